"""Tests of the deal of the day in a real window: the question before it, its result, and the calendar."""

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.history.days import DayMessage, DayResult
from hearts_qt.history.tasks import ListDays
from hearts_qt.rules.deal_of_the_day import number_of_day
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.settings.play_options import AUTOPLAY, VIEW_HANDS
from hearts_qt.table import link
from hearts_qt.ui.play.day_controller import DayController, today_in_utc
from hearts_qt.ui.tournament.calendar_window import CalendarWindow
from hearts_qt.ui.tournament.day_figures import DayFigures
from hearts_qt.ui.words.days import WeekTotal, result_of_day, week_sentence
from tests.history.test_days import DAYS_OF_SHARK
from tests.ui.conftest import Start
from tests.ui.game import Game, caption_of, until

pytestmark = pytest.mark.usefixtures("no_waits")
TODAY = date(2026, 11, 21)
"""The day of the clock of the tests' tables."""


def days_of(game: Game) -> DayController:
    """Return the controller of the days."""
    return game.window.controllers.days


def opened(start: Start, **more: object) -> Game:
    """Return a game with a deal of its own in the middle, on the faked date."""
    game: Game = start(direction=Direction.HOLD, **more)
    days_of(game).today = lambda: TODAY
    return game


def to_the_day(game: Game) -> None:
    """Choose the deal of the day in the menu, and agree."""
    game.trigger("deal_of_the_day")
    game.press("To the deal")
    until(lambda: game.update.kind is MatchKind.DAILY and game.is_settled)


def details(game: Game) -> str:
    """Return the sentence below the headline of the panel."""
    assert game.panel is not None
    return game.panel.details.text()


def play_to_the_end(game: Game) -> None:
    """Let the computer play the deal to its end."""
    game.trigger("finish_hand")
    until(lambda: game.view.stage is Stage.SCORED and game.panel is not None)


def known(game: Game) -> None:
    """Wait until the logs are read and the CardShark has played."""
    until(lambda: not days_of(game).figures.is_busy)


def compared(game: Game) -> None:
    """Wait until the CardShark's points in today's deal are known."""

    def is_known() -> bool:
        found = days_of(game).figures.found.get(TODAY)
        return found is not None and found.shark is not None

    # The CardShark plays in a process that lets all others go first.
    until(is_known, 240_000)
    known(game)


def calendar_of(game: Game) -> CalendarWindow:
    """Open the calendar, and wait until everything is read."""
    game.trigger("day_calendar")
    known(game)
    window = days_of(game).window
    assert window is not None
    return window


def test_the_deal_of_the_day_is_played_and_compared(start: Start) -> None:
    """The day's deal comes after a question; its result has the CardShark's points; the own game comes back."""
    game = opened(start)
    own = game.view
    game.trigger("deal_of_the_day")
    assert "Saturday, 21 November 2026" in details(game)
    assert "One try counts" in details(game)
    game.press("To the deal")
    until(lambda: game.update.kind is MatchKind.DAILY and game.is_settled)
    assert game.update.deal_number == number_of_day(TODAY)
    assert [each.player for each in game.view.seats[1:]] == ["stan"] * 3
    assert not game.window.menus.actions["undo"].isEnabled()
    assert not game.window.menus.actions["new_deal"].isEnabled()
    assert not game.window.menus.actions["players"].isEnabled()
    play_to_the_end(game)
    compared(game)
    assert f"The CardShark in your seat: {DAYS_OF_SHARK[TODAY]} points." in details(game)
    assert game.panel is not None
    assert caption_of(game.panel.primary) == "Back to my own game"
    game.press("Back to my own game")
    until(lambda: game.update.kind is MatchKind.OWN and game.is_settled)
    assert game.view == own


def test_whoever_says_not_now_plays_on(start: Start) -> None:
    """The own deal goes on, and the try is not used up."""
    game = opened(start)
    game.trigger("deal_of_the_day")
    game.press("Not now")
    game.until_asked()
    assert game.update.kind is MatchKind.OWN
    known(game)
    assert days_of(game).figures.found == {}


def test_a_try_that_was_left_goes_on(start: Start) -> None:
    """The question says that the try waits, and leads to its last card."""
    game = opened(start)
    to_the_day(game)
    left = game.view
    game.trigger("own_game")
    until(lambda: game.update.kind is MatchKind.OWN and game.is_settled)
    game.trigger("deal_of_the_day")
    until(lambda: "goes on at the card" in details(game))
    game.press("To the deal")
    until(lambda: game.update.kind is MatchKind.DAILY and game.is_settled)
    assert game.view == left


def test_a_try_that_is_over_can_only_be_practised(start: Start) -> None:
    """The day's deal comes back with its result; what is played then changes nothing."""
    game = opened(start)
    to_the_day(game)
    play_to_the_end(game)
    compared(game)
    before = dict(days_of(game).figures.found)
    game.press("Back to my own game")
    until(lambda: game.update.kind is MatchKind.OWN and game.is_settled)
    game.trigger("deal_of_the_day")
    assert "You have played this deal" in details(game)
    game.press("To the deal")
    until(lambda: game.view.stage is Stage.SCORED and game.panel is not None and game.is_settled)
    game.press("Play it for practice")
    until(lambda: game.update.run.is_for_practice and game.is_settled)
    play_to_the_end(game)
    assert "The first complete run counts" in details(game)
    days_of(game).figures.look()
    known(game)
    assert days_of(game).figures.found == before


def test_what_ends_while_the_logs_are_read_is_read_too(qtbot: QtBot, tmp_path: Path) -> None:
    """A reading that began before the end of a try cannot know it, so another one follows."""
    figures = DayFigures(ListDays(tmp_path, tmp_path / "cache.json"))
    readings: list[bool] = []
    figures.changed.connect(lambda: readings.append(figures.is_busy))
    figures.look_later()
    figures.look_later()
    until(lambda: len(readings) == 2)
    assert not figures.is_busy
    figures.close()


def test_no_hands_are_shown_in_the_only_try(start: Start) -> None:
    """The option that shows all hands is switched off with a message, and can be used when the deal is over."""
    game = opened(start)
    game.settings.set(VIEW_HANDS, True)
    to_the_day(game)
    assert not game.settings.value(VIEW_HANDS)
    assert game.update.hands is None
    assert not game.window.menus.actions[VIEW_HANDS.name].isEnabled()
    play_to_the_end(game)
    assert game.window.menus.actions[VIEW_HANDS.name].isEnabled()


def test_autoplay_does_not_leave_the_result(start: Start) -> None:
    """With AutoPlay, the result of the deal of the day stays until the person answers."""
    game = opened(start)
    to_the_day(game)
    game.settings.set(AUTOPLAY, True)
    until(lambda: game.view.stage is Stage.SCORED and game.panel is not None)
    assert not game.director.questions.go_on_pause.isActive()


def test_the_calendar_fills(start: Start) -> None:
    """The calendar shows the person's points on the day, and what it says about it; Enter brings the deal back."""
    game = opened(start)
    to_the_day(game)
    play_to_the_end(game)
    game.trigger("own_game")
    until(lambda: game.update.kind is MatchKind.OWN and game.is_settled)
    window = calendar_of(game)
    assert window.month.text() == "November 2026"
    assert "You: " in window.about.text()
    assert "The computer played for you" in window.about.text()
    assert caption_of(window.play) == "See the deal"
    window.table.setFocus()
    QTest.keyClick(window.table, Qt.Key.Key_Return)
    until(lambda: game.panel is not None and "You have played this deal" in details(game))
    assert not window.isVisible()


def test_the_calendar_is_read_by_keys_and_buttons(start: Start) -> None:
    """Arrow keys go from day to day and from month to month; buttons and Page Up turn the months."""
    game = opened(start)
    window = calendar_of(game)
    assert window.about.text() == "Saturday, 21 November 2026. Today’s deal waits for you."
    QTest.keyClick(window.table, Qt.Key.Key_Right)
    assert window.about.text() == "Sunday, 22 November 2026. This deal is still to come."
    assert not window.play.isEnabled()
    for _ in range(3):
        QTest.keyClick(window.table, Qt.Key.Key_Up)
    assert window.about.text() == "Sunday, 1 November 2026. You did not play this deal."
    assert caption_of(window.play) == "Play for practice"
    QTest.keyClick(window.table, Qt.Key.Key_Left)
    assert window.month.text() == "October 2026"
    QTest.mouseClick(window.forth, Qt.MouseButton.LeftButton)
    QTest.mouseClick(window.forth, Qt.MouseButton.LeftButton)
    assert window.month.text() == "December 2026"
    assert "30 December" in window.about.text()
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_PageUp)
    assert "30 November" in window.about.text()
    QTest.mouseClick(window.to_today, Qt.MouseButton.LeftButton)
    assert "21 November" in window.about.text()
    for day, key in ((date(1, 2, 20), Qt.Key.Key_PageUp), (date(9998, 12, 20), Qt.Key.Key_PageDown)):
        window.show_day(day)
        month = window.month.text()
        QTest.keyClick(window, key)
        assert window.month.text() == month
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_a_missed_day_is_for_practice(start: Start) -> None:
    """A day that is over can be played late; the question says that no week counts it."""
    game = opened(start)
    days_of(game).begin(date(2026, 11, 19))
    assert "no week counts it" in details(game)
    game.press("To the deal")
    until(lambda: game.update.day == "2026-11-19" and game.is_settled)


def test_a_week_is_a_small_match(start: Start) -> None:
    """Only days that count are added, from Monday to Sunday."""
    game = opened(start)
    figures = days_of(game).figures
    known(game)
    for day, own, shark, more in (
        ("2026-11-15", 9, 9, {}),
        ("2026-11-16", 5, 7, {}),
        ("2026-11-18", 3, 4, {"is_helped": True}),
        ("2026-11-19", 2, 4, {"is_late": True}),
        ("2026-11-20", 1, None, {}),
        ("2026-11-22", 4, 3, {}),
        ("2026-11-23", 26, 0, {}),
    ):
        figures.take(DayMessage(DayResult(day, "id", (own, 0, 0, 0), **more), shark))
    assert figures.week_of(TODAY) == WeekTotal(2, 9, 10)
    assert week_sentence(figures.week_of(TODAY)).startswith("This week you are ahead of the CardShark: 9 to 10")
    assert "level" in week_sentence(figures.week_of(date(2026, 11, 15)))
    assert "CardShark is ahead" in week_sentence(figures.week_of(date(2026, 11, 23)))
    assert week_sentence(figures.week_of(date(2026, 10, 1))) == "No deal of this week counts yet."


def test_a_clock_that_is_set_back_does_no_harm(start: Start) -> None:
    """Yesterday's and tomorrow's deals are matches of their own, in any order, and each has one try."""
    game = opened(start)
    for day in (date(2026, 11, 22), TODAY, date(2026, 11, 20), date(2026, 11, 22)):
        days_of(game).today = lambda day=day: day  # type: ignore[misc] # mypy knows no defaults of a lambda.
        if game.update.day != day.isoformat():
            to_the_day(game)
        assert game.update.day == day.isoformat()
    game.trigger("own_game")
    days_of(game).figures.look()
    known(game)
    assert sorted(days_of(game).figures.found) == [date(2026, 11, day) for day in (20, 21, 22)]


def test_the_result_does_not_wait_for_the_cardshark() -> None:
    """Until the CardShark has played, the result says that it is playing."""
    assert "one moment" in result_of_day(TODAY, None)


def test_the_day_is_that_of_utc() -> None:
    """Today is the same day for everybody, whatever the computer's time zone is."""
    before = today_in_utc()
    assert before <= today_in_utc()


def test_a_result_that_was_erased_is_forgotten(start: Start) -> None:
    """A day whose log is gone is empty again after the next reading."""
    game = opened(start)
    figures = days_of(game).figures
    figures.take(DayMessage(DayResult("2026-11-20", "id", (1, 0, 0, 0)), 3))
    assert figures.found
    figures.look()
    known(game)
    assert figures.found == {}


def test_the_program_ends_while_the_calendar_is_open(start: Start) -> None:
    """The calendar closes with the main window, and its process ends."""
    game = opened(start)
    window = calendar_of(game)
    days_of(game).figures.look()
    days_of(game).close()
    QApplication.processEvents()
    assert not window.isVisible()
    assert not days_of(game).figures.is_busy
    game.director.send(link.GoOn())

"""Tests of the window itself: its size, hiding it, messages about problems, and the table in its own thread."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject, QSettings, Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from hearts_qt.players.player import Decision
from hearts_qt.rules.cards import each_card
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.view import View
from hearts_qt.settings.look_options import FACES, FULLSCREEN
from hearts_qt.table import link
from hearts_qt.table.problems import LogRefused, LogWriteFailed, LogWriteRecovered, Misdeed, PlayerFailed
from hearts_qt.table.runner import Mailbox, TableRunner
from hearts_qt.ui.cloth.hand_button import HandButton
from hearts_qt.ui.dialogs.error_dialog import ErrorDialog, ErrorReporter
from hearts_qt.ui.dialogs.welcome import WelcomeBar
from hearts_qt.ui.window.placement import WindowPlacement
from tests.table.tables import Does
from tests.ui.conftest import Start
from tests.ui.deals import MIXED, play_on
from tests.ui.game import LEFT, Game, seen, until

HOLD = Direction.HOLD
quick = pytest.mark.usefixtures("no_waits")


# Sizes


@pytest.mark.sample(4)
@quick
@pytest.mark.parametrize("size", [(640, 440), (1024, 600), (1140, 838), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_the_window_fits(start: Start, size: tuple[int, int], text_size: int) -> None:
    """At each size of window and text, the prompt, the hand and the result panel are completely visible."""
    game = start(log=[MIXED], size=size, text_size=text_size)
    assert (game.window.width(), game.window.height()) == size
    viewport = game.cloth.viewport().rect()
    assert viewport.contains(game.prompt.geometry())
    for button in game.cloth.findChildren(HandButton):
        assert viewport.contains(button.geometry())
        assert not button.geometry().intersects(game.prompt.geometry())
    play_on(game)
    assert game.panel is not None
    assert viewport.contains(game.panel.geometry())
    assert game.panel.rect().contains(game.panel.primary.geometry())
    assert game.panel.headline.geometry().bottom() < game.panel.primary.geometry().top()


@quick
def test_places_are_remembered(start: Start, qtbot: QtBot) -> None:
    """After a restart the window has its saved size."""
    game = start(direction=HOLD, size=(700, 700))
    game.window.open()
    game.window.resize(760, 600)
    # Another thread writes the file, and no event reports that it is written.
    qtbot.waitUntil((game.folder / "window.ini").exists)
    kept = QSettings(str(game.folder / "window.ini"), QSettings.Format.IniFormat)
    assert kept.value("geometry") is not None
    game.window.resize(700, 650)
    assert WindowPlacement(game.window, game.folder / "window.ini", game.window.docks).restore()
    assert (game.window.width(), game.window.height()) == (760, 600)


def test_full_screen_gives_back_a_maximised_window(start: Start) -> None:
    """When full screen ends, the window is maximised if it was maximised before, and not maximised if it was not."""
    game = start(direction=HOLD)
    for maximised in (True, False):
        game.window.setWindowState(Qt.WindowState.WindowMaximized if maximised else Qt.WindowState.WindowNoState)
        game.settings.set(FULLSCREEN, True)
        assert game.window.isFullScreen()
        game.settings.set(FULLSCREEN, False)
        assert not game.window.isFullScreen()
        assert game.window.isMaximized() is maximised


@quick
def test_a_change_of_size_in_the_middle_of_a_move_stops_nothing(start: Start) -> None:
    """If the size of the window changes while a full trick waits, the cards move to their new places.

    Play then continues.
    """
    game = start(direction=HOLD, pause="ok")
    game.click(game.lowest)
    until(lambda: game.director.is_waiting)
    game.window.resize(800, 640)
    game.settings.set(FACES, False)
    assert game.director.is_waiting
    assert len(game.cloth.pieces.trick) == 4
    for seat, item in game.cloth.pieces.trick.items():
        assert item.place() == game.cloth.geometry_now.trick(seat)
    game.key(Qt.Key.Key_Space)
    until(lambda: game.director.is_asked or game.director.is_waiting)


# While the window is hidden


def hide(game: Game) -> None:
    """Minimise the window."""
    game.window.showMinimized()
    until(lambda: game.director.is_hidden)


def show(game: Game) -> None:
    """Restore the minimised window."""
    game.window.raise_window()
    until(lambda: not game.director.is_hidden)


def test_timers_stand_still_while_the_window_is_hidden(start: Start) -> None:
    """While the window is hidden, the timer of the game stops. When the window is shown again, play continues."""
    game = start(direction=HOLD, speed=5, calm=False)
    until(game.director.ready_timer.isActive)
    hide(game)
    game.thread.turn()
    assert not game.director.ready_timer.isActive()
    show(game)
    assert game.director.ready_timer.isActive()
    game.until_asked()


@quick
def test_a_raised_card_waits_while_the_window_is_hidden(start: Start) -> None:
    """While the window is hidden, the pause before a raised card is played stops."""
    game = start(direction=HOLD, controls="cardshark", pause="1")
    game.click(game.lowest)
    assert game.director.raised_pause.isActive()
    hide(game)
    assert not game.director.raised_pause.isActive()
    show(game)
    assert game.director.raised_pause.isActive()


@quick
def test_a_pause_stands_still_while_the_window_is_hidden(start: Start) -> None:
    """While the window is hidden, the pause after a full trick stops."""
    game = start(direction=HOLD, pause="1")
    game.click(game.lowest)
    until(lambda: game.director.is_waiting)
    hide(game)
    assert not game.cloth.motion.is_running
    show(game)
    until(lambda: game.cloth.motion.is_running)
    until(lambda: game.director.is_asked)


@quick
def test_autoplay_does_not_go_on_to_the_next_deal_while_hidden(start: Start) -> None:
    """Under AutoPlay the next deal does not begin while the window is hidden."""
    game = start(log=[MIXED], autoplay=True)
    game.director.send(link.Autopilot(True))
    until(lambda: game.is_settled and game.panel is not None)
    timer = game.director.questions.go_on_pause
    assert timer.isActive()
    hide(game)
    assert not timer.isActive()
    show(game)
    assert timer.isActive()
    until(lambda: game.view.deals_played == 1)


@quick
def test_four_computers_run_free_while_hidden(start: Start) -> None:
    """If four computer players play and the window is hidden, the table is told to play at full speed."""
    game = start("CCCC", direction=HOLD, calm=False)
    hide(game)
    assert game.sent[-1] == link.RunFree(True) or link.RunFree(True) in game.sent
    show(game)
    assert [request for request in game.sent if isinstance(request, link.RunFree)][-1] == link.RunFree(False)


# Problems


@quick
def test_troubles_are_told_once_and_put_away(start: Start) -> None:
    """A problem that was solved is not shown. A message can be closed, and shows names as plain text."""
    game = start(direction=HOLD)
    failed = LogWriteFailed("/x/match-000001.jsonl", "No space left on device")
    troubles = (failed, failed, LogWriteRecovered("/x"), PlayerFailed(1, "bold", Misdeed.RAISED, "ValueError"))
    bar = game.window.messages
    game.director.troubled.emit(troubles)
    assert bar.isVisible()
    lines = bar.text.text().split("\n")
    assert [part in line for part, line in zip(("saved again", "broke down"), lines, strict=True)] == [True, True]
    seen(bar)
    QTest.mouseClick(bar.close_button, LEFT)
    assert not bar.isVisible()
    game.director.troubled.emit((LogRefused("/x/<b>", 3, "no <i>such</i> card"),))
    assert bar.text.text().count("no <i>such</i> card") == 1
    assert "broke down" not in bar.text.text()


@quick
def test_a_player_that_breaks_down_is_told_and_replaced(start: Start) -> None:
    """If a player fails, a message reports it, a stand-in replaces the player, and the deal continues."""

    def fail(view: View) -> Decision:
        raise ValueError("broken")

    game = start(direction=HOLD, players={"plain": Does(fail, "plain")})
    game.until_asked()
    assert game.window.messages.isVisible()
    assert "broke down" in game.window.messages.text.text()
    game.click(game.lowest)
    game.until_asked()


@quick
def test_the_message_about_a_replaced_player_goes_with_its_deal(start: Start) -> None:
    """The message that a stand-in finishes this deal stays until the next deal."""
    game = start(log=[MIXED])
    game.until_asked()
    game.director.troubled.emit((PlayerFailed(1, "plain", Misdeed.RAISED, "broken"),))
    messages = game.window.messages
    play_on(game)
    assert "finishes this deal" in messages.text.text()
    assert game.panel is not None
    game.panel.primary.click()
    game.until_asked()
    assert not messages.isVisible()


@quick
def test_a_game_that_cannot_go_on_is_looked_at(start: Start) -> None:
    """If the log has a forbidden entry, a message says so.

    The person cannot continue this game, but can begin a new one.
    """
    game = start(log=[MIXED, Play(1, 51)])
    assert game.update.read_only
    assert game.window.messages.isVisible()
    assert not game.director.is_asked
    game.click(next(each_card(game.view.hand)))
    game.key(Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert game.answers == []
    game.trigger("new_game")
    game.calm()
    assert not game.update.read_only


@quick
def test_the_game_goes_on_under_an_unexpected_error(start: Start) -> None:
    """After an error dialog was closed, the game continues."""
    game = start(direction=HOLD)
    reporter = ErrorReporter(game.window)
    reporter.report(ValueError("unforeseen"))
    until(lambda: game.window.findChildren(ErrorDialog))
    (dialog,) = game.window.findChildren(ErrorDialog)
    assert "unforeseen" in dialog.what.text()
    dialog.close()
    until(lambda: not game.director.questions.was_just_answered)
    game.click(game.lowest)
    game.until_asked()
    assert len(game.answers) == 1


@quick
def test_two_updates_at_once_are_shown_in_order(start: Start) -> None:
    """If two updates come at the same time, the second update is what is shown in the end."""
    game = start(log=[MIXED])
    play_on(game)
    last = game.update
    earlier = replace(last, view=replace(last.view, stage=Stage.DEAL, outcome=None), number=last.number - 1)
    waiting = [replace(last, events=()), replace(earlier, events=())]
    game.take_update = lambda: waiting.pop() if waiting else None
    game.director.ring()
    assert game.update.number == last.number
    assert game.panel is not None


# Several windows


@quick
def test_a_hidden_window_takes_updates_one_at_a_time(start: Start) -> None:
    """An update that comes to a hidden window waits for a timer, so that a flood of them holds up nothing else.

    When the window is shown again, the update is taken at once.
    """
    game = start(direction=HOLD)
    game.until_asked()
    mailbox = game.thread.mailbox
    hide(game)
    until(lambda: mailbox.is_empty and not game.director.hidden_timer.isActive())
    for _ in range(3):
        mailbox.put(game.director.update or game.update)
        assert not mailbox.is_empty
        assert game.director.hidden_timer.isActive()
    until(lambda: mailbox.is_empty)
    mailbox.put(game.update)
    game.window.raise_window()
    assert mailbox.is_empty
    assert not game.director.hidden_timer.isActive()


@quick
def test_a_second_start_brings_the_window_back(start: Start) -> None:
    """A second start of the program shows the window again, even if it is minimised."""
    game = start(direction=HOLD)
    hide(game)
    game.window.raise_window()
    assert not game.window.isMinimized()
    assert game.window.isVisible()


# The first start


@quick
def test_the_first_start_asks_for_a_name(start: Start) -> None:
    """At the first start a bar asks for a name. The table uses the name that is typed."""
    game = start(direction=HOLD, welcomed=False)
    bar = game.window.findChild(WelcomeBar)
    assert isinstance(bar, WelcomeBar)
    assert bar.isVisible()
    line = bar.findChild(QLineEdit)
    assert isinstance(line, QLineEdit)
    QTest.keyClicks(line, "Ann")
    QTest.keyClick(line, Qt.Key.Key_Return)
    game.calm()
    assert game.view.seats[0].name == "Ann"
    assert game.window.keeper.profile.welcomed
    assert not bar.isVisible()


# The real thread


class Bell(QObject):
    """Has a signal that passes a call from the table's thread to the window's thread."""

    rung = Signal()


@quick
def test_a_deal_is_played_with_the_table_on_its_thread(start: Start, qtbot: QtBot) -> None:
    """If the table runs in its real thread, deals are played to the end, and each is followed by the next deal."""
    game = start(direction=HOLD)
    failures: list[BaseException] = []
    bell = Bell()
    bell.rung.connect(game.director.ring, Qt.ConnectionType.QueuedConnection)
    mailbox = Mailbox(bell.rung.emit)
    runner = TableRunner(lambda: game.table, mailbox, failures.append)
    game.take_update, game.send_request = mailbox.take, runner.send
    runner.start()
    try:
        for deal in range(3):
            for _ in range(3):
                qtbot.waitUntil(lambda: game.director.is_asked and not game.director.is_waiting)
                if game.view.to_pass:
                    for card in list(each_card(game.view.hand))[:3]:
                        game.click(card)
                    game.click_prompt()
                else:
                    game.click(game.lowest)
            game.director.send(link.Finish(True))
            qtbot.waitUntil(lambda: game.panel is not None)
            assert game.view.deals_played == deal
            game.press("Next deal")
            qtbot.waitUntil(lambda: game.view.deals_played == deal + 1)  # noqa: B023 - over before the next deal
    finally:
        runner.stop()
    assert failures == []

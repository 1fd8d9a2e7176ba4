"""Tests of the window with the figures of all games: what it shows, what can be chosen, resets, and games left out."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QDate, QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hearts_qt import paths
from hearts_qt.history.annotations import Annotation, add_annotation
from hearts_qt.history.statistics.figure import FIGURES
from hearts_qt.history.statistics.resets import read_resets
from hearts_qt.history.statistics.who import sitting
from hearts_qt.history.tasks import StatisticsPlaces
from hearts_qt.rules.entries import ChangeSeat
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.score_options import PERCENTAGES
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.table.log import now, stamp
from hearts_qt.table.owners import People
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.statistics.all_page import AllPage
from hearts_qt.ui.statistics.games_page import GamesPage
from hearts_qt.ui.statistics.page_data import Section
from hearts_qt.ui.statistics.pages import ChartsPage, FormPage, Page, RivalriesPage
from hearts_qt.ui.statistics.period import Days, Period, days_of
from hearts_qt.ui.statistics.rating_page import RatingPage
from hearts_qt.ui.statistics.statistics_controller import StatisticsController
from hearts_qt.ui.statistics.statistics_window import StatisticsWindow
from tests.table.tables import Window, open_table
from tests.ui.conftest import Start
from tests.ui.deals import play_on
from tests.ui.game import until

TODAY = date(2026, 11, 30)
DEALS = 3


class Played(NamedTuple):
    """A folder with the log of one game, and how it ended."""

    home: Path
    names: tuple[str, ...]
    scores: tuple[int, ...]


@pytest.fixture(scope="module")
def game_of_three(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Return a game of three deals that is over."""
    home = tmp_path_factory.mktemp("played")
    window = Window(open_table(home / "matches", rules=Rules(goal=0, deals=DEALS)))
    update = window.until_stage(Stage.OVER)
    return Played(home, tuple(each.name for each in update.view.seats), update.view.scores)


class Opened(NamedTuple):
    """An open window with its controller."""

    controller: StatisticsController
    window: StatisticsWindow
    settings: Settings
    home: Path
    parent: QObject
    """Owns the controller."""

    def deals(self) -> int:
        """Return how many deals count for the shown player; -1 while nothing is read."""
        data = self.window.data
        return -1 if data is None or data.answer is None else data.answer.deals

    def until_deals(self, deals: int) -> None:
        """Wait until this number of deals count, and everything is read."""
        until(lambda: self.deals() == deals and not self.controller.source.is_busy)

    def page(self, section: Section) -> Page:
        """Turn to a page, and wait until its figures are there."""
        page = self.window.page(section)
        until(lambda: self.window.data is not None and self.window.data.wanted.section is section)
        return page


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path, game_of_three: Played) -> Iterator[Opened]:
    """Return the window with the figures of the game of three deals."""
    home = tmp_path / "home"
    shutil.copytree(game_of_three.home, home)
    found = open_on(home)
    found.until_deals(DEALS)
    yield found
    found.controller.close()
    found.window.deleteLater()


def open_on(home: Path, session: str = "") -> Opened:
    """Open the window on the games in a folder, in a program that was started at a time."""
    annotations = home / "annotations.jsonl"
    places = StatisticsPlaces(home / "matches", annotations, home / "resets.jsonl", home / "figures.sqlite")
    parent, settings = QObject(), Settings()
    faces = FaceArt(paths.resources() / "faces", parent)

    def annotate(annotation: Annotation) -> None:
        add_annotation(annotations, annotation)
        controller.note_annotation()

    controller = StatisticsController(
        places, annotate, settings, faces, lambda character: "", lambda: "", session, parent
    )
    controller.today = lambda: TODAY
    return Opened(controller, controller.show_window(), settings, home, parent)


def cell(page: AllPage, figure: str, column: int = 1) -> str:
    """Return what the table of all figures shows for a figure."""
    places = [place for place, row in enumerate(page.grid.values.rows) if row[0] == figure]
    return page.grid.values.text(places[0], column)


def all_page(opened: Opened) -> AllPage:
    """Show the page with all figures."""
    page = opened.page(Section.ALL)
    assert isinstance(page, AllPage)
    return page


# What is shown


def test_the_window_shows_what_the_game_was_like(opened: Opened, game_of_three: Played) -> None:
    """The headline counts games and deals; the table has the scores of the log, each player in a column of its own."""
    assert opened.window.headline.text() == "1 game, 3 deals"
    data = opened.window.data
    assert data is not None
    assert data.player is not None
    assert data.player.name == game_of_three.names[0]
    page = all_page(opened)
    assert cell(page, "Points") == str(game_of_three.scores[0])
    shown = {page.grid.values.headings[column]: cell(page, "Points", column) for column in range(1, 5)}
    assert shown == {
        name: str(score).replace("-", "−")
        for name, score in zip(game_of_three.names, game_of_three.scores, strict=True)
    }


def test_every_figure_has_a_row_with_its_definition(opened: Opened) -> None:
    """The table has a row for each declared figure, which explains itself in one sentence."""
    page = all_page(opened)
    explained = [
        page.grid.values.data(page.grid.values.index(row, 0), Qt.ItemDataRole.ToolTipRole)
        for row in range(page.grid.values.rowCount())
    ]
    sentences = [each for each in explained if isinstance(each, str)]
    assert len(sentences) == len(FIGURES)
    assert all(len(each) > 15 for each in sentences)


def test_totals_and_averages(opened: Opened, game_of_three: Played) -> None:
    """The list above the table turns totals into averages per game and per deal."""
    page = all_page(opened)
    page.measure.setCurrentIndex(2)
    mean = game_of_three.scores[0] / DEALS
    assert float(cell(page, "Points").replace("−", "-")) == pytest.approx(mean, abs=0.001)
    page.measure.setCurrentIndex(1)
    assert float(cell(page, "Points").replace("−", "-")) == pytest.approx(game_of_three.scores[0], abs=0.01)


def test_games_won_as_shares_of_all(opened: Opened) -> None:
    """Ctrl+P shows the games won, and the scaled points, as shares of all; the option does the same."""
    page = all_page(opened)
    won = [cell(page, "Wins", column) for column in range(1, 5)]
    QTest.keyClick(opened.window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert opened.settings.value(PERCENTAGES)
    winners = won.count("1")
    shares = {"0": "0 %", "1": f"{(200 + winners) // (2 * winners)} %"}
    assert [cell(page, "Wins", column) for column in range(1, 5)] == [shares[each] for each in won]
    opened.settings.set(PERCENTAGES, False)
    assert [cell(page, "Wins", column) for column in range(1, 5)] == won


@pytest.mark.parametrize("section", list(Section))
def test_every_page_shows_something(opened: Opened, section: Section) -> None:
    """Each page can be shown, and every chart on it has rows that can be read as a table."""
    page = opened.page(section)
    assert page.isVisible()
    for card in getattr(page, "cards", []):
        assert card.chart is not None
        assert card.chart.rows or card.isHidden()


def test_the_rivals_are_told_in_words(opened: Opened, game_of_three: Played) -> None:
    """Each opponent has a row, whose words tell the queens that went over; Space shows the games against it."""
    page = opened.page(Section.RIVALRIES)
    assert isinstance(page, RivalriesPage)
    rows = page.rivals.list.rows
    assert {row.rival.name for row in rows} == set(game_of_three.names[1:])
    assert all("Queens from" in row.accessibleName() for row in rows)
    QTest.keyClick(rows[0], Qt.Key.Key_Space)
    key = rows[0].rival.key
    until(lambda: opened.window.data is not None and opened.window.data.wanted.opponent == key)
    assert opened.window.choosers.opponent.currentData() == key


def test_the_rating_is_said_in_words(opened: Opened) -> None:
    """After the first deals there is a rating, as a band and as a share of deals against a character of the cast."""
    page = opened.page(Section.RATING)
    assert isinstance(page, RatingPage)
    assert page.view.scale.isVisible()
    assert re.match(r"Better than .+ in \d+ to \d+ of 100 deals\.", page.view.words.text())
    chart = page.cards[1].chart
    assert chart is not None
    assert all(row[2] <= row[1] <= row[3] for row in chart.rows)  # type: ignore[operator]  # all are numbers


def test_the_rating_says_that_the_period_does_not_matter(opened: Opened) -> None:
    """The rating is over all deals; if the person has chosen a period, the page says so."""
    page = opened.page(Section.RATING)
    assert isinstance(page, RatingPage)
    assert page.card.hint.text() == "over all deals that count, whoever the opponents were"
    opened.window.choosers.period.choose(Period.YEAR)
    until(lambda: "does not matter" in page.card.hint.text())


def test_the_page_says_why_the_cardshark_and_stan_are_not_there(opened: Opened) -> None:
    """With too few deals of the CardShark and Stan, the chart says from when on they stand beside the player."""
    page = opened.page(Section.POINTS)
    assert isinstance(page, ChartsPage)
    chart = page.cards[0].chart
    assert chart is not None
    assert len(chart.headings) == 2
    assert chart.hint == "of 100 deals; the CardShark and Stan stand beside them after 20 deals here"


def test_the_first_page_has_the_figures_before_any_chart(opened: Opened) -> None:
    """The four figures are there at once, each readable as a whole."""
    page = opened.page(Section.FORM)
    assert isinstance(page, FormPage)
    names = [card.accessibleName() for card in page.figures]
    assert [name.split(":")[0] for name in names] == ["won", "points a deal", "took the queen", "moons shot"]
    assert all(card.toolTip() for card in page.figures)


# What can be chosen


def test_another_player(opened: Opened, game_of_three: Played) -> None:
    """The list below the portrait shows the figures of another player."""
    whom = opened.window.whom
    place = next(each for each in range(whom.count()) if whom.itemText(each) == game_of_three.names[2])
    whom.setCurrentIndex(place)
    whom.activated.emit(place)
    until(lambda: opened.window.wanted.who == whom.itemData(place))
    until(lambda: opened.window.data is not None and opened.window.data.wanted == opened.window.wanted)
    assert cell(all_page(opened), "Points") == str(game_of_three.scores[2]).replace("-", "−")


def test_a_period_without_deals(opened: Opened) -> None:
    """A period before the first game has no deals, and the window says so; all time has them again."""
    box = opened.window.choosers.period
    box.choose(Period.CHOSEN)
    assert box.isVisible()
    box.first.setDate(QDate(2001, 1, 1))
    box.last.setDate(QDate(2001, 12, 31))
    opened.until_deals(0)
    assert opened.window.headline.text() == "No deals here"
    box.choose(Period.ALL)
    opened.until_deals(DEALS)


def test_this_session(qtbot: QtBot, tmp_path: Path, game_of_three: Played) -> None:
    """A session has only the deals since the program was started."""
    home = tmp_path / "home"
    shutil.copytree(game_of_three.home, home)
    found = open_on(home, stamp(now()))
    found.until_deals(DEALS)
    found.window.choosers.period.choose(Period.SESSION)
    found.until_deals(0)
    found.controller.close()
    found.window.deleteLater()


@pytest.mark.parametrize(
    ("period", "days"),
    [
        (Period.ALL, Days()),
        (Period.SESSION, Days()),
        (Period.MONTH, Days(date(2026, 11, 1), TODAY)),
        (Period.LAST_30, Days(date(2026, 11, 1), TODAY)),
        (Period.YEAR, Days(date(2026, 1, 1), TODAY)),
        (Period.CHOSEN, Days(date(2026, 2, 1), date(2026, 3, 1))),
    ],
)
def test_the_days_of_a_period(period: Period, days: Days) -> None:
    """Each period has the days that its name says; a chosen period may be given backwards."""
    assert days_of(period, TODAY, Days(date(2026, 3, 1), date(2026, 2, 1))) == days


def test_the_table_is_copied(opened: Opened) -> None:
    """The button copies the whole table, with the names of the players."""
    page = all_page(opened)
    QTest.mouseClick(page.copy, Qt.MouseButton.LeftButton)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].startswith("Figure\t")
    assert len(lines) == page.grid.values.rowCount() + 1
    assert opened.window.note.text() == "The figures are on the clipboard."


# Resets, and games that are left out


def entry(opened: Opened, words: str) -> None:
    """Choose the entry of the menu *More* that begins with these words."""
    menu = opened.window.more.menu()
    menu.aboutToShow.emit()
    action = next(each for each in menu.actions() if each.text().replace("&", "").startswith(words))
    action.trigger()


def test_a_reset_and_its_undo(opened: Opened) -> None:
    """After a reset no deal counts, and the window says how many did; Ctrl+Z brings them back."""
    entry(opened, "Reset the figures of")
    opened.until_deals(0)
    assert "before" in all_page(opened).kept_out.text()
    form = opened.page(Section.FORM)
    assert isinstance(form, FormPage)
    assert "before" in form.kept_out.text()
    assert opened.window.undo_button.isVisible()
    QTest.keyClick(opened.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    opened.until_deals(DEALS)
    assert opened.window.undo_button.isHidden()


def test_resets_in_a_row_are_undone_one_after_the_other(opened: Opened) -> None:
    """Ctrl+Z takes the last reset back, also if another player is shown by now; then the one before it holds again."""
    own = opened.window.data
    assert own is not None
    assert own.player is not None
    whom, resets = opened.window.whom, opened.home / "resets.jsonl"
    for _ in range(2):
        entry(opened, "Reset the figures of")
        opened.until_deals(0)
    entry(opened, "Reset all figures")
    until(lambda: read_resets(resets).has(None))
    whom.setCurrentIndex(next(place for place in range(whom.count()) if whom.itemData(place) != own.player.who.key))
    opened.window.ask()
    for lines, player in ((4, True), (5, True), (6, False)):
        QTest.keyClick(opened.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        until(lambda lines=lines: resets.read_bytes().count(b"\n") == lines)  # type: ignore[misc]
        found = read_resets(resets)
        assert (found.has(None), found.has(own.player.who)) == (False, player)
    assert opened.window.undo_button.isHidden()


def test_a_reset_of_everybody_is_undone_in_the_menu(opened: Opened) -> None:
    """All figures can begin anew, and the menu offers to undo that as long as it holds."""
    entry(opened, "Reset all figures")
    until(lambda: opened.window.data is not None and opened.window.data.all_reset)
    until(lambda: not opened.controller.source.is_busy)
    entry(opened, "Undo the reset of all")
    opened.until_deals(DEALS)


def test_one_game_is_left_out_and_counts_again(opened: Opened) -> None:
    """A game that is left out counts nowhere, stays in the list, and counts again after an undo."""
    page = opened.page(Section.GAMES)
    assert isinstance(page, GamesPage)
    assert page.grid.values.rowCount() == 1
    page.grid.setFocus()
    QTest.keyClick(page.grid, Qt.Key.Key_Delete)
    opened.until_deals(0)
    until(lambda: page.chosen is not None and page.chosen.is_left_out)
    assert page.switch.text().replace("&", "") == "Count it again"
    QTest.keyClick(opened.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    opened.until_deals(DEALS)


def test_no_score_of_a_game_is_cut_off(opened: Opened) -> None:
    """The column with the scores is as wide as its words, and the names of rules begin at the left."""
    page = opened.page(Section.GAMES)
    assert isinstance(page, GamesPage)
    grid, last = page.grid, page.grid.values.columnCount() - 1
    assert grid.columnWidth(last) > grid.fontMetrics().horizontalAdvance(grid.values.text(0, last))
    alignment = grid.values.data(grid.values.index(0, last), Qt.ItemDataRole.TextAlignmentRole)
    assert alignment == Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def test_everything_is_worked_out_anew(opened: Opened) -> None:
    """The menu works out all figures anew, with the same result."""
    entry(opened, "Work out everything anew")
    opened.until_deals(DEALS)


# At the table


def test_without_a_game_the_window_tells_what_will_stand_here(qtbot: QtBot, tmp_path: Path) -> None:
    """While games are read, the window says so; if there are none, it says what it will show."""
    found = open_on(tmp_path)
    assert found.window.headline.text() == "One moment…"
    assert found.window.nothing.title.text() == "Your games are being read"
    until(lambda: found.window.headline.text() == "No games yet")
    assert found.window.nothing.isVisible()
    assert found.window.nothing.title.text() == "Your story begins with the first deal"
    assert not found.window.sections.isEnabled()
    assert not found.window.whom.isVisible()
    found.controller.close()
    found.window.deleteLater()


@pytest.mark.usefixtures("no_waits")
def test_a_finished_deal_is_added_to_the_open_window(start: Start) -> None:
    """The command opens the window; a deal that is finished while it is open is added by itself."""
    game = start(direction=Direction.HOLD)
    game.trigger("figures")
    controller = game.window.controllers.statistics
    window = controller.window
    assert window is not None
    until(lambda: window.data is not None and not controller.source.is_busy)
    assert window.nothing.isVisible()
    play_on(game)
    game.director.send(link.GoOn())

    def is_added() -> bool:
        return window.data is not None and window.data.answer is not None and window.data.answer.deals == 1

    until(is_added)
    assert window.data is not None
    assert window.data.player is not None
    assert window.data.player.name == game.view.seats[0].name
    window.close()


@pytest.mark.usefixtures("no_waits")
@pytest.mark.qt_log_ignore("does not support grabbing", extend=True)
def test_a_player_in_the_scores_leads_to_all_figures(start: Start) -> None:
    """In the details of a player, the button opens the window with the figures of this player."""
    game = start(direction=Direction.HOLD)
    scores = game.window.docks.scores
    scores.table.chosen.emit(2)
    assert scores.details.isVisible()
    QTest.mouseClick(scores.details.more, Qt.MouseButton.LeftButton)
    assert not scores.details.isVisible()
    window = game.window.controllers.statistics.window
    assert window is not None
    assert window.isVisible()
    until(lambda: window.data is not None)
    assert window.data is not None
    assert window.data.wanted.who == sitting(game.view.seats[2]).key
    window.close()


@pytest.mark.qt_log_ignore("does not support grabbing", extend=True)
def test_whoever_sits_at_the_screen_leads_to_the_own_figures(start: Start) -> None:
    """In the scores each of two people leads to her own figures, whoever has the turn and wherever they sit."""
    ada, bea = "00000000000000aa", "00000000000000bb"
    seated = [ChangeSeat(0, Seating("Bea", Kind.PERSON), bea), ChangeSeat(2, Seating("South", Kind.PERSON), ada)]
    game = start("PCPC", log=[*seated], direction=Direction.HOLD, player_name="South", people=People(ada))
    assert [each.person for each in game.view.seats] == [bea, "", ada, ""]
    game.director.send(link.LookFrom(0))
    until(lambda: game.view.seat == 0)
    controller = game.window.controllers.statistics

    def shown(seat: int) -> str:
        window = controller.show_window(seat)
        until(lambda: window.data is not None and window.data.wanted.who)
        return window.data.wanted.who if window.data is not None else ""

    assert shown(0) == f"person:{bea}"
    until(lambda: shown(2) == f"person:{ada}")
    controller.show_window().close()


def test_the_library_of_charts_is_not_imported_with_the_window() -> None:
    """Importing the window does not import the library that draws charts, which would take long."""
    code = "import sys, hearts_qt.ui.statistics.statistics_window; sys.exit('pyqtgraph' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

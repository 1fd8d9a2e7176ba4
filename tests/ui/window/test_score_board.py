"""Tests of the score board as a real widget, with the updates of real matches."""

import dataclasses

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hearts_qt.rules.ruleset import Aim, GoalEnds, Rules
from hearts_qt.settings.score_options import DEAL_POINTS, PERCENTAGES, SCORE_BOARD, SCORES_IN_PLAY
from hearts_qt.settings.values import Settings
from hearts_qt.ui.widgets.table_widget import HIDDEN
from hearts_qt.ui.window.score_board import ScoreBoard
from tests.ui.window.matches import after, cells, headings, scored

_popup = pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard")
"""Mark for tests that open a sheet over the window: they ignore a warning of platforms without a screen."""


@pytest.fixture
def settings() -> Settings:
    """Return options with their defaults."""
    return Settings()


@pytest.fixture
def board(qtbot: QtBot, settings: Settings) -> ScoreBoard:
    """Return a shown score board in the middle of the fourth deal."""
    board = ScoreBoard(settings)
    qtbot.addWidget(board)
    board.resize(300, 180)
    board.show_update(after(3, 30))
    board.show()
    return board


def test_board_shows_deal_game_and_wins(board: ScoreBoard) -> None:
    """The columns are the points of the deal, the score of the game and the games won."""
    view = after(3, 30).view
    assert headings(board.table) == ["deal", "game", "won"]
    assert cells(board.table, 0) == ["You", "Novice Nellie", "Smooth Sam", "Vicious Vickie"]
    assert cells(board.table, 1) == [str(points) for points in view.points]
    assert cells(board.table, 2) == [str(score) for score in view.scores]
    assert cells(board.table, 3) == ["12", "3", "15", "9"]


def test_board_marks_you_the_leader_and_who_is_in_turn(board: ScoreBoard) -> None:
    """The person's row is bold. The leader and the player who is next to play are marked, also for screen readers."""
    view = after(3, 30).view
    rows = [board.table.figures.row(seat) for seat in range(4)]
    assert [row.yours for row in rows] == [True, False, False, False]
    assert [row.in_turn for row in rows] == [seat == view.turn for seat in range(4)]
    assert [row.leads for row in rows] == [score == min(view.scores) for score in view.scores]
    for row in rows:
        assert ("in the lead" in row.spoken) is row.leads
        assert ("to play" in row.spoken) is row.in_turn


@pytest.mark.parametrize(
    ("rules", "note"),
    [
        (Rules(), "to 100"),
        (Rules(goal_ends=GoalEnds.EXCEEDED), "above 100"),
        (Rules(goal=0, deals=16), "deal 4 of 16"),
        (Rules(goal=50, deals=16), "to 50 · deal 4 of 16"),
        (Rules(goal=0, deals=3), "deal 3 of 3"),
    ],
)
def test_board_tells_when_the_match_ends(board: ScoreBoard, qtbot: QtBot, rules: Rules, note: str) -> None:
    """The note says when the game ends, by the rules of this deal; other rules of the next deal are named as such."""
    update = after(3, 30)
    board.show_update(replace(update, view=replace(update.view, rules=rules), next_rules=rules))
    assert board.note == note
    later = dataclasses.replace(rules, goal=rules.goal + 10)
    board.show_update(replace(update, view=replace(update.view, rules=rules), next_rules=later))
    assert board.note.startswith(f"{note}, ")
    assert board.note.endswith(" from the next deal")


def test_wins_as_percentages(board: ScoreBoard, settings: Settings) -> None:
    """When the option is switched on, the board shows percentages of games won at once."""
    settings.set(PERCENTAGES, True)
    assert headings(board.table)[-1] == "won %"
    assert cells(board.table, 3) == ["31", "8", "38", "23"]
    board.show_update(replace(after(3, 30), tallies={}))
    assert cells(board.table, 3) == [HIDDEN] * 4


def test_scaled_points(board: ScoreBoard, settings: Settings) -> None:
    """In a game with scaled points, the last column shows the scaled points."""
    update = after(3, 30)
    board.show_update(replace(update, view=replace(update.view, rules=Rules(aim=Aim.SCALED))))
    assert headings(board.table)[-1] == "scaled"
    assert cells(board.table, 3) == ["900", "300", "1200", "600"]
    settings.set(PERCENTAGES, True)
    assert cells(board.table, 3) == ["30", "10", "40", "20"]


def test_points_of_the_deal_can_be_hidden(board: ScoreBoard, settings: Settings) -> None:
    """The column with the deal's points can be hidden and shown again."""
    settings.set(DEAL_POINTS, False)
    assert headings(board.table) == ["game", "won"]
    settings.set(DEAL_POINTS, True)
    assert headings(board.table) == ["deal", "game", "won"]


def test_scores_are_covered_in_play_only(board: ScoreBoard, settings: Settings) -> None:
    """While scores are hidden, neither the scores nor the leader are shown before the end of the deal."""
    settings.set(SCORES_IN_PLAY, False)
    assert cells(board.table, 1) == cells(board.table, 2) == [HIDDEN] * 4
    assert not any(board.table.figures.row(seat).leads for seat in range(4))
    assert board.table.figures.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole) == "not shown"
    board.show_update(scored())
    assert HIDDEN not in cells(board.table, 1) + cells(board.table, 2)


def test_board_can_be_switched_off(board: ScoreBoard, qtbot: QtBot, settings: Settings) -> None:
    """The option hides the panel. When it is switched on again, the panel shows the present state."""
    with qtbot.waitSignal(board.wanted_changed) as told:
        settings.set(SCORE_BOARD, False)
    assert told.args == [False]
    assert not board.wanted
    assert not board.table.isVisible()
    board.show_update(scored())
    settings.set(SCORE_BOARD, True)
    assert board.table.isVisible()
    outcome = scored().view.outcome
    assert outcome is not None
    assert cells(board.table, 2) == [str(score) for score in outcome.scores]


@_popup
def test_a_click_tells_more_about_a_player(board: ScoreBoard, qtbot: QtBot) -> None:
    """A click on a player opens a sheet with the player's wins and the cards that the player has taken in this game."""
    place = board.table.visualRect(board.table.figures.index(2, 1)).center()
    with qtbot.waitSignal(board.player_chosen) as told:
        QTest.mouseClick(board.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told.args == [2]
    details = board.details
    assert details.isVisible()
    assert details.name.text() == "Smooth Sam"
    assert details.player.text() == "Computer, plays as Ducker"
    assert details.values["games"].text() == "40"
    assert details.values["won"].text() == "15, 1 of them shared"
    assert "Games: 40" in details.accessibleDescription()
    assert "Scaled" not in details.accessibleDescription()
    QTest.keyClick(details, Qt.Key.Key_Escape)
    assert not details.isVisible()


class Painted(QObject):
    """Records which parts of a widget are painted."""

    def __init__(self) -> None:
        """Begin with no painted part."""
        super().__init__()
        self.region = QRegion()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Record the part that is being painted."""
        if isinstance(event, QPaintEvent):
            self.region += event.region()
        return False


def test_whole_rows_are_painted_when_another_player_is_chosen(board: ScoreBoard, qtbot: QtBot) -> None:
    """When another row becomes the current row, both rows are painted again completely."""
    table = board.table
    table.setFocus()
    qtbot.waitUntil(table.hasFocus)
    QTest.qWait(50)
    painted = Painted()
    table.viewport().installEventFilter(painted)
    QTest.keyClick(table, Qt.Key.Key_Down)
    last = table.figures.columnCount() - 1
    cells = [table.visualRect(table.figures.index(row, column)) for row in (0, 1) for column in (0, last)]
    qtbot.waitUntil(lambda: all(painted.region.contains(cell.center()) for cell in cells))


@_popup
def test_the_space_bar_tells_more_about_a_player(board: ScoreBoard, qtbot: QtBot) -> None:
    """The arrow keys move through the players, and Space opens the sheet."""
    board.table.setFocus()
    QTest.keyClick(board.table, Qt.Key.Key_Down)
    with qtbot.waitSignal(board.player_chosen) as told:
        QTest.keyClick(board.table, Qt.Key.Key_Space)
    assert told.args == [board.table.currentIndex().row()]
    board.details.hide()


@_popup
def test_more_about_you(board: ScoreBoard, settings: Settings) -> None:
    """For a person the sheet says “A person”. While scores are hidden, it hides the figures of the game."""
    board.details.open_for(0, QPoint(0, 0))
    assert board.details.player.text() == "A person"
    settings.set(SCORES_IN_PLAY, False)
    board.show_update(after(3, 31))
    assert board.details.values["hearts"].text() == "hidden"
    assert board.details.values["games"].text() == "40"
    board.show_update(scored())
    assert board.details.values["hearts"].text() != "hidden"
    board.details.hide()

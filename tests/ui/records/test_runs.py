"""Tests that the window of the records shows each run of a deal that was played several times."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QTableWidgetItem

from hearts_qt.history.records.reading import read_records
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.replaying import hands_of_run
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.table import link
from hearts_qt.ui.records import record_keeping
from hearts_qt.ui.records.record_page import RecordPage
from hearts_qt.ui.records.record_window import RecordWindow
from hearts_qt.ui.words.records import hand_signs
from tests.ui.conftest import Start
from tests.ui.game import Game, until
from tests.ui.records.test_record_window import opened, shown, written

pytestmark = pytest.mark.usefixtures("no_waits")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write records at once after a deal."""
    monkeypatch.setattr(record_keeping, "SOON_MS", 0)


def finish(game: Game) -> None:
    """Let the computer play the deal to its end."""
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    game.calm()


def deal_of(window: RecordWindow) -> RecordedDeal:
    """Return the deal whose record the window shows."""
    deal = read_records(shown(window).encode()).records[0].deal
    assert deal is not None
    return deal


@pytest.fixture
def window(start: Start) -> RecordWindow:
    """Return the window with the record of a deal that was played twice, the second time with other hands."""
    game: Game = start(direction=Direction.HOLD)
    finish(game)
    game.trigger("replay")
    game.press("Other hands")
    game.until_asked()
    finish(game)
    game.director.send(link.GoOn())
    game.until_asked()
    written(game, 1)
    window = opened(game, "all_records")
    until(lambda: window.finder.list.count == 2)
    window.finder.list.go_to(1)
    until(lambda: "Points:" in shown(window))
    return window


def cell(page: RecordPage, row: int, column: int) -> QTableWidgetItem:
    """Return a cell of the table of runs."""
    item = page.runs.item(row, column)
    assert item is not None
    return item


def test_the_run_that_counts_is_shown_first(window: RecordWindow) -> None:
    """The table above the tricks has both runs side by side, what each brought, and which one counts."""
    page = window.page
    assert page.runs.isVisible()
    rows = [[cell(page, row, column).text() for column in range(5)] for row in range(2)]
    assert [row[0] for row in rows] == ["1. First run · counts", "2. Replay, other hands mixed"]
    points = [run.points for run in deal_of(window).runs]
    assert [tuple(map(int, row[1:])) for row in rows] == points
    spoken = cell(page, 0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == f"1. First run · counts · {' '.join(rows[0][1:])}"
    assert page.runs.index == 0
    assert page.runs.verticalScrollBar().maximum() == 0, "both rows are seen"


def test_a_scrambled_run_is_shown_with_its_own_hands(window: RecordWindow) -> None:
    """Choosing the replay shows the hands that were dealt in it, its tricks and its points, also in the film."""
    page = window.page
    before = page.film.frame.hands
    QTest.keyClick(page.runs, Qt.Key.Key_Down)
    after = page.film.frame.hands
    assert after[0] == before[0]
    assert after[1:] != before[1:]
    assert hand_signs(after[1]) in [label.text() for label in page.hands.findChildren(QLabel)]
    deal = deal_of(window)
    assert after == hands_of_run(deal, deal.runs[1].scramble)
    assert not page.why.isVisible(), "only the first run can be played by the computer again"
    first = page.runs.visualItemRect(cell(page, 0, 2)).center()
    QTest.mouseClick(page.runs.viewport(), Qt.MouseButton.LeftButton, pos=first)
    assert page.film.frame.hands == before


def test_a_file_that_changed_keeps_the_chosen_run(window: RecordWindow) -> None:
    """If the same deal is shown again, the page stays at the chosen run."""
    window.page.show_deal(deal_of(window))
    QTest.keyClick(window.page.runs, Qt.Key.Key_Down)
    window.page.show_deal(deal_of(window))
    assert window.page.runs.index == 1

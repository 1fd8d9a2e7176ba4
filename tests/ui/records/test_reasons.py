"""Tests of the reasons beside a film: they are worked out in another process, shown, stopped and reported."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from hearts_qt.history.records.reading import read_records
from hearts_qt.rules.passing import Direction
from hearts_qt.ui.records import record_keeping
from hearts_qt.ui.records.reason_finder import ReasonFinder
from hearts_qt.ui.records.record_window import RecordWindow
from hearts_qt.ui.records.report_dialog import ReportDialog
from tests.ui.conftest import Start
from tests.ui.game import Game, until
from tests.ui.records.test_record_window import opened, play_deals, shown, written

pytestmark = pytest.mark.usefixtures("no_waits")

DEAL = """Hearts record 1
Number: 1234
Passing: left
Seat 1: Ada, person
Seat 2: Bea, computer timid
Seat 3: Cal, computer stan
Seat 4: Dan, computer from-a-plugin
"""


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write records at once after a deal."""
    monkeypatch.setattr(record_keeping, "SOON_MS", 0)


@pytest.fixture
def window(start: Start) -> RecordWindow:
    """Return the window with the record of a deal that was played here."""
    game: Game = start(direction=Direction.LEFT)
    play_deals(game, 1)
    (path,) = written(game, 1)
    # The players of the tests are no part of the program. A changed record is worked out without its log.
    path.write_text(path.read_text().replace("computer plain", "computer stan"))
    window = opened(game, "all_records")
    until(lambda: window.finder.list.count == 2)
    window.finder.list.go_to(1)
    until(lambda: "computer stan" in shown(window))
    until(window.page.film.isVisible)
    return window


def said(window: RecordWindow) -> str:
    """Return the sentences about the moment, as soon as they are complete."""
    until(lambda: "being worked out" not in window.page.why.sentences.text())
    return window.page.why.sentences.text()


def at_a_computer_s_card(window: RecordWindow) -> tuple[int, int]:
    """Show the first card of a computer player in trick 1."""
    film = window.page.film
    for place in range(1, 5):
        film.go_to(1, place)
        ((trick, seat),) = film.moves
        if seat:
            return trick, seat
    raise AssertionError("one of the first two cards is a computer's")


def test_the_reason_stands_below_the_film(window: RecordWindow) -> None:
    """No reason is asked for at first; then each moment has the sentence about its player, and a pass one for each."""
    page = window.page
    assert not page.why.isVisible()
    at_a_computer_s_card(window)
    assert page.why.isVisible()
    assert "Asked again" in said(window) or "In the words of a hint" in said(window) or "another wish" in said(window)
    page.film.first.click()
    assert not page.why.isVisible()
    page.film.step_on()
    until(page.why.isVisible)
    room = page.why.height()
    assert said(window).count("\n") == 7
    assert not page.why.report.isEnabled()
    page.film.knowledge.setCurrentIndex(1)
    page.film.knowledge.activated.emit(1)
    assert page.film.moves == [(0, 0)]
    assert said(window).count("\n") == 1
    assert page.why.height() == room, "the film above does not move"


def test_a_move_is_reported(window: RecordWindow, tmp_path: Path) -> None:
    """The report is shown, copied and saved; the names of the players are in it only if that is wanted."""
    trick, seat = at_a_computer_s_card(window)
    said(window)
    QTest.mouseClick(window.page.why.report, Qt.MouseButton.LeftButton)
    (dialog,) = window.findChildren(ReportDialog)
    text = dialog.text.toPlainText()
    assert QGuiApplication.clipboard().text() == text
    assert f"; Moment: trick {trick}, seat {seat + 1}" in text.splitlines()
    assert "; Python: " in text
    assert str(tmp_path) not in text
    name = window.page.film.cloth.accessibleName().split(" leads")[0].split(":")[0]
    assert name not in text
    assert read_records(text.encode()).records[0].deal is not None
    dialog.names.click()
    assert name in dialog.text.toPlainText()
    assert QGuiApplication.clipboard().text() == dialog.text.toPlainText()
    dialog.save.click()
    (chooser,) = dialog.findChildren(QFileDialog)
    chooser.fileSelected.emit(str(tmp_path / "report.txt"))
    until((tmp_path / "report.txt").exists)
    until(lambda: (tmp_path / "report.txt").read_text() == dialog.text.toPlainText())
    dialog.close_button.click()


def test_the_deal_in_play_has_no_reasons(window: RecordWindow) -> None:
    """Nobody at the table may learn why the others play as they do while they play."""
    at_a_computer_s_card(window)
    said(window)
    window.finder.list.go_to(0)
    until(lambda: not window.page.why.isVisible())


def test_a_closed_window_works_out_nothing(window: RecordWindow) -> None:
    """A process that was started for a reason ends with the window."""
    at_a_computer_s_card(window)
    wanted: list[object] = []
    window.page.reasons_wanted.connect(wanted.append)
    window.close()
    assert wanted == [[]]


def finder_for(tmp_path: Path, found: list[int], failed: list[str]) -> ReasonFinder:
    """Return a finder that writes how many reasons it knows, and its errors, into these lists."""
    finder = ReasonFinder(tmp_path / "matches", tmp_path)
    finder.found.connect(lambda known: found.append(len(known)))
    finder.failed.connect(failed.append)
    return finder


@pytest.mark.usefixtures("qapp")
def test_a_record_that_is_gone_is_told(tmp_path: Path) -> None:
    """If the file is gone or has no such move, that is told; asking for nothing stops the process."""
    found: list[int] = []
    failed: list[str] = []
    finder = finder_for(tmp_path, found, failed)
    finder.ask(tmp_path / "gone.txt", [(1, 1)])
    until(lambda: len(failed) == 1)
    assert "gone.txt" in failed[0]
    (tmp_path / "empty.txt").write_text(DEAL)
    finder.ask(tmp_path / "empty.txt", [(1, 1)])
    until(lambda: len(failed) == 2)
    assert failed[1] == ""
    finder.ask(tmp_path / "empty.txt", [])
    assert set(found) == {0}

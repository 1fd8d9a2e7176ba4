"""Tests of the spreadsheet of the boss key: its figures belong together, and it reacts to keys and clicks."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.ui.window import boss_sheet
from hearts_qt.ui.window.boss_book import TOTAL, Book, Formula, place_name
from hearts_qt.ui.window.boss_sheet import BossSheet
from tests.ui.game import until

NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def book() -> Book:
    """Return the book of one year."""
    return Book(2026)


@pytest.fixture
def sheet(qtbot: QtBot, book: Book) -> Iterator[BossSheet]:
    """Yield a spreadsheet whose selection does not move by itself."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1000, 600)
    sheet = BossSheet(book, window, moves=False)
    sheet.setGeometry(window.rect())
    window.show()
    yield sheet
    window.close()


def press(sheet: BossSheet, *keys: Qt.Key) -> None:
    """Press keys."""
    for key in keys:
        text = chr(key.value) if 32 <= key.value < 127 else ""
        sheet.press(QKeyEvent(QKeyEvent.Type.KeyPress, key.value, NONE, text))


# The figures


def test_the_figures_belong_together(book: Book) -> None:
    """In each sheet the totals are the sums of their lines, in each month and over the year."""
    for sheet in range(3):
        for column in range(1, TOTAL + 1):
            income = sum(book.value(sheet, (row, column)) for row in (4, 5, 6))
            costs = sum(book.value(sheet, (row, column)) for row in range(10, 15))
            assert book.value(sheet, (7, column)) == pytest.approx(income)
            assert book.value(sheet, (15, column)) == pytest.approx(costs)
            assert book.value(sheet, (17, column)) == pytest.approx(income - costs)
        for row in (4, 5, 6, *range(10, 15)):
            year = sum(book.value(sheet, (row, column)) for column in range(1, TOTAL))
            assert book.value(sheet, (row, TOTAL)) == pytest.approx(year)


def test_the_third_sheet_is_the_difference_of_the_others(book: Book) -> None:
    """The third sheet has the actual amounts minus the budget, as its formulas say."""
    for row in (4, 7, 12, 15, 17):
        difference = book.value(1, (row, 5)) - book.value(0, (row, 5))
        assert book.value(2, (row, 5)) == pytest.approx(difference)
    assert book.written(2, (4, 5)) == "=Actual!F5-Budget!F5"
    assert any(book.value(2, (17, column)) for column in range(1, TOTAL))


def test_a_typed_number_changes_what_depends_on_it(book: Book) -> None:
    """A number changes its totals in its sheet and in the third one; a text counts as nothing."""
    before = book.value(0, (17, TOTAL)), book.value(2, (17, TOTAL))
    old = book.value(0, (4, 1))
    book.enter(0, (4, 1), str(old + 1000))
    assert book.value(0, (17, TOTAL)) == pytest.approx(before[0] + 1000)
    assert book.value(2, (17, TOTAL)) == pytest.approx(before[1] - 1000)
    book.enter(0, (4, 1), "soon")
    assert book.value(0, (4, 1)) == 0
    book.enter(0, (4, 1), " ")
    assert book.cell(0, (4, 1)) == ""
    for row in (4, 5, 6):
        book.enter(0, (row, 1), "0")
    assert book.value(0, (18, 1)) == 0, "no division by 0"


def test_a_year_always_has_the_same_figures() -> None:
    """The spreadsheet looks the same each time it is opened."""
    for row in range(20):
        for column in range(TOTAL + 1):
            assert Book(2027).written(1, (row, column)) == Book(2027).written(1, (row, column))


def test_the_names_of_places() -> None:
    """Columns are letters, rows are numbers from 1."""
    assert [place_name(place) for place in ((0, 0), (4, 13), (59, 25))] == ["A1", "N5", "Z60"]


# The widget


def test_the_selection_moves_by_keys(sheet: BossSheet) -> None:
    """Arrows, Tab, Enter, Home and Page Down move the selection, and never beyond the edge."""
    assert sheet.selected == (4, 1)
    press(sheet, Qt.Key.Key_Right, Qt.Key.Key_Tab, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert sheet.selected == (6, 3)
    press(sheet, Qt.Key.Key_Backtab, Qt.Key.Key_Up, Qt.Key.Key_Home)
    assert sheet.selected == (5, 0)
    press(sheet, *[Qt.Key.Key_Left] * 3, *[Qt.Key.Key_PageUp] * 2)
    assert sheet.selected == (0, 0)
    press(sheet, *[Qt.Key.Key_PageDown] * 9, *[Qt.Key.Key_Right] * 40)
    assert sheet.selected == (59, 25)
    assert not sheet.rect_of(sheet.selected).isEmpty()
    assert sheet.rect().contains(sheet.rect_of(sheet.selected).topLeft())


def test_numbers_can_be_typed(sheet: BossSheet) -> None:
    """Digits are written into the selected cell; Enter keeps them, Esc drops them, Delete clears the cell."""
    press(sheet, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_Backspace)
    assert f"{sheet.typed}" == "12"
    press(sheet, Qt.Key.Key_Return)
    assert sheet.book.value(0, (4, 1)) == 12
    before = sheet.book.value(0, (5, 1))
    press(sheet, Qt.Key.Key_7, Qt.Key.Key_Escape, Qt.Key.Key_Return)
    assert sheet.book.value(0, (5, 1)) == before
    press(sheet, Qt.Key.Key_Up)
    press(sheet, Qt.Key.Key_Delete)
    assert sheet.book.cell(0, (5, 1)) == ""


def test_clicks_select_cells_and_sheets(sheet: BossSheet) -> None:
    """A click selects the cell under the mouse; a click on a tab shows its sheet."""
    sheet.grab()
    QTest.mouseClick(sheet, Qt.MouseButton.LeftButton, pos=sheet.rect_of((10, 2)).center())
    assert sheet.selected == (10, 2)
    first = sheet.grab().toImage()
    for index in (2, 1):
        QTest.mouseClick(sheet, Qt.MouseButton.LeftButton, pos=sheet.tabs[index].center())
        assert sheet.sheet == index
        assert sheet.grab().toImage() != first
    before = sheet.selected
    QTest.mouseClick(sheet, Qt.MouseButton.LeftButton, pos=QPoint(5, sheet.height() - 3))
    assert sheet.selected == before


def test_the_selection_moves_by_itself(qtbot: QtBot, book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """While nobody uses the spreadsheet, the selection goes from cell to cell; after a key it rests for a while."""
    monkeypatch.setattr(boss_sheet, "ALONE_MS", 1)
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 500)
    sheet = BossSheet(book, window)
    sheet.setGeometry(window.rect())
    window.show()
    seen = set()
    for _ in range(20):
        before = sheet.selected
        until(lambda before=before: sheet.selected != before)  # type: ignore[misc]
        seen.add(sheet.selected)
    assert len(seen) == 20
    sheet.timer.stop()
    press(sheet, Qt.Key.Key_Home)
    sheet.timer.timeout.emit()
    assert sheet.selected[1] == 0


def test_it_is_drawn_in_each_size(sheet: BossSheet) -> None:
    """The spreadsheet is drawn in small and large windows, and the description says what is selected."""
    for size in ((640, 440), (2560, 1440)):
        sheet.resize(*size)
        sheet.show_sheet(0)
        assert not sheet.grab().isNull()
        assert not sheet.rect_of(sheet.selected).isEmpty()
    assert sheet.accessibleDescription().startswith("B5: ")
    assert isinstance(sheet.book.cell(0, (7, 1)), Formula)

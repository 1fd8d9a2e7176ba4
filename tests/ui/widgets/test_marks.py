"""Tests that check boxes in menus and lists are visible in every theme and grow with the text."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QImage
from PySide6.QtWidgets import QApplication, QListWidget, QListWidgetItem, QMenu, QStyle
from pytestqt.qtbot import QtBot

import hearts_qt.ui
from hearts_qt.ui.widgets.marks import VisibleMarks
from hearts_qt.ui.window.look import palette

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


@pytest.fixture(autouse=True)
def fusion(qapp: QApplication) -> Iterator[None]:
    """Use the style that the program uses."""
    before, colours = qapp.style().name(), qapp.palette()
    qapp.setStyle("Fusion")
    yield
    qapp.setPalette(colours)
    qapp.setStyle(before)


def brightness(colour: QColor) -> float:
    """Return the relative luminance of a colour, from 0 to 1."""

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())


def strongest_contrast(picture: QImage, place: QRect) -> float:
    """Return the greatest contrast between the pixel at the left of a rectangle and any pixel inside it."""
    inside = [
        picture.pixelColor(x, y) for x in range(place.left(), place.right()) for y in range(place.top(), place.bottom())
    ]
    values = sorted(brightness(each) for each in inside)
    ground = brightness(picture.pixelColor(place.left(), place.center().y()))
    return max((max(each, ground) + 0.05) / (min(each, ground) + 0.05) for each in (values[0], values[-1]))


def test_a_long_menu_scrolls_in_one_column(qtbot: QtBot, qapp: QApplication) -> None:
    """A menu that is higher than the screen has one column, so that none of it lies beyond the right edge."""
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.setStyle(VisibleMarks(menu))
    actions = [menu.addAction(f"Entry {number}") for number in range(200)]
    menu.popup(menu.pos())
    screen = menu.screen().availableGeometry()
    assert menu.height() <= screen.height()
    assert {menu.actionGeometry(each).x() for each in actions} == {menu.actionGeometry(actions[0]).x()}
    menu.setActiveAction(actions[-1])
    assert menu.rect().contains(menu.actionGeometry(actions[-1]))


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("on", [True, False])
def test_a_box_in_a_menu_can_be_seen(qtbot: QtBot, qapp: QApplication, dark: bool, on: bool) -> None:
    """The check box of a menu entry has a contrast of at least 3, ticked or not, in light and in dark menus."""
    qapp.setPalette(palette(dark))
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.setStyle(VisibleMarks(menu))
    action = menu.addAction("An entry")
    action.setCheckable(True)
    action.setChecked(on)
    menu.popup(menu.pos())
    place = menu.actionGeometry(action)
    picture = menu.grab().toImage()
    box = QRect(place.left() + 4, place.top() + 2, place.height(), place.height() - 4)
    assert strongest_contrast(picture, box) >= 3


def menu_with(label: str, percent: int, least: int = 0) -> QMenu:
    """Return an open menu with one entry, at this text size and at least this width."""
    menu = QMenu()
    font = QFont(menu.font())
    font.setPixelSize(15 * percent // 100)
    menu.setFont(font)
    menu.setStyle(VisibleMarks(menu))
    menu.addAction(label)
    menu.setMinimumWidth(least)
    menu.popup(menu.pos())
    return menu


@pytest.mark.parametrize("percent", [100, 150, 200, 300])
@pytest.mark.parametrize("label", ["Put the panels &back", "All", "Ask for a deal number\tCtrl+Shift+F12"])
def test_no_entry_is_cut(qtbot: QtBot, label: str, percent: int) -> None:
    """An entry looks the same in a menu of the usual width and in a wider menu, so it is not cut."""
    menu = menu_with(label, percent)
    wide = menu_with(label, percent, menu.width() + 300)
    for each in (menu, wide):
        qtbot.addWidget(each)
    text = QRect(0, 2, menu.fontMetrics().horizontalAdvance(label.split("\t")[0]) + menu.height(), menu.height() - 4)
    text.setRight(min(text.right(), menu.width() - 4))
    assert menu.grab().toImage().copy(text) == wide.grab().toImage().copy(text)


def test_a_ticked_box_differs_from_an_empty_one(qtbot: QtBot) -> None:
    """A check box of a list looks different when it is ticked."""
    pictures = []
    for state in (Qt.CheckState.Checked, Qt.CheckState.Unchecked):
        shown = made_list(qtbot, 100)
        shown.item(0).setCheckState(state)
        pictures.append(shown.grab().toImage())
    assert pictures[0] != pictures[1]


def made_list(qtbot: QtBot, percent: int) -> QListWidget:
    """Return a list with one line and its check box, at this text size."""
    shown = QListWidget()
    qtbot.addWidget(shown)
    shown.setStyle(VisibleMarks(shown))
    font = QFont(shown.font())
    font.setPixelSize(15 * percent // 100)
    shown.setFont(font)
    line = QListWidgetItem("A line")
    line.setCheckState(Qt.CheckState.Unchecked)
    shown.addItem(line)
    shown.show()
    return shown


def test_a_box_in_a_list_grows_with_the_text(qtbot: QtBot) -> None:
    """At text sizes of 100 % and 200 %, the height of a list's check box is at least 75 % of a line's height."""
    sizes = []
    for percent in (100, 200):
        shown = made_list(qtbot, percent)
        sizes.append(shown.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth, None, shown))
        assert sizes[-1] >= 0.75 * shown.fontMetrics().height()
    assert sizes[1] > 1.6 * sizes[0]


def test_every_drop_down_list_has_an_arrow_that_grows() -> None:
    """No module uses Qt's own class for a drop-down list, because the arrow of that class stays small."""
    for path in Path(hearts_qt.ui.__file__).parent.rglob("*.py"):
        text = path.read_text("utf-8")
        assert "QComboBox()" not in text, path
        assert "(QComboBox):" not in text or path.name == "combo_box.py", path

"""Tests that check boxes and radio buttons are seen, on light and on dark windows."""

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import hearts_qt
from hearts_qt.ui.widgets.colours import contrast
from hearts_qt.ui.widgets.tick_boxes import CheckBox, RadioButton
from hearts_qt.ui.window.look import palette

ROOT = Path(hearts_qt.__file__).parent
TOO_FAINT = ("QCheckBox", "QRadioButton")
"""Qt's own boxes and circles, whose outline is not seen on a dark window."""


def test_the_program_uses_its_own_boxes() -> None:
    """No check box and no radio button of Qt is made anywhere in the program."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted(ROOT.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TOO_FAINT
    ]
    assert found == []


def seen(button: QAbstractButton) -> QImage:
    """Return the picture of the box or circle before the text."""
    picture = button.grab().toImage()
    return picture.copy(0, 0, button.height(), button.height())


@pytest.mark.parametrize("kind", [CheckBox, RadioButton])
@pytest.mark.parametrize("points", [11, 22, 33])
def test_the_box_grows_with_the_text(qtbot: QtBot, kind: type[CheckBox | RadioButton], points: int) -> None:
    """The box is about as high as the letters at every size of text, and the text beside it is whole."""
    if QApplication.style().name().lower() != "fusion":
        pytest.skip("the style of this system draws its own boxes")
    button = kind("The names of all players")
    qtbot.addWidget(button)
    font = button.font()
    font.setPointSize(points)
    button.setFont(font)
    button.resize(button.sizeHint())
    picture, ground = button.grab().toImage(), button.palette().color(QPalette.ColorRole.Window)
    inked = [x for x in range(picture.width()) if any(dark(picture, x, y, ground) for y in range(picture.height()))]
    gap = next(x for x in range(inked[0], picture.width()) if x not in inked)
    assert gap - inked[0] == pytest.approx(button.fontMetrics().height() * 0.84, abs=4)
    assert inked[-1] < picture.width() - 1
    width = button.fontMetrics().horizontalAdvance(button.text())
    assert inked[-1] - next(x for x in inked if x > gap) == pytest.approx(width, rel=0.06)


def dark(picture: QImage, x: int, y: int, ground: QColor) -> bool:
    """Tell whether something is drawn at this place."""
    return contrast(picture.pixelColor(x, y), ground) >= 1.6


@pytest.mark.parametrize("kind", [CheckBox, RadioButton])
def test_the_tick_and_the_focus_are_seen(qtbot: QtBot, kind: type[CheckBox | RadioButton]) -> None:
    """Ticking changes the box, a click on the end of the text ticks it, and the focus changes the picture."""
    window = QWidget()
    qtbot.addWidget(window)
    layout, buttons = QVBoxLayout(window), (kind("One"), kind("The other"))
    for each in buttons:
        layout.addWidget(each)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    one, other = buttons
    one.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(one.hasFocus)
    empty, unfocused = seen(other), other.grab().toImage()
    QTest.mouseClick(other, Qt.MouseButton.LeftButton, pos=QPoint(other.width() - 2, other.height() // 2))
    assert other.isChecked()
    one.setFocus(Qt.FocusReason.TabFocusReason)
    assert seen(other) != empty
    other.setFocus(Qt.FocusReason.TabFocusReason)
    window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    focused = other.grab().toImage()
    one.setFocus(Qt.FocusReason.TabFocusReason)
    assert other.grab().toImage() not in (focused, unfocused)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("kind", [CheckBox, RadioButton])
@pytest.mark.parametrize("on", [False, True], ids=["off", "on"])
def test_the_outline_is_seen(qtbot: QtBot, kind: type[CheckBox | RadioButton], dark: bool, on: bool) -> None:
    """The outline stands out from the window with a contrast of 3 or more, chosen or not."""
    if QApplication.style().name().lower() != "fusion":
        pytest.skip("the style of this system draws its own outlines")
    window = QWidget()
    qtbot.addWidget(window)
    window.setPalette(palette(dark))
    button = kind("Text")
    button.setChecked(on)
    QVBoxLayout(window).addWidget(button)
    with qtbot.waitExposed(window):
        window.show()
    ground = window.palette().color(QPalette.ColorRole.Window)
    picture = seen(button)
    outline = [
        contrast(picture.pixelColor(x, y), ground)
        for x in range(5)
        for y in range(button.height() // 2 - 2, button.height() // 2 + 3)
    ]
    assert max(outline) >= 3

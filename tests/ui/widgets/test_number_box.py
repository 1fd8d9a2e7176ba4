"""Tests of the arrows of number boxes and drop-down lists at every text size."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionComboBox, QStyleOptionSpinBox, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.ui.widgets.value_controls import DropDown, Number

pytestmark = pytest.mark.usefixtures("fusion")
UP, DOWN = QStyle.SubControl.SC_SpinBoxUp, QStyle.SubControl.SC_SpinBoxDown


@pytest.fixture
def fusion(qapp: QApplication) -> Iterator[None]:
    """Use the style that the program uses."""
    before = qapp.style().name()
    qapp.setStyle("Fusion")
    yield
    qapp.setStyle(before)


def box(qtbot: QtBot, percent: int) -> Number:
    """Return a visible number box with the value 50 and this text size."""
    number = Number(0, 100)
    qtbot.addWidget(number)
    font = QFont(number.font())
    font.setPixelSize(15 * percent // 100)
    number.spin.setFont(font)
    number.show_value(50)
    number.show()
    qtbot.waitExposed(number)
    return number


def place(number: Number, button: QStyle.SubControl) -> QRect:
    """Return the rectangle of a button of the number box."""
    option = QStyleOptionSpinBox()
    number.spin.initStyleOption(option)
    control = QStyle.ComplexControl.CC_SpinBox
    return number.spin.style().subControlRect(control, option, button, number.spin)


def arrow_width(widget: QWidget, button: QRect) -> int:
    """Return how many pixel columns of a button are partly dark, without the button's frame."""
    picture = widget.grab().toImage()
    inner = button.adjusted(2, 2, -2, -2)
    dark = widget.palette().buttonText().color().lightness() + 60
    rows = range(inner.top(), inner.bottom() + 1)
    columns = range(inner.left(), inner.right() + 1)
    return sum(any(QColor(picture.pixel(x, y)).lightness() < dark for y in rows) for x in columns)


@pytest.mark.parametrize("button", [UP, DOWN])
def test_buttons_and_their_arrows_grow_with_the_text(qtbot: QtBot, button: QStyle.SubControl) -> None:
    """If the text is twice as large, both buttons and their arrows are about twice as wide."""
    small, large = box(qtbot, 100), box(qtbot, 200)
    assert place(large, button).width() >= 1.7 * place(small, button).width()
    assert arrow_width(small.spin, place(small, button)) >= 5
    assert arrow_width(large.spin, place(large, button)) >= 1.7 * arrow_width(small.spin, place(small, button))


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_a_click_anywhere_on_a_button_counts(qtbot: QtBot, percent: int) -> None:
    """A click near each corner of a button changes the number by one, so the text field does not cover the button."""
    number = box(qtbot, percent)
    for button, by in ((UP, 1), (DOWN, -1)):
        inner = place(number, button).adjusted(2, 2, -2, -2)
        for corner in (inner.topLeft(), inner.topRight(), inner.bottomLeft(), inner.bottomRight()):
            number.show_value(50)
            QTest.mouseClick(number.spin, Qt.MouseButton.LeftButton, pos=QPoint(corner))
            assert number.spin.value() == 50 + by
    assert number.spin.lineEdit().geometry().right() < place(number, UP).left()


def test_the_arrow_of_a_drop_down_list_grows_with_the_text(qtbot: QtBot) -> None:
    """If the text is twice as large, the arrow of a drop-down list is about twice as wide."""
    widths = []
    for pixels in (15, 30):
        box = DropDown()
        qtbot.addWidget(box)
        font = QFont(box.font())
        font.setPixelSize(pixels)
        box.setFont(font)
        box.addItem("Left")
        box.show()
        qtbot.waitExposed(box)
        option = QStyleOptionComboBox()
        box.initStyleOption(option)
        arrow = QStyle.SubControl.SC_ComboBoxArrow
        there = box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, arrow, box)
        widths.append(arrow_width(box, there))
    assert widths[0] >= 5
    assert widths[1] >= 1.7 * widths[0]

"""Uses each kind of control as a person does, by keys or by mouse."""

from collections.abc import Callable
from random import Random
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
    QStyle,
    QStyleOptionSpinBox,
    QTabBar,
    QTextEdit,
    QWidget,
)

from hearts_qt.ui.dialogs.option_finder import SearchField
from hearts_qt.ui.widgets.form import Index
from tests.ui.tour.lists import choose_by_keys, choose_by_mouse

LEFT: Final = Qt.MouseButton.LeftButton
TYPED: Final = "Zo & Ann <b>{me}"
_ROWS: Final = 3
"""How many rows of a list without pages are visited."""


class Hands:
    """Uses controls by mouse if `by_mouse` is true, and by keys if it is false."""

    def __init__(self, random: Random, by_mouse: bool) -> None:
        """Prepare to use controls; `random` makes the choices."""
        self._random = random
        self._by_mouse = by_mouse

    def work(self, control: QWidget) -> None:
        """Use a control as a person does: choose, type, press or slide."""
        for kind, deed in self._deeds():
            if isinstance(control, kind):
                deed(control)
                return
        self._poke(control)

    def _deeds(self) -> tuple[tuple[type[QWidget], Callable[..., None]], ...]:
        return (
            (QComboBox, self._choose),
            (QAbstractSpinBox, self._step),
            (QSlider, self._slide),
            (QLineEdit, self._type),
            (QPlainTextEdit, self._write),
            (QTextEdit, self._write),
            (QAbstractButton, self._press),
        )

    def _choose(self, box: QComboBox) -> None:
        able = [place for place in range(box.count()) if box.model().flags(box.model().index(place, 0)) & _ENABLED]
        line = box.lineEdit()
        if line is not None:
            self._type(line)
        if able and self._by_mouse and line is None:
            choose_by_mouse(box, self._random.choice(able))
        elif able and line is None:
            choose_by_keys(box, self._random.choice(able))
        elif able:
            # In an editable drop-down list Space is typed as text, so Alt+Down opens the list.
            QTest.keyClick(box, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
            view = box.view()
            assert view.isVisible()
            QTest.keyClick(view, Qt.Key.Key_Down)
            QTest.keyClick(view, Qt.Key.Key_Return)

    def _step(self, box: QAbstractSpinBox) -> None:
        if self._by_mouse:
            option = QStyleOptionSpinBox()
            box.initStyleOption(option)
            for part in (QStyle.SubControl.SC_SpinBoxUp, QStyle.SubControl.SC_SpinBoxDown):
                arrow = box.style().subControlRect(QStyle.ComplexControl.CC_SpinBox, option, part, box)
                QTest.mouseClick(box, LEFT, pos=arrow.center())
        else:
            for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down):
                QTest.keyClick(box, key)
            QTest.keyClicks(box, "3")

    def _slide(self, slider: QSlider) -> None:
        if self._by_mouse:
            QTest.mouseClick(slider, LEFT, pos=QPoint(slider.width() - 3, slider.height() // 2))
        for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_PageUp):
            QTest.keyClick(slider, key)

    def _type(self, line: QLineEdit) -> None:
        if self._by_mouse:
            QTest.mouseClick(line, LEFT)
        line.selectAll()
        QTest.keyClicks(line, TYPED)
        if isinstance(line, SearchField):
            # The search hides all other controls.
            QTest.keyClick(line, Qt.Key.Key_Escape)

    def _write(self, text: QTextEdit | QPlainTextEdit) -> None:
        if self._by_mouse:
            QTest.mouseClick(text.viewport(), LEFT)
        if text.isReadOnly():
            for key in (Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_Down):
                QTest.keyClick(text, key)
        else:
            QTest.keyClicks(text, TYPED)

    def turn_to(self, pages: QWidget, place: int) -> None:
        """Go to this row of a list or to this tab, which may show another page."""
        if isinstance(pages, QTabBar):
            if self._by_mouse:
                QTest.mouseClick(pages, LEFT, pos=pages.tabRect(place).center())
            elif place:
                QTest.keyClick(pages, Qt.Key.Key_Right)
        elif isinstance(pages, QAbstractItemView):
            index = pages.model().index(place, 0, pages.rootIndex())
            pages.scrollTo(index)
            if self._by_mouse and pages.visualRect(index).isValid():
                QTest.mouseClick(pages.viewport(), LEFT, pos=pages.visualRect(index).center())
            else:
                QTest.keyClick(pages, Qt.Key.Key_Down if place else Qt.Key.Key_Home)

    def _press(self, button: QAbstractButton) -> None:
        if self._by_mouse:
            QTest.mouseClick(button, LEFT, pos=button.rect().center())
        else:
            QTest.keyClick(button, Qt.Key.Key_Space)

    def _poke(self, control: QWidget) -> None:
        if self._by_mouse:
            QTest.mouseClick(control, LEFT)
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Space):
            if QApplication.focusWidget() is control:
                QTest.keyClick(control, key)


def places_of(control: QWidget) -> int:
    """Return how many rows or tabs of a control the tour visits, or 0 for other controls."""
    if isinstance(control, QTabBar):
        return control.count()
    if isinstance(control, QAbstractItemView):
        model = control.model()
        rows = model.rowCount(control.rootIndex())
        return rows if isinstance(control, Index) else min(rows, _ROWS)
    return 0


_ENABLED: Final = Qt.ItemFlag.ItemIsEnabled

"""Chooses from a drop-down list as a person does, by keys or by mouse."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

from tests.ui.game import until


def choose_by_keys(box: QComboBox, place: int) -> None:
    """Open a drop-down list with Space, and choose the entry in this row."""
    QTest.keyClick(box, Qt.Key.Key_Space)
    until(box.view().isVisible)
    QTest.keyClick(box.view(), Qt.Key.Key_Home)
    while box.view().currentIndex().row() != place:
        before = box.view().currentIndex().row()
        QTest.keyClick(box.view(), Qt.Key.Key_Down)
        assert box.view().currentIndex().row() > before, f"the list never comes to entry {place}"
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    until(lambda: not box.view().isVisible())


def choose_by_mouse(box: QComboBox, place: int) -> None:
    """Open a drop-down list with a click, and click on the entry in this row."""
    # For as long as a double-click may take, a list that was opened ignores the release of the mouse button.
    interval = QApplication.doubleClickInterval()
    QApplication.setDoubleClickInterval(0)
    try:
        QTest.mouseClick(box, Qt.MouseButton.LeftButton)
        until(box.view().isVisible)
        QApplication.processEvents()
        view = box.view()
        view.scrollTo(box.model().index(place, 0))
        entry = view.visualRect(box.model().index(place, 0)).center()
        QTest.mouseMove(view.viewport(), entry)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=entry)
        until(lambda: not view.isVisible())
    finally:
        QApplication.setDoubleClickInterval(interval)

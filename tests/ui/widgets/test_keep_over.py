"""Tests that a dialog at the start of the program stays above its window when the desktop moves the window."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.ui.widgets.form import KeepOver


def test_it_follows_its_window_until_something_is_done_in_it(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dialog follows its window until a key is pressed in the dialog."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: QRect(0, 0, 2560, 1440))
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(0, 0, 800, 600)
    window.show()
    dialog = QDialog(window)
    dialog.resize(300, 200)
    KeepOver(dialog)
    dialog.show()
    window.move(1200, 600)
    centre = dialog.geometry().center() - window.geometry().center()
    assert abs(centre.x()) <= 20
    assert abs(centre.y()) <= 40
    QTest.keyClick(dialog, Qt.Key.Key_Shift)
    before = dialog.pos()
    window.move(100, 100)
    assert dialog.pos() == before

"""Tests of the dialog for unexpected errors. The errors of all threads share one dialog."""

import threading

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.ui.dialogs.error_dialog import ErrorDialog, ErrorReporter
from tests.ui.game import seen


def failure(text: str) -> Exception:
    """Return an error that was raised and therefore has a traceback."""
    try:
        raise ValueError(text)
    except ValueError as error:
        return error


def shown(window: QWidget) -> list[ErrorDialog]:
    """Return the open dialogs above a window."""
    return [dialog for dialog in window.findChildren(ErrorDialog) if dialog.isVisible()]


def test_an_error_is_told_with_its_details(qtbot: QtBot) -> None:
    """An error is shown as one sentence with its traceback. A button copies the traceback."""
    window = QWidget()
    qtbot.addWidget(window)
    reporter = ErrorReporter(window)
    reporter.report(failure("no <b>such</b> card"))
    assert shown(window) == []
    qtbot.waitUntil(lambda: bool(shown(window)))
    (dialog,) = shown(window)
    assert "ValueError: no <b>such</b> card" in dialog.what.text()
    assert "test_error_dialog.py" in dialog.details.toPlainText()
    seen(dialog)
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert "Traceback" in QGuiApplication.clipboard().text()
    assert dialog.copy.text() == "Copied"
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert shown(window) == []


def test_errors_from_many_threads_share_one_dialog(qtbot: QtBot) -> None:
    """Further errors are added to the open dialog. After the dialog was closed, the next error opens a new one."""
    window = QWidget()
    qtbot.addWidget(window)
    reporter = ErrorReporter(window)
    threads = [threading.Thread(target=reporter.report, args=(failure(f"number {each}"),)) for each in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    qtbot.waitUntil(lambda: any(dialog.what.text().startswith("5 ") for dialog in shown(window)))
    (dialog,) = shown(window)
    for each in range(5):
        assert f"number {each}" in dialog.details.toPlainText()
    dialog.close()
    assert shown(window) == []
    reporter.report(failure("again"))
    qtbot.waitUntil(lambda: bool(shown(window)))
    (again,) = shown(window)
    assert "again" in again.what.text()
    again.close()

"""Drops files onto the window for the tests, and answers the questions about them."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.game import Game


def plugins_of(game: Game) -> Path:
    """Return the person's plugin folder."""
    return game.folder / "plugins"


def drop(game: Game, *paths: Path, proposed: Qt.DropAction = Qt.DropAction.CopyAction) -> bool:
    """Drag files onto the table and drop them. Return whether the window accepts them.

    Fail if the window accepts the files for another action than a copy.
    """
    assert not game.cloth.viewport().acceptDrops(), "else the table would take what is meant for the window"
    return drop_urls(game.window, [QUrl.fromLocalFile(str(path)) for path in paths], proposed)


def drop_urls(widget: QWidget, urls: list[QUrl], proposed: Qt.DropAction = Qt.DropAction.CopyAction) -> bool:
    """Drag addresses onto a widget and drop them. Return whether the widget accepts them.

    Fail if the widget accepts the addresses for another action than a copy.
    """
    data = QMimeData()
    data.setUrls(urls)
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    actions = Qt.DropAction.CopyAction | proposed
    enter = QDragEnterEvent(QPoint(90, 90), actions, data, buttons, keys)
    enter.setDropAction(proposed)
    QApplication.sendEvent(widget, enter)
    if not enter.isAccepted():
        return False
    assert enter.dropAction() is Qt.DropAction.CopyAction
    drop_event = QDropEvent(QPointF(90, 90), actions, data, buttons, keys)
    drop_event.setDropAction(proposed)
    QApplication.sendEvent(widget, drop_event)
    assert drop_event.isAccepted()
    assert drop_event.dropAction() is Qt.DropAction.CopyAction
    return True


def question(game: Game, qtbot: QtBot) -> QMessageBox:
    """Wait for the question whether to install a plugin, and return the question."""
    find: Callable[[], QMessageBox | None] = lambda: game.window.findChild(QMessageBox)  # noqa: E731
    qtbot.waitUntil(lambda: find() is not None)
    box = find()
    assert box is not None
    return box


def press(box: QMessageBox, text: str) -> None:
    """Press a button of a question."""
    next(each for each in box.findChildren(QPushButton) if text in each.text().replace("&", "")).click()


def told(game: Game) -> str:
    """Return the text of the message bar above the table."""
    return game.window.messages.text.text()

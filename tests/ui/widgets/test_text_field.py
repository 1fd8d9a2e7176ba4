"""Tests that dropping a file onto a text field does not change the field's text."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.ui.widgets.text_field import TextField

SOURCES = Path(__file__).parents[3] / "hearts_qt" / "ui"


def dropped(field: TextField, data: QMimeData) -> bool:
    """Drag data onto a field and drop them. Return whether the field has accepted any of these events."""
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    events = (
        QDragEnterEvent(QPoint(4, 4), copy, data, left, none),
        QDragMoveEvent(QPoint(4, 4), copy, data, left, none),
        QDropEvent(QPointF(4, 4), copy, data, left, none),
    )
    for event in events:
        event.ignore()
        QApplication.sendEvent(field, event)
    return any(event.isAccepted() for event in events)


@pytest.mark.parametrize("also_text", [True, False])
def test_a_file_is_refused(qtbot: QtBot, also_text: bool) -> None:
    """A dropped file is refused, even if the dropped data also contain the file's address as text."""
    field = TextField("Walter")
    qtbot.addWidget(field)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/somewhere/x.png")])
    if also_text:
        data.setText("file:///somewhere/x.png")
    assert not dropped(field, data)
    assert field.text() == "Walter"


def test_text_is_taken(qtbot: QtBot) -> None:
    """A text can be dropped onto a field."""
    field = TextField("")
    qtbot.addWidget(field)
    data = QMimeData()
    data.setText("Sue")
    assert dropped(field, data)
    assert field.text() == "Sue"


def test_every_field_of_the_window_refuses_files() -> None:
    """No module uses Qt's own class for a text field."""
    found = [
        path.name
        for path in SOURCES.rglob("*.py")
        if path.name != "text_field.py" and "QLineEdit(" in path.read_text("utf-8")
    ]
    assert not found

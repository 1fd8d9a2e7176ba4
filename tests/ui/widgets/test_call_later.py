"""Tests of calling a function later."""

import gc
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from hearts_qt.ui.widgets.call_later import call_later


def test_it_calls_once_and_not_at_once(qtbot: QtBot) -> None:
    """The function is called once, after the code that asked for it has returned."""
    owner, calls = QObject(), list[int]()
    call_later(owner, lambda: calls.append(1))
    assert calls == []
    qtbot.waitUntil(lambda: calls == [1])
    qtbot.waitUntil(lambda: owner.children() == [])
    assert calls == [1]


class Noting(QWidget):
    """A widget that notes when it lays out its parts and when it is drawn."""

    def __init__(self, notes: list[str]) -> None:
        """Note into this list."""
        super().__init__()
        self.notes = notes

    def event(self, event: QEvent) -> bool:
        """Note the event if it is one of the two."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.UpdateRequest):
            self.notes.append(event.type().name)
        return super().event(event)


def test_it_takes_its_turn_among_the_events(qtbot: QtBot) -> None:
    """The function is called after the events that wait already, and before the next drawing: no frame is wrong."""
    notes = list[str]()
    widget = Noting(notes)
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    qtbot.waitUntil(lambda: "UpdateRequest" in notes)
    QApplication.sendPostedEvents()
    notes.clear()
    QCoreApplication.postEvent(widget, QEvent(QEvent.Type.LayoutRequest))
    call_later(widget, lambda: notes.append("call"))
    widget.update()
    QCoreApplication.postEvent(widget, QEvent(QEvent.Type.LayoutRequest))
    qtbot.waitUntil(lambda: "UpdateRequest" in notes and "call" in notes)
    assert notes.index("LayoutRequest") < notes.index("call") < notes.index("UpdateRequest")
    assert notes.count("call") == 1


@pytest.mark.parametrize("after_ms", [0, 20])
def test_an_owner_may_be_deleted_by_the_call(qtbot: QtBot, after_ms: int) -> None:
    """The function may close and delete its owner, and calls that still wait for this owner are not made."""
    owner, calls = QObject(), list[int]()

    def end() -> None:
        calls.append(1)
        delete(owner)

    call_later(owner, end, after_ms)
    call_later(owner, lambda: calls.append(2), after_ms + 40)
    other = QObject()
    call_later(other, lambda: calls.append(3), after_ms + 80)
    qtbot.waitUntil(lambda: 3 in calls)
    assert not isValid(owner)
    assert calls == [1, 3]


@pytest.mark.parametrize("after_ms", [0, 20])
def test_a_call_may_ask_for_another(qtbot: QtBot, after_ms: int) -> None:
    """A function that asks for a call again is not called again at once, which would stop the program for good."""
    owner, calls = QObject(), list[int]()

    def again() -> None:
        calls.append(len(calls))
        if len(calls) < 3:
            call_later(owner, again, after_ms)

    call_later(owner, again, after_ms)
    qtbot.waitUntil(lambda: calls == [0, 1, 2])


def owner_deleted_before_the_call(calls: list[object]) -> weakref.ref[QObject]:
    """Ask for a call that notes its owner, delete the owner's parent, and return a weak reference to the owner."""
    parent = QObject()
    owner = QObject(parent)
    call_later(owner, lambda: calls.append(owner))
    parent.deleteLater()
    return weakref.ref(owner)


def test_a_deleted_owner_frees_the_function(qapp: QApplication) -> None:
    """If the owner is deleted first, the function is not called, and nothing keeps what it refers to."""
    calls = list[object]()
    kept = owner_deleted_before_the_call(calls)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()
    gc.collect()
    assert calls == []
    assert kept() is None

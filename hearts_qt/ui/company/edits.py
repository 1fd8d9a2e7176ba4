"""The history of changes in a dialog, for undo and redo."""

from collections.abc import Callable, Hashable
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

Act: TypeAlias = Callable[[], None]


class _Step(Struct):
    what: Hashable
    act: Act
    back: Act


class Edits(QObject):
    """Makes, undoes and redoes changes, and sends `changed` each time."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._made: list[_Step] = []
        self._undone: list[_Step] = []
        self._open = False

    def make(self, what: Hashable, act: Act, back: Act) -> None:
        """Make a change: call `act` now. To undo the change, `back` will be called.

        Successive changes with the same `what`, such as letters of a name, are one step.
        """
        act()
        self._undone.clear()
        if self._open and self._made and self._made[-1].what == what:
            self._made[-1].act = act
        else:
            self._made.append(_Step(what, act, back))
        self._open = True
        self.changed.emit()

    def close(self) -> None:
        """Let the next change be a step of its own."""
        self._open = False

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._made)

    @property
    def last(self) -> Hashable:
        """The `what` of the change that `undo` would undo; None if there is no change."""
        return self._made[-1].what if self._made else None

    def undo(self) -> None:
        """Undo the last change."""
        if self._made:
            step = self._made.pop()
            self._undone.append(step)
            self._open = False
            step.back()
            self.changed.emit()

    def redo(self) -> None:
        """Redo the change that was undone last."""
        if self._undone:
            step = self._undone.pop()
            self._made.append(step)
            self._open = False
            step.act()
            self.changed.emit()

"""The changes made in a dialog, one by one, so that each can be undone and redone."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal

Act: TypeAlias = Callable[[], None]


@dataclass
class _Step:
    what: Hashable
    act: Act
    back: Act


class Edits(QObject):
    """Makes changes, takes them back and makes them again. `changed` is sent after each of these."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._made: list[_Step] = []
        self._undone: list[_Step] = []
        self._open = False

    def make(self, what: Hashable, act: Act, back: Act) -> None:
        """Do `act`; `back` undoes it. Changes of the same `what` in a row, such as letters of a name, are one."""
        act()
        self._undone.clear()
        if self._open and self._made and self._made[-1].what == what:
            self._made[-1].act = act
        else:
            self._made.append(_Step(what, act, back))
        self._open = True
        self.changed.emit()

    def close(self) -> None:
        """Let the next change stand for itself, whatever it changes."""
        self._open = False

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._made)

    @property
    def last(self) -> Hashable:
        """What the next `undo` would change; None if there is nothing to undo."""
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

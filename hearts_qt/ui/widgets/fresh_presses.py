"""Guards what appears by itself against keys and clicks that were meant for what was there before."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

GUARD_MS: Final = 500
"""How long a widget takes no press after it was painted.

People need about a quarter of a second to see that something has appeared, and as long again to stop a key that they
press in a row. Browsers wait as long before a box that opened by itself may be answered. It is the same without
motion and at full speed: eyes do not get faster.
"""
_PRESSES: Final = frozenset(
    (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.TouchBegin)
)
_ANSWERS: Final = frozenset(
    (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape, Qt.Key.Key_Select)
)
"""The keys that press buttons and close dialogs; held down they do so once."""
_SHORTCUTS: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class FreshPresses(QObject):
    """Lets a widget, and all that lies in it, take only presses that began after it was shown, painted and seen.

    A press that comes too early is swallowed, and the guard's time begins anew: whoever is hammering a key has not
    read anything yet.
    """

    def __init__(self, widget: QWidget) -> None:
        """Guard `widget` each time it is shown."""
        super().__init__(widget)
        self._is_painted = False
        self._spared: set[QObject] = set()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        widget.installEventFilter(self)
        if widget.isVisible():
            self.begin_anew()

    @property
    def _widget(self) -> QWidget:
        # Asked for each time: were it kept, neither could go without the collector.
        parent = self.parent()
        assert isinstance(parent, QWidget)
        return parent

    @property
    def are_taken(self) -> bool:
        """Whether a press that begins now is taken."""
        return self._is_painted and not self._timer.isActive()

    def begin_anew(self) -> None:
        """Take no press until what the widget shows now has been painted and could be seen."""
        self._is_painted = False
        self._timer.stop()
        self._watch()
        self._widget.update()

    def spare(self, field: QWidget) -> None:
        """Let a field take what is typed, even at once."""
        self._spared.add(field)

    def watch(self, other: QWidget) -> None:
        """Swallow the presses on another widget too, such as the table beneath a panel."""
        other.installEventFilter(self)

    def refuses(self, event: QEvent) -> bool:
        """Tell whether a press is not to be taken; if it came too early, the guard's time begins anew."""
        if not self.are_taken:
            if self._timer.isActive():
                self._timer.start(GUARD_MS)
            return True
        return isinstance(event, QKeyEvent) and event.isAutoRepeat() and event.key() in _ANSWERS

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Swallow what is not to be taken."""
        kind = event.type()
        if kind in _PRESSES:
            is_guarded = watched not in self._spared and not _is_written(watched, event)
            return self._widget.isVisible() and is_guarded and self.refuses(event)
        if watched is self.parent():
            if kind is QEvent.Type.Show:
                self.begin_anew()
            elif kind is QEvent.Type.Paint and not self._is_painted:
                self._is_painted = True
                self._timer.start(GUARD_MS)
        return False

    def _watch(self) -> None:
        for each in self._widget.findChildren(QWidget):
            # One that is watched already only moves to the front.
            each.installEventFilter(self)


def _is_written(watched: QObject, event: QEvent) -> bool:
    """Tell whether a key writes into a text field: that answers nothing, so it need not wait."""
    if not isinstance(watched, QLineEdit) or not isinstance(event, QKeyEvent):
        return False
    return event.key() not in _ANSWERS - {Qt.Key.Key_Space} and not event.modifiers() & _SHORTCUTS

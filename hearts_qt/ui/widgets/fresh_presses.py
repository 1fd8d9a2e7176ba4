"""Lets widgets that appear or change unexpectedly ignore presses that were meant for what was there before.

Whoever else has to know whether a press is meant for what is there now asks a `LastChange`.
"""

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget
from shiboken6 import isValid

GUARD_MS: Final = 500
"""For how many milliseconds a widget ignores presses after it was painted.

People need about a quarter of a second to notice that something has appeared, and another quarter to stop pressing a
key repeatedly. Browsers wait for the same time before a box that opened by itself can be answered. The time depends
neither on the speed of the game nor on reduced motion, because these do not make people react faster.
"""
_PRESSES: Final = frozenset(
    (
        QEvent.Type.KeyPress,
        # Qt sends this event for Alt and the mnemonic of a button.
        QEvent.Type.Shortcut,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.TouchBegin,
    )
)
_CLICKS: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
_ANSWERS: Final = frozenset(
    (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape, Qt.Key.Key_Select)
)
"""Keys that press buttons and close dialogs. If such a key is held down, it presses or closes only once."""
_SHORTCUTS: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_POINTED: Final = (*_CLICKS, QEvent.Type.TouchBegin)


class LastChange:
    """When something last changed under the person's hand, so that a press may still be meant for what was there."""

    def __init__(self) -> None:
        self._since = QElapsedTimer()

    def note(self) -> None:
        """Note that something changes now, or that the person presses and so has not seen the change."""
        self._since.start()

    def forget(self) -> None:
        """Let presses be meant for what is there now, because the person has looked."""
        self._since.invalidate()

    @property
    def is_recent(self) -> bool:
        """Whether the change is so recent that nobody can have seen it and stopped pressing."""
        return self._since.isValid() and self._since.elapsed() < GUARD_MS


class FreshPresses(QObject):
    """Lets a widget and its children accept only presses that begin some time after the widget was painted.

    A press that comes too early is ignored and restarts the waiting time, because a person who presses a key again and
    again has not read anything yet.
    """

    def __init__(self, widget: QWidget) -> None:
        """Protect `widget` each time it is shown."""
        super().__init__(widget)
        self._is_painted = False
        self._spared: set[QObject] = set()
        self._focused: QWidget | None = None
        """The widget that had the focus before an ignored click. Qt moves the focus before it sends the click."""
        self._painted = LastChange()
        widget.installEventFilter(self)
        if widget.isVisible():
            self.begin_anew()

    @property
    def _widget(self) -> QWidget:
        # The widget is looked up each time. If it were stored here, only the garbage collector could free the two
        # objects.
        parent = self.parent()
        assert isinstance(parent, QWidget)
        return parent

    @property
    def are_taken(self) -> bool:
        """Whether the widget accepts a press that begins now."""
        return self._is_painted and not self._painted.is_recent

    def begin_anew(self) -> None:
        """Ignore presses until the widget's new content has been painted and could be seen."""
        self._is_painted = False
        self._watch()
        self._widget.update()

    def spare(self, field: QWidget) -> None:
        """Let a text field accept keys and clicks immediately."""
        self._spared.add(field)

    def watch(self, other: QWidget) -> None:
        """Ignore early presses on another widget too, such as the table below a panel."""
        other.installEventFilter(self)

    def refuses(self, event: QEvent) -> bool:
        """Return whether to ignore a press because it came too early or because a held key would answer again.

        A press that came too early restarts the waiting time.
        """
        if not self.are_taken:
            self._painted.note()
            return True
        return isinstance(event, QKeyEvent) and event.isAutoRepeat() and event.key() in _ANSWERS

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignore presses that come too early, and repeated answers of a held key."""
        kind = event.type()
        if kind in _PRESSES:
            is_guarded = watched not in self._spared and not _is_written(watched, event)
            is_ignored = self._widget.isVisible() and is_guarded and self.refuses(event)
            if is_ignored and kind in _CLICKS:
                self._give_focus_back()
            return is_ignored
        if isinstance(event, QFocusEvent) and event.gotFocus() and isinstance(watched, QWidget):
            by_early_click = event.reason() is Qt.FocusReason.MouseFocusReason and not self.are_taken
            self._focused = self._focused if by_early_click else watched
        if watched is self.parent():
            if kind is QEvent.Type.Show:
                self.begin_anew()
            elif kind is QEvent.Type.Paint and not self._is_painted:
                self._is_painted = True
                self._painted.note()
        return False

    def _give_focus_back(self) -> None:
        before, now = self._focused, QApplication.focusWidget()
        if before is not None and before is not now and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    def _watch(self) -> None:
        for each in self._widget.findChildren(QWidget):
            # If a filter is installed again, Qt does not call it twice, but calls it before all other filters.
            each.installEventFilter(self)


def _is_written(watched: QObject, event: QEvent) -> bool:
    """Return whether a key only types into a text field.

    Such a key cannot answer a question by mistake, so it is accepted immediately.
    """
    if not isinstance(watched, QLineEdit) or not isinstance(event, QKeyEvent):
        return False
    return event.key() not in _ANSWERS - {Qt.Key.Key_Space} and not event.modifiers() & _SHORTCUTS


class SteadyPresses(QObject):
    """Ignores a press soon after another press, if it is on another button or if the button has another meaning now.

    A person who clicks quickly at one place has not seen that another button is there now. The same button may be
    clicked as quickly as a person likes. A press that is ignored restarts the waiting time.
    """

    def __init__(self, buttons: Iterable[QAbstractButton], meaning: Callable[[QAbstractButton], str]) -> None:
        """Protect `buttons`. `meaning` returns a text for what a press on a button would do now."""
        self._buttons = tuple(buttons)
        super().__init__(self._buttons[0])
        self._meaning = meaning
        self._last: tuple[QObject, str] | None = None
        self._pressed = LastChange()
        for button in self._buttons:
            button.installEventFilter(self)

    def takes(self, button: QAbstractButton) -> bool:
        """Return whether a press on a button is accepted now."""
        return not self._pressed.is_recent or self._last == (button, self._meaning(button))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignore a quick press if it is on another button or if the button has another meaning now."""
        if event.type() not in _POINTED or not isinstance(watched, QAbstractButton):
            return False
        is_taken = self.takes(watched)
        self._pressed.note()
        if is_taken:
            self._last = (watched, self._meaning(watched))
        return not is_taken

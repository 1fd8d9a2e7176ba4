"""Protects buttons that replace other buttons from clicks that were meant for the replaced buttons."""

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractButton

from hearts_qt.ui.widgets.fresh_presses import LastChange

_PRESSES: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.TouchBegin)


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
        if event.type() not in _PRESSES or not isinstance(watched, QAbstractButton):
            return False
        is_taken = self.takes(watched)
        self._pressed.note()
        if is_taken:
            self._last = (watched, self._meaning(watched))
        return not is_taken

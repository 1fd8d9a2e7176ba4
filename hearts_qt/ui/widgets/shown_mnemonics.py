"""Gives the buttons and labelled fields of a window mnemonics, and keeps them different when the window changes."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from shiboken6 import isValid

from hearts_qt.ui.widgets.mnemonics import with_mnemonics

_CHANGES: Final = frozenset({QEvent.Type.Show, QEvent.Type.ChildPolished, QEvent.Type.LayoutRequest})
"""Events of a watched widget after which other buttons and labels may be visible. For a new text Qt has no event."""
_Labelled: TypeAlias = QAbstractButton | QLabel


class ShownMnemonics(QObject):
    """Gives different mnemonics to all visible buttons and labels of fields in some widgets."""

    def __init__(self, parent: QObject, around: Sequence[QWidget], taken: Collection[str] = ()) -> None:
        """Watch the buttons and labels in the widgets `around`. None of them gets a letter in `taken`."""
        super().__init__(parent)
        self._around = around
        self._taken = taken
        self._marked: dict[_Labelled, str] = {}
        self._is_due = False
        for widget in around:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Update the mnemonics once after changes, and before a widget with a new text is painted."""
        if event.type() is QEvent.Type.Paint and self._has_new_text(watched):
            self.update()
        elif event.type() in _CHANGES and not self._is_due:
            # A window that opens changes many times before it is painted. Qt delivers this event after those changes.
            self._is_due = True
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User))
        return False

    def customEvent(self, event: QEvent) -> None:
        """Update the mnemonics after the changes that have come together."""
        self._is_due = False
        self.update()

    def _has_new_text(self, watched: QObject) -> bool:
        if not isinstance(watched, QAbstractButton | QLabel):
            return False
        return _has_letters(watched.text()) and self._marked.get(watched) != watched.text()

    def update(self) -> None:
        """Give mnemonics to everything that is visible now."""
        shown: list[_Labelled] = []
        # A button or label may be inside two of the watched widgets.
        labelled = dict.fromkeys(each for widget in self._around if isValid(widget) for each in _labelled(widget))
        windows = [widget.window() for widget in self._around if isValid(widget)]
        for each in labelled:
            # If a filter is installed again, Qt does not call it twice, but calls it before all other filters.
            each.installEventFilter(self)
            # A dialog that is open over a window is a child of this window, but gets mnemonics of its own.
            if each.isVisible() and each.window() in windows and _has_letters(each.text()):
                shown.append(each)
        texts = {each: each.text() for each in shown}
        if texts == self._marked:
            return
        for each, label in zip(shown, with_mnemonics(list(texts.values()), self._taken), strict=True):
            if each.text() != label:
                each.setText(label)
        self._marked = {each: each.text() for each in shown}


def _labelled(widget: QWidget) -> Iterator[_Labelled]:
    """Yield the buttons in a widget that are not labelled by a QLabel, then the labels of fields.

    The buttons come first, so that they get the letters that they declare.
    """
    labels = [each for each in widget.findChildren(QLabel) if each.buddy() is not None]
    fields = {each.buddy() for each in labels}
    yield from (each for each in widget.findChildren(QAbstractButton) if each not in fields)
    yield from labels


def _has_letters(text: str) -> bool:
    return any(letter.isalnum() for letter in text)

"""The list at the left of the records' window. Only the entries that are seen are read, so it can have any length."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, QStringListModel, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QListView, QWidget

from hearts_qt.ui.widgets.lists import SideList
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import as_text, tip

_LINES: Final = 1.6
"""The height of an entry, which has two lines, compared with the entry of a list with one line."""
_SHARE: Final = 0.4
"""The greatest part of the screen's width that the list takes, so that large text leaves room for the record. The
tooltip of an entry has its whole text."""


class RecordListModel(QStringListModel):
    """Entries with numbers; the text of an entry is made when it is needed.

    The list asks for the number of rows once for each row. A QStringListModel answers without calling Python, which
    would hold up the window for a long history. Its own texts stay empty.
    """

    def __init__(self, title: Callable[[int], str]) -> None:
        """Create an empty list; `title` returns the text of the entry with a number."""
        super().__init__()
        self._title = title
        self.entries: Sequence[int] = ()
        self.height = 0
        """The height of an entry, in pixels."""

    def show_entries(self, entries: Sequence[int]) -> None:
        """Show these entries."""
        self.entries = entries
        self.setStringList([""] * len(entries))

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the size of an entry, or its text, also for screen readers and as a tooltip."""
        if role == Qt.ItemDataRole.SizeHintRole:
            return QSize(0, self.height)
        texts = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)
        if not index.isValid() or role not in texts:
            return None
        title = self._title(self.entries[index.row()])
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(title)
        return (
            as_text(title)
            if role == Qt.ItemDataRole.AccessibleTextRole
            else "\n".join(f" {line}" for line in as_text(title).split("\n"))
        )


class RecordList(QListView):
    """The list. It draws a frame in the current entry while it has the keyboard focus."""

    chosen = Signal(int)
    """Another row is the current one."""

    def __init__(self, letters: int, title: Callable[[int], str], parent: QWidget | None = None) -> None:
        """Make the list as wide as `letters` characters; `title` returns the text of the entry with a number."""
        super().__init__(parent)
        self.entries = RecordListModel(title)
        self.setModel(self.entries)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        SideList(self, letters, self._fit, _SHARE)

    def show_entries(self, entries: Sequence[int], row: int) -> None:
        """Show these entries, with one of the rows as the current one."""
        self.blockSignals(True)
        self.entries.show_entries(entries)
        self.go_to(row)
        self.blockSignals(False)

    def go_to(self, row: int) -> None:
        """Make a row the current one."""
        self.setCurrentIndex(self.entries.index(row, 0))

    @property
    def row(self) -> int:
        """The current row; -1 if there is none."""
        return self.currentIndex().row()

    @property
    def count(self) -> int:
        """The number of entries."""
        return self.entries.rowCount()

    def text(self, row: int) -> str:
        """Return the text of a row."""
        return str(self.entries.index(row, 0).data())

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Tell that another row is the current one."""
        super().currentChanged(current, previous)
        if current.isValid() and not self.signalsBlocked():
            self.chosen.emit(current.row())

    def _fit(self, height: int) -> None:
        self.entries.height = round(height * _LINES)
        self.scheduleDelayedItemsLayout()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the entries, and the frame."""
        super().paintEvent(event)
        if self.hasFocus() and self.currentIndex().isValid():
            with painting(QPainter(self.viewport())) as painter:
                painter.setPen(QPen(self.palette().color(QPalette.ColorRole.HighlightedText), 2))
                painter.drawRect(self.visualRect(self.currentIndex()).adjusted(3, 3, -3, -3))

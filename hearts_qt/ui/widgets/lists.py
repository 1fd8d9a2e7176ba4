"""Lists and tables as all windows show them, and the icons of their entries."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QListView, QListWidget, QTableWidget, QWidget

from hearts_qt.ui.widgets.painting import painting

_ENTRY: Final = 1.75
"""The height of an entry, in heights of the text."""


class FramedList(QListWidget):
    """A list that draws a frame in the current entry while it has the focus, because the style's frame is too faint."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the entries, and the frame."""
        super().paintEvent(event)
        entry = self.currentIndex()
        if self.hasFocus() and entry.isValid():
            is_selected = self.selectionModel().isSelected(entry)
            role = QPalette.ColorRole.HighlightedText if is_selected else QPalette.ColorRole.Highlight
            with painting(QPainter(self.viewport())) as painter:
                painter.setPen(QPen(self.palette().color(role), 2))
                painter.drawRect(self.visualRect(entry).adjusted(3, 3, -3, -3))


class SideList(QObject):
    """Makes a list look like the index of a window, at every size of the text."""

    def __init__(self, view: QListView, letters: int, fit: Callable[[int], None], share: float = 1.0) -> None:
        """Make the list as wide as `letters` characters; `fit` makes its entries as high as a number of pixels.

        The list takes at most this share of the screen's width.
        """
        super().__init__(view)
        self._view = view
        self._letters = letters
        self._fit = fit
        self._share = share
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.viewport().setAutoFillBackground(False)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.installEventFilter(self)
        self._measure()

    @property
    def height(self) -> int:
        """The height of an entry, in pixels."""
        return round(self._view.fontMetrics().height() * _ENTRY)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Measure again when the size of the text changes."""
        if event.type() is QEvent.Type.FontChange:
            self._measure()
        return False

    def _measure(self) -> None:
        most = round(self._view.screen().availableGeometry().width() * self._share)
        self._view.setFixedWidth(min(most, self._view.fontMetrics().horizontalAdvance("n" * self._letters)))
        self._fit(self.height)


class CellTable(QTableWidget):
    """A table of cells without a grid and a frame. Tab leaves it, and the arrow keys choose another cell."""

    def __init__(self, rows: int, columns: int, name: str, parent: QWidget | None = None) -> None:
        """Create empty cells of equal width; `name` is what a screen reader calls the table."""
        super().__init__(rows, columns, parent)
        self.setAccessibleName(name)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabKeyNavigation(False)
        self.viewport().setAutoFillBackground(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setHighlightSections(False)


def untinted_icon(picture: QPixmap) -> QIcon:
    """Return an icon that shows the picture unchanged, even in a selected entry, where Qt would tint it."""
    icon = QIcon(picture)
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon

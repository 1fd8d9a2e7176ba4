"""A table of figures that the keyboard reaches, a screen reader reads, and Ctrl+C copies."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from hearts_qt.ui.statistics.chart import Cell, shown
from hearts_qt.ui.widgets.plain import as_text, tip
from hearts_qt.ui.widgets.type_scale import tabular

translate = QCoreApplication.translate

_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()
_ROW: Final = 1.7
"""The height of a row, in heights of the text."""
_WIDEST: Final = 26
"""The most letters for which a column makes room."""
_LOW: Final = 6
"""The table is at least as high as this number of rows."""


class GridModel(QAbstractTableModel):
    """A table of values. The first column says what a row is about."""

    def __init__(self, parent: QWidget, words: Collection[int]) -> None:
        """Create the model without rows. The columns `words` have words, which begin at the left, and not figures."""
        super().__init__(parent)
        self._words = words
        self.headings: tuple[str, ...] = ()
        self.rows: tuple[tuple[Cell, ...], ...] = ()
        self._decimals = 1
        self._row_tips: Mapping[int, str] = {}
        self._column_tips: Mapping[int, str] = {}

    def show(
        self,
        headings: Sequence[str],
        rows: Sequence[tuple[Cell, ...]],
        decimals: int = 1,
        row_tips: Mapping[int, str] | None = None,
        column_tips: Mapping[int, str] | None = None,
    ) -> None:
        """Show other values. The tips explain rows and columns, by their numbers."""
        self.beginResetModel()
        self.headings, self.rows = tuple(headings), tuple(rows)
        self._decimals = decimals
        self._row_tips, self._column_tips = row_tips or {}, column_tips or {}
        self.endResetModel()

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self.headings)

    def text(self, row: int, column: int) -> str:
        """Return a value as it is shown."""
        return shown(self.rows[row][column], self._decimals)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows, or what a screen reader says for it."""
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return as_text(self.text(row, column))
        if role == Qt.ItemDataRole.AccessibleTextRole and column:
            words = translate("statistics", "{what}, {heading}: {value}")
            value = translate("statistics", "none") if self.rows[row][column] is None else self.text(row, column)
            return as_text(words.format(what=self.text(row, 0), heading=self.headings[column], value=value))
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            text = self._row_tips.get(row) or self._column_tips.get(column) or ""
            return (tip(text) if role == Qt.ItemDataRole.ToolTipRole else as_text(text)) or None
        return self._alignment(column) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the heading of a column, or its meaning."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return as_text(self.headings[section])
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(self._column_tips.get(section, "")) or None
        return self._alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        is_left = not column or column in self._words
        return (Qt.AlignmentFlag.AlignLeft if is_left else Qt.AlignmentFlag.AlignRight) | Qt.AlignmentFlag.AlignVCenter


class Grid(QTableView):
    """The table. Arrow keys move from cell to cell, Ctrl+C copies the selected cells, or all of them."""

    def __init__(self, name: str, words: Collection[int] = ()) -> None:
        """Create the table without rows; `name` is what a screen reader calls it.

        The columns `words` have words and not figures; if the last one is among them, it takes the room that is left.
        """
        super().__init__()
        self._words = words
        self._widths: list[int] = []
        self.values = GridModel(self, words)
        self.setModel(self.values)
        self.setAccessibleName(name)
        self.setFont(tabular())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(False)
        self.values.modelReset.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        """Give each column room for its values, and share out what is left."""
        metrics = self.fontMetrics()
        self.verticalHeader().setDefaultSectionSize(round(metrics.height() * _ROW))
        pad, most = 2 * metrics.averageCharWidth() + 8, metrics.horizontalAdvance("n" * _WIDEST)
        last = len(self.values.headings) - 1
        self._widths = []
        for column, heading in enumerate(self.values.headings):
            texts = [heading, *(self.values.text(row, column) for row in range(len(self.values.rows)))]
            widest = max(map(metrics.horizontalAdvance, texts))
            self._widths.append((widest if column == last else min(most, widest)) + pad)
        self._share_room()

    def _share_room(self) -> None:
        """Make the columns wide enough. What is left goes to the last column if it has words, and else to the first."""
        header = self.horizontalHeader()
        for column, width in enumerate(self._widths):
            header.resizeSection(column, width)
        has_words = len(self._widths) - 1 in self._words
        header.setStretchLastSection(has_words)
        spare = self.viewport().width() - sum(self._widths)
        if self._widths and not has_words and spare > 0:
            header.resizeSection(0, self._widths[0] + spare)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share out the room anew."""
        super().resizeEvent(event)
        self._share_room()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def minimumSizeHint(self) -> QSize:
        """Return the height of a few rows; the others scroll."""
        line = self.verticalHeader().defaultSectionSize()
        rows = min(_LOW, max(1, len(self.values.rows)))
        return QSize(line * 6, self.horizontalHeader().sizeHint().height() + line * rows + 4)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make the first cell the current one, if there is none yet."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.values.rows:
            first = self.values.index(0, 0)
            self.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy on Ctrl+C; Esc closes the window."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.chosen_text())
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def chosen_text(self) -> str:
        """Return the selected cells with tabs between them, or the whole table if none is selected."""
        cells = sorted((each.row(), each.column()) for each in self.selectedIndexes())
        if len(cells) < 2:
            lines = [list(self.values.headings)]
            rows = range(len(self.values.rows))
            lines += [[self.values.text(row, column) for column in range(len(self.values.headings))] for row in rows]
        else:
            lines = []
            for row in sorted({row for row, _ in cells}):
                lines.append([self.values.text(row, column) for each, column in cells if each == row])
        return "\n".join("\t".join(each.replace("\t", " ") for each in line) for line in lines)

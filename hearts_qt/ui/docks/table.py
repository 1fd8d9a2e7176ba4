"""A small table of figures with a row for each player, which changes only where a figure changes."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPalette, QPolygonF
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from hearts_qt.ui.docks import colours
from hearts_qt.ui.docks.panel import tabular

_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()
_ROW: Final = Qt.ItemDataRole.UserRole
_LEFT: Final = 20
"""The pixels left of a name, in which it is marked whose turn it is."""


class Column(NamedTuple):
    """The heading of a column of figures, and what it means."""

    heading: str
    meaning: str


class Row(NamedTuple):
    """One player's line. `spoken` is what a screen reader says for the name, marks included."""

    name: str
    short: str
    spoken: str
    figures: tuple[str, ...]
    yours: bool = False
    leads: bool = False
    in_turn: bool = False


class FiguresModel(QAbstractTableModel):
    """The figures as a model: the names in the first column, the figures in the others."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._columns: tuple[Column, ...] = ()
        self._rows: tuple[Row, ...] = ()

    def show(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        """Show these; tells of nothing but what is different."""
        if len(columns) != len(self._columns) or len(rows) != len(self._rows):
            self.beginResetModel()
            self._columns, self._rows = tuple(columns), tuple(rows)
            self.endResetModel()
            return
        if tuple(columns) != self._columns:
            self._columns = tuple(columns)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(columns))
        before, self._rows = self._rows, tuple(rows)
        for place, (old, new) in enumerate(zip(before, self._rows, strict=True)):
            if old != new:
                self.dataChanged.emit(self.index(place, 0), self.index(place, len(columns)))

    def row(self, place: int) -> Row:
        """Return one player's line."""
        return self._rows[place]

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        """One row a player."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NO_INDEX) -> int:
        """The names and the figures."""
        return 0 if parent.isValid() else 1 + len(self._columns)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows, or what is said of it."""
        row, column = self._rows[index.row()], index.column()
        if role == _ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.figures[column - 1] if column else row.name
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return None if column else row.spoken
        if role == Qt.ItemDataRole.FontRole and row.yours:
            return tabular(bold=True)
        return _alignment(column) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a column's heading, or what it means."""
        if orientation is not Qt.Orientation.Horizontal:
            row = self._rows[section]
            return row.name if role == Qt.ItemDataRole.DisplayRole else None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        if not section:
            return self.tr("Player") if role == Qt.ItemDataRole.AccessibleTextRole else None
        column = self._columns[section - 1]
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return column.meaning
        return column.heading if role == Qt.ItemDataRole.DisplayRole else None


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


class FiguresTable(QTableView):
    """The table itself: as high as its rows, as wide as the panel, walked through with the arrow keys."""

    chosen = Signal(int)
    """A row was clicked, or Enter pressed on it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.figures = FiguresModel(self)
        self.setModel(self.figures)
        self.setItemDelegate(_RowDelegate(self))
        self.setAccessibleName(name)
        self.setFont(tabular())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.viewport().setAutoFillBackground(False)
        self.clicked.connect(lambda index: self.chosen.emit(index.row()))
        self._set_up_headers()

    def _set_up_headers(self) -> None:
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setMinimumSectionSize(24)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        header.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        header.setItemDelegate(self.itemDelegate())
        self.figures.modelReset.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        if self.figures.columnCount() > 1:
            self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 9)
        self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        """Give the rows the height of a new font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def sizeHint(self) -> QSize:
        """All rows, and nothing more."""
        rows = max(1, self.figures.rowCount()) * self.verticalHeader().defaultSectionSize()
        return QSize(super().sizeHint().width(), self.horizontalHeader().sizeHint().height() + rows)

    def minimumSizeHint(self) -> QSize:
        """All rows, however narrow."""
        return QSize(0, self.sizeHint().height())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin with the first row."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.figures.index(0, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the current row on Enter; leave Esc to the window."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex().row())
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


class _RowDelegate(QStyledItemDelegate):
    """Draws a cell: the current row on a band, the name with its marks, shortened when there is no room for all."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        self.initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        row: Row = index.data(_ROW)
        table = self.parent()
        assert isinstance(table, FiguresTable)
        if table.hasFocus() and table.currentIndex().row() == index.row():
            band = option.palette.color(QPalette.ColorRole.Highlight)
            painter.fillRect(option.rect, QColor(band.red(), band.green(), band.blue(), 50))
        if index.column():
            option.rect.adjust(0, 0, -6, 0)
            _draw_text(painter, option, option.text)
        else:
            self._draw_name(painter, option, row)

    def _draw_name(self, painter: QPainter, option: QStyleOptionViewItem, row: Row) -> None:
        rect = QRect(option.rect)
        height = option.fontMetrics.height()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if row.in_turn:
            painter.setBrush(option.palette.color(QPalette.ColorRole.WindowText))
            painter.drawPolygon(_arrow(QRectF(rect.left() + 6, rect.center().y() - 4.5, 8, 10)))
        room = rect.width() - _LEFT - (height + 2 if row.leads else 4)
        text = row.name if option.fontMetrics.horizontalAdvance(row.name) <= room else row.short
        text = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        if row.leads:
            left = rect.left() + _LEFT + option.fontMetrics.horizontalAdvance(text) + 5
            painter.setBrush(colours.gold(option.palette))
            painter.drawPolygon(_crown(QRectF(left, rect.center().y() - 5, 13, 10)))
        painter.restore()
        option.rect = rect.adjusted(_LEFT, 0, 0, 0)
        _draw_text(painter, option, text)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        hint = super().sizeHint(option, index)
        return QSize(hint.width() + 10, hint.height())


def _draw_text(painter: QPainter, option: QStyleOptionViewItem, text: str) -> None:
    painter.setFont(option.font)
    style = QApplication.style()
    style.drawItemText(
        painter, option.rect, option.displayAlignment, option.palette, True, text, QPalette.ColorRole.WindowText
    )


def _arrow(box: QRectF) -> QPolygonF:
    return QPolygonF([box.topLeft(), QPointF(box.right(), box.center().y()), box.bottomLeft()])


def _crown(box: QRectF) -> QPolygonF:
    places = ((0, 0.15), (0.27, 0.55), (0.5, 0), (0.73, 0.55), (1, 0.15), (0.88, 1), (0.12, 1))
    return QPolygonF([QPointF(box.left() + x * box.width(), box.top() + y * box.height()) for x, y in places])

"""A small table of figures with a row for each player. Only rows that have changed are updated."""

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
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPalette,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.plain import tip
from hearts_qt.ui.widgets.type_scale import tabular

_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()
_ROW: Final = Qt.ItemDataRole.UserRole
_MARKED: Final = 20
"""How many pixels to the left of the names are free for the mark of the player who is in turn."""
_UNMARKED: Final = 10
PAD: Final = 4
"""How many pixels are free on either side of a figure."""
_SMALL: Final = 0.7
"""The size of the headings, as a share of the figures' size, if there is little room."""
_USUAL: Final = 11.0
"""The size of text, in points, below which no heading is made smaller."""
_GAP: Final = 6
"""How many pixels are between the names and the figures."""
HIDDEN: Final = "–"
"""The sign that is shown in place of a hidden or missing figure."""


class Column(NamedTuple):
    """The heading of a column of figures, a short form for narrow panels, and its meaning."""

    heading: str
    letter: str
    meaning: str


class TableRow(NamedTuple):
    """The row of one player. `spoken` is the name as a screen reader says it, with the marks."""

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
        self._rows: tuple[TableRow, ...] = ()

    def show(self, columns: Sequence[Column], rows: Sequence[TableRow]) -> None:
        """Show these columns and rows, and send signals only for the headings and rows that differ."""
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

    def row(self, place: int) -> TableRow:
        """Return the row of one player."""
        return self._rows[place]

    def widths(self, metrics: QFontMetrics, headings: QFontMetrics) -> tuple[list[int], list[int], int]:
        """Return the usual and the smallest width of each column, and the width of the widest short name.

        `metrics` are those of the figures and names, and `headings` those of the headings.
        """
        wide, narrow = [], []
        for place, column in enumerate(self._columns):
            figures = max(metrics.horizontalAdvance(row.figures[place]) for row in self._rows)
            wide.append(max(figures, headings.horizontalAdvance(column.heading)))
            narrow.append(max(figures, headings.horizontalAdvance(column.letter)))
        return wide, narrow, max(metrics.horizontalAdvance(row.short) for row in self._rows)

    def heading(self, place: int, room: int, metrics: QFontMetrics) -> str:
        """Return a column's heading, or its short form if there is little room; empty above the names."""
        if not place:
            return ""
        column = self._columns[place - 1]
        return column.heading if metrics.horizontalAdvance(column.heading) <= room else column.letter

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return the number of rows, one for each player."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return the number of columns: one for the names, and one for each figure."""
        return 0 if parent.isValid() else 1 + len(self._columns)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows, or what a screen reader says for it."""
        row, column = self._rows[index.row()], index.column()
        if role == _ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.figures[column - 1] if column else row.name
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            if not column:
                return tip(row.spoken) if role == Qt.ItemDataRole.ToolTipRole else row.spoken
            return self.tr("not shown") if row.figures[column - 1] == HIDDEN else None
        if role == Qt.ItemDataRole.FontRole and row.yours:
            return tabular(bold=True)
        return _alignment(column) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the heading of a column, or the meaning of the heading."""
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
    """The table of figures. It is as high as its rows and as wide as the panel. The keys Up and Down choose a row."""

    chosen = Signal(int)
    """Emitted with the seat of a row, when the row is clicked or Space is pressed in it."""

    def __init__(self, name: str, marks_turn: bool = False) -> None:
        super().__init__()
        self.figures = FiguresModel(self)
        self.left = _MARKED if marks_turn else _UNMARKED
        self.heading_font = tabular()
        """The font of the headings. It is smaller than the font of the figures if large text has little room."""
        self.setModel(self.figures)
        self.setHorizontalHeader(_Headings(self))
        self.setItemDelegate(_RowDelegate(self))
        self.setAccessibleName(name)
        self.setFont(tabular())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        # A click on the table of figures leaves the focus where it is, so that keys still go to the cards.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.viewport().setAutoFillBackground(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.clicked.connect(lambda index: self.chosen.emit(index.row()))
        self.figures.modelReset.connect(self._fit)
        self.figures.dataChanged.connect(self._share_out)
        self.figures.headerDataChanged.connect(self._share_out)
        self._fit()

    def _fit(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 9)
        self._share_out()
        self.updateGeometry()

    def _share_out(self) -> None:
        """Set the width of every column.

        If there is little room, the headings become smaller first, and then they are shortened before the names.
        """
        if not self.figures.rowCount():
            return
        metrics = QFontMetrics(tabular(bold=True).resolve(self.font()))
        crown = metrics.height() if self.left == _MARKED else 0
        self.heading_font = self.font()
        wide, narrow, names = self.figures.widths(metrics, metrics)
        rest = 2 * PAD * len(wide) + names + self.left + _GAP + crown - self.viewport().width()
        if sum(wide) + rest > 0:
            size = self.font().pointSizeF()
            self.heading_font.setPointSizeF(min(size, max(_USUAL, _SMALL * size)))
            headings = QFontMetrics(tabular(bold=True).resolve(self.heading_font))
            wide, narrow, _ = self.figures.widths(metrics, headings)
        missing = sum(wide) + rest
        # As many headings as necessary become letters. The headings that save most space become letters first.
        for place in sorted(range(len(wide)), key=lambda each: narrow[each] - wide[each]):
            if missing > 0:
                missing -= wide[place] - narrow[place]
                wide[place] = narrow[place]
        widths = [2 * PAD + most for most in wide]
        self.setColumnWidth(0, max(0, self.viewport().width() - sum(widths)))
        for column, width in enumerate(widths, start=1):
            self.setColumnWidth(column, width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the widths of the columns for the new width."""
        super().resizeEvent(event)
        self._share_out()

    def changeEvent(self, event: QEvent) -> None:
        """Set the height of the rows when the font changes."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def sizeHint(self) -> QSize:
        """Return the usual width, and the height of the headings and four rows."""
        line = self.verticalHeader().defaultSectionSize()
        return QSize(super().sizeHint().width(), self.horizontalHeader().sizeHint().height() + 4 * line)

    def minimumSizeHint(self) -> QSize:
        """Return the height of the headings and four rows, and width 0, because names and headings can be shortened."""
        return QSize(0, self.sizeHint().height())

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        """Paint all rows again, because Qt itself would paint only the former and the new current cell."""
        super().currentChanged(current, previous)
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make the first row the current row, if there is none yet."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.figures.index(0, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the current row with Space, move with Up and Down, and leave all other keys to the window."""
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex().row())
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            super().keyPressEvent(event)
        else:
            event.ignore()


class _Headings(QHeaderView):
    """The headings of the table: faint words without lines between them."""

    def __init__(self, table: FiguresTable) -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self._table = table
        self.setMinimumSectionSize(10)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height() + 8)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        painter.setFont(self._table.heading_font)
        painter.setPen(colours.faint(self.palette()))
        room = rect.adjusted(0, 0, -PAD, 0)
        text = self._table.figures.heading(logicalIndex, rect.width() - 2 * PAD, painter.fontMetrics())
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)


class _RowDelegate(QStyledItemDelegate):
    """Draws a cell: a figure, or a name with its marks. A name that does not fit is shortened.

    The current row has a coloured band while the table has the focus.
    """

    def __init__(self, table: FiguresTable) -> None:
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        self.initStyleOption(option, index)
        if self._table.hasFocus() and self._table.currentIndex().row() == index.row():
            band = option.palette.color(QPalette.ColorRole.Highlight)
            painter.fillRect(option.rect, QColor(band.red(), band.green(), band.blue(), 50))
        painter.save()
        painter.setFont(option.font)
        if index.column():
            self._draw_text(painter, option, option.rect.adjusted(0, 0, -PAD, 0), option.text)
        else:
            self._draw_name(painter, option, index.data(_ROW))
        painter.restore()

    def _draw_name(self, painter: QPainter, option: QStyleOptionViewItem, row: TableRow) -> None:
        rect = option.rect.adjusted(self._table.left, 0, 0, 0)
        metrics = painter.fontMetrics()
        high = metrics.height()
        room = rect.width() - (high + 2 if row.leads else 2)
        text = row.name if metrics.horizontalAdvance(row.name) <= room else row.short
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        self._draw_text(painter, option, rect, text)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        middle = option.rect.center().y()
        if row.in_turn:
            painter.setBrush(option.palette.color(QPalette.ColorRole.WindowText))
            painter.drawPolygon(_arrow(QRectF(option.rect.left() + 6, middle - 0.25 * high, 9, 0.55 * high)))
        if row.leads:
            painter.setBrush(colours.gold(option.palette))
            left = rect.left() + metrics.horizontalAdvance(text) + 0.25 * high
            painter.drawPolygon(_crown(QRectF(left, middle - 0.28 * high, 0.72 * high, 0.56 * high)))

    def _draw_text(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, text: str) -> None:
        painter.setPen(option.palette.color(QPalette.ColorRole.WindowText))
        painter.drawText(rect, option.displayAlignment, text)


def _arrow(box: QRectF) -> QPolygonF:
    return QPolygonF([box.topLeft(), QPointF(box.right(), box.center().y()), box.bottomLeft()])


def _crown(box: QRectF) -> QPolygonF:
    places = ((0, 0.15), (0.27, 0.55), (0.5, 0), (0.73, 0.55), (1, 0.15), (0.88, 1), (0.12, 1))
    return QPolygonF([QPointF(box.left() + x * box.width(), box.top() + y * box.height()) for x, y in places])

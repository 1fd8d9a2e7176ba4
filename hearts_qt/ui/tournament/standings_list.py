"""The standings of a field: everybody in the round, best first, with a line at the cut."""

from typing import Any, Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from hearts_qt.arena.field.field_message import FieldState
from hearts_qt.ui.tournament.small_faces import SmallFaces
from hearts_qt.ui.widgets.form import blended
from hearts_qt.ui.widgets.plain import as_text
from hearts_qt.ui.widgets.type_scale import tabular
from hearts_qt.ui.words.field import cut_line, where

_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()
_ROW: Final = Qt.ItemDataRole.UserRole
_CUT: Final = QColor("#c8102e")
_PAD: Final = 10
_OWN: Final = 0.22
"""How strong the background of the person's row is, from 0 to 1."""
_FAINT: Final = 0.65


class StandingRow(NamedTuple):
    """A row of the list."""

    text: str
    where: str = ""
    points: str = ""
    face: str = ""
    is_own: bool = False
    is_below: bool = False
    """Whether the row is below the cut."""
    is_cut: bool = False
    """Whether this is the line at the cut, and no player."""


def rows_of(state: FieldState) -> list[StandingRow]:
    """Return the rows of the standings."""
    own_table = next((line.table for line in state.standings if line.player == state.person), -1)
    rows = []
    for place, line in enumerate(state.standings, start=1):
        if place == state.places + 1:
            rows.append(StandingRow(cut_line(), is_cut=True))
        seating = state.players[line.player]
        rows.append(
            StandingRow(
                f"{place} · {seating.name}",
                where(line.table, is_own=line.table == own_table),
                str(line.points),
                seating.face,
                line.player == state.person,
                place > state.places,
            )
        )
    return rows


class _Model(QAbstractListModel):
    """The rows. Only rows that have changed are painted again."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[StandingRow] = []

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == _ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return as_text(" · ".join(each for each in (row.text, row.where, row.points) if each))
        return None

    def show(self, rows: list[StandingRow]) -> None:
        if len(rows) != len(self.rows):
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return
        before, self.rows = self.rows, rows
        for place, (old, new) in enumerate(zip(before, rows, strict=True)):
            if old != new:
                self.dataChanged.emit(self.index(place), self.index(place))


class _Painter(QStyledItemDelegate):
    """Paints a row: face, place and name, table, points."""

    def __init__(self, faces: SmallFaces, parent: QWidget) -> None:
        super().__init__(parent)
        self._faces = faces

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        height = option.fontMetrics.height()
        is_cut = index.data(_ROW).is_cut
        return QSize(0, height + 6 if is_cut else max(height, self._faces.size) + 10)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row: StandingRow = index.data(_ROW)
        palette, area = option.palette, QRect(option.rect)
        ink = palette.color(QPalette.ColorRole.Text)
        base = palette.color(QPalette.ColorRole.Base)
        painter.save()
        if row.is_cut:
            painter.fillRect(area, _CUT)
            painter.setPen(QColor("white"))
            painter.drawText(area.adjusted(_PAD, 0, -_PAD, 0), Qt.AlignmentFlag.AlignVCenter, row.text)
            painter.restore()
            return
        if row.is_own:
            painter.fillRect(area, blended(QColor("#f2c14e"), base, _OWN))
        if row.is_below:
            ink = blended(ink, base, _FAINT)
        self._paint_row(painter, area, row, ink, blended(ink, base, 0.75))
        painter.restore()

    def _paint_row(self, painter: QPainter, area: QRect, row: StandingRow, ink: QColor, quiet: QColor) -> None:
        size = self._faces.size
        face = self._faces.of(row.face)
        if face is not None:
            painter.setOpacity(0.5 if row.is_below else 1.0)
            painter.drawPixmap(area.left() + _PAD, area.center().y() - size // 2, face)
            painter.setOpacity(1.0)
        bold = tabular(painter.font(), bold=True)
        usual = painter.font()
        text = area.adjusted(2 * _PAD + size, 0, -_PAD, 0)
        painter.setPen(ink)
        painter.setFont(bold)
        points = painter.fontMetrics().horizontalAdvance(row.points)
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, row.points)
        painter.setFont(bold if row.is_own else usual)
        metrics = painter.fontMetrics()
        room = text.width() - points - 2 * _PAD
        side = painter.fontMetrics().horizontalAdvance(row.where) + _PAD
        name = metrics.elidedText(row.text, Qt.TextElideMode.ElideRight, max(0, room - side))
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, name)
        painter.setFont(usual)
        painter.setPen(quiet)
        text.setLeft(text.left() + metrics.horizontalAdvance(name) + 6)
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, row.where)


class StandingsList(QListView):
    """The list of the standings."""

    def __init__(self, faces: SmallFaces, parent: QWidget | None = None) -> None:
        """Create an empty list."""
        super().__init__(parent)
        self._model = _Model(self)
        self.setModel(self._model)
        self.setItemDelegate(_Painter(faces, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self.tr("Standings"))
        faces.changed.connect(self.viewport().update)
        self._round = -1

    @property
    def rows(self) -> list[StandingRow]:
        """The rows that are shown."""
        return self._model.rows

    def show_state(self, state: FieldState) -> None:
        """Show the standings; at the beginning of a round scroll to the person."""
        self._model.show(rows_of(state))
        if state.round != self._round:
            self._round = state.round
            own = next((place for place, row in enumerate(self.rows) if row.is_own), 0)
            self.scrollTo(self._model.index(own), QAbstractItemView.ScrollHint.PositionAtCenter)

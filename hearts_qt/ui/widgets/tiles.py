"""Choices that are shown as tiles: a picture with a name below it for each."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QKeyEvent, QPainter, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.control import Control
from hearts_qt.ui.widgets.plain import as_text, tip

VALUE: Final = Qt.ItemDataRole.UserRole
_LETTERS: Final = 11
_MOST_LETTERS: Final = 18
"""How many letters of a name a tile has room for at least, and at most. The longest name decides."""
_PAD: Final = 7
"""Space around the picture and the name, in pixels."""
_ROUND: Final = 7
_FEW: Final = 12
"""Up to this number of tiles, all are shown without scrolling."""
_MOST_ROWS: Final = 3
_ROWS_THAT_SCROLL: Final = 2.6
"""The number of rows that are seen at once if the tiles scroll. The last row is cut, to show that there are more."""


class TilePainter(QStyledItemDelegate):
    """Paints a tile: the picture, the name, and the rings."""

    def __init__(self, grid: QListWidget, picture: QSize) -> None:
        """Paint the tiles of `grid`, whose pictures have this size, in logical pixels."""
        super().__init__(grid)
        self._grid = grid
        self._picture = picture

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one tile."""
        rect: QRect = option.rect
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        is_chosen = index.row() == self._grid.currentRow()
        palette = self._grid.palette()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_rings(painter, rect, is_chosen, is_hovered)
        size = self._picture
        picture = QRect(rect.center().x() - size.width() // 2, rect.top() + _PAD, size.width(), size.height())
        icon = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(icon, QIcon):
            icon.paint(painter, picture)
        else:
            painter.setPen(QPen(colours.hairline(palette), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(picture, _ROUND, _ROUND)
        font = QFont(self._grid.font())
        font.setBold(is_chosen)
        painter.setFont(font)
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        top = picture.bottom() + 1
        below = QRect(rect.left() + _PAD, top, rect.width() - 2 * _PAD, rect.bottom() + 1 - top)
        words = painter.fontMetrics().elidedText(
            str(index.data(Qt.ItemDataRole.DisplayRole)), Qt.TextElideMode.ElideRight, below.width()
        )
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, words)
        painter.restore()

    def _draw_rings(self, painter: QPainter, rect: QRect, is_chosen: bool, is_hovered: bool) -> None:
        palette = self._grid.palette()
        ring = palette.color(QPalette.ColorRole.Highlight)
        if is_chosen:
            ground = palette.color(QPalette.ColorRole.Highlight)
            ground.setAlphaF(0.12)
            painter.setBrush(ground)
        if not is_chosen and not is_hovered:
            return
        painter.setPen(QPen(ring, 2 if is_chosen else 1))
        frame = rect.toRectF().adjusted(2, 2, -2, -2)
        painter.drawRoundedRect(frame, _ROUND, _ROUND)
        if is_chosen and self._grid.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(palette.color(QPalette.ColorRole.WindowText), 2))
            painter.drawRoundedRect(frame.adjusted(3, 3, -3, -3), _ROUND - 3, _ROUND - 3)


class TileGrid(QListWidget):
    """A grid of tiles, as high as the tiles need. The chosen tile has a ring; with the focus it has two."""

    pressed_again = Signal(QListWidgetItem)
    """The person clicked on a tile, or pressed Space or Enter on the current one."""

    def __init__(self, picture: QSize, parent: QWidget | None = None) -> None:
        """Give each picture this size, in logical pixels."""
        super().__init__(parent)
        self.picture = picture
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setItemDelegate(TilePainter(self, picture))
        self.itemClicked.connect(self.pressed_again)

    def add(self, value: str, label: str, icon: QIcon | None = None) -> QListWidgetItem:
        """Add a tile at the end."""
        item = QListWidgetItem(as_text(label))
        item.setData(VALUE, value)
        item.setToolTip(tip(label))
        if icon is not None:
            item.setIcon(icon)
        self.addItem(item)
        return item

    def tile(self, value: object) -> QListWidgetItem | None:
        """Return the tile of a value, None if there is none."""
        return next((item for item in map(self.item, range(self.count())) if item.data(VALUE) == value), None)

    @property
    def tile_height(self) -> int:
        """The height of a tile, in logical pixels."""
        return self.picture.height() + self.fontMetrics().height() + 3 * _PAD

    def _least_width(self) -> int:
        """Return the width of a tile that has room for the picture and for the longest name, within limits."""
        bold = QFont(self.font())
        bold.setBold(True)
        letters = QFontMetrics(bold)
        names = max((letters.horizontalAdvance(self.item(place).text()) for place in range(self.count())), default=0)
        least, most = (letters.horizontalAdvance("n" * count) for count in (_LETTERS, _MOST_LETTERS))
        return max(self.picture.width() + 4 * _PAD, least, min(names + 3 * _PAD, most))

    def fit(self) -> None:
        """Divide the width among as many tiles as fit, and become as high as all rows together."""
        least = self._least_width()
        # Qt lays out only as many tiles side by side as are narrower than the width.
        room = max(self.width() - 2, least)
        in_row = max(1, room // least)
        rows = -(-self.count() // in_row)
        scrolls = rows > _MOST_ROWS and self.count() > _FEW
        if scrolls:
            room -= self.verticalScrollBar().sizeHint().width()
            in_row = max(1, room // least)
        # If a scroll bar may appear, Qt leaves room for it, even while it is hidden.
        bar = Qt.ScrollBarPolicy.ScrollBarAsNeeded if scrolls else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if self.verticalScrollBarPolicy() is not bar:
            self.setVerticalScrollBarPolicy(bar)
        width = min(room // in_row, round(least * 1.4)) if rows > 1 else min(room // in_row, round(least * 1.15))
        tile = QSize(width, self.tile_height)
        if self.gridSize() != tile:
            self.setGridSize(tile)
            for item in map(self.item, range(self.count())):
                item.setSizeHint(tile)
        self.setFixedHeight(round(tile.height() * (_ROWS_THAT_SCROLL if scrolls else max(1, rows))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the tiles for the new width."""
        self.fit()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Arrange the tiles for another size of the text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the current tile on Space and Enter; move by the arrow keys."""
        presses = event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if presses and self.currentRow() >= 0:
            self.pressed_again.emit(self.currentItem())
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Return the width of three tiles, and the height that all tiles need now."""
        return QSize(3 * self._least_width(), self.height())

    def minimumSizeHint(self) -> QSize:
        """Return the size of one tile."""
        return QSize(self.picture.width() + 2 * _PAD, self.tile_height)


class Tiles(Control):
    """A choice of one value from tiles."""

    is_wide = True

    def __init__(self, choices: Mapping[str, str], picture: QSize, parent: QWidget | None = None) -> None:
        """Offer these choices. Their pictures have this size, in logical pixels, and come later."""
        super().__init__(parent)
        self.grid = TileGrid(picture)
        self._icons: dict[str, QIcon] = {}
        self.offer(choices)
        self.grid.currentItemChanged.connect(self._choose)
        self._add(self.grid)

    def offer(self, choices: Mapping[str, str]) -> None:
        """Replace the choices."""
        shown = self.grid.currentRow()
        chosen = self.grid.item(shown).data(VALUE) if shown >= 0 else None
        with QSignalBlocker(self.grid):
            self.grid.clear()
            for value, label in choices.items():
                self.grid.add(value, label, self._icons.get(value))
            # The tiles measure themselves anew.
            self.grid.setGridSize(QSize())
            self.grid.fit()
        self.show_value(chosen)

    def show_picture(self, value: str, icon: QIcon) -> None:
        """Show the picture of a choice."""
        self._icons[value] = icon
        item = self.grid.tile(value)
        if item is not None:
            item.setIcon(icon)

    def values(self) -> list[str]:
        """Return the values of all tiles in order."""
        return [self.grid.item(place).data(VALUE) for place in range(self.grid.count())]

    def _choose(self, item: QListWidgetItem | None, before: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(VALUE))

    def show_value(self, value: object) -> None:
        """Mark the tile of a value; for an unknown value, mark none."""
        item = self.grid.tile(value)
        with QSignalBlocker(self.grid):
            if item is not None:
                self.grid.setCurrentItem(item)
                self.grid.scrollToItem(item)
            else:
                self.grid.setCurrentRow(-1)
        self.grid.viewport().update()

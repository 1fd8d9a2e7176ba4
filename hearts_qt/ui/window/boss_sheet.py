"""The spreadsheet that covers the window. Its selection moves, and numbers can be typed into it."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QFont,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from hearts_qt.ui.widgets.form import blended
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.window.boss_book import BOLD_ROWS, COLUMNS, ROWS, TOTAL, Book, Formula, Place, place_name

translate = QCoreApplication.translate

GREEN: Final = QColor("#1e7b4d")
ALONE_MS: Final = 2600
"""How long the selection rests before it moves on by itself."""
_USED: Final = 5
"""After the person has used the spreadsheet, the selection rests for this number of such times."""
_LINE: Final = 1.75
"""The height of a row, in heights of the text."""
_CELL: Final = 11
"""The width of a column of numbers, in letters."""
_FIRST: Final = 17
"""The width of the first column, in letters."""
_STEPS: Final = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Tab: (0, 1),
    Qt.Key.Key_Backtab: (0, -1),
    Qt.Key.Key_Return: (1, 0),
    Qt.Key.Key_Enter: (1, 0),
    Qt.Key.Key_PageUp: (-10, 0),
    Qt.Key.Key_PageDown: (10, 0),
}


class BossSheet(QWidget):
    """A spreadsheet over the whole window. It takes all keys and clicks."""

    def __init__(self, book: Book, parent: QWidget, *, moves: bool = True) -> None:
        """Show the first sheet of a book. If `moves`, the selection moves by itself while nobody uses the sheet."""
        super().__init__(parent)
        self.book = book
        self.sheet = 0
        """The index of the sheet that is shown."""
        self.selected: Place = (4, 1)
        self.typed: str | None = None
        """What is being typed into the selected cell; None if nothing is."""
        self._top = self._left = 0
        self._rests = 0
        self.tabs: list[QRect] = []
        """Where the tabs of the sheets were drawn last."""
        # The locale C separates no thousands.
        self._locale = (
            QLocale() if QLocale().language() is not QLocale.Language.C else QLocale(QLocale.Language.English)
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAccessibleName(translate("boss", "Spreadsheet"))
        self.timer = QTimer(self)
        self.timer.setInterval(ALONE_MS)
        self.timer.timeout.connect(self._move_alone)
        if moves:
            self.timer.start()
        self._select(self.selected)

    @property
    def title(self) -> str:
        """The title of the window while the spreadsheet covers it."""
        name = self.book.cell(0, (0, 0))
        return translate("boss", "{file} – Spreadsheet").format(file=name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll so that the selection is seen in the new size."""
        super().resizeEvent(event)
        self._top = self._left = 0
        self._select(self.selected)

    # The selection

    def _select(self, place: Place) -> None:
        row, column = max(0, min(place[0], ROWS - 1)), max(0, min(place[1], COLUMNS - 1))
        self.selected = row, column
        self._top = max(0, min(self._top, row), row - self._shown_rows + 1)
        if column:
            self._left = max(0, min(self._left, column - 1), column - self._shown_columns)
        name = translate("boss", "{place}: {content}")
        self.setAccessibleDescription(name.format(place=place_name(self.selected), content=self._text(self.selected)))
        self.update()

    def _move_alone(self) -> None:
        """Move the selection to the next cell, like a person who checks the figures line by line."""
        if self._rests:
            self._rests -= 1
            return
        row, column = self.selected
        following = (row, column + 1) if column < 13 else (row + 1 if row < 18 else 4, 1)
        self._select(following)

    def _commit(self) -> None:
        if self.typed is not None:
            self.book.enter(self.sheet, self.selected, self.typed)
            self.typed = None

    def show_sheet(self, sheet: int) -> None:
        """Show another sheet."""
        self._commit()
        self.sheet = sheet
        self._select(self.selected)

    # Keys and mouse

    def press(self, event: QKeyEvent) -> None:
        """Do what a key does in a spreadsheet."""
        self._rests = _USED
        key, text = Qt.Key(event.key()), event.text()
        step = _STEPS.get(key)
        if step is not None:
            self._commit()
            self._select((self.selected[0] + step[0], self.selected[1] + step[1]))
        elif key is Qt.Key.Key_Home:
            self._commit()
            self._select((self.selected[0], 0))
        elif key is Qt.Key.Key_Escape:
            self.typed = None
        elif key is Qt.Key.Key_Delete:
            self.typed = ""
            self._commit()
        elif key is Qt.Key.Key_Backspace:
            self.typed = (self.typed or "")[:-1]
        elif text.isprintable() and text and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.typed = (self.typed or "") + text
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the cell or the sheet under the mouse."""
        self._rests = _USED
        point = event.position().toPoint()
        tab = next((index for index, tab in enumerate(self.tabs) if tab.contains(point)), None)
        place = self._place_at(point)
        if tab is not None:
            self.show_sheet(tab)
        elif place is not None:
            self._commit()
            self._select(place)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll by three rows."""
        self._rests = _USED
        self._top = max(0, min(ROWS - self._shown_rows, self._top + (-3 if event.angleDelta().y() > 0 else 3)))
        self.update()
        event.accept()

    # Places

    @property
    def _line(self) -> int:
        return round(self.fontMetrics().height() * _LINE)

    @property
    def _letter(self) -> int:
        return self.fontMetrics().horizontalAdvance("0")

    @property
    def _margin(self) -> int:
        """The width of the column with the numbers of the rows."""
        return 5 * self._letter

    @property
    def _grid_top(self) -> int:
        return 3 * self._line + 10

    @property
    def _grid_bottom(self) -> int:
        return self.height() - 2 * self._line

    @property
    def _shown_rows(self) -> int:
        return max(1, (self._grid_bottom - self._grid_top) // self._line)

    @property
    def _shown_columns(self) -> int:
        """The number of whole columns beside the first one."""
        room = self.width() - self._margin - _FIRST * self._letter
        return max(1, room // (_CELL * self._letter))

    def rect_of(self, place: Place) -> QRect:
        """Return where a cell is drawn; an empty rectangle if it is not seen."""
        row, column = place
        if row < self._top or (column and column <= self._left):
            return QRect()
        top = self._grid_top + (row - self._top) * self._line
        first = _FIRST * self._letter
        if not column:
            return QRect(self._margin, top, first, self._line)
        wide = _CELL * self._letter
        return QRect(self._margin + first + (column - 1 - self._left) * wide, top, wide, self._line)

    def _seen_columns(self) -> list[int]:
        last = min(COLUMNS - 1, self._left + self._shown_columns + 1)
        return [0, *range(self._left + 1, last + 1)]

    def _seen_rows(self) -> range:
        return range(self._top, min(ROWS, self._top + self._shown_rows + 1))

    def _place_at(self, point: QPoint) -> Place | None:
        seen = ((row, column) for row in self._seen_rows() for column in self._seen_columns())
        return next((place for place in seen if self.rect_of(place).contains(point)), None)

    # Drawing

    def _text(self, place: Place) -> str:
        cell = self.book.cell(self.sheet, place)
        if isinstance(cell, str):
            return cell
        value = self.book.value(self.sheet, place)
        if isinstance(cell, Formula) and cell.is_share:
            return self._locale.toString(value * 100, "f", 1) + "\u202f%"
        return self._locale.toString(value, "f", 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the formula bar, the cells, the selection, the tabs of the sheets, and a line below them."""
        with painting(QPainter(self)) as painter:
            self._draw_bars(painter)
            self._draw_heads(painter)
            painter.save()
            painter.setClipRect(0, self._grid_top, self.width(), self._grid_bottom - self._grid_top)
            for row in self._seen_rows():
                for column in self._seen_columns():
                    self._draw_cell(painter, (row, column))
            self._draw_selection(painter)
            painter.restore()
            self._draw_tabs(painter)

    def _shade(self, share: float) -> QColor:
        """Return a mixture of the colours of text and paper."""
        palette = self.palette()
        return blended(palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base), share)

    def _draw_bars(self, painter: QPainter) -> None:
        line, width = self._line, self.width()
        painter.fillRect(0, 0, width, line, GREEN)
        painter.setPen(Qt.GlobalColor.white)
        menus = translate("boss", "File   Edit   View   Insert   Format   Data   Help", "the menus of a spreadsheet")
        painter.drawText(QRect(12, 0, width - 24, line), Qt.AlignmentFlag.AlignVCenter, menus)
        painter.fillRect(0, line, width, line + 10, self._shade(0.06))
        bar = QRect(self._margin * 2 + 10, line + 5, width - self._margin * 2 - 20, line)
        name = QRect(8, line + 5, self._margin * 2 - 8, line)
        for box in (name, bar):
            painter.fillRect(box, self.palette().base())
            painter.setPen(self._shade(0.25))
            painter.drawRect(box)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.drawText(name, Qt.AlignmentFlag.AlignCenter, place_name(self.selected))
        written = self.book.written(self.sheet, self.selected) if self.typed is None else self.typed
        inside = bar.adjusted(8, 0, -8, 0)
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter, f"fx   {written}")

    def _draw_heads(self, painter: QPainter) -> None:
        head = QRect(0, self._grid_top - self._line, self.width(), self._line)
        painter.fillRect(head, self._shade(0.09))
        painter.fillRect(0, self._grid_top, self._margin, self._grid_bottom - self._grid_top, self._shade(0.09))
        for column in self._seen_columns():
            place = self.rect_of((self._top, column))
            box = QRect(place.left(), head.top(), place.width(), self._line)
            self._draw_head(painter, box, place_name((0, column))[0], column == self.selected[1])
        for row in self._seen_rows():
            top = self._grid_top + (row - self._top) * self._line
            box = QRect(0, top, self._margin, self._line)
            if top + self._line <= self._grid_bottom:
                self._draw_head(painter, box, str(row + 1), row == self.selected[0])

    def _draw_head(self, painter: QPainter, box: QRect, text: str, is_chosen: bool) -> None:
        if is_chosen:
            painter.fillRect(box, blended(GREEN, self.palette().color(QPalette.ColorRole.Base), 0.25))
        painter.setPen(self._shade(0.2))
        painter.drawLine(box.topRight(), box.bottomRight())
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        painter.setPen(self._shade(0.8))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _draw_cell(self, painter: QPainter, place: Place) -> None:
        box = self.rect_of(place)
        painter.setPen(self._shade(0.13))
        painter.drawLine(box.topRight(), box.bottomRight())
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        text = self.typed if place == self.selected and self.typed is not None else self._text(place)
        if not text:
            return
        cell = self.book.cell(self.sheet, place)
        font = QFont(self.font())
        font.setBold(place[0] in BOLD_ROWS or place[1] == TOTAL)
        painter.setFont(font)
        is_below_zero = not isinstance(cell, str) and self.book.value(self.sheet, place) < 0
        painter.setPen(QColor("#c0392b") if is_below_zero else self.palette().color(QPalette.ColorRole.Text))
        is_name = isinstance(cell, str) and place[1] == 0
        side = Qt.AlignmentFlag.AlignLeft if is_name else Qt.AlignmentFlag.AlignRight
        painter.drawText(box.adjusted(6, 0, -6, 0), side | Qt.AlignmentFlag.AlignVCenter, text)
        painter.setFont(self.font())

    def _draw_selection(self, painter: QPainter) -> None:
        box = self.rect_of(self.selected)
        if box.isEmpty():
            return
        pen = painter.pen()
        pen.setColor(GREEN)
        pen.setWidth(2)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        painter.fillRect(QRect(box.right() - 3, box.bottom() - 3, 6, 6), GREEN)

    def _draw_tabs(self, painter: QPainter) -> None:
        line, top = self._line, self._grid_bottom
        painter.fillRect(0, top, self.width(), self.height() - top, self._shade(0.09))
        self.tabs = []
        left = self._margin
        for index, sheet in enumerate(self.book.sheets):
            tab = QRect(left, top, self.fontMetrics().horizontalAdvance(sheet.title) + 28, line)
            if index == self.sheet:
                painter.fillRect(tab, self.palette().base())
                painter.fillRect(QRect(tab.left(), tab.top(), tab.width(), 3), GREEN)
            painter.setPen(self.palette().color(QPalette.ColorRole.Text))
            painter.drawText(tab, Qt.AlignmentFlag.AlignCenter, sheet.title)
            self.tabs.append(tab)
            left = tab.right() + 1
        below = QRect(12, top + line, self.width() - 24, line)
        painter.setPen(self._shade(0.8))
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, translate("boss", "Ready"))
        row = self.selected[0]
        total = sum(self.book.value(self.sheet, (row, column)) for column in range(1, 13))
        words = translate("boss", "Average: {average}   Sum: {sum}").format(
            average=self._locale.toString(total / 12, "f", 1), sum=self._locale.toString(total, "f", 1)
        )
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, words)


def sheet_icon() -> QIcon:
    """Return the icon of the window while the spreadsheet covers it."""
    picture = QPixmap(64, 64)
    picture.fill(Qt.GlobalColor.transparent)
    with painting(QPainter(picture)) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(GREEN)
        painter.drawRoundedRect(QRect(4, 4, 56, 56), 8, 8)
        painter.setBrush(Qt.GlobalColor.white)
        for row in range(3):
            for column in range(3):
                painter.drawRect(QRect(12 + column * 14, 14 + row * 13, 11, 9))
    return QIcon(picture)

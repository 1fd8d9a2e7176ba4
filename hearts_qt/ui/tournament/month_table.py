"""The table of a month: a row for each week, with its days and its standing, and what is known of each day."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    QDate,
    QEvent,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidgetItem,
    QWidget,
)

from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.form import blended
from hearts_qt.ui.widgets.lists import CellTable
from hearts_qt.ui.widgets.plain import as_text
from hearts_qt.ui.words.cards import signed
from hearts_qt.ui.words.days import DayFound, WeekTotal, about_day, week_sentence

translate = QCoreApplication.translate

_WEEKS: Final = 6
_LEAST_WEEKS: Final = 3
_ROW: Final = 2.4
"""The least height of a week, in heights of the text."""
_WEEK: Final = 7
"""The column with the standing of each week."""
_DAY: Final = Qt.ItemDataRole.UserRole
_FOUND: Final = Qt.ItemDataRole.UserRole + 1
_TOTAL: Final = Qt.ItemDataRole.UserRole + 2
_STATE: Final = Qt.ItemDataRole.UserRole + 3
_FILLED: Final = 0.17
"""How strong the colour of a day is on which the person was better or worse than the CardShark, from 0 to 1."""
_CORNER: Final = 7


class MonthTable(CellTable):
    """Shows a month. Each day that was played has the person's points and the CardShark's."""

    day_chosen = Signal(object)
    """Another day has become the current one."""
    day_activated = Signal(object)
    """A day was clicked twice, or Enter was pressed on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Create the table without a month."""
        super().__init__(_WEEKS, _WEEK + 1, translate("days", "Calendar of the days"), parent)
        self.setItemDelegate(_DayDelegate(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self._fit_rows()
        self.horizontalHeader().setSectionsClickable(False)
        locale = QLocale()
        names = [locale.dayName(day, QLocale.FormatType.ShortFormat) for day in range(1, 8)]
        self.setHorizontalHeaderLabels([*names, translate("days", "Week")])
        self._first = date.min
        self._is_filling = False
        self.currentCellChanged.connect(lambda *cells: self._tell_chosen())
        self.activated.connect(lambda index: self._activate())

    @property
    def chosen(self) -> date | None:
        """The current day; None if a week is chosen instead of a day."""
        item: QTableWidgetItem | None = self.currentItem()
        day = None if item is None else item.data(_DAY)
        return day if isinstance(day, date) and self.currentColumn() < _WEEK else None

    def minimumSizeHint(self) -> QSize:
        """Return a size in which every day of some weeks can be read; with large text the other weeks scroll."""
        line = self.fontMetrics().height()
        return QSize(line * 22, round(line * (_ROW * _LEAST_WEEKS + 1.6)))

    def sizeHint(self) -> QSize:
        """Return a size in which every day of the month can be read."""
        line = self.fontMetrics().height()
        return QSize(line * 22, round(line * (_ROW * _WEEKS + 1.6)))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_rows()

    def _fit_rows(self) -> None:
        self.verticalHeader().setMinimumSectionSize(round(self.fontMetrics().height() * _ROW))

    def show_month(
        self,
        month: date,
        today: date,
        found: Mapping[date, DayFound],
        week_of: Callable[[date], WeekTotal],
        chosen: date,
    ) -> None:
        """Show the weeks of a month. `found` is what is known of each day, and `chosen` is the current day."""
        first = month.replace(day=1)
        self._first = first - timedelta(days=first.weekday())
        self._is_filling = True
        for row in range(_WEEKS):
            monday = self._first + timedelta(days=7 * row)
            for column in range(_WEEK):
                day = monday + timedelta(days=column)
                self._show_day(row, column, day, (day.month == month.month, day == today, day > today), found.get(day))
            self._show_week(row, week_of(monday))
            days = (monday + timedelta(days=place) for place in range(_WEEK))
            self.setRowHidden(row, not any(day.month == month.month for day in days))
        place = (chosen - self._first).days
        self.setCurrentCell(place // _WEEK, place % _WEEK)
        self._is_filling = False
        self._tell_chosen()

    def _show_day(
        self, row: int, column: int, day: date, state: tuple[bool, bool, bool], found: DayFound | None
    ) -> None:
        item = QTableWidgetItem()
        item.setData(_DAY, day)
        item.setData(_STATE, state)
        item.setData(_FOUND, found)
        today = day if state[1] else day + timedelta(days=-1 if state[2] else 1)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, as_text(about_day(day, today, found)))
        self.setItem(row, column, item)

    def _show_week(self, row: int, total: WeekTotal) -> None:
        item = QTableWidgetItem()
        item.setData(_DAY, self._first + timedelta(days=7 * row))
        item.setData(_TOTAL, total)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, as_text(week_sentence(total)))
        self.setItem(row, _WEEK, item)

    def _tell_chosen(self) -> None:
        # Qt returns None if there is no current cell, although its types do not say so.
        item: QTableWidgetItem | None = self.currentItem()
        if not self._is_filling and item is not None:
            self.day_chosen.emit(item.data(_DAY))

    def _activate(self) -> None:
        if self.chosen is not None:
            self.day_activated.emit(self.chosen)


class _DayDelegate(QStyledItemDelegate):
    """Draws a day or the standing of a week."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one cell."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect).adjusted(2, 2, -2, -2)
        palette = option.palette
        # The table has filled the chosen cell to its corners, which are round here.
        painter.fillRect(option.rect, palette.color(QPalette.ColorRole.Window))
        total = index.data(_TOTAL)
        if isinstance(total, WeekTotal):
            _draw_week(painter, box, palette, total)
        else:
            _draw_day(painter, box, palette, index)
        state = option.state
        if state & QStyle.StateFlag.State_Selected:
            has_focus = bool(state & QStyle.StateFlag.State_HasFocus)
            ink = palette.color(QPalette.ColorRole.Highlight) if has_focus else colours.faint(palette)
            painter.setPen(QPen(ink, 3 if has_focus else 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, _CORNER, _CORNER)
        painter.restore()


def _draw_day(painter: QPainter, box: QRectF, palette: QPalette, index: QModelIndex | QPersistentModelIndex) -> None:
    day, found = index.data(_DAY), index.data(_FOUND)
    is_in_month, is_today, is_to_come = index.data(_STATE)
    text, window = palette.color(QPalette.ColorRole.WindowText), palette.color(QPalette.ColorRole.Window)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_ground(palette, found, is_to_come=is_to_come))
    painter.drawRoundedRect(box, _CORNER, _CORNER)
    if is_today:
        painter.setPen(QPen(colours.gold(palette), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, _CORNER, _CORNER)
    painter.setPen(text if is_in_month and not is_to_come else colours.faint(palette))
    small = painter.font()
    small.setPointSizeF(small.pointSizeF() * 0.9)
    painter.setFont(small)
    corner = box.adjusted(8, 4, -8, -4)
    painter.drawText(corner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, _number(day))
    if found is not None:
        _draw_result(painter, corner, found, (text, blended(text, window, 0.75)))


def _draw_result(painter: QPainter, box: QRectF, found: DayFound, inks: tuple[QColor, QColor]) -> None:
    """Draw the person's points large, and the CardShark's points small below them."""
    font = painter.font()
    size = font.pointSizeF()
    own = found.result.own
    font.setPointSizeF(size * (1.7 if box.height() > painter.fontMetrics().height() * 3 else 1.25))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(inks[0])
    centre = Qt.AlignmentFlag.AlignHCenter
    is_high = found.shark is not None and box.height() > painter.fontMetrics().height() * 1.9
    up = box.adjusted(0, 0, 0, -box.height() * 0.16) if is_high else box
    painter.drawText(up, centre | Qt.AlignmentFlag.AlignVCenter, "…" if own is None else signed(own))
    if is_high and found.shark is not None:
        font.setPointSizeF(size)
        font.setBold(False)
        painter.setFont(font)
        painter.setPen(inks[1])
        line = translate("days", "Shark {points}").format(points=signed(found.shark))
        if not found.result.counts:
            line = translate("days", "left out")
        line = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, centre | Qt.AlignmentFlag.AlignBottom, line)


def _draw_week(painter: QPainter, box: QRectF, palette: QPalette, total: WeekTotal) -> None:
    if not total.days:
        return
    painter.setPen(palette.color(QPalette.ColorRole.WindowText))
    font = painter.font()
    font.setBold(True)
    painter.setFont(font)
    text = translate("days", "{own} : {shark}").format(own=signed(total.own), shark=signed(total.shark))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _ground(palette: QPalette, found: DayFound | None, *, is_to_come: bool) -> QColor:
    """Return the colour of a day: green if the person was better than the CardShark, red if worse."""
    window, text = palette.color(QPalette.ColorRole.Window), palette.color(QPalette.ColorRole.WindowText)
    if found is None or found.result.own is None or found.shark is None or not found.result.counts:
        share = 0.0 if is_to_come else 0.1 if found is not None else 0.04
        return blended(text, window, share)
    own, shark = found.result.own, found.shark
    if own == shark:
        return blended(colours.gold(palette), window, _FILLED)
    ink = QColor("#1f9d4d") if own < shark else QColor("#d64550")
    return blended(ink, window, _FILLED * (1.4 if colours.is_dark(palette) else 1.0))


def _number(day: date) -> str:
    return QLocale().toString(QDate(day.year, day.month, day.day), "d")

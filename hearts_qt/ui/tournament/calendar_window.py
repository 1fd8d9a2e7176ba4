"""The window with the calendar of the days: a month with its results, and what is known of the chosen day."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from hearts_qt.ui.tournament.day_figures import DayFigures
from hearts_qt.ui.tournament.month_table import MonthTable
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.words.days import about_day, month_name, week_sentence

translate = QCoreApplication.translate

_SIZE: Final = QSize(760, 600)


class CalendarWindow(QWidget):
    """The window with the calendar of the days."""

    wanted = Signal(object)
    """The person wants to see or play the deal of this day."""

    def __init__(self, figures: DayFigures, today: Callable[[], date], parent: QWidget | None = None) -> None:
        """Show the results in `figures`. `today` returns the day of today's deal."""
        super().__init__(parent, Qt.WindowType.Window)
        self._figures = figures
        self._today = today
        self._chosen = today()
        self.setWindowTitle(translate("days", "Deals of the day"))
        self.month = form.heading("")
        self.back = QPushButton(translate("days", "&Earlier"))
        self.forth = QPushButton(translate("days", "&Later"))
        self.to_today = QPushButton(translate("days", "&Today"))
        self.table = MonthTable()
        self.about = Label("")
        self.about.setWordWrap(True)
        self.week = form.QuietLabel("")
        self.week.setWordWrap(True)
        self.play = QPushButton("")
        self.close_button = QPushButton(translate("days", "&Close"))
        self._lay_out()
        self.back.clicked.connect(lambda: self._turn(-1))
        self.forth.clicked.connect(lambda: self._turn(1))
        self.to_today.clicked.connect(lambda: self.show_day(self._today()))
        self.play.clicked.connect(self._want)
        self.close_button.clicked.connect(self.close)
        self.table.day_chosen.connect(self._choose)
        self.table.day_activated.connect(lambda day: self._want())
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        QShortcut(QKeySequence(Qt.Key.Key_PageUp), self).activated.connect(lambda: self._turn(-1))
        QShortcut(QKeySequence(Qt.Key.Key_PageDown), self).activated.connect(lambda: self._turn(1))
        form.open_at(self, _SIZE)
        self.show_day(self._chosen)
        self.table.setFocus()

    def _lay_out(self) -> None:
        above, below = QHBoxLayout(), QHBoxLayout()
        above.addWidget(self.month, 1)
        for button in (self.back, self.to_today, self.forth):
            above.addWidget(button)
        texts = QVBoxLayout()
        texts.addWidget(self.about)
        texts.addWidget(self.week)
        add_layout(below, texts, 1)
        below.addWidget(self.play)
        below.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(10)
        add_layout(column, above)
        column.addWidget(self.table, 1)
        add_layout(column, below)

    def show_day(self, day: date) -> None:
        """Show the month of a day, and choose that day."""
        self._chosen = day
        self.refresh()

    def refresh(self) -> None:
        """Show what is known now."""
        self.month.setText(month_name(self._chosen))
        figures = self._figures
        self.table.show_month(self._chosen, self._today(), figures.found, figures.week_of, self._chosen)

    def _turn(self, months: int) -> None:
        """Go to an earlier or a later month, if the calendar has one."""
        first = self._chosen.replace(day=1)
        place = first.year * 12 + first.month - 1 + months
        if not date.min.year * 12 < place < date.max.year * 12:
            return
        last = date(place // 12, place % 12 + 1, 28) + timedelta(days=4)
        last -= timedelta(days=last.day)
        self.show_day(last.replace(day=min(self._chosen.day, last.day)))

    def _choose(self, day: date) -> None:
        is_other_month = (day.year, day.month) != (self._chosen.year, self._chosen.month)
        self._chosen = day
        today, found = self._today(), self._figures.found.get(day)
        self.about.setText(about_day(day, today, found))
        self.week.setText(week_sentence(self._figures.week_of(day)))
        if found is None:
            caption = translate("days", "&Play") if day >= today else translate("days", "&Play for practice")
        elif found.result.points is None:
            caption = translate("days", "&Go on")
        else:
            caption = translate("days", "&See the deal")
        self.play.setText(caption)
        self.play.setEnabled(day <= today)
        if is_other_month:
            self.refresh()

    def _want(self) -> None:
        if self.play.isEnabled():
            self.wanted.emit(self._chosen)

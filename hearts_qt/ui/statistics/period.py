"""The period of the figures: all time, this session, this month, the last 30 days, this year, or chosen days."""

from collections.abc import Mapping
from datetime import date, timedelta
from enum import Enum, auto
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QDate, QLocale, Signal
from PySide6.QtWidgets import QDateEdit, QHBoxLayout, QWidget

from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.plain import Label, as_text

translate = QCoreApplication.translate

_LAST_DAYS: Final = 30


class Period(Enum):
    """The periods to choose from."""

    ALL = auto()
    SESSION = auto()
    """Since the program was started."""
    MONTH = auto()
    LAST_30 = auto()
    YEAR = auto()
    CHOSEN = auto()


class Days(NamedTuple):
    """The first and the last day of a period; None where it has no end."""

    first: date | None = None
    last: date | None = None


def days_of(period: Period, today: date, chosen: Days) -> Days:
    """Return the days of a period; `chosen` are the days of the period CHOSEN, in any order."""
    match period:
        case Period.ALL | Period.SESSION:
            return Days()
        case Period.MONTH:
            return Days(today.replace(day=1), today)
        case Period.LAST_30:
            return Days(today - timedelta(days=_LAST_DAYS - 1), today)
        case Period.YEAR:
            return Days(today.replace(month=1, day=1), today)
        case Period.CHOSEN:
            first, last = chosen
            return Days(last, first) if first is not None and last is not None and last < first else chosen


def period_titles() -> Mapping[Period, str]:
    """Return what each period is called."""
    return {
        Period.ALL: translate("statistics", "All time"),
        Period.SESSION: translate("statistics", "This session"),
        Period.MONTH: translate("statistics", "This month"),
        Period.LAST_30: translate("statistics", "Last 30 days"),
        Period.YEAR: translate("statistics", "This year"),
        Period.CHOSEN: translate("statistics", "From … to …"),
    }


class PeriodBox(QWidget):
    """Lets a person choose the period: `list` has the periods; this row has the two days."""

    changed = Signal()

    def __init__(self, today: date) -> None:
        """Offer the periods that end on `today`; all time is chosen."""
        super().__init__()
        self._today = today
        self.list = ComboBox()
        self.list.setAccessibleName(translate("statistics", "Period"))
        for period, title in period_titles().items():
            self.list.addItem(as_text(title), period)
        self.first = self._day_box(translate("statistics", "From"), today.replace(day=1))
        self.last = self._day_box(translate("statistics", "To"), today)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        words = (translate("statistics", "From"), translate("statistics", "to"))
        for word, box in zip(words, (self.first, self.last), strict=True):
            row.addWidget(Label(word))
            row.addWidget(box)
        row.addStretch(1)
        self.hide()
        self.list.currentIndexChanged.connect(lambda _: self._choose())
        for box in (self.first, self.last):
            box.dateChanged.connect(lambda _: self.changed.emit())

    @staticmethod
    def _day_box(name: str, day: date) -> QDateEdit:
        box = QDateEdit(QDate(day.year, day.month, day.day))
        box.setCalendarPopup(True)
        box.setDisplayFormat(QLocale().dateFormat(QLocale.FormatType.ShortFormat))
        box.setAccessibleName(name)
        return box

    @property
    def period(self) -> Period:
        """The chosen period."""
        found = self.list.currentData()
        return found if isinstance(found, Period) else Period.ALL

    @property
    def days(self) -> Days:
        """The first and the last day of the chosen period."""
        return days_of(self.period, self._today, Days(_day_in(self.first), _day_in(self.last)))

    def follow(self, today: date) -> None:
        """Let the periods end on another day, because the window is opened later."""
        self._today = today

    def choose(self, period: Period) -> None:
        """Choose a period."""
        self.list.setCurrentIndex(self.list.findData(period))

    def _choose(self) -> None:
        self.setVisible(self.period is Period.CHOSEN)
        self.changed.emit()


def _day_in(box: QDateEdit) -> date:
    found = box.date()
    return date(found.year(), found.month(), found.day())

"""Knows how the deals of the day were played. The logs are read, and the CardShark plays, in another process."""

from collections.abc import Mapping
from datetime import date, timedelta

from PySide6.QtCore import QObject, Signal

from hearts_qt.history.days import DayMessage
from hearts_qt.history.tasks import MODULE, ListDays, as_argument
from hearts_qt.rules.deal_of_the_day import read_day
from hearts_qt.ui.widgets.message_process import MessageProcess
from hearts_qt.ui.words.days import DayFound, WeekTotal


class DayFigures(QObject):
    """The results of the deals of the day, by day."""

    changed = Signal()
    """Something new is known, or everything is read."""

    def __init__(self, task: ListDays, parent: QObject | None = None) -> None:
        """Let a process carry out this task whenever somebody looks."""
        super().__init__(parent)
        self._found: dict[date, DayFound] = {}
        self._coming: dict[date, DayFound] = {}
        self._looks_again = False
        self._process = MessageProcess(MODULE, [as_argument(task)], DayMessage, self)
        self._process.message_read.connect(self.take)
        self._process.ended.connect(self._end)

    @property
    def is_busy(self) -> bool:
        """Whether the logs are being read, or the CardShark is playing."""
        return self._process.is_running

    @property
    def found(self) -> Mapping[date, DayFound]:
        """What is known so far, by day."""
        return self._found

    def look(self) -> None:
        """Read the logs again."""
        self._coming = {}
        self._looks_again = False
        self._process.start()

    def look_later(self) -> None:
        """Read the logs again, but first finish the reading that is under way."""
        if self.is_busy:
            self._looks_again = True
        else:
            self.look()

    def week_of(self, day: date) -> WeekTotal:
        """Return the small match of the week that a day is in, from Monday to Sunday."""
        monday = day - timedelta(days=day.weekday())
        days = [self._found.get(monday + timedelta(days=place)) for place in range(7)]
        own = shark = count = 0
        for found in days:
            if found is not None and found.result.counts and found.shark is not None:
                own, shark, count = own + (found.result.own or 0), shark + found.shark, count + 1
        return WeekTotal(count, own, shark)

    def take(self, message: DayMessage) -> None:
        """Store the result that a message of the process has for a day."""
        day = read_day(message.result.day)
        if day is None:
            return
        found = DayFound(message.result, message.shark)
        self._coming[day] = found
        if found != self._found.get(day) and not self._knows_more(day, found):
            self._found[day] = found
            self.changed.emit()

    def _knows_more(self, day: date, found: DayFound) -> bool:
        """Return whether the CardShark's points in the same try are known from an earlier reading."""
        known = self._found.get(day)
        return known is not None and known.result == found.result and found.shark is None

    def _end(self, problem: str) -> None:
        if not problem:
            # A match that was erased in the meantime is forgotten.
            self._found = {day: each for day, each in self._found.items() if day in self._coming}
        self.changed.emit()
        if self._looks_again:
            self.look()

    def close(self) -> None:
        """Stop reading."""
        self._process.stop()

"""Controller for the deal of the day: brings it to the table, tells its result, and opens the calendar."""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from hearts_qt.history.tasks import ListDays
from hearts_qt.players.cast import ROLES
from hearts_qt.rules.deal_of_the_day import read_day
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.profile import Profile
from hearts_qt.table import link
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.tournament.day_figures import DayFigures
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import bring_up
from hearts_qt.ui.words.days import day_question, late_question, result_of_day
from hearts_qt.ui.words.sharing import shark_remark

if TYPE_CHECKING:
    # This is imported when the window is first opened, so that the program starts faster.
    from hearts_qt.ui.tournament.calendar_window import CalendarWindow

COMMANDS: Final[Sequence[Command["DayController"]]] = (
    Command(
        "deal_of_the_day",
        MenuName.FILE,
        200,
        QT_TRANSLATE_NOOP("menus", "Deal of t&he day"),
        QT_TRANSLATE_NOOP("menus", "Everybody gets the same cards today. One try counts; your own game is kept."),
        lambda self, on: self.begin(self.today()),
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "day_calendar",
        MenuName.FILE,
        210,
        QT_TRANSLATE_NOOP("menus", "Calendar of days and &weeks…"),
        QT_TRANSLATE_NOOP("menus", "Your results in the deals of the day, month by month, and each week as a match."),
        lambda self, on: self.show_calendar(),
    ),
)
_STANS: Final = ("Stan", "Stan II", "Stan III")


def today_in_utc() -> date:
    """Return the day that it is now in UTC."""
    return datetime.now(UTC).date()


class DayController(QObject):
    """Brings the deal of a day to the table, and shows the results."""

    def __init__(
        self,
        director: Director,
        profile: Callable[[], Profile],
        task: ListDays,
    ) -> None:
        """`task` finds the results; `profile` returns the profile with the person's own rules and seats."""
        super().__init__(director)
        self._director = director
        self._profile = profile
        self._asked: date | None = None
        """The day about which a question is open, or was open last."""
        self.today: Callable[[], date] = today_in_utc
        """Returns the day of today's deal."""
        self.figures = DayFigures(task, self)
        self.figures.changed.connect(self._show_found)
        self.window: CalendarWindow | None = None
        """The calendar; None until it is first opened."""
        self.handlers = handlers_of(self, COMMANDS)
        questions = director.questions
        questions.day_details = self._details
        questions.calendar_wanted.connect(self.show_calendar)

    def show_update(self, update: link.Update) -> None:
        """Read the results again when a try is over."""
        if update.kind is MatchKind.DAILY and update.view.stage is Stage.SCORED and not self._is_known(update):
            # A reading that is under way may have begun before the try was over.
            self.figures.look_later()

    def _is_known(self, update: link.Update) -> bool:
        day = read_day(update.day)
        found = None if day is None else self.figures.found.get(day)
        return found is not None and found.result.points is not None

    def begin(self, day: date) -> None:
        """Bring the deal of a day to the table, after a question that explains what will happen."""
        update = self._director.update
        if update is None or update.day == day.isoformat():
            return
        self._asked = day
        self.figures.look()
        self._director.questions.ask_day(self._question(day), lambda: self._go(day))

    def _question(self, day: date) -> str:
        found = self.figures.found.get(day)
        return late_question(day) if found is None and day != self.today() else day_question(day, found)

    def _go(self, day: date) -> None:
        update = self._director.update
        own = self._profile().own_seating(() if update is None else update.view.seats)
        stan = ROLES["stan"]
        first, second, third = (Seating(each, Kind.COMPUTER, stan.player, stan.face, stan.id) for each in _STANS)
        self._director.send(link.GoToDay(day, (own, first, second, third)))

    # Results

    def _details(self, update: link.Update) -> str:
        day = read_day(update.day)
        return "" if day is None else result_of_day(day, self.figures.found.get(day))

    def remark(self, day: str) -> str:
        """Return what a picture of the deal of a day says about the CardShark; empty if that is not known."""
        read = read_day(day)
        found = None if read is None else self.figures.found.get(read)
        return "" if found is None or found.shark is None else shark_remark(found.shark)

    def _show_found(self) -> None:
        """Show what the other process has found out, in the open question and in the calendar."""
        questions = self._director.questions
        if self._asked is not None and questions.asks_about_day:
            questions.tell_about_day(self._question(self._asked))
        else:
            questions.tell_day_details()
        if self.window is not None and self.window.isVisible():
            self.window.refresh()

    def show_calendar(self) -> "CalendarWindow":
        """Open the calendar at today, and read the results again."""
        if self.window is None:
            from hearts_qt.ui.tournament.calendar_window import CalendarWindow

            self.window = CalendarWindow(self.figures, lambda: self.today())
            self.window.wanted.connect(self._begin_from_calendar)
        self.figures.look()
        self.window.show_day(self.today())
        bring_up(self.window)
        return self.window

    def _begin_from_calendar(self, day: date) -> None:
        if self.window is not None:
            self.window.close()
        bring_up(self._director.view.window())
        self.begin(day)

    def close(self) -> None:
        """Close the calendar, and stop reading."""
        self.figures.close()
        if self.window is not None:
            self.window.close()

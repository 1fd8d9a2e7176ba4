"""Controller for the command that shows the figures of all games."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from PySide6.QtGui import QPixmap

from hearts_qt.history.annotations import Annotation, Key
from hearts_qt.history.statistics.who import Who, WhoKind, sitting
from hearts_qt.history.tasks import StatisticsPlaces
from hearts_qt.players.cast import ROLES
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import owner_of
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.ui.board.face_art import FaceArt, icon_ratio
from hearts_qt.ui.statistics.figure_source import FigureSource
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import bring_up

if TYPE_CHECKING:
    # These are imported when the window is first opened, so that the program starts faster.
    from hearts_qt.ui.statistics.page_data import PageData, Wanted
    from hearts_qt.ui.statistics.statistics_window import StatisticsWindow

translate = QCoreApplication.translate

SOON_MS: Final = 1500
"""Delay after the end of a deal, in milliseconds, so that quick deals are added together."""
_NOBODY: Final = "you"
"""The face of persons."""

COMMANDS: Final[Sequence[Command["StatisticsController"]]] = (
    Command(
        "figures",
        MenuName.FILE,
        540,
        QT_TRANSLATE_NOOP("menus", "Stat&istics of all games…"),
        QT_TRANSLATE_NOOP(
            "menus", "How you play and whether you get better, your rivals, and every figure of every player."
        ),
        lambda self, on: self.show_window(),
        "Ctrl+Shift+S",
    ),
)


class StatisticsController(QObject):
    """Shows the figures of all games. While its window and the panel are closed, a finished deal costs nothing."""

    performances_found = Signal(object)
    """The `PerformanceBar` of everybody, the best one first, whenever it is read while performances are followed."""

    def __init__(
        self,
        places: StatisticsPlaces,
        annotate: Callable[[Annotation], None],
        settings: Settings,
        faces: FaceArt,
        face_of_character: Callable[[str], str],
        person: Callable[[], str],
        session: str,
        parent: QObject,
    ) -> None:
        """Read figures from `places`. `annotate` writes what is left out. `person` returns the id of the person.

        `session` is when the program was started, in UTC.

        `face_of_character` returns the name of the face of the character with an id, or an empty text.
        """
        super().__init__(parent)
        self.source = FigureSource(places, self)
        self._annotate = annotate
        self._settings = settings
        self._faces = faces
        self._face_of_character = face_of_character
        self._person = person
        self._session = session
        self._update: link.Update | None = None
        self._who = ""
        self._follows_performances = False
        self.today: Callable[[], date] = lambda: date.today()
        """Returns the day on which the periods end."""
        self.window: StatisticsWindow | None = None
        """The window with the figures; None until it is first opened."""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON_MS)
        self._soon.timeout.connect(self.source.update)
        self.source.found.connect(self._show)
        self.source.updated.connect(self._note_updated)
        self.source.progressed.connect(self._show_progress)
        self.source.refused.connect(self._tell)
        self.handlers = handlers_of(self, COMMANDS)

    def show_window(self, seat: Seat | None = None) -> "StatisticsWindow":
        """Open the window with the figures of the player in a seat, or of the person at the table."""
        window = self.window
        if window is None:
            from hearts_qt.ui.statistics.statistics_window import StatisticsActions, StatisticsWindow

            changes = (self.source.reset, self.source.undo_reset, self.source.rebuild)
            actions = StatisticsActions(*changes, self._stop, self._leave_out)
            window = self.window = StatisticsWindow(
                actions, self._settings, self._face, self.face_of, self.today(), self._session
            )
            window.asked.connect(self._ask)
        window.choosers.period.follow(self.today())
        self._who = "" if seat is None else self._key_of(seat)
        wanted = window.choosers.wanted(self._who, window.section) if seat is not None else window.wanted
        self._ask(wanted)
        bring_up(window)
        self.source.update()
        window.show_reading(True)
        return window

    def show_update(self, update: link.Update) -> None:
        """Note who sits where; if figures are shown, add a deal or a game whose points were written down."""
        before, self._update = self._update, update
        if self._is_shown and before is not None and _written_down(before) != _written_down(update):
            self._soon.start()

    def note_annotation(self) -> None:
        """Follow a change of what is left out, if figures are shown."""
        if self._is_shown:
            self.source.update()

    @property
    def _is_shown(self) -> bool:
        return self._follows_performances or (self.window is not None and self.window.isVisible())

    def follow_performances(self, on: bool) -> None:
        """Read the performance of everybody, now and whenever the index is brought up to date, or stop that."""
        self._follows_performances = on
        if on:
            self._read_performances()
            self._soon.start()

    def _read_performances(self) -> None:
        if self._follows_performances:
            self.source.read_performances(self._own_keys(), self.performances_found.emit)

    # Reading

    def _ask(self, wanted: "Wanted") -> None:
        self._who = wanted.who
        self.source.ask(wanted, self._own_keys(), self.today())

    def _own_keys(self) -> tuple[Who, ...]:
        """Return the keys of the person of the profile: by id, and by the name in older logs."""
        own = Who(WhoKind.PERSON, self._person())
        seats = () if self._update is None else self._update.view.seats
        seat = owner_of(seats, own.id)
        return (own,) if seat is None else (own, Who(WhoKind.NAMED_PERSON, seats[seat].name))

    def _key_of(self, seat: Seat) -> str:
        """Return the key of the player in a seat."""
        return "" if self._update is None else sitting(self._update.view.owners[seat]).key

    def _show(self, data: "PageData") -> None:
        if self.window is not None:
            self.window.show_data(data)

    def _show_progress(self, done: int, of: int) -> None:
        if self.window is not None:
            self.window.show_progress(done, of)

    def _note_updated(self, problem: str) -> None:
        self._read_performances()
        if self.window is None:
            return
        self.window.show_progress(0, 0)
        if problem:
            words = translate("statistics", "The figures could not be worked out: {reason}.")
            self._tell(words.format(reason=problem))
        self.window.ask()

    def _stop(self) -> None:
        self.source.stop()
        if self.window is not None:
            self.window.show_progress(0, 0)

    def _tell(self, sentence: str) -> None:
        if self.window is not None:
            self.window.tell(sentence)

    # Changes

    def _leave_out(self, match: str, is_left_out: bool) -> None:
        self._annotate(Annotation(match, Key.LEFT_OUT, "yes" if is_left_out else ""))

    # Faces

    def face_of(self, who: Who) -> str:
        """Return the name of the face of a player."""
        if who.kind is not WhoKind.CHARACTER:
            return _NOBODY if who.is_person else ""
        found = self._face_of_character(who.id)
        return found or (ROLES[who.id].face if who.id in ROLES else "")

    def _face(self, name: str, size: int) -> QPixmap | None:
        return self._faces.picture(name, size, icon_ratio()) if self._faces.has(name) else None

    def close(self) -> None:
        """Close the window, and stop reading."""
        self._soon.stop()
        self.source.close()
        if self.window is not None:
            self.window.close()


def _written_down(update: link.Update) -> tuple[str, int, bool]:
    """Return what changes when the points of a deal or the result of a game are written to the log."""
    return update.match_id, update.view.deals_played, update.view.stage is Stage.OVER

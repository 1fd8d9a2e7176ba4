"""Controller for an evening's tour: opens the map, brings a room to the table, and tells what its host says."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal

from hearts_qt.plugin_host.evening_rooms import EveningRoom, read_rooms
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import owner_of
from hearts_qt.settings.look_options import Venue
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.profile import Profile
from hearts_qt.table import link
from hearts_qt.ui.board.face_art import FaceArt, icon_ratio
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.statistics.figure_source import FigureSource, IndexQuestions
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import bring_up
from hearts_qt.ui.words.evening import end_in_room

if TYPE_CHECKING:
    # These are imported when the window is first opened, so that the program starts faster.
    from hearts_qt.history.statistics.evenings import RoomResult
    from hearts_qt.history.statistics.query import Statistics
    from hearts_qt.ui.tournament.evening_window import EveningWindow

translate = QCoreApplication.translate

COMMANDS: Final[Sequence[Command["EveningController"]]] = (
    Command(
        "evening",
        MenuName.FILE,
        220,
        QT_TRANSLATE_NOOP("menus", "An evening's &tour…"),
        QT_TRANSLATE_NOOP("menus", "From Nellie's kitchen table to the shark's tank: one game to win in each room."),
        lambda self, on: self.show_map(),
        needs_table=True,
    ),
)


class EveningController(QObject):
    """Leads from room to room. Nothing is locked, and the person's own game waits."""

    venue_wanted = Signal(object)
    """The table stands in this Venue while a room is at the table; None if it stands where the person has put it."""

    def __init__(
        self,
        director: Director,
        profile: Callable[[], Profile],
        rooms: Path,
        faces: FaceArt,
        figures: FigureSource,
        index_file: Path,
    ) -> None:
        """Read the rooms in a folder, and what was won in them from the index, which `figures` brings up to date."""
        super().__init__(director)
        self._director = director
        self._profile = profile
        self._folder = rooms
        self._faces = faces
        self._figures = figures
        self._results: Mapping[str, RoomResult] = {}
        self._room = ""
        """The id of the room at the table; empty if another match is there."""
        self.window: EveningWindow | None = None
        """The map; None until it is first opened."""
        self._questions = IndexQuestions(index_file, self)
        self._questions.found.connect(self._take)
        figures.updated.connect(self._note_updated)
        questions = director.questions
        questions.end_of_room = self._end
        questions.evening_wanted.connect(self._go_on)
        questions.room_again = self.again
        self.handlers = handlers_of(self, COMMANDS)

    @cached_property
    def rooms(self) -> Sequence[EveningRoom]:
        """All rooms in the order of the evening."""
        return read_rooms(self._folder)

    def _room_called(self, room: str) -> EveningRoom | None:
        return next((each for each in self.rooms if each.id == room), None)

    def show_update(self, update: link.Update) -> None:
        """Put the table where the room says, and follow the end of a game on the map."""
        if update.room != self._room:
            self._room = update.room
            room = self._room_called(update.room) if update.room else None
            has_venue = room is not None and room.venue in set(Venue)
            self.venue_wanted.emit(Venue(room.venue) if room is not None and has_venue else None)
            self._show()
        if update.room and update.view.stage is Stage.OVER and self.window is not None and self.window.isVisible():
            self._figures.update()

    def _go_on(self) -> None:
        """Let the result of the game be written to its log, so that the map knows it, and open the map."""
        self._director.send(link.GoOn())
        self.show_map()

    # The map

    def show_map(self) -> "EveningWindow":
        """Open the map of the rooms."""
        if self.window is None:
            from hearts_qt.ui.tournament.evening_window import EveningWindow

            self.window = EveningWindow(
                self.rooms, self._folder, lambda name, size: self._faces.picture(name, size, icon_ratio())
            )
            self.window.room_wanted.connect(self._go_from_map)
        self._ask()
        self._show()
        bring_up(self.window)
        self._figures.update()
        return self.window

    def _ask(self) -> None:
        update = self._director.update
        person = self._profile().person
        owner = None if update is None else owner_of(update.view.seats, person)
        name = "" if update is None or owner is None else update.view.seats[owner].name
        self._questions.ask(partial(_read_results, person=person, name=name))

    def _take(self, results: "Sequence[RoomResult]") -> None:
        self._results = {each.room: each for each in results}
        self._show()

    def _note_updated(self, problem: str) -> None:
        if self.window is not None and self.window.isVisible():
            self._ask()
            if problem:
                self.window.tell(translate("evening", "The logs could not be read: {reason}.").format(reason=problem))

    def _show(self) -> None:
        if self.window is not None:
            self.window.show_results(self._results, self._room)

    # At the table

    def _go_from_map(self, room: EveningRoom) -> None:
        if self.window is not None:
            self.window.close()
        bring_up(self._director.view.window())
        self.go(room)

    def go(self, room: EveningRoom) -> None:
        """Go on with the game in a room, or begin one there. The match at the table waits."""
        update = self._director.update
        own = self._profile().own_seating(() if update is None else update.view.seats)
        self._director.questions.close()
        self._director.send(link.GoToRoom(room.id, room.game_rules, (own, *room.company)))

    def again(self) -> None:
        """Begin another game in the room at the table."""
        room = self._room_called(self._room)
        if room is not None:
            self.go(room)

    def _end(self, update: link.Update) -> str:
        """Return what the host says at the end of a game; empty if the room is not known any more."""
        room, ending = self._room_called(update.room), update.view.ending
        if room is None or ending is None or update.kind is not MatchKind.EVENING:
            return ""
        has_won = owner_of(update.view.seats_at_end or update.view.seats, self._profile().person) in ending.winners
        lines = room.won if has_won else room.lost
        return end_in_room(room, lines[update.view.deals_played % len(lines)], has_won=has_won)

    def close(self) -> None:
        """Close the map, and stop reading."""
        self._questions.close()
        if self.window is not None:
            self.window.close()


def _read_results(index: "Statistics", person: str, name: str) -> object:
    # The other thread imports this, so that the program starts faster.
    from hearts_qt.history.statistics.evenings import rooms_of

    return rooms_of(index, person, name)

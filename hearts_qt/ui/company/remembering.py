"""Lets the computer players speak of earlier games with the persons at the table, at most once in a deal."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from random import Random
from typing import Final, TypeAlias

from PySide6.QtCore import QObject

from hearts_qt.history.acquaintance import Acquaintance, MemoryKind, memories
from hearts_qt.plugin_host.comments import Occasion
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View
from hearts_qt.settings.values import Settings
from hearts_qt.settings.voice_options import COMMENTS, MEMORY_COMMENTS
from hearts_qt.ui.company.occasions import Cue
from hearts_qt.ui.words.company import times_text, when_text

OCCASIONS: Final[Mapping[MemoryKind, Occasion]] = {
    MemoryKind.NEW: Occasion.REMEMBER_NEW,
    MemoryKind.GIVEN: Occasion.REMEMBER_GIVEN,
    MemoryKind.TAKEN: Occasion.REMEMBER_TAKEN,
    MemoryKind.WON: Occasion.REMEMBER_WON,
    MemoryKind.LOST: Occasion.REMEMBER_LOST,
    MemoryKind.RIVALRY: Occasion.REMEMBER_RIVALRY,
    MemoryKind.MOON: Occasion.REMEMBER_MOON,
}

Acquaintances: TypeAlias = Mapping[tuple[Seat, Seat], Acquaintance]
"""What the computer player in the first seat remembers of the person in the second one."""
AskAcquaintances: TypeAlias = Callable[[Sequence[Seating], Callable[[Acquaintances], None]], None]
"""Finds out what the computer players at a table remember of its persons, and passes it to a function later."""


class Remembering(QObject):
    """Asks at the beginning of a deal what the players remember, and gives one of them a cue to speak of it.

    The cue comes before anybody has a point in the deal, so what happens in this deal makes no memory untrue.
    """

    def __init__(
        self,
        ask: AskAcquaintances,
        settings: Settings,
        today: Callable[[], date] = date.today,
        parent: QObject | None = None,
    ) -> None:
        """Ask for memories with `ask`, if the settings say that somebody may speak of them.

        `today` returns the local date.
        """
        super().__init__(parent)
        self._ask = ask
        self._settings = settings
        self._today = today
        self._seats: Sequence[Seating] = ()
        """The seats of the deal for which the memories were asked."""
        self._known: Acquaintances = {}
        self._number = 0
        self._told = ""
        """The seed of the deal in which something was remembered last. Its moment can come again, after an undo."""

    def note(self, event: happened.Event, view: View, *, is_quick: bool = False) -> None:
        """Ask for the memories when a deal begins, and forget them when it is over: then they are no longer true.

        If `is_quick`, nothing is asked, because cards move too fast for comments.
        """
        if isinstance(event, happened.DealFinished):
            self.forget()
        if not isinstance(event, happened.DealBegan):
            return
        self._number += 1
        self._known, self._seats = {}, tuple(view.seats)
        kinds = {seating.kind for seating in self._seats}
        is_wanted = not is_quick and self._settings.value(COMMENTS) and self._settings.value(MEMORY_COMMENTS)
        if is_wanted and kinds == {Kind.PERSON, Kind.COMPUTER}:
            number = self._number
            self._ask(self._seats, lambda found: self._take(number, found))

    def forget(self) -> None:
        """Forget the memories until the next deal, because they may not be true any more."""
        self._number += 1
        self._known = {}

    @property
    def is_ready(self) -> bool:
        """Whether the memories for the current deal are known."""
        return bool(self._known)

    def _take(self, number: int, found: Acquaintances) -> None:
        # An answer for an earlier deal comes too late.
        if number == self._number:
            self._known = found

    def cues(self, event: happened.Event, view: View, seed: str) -> tuple[Cue, ...]:
        """Return the cue to remember something, if this event is the moment for it in the deal with this `seed`.

        The moment depends only on the deal. So after a restart, nobody remembers a second time.
        """
        rng = Random(f"{seed} memory")
        after_pass = rng.random() < 0.5 and view.direction is not Direction.HOLD
        is_moment = (
            isinstance(event, happened.PlayBegan)
            if after_pass
            else isinstance(event, happened.TrickTaken) and len(view.tricks) == 1
        )
        if not is_moment or seed == self._told or any(view.points) or tuple(view.seats) != self._seats:
            return ()
        found = [
            (speaker, person, kind)
            for (speaker, person), known in sorted(self._known.items())
            for kind in memories(known)
            if kind is not MemoryKind.NEW or view.deals_played == 0
        ]
        if not found:
            return ()
        self._told = seed
        speaker, person, kind = rng.choice(found)
        return (Cue(OCCASIONS[kind], speaker, person, self._places(self._known[speaker, person], kind)),)

    def _places(self, known: Acquaintance, kind: MemoryKind) -> tuple[tuple[str, str], ...]:
        match kind:
            case MemoryKind.GIVEN:
                return (("times", times_text(known.queens_given)),)
            case MemoryKind.TAKEN:
                return (("times", times_text(known.queens_taken)),)
            case MemoryKind.MOON:
                return (("times", times_text(known.moons_stopped)),)
            case MemoryKind.WON | MemoryKind.LOST:
                assert known.last_day is not None
                return (("when", when_text(known.last_day, self._today())),)
            case MemoryKind.RIVALRY:
                return (("mine", str(known.computer_wins)), ("yours", str(known.person_wins)))
        return ()

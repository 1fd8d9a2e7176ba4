"""A finished deal of a field: what the field's log keeps of it."""

from msgspec import Struct

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.entries import Misdeed
from hearts_qt.rules.tournament.field_progress import Awaited


class StoodIn(Struct, frozen=True):
    """The standard player replaced a player that failed, until the end of the deal."""

    move: int
    """How many moves had been made in the deal before that."""
    seat: Seat
    player: str
    misdeed: Misdeed


class TableDeal(Struct, frozen=True, omit_defaults=True):
    """A deal that a table of the field has finished. Its cards follow from the plan of the field."""

    round: int
    table: int
    deal: int
    points: tuple[int, int, int, int]
    """The points of the deal, by seat."""
    at: str = ""
    """When it was finished, in UTC, such as ``2026-11-27T09:30:00Z``."""
    passes: tuple[str, ...] = ()
    """The cards that each seat passed, in the order in which they go to their receivers; empty if nobody passed."""
    plays: str = ""
    """The cards in the order in which they were played."""
    award: str = ""
    """How the shooter of a moon chose to score it; empty if nobody had to choose."""
    shooter: Seat | None = None
    """The seat that took all hearts and the queen of spades."""
    queen: Seat = 0
    """The seat that took the queen of spades."""
    stood_in: tuple[StoodIn, ...] = ()
    match: str = ""
    """The id of the match in which the person played this deal; its log has the cards. Empty at the other tables."""

    @property
    def awaited(self) -> Awaited:
        """Which deal of the field it is."""
        return Awaited(self.round, self.table, self.deal)

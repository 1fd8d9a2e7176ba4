"""The entries of a match's log: everything that was agreed, dealt, done, undone or corrected.

A match is the list of these, applied in order by `match.Match`. Nothing is ever taken out of the list: an undo is
an entry too. How entries look on disk, and when they happened, is the table's affair.
"""

from enum import StrEnum
from typing import TypeAlias

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import force_setattr

from hearts_qt.plain_text import plain_name
from hearts_qt.rules.cards import Cards, Seat
from hearts_qt.rules.deal import Position
from hearts_qt.rules.moves import CashedOut, ChooseAward, Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Seating


class Tally(Struct, frozen=True):
    """What a name has won at this table, over all its matches."""

    games: int = 0
    wins: int = 0
    tied: int = 0
    """How many of the wins were shared."""
    scaled: int = 0


class BeginMatch(Struct, frozen=True, forbid_unknown_fields=True, tag="match"):
    """A match begins: who sits where, under which rules, and what each name had won before."""

    rules: Rules
    seats: tuple[Seating, Seating, Seating, Seating]
    tallies: dict[str, Tally] = {}
    drawn: int | UnsetType = UNSET
    """The number drawn for the match, from which its seats have their lots; older logs have none."""

    def __post_init__(self) -> None:
        """Take the names in the tallies as those in the seats are taken."""
        plain = {plain_name(name): tally for name, tally in self.tallies.items()}
        if plain.keys() != self.tallies.keys():
            force_setattr(self, "tallies", plain)


class ChangeRules(Struct, frozen=True, forbid_unknown_fields=True, tag="rules"):
    """Other rules from the next deal on, but for what takes effect at once."""

    rules: Rules


class ChangeSeat(Struct, frozen=True, forbid_unknown_fields=True, tag="seat"):
    """Another player, or another name, for one seat."""

    place: Seat
    seating: Seating


class BeginDeal(Struct, frozen=True, forbid_unknown_fields=True, tag="deal"):
    """A deal: by its number, or by its hands or position when it was set up by hand."""

    direction: Direction
    number: int | None = None
    hands: tuple[Cards, Cards, Cards, Cards] | None = None
    position: Position | None = None
    leader: Seat | None = None
    """Who leads first where the rules let it rotate."""
    chance: int = 0
    """What the players' chance is made from, with what their seat sees. It tells nothing of the deal."""
    secret: str = ""
    """The secret of the commitment to this deal, or nothing in a log of the time before there were any."""
    chosen: bool = False
    """Whether somebody asked for this very deal, whose cards may then be known beforehand."""


class AbandonDeal(Struct, frozen=True, forbid_unknown_fields=True, tag="abandoned"):
    """The deal is thrown in: it does not count, and the next has the same direction and leader."""


class Undo(Struct, frozen=True, forbid_unknown_fields=True, tag="undone"):
    """The last `moves` moves of this deal are undone."""

    moves: int


class Redo(Struct, frozen=True, forbid_unknown_fields=True, tag="redone"):
    """The last `moves` undone moves are played again."""

    moves: int


class CorrectScores(Struct, frozen=True, forbid_unknown_fields=True, tag="corrected"):
    """The scores of the match are set by hand."""

    scores: tuple[int, int, int, int]


class ShowHands(Struct, frozen=True, forbid_unknown_fields=True, tag="hands_shown"):
    """All hands are opened to the person at this table, or closed again."""

    on: bool


class ShowCounts(Struct, frozen=True, forbid_unknown_fields=True, tag="counts_shown"):
    """The cards still out are counted for the person at this table from now on, or no longer."""

    on: bool


class AskHint(Struct, frozen=True, forbid_unknown_fields=True, tag="hint_asked"):
    """A person was shown what the adviser would do in its place, now."""

    seat: Seat


class Misdeed(StrEnum):
    """What a computer player did wrong."""

    RAISED = "raised an error"
    ILLEGAL = "made an illegal move"
    LATE = "took too long"
    MISSING = "is not installed"


class StandIn(Struct, frozen=True, forbid_unknown_fields=True, tag="stood_in"):
    """A computer player failed, and the standard one decides for its seat to the end of the deal."""

    seat: Seat
    player: str
    misdeed: Misdeed


class FinishDeal(Struct, frozen=True, forbid_unknown_fields=True, tag="deal_result"):
    """The deal's points, as computed then, are added in."""

    points: tuple[int, int, int, int]


class FinishMatch(Struct, frozen=True, forbid_unknown_fields=True, tag="match_result"):
    """The match is over, with these winners, as computed then."""

    winners: tuple[Seat, ...]
    played_by: tuple[str, ...] = ()
    """The names of those who sat there at the last card, by seat; left out when they still sit there."""

    def __post_init__(self) -> None:
        """Take the names as those in the seats are taken."""
        force_setattr(self, "played_by", tuple(map(plain_name, self.played_by)))


Entry: TypeAlias = (
    BeginMatch
    | ChangeRules
    | ChangeSeat
    | BeginDeal
    | Pass
    | Play
    | ChooseAward
    | CashedOut
    | AbandonDeal
    | Undo
    | Redo
    | CorrectScores
    | ShowHands
    | ShowCounts
    | AskHint
    | StandIn
    | FinishDeal
    | FinishMatch
)

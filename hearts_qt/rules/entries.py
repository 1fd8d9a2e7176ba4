"""The entries of the log of a match: rules, seats, deals, moves, undo and redo, corrections and results.

A match is a list of entries, which `match.Match` applies in order. No entry is ever removed: an undo is an entry too.
The package `table` decides how entries are written to disk, and adds the time.
"""

from enum import StrEnum
from typing import TypeAlias

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import force_setattr

from hearts_qt.plain_text import plain_name
from hearts_qt.rules.cards import Cards, Seat
from hearts_qt.rules.deal import Position
from hearts_qt.rules.moves import CashedOut, ChooseAward, Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Seating


class Tally(Struct, frozen=True):
    """The results of the players with one name, over all matches at this table."""

    games: int = 0
    wins: int = 0
    tied: int = 0
    """How many of the wins were shared with other players."""
    scaled: int = 0


class MatchKind(StrEnum):
    """Why a match is played. Only matches of the kind OWN count in the tallies."""

    OWN = "own"
    SET_UP = "set up"
    """The match began with a deal from a record, or with a deal that somebody laid out."""
    LESSON = "lesson"
    DAILY = "day"
    """Everybody who plays it on the same day is dealt the same cards."""
    TOURNAMENT = "tournament"
    TOGETHER = "together"
    """The match is played by people at several computers."""


class StartProgram(Struct, frozen=True, forbid_unknown_fields=True, tag="program"):
    """Records that the match goes on in another run of the program. It stands before the first entry of that run."""

    version: str
    since: str
    """When the program was started, in UTC, such as ``2026-11-23T09:30:00Z``; the same time in all logs of one run."""


class BeginMatch(Struct, frozen=True, forbid_unknown_fields=True, tag="match"):
    """Begins a match: who sits where, the rules, and the tallies of all names so far."""

    rules: Rules
    seats: tuple[Seating, Seating, Seating, Seating]
    tallies: dict[str, Tally] = {}
    seed: int | UnsetType = field(default=UNSET, name="drawn")
    """The random number from which the seat seeds are derived. The log calls it `drawn`; older logs do not have it."""
    match_kind: MatchKind = field(default=MatchKind.OWN, name="for")
    persons: tuple[str, ...] = ()
    """The id of the person in each seat; an empty text for a computer player. Older logs have no ids.

    Names can change; ids never change.
    """

    def __post_init__(self) -> None:
        """Make the names in the tallies plain text, like the names in the seats."""
        _make_names_plain(self)


class ResumeMatch(Struct, frozen=True, forbid_unknown_fields=True, tag="resumed"):
    """Brings a match back to the table, after another match was played there.

    It has the current tallies, because games may have been won in the meantime.
    """

    tallies: dict[str, Tally]

    def __post_init__(self) -> None:
        """Make the names in the tallies plain text, like the names in the seats."""
        _make_names_plain(self)


class ChangeRules(Struct, frozen=True, forbid_unknown_fields=True, tag="rules"):
    """Changes the rules from the next deal on; some changes take effect immediately."""

    rules: Rules


class ChangeSeat(Struct, frozen=True, forbid_unknown_fields=True, tag="seat"):
    """Gives one seat another player or another name."""

    place: Seat
    seating: Seating
    person: str = ""
    """The id of the person who sits there now; empty for a computer player, and in older logs."""


class BeginDeal(Struct, frozen=True, forbid_unknown_fields=True, tag="deal"):
    """Begins a deal. Its cards are given by its number, or by hands or a position that somebody set up."""

    direction: Direction
    number: int | None = None
    hands: tuple[Cards, Cards, Cards, Cards] | None = None
    position: Position | None = None
    leader: Seat | None = None
    """The seat that leads first; None if the cards decide who leads."""
    seed: int = field(default=0, name="chance")
    """An unused number in older logs. The players' seeds now follow from the number of the deal, see `deal_seed_of`."""
    secret: str = ""
    """The secret of the commitment to this deal; empty in logs from before commitments existed."""
    chosen: bool = False
    """Whether somebody chose this deal by its number or laid it out, and so perhaps knows its cards."""


class AbandonDeal(Struct, frozen=True, forbid_unknown_fields=True, tag="abandoned"):
    """Abandons the deal: it does not count, and the next deal has the same direction and leader."""


class Undo(Struct, frozen=True, forbid_unknown_fields=True, tag="undone"):
    """Undoes the last `moves` moves of this deal."""

    moves: int


class Redo(Struct, frozen=True, forbid_unknown_fields=True, tag="redone"):
    """Repeats the first `moves` of the undone moves."""

    moves: int


class CorrectScores(Struct, frozen=True, forbid_unknown_fields=True, tag="corrected"):
    """Sets the scores of the match by hand."""

    scores: tuple[int, int, int, int]


class ShowHands(Struct, frozen=True, forbid_unknown_fields=True, tag="hands_shown"):
    """Shows all hands to the person at this table, or hides them again."""

    on: bool


class ShowCounts(Struct, frozen=True, forbid_unknown_fields=True, tag="counts_shown"):
    """Turns the count of the cards still out on or off for the person at this table."""

    on: bool


class GiveHint(Struct, frozen=True, forbid_unknown_fields=True, tag="hint_asked"):
    """Records that a person asked for a hint and was shown it."""

    seat: Seat


class Misdeed(StrEnum):
    """What a computer player did wrong."""

    RAISED = "raised an error"
    ILLEGAL = "made an illegal move"
    LATE = "took too long"
    MISSING = "is not installed"


class StandIn(Struct, frozen=True, forbid_unknown_fields=True, tag="stood_in"):
    """Records that a computer player failed.

    The standard player then decides for its seat until the end of the deal.
    """

    seat: Seat
    player: str
    misdeed: Misdeed


class FinishDeal(Struct, frozen=True, forbid_unknown_fields=True, tag="deal_result"):
    """Adds the points of the deal, as they were computed when it ended, to the scores."""

    points: tuple[int, int, int, int]


class FinishMatch(Struct, frozen=True, forbid_unknown_fields=True, tag="match_result"):
    """Ends the match with these winners, as they were computed when it ended."""

    winners: tuple[Seat, ...]
    played_by: tuple[str, ...] = ()
    """The names of the players in the seats when the last card was played; empty if the same players still sit
    there."""

    def __post_init__(self) -> None:
        """Make the names plain text, like the names in the seats."""
        force_setattr(self, "played_by", tuple(map(plain_name, self.played_by)))


def _make_names_plain(entry: BeginMatch | ResumeMatch) -> None:
    plain = {plain_name(name): tally for name, tally in entry.tallies.items()}
    if plain.keys() != entry.tallies.keys():
        force_setattr(entry, "tallies", plain)


Entry: TypeAlias = (
    BeginMatch
    | StartProgram
    | ResumeMatch
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
    | GiveHint
    | StandIn
    | FinishDeal
    | FinishMatch
)

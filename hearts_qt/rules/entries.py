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
from hearts_qt.rules.moves import CashedOut, ChooseAward, ClaimKind, Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import RunKind
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Seating
from hearts_qt.rules.tournament.field import FieldSeat
from hearts_qt.rules.tournament.table_rounds import TournamentRound


class Tally(Struct, frozen=True):
    """The results of the players with one name, over all matches at this table."""

    games: int = 0
    wins: int = 0
    tied: int = 0
    """How many of the wins were shared with other players."""
    scaled: int = 0
    dup: int = 0
    """In duplicate play, the number of matches in which the player was better than the CardShark, minus the number of
    matches in which the player was worse (*Dup Total* in CardShark Hearts)."""


class MatchKind(StrEnum):
    """Why a match is played. Only matches of the kind OWN count in the tallies."""

    OWN = "own"
    SET_UP = "set up"
    """The match began with a deal from a record, or with a deal that somebody laid out."""
    LESSON = "lesson"
    DAILY = "day"
    """Everybody who plays a match of this kind on the same day is dealt the same cards."""
    TOURNAMENT = "tournament"
    TOGETHER = "together"
    """The match is played by people at several computers."""
    BRANCH = "branch"
    """The match is one deal that goes on from a moment of a recorded deal. It counts nowhere."""
    EVENING = "evening"
    """The match is played in a room of an evening's tour."""


class StartProgram(Struct, frozen=True, forbid_unknown_fields=True, tag="program"):
    """Records that the program was started again and the match goes on.

    It stands before the first entry after the start.
    """

    version: str
    since: str
    """When the program was started, in UTC, such as ``2026-11-23T09:30:00Z``.

    It is the same in all logs until the next start.
    """


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
    day: str = ""
    """The day of a match of the kind DAILY, in UTC, such as ``2026-11-25``; empty in all other matches."""
    left: str = ""
    """The id of the person's own match that was left for this one; empty in matches of the kind OWN, and in older logs.

    *Restore* goes back to that match.
    """
    owner: str = ""
    """The id of the person in whose profile the match began; empty if that person has a seat, and in older logs."""
    round: TournamentRound | None = None
    """The round that the match is in a tournament at one table; None in all other matches."""
    field: FieldSeat | None = None
    """The place of the match in a field; None in all other matches."""
    room: str = ""
    """The id of the room of a match of the kind EVENING; empty in all other matches."""

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
    """The secret of the commitment to this deal; empty in old logs, which have no commitments."""
    chosen: bool = False
    """Whether somebody chose this deal by its number or laid it out, and so perhaps knows its cards."""


class AbandonDeal(Struct, frozen=True, forbid_unknown_fields=True, tag="abandoned"):
    """Abandons the deal: it does not count, and the next deal has the same direction and leader."""


class Undo(Struct, frozen=True, forbid_unknown_fields=True, tag="undone"):
    """Undoes the last `moves` moves of this deal."""

    moves: int


class Redo(Struct, frozen=True, forbid_unknown_fields=True, tag="redone"):
    """Repeats the first `moves` undone moves."""

    moves: int


class BeginRun(Struct, frozen=True, forbid_unknown_fields=True, tag="run"):
    """Begins another run of the deal, from its first pass. Source: *Replay Same Deal* in CardShark Hearts."""

    run_kind: RunKind = field(name="why")
    seat: Seat
    """The seat of the person who plays the deal again, or for whom the computer plays it.

    A scramble keeps the hand of this seat.
    """
    scramble: int | None = None
    """The number of the scramble; None if all hands stay the same."""
    secret: str = ""
    """The secret of the commitment to the hands of the scramble."""


class LeaveRun(Struct, frozen=True, forbid_unknown_fields=True, tag="run_left"):
    """Leaves a complete or incomplete run that does not count, and goes back to the end of the run that counts."""


class Claim(Struct, frozen=True, forbid_unknown_fields=True, tag="claimed"):
    """Records that a person claimed the rest of the deal. If the claim was granted, the moves follow as entries."""

    seat: Seat
    tricks: ClaimKind
    granted: bool


class CorrectScores(Struct, frozen=True, forbid_unknown_fields=True, tag="corrected"):
    """Sets the scores of the match by hand."""

    scores: tuple[int, int, int, int]


class CorrectTallies(Struct, frozen=True, forbid_unknown_fields=True, tag="tallies_corrected"):
    """Sets the tallies of these names by hand: games won, scaled totals and totals of duplicate play."""

    tallies: dict[str, Tally]

    def __post_init__(self) -> None:
        """Make the names in the tallies plain text, like the names in the seats."""
        _make_names_plain(self)


class CorrectDuplicate(Struct, frozen=True, forbid_unknown_fields=True, tag="dup_corrected"):
    """Sets by hand how many points better than the CardShark the person was in this match (*Dup Game*)."""

    points: int


class ShowHands(Struct, frozen=True, forbid_unknown_fields=True, tag="hands_shown"):
    """Shows all hands to the person at this table, or hides them again."""

    on: bool


class ShowCounts(Struct, frozen=True, forbid_unknown_fields=True, tag="counts_shown"):
    """Starts or stops showing the person at this table how many cards of each suit are still out."""

    on: bool


class TryAhead(Struct, frozen=True, forbid_unknown_fields=True, tag="tried_ahead"):
    """Records that the person tried this deal in a branch before it was over, and may know the others' cards."""


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
    """Ends the match with these winners, as they were computed at the end of the last deal."""

    winners: tuple[Seat, ...]
    played_by: tuple[str, ...] = ()
    """The names of the players in the seats when the last card was played; empty if the same players still sit
    there."""

    def __post_init__(self) -> None:
        """Make the names plain text, like the names in the seats."""
        force_setattr(self, "played_by", tuple(map(plain_name, self.played_by)))


def _make_names_plain(entry: BeginMatch | ResumeMatch | CorrectTallies) -> None:
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
    | BeginRun
    | LeaveRun
    | Claim
    | CorrectScores
    | CorrectTallies
    | CorrectDuplicate
    | ShowHands
    | ShowCounts
    | TryAhead
    | GiveHint
    | StandIn
    | FinishDeal
    | FinishMatch
)

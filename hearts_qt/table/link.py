"""The interface between a window and a table: the requests, see `requests`, and the updates.

A window sends requests and gets updates. An update has the view of the seat that the window shows, and the events since
the last update; it never has a deal or a log. Requests that come too late, such as an answer to a closed question, are
ignored. The *adviser* is the computer player that gives hints.
"""

from msgspec import Struct

from hearts_qt.players.claims import BreakingLine
from hearts_qt.players.player import Decision
from hearts_qt.rules.cards import Cards, Seat
from hearts_qt.rules.entries import MatchKind, Tally
from hearts_qt.rules.events import Event
from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.rules.moves import CashOut, ClaimKind, Pass
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import RunKind
from hearts_qt.rules.played_deals import PlayedDeal
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.scoring import DealOutcome
from hearts_qt.rules.tournament.field import FieldSeat
from hearts_qt.rules.tournament.table_rounds import TournamentRound
from hearts_qt.rules.view import View
from hearts_qt.table.problems import TableProblem
from hearts_qt.table.requests import Agree as Agree
from hearts_qt.table.requests import AnswerQuestion as AnswerQuestion
from hearts_qt.table.requests import AskHint as AskHint
from hearts_qt.table.requests import Autopilot as Autopilot
from hearts_qt.table.requests import BeginTournament as BeginTournament
from hearts_qt.table.requests import Branch as Branch
from hearts_qt.table.requests import CarryTally as CarryTally
from hearts_qt.table.requests import CashOutByItself as CashOutByItself
from hearts_qt.table.requests import ChangeScores as ChangeScores
from hearts_qt.table.requests import ClaimRest as ClaimRest
from hearts_qt.table.requests import CountCards as CountCards
from hearts_qt.table.requests import EndClaim as EndClaim
from hearts_qt.table.requests import Finish as Finish
from hearts_qt.table.requests import GoOn as GoOn
from hearts_qt.table.requests import GoOnInCopy as GoOnInCopy
from hearts_qt.table.requests import GoToDay as GoToDay
from hearts_qt.table.requests import GoToLesson as GoToLesson
from hearts_qt.table.requests import GoToOwn as GoToOwn
from hearts_qt.table.requests import GoToRoom as GoToRoom
from hearts_qt.table.requests import GoToTournament as GoToTournament
from hearts_qt.table.requests import LeaveReplay as LeaveReplay
from hearts_qt.table.requests import LookFrom as LookFrom
from hearts_qt.table.requests import NewDeal as NewDeal
from hearts_qt.table.requests import NewMatch as NewMatch
from hearts_qt.table.requests import NextRound as NextRound
from hearts_qt.table.requests import OpenHands as OpenHands
from hearts_qt.table.requests import PlayDuplicate as PlayDuplicate
from hearts_qt.table.requests import PlayRequest as PlayRequest
from hearts_qt.table.requests import Ready as Ready
from hearts_qt.table.requests import Redo as Redo
from hearts_qt.table.requests import Replay as Replay
from hearts_qt.table.requests import Request as Request
from hearts_qt.table.requests import Rest as Rest
from hearts_qt.table.requests import RunFree as RunFree
from hearts_qt.table.requests import ScoreSheet as ScoreSheet
from hearts_qt.table.requests import SetRules as SetRules
from hearts_qt.table.requests import SetSeat as SetSeat
from hearts_qt.table.requests import SetUp as SetUp
from hearts_qt.table.requests import SitInField as SitInField
from hearts_qt.table.requests import TakeCashOut as TakeCashOut
from hearts_qt.table.requests import TakeUp as TakeUp
from hearts_qt.table.requests import ThinkAhead as ThinkAhead
from hearts_qt.table.requests import ThinkingTime as ThinkingTime
from hearts_qt.table.requests import TryAgain as TryAgain
from hearts_qt.table.requests import Undo as Undo


class Question(Struct, frozen=True):
    """A decision that a person has to make. The view says what kind of decision it is."""

    number: int
    seat: Seat


class Hint(Struct, frozen=True):
    """The adviser's decision for a question, and the reason for it."""

    question: int
    decision: Decision


class Refusal(Struct, frozen=True):
    """A claim that was refused, and one way in which it can fail."""

    question: int
    tricks: ClaimKind
    line: BreakingLine


class Proposal(Struct, frozen=True):
    """A request on which all persons must agree, see `table.decisions`."""

    number: int
    request: Request
    waits_for: tuple[int, ...]
    """The ids of the windows that have not agreed yet."""


class Seal(Struct, frozen=True):
    """The seal of a deal. It is shown before the first card, so that the cards can be checked when the deal is over."""

    place: int
    """The place of the deal in the match, from 1. Abandoned deals count."""
    commitment: str
    """See `rules.commitment`."""
    chosen: bool = False
    """Whether somebody chose this deal by its number or laid it out, and so perhaps knows its cards."""
    scramble: int = 0
    """Which scramble of the deal this is, from 1; 0 for the cards as they were dealt first."""


class Scrambles(Struct, frozen=True):
    """What came of the complete runs of a deal with other hands around the person's own."""

    runs: int = 0
    points: int = 0
    """The person's points in all of these runs."""
    moons: int = 0
    """In how many of them the person shot the moon."""


class RunAtTable(Struct, frozen=True):
    """Which run of the deal is at the table."""

    kind: RunKind = RunKind.FIRST
    scramble: int | None = None
    """The number of the scramble; None if all hands are as they were dealt first."""
    earlier: int = 0
    """The number of earlier runs of this deal."""
    counted: PlayedDeal | None = None
    """The deal as it was played in the run that counts; None until the deal was played again."""
    last: tuple[int, ...] | None = None
    """The points of the last complete run that does not count; None if there is none."""
    is_over: bool = False
    """Whether the deal was played again, and the table has come back to the end of the run that counts."""
    scrambles: Scrambles = Scrambles()

    @property
    def is_for_practice(self) -> bool:
        """Whether the run at the table does not count, because an earlier run counts."""
        return self.counted is not None and not self.is_over

    @property
    def is_duplicate(self) -> bool:
        """Whether the CardShark plays this run in the person's place."""
        return self.kind is RunKind.DUPLICATE


class OpenedSeal(Struct, frozen=True):
    """A seal with the secret and the hands from which it was made. It is sent only when the deal is over."""

    seal: Seal
    secret: str
    hands: tuple[Cards, ...]
    """The four hands before the pass, or as they were set up."""
    number: int | None = None
    abandoned: bool = False


class UnsavedMatch(Struct, frozen=True):
    """A match that was left and can be taken up again, while the disk refuses a part of its log."""

    log: str
    """The file name of the log."""
    match: str
    """The id of the match, see `table.log.match_id_of`."""
    view: View
    """The match as the person left it."""
    kind: MatchKind
    left: str
    """When the last entry of the match was written, in UTC."""
    counted: DealOutcome | None = None
    """What counts of the deal that is played again; None if it is played for the first time."""
    round: int = 0
    """The number of the round of a tournament, from 1; 0 if the match is no round."""


class Update(Struct, frozen=True, kw_only=True):
    """The state of the table as one window may know it, and the events since the last update."""

    number: int
    view: View
    events: tuple[Event, ...] = ()
    questions: tuple[Question, ...] = ()
    """The open questions. The window may answer the question for the seat that it shows."""
    hint: Hint | None = None
    """The hint for the open question of the seat that the window shows; None until a person has asked for it."""
    can_undo: bool = False
    can_redo: bool = False
    can_replay: bool = False
    can_scramble: bool = False
    """Whether the deal can be played again with other hands for the others."""
    can_claim: bool = False
    """Whether the person at the window can claim the rest of the tricks, or none of them."""
    claim: ClaimKind | None = None
    """The claim that is being judged."""
    refusal: Refusal | None = None
    """Why the last claim at the open question was refused."""
    tricks_to_try: tuple[int, ...] = ()
    """The tricks from which the person can try this deal again, see `TryAgain`."""
    can_duplicate: bool = False
    """Whether the CardShark can play the deal in the person's place now."""
    run: RunAtTable = RunAtTable()
    duplicate_points: int = 0
    """How many points better than the CardShark the person was in the deals of this match (*Dup Game*).

    The deal at the table is included as soon as the CardShark has played it.
    """
    cash_out: CashOut | None = None
    """Why the rest of the deal need not be played, or None if it must be played."""
    waits: bool = False
    """Whether the table waits for Ready before it goes on by itself."""
    hands: tuple[Cards, ...] | None = None
    """All four hands if they are shown, else None."""
    passes: tuple[Pass, ...] = ()
    """All passes of the deal, from its last card until the points are added; empty at any other time."""
    deal_number: int | None = None
    """The number of the deal.

    It is None if no deal is at the table, if the deal has no number, or if several people play it.
    """
    deal: int = 1
    """The place of the deal at the table, or else of the last deal, in its match, from 1; abandoned deals count."""
    may_count: bool = True
    """Whether the window may count the cards that are still out.

    If several people play, the rules must allow it.
    """
    keeps_secrets: bool = False
    """Whether several people play the current deal. If so, no hands are shown, and nothing can be undone."""
    seal: Seal | None = None
    """The seal of the current deal. It is for windows only: players do not get it, and no view has it."""
    opened_seals: tuple[OpenedSeal, ...] = ()
    """The opened seals of this match's finished deals."""
    next_rules: Rules
    """The rules of the next deal."""
    next_direction: Direction
    tallies: dict[str, Tally] = {}
    """The tally of each name at this table."""
    sheet: ScoreSheet | None = None
    """The scores and totals that can be changed by hand now; None if they cannot be changed."""
    kept_out: tuple[KeptOut, ...] = ()
    """Why the deal does not count in the person's figures. It is empty if the deal counts, and until it is over."""
    stood_in: tuple[int, ...] = (0, 0, 0, 0)
    """For each seat, the number of deals of this match in which the standard player replaced the seat's player."""
    proposal: Proposal | None = None
    """What somebody has proposed and not everybody has agreed to; None if one person decides alone."""
    plays_together: bool = False
    """Whether several people play at windows of their own, so that much is off."""
    autopilot: bool = False
    finishing: bool = False
    match_id: str = ""
    """The id of the match at the table, see `table.log.match_id_of`."""
    unsaved: tuple[UnsavedMatch, ...] = ()
    """The matches that have left the table and are not saved completely, because the disk refused a part of them."""
    read_only: bool = False
    kind: MatchKind = MatchKind.OWN
    """Why the match is played."""
    day: str = ""
    """The day of a match of the kind DAILY, such as ``2026-11-25``; otherwise empty."""
    round: TournamentRound | None = None
    """The round of a tournament that is at the table; None if it is another match."""
    field: FieldSeat | None = None
    """The place of the match at the table in a field; None if it is another match."""
    room: str = ""
    """The id of the room of a match of the kind EVENING; otherwise empty."""
    guest_styles: tuple[str, ...] = ()
    """For each seat the style that its mystery guest had; an empty text for other players. Empty until the match is
    decided, and if there is no mystery guest."""
    problems: tuple[TableProblem, ...] = ()

    @property
    def is_only_try(self) -> bool:
        """Whether the deal of a day is played for the first time. This try counts, and cannot be undone."""
        return self.kind is MatchKind.DAILY and self.run.counted is None

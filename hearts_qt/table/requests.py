"""The requests that a window sends to a table, see `link`."""

from datetime import date
from typing import TypeAlias

from msgspec import Struct

from hearts_qt.rules.cards import Cards, Seat
from hearts_qt.rules.deal import Position
from hearts_qt.rules.entries import Tally
from hearts_qt.rules.moves import ChooseAward, ClaimKind, Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Seating
from hearts_qt.rules.tournament.field import FieldSeat


class AnswerQuestion(Struct, frozen=True, tag=True):
    """Answer a question; ignored if that question is no longer open."""

    question: int
    move: Pass | Play | ChooseAward


class Ready(Struct, frozen=True, tag=True):
    """Tell the table that the window has shown all updates up to this one. The table can then take its next step."""

    update: int


class GoOn(Struct, frozen=True, tag=True):
    """Add the deal's points to the scores, and deal again or end the match. `number` chooses the next deal."""

    number: int | None = None
    direction: Direction | None = None
    leader: Seat | None = None
    """The seat that leads first in the next deal, or None for the next seat in turn.

    The field has an effect only if the rules let the first lead rotate (`Opening.ROTATES`).
    """


class NewMatch(Struct, frozen=True, tag=True):
    """Begin a new match with these rules and players; the old match stays in its log."""

    rules: Rules
    seats: tuple[Seating, Seating, Seating, Seating]
    number: int | None = None
    direction: Direction | None = None
    leader: Seat | None = None


class TakeUp(Struct, frozen=True, tag=True):
    """Take up a waiting match again. The match that was at the table becomes a waiting match."""

    match: str
    """The id of the waiting match, see `table.log.match_id_of`."""


class SetUp(Struct, frozen=True, tag=True):
    """Begin a match with a deal that somebody laid out. The match that was at the table becomes a waiting match.

    The deal is given by its number, by the four hands before the pass, or by a position.
    """

    rules: Rules
    seats: tuple[Seating, Seating, Seating, Seating]
    direction: Direction
    scores: tuple[int, int, int, int] = (0, 0, 0, 0)
    leader: Seat | None = None
    number: int | None = None
    hands: tuple[Cards, Cards, Cards, Cards] | None = None
    position: Position | None = None


class Branch(Struct, frozen=True, tag=True):
    """Begin a match of the kind BRANCH: a deal that goes on from a moment of a recorded deal, and counts nowhere.

    The match that was at the table becomes a waiting match. The request is ignored if the rules forbid one of the
    moves, or if nothing is left to decide after them.
    """

    deal: SetUp
    moves: tuple[Pass | Play, ...]
    """The moves that were made before the moment at which the branch begins."""


class TryAgain(Struct, frozen=True, tag=True):
    """Begin a branch of the deal at the table, from a moment at which the window's person decided.

    If the deal is not over, it stays out of the person's figures from then on. The request is ignored unless
    `Update.tricks_to_try` has the trick.
    """

    trick: int
    """The trick in which the person plays again, from 1; 0 for the pass."""


class GoToLesson(Struct, frozen=True, tag=True):
    """Go on with the lesson that was left, or begin it if none waits. The match at the table becomes a waiting match.

    A lesson is a match of the kind LESSON; its deal is always the same.
    """

    rules: Rules
    seats: tuple[Seating, Seating, Seating, Seating]
    direction: Direction
    number: int


class GoToDay(Struct, frozen=True, tag=True):
    """Go on with the deal of a day, or begin it if it was never begun. The match at the table becomes a waiting match.

    A deal of the day is a match of the kind DAILY with one deal. It is begun only once; afterwards its deal can only be
    played again for practice. Exactly one of the seats must have a person.
    """

    day: date
    seats: tuple[Seating, Seating, Seating, Seating]


class GoToRoom(Struct, frozen=True, tag=True):
    """Go on with the match in a room of an evening's tour, or begin one if none waits there.

    The match at the table becomes a waiting match. The match in a room is of the kind EVENING, and its players
    stay. Exactly one of the seats must have a person.
    """

    room: str
    """The id of the room."""
    rules: Rules
    seats: tuple[Seating, Seating, Seating, Seating]


class BeginTournament(Struct, frozen=True, tag=True):
    """Begin a tournament at one table, with its first round. The match at the table becomes a waiting match.

    See `rules.tournament.table_rounds`. At most one of the seats may have a person.
    """

    rules: Rules
    """The rules of a deal; the goal does not matter."""
    seats: tuple[Seating, Seating, Seating, Seating]
    """The present players. The only person plays the tournament; without a person, the player in the first seat."""
    cast: tuple[Seating, ...]
    """The characters with the names and faces that they have now."""


class NextRound(Struct, frozen=True, tag=True):
    """Begin the next round of the tournament at the table. The request is ignored unless a round was survived."""


class GoToTournament(Struct, frozen=True, tag=True):
    """Go on with a tournament that was left. The match at the table becomes a waiting match."""

    tournament: str = ""
    """The id of the tournament; empty for the one that was played last."""


class SitInField(Struct, frozen=True, tag=True):
    """Go on with a person's match in a field, or begin it. The match at the table becomes a waiting match.

    See `rules.tournament.field`. Exactly one of the seats must have a person.
    """

    rules: Rules
    """The rules of a round."""
    seats: tuple[Seating, Seating, Seating, Seating]
    place: FieldSeat


class GoToOwn(Struct, frozen=True, tag=True):
    """Leave a match that is not the person's own, such as a lesson, and go back to the own match that was left for it.

    If there is none, begin a new match with these rules and seats; after a deal that was set up, with those of the own
    match if that one is over. The request is ignored if a match of the person's own is at the table.
    """

    rules: Rules
    seats: tuple[Seating, Seating, Seating, Seating]


class GoOnInCopy(Struct, frozen=True, tag=True):
    """Continue a match in a new log, because its log has a bad line. The new log has all entries before that line."""


class NewDeal(Struct, frozen=True, tag=True):
    """Abandon the deal and deal again. The request can choose another deal, passing direction or leader."""

    number: int | None = None
    direction: Direction | None = None
    leader: Seat | None = None


class Replay(Struct, frozen=True, tag=True):
    """Play the deal at the table again, from the pass on. The first complete run of a deal counts, see `rules.runs`."""

    scrambled: bool = False
    """Whether the other three hands are dealt again around the person's hand."""


class PlayDuplicate(Struct, frozen=True, tag=True):
    """Let the CardShark play the deal at the table in the person's place. Its run never counts, see `rules.runs`."""


class LeaveReplay(Struct, frozen=True, tag=True):
    """Leave a run that does not count, and go back to the end of the run that counts."""


class ClaimRest(Struct, frozen=True, tag=True):
    """Claim all of the remaining tricks or none of them, instead of answering a question.

    The request is ignored if this question is not the open question of the window's seat. If the claim is granted, the
    deal is played to its end without waiting, so that the claim comes true.
    """

    question: int
    tricks: ClaimKind


class EndClaim(Struct, frozen=True, tag=True):
    """Stop judging a claim. The question stays open."""


class Undo(Struct, frozen=True, tag=True):
    """Undo the last move of the seat that the window shows, and all moves after it."""


class Redo(Struct, frozen=True, tag=True):
    """Redo the next undone move of the seat that the window shows, and the moves of the others after it."""


class ScoreSheet(Struct, frozen=True):
    """The scores and totals that a person can change by hand."""

    scores: tuple[int, int, int, int]
    """The scores of the match; while a deal is at the table, those before it."""
    tallies: dict[str, Tally] = {}
    """The totals of the players at the table, by name."""
    duplicate_points: int = 0
    """How many points better than the CardShark the person was in this match."""


class ChangeScores(Struct, frozen=True, tag=True):
    """Change scores and totals by hand. Only values that differ between `seen` and `wanted` are changed.

    A value that is not as the person saw it stays as it is. The request that exchanges both sheets is the undo.
    """

    seen: ScoreSheet
    wanted: ScoreSheet


class CarryTally(Struct, frozen=True, tag=True):
    """Give the totals of a renamed character to its new name."""

    before: str
    after: str


class SetRules(Struct, frozen=True, tag=True):
    """Change the rules.

    A change takes effect immediately, with the next deal or with the next match, see `rules.ruleset.TakesEffect`.
    """

    rules: Rules


class SetSeat(Struct, frozen=True, tag=True):
    """Put another player into a seat, or change the name or face of its player."""

    place: Seat
    seating: Seating


class LookFrom(Struct, frozen=True, tag=True):
    """Choose the seat from which this window sees the match; None for the view of a spectator."""

    seat: Seat | None


class OpenHands(Struct, frozen=True, tag=True):
    """Show all hands, or hide them."""

    on: bool


class Autopilot(Struct, frozen=True, tag=True):
    """Let the computer decide for the only person at the table, until this is switched off."""

    on: bool


class Finish(Struct, frozen=True, tag=True):
    """Let the computer play the rest of this deal for everybody without waiting, until this is switched off."""

    on: bool


class RunFree(Struct, frozen=True, tag=True):
    """Let four computer players play at full speed, without waiting for the window between steps."""

    on: bool


class Rest(Struct, frozen=True, tag=True):
    """Let the table rest until this is switched off: it takes no step, and nobody thinks. No update answers it."""

    on: bool


class TakeCashOut(Struct, frozen=True, tag=True):
    """Accept the offered cash-out: end the deal without playing the rest."""


class CashOutByItself(Struct, frozen=True, tag=True):
    """Set whether the table cashes out without asking, as soon as a cash-out is possible."""

    on: bool


class AskHint(Struct, frozen=True, tag=True):
    """Ask for a hint for a question; ignored if this question is not the open question of the window's seat."""

    question: int


class ThinkAhead(Struct, frozen=True, tag=True):
    """Set whether the adviser works out hints while the person thinks, so that a hint comes without delay."""

    on: bool


class ThinkingTime(Struct, frozen=True, tag=True):
    """Set how long the adviser thinks about a decision, in seconds; more than 0."""

    seconds: float


class CountCards(Struct, frozen=True, tag=True):
    """Tell the table whether the window shows how many cards of each suit are still out."""

    on: bool


class Agree(Struct, frozen=True, tag=True):
    """Agree to the proposal with this number, or refuse it; ignored if it is not the one that waits."""

    proposal: int
    on: bool


PlayRequest: TypeAlias = (
    AnswerQuestion
    | GoOn
    | NewDeal
    | Replay
    | PlayDuplicate
    | LeaveReplay
    | ClaimRest
    | Undo
    | Redo
    | ChangeScores
    | CarryTally
    | SetRules
    | SetSeat
    | OpenHands
    | TakeCashOut
)
"""The requests that change the match at the table. The table writes these changes to the log."""

Request: TypeAlias = (
    PlayRequest
    | NewMatch
    | TakeUp
    | SetUp
    | Branch
    | TryAgain
    | GoToLesson
    | GoToDay
    | GoToRoom
    | BeginTournament
    | NextRound
    | GoToTournament
    | SitInField
    | GoToOwn
    | GoOnInCopy
    | Ready
    | LookFrom
    | Autopilot
    | Finish
    | RunFree
    | Rest
    | CashOutByItself
    | AskHint
    | EndClaim
    | ThinkAhead
    | ThinkingTime
    | CountCards
    | Agree
)

"""The interface between a window and a table: the requests and the updates.

A window sends requests and gets updates. An update has the view of the seat that the window shows, and the events since
the last update; it never has a deal or a log. Requests that come too late, such as an answer to a closed question, are
ignored. The *adviser* is the computer player that gives hints.
"""

from typing import TypeAlias

from msgspec import Struct

from hearts_qt.players.player import Decision
from hearts_qt.rules.cards import Cards, Seat
from hearts_qt.rules.deal import Position
from hearts_qt.rules.entries import Tally
from hearts_qt.rules.events import Event
from hearts_qt.rules.moves import CashOut, ChooseAward, Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Seating
from hearts_qt.rules.view import View
from hearts_qt.table.problems import TableProblem


class AnswerQuestion(Struct, frozen=True, tag=True):
    """Answer a question; ignored if that question is no longer open."""

    question: int
    move: Pass | Play | ChooseAward


class Ready(Struct, frozen=True, tag=True):
    """Tell the table that the window has shown everything up to this update. The table can then take its next step."""

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


class GoOnInCopy(Struct, frozen=True, tag=True):
    """Continue a match in a new log, because its log has a bad line. The new log has all entries before that line."""


class NewDeal(Struct, frozen=True, tag=True):
    """Abandon the deal and deal again. The request can choose another deal, passing direction or leader."""

    number: int | None = None
    direction: Direction | None = None
    leader: Seat | None = None


class Undo(Struct, frozen=True, tag=True):
    """Undo the last move of the seat that the window shows, and all moves after it."""


class Redo(Struct, frozen=True, tag=True):
    """Redo the next undone move of the seat that the window shows, and the moves of the others after it."""


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


PlayRequest: TypeAlias = AnswerQuestion | GoOn | NewDeal | Undo | Redo | SetRules | SetSeat | OpenHands | TakeCashOut
"""The requests that change the match at the table. The table writes these changes to the log."""

Request: TypeAlias = (
    PlayRequest
    | NewMatch
    | TakeUp
    | SetUp
    | GoOnInCopy
    | Ready
    | LookFrom
    | Autopilot
    | Finish
    | RunFree
    | CashOutByItself
    | AskHint
    | ThinkAhead
    | ThinkingTime
    | CountCards
)


class Question(Struct, frozen=True):
    """A decision that a person has to make. The view says what kind of decision it is."""

    number: int
    seat: Seat


class Hint(Struct, frozen=True):
    """The adviser's decision for a question, and the reason for it."""

    question: int
    decision: Decision


class Seal(Struct, frozen=True):
    """The seal of a deal. It is shown before the first card, so that the cards can be checked when the deal is over."""

    place: int
    """The place of the deal in the match, from 1, counting deals that were abandoned."""
    commitment: str
    """See `rules.commitment`."""
    chosen: bool = False
    """Whether somebody chose this deal by its number or laid it out, and so perhaps knows its cards."""


class OpenedSeal(Struct, frozen=True):
    """A seal with the secret and the hands from which it was made. It is sent only when the deal is over."""

    seal: Seal
    secret: str
    hands: tuple[Cards, ...]
    """The four hands before the pass, or as they were set up."""
    number: int | None = None
    abandoned: bool = False


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
    cash_out: CashOut | None = None
    """Why the rest of the deal need not be played, or None if it must be played."""
    waits: bool = False
    """Whether the table waits for Ready before it goes on by itself."""
    hands: tuple[Cards, ...] | None = None
    """All four hands if they are shown, else None."""
    deal_number: int | None = None
    """The number of the deal; None if there is no deal or it has no number, and while several people play the deal."""
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
    stood_in: tuple[int, ...] = (0, 0, 0, 0)
    """For each seat, the number of deals of this match in which the standard player replaced the seat's player."""
    autopilot: bool = False
    finishing: bool = False
    read_only: bool = False
    problems: tuple[TableProblem, ...] = ()

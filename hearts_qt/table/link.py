"""What a window may ask of a table and what it is told: one interface, for a table here and for one far away.

A window sends requests and gets updates. An update carries the view of the seat that the window looks from, and the
events since the update before; never a deal or a log. Requests that come too late, such as an answer to a question
that was withdrawn, are dropped.
"""

from typing import TypeAlias

from msgspec import Struct

from hearts_qt.players.player import Decision
from hearts_qt.rules.cards import Cards, Seat
from hearts_qt.rules.entries import Tally
from hearts_qt.rules.events import Event
from hearts_qt.rules.moves import CashOut, ChooseAward, Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Seating
from hearts_qt.rules.view import View
from hearts_qt.table.trouble import Trouble


class Answer(Struct, frozen=True, tag=True):
    """The answer to a question; dropped if that question is no longer open."""

    question: int
    move: Pass | Play | ChooseAward


class Ready(Struct, frozen=True, tag=True):
    """The window has shown everything up to that update; the table may take its next step."""

    update: int


class GoOn(Struct, frozen=True, tag=True):
    """Add the deal's points in and deal again, or end the match. A number asks for that deal."""

    number: int | None = None
    direction: Direction | None = None


class NewMatch(Struct, frozen=True, tag=True):
    """Begin another match, under these rules and with these players; the one before stays in its log."""

    rules: Rules
    seats: tuple[Seating, Seating, Seating, Seating]
    number: int | None = None
    direction: Direction | None = None


class GoOnInCopy(Struct, frozen=True, tag=True):
    """Go on with a match whose log has a bad line: in a new log that holds everything up to there."""


class NewDeal(Struct, frozen=True, tag=True):
    """Throw the deal in and deal again, in the same direction unless another is asked for."""

    number: int | None = None
    direction: Direction | None = None


class Undo(Struct, frozen=True, tag=True):
    """Undo up to and including the last move of the seat that the window looks from."""


class Redo(Struct, frozen=True, tag=True):
    """Redo the next undone move of that seat, and what the others had done after it."""


class SetRules(Struct, frozen=True, tag=True):
    """Agree on other rules; they count as each rule says."""

    rules: Rules


class SetSeat(Struct, frozen=True, tag=True):
    """Put another player on a seat, or give one another name or face."""

    place: Seat
    seating: Seating


class LookFrom(Struct, frozen=True, tag=True):
    """Show this window the view of a person's seat, or with None a bystander's."""

    seat: Seat | None


class OpenHands(Struct, frozen=True, tag=True):
    """Lay all hands open, or close them."""

    on: bool


class Autopilot(Struct, frozen=True, tag=True):
    """Let the computer decide for the persons' seats, until switched off."""

    on: bool


class Finish(Struct, frozen=True, tag=True):
    """Let the computer play the rest of this deal for everybody, without waiting; or stop doing so."""

    on: bool


class RunFree(Struct, frozen=True, tag=True):
    """Do not wait for the window between steps: four computers at full speed."""

    on: bool


class TakeCashOut(Struct, frozen=True, tag=True):
    """End the deal without playing the rest, as offered."""


class CashOutByItself(Struct, frozen=True, tag=True):
    """Whether the table cashes out as soon as that is possible, without being told to."""

    on: bool


class AskHint(Struct, frozen=True, tag=True):
    """Show what the adviser would do about a question; dropped if it is not the open one of the own seat."""

    question: int


class ThinkAhead(Struct, frozen=True, tag=True):
    """Whether the adviser thinks about a hint while the person still thinks, so that it comes at once."""

    on: bool


class ThinkingTime(Struct, frozen=True, tag=True):
    """How long the adviser thinks for a decision, in seconds above 0."""

    seconds: float


class CountCards(Struct, frozen=True, tag=True):
    """The window shows the person how many cards of each suit are still out, or no longer."""

    on: bool


PlayRequest: TypeAlias = Answer | GoOn | NewDeal | Undo | Redo | SetRules | SetSeat | OpenHands | TakeCashOut
"""What goes on with the match at the table, and so into its log."""

Request: TypeAlias = (
    PlayRequest
    | NewMatch
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
    """Something that a person has to decide. What, the view says."""

    number: int
    seat: Seat


class Hint(Struct, frozen=True):
    """What the adviser would do about a question, and why."""

    question: int
    decision: Decision


class Sealed(Struct, frozen=True):
    """What is told of a deal before its first card, so that its cards can be checked when it is over."""

    place: int
    """Which dealing of the match it is, from 1; those that were thrown in count."""
    commitment: str
    """See `rules.commitment`."""
    chosen: bool = False
    """Whether somebody asked for this very deal, whose cards may then be known beforehand."""


class Unsealed(Struct, frozen=True):
    """What the commitment to a deal was made from. Told when that deal is over, never before."""

    sealed: Sealed
    secret: str
    hands: tuple[Cards, ...]
    """The four hands before the pass, or as they were set up."""
    number: int | None = None
    thrown_in: bool = False


class Update(Struct, frozen=True, kw_only=True):
    """How the table stands for one window, and what happened since the update before."""

    number: int
    view: View
    events: tuple[Event, ...] = ()
    questions: tuple[Question, ...] = ()
    """The persons that have to decide. The window may answer for the seat that it looks from."""
    hint: Hint | None = None
    """The hint for the open question of the seat that the window looks from, once it was asked for and given."""
    can_undo: bool = False
    can_redo: bool = False
    cash_out: CashOut | None = None
    """Why the rest need not be played, when that is so."""
    waits: bool = False
    """Whether the table waits for Ready before it goes on by itself."""
    hands: tuple[Cards, ...] | None = None
    """All four hands, while they lie open."""
    deal_number: int | None = None
    """The number of the deal; None while a deal is played that several people share, and before there is one."""
    may_count: bool = True
    """Whether the rules let the cards still out be counted: always for one person alone."""
    keeps_secrets: bool = False
    """Whether several people share the deal under way: no hand is laid open, and nothing is taken back."""
    sealed: Sealed | None = None
    """The commitment to the deal under way. It is for windows: no player is handed it, and no view holds it."""
    unsealed: tuple[Unsealed, ...] = ()
    """The deals of this match that are over, and before them one that was left for this match, with place 0."""
    next_rules: Rules
    """The rules of the next deal."""
    next_direction: Direction
    tallies: dict[str, Tally] = {}
    """What each name has won at this table."""
    stood_in: tuple[int, ...] = (0, 0, 0, 0)
    """In how many deals of this match a standard player has stood in for each seat's own."""
    autopilot: bool = False
    finishing: bool = False
    read_only: bool = False
    troubles: tuple[Trouble, ...] = ()

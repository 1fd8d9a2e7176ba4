"""What happened, as told to everybody who draws, speaks, counts or sends it.

Each entry of a match's log returns the events that it caused. An event with a `seat` in `PRIVATE` is for that seat
alone; `for_seat` gives what one seat, or a bystander, may hear.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from msgspec import Struct

from hearts_qt.rules.cards import Card, Cards, Seat
from hearts_qt.rules.moves import Award, CashOut
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.scoring import DealOutcome, MatchOutcome
from hearts_qt.rules.seating import Seating


class MatchBegan(Struct, frozen=True, tag=True):
    """A match begins, all scores at zero."""

    rules: Rules
    seats: tuple[Seating, ...]


class SeatChanged(Struct, frozen=True, tag=True):
    """Somebody else sits down, or the same player under another name."""

    place: Seat
    seating: Seating


class RulesChanged(Struct, frozen=True, tag=True):
    """Other rules are agreed; they count from the next deal, but for what takes effect at once."""

    rules: Rules


class DealBegan(Struct, frozen=True, tag=True):
    """The cards are dealt. `direction` says how they will be passed."""

    direction: Direction


class HandDealt(Struct, frozen=True, tag=True):
    """Private: the thirteen cards that the seat was dealt."""

    seat: Seat
    cards: Cards


class PassChosen(Struct, frozen=True, tag=True):
    """A seat has laid its pass face down."""

    giver: Seat


class PassReceived(Struct, frozen=True, tag=True):
    """Private: the seat picks up these cards from one giver."""

    seat: Seat
    giver: Seat
    cards: tuple[Card, ...]


class PlayBegan(Struct, frozen=True, tag=True):
    """Passing is over, or there was none; this seat leads."""

    leader: Seat


class CardPlayed(Struct, frozen=True, tag=True):
    """A card is on the table."""

    player: Seat
    card: Card


class HeartsBroken(Struct, frozen=True, tag=True):
    """From now on hearts may be led."""

    by: Seat


class TrickTaken(Struct, frozen=True, tag=True):
    """A trick is complete and goes to its taker."""

    taker: Seat
    leader: Seat
    cards: tuple[Card, ...]
    points: int


class RestShown(Struct, frozen=True, tag=True):
    """The deal ends without playing the rest; everybody's remaining cards are shown."""

    why: CashOut
    taker: Seat | None
    hands: tuple[Cards, ...]


class AwardAsked(Struct, frozen=True, tag=True):
    """The shooter of a moon is asked how to score it."""

    shooter: Seat


class AwardChosen(Struct, frozen=True, tag=True):
    """The shooter has answered."""

    shooter: Seat
    award: Award


class DealFinished(Struct, frozen=True, tag=True):
    """All cards of a deal are in; this is what it counts. The scores are added in when the match goes on."""

    outcome: DealOutcome


class DealAbandoned(Struct, frozen=True, tag=True):
    """The deal is thrown in and does not count."""


class ScoresChanged(Struct, frozen=True, tag=True):
    """The scores of the match are now these."""

    scores: tuple[int, ...]


class MatchFinished(Struct, frozen=True, tag=True):
    """The match is over."""

    outcome: MatchOutcome
    sat: tuple[Seating, ...]
    """Who sat in each seat at the last card: the result is theirs, whoever sits there now."""


class MovesUndone(Struct, frozen=True, tag=True):
    """Moves were undone: the deal stands as it did before them."""

    moves: int


class MovesRedone(Struct, frozen=True, tag=True):
    """Undone moves were played again."""

    moves: int


class HandsShown(Struct, frozen=True, tag=True):
    """All hands lie open at this table, or are closed again."""

    on: bool


Event: TypeAlias = (
    MatchBegan
    | SeatChanged
    | RulesChanged
    | DealBegan
    | HandDealt
    | PassChosen
    | PassReceived
    | PlayBegan
    | CardPlayed
    | HeartsBroken
    | TrickTaken
    | RestShown
    | AwardAsked
    | AwardChosen
    | DealFinished
    | DealAbandoned
    | ScoresChanged
    | MatchFinished
    | MovesUndone
    | MovesRedone
    | HandsShown
)

PRIVATE: Final = (HandDealt, PassReceived)


def for_seat(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return the events that a seat, or with None a bystander, may hear."""
    return tuple(event for event in events if not isinstance(event, PRIVATE) or event.seat == seat)

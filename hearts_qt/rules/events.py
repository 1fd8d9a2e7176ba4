"""The events of a match.

Applying an entry of the log returns the events that the entry caused. The event types in `PRIVATE` have a `seat`, and
only the player in that seat may be told of the event. `for_seat` returns the events that a certain seat, or a
spectator, may be told.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from msgspec import Struct

from hearts_qt.rules.cards import Card, Cards, Seat
from hearts_qt.rules.moves import Award, CashOut, ClaimKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import RunKind
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.scoring import DealOutcome, MatchOutcome
from hearts_qt.rules.seating import Seating


class MatchBegan(Struct, frozen=True, tag=True):
    """A match began; all scores are 0."""

    rules: Rules
    seats: tuple[Seating, ...]


class MatchResumed(Struct, frozen=True, tag=True):
    """A match came back to the table as it was left. Its cards and scores are shown at once, without any moves."""


class SeatChanged(Struct, frozen=True, tag=True):
    """A seat has another player, or its player has another name."""

    place: Seat
    seating: Seating


class RulesChanged(Struct, frozen=True, tag=True):
    """The rules were changed. Most changes take effect with the next deal, some immediately."""

    rules: Rules


class DealBegan(Struct, frozen=True, tag=True):
    """A deal began. `direction` says how cards will be passed."""

    direction: Direction


class HandDealt(Struct, frozen=True, tag=True):
    """A private event: a seat was dealt these cards."""

    seat: Seat
    cards: Cards


class PassChosen(Struct, frozen=True, tag=True):
    """A seat chose the cards that it passes, which lie face down."""

    giver: Seat


class PassReceived(Struct, frozen=True, tag=True):
    """A private event: the seat received these cards from one giver."""

    seat: Seat
    giver: Seat
    cards: tuple[Card, ...]


class PlayBegan(Struct, frozen=True, tag=True):
    """Play began, after the pass or without a pass; `leader` leads."""

    leader: Seat


class CardPlayed(Struct, frozen=True, tag=True):
    """A player played a card."""

    player: Seat
    card: Card


class HeartsBroken(Struct, frozen=True, tag=True):
    """Hearts were broken: from now on they may be led."""

    by: Seat


class TrickTaken(Struct, frozen=True, tag=True):
    """A trick was completed and goes to `taker`."""

    taker: Seat
    leader: Seat
    cards: tuple[Card, ...]
    points: int


class RestShown(Struct, frozen=True, tag=True):
    """The deal ended early: all remaining cards are shown and not played."""

    why: CashOut
    taker: Seat | None
    hands: tuple[Cards, ...]


class AwardAsked(Struct, frozen=True, tag=True):
    """The shooter of a moon was asked how to score it."""

    shooter: Seat


class AwardChosen(Struct, frozen=True, tag=True):
    """The shooter chose how the moon is scored."""

    shooter: Seat
    award: Award


class DealFinished(Struct, frozen=True, tag=True):
    """A deal is over, with this outcome. The entry FinishDeal adds the points to the scores later."""

    outcome: DealOutcome


class RunBegan(Struct, frozen=True, tag=True):
    """The same deal is played again, from the pass on; the events of a new deal follow."""

    run_kind: RunKind
    seat: Seat
    """The seat of the person who plays the deal again, or for whom the computer plays the deal."""
    scramble: int | None
    """The number with which the other hands were dealt again; None if all hands are the same."""


class RunLeft(Struct, frozen=True, tag=True):
    """A run that does not count was left. The deal is again as it was at the end of the run that counts."""


class Claimed(Struct, frozen=True, tag=True):
    """A person claimed the rest of the tricks, or claimed to take none of them."""

    seat: Seat
    tricks: ClaimKind
    granted: bool


class TalliesChanged(Struct, frozen=True, tag=True):
    """The tallies, or the score of duplicate play, were corrected by hand."""


class DealAbandoned(Struct, frozen=True, tag=True):
    """The deal was abandoned and does not count."""


class ScoresChanged(Struct, frozen=True, tag=True):
    """The scores of the match were changed to these values."""

    scores: tuple[int, ...]


class MatchFinished(Struct, frozen=True, tag=True):
    """The match is over."""

    outcome: MatchOutcome
    seats_at_end: tuple[Seating, ...]
    """Who sat in each seat when the last card was played.

    The result belongs to these players, even if others sit there now.
    """


class MovesUndone(Struct, frozen=True, tag=True):
    """The last moves were undone."""

    moves: int


class MovesRedone(Struct, frozen=True, tag=True):
    """Undone moves were played again."""

    moves: int


class HandsShown(Struct, frozen=True, tag=True):
    """All hands at this table were shown, or were hidden again."""

    on: bool


Event: TypeAlias = (
    MatchBegan
    | MatchResumed
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
    | RunBegan
    | RunLeft
    | Claimed
    | TalliesChanged
    | DealAbandoned
    | ScoresChanged
    | MatchFinished
    | MovesUndone
    | MovesRedone
    | HandsShown
)

PRIVATE: Final = (HandDealt, PassReceived)


def for_seat(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return the events that a seat may be told or, if `seat` is None, that a spectator may be told."""
    return tuple(event for event in events if not isinstance(event, PRIVATE) or event.seat == seat)

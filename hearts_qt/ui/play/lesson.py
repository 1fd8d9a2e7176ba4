"""The lesson as data: its deal, its players, and what is explained at which moment of the deal.

A note is shown only while the person has to decide. So the table waits by itself, and nothing has to be stopped.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from msgspec import Struct

from hearts_qt.players.cast import ROLES
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SUIT_CARDS, Card, Cards, Seat, Suit, each_card, rank_of, suit_of
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import Seating
from hearts_qt.rules.view import View
from hearts_qt.table.link import GoToLesson
from hearts_qt.ui.words.lesson import Topic

LESSON_DEAL: Final = 65
"""The number of the lesson's deal. In this deal every topic comes up, however the person plays; a test plays it."""
LESSON_OPPONENTS: Final = tuple(ROLES[each].seating for each in ("nellie", "sam", "stan"))
_HEARTS: Final = SUIT_CARDS[Suit.HEARTS]
_QUEEN: Final = 1 << QUEEN_OF_SPADES
_TRICKS_BEFORE_MOON: Final = 5
_TRICKS_BEFORE_SCORE: Final = 8


class InHand(Struct, frozen=True):
    """A note points at this card of the person's hand."""

    card: Card


class InTrick(Struct, frozen=True):
    """A note points at the card that this seat has played to the trick."""

    seat: Seat


class AtPlayer(Struct, frozen=True):
    """A note points at the player in this seat."""

    seat: Seat


Target = InHand | InTrick | AtPlayer


class Note(Struct, frozen=True):
    """What to explain now, and the thing to which the note points."""

    topic: Topic
    target: Target


def lesson_request(own: Seating) -> GoToLesson:
    """Return the request that brings the lesson to the table, for the person `own`."""
    first, second, third = LESSON_OPPONENTS
    return GoToLesson(PRESETS[Preset.STANDARD], (own, first, second, third), Direction.LEFT, LESSON_DEAL)


def note_for(view: View, told: Collection[Topic]) -> Note | None:
    """Return the note that fits the moment which a view shows, without those told before; None if there is none."""
    if view.seat is None or view.seat not in view.awaited or view.stage is not Stage.DEAL:
        return None
    for topic, finds in _TARGETS.items():
        # The moon takes the queen, so the queen is explained first.
        if topic not in told and (topic is not Topic.MOON or Topic.QUEEN in told):
            target = finds(view)
            if target is not None:
                return Note(topic, target)
    return None


def _aim(view: View) -> Target | None:
    if view.tricks or view.trick:
        return None
    hearts = view.hand & _HEARTS
    return InHand(_worst(hearts)) if hearts else AtPlayer(_own(view))


def _pass(view: View) -> Target | None:
    return InHand(_worst(view.hand)) if view.phase is Phase.PASSING else None


def _follow(view: View) -> Target | None:
    follows = view.led is not None and view.hand & SUIT_CARDS[view.led]
    return InTrick(view.leader) if follows else None


def _discard(view: View) -> Target | None:
    # In the first trick, a discard may not cost points, so it would not show the idea.
    if view.led is None or view.first_trick or view.hand & SUIT_CARDS[view.led]:
        return None
    return InHand(_worst(view.legal))


def _broken(view: View) -> Target | None:
    if not view.broken:
        return None
    return _lying(view, _HEARTS | _QUEEN) or _taker(view, _HEARTS | _QUEEN) or AtPlayer(_own(view))


def _queen(view: View) -> Target | None:
    lying = _lying(view, _QUEEN) or _taker(view, _QUEEN)
    if lying is not None:
        return lying
    if view.hand & _QUEEN and view.tricks:
        return InHand(QUEEN_OF_SPADES)
    return InTrick(view.leader) if view.led == Suit.SPADES else None


def _moon(view: View) -> Target | None:
    if len(view.tricks) < _TRICKS_BEFORE_MOON or not any(view.points):
        return None
    return AtPlayer(view.points.index(max(view.points)))


def _score(view: View) -> Target | None:
    return AtPlayer(_own(view)) if len(view.tricks) >= _TRICKS_BEFORE_SCORE else None


_TARGETS: Final[Mapping[Topic, Callable[[View], Target | None]]] = {
    Topic.AIM: _aim,
    Topic.PASS: _pass,
    Topic.FOLLOW: _follow,
    Topic.DISCARD: _discard,
    Topic.BROKEN: _broken,
    Topic.QUEEN: _queen,
    Topic.MOON: _moon,
    Topic.SCORE: _score,
}
"""For each topic, a function that returns what its note points at, or None if the topic does not fit the moment.

The topics are in the order in which they are told if several of them fit.
"""


def _own(view: View) -> Seat:
    return view.seat or 0


def _worst(cards: Cards) -> Card:
    """Return the card of which a beginner should be most afraid: the queen, a higher spade, a heart, or the highest."""

    def danger(card: Card) -> tuple[int, int]:
        if card == QUEEN_OF_SPADES:
            return 3, 0
        is_high_spade = suit_of(card) is Suit.SPADES and card > QUEEN_OF_SPADES
        return 2 if is_high_spade else int(suit_of(card) is Suit.HEARTS), rank_of(card)

    return max(each_card(cards), key=danger)


def _lying(view: View, cards: Cards) -> InTrick | None:
    """Return the place of the first of these cards in the trick, or None."""
    places = (place for place, card in enumerate(view.trick) if cards >> card & 1)
    place = next(places, None)
    return None if place is None else InTrick((view.leader + place) % 4)


def _taker(view: View, cards: Cards) -> AtPlayer | None:
    """Return the player who was the first to take one of these cards, or None."""
    takers = (trick.taker for trick in view.tricks if any(cards >> card & 1 for card in trick.cards))
    taker = next(takers, None)
    return None if taker is None else AtPlayer(taker)

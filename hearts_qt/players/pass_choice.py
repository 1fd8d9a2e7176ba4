"""Chooses the cards to pass, and in a scatter their receivers.

Passes are compared by the cards that are kept: each judgement sets a price on the cards kept in one suit, a style
weights the prices, and the pass with the lowest sum is chosen. No judgement looks at two suits at once. So the best
pass is combined suit by suit, from the best ways to give away none, one, two or three cards of each suit.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import log
from typing import Final, TypeAlias

from hearts_qt.players.danger import high_spade_danger, own_queen_danger, suit_danger
from hearts_qt.players.opponent_model import the_person
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.players.seeds import uniform
from hearts_qt.players.shooting import can_shoot, judge_award, suit_moon_chance
from hearts_qt.players.styles import Style
from hearts_qt.rules.cards import QUEEN_OF_SPADES, Card, Cards, Seat, Suit, each_card
from hearts_qt.rules.masks import CLUBS, POINT_CARDS
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.passing import receivers
from hearts_qt.rules.ruleset import Moon
from hearts_qt.rules.view import View

PASS_HEART_PRICE: Final = 2.0
"""The expected points that others discard on a trick of hearts."""
PASS_HEART_BASE: Final = 3.0
"""The points of the hearts with which the others follow in a trick of hearts."""
PASS_PRICE: Final = 2.8
"""The expected points that others discard on a trick of clubs or diamonds."""
PASS_BASE: Final = 0.06
"""The cost of a trick of clubs or diamonds if everybody follows suit."""
PASS_VOID: Final = (1.2, 0.6, 0.15)
"""The values of keeping none, one or two cards of a suit."""
PASS_SPADES: Final = 0.35
"""The weight of the expected cost of spades. It is less than 1, because the received cards may include spades."""
LOW_SPADE: Final = 2.0
"""The cost of passing a spade below the queen."""
SAFE_WITH: Final = 4
"""The number of other spades with which the queen is safest in the player's hand."""
SAFE_QUEEN: Final = 1.0
"""The value of keeping the queen with at least SAFE_WITH other spades: the player then decides who gets her."""
NO_STOPPER: Final = 0.5
"""The cost of passing the highest hearts and keeping no heart that could stop a moon."""
MINOR: Final = 0.05
"""The value of passing a club or a diamond."""
LOW_HEART: Final = 0.05
"""The value of passing a low heart if no high heart is kept."""
FRIGHT: Final = 1.0
"""The cost of keeping a high heart, for a style that fears high cards; a high spade costs twice as much."""
BONUS_KEPT: Final = 5.0
"""The value of holding the bonus card."""
BONUS_CATCHER: Final = 4.0
"""The value of holding each card that is higher than the bonus card in its suit."""
GIVEN_TO_PERSON: Final = 0.5
"""The value, or the cost, of passing a bad card to the person, for each unit of its badness."""
QUEEN_BIT: Final = 1 << 10
LOW_SPADES: Final = QUEEN_BIT - 1
HIGH_CARDS: Final = 0b111 << 10
HIGHEST_CARDS: Final = 0b11 << 11
LOW_CARDS: Final = 0b1111

PassJudge: TypeAlias = Callable[[View, int, int], float]
"""A function that gets the view, a suit and the 13-bit mask of the kept cards of this suit, and returns their price."""


def unload(view: View, suit: int, kept: int) -> float:
    """Set a price on the clubs or diamonds kept; it depends on the tricks that they will probably take."""
    if suit in (Suit.SPADES, Suit.HEARTS):
        return 0.0
    return suit_danger(kept, _others(view, suit), PASS_PRICE, PASS_BASE)


def keep_low_hearts(view: View, suit: int, kept: int) -> float:
    """Set a price on keeping hearts: low hearts cost little, and protect a high heart."""
    if suit != Suit.HEARTS:
        return 0.0
    heart = view.rules.moon_points - view.rules.worth[QUEEN_OF_SPADES]
    return suit_danger(kept, _others(view, suit), PASS_HEART_PRICE, PASS_HEART_BASE) * heart / 13


def guard_queen(view: View, suit: int, kept: int) -> float:
    """Set a price on keeping the ace or king of spades without the queen: they need low spades to protect them."""
    if suit != Suit.SPADES or kept & QUEEN_BIT:
        return 0.0
    return PASS_SPADES * high_spade_danger(kept, view.rules.worth[QUEEN_OF_SPADES])


def pass_queen(view: View, suit: int, kept: int) -> float:
    """Set a price on keeping the queen with few spades.

    Favour keeping her with many spades, because she is safest in such a hand.
    """
    if suit != Suit.SPADES or not kept & QUEEN_BIT:
        return 0.0
    if kept.bit_count() > SAFE_WITH:
        return -SAFE_QUEEN
    return PASS_SPADES * own_queen_danger(kept, view.rules.worth[QUEEN_OF_SPADES])


def keep_low_spades(view: View, suit: int, kept: int) -> float:
    """Set a price on passing spades below the queen: they protect against her and can drive her out."""
    if suit != Suit.SPADES:
        return 0.0
    return LOW_SPADE * (_held(view, suit) & ~kept & LOW_SPADES).bit_count()


def void(view: View, suit: int, kept: int) -> float:
    """Favour keeping few clubs or few diamonds, or none."""
    number = kept.bit_count()
    return -PASS_VOID[number] if suit in (Suit.CLUBS, Suit.DIAMONDS) and number < len(PASS_VOID) else 0.0


def pass_minor(view: View, suit: int, kept: int) -> float:
    """Favour passing a club and a diamond, so that the receiver has cards of the suit that is led first."""
    return -MINOR if suit in (Suit.CLUBS, Suit.DIAMONDS) and _held(view, suit) & ~kept else 0.0


def keep_stopper(view: View, suit: int, kept: int) -> float:
    """Set a price on passing the ace or king of hearts if no high heart is kept.

    The receiver might shoot the moon with it.
    """
    if suit != Suit.HEARTS or view.rules.moon is Moon.NOT_ALLOWED:
        return 0.0
    return NO_STOPPER if _held(view, suit) & HIGHEST_CARDS & ~kept and not kept & HIGH_CARDS else 0.0


def pass_low_heart(view: View, suit: int, kept: int) -> float:
    """Favour passing a low heart if no high heart is kept: the low heart makes a moon harder for the receiver."""
    if suit != Suit.HEARTS or view.rules.moon is Moon.NOT_ALLOWED or kept & HIGH_CARDS:
        return 0.0
    return -LOW_HEART if _held(view, suit) & ~kept & LOW_CARDS else 0.0


def fear(view: View, suit: int, kept: int) -> float:
    """Set a price on keeping any high spade or high heart, even if low cards protect it."""
    if suit == Suit.SPADES:
        return 2 * FRIGHT * (kept & HIGH_CARDS).bit_count()
    return FRIGHT * (kept & HIGH_CARDS).bit_count() if suit == Suit.HEARTS else 0.0


def take_bonus(view: View, suit: int, kept: int) -> float:
    """Favour keeping the bonus card, and higher cards of its suit, which could take the bonus card."""
    bonus = view.rules.bonus_card
    if bonus is None or bonus // 13 != suit:
        return 0.0
    higher = (kept >> bonus % 13 + 1).bit_count()
    return -BONUS_CATCHER * higher - (BONUS_KEPT if kept >> bonus % 13 & 1 else 0.0)


def hunt_person(view: View, suit: int, kept: int) -> float:
    """Favour passing bad cards to the person."""
    return -GIVEN_TO_PERSON * _ill_will(view, suit, kept)


def spare_person(view: View, suit: int, kept: int) -> float:
    """Set a price on passing bad cards to the person."""
    return GIVEN_TO_PERSON * _ill_will(view, suit, kept)


def _ill_will(view: View, suit: int, kept: int) -> float:
    """Return the badness of the cards of a suit that would be passed to the person; 0 if they go to another seat."""
    if receivers(view.seat or 0, view.direction) != (the_person(view),):
        return 0.0
    given = _held(view, suit) & ~kept
    bad = float((given & HIGH_CARDS).bit_count())
    if suit == Suit.SPADES:
        bad += view.rules.queen_points / 2 * bool(given & QUEEN_BIT) + 2 * (given & HIGHEST_CARDS).bit_count()
    return bad


PASS: Final[Sequence[tuple[Judgement, PassJudge]]] = (
    (Judgement.UNLOAD, unload),
    (Judgement.KEEP_LOW_HEARTS, keep_low_hearts),
    (Judgement.GUARD_QUEEN, guard_queen),
    (Judgement.PASS_QUEEN, pass_queen),
    (Judgement.KEEP_LOW_SPADES, keep_low_spades),
    (Judgement.VOID, void),
    (Judgement.PASS_MINOR, pass_minor),
    (Judgement.KEEP_STOPPER, keep_stopper),
    (Judgement.PASS_LOW_HEART, pass_low_heart),
    (Judgement.FEAR, fear),
    (Judgement.TAKE_BONUS, take_bonus),
    (Judgement.HUNT_PERSON, hunt_person),
    (Judgement.SPARE_PERSON, spare_person),
)


def _others(view: View, suit: int) -> int:
    return CLUBS & ~(view.hand >> 13 * suit)


def _held(view: View, suit: int) -> int:
    return view.hand >> 13 * suit & CLUBS


def decide_pass(view: View, style: Style, style_seed: int = 0) -> tuple[Pass, Reason]:
    """Return the pass of the view's seat, and the reason."""
    assert view.seat is not None
    moon = moon_pass(view, style)
    if moon:
        return _given(view, moon), Reason(judge_award(view))
    judges = [
        (judge, style.weight(judgement))
        for judgement, judge in PASS
        if style.weight(judgement) and style.minds(judgement, style_seed, 0)
    ]

    def price(suit: int, kept: int) -> float:
        total = sum([weight * judge(view, suit, kept) for judge, weight in judges])
        return total + (style.guesses * _guess(style_seed, suit, _held(view, suit) & ~kept) if style.guesses else 0.0)

    (_, best), (_, next_best) = best_passes(view, price)
    against = tuple(card for card in each_card(next_best) if not best >> card & 1)
    return _given(view, tuple(each_card(best))), Reason(_decided(view, style, style_seed, best, next_best), against)


def _decided(view: View, style: Style, style_seed: int, best: Cards, next_best: Cards) -> Judgement:
    """Return the judgement by which the best pass gained most over the next best pass."""
    gains = [each for each in gains_of(view, style, best, next_best) if style.minds(each[0], style_seed, 0)]
    judgement, gain = max(gains, key=lambda each: each[1])
    return Judgement.GUESS if style.guesses and gain <= 0 else judgement


def gains_of(view: View, style: Style, given: Cards, other: Cards) -> list[tuple[Judgement, float]]:
    """Return, for each judgement of a style, by how much it favours one pass over another."""
    gains = []
    for judgement, judge in PASS:
        weight = style.weight(judgement)
        prices = [
            sum(judge(view, suit, (view.hand & ~each) >> 13 * suit & CLUBS) for suit in range(4)) if weight else 0.0
            for each in (given, other)
        ]
        gains.append((judgement, weight * (prices[1] - prices[0])))
    return gains


def _guess(style_seed: int, suit: int, given: int) -> float:
    return sum([uniform(style_seed, 2000 + 13 * suit + card) for card in each_card(given)])


_Priced: TypeAlias = tuple[float, Cards]


def best_passes(view: View, price: Callable[[int, int], float]) -> list[_Priced]:
    """Return the two passes with the lowest prices, each with its price.

    `price(suit, kept)` returns the price of keeping the 13-bit mask `kept` in a suit. The price of a pass is the sum
    over the four suits.
    """
    found: list[list[_Priced]] = [[(0.0, 0)]] + [[] for _ in range(view.to_pass)]
    for suit in range(4):
        ways = _ways(suit, _held(view, suit), view.to_pass, price)
        found = [
            _two_best(
                (before + more, given | also)
                for first in range(number + 1)
                for before, given in found[first]
                for more, also in ways[number - first]
            )
            for number in range(view.to_pass + 1)
        ]
    return found[view.to_pass]


def _ways(suit: int, held: int, most: int, price: Callable[[int, int], float]) -> list[list[_Priced]]:
    """Return the two best ways to pass a number of cards of a suit, for each number from 0 to `most`."""
    cards = [1 << card for card in each_card(held)]
    ways = []
    for number in range(most + 1):
        given = [sum(each) for each in combinations(cards, number)]
        ways.append(_two_best((price(suit, held & ~each), each << 13 * suit) for each in given))
    return ways


def _two_best(priced: Iterable[_Priced]) -> list[_Priced]:
    return sorted(priced)[:2]


def moon_pass(view: View, style: Style) -> tuple[Card, ...]:
    """Return the pass that keeps the best hand for shooting the moon, or no cards if that hand is not good enough."""
    assert view.seat is not None
    if not can_shoot(view, style):
        return ()

    def price(suit: int, kept: int) -> float:
        return -log(suit_moon_chance(suit, kept, _others(view, suit)))

    unlikely, given = best_passes(view, price)[0]
    return tuple(each_card(given)) if unlikely < -log(style.moon_pass_nerve) else ()


def _given(view: View, cards: tuple[Card, ...]) -> Pass:
    assert view.seat is not None
    places = receivers(view.seat, view.direction)
    if len(places) == 1:
        return Pass(view.seat, cards, places * len(cards))
    worst_first = sorted(cards, key=lambda card: (-_harm(view, card), -(card % 13), card))
    return Pass(view.seat, tuple(worst_first), _low_scorers_first(view, places))


def _harm(view: View, card: Card) -> int:
    return view.rules.worth[card] if 1 << card & POINT_CARDS else 0


def _low_scorers_first(view: View, places: Sequence[Seat]) -> tuple[Seat, ...]:
    return tuple(sorted(places, key=lambda seat: view.scores[seat]))

"""Which cards to pass, and in a scatter to whom.

Every possible pass is compared by what is kept: each judgement prices the cards kept in one suit, a style weighs the
prices, and the pass with the lowest sum goes. Nothing is ever priced across suits but a hand that may shoot the moon.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from hearts_qt.players.danger import high_spade_danger, own_queen_danger, suit_danger
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.players.shooting import suit_moon_chance
from hearts_qt.players.standing import moon_decides
from hearts_qt.players.styles import Style
from hearts_qt.rules.cards import QUEEN_OF_SPADES, Card, Cards, Seat, Suit, each_card
from hearts_qt.rules.masks import CLUBS, POINT_CARDS
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.passing import receivers
from hearts_qt.rules.ruleset import Moon
from hearts_qt.rules.view import View

PASS_HEART_PRICE: Final = 2.0
"""What is discarded on a trick of hearts besides its own."""
PASS_HEART_BASE: Final = 3.0
"""What a trick of hearts counts by itself."""
PASS_PRICE: Final = 2.8
"""What is discarded on a trick of clubs or diamonds."""
PASS_BASE: Final = 0.06
"""What such a trick costs that everybody follows to."""
PASS_VOID: Final = (1.2, 0.6, 0.15)
"""What it is worth to keep none, one or two cards of a suit."""
PASS_SPADES: Final = 0.35
"""How much of what spades may cost counts in a pass: more of them may come in exchange."""
SAFE_WITH: Final = 4
"""With as many other spades the queen is safest in the own hand."""
SAFE_QUEEN: Final = 1.0
"""What it is then worth to say who gets her."""
NO_STOPPER: Final = 0.5
"""What it costs to pass the highest hearts away and keep none that could stop a moon."""
HIGH_HEARTS: Final = 0b111 << 10
HIGHEST_HEARTS: Final = 0b11 << 11
BONUS_KEPT: Final = 5.0
"""What holding the bonus card is worth."""
BONUS_CATCHER: Final = 4.0
"""What each higher card of its suit is worth."""


PassJudge: TypeAlias = Callable[[View, int, int], float]
"""Prices keeping the last argument, 13 bits, in the suit of the second."""


def unload(view: View, suit: int, kept: int) -> float:
    """Price the clubs or diamonds kept by the tricks that they are likely to be stuck with."""
    if suit in (Suit.SPADES, Suit.HEARTS):
        return 0.0
    return suit_danger(kept, _others(view, suit), PASS_PRICE, PASS_BASE)


def keep_low_hearts(view: View, suit: int, kept: int) -> float:
    """Price the hearts kept: low ones cost little and make room for a high one to hide behind."""
    if suit != Suit.HEARTS:
        return 0.0
    heart = view.rules.moon_points - view.rules.worth[QUEEN_OF_SPADES]
    return suit_danger(kept, _others(view, suit), PASS_HEART_PRICE, PASS_HEART_BASE) * heart / 13


def guard_queen(view: View, suit: int, kept: int) -> float:
    """Price the spades kept: the queen, and the ace and king while another may have her, need low ones with them."""
    if suit != Suit.SPADES:
        return 0.0
    worth = view.rules.worth[QUEEN_OF_SPADES]
    if kept >> 10 & 1:
        if kept.bit_count() > SAFE_WITH:
            return -SAFE_QUEEN
        return PASS_SPADES * own_queen_danger(kept, worth)
    return PASS_SPADES * high_spade_danger(kept, worth)


def void(view: View, suit: int, kept: int) -> float:
    """Favour a suit of which nothing, or almost nothing, is kept."""
    number = kept.bit_count()
    return -PASS_VOID[number] if suit in (Suit.CLUBS, Suit.DIAMONDS) and number < len(PASS_VOID) else 0.0


def keep_stopper(view: View, suit: int, kept: int) -> float:
    """Price giving away the ace or king of hearts and keeping no high heart: the receiver may shoot the moon."""
    if suit != Suit.HEARTS or view.rules.moon is Moon.NOT_ALLOWED:
        return 0.0
    held = view.hand >> 13 * suit & CLUBS
    return NO_STOPPER if held & HIGHEST_HEARTS & ~kept and not kept & HIGH_HEARTS else 0.0


def take_bonus(view: View, suit: int, kept: int) -> float:
    """Favour keeping the bonus card, and cards of its suit that could catch it."""
    bonus = view.rules.bonus_card
    if bonus is None or bonus // 13 != suit:
        return 0.0
    higher = (kept >> bonus % 13 + 1).bit_count()
    return -BONUS_CATCHER * higher - (BONUS_KEPT if kept >> bonus % 13 & 1 else 0.0)


PASS: Final[Sequence[tuple[Judgement, PassJudge]]] = (
    (Judgement.UNLOAD, unload),
    (Judgement.KEEP_LOW_HEARTS, keep_low_hearts),
    (Judgement.GUARD_QUEEN, guard_queen),
    (Judgement.VOID, void),
    (Judgement.KEEP_STOPPER, keep_stopper),
    (Judgement.TAKE_BONUS, take_bonus),
)


def _others(view: View, suit: int) -> int:
    return CLUBS & ~(view.hand >> 13 * suit)


class _Scales:
    """Weighs what a pass keeps; every holding of a suit is priced once."""

    def __init__(self, view: View, style: Style) -> None:
        self.view = view
        self.judges = [(judge, style.weight(judgement)) for judgement, judge in PASS]
        self.priced: dict[Cards, float] = {}

    def prices(self, kept: Cards) -> list[float]:
        """Return what each judgement says to keeping those cards."""
        holdings = [kept >> 13 * suit & CLUBS for suit in range(4)]
        return [
            weight * sum(judge(self.view, suit, holdings[suit]) for suit in range(4)) for judge, weight in self.judges
        ]

    def price(self, kept: Cards) -> float:
        """Return the sum of the prices."""
        return sum(self._suit_price(suit, kept & CLUBS << 13 * suit) for suit in range(4))

    def _suit_price(self, suit: int, kept: Cards) -> float:
        key = kept | suit << 52
        price = self.priced.get(key)
        if price is None:
            price = sum(weight * judge(self.view, suit, kept >> 13 * suit) for judge, weight in self.judges)
            self.priced[key] = price
        return price


def decide_pass(view: View, style: Style) -> tuple[Pass, Reason]:
    """Return what the view's seat passes, to whom, and why."""
    assert view.seat is not None
    moon = moon_pass(view, style)
    if moon:
        return _given(view, moon), Reason(Judgement.SHOOT_MOON)
    scales = _Scales(view, style)
    passes = list(combinations(each_card(view.hand), view.to_pass))
    kept = [view.hand & ~sum(1 << card for card in cards) for cards in passes]
    order = sorted(range(len(passes)), key=lambda place: scales.price(kept[place]))
    best, next_best = order[0], order[1]
    gains = [other - own for own, other in zip(scales.prices(kept[best]), scales.prices(kept[next_best]), strict=True)]
    against = tuple(card for card in passes[next_best] if card not in passes[best])
    return _given(view, passes[best]), Reason(PASS[gains.index(max(gains))][0], against)


def moon_pass(view: View, style: Style) -> tuple[Card, ...]:
    """Return the pass that leaves the best hand to shoot the moon with, if that is good enough, else nothing."""
    assert view.seat is not None
    if view.rules.moon is Moon.NOT_ALLOWED or style.moon_pass_nerve > 1.0 or moon_decides(view, view.seat) is False:
        return ()
    best: tuple[float, tuple[Card, ...]] = (style.moon_pass_nerve, ())
    chances: dict[Cards, float] = {}
    for cards in combinations(each_card(view.hand), view.to_pass):
        kept = view.hand & ~sum(1 << card for card in cards)
        chance = 1.0
        for suit in range(4):
            holding = kept & CLUBS << 13 * suit
            key = holding | suit << 52
            if key not in chances:
                own = holding >> 13 * suit
                chances[key] = suit_moon_chance(suit, own, _others(view, suit))
            chance *= chances[key]
        if chance > best[0]:
            best = (chance, cards)
    return best[1]


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

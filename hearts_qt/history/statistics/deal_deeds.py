"""Says which deeds a seat did in one finished deal. Each function is pure, and true by the log alone."""

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec import Struct

from hearts_qt.history.statistics.deal_facts import DealFacts, FinishedDeal, SeatFacts, hands_to_play
from hearts_qt.rules import masks
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SUIT_CARDS, Cards, Rank, Seat, Suit, card_of, cards_of
from hearts_qt.rules.phases import Trick
from hearts_qt.rules.ruleset import Moon

_ACES: Final[Cards] = sum(1 << card_of(Rank.ACE, suit) for suit in Suit)
_HIGH_SPADES: Final[Cards] = 1 << card_of(Rank.KING, Suit.SPADES) | 1 << card_of(Rank.ACE, Suit.SPADES)
MANY: Final = 6
"""How many hearts are many."""
_LAST: Final = 12
"""The last trick, counted from 0."""


class DeedDeal(Struct, frozen=True):
    """A finished deal, with what is known of it."""

    deal: FinishedDeal
    facts: DealFacts
    hands: tuple[Cards, ...]
    """The four hands after the pass."""

    def own(self, seat: Seat) -> SeatFacts:
        """Return the facts of a seat."""
        return self.facts.seats[seat]


InDeal: TypeAlias = Callable[[DeedDeal, Seat], bool]
"""Says whether a seat did a deed in a deal."""


def deed_deal(deal: FinishedDeal, facts: DealFacts) -> DeedDeal:
    """Return a finished deal with its hands after the pass."""
    return DeedDeal(deal, facts, tuple(hands_to_play(deal.hands, deal.passes)))


def shot_moon(played: DeedDeal, seat: Seat) -> bool:
    """Return whether the seat shot the moon."""
    return played.own(seat).moons > 0


def shot_sun(played: DeedDeal, seat: Seat) -> bool:
    """Return whether the seat shot the sun."""
    return played.own(seat).suns > 0


def stopped_at_last_trick(played: DeedDeal, seat: Seat) -> bool:
    """Return whether the seat stopped a moon with the last trick."""
    tricks = played.deal.tricks
    if played.facts.moon_stopped_by != seat or len(tricks) <= _LAST:
        return False
    before = {each.taker for each in tricks[:_LAST] if cards_of(each.cards) & masks.POINT_CARDS}
    return before == {played.facts.moon_of}


def stopped_with_one_heart(played: DeedDeal, seat: Seat) -> bool:
    """Return whether the seat took one heart and nothing else, and somebody took all other point cards."""
    if played.deal.rules.moon is Moon.NOT_ALLOWED:
        return False
    taken = [each & masks.POINT_CARDS for each in played.deal.taken]
    one_heart = taken[seat].bit_count() == 1 and not taken[seat] & masks.QUEEN
    return one_heart and any(each | taken[seat] == masks.POINT_CARDS for each in taken)


def passed_perfectly(played: DeedDeal, seat: Seat) -> bool:
    """Return whether the seat passed the queen to the player who then took her, and took no point card itself."""
    to = next(
        (
            receiver
            for each in played.deal.passes
            if each.seat == seat
            for card, receiver in zip(each.cards, each.to, strict=True)
            if card == QUEEN_OF_SPADES
        ),
        None,
    )
    return to is not None and to != seat and played.facts.queen_to == to and played.own(seat).clean > 0


def smoked_out(played: DeedDeal, seat: Seat) -> bool:
    """Return whether the seat led a spade below the queen, and her holder had to take the trick with her."""
    for trick in played.deal.tricks:
        if QUEEN_OF_SPADES in trick.cards:
            lead = trick.cards[0]
            is_below = lead // 13 == Suit.SPADES and lead < QUEEN_OF_SPADES
            return is_below and trick.leader == seat and trick.taker == _holder(trick)
    return False


def _holder(trick: Trick) -> Seat:
    """Return the seat that played the queen to a trick."""
    return (trick.leader + trick.cards.index(QUEEN_OF_SPADES)) % 4


def gave_bare_queen(played: DeedDeal, seat: Seat) -> bool:
    """Return whether the queen was the seat's only spade after the pass, and somebody else took her."""
    is_bare = played.hands[seat] & SUIT_CARDS[Suit.SPADES] == masks.QUEEN
    return is_bare and played.own(seat).queens_given > 0


def gave_queen_last(played: DeedDeal, seat: Seat) -> bool:
    """Return whether the seat gave the queen away with its last card."""
    tricks = played.deal.tricks
    is_last = len(tricks) > _LAST and QUEEN_OF_SPADES in tricks[_LAST].cards
    return is_last and played.own(seat).queens_given > 0


def took_no_trick(played: DeedDeal, seat: Seat) -> bool:
    """Return whether the seat took no trick."""
    return played.own(seat).tricks == 0


def clean_with_aces(played: DeedDeal, seat: Seat) -> bool:
    """Return whether the seat held all four aces after the pass, and took no point card."""
    return played.own(seat).clean > 0 and not _ACES & ~played.hands[seat]


def clean_with_high_spades(played: DeedDeal, seat: Seat) -> bool:
    """Return whether the seat held king and ace of spades after the pass, not the queen, and took no point card."""
    held = played.hands[seat] & (_HIGH_SPADES | masks.QUEEN)
    return played.own(seat).clean > 0 and held == _HIGH_SPADES


def clean_with_hearts(played: DeedDeal, seat: Seat) -> bool:
    """Return whether the seat held many hearts after the pass, and took no point card."""
    return played.own(seat).clean > 0 and (played.hands[seat] & masks.HEARTS).bit_count() >= MANY


def passed_two_suits(played: DeedDeal, seat: Seat) -> bool:
    """Return whether the seat passed all its cards of two suits."""
    return played.own(seat).passed_void >= 2


def free_bonus(played: DeedDeal, seat: Seat) -> bool:
    """Return whether the seat took the bonus card and no point card."""
    return played.own(seat).bonus > 0 and played.own(seat).clean > 0

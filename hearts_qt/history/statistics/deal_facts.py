"""Works out what each seat did in one finished deal: points, queens, moons, passes, and Hearts 3's four figures.

`facts_of` is a pure function of a deal that was played to its end. All facts are whole numbers, so that they can be
added up over any deals without rounding. What the facts mean:

- A queen is *given* by the seat that held it to the seat that took it, if these differ.
- A moon is *tried* when one seat alone has taken point cards, and at least `TRIED` of the fourteen. It fails when
  another seat takes a point card; that seat has stopped it. `moons.stopped_moon` is less strict, because it decides
  what the table shows: there a seat that has only the queen has begun already.
- A sun is *tried* by a seat that has taken the first `SUN_TRIED` tricks, all of them. Another seat that takes a trick
  stops it. These count under all rules, also where a sun is worth nothing.
- Points come from *own leads* if the seat led to the trick that it took. In the other tricks they come from *discards*
  of other suits than the suit led, or from cards that *followed*. Only hearts and the queen count here, at the worth
  that the rules give them, before a moon is scored. What a cash-out gives to the leader comes from own leads.
- The jack in the figures of Hearts 3 is the bonus card of the rules; if there is none, it is the jack of diamonds. A
  seat can only cover, or not cover, in a trick of diamonds: its manual does not say so, but no other diamond could win.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from hearts_qt.rules import core, masks
from hearts_qt.rules.cards import (
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    SEATS,
    SUIT_CARDS,
    Cards,
    Rank,
    Seat,
    Suit,
    card_of,
    cards_of,
)
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Trick
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.rules.scoring import DealOutcome

TRIED: Final = 7
"""How many of the fourteen point cards a seat alone must have taken so that it has tried to shoot the moon."""
SUN_TRIED: Final = 7
"""How many tricks a seat must have taken from the first one on so that it has tried to take all."""
_DIAMONDS: Final[Cards] = SUIT_CARDS[Suit.DIAMONDS]
_HIGH_SPADES: Final[Cards] = 1 << card_of(Rank.KING, Suit.SPADES) | 1 << card_of(Rank.ACE, Suit.SPADES)


class FinishedDeal(Struct, frozen=True):
    """A deal that was played to its end."""

    rules: Rules
    hands: tuple[Cards, ...]
    """The four hands before the pass."""
    direction: Direction
    passes: tuple[Pass, ...]
    """The four passes by seat; empty if nobody passed."""
    tricks: tuple[Trick, ...]
    """The tricks that were played, without those that a cash-out made unnecessary."""
    taken: tuple[Cards, ...]
    """What each seat took, with what a cash-out gave to it."""
    won: tuple[int, ...]
    """How many tricks each seat took, with what a cash-out gave to it."""
    outcome: DealOutcome
    hinted: frozenset[Seat] = frozenset()
    """The seats whose persons asked for a hint."""
    with_counts: frozenset[Seat] = frozenset()
    """The seats whose persons were shown the suit counts."""


class SeatFacts(Struct, array_like=True):
    """What one seat did in one deal, in whole numbers; the columns of the index have the same names."""

    points: int = 0
    hearts: int = 0
    queens: int = 0
    bonus: int = 0
    tricks: int = 0
    clean: int = 0
    """Whether the seat took no point card."""
    hints: int = 0
    """Whether the person in the seat asked for a hint."""
    suit_counts: int = 0
    """Whether the person in the seat was shown the suit counts."""
    first: int = 0
    second: int = 0
    third: int = 0
    fourth: int = 0
    """The place of the seat among the four, by points; seats with the same points share the better place."""
    moons: int = 0
    moons_failed: int = 0
    moons_stopped: int = 0
    suns: int = 0
    suns_failed: int = 0
    suns_stopped: int = 0
    queens_given: int = 0
    given_leading: int = 0
    given_following: int = 0
    given_discarding: int = 0
    queens_own: int = 0
    """Whether the seat took the queen that it held itself."""
    queens_own_lead: int = 0
    """Whether the seat took the queen in a trick that it had led."""
    same_trick: int = 0
    same_hand: int = 0
    covered: int = 0
    not_covered: int = 0
    points_queen: int = 0
    points_hearts: int = 0
    points_bonus: int = 0
    points_other: int = 0
    """The points of a moon, of a sun, and of taking no trick."""
    from_leads: int = 0
    from_discards: int = 0
    from_following: int = 0
    passed_queen: int = 0
    passed_high_spades: int = 0
    passed_spades: int = 0
    passed_hearts: int = 0
    passed_diamonds: int = 0
    passed_clubs: int = 0
    passed_void: int = 0
    """How many suits the seat passed away completely."""
    received_queen: int = 0
    received_high_spades: int = 0
    deals_left: int = 0
    deals_right: int = 0
    deals_across: int = 0
    deals_hold: int = 0
    deals_scatter: int = 0
    points_left: int = 0
    points_right: int = 0
    points_across: int = 0
    points_hold: int = 0
    points_scatter: int = 0
    own_1: int = 0
    own_2: int = 0
    own_3: int = 0
    own_4: int = 0
    own_5: int = 0
    own_6: int = 0
    own_7: int = 0
    own_8: int = 0
    own_9: int = 0
    own_10: int = 0
    own_11: int = 0
    own_12: int = 0
    own_13: int = 0
    """The points of the cards that the seat took in each trick, before a moon is scored."""
    all_1: int = 0
    all_2: int = 0
    all_3: int = 0
    all_4: int = 0
    all_5: int = 0
    all_6: int = 0
    all_7: int = 0
    all_8: int = 0
    all_9: int = 0
    all_10: int = 0
    all_11: int = 0
    all_12: int = 0
    all_13: int = 0
    """The points of the cards in each trick, no matter who took it."""


class DealFacts(Struct, frozen=True):
    """What the four seats did in one deal, and between whom something passed."""

    seats: tuple[SeatFacts, SeatFacts, SeatFacts, SeatFacts]
    queen_from: Seat | None = None
    """The seat that gave the queen; None if its holder took it."""
    queen_to: Seat | None = None
    """The seat that took the queen."""
    moon_of: Seat | None = None
    """The seat whose moon was stopped; None if none was."""
    moon_stopped_by: Seat | None = None


def facts_of(deal: FinishedDeal) -> DealFacts:
    """Return the facts of a deal that was dealt and played as a whole, from its first trick to its end."""
    return _Reckoning(deal).facts()


class _Reckoning:
    """Goes through a deal trick by trick."""

    def __init__(self, deal: FinishedDeal) -> None:
        self._deal = deal
        self._seats = (SeatFacts(), SeatFacts(), SeatFacts(), SeatFacts())
        self._hands = hands_to_play(deal.hands, deal.passes)
        self._holder = next(seat for seat in SEATS if self._hands[seat] >> QUEEN_OF_SPADES & 1)
        bonus = deal.rules.bonus_card
        self._jack = JACK_OF_DIAMONDS if bonus is None else bonus
        self._queen_from: Seat | None = None
        self._queen_to: Seat | None = None
        self._moon_of: Seat | None = None
        self._stopped_by: Seat | None = None

    def facts(self) -> DealFacts:
        """Return the facts of the whole deal."""
        self._count_result()
        self._count_passes()
        taken = [0, 0, 0, 0]
        played = 0
        counting = masks.POINT_CARDS | 1 << self._jack
        for number, trick in enumerate(self._deal.tricks):
            cards = cards_of(trick.cards)
            if cards & counting:
                self._count_points(number, trick)
            if cards & _DIAMONDS:
                self._count_jack(trick, played)
            if cards & masks.POINT_CARDS:
                self._count_moon(trick, taken)
            if cards & masks.QUEEN:
                self._give_queen(trick)
            taken[trick.taker] |= cards
            played |= cards
        self._count_sun()
        self._count_rest(taken)
        return DealFacts(self._seats, self._queen_from, self._queen_to, self._moon_of, self._stopped_by)

    def _count_result(self) -> None:
        deal, points = self._deal, self._deal.outcome.points
        dealt, scored = (f"{each}_{deal.direction.value}" for each in ("deals", "points"))
        order = sorted(points)
        bonus = 0 if deal.rules.bonus_card is None else 1 << deal.rules.bonus_card
        jack = 1 << self._jack
        for seat, facts in enumerate(self._seats):
            line, taken = deal.outcome.lines[seat], deal.taken[seat]
            facts.points, facts.tricks = points[seat], deal.won[seat]
            facts.hearts = (taken & masks.HEARTS).bit_count()
            facts.queens = int(bool(taken & masks.QUEEN))
            facts.bonus = int(bool(taken & bonus))
            facts.clean = int(not taken & masks.POINT_CARDS)
            setattr(facts, _PLACES[order.index(points[seat])], 1)
            facts.hints = int(seat in deal.hinted)
            facts.suit_counts = int(seat in deal.with_counts)
            facts.moons = int(deal.outcome.moon == seat)
            facts.suns = int(deal.outcome.sun == seat)
            facts.same_hand = int(taken & masks.QUEEN != 0 and taken & jack != 0)
            facts.points_queen, facts.points_hearts, facts.points_bonus = line.queen, line.hearts, line.bonus
            facts.points_other = line.total - line.queen - line.hearts - line.bonus
            setattr(facts, dealt, 1)
            setattr(facts, scored, points[seat])

    def _count_passes(self) -> None:
        for each in self._deal.passes:
            facts, cards = self._seats[each.seat], each.mask
            facts.passed_queen = (cards & masks.QUEEN).bit_count()
            facts.passed_high_spades = (cards & _HIGH_SPADES).bit_count()
            facts.passed_clubs, facts.passed_diamonds, facts.passed_spades, facts.passed_hearts = [
                (cards & suit).bit_count() for suit in SUIT_CARDS
            ]
            left = self._deal.hands[each.seat] & ~cards
            facts.passed_void = sum([bool(cards & suit) and not left & suit for suit in SUIT_CARDS])
            for card, to in zip(each.cards, each.to, strict=True):
                self._seats[to].received_queen += card == QUEEN_OF_SPADES
                self._seats[to].received_high_spades += _HIGH_SPADES >> card & 1

    def _count_points(self, number: int, trick: Trick) -> None:
        worth, taker, leader, cards = self._deal.rules.worth, trick.taker, trick.leader, trick.cards
        total = sum([worth[card] for card in cards])
        facts = self._seats[taker]
        if total:
            for each in self._seats:
                setattr(each, _ALL[number], total)
            setattr(facts, _OWN[number], total)
        for card in cards:
            if not masks.POINT_CARDS >> card & 1:
                continue
            if leader == taker:
                facts.from_leads += worth[card]
            elif card // 13 == cards[0] // 13:
                facts.from_following += worth[card]
            else:
                facts.from_discards += worth[card]

    def _count_jack(self, trick: Trick, played: Cards) -> None:
        """Count the figures of Hearts 3 in a trick with a diamond; `played` are the cards of the tricks before it."""
        cards, jack = trick.cards, self._jack
        if jack in cards and QUEEN_OF_SPADES in cards:
            self._seats[trick.taker].same_trick = 1
        third, fourth = (trick.leader + 2) % 4, (trick.leader + 3) % 4
        if cards[0] // 13 != Suit.DIAMONDS or cards[2] == jack:
            return
        higher = _DIAMONDS & ~((2 << jack) - 1)
        if higher >> cards[2] & 1:
            self._seats[third].covered += (self._hands[fourth] & ~played) >> jack & 1
        elif cards[3] == jack and self._hands[third] & ~played & higher:
            self._seats[third].not_covered += 1

    def _give_queen(self, trick: Trick) -> None:
        place = trick.cards.index(QUEEN_OF_SPADES)
        holder, taker = self._holder, trick.taker
        self._queen_to = taker
        if trick.leader == taker:
            self._seats[taker].queens_own_lead = 1
        if holder == taker:
            self._seats[taker].queens_own = 1
            return
        self._queen_from = holder
        facts = self._seats[holder]
        facts.queens_given = 1
        if place == 0:
            facts.given_leading = 1
        elif trick.cards[0] // 13 == Suit.SPADES:
            facts.given_following = 1
        else:
            facts.given_discarding = 1

    def _count_moon(self, trick: Trick, taken: Sequence[Cards]) -> None:
        """Note a moon that this trick with a point card stops; `taken` is what each seat took before it."""
        if self._deal.rules.moon is Moon.NOT_ALLOWED:
            return
        owners = [seat for seat in SEATS if taken[seat] & masks.POINT_CARDS]
        if len(owners) != 1 or owners[0] == trick.taker:
            return
        if (taken[owners[0]] & masks.POINT_CARDS).bit_count() >= TRIED:
            self._moon_of, self._stopped_by = owners[0], trick.taker
            self._seats[owners[0]].moons_failed = 1
            self._seats[trick.taker].moons_stopped = 1

    def _count_sun(self) -> None:
        takers = [trick.taker for trick in self._deal.tricks]
        if not takers:
            return
        other = next((number for number, taker in enumerate(takers) if taker != takers[0]), None)
        if other is not None and other >= SUN_TRIED:
            self._seats[takers[0]].suns_failed = 1
            self._seats[takers[other]].suns_stopped = 1

    def _count_rest(self, taken: Sequence[Cards]) -> None:
        """Count what a cash-out gave to the leader without playing it, as if it all fell in the next trick."""
        for seat in SEATS:
            rest = self._deal.taken[seat] & ~taken[seat]
            if not rest:
                continue
            number, worth = len(self._deal.tricks) + 1, self._deal.rules.worth
            total = core.points_of(rest, worth)
            for facts in self._seats:
                setattr(facts, f"all_{number}", total)
            facts = self._seats[seat]
            setattr(facts, f"own_{number}", total)
            facts.from_leads += core.points_of(rest & masks.POINT_CARDS, worth)
            if rest & masks.QUEEN:
                self._queen_to = seat
                if self._holder == seat:
                    facts.queens_own = facts.queens_own_lead = 1
                else:
                    self._queen_from = self._holder
                    facts.queens_own_lead = 1
                    self._seats[self._holder].queens_given = 1


_PLACES: Final = ("first", "second", "third", "fourth")
_OWN: Final = tuple(f"own_{trick}" for trick in range(1, 14))
_ALL: Final = tuple(f"all_{trick}" for trick in range(1, 14))


def hands_to_play(hands: Sequence[Cards], passes: Sequence[Pass]) -> list[Cards]:
    """Return the four hands after the pass; the same hands if nobody passed."""
    after = list(hands)
    for each in passes:
        after[each.seat] &= ~each.mask
    for each in passes:
        for card, to in zip(each.cards, each.to, strict=True):
            after[to] |= 1 << card
    return after

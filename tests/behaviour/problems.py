"""Makes problems: single decisions in positions that are rare in deals, a thousand random positions of each kind.

In each problem the player under test plays one card. The result says how often this card takes the trick, or how often
it is the queen of spades or a heart. A problem also tells who shoots the moon, who is taking the trick, and where each
player sits.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from msgspec.structs import replace

from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS, Card, Cards, Seat, Suit, cards_of, each_card
from hearts_qt.rules.core import best_place
from hearts_qt.rules.deal import Position
from hearts_qt.rules.entries import BeginDeal, BeginMatch, CorrectScores
from hearts_qt.rules.masks import CLUBS, HEARTS, POINT_CARDS, QUEEN
from hearts_qt.rules.match import Match
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Trick
from hearts_qt.rules.played_deals import PlayedDeal
from hearts_qt.rules.ruleset import Aim, Bonus, Moon, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View, view

SPADES: Final = CLUBS << 26
TEN_OF_HEARTS: Final = 13 * Suit.HEARTS + 8
FIVE_OF_HEARTS: Final = 13 * Suit.HEARTS + 3
STANDARD: Final = Rules()

Accept = Callable[[View], bool]
Outcome = Callable[[View, Card], bool]


@dataclass(frozen=True)
class Problem:
    """One kind of decision. Places are counted from the player's own seat, so place 1 is the left neighbour."""

    name: str
    accept: Accept
    """Tells whether a position is of this kind."""
    happens: Outcome
    """Tells whether to count a played card."""
    owner: int = 0
    """The place that has all points so far. 0 means that the points are divided."""
    holder: int = 0
    """The place with the card that takes the trick so far. 0 means any place."""
    before: int = 3
    """How many seats have played to the trick."""
    scores: tuple[int, int, int, int] = (0, 0, 0, 0)
    person: int = 0
    rules: Rules = STANDARD
    queen: int = -1
    """The place that has the queen before the trick. -1 means any place.

    With 0 the player also has three other spades.
    """
    earlier: Callable[[Seat], tuple[PlayedDeal, ...]] = lambda person: ()
    """Gives the earlier deals of the match; its argument is the seat of the person."""


# What the played card does


def takes(seen: View, card: Card) -> bool:
    """Tell whether a card takes the trick so far."""
    best = best_of(seen)
    return card // 13 == best // 13 and card > best


def gives_queen(seen: View, card: Card) -> bool:
    """Tell whether a card is the queen of spades."""
    return card == QUEEN_OF_SPADES


def gives_heart(seen: View, card: Card) -> bool:
    """Tell whether a card is a heart."""
    return card >= 13 * Suit.HEARTS


def best_of(seen: View) -> Card:
    """Return the card that takes the trick so far."""
    return seen.trick[best_place(list(seen.trick))]


# Which positions belong to each kind


def has_choice(seen: View) -> bool:
    """Tell whether the player has both cards that take the trick and cards that do not."""
    over = [takes(seen, card) for card in each_card(seen.legal)]
    return any(over) and not all(over)


def heart_lies(seen: View) -> bool:
    """Tell whether the trick has hearts but not the queen, and the player has a choice."""
    hearts = any(card >= 13 * Suit.HEARTS for card in seen.trick)
    return hearts and QUEEN_OF_SPADES not in seen.trick and has_choice(seen)


def heart_of_a_moon(seen: View) -> bool:
    """Tell whether `heart_lies` is true and at least three points have been taken."""
    return heart_lies(seen) and sum(seen.points) >= 3


def queen_of_a_moon(seen: View) -> bool:
    """Tell whether the trick has the queen, the player has a choice, and at least four points have been taken."""
    return QUEEN_OF_SPADES in seen.trick and has_choice(seen) and sum(seen.points) >= 4


def queen_lies(seen: View) -> bool:
    """Tell whether the trick has the queen, and the player has a choice."""
    return QUEEN_OF_SPADES in seen.trick and has_choice(seen)


def early_queen_lies(seen: View) -> bool:
    """Tell whether `queen_lies` is true and at least four hearts have not been played."""
    gone = seen.taken[0] | seen.taken[1] | seen.taken[2] | seen.taken[3] | cards_of(seen.trick)
    return queen_lies(seen) and (HEARTS & ~gone).bit_count() >= 4


def low_heart_led(seen: View) -> bool:
    """Tell whether a heart not above the five was led, the player has a choice, and three points have been taken."""
    return 13 * Suit.HEARTS <= seen.trick[0] <= FIVE_OF_HEARTS and has_choice(seen) and sum(seen.points) >= 3


def heart_led(seen: View) -> bool:
    """Tell whether a heart was led, the player has a choice, and at least three points have been taken."""
    return seen.trick[0] >= 13 * Suit.HEARTS and has_choice(seen) and sum(seen.points) >= 3


def high_heart_led(seen: View) -> bool:
    """Tell whether the ten of hearts or a higher heart was led, with a choice and three points taken."""
    return seen.trick[0] >= TEN_OF_HEARTS and has_choice(seen) and sum(seen.points) >= 3


def queen_to_give(seen: View) -> bool:
    """Tell whether the player can discard the queen and has three or more other spades to guard her."""
    guards = (seen.hand & SPADES & ~QUEEN).bit_count()
    return bool(seen.legal & QUEEN) and seen.trick[0] // 13 != Suit.SPADES and guards >= 3


def heart_to_give(seen: View) -> bool:
    """Tell whether the player, who lacks the queen, can discard a heart or another card, and somebody has points."""
    if any(card // 13 == seen.trick[0] // 13 for card in each_card(seen.legal)) or seen.hand & QUEEN:
        return False
    return bool(seen.legal & HEARTS) and bool(seen.legal & ~HEARTS) and any(seen.points)


def bonus_lies(seen: View) -> bool:
    """Tell whether the trick has the bonus card but not the queen, and the player has a choice."""
    return seen.rules.bonus_card in seen.trick and QUEEN_OF_SPADES not in seen.trick and has_choice(seen)


def never_stopping(person: Seat) -> tuple[PlayedDeal, ...]:
    """Return earlier deals in which a person never took a heart from the only seat with points."""
    return (_ducked(person),) * 2


def _ducked(person: Seat) -> PlayedDeal:
    leader = (person + 1) % 4
    tricks = ("9C 8C 7H 3C", "6H 3H 4H 2H", "TH 8H 9H 5H", "3D 4D 5D AH")
    played = tuple(Trick(leader, _cards(each), leader) for each in tricks)
    return PlayedDeal(Direction.HOLD, played, (0, 0, 0, 0), (1, 1, 1, 1), (0, 0, 0, 0), None)


def _cards(names: str) -> tuple[Card, ...]:
    ranks, suits = "23456789TJQKA", "CDSH"
    return tuple(13 * suits.index(name[1]) + ranks.index(name[0]) for name in names.split())


MANUAL: Final = (70, 80, 90, 50)
"""The scores in an example of an old manual. The player has 70, and the seat with 90 holds the trick."""
BEHIND: Final = (60, 75, 20, 70)
AHEAD: Final = (20, 75, 30, 70)

FIELD: Final = Rules(aim=Aim.FIELD)
SCALED: Final = Rules(aim=Aim.SCALED)
NO_MOON: Final = Rules(moon=Moon.NOT_ALLOWED)
OMNIBUS: Final = Rules(bonus=Bonus.JACK_OF_DIAMONDS)

PROBLEMS: Final = (
    Problem("heart taken to stop a moon", heart_of_a_moon, takes, owner=2, holder=2),
    Problem("queen taken to stop a moon", queen_of_a_moon, takes, owner=2, holder=2, queen=3),
    Problem("heart taken to stop the person", heart_of_a_moon, takes, owner=2, holder=2, person=2),
    Problem("heart taken to stop a computer", heart_of_a_moon, takes, owner=2, holder=2, person=1),
    Problem("low heart from the right taken", low_heart_led, takes, owner=3, holder=3, before=1),
    Problem("high heart from the right taken", high_heart_led, takes, owner=3, holder=3, before=1),
    Problem("heart taken before a person who stops", heart_led, takes, owner=3, holder=3, before=1, person=1),
    Problem("heart taken before one who never stops", heart_led, takes, 3, 3, 1, person=1, earlier=never_stopping),
    Problem("moon stopped that wins for oneself", heart_of_a_moon, takes, owner=2, holder=2, scores=(50, 80, 90, 70)),
    Problem("heart discarded to split them", heart_to_give, gives_heart, owner=2, holder=1),
    Problem("heart discarded to who has them all", heart_to_give, gives_heart, owner=2, holder=2),
    Problem("queen taken in panic", queen_lies, takes, holder=2, scores=MANUAL, queen=3),
    Problem("queen taken, the third close", early_queen_lies, takes, holder=2, scores=(70, 80, 90, 69), queen=3),
    Problem("queen taken, scaled points", queen_lies, takes, holder=2, scores=MANUAL, rules=SCALED, queen=3),
    Problem("queen given to the low scorer", queen_to_give, gives_queen, holder=2, scores=BEHIND, queen=0),
    Problem("queen given to another", queen_to_give, gives_queen, holder=1, scores=BEHIND, queen=0),
    Problem("queen given to a rival", queen_to_give, gives_queen, holder=2, scores=AHEAD, queen=0),
    Problem("queen given to one far behind", queen_to_give, gives_queen, holder=1, scores=AHEAD, queen=0),
    Problem("queen given, all far behind", queen_to_give, gives_queen, holder=1, scores=(20, 70, 60, 75), queen=0),
    Problem("queen given, in a field", queen_to_give, gives_queen, holder=1, scores=BEHIND, rules=FIELD, queen=0),
    Problem("queen given to the person", queen_to_give, gives_queen, holder=2, person=2, queen=0),
    Problem("queen given to a computer", queen_to_give, gives_queen, holder=1, person=2, queen=0),
    Problem("bonus card taken", bonus_lies, takes, rules=OMNIBUS),
    Problem("heart taken, no moon allowed", heart_lies, takes, owner=2, holder=2, rules=NO_MOON),
)


def views_of(problem: Problem, number: int) -> Iterator[tuple[Match, View]]:
    """Yield this number of positions of a problem, each as a match and the player's view.

    The positions are always the same.
    """
    rng = Random(problem.name)
    found = 0
    while found < number:
        own = found % 4
        position = _position(problem, own, rng)
        if position is None:
            continue
        match = _match(problem, own, position)
        seen = view(match, own)
        if not seen.legal & seen.legal - 1 or not problem.accept(seen):
            continue
        found += 1
        person = (own + problem.person) % 4
        yield match, replace(seen, earlier=problem.earlier(person)) if problem.person else seen


def _match(problem: Problem, own: Seat, position: Position) -> Match:
    person = (own + problem.person) % 4 if problem.person else -1
    south, west, north, east = (Seating(str(seat), Kind.PERSON if seat == person else Kind.COMPUTER) for seat in SEATS)
    match = Match(BeginMatch(problem.rules, (south, west, north, east), seed=position.hands[own] % 1000))
    first, second, third, fourth = (problem.scores[(seat - own) % 4] for seat in SEATS)
    match.apply(CorrectScores((first, second, third, fourth)))
    match.apply(BeginDeal(Direction.HOLD, position=position))
    return match


def _position(problem: Problem, own: Seat, rng: Random) -> Position | None:
    """Return a random position in the middle of a deal. Return None if the drawn cards do not fit the problem."""
    left = rng.randrange(4, 9)
    deck = list(range(52))
    rng.shuffle(deck)
    if problem.queen >= 0:
        left = max(left, 5)
        _stack(deck, left * ((own + problem.queen) % 4), 4 if problem.queen == 0 else 1, rng)
    hands = [cards_of(deck[left * seat : left * seat + left]) for seat in SEATS]
    leader = (own - problem.before) % 4
    trick: list[Card] = []
    for place in range(problem.before):
        seat = (leader + place) % 4
        card = _card(hands[seat], trick, rng)
        hands[seat] &= ~(1 << card)
        trick.append(card)
    best = (leader + best_place(trick)) % 4
    if problem.holder and best != (own + problem.holder) % 4:
        return None
    if problem.queen == 0 and hands[own] >> 13 * (trick[0] // 13) & CLUBS:
        return None
    if problem.queen > 0 and QUEEN_OF_SPADES not in trick:
        return None
    owners = [(own + problem.owner) % 4] if problem.owner else rng.sample(SEATS, 2)
    piles = _piles(deck[4 * left :], owners, rng)
    if piles is None:
        return None
    return Position(
        hands=tuple(hands),
        taken=piles,
        tricks=tuple(pile.bit_count() // 4 for pile in piles),
        leader=leader,
        trick=tuple(trick),
        broken=True,
    )


def _stack(deck: list[Card], first: int, spades: int, rng: Random) -> None:
    """Exchange the cards at a place in the deck for the queen and other spades; `spades` is their number in all."""
    wanted = [QUEEN_OF_SPADES, *rng.sample(list(each_card(SPADES & ~QUEEN)), spades - 1)]
    for place, card in enumerate(wanted, start=first):
        found = deck.index(card)
        deck[found], deck[place] = deck[place], deck[found]


def _card(hand: Cards, trick: list[Card], rng: Random) -> Card:
    """Return a legal card: one that follows suit, or, if none does, most often a point card."""
    if trick and hand >> 13 * (trick[0] // 13) & CLUBS:
        return rng.choice(list(each_card(hand & CLUBS << 13 * (trick[0] // 13))))
    points = hand & POINT_CARDS
    return rng.choice(list(each_card(points if trick and points else hand)))


def _piles(gone: list[Card], owners: list[Seat], rng: Random) -> tuple[Cards, ...] | None:
    """Divide the played tricks among the seats. All points go to the owners, and each owner gets some of them."""
    points = [card for card in gone if 1 << card & POINT_CARDS]
    rest = [card for card in gone if not 1 << card & POINT_CARDS]
    if len(points) < len(owners):
        return None
    piles: list[list[Card]] = [[], [], [], []]
    for place, card in enumerate(points):
        piles[owners[place % len(owners)]].append(card)
    for owner in owners:
        while len(piles[owner]) % 4 and rest:
            piles[owner].append(rest.pop())
    if len(rest) % 4 or any(len(pile) % 4 for pile in piles):
        return None
    while rest:
        piles[rng.randrange(4)] += [rest.pop() for _ in range(4)]
    return tuple(cards_of(pile) for pile in piles)

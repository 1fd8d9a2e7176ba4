"""Derives from a view what a player knows: the cards still out, voids, possible holders, a possible moon.

All functions here are pure. They use the view, and the cards that a player has forgotten or has seen by peeking. They
do not judge cards; see `judgement` for that.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from hearts_qt.players.opponent_model import the_person
from hearts_qt.players.standing import Aims, aims_of, moon_decides
from hearts_qt.rules.cards import DECK, QUEEN_OF_SPADES, SEATS, SUIT_CARDS, Card, Cards, Seat, Suit
from hearts_qt.rules.core import best_place
from hearts_qt.rules.masks import HEARTS, NO_HEARTS_ON_FIRST, NO_QUEEN_ON_FIRST, POINT_CARDS, QUEEN
from hearts_qt.rules.ruleset import Moon
from hearts_qt.rules.view import View

DECLINED: Final = 0.2
"""The factor for the probability that a seat holds the queen, if the seat has missed a chance to discard her."""
HEARTS_COME: Final = 1.5
"""The greatest number of hearts expected as discards on one trick."""
QUEEN_COMES: Final = 0.35
"""The probability that the queen is discarded too, while another seat has her."""

THREAT: Final = (0.0, 0.07, 0.17, 0.3, 0.38, 0.53, 0.67, 0.85)
"""The probability of a moon when one seat has all points so far, by its number of hearts; 1 from eight hearts on."""
THREAT_WITH_QUEEN: Final = (0.03, 0.16, 0.35, 0.5, 0.55, 0.75, 0.95)
"""The probability of a moon when one seat has all points so far, including the queen, by its number of hearts."""


class Knowledge(Struct, frozen=True):
    """What one seat knows when it has to play a card. Lists with a value for each seat have 0 for this seat itself."""

    view: View
    me: Seat
    hand: Cards
    unseen: Cards
    """The cards in the others' hands."""
    known: tuple[Cards, ...]
    """For each seat, the cards known to be in its hand: passed to it and not played yet, or seen by peeking."""
    may: tuple[Cards, ...]
    """For each seat, the cards that may be in its hand."""
    shares: tuple[tuple[float, ...], ...]
    """By suit and seat, the probability that the seat holds a given card of the suit if nobody is known to hold it."""
    queen: tuple[float, ...]
    """For each seat, the probability that it holds the queen of spades."""
    behind: tuple[Seat, ...]
    """The seats that play to this trick after the player's seat."""
    led: int
    """The suit led; -1 before the lead."""
    best: Card
    """The card that would take this trick if it ended now; -1 before the lead."""
    best_seat: Seat
    """The seat that played `best`; the player's seat before the lead."""
    on_table: int
    """The points of the point cards in this trick so far."""
    banned: Cards
    """The point cards that nobody may discard to this trick."""
    worth: tuple[int, ...]
    """The points of each card; negative for the bonus card."""
    heart: float
    """The average points of the hearts in the others' hands; 0 if they have none."""
    discards: float
    """The expected points that others discard on a trick that the player's seat has to take."""
    shooter: Seat
    """The other seat that alone has point cards and can still shoot the moon; -1 if there is no such seat."""
    threat: float
    """The probability that `shooter` succeeds if nobody stops it; 0 if that moon would win the match for the player."""
    split: bool
    """Whether no moon is possible any more, because two seats have points or the rules allow no moon."""
    person: Seat
    """The seat of the person, whom some styles play against or spare; -1 if no other player is a person."""
    aims: Aims
    """The seats that should get points, judged by the scores."""
    style_seed: int
    """The seed for the random choices of the seat's style in this deal."""

    @property
    def queen_out(self) -> bool:
        """Whether the queen of spades is in the hand of another seat."""
        return bool(self.unseen & QUEEN)


def know(view: View, style_seed: int = 0, forgotten: Cards = 0, seen: Sequence[Cards] = (0, 0, 0, 0)) -> Knowledge:
    """Return what the view's seat knows. This seat must have to play a card.

    `forgotten` are played cards that the seat believes to be still out; `seen` are cards that it saw in the others'
    hands.
    """
    assert view.seat is not None
    me, trick = view.seat, view.trick
    taken = view.taken
    played = (taken[0] | taken[1] | taken[2] | taken[3]) & ~forgotten
    for card in trick:
        played |= 1 << card
    unseen = DECK & ~(played | view.hand)
    void, declined = shown(view)
    known = [0, 0, 0, 0]
    for gift in view.passed:
        known[gift.other] |= unseen & 1 << gift.card
    for seat in SEATS:
        if seat != me:
            known[seat] |= unseen & seen[seat]
    hidden = unseen & ~(known[0] | known[1] | known[2] | known[3])
    free = [view.counts[seat] - known[seat].bit_count() for seat in SEATS]
    free[me] = 0
    place = best_place(list(trick)) if trick else 0
    worth = view.rules.worth
    heart = _average_heart(unseen & HEARTS, worth)
    having = [seat for seat in SEATS if taken[seat] & POINT_CARDS]
    split = len(having) > 1 or view.rules.moon is Moon.NOT_ALLOWED
    shooter = having[0] if len(having) == 1 and not split and having[0] != me else -1
    return Knowledge(
        view=view,
        me=me,
        hand=view.hand,
        unseen=unseen,
        known=tuple(known),
        may=tuple([0 if seat == me else hidden & ~void[seat] | known[seat] for seat in SEATS]),
        shares=tuple([_shares(cards, void, free) for cards in SUIT_CARDS]),
        queen=_queen_probabilities(known, hidden, void, free, declined),
        behind=_BEHIND[me][len(trick)],
        led=trick[0] // 13 if trick else -1,
        best=trick[place] if trick else -1,
        best_seat=(view.leader + place) % 4 if trick else me,
        on_table=sum([worth[card] for card in trick if 1 << card & POINT_CARDS]),
        banned=_banned(view),
        worth=worth,
        heart=heart,
        discards=heart * min(HEARTS_COME, (unseen & HEARTS).bit_count() / 4)
        + (QUEEN_COMES * worth[QUEEN_OF_SPADES] if unseen & QUEEN else 0.0),
        shooter=shooter,
        threat=_threat(view, shooter) if shooter >= 0 else 0.0,
        split=split,
        person=the_person(view),
        aims=aims_of(view),
        style_seed=style_seed,
    )


_BEHIND: Final = tuple(
    tuple(tuple((me + step) % 4 for step in range(1, 4 - played)) for played in range(4)) for me in SEATS
)


def shown(view: View) -> tuple[list[Cards], list[bool]]:
    """Return, for each seat, the suits of which it has no cards, and whether it missed a chance to discard the queen.

    A seat missed a chance if it could have got rid of the queen on another player's trick, but played another card.
    """
    void = [0, 0, 0, 0]
    declined = [False, False, False, False]
    may_go = not view.rules.flags & NO_QUEEN_ON_FIRST
    for trick in view.tricks:
        _shown_in(trick.leader, trick.cards, void, declined, may_go)
        may_go = True
    if len(view.trick) > 1:
        _shown_in(view.leader, view.trick, void, declined, may_go)
    return void, declined


def _shown_in(leader: Seat, cards: Sequence[Card], void: list[Cards], declined: list[bool], may_go: bool) -> None:
    best = cards[0]
    led = best // 13
    seat = leader
    for card in cards[1:]:
        seat = (seat + 1) % 4
        if card // 13 != led:
            void[seat] |= SUIT_CARDS[led]
            if may_go:
                declined[seat] = True
        elif card > best:
            best = card
        elif led == Suit.SPADES and best > QUEEN_OF_SPADES:
            declined[seat] = True


def _shares(suit: Cards, void: list[Cards], free: list[int]) -> tuple[float, ...]:
    room = [0 if void[seat] & suit else free[seat] for seat in SEATS]
    total = room[0] + room[1] + room[2] + room[3]
    return (room[0] / total, room[1] / total, room[2] / total, room[3] / total) if total else (0.0, 0.0, 0.0, 0.0)


def _queen_probabilities(
    known: list[Cards], hidden: Cards, void: list[Cards], free: list[int], declined: list[bool]
) -> tuple[float, ...]:
    if not hidden & QUEEN:
        return tuple([float(bool(cards & QUEEN)) for cards in known])
    weights = [0.0 if void[seat] & QUEEN else free[seat] * (DECLINED if declined[seat] else 1.0) for seat in SEATS]
    total = sum(weights) or 1.0
    return tuple([weight / total for weight in weights])


def _banned(view: View) -> Cards:
    if not view.first_trick:
        return 0
    flags = view.rules.flags
    return (HEARTS if flags & NO_HEARTS_ON_FIRST else 0) | (QUEEN if flags & NO_QUEEN_ON_FIRST else 0)


def _average_heart(hearts: Cards, worth: tuple[int, ...]) -> float:
    if not hearts:
        return 0.0
    if worth[39] == worth[40]:
        return float(worth[39])
    return sum(worth[card] for card in range(39, 52) if hearts >> card & 1) / hearts.bit_count()


def _threat(view: View, shooter: Seat) -> float:
    if moon_decides(view, shooter):
        return 0.0
    taken = view.taken[shooter]
    threats = THREAT_WITH_QUEEN if taken & QUEEN else THREAT
    hearts = (taken & HEARTS).bit_count()
    return threats[hearts] if hearts < len(threats) else 1.0


def probability_void(knowledge: Knowledge, seat: Seat, suit: int) -> float:
    """Return the probability that a seat has no card of that suit."""
    cards = SUIT_CARDS[suit]
    if knowledge.known[seat] & cards:
        return 0.0
    possible = knowledge.may[seat] & cards
    if not possible:
        return 1.0
    missing: float = (1.0 - knowledge.shares[suit][seat]) ** possible.bit_count()
    return missing


def probability_over(knowledge: Knowledge, seat: Seat, card: Card, eager: float) -> float:
    """Return the probability that a seat beats that card.

    A seat that could also play a lower card beats the card with probability `eager`.
    """
    suit = card // 13
    below = (1 << card) - 1
    cards = SUIT_CARDS[suit]
    above = cards & ~below & ~(1 << card)
    may = knowledge.may[seat] & cards
    if not may & above:
        return 0.0
    known = knowledge.known[seat] & cards
    miss = 1.0 - knowledge.shares[suit][seat]
    hidden = may & ~known
    higher = 1.0 if known & above else 1.0 - miss ** (hidden & above).bit_count()
    none_lower = 0.0 if known & below else miss ** (hidden & below).bit_count()
    return higher * (none_lower + (1.0 - none_lower) * eager)

"""Twins: two matches that look the same to one seat, because they differ only in cards that the seat has not seen.

A twin is made from a log. In each deal, pairs of cards are exchanged in the dealt hands and in the passes; the played
cards stay the same. An exchange is kept if the seat's own passes stay the same, the rules accept the changed log, and
the seat gets exactly the same events as before. So the other seats still follow suit, and all leads and takers stay the
same. The entries of the twin's log have hands instead of deal numbers, and another seed.

A view, or the choice of an honest player, must be the same in both matches::

    session = play_match(rules, rng, deals=1)
    twin = twin_of(session.log[:30], seat, rng)
    assert choice(twin.ours, seat) == choice(twin.theirs, seat)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from msgspec.structs import replace

from hearts_qt.rules.cards import Card, Cards, Seat
from hearts_qt.rules.deal import IllegalMove, PositionError
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import BeginDeal, BeginMatch, Entry
from hearts_qt.rules.events import Event, for_seat
from hearts_qt.rules.match import Match, MatchError
from hearts_qt.rules.moves import Pass
from tests.rules.hands import FourHands
from tests.rules.matches import replay

Log = Sequence[BeginMatch | Entry]


@dataclass(frozen=True)
class Twins:
    """Two matches with different hidden cards, but with the same view for one seat."""

    seat: Seat | None
    ours: Match
    theirs: Match
    log: Log
    """The log of `theirs`."""
    changes: int
    """How many pairs of cards were exchanged; 0 if the seat knows all cards or no exchange was possible."""


def twin_of(log: Log, seat: Seat | None, rng: Random, tries: int = 20) -> Twins:
    """Return the match of a log and its twin for a seat. In each deal, `tries` exchanges of cards are tried."""
    ours = replay(log)
    told = for_seat(ours.events, seat)
    theirs = list(log)
    places = [index for index, entry in enumerate(log) if _has_hands(entry)]
    own = _passes_of(log, seat)
    changes = 0
    for place in places:
        theirs[place] = _by_hands(log[place], rng)
        for _ in range(tries):
            changed = _exchanged(theirs, place, rng)
            if changed != theirs and _passes_of(changed, seat) == own and _tells_the_same(changed, seat, told):
                theirs, changes = changed, changes + 1
    return Twins(seat, ours.match, replay(theirs).match, theirs, changes)


def _has_hands(entry: BeginMatch | Entry) -> bool:
    # A deal that was set up in the middle of play is not changed, because its hands are not the dealt hands.
    return isinstance(entry, BeginDeal) and entry.position is None


def _by_hands(entry: BeginMatch | Entry, rng: Random) -> BeginDeal:
    assert isinstance(entry, BeginDeal)
    hands = entry.hands if entry.number is None else hands_of(entry.number)
    return replace(entry, number=None, hands=hands, seed=rng.getrandbits(63))


def _exchanged(log: Log, place: int, rng: Random) -> list[BeginMatch | Entry]:
    first, second = rng.sample(range(52), 2)
    changed = list(log)
    for index in range(place, len(log)):
        entry = log[index]
        if isinstance(entry, BeginDeal):
            if index > place:
                break
            assert entry.hands is not None
            changed[index] = replace(entry, hands=tuple(_swap(hand, first, second) for hand in entry.hands))
        elif isinstance(entry, Pass):
            names = {first: second, second: first}
            changed[index] = replace(entry, cards=tuple(names.get(card, card) for card in entry.cards))
    return changed


def _swap(hand: Cards, first: Card, second: Card) -> Cards:
    both = 1 << first | 1 << second
    return hand ^ both if (hand & both).bit_count() == 1 else hand


def _passes_of(log: Log, seat: Seat | None) -> list[Pass]:
    return [entry for entry in log if isinstance(entry, Pass) and entry.seat == seat]


def _tells_the_same(log: Log, seat: Seat | None, told: tuple[Event, ...]) -> bool:
    try:
        session = replay(log)
    except (IllegalMove, MatchError, PositionError):
        return False
    return for_seat(session.events, seat) == told


def hidden_from(match: Match, seat: Seat | None) -> FourHands:
    """Return the cards that are hidden from a seat: the other hands, without the cards that the seat itself passed."""
    deal = match.deal
    assert deal is not None
    given = 0
    if seat is not None and None not in deal.passes:
        own = deal.passes[seat]
        given = 0 if own is None else own.mask
    first, second, third, fourth = (0 if each == seat else deal.hands[each] & ~given for each in range(4))
    return first, second, third, fourth

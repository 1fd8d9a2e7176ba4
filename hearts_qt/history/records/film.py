"""Makes a film of a recorded deal: a frame with all hands and the table for each step of a run."""

from collections.abc import Iterator

from msgspec import Struct

from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.rules import core
from hearts_qt.rules.cards import SEATS, Card, Cards, Seat, cards_of


class Frame(Struct, frozen=True):
    """One moment of a deal."""

    hands: tuple[Cards, ...]
    """The four hands at this moment."""
    trick: int = 0
    """The number of the trick on the table, from 1; 0 before the first card is led."""
    leader: Seat | None = None
    """The seat that led to this trick; None before the first card is led."""
    cards: tuple[Card, ...] = ()
    """The cards on the table, in the order of play."""
    taker: Seat | None = None
    """The seat that takes the trick; None if the trick is not complete."""
    points: tuple[int, ...] = (0, 0, 0, 0)
    """The points of the cards that each seat has taken so far, before any moon is scored."""
    is_passed: bool = False
    """Whether the pass is done."""


def can_be_filmed(deal: RecordedDeal) -> bool:
    """Return whether a film can be made, because all four hands are known."""
    return all(deal.hands)


def film(deal: RecordedDeal, run: Run) -> tuple[Frame, ...]:
    """Return a frame for the hands as dealt, one after the pass, and one after each card of a run.

    `run.passes` must have the passes of all seats, unless nobody passes or the deal ended during the pass.
    """
    return tuple(_frames(deal, run))


def known_hands(deal: RecordedDeal, run: Run, frame: Frame, seat: Seat) -> tuple[Cards, ...]:
    """Return the cards of each hand that a seat knew: its own hand, and the cards that it had passed to others."""
    passed = [0, 0, 0, 0]
    for each in run.passes if frame.is_passed else ():
        if each.seat == seat:
            for card, to in zip(each.cards, each.to, strict=True):
                passed[to] |= 1 << card
    return tuple(hand if other == seat else hand & passed[other] for other, hand in enumerate(frame.hands))


def frame_of(frames: tuple[Frame, ...], trick: int, place: int) -> int:
    """Return the index of the frame after card number `place` of trick number `trick`; both count from 1.

    Return the last frame if that card was not played.
    """
    wanted = ((index, each) for index, each in enumerate(frames) if (each.trick, len(each.cards)) == (trick, place))
    return next((index for index, _ in wanted), len(frames) - 1)


def _frames(deal: RecordedDeal, run: Run) -> Iterator[Frame]:
    hands, position = list(deal.hands), deal.position
    taken: list[Cards] = [0, 0, 0, 0] if position is None else list(position.taken)
    played = 0 if position is None else sum(position.tricks)
    points = _points(deal, taken)
    yield Frame(tuple(hands), points=points)
    for each in run.passes:
        hands[each.seat] &= ~each.mask
        for card, to in zip(each.cards, each.to, strict=True):
            hands[to] |= 1 << card
    if run.passes:
        yield Frame(tuple(hands), points=points, is_passed=True)
    tricks: list[tuple[Seat, tuple[Card, ...], Seat | None]] = [
        (each.leader, each.cards, each.taker) for each in run.tricks
    ]
    if run.unfinished and run.unfinished_leader is not None:
        tricks.append((run.unfinished_leader, run.unfinished, None))
    for number, (leader, cards, taker) in enumerate(tricks, played + 1):
        for place, card in enumerate(cards, 1):
            seat = (leader + place - 1) % len(SEATS)
            if not hands[seat] >> card & 1:
                continue  # The position began with this card on the table.
            hands[seat] &= ~(1 << card)
            is_complete = place == len(SEATS) and taker is not None
            if is_complete and taker is not None:
                taken[taker] |= cards_of(cards)
                points = _points(deal, taken)
            yield Frame(
                tuple(hands), number, leader, cards[:place], taker if is_complete else None, points, bool(run.passes)
            )


def _points(deal: RecordedDeal, taken: list[Cards]) -> tuple[int, ...]:
    return tuple(core.points_of(cards, deal.rules.worth) for cards in taken)

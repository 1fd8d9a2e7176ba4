"""Makes the requests that set up a recorded deal at the table, from its beginning or as a branch.

The person can have any of the four seats. A branch goes on from a moment of the deal's film and is played anew.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from hearts_qt.history.records.film import Frame
from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.seating import Kind, Seating, persons_of
from hearts_qt.table.link import Branch, SetUp


def set_up_request(deal: RecordedDeal, chair: Seat, own: Seating, others: Sequence[Seating]) -> SetUp:
    """Return the request that deals a recorded deal again, with its rules, scores, direction and first leader.

    The person `own` gets the seat `chair`. The player of that seat in the record moves to the seat of the record's
    first person, unless `chair` itself is a person's seat. All other persons of the record become computers. A seat
    without a name in the record gets one of the three players in `others`.
    """
    waiting = iter(others)
    around = [own if seat == chair else next(waiting) for seat in SEATS]
    seated = _seated(deal.seats, chair, own) if deal.seats else around
    first, second, third, fourth = (
        each if each.name else stranger for each, stranger in zip(seated, around, strict=True)
    )
    one, two, three, four = deal.scores
    request = SetUp(deal.rules, (first, second, third, fourth), deal.direction, (one, two, three, four), deal.leader)
    if deal.position is not None:
        return replace(request, position=deal.position)
    if deal.number is not None:
        return replace(request, number=deal.number)
    hand1, hand2, hand3, hand4 = deal.hands
    return replace(request, hands=(hand1, hand2, hand3, hand4))


def _seated(seats: Sequence[Seating], chair: Seat, own: Seating) -> list[Seating]:
    changed = list(seats)
    persons = persons_of(seats)
    if persons and chair not in persons:
        changed[persons[0]] = changed[chair]
    changed[chair] = own
    return [
        replace(each, kind=Kind.COMPUTER) if seat != chair and each.kind is Kind.PERSON else each
        for seat, each in enumerate(changed)
    ]


def can_branch(frame: Frame) -> bool:
    """Return whether something is left to decide at this moment of a film."""
    return any(frame.hands)


def branch_request(
    deal: RecordedDeal,
    run: Run,
    frames: Sequence[Frame],
    index: int,
    chair: Seat,
    own: Seating,
    others: Sequence[Seating],
) -> Branch:
    """Return the request for a branch from the moment with that index in the film of a run.

    `deal` has the hands of that run. The person `own` gets the seat `chair`; `set_up_request` says who gets the other
    seats.
    """
    start = set_up_request(deal, chair, own, others)
    if run.scramble is not None and deal.position is None:
        first, second, third, fourth = deal.hands
        start = replace(start, number=None, hands=(first, second, third, fourth))
    return Branch(start, _moves(run, frames[: index + 1]))


def _moves(run: Run, frames: Sequence[Frame]) -> tuple[Pass | Play, ...]:
    """Return the moves that led to the last of these frames: the passes, and a card for each frame with a trick."""
    passes = run.passes if frames[-1].is_passed else ()
    plays = [
        Play((each.leader + len(each.cards) - 1) % len(SEATS), each.cards[-1])
        for each in frames
        if each.leader is not None and each.cards
    ]
    return (*passes, *plays)

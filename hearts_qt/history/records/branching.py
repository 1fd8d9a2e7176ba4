"""Makes the request that begins a branch: a recorded deal goes on from a moment of its film, played anew."""

from collections.abc import Sequence

from msgspec.structs import replace

from hearts_qt.history.records.film import Frame
from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.history.records.set_up import set_up_request
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.seating import Seating
from hearts_qt.table.link import Branch


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

    `deal` has the hands of that run. The person `own` gets the seat `chair`; `set_up.set_up_request` says who gets the
    other seats.
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

"""Makes a record of the deal in play, with what one seat knows of it."""

from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.view import View


def record_of_view(view: View, program: str = "") -> RecordedDeal | None:
    """Return what a seat knows of the deal in play; None between deals.

    The hands of the others are unknown, so they are 0. The record is made only from the view, so that it cannot tell
    more than the view. It has no deal number, because the number would tell all cards.
    """
    if view.phase is None:
        return None
    own = view.seat
    passes: tuple[Pass, ...] = ()
    if own is not None and view.passed:
        passes = (Pass(own, tuple(gift.card for gift in view.passed), tuple(gift.other for gift in view.passed)),)
    return RecordedDeal(
        view.rules,
        tuple(view.dealt if seat == own else 0 for seat in SEATS),
        view.direction,
        view.seats,
        view.scores,
        runs=(
            Run(
                passes=passes,
                tricks=view.tricks,
                unfinished=view.trick,
                unfinished_leader=view.leader if view.trick else None,
                cashed_out=view.cashed_out,
                points=None if view.outcome is None else view.outcome.points,
                award=None if view.outcome is None else view.outcome.award,
            ),
        ),
        place=view.deals_played + 1,
        program=program,
    )

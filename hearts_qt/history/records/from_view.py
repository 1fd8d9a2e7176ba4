"""Makes a record of the deal at the table, with what one seat knows of it."""

from msgspec.structs import replace

from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.rules.cards import DECK, SEATS
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.view import View
from hearts_qt.table.link import Update


def record_of_update(update: Update, program: str = "") -> RecordedDeal | None:
    """Return what a window knows of the deal at the table; None between deals.

    From the last card on, everybody knows all hands and passes, because the seal of the deal is opened.
    """
    known = record_of_view(update.view, program)
    deal = None if known is None else replace(known, place=update.deal)
    opened = next((each for each in update.opened_seals if each.seal == update.seal), None)
    # Some cards of a deal that began with a position were played before, so its hands alone would be no record.
    if deal is None or update.view.outcome is None or opened is None or sum(opened.hands) != DECK:
        return deal
    (run,) = deal.runs
    number = opened.number if update.run.scramble is None else None
    return replace(deal, hands=opened.hands, number=number, runs=(replace(run, passes=update.passes),))


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

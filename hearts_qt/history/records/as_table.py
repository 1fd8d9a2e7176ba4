"""Turns a recorded deal into plain values, for JSON. Seats are numbers from 1; cards are written by their names."""

from typing import Any

from hearts_qt.history.records.recorded_deal import Happened, RecordedDeal, Run
from hearts_qt.rules.cards import card_name, each_card
from hearts_qt.rules.deal_number import show_deal_number
from hearts_qt.rules.rules_text import rules_to_table


def deal_as_table(deal: RecordedDeal) -> dict[str, Any]:
    """Return the whole record of a deal."""
    return {
        "program": deal.program,
        "date": deal.date,
        "deal": deal.place,
        "number": None if deal.number is None else show_deal_number(deal.number),
        "rules": rules_to_table(deal.rules),
        "passing": deal.direction.value,
        "first leader": _seat(deal.leader),
        "seats": [
            {"name": each.name, "kind": each.kind.value, "player": each.player, "character": each.character}
            for each in deal.seats
        ],
        "scores": list(deal.scores),
        "seat seeds": [show_deal_number(each) for each in deal.seat_seeds],
        "hands": [[card_name(card) for card in each_card(hand)] for hand in deal.hands],
        "is a position": deal.position is not None,
        "runs": [_run(run) for run in deal.runs],
    }


def _seat(seat: int | None) -> int | None:
    return None if seat is None else seat + 1


def _run(run: Run) -> dict[str, Any]:
    return {
        "kind": run.kind.value,
        "scramble": None if run.scramble is None else show_deal_number(run.scramble.number),
        "passes": [
            {"seat": each.seat + 1, "cards": [card_name(card) for card in each.cards], "to": [to + 1 for to in each.to]}
            for each in run.passes
        ],
        "tricks": [
            {
                "leader": each.leader + 1,
                "cards": [card_name(card) for card in each.cards],
                "taker": each.taker + 1,
            }
            for each in run.tricks
        ],
        "unfinished": [card_name(card) for card in run.unfinished],
        "cashed out": None if run.cashed_out is None else run.cashed_out.value,
        "moon": None if run.award is None else run.award.value,
        "points": None if run.points is None else list(run.points),
        "new scores": None if run.scores is None else list(run.scores),
        "abandoned": run.abandoned,
        "happened": [_happened(each) for each in run.happened],
    }


def _happened(happened: Happened) -> dict[str, Any]:
    return {
        "what": happened.what.value,
        "trick": happened.trick,
        "seat": _seat(happened.seat),
        "moves": happened.moves,
        "name": None if happened.seating is None else happened.seating.name,
        "player": happened.player or None,
        "misdeed": None if happened.misdeed is None else happened.misdeed.value,
        "scores": None if happened.scores is None else list(happened.scores),
        "claim": None if happened.claim is None else happened.claim.value,
        "granted": happened.granted,
    }

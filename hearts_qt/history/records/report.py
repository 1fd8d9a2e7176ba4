"""Writes a report about one move, such as a blunder, for the people who develop Hearts or a plugin.

The report has the whole deal as a record, what the seat knew then, and the reason for the move. It has no paths. The
names of the players can be left out: they are replaced by the numbers of their seats. Hearts opens a report like any
record.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from hearts_qt.history.records.from_view import record_of_view
from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.history.records.working_out import WorkedOut
from hearts_qt.history.records.writing import NOTE, record_text
from hearts_qt.players.reason import Reason
from hearts_qt.rules.cards import Card, card_name
from hearts_qt.rules.moves import ChooseAward, Pass, Play
from hearts_qt.rules.seating import Seating

_MOST_FIGURES: Final = 20
"""A report has the expected points of at most this number of choices. A search for a pass compares far more."""


def report_text(deal: RecordedDeal, found: WorkedOut, versions: Mapping[str, str], *, names: bool = False) -> str:
    """Return the report about a move of a deal; `versions` has the versions of the program and its libraries, by name.

    The report can be read as a record, because each line that is not part of a record is a note.
    """
    knew = record_of_view(found.view, deal.program)
    if not names:
        deal, knew = without_names(deal), None if knew is None else without_names(knew)
    head = "".join(f"{NOTE} {line}\n" for line in _about(found, versions))
    known = "" if knew is None else f"\n{NOTE} What seat {found.seat + 1} knew before this move\n{record_text(knew)}"
    return f"{record_text(deal)}\n{NOTE} A report about a move\n{head}{known}"


def without_names(deal: RecordedDeal) -> RecordedDeal:
    """Return the deal with the numbers of the seats instead of the players' names, and with the usual faces."""
    return replace(
        deal,
        seats=tuple(_unnamed(each, seat) for seat, each in enumerate(deal.seats)),
        runs=tuple(_without_names(run) for run in deal.runs),
    )


def _without_names(run: Run) -> Run:
    happened = (
        replace(each, seating=_unnamed(each.seating, each.seat))
        if each.seating is not None and each.seat is not None
        else each
        for each in run.happened
    )
    return replace(run, happened=tuple(happened))


def _unnamed(seating: Seating, seat: int) -> Seating:
    return Seating(f"Player {seat + 1}", seating.kind, seating.player)


def _about(found: WorkedOut, versions: Mapping[str, str]) -> Iterator[str]:
    for name, version in versions.items():
        yield f"{name}: {version}"
    yield f"Moment: {f'trick {found.trick}' if found.trick else 'the pass'}, seat {found.seat + 1}"
    yield f"Move: {_move(found.move)}"
    if found.player:
        version = f", version {found.version}" if found.version else ""
        yield f"Player: {found.player}{version}"
    if found.program:
        yield f"Played with: Hearts {found.program}"
    yield f"Asked again: {found.fit.value}"
    if found.decision is not None:
        yield f"Chosen again: {_move(found.decision.move)}"
        yield from _reason(found.decision.reason)


def _reason(reason: Reason) -> Iterator[str]:
    yield f"Reason: {reason.judgement.value}"
    if reason.against:
        yield f"Others, the best first: {_cards(reason.against)}"
    for each in reason.estimates[:_MOST_FIGURES]:
        yield f"Expected points: {_cards(each.cards)} {each.points:.2f}, error {each.error:.2f}"


def _move(move: Pass | Play | ChooseAward) -> str:
    if isinstance(move, ChooseAward):
        return move.award.value
    return _cards(move.cards) if isinstance(move, Pass) else card_name(move.card)


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(card_name, cards))

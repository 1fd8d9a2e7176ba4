"""The command ``record why``: says why the computer players made the moves of recorded deals."""

from collections.abc import Iterable
from pathlib import Path

from hearts_qt import paths
from hearts_qt.app.record_source import is_log, read_deals
from hearts_qt.app.terminal import complain, say
from hearts_qt.files import disk
from hearts_qt.history.records.moments import Moment, moments_of_log, moments_of_record
from hearts_qt.history.records.reasons import moments_of_file
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.working_out import work_out
from hearts_qt.rules.cards import SEATS


def explain(file: Path, trick: int | None, seat: int | None) -> int:
    """Print why the wanted moves of the deals in a file were made; `seat` is a number from 1.

    Returns 0, or 1 if there is no such move. Raises the errors of `read_deals`.
    """
    deals = read_deals(file).deals
    said = 0
    for number, deal in enumerate(deals):
        wanted = [
            each
            for each in _moments(file, number, deal)
            if trick in (None, each.trick) and seat in (None, each.move.seat + 1)
        ]
        if wanted and len(deals) > 1:
            say(f"Deal {deal.place or number + 1}")
        _say_why(wanted)
        said += len(wanted)
    if not said:
        complain(f"{file}: there is no such move.")
    return 0 if said else 1


def _moments(file: Path, number: int, deal: RecordedDeal) -> list[Moment]:
    """Return the moments of a deal; `number` is its position in the file, from 0."""
    if is_log(file):
        return moments_of_log(file, disk.read_file(file), deal.place or 0)
    return moments_of_file(file.absolute(), paths.matches(), paths.records()) if not number else moments_of_record(deal)


def _say_why(moments: Iterable[Moment]) -> None:
    from hearts_qt.ui.words.why import why_sentence

    for moment in moments:
        found = work_out(moment)
        names = [found.view.seats[seat].name or f"Seat {seat + 1}" for seat in SEATS]
        who, _, why = why_sentence(found, names).partition("\n")
        when = f"Trick {found.trick:2}" if found.trick else "Pass    "
        say(f"{when}  {who}\n          {why}", flush=True)

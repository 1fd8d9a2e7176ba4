"""Says which deals of a log count in the person's figures."""

from pathlib import Path

from hearts_qt.files import disk
from hearts_qt.history.annotations import Annotations
from hearts_qt.history.records.from_log import deals_with_reasons
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.table.log import match_id_of


def counting_deals(log: Path, annotations: Annotations) -> list[RecordedDeal]:
    """Return the deals of a match that were played to their end and that nothing keeps out of the figures.

    A deal is kept out by help, see `rules.kept_out`, or because the person has left it out.
    In each deal, only the run at `counting_run` counts. Raises LogProblem if the file is no log, and OSError if it
    cannot be read.
    """
    match = match_id_of(disk.read_file(log))
    return [
        deal
        for deal, kept_out in deals_with_reasons(log)
        if not kept_out
        and deal.runs
        and deal.runs[deal.counting_run].points is not None
        and deal.place is not None
        and not annotations.is_left_out(match, deal.place)
    ]

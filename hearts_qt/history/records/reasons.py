"""Works out again why the computer players made the moves of a recorded deal."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from hearts_qt.files import disk
from hearts_qt.history.records.folder import RecordFolder
from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.listing import played_here, shown_name
from hearts_qt.history.records.moments import Moment, moments_of_log, moments_of_record
from hearts_qt.history.records.reading import LARGEST, read_records
from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.history.records.working_out import WorkedOut, needs_clock, work_out
from hearts_qt.table.log import LogProblem


def moments_of_file(record: Path, matches: Path, records: Path) -> list[Moment]:
    """Return the moments of the first deal in a record's file; none if it has no deal. Raises OSError.

    The moments are taken from the log of the game if the log is on this computer and agrees with the record.
    """
    read = read_records(disk.read_file(record, LARGEST))
    deal = next((each.deal for each in read.records if each.deal is not None), None)
    if deal is None:
        return []
    played = played_here(shown_name(record))
    if played is not None and record.parent == records:
        log = RecordFolder(matches, records).log_of(played.game)
        if log is not None and (found := _in_log(log, played.deal, deal)):
            return found
    return moments_of_record(deal)


def _in_log(log: Path, place: int, deal: RecordedDeal) -> list[Moment]:
    """Return the moments of a deal from its log; none if the log cannot be read or differs from the record."""
    try:
        if any(each.place == place and _plays_the_same(each, deal) for each in recorded_deals(log)):
            return moments_of_log(log, disk.read_file(log), place)
    except (LogProblem, OSError):
        pass  # The table reports such a log; the record itself is enough here.
    return []


def _plays_the_same(one: RecordedDeal, other: RecordedDeal) -> bool:
    """Return whether two records have the same cards, rules, players and moves; names do not matter."""
    return _played(one) == _played(other)


def _played(deal: RecordedDeal) -> tuple[object, ...]:
    run = deal.runs[0] if deal.runs else Run()
    players = tuple((each.kind, each.player) for each in deal.seats)
    passes = sorted((each.seat, *sorted(zip(each.cards, each.to, strict=True))) for each in run.passes)
    return deal.hands, deal.rules, deal.direction, deal.scores, players, passes, run.tricks, run.unfinished


def work_out_deal(moments: Sequence[Moment], trick: int, seat: int) -> Iterator[WorkedOut]:
    """Yield what is found out about the wanted move, then about the moves of players that do not think by the clock."""
    first = [each for each in moments if (each.trick, each.move.seat) == (trick, seat)]
    others = [each for each in moments if each not in first and not needs_clock(each)]
    for moment in (*first, *others):
        yield work_out(moment)

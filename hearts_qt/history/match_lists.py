"""Lists waiting matches, rounds of tournaments, and deals of the day, from a summary of each log.

A log is read once, and again when it has changed. Its summary is kept in a `CacheFile`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.history.annotations import Annotations
from hearts_qt.history.cache_file import CacheFile
from hearts_qt.history.days import DayResult, result_of
from hearts_qt.history.shelf import WaitingMatch, waiting_match
from hearts_qt.history.tournaments import RoundFound, round_of
from hearts_qt.table.log import LogProblem, day_in, match_id_of, parse_log, round_in, time_of_last
from hearts_qt.table.log_archive import LogArchive, ends_with_result
from hearts_qt.table.owners import EVERYBODY, Whose, owner_at
from hearts_qt.table.possible_actions import is_waiting

_VERSION: Final = "1"
"""The version of the summaries. It changes with each change to a summary, or to what it says about a log."""


class LogSummary(Struct, frozen=True, omit_defaults=True):
    """What the lists say about the match in a log."""

    match: str
    """The id of the match, see `table.log.match_id_of`."""
    owner: str = ""
    """The id of the person whose match it is."""
    waiting: WaitingMatch | None = None
    """The match, if it can be taken up again."""
    round: RoundFound | None = None
    """The round of a tournament that the match is."""
    day: DayResult | None = None
    """The try at the deal of a day that the match is."""


def summaries_in(cache: Path) -> CacheFile[LogSummary]:
    """Return the summaries of all logs, by the names of the logs."""
    return CacheFile(cache, "summary", _VERSION, LogSummary)


def _summaries(folder: Path, cache: Path | None) -> list[LogSummary]:
    """Return the summary of each log in a folder, newest first. Logs that cannot be read are left out."""
    if cache is None:
        found = list(map(_summary_of, LogArchive(folder).logs()))
    else:
        found = [summary for _, summary in summaries_in(cache).of_logs(folder, _summary_of)]
    return [each for each in reversed(found) if each is not None]


def _summary_of(log: Path) -> LogSummary | None:
    """Return the summary of a log; None if it cannot be read."""
    try:
        with disk.open_file(log) as file:
            head = file.readline() + file.readline()
        is_over = ends_with_result(log)
        if is_over and round_in(head) is None and not day_in(head):
            # A long history has thousands of such logs, and reading their matches would take minutes.
            return LogSummary(match_id_of(head))
        data = disk.read_file(log)
        logged = parse_log(log, data)
        match = logged.match
        match_id, at = match_id_of(data), time_of_last(data)
        return LogSummary(
            match_id,
            owner_at(log),
            None if is_over or not is_waiting(match) else waiting_match(log.name, match_id, at, match),
            None if match.round is None else round_of(match, match_id, at),
            result_of(log, logged) if day_in(data) else None,
        )
    except (LogProblem, OSError):
        return None


def waiting_matches(
    folder: Path,
    annotations: Annotations,
    at_table: str = "",
    whose: Whose = EVERYBODY,
    cache: Path | None = None,
) -> Iterator[WaitingMatch]:
    """Yield the waiting matches in the logs of a folder, newest first.

    It leaves out the match at the table, older copies of the same match, and matches in which nothing happened (see
    `is_waiting`). `at_table` is the id of the match at the table; if it is empty, that is the match with which the
    program would start. It is another one while the disk refuses the log of the newest match.
    The matches that `whose` does not choose are those of other people.
    """
    table = None if at_table else LogArchive(folder, whose).at_the_table()
    seen: set[str] = set()
    for each in _summaries(folder, cache):
        waiting, is_new = each.waiting, each.match not in seen
        seen.add(each.match)
        if waiting is not None and is_new and each.match != at_table and (table is None or waiting.log != table.name):
            waiting = replace(waiting, is_hidden=annotations.is_hidden(each.match), owner=each.owner)
            yield waiting if whose.has(each.owner) else replace(waiting, is_others=True, seat=None, hand=())


def found_rounds(folder: Path, whose: Whose = EVERYBODY, cache: Path | None = None) -> Iterator[RoundFound]:
    """Yield all rounds in the logs of a folder, newest first. Of several logs of a match only the newest counts.

    Only the matches that `whose` chooses count.
    """
    seen: set[str] = set()
    for each in _summaries(folder, cache):
        if each.round is not None and each.match not in seen and whose.has(each.owner):
            seen.add(each.match)
            yield each.round


def day_results(folder: Path, whose: Whose = EVERYBODY, cache: Path | None = None) -> Iterator[DayResult]:
    """Yield the try at each deal of the day in the logs of a folder, in the order of the logs, newest first.

    Only the matches that `whose` chooses count, and of several logs of the same day only the newest.
    """
    seen: set[str] = set()
    for each in _summaries(folder, cache):
        if each.day is not None and each.day.day not in seen and whose.has(each.owner):
            seen.add(each.day.day)
            yield each.day

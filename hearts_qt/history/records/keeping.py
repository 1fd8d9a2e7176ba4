"""Writes new records, and brings the index of all records up to date."""

from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Final

from hearts_qt.files import disk
from hearts_qt.history.annotations import read_annotations
from hearts_qt.history.index_file import DamagedIndexError
from hearts_qt.history.records.folder import RecordFolder
from hearts_qt.history.records.record_index import RecordIndexWriter
from hearts_qt.history.tasks import RecordMessage, RecordPlaces
from hearts_qt.rules.entries import StartProgram
from hearts_qt.table.log import LogProblem, logged_entries
from hearts_qt.table.log_archive import LogArchive

_LAST_LOGS: Final = 3
"""The program looks for the previous run of the program in this number of the newest logs."""


def work(places: RecordPlaces, since: str, *, writes: bool, indexes: bool = True, anew: bool = False) -> RecordMessage:
    """Write new records, and bring the index up to date or make it `anew`, as wanted.

    Raises OSError if the index cannot be written.
    """
    folder = RecordFolder(places.matches, places.records)
    written, refused = 0, ""
    try:
        written = folder.write_new() if writes else 0
    except OSError as error:
        refused = error.strerror or str(error)
    if not indexes:
        return RecordMessage(written, refused=refused)
    try:
        changed = _index(places, folder.match_ids, anew=anew)
    except DamagedIndexError:
        changed = _index(places, folder.match_ids, anew=True)
    return RecordMessage(written, changed, start_before(places.matches, since), refused)


def _index(places: RecordPlaces, matches: Mapping[str, str], *, anew: bool) -> int:
    index = RecordIndexWriter(places.index, anew=anew)
    try:
        return index.update(places.records, read_annotations(places.annotations), matches)
    finally:
        index.close()


def start_before(matches: Path, since: str) -> str:
    """Return when the last run of the program before `since` began; empty if the newest logs do not tell."""
    found = ""
    for log in islice(LogArchive(matches).newest_first(), _LAST_LOGS):
        try:
            for each in logged_entries(log, disk.read_file(log)):
                if isinstance(each.entry, StartProgram) and each.entry.since < since:
                    found = max(found, each.entry.since)
        except (LogProblem, OSError):
            # The entries before the bad line are enough here; the table reports such a log.
            continue
    return found

"""A separate process that writes new records and brings the index of all records up to date.

    python -m hearts_qt.history.records.record_worker MATCHES RECORDS ANNOTATIONS INDEX SINCE [write] [index [anew]]

With ``write`` it writes a record of each deal in the logs that is over and has no record yet. With ``index`` it brings
the index up to date, and with ``anew`` it makes the whole index again. Then it prints a `RecordMessage` as JSON.
``SINCE`` is when this run of the program began.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from hearts_qt.files import disk
from hearts_qt.history.annotations import read_annotations
from hearts_qt.history.index_file import DamagedIndexError
from hearts_qt.history.message_lines import print_messages
from hearts_qt.history.records.folder import RecordFolder
from hearts_qt.history.records.record_index import RecordIndexWriter
from hearts_qt.history.records.record_message import ANEW, INDEX, WRITE, RecordMessage
from hearts_qt.rules.entries import StartProgram
from hearts_qt.table.log import LogProblem, logged_entries
from hearts_qt.table.log_archive import LogArchive

_LAST_LOGS: Final = 3
"""The worker looks for the previous run of the program in this number of the newest logs."""


class Places(msgspec.Struct, frozen=True):
    """The files and folders that the process works with."""

    matches: Path
    """The folder of the logs."""
    records: Path
    annotations: Path
    """The file with the annotations."""
    index: Path
    """The file with the index."""


def work(places: Places, since: str, *, writes: bool, indexes: bool = True, anew: bool = False) -> RecordMessage:
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


def _index(places: Places, matches: Mapping[str, str], *, anew: bool) -> int:
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


def _messages(arguments: Sequence[str]) -> Iterator[RecordMessage]:
    matches, records, annotations, index, since, *tasks = arguments
    places = Places(Path(matches), Path(records), Path(annotations), Path(index))
    yield work(places, since, writes=WRITE in tasks, indexes=INDEX in tasks, anew=ANEW in tasks)


def main(arguments: Sequence[str]) -> int:
    """Print the message; return 0, or 1 if the index cannot be written."""
    return print_messages(_messages(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

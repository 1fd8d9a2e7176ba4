"""A separate process that writes new records and lists all records, line by line.

    python -m hearts_qt.history.records.record_worker MATCHES RECORDS [write] [list]

With ``write`` it writes a record of each deal in the logs that is over and has no record yet. Then, with ``list``, it
prints the records in the folder, newest first. Each line is a `RecordMessage` as JSON.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from hearts_qt.files import disk
from hearts_qt.history.message_lines import print_messages
from hearts_qt.history.records.folder import ENDING, RecordFolder
from hearts_qt.history.records.reading import LARGEST, read_records
from hearts_qt.plain_text import one_line

MODULE: Final = "hearts_qt.history.records.record_worker"
WRITE: Final = "write"
LIST: Final = "list"
MOST: Final = 999
"""How many records are listed at most."""
_MOST_OF_A_LINE: Final = 20
_LONGEST_NAME: Final = 120
_PLAYED_HERE: Final = re.compile(r"(\d{4}-\d\d-\d\d \d\d\.\d\d) game (\d{1,12}) deal (\d{1,12})\.txt", re.ASCII)


class ListedRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A file in the folder of records."""

    name: str
    """The name of the file."""
    date: str = ""
    """When the deal began, in UTC; empty if the record does not tell."""
    place: int | None = None
    """The number of the deal in its game; None if the record does not tell."""
    names: tuple[str, ...] = ()
    """The names of the players, by seat."""
    points: tuple[int, ...] = ()
    """The points of each seat; empty if the deal was not finished."""
    abandoned: bool = False
    faults: int = 0
    """How many faults the file has."""
    records: int = 1
    """How many records the file has."""


class RecordMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the output."""

    records: tuple[ListedRecord, ...] = ()
    """The next files of the list, newest first."""
    refused: str = ""
    """The reason why new records could not be written; empty if there was no such error."""


def messages(matches: Path, folder: Path, *, writes: bool, lists: bool = True) -> Iterator[RecordMessage]:
    """Write new records if `writes`, and yield the lines of the list if `lists`."""
    try:
        if writes:
            RecordFolder(matches, folder).write_new()
    except OSError as error:
        yield RecordMessage(refused=error.strerror or str(error))
    paths = _newest_first(folder) if lists else []
    for first in range(0, len(paths), _MOST_OF_A_LINE):
        yield RecordMessage(tuple(map(listed, paths[first : first + _MOST_OF_A_LINE])))


def _newest_first(folder: Path) -> list[Path]:
    try:
        found = [each for each in folder.iterdir() if each.suffix.lower() == ENDING and not each.name.startswith(".")]
    except FileNotFoundError:
        return []
    return sorted(found, key=_order_of, reverse=True)[:MOST]


def is_played_here(name: str) -> bool:
    """Return whether a file has the name of a record that the program writes, see `folder.name_of`."""
    return _PLAYED_HERE.fullmatch(name) is not None


def _order_of(path: Path) -> tuple[str, int, int, str]:
    """Return when a deal was played here and its place; for any other file, when it was last changed.

    So a record stays where it is in the list when a person writes a note into it.
    """
    played = _PLAYED_HERE.fullmatch(path.name)
    if played is not None:
        return played[1], int(played[2]), int(played[3]), path.name
    try:
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC).strftime("%Y-%m-%d %H.%M")
    except (OSError, ValueError, OverflowError):
        changed = ""
    return changed, 0, 0, path.name


def shown_name(path: Path) -> str:
    """Return the name of a file as text; bytes that are not UTF-8 are replaced by a sign."""
    return path.name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def path_of(folder: Path, name: str) -> Path:
    """Return the path of the file in a folder that is listed under that name."""
    path = folder / name
    if path.exists():
        return path
    with suppress(OSError):
        return next((each for each in folder.iterdir() if shown_name(each) == name), path)
    return path


def listed(path: Path) -> ListedRecord:
    """Return what the list says about a file. A file that cannot be read has one fault and no record."""
    name = shown_name(path)
    try:
        read = read_records(disk.read_file(path, LARGEST))
    except OSError:
        return ListedRecord(name, faults=1, records=0)
    deals = [record.deal for record in read.records if record.deal is not None]
    if not deals:
        return ListedRecord(name, faults=len(read.faults), records=len(read.records))
    deal = deals[0]
    run = deal.runs[0] if deal.runs else None
    return ListedRecord(
        name,
        deal.date,
        deal.place,
        tuple(one_line(seating.name, _LONGEST_NAME) for seating in deal.seats),
        run.points or () if run is not None else (),
        run is not None and run.abandoned,
        len(read.faults),
        len(read.records),
    )


def main(arguments: Sequence[str]) -> int:
    """Print all lines; return 0, or 1 if the folder cannot be read."""
    matches, folder, *tasks = arguments
    return print_messages(messages(Path(matches), Path(folder), writes=WRITE in tasks, lists=LIST in tasks))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

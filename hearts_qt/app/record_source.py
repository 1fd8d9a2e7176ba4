"""Reads the deals in a file for the commands about records: the file is a record or the log of a game."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from hearts_qt.files import disk
from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.reading import LARGEST, RecordText, read_records
from hearts_qt.history.records.receiving import NoRecordError
from hearts_qt.history.records.recorded_deal import RecordedDeal

_LOG = ".jsonl"


class DealSource(NamedTuple):
    """The contents of a file with deals."""

    deals: Sequence[RecordedDeal]
    text: RecordText | None
    """The text of the records; None if the file is a log."""


def is_log(file: Path) -> bool:
    """Return whether a file is the log of a game."""
    return file.suffix.lower() == _LOG


def read_deals(file: Path) -> DealSource:
    """Return the deals in a record or a log. Raises OSError, LogProblem and NoRecordError."""
    if is_log(file):
        deals = recorded_deals(file)
        if not deals:
            raise NoRecordError(f"{file}: no deal of this game is over.")
        return DealSource(deals, None)
    read = read_records(disk.read_file(file, LARGEST))
    deals = [record.deal for record in read.records if record.deal is not None]
    if not deals:
        raise NoRecordError("\n".join(fault_lines(file, read)))
    return DealSource(deals, read)


def fault_lines(file: Path, read: RecordText) -> list[str]:
    """Return a line for each fault of a text with records."""
    from hearts_qt.ui.words.records import record_fault_sentence

    return [f"{file}: {record_fault_sentence(fault)}" for fault in read.faults]

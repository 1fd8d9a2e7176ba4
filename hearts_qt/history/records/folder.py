"""The folder of records: it has a text for each deal that is over, and any other files that people put into it."""

import json
import re
from pathlib import Path
from typing import Final

from hearts_qt.files import disk
from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.writing import record_text
from hearts_qt.table.log import LogProblem
from hearts_qt.table.log_archive import LogArchive

ENDING: Final = ".txt"
"""The ending of a record's file."""
MOST_AT_ONCE: Final = 999
"""How many records are written of games that were played before records were kept."""
WRITTEN: Final = ".written.json"
"""The file that says which deals of which logs were written as records, so that a deleted record does not come back."""
_NUMBER: Final = re.compile(r"match-0*(\d+)\.jsonl")


class RecordFolder:
    """Writes the deals of all logs into the folder of records."""

    def __init__(self, matches: Path, folder: Path) -> None:
        """Read the logs in `matches`, and write records into `folder`, even if it does not exist yet."""
        self._archive = LogArchive(matches)
        self.folder = folder
        self._written = self._read_written()

    def write_new(self) -> int:
        """Write a record of each deal that is over and was not written yet; return the number of these deals.

        Of the deals of many earlier games only the last `MOST_AT_ONCE` are written. A file that exists already is left
        as it is. Raises OSError if the folder cannot be written.
        """
        count = 0
        before = dict(self._written)
        for log in reversed(self._archive.logs()):
            if count < MOST_AT_ONCE:
                count += self._write_log(log)
            else:
                self._written.setdefault(log.name, (_size_of(log), 0))
        if self._written != before:
            self._note_written()
        return count

    def _write_log(self, log: Path) -> int:
        try:
            size = log.stat().st_size
            known_size, known_deals = self._written.get(log.name, (0, 0))
            if size == known_size:
                return 0
            deals = recorded_deals(log)
        except (LogProblem, OSError):
            # A log that cannot be read is reported elsewhere: by the table, or by the check of the logs.
            return 0
        new = deals[known_deals:]
        for deal in new:
            self._write(log, deal)
        # This is done last: if the program is killed earlier, the next start finds the same files and leaves them
        # unchanged.
        self._written[log.name] = size, max(known_deals, len(deals))
        if new:
            self._note_written()
        return len(new)

    def _note_written(self) -> None:
        disk.replace_file(self.folder / WRITTEN, json.dumps(self._written).encode())

    def _write(self, log: Path, deal: RecordedDeal) -> None:
        path = self.folder / name_of(log, deal)
        if not path.exists():
            disk.replace_file(path, record_text(deal).encode())

    def _read_written(self) -> dict[str, tuple[int, int]]:
        try:
            found = json.loads(disk.read_file(self.folder / WRITTEN))
            return {str(name): (int(size), int(deals)) for name, (size, deals) in found.items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, TypeError, AttributeError, RecursionError):
            # Without this file, records that exist stay unchanged, and deleted records are written again.
            return {}


def _size_of(log: Path) -> int:
    try:
        return log.stat().st_size
    except OSError:
        return 0


def name_of(log: Path, deal: RecordedDeal) -> str:
    """Return the name of the file for a deal of a log, such as ``2026-11-23 09.16 game 12 deal 7.txt``."""
    found = _NUMBER.fullmatch(log.name)
    game = found[1] if found else log.stem
    when = deal.date[:16].replace(":", ".") or "undated"
    return f"{when} game {game} deal {deal.place}{ENDING}"

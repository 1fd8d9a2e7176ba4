"""The folder of records: it has a text for each deal that is over, and any other files that people put into it."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from hearts_qt.files import disk
from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.listing import ENDING
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.writing import record_text
from hearts_qt.table.log import LogProblem, match_id_of
from hearts_qt.table.log_archive import LogArchive

WRITTEN: Final = ".written.json"
"""The file that says which deals of which logs were written as records, so that a deleted record does not come back."""
NOTE_EVERY: Final = 500
"""After how many new records the file `WRITTEN` is written, and not only at the end."""
_NUMBER: Final = re.compile(r"match-0*(\d+)\.jsonl")


class RecordFolder:
    """Writes the deals of all logs into the folder of records."""

    def __init__(self, matches: Path, folder: Path) -> None:
        """Read the logs in `matches`, and write records into `folder`, even if it does not exist yet."""
        self._archive = LogArchive(matches)
        self.folder = folder
        self._written: dict[str, _Written] = {}
        """What was written of each match, by its id."""
        self._by_log: dict[str, str] = {}
        """The id of the match in each log, by the name that the log had."""
        self._earlier: dict[str, _Written] = {}
        """The same as an earlier version noted it, by the name of the log."""
        self._read_written()

    @property
    def match_ids(self) -> dict[str, str]:
        """The ids of the matches of which records were written, by the numbers of the games in the records' names."""
        return {each.game: match for match, each in self._written.items()}

    def write_new(self) -> int:
        """Write a record of each deal that is over and was not written yet; return the number of these deals.

        The newest games come first. A file that exists already is left as it is. Raises OSError if the folder cannot be
        written.
        """
        before = dict(self._written)
        count = noted = 0
        for log in reversed(self._archive.logs()):
            count += self._write_log(log)
            if count - noted >= NOTE_EVERY:
                # If the program is killed later, only the deals since then are compared with the files again.
                noted = count
                self._note_written()
        if self._written != before:
            self._note_written()
        return count

    def _write_log(self, log: Path) -> int:
        """Write the new deals of a log; return how many are written."""
        known = self._by_log.get(log.name)
        try:
            size = log.stat().st_size
            if known is not None and self._written[known].size == size and self._written[known].deals:
                return 0
            match = match_id_of(disk.read_file(log))
            deals = recorded_deals(log)
        except (LogProblem, OSError):
            # A log that cannot be read is reported elsewhere: by the table, or by the check of the logs.
            return 0
        written = self._written.get(match) or self._earlier.pop(log.name, None) or _Written(log.name, game_of(log))
        new = deals[written.deals :]
        for deal in new:
            self._write(name_of(written.game, deal), deal)
        self._note(match, _Written(log.name, written.game, size, max(written.deals, len(deals))))
        return len(new)

    def _note(self, match: str, written: "_Written") -> None:
        self._written[match] = written
        self._by_log[written.log] = match

    def _note_written(self) -> None:
        disk.replace_file(self.folder / WRITTEN, msgspec.json.encode(self._written))

    def _write(self, name: str, deal: RecordedDeal) -> None:
        path = self.folder / name
        if not path.exists():
            disk.replace_file(path, record_text(deal).encode())

    def _read_written(self) -> None:
        # Without this file, records that exist stay unchanged, and deleted records are written again.
        data = b""
        with suppress(OSError):
            data = disk.read_file(self.folder / WRITTEN)
        with suppress(ValueError, RecursionError):
            self._written = msgspec.json.decode(data, type=dict[str, _Written])
            self._by_log = {each.log: match for match, each in self._written.items()}
            return
        with suppress(ValueError, RecursionError):
            # An earlier version noted the size and the number of deals by the name of the log.
            for name, (size, deals) in msgspec.json.decode(data, type=dict[str, tuple[int, int]]).items():
                self._earlier[name] = _Written(name, game_of(Path(name)), size, deals)


class _Written(Struct, frozen=True):
    """What was written of a match."""

    log: str
    """The name of its log when it was last read. The log gets another one when the match is taken up again."""
    game: str
    """The number in the names of the records."""
    size: int = 0
    """The size of the log when it was last read, in bytes."""
    deals: int = 0
    """How many of its deals were over then, and written or left out."""


def game_of(log: Path) -> str:
    """Return the number of the game in the names of its records: that of its log."""
    found = _NUMBER.fullmatch(log.name)
    return found[1] if found else log.stem


def name_of(game: str, deal: RecordedDeal) -> str:
    """Return the name of the file for a deal of a game, such as ``2026-11-23 09.16 game 12 deal 7.txt``."""
    when = deal.date[:16].replace(":", ".") or "undated"
    return f"{when} game {game} deal {deal.place}{ENDING}"

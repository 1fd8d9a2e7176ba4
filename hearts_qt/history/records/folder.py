"""The folder of records: it has a text for each deal that is over, and any other files that people put into it."""

import re
from collections.abc import Iterable
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
"""The number of new records after which the file `WRITTEN` is written. It is also written at the end."""
_NUMBER: Final = re.compile(r"match-0*(\d+)\.jsonl")
_GAME: Final = re.compile(r"[0-9]{1,12}")
_WHEN: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}\.[0-9]{2}")


class RecordFolder:
    """Writes the deals of all logs into the folder of records."""

    def __init__(self, matches: Path, folder: Path) -> None:
        """Read the logs in `matches`, and write records into `folder`, even if it does not exist yet."""
        self._archive = LogArchive(matches)
        self.folder = folder
        self._written: dict[str, _Written] = {}
        """What was written of each match, by the id of the match."""
        self._by_log: dict[str, str] = {}
        """The id of the match in each log, by the name that the log had."""
        self._earlier: dict[str, _Written] = {}
        """What a file of an earlier version says about each log, by the log's name."""
        self._read_written()

    @property
    def match_ids(self) -> dict[str, str]:
        """The ids of the matches that have records, by the number of the game in the names of the records."""
        return {each.game: match for match, each in self._written.items()}

    def note_imported(self, matches: Iterable[tuple[str, Path, int]]) -> None:
        """Remember of imported matches, each with its log, how many deals were written as records already.

        Raises OSError.
        """
        new = [each for each in matches if each[0] not in self._written]
        for match, log, deals in new:
            self._note(match, _Written(log.name, game_of(log), 0, deals))
        if new:
            self._note_written()

    def log_of(self, game: str) -> Path | None:
        """Return the log of the game with that number in the names of its records; None if it is gone or unknown."""
        match = self.match_ids.get(game)
        if match is None:
            return None
        # The log with the stored name is tried first. If the match was taken up again, its log has another name.
        noted = self._written[match].log
        logs = sorted(self._archive.logs(), key=lambda log: log.name != noted)
        return next((log for log in logs if _match_in(log) == match), None)

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

    def records_of(self, match: str) -> list[Path]:
        """Return the records of a match that exist. Files with names that a person gave are not among them."""
        found: dict[Path, None] = {}
        for log in self._archive.logs_of(match):
            game = self._written[match].game if match in self._written else game_of(log)
            with suppress(LogProblem, OSError):
                found |= dict.fromkeys(self.folder / name_of(game, deal) for deal in recorded_deals(log))
        return [path for path in found if path.exists()]

    def erase(self, match: str) -> None:
        """Delete the records of a match, and forget that they were written. Raises OSError."""
        for path in self.records_of(match):
            path.unlink(missing_ok=True)
        if self._forget(match):
            self._note_written()
        if self.folder.is_dir():
            disk.sync_folder(self.folder)

    def forget(self, logs: Iterable[Path]) -> None:
        """Delete what was written of these logs, and forget that. Raises OSError.

        Records that are not as they were written stay.
        """
        is_known = False
        for log in logs:
            match = _match_in(log)
            game = self._written[match].game if match in self._written else game_of(log)
            for name, text in _records_in(log, game):
                if _contents(self.folder / name) == text:
                    disk.remove(self.folder / name)
            is_known |= self._forget(match)
        if is_known:
            self._note_written()

    def _forget(self, match: str) -> bool:
        """Forget what was written of a match; return whether anything was."""
        written = self._written.pop(match, None)
        if written is not None:
            self._by_log.pop(written.log, None)
        return written is not None

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
            self._written = _written_in(data)
            self._by_log = {each.log: match for match, each in self._written.items()}
            return
        with suppress(ValueError, RecursionError):
            # An earlier version of this file has the size and the number of deals under the name of the log.
            for name, (size, deals) in msgspec.json.decode(data, type=dict[str, tuple[int, int]]).items():
                self._earlier[name] = _Written(name, game_of(Path(name)), size, deals)


def played_deal(matches: Path, match: str, place: int) -> RecordedDeal | None:
    """Return a deal that is over from the logs in a folder, as `RecordIndex.played` does from the records.

    `place` 0 is the newest deal of the match with that id, or of all matches if the id is empty.
    """
    found = None
    for log in LogArchive(matches).newest_first():
        if match and _match_in(log) != match:
            continue
        with suppress(LogProblem, OSError):
            deals = recorded_deals(log)
            found = deals[max(0, len(deals) - 1 - place)] if deals else found
            place -= len(deals)
        if match or place < 0:
            break
    return found


def _match_in(log: Path) -> str:
    """Return the id of the match in a log; empty if the log cannot be read."""
    try:
        return match_id_of(disk.read_file(log))
    except OSError:
        return ""


def _records_in(log: Path, game: str) -> list[tuple[str, bytes]]:
    """Return the name and the contents of each record of a log; nothing if the log cannot be read."""
    with suppress(LogProblem, OSError):
        return [(name_of(game, deal), record_text(deal).encode()) for deal in recorded_deals(log)]
    return []


def _contents(path: Path) -> bytes | None:
    try:
        return disk.read_file(path)
    except OSError:
        return None


class _Written(Struct, frozen=True):
    """What was written of a match."""

    log: str
    """The name of the match's log when it was last read. A match that is taken up again gets another log name."""
    game: str
    """The number in the names of the records."""
    size: int = 0
    """The size of the log when it was last read, in bytes."""
    deals: int = 0
    """How many deals of the match were over when its log was last read. Each of them was written or left out."""


def games_written(data: bytes) -> dict[str, tuple[str, int]]:
    """Return each match in the contents of a file `WRITTEN`, with its game and its number of deals.

    If the contents are damaged, return no matches.
    """
    with suppress(ValueError, RecursionError):
        return {match: (each.game, each.deals) for match, each in _written_in(data).items()}
    return {}


def _written_in(data: bytes) -> dict[str, _Written]:
    """Return what the contents of a file `WRITTEN` say about each match. Raises ValueError and RecursionError.

    An entry whose game is no number is left out, because the game becomes a part of the names of files.
    """
    found = msgspec.json.decode(data, type=dict[str, _Written])
    return {match: each for match, each in found.items() if _GAME.fullmatch(each.game)}


def game_of(log: Path) -> str:
    """Return the number that the names of a game's records contain. It is the number in the name of the game's log."""
    found = _NUMBER.fullmatch(log.name)
    return found[1] if found else log.stem


def name_of(game: str, deal: RecordedDeal) -> str:
    """Return the name of the file for a deal of a game, such as ``2026-11-23 09.16 game 12 deal 7.txt``."""
    when = deal.date[:16].replace(":", ".")
    if not _WHEN.fullmatch(when):
        # A log can have any text in the place of a time, such as a path.
        when = "undated"
    return f"{when} game {game} deal {deal.place}{ENDING}"

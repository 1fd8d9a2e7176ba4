"""What was played, on disk, so that a contest goes on where it was ended or killed. One ledger for each match-up.

Text, a line of JSON each. The first is ``{"hearts arena": 1, "match_up": {...}}``; each other one is a span of deals
with its sums, in the order in which they came back. A last line that a kill has torn is dropped, and its deals are
played again.
"""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from hearts_qt.arena.playing import Played
from hearts_qt.arena.schedule import MatchUp, Spans
from hearts_qt.arena.sums import SumsByName, join, nothing
from hearts_qt.table import disk

if sys.platform != "win32":
    import fcntl

FORMAT: Final = 1


class LedgerError(ValueError):
    """A file that is not this match-up's ledger, or has a line that cannot be read."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class Ledger:
    """The ledger of a match-up, open for appending. One writer at a time."""

    def __init__(self, path: Path, match_up: MatchUp, deals: int) -> None:
        """Open the file, or make it, and add up what it has of the first `deals` deals.

        Raises LedgerError for a file that is something else, and OSError when it cannot be written.
        """
        self.path = path
        self.sums: SumsByName = nothing(match_up)
        self.played = Spans()
        self._deals = deals
        heading = json.dumps({"hearts arena": FORMAT, "match_up": match_up.as_table()}).encode() + b"\n"
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
        try:
            self._lock()
            length = self._read(match_up, heading)
            os.ftruncate(self._file, length)
            os.lseek(self._file, 0, os.SEEK_END)
            if not length:
                disk.write(self._file, heading)
        except BaseException:
            os.close(self._file)
            raise

    def append(self, played: Sequence[Played]) -> None:
        """Write down what was played, and count it. Raises OSError when the disk refuses it."""
        disk.write(self._file, b"".join(msgspec.json.encode(each) + b"\n" for each in played))
        disk.sync(self._file)
        for each in played:
            self._count(each)

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def _lock(self) -> None:
        # Windows has no such lock that leaves the file readable for others.
        if sys.platform != "win32":
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise LedgerError(self.path, "another contest is writing to it") from error

    def _count(self, each: Played) -> None:
        # More deals may have been asked for when it was written, and a span across that end is played anew.
        if each.span.end <= self._deals and self.played.add(each.span):
            join(self.sums, each.sums)

    def _read(self, match_up: MatchUp, heading: bytes) -> int:
        """Count what is in the file, and return how many bytes of it are good."""
        text = self.path.read_bytes()
        # What follows the last line end was torn by a kill.
        lines = [line + b"\n" for line in text.split(b"\n")[:-1]]
        if not lines:
            if not heading.startswith(text):
                raise LedgerError(self.path, "this is not the state of a contest")
            return 0
        self._check_heading(match_up, lines[0])
        for number, line in enumerate(lines[1:], start=2):
            self._count(self._line(line, number, match_up))
        return sum(map(len, lines))

    def _check_heading(self, match_up: MatchUp, line: bytes) -> None:
        try:
            table = json.loads(line)
            known = table["hearts arena"] == FORMAT
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise LedgerError(self.path, "this is not the state of a contest") from error
        if not known:
            raise LedgerError(self.path, "this state was written by another version of the program")
        if table.get("match_up") != match_up.as_table():
            raise LedgerError(
                self.path, "this is the state of other players, rules or deals; choose another file with --state"
            )

    def _line(self, line: bytes, number: int, match_up: MatchUp) -> Played:
        try:
            played = msgspec.json.decode(line, type=Played)
        except (msgspec.DecodeError, RecursionError) as error:
            raise LedgerError(self.path, f"line {number} cannot be read: {error}") from error
        span = played.span
        if not 0 <= span.first < span.end or set(played.sums) != set(match_up.names):
            raise LedgerError(self.path, f"line {number} is not of this contest")
        if any(own.deals != len(span) for own in played.sums.values()):
            raise LedgerError(self.path, f"line {number} does not have as many deals as it says")
        return played

"""What was played, on disk, so that a contest goes on where it was ended or killed. One ledger for each match-up.

Text, a line of JSON each. The first is ``{"hearts arena": 1, "match_up": {...}}``; each other one is a span of deals
with its sums, in the order in which they came back. A last line that a kill has torn is dropped, and its deals are
played again.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from hearts_qt.arena.playing import Played
from hearts_qt.arena.schedule import MatchUp, Spans
from hearts_qt.arena.sums import SumsByName, join, nothing
from hearts_qt.files.json_lines import InUseError, JsonLines

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
        heading = json.dumps({"hearts arena": FORMAT, "match_up": match_up.as_table()}).encode()
        try:
            self._file = JsonLines(path, lock=True)
        except InUseError as error:
            raise LedgerError(path, "another contest is writing to it") from error
        try:
            self._read(match_up, heading)
            self._file.drop_torn()
        except BaseException:
            self._file.close()
            raise

    def append(self, played: Sequence[Played]) -> None:
        """Write down what was played, and count it. Raises OSError when the disk refuses it."""
        self._file.append(map(msgspec.json.encode, played), sync=True)
        for each in played:
            self._count(each)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _count(self, each: Played) -> None:
        # More deals may have been asked for when it was written, and a span across that end is played anew.
        if each.span.end <= self._deals and self.played.add(each.span):
            join(self.sums, each.sums)

    def _read(self, match_up: MatchUp, heading: bytes) -> None:
        """Count what is in the file; begin it if there is nothing."""
        if not self._file.lines:
            if not heading.startswith(self._file.torn):
                raise LedgerError(self.path, "this is not the state of a contest")
            self._file.begin(heading)
            return
        first, *lines = self._file.lines
        self._check_heading(match_up, first)
        for number, line in enumerate(lines, start=2):
            self._count(self._line(line, number, match_up))

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

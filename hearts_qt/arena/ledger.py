"""The results of a contest on disk, one file for each match-up. So a contest can continue later, even after a kill.

The file has one JSON value on each line. The first line is ``{"hearts arena": 1, "run_seed": ..., "match_up": {...}}``;
older files have no `run_seed`. Every other line is a span of deals with its totals, in the order in which the results
arrived. An incomplete last line is dropped, and its deals are played again.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from hearts_qt.arena import run_seed
from hearts_qt.arena.schedule import MatchUp, SpanSet
from hearts_qt.arena.span_runner import SpanResult
from hearts_qt.arena.totals import TotalsByName, add_totals, no_totals
from hearts_qt.files.json_lines import InUseError, JsonLines

FORMAT: Final = 1
_NAME: Final = "hearts arena"


class LedgerError(ValueError):
    """Raised for a file that is not this match-up's ledger, has an unreadable line or is used by another contest."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class Ledger:
    """The ledger of a match-up, open for appending. Only one process can write to it at a time."""

    def __init__(self, path: Path, match_up: MatchUp, deals: int) -> None:
        """Open or create the file, and add up its results of the first `deals` deals.

        Raises LedgerError for a file that cannot be used for this match-up, and OSError if it cannot be written.
        """
        self.path = path
        self.totals: TotalsByName = no_totals(match_up)
        self.played = SpanSet()
        self._deals = deals
        heading = json.dumps({_NAME: FORMAT, run_seed.KEY: match_up.seed, "match_up": match_up.as_table()}).encode()
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

    def append(self, played: Sequence[SpanResult]) -> None:
        """Write results to the file and add them to the totals. Raises OSError if the disk refuses them."""
        self._file.append(map(msgspec.json.encode, played), sync=True)
        for each in played:
            self._count(each)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _count(self, each: SpanResult) -> None:
        # The file may have more deals than this contest wants. A span that goes beyond the wanted deals is dropped. Its
        # wanted deals are played again.
        if each.span.end <= self._deals and self.played.add(each.span):
            add_totals(self.totals, each.totals)

    def _read(self, match_up: MatchUp, heading: bytes) -> None:
        """Read the file and add up its results, or write the first line if the file is empty."""
        if not self._file.lines:
            if not run_seed.is_torn_heading(self._file.torn, _NAME, FORMAT):
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
            known = table[_NAME] == FORMAT
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise LedgerError(self.path, "this is not the state of a contest") from error
        if not known:
            raise LedgerError(self.path, "this state was written by another version of the program")
        if table.get("match_up") != match_up.as_table():
            raise LedgerError(
                self.path, "this is the state of other players, rules or deals; choose another file with --state"
            )

    def _line(self, line: bytes, number: int, match_up: MatchUp) -> SpanResult:
        try:
            played = msgspec.json.decode(line, type=SpanResult)
        except (ValueError, RecursionError) as error:
            raise LedgerError(self.path, f"line {number} cannot be read: {error}") from error
        span = played.span
        if not 0 <= span.first < span.end or set(played.totals) != set(match_up.names):
            raise LedgerError(self.path, f"line {number} is not of this contest")
        if any(own.deals != len(span) for own in played.totals.values()):
            raise LedgerError(self.path, f"line {number} does not have as many deals as it says")
        return played

"""The log of a field on disk. Everything that is known of a field is read from it, even after a kill.

The file has one JSON value on each line. The first line, ``{"hearts field": 1, "program": "0.1.0", "seed": ...}``, has
the plan, and for the command line the seed from which the plan's own seed follows. Every other line is a `TableDeal`,
in the order in which the deals were finished. An incomplete last line is dropped, and its deal is played again. Cards
follow from the seed, so that a line needs only the moves.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

import hearts_qt
from hearts_qt.arena import run_seed
from hearts_qt.arena.field.field_plan import FieldPlan, plan_of_table
from hearts_qt.arena.field.played_field import PlayedField
from hearts_qt.arena.field.table_play import TableDeal
from hearts_qt.files import disk
from hearts_qt.files.json_lines import InUseError, JsonLines

FORMAT: Final = 1
_NAME: Final = "hearts field"


class FieldLogError(ValueError):
    """Raised for a file that is no log of a field, has an unreadable line, or is used by another process."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class FieldLog:
    """The log of a field, open for appending. Only one process can write to it at a time."""

    def __init__(self, path: Path, plan: FieldPlan | None = None, seed: int | None = None) -> None:
        """Open the log of a field and read it. An empty or missing file becomes the log of `plan`, if there is one.

        A new log keeps `seed`, the seed of the run, see `run_seed`.

        Raises FieldLogError for a file that cannot be read or has another plan, and OSError if it cannot be written.
        """
        self.path = path
        try:
            self._file = JsonLines(path, lock=True)
        except InUseError as error:
            raise FieldLogError(path, "another process is playing this field") from error
        try:
            if not self._file.lines and plan is not None:
                heading = heading_of(plan, seed)
                if not run_seed.is_torn_heading(self._file.torn, _NAME, FORMAT):
                    raise FieldLogError(path, "this is not the log of a field")
                self._file.begin(heading)
            self.field = _field_of(path, self._file.lines)
            if plan is not None and self.field.plan != plan:
                raise FieldLogError(path, "this is the log of another field")
            self._file.drop_torn()
        except BaseException:
            self._file.close()
            raise

    def append(self, deals: Sequence[TableDeal]) -> None:
        """Add finished deals to the field, and write them to the disk.

        Raises FieldError for a deal that the field does not wait for, and OSError if the disk refuses the deals.
        """
        for deal in deals:
            self.field.add(deal)
        self._file.append(map(msgspec.json.encode, deals), sync=True)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def heading_of(plan: FieldPlan, seed: int | None = None) -> bytes:
    """Return the first line of the log of a field, without its line end."""
    run = {} if seed is None else {run_seed.KEY: seed}
    return json.dumps({_NAME: FORMAT, "program": hearts_qt.__version__, **run, **plan.as_table()}).encode()


def read_field(path: Path) -> PlayedField:
    """Return the field of a log, which another process may be writing.

    Raises FieldLogError for a file that cannot be read as a log, and OSError if it cannot be opened.
    """
    return _field_of(path, disk.read_file(path).split(b"\n")[:-1])


def _field_of(path: Path, lines: Sequence[bytes]) -> PlayedField:
    if not lines:
        raise FieldLogError(path, "this is not the log of a field")
    field = PlayedField(_plan_of(path, lines[0]))
    decoder = msgspec.json.Decoder(TableDeal)
    for number, line in enumerate(lines[1:], start=2):
        try:
            field.add(decoder.decode(line))
        except (ValueError, RecursionError) as error:
            raise FieldLogError(path, f"line {number} cannot be read: {error}") from error
    return field


def _plan_of(path: Path, line: bytes) -> FieldPlan:
    try:
        table: dict[str, Any] = json.loads(line)
        known = table[_NAME] == FORMAT
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise FieldLogError(path, "this is not the log of a field") from error
    if not known:
        raise FieldLogError(path, "this log was written by another version of the program")
    try:
        return plan_of_table(table)
    except (ValueError, KeyError, TypeError) as error:
        raise FieldLogError(path, f"line 1 cannot be read: {error}") from error

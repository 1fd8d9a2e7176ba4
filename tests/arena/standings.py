"""Reads the CSV that the arena writes, for the tests."""

import csv
import io

import msgspec

from hearts_qt.arena.totals import Standing


def from_csv(text: str) -> list[Standing]:
    """Return the result that `as_csv` has written as this text."""
    rows = [{name: value or None for name, value in row.items()} for row in csv.DictReader(io.StringIO(text))]
    return msgspec.convert(rows, list[Standing], strict=False)

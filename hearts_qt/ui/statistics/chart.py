"""A chart as data: a table of figures, and which of its columns are drawn. It can be read, copied and exported.

A chart is always a table first, so everything in it can be heard, copied and checked.
"""

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, TypeAlias

import msgspec
from PySide6.QtCore import QCoreApplication, QLocale

translate = QCoreApplication.translate

Cell: TypeAlias = str | int | float | None
"""A value in a table; None if there is no such value, for example a mean of no deals."""

MISSING: Final = "–"
"""The sign that is shown for a missing value."""
_FORMULA: Final = ("=", "+", "-", "@", "\t")
"""A text that begins with one of these would be a formula in a spreadsheet."""


class ChartKind(Enum):
    """How a chart is drawn."""

    LINE = auto()
    """A line through the first drawn column, with a band between the two columns of `Chart.band`."""
    BARS = auto()
    """A group of bars for each row, with a bar for each drawn column, and a line between the columns of the band."""


@dataclass(frozen=True)
class Reference:
    """A value to compare with, drawn as a broken line across the chart."""

    label: str
    value: float


@dataclass(frozen=True)
class Chart:
    """A table of figures and how it is drawn."""

    name: str
    hint: str
    """One short sentence about how to read the chart."""
    kind: ChartKind
    headings: tuple[str, ...]
    """The headings of the columns. The first column says what a row is about."""
    rows: tuple[tuple[Cell, ...], ...]
    drawn: tuple[int, ...] = (1,)
    """The columns that are drawn."""
    band: tuple[int, int] | None = None
    """The columns with the lower and the upper edge of the band around the value."""
    references: tuple[Reference, ...] = field(default=())
    decimals: int = 1
    """How many digits after the point a fraction is shown with."""
    definition: str = ""
    """What the figures mean and how they are worked out, in one or two sentences."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to draw."""
        return not any(isinstance(row[column], int | float) for row in self.rows for column in self.drawn)

    def cell(self, row: int, column: int) -> str:
        """Return a value as it is shown."""
        return shown(self.rows[row][column], self.decimals)

    def sentence(self, row: int) -> str:
        """Return a row in words: what it is about, then each value with its heading."""
        values = (
            translate("statistics", "{heading} {value}").format(heading=heading, value=self.cell(row, column))
            for column, heading in enumerate(self.headings)
            if column and self.rows[row][column] is not None
        )
        return translate("statistics", "{what}: {values}").format(what=self.cell(row, 0), values=", ".join(values))

    def as_csv(self) -> str:
        """Return the table as CSV, which spreadsheets read. No text in it becomes a formula there."""
        buffer = io.StringIO()
        writer = csv.writer(buffer, lineterminator="\n")
        writer.writerow(_harmless(each) for each in self.headings)
        for row in self.rows:
            writer.writerow(_harmless(each) for each in row)
        return buffer.getvalue()

    def as_tabs(self) -> str:
        """Return the table with tabs between the values, as spreadsheets take it from the clipboard."""
        lines = [self.headings, *([_as_text(_harmless(each)) for each in row] for row in self.rows)]
        return "\n".join("\t".join(each.replace("\t", " ") for each in line) for line in lines)

    def as_json(self) -> str:
        """Return the table as JSON: its name, and an object for each row."""
        rows: list[Mapping[str, Cell]] = [dict(zip(self.headings, row, strict=True)) for row in self.rows]
        encoded = msgspec.json.encode({"name": self.name, "rows": rows})
        return msgspec.json.format(encoded, indent=2).decode() + "\n"


def shown(value: Cell, decimals: int) -> str:
    """Return a value in the person's own way to write numbers, with the minus sign that is as wide as a plus sign."""
    if value is None:
        return MISSING
    if isinstance(value, str):
        return value
    locale = QLocale()
    text = locale.toString(value) if isinstance(value, int) else locale.toString(value, "f", decimals)
    return text.replace("-", "−")


def _harmless(value: Cell) -> Cell:
    """Return a value that no spreadsheet takes for a formula. Names come from anywhere."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _as_text(value: Cell) -> str:
    return "" if value is None else str(value)

"""The figures behind the spreadsheet of the boss key: three sheets whose formulas are really computed.

This module draws nothing. The sheets are a budget, the actual amounts, and the differences of the two. A number that is
typed into one of the first two sheets changes every total that depends on it.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate

MONTHS: Final = 12
TOTAL: Final = MONTHS + 1
"""The column with the totals of the year."""
COLUMNS: Final = 26
ROWS: Final = 60
_HEAD, _INCOME, _COSTS = 2, 3, 9
_INCOME_LINES, _COST_LINES = range(4, 7), range(10, 15)
_ALL_INCOME, _ALL_COSTS, _RESULT, _MARGIN = 7, 15, 17, 18
BOLD_ROWS: Final = (0, _HEAD, _INCOME, _COSTS, _ALL_INCOME, _ALL_COSTS, _RESULT)
"""The rows with headings and totals."""
_FIRST: Final = {
    4: (184_300, 1.013),
    5: (61_500, 1.004),
    6: (38_200, 1.009),
    10: (121_800, 1.005),
    11: (18_400, 1.0),
    12: (24_600, 1.011),
    13: (7_900, 1.006),
    14: (12_700, 1.008),
}
"""For each line of numbers, its first value and its growth from month to month."""

Place: TypeAlias = tuple[int, int]
"""A row and a column, both counted from 0."""
Lookup: TypeAlias = Callable[[int, Place], float]
"""Returns the number in a place of a sheet."""


class Formula(NamedTuple):
    """A formula as it is written, and how it is computed."""

    text: str
    compute: Callable[[Lookup], float]
    is_share: bool = False
    """Whether the value is shown in per cent."""


Cell: TypeAlias = str | float | Formula


class Sheet(NamedTuple):
    """One sheet of the book."""

    title: str
    cells: dict[Place, Cell]


def place_name(place: Place) -> str:
    """Return the name of a place, such as ``C5``."""
    row, column = place
    return f"{chr(ord('A') + column)}{row + 1}"


class Book:
    """The three sheets, and the numbers that their formulas give."""

    def __init__(self, year: int) -> None:
        """Make a book for a year. The same year always gives the same figures."""
        rng = Random(year)
        plan = _filled(translate("boss", "Budget {year}").format(year=year), 0, lambda value: value)
        real = _filled(
            translate("boss", "Actual {year}").format(year=year), 1, lambda value: value * rng.uniform(0.96, 1.05)
        )
        self.sheets: Sequence[Sheet] = (
            Sheet(translate("boss", "Budget"), plan),
            Sheet(translate("boss", "Actual"), real),
            Sheet(translate("boss", "Variance"), _differences(year)),
        )

    def cell(self, sheet: int, place: Place) -> Cell:
        """Return what is in a place; an empty text if nothing is."""
        return self.sheets[sheet].cells.get(place, "")

    def value(self, sheet: int, place: Place) -> float:
        """Return the number in a place; 0 if there is none."""
        cell = self.cell(sheet, place)
        if isinstance(cell, Formula):
            return cell.compute(lambda other, at: self.value(sheet if other < 0 else other, at))
        return 0.0 if isinstance(cell, str) else float(cell)

    def written(self, sheet: int, place: Place) -> str:
        """Return what the formula bar shows of a place."""
        cell = self.cell(sheet, place)
        if isinstance(cell, Formula):
            return cell.text
        return cell if isinstance(cell, str) else f"{cell:g}"

    def enter(self, sheet: int, place: Place, text: str) -> None:
        """Write a number or a text into a place; an empty text clears it."""
        cells = self.sheets[sheet].cells
        text = text.strip()
        if not text:
            cells.pop(place, None)
            return
        try:
            cells[place] = float(text)
        except ValueError:
            cells[place] = text


def _filled(title: str, shift: int, change: Callable[[float], float]) -> dict[Place, Cell]:
    cells = _labels(title)
    for row, (first, growth) in _FIRST.items():
        for month in range(MONTHS):
            # A rent does not change from month to month.
            swing = 1 if growth == 1 else 1 + 0.03 * ((row * 7 + month * 5 + shift) % 9 - 4) / 4
            cells[row, month + 1] = float(round(change(first * growth**month * swing), -2))
    _add_formulas(cells)
    return cells


def _labels(title: str) -> dict[Place, Cell]:
    months = translate(
        "boss", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec", "the months, with spaces between"
    ).split()
    cells: dict[Place, Cell] = {(0, 0): title, (_HEAD, TOTAL): translate("boss", "Total")}
    cells |= {(_HEAD, month + 1): name for month, name in enumerate(months[:MONTHS])}
    names = {
        _INCOME: translate("boss", "Revenue"),
        4: translate("boss", "Subscriptions"),
        5: translate("boss", "Licences"),
        6: translate("boss", "Services"),
        _ALL_INCOME: translate("boss", "Total revenue"),
        _COSTS: translate("boss", "Costs"),
        10: translate("boss", "Salaries"),
        11: translate("boss", "Rent"),
        12: translate("boss", "Marketing"),
        13: translate("boss", "Travel"),
        14: translate("boss", "Software"),
        _ALL_COSTS: translate("boss", "Total costs"),
        _RESULT: translate("boss", "Result"),
        _MARGIN: translate("boss", "Margin"),
    }
    return {**cells, **{(row, 0): name for row, name in names.items()}}


def _add_formulas(cells: dict[Place, Cell]) -> None:
    for column in range(1, TOTAL + 1):
        cells[_ALL_INCOME, column] = _sum([(row, column) for row in _INCOME_LINES])
        cells[_ALL_COSTS, column] = _sum([(row, column) for row in _COST_LINES])
        cells[_RESULT, column] = _minus((_ALL_INCOME, column), (_ALL_COSTS, column))
        cells[_MARGIN, column] = _share((_RESULT, column), (_ALL_INCOME, column))
    for row in (*_INCOME_LINES, *_COST_LINES):
        cells[row, TOTAL] = _sum([(row, column) for column in range(1, TOTAL)])


def _differences(year: int) -> dict[Place, Cell]:
    real, plan = translate("boss", "Actual"), translate("boss", "Budget")
    cells = _labels(translate("boss", "Variance {year}").format(year=year))
    for row in (*_INCOME_LINES, *_COST_LINES):
        for column in range(1, TOTAL):
            at = (row, column)
            name = place_name(at)
            cells[at] = Formula(f"={real}!{name}-{plan}!{name}", _difference_at(at))
    _add_formulas(cells)
    # The margin would be a share of a difference, which has no meaning. So this sheet has no margin.
    return {place: cell for place, cell in cells.items() if place[0] != _MARGIN}


def _difference_at(place: Place) -> Callable[[Lookup], float]:
    return lambda look: look(1, place) - look(0, place)


def _sum(places: Sequence[Place]) -> Formula:
    text = f"=SUM({place_name(places[0])}:{place_name(places[-1])})"
    return Formula(text, lambda look: sum(look(-1, place) for place in places))


def _minus(one: Place, other: Place) -> Formula:
    return Formula(f"={place_name(one)}-{place_name(other)}", lambda look: look(-1, one) - look(-1, other))


def _share(part: Place, whole: Place) -> Formula:
    def compute(look: Lookup) -> float:
        total = look(-1, whole)
        return look(-1, part) / total if total else 0.0

    return Formula(f"={place_name(part)}/{place_name(whole)}", compute, is_share=True)

"""Formats the result of a contest: a table for people, CSV and JSON for programs."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, fields

from hearts_qt.arena.schedule import TURNS, MatchUp
from hearts_qt.arena.totals import Standing

NONE: Final = "–"
"""Shown in a table cell that has no value."""

PLAYER: Final = "player"
AGAINST: Final = "{} against three of"
"""The two possible headings of the column with the names; the second one is filled in with a player's name."""
_HEADINGS: Final = ("chairs", "points a deal", "won", "moons", "suffered", "mean ms", "median ms")


def text_table(lines: Sequence[Standing], labels: Sequence[str] = (), above: str = PLAYER) -> str:
    """Return the result as a text table, with the standard error next to the points.

    The first column has the labels, or the players' names if there are no labels; `above` is its heading.
    """
    labels = labels or [line.name for line in lines]
    rows = [(above, *_HEADINGS), *(_row(label, line) for label, line in zip(labels, lines, strict=True))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    text = "\n".join(_aligned(row, widths) for row in rows)
    for line in lines:
        if line.always_failed:
            text += f"\n{line.name} failed in every game: the figures in its row are those of a standard player."
        elif line.faults:
            text += f"\n{line.name} failed and was replaced in {line.faults:,} of its games."
        if line.reason:
            text += "\nThe first time: " + line.reason.replace("\n", "\n    ")
    return text


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    name, *figures = row
    cells = (figure.rjust(width) for figure, width in zip(figures, widths[1:], strict=True))
    return "  ".join((name.ljust(widths[0]), *cells))


def _row(label: str, line: Standing) -> tuple[str, ...]:
    points = NONE if line.points is None else f"{line.points:.3f} ± {_figure(line.error, '.3f')}"
    won = NONE if line.win_rate is None else f"{100 * line.win_rate:.1f} %"
    times = (_figure(line.mean_ms, ".3f"), _figure(line.median_ms, ".3f"))
    return (label, str(line.chairs), points, won, f"{line.moons_made:,}", f"{line.moons_suffered:,}", *times)


def _figure(value: float | None, form: str) -> str:
    return NONE if value is None else format(value, form)


def heading(seeds: Sequence[int], deals: int, rules: str) -> str:
    """Return a line that says what was played; `rules` is the name of the rules."""
    count = "1 deal" if deals == 1 else f"{deals:,} deals"
    numbers = ", ".join(map(str, seeds))
    return f"{count}, {TURNS} times each, {rules} rules, {'seed' if len(seeds) == 1 else 'seeds'} {numbers}"


def as_csv(lines: Iterable[Standing]) -> str:
    """Return the result as CSV with a heading; a missing value is empty."""
    out = io.StringIO()
    writer = csv.DictWriter(out, [field.name for field in fields(Standing)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(line) for line in lines)
    return out.getvalue()


def as_json(match_up: MatchUp, deals: int, complete: bool, lines: Iterable[Standing]) -> str:
    """Return the match-up and its result as JSON.

    `deals` is the number of deals played, and `complete` says whether these are all deals of the contest.
    """
    whole: dict[str, Any] = {
        "hearts arena": 1,
        "match_up": match_up.as_table(),
        "deals": deals,
        "times_each": TURNS,
        "complete": complete,
        "standings": [asdict(line) for line in lines],
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode() + "\n"

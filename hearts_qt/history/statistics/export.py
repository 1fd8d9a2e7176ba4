"""Writes an answer as JSON or CSV, for other programs. The ids of figures are those of `figure.FIGURES`."""

import csv
import io
from collections.abc import Sequence
from typing import Any, Final

from hearts_qt.history.statistics.figure import BY_ID
from hearts_qt.history.statistics.query import Answer

_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")


def answer_as_table(answer: Answer, name: str = "") -> dict[str, Any]:
    """Return an answer as tables and lists that JSON can write; `name` is the name of the player."""
    question = answer.question
    return {
        "player": question.who.key,
        "name": name,
        "since": question.since,
        "until": question.until,
        "from time": question.from_time,
        "rules": question.rules,
        "kind": "" if question.kind is None else question.kind.value,
        "opponent": "" if question.opponent is None else question.opponent.key,
        "measure": question.measure.value,
        "deals": answer.deals,
        "games": answer.games,
        "kept out": {reason.value: deals for reason, deals in answer.kept_out},
        "left out": answer.left_out,
        "before a reset": answer.zeroed,
        "figures": {
            each.figure: {
                "unit": BY_ID[each.figure].unit.value,
                "total": each.total,
                "value": each.value,
                "standard error": each.error,
            }
            for each in answer.values
        },
    }


def table_as_csv(heading: Sequence[str], lines: Sequence[Sequence[object]]) -> str:
    """Return a table as CSV, as spreadsheets read it; a missing value is an empty cell."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(heading)
    for line in lines:
        writer.writerow([_cell(each) for each in line])
    return written.getvalue()


def _cell(value: object) -> object:
    """Return a value as a spreadsheet should show it: a name that looks like a formula must not become one."""
    if isinstance(value, str) and value.startswith(_FORMULAS):
        return f"'{value}"
    return "" if value is None else value

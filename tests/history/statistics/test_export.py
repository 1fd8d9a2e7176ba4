"""Statistics as JSON and CSV, for other programs."""

import json

from hearts_qt.history.statistics.export import answer_as_table, table_as_csv
from hearts_qt.history.statistics.figure import FIGURES
from hearts_qt.history.statistics.query import Answer, FigureValue, Question
from hearts_qt.history.statistics.who import Who, WhoKind
from hearts_qt.rules.kept_out import KeptOut

_ANSWER = Answer(
    Question(Who(WhoKind.NAMED_PERSON, "Ann"), since="2026-11-01"),
    5,
    1,
    tuple(FigureValue(each.id, 3, 1.5 if each.averages else None, 0.25) for each in FIGURES),
    kept_out=((KeptOut.UNDONE, 2),),
)


def test_json_has_every_figure_with_its_unit() -> None:
    """A program finds each figure under its id, what was asked, and what does not count."""
    player = json.loads(json.dumps(answer_as_table(_ANSWER, "Ann")))
    assert list(player["figures"]) == [each.id for each in FIGURES]
    assert player["figures"]["points"] == {"unit": "points", "total": 3, "value": 1.5, "standard error": 0.25}
    assert (player["since"], player["deals"], player["kept out"]) == ("2026-11-01", 5, {"undone": 2})


def test_a_name_is_no_formula() -> None:
    """A name that a spreadsheet would calculate is marked as text; numbers stay numbers; a missing value is empty."""
    text = table_as_csv(("name", "points"), [("=1+1", -10), ("@SUM", None), ("Ann", 1.5)])
    assert text == "name,points\r\n'=1+1,-10\r\n'@SUM,\r\nAnn,1.5\r\n"

"""Logs of earlier versions count like new ones, as far as their deals count at all."""

import json
from contextlib import closing
from pathlib import Path
from typing import Final

from hearts_qt.history.statistics.keeping import work
from hearts_qt.history.statistics.match_facts import match_facts
from hearts_qt.history.statistics.query import Question, Statistics
from hearts_qt.history.statistics.who import Who, WhoKind
from hearts_qt.history.tasks import StatisticsPlaces
from hearts_qt.rules.kept_out import KeptOut
from tests.history.statistics import worked
from tests.history.statistics.worked import log_of

_WRITTEN: Final = Path(__file__).parents[2] / "written_before" / "v0_1_0" / "data" / "matches"


def _as_format_1(log: bytes) -> bytes:
    """Return a log as the first version wrote it: without ids of characters, and without the match's seed."""
    lines = [json.loads(line) for line in log.split(b"\n")[:-1]]
    lines[0] = {"hearts log": 1, "program": "0.1.0"}
    begin = lines[1]["entry"]
    del begin["drawn"]
    for seat in begin["seats"]:
        seat.pop("character", None)
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def test_a_log_of_the_first_format_counts(tmp_path: Path) -> None:
    """Its characters are known by their names, and its person too; the figures are those of the same deal today."""
    matches = tmp_path / "matches"
    matches.mkdir()
    (matches / "match-000001.jsonl").write_bytes(_as_format_1(log_of([worked.COVERED], (0, 1), day=1)))
    (matches / "match-000002.jsonl").write_bytes(log_of([worked.COVERED], (0, 1), day=2))
    places = StatisticsPlaces(matches, tmp_path / "a.jsonl", tmp_path / "r.jsonl", tmp_path / "index.sqlite")
    work(places, progress=lambda done, of: None)
    with closing(Statistics(places.index)) as statistics:
        assert {each.who: each.deals for each in statistics.players()} == {
            Who(WhoKind.NAMED_PERSON, "Ann"): 2,
            Who(WhoKind.CHARACTER, "vickie"): 2,
            Who(WhoKind.CHARACTER, "stan"): 2,
            Who(WhoKind.CHARACTER, "nellie"): 2,
        }
        stan = statistics.answer(Question(Who(WhoKind.CHARACTER, "stan")))
    assert (stan.value("covered").total, stan.value("queens").total, stan.games) == (2, 2, 2)


def test_what_kept_an_old_deal_out_keeps_it_out_today() -> None:
    """In the logs of version 0.1.0 the computer played for the person, so none of these deals counts."""
    found = [match_facts(path, path.read_bytes()) for path in sorted(_WRITTEN.iterdir())]
    reasons = [deal.kept_out for match in found for deal in match.deals]
    assert len(reasons) == 4
    assert all(KeptOut.COMPUTER_PLAYED in each for each in reasons)
    assert KeptOut.UNDONE in reasons[0]
    assert all(deal.facts is None for match in found for deal in match.deals)

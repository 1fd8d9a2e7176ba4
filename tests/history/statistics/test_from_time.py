"""Questions about what was over at a time or later, such as this session."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.history.annotations import Annotation, Annotations, Key
from hearts_qt.history.statistics.games import games_of
from hearts_qt.history.statistics.query import Answer, Question, Statistics
from hearts_qt.history.statistics.resets import Resets
from hearts_qt.history.statistics.series import distribution, form, rivalries
from hearts_qt.history.statistics.statistics_index import StatisticsIndexWriter
from hearts_qt.history.statistics.who import Who
from hearts_qt.rules.entries import MatchKind, Undo
from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.table.log import match_id_of, stamp
from tests.history.statistics import worked
from tests.history.statistics.test_statistics_index import ANN, NELLIE, STAN, TWO_DEALS, VICKIE, dozen
from tests.history.statistics.worked import FIRST, day_called, entries_of, log_of, write_logs

UNDONE = [*entries_of(worked.COVERED)[:5], Undo(1), *entries_of(worked.COVERED)[4:]]
STRADDLING = log_of([worked.COVERED, worked.FAILED_MOON, UNDONE, worked.NOT_COVERED], (1,), TWO_DEALS, day=20)
"""A match of four deals: 0 0 13 13, then 24 0 0 2, then one that an undo keeps out, then 0 0 16 10."""
BETWEEN = stamp(FIRST + timedelta(days=20, seconds=56))
"""After the first of these deals was over: the second one began with the entry 56."""


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Statistics]:
    """Return the index of the dozen games and the match; its last deal is left out."""
    write_logs(tmp_path / "matches", *dozen(), STRADDLING)
    left_out = Annotations([Annotation(match_id_of(STRADDLING), Key.LEFT_OUT, "yes", 4)])
    writer = StatisticsIndexWriter(tmp_path / "index.sqlite")
    writer.update(tmp_path / "matches", left_out, Resets())
    writer.close()
    statistics = Statistics(tmp_path / "index.sqlite")
    yield statistics
    statistics.close()


def test_a_match_counts_from_a_time_in_its_middle(index: Statistics) -> None:
    """Only the second deal, the failed moon, counts, and the game, which was over later; all counted by hand."""
    question = Question(ANN, from_time=BETWEEN)
    answer = index.answer(question)
    assert (answer.deals, answer.games, answer.left_out) == (1, 1, 1)
    assert dict(answer.kept_out) == {KeptOut.UNDONE: 1}
    figures = {"points": 24, "queens": 1, "tricks": 12, "moons_failed": 1, "wins": 0, "games": 1}
    assert {name: answer.value(name).total for name in figures} == figures
    assert [(bar.points, bar.deals) for bar in distribution(index, question)] == [(24, 1)]
    (point,) = form(index, question)
    assert (point.since, point.deals, point.mean, point.error) == (day_called(20), 1, 24, None)
    assert {each.who for each in index.opponents(question)} == {VICKIE, STAN, NELLIE}
    against = {each.opponent.who: each for each in rivalries(index, question)}
    assert [(each.deals, each.ahead, each.behind, each.games) for each in against.values()] == [(1, 0, 1, 1)] * 3
    assert (against[STAN].got, against[NELLIE].was_stopped, against[VICKIE].lost) == (1, 1, 1)
    assert [game.match for game in games_of(index, question, 9)] == [match_id_of(STRADDLING)]


def test_nothing_was_over_after_the_last_deal(index: Statistics) -> None:
    """A session in which no deal is over yet has no figures."""
    question = Question(ANN, from_time=stamp(FIRST + timedelta(days=21)))
    assert index.answer(question).deals == index.answer(question).games == 0
    assert [series(index, question) for series in (form, distribution, rivalries)] == [()] * 3


@pytest.mark.parametrize("day", [0, 4, 9, 12, 20])
@pytest.mark.parametrize("who", [ANN, STAN, NELLIE])
def test_from_midnight_it_is_the_same_as_from_the_day(index: Statistics, day: int, who: Who) -> None:
    """Rows and the sums of the days give the same answers to every kind of question."""
    midnight = f"{day_called(day)}T00:00:00Z"
    for more in (
        Question(ANN),
        Question(ANN, opponent=STAN),
        Question(ANN, rules="custom", kind=MatchKind.OWN, until=day_called(11)),
    ):
        by_day, by_time = replace(more, who=who, since=day_called(day)), replace(more, who=who, from_time=midnight)
        assert _told(index.answer(by_time)) == _told(index.answer(by_day))
        for series in (form, distribution, rivalries):
            assert series(index, by_time) == series(index, by_day)
        assert index.opponents(by_time) == index.opponents(by_day)
        assert games_of(index, by_time, 9) == games_of(index, by_day, 9)


def _told(answer: Answer) -> Answer:
    return replace(answer, question=Question(ANN))

"""Simulated matches: an index that was kept up to date, with kills in between, is the same as one made at once."""

import subprocess
import sys
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Final

import pytest

from hearts_qt.history.annotations import Annotation, Key, add_annotation, read_annotations
from hearts_qt.history.statistics.figure import GAME_COLUMNS
from hearts_qt.history.statistics.keeping import work
from hearts_qt.history.statistics.query import Question, Statistics
from hearts_qt.history.statistics.resets import add_reset, read_resets, undo_reset
from hearts_qt.history.statistics.statistics_index import StatisticsIndexWriter
from hearts_qt.history.statistics.tables import FACTS
from hearts_qt.history.statistics.who import Who, WhoKind
from hearts_qt.history.tasks import MODULE, KeepStatistics, StatisticsPlaces, as_argument
from hearts_qt.table.log import match_id_of
from tests.history.statistics import worked
from tests.history.statistics.contents import contents
from tests.history.statistics.simulated import counted, later, simulated
from tests.history.statistics.test_statistics_index import dozen
from tests.history.statistics.worked import log_of, write_logs

_PLAYED: Final = 24
"""How many games are really played; the others are these at other times."""

_NOT_MET: Final = {"hints", "suit_counts", "deals_scatter", "points_scatter"}
"""What happens in no such game; it is tested elsewhere."""


class Stopped(Exception):
    """Stops an update in its middle."""


def _files(folder: Path) -> StatisticsPlaces:
    return StatisticsPlaces(
        folder / "matches", folder / "annotations.jsonl", folder / "resets.jsonl", folder / "kept.sqlite"
    )


def _killed(places: StatisticsPlaces, messages: int) -> None:
    """Start the process that brings the index up to date, and kill it after so many messages."""
    command = [sys.executable, "-m", MODULE, as_argument(KeepStatistics(places))]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for _ in range(messages):
            process.stdout.readline()
        process.kill()


def _stopped(places: StatisticsPlaces, after: int) -> None:
    """Stop an update after so many matches, as if the process had been killed."""

    def stop(done: int, of: int) -> None:
        if done == after:
            raise Stopped

    writer = StatisticsIndexWriter(places.index)
    with suppress(Stopped):
        writer.update(places.matches, read_annotations(places.annotations), read_resets(places.resets), stop)
    # The file is left as it is, and not marked as closed.


def _write(places: StatisticsPlaces, matches: int, rng: Random) -> list[bytes]:
    """Write this number of logs bit by bit, and bring the index up to date now and then, not always to the end."""
    games = [simulated(number) for number in range(_PLAYED)]
    places.matches.mkdir(parents=True)
    whole = [later(b"".join(games[number % _PLAYED]), number) for number in range(matches)]
    for number, log in enumerate(whole, 1):
        path = places.matches / f"match-{number:06}.jsonl"
        if number % 40 == 0:
            # A game that is not over yet, with a torn last line.
            path.write_bytes(log[: rng.randrange(2000, len(log))])
            work(places, progress=lambda done, of: None)
        path.write_bytes(log)
        if number % (matches // 6) == 0:
            _stopped(places, rng.randrange(0, 60))
    return whole


@pytest.mark.parametrize("matches", [240, pytest.param(2400, marks=[pytest.mark.long, pytest.mark.timeout(1800)])])
def test_kept_up_to_date_is_the_same_as_made_again(tmp_path: Path, matches: int) -> None:
    """With games left out, resets, games erased, stops and kills in between, all rows are the same in the end."""
    rng = Random(matches)
    places = _files(tmp_path)
    whole = _write(places, matches, rng)
    ann = Who(WhoKind.NAMED_PERSON, "Ann")
    for log in rng.sample(whole, 6):
        add_annotation(places.annotations, Annotation(match_id_of(log), Key.LEFT_OUT, "yes", rng.choice((0, 1, 2))))
    for number in rng.sample(range(1, matches + 1), 5):
        (places.matches / f"match-{number:06}.jsonl").unlink()
    _killed(places, 1)
    add_reset(places.resets, ann)
    _stopped(places, 0)
    undo_reset(places.resets, ann)
    _killed(places, 2)
    work(places, progress=lambda done, of: None)
    kept = contents(places.index)
    assert len(kept["part"]) > 6 * matches
    fresh = StatisticsPlaces(places.matches, places.annotations, places.resets, tmp_path / "fresh.sqlite")
    assert work(fresh, progress=lambda done, of: None) == matches - 5
    assert contents(fresh.index) == kept
    work(places, rebuilds=True, progress=lambda done, of: None)
    assert contents(places.index) == kept


def test_the_figures_are_those_of_a_second_opinion(tmp_path: Path) -> None:
    """All facts of random games, and of deals worked by hand, are those that another, simpler program counts."""
    places = _files(tmp_path)
    logs = [later(b"".join(simulated(number, is_plain=True, deals=4)), number) for number in range(20)]
    logs += [*dozen(), *(log_of([deal], day=day) for day, deal in enumerate(worked.ALL.values(), 20))]
    write_logs(places.matches, *logs)
    expected: dict[str, Counter[str]] = {}
    for log in logs:
        for name, figures in counted(log).items():
            expected.setdefault(name, Counter()).update(figures)
    work(places, progress=lambda done, of: None)
    met: Counter[str] = Counter()
    with closing(Statistics(places.index)) as statistics:
        assert {player.name for player in statistics.players()} == expected.keys()
        for player in statistics.players():
            sums = statistics.answer(Question(player.who)).sums
            facts = {fact: sums[fact] for fact in ("deals", *FACTS, *GAME_COLUMNS)}
            assert facts == {fact: expected[player.name][fact] for fact in facts}
            met.update(fact for fact, value in facts.items() if value)
    assert {*FACTS, *GAME_COLUMNS} - met.keys() == _NOT_MET


def test_sums_agree_with_each_other(tmp_path: Path) -> None:
    """In every deal there are thirteen tricks, thirteen hearts and a queen, and origins add up to the points."""
    places = _files(tmp_path)
    places.matches.mkdir()
    for number in range(_PLAYED):
        log = later(b"".join(simulated(number)), number)
        (places.matches / f"match-{number + 1:06}.jsonl").write_bytes(log)
    work(places, progress=lambda done, of: None)
    totals: Counter[str] = Counter()
    with closing(Statistics(places.index)) as statistics:
        for player in statistics.players():
            answer = statistics.answer(Question(player.who))
            totals.update(answer.sums)
            parts = [f"points_{each}" for each in ("queen", "hearts", "bonus", "other")]
            assert sum(answer.sums[each] for each in parts) == answer.sums["points"]
            assert sum(answer.sums[each] for each in ("first", "second", "third", "fourth")) == answer.deals
            assert sum(answer.sums[f"own_{trick}"] for trick in range(1, 14)) == (
                sum(answer.sums[each] for each in ("from_leads", "from_discards", "from_following"))
                - 10 * answer.sums["bonus"]
            )
    deals = totals["deals"] // 4
    assert deals > _PLAYED
    assert totals["tricks"] == totals["hearts"] == 13 * deals
    assert totals["queens"] == deals
    assert totals["queens_given"] + totals["queens_own"] == deals
    assert totals["moons_failed"] == totals["moons_stopped"]

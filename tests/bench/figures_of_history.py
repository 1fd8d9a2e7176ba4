"""Measures the statistics of a long history: making them again, adding a game, and answering questions.

Processor time is measured, because other programs may be running; the notes say how long it took by the clock.
"""

import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from hearts_qt.history.statistics.keeping import work
from hearts_qt.history.statistics.performance import performances
from hearts_qt.history.statistics.query import Question, Statistics
from hearts_qt.history.statistics.series import distribution, form, rivalries
from hearts_qt.history.tasks import StatisticsPlaces
from tests.bench.figures import Figure
from tests.bench.long_history import EACH_GAME, make_logs

DEALS: Final = 100_000
_TIMES: Final = 5
_OF_SESSION: Final = 96
"""How many deals a session has."""


def measure(deals: int = DEALS) -> Iterator[Figure]:
    """Make the logs of this number of deals, and measure what is done with them."""
    with tempfile.TemporaryDirectory(prefix="hearts-bench-") as name:
        folder = Path(name)
        places = StatisticsPlaces(
            folder / "matches", folder / "annotations.jsonl", folder / "resets.jsonl", folder / "statistics.sqlite"
        )
        make_logs(places.matches, deals)
        newest = max(places.matches.iterdir())
        last = newest.read_bytes()
        newest.unlink()
        yield from _made(places)
        newest.write_bytes(last)
        added = _milliseconds(lambda: work(places, progress=_silent), 1)
        yield Figure("add one more game", added, "ms", most=1500)
        nothing_new = _milliseconds(lambda: work(places, progress=_silent))
        yield Figure("look for new games when there are none", nothing_new, "ms", most=1500)
        with closing(Statistics(places.index)) as statistics:
            yield from _asked(statistics, deals // EACH_GAME * EACH_GAME)
        yield Figure("size of the index", places.index.stat().st_size / 1e6, "MB")


def _made(places: StatisticsPlaces) -> Iterator[Figure]:
    for what, rebuilds in (("make the index", False), ("make it again, while others read it", True)):
        begun, before = time.perf_counter(), _processor()
        work(places, rebuilds=rebuilds, progress=_silent)
        seconds, processor = time.perf_counter() - begun, _processor() - before
        # Somebody waits for it, and several processes share the work. So the clock counts here.
        yield Figure(f"{what}, by the clock", seconds, "s", most=60, note=f"{processor:.0f} s of processors")


def _asked(statistics: Statistics, deals: int) -> Iterator[Figure]:
    player = statistics.players()[0]
    question = Question(player.who)

    def page() -> None:
        statistics.players()
        statistics.answer(question)
        statistics.ratings()
        statistics.rule_sets(question)
        statistics.kinds(question)
        statistics.opponents(question)

    assert statistics.answer(question).deals == deals
    yield Figure("everything for the page's table", _milliseconds(page), "ms", most=200)
    since = Question(player.who, since="2022-01-01")
    yield Figure("another period", _milliseconds(lambda: statistics.answer(since)), "ms", most=100)
    against = Question(player.who, opponent=statistics.opponents(question)[0].who)
    yield Figure("against one opponent", _milliseconds(lambda: statistics.answer(against)), "ms", most=100)
    (newest,), *_ = statistics.rows("SELECT at FROM deal ORDER BY at DESC LIMIT 1 OFFSET ?", (_OF_SESSION - 1,))
    session = Question(player.who, from_time=newest)
    yield Figure("this session", _milliseconds(lambda: _of_session(statistics, session)), "ms", most=100)
    yield Figure("form over time", _milliseconds(lambda: form(statistics, question)), "ms", most=100)
    yield Figure("points of a deal", _milliseconds(lambda: distribution(statistics, question)), "ms", most=100)
    yield Figure("rivalries", _milliseconds(lambda: rivalries(statistics, question)), "ms", most=50)
    yield Figure("how everybody has played", _milliseconds(lambda: performances(statistics)), "ms", most=50)


def _of_session(statistics: Statistics, session: Question) -> None:
    """Ask for everything about the last deals."""
    assert statistics.answer(session).deals == _OF_SESSION
    statistics.opponents(session)
    for series in (form, distribution, rivalries):
        series(statistics, session)


def _silent(done: int, of: int) -> None:
    """Say nothing."""


def _processor() -> float:
    """Return the processor time of this process and of those that it has started and that are over, in seconds."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def _milliseconds(call: Callable[[], object], times: int = _TIMES) -> float:
    """Return the shortest processor time that a call takes."""
    took = []
    for _ in range(times):
        begun = _processor()
        call()
        took.append(_processor() - begun)
    return min(took) * 1000

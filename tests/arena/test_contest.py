"""Tests of contests with processes: any number of processes gives the same totals, and every contest ends in time."""

import os
import signal
from contextlib import closing
from pathlib import Path

import pytest

from hearts_qt.arena.contest import ENDLESS, ContestOptions, Ending, Progress, run_contest
from hearts_qt.arena.job_pool import ProcessPool, usable_cores
from hearts_qt.arena.ledger import Ledger
from hearts_qt.arena.schedule import MatchUp, Span
from hearts_qt.arena.span_runner import SpanResult, play_span
from hearts_qt.arena.totals import no_totals
from hearts_qt.arena.worker_pool import WorkerPoolError
from tests.arena.players import find, pairing, timeless

MATCH_UP = pairing("ducker", "gambler", "ducker", "ducker")
DEALS = 24


class AtOnce:
    """A pool that plays nothing. Each span of deals is finished immediately, with the chosen time."""

    def __init__(self, match_up: MatchUp, size: int = 2, seconds: float = 0.0) -> None:
        """Report this number of seconds for each deal."""
        self.size = size
        self.given: list[Span] = []
        self._match_up = match_up
        self._seconds = seconds
        self._under_way: list[Span] = []

    @property
    def room(self) -> int:
        """The number of spans that the pool can still take."""
        return self.size - len(self._under_way)

    def give(self, span: Span) -> None:
        """Take a span."""
        assert self.room
        self.given.append(span)
        self._under_way.append(span)

    def wait(self, seconds: float) -> list[SpanResult]:
        """Return the result of the last span that was given."""
        span = self._under_way.pop()
        totals = no_totals(self._match_up)
        for own in totals.values():
            own.deals = len(span)
        return [SpanResult(span, totals, self._seconds * len(span))]

    def close(self) -> None:
        """Do nothing."""


def ledger_of(path: Path, deals: int = DEALS, match_up: MatchUp = MATCH_UP) -> Ledger:
    """Return a ledger in a folder."""
    return Ledger(path / "state.jsonl", match_up, deals)


@pytest.mark.parametrize("size", [1, 3])
def test_any_number_of_processes_has_the_same_totals(tmp_path: Path, size: int) -> None:
    """A contest with one process or with three has the same totals as the same deals without processes."""
    with closing(ledger_of(tmp_path)) as ledger, closing(ProcessPool(MATCH_UP, find, size)) as pool:
        assert run_contest(ledger, pool, ContestOptions(DEALS)) is Ending.COMPLETE
    assert timeless(ledger.totals) == timeless(play_span(MATCH_UP, Span(0, DEALS), find).totals)


def test_a_killed_process_is_replaced(tmp_path: Path) -> None:
    """If a process is killed, another process plays its deals. No deal is lost or counted twice."""
    killed: list[int] = []
    with closing(ledger_of(tmp_path)) as ledger, closing(ProcessPool(MATCH_UP, find, 2)) as pool:

        def tell(progress: Progress) -> None:
            if progress.played and not killed:
                killed.append(pool.pids[0])
                os.kill(killed[0], signal.SIGTERM)

        assert run_contest(ledger, pool, ContestOptions(DEALS, tell=tell)) is Ending.COMPLETE
        assert killed[0] not in pool.pids
    assert timeless(ledger.totals) == timeless(play_span(MATCH_UP, Span(0, DEALS), find).totals)


def test_a_player_that_ends_its_process_ends_the_contest(tmp_path: Path) -> None:
    """After three processes have died on the same span, the contest ends with an error."""
    match_up = pairing("deadly", "ducker", "ducker", "ducker")
    with (
        closing(ledger_of(tmp_path, match_up=match_up)) as ledger,
        closing(ProcessPool(match_up, find, 1)) as pool,
        pytest.raises(WorkerPoolError, match="3 processes died playing the deals 0 to 0, the last one with code 7"),
    ):
        run_contest(ledger, pool, ContestOptions(DEALS))


def test_what_a_process_cannot_play_is_told(tmp_path: Path) -> None:
    """If a process has another version of a player, the contest ends with an error that says so."""
    match_up = MatchUp(("ducker",) * 4, (99,) * 4, MATCH_UP.rules, 1)
    with (
        closing(ledger_of(tmp_path, match_up=match_up)) as ledger,
        closing(ProcessPool(match_up, find, 1)) as pool,
        pytest.raises(WorkerPoolError, match="ducker has version 1"),
    ):
        run_contest(ledger, pool, ContestOptions(DEALS))


def test_there_is_a_core() -> None:
    """At least one core is usable."""
    assert usable_cores() >= 1


def test_time_ends_a_contest_with_what_was_played(tmp_path: Path) -> None:
    """A contest without a number of deals plays until its time is up."""
    now = iter(range(100))
    ledger = ledger_of(tmp_path, ENDLESS)
    options = ContestOptions(ENDLESS, limit=5, clock=lambda: float(next(now)))
    assert run_contest(ledger, AtOnce(MATCH_UP), options) is Ending.TIME_IS_UP
    ledger.close()
    assert 0 < len(ledger.played) < 100


def test_a_stopped_contest_keeps_what_was_played(tmp_path: Path) -> None:
    """A contest that is stopped after its first result can be continued later with the missing deals."""
    told: list[Progress] = []
    with closing(ledger_of(tmp_path)) as ledger:
        options = ContestOptions(DEALS, stopped=lambda: told[-1].played > 0, tell=told.append)
        assert run_contest(ledger, AtOnce(MATCH_UP), options) is Ending.STOPPED
        played = len(ledger.played)
    assert 0 < played < DEALS
    pool = AtOnce(MATCH_UP)
    with closing(ledger_of(tmp_path)) as ledger:
        assert run_contest(ledger, pool, ContestOptions(DEALS)) is Ending.COMPLETE
    assert sum(map(len, pool.given)) == DEALS - played


@pytest.mark.parametrize(("seconds", "deals", "longest"), [(10.0, 100, 1), (0.1, 400, 5), (0.0, 4000, 256)])
def test_spans_are_as_long_as_suits_the_players(tmp_path: Path, seconds: float, deals: int, longest: int) -> None:
    """Slow players get short spans of deals, and fast players long spans. The first and the last span have one deal."""
    pool = AtOnce(MATCH_UP, seconds=seconds)
    with closing(ledger_of(tmp_path, deals)) as ledger:
        run_contest(ledger, pool, ContestOptions(deals))
    lengths = [len(span) for span in pool.given]
    assert lengths[0] == lengths[-1] == 1
    assert max(lengths) == longest
    assert sum(lengths) == deals


def test_progress_is_told_from_the_beginning_to_the_end(tmp_path: Path) -> None:
    """The first progress report has 0 played deals, and the last report has all deals."""
    told: list[Progress] = []
    with closing(ledger_of(tmp_path)) as ledger:
        run_contest(ledger, AtOnce(MATCH_UP), ContestOptions(DEALS, tell=told.append))
    assert (told[0].played, told[-1].played) == (0, DEALS)

"""Tests of contests on a real cluster: a Dask scheduler and its workers in separate processes on this machine."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

import pytest

from hearts_qt.app.command_line import run
from hearts_qt.arena import cluster_pool
from hearts_qt.arena.cluster_pool import ClusterJobPool, ClusterPool
from hearts_qt.arena.contest import ContestOptions, Ending, Progress, run_contest
from hearts_qt.arena.field.field_engine import play_field
from hearts_qt.arena.field.field_log import FieldLog
from hearts_qt.arena.field.field_plan import field_player
from hearts_qt.arena.field.table_play import play_table
from hearts_qt.arena.ledger import Ledger
from hearts_qt.arena.schedule import MatchUp, Span
from hearts_qt.arena.span_runner import play_span
from hearts_qt.arena.worker_pool import WorkerPoolError
from tests.arena.field.fields import AtOnce, small_plan
from tests.arena.players import find, pairing, timeless

MATCH_UP = pairing()
DEALS = 60
STANS = ("stan", "stan", "stan", "stan")


class Machines:
    """A scheduler and three workers. `address` is the address of the scheduler."""

    def __init__(self, stack: ExitStack) -> None:
        """Start the processes; they end when the stack is closed."""
        self._stack = stack
        scheduler = self._start("scheduler", "--port", "0", "--host", "127.0.0.1")
        self.scheduler = scheduler
        self.address = self._told(scheduler, r"Scheduler at:\s+(tcp://\S+)")
        self.workers = [self._start("worker", self.address, "--nthreads", "1", "--no-nanny") for _ in range(3)]
        for worker in self.workers:
            self._told(worker, r"(Registered to)")

    def _start(self, what: str, *arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments, "--no-dashboard"]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self._stack.callback(self._end, process)
        return process

    @staticmethod
    def _told(process: subprocess.Popen[str], pattern: str) -> str:
        assert process.stderr is not None
        for line in process.stderr:
            if found := re.search(pattern, line):
                return found[1]
        raise AssertionError(f"{process.args!r} ended without saying {pattern}")

    @staticmethod
    def _end(process: subprocess.Popen[str]) -> None:
        process.kill()
        process.communicate()


@pytest.fixture
def machines() -> Iterator[Machines]:
    """Return a cluster on this machine that the test may damage."""
    with ExitStack() as stack:
        yield Machines(stack)


@pytest.fixture(scope="module")
def lasting_machines() -> Iterator[Machines]:
    """Return a cluster that several tests share. No test may damage it."""
    with ExitStack() as stack:
        yield Machines(stack)


def test_a_cluster_has_the_same_totals_though_a_worker_dies(machines: Machines, tmp_path: Path) -> None:
    """Three workers give the same totals as one process, even if a worker is killed during the contest."""
    killed: list[subprocess.Popen[str]] = []

    def tell(progress: Progress) -> None:
        if progress.played and not killed:
            killed.append(machines.workers[0])
            killed[0].kill()

    with (
        closing(Ledger(tmp_path / "state.jsonl", MATCH_UP, DEALS)) as ledger,
        closing(ClusterPool(machines.address, MATCH_UP, find)) as pool,
    ):
        assert pool.size == 3
        assert run_contest(ledger, pool, ContestOptions(DEALS, tell=tell)) is Ending.COMPLETE
        assert killed
        assert pool.size == 2
    assert timeless(ledger.totals) == timeless(play_span(MATCH_UP, Span(0, DEALS), find).totals)


def test_a_cluster_without_workers_can_be_left(machines: Machines, tmp_path: Path) -> None:
    """When all workers are dead, the contest waits, keeps its results, and can be stopped."""
    told: list[Progress] = []

    def tell(progress: Progress) -> None:
        if progress.played and not told:
            for worker in machines.workers:
                worker.kill()
        told.extend([progress] if progress.played else [])

    with (
        closing(Ledger(tmp_path / "state.jsonl", MATCH_UP, DEALS)) as ledger,
        closing(ClusterPool(machines.address, MATCH_UP, find)) as pool,
    ):
        options = ContestOptions(DEALS, stopped=lambda: bool(told) and pool.size == 0, tell=tell)
        assert run_contest(ledger, pool, options) is Ending.STOPPED
        assert 0 < len(ledger.played) < DEALS


def test_a_scheduler_that_dies_is_told(machines: Machines, tmp_path: Path) -> None:
    """When the scheduler dies, the contest ends with an error, and the played deals are kept."""

    def tell(progress: Progress) -> None:
        if progress.played:
            machines.scheduler.kill()

    with (
        closing(Ledger(tmp_path / "state.jsonl", MATCH_UP, DEALS)) as ledger,
        closing(ClusterPool(machines.address, MATCH_UP, find)) as pool,
        pytest.raises(WorkerPoolError, match="the cluster's scheduler is gone"),
    ):
        run_contest(ledger, pool, ContestOptions(DEALS, tell=tell))
    assert len(ledger.played) > 0


def test_what_a_cluster_cannot_play_is_told(lasting_machines: Machines, tmp_path: Path) -> None:
    """If the workers have other versions of the players, the contest ends with an error that says so."""
    match_up = MatchUp(STANS, (99,) * 4, MATCH_UP.rules, 1)
    with (
        closing(Ledger(tmp_path / "state.jsonl", match_up, DEALS)) as ledger,
        closing(ClusterPool(lasting_machines.address, match_up, find)) as pool,
        pytest.raises(WorkerPoolError, match=r"the cluster cannot play: stan has version \d+ "),
    ):
        run_contest(ledger, pool, ContestOptions(DEALS))


def test_the_command_line_plays_on_a_cluster(
    lasting_machines: Machines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --cluster and an address, the workers of the scheduler at this address play the contest."""
    state = ["--state", str(tmp_path / "state.jsonl")]
    assert run(["arena", *STANS, "--deals", "3", "--cluster", lasting_machines.address, *state]) == 0
    assert "3 deals, 4 times each" in capsys.readouterr().out


def test_a_contest_waits_for_the_first_worker(tmp_path: Path) -> None:
    """A cluster without workers accepts no deals and returns no results until the first worker is there."""
    with ExitStack() as stack:
        machines = Machines(stack)
        for worker in machines.workers:
            worker.kill()
            worker.wait()
        with closing(ClusterPool(machines.address, MATCH_UP, find)) as pool:
            while pool.size:
                assert pool.wait(0.05) == []
            assert pool.room == 0
            assert pool.wait(0.05) == []


def test_an_address_where_nobody_answers_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If no scheduler answers, the command fails and names the address."""
    monkeypatch.setattr(cluster_pool, "ANSWERS_WITHIN", "1s")
    state = ["--state", str(tmp_path / "state.jsonl")]
    assert run(["arena", *STANS, "--cluster", "tcp://127.0.0.1:1", *state]) == 1
    assert "no Dask scheduler answers at tcp://127.0.0.1:1" in capsys.readouterr().err


def test_without_dask_there_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If Dask is not installed, the command says what to install."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    state = ["--state", str(tmp_path / "state.jsonl")]
    assert run(["arena", *STANS, "--cluster", "tcp://127.0.0.1:1", *state]) == 1
    assert "pip install 'hearts-qt[cluster]'" in capsys.readouterr().err


def test_field_of_a_tournament(lasting_machines: Machines, tmp_path: Path) -> None:
    """A cluster plays the field of a tournament to the same standings as one process."""
    plan = small_plan(4)
    with closing(FieldLog(tmp_path / "one.jsonl", plan)) as log:
        assert play_field(log, AtOnce(plan))
        alone = log.field.progress.rounds
    do = partial(play_table, plan, find=field_player)
    with (
        closing(FieldLog(tmp_path / "many.jsonl", plan)) as log,
        closing(ClusterJobPool(lasting_machines.address, do)) as pool,
    ):
        assert play_field(log, pool)
        assert [each.standings() for each in log.field.progress.rounds] == [each.standings() for each in alone]

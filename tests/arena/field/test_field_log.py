"""Tests of the log of a field: it is played, killed, continued and replayed, always to the same standings."""

import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.arena.field.field_engine import FieldEngine, play_field
from hearts_qt.arena.field.field_log import FieldLog, FieldLogError, heading_of, read_field
from hearts_qt.arena.field.field_plan import FieldPlan, field_player
from hearts_qt.arena.field.played_field import PlayedField
from hearts_qt.arena.field.table_play import TableDeal, play_table
from hearts_qt.arena.job_pool import JobPool
from hearts_qt.rules.ruleset import Preset
from tests.arena.field.fields import ADA, AtOnce, small_plan


def without_times(field: PlayedField) -> list[TableDeal]:
    """Return all deals of a field in the order of rounds and tables, without their times."""
    order = sorted(field.deals, key=lambda each: each.awaited)
    return [replace(each, at="") for each in order]


def played(path: Path, plan: FieldPlan, at_once: int = 1) -> PlayedField:
    """Play a whole field into a log, and return it."""
    with closing(FieldLog(path, plan)) as log:
        assert play_field(log, AtOnce(plan), at_once=at_once)
        return log.field


@pytest.mark.sample(1)
@pytest.mark.parametrize("preset", [Preset.VEGAS, Preset.STANDARD, Preset.HEARTS_3])
def test_replay(tmp_path: Path, preset: Preset) -> None:
    """A field that is read from its log has the same standings, and its moves lead to the same points."""
    plan = small_plan(preset=preset)
    field = played(tmp_path / "field.jsonl", plan)
    again = read_field(tmp_path / "field.jsonl")
    assert again.plan == plan
    assert again.deals == field.deals
    assert again.progress.winner == field.progress.winner
    assert [each.standings() for each in again.progress.rounds] == [each.standings() for each in field.progress.rounds]
    for each in again.progress.rounds:
        for table in range(len(each.tables)):
            for match in again.matches(each.number, table):
                assert match.match.played


def test_deals_at_once(tmp_path: Path) -> None:
    """It does not matter how many deals a process plays at a time."""
    plan = small_plan(deals=3)
    one = played(tmp_path / "one.jsonl", plan, 1)
    three = played(tmp_path / "three.jsonl", plan, 3)
    assert without_times(one) == without_times(three)


def test_continued(tmp_path: Path) -> None:
    """A field whose log ends anywhere, even in the middle of a line, goes on to the same end."""
    plan = small_plan(5)
    whole = played(tmp_path / "whole.jsonl", plan)
    text = (tmp_path / "whole.jsonl").read_bytes()
    cut = tmp_path / "cut.jsonl"
    for length in (3, len(heading_of(plan)), len(text) // 3, len(text) // 2, len(text) - 1):
        cut.write_bytes(text[:length])
        assert without_times(played(cut, plan)) == without_times(whole)
        assert read_field(cut).progress.winner == whole.progress.winner


def test_killed(tmp_path: Path) -> None:
    """A process that plays a field and is killed thirty times leaves a log that goes on to the same end."""
    plan = small_plan(8)
    whole = played(tmp_path / "whole.jsonl", plan)
    path = tmp_path / "killed.jsonl"
    for kill in range(30):
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.arena.field.slow_field", str(path)], stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        with process.stdout:
            for _ in range(1 + kill % 2):
                process.stdout.readline()
            process.kill()
            process.wait()
    assert read_field(path).deals
    with closing(FieldLog(path, plan)) as log:
        play_field(log, AtOnce(plan))
        assert without_times(log.field) == without_times(whole)


def test_processes(tmp_path: Path) -> None:
    """Processes at low priority play the same field, also if one of them is killed."""
    plan = small_plan(3)
    whole = played(tmp_path / "whole.jsonl", plan)
    do = partial(play_table, plan, find=field_player)
    with (
        closing(FieldLog(tmp_path / "field.jsonl", plan)) as log,
        closing(JobPool(do, 2, niceness=10)) as pool,
    ):
        engine = FieldEngine(log, pool)
        while not engine.turn(60.0):
            continue
        os.kill(pool.pids[0], signal.SIGTERM)
        while not engine.is_idle:
            engine.turn(60.0)
        assert without_times(log.field) == without_times(whole)


def test_person(tmp_path: Path) -> None:
    """The person's table is played somewhere else; the field waits for it at the end of the round."""
    plan = small_plan(person=ADA)
    with closing(FieldLog(tmp_path / "field.jsonl", plan)) as log:
        assert not play_field(log, AtOnce(plan))
        progress = log.field.progress
        assert progress.round.number == 0
        table, seat = progress.place_of(0) or (9, 9)
        assert seat == 0
        assert [each.table for each in progress.awaited] == [table]
        log.append([TableDeal(0, table, 0, (30, 0, 0, 0), match="0123")])
        assert progress.out[0] == 0
        assert play_field(log, AtOnce(plan))
        assert not log.field.matches(0, table)


def test_one_writer(tmp_path: Path) -> None:
    """Two processes cannot write to the same log."""
    plan = small_plan()
    if sys.platform == "win32":
        pytest.skip("Windows has no such lock")
    with closing(FieldLog(tmp_path / "field.jsonl", plan)), pytest.raises(FieldLogError, match="another process"):
        FieldLog(tmp_path / "field.jsonl")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "not the log of a field"),
        (b"[]\n", "not the log of a field"),
        (b"{}\n", "not the log of a field"),
        (b"half a li", "not the log of a field"),
        (b'{"hearts field": 9}\n', "another version"),
        (b'{"hearts field": 1}\n', "line 1 cannot be read"),
        (heading_of(small_plan()) + b"\nx\n", "line 2 cannot be read"),
        (heading_of(small_plan()) + b'\n{"round":3,"table":0,"deal":0,"points":[1,2,3,4]}\n', "line 2 cannot be read"),
    ],
)
def test_bad_logs(tmp_path: Path, text: bytes, reason: str) -> None:
    """A file that is no log of a field is named with its bad line, and stays as it is."""
    path = tmp_path / "field.jsonl"
    path.write_bytes(text)
    with pytest.raises(FieldLogError, match=reason):
        read_field(path)
    with pytest.raises(FieldLogError, match=reason):
        FieldLog(path)
    assert path.read_bytes() == text


def test_other_plan(tmp_path: Path) -> None:
    """The log of one field is never continued as another field."""
    path = tmp_path / "field.jsonl"
    FieldLog(path, small_plan(1)).close()
    with pytest.raises(FieldLogError, match="another field"):
        FieldLog(path, small_plan(2))


def test_too_few_players(tmp_path: Path) -> None:
    """A plan without 64 players is refused."""
    path = tmp_path / "field.jsonl"
    table = json.loads(heading_of(small_plan()))
    table["players"].pop()
    path.write_text(json.dumps(table) + "\n")
    with pytest.raises(FieldLogError, match="64 players"):
        read_field(path)

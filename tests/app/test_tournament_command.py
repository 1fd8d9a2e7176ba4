"""Tests of the command ``tournament``: standings, records, many fields, and that no deal is lost however it ends."""

import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from hearts_qt.app.command_line import run
from hearts_qt.arena.field.field_engine import play_field
from hearts_qt.arena.field.field_log import FieldLog, heading_of, read_field
from hearts_qt.arena.field.field_plan import style_seating
from hearts_qt.arena.field.winners import Fields
from hearts_qt.history.records.reading import read_records
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from tests.arena.field.fields import AtOnce

FIELDS = Fields(PRESETS[Preset.VEGAS], (style_seating("stan"), style_seating("novice")), 1)
COMMAND = ("tournament", "stan", "novice")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty home folder, and return it."""
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="module")
def log_of_a_field(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the log of a whole field."""
    path = tmp_path_factory.mktemp("fields") / "field.jsonl"
    plan = FIELDS.plan(0)
    with closing(FieldLog(path, plan)) as log:
        assert play_field(log, AtOnce(plan), at_once=16)
    return path


def test_standings(log_of_a_field: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A field that is over is shown at once: all rounds with the cut, the winner, and the same as JSON."""
    file = tmp_path / "result.json"
    assert run([*COMMAND, "--state", str(log_of_a_field), "--json", str(file)]) == 0
    said = capsys.readouterr().out
    assert "Round 1: 64 players, 56 go on" in said
    assert "Round 10: 4 players, 1 go on" in said
    table = json.loads(file.read_text())
    assert table["over"]
    assert said.endswith(f"{table['winner']} wins the tournament.\n\nThis was the tournament with --seed 1.\n")
    assert table["run_seed"] == 1
    assert [each["players"] for each in table["rounds"]] == [64, 56, 48, 40, 32, 24, 16, 12, 8, 4]
    first = table["rounds"][0]
    assert sum(each["out"] for each in first["standings"]) == 8
    assert {name for four in first["tables"] for name in four} == {each["player"] for each in first["standings"]}


def test_records(log_of_a_field: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The records of any table can be read back, with the points of the log."""
    assert run([*COMMAND, "--state", str(log_of_a_field), "--record", "2", "3"]) == 0
    records = read_records(capsys.readouterr().out.encode()).records
    deals = read_field(log_of_a_field).of_table(1, 2)
    assert [each.deal and each.deal.runs[0].points for each in records] == [each.points for each in deals]


@pytest.mark.parametrize("seed", [None, 1])
def test_a_tournament_goes_on_with_its_seed(
    log_of_a_field: Path, home: Path, seed: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without --seed a tournament goes on with the seed in its log. A log of an earlier version has the seed 1."""
    folder = home / "data" / "tournament"
    folder.mkdir(parents=True)
    _, _, deals = log_of_a_field.read_bytes().partition(b"\n")
    path = folder / f"{FIELDS.key if seed is None else FIELDS.key_of_any_seed}.jsonl"
    path.write_bytes(heading_of(FIELDS.plan(0), seed) + b"\n" + deals)
    assert run([*COMMAND]) == 0
    assert capsys.readouterr().out.endswith("This was the tournament with --seed 1.\n")
    assert list(folder.iterdir()) == [path]


def test_no_such_table(log_of_a_field: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A table that does not exist is named."""
    assert run([*COMMAND, "--state", str(log_of_a_field), "--record", "10", "2"]) == 2
    assert "Round 10 has no table 2" in capsys.readouterr().err


@pytest.mark.long
def test_interrupted_and_continued(log_of_a_field: Path, home: Path) -> None:
    """A field that Ctrl+C interrupts says how to go on; the same command then ends it with the same standings."""
    if sys.platform == "win32":
        pytest.skip("Windows has no such signal")
    command = [sys.executable, "-m", "hearts_qt", *COMMAND, "--seed", "1", "--processes", "1"]
    first = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=dict(os.environ))
    assert first.stderr is not None
    assert first.stderr.readline() == "Round 1: 64 players\n"
    first.send_signal(signal.SIGINT)
    _, said = first.communicate(timeout=120)
    assert first.returncode == 128 + signal.SIGINT
    assert "The same command goes on" in said
    assert run([*COMMAND, "--seed", "1"]) == 0
    whole = read_field(log_of_a_field)
    (path,) = (home / "data" / "tournament").iterdir()
    again = read_field(path)
    assert [each.standings() for each in again.progress.rounds] == [each.standings() for each in whole.progress.rounds]


@pytest.mark.long
def test_many_fields(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Many fields tell who wins how often, with errors; the same command plays nothing the second time."""
    file = tmp_path / "winners.json"
    many = [*COMMAND, "--fields", "2", "--json", str(file)]
    assert run(many) == 0
    said = capsys.readouterr()
    table = json.loads(file.read_text())
    assert table["fields"] == 2
    assert sum(each["wins"] for each in table["lines"]) == 2
    assert all(each["error"] is not None and each["entrants"] == 32 for each in table["lines"])
    assert said.out.startswith(f"2 fields, seed {table['seed']}\n\nplayer")
    assert table["seed"].bit_length() > 40
    assert run(many) == 0
    again = capsys.readouterr()
    assert again.out == said.out
    assert again.err == ""


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["tournament", "nobody"], "is not a computer player"),
        (["tournament", "--rules", "none"], "is not a rule set"),
        (["tournament", "--fields", "2", "--record", "1", "1"], "leave out --fields"),
    ],
)
def test_wrong_arguments(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Wrong arguments are named, and nothing is played."""
    assert run(arguments) == 2
    assert complaint in capsys.readouterr().err


def test_foreign_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is no log of a field stays as it is."""
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada\n")
    assert run([*COMMAND, "--state", str(path)]) == 1
    assert "not the log of a field" in capsys.readouterr().err
    assert run([*COMMAND, "--fields", "1", "--state", str(path)]) == 1
    assert "other fields" in capsys.readouterr().err
    assert path.read_text() == "Dear Ada\n"

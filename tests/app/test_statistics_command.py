"""The command ``hearts-qt statistics``."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace as with_changes

from hearts_qt import paths
from hearts_qt.app.command_line import run
from hearts_qt.app.profile_lock import ProfileLock, State
from tests.history.statistics import worked
from tests.history.statistics.worked import day_called, log_of, write_logs


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home with two games."""
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path))
    logs = [log_of([worked.COVERED], (0, 1), day=1), log_of([worked.EACH_A_SUIT], (0,), day=2)]
    write_logs(paths.matches(), *logs)
    return tmp_path


def _line(text: str, name: str) -> list[str]:
    (line,) = [each for each in text.splitlines() if each.strip().startswith(name)]
    return line.replace(name, "").split()


def test_it_prints_a_table_of_all_players(capsys: pytest.CaptureFixture[str]) -> None:
    """Each player has a column, the person first, and the shares of all wins stand below."""
    assert run(["statistics"]) == 0
    text = capsys.readouterr().out
    assert text.splitlines()[0].split()[0] == "Ann"
    assert sorted(_line(text, "Points  ")) == ["0", "26", "39", "39"]
    assert [_line(text, f"Moons {each}")[0] for each in ("tried", "shot", "failed", "stopped")] == ["1", "1", "0", "0"]
    assert [_line(text, f"Suns {each}")[0] for each in ("tried", "shot", "failed", "stopped")] == ["1", "1", "0", "0"]
    assert "Shares of all wins: Ann 67 %, Vicious Vickie 33 %." in text
    assert run(["statistics", "--per", "deal", "Stan"]) == 0
    assert _line(capsys.readouterr().out, "Points  ") == ["19.50", "±", "6.50"]


def test_it_prints_json_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    """The same figures can be read by a program, also since a certain day."""
    assert run(["statistics", "--json", "--since", day_called(2), "Ann"]) == 0
    (ann,) = json.loads(capsys.readouterr().out)["players"]
    assert (ann["name"], ann["deals"], ann["figures"]["moons"]["total"]) == ("Ann", 1, 1)
    assert ann["figures"]["suns_tried"]["total"] == 1
    # A rating comes from all deals, whatever day is asked for.
    assert ann["rating"]["deals"] == 2
    assert ann["rating"]["low"] < 25 < ann["rating"]["mean"] < ann["rating"]["high"]


def test_it_prints_only_the_players_that_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """Each stands in its place once; small letters do, unless two players differ only by them."""
    assert run(["statistics", "stan", "Ann", "Stan"]) == 0
    assert capsys.readouterr().out.splitlines()[0].split() == ["Stan", "Ann"]
    small = (with_changes(worked.SEATED[0], name="ann"), *worked.SEATED[1:])
    write_logs(paths.matches(), log_of([worked.COVERED], (0,), day=1), log_of([worked.COVERED], (0,), seats=small))
    assert run(["statistics", "ann"]) == 0
    assert capsys.readouterr().out.splitlines()[0].split() == ["ann"]
    assert run(["statistics", "ANN"]) == 2
    assert "'ANN' may be Ann or ann." in capsys.readouterr().err


def test_it_makes_the_index_again(capsys: pytest.CaptureFixture[str]) -> None:
    """With --rebuild, the figures are the same; without games there is a friendly sentence."""
    assert run(["statistics"]) == 0
    before = capsys.readouterr().out
    assert run(["statistics", "--rebuild"]) == 0
    assert capsys.readouterr().out == before
    for log in paths.matches().iterdir():
        log.unlink()
    assert run(["statistics"]) == 0
    assert "No deal counts yet" in capsys.readouterr().out


def test_an_open_window_is_not_disturbed(capsys: pytest.CaptureFixture[str]) -> None:
    """While a window is open, the figures that it has worked out are printed, and nothing is made again."""
    assert run(["statistics"]) == 0
    before = capsys.readouterr().out
    lock = ProfileLock(paths.data() / "lock")
    assert lock.take() is State.OURS
    try:
        write_logs(paths.matches(), log_of([worked.OWN_QUEEN], (2,), day=3))
        assert run(["statistics"]) == 0
        found = capsys.readouterr()
        assert found.out == before
        assert "Hearts is open" in found.err
        assert run(["statistics", "--rebuild"]) == 2
    finally:
        lock.release()


def test_it_says_what_is_wrong(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown player, a day that is none, and a place that cannot be written are named."""
    assert run(["statistics", "Ann", "Nobody"]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert "Nobody" in found.err
    with pytest.raises(SystemExit):
        run(["statistics", "--since", "yesterday"])
    assert "is not a day" in capsys.readouterr().err
    for each in paths.cache().iterdir():
        each.unlink()
    paths.cache().rmdir()
    paths.cache().write_text("a file where the folder should be")
    assert run(["statistics"]) == 2
    assert str(home) in capsys.readouterr().err

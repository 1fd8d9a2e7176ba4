"""Tests of the command that shows the dialogue with an external player."""

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hearts_qt.app.command_line import run
from hearts_qt.remote.process import Program
from tests.plugin_host.written import HEAD, write_plugin
from tests.remote.programs import GOOD

LINE = re.compile(r"^ *\d+\.\d{3} [<>!x] ")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use an empty home folder."""
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path / "home"))


def program(folder: Path, source: str = GOOD) -> str:
    """Write a program, and return its name."""
    path = folder / "program.py"
    path.write_text(source)
    return str(path)


def test_a_dialogue_is_shown_in_both_directions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Questions, answers and standard error are shown with their times. The points are shown at the end."""
    source = "import sys\nprint('thinking hard', file=sys.stderr)\n" + GOOD
    assert run(["transcript", program(tmp_path, source)]) == 0
    shown = capsys.readouterr().out
    lines = shown.splitlines()
    assert all(LINE.match(line) for line in lines[:-2])
    assert sum(' > {"type":"play?"' in line for line in lines) == 13
    assert sum(' < {"type": "play"' in line for line in lines) == 13
    assert ' < {"type": "pass"' in shown
    assert " ! thinking hard" in shown
    assert '"rules":{"…":"…"}' in shown
    assert '"view":{"hand":[' in shown
    assert "scores" not in next(line for line in lines if '"play?"' in line)
    assert re.fullmatch(r"Points: the player \d+, the others \(\d+, \d+, \d+\)", lines[-1])


def test_the_last_words_of_a_player_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a player writes to standard error is shown, even if it is read long after the last card."""
    source = GOOD.replace('write(type="play"', 'print(f"card {number}", file=sys.stderr); write(type="play"')
    # private: nothing else reads standard error line by line, and this thread has to be slow.
    keep = Program._keep_error

    def keep_slowly(self: Program, line: bytes) -> None:
        time.sleep(0.05)
        keep(self, line)

    # private: see above.
    monkeypatch.setattr(Program, "_keep_error", keep_slowly)
    assert run(["transcript", program(tmp_path, source)]) == 0
    assert capsys.readouterr().out.count(" ! card ") == 13


def test_everything_is_shown_when_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The option --full shows complete lines. The deal and the rules can be chosen."""
    name = program(tmp_path)
    assert run(["transcript", "--full", "--deal", "77", "--rules", "spot-hearts", name]) == 0
    shown = capsys.readouterr().out
    assert '"heart_points":"spots"' in shown
    assert '"earlier":[]' in shown
    assert "…" not in shown


def test_a_player_that_fails_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A failing player is reported at the end with exit code 1."""
    assert run(["transcript", program(tmp_path, "raise SystemExit('I will not')")]) == 1
    shown = capsys.readouterr().out
    assert " x it ended: exit code 1\n" in shown
    assert "a standard player finished the deal:\n" in shown
    assert "I will not" in shown
    assert "Traceback" not in shown


def test_a_command_is_run_where_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Several words are run as a command with its arguments in the current folder."""
    program(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run(["transcript", "{python}", "-I", "program.py"]) == 0
    assert "Points:" in capsys.readouterr().out


def test_the_player_sits_there_under_its_own_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At the table a program has the name of its file. A plugin's player has the name in the plugin's manifest."""
    assert run(["transcript", program(tmp_path)]) == 0
    assert '"seats":[{"name":"program",' in capsys.readouterr().out
    write_plugin(tmp_path, {**HEAD, "players": [{"name": "Old Tom", "command": ["{python}", "-I", "program.py"]}]})
    assert run(["transcript", str(tmp_path)]) == 0
    assert '"seats":[{"name":"Old Tom",' in capsys.readouterr().out


def test_whoever_reads_may_leave(tmp_path: Path) -> None:
    """If the reader of the output closes the pipe, as ``head`` does, the command does not fail."""
    command = [sys.executable, "-m", "hearts_qt", "transcript", program(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        # Both sides begin with a hello. On a busy machine the player's hello can come first.
        assert '"type":"hello"' in running.stdout.readline().replace(" ", "")
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 0


@pytest.mark.parametrize("words", [[], ["nobody-of-that-name"]])
def test_a_player_that_is_not_there_is_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A missing player is reported in one line with exit code 2."""
    assert run(["transcript", *words]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "transcript" in told or "nobody-of-that-name" in told


def test_a_player_can_be_trusted_for_a_debugger(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A trusted player can use a socket, because debuggers need one."""
    name = program(tmp_path, "import socket\nsocket.create_server(('127.0.0.1', 0)).close()\n" + GOOD)
    assert run(["transcript", "--trust", name]) == 0
    if sys.platform == "linux":
        assert run(["transcript", name]) == 1
        assert "PermissionError" in capsys.readouterr().out


def test_a_file_elsewhere_may_be_read_when_it_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A player can read a file that its command names."""
    name = program(tmp_path)
    (tmp_path / "more.py").write_text("")
    assert run(["transcript", sys.executable, name]) == 0
    assert "Points" in capsys.readouterr().out

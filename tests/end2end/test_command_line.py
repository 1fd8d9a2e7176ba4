"""Tests of the command line of the installed program without a screen, and with a display that does not exist."""

import os
import re
import subprocess
from pathlib import Path

import pytest

import hearts_qt
from tests.end2end.program import COMMAND, environment

pytestmark = pytest.mark.end2end
_PNG = b"\x89PNG\r\n\x1a\n"


def run(home: Path, *arguments: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Run the program with these arguments until it ends."""
    home.mkdir(parents=True, exist_ok=True)
    settings = environment(home, variables)
    command = [*COMMAND, *arguments]
    return subprocess.run(command, cwd=home, env=settings, capture_output=True, text=True, timeout=120, check=False)


def test_version(home: Path) -> None:
    """``--version`` prints the program's name and version, and nothing else."""
    done = run(home, "--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"hearts-qt {hearts_qt.__version__}\n", "")


def test_help_names_every_option(home: Path) -> None:
    """``--help`` lists all arguments."""
    done = run(home, "--help")
    assert done.returncode == 0
    for option in ("--version", "--deal", "--demo", "--deals", "--seed", "--picture", "--slow", "--verbose"):
        assert option in done.stdout


def test_demo_is_repeated_by_its_seed(home: Path, tmp_path: Path) -> None:
    """A demo needs no screen and draws the table. The same seed prints the same scores, and no game is saved."""
    runs = []
    for number in range(2):
        picture = tmp_path / f"table{number}.png"
        runs.append(run(home, "--demo", "--deals", "1", "--seed", "1", "--picture", str(picture)))
        assert picture.read_bytes().startswith(_PNG)
    first, second = ([line for line in done.stdout.splitlines() if "The table:" not in line] for done in runs)
    assert first == second
    assert [done.returncode for done in runs] == [0, 0]
    assert sum(map(int, re.findall(r"-?\d+", " ".join(first[1].split()[1:5])))) in (26, 78)
    assert not list(home.rglob("match-*"))


def test_demo_that_cannot_draw_says_so(home: Path, tmp_path: Path) -> None:
    """If the picture cannot be written, the program says so, and the exit code is not 0."""
    done = run(home, "--demo", "--deals", "1", "--seed", "1", "--picture", str(tmp_path / "missing" / "table.png"))
    assert done.returncode == 1
    assert "could not be written" in done.stdout + done.stderr


@pytest.mark.skipif(os.name == "nt" or os.uname().sysname == "Darwin", reason="there is always a screen")
def test_no_screen_is_explained(home: Path) -> None:
    """Without a screen the program says what is missing and what still works, and ends with code 2."""
    done = run(home)
    assert done.returncode == 2
    assert "needs a screen" in done.stderr
    assert "hearts-qt --demo" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(home.iterdir())


@pytest.mark.parametrize(
    "arguments",
    [
        ["--what"],
        ["--deal", "no"],
        ["--deal"],
        ["--slow", "15001"],
        ["--demo", "--deals", "many"],
        ["a word"],
        ["--demo", "--deals", "1001"],
    ],
)
def test_wrong_arguments_are_refused(home: Path, arguments: list[str]) -> None:
    """An invalid argument ends the program with code 2 and a message that names the argument."""
    done = run(home, *arguments, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 2
    assert done.stderr.startswith("usage: hearts-qt")
    assert arguments[-1] in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("switch", "value"), [("--deals", "3"), ("--seed", "3"), ("--picture", "table.png")])
def test_a_switch_of_the_demo_is_refused_without_it(home: Path, switch: str, value: str) -> None:
    """A switch that belongs to ``--demo`` is refused with a message if ``--demo`` is missing."""
    done = run(home, switch, value, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 2
    assert f"{switch} needs --demo" in done.stderr


@pytest.mark.skipif(os.name == "nt" or os.uname().sysname == "Darwin", reason="there is no X server to miss")
def test_screen_that_is_not_there(home: Path) -> None:
    """A display without a server ends the program with an error and without a traceback."""
    done = run(home, DISPLAY=":987654")
    assert done.returncode not in (0, None)
    assert "Traceback" not in done.stderr

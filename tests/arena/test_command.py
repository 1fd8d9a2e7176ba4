"""Tests of the command ``arena``: its texts and files, and that no result is lost however it ends."""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from hearts_qt import paths
from hearts_qt.app.command_line import run
from hearts_qt.arena.ledger import Ledger
from hearts_qt.arena.schedule import Span
from hearts_qt.arena.span_runner import play_span
from hearts_qt.arena.totals import standings
from tests.arena.players import find, pairing, timeless
from tests.arena.standings import from_csv
from tests.plugin_host.written import HEAD, STYLE, write_plugin
from tests.remote.programs import GOOD, until

STANS = ("stan", "stan", "stan", "stan")
FOUR = pairing(*STANS)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty home folder, and return it."""
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_the_players_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """With --list the names of the players are printed, one on each line."""
    assert run(["arena", "--list"]) == 0
    assert "stan" in capsys.readouterr().out.splitlines()


def test_a_contest_from_the_command_line(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Table, CSV and JSON agree. The same command plays nothing the second time and prints the same table."""
    files = ["--csv", str(tmp_path / "result.csv"), "--json", str(tmp_path / "result.json")]
    three = ["arena", *STANS, "--deals", "3", "--seed", "1"]
    assert run([*three, *files]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("3 deals, 4 times each, standard rules, seed 1\n\nplayer")
    assert "3 of 3 deals" in said.err
    (line,) = from_csv((tmp_path / "result.csv").read_text())
    assert f"{line.points:.3f} ± {line.error:.3f}" in said.out
    table = json.loads((tmp_path / "result.json").read_text())
    assert table["standings"][0]["points"] == line.points
    assert table["complete"] is True
    own = play_span(FOUR, Span(0, 3), find).totals
    assert line.points == standings(FOUR, own)[0].points
    assert (home / "data" / "arena" / f"{FOUR.key}.jsonl").is_file()
    assert run(three) == 0
    again = capsys.readouterr()
    assert again.out == said.out
    assert again.err == ""


def test_rules_seed_and_state_are_chosen(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The options --rules, --seed and --state are obeyed. With --state, the default state file is not written."""
    state = tmp_path / "state.jsonl"
    chosen = ["--rules", "black-lady", "--seed", "7", "--state", str(state), "--processes", "1"]
    assert run(["arena", *STANS, "--deals", "1", *chosen]) == 0
    assert "1 deal, 4 times each, black-lady rules, seed 7" in capsys.readouterr().out
    assert len(state.read_bytes().splitlines()) == 2
    assert not (home / "data" / "arena").exists()


def seed_in(told: str) -> int:
    """Return the only seed in the first line of a result."""
    found = re.search(r" rules, seed (\d+)$", told, re.MULTILINE)
    assert found is not None
    return int(found[1])


def points_in(told: str) -> list[tuple[str, str]]:
    """Return the names and points in a result."""
    return re.findall(r"^(\w+) +1 +([\d.]+ ± [\d.]+)", told, re.MULTILINE)


def test_deals_cannot_be_known_in_advance(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without --seed a contest has a secret seed of 64 bits. It is kept, and printed so that it can be played again."""
    players = ("stan", "wild", "timid", "novice")
    two = ["arena", *players, "--deals", "2", "--processes", "1"]
    assert run(two) == 0
    said = capsys.readouterr().out
    seed = seed_in(said)
    assert seed.bit_length() > 40
    assert run(two) == 0
    assert capsys.readouterr().out == said
    for other, seeded in (("second", ["--seed", str(seed)]), ("third", [])):
        monkeypatch.setenv("HEARTS_QT_HOME", str(home / other))
        assert run([*two, *seeded]) == 0
        again = capsys.readouterr().out
        assert (seed_in(again) == seed) is bool(seeded)
        assert (points_in(again) == points_in(said)) is bool(seeded)
    monkeypatch.setenv("HEARTS_QT_HOME", str(home))
    assert run([*two, "--deals", "3"]) == 0
    assert seed_in(capsys.readouterr().out) == seed


def test_contests_of_one_command_have_the_same_deals(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All contests with --cast have one secret seed, also those that are added later."""
    cast = ["arena", "--cast", "--deals", "1", "--processes", "1"]
    assert run([*cast, "stan"]) == 0
    seed = seed_in(capsys.readouterr().out)
    assert run([*cast, "wild", "stan", "timid"]) == 0
    assert seed_in(capsys.readouterr().out) == seed
    assert run(["arena", "novice", "stan", "stan", "stan", "--deals", "1", "--processes", "1"]) == 0
    assert seed_in(capsys.readouterr().out) != seed
    assert run([*cast, "wild", "novice"]) == 0
    assert re.search(r" rules, seeds \d+, \d+\n", capsys.readouterr().out)


@pytest.mark.parametrize("usual", [True, False])
def test_a_contest_of_an_earlier_version_goes_on(
    home: Path, tmp_path: Path, usual: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """A ledger of a version that did not draw a seed goes on with its own deals. A typed seed is not taken up."""
    path = home / "data" / "arena" / f"{FOUR.key}.jsonl" if usual else tmp_path / "state.jsonl"
    state = [] if usual else ["--state", str(path)]
    one = ["arena", *STANS, "--processes", "1", *state, "--deals"]
    assert run([*one, "1", "--seed", "1"]) == 0
    if usual:
        capsys.readouterr()
        assert run([*one, "2"]) == 0
        assert seed_in(capsys.readouterr().out) != 1
        (home / "data" / "arena" / f"{FOUR.key_of_any_seed}.jsonl").unlink()
    path.write_bytes(path.read_bytes().replace(b'"run_seed": 1, ', b"", 1))
    capsys.readouterr()
    assert run([*one, "2"]) == 0
    assert "2 deals, 4 times each, standard rules, seed 1\n" in capsys.readouterr().out
    assert len(path.read_bytes().splitlines()) == 3


def test_a_time_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    """With --seconds and without --deals the contest plays until the time is up, and succeeds."""
    assert run(["arena", *STANS, "--seconds", "0.01"]) == 0
    assert " deals, 4 times each" in capsys.readouterr().out


def test_the_whole_cast_in_one_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --cast each named player plays against three Stans. The files list the players by their points."""
    files = ["--csv", str(tmp_path / "cast.csv"), "--json", str(tmp_path / "cast.json")]
    assert run(["arena", "--cast", "stan", "wild", "timid", "--deals", "2", "--processes", "1", *files]) == 0
    said = capsys.readouterr()
    lines = from_csv((tmp_path / "cast.csv").read_text())
    assert {line.name for line in lines} == {"stan", "wild", "timid"}
    points = [line.points for line in lines if line.points is not None]
    assert points == sorted(points)
    assert said.out.count("\n\n") == 1
    table = json.loads((tmp_path / "cast.json").read_text())
    assert table["complete"] is True
    assert table["match_up"]["players"] == ["everybody in turn", "stan", "stan", "stan"]


def test_one_alone_against_three_of_each_in_one_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --alone, one player plays against three copies of each opponent. The table has a line for each opponent."""
    files = ["--csv", str(tmp_path / "alone.csv"), "--json", str(tmp_path / "alone.json")]
    players = ["stan", "wild", "novice"]
    assert run(["arena", "--alone", "stan", *players, "--deals", "2", "--processes", "1", *files]) == 0
    said = capsys.readouterr()
    lines = from_csv((tmp_path / "alone.csv").read_text())
    assert {line.name for line in lines} == {"wild", "novice"}
    assert [line.chairs for line in lines] == [1, 1]
    heading, *rows = said.out.split("\n\n")[1].splitlines()
    assert heading.startswith("stan against three of  chairs")
    assert [row.split()[0] for row in rows] == [line.name for line in lines]
    table = json.loads((tmp_path / "alone.json").read_text())
    assert table["match_up"]["players"] == ["stan", *["everybody in turn"] * 3]


def test_what_plugins_have_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The ids of styles and rule sets of plugins are accepted. If a player always fails, its first error is printed."""
    preset = {"name": "Short", "id": "short", "based_on": "vegas", "rules": {"goal": 50}}
    write_plugin(paths.user_plugins() / "x", {**HEAD, "styles": [STYLE], "presets": [preset]})
    program = tmp_path / "broken.py"
    program.write_text("import wonders\n")
    players = ["good", str(program), "stan", "stan"]
    assert run(["arena", *players, "--rules", "good", "--deals", "1", "--processes", "1"]) == 0
    told = capsys.readouterr().out
    assert "1 deal, 4 times each, good rules, seed " in told
    assert f"{program} failed in every game: " in told
    assert "The first time: " in told
    assert "No module named 'wonders'" in told
    assert "good failed" not in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["stan", "stan"], "An arena needs four players, not 2; --list names them."),
        (["stan", "stan", "stan", "olly"], "'olly' is not a computer player"),
        (["stan", "stan", "stan", "cardshark:soon"], "'cardshark:soon' is not a computer player"),
        (["stan", "stan", "stan", "cardshark:0"], "'cardshark:0' is not a computer player"),
        ([*STANS, "--rules", "whist"], "'whist' is not a rule set. There are: standard, cardshark, windows, "),
        (["--cast", "--state", "x"], "With --cast each contest has its own file, so leave out --state."),
        (["--alone", "stan", "--state", "x"], "With --alone each contest has its own file, so leave out --state."),
        (["--cast", "--alone", "stan"], "Give either --cast or --alone"),
        (["--alone", "stan", "stan"], "Nobody is left for stan to meet."),
        (["--alone", "olly"], "'olly' is not a computer player"),
    ],
)
def test_wrong_players_are_told(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    """For too few players, unknown players and options that contradict each other, the command prints an error."""
    assert run(["arena", *arguments]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--deals", "0"], "'0' is not a whole number of 1 or more"),
        (["--deals", "many"], "'many' is not a whole number of 1 or more"),
        (["--seconds", "-1"], "'-1' is not a time in seconds"),
        (["--seconds", "soon"], "'soon' is not a time in seconds"),
    ],
)
def test_wrong_numbers_are_told(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    """For a wrong number of deals or a wrong time, the command prints an error with the wrong value."""
    with pytest.raises(SystemExit, match="2"):
        run(["arena", *STANS, *arguments])
    assert sentence in capsys.readouterr().err


def test_a_foreign_state_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If the given state file is not the state of a contest, the error names the file, and the file is not changed."""
    (tmp_path / "notes.txt").write_text("milk\n")
    assert run(["arena", *STANS, "--state", str(tmp_path / "notes.txt")]) == 1
    assert "notes.txt: this is not the state of a contest" in capsys.readouterr().err
    assert (tmp_path / "notes.txt").read_text() == "milk\n"


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If the result file cannot be written, the table is still printed, and the exit code is not 0."""
    (tmp_path / "file").touch()
    assert run(["arena", *STANS, "--deals", "1", "--csv", str(tmp_path / "file" / "result.csv")]) == 1
    said = capsys.readouterr()
    assert "1 deal, 4 times each" in said.out
    assert "file" in said.err


def test_the_help_names_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """The program's help names the command, and the command's help says that a contest continues where it ended."""
    for arguments, words in ((["--help"], "arena"), (["arena", "--help"], "goes on where it ended")):
        with pytest.raises(SystemExit, match="0"):
            run(arguments)
        assert words in " ".join(capsys.readouterr().out.split())


def ended_by(number: int, state: Path, deals: int) -> subprocess.CompletedProcess[str]:
    """Start a contest as a terminal does, and end it with this signal after its first results."""
    command = [sys.executable, "-m", "tests.arena.contest_process", "arena", *STANS]
    process = subprocess.Popen(
        [*command, "--deals", str(deals), "--processes", "2", "--seed", "1", "--state", str(state)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        assert process.stderr is not None
        lines = iter(process.stderr.readline, "")
        first = next((line for line in lines if not line.startswith("0 of")), None)
        assert first is not None
        if sys.platform != "win32" and number == signal.SIGINT:
            os.killpg(process.pid, number)  # A terminal sends Ctrl+C to all processes of the group.
        else:
            process.send_signal(number)
        # `communicate` returns only when all processes that can write to the pipes have ended, also those of the
        # players.
        out, err = process.communicate()
    return subprocess.CompletedProcess(command, process.returncode, out, err)


DEALS = 60
if sys.platform == "win32":
    # On Windows a process can end another one only by force.
    ENDS, HARD = [signal.SIGTERM], {signal.SIGTERM: 1}
else:
    ENDS, HARD = [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], {signal.SIGKILL: -signal.SIGKILL}


@pytest.fixture(scope="module")
def totals_of_one_go() -> dict[str, tuple[int, ...]]:
    """Return the totals of the same deals, played without interruption."""
    return timeless(play_span(FOUR, Span(0, DEALS), find).totals)


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", ENDS)
def test_ended_on_the_way_and_resumed_without_loss(
    number: signal.Signals, tmp_path: Path, totals_of_one_go: dict[str, tuple[int, ...]]
) -> None:
    """After Ctrl+C, a request to end or a kill, the same command continues the contest and reaches the same totals."""
    state = tmp_path / "state.jsonl"
    ended = ended_by(number, state, DEALS)
    if number in HARD:
        assert ended.returncode == HARD[number]
    else:
        assert ended.returncode == 128 + number
        assert "deals, 4 times each" in ended.stdout or "deal, 4 times each" in ended.stdout
        assert "The same command goes on from here" in ended.stderr
    assert "Traceback" not in ended.stderr
    before = Ledger(state, FOUR, DEALS)
    before.close()
    assert 0 < len(before.played) < DEALS
    assert run(["arena", *STANS, "--deals", str(DEALS), "--state", str(state)]) == 0
    after = Ledger(state, FOUR, DEALS)
    after.close()
    assert timeless(after.totals) == totals_of_one_go


def test_external_players_take_part(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A player can be given as a plugin's id or as a program's file. The players' processes end with the contest."""
    program = tmp_path / "program.py"
    program.write_text(GOOD)
    assert run(["arena", "--list"]) == 0
    assert "tortoise" in capsys.readouterr().out.splitlines()
    state = ["--state", str(tmp_path / "state.jsonl"), "--processes", "1"]
    assert run(["arena", "tortoise", str(program), "stan", "stan", "--deals", "2", *state]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"^tortoise +1 ", shown, re.MULTILINE)
    assert re.search(rf"^{program} +1 ", shown, re.MULTILINE)
    assert "faults" not in shown
    until(lambda: not [each for each in running_programs() if str(program) in each or "tortoise" in each])


def test_a_player_that_is_nobodys_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """For a name that is no player, plugin or program, the error shows the name, and nothing is played."""
    assert run(["arena", "stan", "stan", "stan", "./nobody"]) == 2
    assert "'./nobody' is not a computer player" in capsys.readouterr().err


def running_programs() -> list[str]:
    """Return the command lines of the running supervisors of players."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found.append(path.read_text(errors="replace").replace("\0", " "))
    return [command for command in found if "remote.supervisor" in command]

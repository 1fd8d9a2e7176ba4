"""Tests of several people with the whole program: each goes on with an own game, whenever the program is killed."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest
import tomli_w

from hearts_qt.settings.file import read_profile
from hearts_qt.settings.profile_list import FIRST, ProfileList
from hearts_qt.table.log_archive import LogArchive
from tests.end2end.conftest import OFFSCREEN, Start
from tests.end2end.driven import SCRIPT
from tests.end2end.logs import entries, logs, positions
from tests.end2end.program import PERSON, QUICK, Position, environment, eventually, running, write_options

pytestmark = pytest.mark.end2end
PLAYING: Final = {**QUICK, "autoplay": True, "player_name": "Ada"}
KILLS: Final = 8


@pytest.fixture
def people(home: Path) -> ProfileList:
    """Return the profiles of Ada and Bo, with games that go on by themselves."""
    write_options(home, PLAYING, rules={"goal": 10_000})
    profiles = ProfileList(home / "config")
    key = profiles.create("Bo", "sue")
    table = {"format": 1, "person": key, "welcomed": True, "options": {**PLAYING, "player_name": "Bo"}}
    profiles.files(key).options.write_text(tomli_w.dumps({**table, "rules": {"goal": 10_000}}))
    return profiles


def test_kills_between_two_people(home: Path, people: ProfileList) -> None:
    """Two people play in turns, and the program is killed each time. Each goes on from the card that was shown last."""
    chance = random.Random(7)
    last: dict[str, Position] = {}
    (bo,) = people.others
    for number in range(KILLS):
        name, key = (("Ada", FIRST), ("Bo", bo))[number % 2]
        with running(home, OFFSCREEN, "--profile", name) as program:
            if number < KILLS - 2 and chance.random() < 0.25:
                program.stays(lambda each: True, chance.uniform(0.0, 0.6))
            else:
                program.until_shown(chance.randint(1, 20))
            program.kill()
        shown = program.shown
        log = LogArchive(home / "data" / "matches", people.whose(key)).at_the_table()
        if not shown or log is None:
            continue
        stood = positions(entries(log))
        assert shown[-1] in stood
        if key in last:
            assert last[key] in stood, "the game of the other person came to the table"
        last[key] = stood[-1]
        assert people.chosen == key
    assert set(last) == {FIRST, bo}
    assert len(logs(home)) == 2
    found = {each.key: each for each in people.read()}
    assert {key: (each.name, each.person) for key, each in found.items()} == {FIRST: ("Ada", PERSON), bo: ("Bo", bo)}
    for key in found:
        assert read_profile(people.files(key).options).damage is None


@contextmanager
def switching(home: Path, code: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run the program, and run the code in it when the first table is shown. At the end, everything is killed."""
    program = subprocess.Popen(
        [sys.executable, str(SCRIPT), "shown", code],
        cwd=home,
        env=environment(home, OFFSCREEN),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield program
    finally:
        # The program that was started again is in the same group.
        with suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)
        program.wait()


def test_another_person_plays_after_a_moment(home: Path, people: ProfileList) -> None:
    """When another person is chosen, the program starts again by itself, with that person's options and own game."""
    (bo,) = people.others
    archive = LogArchive(home / "data" / "matches", people.whose(bo))
    with switching(home, f"window.controllers.profiles.play_as({bo!r})"):
        eventually(lambda: (log := archive.at_the_table()) is not None and len(entries(log)) > 4, "Bo's game")
    assert people.chosen == bo
    ada = LogArchive(home / "data" / "matches", people.whose(FIRST)).at_the_table()
    assert ada is not None
    assert entries(ada)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(4))
def test_a_kill_while_another_person_is_chosen(home: Path, people: ProfileList, seed: int) -> None:
    """Whenever the program is killed while the person changes, all files are whole, and one of the two plays next."""
    (bo,) = people.others
    chance = random.Random(seed)
    code = f"""
import os
window.controllers.profiles.play_as({bo!r})
QTimer.singleShot({chance.randint(0, 60)}, lambda: os._exit(9))
"""
    with switching(home, code) as program:
        eventually(lambda: program.poll() is not None, "the end of the first program")
    assert people.chosen in (FIRST, bo)
    assert people.missing == ""
    for each in people.read():
        assert not each.is_damaged
        assert read_profile(people.files(each.key).options).damage is None
    with running(home, OFFSCREEN) as again:
        again.until_shown(2)
        again.kill()


def test_a_name_that_nobody_has(home: Path, people: ProfileList, start: Start) -> None:
    """The command line names the profiles if there is none with the name, and starts nothing."""
    program = start("--profile", "Cy")
    assert program.ended(60) == 2
    assert any("no profile called Cy" in line and "Ada, Bo" in line for line in program.lines)
    assert people.chosen == FIRST


def test_a_missing_profile_is_told(home: Path, people: ProfileList, start: Start) -> None:
    """If the folder of the person who played last is gone, the first person plays, and the window names the folder."""
    (bo,) = people.others
    people.choose(bo)
    people.files(bo).options.unlink()
    people.files(bo).options.parent.rmdir()
    program = start()
    program.until(lambda each: any(bo in sentence for sentence in each.sentences), "a word about the missing profile")
    program.kill()
    (home / "config" / "profiles.toml").write_text("no TOML")
    again = start()
    again.until(lambda each: any("profiles.toml" in sentence for sentence in each.sentences), "a word about the choice")
    assert any("profiles.damaged-1.toml" in sentence for sentence in again.sentences)

"""Tests of an external player in the real program: it plays in its own process, which ends with the program."""

import os
import signal
from pathlib import Path
from typing import Final

import pytest

from tests.end2end.conftest import OFFSCREEN
from tests.end2end.program import QUICK, Program, eventually, running, write_options
from tests.remote.programs import is_alive

pytestmark = pytest.mark.end2end

SEATS: Final = [
    {"name": "You", "kind": "person", "player": "stan", "face": "you"},
    {"name": "Tortoise", "kind": "computer", "player": "tortoise", "face": "sam"},
    {"name": "Stan", "kind": "computer", "player": "stan", "face": "stan"},
    {"name": "Sue", "kind": "computer", "player": "stan", "face": "sue"},
]


def below(pid: int) -> set[int]:
    """Return the processes that a process has started, directly or indirectly."""
    found: set[int] = set()
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            found |= {child} | below(child)
    return found


def players_of(program: Program) -> set[int]:
    """Wait for the program's external players. Return their processes and supervisors."""

    def are_there() -> set[int]:
        commands = {pid: Path(f"/proc/{pid}/cmdline").read_text() for pid in below(program.id)}
        kinds = ("remote.supervisor", "remote.player_runner")
        found = {pid for pid, command in commands.items() if any(kind in command for kind in kinds)}
        return found if len(found) >= 2 else set()

    return eventually(are_there, "a player's process")


@pytest.mark.sample(1)
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV])
def test_an_external_player_plays_and_is_gone_with_the_program(home: Path, how: signal.Signals) -> None:
    """An external player plays and is not replaced.

    However the program ends, none of the player's processes is left.
    """
    write_options(home, {**QUICK, "autoplay": True}, seats=SEATS)
    with running(home, OFFSCREEN) as program:
        program.until(lambda each: any(position.stage == "scored" for position in each.shown), "the end of the deal")
        players = players_of(program)
        # On a slow machine the first start finds the plugin late. Until then the plugin is reported as missing.
        assert not [told for told in program.sentences if "Tortoise" in told and "not installed" not in told]
        os.kill(program.id, how)
        program.ended()
    eventually(lambda: not any(map(is_alive, players)), "the end of all its players")

"""Tests of processes that have lost their parents: no such process is left as a zombie."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys, time
from pathlib import Path
from hearts_qt.remote import orphans
from hearts_qt.remote.launching import launch_command

class Ear:
    def heard(self, line): pass
    def ended(self, fault): pass

line = launch_command(Path(sys.argv[1]), [sys.executable, "-c", "input()"]).connect()(Ear())
children = orphans.children()
print(len(children))
line.close()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process adopt others")
def test_a_player_s_start_leaves_no_zombie(tmp_path: object) -> None:
    """While a player runs, its supervisor is the only child process. The trial of the protection leaves no process."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "1"

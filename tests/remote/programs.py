"""Starts programs for the tests of processes. Each program has a few lines of Python and its own interpreter."""

import os
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from hearts_qt.remote import landlock
from hearts_qt.remote.confinement import Protection
from hearts_qt.remote.external_player import ExternalPlayer, Hear
from hearts_qt.remote.process import Launch

GOOD: Final = """
import json, sys
def write(**message):
    print(json.dumps(message), flush=True)
write(type="hello", protocol=1, name="good")
for line in sys.stdin:
    asked = json.loads(line)
    view, kind, number = asked.get("view"), asked["type"], asked.get("id")
    if kind == "pass?":
        write(type="pass", id=number, cards=view["hand"][:view["to_pass"]])
    elif kind == "play?":
        write(type="play", id=number, card=view["legal"][0])
    elif kind == "moon?":
        write(type="moon", id=number, award="add")
    elif kind == "bye":
        break
"""
TRUSTED: Final = Protection()
"""No confinement, as on systems without Landlock and bubblewrap: a program can do everything that the user can."""
BEST: Final = landlock.version()
# In CI, tests must not be skipped because a tool is missing.
BWRAP: Final = shutil.which("bwrap") or ("/usr/bin/bwrap" if os.environ.get("CI") else "")
_WITH_NAMESPACES: Final = {
    "namespaces and Landlock": Protection(BEST, True, BWRAP),
    "namespaces": Protection(0, True, BWRAP),
}
PROTECTIONS: Final = {
    **(_WITH_NAMESPACES if BWRAP else {}),
    **{f"Landlock {version}": Protection(version, True) for version in sorted({1, 3, 5, BEST}) if 0 < version <= BEST},
}
"""All protections that can be tested on this system, the best one first."""
HELLO: Final = 'print(\'{"type": "hello", "protocol": 1}\', flush=True)\n'
FOR_EVER: Final = HELLO + "while True: pass\n"


def launch(folder: Path, source: str, memory: int = 1 << 30, by: Protection | None = TRUSTED) -> Launch:
    """Return how to start a program with this source. `by` is its protection, by default none."""
    path = folder / "program.py"
    path.write_text(source)
    return Launch((sys.executable, "-I", "-S", str(path)), folder, memory, protection=by)


def external_player(folder: Path, source: str, *, seconds: float = 60.0, said: Hear | None = None) -> ExternalPlayer:
    """Return a player with a program of this source."""
    hear = said or (lambda seat, what: None)
    connect = launch(folder, source).connect()
    return ExternalPlayer("scripted", 1, connect, origin="plugin scripted, program.py", seconds=seconds, said=hear)


def running(word: str) -> list[int]:
    """Return the processes with this word in their command line."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if word.encode() in (path / "cmdline").read_bytes().split(b"\0"):
                found.append(int(path.name))
    return found


def is_alive(pid: int) -> bool:
    """Return whether a process runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # the process had ended before, or ended while its file was read
        return False


def until(come_true: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until a condition is true. Fail if it does not become true in time."""
    deadline = time.monotonic() + seconds
    while not come_true():
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.005)


def written_pid(path: Path) -> int:
    """Wait until a program has written its process id into a file, and return the id."""
    until(lambda: path.exists() and path.read_text().endswith("\n"))
    return int(path.read_text())


def own_descriptors() -> set[tuple[str, str]]:
    """Return the open files and pipes of this process, by number and name."""
    found = set()
    for number in os.listdir("/proc/self/fd"):
        # While the folder was listed, it was open itself, but it is closed now.
        with suppress(FileNotFoundError):
            found.add((number, os.readlink(f"/proc/self/fd/{number}")))
    return found

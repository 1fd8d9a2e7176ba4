"""What a player's processes use together is limited, however many of them share it, and the fault names it."""

import sys
from pathlib import Path
from typing import Final

import pytest

from hearts_qt.plugin_host.contributions import Source
from hearts_qt.plugin_host.flaw import Fault as FlawFault
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.remote.asking_hooks import ask_hooks
from hearts_qt.remote.confinement import Protection
from hearts_qt.remote.faults import Fault
from hearts_qt.remote.group import INTERVAL, MOST_FILES, MOST_PROCESSES, MOST_WRITTEN
from hearts_qt.remote.process import Program
from tests.plugin_host.written import hook_plugin
from tests.remote.programs import BEST, BWRAP, TRUSTED, launch, running, until
from tests.remote.test_process import LONG, Ear, ended

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only each process has limits")

WAYS: Final = {"no protection": TRUSTED, "the best": Protection(BEST, True, BWRAP), "Landlock": Protection(BEST, True)}
MEMORY: Final = 300 << 20
FORKS: Final = """
import mmap, os, sys, time
def forked(count, work):
    for _ in range(count):
        if not os.fork():
            os.setsid()
            work()
            time.sleep(600)
            os._exit(0)
"""
EXCESSES: Final = {
    "memory in each of several": (
        Fault.MEMORY,
        "forked(4, lambda: globals().update(hog=bytearray(b'x') * (100 << 20)))",
    ),
    "memory that they share": (
        Fault.MEMORY,
        "hog = mmap.mmap(-1, 400 << 20)\nfor at in range(0, 400 << 20, 4096): hog[at] = 1",
    ),
    "processes": (Fault.PROCESSES, f"forked({MOST_PROCESSES + 10}, lambda: None)"),
    "processes of processes": (Fault.PROCESSES, "for _ in range(8): os.fork()"),
    "threads": (
        Fault.PROCESSES,
        "import threading\nthreading.stack_size(1 << 16)\n"
        "for _ in range(1100): threading.Thread(target=time.sleep, args=(600,), daemon=True).start()",
    ),
    "files": (
        Fault.FILES,
        f"for number in range({MOST_FILES + 1}): open(os.path.join(os.environ['TMPDIR'], str(number)), 'w').close()",
    ),
    "room": (
        Fault.FILES,
        "for name in 'abc':\n"
        "    with open(os.path.join(os.environ['TMPDIR'], name), 'wb') as file:\n"
        f"        for _ in range({MOST_WRITTEN >> 21}): file.write(b'x' * (1 << 20))",
    ),
    "room in files without names": (
        Fault.FILES,
        "held = []\n"
        "for name in 'abc':\n"
        "    path = os.path.join(os.environ['TMPDIR'], name)\n"
        "    held.append(open(path, 'wb'))\n"
        "    os.unlink(path)\n"
        f"    os.posix_fallocate(held[-1].fileno(), 0, {MOST_WRITTEN >> 1})",
    ),
    "room in files that never had a name": (
        Fault.FILES,
        "held = [os.open(os.environ['TMPDIR'], os.O_TMPFILE | os.O_RDWR) for _ in range(3)]\n"
        f"for each in held: os.posix_fallocate(each, 0, {MOST_WRITTEN >> 1})",
    ),
    "open files": (
        Fault.FILES,
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)\n"
        "held = os.open(os.devnull, os.O_RDONLY)\n"
        f"def more():\n    for _ in range({MOST_FILES // 20}): os.dup(held)\n"
        "forked(30, more)",
    ),
}


@pytest.mark.parametrize("by", WAYS)
@pytest.mark.parametrize("what", EXCESSES)
def test_too_much_of_anything_is_ended_and_named(tmp_path: Path, what: str, by: str) -> None:
    """All processes count, those that left their session and their parent as well, and none of them is left."""
    wanted, source = EXCESSES[what]
    word = f"left-by-{tmp_path.name}"
    started = launch(tmp_path, FORKS + source + "\ntime.sleep(600)\n", MEMORY, WAYS[by])
    fault = ended(type(started)((*started.command, word), started.folder, started.memory, protection=WAYS[by]))
    assert fault.fault is wanted, fault
    until(lambda: not running(word))


@pytest.mark.parametrize("by", WAYS)
def test_what_is_shared_or_over_does_not_count(tmp_path: Path, by: str) -> None:
    """What several processes share counts once; processes that have ended, whoever began them, do not count."""
    source = f"""
hog = bytearray(b"x") * (150 << 20)
held = os.open(os.environ["TMPDIR"], os.O_TMPFILE | os.O_RDWR)
os.posix_fallocate(held, 0, {MOST_WRITTEN >> 1})
forked(6, lambda: None)
for _ in range({2 * MOST_PROCESSES}):
    child = os.fork()
    if not child:
        if not os.fork():
            os.setsid()
        os._exit(0)
    os.waitpid(child, 0)
time.sleep({4 * INTERVAL})
print("done", flush=True)
"""
    ear = Ear()
    program = Program(launch(tmp_path, FORKS + source, MEMORY, WAYS[by]), ear)
    fault = ear.faults.get(timeout=LONG)
    program.close()
    assert (fault.fault, fault.detail) == (Fault.ENDED, "exit code 0")
    assert ear.lines.get(timeout=LONG) == b"done"


def test_one_file_has_a_limit(tmp_path: Path) -> None:
    """A program is told by an error when one file gets too large; one that does not hear of it is ended, and why."""
    source = f"""
import os, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with open(os.path.join(os.environ["TMPDIR"], "x"), "wb") as file:
    file.truncate({MOST_WRITTEN + 1})
"""
    assert "File too large" in ended(launch(tmp_path, source)).detail
    assert ended(launch(tmp_path, source.replace("SIG_IGN", "SIG_DFL"))).fault is Fault.FILES


HOOKS: Final = {
    "memory": (FlawFault.MEMORY, "forked(8, lambda: globals().update(hog=bytearray(b'x') * (200 << 20)))"),
    "processes": (FlawFault.DIED, f"forked({MOST_PROCESSES + 10}, lambda: None)"),
}


@pytest.mark.parametrize("what", HOOKS)
def test_hooks_have_the_same_limits(tmp_path: Path, what: str) -> None:
    """A module that uses too much is switched off, and told why."""
    wanted, source = HOOKS[what]
    folder = hook_plugin(tmp_path / "h", FORKS + source + "\ntime.sleep(600)\n")
    answer = ask_hooks(read_plugin(folder, Source.USER, look_into(folder)), seconds=60.0)
    assert answer is not None
    assert [flaw.fault for flaw in answer.flaws] == [wanted]

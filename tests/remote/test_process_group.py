"""Tests of the limits for all processes of a player together. The fault names the exceeded limit."""

import sys
from pathlib import Path
from typing import Final

import pytest

from hearts_qt.plugin_host.contributions import Source
from hearts_qt.plugin_host.flaw import FlawKind as FlawFault
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.remote.confinement import Protection
from hearts_qt.remote.faults import FaultKind
from hearts_qt.remote.hook_client import ask_hooks
from hearts_qt.remote.process import Program
from hearts_qt.remote.process_group import INTERVAL, MOST_FILES, MOST_PROCESSES, MOST_WRITTEN
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
        FaultKind.MEMORY,
        "forked(4, lambda: globals().update(hog=bytearray(b'x') * (100 << 20)))",
    ),
    "memory of processes that other processes may not look into": (
        FaultKind.MEMORY,
        "import ctypes\nctypes.CDLL(None).prctl(4, 0)\n"
        "forked(4, lambda: globals().update(hog=bytearray(b'x') * (100 << 20)))",
    ),
    "memory of processes without their first threads": (
        FaultKind.MEMORY,
        "import ctypes, platform, threading\n"
        "def take():\n"
        "    time.sleep(0.3)\n"
        "    hog = bytearray(b'x') * (100 << 20)\n"
        "    time.sleep(600)\n"
        "def end():\n"
        "    threading.Thread(target=take).start()\n"
        "    ctypes.CDLL(None).syscall({'x86_64': 60, 'aarch64': 93}[platform.machine()], 0)\n"
        "forked(4, end)",
    ),
    "memory that they share": (
        FaultKind.MEMORY,
        "hog = mmap.mmap(-1, 400 << 20)\nfor at in range(0, 400 << 20, 4096): hog[at] = 1",
    ),
    "memory of the kernel's for pages": (
        FaultKind.MEMORY,
        "hog = mmap.mmap(-1, 1 << 38, mmap.MAP_PRIVATE, mmap.PROT_READ)\nfor at in range(0, 1 << 38, 2 << 20): hog[at]",
    ),
    "processes": (FaultKind.PROCESSES, f"forked({MOST_PROCESSES + 10}, lambda: None)"),
    "processes of processes": (FaultKind.PROCESSES, "for _ in range(8): os.fork()"),
    "threads": (
        FaultKind.PROCESSES,
        "import threading\nthreading.stack_size(1 << 16)\n"
        "for _ in range(1100): threading.Thread(target=time.sleep, args=(600,), daemon=True).start()",
    ),
}


TOO_MUCH_WRITTEN: Final = {
    "files": (
        f"for number in range({MOST_FILES + 1}): open(os.path.join(os.environ['TMPDIR'], str(number)), 'w').close()"
    ),
    "room": (
        "for name in 'abc':\n"
        "    with open(os.path.join(os.environ['TMPDIR'], name), 'wb') as file:\n"
        f"        for _ in range({MOST_WRITTEN >> 21}): file.write(b'x' * (1 << 20))"
    ),
    "files in shared memory": (f"for number in range({MOST_FILES + 1}): open('/dev/shm/' + str(number), 'w').close()"),
}


@pytest.mark.sample(12)
@pytest.mark.parametrize("by", WAYS)
@pytest.mark.parametrize("what", EXCESSES)
def test_too_much_of_anything_is_ended_and_named(tmp_path: Path, what: str, by: str) -> None:
    """All processes of a player count, even detached processes. If a limit is exceeded, all are ended."""
    wanted, source = EXCESSES[what]
    check_that_it_is_ended(tmp_path, source, WAYS[by], wanted)


@pytest.mark.sample(2)
@pytest.mark.parametrize("what", TOO_MUCH_WRITTEN)
def test_too_much_written_is_ended_and_named(tmp_path: Path, what: str) -> None:
    """A program that exceeds a limit for written files is ended, without protection and in namespaces."""
    in_namespaces = what in ("files", "files in shared memory")
    for by in (*([] if "shared" in what else ["no protection"]), *(["the best"] if in_namespaces else [])):
        check_that_it_is_ended(tmp_path, TOO_MUCH_WRITTEN[what], WAYS[by], FaultKind.FILES)


def check_that_it_is_ended(tmp_path: Path, source: str, by: Protection, wanted: FaultKind) -> None:
    """Run a program until it is ended with the fault `wanted`, and check that all its processes end."""
    word = f"left-by-{tmp_path.parent.name}-{tmp_path.name}"
    started = launch(tmp_path, FORKS + source + "\ntime.sleep(600)\n", MEMORY, by)
    fault = ended(type(started)((*started.command, word), started.folder, started.memory, protection=by))
    assert fault.fault is wanted, fault
    until(lambda: not running(word))


@pytest.mark.sample(1)
@pytest.mark.parametrize("by", WAYS)
def test_what_is_shared_or_over_does_not_count(tmp_path: Path, by: str) -> None:
    """Memory that processes share counts once, and processes that have ended do not count."""
    source = f"""
hog = bytearray(b"x") * (150 << 20)
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
    assert (fault.fault, fault.detail) == (FaultKind.ENDED, "exit code 0")
    assert ear.lines.get(timeout=LONG) == b"done"


def test_one_file_has_a_limit(tmp_path: Path) -> None:
    """A program that makes a file too large gets an error, or a signal. If the signal kills it, the fault says why."""
    source = f"""
import os, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with open(os.path.join(os.environ["TMPDIR"], "x"), "wb") as file:
    file.truncate({MOST_WRITTEN + 1})
"""
    assert "File too large" in ended(launch(tmp_path, source)).detail
    assert ended(launch(tmp_path, source.replace("SIG_IGN", "SIG_DFL"))).fault is FaultKind.FILES


HOOKS: Final = {
    "memory": (FlawFault.MEMORY, "forked(8, lambda: globals().update(hog=bytearray(b'x') * (200 << 20)))"),
    "processes": (FlawFault.DIED, f"forked({MOST_PROCESSES + 10}, lambda: None)"),
}


@pytest.mark.parametrize("what", HOOKS)
def test_hooks_have_the_same_limits(tmp_path: Path, what: str) -> None:
    """Hooks that exceed a limit fail, and the flaw names the limit."""
    wanted, source = HOOKS[what]
    folder = hook_plugin(tmp_path / "h", FORKS + source + "\ntime.sleep(600)\n")
    answer = ask_hooks(read_plugin(folder, Source.USER, look_into(folder)), seconds=60.0)
    assert answer is not None
    assert [flaw.kind for flaw in answer.flaws] == [wanted]

"""Tests of the limits for all processes of a player together. The fault names the exceeded limit."""

import errno
import json
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
from hearts_qt.remote.process_group import INTERVAL, MOST_FILES, MOST_OPEN, MOST_PROCESSES, MOST_WRITTEN
from tests.plugin_host.written import hook_plugin
from tests.remote.programs import BEST, BWRAP, PROTECTIONS, TRUSTED, launch, running, until
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
    "memory that they share and have let go of but for a page": (
        FaultKind.MEMORY,
        "import ctypes\nlibc = ctypes.CDLL(None)\n"
        "libc.mmap.restype, libc.mmap.argtypes = ctypes.c_void_p, (ctypes.c_void_p, *[ctypes.c_long] * 5)\n"
        "for _ in range(8):\n"
        "    at = libc.mmap(None, 50 << 20, 3, 0x21, -1, 0)\n"
        "    ctypes.memset(at, 1, 50 << 20)\n"
        "    libc.munmap(ctypes.c_void_p(at + 4096), ctypes.c_long((50 << 20) - 4096))",
    ),
    "memory of the kernel's for parts of memory": (
        FaultKind.MEMORY,
        "import ctypes\nlibc = ctypes.CDLL(None)\n"
        "libc.mmap.restype, libc.mmap.argtypes = ctypes.c_void_p, (ctypes.c_void_p, *[ctypes.c_long] * 5)\n"
        "def split():\n"
        "    at = libc.mmap(None, 30000 << 12, 0, 0x22, -1, 0)\n"
        "    for page in range(0, 30000, 2): libc.mprotect(ctypes.c_void_p(at + (page << 12)), 4096, 1)\n"
        "forked(5, split)",
    ),
    "memory of the kernel's in sockets": (
        FaultKind.MEMORY,
        "import socket\nkept = []\n"
        "def fill():\n"
        f"    for _ in range({MOST_OPEN // 2 - 20}):\n"
        "        pair = socket.socketpair()\n"
        "        kept.append(pair)\n"
        "        for each in pair:\n"
        "            each.setblocking(False)\n"
        "            try:\n"
        "                while each.send(bytes(60000)): pass\n"
        "            except BlockingIOError: pass\n"
        "forked(4, fill)",
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
    "open files": (
        FaultKind.FILES,
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)\n"
        "held = os.open(os.devnull, os.O_RDONLY)\n"
        f"def more():\n    for _ in range({MOST_FILES // 20}): os.dup(held)\n"
        "forked(30, more)",
    ),
    "watched files": (
        FaultKind.FILES,
        "import select\n"
        "def watch():\n"
        "    watched = [end for _ in range(90) for end in os.pipe()]\n"
        "    kept = [select.epoll() for _ in range(200)]\n"
        "    for each in kept:\n"
        "        for end in watched: each.register(end, 0)\n"
        "    globals().update(kept=kept)\n"
        "forked(3, watch)",
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
    "room in files without names": (
        "held = []\n"
        "for name in 'abc':\n"
        "    path = os.path.join(os.environ['TMPDIR'], name)\n"
        "    held.append(open(path, 'wb'))\n"
        "    os.unlink(path)\n"
        f"    os.posix_fallocate(held[-1].fileno(), 0, {MOST_WRITTEN >> 1})"
    ),
    "room in files that never had a name": (
        "held = [os.open(os.environ['TMPDIR'], os.O_TMPFILE | os.O_RDWR) for _ in range(3)]\n"
        f"for each in held: os.posix_fallocate(each, 0, {MOST_WRITTEN >> 1})"
    ),
}
NOWHERE: Final = "Landlock"
"""With Landlock alone no folder can be written, because nothing would limit the size of deleted files."""


ONLY_CONFINED: Final = frozenset({"memory that they share and have let go of but for a page"})
"""The excesses that are noticed only with the filter for system calls, so only in confined programs."""


@pytest.mark.sample(12)
@pytest.mark.parametrize(
    ("what", "by"), [(what, by) for what in EXCESSES for by in WAYS if what not in ONLY_CONFINED or WAYS[by] != TRUSTED]
)
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
if {by != NOWHERE}:
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
    assert (fault.fault, fault.detail) == (FaultKind.ENDED, "exit code 0")
    assert ear.lines.get(timeout=LONG) == b"done"


FILLS: Final = """
import json, mmap, os, tempfile
kept, room = [], []
def fill(by_hand, mapped):
    descriptor, path = tempfile.mkstemp()
    os.unlink(path)
    try:
        if by_hand:
            for _ in range(90):
                os.write(descriptor, bytes(1 << 20))
        else:
            os.posix_fallocate(descriptor, 0, 90 << 20)
        room.append(90)
        if mapped:
            kept.append(mmap.mmap(descriptor, 4096, mmap.MAP_SHARED, mmap.PROT_READ))
    finally:
        if mapped:
            os.close(descriptor)
faults = set()
for way in ((False, True), (False, False), (True, True), (True, False)):
    for _ in range(6):
        try:
            fill(*way)
        except OSError as error:
            faults.add(error.errno)
print(json.dumps([sum(room), sorted(faults)]), flush=True)
"""


@pytest.mark.parametrize("by", PROTECTIONS)
def test_no_way_of_holding_files_takes_more_room(tmp_path: Path, by: str) -> None:
    """Deleted files count while they are open or mapped. A program that wants more space gets an error."""
    ear = Ear()
    program = Program(launch(tmp_path, FILLS, by=PROTECTIONS[by]), ear)
    fault = ear.faults.get(timeout=LONG)
    program.close()
    assert fault.detail.startswith("exit code 0"), fault
    room, faults = json.loads(ear.lines.get(timeout=LONG))
    if PROTECTIONS[by].bubblewrap:
        assert (0 < room << 20 <= MOST_WRITTEN, faults) == (True, [errno.ENOSPC])
    else:
        # Python finds no folder for temporary files.
        assert (room, faults) == (0, [errno.ENOENT])


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

"""Treats all processes of a player as a group: finds them, adds up what they use, and ends them.

The system's own limits apply to each process separately, so each fork of a program gets the limits again. Therefore the
supervisor adds up the use of all processes. This module imports only the standard library, and modules of Hearts that
import nothing else.
"""

import os
import signal
import stat
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from enum import IntEnum
from typing import NamedTuple

from hearts_qt.remote.file_opener import SHARED

MOST_PROCESSES = 64
MOST_THREADS = 1024
MOST_FILES = 10_000
MOST_WRITTEN = 256 << 20
"""How many bytes the scratch folder may contain at most. On many systems this folder is in memory."""
MOST_OPEN = 512
"""How many files one process may have open at most."""
INTERVAL = 0.2
"""How many seconds pass between two checks."""
_BLOCK, _CHUNK = 512, 1 << 16
IN_SOCKET, IN_PIPE = 256 << 10, 64 << 10
"""How many bytes of the kernel's memory one socket can hold at most, and how many one pipe can."""
MOST_MAPPINGS = 100_000
"""How many memory mappings all processes together may have at most. Each uses about 300 bytes of the kernel's
memory."""
MOST_WATCHES = 20_000
"""How many watches of epoll the processes may have at most. All programs of a user share a few hundred thousand."""
_OWN_MEMORY, _SHARED_MEMORY = ("RssAnon", "VmSwap", "VmPTE"), "RssShmem"
"""Fields of /proc/PID/status: three fields for private memory, swap and page tables, and one field for shared memory
without a file."""
_OWN_PART, _SHARED_PART = ("Pss_Anon", "SwapPss"), "Pss_Shmem"
_NAMELESS = b"/dev/zero (deleted)"
"""The name, in /proc/PID/maps, of memory that a process shares with its children."""


class Excess(IntEnum):
    """The limit that was exceeded. Its value is the exit code of the supervisor."""

    MEMORY = 120
    PROCESSES = 121
    FILES = 122


def descendants() -> list[int]:
    """Return all descendants of this process. On other systems than Linux, return none."""
    found: list[int] = []
    waiting = _children(os.getpid()) if sys.platform == "linux" else []
    while waiting:
        each = waiting.pop()
        found.append(each)
        waiting += _children(each)
    return found


class SharedMemory:
    """Counts memory that processes share with their children.

    The memory comes in mapped pieces. The kernel keeps a whole piece as long as any page of it is mapped anywhere.
    """

    def __init__(self) -> None:
        """Begin without any pieces."""
        self._lengths: list[int] = []

    def add(self, length: int) -> None:
        """Count a new shared mapping of `length` bytes."""
        self._lengths.append(length)
        if len(self._lengths) > 2 * MOST_FILES:
            self._lengths = sorted(self._lengths)[-MOST_FILES:]

    def held_by(self, mapped: int) -> int:
        """Return how many bytes this number of mapped pieces can have at most."""
        more = max(0, mapped - len(self._lengths)) * min(self._lengths, default=0)
        return sum(sorted(self._lengths)[-mapped:]) + more if mapped else 0


def excess_of(memory: int, scratch: str, shared: SharedMemory) -> Excess | None:
    """Return the limit that the descendants exceed together, or None. `memory` is in bytes; 0 means no limit."""
    processes = descendants()
    uses = [_use(each) for each in processes]
    if len(processes) > MOST_PROCESSES or sum(threads for _, _, threads in uses) > MOST_THREADS:
        return Excess.PROCESSES
    held = _held(processes)
    if held is None:
        return Excess.FILES
    mappings, pieces = _mapped(processes)
    if mappings > MOST_MAPPINGS:
        return Excess.MEMORY
    left, at_least = memory - held.buffers, shared.held_by(pieces)
    # Counting shared pages only once takes longer. So this is done only if the quick sum is too large.
    if memory and _sum(uses, at_least) > left and _sum(map(_shared_out, processes), at_least) > left:
        return Excess.MEMORY
    places = (scratch, SHARED)
    return Excess.FILES if processes and any(_is_too_full(each, processes, held) for each in places) else None


def kill() -> None:
    """Kill all descendants, including those that start in the meantime, and wait for their end."""
    while processes := descendants():
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for each in processes:
                with suppress(ProcessLookupError):
                    os.kill(each, number)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                continue
        time.sleep(0.001)


def reap(player: int) -> None:
    """Remove ended processes that this process has adopted, but do not remove the player itself."""
    if sys.platform == "linux":
        with suppress(ChildProcessError):
            while found := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                if found.si_pid == player:
                    return
                os.waitpid(found.si_pid, 0)


def _children(process: int) -> list[int]:
    found: list[int] = []
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{process}/task"):
            with suppress(OSError), open(f"/proc/{process}/task/{thread}/children") as file:
                found += map(int, file.read().split())
    return found


def _state(process: int) -> str:
    """Return the folder of /proc with the state of a process, or with the state of one of its living threads.

    If the first thread ends before the others, the folder of the process itself shows no memory and no files.
    """
    folder = f"/proc/{process}"
    with suppress(OSError):
        if _has_ended(folder):
            threads = (f"{folder}/task/{thread}" for thread in os.listdir(f"{folder}/task"))
            return next((each for each in threads if not _has_ended(each)), folder)
    return folder


def _has_ended(folder: str) -> bool:
    with open(f"{folder}/stat", "rb") as file:
        # The name comes before the state and can contain any character.
        return file.read().rpartition(b")")[2].split()[0] in (b"Z", b"X")


def _use(process: int) -> tuple[int, int, int]:
    """Return the private memory and the shared memory of a process in bytes, and its number of threads."""
    values = _values(f"{_state(process)}/status", (*_OWN_MEMORY, _SHARED_MEMORY, "Threads"))
    own = sum(values.get(name, 0) for name in _OWN_MEMORY) << 10
    return own, values.get(_SHARED_MEMORY, 0) << 10, values.get("Threads", 0)


def _shared_out(process: int) -> tuple[int, int]:
    """Return the private memory and the shared memory of a process in bytes.

    If four processes share a page, a quarter of the page counts for each.
    """
    state = _state(process)
    found = _values(f"{state}/smaps_rollup", (*_OWN_PART, _SHARED_PART))
    if not found:
        return _use(process)[:2]
    tables = _values(f"{state}/status", ("VmPTE",)).get("VmPTE", 0)
    return sum((tables, *(found.get(name, 0) for name in _OWN_PART))) << 10, found.get(_SHARED_PART, 0) << 10


def _sum(uses: Iterable[tuple[int, ...]], at_least: int) -> int:
    """Return the memory of all processes in bytes. Their shared memory counts as `at_least` bytes or more."""
    own = shared = 0
    for each in uses:
        own += each[0]
        shared += each[1]
    return own + max(shared, at_least)


def _mapped(processes: list[int]) -> tuple[int, int]:
    """Return how many memory mappings these processes have, and how many nameless pieces of memory they share."""
    count, pieces = 0, set()
    for process in processes:
        with suppress(OSError), open(f"{_state(process)}/maps", "rb", buffering=_CHUNK) as file:
            while lines := file.readlines(_CHUNK):
                count += len(lines)
                if count > MOST_MAPPINGS:
                    break
                pieces |= {line.split()[4] for line in lines if _NAMELESS in line}
    return count, len(pieces)


def _values(path: str, names: tuple[str, ...]) -> dict[str, int]:
    """Return the numbers in these fields of a file in /proc."""
    found: dict[str, int] = {}
    with suppress(OSError), open(path) as file:
        for line in file:
            name, _, rest = line.partition(":")
            if name in names:
                found[name] = int(rest.split()[0])
    return found


class _OpenFiles(NamedTuple):
    """The sizes of open files that are in no folder.

    These are the number and the bytes of deleted files, and the memory of pipes and sockets.
    """

    files: int
    written: int
    buffers: int


def _held(processes: list[int]) -> _OpenFiles | None:
    """Return the sizes of those open files of these processes that are in no folder. Each file counts once.

    Return None if there are too many files or watches.
    """
    found: dict[tuple[int, int], os.stat_result] = {}
    looked_at = watches = 0
    for process in processes:
        state = _state(process)
        with suppress(OSError), os.scandir(f"{state}/fd") as entries:
            for entry in entries:
                looked_at += 1
                if looked_at > MOST_FILES:
                    return None
                with suppress(OSError):
                    each = entry.stat()
                    found[each.st_dev, each.st_ino] = each
                    watches += 0 if stat.S_IFMT(each.st_mode) else _watches(state, entry.name)
                if watches > MOST_WATCHES:
                    return None
    held = found.values()
    nameless = [each.st_blocks * _BLOCK for each in held if each.st_nlink == 0 and stat.S_ISREG(each.st_mode)]
    sockets, pipes = (sum(kind(each.st_mode) for each in held) for kind in (stat.S_ISSOCK, stat.S_ISFIFO))
    return _OpenFiles(len(nameless), sum(nameless), sockets * IN_SOCKET + pipes * IN_PIPE)


def _watches(state: str, descriptor: str) -> int:
    """Return how many files a descriptor of epoll watches; 0 for any other descriptor."""
    if not os.readlink(f"{state}/fd/{descriptor}").endswith("[eventpoll]"):
        return 0
    with open(f"{state}/fdinfo/{descriptor}", "rb") as file:
        return file.read().count(b"tfd:")


def _is_too_full(folder: str, processes: list[int], held: _OpenFiles) -> bool:
    own = _in_its_own_system(folder, processes)
    if own is not None:
        # This file system has a limit for its size, including deleted files, but no limit for the number of files.
        return own.f_files - own.f_ffree > MOST_FILES
    if folder == SHARED:
        return False
    files, written = held.files, held.written
    waiting = [folder]
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                files += 1
                if files > MOST_FILES:
                    return True
                with suppress(OSError):
                    written += entry.stat(follow_symlinks=False).st_blocks * _BLOCK
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
    return written > MOST_WRITTEN


def _in_its_own_system(folder: str, processes: list[int]) -> os.statvfs_result | None:
    """Return how full the processes' own file system at this path is; None if they have no own file system there."""
    with suppress(OSError):
        here = os.stat(folder).st_dev
        for process in reversed(processes):
            there = f"{_state(process)}/root{folder}"
            with suppress(OSError):
                if os.stat(there).st_dev != here:
                    return os.statvfs(there)
    return None

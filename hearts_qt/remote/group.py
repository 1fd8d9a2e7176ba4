"""A player's program with everything that it has started: which processes that is, what they use, and how all end.

The system's own limits count for each process; a program that forks has them anew. So the keeper adds up. Standard
library only, and nothing of Hearts.
"""

import os
import signal
import stat
import sys
import time
from contextlib import suppress
from enum import IntEnum
from typing import NamedTuple

MOST_PROCESSES = 64
MOST_THREADS = 1024
MOST_FILES = 10_000
MOST_WRITTEN = 256 << 20
"""Bytes in the scratch folder; on many systems they are memory as well."""
MOST_OPEN = 512
"""Files that one process may have open."""
INTERVAL = 0.2
"""Seconds between two looks."""
_BLOCK = 512
IN_SOCKET, IN_PIPE = 256 << 10, 64 << 10
"""Bytes of the kernel's memory that may wait in one of these."""
_OWN_MEMORY = ("RssAnon", "RssShmem", "VmSwap", "VmPTE")
"""What a process takes for itself or shares without a file, in memory and on the disk, and the tables of that."""
_SHARED_OUT = ("Pss_Anon", "Pss_Shmem", "SwapPss")


class Excess(IntEnum):
    """What there was too much of; the keeper ends with this code."""

    MEMORY = 120
    PROCESSES = 121
    FILES = 122


def descendants() -> list[int]:
    """Return the processes below this one, on Linux."""
    found: list[int] = []
    waiting = _children(os.getpid()) if sys.platform == "linux" else []
    while waiting:
        each = waiting.pop()
        found.append(each)
        waiting += _children(each)
    return found


def excess_of(memory: int, scratch: str) -> Excess | None:
    """Return what the processes below this one have too much of; `memory` is what they may have together, 0 for any."""
    processes = descendants()
    uses = [_use(each) for each in processes]
    if len(processes) > MOST_PROCESSES or sum(threads for _, threads in uses) > MOST_THREADS:
        return Excess.PROCESSES
    held = _held(processes)
    if held is None:
        return Excess.FILES
    left = memory - held.buffers
    # Pages that several of them share are counted once only if it matters: that takes longer.
    if memory and sum(used for used, _ in uses) > left and sum(map(_shared_out, processes)) > left:
        return Excess.MEMORY
    return Excess.FILES if processes and _is_too_full(scratch, processes, held) else None


def kill() -> None:
    """Kill the processes below this one, and wait for them; what they start meanwhile as well."""
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
    """Let go of those that have ended after their parents, up to the player itself."""
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


def _use(process: int) -> tuple[int, int]:
    """Return the memory of a process, in bytes, and its threads."""
    values = _values(f"/proc/{process}/status", (*_OWN_MEMORY, "Threads"))
    return sum(values.get(name, 0) for name in _OWN_MEMORY) << 10, values.get("Threads", 0)


def _shared_out(process: int) -> int:
    """Return the memory of a process, in which of a page that is shared by four a quarter counts."""
    found = _values(f"/proc/{process}/smaps_rollup", _SHARED_OUT)
    if not found:
        return _use(process)[0]
    return sum(found.values(), _values(f"/proc/{process}/status", ("VmPTE",)).get("VmPTE", 0)) << 10


def _values(path: str, names: tuple[str, ...]) -> dict[str, int]:
    """Return the numbers that a file of the kernel's has after these names."""
    found: dict[str, int] = {}
    with suppress(OSError), open(path) as file:
        for line in file:
            name, _, rest = line.partition(":")
            if name in names:
                found[name] = int(rest.split()[0])
    return found


class _Held(NamedTuple):
    """What processes hold open and no folder shows: files without names, and the kernel's memory for what waits."""

    files: int
    written: int
    buffers: int


def _held(processes: list[int]) -> _Held | None:
    """Return what these hold open, everything once, or None for too many open files."""
    found: dict[tuple[int, int], os.stat_result] = {}
    looked_at = 0
    for process in processes:
        with suppress(OSError), os.scandir(f"/proc/{process}/fd") as entries:
            for entry in entries:
                looked_at += 1
                if looked_at > MOST_FILES:
                    return None
                with suppress(OSError):
                    each = entry.stat()
                    found[each.st_dev, each.st_ino] = each
    held = found.values()
    nameless = [each.st_blocks * _BLOCK for each in held if each.st_nlink == 0 and stat.S_ISREG(each.st_mode)]
    sockets, pipes = (sum(kind(each.st_mode) for each in held) for kind in (stat.S_ISSOCK, stat.S_ISFIFO))
    return _Held(len(nameless), sum(nameless), sockets * IN_SOCKET + pipes * IN_PIPE)


def _is_too_full(folder: str, processes: list[int], held: _Held) -> bool:
    own = _in_its_own_system(folder, processes)
    if own is not None:
        # Its size is limited, with all that no folder shows; how many files are in it is not.
        return own.f_files - own.f_ffree > MOST_FILES
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
    """Return how full the file system is that these see at that place, None if it is the one that is seen here."""
    with suppress(OSError):
        here = os.stat(folder).st_dev
        for process in reversed(processes):
            there = f"/proc/{process}/root{folder}"
            with suppress(OSError):
                if os.stat(there).st_dev != here:
                    return os.statvfs(there)
    return None

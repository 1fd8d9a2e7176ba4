"""Treats all processes of a player as a group: finds them, adds up what they use, and ends them.

The system's own limits apply to each process separately, so each fork of a program gets the limits again. Therefore the
supervisor adds up the use of all processes. This module imports only the standard library.
"""

import os
import signal
import sys
import time
from contextlib import suppress
from enum import IntEnum

MOST_PROCESSES = 64
MOST_THREADS = 1024
MOST_FILES = 10_000
MOST_WRITTEN = 256 << 20
"""How many bytes the scratch folder may contain at most. On many systems this folder is in memory."""
MOST_OPEN = 512
"""How many files one process may have open at most."""
INTERVAL = 0.2
"""How many seconds pass between two checks."""
SHARED = "/dev/shm"
"""The folder for semaphores and shared memory."""
_BLOCK = 512
_HELD = ("RssAnon", "RssShmem", "VmSwap", "VmPTE")
"""Fields of /proc/PID/status: memory of the process, memory that it possibly shares, swap, and page tables."""
_PART = ("Pss_Anon", "Pss_Shmem", "SwapPss")
"""Fields of /proc/PID/smaps_rollup. If four processes share a page, a quarter of the page counts for each."""


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


def excess_of(memory: int, scratch: str) -> Excess | None:
    """Return the limit that the descendants exceed together, or None. `memory` is in bytes; 0 means no limit."""
    processes = descendants()
    if len(processes) > MOST_PROCESSES or sum(len(_threads(each)) for each in processes) > MOST_THREADS:
        return Excess.PROCESSES
    # Counting shared pages only once takes longer. So this is done only if the quick sum is too large.
    if memory and sum(map(_memory, processes)) > memory and sum(map(_memory_shared_out, processes)) > memory:
        return Excess.MEMORY
    is_too_full = any(_is_too_full(folder, processes) for folder in (scratch, SHARED))
    return Excess.FILES if processes and is_too_full else None


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
    for thread in _threads(process):
        with suppress(OSError), open(f"/proc/{process}/task/{thread}/children") as file:
            found += map(int, file.read().split())
    return found


def _threads(process: int) -> list[str]:
    """Return the threads of a process, the oldest first."""
    with suppress(OSError):
        return os.listdir(f"/proc/{process}/task")
    return []


def _memory(process: int) -> int:
    return sum(_values(process, "status", _HELD).values())


def _memory_shared_out(process: int) -> int:
    parts = _values(process, "smaps_rollup", _PART)
    return sum((parts | _values(process, "status", ("VmPTE",))).values()) if parts else _memory(process)


def _values(process: int, file: str, names: tuple[str, ...]) -> dict[str, int]:
    """Return the sizes in these fields of a file about a process, in bytes."""
    found: dict[str, int] = {}
    # If the first thread has ended, its file shows no memory. The newest thread is alive.
    for thread in _threads(process)[-1:]:
        with suppress(OSError), open(f"/proc/{process}/task/{thread}/{file}") as lines:
            for line in lines:
                name, _, rest = line.partition(":")
                if name in names:
                    found[name] = int(rest.split()[0]) << 10
    return found


def _is_too_full(folder: str, processes: list[int]) -> bool:
    """Return whether a folder of these processes has too many files or bytes."""
    for process in processes:
        with suppress(OSError):
            own = f"/proc/{process}/root{folder}"
            if os.stat(own).st_dev != os.stat(folder).st_dev:
                # It is a file system of the processes' own. Its size is limited, but not its number of files.
                found = os.statvfs(own)
                return found.f_files - found.f_ffree > MOST_FILES
    files = written = 0
    for place, folders, names in os.walk(folder) if folder != SHARED else ():
        for name in (*folders, *names):
            files += 1
            with suppress(OSError):
                written += os.lstat(os.path.join(place, name)).st_blocks * _BLOCK
        if files > MOST_FILES or written > MOST_WRITTEN:
            return True
    return False

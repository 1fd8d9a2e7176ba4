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

MOST_PROCESSES = 64
MOST_THREADS = 1024
MOST_FILES = 10_000
MOST_WRITTEN = 256 << 20
"""Bytes in the scratch folder; on many systems they are memory as well."""
INTERVAL = 0.2
"""Seconds between two looks."""
_BLOCK = 512


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
    # Pages that several of them share are counted once only if it matters: that takes longer.
    if memory and sum(used for used, _ in uses) > memory and sum(map(_shared_out, processes)) > memory:
        return Excess.MEMORY
    return Excess.FILES if processes and _is_too_full(scratch, processes) else None


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
    """Return the memory that a process has for itself or shares without a file, in bytes, and its threads."""
    values: dict[str, int] = {}
    with suppress(OSError), open(f"/proc/{process}/status") as file:
        for line in file:
            name, _, rest = line.partition(":")
            if name in ("RssAnon", "RssShmem", "Threads"):
                values[name] = int(rest.split()[0])
    return (values.get("RssAnon", 0) + values.get("RssShmem", 0)) << 10, values.get("Threads", 0)


def _shared_out(process: int) -> int:
    """Return the memory of a process, in which of a page that is shared by four a quarter counts."""
    found = 0
    try:
        with open(f"/proc/{process}/smaps_rollup") as file:
            for line in file:
                name, _, rest = line.partition(":")
                if name in ("Pss_Anon", "Pss_Shmem"):
                    found += int(rest.split()[0]) << 10
    except OSError:
        return _use(process)[0]
    return found


def _is_too_full(folder: str, processes: list[int]) -> bool:
    nameless = _nameless(processes)
    if nameless is None:
        return True
    files, written = len(nameless), sum(nameless.values())
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


def _nameless(processes: list[int]) -> dict[tuple[int, int], int] | None:
    """Return the bytes of each file that these hold open after its name was removed, or None for too many open files.

    No folder shows such a file, and it takes room until it is closed.
    """
    found: dict[tuple[int, int], int] = {}
    looked_at = 0
    for process in processes:
        with suppress(OSError), os.scandir(f"/proc/{process}/fd") as entries:
            for entry in entries:
                looked_at += 1
                if looked_at > MOST_FILES:
                    return None
                with suppress(OSError):
                    held = entry.stat()
                    if held.st_nlink == 0 and stat.S_ISREG(held.st_mode):
                        found[held.st_dev, held.st_ino] = held.st_blocks * _BLOCK
    return found

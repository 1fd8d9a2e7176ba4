"""Ends the processes that a player's program leaves behind when its supervisor is killed. Works on Linux only.

`adopt` makes Hearts the new parent of such processes. Hearts has to know them from its other children, such as a
browser. So the supervisor marks a player's process with a limit that nothing else sets: it may have no message queues
(`mark`). Whatever the process starts has the same limit. Unlike a name or a variable of the environment, it cannot be
changed again: raising it needs a privilege that players do not have.

This module imports only the standard library, because the supervisor uses it too.
"""

import os
import signal
import sys
import threading
from contextlib import suppress

_SET_CHILD_SUBREAPER = 36
_ending = threading.Lock()


def set_option(option: int, value: int) -> None:
    """Set an option of this process with prctl, on Linux only."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def adopt() -> None:
    """Let this process become the parent of processes that its children leave behind when they end."""
    set_option(_SET_CHILD_SUBREAPER, 1)


def mark() -> None:
    """Mark this process and all processes that it will start."""
    if sys.platform == "linux":
        import resource

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_MSGQUEUE, (0, 0))


def children() -> list[int]:
    """Return the process ids of this process's children, including adopted ones."""
    own, found = os.getpid(), []
    for name in os.listdir("/proc") if sys.platform == "linux" else ():
        with suppress(OSError, ValueError), open(f"/proc/{int(name)}/stat") as file:
            if int(file.read().rpartition(")")[2].split()[1]) == own:
                found.append(int(name))
    return found


def end_orphans() -> None:
    """End adopted processes of players together with everything that they have started.

    Return when all of them are gone.
    """
    with _ending:
        while orphans := [each for each in children() if _is_marked(each)]:
            end_all(orphans)


def end_all(processes: list[int]) -> None:
    """Kill these children of this process and wait for their end."""
    for each in processes:
        with suppress(ProcessLookupError):
            os.kill(each, signal.SIGKILL)
    for each in processes:
        with suppress(ChildProcessError):
            os.waitpid(each, 0)


def _is_marked(process: int) -> bool:
    if sys.platform == "linux":
        import resource

        limit = resource.RLIMIT_MSGQUEUE
        with suppress(OSError, ValueError):
            # If Hearts itself also has this limit, the limit does not mark anything.
            return resource.prlimit(process, limit)[1] == 0 != resource.getrlimit(limit)[1]
    return False

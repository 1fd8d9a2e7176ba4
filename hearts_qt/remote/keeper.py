"""Started as a program of its own: starts a player, and sees to it that nothing of the player outlives Hearts.

``python -I -S keeper.py LIFELINE MEMORY COMMAND…``. LIFELINE is the number of an open pipe whose other end only Hearts
holds; it closes when Hearts ends, however that comes about. Then the player has a moment to end by itself, and is
killed with everything that it has started. MEMORY is how many bytes the player may write to, 0 for any number. The
player has this program's standard input, output and error; when it ends by itself, this program ends with its code.

This program has one thread: Linux ties the parent's death signal to the thread that started the child. It imports
nothing of Hearts.
"""

import os
import select
import signal
import subprocess
import sys
from contextlib import suppress

CANNOT_START = 127
"""The code with which it ends when there is no such program."""
GRACE = 0.3
"""Seconds that a player has to end by itself once its input is closed."""
_SET_PARENT_DEATH_SIGNAL = 1
_SET_CHILD_SUBREAPER = 36


def main(lifeline: int, memory: int, command: list[str]) -> int:
    """Keep the player until it ends or has to end, and return its code."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        return _keep_on_windows(lifeline, command)
    _prctl(_SET_CHILD_SUBREAPER, 1)
    woken, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
    try:
        player = subprocess.Popen(command, start_new_session=True, preexec_fn=lambda: _prepare(memory))
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        print(f"cannot start {command[0]}: {error}", file=sys.stderr)
        return CANNOT_START
    _let_go_of_streams()
    try:
        _wait(player, lifeline, woken)
    finally:
        _kill_all(player)
    code = player.returncode
    return code if code >= 0 else 128 - code


def _prepare(memory: int) -> None:
    """Limit the player, in its own process, before it becomes its program."""
    import resource

    _prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if memory:
        # What is reserved and never used does not count: Node reserves gigabytes. macOS has only the other limit.
        kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (memory, memory))
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _let_go_of_streams() -> None:
    """Leave the three streams to the player: Hearts shall see them end with it."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)


def _wait(player: "subprocess.Popen[bytes]", lifeline: int, woken: int) -> None:
    """Return when the player has ended, or when it has had its moment after the lifeline closed."""
    while player.poll() is None:
        ready, _, _ = select.select([lifeline, woken], [], [])
        if lifeline in ready:
            with suppress(subprocess.TimeoutExpired):
                player.wait(GRACE)
            return
        os.read(woken, 512)


def _kill_all(player: "subprocess.Popen[bytes]") -> None:
    """Kill the player and all that it has started, also what has left its process group."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(player.pid, signal.SIGKILL)
    player.wait()
    while children := _children():
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        for child in children:
            with suppress(ChildProcessError):
                os.waitpid(child, 0)


def _children() -> list[int]:
    """Return the processes that came to this one when who had started them ended; Linux gives them to the keeper."""
    own, found = os.getpid(), []
    for name in os.listdir("/proc") if sys.platform == "linux" else ():
        with suppress(OSError, ValueError), open(f"/proc/{int(name)}/stat") as file:
            if int(file.read().rpartition(")")[2].split()[1]) == own:
                found.append(int(name))
    return found


def _keep_on_windows(parent: int, command: list[str]) -> int:
    """Keep the player on Windows, where LIFELINE is the number of the process that is Hearts."""
    code = 0
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        hearts = kernel.OpenProcess(0x00100000, False, parent)
        player = subprocess.Popen(command, creationflags=subprocess.CREATE_NEW_PROCESS_GROUP)
        _let_go_of_streams()
        while player.poll() is None and kernel.WaitForSingleObject(hearts, 200) != 0:
            continue
        if player.poll() is None:
            subprocess.run(["taskkill", "/T", "/F", "/PID", str(player.pid)], capture_output=True, check=False)
        code = player.wait()
    return code


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))

"""The process between Hearts and a player: starts the player, and ends all its processes when Hearts has ended.

`module_runner` calls `main` in a Python that finds only the standard library, with these words:

- LIFELINE is the number of an open pipe whose other end only Hearts holds. It closes when Hearts ends for any reason.
  After that the player has a moment to end by itself; then it is killed with everything that it has started.
- SCRATCH is the folder that the player may write into. It is deleted when Hearts is gone.
- MEMORY is how many bytes the player may use, 0 for no limit.

The player has this program's standard input, output and error. When the player ends by itself, this program ends with
the exit code of the player.

This program has one thread: Linux ties the parent's death signal to the thread that started the child process. It
imports only the standard library, and modules of Hearts that import nothing else.
"""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress

from hearts_qt.remote import orphans, process_group, scratch

CANNOT_START = 127
"""The exit code if the program does not exist."""
GRACE = 0.3
"""How many seconds a player has to end by itself after its input was closed."""
_SET_PARENT_DEATH_SIGNAL = 1


def main(lifeline: str, folder: str, memory: str, *command: str) -> int:
    """Supervise the player until it ends or has to be ended, and return its exit code."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        return _supervise_on_windows(int(lifeline), command)
    return _supervise(int(lifeline), folder, int(memory), command)


def _supervise(lifeline: int, folder: str, memory: int, command: tuple[str, ...]) -> int:
    orphans.adopt()
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
    let_go, excess = True, None
    try:
        let_go, excess = _wait(player, lifeline, woken, lambda: process_group.excess_of(memory, folder))
    finally:
        _kill_all(player)
        # If Hearts is still running, it deletes the folder itself.
        if let_go:
            scratch.remove(folder)
    code = player.returncode if excess is None else excess
    return code if code >= 0 else 128 - code


def _prepare(memory: int) -> None:
    """Set the limits of the player. This function runs in the player's process before the player's program starts."""
    import resource

    orphans.set_option(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    orphans.mark()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # On Linux RLIMIT_AS is not used, because Node reserves gigabytes without using them. macOS has only RLIMIT_AS.
    kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    limits = {kind: memory} if memory else {}
    limits |= {
        resource.RLIMIT_FSIZE: process_group.MOST_WRITTEN,
        resource.RLIMIT_NOFILE: process_group.MOST_OPEN,
        resource.RLIMIT_CORE: 0,
    }
    for limit, most in limits.items():
        # This fails if the limit is lower already.
        with suppress(OSError, ValueError):
            resource.setrlimit(limit, (most, most))


def _let_go_of_streams() -> None:
    """Close the three standard streams in this process, so that they end when the player ends."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)


def _wait(
    player: "subprocess.Popen[bytes]", lifeline: int, woken: int, look: Callable[[], process_group.Excess | None]
) -> tuple[bool, process_group.Excess | None]:
    """Wait until the player ends, exceeds a limit, or has used up its time after the lifeline closed.

    Return whether the lifeline closed, and the exceeded limit.
    """
    due, end = time.monotonic() + process_group.INTERVAL, float("inf")
    waited_for = [lifeline, woken]
    while player.poll() is None and time.monotonic() < end:
        ready, _, _ = select.select(waited_for, [], [], max(0.0, min(due, end) - time.monotonic()))
        if lifeline in ready:
            waited_for.remove(lifeline)
            end = time.monotonic() + GRACE
        if woken in ready:
            os.read(woken, 512)
            process_group.reap(player.pid)
        if time.monotonic() >= due:
            if excess := look():
                return False, excess
            due = time.monotonic() + process_group.INTERVAL
    return lifeline not in waited_for, None


def _kill_all(player: "subprocess.Popen[bytes]") -> None:
    """Kill the player and everything that it has started.

    On Linux, these are also the processes that have left the process group.
    """
    if sys.platform != "linux":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(player.pid, signal.SIGKILL)
    else:
        player.kill()
    player.wait()
    process_group.kill()
    while left := orphans.children():
        orphans.end_all(left)


def _supervise_on_windows(parent: int, command: tuple[str, ...]) -> int:
    """Supervise the player on Windows, where LIFELINE is the process id of Hearts."""
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

"""Asks a plugin's hooks what it contributes, in a process of its own that cannot outlive its time or this program."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from hearts_qt.api.hooks import HOOKS
from hearts_qt.plugin_host.contributions import Contributions, Plugin
from hearts_qt.plugin_host.flaw import Fault, Flaw
from hearts_qt.plugin_host.items import Owner, read_entries
from hearts_qt.remote import hooks_child

SECONDS: Final = 5.0
"""How long all of a plugin's hooks may take together, its import included."""
MEMORY: Final = 1 << 30
"""Bytes of address space that its process may have."""
LONGEST: Final = 1 << 20
"""Bytes of a reply."""
_ROOT: Final = Path(__file__).resolve().parents[2]
_TICK: Final = 0.05
_PATIENCE: Final = 1.0
_TRANSIENT: Final = frozenset({Fault.LATE, Fault.DIED, Fault.MEMORY})


class Answer(Struct, frozen=True):
    """What a plugin's hooks contribute, or what is wrong with them."""

    contributions: Contributions = Contributions()
    flaws: tuple[Flaw, ...] = ()

    @property
    def lasts(self) -> bool:
        """Whether the same files give the same answer at another time, too."""
        return not any(flaw.fault in _TRANSIENT for flaw in self.flaws)


def ask_hooks(plugin: Plugin, stop: threading.Event | None = None, seconds: float = SECONDS) -> Answer | None:
    """Return what the hooks of a plugin give; None if `stop` was set before they had answered."""
    try:
        process = _started(plugin)
    except OSError as error:
        return _flawed(Fault.DIED, plugin.python, error.strerror or str(error))
    read: list[bytes] = []
    reader = threading.Thread(target=_read, args=(process, read), name="hooks", daemon=True)
    reader.start()
    until = time.monotonic() + seconds
    try:
        while reader.is_alive() and time.monotonic() < until and not (stop and stop.is_set()):
            reader.join(_TICK)
        is_late = reader.is_alive()
        if not is_late and not (stop and stop.is_set()):
            # It has closed its line, so it ends now by itself, with a code that tells how.
            with suppress(subprocess.TimeoutExpired):
                process.wait(_PATIENCE)
    finally:
        _end(process)
    # Somebody who has escaped from the process's group may still hold the line.
    reader.join(_PATIENCE)
    is_late = is_late or reader.is_alive()
    if is_late:
        return None if stop and stop.is_set() else _flawed(Fault.LATE, plugin.python, f"{seconds:g} s")
    return _answer(plugin, b"".join(read), process.returncode)


def _started(plugin: Plugin) -> "subprocess.Popen[bytes]":
    arguments = (hooks_child.__file__, str(_ROOT), str(plugin.folder.resolve()), plugin.python, str(MEMORY))
    return subprocess.Popen(
        # -P and -B: nothing is imported from the working folder, and nothing is written into the plugin's.
        (sys.executable, "-P", "-B", "-X", "utf8", *arguments),
        cwd=plugin.folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
        start_new_session=True,
    )


def _read(process: "subprocess.Popen[bytes]", read: list[bytes]) -> None:
    """Read the reply to its end, or until it is longer than any reply."""
    assert process.stdout is not None
    left = LONGEST + 1
    with process.stdout as stream:
        while left > 0 and (chunk := stream.read(left)):
            read.append(chunk)
            left -= len(chunk)


def _end(process: "subprocess.Popen[bytes]") -> None:
    """See to it that neither the process nor what it has started is left."""
    if sys.platform == "win32":
        if process.poll() is None:
            subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        # Also when it has ended: what it has started is in its group.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert process.stdin is not None
    process.stdin.close()


def _answer(plugin: Plugin, data: bytes, code: int) -> Answer:
    if not data:
        fault = Fault.MEMORY if code == -getattr(signal, "SIGKILL", 9) else Fault.DIED
        return _flawed(fault, plugin.python, f"exit code {code}")
    if len(data) > LONGEST:
        return _flawed(Fault.TOO_LARGE, plugin.python, f"{LONGEST // 1024} kB")
    try:
        reply = msgspec.json.decode(data, type=hooks_child.Reply)
        flaws = tuple(Flaw(Fault[told.fault], told.where, told.detail) for told in reply.flaws)
    except (msgspec.DecodeError, KeyError):
        return _flawed(Fault.WRONG_RESULT, plugin.python, data[:80].decode("utf-8", "replace"))
    if flaws:
        return Answer(flaws=flaws)
    owner = Owner(plugin.id, plugin.folder, plugin.version)
    contributions, wrong = read_entries(owner, reply.tables, f"{plugin.python}: ", plugin.contributions)
    if wrong:
        return Answer(flaws=tuple(_at_hook(flaw, plugin.python) for flaw in wrong))
    if contributions + plugin.contributions == Contributions():
        return _flawed(Fault.NOTHING, plugin.python, ", ".join(HOOKS.values()))
    return Answer(contributions)


def _at_hook(flaw: Flaw, module: str) -> Flaw:
    """Name the hook instead of the kind: ``plugin.py: hearts_players()[0].name``."""
    for kind, hook in HOOKS.items():
        begin = f"{module}: {kind}"
        if flaw.where.startswith(begin):
            return Flaw(flaw.fault, f"{module}: {hook}(){flaw.where[len(begin) :]}", flaw.detail)
    return flaw


def _flawed(fault: Fault, where: str, detail: str) -> Answer:
    return Answer(flaws=(Flaw(fault, where, detail),))

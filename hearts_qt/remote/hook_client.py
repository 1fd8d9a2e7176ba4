"""Calls a plugin's hooks in a process of their own. The process ends when its time is over or when Hearts ends."""

import queue
import threading
import time
from contextlib import closing
from typing import Final

import msgspec
from msgspec import Struct

from hearts_qt.plugin_host.contributions import Contributions, Plugin
from hearts_qt.plugin_host.entry_readers import Owner
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.plugin_host.kinds import KINDS
from hearts_qt.plugin_host.plugin_entries import read_entries
from hearts_qt.remote import faults
from hearts_qt.remote.faults import DialogueFault
from hearts_qt.remote.launching import launch_module

SECONDS: Final = 5.0
"""The time limit in seconds for importing a plugin's module and calling all its hooks."""
_RUNNER: Final = "hearts_qt.remote.hook_runner"
_HOOKS: Final = {kind.name: kind.hook for kind in KINDS}
_TICK: Final = 0.05
_TRANSIENT: Final = frozenset({FlawKind.LATE, FlawKind.DIED, FlawKind.MEMORY})
_SHOWN: Final = 80


class HooksAnswer(Struct, frozen=True):
    """The contributions from a plugin's hooks, or the flaws of the hooks."""

    contributions: Contributions = Contributions()
    flaws: tuple[Flaw, ...] = ()

    @property
    def lasts(self) -> bool:
        """Whether the answer can be cached, because the same files would give the same answer again."""
        return not any(flaw.kind in _TRANSIENT for flaw in self.flaws)


class _LineQueue:
    """Puts the lines and the end of a process into a queue."""

    def __init__(self) -> None:
        self.received: queue.SimpleQueue[bytes | DialogueFault] = queue.SimpleQueue()

    def heard(self, line: bytes) -> None:
        self.received.put(line)

    def ended(self, fault: DialogueFault) -> None:
        self.received.put(fault)


def ask_hooks(plugin: Plugin, stop: threading.Event | None = None, seconds: float = SECONDS) -> HooksAnswer | None:
    """Return the answer of a plugin's hooks, or None if `stop` was set before the answer came."""
    launch = launch_module(_RUNNER, plugin.folder.resolve(), plugin.python)
    lines = _LineQueue()
    until = time.monotonic() + seconds
    said = b""
    try:
        with closing(launch.connect()(lines)):
            while not (stop and stop.is_set()) and time.monotonic() < until:
                try:
                    heard = lines.received.get(timeout=_TICK)
                except queue.Empty:
                    continue
                if isinstance(heard, DialogueFault):
                    # An answer counts only if the process ended normally.
                    is_whole = said and heard.fault is faults.FaultKind.ENDED
                    return _answer(plugin, said) if is_whole else _ended(plugin, heard)
                said = said or heard
    except DialogueFault as fault:
        return _ended(plugin, fault)
    return None if stop and stop.is_set() else _flawed(FlawKind.LATE, plugin.python, f"{seconds:g} s")


def _ended(plugin: Plugin, fault: DialogueFault) -> HooksAnswer:
    if fault.fault is faults.FaultKind.TOO_LONG:
        return _flawed(FlawKind.TOO_LARGE, plugin.python, fault.detail)
    if fault.fault is faults.FaultKind.MEMORY:
        return _flawed(FlawKind.MEMORY, plugin.python, fault.detail)
    told = fault.detail if fault.fault is faults.FaultKind.ENDED else str(fault)
    return _flawed(FlawKind.DIED, plugin.python, told)


def _answer(plugin: Plugin, line: bytes) -> HooksAnswer:
    # This loads pluggy, which is needed only for a plugin with hooks.
    from hearts_qt.remote.hook_runner import HookReply

    try:
        reply = msgspec.json.decode(line, type=HookReply)
        flaws = tuple(Flaw(FlawKind[told.fault], told.where, told.detail) for told in reply.flaws)
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError):
        return _flawed(FlawKind.WRONG_RESULT, plugin.python, line[:_SHOWN].decode("utf-8", "replace"))
    if flaws:
        return HooksAnswer(flaws=flaws)
    owner = Owner(plugin.id, plugin.folder, plugin.version, settings=plugin.settings)
    contributions, wrong = read_entries(owner, reply.tables, f"{plugin.python}: ", plugin.contributions)
    if wrong:
        return HooksAnswer(flaws=tuple(_at_hook(flaw, plugin.python) for flaw in wrong))
    if not contributions + plugin.contributions:
        return _flawed(FlawKind.NOTHING, plugin.python, ", ".join(_HOOKS.values()))
    return HooksAnswer(contributions)


def _at_hook(flaw: Flaw, module: str) -> Flaw:
    """Return a flaw with the place of its hook, not of its kind, such as ``plugin.py: hearts_players()[0].name``."""
    for kind, hook in _HOOKS.items():
        begin = f"{module}: {kind}"
        if flaw.where.startswith(begin):
            return Flaw(flaw.kind, f"{module}: {hook}(){flaw.where[len(begin) :]}", flaw.detail)
    return flaw


def _flawed(fault: FlawKind, where: str, detail: str) -> HooksAnswer:
    return HooksAnswer(flaws=(Flaw(fault, where, detail),))

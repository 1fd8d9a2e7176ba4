"""Turns the faults of programs in a trial into flaws of their plugins."""

from typing import Final

from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.remote.faults import FaultKind

_FAULTS: Final = {
    FaultKind.LATE: FlawKind.LATE,
    FaultKind.NO_HELLO: FlawKind.NO_HELLO,
    FaultKind.ENDED: FlawKind.DIED,
    FaultKind.LOST: FlawKind.DIED,
    FaultKind.PROCESSES: FlawKind.DIED,
    FaultKind.FILES: FlawKind.DIED,
    FaultKind.MEMORY: FlawKind.MEMORY,
    FaultKind.REFUSED: FlawKind.RAISED,
}
"""The kind of flaw for each of these faults. Any other fault is described in the detail of the flaw."""
_TOLD_WHOLE: Final = frozenset({FaultKind.LOST, FaultKind.PROCESSES, FaultKind.FILES})
"""The faults that put their complete text into the detail of the flaw."""


def flaw_of(fault: FaultKind, where: str, detail: str, reason: str) -> Flaw:
    """Turn a fault of a program into a flaw of its plugin. `reason` is the whole text of the fault."""
    if fault in _FAULTS:
        return Flaw(_FAULTS[fault], where, reason if fault in _TOLD_WHOLE else detail)
    return Flaw(FlawKind.DIED if fault is FaultKind.NOT_STARTED else FlawKind.WRONG_RESULT, where, reason)

"""Reports every line of a dialogue with an external player, in both directions."""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

from hearts_qt.remote.dialogue import Connect, LineCarrier, Listener
from hearts_qt.remote.faults import DialogueFault


class LineWay(StrEnum):
    """The direction of a line, or the end of the dialogue."""

    TO_PLAYER = ">"
    FROM_PLAYER = "<"
    ENDED = "x"


Tell: TypeAlias = Callable[[LineWay, str], None]
"""A function that is called with each line, without its line feed. It is called on any thread."""


def reporting(connect: Connect, tell: Tell) -> Connect:
    """Return a function that connects in the same way as `connect`, and also calls `tell` with every line."""

    def connect_and_report(listener: Listener) -> LineCarrier:
        return _Sender(connect(_Hearer(listener, tell)), tell)

    return connect_and_report


class _Sender:
    def __init__(self, line: LineCarrier, tell: Tell) -> None:
        self._line = line
        self._tell = tell

    def send(self, line: bytes) -> None:
        self._tell(LineWay.TO_PLAYER, line.decode().rstrip("\n"))
        self._line.send(line)

    def close(self) -> None:
        self._line.close()


class _Hearer:
    def __init__(self, listener: Listener, tell: Tell) -> None:
        self._listener = listener
        self._tell = tell

    def heard(self, line: bytes) -> None:
        self._tell(LineWay.FROM_PLAYER, line.decode(errors="replace").rstrip("\r"))
        self._listener.heard(line)

    def ended(self, fault: DialogueFault) -> None:
        # Only the first line of the fault is told. The other lines repeat the end of the player's standard error.
        self._tell(LineWay.ENDED, str(fault).partition("\n")[0])
        self._listener.ended(fault)

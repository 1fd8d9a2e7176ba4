"""The faults of an external player, as data and as text for the player's author."""

from enum import StrEnum
from typing import Final

from hearts_qt.plain_text import some_lines
from hearts_qt.players.player import PlayerFault
from hearts_qt.rules.entries import Misdeed

_LONGEST_DETAIL: Final = 4_000


class FaultKind(StrEnum):
    """The faults of an external player: what it did wrong, or how it ended."""

    NOT_STARTED = "it cannot be started"
    ENDED = "it ended"
    NO_HELLO = "it did not say hello in time"
    NOT_HELLO = "it did not say hello first"
    OTHER_VERSION = "it speaks another version of the protocol"
    NOT_A_MESSAGE = "its output is not a message"
    TOO_LONG = "it wrote a line that is too long"
    ENDLESS = "it writes endlessly"
    WRONG_ANSWER = "it answered another question than it was asked"
    NOT_A_CARD = "it named something that is not a card"
    NOT_LEGAL = "the rules forbid its answer"
    REFUSED = "it reported an error of its own"
    LATE = "it did not answer in time"
    LOST = "its supervisor was lost"
    MEMORY = "it used too much memory, together with everything that it had started"
    PROCESSES = "it started too many processes"
    FILES = "it wrote too much"
    CLOSED = "it was closed"


_WITHIN: Final = {
    FaultKind.NO_HELLO: "it did not say hello within {detail}; it may forget to flush its output",
    FaultKind.LATE: "it did not answer within {detail}",
}
"""The sentences for those faults that have a time as detail."""


class DialogueFault(Exception):
    """Raised when a dialogue cannot continue; `detail` tells the player's author what is wrong and where."""

    def __init__(self, fault: FaultKind, detail: str = "") -> None:
        sentence = _WITHIN.get(fault, "{fault}: {detail}") if detail else "{fault}"
        # The detail possibly quotes the player. A window, the terminal and the log show it.
        detail = some_lines(detail, _LONGEST_DETAIL)
        super().__init__(sentence.format(fault=fault.value, detail=detail))
        self.fault = fault
        self.detail = detail


_MISDEEDS: Final = {
    FaultKind.LATE: Misdeed.LATE,
    FaultKind.NO_HELLO: Misdeed.LATE,
    FaultKind.NOT_A_CARD: Misdeed.ILLEGAL,
    FaultKind.NOT_LEGAL: Misdeed.ILLEGAL,
}


class ExternalPlayerFault(PlayerFault):
    """Raised when an external player fails. The text names the player's plugin, its file and the reason."""

    def __init__(self, origin: str, found: DialogueFault) -> None:
        super().__init__(_MISDEEDS.get(found.fault, Misdeed.RAISED), f"{origin}: {found}")
        self.origin = origin
        self.fault = found.fault
        self.detail = found.detail
        self.reason = str(found)


HEALTHY: Final = frozenset({FaultKind.REFUSED, FaultKind.NOT_A_CARD, FaultKind.NOT_LEGAL, FaultKind.WRONG_ANSWER})
"""The faults after which the same process can be asked again. After any other fault the process is ended and started
again."""

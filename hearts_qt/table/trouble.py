"""What can go wrong at a table, as data. The window says it in words, once."""

from typing import TypeAlias

from msgspec import Struct

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.entries import Misdeed as Misdeed


class StoreFailed(Struct, frozen=True, tag=True):
    """The disk refused to take the log. Play goes on; what is not written waits in memory."""

    path: str
    reason: str


class StoreWorksAgain(Struct, frozen=True, tag=True):
    """The disk has taken everything that waited."""

    path: str


class LogRefused(Struct, frozen=True, tag=True):
    """A log has a line that cannot be read or that the rules refuse. The file is left as it is."""

    path: str
    line: int
    reason: str
    playable: bool
    """Whether the match up to that line can be looked at."""


class PlayerFailed(Struct, frozen=True, tag=True):
    """A computer player failed and is replaced for the rest of the deal by the standard one."""

    place: Seat
    player: str
    misdeed: Misdeed
    detail: str


Trouble: TypeAlias = StoreFailed | StoreWorksAgain | LogRefused | PlayerFailed

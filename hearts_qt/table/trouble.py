"""What can go wrong at a table, as data. The window says it in words, once."""

from enum import StrEnum
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


class Loss(StrEnum):
    """What became of a log while its match was played."""

    GONE = "was deleted or moved"
    CUT = "was cut short"
    CHANGED = "was changed by another program"
    LOCKED = "may not be written to any more"


class LogRescued(Struct, frozen=True, tag=True):
    """The log was lost to somebody else, and the whole match was written anew; what is left of the old one stays."""

    path: str
    new_path: str
    loss: Loss


class LogRefused(Struct, frozen=True, tag=True):
    """The log has a line that cannot be read or that the rules refuse. The match can be looked at up to there."""

    path: str
    line: int
    reason: str


class GoesOnInCopy(Struct, frozen=True, tag=True):
    """A match goes on in a new log, which has everything that could be read of the old one. That stays as it is."""

    path: str
    new_path: str
    is_hole: bool = False
    """Whether the end of the old one is zeros, as a power cut leaves them."""


class WhySkipped(StrEnum):
    """Why a log is not the one that goes on."""

    EMPTY = "is empty"
    NO_LOG = "is not a log"
    UNREADABLE = "cannot be opened"
    OLDER = "has a high number but is older"
    FOLDER = "is a folder that cannot be read"
    COPY = "is a copy of a log, and differs from it"


class LogSkipped(Struct, frozen=True, tag=True):
    """A file that looks like the newest log was left out; it stays as it is."""

    path: str
    why: WhySkipped
    detail: str = ""


class PlayerFailed(Struct, frozen=True, tag=True):
    """A computer player failed and is replaced for the rest of the deal by the standard one."""

    place: Seat
    player: str
    misdeed: Misdeed
    detail: str


Trouble: TypeAlias = StoreFailed | StoreWorksAgain | LogRescued | LogRefused | GoesOnInCopy | LogSkipped | PlayerFailed

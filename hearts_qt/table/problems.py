"""Problems that a table reports, as data. The window shows each problem as a sentence."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.entries import Misdeed as Misdeed


class LogWriteFailed(Struct, frozen=True, tag=True):
    """The disk refused to write to the log. The match goes on; unwritten entries stay in memory."""

    path: str
    reason: str


class LogWriteRecovered(Struct, frozen=True, tag=True):
    """All entries that were waiting in memory are written now."""

    path: str


class LogLoss(StrEnum):
    """What happened to a log while its match was played."""

    GONE = "was deleted or moved"
    CUT = "was cut short"
    CHANGED = "was changed by another program"
    LOCKED = "may not be written to any more"


class LogRescued(Struct, frozen=True, tag=True):
    """The log was lost or changed, and the whole match was written again.

    If the old file has text that is not from this log, it is kept and the log goes on in a new file.
    """

    path: str
    new_path: str
    loss: LogLoss


class LogRefused(Struct, frozen=True, tag=True):
    """The log has a line that cannot be read or that breaks the rules. The match can be viewed up to that line."""

    path: str
    line: int
    reason: str


class GoesOnInCopy(Struct, frozen=True, tag=True):
    """A match goes on in a new log, which has all readable entries of the old log. The old log stays as it is."""

    path: str
    new_path: str
    is_hole: bool = False
    """Whether the old log ends in zero bytes, as after a power cut."""


class MatchNotResumed(Struct, frozen=True, tag=True):
    """A match could not be taken up again; the match at the table goes on."""

    path: str
    reason: str


class NoTournament(Struct, frozen=True, tag=True):
    """The wanted tournament is over or cannot be found, or no tournament waits."""


class MatchGone(Struct, frozen=True, tag=True):
    """A match could not be taken up again, because none of the logs has it; the match at the table goes on."""

    match: str
    """The id of the match, see `log.match_id_of`. It says nothing to a person."""


class WhySkipped(StrEnum):
    """The reason why a file was not chosen as the newest log."""

    EMPTY = "is empty"
    NO_LOG = "is not a log"
    UNREADABLE = "cannot be opened"
    OLDER = "has a high number but is older"
    FOLDER = "is a folder that cannot be read"
    COPY = "is a copy of a log, and differs from it"


class LogSkipped(Struct, frozen=True, tag=True):
    """A file that looks like the newest log was not used; it stays as it is."""

    path: str
    why: WhySkipped
    detail: str = ""


class PlayerFailed(Struct, frozen=True, tag=True):
    """A computer player failed; the standard player replaces it for the rest of the deal."""

    place: Seat
    player: str
    misdeed: Misdeed
    detail: str


TableProblem: TypeAlias = (
    LogWriteFailed
    | LogWriteRecovered
    | LogRescued
    | LogRefused
    | GoesOnInCopy
    | MatchNotResumed
    | MatchGone
    | NoTournament
    | LogSkipped
    | PlayerFailed
)

"""The messages at the table: their subjects, and the functions that show them.

A new message about a problem replaces an earlier one about the same subject.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from hearts_qt.table.problems import (
    LogRefused,
    LogWriteFailed,
    LogWriteRecovered,
    MatchGone,
    MatchNotResumed,
    NoTournament,
    PlayerFailed,
    TableProblem,
)

BAD_LOG: Final = "bad log"
SAVING: Final = "saving"
TAKING_UP: Final = "taking up"
SEATS: Final = "seats"
RECORDS: Final = "records"
CLEARING: Final = "clearing records"
SCORES: Final = "changed scores"
TRANSFER: Final = "export and import"
REPLACED: Final = "replaced "
"""A subject that names a player who was replaced for the rest of a deal begins with this text."""


def subject(problem: TableProblem) -> str:
    """Return the subject of a problem, if its message can get out of date; else an empty text."""
    match problem:
        case LogWriteFailed() | LogWriteRecovered():
            return SAVING
        case LogRefused():
            return BAD_LOG
        case MatchNotResumed() | MatchGone() | NoTournament():
            return TAKING_UP
        case PlayerFailed(place, player):
            return f"{REPLACED}{player} {place}"
    return ""


class OfferMessages(NamedTuple):
    """The functions that show a message at the table, with a button for an action."""

    tell: Callable[[str, str], None]
    """Show a message about a subject."""
    offer: Callable[[str, Callable[[], None], str], None]
    """Show a button with a label for an action, beside the message about a subject."""
    forget: Callable[[str], None]
    """Remove the message about a subject, because it is out of date."""

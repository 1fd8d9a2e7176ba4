"""What the window and the process that brings the statistics up to date tell each other, see `statistics_worker`.

The window does not load the code that does the work.
"""

from typing import Final

import msgspec

from hearts_qt.history.acquaintance import Acquaintance

MODULE: Final = "hearts_qt.history.statistics.statistics_worker"
REBUILD: Final = "rebuild"
REMEMBER: Final = "remember"


class Pair(msgspec.Struct, frozen=True):
    """A computer player and a person."""

    computer: str
    """The key of the computer player, see `who.Who`."""
    person: str
    """The key of the person."""
    name: str
    """The name of the person, by which older logs know it."""


class StatisticsMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the output."""

    done: int = 0
    """How many matches are read."""
    of: int = 0
    """How many matches have to be read."""
    is_over: bool = False
    """Whether the index is up to date; only in the last message."""
    remembered: tuple[tuple[Pair, Acquaintance], ...] = ()
    """What each pair that was asked for has in common; only in the last message."""

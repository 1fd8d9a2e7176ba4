"""What the window of past tournaments shows, whatever kind of tournament it was, and where it comes from."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct
from PySide6.QtCore import SignalInstance


class PastPlayer(Struct, frozen=True):
    """A player in a round."""

    name: str
    face: str
    points: str
    is_own: bool = False
    """Whether this is the player whose tournament it is."""
    is_out: bool = False
    is_winner: bool = False


class PastRound(Struct, frozen=True):
    """A round: its title, how it ended or stands, and its players."""

    title: str
    note: str
    players: Sequence[PastPlayer]
    is_open: bool = False
    """Whether the round is not decided yet."""


class PastTournament(Struct, frozen=True):
    """A tournament in the list."""

    key: str
    """Tells this tournament from all others."""
    at: str
    """When it was played last, in UTC, such as ``2026-11-23T09:30:00Z``; the newest comes first in the list."""
    title: str
    """The first line in the list, such as the day and the rules."""
    result: str
    """The second line, such as ``Out in round 4``."""
    rounds: Sequence[PastRound]
    survived: int
    """How many rounds were survived."""
    is_out: bool
    all_rounds: int
    """How many rounds such a tournament has."""
    can_go_on: bool
    """Whether it can be continued."""


class TournamentSource(Protocol):
    """Knows the tournaments of one kind."""

    @property
    def changed(self) -> SignalInstance:
        """Emitted when more is known."""
        ...

    @property
    def is_busy(self) -> bool:
        """Whether it is still finding tournaments."""
        ...

    def look(self) -> None:
        """Find the tournaments again, without blocking."""
        ...

    def found(self) -> Sequence[PastTournament]:
        """Return what is known so far."""
        ...

    def go_on(self, key: str) -> None:
        """Bring the tournament with this key back to the table."""
        ...

    def close(self) -> None:
        """Stop looking."""
        ...

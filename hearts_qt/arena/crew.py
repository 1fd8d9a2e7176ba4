"""What a contest asks of those who play its deals, whether they are processes here or machines elsewhere."""

from typing import Protocol

from hearts_qt.arena.playing import Played
from hearts_qt.arena.schedule import Span


class CrewError(Exception):
    """The crew cannot go on; the text says why. What it has given back stays played."""


class Crew(Protocol):
    """Plays spans of deals, several at a time, and gives them back in any order."""

    @property
    def size(self) -> int:
        """How many spans are played at the same time."""
        ...

    @property
    def room(self) -> int:
        """How many more spans can be given to it now."""
        ...

    def give(self, span: Span) -> None:
        """Have a span played. Raises CrewError."""
        ...

    def wait(self, seconds: float) -> list[Played]:
        """Return what was finished, at the latest after so many seconds, perhaps nothing. Raises CrewError."""
        ...

    def close(self) -> None:
        """End at once. What is under way is lost, to be played again another time."""
        ...

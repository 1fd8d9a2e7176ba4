"""What the dialog of the characters needs of the rest of the program."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from hearts_qt.ui.configure.sharing import Install


class Oneself(NamedTuple):
    """What the table knows of the person."""

    name: str
    face: str


class Person(Protocol):
    """Where the person's own name and face are kept."""

    def oneself(self) -> Oneself:
        """Return them as they are now."""
        ...

    def become(self, oneself: Oneself) -> None:
        """Change them, at the table too."""
        ...


class Seams(NamedTuple):
    """What the dialog needs of the rest of the program."""

    person: Person
    hear: Callable[[str, Path | None], None]
    """Lets a text be heard, by its recording if it has one."""
    moves: Callable[[], bool]
    """Whether faces may move now."""
    install: Install | None = None
    """Installs a plugin; without it nothing can be brought in."""

"""What the dialog of the characters gets from the rest of the program."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from hearts_qt.ui.board.picker import AddFace
from hearts_qt.ui.company.sharing import Install


class NameAndFace(NamedTuple):
    """The person's own name and face."""

    name: str
    face: str


class PersonKeeper(Protocol):
    """Keeps the person's own name and face."""

    def name_and_face(self) -> NameAndFace:
        """Return the name and the face as they are now."""
        ...

    def change_person(self, you: NameAndFace) -> None:
        """Change the person's name and face, at the table too."""
        ...


class ConfigureContext(NamedTuple):
    """Functions and objects that the dialog gets from the rest of the program."""

    person: PersonKeeper
    hear: Callable[[str, Path | None], None]
    """Plays a line: its recording, or the system's voice if the line has no recording."""
    moves: Callable[[], bool]
    """Tells whether faces may move now."""
    install: Install | None = None
    """Installs a plugin. If this is None, no character can be added from a file."""
    add_face: AddFace | None = None
    """Adds a face; None if that is not possible."""

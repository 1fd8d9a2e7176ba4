"""What the window and the process that exports and imports tell each other, see `transfer_worker`.

The window does not load the code that does the work.
"""

from typing import Final

from msgspec import Struct

MODULE: Final = "hearts_qt.settings.transfer_worker"
EXPORT: Final = "export"
LOOK: Final = "look"
IMPORT: Final = "import"
UNDO: Final = "undo"
SETTINGS: Final = "settings"


class Contained(Struct, frozen=True):
    """What is in an export."""

    games: int
    records: int
    is_first: bool
    """Whether nothing was played here yet."""
    is_profile: bool = False
    """Whether it has the files and games of one person only, not everything."""


class Imported(Struct):
    """What an import has added."""

    games: int = 0
    known_games: int = 0
    """How many logs of the export this computer had already."""
    records: int = 0
    annotations: int = 0
    files: int = 0
    """How many files of options, characters and comments were added under their own names."""
    beside: list[str] = []
    """The new names of imported files that differ from the person's own files."""
    replaced: list[str] = []
    """The names under which the person's own files are kept, where those of the export took their place."""
    skipped: list[str] = []
    """The names of files that cannot be used."""

    @property
    def has_added(self) -> bool:
        """Whether anything was added."""
        return bool(self.games or self.records or self.annotations or self.files or self.beside or self.replaced)


class TransferMessage(Struct, frozen=True, omit_defaults=True):
    """How far the process is, or its result."""

    done: int = 0
    total: int = 0
    """How many files there are in all; 0 if this message is a result."""
    games: int | None = None
    """How many games were exported."""
    contained: Contained | None = None
    imported: Imported | None = None
    changed: int | None = None
    """How many things stayed after an undo, because they were changed since the import."""
    is_refused: bool = False
    """Whether the file is no export, or damaged."""

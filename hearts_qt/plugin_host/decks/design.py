"""Card designs as data: their names, and the places of the pictures of all fronts and backs."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from msgspec import Struct

from hearts_qt.plain_text import make_plain
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.plugin_host.folder import first_entries
from hearts_qt.plugin_host.items import Form

CARDS: Final = 52
_MOST_NAMED: Final = 4
"""How many missing cards are reported one by one at most."""


class Part(Struct, frozen=True):
    """The place of a picture: a whole file, an element of an SVG, or a cell of a sheet of cards."""

    file: Path
    elements: tuple[str, ...] = ()
    """The ids that the element can have. The first of them that the SVG contains is used."""
    cell: tuple[int, int] | None = None
    """The column and the row on a sheet of `SHEET_COLUMNS` × `SHEET_ROWS` cards."""
    covers: bool = False
    """Whether the picture covers the whole card, so that what is too wide or too high is cut off."""


SHEET_COLUMNS: Final = 13
SHEET_ROWS: Final = 5


class Back(Struct, frozen=True):
    """One of the backs of a design. `id` is unique among all backs of all designs."""

    id: str
    name: str
    part: Part

    def __post_init__(self) -> None:
        """Make the name safe to show."""
        make_plain(self, "name")


class Design(Struct, frozen=True, eq=False, kw_only=True):
    """A card design with 52 fronts, with backs, or with both.

    Two design objects are never equal, even with the same contents, see `reading.keep_known`.
    """

    id: str
    name: str
    path: Path
    """The folder of the design; if the design is a single sheet or picture, the file."""
    form: Form
    author: str = ""
    licence: str = ""
    fronts: tuple[Part | None, ...] = ()
    """The place of each card's front, or None if that front is missing; empty if the design has no fronts."""
    jumbo: tuple[Part | None, ...] = ()
    """The places of fronts with very large ranks and suits."""
    backs: tuple[Back, ...] = ()
    inks: tuple[tuple[str, str], ...] = ()
    """Two colours for each suit: the one in the files of the fronts, and the one that replaces it if all four suits
    have different colours."""
    stamp: str = ""
    """A text that changes when a file of the design changes."""
    flaws: tuple[Flaw, ...] = ()
    """Flaws that do not prevent the use of the design."""
    warnings: tuple[Flaw, ...] = ()
    """What a person may want to know although the design is good enough as it is."""

    def __post_init__(self) -> None:
        """Make the texts of the design safe to show."""
        make_plain(self, "name", "author", "licence")

    trusted: bool = False
    """Whether the design came with the program, so that its pictures need no checks."""

    def front_parts(self, jumbo: bool) -> tuple[Part | None, ...]:
        """Return the places of the fronts. If `jumbo` is set and the design has jumbo fronts, return their places."""
        return self.jumbo if jumbo and self.jumbo else self.fronts

    def back_part(self, back: str) -> Part | None:
        """Return the place of the back with this id, or None if the design has no such back."""
        return next((each.part for each in self.backs if each.id == back), None)


class Listing:
    """The names of the files in a folder. The folder is read only once."""

    def __init__(self, folder: Path) -> None:
        """Read the folder. Raises OSError."""
        self.folder = folder
        self._marks = {
            each.name: f"{each.stat().st_size}-{each.stat().st_mtime_ns}"
            for each in first_entries(folder)
            if each.is_file()
        }

    def has(self, name: str) -> bool:
        """Return whether the folder has a file of that name."""
        return name in self._marks

    def find(self, stem: str, endings: Iterable[str]) -> Path | None:
        """Return the path of the first file with this stem and one of these endings, or None if no file has them."""
        return next((self.folder / (stem + ending) for ending in endings if stem + ending in self._marks), None)

    def stamp(self) -> str:
        """Return a text that changes when one of the files changes."""
        return stamp_of(f"{name}:{mark}" for name, mark in sorted(self._marks.items()))


def stamp_of(marks: Iterable[str]) -> str:
    """Return a hash of these texts."""
    return hashlib.sha256("\n".join(marks).encode("utf-8", "surrogateescape")).hexdigest()[:16]


def file_stamp(path: Path) -> str:
    """Return a short text that changes when a file changes. Raises OSError."""
    seen = path.stat()
    return stamp_of([path.name, str(seen.st_size), str(seen.st_mtime_ns)])


def missing_fronts(fronts: Iterable[Part | None], names: Iterable[str]) -> tuple[Flaw, ...]:
    """Return a flaw with the expected file name for each missing front, or a single flaw if many are missing."""
    missing = [name for part, name in zip(fronts, names, strict=True) if part is None]
    if len(missing) > _MOST_NAMED:
        return (Flaw(FlawKind.MISSING_FRONTS, missing[0], str(len(missing))),)
    return tuple(Flaw(FlawKind.MISSING, name) for name in missing)

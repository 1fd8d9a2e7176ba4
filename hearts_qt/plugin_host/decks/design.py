"""A card design as data: what it is called, and where the picture of each front and back stands."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from msgspec import Struct

from hearts_qt.plain_text import make_plain
from hearts_qt.plugin_host.flaw import Fault, Flaw
from hearts_qt.plugin_host.folder import first_entries
from hearts_qt.plugin_host.items import Form

CARDS: Final = 52
_MOST_NAMED: Final = 4
"""Cards that are missing and are named one by one."""


class Part(Struct, frozen=True):
    """A picture in a file: the whole file, or an element of an SVG, or a cell of a sheet of cards."""

    file: Path
    elements: tuple[str, ...] = ()
    """The ids under which an SVG may have the card; the first one that is there counts."""
    cell: tuple[int, int] | None = None
    """Column and row on a sheet of `SHEET_COLUMNS` by `SHEET_ROWS` cards."""


SHEET_COLUMNS: Final = 13
SHEET_ROWS: Final = 5


class Back(Struct, frozen=True):
    """One of the backs of a design. `id` is unique among all backs of all designs."""

    id: str
    name: str
    part: Part

    def __post_init__(self) -> None:
        """Take the name as it can be shown."""
        make_plain(self, "name")


class Design(Struct, frozen=True, eq=False, kw_only=True):
    """A design that was found: 52 fronts, or some backs, or both. Equal only to itself; see `reading.keep_known`."""

    id: str
    name: str
    path: Path
    """Its folder; for a sheet the file."""
    form: Form
    author: str = ""
    licence: str = ""
    fronts: tuple[Part | None, ...] = ()
    """For each card where its front is, None where it is missing; empty if the design has no fronts."""
    jumbo: tuple[Part | None, ...] = ()
    """The same for very large ranks and suits."""
    backs: tuple[Back, ...] = ()
    inks: tuple[tuple[str, str], ...] = ()
    """What stands in the files of the fronts for a suit's colour, and what replaces it where all suits differ."""
    stamp: str = ""
    """A text that changes when any of its files does."""
    flaws: tuple[Flaw, ...] = ()
    """What is wrong with it although it can be used."""

    def __post_init__(self) -> None:
        """Take what it says of itself as it can be shown."""
        make_plain(self, "name", "author", "licence")

    trusted: bool = False
    """Whether it came with the program, and so needs no guard."""

    def front_parts(self, jumbo: bool) -> tuple[Part | None, ...]:
        """Return where the fronts are, the jumbo ones if they are asked for and there."""
        return self.jumbo if jumbo and self.jumbo else self.fronts

    def back_part(self, back: str) -> Part | None:
        """Return where the back of that id is, None if there is none."""
        return next((each.part for each in self.backs if each.id == back), None)


class Listing:
    """The files in a folder as they were at one look, so that every question costs one reading of the folder."""

    def __init__(self, folder: Path) -> None:
        """Look at a folder; raises OSError if that cannot be."""
        self.folder = folder
        self._marks = {
            each.name: f"{each.stat().st_size}-{each.stat().st_mtime_ns}"
            for each in first_entries(folder)
            if each.is_file()
        }

    def has(self, name: str) -> bool:
        """Tell whether a file of that name stands in the folder itself."""
        return name in self._marks

    def find(self, stem: str, endings: Iterable[str]) -> Path | None:
        """Return the first file of that name with one of these endings."""
        return next((self.folder / (stem + ending) for ending in endings if stem + ending in self._marks), None)

    def stamp(self) -> str:
        """Return a text that changes when one of the files does."""
        return stamp_of(f"{name}:{mark}" for name, mark in sorted(self._marks.items()))


def stamp_of(marks: Iterable[str]) -> str:
    """Return a short text that stands for all these marks."""
    return hashlib.sha256("\n".join(marks).encode("utf-8", "surrogateescape")).hexdigest()[:16]


def file_stamp(path: Path) -> str:
    """Return a short text that changes when a file does; raises OSError if it is not there."""
    seen = path.stat()
    return stamp_of([path.name, str(seen.st_size), str(seen.st_mtime_ns)])


def missing_fronts(fronts: Iterable[Part | None], names: Iterable[str]) -> tuple[Flaw, ...]:
    """Return a flaw for each front that is missing, with the name that its file should have; one for many of them."""
    missing = [name for part, name in zip(fronts, names, strict=True) if part is None]
    if len(missing) > _MOST_NAMED:
        return (Flaw(Fault.MISSING_FRONTS, missing[0], str(len(missing))),)
    return tuple(Flaw(Fault.MISSING, name) for name in missing)

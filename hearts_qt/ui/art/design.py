"""Designs: folders with a `design.toml` and SVG files, for the fronts of the cards or for a back."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, Literal

import msgspec

from hearts_qt.rules.cards import card_name

FILE: Final = "design.toml"
_LARGEST_FILE: Final = 1 << 20


class DesignFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a `design.toml`."""

    format: Literal[1]
    name: str
    author: str
    licence: str
    kind: Literal["fronts", "back"]
    inks: dict[str, str] = {}
    """The exact colour that each suit is drawn in; it stands for nothing else in the files."""
    four_colour: dict[str, str] = {}
    """The colour that replaces each suit's own where no two suits may look alike."""


class Design(msgspec.Struct, frozen=True, eq=False):
    """A design that was found. `id` is its folder's name."""

    id: str
    folder: Path
    file: DesignFile

    def front(self, card: int, jumbo: bool, four_colours: bool) -> bytes:
        """Return the SVG of a card's front; raises OSError if it cannot be read."""
        folder = self.folder / "jumbo" if jumbo and (self.folder / "jumbo").is_dir() else self.folder
        svg = (folder / f"{card_name(card)}.svg").read_bytes()
        if four_colours:
            for suit, ink in self.file.inks.items():
                svg = svg.replace(ink.encode(), self.file.four_colour.get(suit, ink).encode())
        return svg

    def back(self) -> bytes:
        """Return the SVG of the back; raises OSError if it cannot be read."""
        return (self.folder / "back.svg").read_bytes()

    @property
    def stamp(self) -> str:
        """A text that changes when the design does: the name and the time of its file."""
        return f"{self.id}-{self.folder.joinpath(FILE).stat().st_mtime_ns:x}"


class DesignProblem(msgspec.Struct, frozen=True):
    """A folder that cannot be used as a design, and why."""

    folder: Path
    reason: str


def read_design(folder: Path) -> Design | DesignProblem:
    """Read a folder's `design.toml`; what is wrong comes back as a value, for one design must not hide others."""
    try:
        path = folder / FILE
        if path.stat().st_size > _LARGEST_FILE:
            return DesignProblem(folder, f"{FILE} is larger than {_LARGEST_FILE} bytes")
        return Design(folder.name, folder, msgspec.convert(tomllib.loads(path.read_text("utf-8")), DesignFile))
    except (OSError, ValueError) as error:
        return DesignProblem(folder, str(error))


def find_designs(places: Iterable[Path]) -> tuple[Mapping[str, Design], list[DesignProblem]]:
    """Return the designs in the folders of these places, by id, and the folders that are broken.

    Of two designs with the same id the one in the earlier place counts.
    """
    designs: dict[str, Design] = {}
    problems: list[DesignProblem] = []
    for place in places:
        for path in sorted(place.glob(f"*/{FILE}")):
            found = read_design(path.parent)
            if isinstance(found, DesignProblem):
                problems.append(found)
            else:
                designs.setdefault(found.id, found)
    return designs, problems

"""Reads card designs in Hearts' own format.

Such a design is a folder with a `design.toml` and a picture for each card, such as ``QS.svg``. The pictures are SVG or
PNG files. Jumbo cards are in a subfolder `jumbo`. The backs are in the same folder as the fronts.
"""

from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from hearts_qt.plugin_host.decks.design import CARDS, Back, Design, Listing, Part, missing_fronts, stamp_of
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.items import Form
from hearts_qt.plugin_host.tables import convert_table, read_toml
from hearts_qt.rules.cards import card_name

FILE: Final = "design.toml"
_ENDINGS: Final = (".svg", ".svgz", ".png")
_BACK: Final = "back"
_NAMES: Final = tuple(card_name(card) for card in range(CARDS))


class DesignFile(Struct, frozen=True):
    """The contents of a `design.toml`."""

    format: Literal[1]
    name: str
    author: str
    licence: str
    kind: Literal["fronts", "back", "deck"]
    """The pictures that the folder contains: the fronts, one or more backs, or both."""
    backs: dict[str, str] = {}
    """The names of the backs, by the names of their files without the ending; empty if there is only one back."""
    inks: dict[str, str] = {}
    """The colour of each suit, written exactly as in the files of the cards.

    Nothing else in these files may have one of these colours.
    """
    four_colour: dict[str, str] = {}
    """The colours of the suits that replace `inks` if all four suits have different colours."""


def read_own(folder: Path, design: str) -> Design:
    """Return the design in a folder, with the id `design`. Raises PackError with every flaw that makes it unusable."""
    file = _read_file(folder)
    try:
        listing = Listing(folder)
        large = Listing(folder / "jumbo") if (folder / "jumbo").is_dir() else None
    except OSError as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, folder.name, str(error))]) from error
    flaws: tuple[Flaw, ...] = ()
    fronts: tuple[Part | None, ...] = ()
    jumbo: tuple[Part | None, ...] = ()
    backs: tuple[Back, ...] = ()
    if file.kind != "back":
        fronts = _fronts(listing)
        flaws += missing_fronts(fronts, (f"{name}.svg" for name in _NAMES))
        if large is not None:
            jumbo = _fronts(large)
            flaws += missing_fronts(jumbo, (f"jumbo/{name}.svg" for name in _NAMES))
    if file.kind != "fronts":
        backs, lacking = _backs(file, listing, design)
        flaws += lacking
    if not any(fronts) and not backs:
        raise PackError(flaws or [Flaw(FlawKind.NOTHING, folder.name)])
    return Design(
        id=design,
        name=file.name,
        path=folder,
        form=Form.OWN,
        author=file.author,
        licence=file.licence,
        fronts=fronts,
        jumbo=jumbo,
        backs=backs,
        inks=tuple((ink, file.four_colour.get(suit, ink)) for suit, ink in file.inks.items()),
        stamp=stamp_of([listing.stamp(), large.stamp() if large is not None else ""]),
        flaws=flaws,
    )


def _read_file(folder: Path) -> DesignFile:
    file, flaws = convert_table(read_toml(folder / FILE, FILE), DesignFile, f"{FILE}: ")
    if file is None:
        raise PackError(flaws)
    return file


def _fronts(listing: Listing) -> tuple[Part | None, ...]:
    files = [listing.find(name, _ENDINGS) for name in _NAMES]
    return tuple(Part(file) if file is not None else None for file in files)


def _backs(file: DesignFile, listing: Listing, design: str) -> tuple[tuple[Back, ...], tuple[Flaw, ...]]:
    """Return the backs in the folder, and a flaw for each missing back.

    The first back has the same id as the design.
    """
    backs: list[Back] = []
    flaws: list[Flaw] = []
    for stem, name in (file.backs or {_BACK: file.name}).items():
        path = listing.find(stem, _ENDINGS)
        if path is None:
            flaws.append(Flaw(FlawKind.MISSING, f"{stem}.svg"))
        else:
            backs.append(Back(f"{design}#{stem}" if backs else design, name, Part(path)))
    return tuple(backs), tuple(flaws)

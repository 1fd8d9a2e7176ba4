"""GNOME's card themes: one SVG with thirteen cards in each of five rows.

The first four rows are clubs, diamonds, hearts and spades, each from the ace to the king. The last row has the jokers
and the back.
"""

import re
import zlib
from pathlib import Path
from typing import Final
from xml.parsers import expat

from hearts_qt.plugin_host.decks.design import CARDS, SHEET_COLUMNS, SHEET_ROWS, Back, Design, Part, file_stamp
from hearts_qt.plugin_host.decks.svg_guard import open_svg, read_svg
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.items import Form
from hearts_qt.rules.cards import Rank, Suit, rank_of, suit_of

SHEETS: Final = (".svg", ".svgz")
_ROWS: Final = {Suit.CLUBS: 0, Suit.DIAMONDS: 1, Suit.HEARTS: 2, Suit.SPADES: 3}
_BACK: Final = (2, 4)
_NARROWEST, _WIDEST = 1.2, 1.75
"""The smallest and the largest allowed ratio of a card's height to its width."""
_PIECE, _MOST_PIECES = 2048, 64
"""To find its first element, an SVG is read in pieces. These are the size of a piece in bytes, and the largest number
of pieces."""
_NAMED_BACK: Final = re.compile(rb"""\bid\s*=\s*["']back["']""")


def is_gnome(path: Path) -> bool:
    """Return whether a file is a sheet of cards: an SVG of the right proportions with an element called "back"."""
    if not is_sheet(path):
        return False
    try:
        return _NAMED_BACK.search(read_svg(path)) is not None
    except PackError:
        return False


def is_sheet(path: Path) -> bool:
    """Return whether a file is an SVG with the proportions of a sheet of cards. Only its beginning is read."""
    if path.suffix.lower() not in SHEETS or not path.is_file():
        return False
    try:
        size = _svg_size(path)
    except (OSError, EOFError, LookupError, ValueError, zlib.error, expat.ExpatError):
        return False
    if size is None or min(size) <= 0:
        return False
    width, height = size[0] / SHEET_COLUMNS, size[1] / SHEET_ROWS
    return _NARROWEST <= height / width <= _WIDEST


def read_gnome(path: Path, design: str) -> Design:
    """Return the design of a sheet of cards, with the id `design`. Raises PackError if the sheet cannot be used."""
    try:
        stamp = file_stamp(path)
    except OSError as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, path.name, str(error))]) from error
    if not is_sheet(path):
        raise PackError([Flaw(FlawKind.WRONG_TYPE, path.name)])
    name = path.stem.replace("_", " ").replace("-", " ")
    name = name[:1].upper() + name[1:]
    return Design(
        id=design,
        name=name,
        path=path,
        form=Form.GNOME,
        fronts=tuple(Part(path, cell=_cell(card)) for card in range(CARDS)),
        backs=(Back(design, name, Part(path, cell=_BACK)),),
        stamp=stamp,
    )


def _cell(card: int) -> tuple[int, int]:
    rank = rank_of(card)
    return (0 if rank is Rank.ACE else rank + 1, _ROWS[suit_of(card)])


class _Found(Exception):
    """Raised to stop reading at the root element."""

    def __init__(self, attributes: dict[str, str]) -> None:
        self.attributes = attributes


def _svg_size(path: Path) -> tuple[float, float] | None:
    """Return the width and height from the root element of an SVG, or None. Nothing after the root element is read."""

    def begin(name: str, attributes: dict[str, str]) -> None:
        raise _Found(attributes if name.rpartition(":")[2] == "svg" else {})

    parser = expat.ParserCreate()
    parser.StartElementHandler = begin
    try:
        with open_svg(path) as file:
            for _ in range(_MOST_PIECES):
                parser.Parse(file.read(_PIECE), False)
    except _Found as found:
        return _size_of(found.attributes)
    return None


def _size_of(attributes: dict[str, str]) -> tuple[float, float] | None:
    box = re.split(r"[\s,]+", attributes.get("viewBox", "").strip())
    if len(box) == 4:
        return float(box[2]), float(box[3])
    lengths = [re.match(r"\s*([\d.]+(?:[eE][+-]?\d+)?)", attributes.get(name, "")) for name in ("width", "height")]
    if lengths[0] is None or lengths[1] is None:
        return None
    return float(lengths[0][1]), float(lengths[1][1])

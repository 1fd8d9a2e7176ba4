"""Makes small decks of every format for the tests; each card is filled with one colour."""

import gzip
import struct
import zlib
from collections.abc import Iterable
from pathlib import Path

from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.decks.reading import read_items, recognise
from hearts_qt.plugin_host.items import DesignItem
from hearts_qt.rules.cards import card_name

FRONTS = """format = 1
name = "Tiny"
author = "A tester"
licence = "MIT"
kind = "fronts"
[inks]
clubs = "#101010"
diamonds = "#d01010"
[four_colour]
clubs = "#108010"
diamonds = "#1010d0"
"""
HEAD = FRONTS.split("[inks]")[0]
BACK = HEAD.replace("fronts", "back")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 70"><rect width="50" height="70" fill="{}"/></svg>'
INKS = ("#101010", "#d01010", "#101011", "#d01011")
"""The colours of clubs, diamonds, spades and hearts."""
BACK_COLOUR = "#204080"
_SUITS = ("club", "diamond", "spade", "heart")
_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "1")
_SHEET_ROWS = (0, 1, 3, 2)
"""The suits of the rows of a sheet: clubs, diamonds, hearts, spades."""


def make_fronts(place: Path, name: str = "tiny") -> Path:
    """Make a design with cards that are filled with the ink of their suit. The jumbo cards are grey."""
    folder = place / name
    (folder / "jumbo").mkdir(parents=True)
    (folder / "design.toml").write_text(FRONTS)
    for card in range(52):
        (folder / f"{card_name(card)}.svg").write_text(SVG.format(INKS[card // 13]))
        (folder / "jumbo" / f"{card_name(card)}.svg").write_text(SVG.format("#808080"))
    return folder


def make_back(place: Path, name: str, colour: str) -> Path:
    """Make a back of one colour."""
    folder = place / name
    folder.mkdir(parents=True)
    (folder / "design.toml").write_text(BACK.replace("Tiny", name.title()))
    (folder / "back.svg").write_text(SVG.format(colour))
    return folder


def make_deck(place: Path, name: str = "whole") -> Path:
    """Make a design with PNG fronts and two backs."""
    folder = place / name
    folder.mkdir(parents=True)
    backs = '[backs]\nback = "Blue"\nback-red = "Red"\n'
    (folder / "design.toml").write_text(HEAD.replace('"fronts"', '"deck"').replace("Tiny", "Whole") + backs)
    for card in range(52):
        (folder / f"{card_name(card)}.png").write_bytes(png(INKS[card // 13], 50, 70))
    (folder / "back.svg").write_text(SVG.format(BACK_COLOUR))
    (folder / "back-red.png").write_bytes(png("#c01020", 50, 70))
    return folder


def make_kde(place: Path, name: str = "svg-small", *, without: Iterable[str] = (), extra: str = "") -> Path:
    """Make a KDE deck with cards side by side. The elements in `without` are missing; the SVG text `extra` is added."""
    folder = place / name
    folder.mkdir(parents=True)
    (folder / "index.desktop").write_text(
        "[KDE Backdeck]\nName=Small\nName[de]=Klein\nAuthor=A tester\nSVG=small.svgz\nPreview=11.png\n"
    )
    cards = [(f"{_RANKS[card % 13]}_{_SUITS[card // 13]}", INKS[card // 13]) for card in range(52)]
    elements = "".join(
        f'<g transform="translate({place * 60},7)"><rect id="{each}" width="50" height="70" fill="{ink}"/></g>'
        for place, (each, ink) in enumerate([*cards, ("back", BACK_COLOUR)])
        if each not in without
    )
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3180 90">{extra}{elements}</svg>'
    (folder / "small.svgz").write_bytes(gzip.compress(text.encode()))
    return folder


def make_gnome(place: Path, name: str = "small_sheet.svg", *, without: Iterable[int] = ()) -> Path:
    """Make a GNOME sheet of thirteen by five cards; the cards in `without` are missing."""
    place.mkdir(parents=True, exist_ok=True)
    cells = [
        f'<rect x="{(card % 13 + 1) % 13 * 50}" y="{_SHEET_ROWS[card // 13] * 70}" width="50" height="70" '
        f'fill="{INKS[card // 13]}"/>'
        for card in range(52)
        if card not in without
    ]
    back = f'<rect id="back" x="100" y="280" width="50" height="70" fill="{BACK_COLOUR}"/>'
    path = place / name
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="650" height="350">{"".join(cells)}{back}</svg>')
    return path


def make_pysol(place: Path, name: str = "cardset-small", *, ending: str = ".png", kind: int = 1) -> Path:
    """Make a PySolFC card set with two backs. Its cards are 71 by 96 pixels large."""
    folder = place / name
    folder.mkdir(parents=True)
    lines = f"PySolFC solitaire cardset;4;{ending};{kind};52;7", "100-small;Small Set", "71 96 8", "16 26 7 7"
    (folder / "config.txt").write_text("\n".join((*lines, f"back01{ending}", f"back01{ending};back02{ending}")) + "\n")
    for card in range(52):
        number, suit = (card % 13 + 1) % 13 + 1, "cdsh"[card // 13]
        (folder / f"{number:02}{suit}{ending}").write_bytes(picture(INKS[card // 13], 71, 96, ending))
    for back, colour in (("back01", BACK_COLOUR), ("back02", "#c01020")):
        (folder / f"{back}{ending}").write_bytes(picture(colour, 71, 96, ending))
    return folder


def picture(colour: str, width: int, height: int, ending: str) -> bytes:
    """Return a picture of one colour as PNG, PPM or GIF; a GIF always has one pixel, and ignores the size."""
    red, green, blue = bytes.fromhex(colour[1:])
    if ending.lower() == ".ppm":
        return b"P6 %d %d 255\n" % (width, height) + bytes((red, green, blue)) * (width * height)
    if ending.lower() == ".gif":
        pixel = b",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
        return b"GIF89a\x01\x00\x01\x00\x80\x00\x00" + bytes((red, green, blue, 0, 0, 0)) + pixel
    return png(colour, width, height)


def png(colour: str, width: int, height: int) -> bytes:
    """Return a PNG of one colour."""
    row = b"\x00" + bytes.fromhex(colour[1:]) * width
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(row * height)) + chunk(b"IEND", b"")
    )


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def huge_png(width: int, height: int) -> bytes:
    """Return a PNG file that has a few bytes, but gives this width and height in its header."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def designs_of_strangers(*places: Path) -> dict[str, Design]:
    """Return the designs in these folders as if plugins had brought them.

    Each id is the name of the design's file or folder.
    """
    paths = [path for place in places if place.is_dir() for path in sorted(place.iterdir())]
    forms = {path: form for path in paths if (form := recognise(path)) is not None}
    return read_items(
        DesignItem(path.stem if path.is_file() else path.name, path.name, path, form) for path, form in forms.items()
    )[0]

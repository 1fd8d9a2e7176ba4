"""Reads PySolFC's card sets.

A card set is a folder with a `config.txt` of six lines, and a picture of each card, such as ``12s.gif``. The lines of
`config.txt` tell the type of the set, its names, the size of the cards, offsets, the default back, and all backs. Card
sets for other games are refused.
"""

import codecs
import re
from pathlib import Path
from typing import Final, NamedTuple

from hearts_qt.files import disk
from hearts_qt.plugin_host.decks.design import CARDS, Back, Design, Listing, Part, missing_fronts
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.items import Form
from hearts_qt.rules.cards import Rank, Suit, rank_of, suit_of

FILE: Final = "config.txt"
_MAGIC: Final = b"PySol"
_LARGEST: Final = 1 << 16
_LINE_END: Final = re.compile(r"\r\n?|\n")
_FRENCH: Final = 1
_ENDINGS: Final = (".gif", ".png", ".jpg", ".jpeg", ".ppm", ".bmp")
_SUITS: Final = {Suit.CLUBS: "c", Suit.DIAMONDS: "d", Suit.SPADES: "s", Suit.HEARTS: "h"}


class _Config(NamedTuple):
    ending: str
    name: str
    backs: tuple[str, ...]


def is_pysol(folder: Path) -> bool:
    """Return whether a folder's `config.txt` belongs to a card set of PySolFC, for any game."""
    if not (folder / FILE).is_file():
        return False
    try:
        with disk.open_file(folder / FILE) as file:
            start = file.read(len(codecs.BOM_UTF8) + len(_MAGIC))
            return start.removeprefix(codecs.BOM_UTF8).startswith(_MAGIC)
    except OSError:
        return False


def is_french(folder: Path) -> bool:
    """Return whether a card set has 52 French cards, according to its first line."""
    try:
        with disk.open_file(folder / FILE) as file:
            return _kind(file.readline(1000).decode("utf-8-sig", "replace").split(";")) == _FRENCH
    except (OSError, PackError):
        return False


def read_pysol(folder: Path, design: str) -> Design:
    """Return the design of a card set, with the id `design`. Raises PackError with all flaws that make it unusable."""
    config = _read_config(folder)
    try:
        listing = Listing(folder)
    except OSError as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, folder.name, str(error))]) from error
    names = [f"{_number(card):02}{_SUITS[suit_of(card)]}{config.ending}" for card in range(CARDS)]
    fronts = tuple(Part(folder / name) if listing.has(name) else None for name in names)
    flaws = missing_fronts(fronts, names)
    there = [name for name in config.backs if listing.has(name)]
    lost = tuple(Flaw(FlawKind.MISSING, name) for name in config.backs if name not in there)
    if not there:
        flaws += lost
    if not any(fronts):
        raise PackError(flaws)
    return Design(
        id=design,
        name=config.name,
        path=folder,
        form=Form.PYSOL,
        fronts=fronts,
        backs=tuple(
            Back(
                f"{design}#{Path(name).stem}" if place else design,
                f"{config.name} {place + 1}" if len(there) > 1 else config.name,
                Part(folder / name),
            )
            for place, name in enumerate(there)
        ),
        stamp=listing.stamp(),
        flaws=flaws,
        warnings=lost if there else (),
    )


def _number(card: int) -> int:
    rank = rank_of(card)
    return 1 if rank is Rank.ACE else rank + 2


def config_lines(folder: Path) -> list[str]:
    """Return the lines of a folder's `config.txt`. Raises OSError."""
    with disk.open_file(folder / FILE) as file:
        data = file.read(_LARGEST)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")  # Many sets are older than UTF-8.
    return [line.strip() for line in _LINE_END.split(text)]


def name_of(lines: list[str]) -> str:
    """Return the name of a card set from the lines of its `config.txt`; empty if there is none."""
    return lines[1].rpartition(";")[2].strip() if len(lines) > 1 else ""


def _read_config(folder: Path) -> _Config:
    try:
        lines = config_lines(folder)
    except OSError as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, FILE, str(error))]) from error
    if not lines[0].startswith(_MAGIC.decode()) or len(lines) < 6:
        raise PackError([Flaw(FlawKind.WRONG_TYPE, FILE)])
    fields = lines[0].split(";")
    if _kind(fields) != _FRENCH:
        raise PackError([Flaw(FlawKind.WRONG_VALUE, f"{FILE}: line 1", lines[0])])
    ending = fields[2].strip() if len(fields) > 2 and _version(fields) >= 3 else ".gif"
    if ending.lower() not in _ENDINGS:
        raise PackError([Flaw(FlawKind.WRONG_VALUE, f"{FILE}: line 1", ending)])
    backs = [name.strip() for name in (lines[4], *lines[5].split(";")) if name.strip()]
    outside = [name for name in backs if Path(name).name != name]
    if outside:
        raise PackError([Flaw(FlawKind.OUTSIDE, f"{FILE}: line 6", name) for name in outside])
    return _Config(ending, name_of(lines) or folder.name, tuple(dict.fromkeys(backs)))


def _version(fields: list[str]) -> int:
    text = fields[1].strip() if len(fields) > 1 else ""
    return int(text) if text.isdecimal() and len(text) < 4 else 1


def _kind(fields: list[str]) -> int:
    """Return the number for the set's type of cards. Sets older than version 3 have no such number and are French."""
    if _version(fields) < 3:
        return _FRENCH
    text = fields[3].strip() if len(fields) > 3 else ""
    if not text.isdecimal() or len(text) > 4:
        raise PackError([Flaw(FlawKind.WRONG_VALUE, f"{FILE}: line 1", ";".join(fields))])
    return int(text)

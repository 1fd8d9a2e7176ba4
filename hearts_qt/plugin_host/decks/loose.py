"""Reads pictures that no file describes: a single picture, or the pictures in a folder.

If most cards have a picture with their name, such as ``QS.png`` or ``queen_of_spades.png``, the pictures are a deck.
All other pictures are backs.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hearts_qt.plugin_host.decks.design import CARDS, Back, Design, Listing, Part, file_stamp, missing_fronts
from hearts_qt.plugin_host.decks.pictures import bytes_of, check_png
from hearts_qt.plugin_host.decks.svg_guard import clean_svg, read_svg
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.folder import first_entries
from hearts_qt.plugin_host.items import Form
from hearts_qt.plugin_host.picture_kind import raster_kind
from hearts_qt.rules.cards import card_name, parse_card

_VECTORS: Final = (".svg", ".svgz")
ENDINGS: Final = (*_VECTORS, ".png", ".jpg", ".jpeg", ".bmp", ".gif")
"""The endings of pictures that can be cards."""
MOST_PICTURES: Final = 200
"""How many pictures of a folder are used at most."""
_QUICKLY_READ: Final = 1 << 21
"""How many bytes of drawings are checked at most when the program finds them. All others are checked when drawn."""
_NOT_NAMED: Final = ("", ".txt", ".md", ".ini", ".db")
"""The endings of files that nobody expects to be used: texts about the pictures, and what systems add."""
_RANKS: Final = {"10": "T", "ten": "T", "1": "A", "11": "J", "12": "Q", "13": "K"} | dict(
    zip(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "jack", "queen", "king", "ace"),
        "23456789JQKA",
        strict=True,
    )
)
"""The letters of ranks that can be written in another way."""
_RANK: Final = rf"0?(?P<rank>{'|'.join(_RANKS)}|[2-9tjqka])"
_SUIT: Final = r"(?P<suit>[cdhs]|(?:club|diamond|heart|spade)s?)"
_NAMES: Final = (
    re.compile(rf"{_RANK}[ _-]*(?:of)?[ _-]*{_SUIT}", re.IGNORECASE),
    re.compile(rf"{_SUIT}[ _-]*{_RANK}", re.IGNORECASE),
)


def card_named(stem: str) -> int | None:
    """Return the card that a picture shows according to its name without the ending; None for other names."""
    found = next(filter(None, (names.fullmatch(stem) for names in _NAMES)), None)
    if found is None:
        return None
    rank = found["rank"].lower()
    return parse_card(_RANKS.get(rank, rank).upper() + found["suit"][0].upper())


def has_pictures(path: Path) -> bool:
    """Return whether a path is a picture, or a folder with one. Raises OSError."""
    return any(each.suffix.lower() in ENDINGS for each in _files(path))


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    return [each for each in first_entries(path) if each.is_file() and each.name[0] != "."]


def read_loose(path: Path, design: str) -> Design:
    """Return the design of a picture or of the pictures in a folder, with the id `design`.

    Its warnings name the files that are not used and the cards that are missing. Raises PackError with what is wrong
    if no picture can be used, and OSError.
    """
    files = _files(path)
    pictures = [each for each in files if each.suffix.lower() in ENDINGS]
    warnings = list(_flaws(pictures[:MOST_PICTURES]))
    warnings += [Flaw(FlawKind.TOO_MANY, each.name, str(MOST_PICTURES)) for each in pictures[MOST_PICTURES:][:1]]
    others = [each for each in files if each.suffix.lower() not in (*ENDINGS, *_NOT_NAMED)]
    warnings += [Flaw(FlawKind.WRONG_TYPE, each.name) for each in others]
    refused = {flaw.where for flaw in warnings}
    usable = [each for each in pictures[:MOST_PICTURES] if each.name not in refused]
    if not usable:
        raise PackError(warnings or [Flaw(FlawKind.NOTHING, path.name)])
    fronts = _fronts(usable)
    if fronts:
        warnings += missing_fronts(fronts, (card_name(card) for card in range(CARDS)))
        cards = {part.file for part in fronts if part is not None}
        usable = [each for each in usable if each not in cards and "joker" not in each.name.lower()]
    return Design(
        id=design,
        name=_title(path),
        path=path,
        form=Form.PICTURES,
        fronts=fronts,
        backs=tuple(_backs(path, usable, design)),
        stamp=file_stamp(path) if path.is_file() else Listing(path).stamp(),
        warnings=tuple(warnings),
    )


def _title(path: Path) -> str:
    return " ".join((path.stem if path.is_file() else path.name).replace("_", " ").split())


def _fronts(pictures: list[Path]) -> tuple[Part | None, ...]:
    """Return the picture of each card; nothing if most cards have none, because then the names mean something else."""
    found: dict[int, Part] = {}
    for each in pictures:
        card = card_named(each.stem)
        if card is not None:
            found.setdefault(card, Part(each))
    return tuple(map(found.get, range(CARDS))) if 2 * len(found) > CARDS else ()


def _backs(path: Path, pictures: list[Path], design: str) -> Iterator[Back]:
    if path.is_file():
        yield Back(design, _title(path), Part(path, covers=True))
        return
    for each in pictures:
        # The id has the file's name, so that a choice stays if another picture is added.
        name = _title(path if len(pictures) == 1 else each)
        yield Back(f"{design}#{each.name}", name, Part(each, covers=True))


def _flaws(pictures: list[Path]) -> Iterator[Flaw]:
    """Yield why pictures cannot be used."""
    drawn = 0
    for each in pictures:
        try:
            if each.suffix.lower() not in _VECTORS:
                _check_bitmap(each)
            elif drawn < _QUICKLY_READ:
                data = read_svg(each)
                drawn += len(data)
                clean_svg(data, each.name)
        except PackError as error:
            yield error.flaws[0]


def _check_bitmap(picture: Path) -> None:
    data = bytes_of(picture)
    kind = raster_kind(data)
    if kind is None:
        raise PackError([Flaw(FlawKind.WRONG_TYPE, picture.name)])
    if kind == "png":
        check_png(data, picture.name)

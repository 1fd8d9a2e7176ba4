"""Reads pictures that do not belong to a plugin yet, and makes a plugin of them: card backs, faces or a deck.

Each picture is checked when it is read. For a back or a deck, each picture is then drawn as a card, and the plugin gets
the drawings.
"""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

import tomli_w
from msgspec import Struct

from hearts_qt.plugin_host.decks import own
from hearts_qt.plugin_host.decks.design import CARDS
from hearts_qt.plugin_host.decks.loose import MOST_PICTURES, card_named
from hearts_qt.plugin_host.face_import import UNKNOWN, is_sheet, write_face, write_face_plugin
from hearts_qt.plugin_host.faces import ENDINGS, read_face
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.folder import first_entries
from hearts_qt.plugin_host.manifest import made_up_entries
from hearts_qt.plugin_host.naming import MANIFEST, title_of
from hearts_qt.plugin_host.pack_reading import LONGEST_NAME
from hearts_qt.rules.cards import card_name

_LONGEST: Final = LONGEST_NAME - 3
"""How many characters a name may have at most. The limit leaves space for a number."""


class PictureUse(StrEnum):
    """The things that pictures can become."""

    BACKS = "backs"
    FACES = "faces"
    DECK = "deck"


class LoosePicture(Struct, frozen=True):
    """A picture that has been read and checked."""

    name: str
    """The name of the picture's file without the ending."""
    ending: str
    data: bytes


def are_loose(path: Path) -> bool:
    """Return whether a path is a single picture, or a folder of pictures that is no plugin. Raises OSError."""
    if not path.is_dir():
        return path.suffix.lower() in ENDINGS
    if (path / MANIFEST).exists() or any(each.is_dir() for each in _visible(path)):
        return False
    pictures = _pictures_in(path)
    return bool(pictures) and len(pictures) == len(_visible(path)) and not made_up_entries(path)


def are_pictures(path: Path) -> bool:
    """Return whether somebody has to say what becomes of a path: are they loose pictures, but no sheet of faces?

    Raises OSError.
    """
    return are_loose(path) and not is_sheet(path)


def _visible(folder: Path) -> list[Path]:
    return [each for each in first_entries(folder) if not each.name.startswith(".") and each.name != "Thumbs.db"]


def _pictures_in(folder: Path) -> list[Path]:
    return [each for each in _visible(folder) if each.suffix.lower() in ENDINGS]


def read_pictures(path: Path) -> list[LoosePicture]:
    """Return the pictures in a file or folder.

    Raises PackError for the first picture that is refused, and OSError.
    """
    files = _pictures_in(path) if path.is_dir() else [path]
    if len(files) > MOST_PICTURES:
        raise PackError([Flaw(FlawKind.TOO_LARGE, path.name, str(MOST_PICTURES))])
    return [LoosePicture(title_of(file)[:_LONGEST], file.suffix.lower(), read_face(file).picture()) for file in files]


def possible_uses(pictures: Sequence[LoosePicture]) -> list[PictureUse]:
    """Return what pictures can become, the likeliest use first.

    If there is a picture of each card, the only use is a deck.
    """
    cards = {card_named(picture.name) for picture in pictures}
    return [PictureUse.DECK] if cards.issuperset(range(CARDS)) else [PictureUse.BACKS, PictureUse.FACES]


def write_design(
    folder: Path, name: str, pictures: Sequence[LoosePicture], pngs: Sequence[bytes], use: PictureUse
) -> None:
    """Write card backs, or a deck, into the new folder `folder`. `pngs` are the pictures, drawn as cards."""
    folder.mkdir(parents=True)
    table: dict[str, object] = {"format": 1, "name": name, "author": UNKNOWN, "licence": UNKNOWN}
    if use is PictureUse.DECK:
        table["kind"] = "fronts"
        cards = [card_named(picture.name) for picture in pictures]
        stems = ["" if card is None else card_name(card) for card in cards]
    else:
        table["kind"] = "back"
        stems = [f"back-{number:02}" for number in range(1, len(pictures) + 1)]
        names = [name] if len(pictures) == 1 else [picture.name for picture in pictures]
        table["backs"] = dict(zip(stems, names, strict=True))
    for stem, png in zip(stems, pngs, strict=True):
        if stem:
            (folder / f"{stem}.png").write_bytes(png)
    (folder / own.FILE).write_bytes(tomli_w.dumps(table).encode())


def write_faces(folder: Path, name: str, pictures: Sequence[LoosePicture]) -> None:
    """Write a face for each picture into the new folder `folder`."""
    if len(pictures) == 1:
        write_face(folder, name, {f"rest{pictures[0].ending}": pictures[0].data})
        return
    faces = [(picture.name, {f"rest{picture.ending}": picture.data}) for picture in pictures]
    write_face_plugin(folder, folder.name, name, faces)

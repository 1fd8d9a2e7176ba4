"""Reads dropped pictures, draws their previews, and makes a plugin of them. All this is slow and needs a thread."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct
from PySide6.QtGui import QImage

from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.ids import LONGEST_ID, slug
from hearts_qt.plugin_host.installing import find_installed
from hearts_qt.plugin_host.loose_pictures import (
    LoosePicture,
    PictureUse,
    possible_uses,
    read_pictures,
    write_design,
    write_faces,
)
from hearts_qt.plugin_host.naming import title_of
from hearts_qt.plugin_host.packed_plugin import PackedPlugin, look_into_zip
from hearts_qt.plugin_host.packing import pack_folder
from hearts_qt.ui.board.face_renderer import FaceRenderer
from hearts_qt.ui.media.card_fitting import fit_to_card, png_of_image

_CARD_WIDTH: Final = 640
"""The width in pixels at which pictures are written for cards: enough for the largest cards on the table."""
_PREVIEW: Final = 320


class PictureOffer(Struct, frozen=True):
    """Pictures about which the person is asked."""

    source: Path
    """The file or folder that the person has chosen."""
    pictures: Sequence[LoosePicture]
    uses: Sequence[PictureUse]
    previews: Mapping[PictureUse, QImage]


def look_at_pictures(path: Path) -> PictureOffer:
    """Read and check pictures. For each use, draw a preview of the first picture. Raises PackError and OSError."""
    pictures = read_pictures(path)
    uses = possible_uses(pictures)
    first = pictures[0]
    return PictureOffer(path, pictures, uses, {use: _preview(first, use) for use in uses})


def _preview(picture: LoosePicture, use: PictureUse) -> QImage:
    if use is not PictureUse.FACES:
        return fit_to_card(picture.data, _PREVIEW, picture.name)
    drawn = FaceRenderer().draw(picture.data, _PREVIEW)
    if drawn.isNull():
        raise PackError([Flaw(FlawKind.WRONG_TYPE, picture.name)])
    return drawn


def pack_pictures(offer: PictureOffer, use: PictureUse, name: str, plugins: Path, work: Path) -> PackedPlugin:
    """Write a plugin of the pictures into `work`, packed. Its id is not the id of an installed plugin.

    Raises PackError and OSError.
    """
    folder = work / _free_id(name, plugins)
    if use is PictureUse.FACES:
        write_faces(folder, name, offer.pictures)
    else:
        pngs = [png_of_image(fit_to_card(each.data, _CARD_WIDTH, each.name)) for each in offer.pictures]
        write_design(folder, name, offer.pictures, pngs, use)
    return look_into_zip(pack_folder(folder, work / "pictures.zip"))


def suggested_name(offer: PictureOffer) -> str:
    """Return a name for the pictures, made from the name of their file or folder."""
    return title_of(offer.source)[:57]


def _free_id(name: str, plugins: Path) -> str:
    """Make an id from a name. No installed plugin has this id, so that nothing is replaced."""
    first = slug(name, longest=LONGEST_ID - 4)
    ids = (first if number == 1 else f"{first}-{number}" for number in range(1, 1000))
    return next(each for each in ids if find_installed(each, plugins) is None)

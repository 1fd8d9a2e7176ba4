"""Reads and checks faces: folders with a `face.toml`, or single pictures. Nothing is drawn here.

A face is either one SVG with layers that are shown and hidden, or a set of pictures, one for each pose. Only the
picture of a face at rest is required.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct

from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.layers import Layers
from hearts_qt.plugin_host.pack_reading import FORMAT, LONGEST_NAME, check_format, read_table
from hearts_qt.plugin_host.picture_file import LARGEST, check_picture, read_inside
from hearts_qt.plugin_host.pose import AT_REST, PICTURE_NAMES, REST, Pose, picture_names
from hearts_qt.plugin_host.tables import convert_table

FILE: Final = "face.toml"
ENDINGS: Final = (".svg", ".png", ".jpg", ".jpeg", ".bmp")
"""The endings of picture files."""
_LARGEST_TEXT: Final = 64 * 1024


class FaceText(Struct, frozen=True):
    """The contents of a `face.toml`. It has either `layers` or `pictures`."""

    format: int
    name: str
    author: str = ""
    licence: str = ""
    layers: str = ""
    """The SVG file with layers."""
    pictures: dict[str, str] = {}
    """The file of each pose, by the name of the pose; `rest` is required."""


class Face:
    """A face that has been read. It has a picture for every pose."""

    def __init__(self, text: FaceText, layers: Layers | None, pictures: Mapping[str, bytes]) -> None:
        """Use the layers or, if there are none, the pictures by name. One of the pictures is `rest`."""
        self.text = text
        self._layers = layers
        self._pictures = pictures

    @property
    def is_layered(self) -> bool:
        """Whether the face is one drawing with layers."""
        return self._layers is not None

    def look(self, pose: Pose) -> str:
        """Return a name for the picture of a pose. Poses with the same picture have the same name."""
        if self._layers is not None:
            return self._layers.look(pose)
        return next(name for name in picture_names(pose) if name in self._pictures)

    def picture(self, pose: Pose = AT_REST) -> bytes:
        """Return the bytes of the picture that fits a pose best: an SVG, PNG, JPEG or bitmap."""
        return self._layers.picture(pose) if self._layers is not None else self._pictures[self.look(pose)]


def read_face(path: Path, *, trusted: bool = False) -> Face:
    """Return the face in a folder, or a face made from a single picture.

    Pictures are checked and made safe, unless they are `trusted` because they came with the program.

    Raises:
        PackError: with everything that is wrong with the face.
    """
    if path.is_dir():
        return _read_folder(path, trusted=trusted)
    data, flaws = _picture(path.parent, path.name, path.name, trusted=trusted)
    if flaws:
        raise PackError(flaws)
    return Face(FaceText(format=FORMAT, name=path.stem[:LONGEST_NAME]), None, {REST: data})


def _read_folder(folder: Path, *, trusted: bool) -> Face:
    text = _text(folder)
    flaws = _flaws_of_text(text)
    layers: Layers | None = None
    pictures: dict[str, bytes] = {}
    if text.layers:
        data, found = _picture(folder, text.layers, f"{FILE}: layers", trusted=trusted)
        flaws += found
        if not found and not text.layers.lower().endswith(".svg"):
            flaws.append(Flaw(FlawKind.WRONG_TYPE, f"{FILE}: layers", text.layers))
        elif not found:
            layers = Layers(data)
    for name, file in text.pictures.items():
        data, found = _picture(folder, file, f"{FILE}: pictures.{name}", trusted=trusted)
        flaws += found
        pictures[name] = data
    if flaws:
        raise PackError(flaws)
    return Face(text, layers, pictures)


def _text(folder: Path) -> FaceText:
    raw = read_table(folder / FILE, _LARGEST_TEXT)
    flaws: list[Flaw] = []
    check_format(raw, FaceText.__struct_fields__, FILE, flaws)
    if any(flaw.kind is FlawKind.OTHER_FORMAT for flaw in flaws):
        # In another format the values can have other meanings, so nothing more is reported.
        raise PackError([flaw for flaw in flaws if flaw.kind is FlawKind.OTHER_FORMAT])
    if flaws:
        raise PackError(flaws)
    text, flaws = convert_table(raw, FaceText, f"{FILE}: ")
    if text is None:
        raise PackError(flaws)
    return text


def _flaws_of_text(text: FaceText) -> list[Flaw]:
    flaws = []
    if not text.name.strip():
        flaws.append(Flaw(FlawKind.MISSING_VALUE, f"{FILE}: name"))
    elif len(text.name) > LONGEST_NAME:
        flaws.append(Flaw(FlawKind.TOO_LONG, f"{FILE}: name", str(LONGEST_NAME)))
    if text.layers and text.pictures:
        flaws.append(Flaw(FlawKind.TWICE, f"{FILE}: layers, pictures"))
    elif not text.layers and REST not in text.pictures:
        where = f"{FILE}: pictures.{REST}" if text.pictures else f"{FILE}: layers, pictures"
        flaws.append(Flaw(FlawKind.MISSING_VALUE, where))
    unknown = sorted(set(text.pictures) - PICTURE_NAMES)
    known = ", ".join(sorted(PICTURE_NAMES))
    return flaws + [Flaw(FlawKind.UNKNOWN_VALUE, f"{FILE}: pictures.{name}", known) for name in unknown]


def _picture(folder: Path, name: str, where: str, *, trusted: bool) -> tuple[bytes, list[Flaw]]:
    """Return the bytes of a picture, or its flaws. The picture is made safe, unless the face is trusted."""
    if not name.lower().endswith(ENDINGS):
        return b"", [Flaw(FlawKind.WRONG_TYPE, where, name)]
    try:
        data = read_inside(folder, name, where, LARGEST)
        return data if trusted else check_picture(data, where), []
    except PackError as error:
        return b"", list(error.flaws)

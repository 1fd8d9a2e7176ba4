"""Makes faces from pictures: from a single picture, or from a sheet of faces of the old program CardShark.

Such a sheet is a bitmap with two rows of eleven faces. The mouths are closed in the upper row and open in the lower
row.
"""

import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import tomli_w

from hearts_qt.files import disk
from hearts_qt.plugin_host.bitmap import LARGEST, BitmapError, Picture, png_of, read_bitmap, without_background
from hearts_qt.plugin_host.entry_types import API
from hearts_qt.plugin_host.faces import FILE, read_face
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.naming import MANIFEST
from hearts_qt.plugin_host.pack_reading import FORMAT, LONGEST_NAME

FACES: Final = 11
_POSES: Final = ("rest", "open")
_MOST_PIXELS: Final = 300_000
"""How many pixels a sheet may have at most. The window has to wait while Python cuts out the faces."""
UNKNOWN: Final = "unknown"
"""The text for the author and the licence of an imported picture."""
_LONGEST_STEM: Final = LONGEST_NAME - 3
"""How many characters of a file's name become part of a face's name at most. The limit leaves space for a number."""
_SMALLEST: Final = 8
"""The smallest width and height of a face in pixels."""


def read_sheet(data: bytes, where: str) -> list[tuple[Picture, Picture]]:
    """Return the eleven faces of a sheet, each with a closed and an open mouth.

    Raises:
        PackError: if the data are not a bitmap with two rows of eleven faces.
    """
    try:
        sheet = read_bitmap(data)
    except BitmapError as error:
        raise PackError([Flaw(FlawKind.WRONG_TYPE, where, str(error))]) from error
    wide, high = sheet.width // FACES, sheet.height // len(_POSES)
    if min(wide, high) < _SMALLEST or not 0.4 <= wide / high <= 2.5:
        raise PackError([Flaw(FlawKind.WRONG_SIZE, where, f"{sheet.width} × {sheet.height}")])
    if sheet.width * sheet.height > _MOST_PIXELS:
        raise PackError([Flaw(FlawKind.TOO_LARGE, where, f"{sheet.width} × {sheet.height}")])
    lefts = [number * sheet.width // FACES for number in range(FACES)]
    return [(_square(sheet.part(left, 0, wide, high)), _square(sheet.part(left, high, wide, high))) for left in lefts]


def is_sheet(source: Path) -> bool:
    """Return whether a file is a bitmap with two rows of eleven faces."""
    if source.is_dir() or source.suffix.lower() != ".bmp":
        return False
    try:
        read_sheet(_bytes_of(source), source.name)
    except PackError:
        return False
    return True


def _square(face: Picture) -> Picture:
    """Return a face on a transparent square, so that the whole face is shown."""
    cut = without_background(face)
    side = max(cut.width, cut.height)
    left, top = (side - cut.width) // 2, side - cut.height
    clear = bytes(4)
    rows = [clear * side] * top
    for row in range(cut.height):
        line = cut.pixels[4 * cut.width * row : 4 * cut.width * (row + 1)]
        rows.append(clear * left + line + clear * (side - left - cut.width))
    return Picture(side, side, b"".join(rows))


def import_sheet(source: Path, folder: Path, name: str) -> list[Path]:
    """Make a plugin with eleven faces from a sheet; return the folders of the faces.

    `folder` will be the plugin's folder and must not exist yet. Its name becomes the plugin's id.

    Raises:
        PackError: if the sheet cannot be used; in this case nothing is left behind.
        OSError: if the folder cannot be written.
    """
    faces = read_sheet(_bytes_of(source), source.name)
    drawn = [
        (f"{name} {number}", {f"{pose}.png": png_of(picture) for pose, picture in zip(_POSES, poses, strict=True)})
        for number, poses in enumerate(faces, 1)
    ]
    half_made = folder.with_name(folder.name + ".part")
    try:
        names = write_face_plugin(half_made, folder.name, name, drawn)
        os.replace(half_made, folder)
    finally:
        shutil.rmtree(half_made, ignore_errors=True)
    return [folder / each for each in names]


def import_picture(source: Path, folder: Path, name: str) -> Path:
    """Make a face from a single PNG, JPEG or SVG in `folder`, which must not exist yet; return the folder.

    Raises:
        PackError: if the picture cannot be used; in this case nothing is left behind.
        OSError: if the folder cannot be written.
    """
    data = read_face(source).picture()
    half_made = folder.with_name(folder.name + ".part")
    try:
        write_face(half_made, name, {f"rest{source.suffix.lower()}": data})
        os.replace(half_made, folder)
    finally:
        shutil.rmtree(half_made, ignore_errors=True)
    return folder


def import_faces(source: Path, folder: Path) -> None:
    """Make a plugin from a picture: eleven faces from a sheet, otherwise one face. `folder` must not exist yet.

    Raises:
        PackError: if the picture cannot be used.
        OSError: if the folder cannot be written.
    """
    name = source.stem[:_LONGEST_STEM]
    if source.suffix.lower() == ".bmp":
        try:
            import_sheet(source, folder, name)
        except PackError as error:
            # A bitmap that is not a sheet of faces can be a single face.
            if error.flaws[0].kind is FlawKind.TOO_LARGE:
                raise
        else:
            return
    import_picture(source, folder, name)


def _bytes_of(source: Path) -> bytes:
    try:
        with disk.open_file(source) as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, source.name, error.strerror or str(error))]) from error
    if len(data) > LARGEST:
        raise PackError([Flaw(FlawKind.TOO_LARGE, source.name, str(LARGEST))])
    return data


def write_face(folder: Path, name: str, pictures: Mapping[str, bytes]) -> None:
    """Write a face into the new folder `folder`; `pictures` has the contents of each file by its name."""
    folder.mkdir(parents=True)
    for file, data in pictures.items():
        (folder / file).write_bytes(data)
    text = {"format": FORMAT, "name": name, "pictures": {Path(file).stem: file for file in pictures}}
    (folder / FILE).write_bytes(tomli_w.dumps(text).encode())


def write_face_plugin(
    folder: Path, plugin: str, name: str, faces: Sequence[tuple[str, Mapping[str, bytes]]]
) -> list[str]:
    """Write a plugin with this id and name into the new folder `folder`; return the names of the folders of its faces.

    Each face is its name and its pictures, as for `write_face`.
    """
    folders = [f"face-{number:02}" for number in range(1, len(faces) + 1)]
    for each, (title, pictures) in zip(folders, faces, strict=True):
        write_face(folder / each, title, pictures)
    manifest = {
        "format": 1,
        "id": plugin,
        "name": name,
        "version": "1",
        "api": API,
        "author": UNKNOWN,
        "licence": UNKNOWN,
        "faces": [{"folder": each} for each in folders],
    }
    (folder / MANIFEST).write_bytes(tomli_w.dumps(manifest).encode())
    return folders

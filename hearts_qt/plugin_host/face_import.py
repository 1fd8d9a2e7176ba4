"""Pictures from elsewhere made into faces: the sheet of faces of an old program, and a single picture.

That sheet is one bitmap with eleven faces side by side, each twice: above with the mouth shut, below with it open (CS).
"""

import os
import shutil
from pathlib import Path
from typing import Final

import tomli_w

from hearts_qt.plugin_host.bitmap import LARGEST, BitmapError, Picture, png_of, read_bitmap, without_background
from hearts_qt.plugin_host.entry_types import API
from hearts_qt.plugin_host.faces import FILE, read_face
from hearts_qt.plugin_host.flaw import Fault, Flaw, PackError
from hearts_qt.plugin_host.pack_reading import FORMAT, LONGEST_NAME

FACES: Final = 11
_POSES: Final = ("rest", "open")
_MOST_PIXELS: Final = 300_000
"""Of a sheet. Cutting the faces out is plain Python, and the window waits for its turn meanwhile."""
UNKNOWN: Final = "unknown"
"""Who drew a picture from elsewhere, and what may be done with it."""
_LONGEST_STEM: Final = LONGEST_NAME - 3
"""Letters of a file's name in that of a face, with room for a number behind them."""
_SMALLEST: Final = 8
"""Pixels: no face is smaller than that."""


def read_sheet(data: bytes, where: str) -> list[tuple[Picture, Picture]]:
    """Return the eleven faces of a sheet, each at rest and with its mouth open.

    Raises:
        PackError: if it is no bitmap, or none that has eleven faces in two rows.
    """
    try:
        sheet = read_bitmap(data)
    except BitmapError as error:
        raise PackError([Flaw(Fault.WRONG_TYPE, where, str(error))]) from error
    if sheet.width * sheet.height > _MOST_PIXELS:
        raise PackError([Flaw(Fault.TOO_LARGE, where, f"{sheet.width} × {sheet.height}")])
    wide, high = sheet.width // FACES, sheet.height // len(_POSES)
    if min(wide, high) < _SMALLEST or not 0.4 <= wide / high <= 2.5:
        raise PackError([Flaw(Fault.WRONG_SIZE, where, f"{sheet.width} × {sheet.height}")])
    lefts = [number * sheet.width // FACES for number in range(FACES)]
    return [(_square(sheet.part(left, 0, wide, high)), _square(sheet.part(left, high, wide, high))) for left in lefts]


def _square(face: Picture) -> Picture:
    """Return a face on a clear square, so that nothing of it is cut off when it is shown."""
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
    """Make a plugin with eleven faces out of a sheet; return the faces' folders.

    `folder` is the plugin's folder, which is not there yet; its name is the plugin's id.

    Raises:
        PackError: if the sheet cannot be used; then nothing is left behind.
        OSError: if the folder cannot be written.
    """
    faces = read_sheet(_bytes_of(source), source.name)
    numbers = range(1, len(faces) + 1)
    manifest = {
        "format": 1,
        "id": folder.name,
        "name": name,
        "version": "1",
        "api": API,
        "author": UNKNOWN,
        "licence": UNKNOWN,
        "faces": [{"folder": f"face-{number:02}"} for number in numbers],
    }
    half_made = folder.with_name(folder.name + ".part")
    try:
        for number, poses in zip(numbers, faces, strict=True):
            pictures = {f"{pose}.png": png_of(picture) for pose, picture in zip(_POSES, poses, strict=True)}
            _write_face(half_made / f"face-{number:02}", f"{name} {number}", pictures)
        (half_made / "plugin.toml").write_bytes(tomli_w.dumps(manifest).encode())
        os.replace(half_made, folder)
    finally:
        shutil.rmtree(half_made, ignore_errors=True)
    return [folder / f"face-{number:02}" for number in numbers]


def import_picture(source: Path, folder: Path, name: str) -> Path:
    """Make a face out of a single picture, a PNG, JPEG or SVG; return its folder, which is not there yet.

    Raises:
        PackError: if the picture cannot be used; then nothing is left behind.
        OSError: if the folder cannot be written.
    """
    data = read_face(source).picture()
    half_made = folder.with_name(folder.name + ".part")
    try:
        _write_face(half_made, name, {f"rest{source.suffix.lower()}": data})
        os.replace(half_made, folder)
    finally:
        shutil.rmtree(half_made, ignore_errors=True)
    return folder


def import_faces(source: Path, folder: Path) -> None:
    """Make a plugin out of a picture: eleven faces if it is a sheet of them, else one; `folder` is not there yet.

    Raises:
        PackError: if the picture cannot be used.
        OSError: if the folder cannot be written.
    """
    name = source.stem[:_LONGEST_STEM]
    if source.suffix.lower() == ".bmp":
        try:
            import_sheet(source, folder, name)
        except PackError as error:
            # One face may be a bitmap, too.
            if error.flaws[0].fault is not Fault.WRONG_SIZE:
                raise
        else:
            return
    import_picture(source, folder, name)


def _bytes_of(source: Path) -> bytes:
    try:
        with source.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise PackError([Flaw(Fault.UNREADABLE, source.name, error.strerror or str(error))]) from error
    if len(data) > LARGEST:
        raise PackError([Flaw(Fault.TOO_LARGE, source.name, str(LARGEST))])
    return data


def _write_face(folder: Path, name: str, pictures: dict[str, bytes]) -> None:
    folder.mkdir(parents=True)
    for file, data in pictures.items():
        (folder / file).write_bytes(data)
    text = {"format": FORMAT, "name": name, "pictures": {Path(file).stem: file for file in pictures}}
    (folder / FILE).write_bytes(tomli_w.dumps(text).encode())

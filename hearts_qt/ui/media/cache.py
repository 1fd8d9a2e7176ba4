"""Keeps drawn pictures on the disk for the next start: one sheet for each drawing. The oldest sheets go first."""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter

from hearts_qt.files import disk
from hearts_qt.plugin_host.picture_kind import png_damage
from hearts_qt.ui.media.variant import Drawing, Variant
from hearts_qt.ui.widgets.painting import painting

MOST_BYTES: Final = 96 << 20
"""The most bytes of all sheets together."""
_COLUMNS: Final = 13
_QUALITY: Final = 80
"""The quality with which Qt writes a PNG; 100 means no compression. With this value a sheet is written quickly, and its
file has a tenth of the bytes of its pixels."""


class SheetCache:
    """A folder of sheets. A sheet is one picture file with all pictures of a drawing."""

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        """Keep sheets in this folder, at most `most_bytes` together."""
        self._folder = folder
        self._most_bytes = most_bytes

    def read(self, drawing: Drawing) -> list[QImage] | None:
        """Return all pictures of a drawing; None if the disk does not have them."""
        path = self._folder / drawing.cache_name()
        if not _is_whole(path):
            return None
        sheet = QImage(str(path))
        count, width, height = len(drawing.cards), drawing.width, drawing.height
        if sheet.size() != _size_of(drawing):
            return None
        # The sheet becomes the newest one, so that sheets in use are not removed first.
        with suppress(OSError):
            os.utime(path)
        sheet.convertTo(QImage.Format.Format_ARGB32_Premultiplied)
        return [
            sheet.copy(place % _COLUMNS * width, place // _COLUMNS * height, width, height) for place in range(count)
        ]

    def latest(self, variant: Variant) -> Drawing | None:
        """Return the most recently used drawing of a variant, of any width; None if the folder has no drawing of it."""
        latest: tuple[int, int] | None = None
        for path in self._folder.glob(f"{Drawing(variant, 0).cache_stem()}-*.png"):
            width = path.stem.rpartition("-")[2]
            if width.isascii() and width.isdecimal():
                with suppress(OSError):
                    latest = max(latest or (0, 0), (path.stat().st_mtime_ns, int(width)))
        return Drawing(variant, latest[1]) if latest is not None else None

    def write(self, drawing: Drawing, pictures: Sequence[QImage]) -> None:
        """Keep all pictures of a drawing. If the disk cannot store them, they are drawn again next time."""
        sheet = QImage(_size_of(drawing), QImage.Format.Format_ARGB32_Premultiplied)
        if sheet.isNull():
            return
        sheet.fill(Qt.GlobalColor.transparent)
        with painting(QPainter(sheet)) as painter:
            for place, picture in enumerate(pictures):
                painter.drawImage(place % _COLUMNS * drawing.width, place // _COLUMNS * drawing.height, picture)
        # The sheet is written into memory first. If Qt wrote it to a full disk, libpng would print a message.
        held = QByteArray()
        buffer = QBuffer(held)
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        writer = QImageWriter(buffer, QByteArray(b"png"))
        writer.setQuality(_QUALITY)
        if writer.write(sheet):
            with suppress(OSError):
                disk.replace_file(self._folder / drawing.cache_name(), bytes(held.data()))
                self._trim()

    def _trim(self) -> None:
        sheets = []
        for path in self._folder.glob("*.png"):
            with suppress(OSError):
                seen = path.stat()
                sheets.append((seen.st_mtime_ns, seen.st_size, path))
        room = sum(size for _, size, _ in sheets) - self._most_bytes
        for _, size, path in sorted(sheets):
            if room <= 0:
                break
            with suppress(OSError):
                path.unlink()
                room -= size


def _is_whole(path: Path) -> bool:
    """Tell whether a sheet exists and is complete. If Qt read an incomplete sheet, libpng would print a message."""
    with suppress(OSError):
        return png_damage(disk.read_file(path)) is None
    return False


def _size_of(drawing: Drawing) -> QSize:
    count = len(drawing.cards)
    return QSize(min(count, _COLUMNS) * drawing.width, -(-count // _COLUMNS) * drawing.height)

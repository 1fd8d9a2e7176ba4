"""The font that comes with the program."""

import functools
import logging

from PySide6.QtGui import QFontDatabase

from hearts_qt import paths

log = logging.getLogger("hearts_qt")


@functools.cache
def own_family() -> str:
    """Load the program's own font, and return the name of its family; empty if the font cannot be loaded."""
    families: set[str] = set()
    for file in sorted((paths.resources() / "fonts").glob("*.otf")):
        # This takes about two milliseconds for each file.
        number = QFontDatabase.addApplicationFont(str(file))
        if number < 0:
            log.warning("%s: this font cannot be loaded", file)
        families |= set(QFontDatabase.applicationFontFamilies(number))
    return min(families, default="")

"""Help pages that are Markdown files: the program's own pages, and the pages of plugins.

The program's own pages are shown directly. Pages of plugins are tested first, see `help_trial`.
"""

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QTextDocument

from hearts_qt import paths
from hearts_qt.settings.option import QT_TRANSLATE_NOOP

translate = QCoreApplication.translate

MOST_BYTES: Final = 1 << 18
"""Largest size of a page in bytes. Of a larger page, only the beginning is shown."""
_FLAGS: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
READING: Final = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
"""How Markdown is read: as on GitHub, with HTML shown as text."""

FILES: Final[Mapping[str, str]] = {
    "configure": QT_TRANSLATE_NOOP("help", "The people at the table"),
    "records": QT_TRANSLATE_NOOP("help", "Records of deals"),
    "statistics": QT_TRANSLATE_NOOP("help", "Statistics of all games"),
    "tournaments": QT_TRANSLATE_NOOP("help", "Tournaments"),
    "scrapbook": QT_TRANSLATE_NOOP("help", "The scrapbook"),
    "field": QT_TRANSLATE_NOOP("help", "The field: a tournament of 64 players"),
    "evening": QT_TRANSLATE_NOOP("help", "An evening's tour"),
    "plugins": QT_TRANSLATE_NOOP("help", "Plugins"),
    "write-a-player": QT_TRANSLATE_NOOP("help", "Write a player"),
    "write-a-commentator": QT_TRANSLATE_NOOP("help", "Write a commentator"),
    "external-players": QT_TRANSLATE_NOOP("help", "Players in any language"),
}
"""Titles of the pages that come with the program, by file name."""


class FilePage(Struct, frozen=True):
    """A help page that is read from a file."""

    title: str
    path: Path
    is_own: bool = False
    """Whether the page comes with the program."""


def own_pages() -> dict[str, FilePage]:
    """Return the pages that come with the program."""
    folder = paths.resources() / "help"
    return {name: FilePage(translate("help", title), folder / f"{name}.md", True) for name, title in FILES.items()}


def page_text(path: Path) -> tuple[str, bool]:
    """Return the text of a page, and whether it is complete; raise OSError if it cannot be read.

    Only regular files are read: opening a device or a pipe could block.
    """
    handle = os.open(path, os.O_RDONLY | _FLAGS)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(translate("help", "it is not a file"))
        data = file.read(MOST_BYTES + 1)
    return data[:MOST_BYTES].decode("utf-8-sig", errors="replace"), len(data) <= MOST_BYTES

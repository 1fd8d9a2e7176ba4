"""Pages of the help that are files in Markdown: those for authors of plugins, and those that plugins bring."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QTextDocument

from hearts_qt import paths
from hearts_qt.settings.option import QT_TRANSLATE_NOOP

translate = QCoreApplication.translate

_MOST_BYTES: Final = 1 << 18
_READING: Final = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML

FILES: Final[Mapping[str, str]] = {
    "configure": QT_TRANSLATE_NOOP("help", "The people at the table"),
    "plugins": QT_TRANSLATE_NOOP("help", "Plugins"),
    "write-a-player": QT_TRANSLATE_NOOP("help", "Write a player"),
    "external-players": QT_TRANSLATE_NOOP("help", "Players in any language"),
}
"""The pages that come with the program, by the names of their files, with their titles."""


class FilePage(Struct, frozen=True):
    """A page of the help that is read from a file."""

    title: str
    path: Path


def own_pages() -> dict[str, FilePage]:
    """Return the pages that come with the program."""
    folder = paths.resources() / "help"
    return {name: FilePage(translate("help", title), folder / f"{name}.md") for name, title in FILES.items()}


def markdown_html(page: FilePage) -> str:
    """Return a page as the help window shows it. HTML in it counts as text, and pictures are never fetched."""
    try:
        with page.path.open("rb") as file:
            text = file.read(_MOST_BYTES).decode("utf-8", errors="replace")
    except OSError as error:
        template = translate("help", "This page cannot be read: {reason}")
        text = template.format(reason=error.strerror or str(error))
    document = QTextDocument()
    document.setMarkdown(text, _READING)
    return document.toHtml()

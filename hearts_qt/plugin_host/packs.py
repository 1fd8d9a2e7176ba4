"""Which reader checks which kind of pack. The readers themselves are in modules of their own."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from hearts_qt.plugin_host.flaw import Fault, Flaw, PackError
from hearts_qt.plugin_host.recognise import FACE, SOUNDS, form_of
from hearts_qt.plugin_host.tables import read_text, read_toml

Checker = Callable[[Path], Sequence[Flaw]]
"""Returns everything that is wrong with the pack at a path; where it is stands relative to the pack's own folder."""

PICTURES: Final = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".bmp")
"""How a file ends that is a face by itself."""


def check_cards(path: Path) -> Sequence[Flaw]:
    """Return what is wrong with a card design."""
    return [] if form_of(path) else [Flaw(Fault.WRONG_TYPE)]


def check_face(path: Path) -> Sequence[Flaw]:
    """Return what is wrong with a face."""
    if path.is_file():
        return [] if path.suffix.lower() in PICTURES else [Flaw(Fault.WRONG_TYPE, "", ", ".join(PICTURES))]
    return _said(path / FACE)


def check_comments(path: Path) -> Sequence[Flaw]:
    """Return what is wrong with a pack of comments."""
    return _said(path)


def check_sounds(path: Path) -> Sequence[Flaw]:
    """Return what is wrong with a pack of sounds."""
    return _said(path / SOUNDS)


def check_help(path: Path) -> Sequence[Flaw]:
    """Return what is wrong with a page of the help."""
    try:
        text = read_text(path, "")
    except PackError as error:
        return error.flaws
    return [] if text.strip() else [Flaw(Fault.NOTHING)]


def _said(path: Path) -> Sequence[Flaw]:
    try:
        read_toml(path, path.name)
    except PackError as error:
        return error.flaws
    return []


CHECKERS: Final[Mapping[str, Checker]] = MappingProxyType(
    {
        "cards": check_cards,
        "faces": check_face,
        "comments": check_comments,
        "sounds": check_sounds,
        "help": check_help,
    }
)
"""The reader of each kind that has files. It is given a folder for sounds, a file for comments and help, and either for
cards and faces."""

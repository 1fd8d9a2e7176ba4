"""Which reader checks which kind of pack. The readers themselves are in modules of their own."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from hearts_qt.plugin_host.comments import read_comments
from hearts_qt.plugin_host.decks.reading import flaws_of_use
from hearts_qt.plugin_host.faces import read_face
from hearts_qt.plugin_host.flaw import Fault, Flaw, PackError
from hearts_qt.plugin_host.recognise import SOUNDS
from hearts_qt.plugin_host.sounds import read_sounds
from hearts_qt.plugin_host.tables import read_text

Checker = Callable[[Path], Sequence[Flaw]]
"""Returns everything that is wrong with the pack at a path; where it is stands relative to the pack's own folder."""


def check_cards(path: Path) -> Sequence[Flaw]:
    """Return what makes a card design useless; with single cards missing it can be used."""
    return flaws_of_use(path)


def check_face(path: Path) -> Sequence[Flaw]:
    """Return what is wrong with a face."""
    return _flaws_of(read_face, path)


def check_comments(path: Path) -> Sequence[Flaw]:
    """Return what is wrong with a pack of comments."""
    return _flaws_of(read_comments, path)


def check_sounds(path: Path) -> Sequence[Flaw]:
    """Return what is wrong with a pack of sounds."""
    return _flaws_of(read_sounds, path / SOUNDS)


def check_help(path: Path) -> Sequence[Flaw]:
    """Return what is wrong with a page of the help."""
    try:
        text = read_text(path, "")
    except PackError as error:
        return error.flaws
    return [] if text.strip() else [Flaw(Fault.NOTHING)]


def _flaws_of(read: Callable[[Path], object], path: Path) -> Sequence[Flaw]:
    try:
        read(path)
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

"""The mistakes that a plugin can have, as data. Their sentences are in `ui/words/flaws.py`."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import force_setattr

from hearts_qt.plain_text import make_plain, some_lines

_LONGEST_PLACE: Final = 500


class FlawKind(StrEnum):
    """The kinds of flaws."""

    # In a file or a folder
    MISSING = "is missing"
    MISSING_FRONTS = "is missing, and so are other fronts"
    UNREADABLE = "cannot be read"
    TOO_LARGE = "is too large"
    TOO_LONG = "is too long"
    TOO_MANY = "has too many entries"
    OUTSIDE = "is outside the plugin's folder"
    LINK = "is a link"
    NOT_TEXT = "is not text in UTF-8"
    WRONG_TYPE = "is no file of this kind"
    WRONG_SIZE = "has the wrong size"
    UNSAFE = "has what is not allowed"
    ENTITIES = "declares entities"
    BOMB = "unpacks to too much"
    PACKED = "is still packed"
    ARCHIVE = "is an archive of another kind"
    NEEDS_PIP = "needs other packages"

    # In the contents of a file
    NOT_TOML = "is not TOML"
    OTHER_FORMAT = "has another format"
    OTHER_API = "is made for another version"
    NEEDS_NEWER = "needs a newer version of Hearts"
    WRONG_VALUE = "has a wrong value"
    MISSING_VALUE = "lacks a value"
    UNKNOWN_VALUE = "has an unknown entry"
    NOT_LIST = "is not a list"
    ONE_BRACKET = "is not a list of tables"
    BRACES = "has something else in braces than a name's place"
    TWICE = "is there twice"
    NOTHING = "contributes nothing"
    HAS_CODE = "may not contain code"

    # In the code of a plugin
    IMPORT = "cannot be imported"
    RAISED = "raised an error"
    WRONG_HOOK = "has a hook that there is not"
    WRONG_RESULT = "returned something else"
    LATE = "took too long"
    NO_HELLO = "did not say hello"
    DIED = "ended unexpectedly"
    MEMORY = "used too much memory"


class Flaw(Struct, frozen=True):
    """One mistake in a plugin: its kind, its place and details."""

    kind: FlawKind
    where: str = ""
    """The file, relative to the plugin's folder, and the place in it, such as ``plugin.toml: players[0].name``."""
    detail: str = ""
    """Details of the flaw: a wrong value, a limit, or the text of an error.

    Limits are plain numbers: bytes with TOO_LARGE, letters with TOO_LONG.
    """

    def __post_init__(self) -> None:
        """Make the texts safe to show, because values, file names and errors come from the plugin."""
        make_plain(self, "where", most=_LONGEST_PLACE)
        force_setattr(self, "detail", some_lines(self.detail))


class PackError(ValueError):
    """Raised for a pack that cannot be used; `flaws` lists everything that is wrong with it."""

    def __init__(self, flaws: Sequence[Flaw]) -> None:
        super().__init__("; ".join(f"{flaw.where} {flaw.kind} {flaw.detail}".strip() for flaw in flaws))
        self.flaws = tuple(flaws)

"""Contributions as data, one class for each kind: the same for an entry in plugin.toml and for one that a hook returns.

The ids are those by which the rest of the program knows a contribution, see `plugin_entries.qualified`.
"""

from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from hearts_qt.plain_text import make_plain


class Item(Struct, frozen=True):
    """The base of all contributions."""

    id: str
    """Unique among all contributions of its kind."""
    name: str
    """The name that people see."""

    def __post_init__(self) -> None:
        """Make the name safe to show."""
        make_plain(self, "name")


class PlayerItem(Item, frozen=True):
    """A computer player: a class in a Python file, or a program of its own. One of the two is given."""

    folder: Path
    python: str = ""
    """The file in the folder and the class in it, such as ``player.py:Tortoise``."""
    command: tuple[str, ...] = ()
    """A program and its arguments, run in the folder."""
    version: str = ""
    """The plugin's version: another one may decide otherwise."""


class Form(StrEnum):
    """How a card design is laid out on the disk."""

    OWN = "own"
    KDE = "kde"
    GNOME = "gnome"
    PYSOL = "pysol"


class DesignItem(Item, frozen=True):
    """A card design: fronts, backs or both."""

    path: Path
    """Its folder; for a GNOME sheet the file."""
    form: Form = Form.OWN


class FaceItem(Item, frozen=True):
    """A face."""

    path: Path
    """A folder with a `face.toml`, or a single picture."""


class CommentItem(Item, frozen=True):
    """A pack of comments: what a character says."""

    path: Path
    """Its `comments.toml`."""


class SoundItem(Item, frozen=True):
    """A pack of sounds for the cards."""

    path: Path
    """Its `sounds.toml`."""


class StyleItem(Item, frozen=True):
    """A style of play: another one with some judgements weighed otherwise."""

    base: str
    """The name of the style that it is made from."""
    weights: dict[str, float | bool | str] = {}
    sometimes: dict[str, float] = {}
    """How often a judgement counts at all, 0 to 1."""


class PresetItem(Item, frozen=True):
    """A named set of rules: another one with some switches changed."""

    base: str
    rules: dict[str, object] = {}


class HelpItem(Item, frozen=True):
    """A page of the help, in Markdown without pictures from elsewhere."""

    path: Path

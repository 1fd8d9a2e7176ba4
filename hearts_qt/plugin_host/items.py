"""Contributions as data, one class for each kind.

An entry in plugin.toml and an entry that a hook returns become the same. The ids are those by which the rest of the
program knows a contribution, see `plugin_entries.qualified`.
"""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct

from hearts_qt.plain_text import make_plain
from hearts_qt.plugin_host.plugin_settings import SettingEntry

LONGEST_DESCRIPTION: Final = 200


class Item(Struct, frozen=True):
    """The base of all contributions."""

    id: str
    """The id of the contribution, unique among all contributions of its kind."""
    name: str
    """The name that people see."""

    def __post_init__(self) -> None:
        """Make the name safe to show."""
        make_plain(self, "name")


class PlayerItem(Item, frozen=True):
    """A computer player: either a class in a Python file or a program."""

    folder: Path
    python: str = ""
    """The file in the folder and the class in it, such as ``player.py:Tortoise``."""
    command: tuple[str, ...] = ()
    """A program and its arguments, run in the folder."""
    version: str = ""
    """The plugin's version, because another version possibly plays differently."""
    description: str = ""
    """One line about how it plays; empty if its author wrote none."""
    plugin: str = ""
    """The id of its plugin, under which the values of its settings are kept."""
    settings: tuple[SettingEntry, ...] = ()
    """The settings that a person can choose for it; its plugin declares them."""
    face: str = ""
    """The id of the face that a seat gets together with it; empty for none."""

    def __post_init__(self) -> None:
        """Make the texts safe to show."""
        make_plain(self, "name")
        make_plain(self, "description", most=LONGEST_DESCRIPTION)


class CommentatorItem(Item, frozen=True):
    """A commentator: either a class in a Python file or a program."""

    folder: Path
    python: str = ""
    """The file in the folder and the class in it, such as ``commentator.py:SportsDesk``."""
    command: tuple[str, ...] = ()
    """A program and its arguments, run in the folder."""
    sounds: Mapping[str, Path] = {}
    """The WAV files that it may play, by name."""
    description: str = ""
    """One line about what it says; empty if its author wrote none."""
    plugin: str = ""
    """The id of its plugin, under which the values of its settings are kept."""
    settings: tuple[SettingEntry, ...] = ()
    """The settings that a person can choose for it; its plugin declares them."""

    def __post_init__(self) -> None:
        """Make the texts safe to show."""
        make_plain(self, "name")
        make_plain(self, "description", most=LONGEST_DESCRIPTION)


class Form(StrEnum):
    """The format of a card design on the disk."""

    OWN = "own"
    KDE = "kde"
    GNOME = "gnome"
    PYSOL = "pysol"


class DesignItem(Item, frozen=True):
    """A card design: fronts, backs or both."""

    path: Path
    """The folder of the design; for a GNOME sheet, the file."""
    form: Form = Form.OWN


class FaceItem(Item, frozen=True):
    """A face."""

    path: Path
    """A folder with a `face.toml`, or a single picture."""
    stamp: str = ""
    """A text that changes whenever a file of the face changes."""


class CommentItem(Item, frozen=True):
    """A pack of comments: what a character says."""

    path: Path
    """Its `comments.toml`."""


class SoundItem(Item, frozen=True):
    """A pack of sounds for the cards."""

    path: Path
    """Its `sounds.toml`."""


class StyleItem(Item, frozen=True):
    """A style of play, made from another one by changing the weights of some judgements."""

    base: str
    """The name of the style from which it is made."""
    weights: dict[str, float | bool | str] = {}
    sometimes: dict[str, float] = {}
    """The probability, from 0 to 1, that a judgement counts in a decision."""
    description: str = ""
    """One line about how it plays; empty if its author wrote none."""

    def __post_init__(self) -> None:
        """Make the texts safe to show."""
        make_plain(self, "name")
        make_plain(self, "description", most=LONGEST_DESCRIPTION)


class PresetItem(Item, frozen=True):
    """A rule set, made from another one by changing some rules."""

    base: str
    rules: dict[str, object] = {}


class HelpItem(Item, frozen=True):
    """A page of the help, in Markdown."""

    path: Path

"""Contributions as data, one class for each kind.

An item is the same, whether its entry is in plugin.toml or comes from a hook. Its id is the one by which the rest of
the program knows the contribution, see `plugin_entries.qualified`.
"""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct

from hearts_qt.plain_text import make_plain
from hearts_qt.plugin_host.flaw import Flaw
from hearts_qt.plugin_host.plugin_settings import SettingEntry

LONGEST_DESCRIPTION: Final = 200


class Item(Struct, frozen=True):
    """The base class of all contributions."""

    id: str
    """The id of the contribution, unique among all contributions of its kind."""
    name: str
    """The name that people see."""

    def __post_init__(self) -> None:
        """Make the name safe to show."""
        make_plain(self, "name")


class PlayerItem(Item, frozen=True):
    """A computer player: either a class in a Python file, or a program."""

    folder: Path
    python: str = ""
    """The file in the folder, and the class in the file, such as ``player.py:Tortoise``."""
    command: tuple[str, ...] = ()
    """A program and its arguments, run in the folder."""
    version: str = ""
    """The version of the plugin. The player may play differently in another version."""
    description: str = ""
    """One line about how the player plays; empty if the author wrote none."""
    plugin: str = ""
    """The id of the plugin. The values of the plugin's settings are kept under this id."""
    settings: tuple[SettingEntry, ...] = ()
    """The settings that a person can choose for the player. Its plugin declares them."""
    face: str = ""
    """The id of the face that a seat gets together with the player; empty if there is no such face."""

    def __post_init__(self) -> None:
        """Make the texts safe to show."""
        make_plain(self, "name")
        make_plain(self, "description", most=LONGEST_DESCRIPTION)


class CommentatorItem(Item, frozen=True):
    """A commentator: either a class in a Python file, or a program."""

    folder: Path
    python: str = ""
    """The file in the folder, and the class in the file, such as ``commentator.py:SportsDesk``."""
    command: tuple[str, ...] = ()
    """A program and its arguments, run in the folder."""
    sounds: Mapping[str, Path] = {}
    """The WAV files that the commentator may play, by name."""
    description: str = ""
    """One line about what the commentator says; empty if the author wrote none."""
    plugin: str = ""
    """The id of the plugin. The values of the plugin's settings are kept under this id."""
    settings: tuple[SettingEntry, ...] = ()
    """The settings that a person can choose for the commentator. Its plugin declares them."""

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
    PICTURES = "pictures"
    """A picture or a folder of pictures that a person has put into the plugin folder."""


class DesignItem(Item, frozen=True):
    """A card design: fronts, backs or both."""

    path: Path
    """The folder of the design; the file if the design is a GNOME sheet or a single picture."""
    form: Form = Form.OWN
    warnings: tuple[Flaw, ...] = ()
    """What a person may want to know although the design is good enough as it is."""


class FaceItem(Item, frozen=True):
    """A face."""

    path: Path
    """A folder with a `face.toml`, or the file of a single picture."""
    stamp: str = ""
    """A text that changes whenever a file of the face changes."""


class CommentItem(Item, frozen=True):
    """A pack of comments: what a character says."""

    path: Path
    """The `comments.toml` of the pack."""


class SoundItem(Item, frozen=True):
    """A pack of sounds for the cards."""

    path: Path
    """The `sounds.toml` of the pack."""


class StyleItem(Item, frozen=True):
    """A style of play, made from another one by changing the weights of some judgements."""

    base: str
    """The name of the style from which this one is made."""
    weights: dict[str, float | bool | str] = {}
    sometimes: dict[str, float] = {}
    """For some judgements, the probability from 0 to 1 that the judgement counts in a decision."""
    description: str = ""
    """One line about how the style plays; empty if the author wrote none."""

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

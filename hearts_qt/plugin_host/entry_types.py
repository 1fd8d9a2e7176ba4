"""The entries that the author of a plugin writes in plugin.toml or returns from a hook; a class for each kind.

All entries are read and checked in the same way, see `plugin_entries`. Paths are relative to the plugin's folder, with
``/``.
"""

from typing import Annotated, Final

from msgspec import Meta, Struct

from hearts_qt.plugin_host.ids import ID_PATTERN, LONGEST_ID

API: Final = 1
"""The version of the interface for plugins: of everything that a plugin can import and must provide."""

Id = Annotated[
    str,
    Meta(
        pattern=ID_PATTERN,
        max_length=LONGEST_ID,
        description="lower-case letters, digits, hyphens between them",
    ),
]
"""Lower-case letters, digits and hyphens between them."""
Name = Annotated[
    str,
    Meta(
        pattern=r"\A[^\x00-\x1f\x7f]*[^\x00-\x20\x7f][^\x00-\x1f\x7f]*\Z", max_length=80, description="one line of text"
    ),
]
"""One line that is not empty."""
Line = Annotated[str, Meta(pattern=r"\A[^\x00-\x1f\x7f]*\Z", max_length=200, description="one line of text")]
ProgramVersion = Annotated[
    str,
    Meta(
        pattern=r"\A(?:[0-9]{1,6}(?:\.[0-9]{1,6}){0,3})?\Z",
        description='a version such as "1.2": numbers with dots between them',
    ),
]
"""Up to four numbers with dots between them, or an empty text."""
Inside = Annotated[str, Meta(min_length=1, max_length=200)]
"""A path in the plugin's folder."""
Target = Annotated[
    str, Meta(pattern=r"\A[^:]+\.py:[A-Za-z_][A-Za-z0-9_]*\Z", max_length=200, description="file.py:Class")
]
"""A Python file of the plugin's folder and a class in the file, or an empty text."""
Command = Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=500)], ...], Meta(max_length=50)]
"""A program and its arguments, run in the plugin's folder."""

MOST_ENTRIES: Final = 200
"""How many contributions of one kind a plugin may have at most."""


class PlayerEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A computer player. Give `python` or `command`, not both."""

    name: Name
    id: Id = ""
    """By default an id made from the name."""
    python: Target = ""
    """File and class, such as ``player.py:Tortoise``."""
    command: Command = ()
    """A program and its arguments, run in the plugin's folder. ``{python}`` stands for the Python that runs Hearts."""
    description: Line = ""
    """One line about how the player plays, shown where people choose players; by default the plugin's description."""
    face: Id = ""
    """The id of a face of the same plugin, which a seat gets together with the player.

    By default the plugin's face, if the plugin has one player and one face.
    """


class CommentatorEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A commentator: hears the public events of a deal and remarks on them. Give `python` or `command`, not both."""

    name: Name
    id: Id = ""
    """By default an id made from the name."""
    python: Target = ""
    """File and class, such as ``commentator.py:SportsDesk``."""
    command: Command = ()
    """A program and its arguments, run in the plugin's folder. ``{python}`` stands for the Python that runs Hearts."""
    sounds: Annotated[dict[Id, Inside], Meta(max_length=50)] = {}
    """The WAV files of the folder that the commentator may play, by the names that it uses for them."""
    description: Line = ""
    """One line about what the commentator says; by default the plugin's description."""


class CardsEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card design. Give `folder`, or `file` for a single sheet."""

    folder: Inside = ""
    file: Inside = ""
    name: Name = ""
    """By default the name in the design's own file."""
    id: Id = ""
    """By default an id made from the name of the folder or file."""


class FaceEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A face. Give `folder`, with a face.toml in it, or `file` for a single picture."""

    folder: Inside = ""
    file: Inside = ""
    name: Name = ""
    id: Id = ""


class CommentsEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A pack of comments."""

    file: Inside = "comments.toml"
    name: Name = ""
    id: Id = ""


class SoundsEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A pack of sounds: a folder with a sounds.toml."""

    folder: Inside = "."
    name: Name = ""
    id: Id = ""


class StyleEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A style of play, made from another one by changing the weights of some judgements."""

    name: Name
    base: str
    """The style from which this one is made, such as ``stan``."""
    weights: dict[str, float | bool | str] = {}
    """Factors (0 to 10) for the weights of judgements, such as ``avoid-queen = 3``. Also values for traits of the style
    as a whole, such as ``moon-nerve = 0.1``."""
    sometimes: dict[str, float] = {}
    """For some judgements, the probability from 0 to 1 that the judgement counts in a decision."""
    id: Id = ""
    description: Line = ""
    """One line about how the style plays, like that of a player."""


class PresetEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule set, made from another one by changing some rules."""

    name: Name
    based_on: str
    """The rule set from which this one is made, such as ``standard``."""
    rules: dict[str, object] = {}
    """The rules that differ from those in `based_on`. Names and values are the same as in a file of rules."""
    id: Id = ""


class HelpEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of the help, in Markdown."""

    title: Name
    file: Inside
    id: Id = ""

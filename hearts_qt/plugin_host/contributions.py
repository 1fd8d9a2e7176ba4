"""What plugins contribute, as data: the same for what a manifest says and for what a hook registers.

Ids here are the ones that the rest of the program knows: see `qualified`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final, Protocol, TypeVar

from msgspec import Struct

from hearts_qt.plain_text import make_plain
from hearts_qt.plugin_host.flaw import Flaw

LONGEST_DESCRIPTION: Final = 200


class _Named(Struct, frozen=True):
    """What every contribution has; the name is taken as it can be shown."""

    id: str
    name: str

    def __post_init__(self) -> None:
        make_plain(self, "name")


class PlayerItem(_Named, frozen=True):
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


class DesignItem(_Named, frozen=True):
    """A card design: fronts, backs or both."""

    path: Path
    """Its folder; for a GNOME sheet the file."""
    form: Form = Form.OWN


class FaceItem(_Named, frozen=True):
    """A face."""

    path: Path
    """A folder with a `face.toml`, or a single picture."""


class CommentItem(_Named, frozen=True):
    """A pack of comments: what a character says."""

    path: Path
    """Its `comments.toml`."""


class SoundItem(_Named, frozen=True):
    """A pack of sounds for the cards."""

    path: Path
    """Its `sounds.toml`."""


class StyleItem(_Named, frozen=True):
    """A style of play: another one with some judgements weighed otherwise."""

    base: str
    """The name of the style that it is made from."""
    weights: dict[str, float | bool | str] = {}
    sometimes: dict[str, float] = {}
    """How often a judgement counts at all, 0 to 1."""


class PresetItem(_Named, frozen=True):
    """A named set of rules: another one with some switches changed."""

    base: str
    rules: dict[str, object] = {}


class HelpItem(_Named, frozen=True):
    """A page of the help, in Markdown without pictures from elsewhere."""

    path: Path


class Contributions(Struct, frozen=True):
    """What one plugin contributes, by kind."""

    players: tuple[PlayerItem, ...] = ()
    cards: tuple[DesignItem, ...] = ()
    faces: tuple[FaceItem, ...] = ()
    comments: tuple[CommentItem, ...] = ()
    sounds: tuple[SoundItem, ...] = ()
    styles: tuple[StyleItem, ...] = ()
    presets: tuple[PresetItem, ...] = ()
    help: tuple[HelpItem, ...] = ()

    def __add__(self, other: "Contributions") -> "Contributions":
        """Return what both contribute."""
        return Contributions(*(getattr(self, kind) + getattr(other, kind) for kind in KINDS))


KINDS = Contributions.__struct_fields__
"""The kinds of contributions, in the order of the plugins page."""


class Source(StrEnum):
    """Where a plugin was found. Of two with the same id the bundled one counts, else the one that was there first."""

    USER = "user"
    BUNDLED = "bundled"
    INSTALLED = "installed"
    SYSTEM = "system"


class Plugin(Struct, frozen=True):
    """One plugin that was found, whether it is good or not."""

    id: str
    name: str
    folder: Path
    source: Source
    version: str = ""
    author: str = ""
    licence: str = ""
    description: str = ""
    python: str = ""
    """The module with its hooks, relative to the folder, if it has any."""
    contributions: Contributions = Contributions()
    """What it contributes while it is on and nothing is wrong; empty otherwise."""
    flaws: tuple[Flaw, ...] = ()
    on: bool = True
    """Whether the person has it switched on."""
    arriving: bool = False
    """Whether its files were changing a moment ago: it may be copied just now."""

    def __post_init__(self) -> None:
        """Take what it says of itself as it can be shown."""
        make_plain(self, "name", "version", "author", "licence")
        make_plain(self, "description", most=LONGEST_DESCRIPTION)

    @property
    def has_code(self) -> bool:
        """Whether it runs code of its own, in processes of its own."""
        return bool(self.python or self.contributions.players)


class Item(Protocol):
    """What every contribution has."""

    @property
    def id(self) -> str:
        """The id, unique among all contributions of its kind."""
        ...

    @property
    def name(self) -> str:
        """What people call it."""
        ...


_Item = TypeVar("_Item", bound=Item)


class Catalogue(Struct, frozen=True):
    """Everything that plugins contribute at one moment."""

    plugins: tuple[Plugin, ...] = ()

    def _each(self) -> Iterator[Contributions]:
        return (plugin.contributions for plugin in self.plugins)

    @property
    def players(self) -> Mapping[str, PlayerItem]:
        """The computer players by id."""
        return _by_id([item for each in self._each() for item in each.players])

    @property
    def cards(self) -> Mapping[str, DesignItem]:
        """The card designs by id."""
        return _by_id([item for each in self._each() for item in each.cards])

    @property
    def faces(self) -> Mapping[str, FaceItem]:
        """The faces by id."""
        return _by_id([item for each in self._each() for item in each.faces])

    @property
    def comments(self) -> Mapping[str, CommentItem]:
        """The packs of comments by id."""
        return _by_id([item for each in self._each() for item in each.comments])

    @property
    def sounds(self) -> Mapping[str, SoundItem]:
        """The packs of sounds by id."""
        return _by_id([item for each in self._each() for item in each.sounds])

    @property
    def styles(self) -> Mapping[str, StyleItem]:
        """The styles by id."""
        return _by_id([item for each in self._each() for item in each.styles])

    @property
    def presets(self) -> Mapping[str, PresetItem]:
        """The sets of rules by id."""
        return _by_id([item for each in self._each() for item in each.presets])

    @property
    def help(self) -> Mapping[str, HelpItem]:
        """The help pages by id."""
        return _by_id([item for each in self._each() for item in each.help])


def _by_id(items: Sequence[_Item]) -> Mapping[str, _Item]:
    found: dict[str, _Item] = {}
    for item in items:
        found.setdefault(item.id, item)
    return found


def qualified(plugin: str, item: str, among: int, taken: Collection[str] = ()) -> str:
    """Return the id by which the program knows an item of a plugin that has `among` items of that kind.

    Of several it names the plugin too: two plugins may both have a "blue". So it does where the plugin's id alone is
    `taken`, by what comes with the program or by another of its own contributions.
    """
    return plugin if (among == 1 or item == plugin) and plugin not in taken else f"{plugin}/{item}"

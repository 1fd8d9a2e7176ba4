"""Describes the plugins that were found, and what they contribute."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.plain_text import make_plain
from hearts_qt.plugin_host.flaw import Flaw
from hearts_qt.plugin_host.items import LONGEST_DESCRIPTION, Item
from hearts_qt.plugin_host.kinds import CARDS, KINDS, ContributionKind
from hearts_qt.plugin_host.plugin_settings import SettingEntry

_Item = TypeVar("_Item", bound=Item)
_Items = Mapping[ContributionKind[Any, Any], Iterable[Item]]
_NONE: Final[_Items] = MappingProxyType({})


class Contributions:
    """The contributions of one plugin, by kind. Such an object never changes."""

    def __init__(self, items: _Items = _NONE) -> None:
        """Take the items of each kind. A kind that is not in `items` has no contributions."""
        self._items = {kind: found for kind in KINDS if (found := tuple(items.get(kind, ())))}

    def of(self, kind: ContributionKind[Any, _Item]) -> tuple[_Item, ...]:
        """Return the contributions of a kind."""
        return cast(tuple[_Item, ...], self._items.get(kind, ()))

    def having(self, kind: ContributionKind[Any, _Item], items: Iterable[_Item]) -> "Contributions":
        """Return these contributions with the items of one kind replaced."""
        return Contributions({**self._items, kind: items})

    def __iter__(self) -> Iterator[tuple[ContributionKind[Any, Any], tuple[Item, ...]]]:
        """Yield each kind that has contributions, together with these contributions."""
        yield from self._items.items()

    def __bool__(self) -> bool:
        """Return whether there is any contribution."""
        return bool(self._items)

    def __add__(self, other: "Contributions") -> "Contributions":
        """Return the contributions of both objects together."""
        return Contributions({kind: (*self.of(kind), *other.of(kind)) for kind in KINDS})

    def __eq__(self, other: object) -> bool:
        """Return whether both objects have the same contributions in the same order."""
        return isinstance(other, Contributions) and self._items == other._items

    def __repr__(self) -> str:
        return f"Contributions({ {kind.name: items for kind, items in self} })"


class Source(StrEnum):
    """Where a plugin was found.

    If two plugins have the same id, the bundled one is used. If neither is bundled, the plugin that was found first is
    used.
    """

    USER = "user"
    BUNDLED = "bundled"
    INSTALLED = "installed"
    SYSTEM = "system"


class Plugin(Struct, frozen=True):
    """A plugin that was found, with or without flaws."""

    id: str
    name: str
    folder: Path
    source: Source
    version: str = ""
    author: str = ""
    licence: str = ""
    description: str = ""
    python: str = ""
    """The module with the plugin's hooks, relative to the folder; empty if the plugin has no hooks."""
    contributions: Contributions = Contributions()
    """What the plugin contributes; empty if it is switched off or has flaws."""
    flaws: tuple[Flaw, ...] = ()
    on: bool = True
    """Whether the plugin is switched on."""
    arriving: bool = False
    """Whether the plugin's files changed a moment ago. Perhaps somebody is still copying them."""
    needs: str = ""
    """The oldest version of Hearts with which the plugin works; empty if it works with any version."""
    settings: tuple[SettingEntry, ...] = ()
    """The settings that a person can choose for the plugin's players."""

    def __post_init__(self) -> None:
        """Make the texts of the plugin safe to show."""
        make_plain(self, "name", "version", "author", "licence")
        make_plain(self, "description", most=LONGEST_DESCRIPTION)

    @property
    def has_code(self) -> bool:
        """Whether the plugin has code. Its code runs in separate processes."""
        return bool(self.python) or any(kind.runs_code for kind, _ in self.contributions)

    @property
    def warnings(self) -> tuple[Flaw, ...]:
        """What a person may want to know although the plugin works."""
        return tuple(flaw for design in self.contributions.of(CARDS) for flaw in design.warnings)

    def without_code(self) -> "Plugin":
        """Return the plugin without hooks and without contributions that run code."""
        kept = Contributions({kind: items for kind, items in self.contributions if not kind.runs_code})
        return replace(self, python="", contributions=kept)


class Catalogue(Struct, frozen=True):
    """Everything that all plugins contribute at one moment."""

    plugins: tuple[Plugin, ...] = ()

    def of(self, kind: ContributionKind[Any, _Item]) -> Mapping[str, _Item]:
        """Return the contributions of a kind by id.

        If two of them have the same id, the one of the first plugin counts.
        """
        found: dict[str, _Item] = {}
        for plugin in self.plugins:
            for item in plugin.contributions.of(kind):
                found.setdefault(item.id, item)
        return found

"""All computer players by name: the program's own and external ones.

The external ones can change while a table uses them.
"""

import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from hearts_qt.players.player import Player
from hearts_qt.plugin_host.plugin_settings import SettingEntry, SettingValue, values_in_use
from hearts_qt.remote.external_player import ExternalPlayer, Hear, hear_nothing
from hearts_qt.remote.launching import DeclaredPlayer, launch_of, origin_of, version_of
from hearts_qt.remote.process import Launch
from hearts_qt.table.guard import TIME_LIMIT

_FIRST_WAIT: Final = 3.0
"""How many seconds the look-up of an unknown name waits for the first list of external players."""


class PlayerSettings(NamedTuple):
    """The settings of a player, and the id of the plugin that declares them."""

    plugin: str
    declared: tuple[SettingEntry, ...]


class PlayerRegistry(Mapping[str, Player]):
    """A mapping from name to player. Any thread can read it while another thread replaces the external players."""

    def __init__(self, own: Mapping[str, Player], seconds: float = TIME_LIMIT, said: Hear = hear_nothing) -> None:
        """Begin with the program's own players. No external player can replace one of them.

        External players have `seconds` for each answer. `said` is called with their comments and moods, on any thread.
        """
        self._own = own
        self._seconds = seconds
        self._said = said
        self._launches: dict[str, Launch] = {}
        self._settings: dict[str, PlayerSettings] = {}
        self._chosen: Mapping[str, Mapping[str, object]] = {}
        self._external: Mapping[str, ExternalPlayer] = {}
        self._all: Mapping[str, Player] = dict(own)
        self._complete = threading.Event()

    def __getitem__(self, name: str) -> Player:
        if name not in self._all:
            # When the program starts, a table possibly asks for a player before the plugins have been found.
            self._complete.wait(_FIRST_WAIT)
        return self._all[name]

    def __contains__(self, name: object) -> bool:
        return name in self._all

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def replace(self, external: Mapping[str, ExternalPlayer], styled: Mapping[str, Player] | None = None) -> None:
        """Replace all external players by these players in one step, and close the players that are left out.

        `styled` are players with the styles of plugins; they run no code of a plugin. If a table is waiting for a
        player that is closed, the table gets a fault, and does not find the player any more.
        """
        before = self._external
        self._external = dict(external)
        self._all = {**(styled or {}), **external, **self._own}
        self._complete.set()
        kept = {id(player) for player in self._external.values()}
        for player in before.values():
            if id(player) not in kept:
                player.close()

    def choose(self, chosen: Mapping[str, Mapping[str, object]]) -> None:
        """Use these values of settings, by the ids of plugins and settings. Each player gets them in its next deal.

        A value that is not allowed for a setting is replaced by the default.
        """
        self._chosen = chosen
        for player, settings in list(self._settings.items()):
            external = self._external.get(player)
            if external is not None:
                external.settings = self._values(settings)

    def _values(self, settings: PlayerSettings) -> dict[str, SettingValue]:
        return values_in_use(settings.declared, self._chosen.get(settings.plugin, {}))

    def follow(self, declared: Iterable[DeclaredPlayer], styled: Mapping[str, Player] | None = None) -> None:
        """Replace the external players by those that manifests declare. Players whose files are unchanged are kept.

        This method reads the files in the players' folders. A player with a folder that cannot be read is left out. For
        `styled` see `replace`.
        """
        external: dict[str, ExternalPlayer] = {}
        settings: dict[str, PlayerSettings] = {}
        for each in declared:
            with suppress(OSError):
                external[each.id] = self._current(each)
                settings[each.id] = PlayerSettings(each.plugin, each.settings)
        self.replace(external, styled)
        self._settings = settings
        self.choose(self._chosen)

    def _current(self, declared: DeclaredPlayer) -> ExternalPlayer:
        version, launch = version_of(declared.folder), launch_of(declared)
        before = self._external.get(declared.id)
        if before is not None and (before.version, self._launches.get(declared.id)) == (version, launch):
            return before
        self._launches[declared.id] = launch
        return ExternalPlayer(
            declared.id,
            version,
            launch.connect(),
            origin=origin_of(declared),
            seconds=self._seconds,
            said=self._said,
            settings=self._values(PlayerSettings(declared.plugin, declared.settings)),
        )

    def close(self) -> None:
        """Close all external players."""
        self.replace({})

"""All computer players by name: those of the program, and those outside, which come and go while a table runs."""

import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Final

from hearts_qt.players.player import Player
from hearts_qt.remote.external_player import ExternalPlayer, Hear, hear_nothing
from hearts_qt.remote.launching import DeclaredPlayer, launch_of, origin_of, version_of
from hearts_qt.remote.process import Launch
from hearts_qt.table.guard import TIME_LIMIT

_FIRST_WAIT: Final = 3.0
"""Seconds for which whoever asks for a player by an unknown name waits until those outside are known at all."""


class PlayerRegistry(Mapping[str, Player]):
    """A mapping that tables may read on any thread while the players outside are replaced on another."""

    def __init__(self, own: Mapping[str, Player], seconds: float = TIME_LIMIT, said: Hear = hear_nothing) -> None:
        """Begin with the program's own players. Nobody outside can take the name of one of them.

        Those outside have so many seconds for an answer; `said` hears what they say, on any thread.
        """
        self._own = own
        self._seconds = seconds
        self._said = said
        self._launches: dict[str, Launch] = {}
        self._outside: Mapping[str, ExternalPlayer] = {}
        self._all: Mapping[str, Player] = dict(own)
        self._complete = threading.Event()

    def __getitem__(self, name: str) -> Player:
        if name not in self._all:
            # At the program's start a table may be quicker than those who look for plugins.
            self._complete.wait(_FIRST_WAIT)
        return self._all[name]

    def __contains__(self, name: object) -> bool:
        return name in self._all

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def replace(self, outside: Mapping[str, ExternalPlayer], styled: Mapping[str, Player] | None = None) -> None:
        """Have these players outside from now on, all at once, and close those that are not among them any more.

        `styled` are players that plugins describe and the program plays itself, without any code of theirs. A table
        that is asking one of the closed gets its fault, and finds it missing the next time.
        """
        before = self._outside
        self._outside = dict(outside)
        self._all = {**(styled or {}), **outside, **self._own}
        self._complete.set()
        kept = {id(player) for player in self._outside.values()}
        for player in before.values():
            if id(player) not in kept:
                player.close()

    def follow(self, declared: Iterable[DeclaredPlayer], styled: Mapping[str, Player] | None = None) -> None:
        """Have the players that manifests declare from now on; those whose files have not changed go on as they are.

        Reads the files of their folders. One whose folder cannot be read is not there. `styled` as for `replace`.
        """
        outside: dict[str, ExternalPlayer] = {}
        for each in declared:
            with suppress(OSError):
                outside[each.id] = self._following(each)
        self.replace(outside, styled)

    def _following(self, declared: DeclaredPlayer) -> ExternalPlayer:
        version, launch = version_of(declared.folder), launch_of(declared)
        before = self._outside.get(declared.id)
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
        )

    def close(self) -> None:
        """Close all players outside."""
        self.replace({})

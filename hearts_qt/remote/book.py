"""All computer players by name: those of the program, and those outside, which come and go while a table runs."""

from collections.abc import Iterator, Mapping

from hearts_qt.players.player import Player
from hearts_qt.remote.outside import OutsidePlayer


class PlayerBook(Mapping[str, Player]):
    """A mapping that tables may read on any thread while the players outside are replaced on another."""

    def __init__(self, own: Mapping[str, Player]) -> None:
        """Begin with the program's own players. Nobody outside can take the name of one of them."""
        self._own = own
        self._outside: Mapping[str, OutsidePlayer] = {}
        self._all: Mapping[str, Player] = dict(own)

    def __getitem__(self, name: str) -> Player:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def replace(self, outside: Mapping[str, OutsidePlayer]) -> None:
        """Have these players outside from now on, all at once, and close those that are not among them any more.

        A table that is asking one of the closed gets its fault, and finds it missing the next time.
        """
        before = self._outside
        self._outside = dict(outside)
        self._all = {**outside, **self._own}
        kept = {id(player) for player in self._outside.values()}
        for player in before.values():
            if id(player) not in kept:
                player.close()

    def close(self) -> None:
        """Close all players outside."""
        self.replace({})

"""Rates everybody by all finished games that count: which share of the opponents ended a game behind."""

from typing import Final

from msgspec import Struct

from hearts_qt.history.statistics.query import ListedPlayer, Statistics

# All rows are read in their order on the disk; the index of the players would take twice as long.
_SUMS: Final = "SELECT player, SUM(games), SUM(outscored) FROM game_part NOT INDEXED WHERE counts = 1 GROUP BY player"
_OUTSCORED: Final = 6
"""What `figure.GAME_COLUMNS` counts at most for one game."""


class Performance(Struct, frozen=True):
    """The performance of one player."""

    player: ListedPlayer
    value: float
    """How many of 100 opponents ended a game behind the player; one with the same place counts half."""
    games: int


def performances(statistics: Statistics) -> tuple[Performance, ...]:
    """Return the performance of everybody who has finished a game that counts, the best one first."""
    listed = statistics.listed()
    sums: dict[ListedPlayer, tuple[int, int]] = {}
    for number, games, outscored in statistics.rows(_SUMS):
        before = sums.get(listed[number], (0, 0))
        sums[listed[number]] = before[0] + games, before[1] + outscored
    found = (Performance(each, 100 * points / (_OUTSCORED * games), games) for each, (games, points) in sums.items())
    return tuple(sorted(found, key=lambda each: (-each.value, each.player.name, each.player.who.key)))

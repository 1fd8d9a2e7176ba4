"""Rates everybody by all finished games that count: which share of the opponents ended a game behind."""

from typing import Final

from msgspec import Struct

from hearts_qt.history.statistics.query import ListedPlayer, Statistics

_SUMS: Final = (
    "SELECT key, SUM(games), SUM(outscored) FROM game_part JOIN player ON player.id = game_part.player"
    " WHERE counts = 1 GROUP BY key"
)
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
    sums = {key: (games, outscored) for key, games, outscored in statistics.rows(_SUMS)}
    found = []
    for player in statistics.players():
        rows = [sums[who.key] for who in (player.who, *player.also) if who.key in sums]
        games, outscored = (sum(column) for column in zip(*rows, strict=True)) if rows else (0, 0)
        if games:
            found.append(Performance(player, 100 * outscored / (_OUTSCORED * games), games))
    return tuple(sorted(found, key=lambda each: (-each.value, each.player.name, each.player.who.key)))

"""Measures an external player against three players of random cards, over many deals."""

from hearts_qt.players.player import Player
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from tests.arena.players import Gambler
from tests.players.table_for_tests import numbered, play_out

_DIRECTIONS = (Direction.LEFT, Direction.RIGHT, Direction.ACROSS, Direction.HOLD)


def points_a_deal(player: Player, deals: int) -> float:
    """Return the player's points a deal against three random players. A random player takes about 6.5 to 7 points."""
    taken = 0
    for deal in range(deals):
        seat = deal % 4
        players: list[Player] = [player if each == seat else Gambler() for each in range(4)]
        match = numbered(Rules(), 7919 * deal + 11, _DIRECTIONS[deal // 4 % 4])
        taken += play_out(match, players, seed=31 * deal + 5)[seat]
    return taken / deals

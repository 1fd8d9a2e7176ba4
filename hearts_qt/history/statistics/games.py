"""Lists the games of a player, so that one of them can be left out of the figures."""

from typing import Final

from msgspec import Struct

from hearts_qt.history.statistics.query import Question, Statistics, table

_PLACE: Final = "game_first + 2 * game_second + 3 * game_third + 4 * game_fourth"


class ListedGame(Struct, frozen=True):
    """A finished game of a player, for the list of games."""

    match: str
    """The id of the match."""
    at: str
    """When it was over, as in the log."""
    rules: str
    place: int
    """The player's place, from 1."""
    scores: tuple[tuple[str, int], ...]
    """The names of the four players and their scores, by seat."""
    is_left_out: bool
    """Whether a person has left the game out of the figures."""


def games_of(statistics: Statistics, question: Question, most: int) -> tuple[ListedGame, ...]:
    """Return a player's games, also those that are left out, newest first and at most `most` of them."""
    where, values = statistics.conditions(question)
    query = (
        f"SELECT game_part.match, at, rules, {_PLACE}, left_out, match.match"
        f" FROM {table('game_part', question)} AS game_part"
        f" JOIN match ON match.id = game_part.match WHERE {where} ORDER BY at DESC, game_part.match DESC LIMIT {most}"
    )
    return tuple(
        ListedGame(match, at, rules, place, _scores_of(statistics, row), bool(left_out))
        for row, at, rules, place, left_out, match in statistics.rows(query, values)
    )


def _scores_of(statistics: Statistics, row: int) -> tuple[tuple[str, int], ...]:
    query = (
        "SELECT (SELECT name FROM named WHERE named.match = game_part.match AND named.player = game_part.player"
        " ORDER BY at DESC LIMIT 1), score FROM game_part WHERE match = ? ORDER BY seat"
    )
    return tuple((name or "", score) for name, score in statistics.rows(query, (row,)))

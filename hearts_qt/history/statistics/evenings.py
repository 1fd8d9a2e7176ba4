"""Reads from the index of statistics what a person has won in the rooms of an evening's tour."""

from msgspec import Struct

from hearts_qt.history.statistics.query import Statistics
from hearts_qt.history.statistics.who import Who, WhoKind


class RoomResult(Struct, frozen=True):
    """How a person has played in one room."""

    room: str
    """The id of the room."""
    games: int
    """How many games are over."""
    wins: int
    """How many of them the person has won, alone or with others."""
    since: str = ""
    """When the first of these wins was, as in the log; empty without a win."""


def rooms_of(index: Statistics, person: str, name: str = "") -> tuple[RoomResult, ...]:
    """Return how the person with an id has played in each room with a finished game, by the ids of the rooms.

    Without an id the logs know the person only by `name`.

    Every finished game counts here, also one that is left out of the figures.
    """
    query = (
        "SELECT match.room, COUNT(*), SUM(game_part.wins), MIN(CASE WHEN game_part.wins THEN game_part.at END)"
        " FROM match JOIN game_part ON game_part.match = match.id"
        " WHERE match.room != '' AND game_part.player = (SELECT id FROM player WHERE key = ?)"
        " GROUP BY match.room ORDER BY match.room"
    )
    who = Who(WhoKind.PERSON, person) if person else Who(WhoKind.NAMED_PERSON, name)
    rows = index.rows(query, (who.key,))
    return tuple(RoomResult(room, games, wins, since or "") for room, games, wins, since in rows)

"""Finds out in the index of statistics what a computer player and a person have in common."""

from datetime import datetime, tzinfo
from typing import Any, Final

from msgspec.structs import replace

from hearts_qt.history.acquaintance import Acquaintance, Winner
from hearts_qt.history.statistics.query import Question, Statistics
from hearts_qt.history.statistics.who import Who

_COMPUTER: Final = "(SELECT id FROM player WHERE key = :computer)"
_DUELS: Final = f"SELECT SUM(got), SUM(gave), SUM(stopped) FROM duel WHERE {{person}} AND opponent = {_COMPUTER}"
_DEALS: Final = (
    "SELECT COUNT(DISTINCT match || ' ' || place) FROM part WHERE {person} AND company IN"
    f" (SELECT company FROM companion WHERE player = {_COMPUTER})"
)
# If a character sits in several seats, its best result counts.
_GAMES: Final = (
    "SELECT own.at, own.wins, own.wins - own.wins_shared, MAX(other.wins), MAX(other.wins - other.wins_shared)"
    " FROM (SELECT * FROM game_part WHERE {person} AND counts = 1) AS own"
    f" JOIN game_part AS other ON other.match = own.match WHERE other.player = {_COMPUTER}"
    " GROUP BY own.match, own.at, own.wins, own.wins_shared ORDER BY own.at DESC, own.match DESC"
)


def acquaintance(index: Statistics, computer: Who, person: Who, name: str, zone: tzinfo | None = None) -> Acquaintance:
    """Return what a computer player remembers of a person who has this name now.

    `zone` is the time zone of the date of the last game; None stands for the local one.
    """
    listed = index.person(person, name)
    where, values = index.conditions(Question(listed.who, listed.also))
    values["computer"] = computer.key
    given, taken, stopped = next(iter(index.rows(_DUELS.format(person=where), values)), (0, 0, 0))
    games = index.rows(_GAMES.format(person=where), values)
    known = Acquaintance(
        games=len(games),
        computer_wins=sum(game[3] for game in games),
        person_wins=sum(game[1] for game in games),
        queens_given=given or 0,
        queens_taken=taken or 0,
        moons_stopped=stopped or 0,
        deals=next(iter(index.rows(_DEALS.format(person=where), values)), (0,))[0],
    )
    return known if not games else _with_last(known, games[0], zone)


def _with_last(known: Acquaintance, last: tuple[Any, ...], zone: tzinfo | None) -> Acquaintance:
    at, _, person_alone, _, computer_alone = last
    winner = Winner.PERSON if person_alone else Winner.COMPUTER if computer_alone else Winner.OTHER
    try:
        day = datetime.fromisoformat(at).astimezone(zone).date()
    except ValueError:
        # The log does not tell when the game ended, so nobody can say it.
        return replace(known, last_winner=Winner.OTHER)
    return replace(known, last_winner=winner, last_day=day)

"""What was won in the rooms of an evening's tour, read from logs."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from hearts_qt.history.annotations import Annotations
from hearts_qt.history.statistics.evenings import RoomResult, rooms_of
from hearts_qt.history.statistics.query import Statistics
from hearts_qt.history.statistics.resets import Resets
from hearts_qt.history.statistics.statistics_index import StatisticsIndexWriter
from hearts_qt.rules.entries import MatchKind
from tests.history.statistics.worked import EACH_A_SUIT, FAILED_MOON, FREE, log_of, write_logs

ANN = ("ann", "", "", "")


def in_room(room: str, day: int, *, is_won: bool, persons: tuple[str, ...] = ANN) -> bytes:
    """Return the log of a game of one deal in a room."""
    deal, winners = (EACH_A_SUIT, (0,)) if is_won else (FAILED_MOON, (1, 2))
    log = log_of([deal], winners, replace(FREE, deals=1), persons=persons, kind=MatchKind.EVENING, day=day)
    return log.replace(b'"for": "evening"', f'"for": "evening", "room": "{room}"'.encode())


def read(folder: Path, logs: Sequence[bytes], person: str = "ann") -> tuple[RoomResult, ...]:
    """Return what a person has won according to these logs."""
    write_logs(folder / "matches", *logs)
    index = folder / "index.sqlite"
    with closing(StatisticsIndexWriter(index)) as writer:
        writer.update(folder / "matches", Annotations(), Resets())
    with closing(Statistics(index)) as reader:
        return rooms_of(reader, person)


def test_games_and_wins_of_each_room(tmp_path: Path) -> None:
    """Each room has its games, its wins, and the time of the first win."""
    logs = [
        in_room("kitchen", 1, is_won=False),
        in_room("kitchen", 2, is_won=True),
        in_room("kitchen", 3, is_won=True),
        in_room("train", 4, is_won=False),
        log_of([EACH_A_SUIT], (0,), replace(FREE, deals=1), persons=ANN, day=5),
    ]
    kitchen, train = read(tmp_path, logs)
    assert (kitchen.room, kitchen.games, kitchen.wins, kitchen.since[:10]) == ("kitchen", 3, 2, "2018-09-06")
    assert train == RoomResult("train", 1, 0)


def test_a_game_that_is_not_over_says_nothing(tmp_path: Path) -> None:
    """As long as a game in a room goes on, it is no result; and nobody else's win is mine."""
    begun = in_room("club", 1, is_won=True).rpartition(b"\n")[0].rpartition(b"\n")[0] + b"\n"
    assert read(tmp_path, [begun, in_room("tank", 2, is_won=True, persons=("ben", "", "", ""))]) == ()


def test_each_person_has_an_evening_of_their_own(tmp_path: Path) -> None:
    """What Ben has won belongs to Ben."""
    logs = [in_room("tank", 2, is_won=True, persons=("ben", "", "", ""))]
    assert [(each.room, each.wins) for each in read(tmp_path, logs, "ben")] == [("tank", 1)]

"""Plays the deal of a day with the CardShark in the person's seat, so that their points can be compared.

The CardShark thinks for a number of rounds and not for a time, so that its points are the same on every computer. The
other three players decide as they do at the table.
"""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Final

from hearts_qt.history.cache_file import CacheFile
from hearts_qt.history.days import DayMessage
from hearts_qt.history.match_lists import day_results
from hearts_qt.players.cardshark import CardShark
from hearts_qt.players.player import Answer, Player
from hearts_qt.players.style_player import Stan
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.deal_of_the_day import RULES_OF_THE_DAY, direction_of_day, number_of_day, read_day
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Match
from hearts_qt.rules.seat_seeds import deal_seed_of
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View
from hearts_qt.table.owners import EVERYBODY, Whose
from hearts_qt.table.unwatched import play_deal

_STAN: Final[Player] = Stan()
ROUNDS: Final = 2000
"""The number of rounds of each search for a card. With the compiled kernel, a deal takes a quarter of a second."""
VERSION: Final = f"cardshark {CardShark.version}, stan {_STAN.version}, {ROUNDS} rounds"
"""The versions of the players and the number of rounds. The points depend on these and on the day."""
_SEATS: Final = (
    Seating("South", Kind.COMPUTER, CardShark.name),
    Seating("West", Kind.COMPUTER, _STAN.name),
    Seating("North", Kind.COMPUTER, _STAN.name),
    Seating("East", Kind.COMPUTER, _STAN.name),
)


def shark_points(day: date, seat: Seat = 0, rounds: int = ROUNDS) -> int:
    """Return how many points the CardShark makes in a seat of the deal of a day, against three Stans."""
    shark: Player = CardShark(rounds=rounds)
    match = Match(BeginMatch(RULES_OF_THE_DAY, _SEATS))
    begin = BeginDeal(direction_of_day(day), number_of_day(day))
    match.apply(begin)

    def decide(seen: View) -> Answer:
        assert seen.seat is not None
        player = shark if seen.seat == seat else _STAN
        return player.decide(seen, deal_seed_of(begin, seen.seat, player.version)).move

    return play_deal(match, decide).points[seat]


def days_with_shark(matches: Path, cache: Path, whose: Whose = EVERYBODY) -> Iterator[DayMessage]:
    """Yield each deal of the day in the logs, then once more those over whose CardShark was not known.

    Points that cannot be kept in the cache are worked out each time.
    """
    sharks = CacheFile(cache, "shark", VERSION, int)
    waiting = []
    for result in day_results(matches, whose, cache):
        known = None if result.points is None else sharks.get(f"{result.day} {result.seat}")
        yield DayMessage(result, known)
        if known is None and result.points is not None:
            waiting.append(result)
    for result in sorted(waiting, key=lambda each: each.day, reverse=True):
        day = read_day(result.day)
        if day is not None:
            points = shark_points(day, result.seat)
            sharks.put({f"{result.day} {result.seat}": points})
            yield DayMessage(result, points)

"""The totals of a contest. They are whole numbers, so that they do not depend on the order in which results are added.

Each name has one line of totals, even if the name occurs more than once in a match-up. For the standard error, a sample
is a whole deal and not one of its four sittings, because all four sittings have the same cards.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct, field

from hearts_qt.arena.schedule import TURNS, MatchUp

WIN: Final = 12
"""The value of a win in the totals. It can be shared by two, three or four players without a fraction."""
FINE: Final = 5
"""Times are counted in classes.

Between a time and twice that time there are 2**FINE classes, so a class is about 3 % wide.
"""


class MoveTimes(Struct):
    """The times that moves took. `classes` has the number of moves in each class of time, for the median."""

    moves: int = 0
    nanoseconds: int = 0
    classes: dict[int, int] = field(default_factory=dict)

    def add(self, nanoseconds: int) -> None:
        """Add a move that took this time."""
        self.moves += 1
        self.nanoseconds += nanoseconds
        place = _class_of(nanoseconds)
        self.classes[place] = self.classes.get(place, 0) + 1

    def join(self, other: "MoveTimes") -> None:
        """Add the moves that `other` has counted."""
        self.moves += other.moves
        self.nanoseconds += other.nanoseconds
        for place, count in other.classes.items():
            self.classes[place] = self.classes.get(place, 0) + count

    @property
    def mean_ms(self) -> float | None:
        """The mean time of a move in milliseconds; None if there are no moves."""
        return self.nanoseconds / self.moves / 1e6 if self.moves else None

    @property
    def median_ms(self) -> float | None:
        """The median time of a move in milliseconds: the middle of its class of times; None if there are no moves."""
        seen = 0
        for place in sorted(self.classes):
            seen += self.classes[place]
            if 2 * seen >= self.moves:
                return (_least_of(place) + _least_of(place + 1)) / 2e6
        return None


def _class_of(nanoseconds: int) -> int:
    shift = max(0, nanoseconds.bit_length() - FINE - 1)
    return (shift << FINE) + (nanoseconds >> shift)


def _least_of(place: int) -> int:
    shift = max(0, (place >> FINE) - 1)
    return place - (shift << FINE) << shift


class PlayerTotals(Struct):
    """The totals of all players with one name over some deals."""

    deals: int = 0
    points: int = 0
    """Points in all sittings of all deals."""
    squares: int = 0
    """The sum of the squares of the points of each deal. The points of a deal are the sum over all its sittings."""
    wins: int = 0
    """The sum of all wins: a win counts WIN, and a shared win counts a part of WIN."""
    moons: int = 0
    """How many moons the player shot; a moon that was not scored does not count."""
    suffered: int = 0
    """How many moons other players shot; a moon that was not scored does not count."""
    faults: int = 0
    """Sittings in which the player failed and was replaced."""
    reason: str = ""
    """Why the player failed the first time."""
    times: MoveTimes = field(default_factory=MoveTimes)

    def join(self, other: "PlayerTotals") -> None:
        """Add the totals of other deals."""
        self.deals += other.deals
        self.points += other.points
        self.squares += other.squares
        self.wins += other.wins
        self.moons += other.moons
        self.suffered += other.suffered
        self.faults += other.faults
        self.reason = self.reason or other.reason
        self.times.join(other.times)


TotalsByName = dict[str, PlayerTotals]


class SittingResult(Struct, frozen=True):
    """The result of a sitting; each player is given by its index in the match-up."""

    points: tuple[int, ...]
    shooter: int | None = None
    """The player that shot a moon, or None if no moon was scored."""
    failed: tuple[int, ...] = ()
    """The players that failed and were replaced."""
    reasons: tuple[str, ...] = ()
    """Why each of these players failed."""


class Standing(Struct, frozen=True):
    """The line for one name in the result."""

    name: str
    chairs: int
    """In how many of the four places the player with this name sits."""
    deals: int
    points: float | None
    """Mean points of a player in a deal; None before the first deal."""
    error: float | None
    """The standard error of `points`, where each deal is one sample; None with fewer than two deals."""
    win_rate: float | None
    """The share of deals won, from 0 to 1; players with equal points share a win."""
    moons_made: int
    moons_suffered: int
    mean_ms: float | None
    median_ms: float | None
    faults: int
    reason: str | None = None
    """Why the player failed the first time, or None."""

    @property
    def always_failed(self) -> bool:
        """Whether the player failed in every sitting, so that these figures are those of its replacement."""
        return 0 < self.faults == self.deals * self.chairs * TURNS


def no_totals(match_up: MatchUp) -> TotalsByName:
    """Return totals of zero for every name, in the order of the match-up."""
    return {name: PlayerTotals() for name in match_up.names}


def add_totals(totals: TotalsByName, more: Mapping[str, PlayerTotals]) -> None:
    """Add more totals of the same match-up to `totals`."""
    for name, other in more.items():
        totals[name].join(other)


def add_deal(totals: TotalsByName, names: Sequence[str], results: Sequence[SittingResult]) -> None:
    """Add a deal, given by the results of all its sittings."""
    points_of = dict.fromkeys(names, 0)
    for result in results:
        best = min(result.points)
        share = WIN // result.points.count(best)
        for place, reason in zip(result.failed, result.reasons, strict=False):
            totals[names[place]].reason = totals[names[place]].reason or reason
        for place, (name, points) in enumerate(zip(names, result.points, strict=True)):
            points_of[name] += points
            own = totals[name]
            own.wins += share if points == best else 0
            own.moons += result.shooter == place
            own.suffered += result.shooter not in (None, place)
            own.faults += place in result.failed
    for name, total in points_of.items():
        totals[name].deals += 1
        totals[name].points += total
        totals[name].squares += total * total


def standings(match_up: MatchUp, totals: Mapping[str, PlayerTotals]) -> list[Standing]:
    """Return the line for each name; the lines with the fewest points come first."""
    lines = [_standing(name, match_up.names.count(name), own) for name, own in totals.items()]
    return sorted(lines, key=lambda line: line.points or 0.0)


def _standing(name: str, chairs: int, own: PlayerTotals) -> Standing:
    plays = own.deals * chairs * TURNS
    return Standing(
        name=name,
        chairs=chairs,
        deals=own.deals,
        points=own.points / plays if plays else None,
        error=standard_error(own, chairs),
        win_rate=own.wins / (WIN * plays) if plays else None,
        moons_made=own.moons,
        moons_suffered=own.suffered,
        mean_ms=own.times.mean_ms,
        median_ms=own.times.median_ms,
        faults=own.faults,
        reason=own.reason or None,
    )


def standard_error(own: PlayerTotals, chairs: int) -> float | None:
    """Return the standard error of the mean points in a deal, or None with fewer than two deals."""
    if own.deals < 2:
        return None
    # All numbers before the square root are whole, so that the order of the deals cannot change the result.
    spread = own.deals * own.squares - own.points**2
    return math.sqrt(spread / (own.deals - 1)) / (own.deals * chairs * TURNS)

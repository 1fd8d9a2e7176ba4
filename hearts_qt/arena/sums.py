"""What was played, added up in whole numbers: the same sums in whatever order and in however many parts.

All is summed by name: who stands in a match-up twice has one line, over both places. The sample of which the
standard error speaks is a deal, not one of its four sittings, because those share their cards.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct, field

from hearts_qt.arena.schedule import TURNS, MatchUp

WIN: Final = 12
"""What a win counts in the sums: two, three or four who are level have a whole share each."""
FINE: Final = 5
"""Times are gathered in classes of two to the power of so many for each doubling: at most 3 % wide."""


class Times(Struct):
    """How long moves took. `classes` counts the moves by the class of their time, for the median."""

    moves: int = 0
    nanoseconds: int = 0
    classes: dict[int, int] = field(default_factory=dict)

    def add(self, nanoseconds: int) -> None:
        """Add a move that took so long."""
        self.moves += 1
        self.nanoseconds += nanoseconds
        place = _class_of(nanoseconds)
        self.classes[place] = self.classes.get(place, 0) + 1

    def join(self, other: "Times") -> None:
        """Add the moves of others."""
        self.moves += other.moves
        self.nanoseconds += other.nanoseconds
        for place, count in other.classes.items():
            self.classes[place] = self.classes.get(place, 0) + count

    @property
    def mean_ms(self) -> float | None:
        """The mean time in milliseconds; None without a move."""
        return self.nanoseconds / self.moves / 1e6 if self.moves else None

    @property
    def median_ms(self) -> float | None:
        """The median in milliseconds, exact to the width of its class; None without a move."""
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


class Sums(Struct):
    """What one name's players made of some deals."""

    deals: int = 0
    points: int = 0
    """Over all sittings of all deals."""
    squares: int = 0
    """The squares of each deal's points over all its sittings, added up."""
    wins: int = 0
    """In parts of WIN."""
    moons: int = 0
    suffered: int = 0
    """How often another's moon was scored."""
    faults: int = 0
    """In how many sittings the player was replaced because it failed."""
    reason: str = ""
    """What was wrong the first time."""
    times: Times = field(default_factory=Times)

    def join(self, other: "Sums") -> None:
        """Add what was made of other deals."""
        self.deals += other.deals
        self.points += other.points
        self.squares += other.squares
        self.wins += other.wins
        self.moons += other.moons
        self.suffered += other.suffered
        self.faults += other.faults
        self.reason = self.reason or other.reason
        self.times.join(other.times)


SumsByName = dict[str, Sums]


class Result(Struct, frozen=True):
    """How a sitting ended, by the players' places in the match-up."""

    points: tuple[int, ...]
    shooter: int | None = None
    """Who shot a moon that counted."""
    failed: tuple[int, ...] = ()
    """Who was replaced because it failed."""
    reasons: tuple[str, ...] = ()
    """Why, for each of them."""


class Standing(Struct, frozen=True):
    """One name's line of the result."""

    name: str
    chairs: int
    """How many of the four players have this name."""
    deals: int
    points: float | None
    """Points a deal and player; None before the first deal."""
    error: float | None
    """The standard error of the points, with a deal as the sample; None before the second one."""
    win_rate: float | None
    """The share of deals won, 0 to 1; who is level with others has a part."""
    moons_made: int
    moons_suffered: int
    mean_ms: float | None
    median_ms: float | None
    faults: int
    reason: str | None = None
    """What was wrong the first time that the player failed."""

    @property
    def always_failed(self) -> bool:
        """Whether it failed in every game, so that none of these figures are its own."""
        return 0 < self.faults == self.deals * self.chairs * TURNS


def nothing(match_up: MatchUp) -> SumsByName:
    """Return the sums before anything was played, in the order of the match-up."""
    return {name: Sums() for name in match_up.names}


def join(sums: SumsByName, more: Mapping[str, Sums]) -> None:
    """Add other sums of the same match-up to `sums`."""
    for name, other in more.items():
        sums[name].join(other)


def add_deal(sums: SumsByName, names: Sequence[str], results: Sequence[Result]) -> None:
    """Add a deal, given by all its sittings."""
    totals = dict.fromkeys(names, 0)
    for result in results:
        best = min(result.points)
        share = WIN // result.points.count(best)
        for place, reason in zip(result.failed, result.reasons, strict=False):
            sums[names[place]].reason = sums[names[place]].reason or reason
        for place, (name, points) in enumerate(zip(names, result.points, strict=True)):
            totals[name] += points
            own = sums[name]
            own.wins += share if points == best else 0
            own.moons += result.shooter == place
            own.suffered += result.shooter not in (None, place)
            own.faults += place in result.failed
    for name, total in totals.items():
        sums[name].deals += 1
        sums[name].points += total
        sums[name].squares += total * total


def standings(match_up: MatchUp, sums: Mapping[str, Sums]) -> list[Standing]:
    """Return the result, fewest points first."""
    lines = [_standing(name, match_up.names.count(name), own) for name, own in sums.items()]
    return sorted(lines, key=lambda line: line.points or 0.0)


def _standing(name: str, chairs: int, own: Sums) -> Standing:
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


def standard_error(own: Sums, chairs: int) -> float | None:
    """Return the standard error of the points a deal, or None with less than two deals."""
    if own.deals < 2:
        return None
    # Whole numbers up to the root: no order of adding can show in the result.
    spread = own.deals * own.squares - own.points**2
    return math.sqrt(spread / (own.deals - 1)) / (own.deals * chairs * TURNS)

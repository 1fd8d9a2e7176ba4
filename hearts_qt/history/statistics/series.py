"""What charts show of a player: form over time, points of a deal, their origins, passes, tricks, moons and rivalries.

Each series is a list of values that is also a table: a struct for each line, in the order in which it is shown. The
first ones are read from the index, the others are taken from an answer without a further question.
"""

from collections.abc import Sequence
from datetime import date
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.history.statistics.figure import FIGURES, Group
from hearts_qt.history.statistics.query import (
    Answer,
    ListedPlayer,
    Measure,
    Question,
    Statistics,
    standard_error,
    table,
)
from hearts_qt.history.statistics.tables import DUELS
from hearts_qt.rules.passing import Direction

_FEWEST: Final = 10
"""The fewest deals of which form shows a mean, unless there are fewer in all."""
_MOST: Final = 40
"""The largest number of points in the line of form."""


class FormPoint(Struct, frozen=True):
    """The mean points of neighbouring deals."""

    since: str
    """The day of the first deal, such as ``2026-11-01``; empty if the log does not tell."""
    until: str
    """The day of the last deal."""
    deals: int
    mean: float
    """Mean points per deal."""
    error: float | None
    """The standard error of the mean; None with one deal."""


class PointsBar(Struct, frozen=True):
    """In how many deals the player got so many points."""

    points: int
    deals: int
    share: float
    """The part of all deals, from 0 to 1."""


class Origin(Struct, frozen=True):
    """How many points per deal come from one origin."""

    figure: str
    """The id of the figure, see `figure.FIGURES`."""
    mean: float
    error: float | None


class PassLine(Struct, frozen=True):
    """The deals with one direction of the pass."""

    direction: Direction
    deals: int
    mean: float
    """Mean points per deal."""
    error: float | None


class TrickLine(Struct, frozen=True):
    """The points in one of the thirteen tricks, before a moon is scored; all are means per deal."""

    trick: int
    own: float
    others: float
    """The mean of the three others."""
    behind: float
    """How many points more than the mean of the others the player has, from the first trick to this one."""


class MoonLine(Struct, frozen=True):
    """How many moons, or suns, were tried, made, failed, and stopped when others tried them."""

    is_sun: bool
    tried: int
    made: int
    failed: int
    stopped: int


class Rivalry(Struct, frozen=True):
    """What happened between the player and one opponent.

    If the opponent sat in two seats, each of them is a pair of its own in the figures of deals.
    """

    opponent: ListedPlayer
    deals: int
    ahead: int
    """In how many deals the player had fewer points than the opponent."""
    behind: int
    gave: int
    """How often the player gave the queen of spades to the opponent."""
    got: int
    """How often the opponent gave her to the player."""
    stopped: int
    """How many moons of the opponent the player stopped."""
    was_stopped: int
    games: int = 0
    won: int = 0
    """How many games the player won, and the opponent did not."""
    lost: int = 0
    """How many games the opponent won, and the player did not."""


def form(statistics: Statistics, question: Question) -> tuple[FormPoint, ...]:
    """Return the form of a player over time: at most `_MOST` points, each of about the same number of whole days."""
    where, values = statistics.conditions(question)
    query = (
        f"SELECT day, SUM(deals), SUM(points), SUM(points_sq) FROM {table('bucket', question)} WHERE {where}"
        " GROUP BY day ORDER BY day"
    )
    days = statistics.rows(query, values)
    least = max(_FEWEST, -(-sum(deals for _, deals, _, _ in days) // _MOST))
    groups: list[list[Sequence[int]]] = [[]]
    for day in days:
        if sum(deals for _, deals, _, _ in groups[-1]) >= least:
            groups.append([])
        groups[-1].append(day)
    if len(groups) > 1 and sum(deals for _, deals, _, _ in groups[-1]) < least:
        # The newest deals are too few for a mean of their own.
        last = groups.pop()
        groups[-1] += last
    return tuple(_form_point(group) for group in groups if group)


def _form_point(days: Sequence[Sequence[int]]) -> FormPoint:
    deals, points, squares = (sum(day[column] for day in days) for column in (1, 2, 3))
    return FormPoint(_day(days[0][0]), _day(days[-1][0]), deals, points / deals, standard_error(deals, points, squares))


def _day(number: int) -> str:
    return date.fromordinal(number).isoformat() if number else ""


def distribution(statistics: Statistics, question: Question) -> tuple[PointsBar, ...]:
    """Return how often a player got how many points in a deal, from the fewest points to the most."""
    where, values = statistics.conditions(question)
    query = (
        f"SELECT points, COUNT(*) FROM {table('part', question)} WHERE counts = 1 AND {where}"
        " GROUP BY points ORDER BY points"
    )
    rows = statistics.rows(query, values)
    whole = sum(deals for _, deals in rows)
    return tuple(PointsBar(points, deals, deals / whole) for points, deals in rows)


def origins(answer: Answer) -> tuple[Origin, ...]:
    """Return where the points of a player come from, per deal."""
    measured = answer.measured(Measure.PER_DEAL)
    values = [measured.value(figure.id) for figure in FIGURES if figure.group is Group.ORIGINS]
    return tuple(Origin(each.figure, each.value, each.error) for each in values if each.value is not None)


def passes(answer: Answer) -> tuple[PassLine, ...]:
    """Return the points of a player for each direction of the pass that occurred."""
    lines = []
    for direction in Direction:
        deals = answer.sums.get(f"deals_{direction.value}", 0)
        if deals:
            points, squares = (answer.sums[f"points_{direction.value}{more}"] for more in ("", "_sq"))
            lines.append(PassLine(direction, deals, points / deals, standard_error(deals, points, squares)))
    return tuple(lines)


def tricks(answer: Answer) -> tuple[TrickLine, ...]:
    """Return when in a deal a player takes points, and falls behind; nothing without deals."""
    lines: list[TrickLine] = []
    behind = 0.0
    for trick in range(1, 14) if answer.deals else ():
        own = answer.sums[f"own_{trick}"] / answer.deals
        others = (answer.sums[f"all_{trick}"] / answer.deals - own) / 3
        behind += own - others
        lines.append(TrickLine(trick, own, others, behind))
    return tuple(lines)


def moons(answer: Answer) -> tuple[MoonLine, MoonLine]:
    """Return the moons and the suns of a player."""
    sums = dict.fromkeys(("moons", "moons_failed", "moons_stopped", "suns", "suns_failed", "suns_stopped"), 0)
    sums |= answer.sums
    moon, sun = (
        MoonLine(
            name == "suns",
            sums[name] + sums[f"{name}_failed"],
            sums[name],
            sums[f"{name}_failed"],
            sums[f"{name}_stopped"],
        )
        for name in ("moons", "suns")
    )
    return moon, sun


def rivalries(statistics: Statistics, question: Question) -> tuple[Rivalry, ...]:
    """Return what happened between a player and each opponent, the most frequent one first.

    The opponent of the question does not matter.
    """
    question = replace(question, opponent=None)
    where, values = statistics.conditions(question)
    query = (
        f"SELECT opponent, {', '.join(f'SUM({each})' for each in DUELS)} FROM {table('duel', question)} WHERE {where}"
        " GROUP BY opponent"
    )
    listed = statistics.listed()
    found: dict[ListedPlayer, list[Sequence[int]]] = {}
    for number, *sums in statistics.rows(query, values):
        if number in listed:
            found.setdefault(listed[number], []).append(sums)
    rivals = [Rivalry(opponent, *map(sum, zip(*lines, strict=True))) for opponent, lines in found.items()]
    return tuple(sorted((each for each in rivals if each.deals), key=lambda each: (-each.deals, each.opponent.who.key)))

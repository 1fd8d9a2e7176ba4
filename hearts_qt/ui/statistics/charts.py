"""Makes the charts of the pages from the figures of a player."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QDate, QLocale, Qt

from hearts_qt.history.statistics.query import Answer
from hearts_qt.history.statistics.series import PointsBar, moons, origins, passes, tricks
from hearts_qt.history.statistics.who import Who
from hearts_qt.rules.passing import Direction
from hearts_qt.ui.statistics.chart import MISSING, Cell, Chart, ChartKind, Reference
from hearts_qt.ui.statistics.page_data import SHARK, STAN, PageData
from hearts_qt.ui.words.figures import figure_words

translate = QCoreApplication.translate

_NINETEEN_OF_TWENTY: Final = 1.96
"""Half the width of a band that has the true mean in 19 of 20 cases, in standard errors."""
_STEPS: Final = ((None, -1), (0, 0), (1, 3), (4, 6), (7, 9), (10, 12), (13, 13), (14, 17), (18, 21), (22, None))
"""The groups of points: the lowest and the highest number of points in each; None where a group has no end."""
_MOST_RIVALS: Final = 12
_LEAST_FOR_COMPARISON: Final = 20
"""With fewer deals than this, the points of a player to compare with say nothing."""


def player_name(data: PageData, who: Who) -> str:
    """Return the name of a player in the list; empty if the player has no figures."""
    return next((each.name for each in data.players if each.who == who), "")


def form_chart(data: PageData) -> Chart:
    """Return the points per deal over time, with the band in which the true mean is in 19 of 20 cases."""
    rows: list[tuple[Cell, ...]] = []
    for point in data.form:
        reach = None if point.error is None else _NINETEEN_OF_TWENTY * point.error
        low, high = (None, None) if reach is None else (point.mean - reach, point.mean + reach)
        rows.append((_day_text(point.since), point.mean, low, high, point.deals))
    references = [
        Reference(player_name(data, who), mean)
        for who in (SHARK, STAN)
        if (mean := _mean_points(data, who)) is not None
    ]
    return Chart(
        translate("statistics", "Points a deal"),
        translate("statistics", "fewer is better; the true average is most likely in the band"),
        ChartKind.LINE,
        (
            translate("statistics", "From"),
            translate("statistics", "points a deal"),
            translate("statistics", "from"),
            translate("statistics", "to"),
            translate("statistics", "deals"),
        ),
        tuple(rows),
        band=(2, 3),
        references=tuple(references),
        definition=translate(
            "statistics",
            "The average of all deals in each span of time. The true average is within the band in 19 of 20 cases.",
        ),
    )


def _day_text(day: str) -> str:
    """Return a day of the index as people write it; a dash if the logs do not tell the day."""
    return QLocale().toString(QDate.fromString(day, Qt.DateFormat.ISODate), "d MMM yyyy") if day else MISSING


def _mean_points(data: PageData, who: Who) -> float | None:
    """Return the average points of a player to compare with; None with too few deals."""
    found = data.points.get(who.key, ())
    deals = sum(bar.deals for bar in found)
    is_other = data.player is not None and data.player.who != who
    return sum(bar.points * bar.deals for bar in found) / deals if is_other and deals >= _LEAST_FOR_COMPARISON else None


def points_chart(data: PageData) -> Chart:
    """Return how many of 100 deals end with how many points, for the player, the CardShark and Stan."""
    names, columns = [], []
    missing = _too_few_deals(data)
    for key, found in data.points.items():
        deals = sum(bar.deals for bar in found)
        is_player = data.player is not None and key == data.player.who.key
        if deals >= _LEAST_FOR_COMPARISON or (is_player and deals):
            names.append(next((each.name for each in data.players if each.who.key == key), key))
            columns.append([100 * _between(found, low, high) / deals for low, high in _STEPS])
    rows: list[tuple[Cell, ...]] = [
        (_step_text(low, high), *(column[place] for column in columns))
        for place, (low, high) in enumerate(_STEPS)
        if low is not None or any(column[place] for column in columns)
    ]
    return Chart(
        translate("statistics", "A deal's points"),
        missing or translate("statistics", "so many of 100 deals end with these points"),
        ChartKind.BARS,
        (translate("statistics", "Points"), *names),
        tuple(rows),
        tuple(range(1, len(names) + 1)),
        definition=translate(
            "statistics",
            "How the points of a deal are spread, beside those of the CardShark and of Stan in the games here.",
        ),
    )


def _too_few_deals(data: PageData) -> str:
    """Return a sentence about the players to compare with who have played too few deals; empty if there are none."""
    keys = [who.key for who in (SHARK, STAN) if data.player is not None and who != data.player.who]
    few = [key for key in keys if sum(bar.deals for bar in data.points.get(key, ())) < _LEAST_FOR_COMPARISON]
    if not few:
        return ""
    if len(few) == 2:
        words = translate(
            "statistics", "of 100 deals; the CardShark and Stan stand beside them after {deals} deals here"
        )
    elif few[0] == SHARK.key:
        words = translate("statistics", "of 100 deals; the CardShark stands beside them after {deals} deals here")
    else:
        words = translate("statistics", "of 100 deals; Stan stands beside them after {deals} deals here")
    return words.format(deals=_LEAST_FOR_COMPARISON)


def _between(found: Sequence[PointsBar], low: int | None, high: int | None) -> int:
    """Return how many deals ended with points from `low` to `high`."""
    return sum(
        bar.deals for bar in found if (low is None or bar.points >= low) and (high is None or bar.points <= high)
    )


def _step_text(low: int | None, high: int | None) -> str:
    if low is None:
        return translate("statistics", "below 0")
    if high is None:
        return translate("statistics", "{low} and more").format(low=low)
    return str(low) if low == high else translate("statistics", "{low} to {high}").format(low=low, high=high)


def figures_chart(
    answer: Answer, figures: Sequence[str], name: str, hint: str, column: str, *, per_100: bool = False
) -> Chart:
    """Return a chart of some figures of one player, per deal or, if `per_100`, in 100 deals."""
    deals = answer.deals
    rows = [
        (figure_words(each).name, answer.value(each).total * (100 if per_100 else 1) / deals, answer.value(each).total)
        for each in figures
        if deals
    ]
    headings = (translate("statistics", "Figure"), column, translate("statistics", "in all"))
    return Chart(name, hint, ChartKind.BARS, headings, tuple(rows), decimals=1 if per_100 else 2)


def origins_chart(answer: Answer) -> Chart:
    """Return where the points of a player come from."""
    rows: list[tuple[Cell, ...]] = [(figure_words(each.figure).name, each.mean, each.error) for each in origins(answer)]
    return Chart(
        translate("statistics", "Where the points come from"),
        translate("statistics", "points a deal: first by their cards, then by the tricks with hearts and the queen"),
        ChartKind.BARS,
        (
            translate("statistics", "Origin"),
            translate("statistics", "points a deal"),
            translate("statistics", "standard error"),
        ),
        tuple(rows),
        decimals=2,
    )


def tricks_chart(answer: Answer, name: str) -> Chart:
    """Return when in a deal a player falls behind."""
    rows: list[tuple[Cell, ...]] = [(str(each.trick), each.own, each.others, each.behind) for each in tricks(answer)]
    return Chart(
        translate("statistics", "When in a deal one falls behind"),
        translate("statistics", "points taken in each trick, beside the average of the others"),
        ChartKind.BARS,
        (
            translate("statistics", "Trick"),
            name,
            translate("statistics", "average of the others"),
            translate("statistics", "behind so far"),
        ),
        tuple(rows),
        drawn=(1, 2),
        decimals=2,
        definition=translate(
            "statistics", "Where the player's bar is the higher one, this trick costs more than it costs the others."
        ),
    )


def queen_chart(answer: Answer) -> Chart:
    """Return what becomes of the queen."""
    return figures_chart(
        answer,
        ("queens", "queens_given", "given_leading", "given_following", "given_discarding", "queens_own"),
        translate("statistics", "The queen of spades"),
        translate("statistics", "how often in 100 deals"),
        translate("statistics", "in 100 deals"),
        per_100=True,
    )


def moons_chart(answer: Answer) -> Chart:
    """Return how many moons and suns were tried, made and stopped."""
    rows: list[tuple[Cell, ...]] = []
    for each in moons(answer):
        title = translate("statistics", "Sun") if each.is_sun else translate("statistics", "Moon")
        rows.append((title, each.tried, each.made, each.failed, each.stopped))
    return Chart(
        translate("statistics", "Moons and suns"),
        translate("statistics", "shot, failed, and stopped when others tried"),
        ChartKind.BARS,
        (
            translate("statistics", "What"),
            translate("statistics", "tried"),
            translate("statistics", "shot"),
            translate("statistics", "failed"),
            translate("statistics", "stopped"),
        ),
        tuple(rows),
        drawn=(2, 3, 4),
    )


def passing_charts(answer: Answer) -> tuple[Chart, ...]:
    """Return the points per deal by the direction of the pass, and what the player passes."""
    directions = {
        Direction.LEFT: translate("statistics", "to the left"),
        Direction.RIGHT: translate("statistics", "to the right"),
        Direction.ACROSS: translate("statistics", "across"),
        Direction.HOLD: translate("statistics", "no pass"),
        Direction.SCATTER: translate("statistics", "to everybody"),
    }
    rows: list[tuple[Cell, ...]] = [
        (directions[each.direction], each.mean, each.error, each.deals) for each in passes(answer)
    ]
    by_direction = Chart(
        translate("statistics", "Points by the pass"),
        translate("statistics", "points a deal; fewer is better"),
        ChartKind.BARS,
        (
            translate("statistics", "Pass"),
            translate("statistics", "points a deal"),
            translate("statistics", "standard error"),
            translate("statistics", "deals"),
        ),
        tuple(rows),
    )
    passed = figures_chart(
        answer,
        ("passed_queen", "passed_high_spades", "passed_hearts", "passed_diamonds", "passed_clubs", "passed_void"),
        translate("statistics", "What is passed"),
        translate("statistics", "cards in 100 deals"),
        translate("statistics", "in 100 deals"),
        per_100=True,
    )
    return by_direction, passed


def rivals_chart(data: PageData) -> Chart:
    """Return what happened between the player and each opponent."""
    return Chart(
        translate("statistics", "Against each opponent"),
        translate("statistics", "queens given to them, and queens taken from them"),
        ChartKind.BARS,
        (
            translate("statistics", "Opponent"),
            translate("statistics", "deals"),
            translate("statistics", "fewer points"),
            translate("statistics", "more points"),
            translate("statistics", "games"),
            translate("statistics", "games won"),
            translate("statistics", "games lost"),
            translate("statistics", "queens given"),
            translate("statistics", "queens taken"),
            translate("statistics", "moons stopped"),
            translate("statistics", "own moons stopped"),
        ),
        tuple(_rival_rows(data)),
        drawn=(7, 8),
        decimals=0,
    )


def _rival_rows(data: PageData) -> Iterator[tuple[Cell, ...]]:
    for each in data.rivalries[:_MOST_RIVALS]:
        yield (
            each.opponent.name,
            each.deals,
            each.ahead,
            each.behind,
            each.games,
            each.won,
            each.lost,
            each.gave,
            each.got,
            each.stopped,
            each.was_stopped,
        )


def performance_chart(data: PageData) -> Chart:
    """Return the performance of everybody, over all their games."""
    rows: list[tuple[Cell, ...]] = [(each.player.name, each.value, each.games) for each in data.performances]
    return Chart(
        translate("statistics", "Performance"),
        translate("statistics", "in all games, so many of 100 opponents were behind at the end; 50 is average"),
        ChartKind.BARS,
        (translate("statistics", "Player"), translate("statistics", "performance"), translate("statistics", "games")),
        tuple(rows),
        references=(Reference(translate("statistics", "average"), 50.0),) if rows else (),
    )

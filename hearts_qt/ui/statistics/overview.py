"""The figures that count, and the sentences at the top of the window: how much was played, and whether it helped."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.statistics.query import Answer
from hearts_qt.ui.statistics.cards import KeyFigure
from hearts_qt.ui.statistics.chart import MISSING, shown
from hearts_qt.ui.statistics.page_data import PageData
from hearts_qt.ui.words.figures import figure_words

translate = QCoreApplication.translate

_CLEAR: Final = 1.96
"""Equal play gives a difference of more standard errors than this in only one of 20 cases."""
_ENOUGH: Final = 20
"""With fewer deals than this in a month, nothing is said about it."""


def headline(data: PageData) -> str:
    """Return how much was played."""
    answer = data.answer
    if answer is None or data.player is None:
        return translate("statistics", "No games yet")
    if not answer.deals:
        return translate("statistics", "No deals here")
    if not answer.games:
        return translate("statistics", "{deals} deals").format(deals=shown(answer.deals, 0))
    one, many = (
        translate("statistics", "1 game, {deals} deals"),
        translate("statistics", "{games} games, {deals} deals"),
    )
    return (one if answer.games == 1 else many).format(games=shown(answer.games, 0), deals=shown(answer.deals, 0))


def trend_sentence(data: PageData) -> str:
    """Return whether the player got better this month; empty if too few deals say so."""
    if data.month is None or data.before is None:
        return ""
    now, before = data.month.value("points"), data.before.value("points")
    if now.value is None or before.value is None or min(data.month.deals, data.before.deals) < _ENOUGH:
        return ""
    numbers = {"now": shown(now.value, 1), "before": shown(before.value, 1)}
    error = ((now.error or 0.0) ** 2 + (before.error or 0.0) ** 2) ** 0.5
    gain = before.value - now.value
    if abs(gain) <= _CLEAR * error:
        words = translate("statistics", "This month {now} points a deal, before it {before}: too close to tell.")
    elif gain > 0:
        words = translate("statistics", "This month {now} points a deal, before it {before}: clearly better.")
    else:
        words = translate("statistics", "This month {now} points a deal, before it {before}: clearly worse.")
    return words.format(**numbers)


def key_figures(answer: Answer) -> tuple[KeyFigure, ...]:
    """Return the four figures that count."""
    return (_won(answer), _points(answer), _queen(answer), _moons(answer))


def _won(answer: Answer) -> KeyFigure:
    share = answer.value("win_share").value
    note = translate("statistics", "{wins} of {games}, {shared} shared").format(
        wins=answer.value("wins").total, games=answer.games, shared=answer.value("wins_shared").total
    )
    value = MISSING if share is None else translate("statistics", "{share} %").format(share=shown(share, 0))
    if not answer.games:
        note = translate("statistics", "no finished game")
    return KeyFigure(translate("statistics", "won"), value, note, figure_words("win_share").definition)


def _points(answer: Answer) -> KeyFigure:
    points = answer.value("points")
    value = MISSING if points.value is None else shown(points.value, 1)
    note = translate("statistics", "{share} % without a point").format(share=_per_100(answer, "clean"))
    if points.error is not None:
        note = translate("statistics", "± {error}, {clean}").format(error=shown(points.error, 1), clean=note)
    return KeyFigure(translate("statistics", "points a deal"), value, note, figure_words("points").definition)


def _queen(answer: Answer) -> KeyFigure:
    value = translate("statistics", "{share} %").format(share=_per_100(answer, "queens"))
    note = translate("statistics", "gave her away in {share} %").format(share=_per_100(answer, "queens_given"))
    return KeyFigure(translate("statistics", "took the queen"), value, note, figure_words("queens").definition)


def _moons(answer: Answer) -> KeyFigure:
    note = translate("statistics", "failed {failed}, stopped {stopped}").format(
        failed=answer.value("moons_failed").total, stopped=answer.value("moons_stopped").total
    )
    value = shown(answer.value("moons").total, 0)
    return KeyFigure(translate("statistics", "moons shot"), value, note, figure_words("moons").definition)


def _per_100(answer: Answer, figure: str) -> str:
    return MISSING if not answer.deals else shown(100 * answer.value(figure).total / answer.deals, 0)

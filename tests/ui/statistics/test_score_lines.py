"""Tests of the chart of the scores, deal by deal."""

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from hearts_qt.ui.statistics.score_lines import ScoreLines
from hearts_qt.ui.widgets import colours

RISING = ((0, 0, 0, 0), (10, 2, 8, 6), (30, 4, 10, 8), (31, 6, 21, 20), (60, 8, 22, 21))
STEEP = ((0, 0, 0, 0), (60, 40, 20, 0), (120, 80, 40, 0))
FLAT = ((0, 0, 0, 0), (0, 0, 0, 26), (0, 0, 0, 52), (0, 0, 0, 78))


def ink_of_lines(image: QImage, chart: ScoreLines) -> int:
    """Return how many pixels have exactly the colour of a line."""
    inks = {colours.player_ink(chart.palette(), seat).rgb() for seat in range(4)}
    return sum(image.pixel(x, y) in inks for x in range(image.width()) for y in range(image.height()))


@pytest.mark.parametrize("scores", [RISING, STEEP, FLAT])
def test_the_words_about_the_turn_hide_hardly_anything_of_the_lines(
    qtbot: QtBot, scores: tuple[tuple[int, ...], ...]
) -> None:
    """Wherever the turning point is, the words stand where the lines leave room; only the ring lies on a line."""
    chart = ScoreLines()
    qtbot.addWidget(chart)
    chart.resize(420, 160)
    chart.show_lines(scores, ("You", "Vickie", "Sam", "Nellie"), 0, 100)
    whole = ink_of_lines(chart.grab().toImage(), chart)
    for deal in range(1, len(scores)):
        for seat in range(4):
            chart.mark_turn(deal, seat, f"deal {deal}: 13 points")
            assert ink_of_lines(chart.grab().toImage(), chart) >= whole * 0.93, (deal, seat)

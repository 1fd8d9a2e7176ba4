"""Tests that no text of the table and beside it is cut: each fits, scrolls, or ends in "…" and has a tooltip."""

from typing import Final

import pytest
from PySide6.QtWidgets import QApplication

from hearts_qt.rules.masks import HEARTS
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.settings.play_options import ControlScheme
from hearts_qt.settings.values import Settings
from hearts_qt.ui.board.scene_state import PlayerState
from hearts_qt.ui.play.panels import Button, Reply
from hearts_qt.ui.play.result_panel import ResultPanel
from hearts_qt.ui.play.taken_row import TakenRow
from hearts_qt.ui.window.look import apply_look
from hearts_qt.ui.words.scores import DealLine
from hearts_qt.ui.words.table import points_line, short_points
from tests.ui.conftest import Start
from tests.ui.deals import MIXED, play_on
from tests.ui.tour.cut import cut_entries, cut_tabs, cut_texts

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support", extend=True),
]
RICH: Final = (
    ("Walter", "−12", ("Hearts 13", "Queen of Spades 13", "10 off for the bonus card", "Moon 26"), "1000000"),
    ("Bella", "5", ("Shot the sun: 24 off", "Shot the moon: 26 off", "Exactly 100: back to 0"), "−1000000"),
    ("You", "26", ("Took all hearts and the queen; no moon under these rules",), "100"),
    ("Vicious Vickie", "−5", ("5 off for taking no trick",), "−5"),
)
"""The name, points, reasons and score of each seat, with the longest texts that are possible under the rules."""


@pytest.mark.sample(4)
@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("controls", ControlScheme)
def test_no_result_is_cut(start: Start, qapp: QApplication, controls: ControlScheme, text_size: int) -> None:
    """A result with the longest texts is shown completely with every control scheme."""
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(log=[MIXED], text_size=text_size, size=(1024, 560), show_taken=True)
    play_on(game)
    assert game.panel is not None
    lines = [DealLine(seat, name, points, score, reasons) for seat, (name, points, reasons, score) in enumerate(RICH)]
    panel = ResultPanel(
        game.cloth.viewport(),
        "Vicious Vickie took every trick!",
        "Deal 16 of 16.",
        lines,
        [Button("Next deal", lambda: None, "Y", Reply.YES)],
    )
    panel.follow(controls)
    cloth = game.cloth
    pictures = cloth.pieces.prints.pictures
    panel.show_taken([TakenRow(HEARTS, Rules(), pictures) for _ in lines])
    panel.open_in(cloth.width(), cloth.height(), cloth.height() / 2)
    for _ in range(6):
        QApplication.processEvents()
    assert cut_texts(panel) == []
    assert cut_texts(game.window) == []


@pytest.mark.parametrize("text_size", [100, 150, 175, 200])
@pytest.mark.parametrize("size", [(640, 440), (700, 480)])
def test_the_questions_of_a_small_window_are_whole(
    start: Start, qapp: QApplication, text_size: int, size: tuple[int, int]
) -> None:
    """The bar that asks for a name is whole, and the line above the hand says what to do."""
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(direction=Direction.ACROSS, size=size, text_size=text_size, welcomed=False, fold_panels=True)
    bar = game.window.welcome
    assert bar is not None
    assert cut_texts(bar) == []
    assert game.told.startswith("Choose three cards to pass across")
    assert cut_texts(game.prompt) == []


@pytest.mark.parametrize("size", [(1024, 560), (1440, 900)])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_no_text_of_the_window_is_cut(start: Start, qapp: QApplication, text_size: int, size: tuple[int, int]) -> None:
    """In the docks, their tabs and the status line no text is cut.

    If a plate shortens a long name or score, the whole text is in its tooltip.
    """
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(direction=Direction.HOLD, text_size=text_size, size=size)
    for seat, plate in enumerate(game.cloth.pieces.plates):
        score, gain = short_points(1000000, 16)
        plate.show_player(
            PlayerState(
                "A name of twenty-four le",
                points_line(1000000, 16),
                "stan",
                score,
                gain,
                in_turn=seat == 0,
                thinks=seat == 1,
            )
        )
    for _ in range(6):
        QApplication.processEvents()
    window = game.window
    assert [*cut_texts(window), *cut_tabs(window), *cut_entries(window)] == []
    for plate in game.cloth.pieces.plates:
        for text in plate.shortened():
            assert text in plate.toolTip()

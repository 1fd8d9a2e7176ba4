"""The panel at a deal's end shows everything within its margins, whatever the size of text and table."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel

from hearts_qt.settings.values import Settings
from hearts_qt.ui.play.panels import ResultPanel
from hearts_qt.ui.play.taken_row import TakenRow
from hearts_qt.ui.window.look import apply_look
from tests.ui.conftest import Start
from tests.ui.deals import MIXED, play_on

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support", extend=True),
]


@pytest.mark.parametrize("size", [(1008, 528), (1140, 838)])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_headings_and_strips_are_whole(start: Start, qapp: QApplication, text_size: int, size: tuple[int, int]) -> None:
    """No heading is broken or cut, and the strips of cards that were taken keep the panel's margin."""
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(log=[MIXED], text_size=text_size, size=size, show_taken=True)
    play_on(game)
    panel = game.panel
    assert isinstance(panel, ResultPanel)
    QApplication.processEvents()
    labels = {label.text(): label for label in panel.findChildren(QLabel)}
    heading = labels["This deal"]
    assert heading.width() >= heading.fontMetrics().horizontalAdvance("This deal")
    layout = panel.layout()
    assert layout is not None
    right = panel.width() - layout.contentsMargins().right()
    for strip in panel.findChildren(TakenRow):
        assert strip.mapTo(panel, QPoint(strip.width(), 0)).x() <= right

"""Tests that a switch shows whether it has the keyboard focus."""

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.ui.widgets.colours import contrast
from hearts_qt.ui.widgets.value_controls import SwitchBox


@pytest.mark.parametrize("on", [False, True])
def test_a_free_line_is_between_the_switch_and_its_ring(qtbot: QtBot, on: bool) -> None:
    """A switch that is on has the colour of the ring, so that a ring without distance would not be seen."""
    window = QWidget()
    qtbot.addWidget(window)
    switch, other = SwitchBox(), SwitchBox()
    layout = QVBoxLayout(window)
    for each in (switch, other):
        each.setChecked(on)
        layout.addWidget(each)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    without = switch.grab().toImage()
    switch.setFocus()
    qtbot.waitUntil(switch.hasFocus)
    ringed = switch.grab().toImage()
    ground = window.palette().color(QPalette.ColorRole.Window)
    middle = ringed.height() // 2
    line = [contrast(ringed.pixelColor(x, middle), ground) for x in range(6)]
    assert max(line[:2]) > 2, "the ring"
    assert min(line[2:4]) < 1.3, "the free line"
    assert max(line[3:]) > 2, "the switch"
    assert all(contrast(without.pixelColor(x, middle), ground) < 1.1 for x in range(3)), "no ring without focus"

"""Tests that the status line shows either the explanation of a menu entry or its own parts."""

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from hearts_qt.rules.passing import Direction
from tests.ui.conftest import Start
from tests.ui.game import Game

pytestmark = pytest.mark.usefixtures("no_waits")


def shown(game: Game) -> list[QWidget]:
    """Return the visible parts of the status line."""
    line = game.window.status_line
    return [each for each in (*line.parts, line.seal) if each.isVisible()]


def show_anew(game: Game) -> None:
    """Send the events that make the status line show its parts again."""
    line = game.window.status_line
    line.show_update(game.table.update())
    line.resize(line.width() - 1, line.height())
    line.setFont(line.font())
    QApplication.processEvents()


@pytest.mark.parametrize("text_size", [100, 200])
def test_a_menu_s_help_line_stands_alone(start: Start, text_size: int) -> None:
    """The parts are hidden while the explanation of a menu entry is shown.

    When the explanation goes, they are shown again.
    """
    game = start(direction=Direction.LEFT, text_size=text_size, size=(1600, 800))
    line = game.window.status_line
    before = shown(game)
    assert len(before) >= 3
    line.showMessage("What this is good for")
    for _ in range(2):
        assert line.currentMessage()
        assert shown(game) == []
        show_anew(game)
    line.clearMessage()
    assert shown(game) == before

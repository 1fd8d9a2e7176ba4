"""Every window and dialog fits the screen it opens on, also with large text."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from hearts_qt.rules.passing import Direction
from tests.ui.conftest import Start
from tests.ui.game import Game, until

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support", extend=True),
]
SMALL = QRect(0, 24, 1024, 576)
"""A screen of 1024 by 600 with a bar at the top."""
COMMANDS = (
    "preferences",
    "rules",
    "players",
    "configure",
    "own_comments",
    "plugins",
    "check_deals",
    "luck",
    "help_index",
)


def opened(game: Game, command: str) -> QWidget:
    """Open a window or a dialog by its command and return it."""
    before = set(QApplication.topLevelWidgets())
    game.trigger(command)

    def new() -> list[QWidget]:
        return [each for each in QApplication.topLevelWidgets() if each not in before and each.isVisible()]

    until(new)
    return new()[0]


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("command", COMMANDS)
def test_it_fits_a_small_screen(start: Start, monkeypatch: pytest.MonkeyPatch, command: str, text_size: int) -> None:
    """With its frame, and a window of its own lies within the screen."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: SMALL)
    game = start(direction=Direction.HOLD, text_size=text_size, size=(1000, 520))
    window = opened(game, command)
    assert window.width() <= SMALL.width()
    assert window.height() <= SMALL.height() - 24
    if not isinstance(window, QDialog):
        assert SMALL.contains(window.frameGeometry())
    window.close()

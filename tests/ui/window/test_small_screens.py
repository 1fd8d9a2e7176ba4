"""Every window and dialog fits the screen it opens on, also with large text."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget

from hearts_qt.rules.passing import Direction
from hearts_qt.settings.values import Settings
from hearts_qt.ui.opponents_dialog import OpponentsDialog
from hearts_qt.ui.seats_dialog import SeatsDialog
from hearts_qt.ui.window.look import apply_look
from tests.ui.conftest import Start
from tests.ui.game import Game, until
from tests.ui.tour.windows import ALL, beyond_the_edge, make_active, open_window, scrolls

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support", extend=True),
]
SMALL = QRect(0, 24, 1024, 576)
"""A screen of 1024 by 600 with a bar at the top."""


def shown(start: Start, qapp: QApplication, name: str, text_size: int) -> tuple[Game, QWidget]:
    """Return a game with text of that size, and a window that was opened in it."""
    apply_look(qapp, Settings({"text_size": text_size}))
    if name != "opponents":
        game = start(direction=Direction.HOLD, text_size=text_size, size=(1000, 520))
        return game, open_window(game.window, name)
    game = start(direction=Direction.HOLD, text_size=text_size, size=(1000, 520), asks_opponents=True, calm=False)
    until(lambda: game.window.desk._opponents is not None)
    dialog = game.window.desk._opponents
    assert dialog is not None
    make_active(dialog)
    return game, dialog


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("name", ["opponents", *ALL])
def test_it_fits_a_small_screen(
    start: Start, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, name: str, text_size: int
) -> None:
    """With its frame; a window of its own lies within the screen, and every control in the window or scrolls."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: SMALL)
    _, window = shown(start, qapp, name, text_size)
    QApplication.processEvents()
    assert window.width() <= SMALL.width()
    assert window.height() <= SMALL.height() - 24
    if not isinstance(window, QDialog):
        assert SMALL.contains(window.frameGeometry())
    assert not beyond_the_edge(window)
    window.close()


@pytest.mark.parametrize("name", ["opponents", "players"])
@pytest.mark.parametrize("text_size", [100, 200])
def test_what_ends_the_question_for_players_never_scrolls_away(
    start: Start, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, name: str, text_size: int
) -> None:
    """Its buttons are in sight on a small screen and a large one, while the places scroll if they have to."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: SMALL)
    _, window = shown(start, qapp, name, text_size)
    assert isinstance(window, SeatsDialog)
    for width, height in ((1008, 528), (1600, 1000), (640, 420), (1008, 528)):
        window.resize(width, height)
        QApplication.processEvents()
        button: QAbstractButton = window.accept_button
        assert button.isVisible()
        assert not button.visibleRegion().isEmpty()
        assert button.visibleRegion().boundingRect().size() == button.size()
        if isinstance(window, OpponentsDialog):
            assert window.fast_start.visibleRegion().boundingRect().size() == window.fast_start.size()
    if text_size == 200:
        assert scrolls(window.cards[3])
    window.reject()

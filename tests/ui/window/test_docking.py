"""Tests that the docks have enough room for every size of the window and the text, and that they cover nothing."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.rules.passing import Direction
from hearts_qt.settings.values import Settings
from hearts_qt.ui.widgets.panel import PanelScroll
from hearts_qt.ui.window.look import apply_look
from hearts_qt.ui.window.placement import first_size
from hearts_qt.ui.window.suit_counts import CardsOut, SuitRow
from tests.ui.conftest import Start
from tests.ui.deals import MIXED, play_on
from tests.ui.game import ALL_PANELS, Game

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support", extend=True),
]


def place(game: Game, widget: QWidget) -> QRect:
    """Return the rectangle of a widget in the window."""
    return QRect(widget.mapTo(game.window, widget.rect().topLeft()), widget.size())


@pytest.mark.parametrize("screen", [QSize(1440, 900), QSize(1920, 1080)])
def test_everything_is_in_sight_at_the_first_start(start: Start, qapp: QApplication, screen: QSize) -> None:
    """In a window of the size that a first start chooses, no panel needs scrolling."""
    apply_look(qapp, Settings())
    size = first_size(screen)
    game = start(log=[MIXED], size=(size.width(), size.height()))
    play_on(game)
    for _ in range(6):
        QApplication.processEvents()
    for name, panel in game.window.docks.panels:
        assert panel.visibleRegion().boundingRect().height() == panel.height(), name
    assert game.window.height() <= screen.height()


@pytest.mark.sample(5)
@pytest.mark.parametrize("text_size", [100, 125, 150, 200])
@pytest.mark.parametrize("size", [(1024, 520), (1024, 552), (1024, 600), (1280, 700), (1440, 860)])
def test_scores_beside_the_table_need_no_scroll_bar(
    start: Start, qapp: QApplication, size: tuple[int, int], text_size: int
) -> None:
    """If the scores are beside the table, they need no scroll bar, even if other panels do."""
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(direction=Direction.HOLD, size=size, text_size=text_size)
    for _ in range(6):
        QApplication.processEvents()
    scroll = game.window.docks.docks["scores"].widget()
    assert isinstance(scroll, PanelScroll)
    assert scroll.isVisible() is not game.window.docks.drawer.is_offered
    assert not scroll.verticalScrollBar().isVisible()
    assert (game.window.width(), game.window.height()) == size


def in_sight(game: Game) -> Sequence[QDockWidget]:
    """Return the docks that are visible: none if the window has a drawer."""
    # Events are handled three times: for the new text size, for the drawer, and for the places of the docks.
    for _ in range(3):
        QApplication.processEvents()
    docks = game.window.docks
    shown = [dock for dock in docks.docks.values() if dock.isVisible()]
    assert bool(shown) is not docks.drawer.is_offered
    return shown


def assert_in_reach(game: Game) -> None:
    """Check that no dock covers anything. Each part of its panel must be visible or reachable by scrolling.

    If the window has a drawer, check that the drawer can be opened, and that it covers only the table.
    """
    docks = in_sight(game)
    if not docks:
        drawer, middle = game.window.docks.drawer, game.window.centralWidget()
        assert drawer.button.isVisible()
        drawer.open(True)
        assert middle is not None
        assert middle.geometry().contains(drawer.geometry())
        drawer.open(False)
    status = place(game, game.window.status_line)
    for dock in docks:
        assert not place(game, dock).intersects(status), dock.objectName()
        scroll = dock.widget()
        assert isinstance(scroll, PanelScroll)
        assert place(game, dock).contains(place(game, scroll)), dock.objectName()
        hidden = scroll.panel.height() - scroll.viewport().height()
        assert scroll.verticalScrollBar().maximum() >= hidden
        content = scroll.panel.content
        layout = content.layout()
        assert layout is not None
        assert content.height() >= layout.minimumSize().height(), dock.objectName()
        assert scroll.viewport().height() >= 2 * scroll.fontMetrics().lineSpacing(), dock.objectName()
    for one, other in combinations(docks, 2):
        assert not place(game, one).intersects(place(game, other))


def test_larger_text_puts_docks_without_room_into_the_drawer(start: Start, qapp: QApplication) -> None:
    """If the text is so large that the docks have no room, they are in a drawer until the text is smaller."""
    game = start(direction=Direction.HOLD, size=(1140, 640))
    assert len(in_sight(game)) == 4
    assert_in_reach(game)
    for text_size, count in ((200, 0), (125, 4), (200, 0), (100, 4)):
        apply_look(qapp, Settings({"text_size": text_size}))
        assert len(in_sight(game)) == count
        assert_in_reach(game)


@pytest.mark.sample(3)
@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("size", [(640, 440), (1008, 528), (1150, 800), (1600, 1100)])
def test_docks_leave_the_status_line_free(
    start: Start, qapp: QApplication, size: tuple[int, int], text_size: int
) -> None:
    """The docks do not cover the status line at the start, nor after changes of the size."""
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(direction=Direction.HOLD, text_size=text_size, size=size)
    assert_in_reach(game)
    before = {dock.objectName() for dock in in_sight(game)}
    for other in ((1008, 528), (1600, 1100), size):
        game.window.resize(*other)
        QApplication.processEvents()
        assert_in_reach(game)
    assert {dock.objectName() for dock in in_sight(game)} == before


def test_the_suits_need_no_second_line_where_the_docks_have_room_again(start: Start) -> None:
    """After the window was enlarged, the docks are wide enough to show each suit in one line."""
    game = start(direction=Direction.HOLD, size=(1024, 580))
    QApplication.processEvents()
    game.window.resize(1150, 800)
    assert {dock.width() for dock in in_sight(game)} == {300}
    suits = game.window.docks.docks["cards-out"].findChildren(SuitRow)
    assert {row.height() for row in suits} == {suits[0].height_at(1000)}


def test_a_scroll_bar_goes_when_the_panel_fits_without_it(qtbot: QtBot) -> None:
    """A panel has a scroll bar only if it does not fit without one."""
    panel = CardsOut(Settings(ALL_PANELS))
    scroll = PanelScroll(panel)
    qtbot.addWidget(scroll)
    scroll.show()
    QApplication.processEvents()
    whole = panel.height_at(1000)
    needed = next(width for width in range(150, 1000) if panel.height_at(width) == whole)
    for width in (needed - 3, needed + 3):
        scroll.resize(width, whole)
        for _ in range(3):
            QApplication.processEvents()
        assert scroll.verticalScrollBar().isVisible() == (width < needed)
    assert panel.height() == whole


def test_docks_that_were_placed_by_hand_stay_there(start: Start, qapp: QApplication) -> None:
    """If a person has moved a dock, a change of the text size does not arrange the docks again."""
    game = start(direction=Direction.HOLD)
    docks = game.window.docks
    docks.docks["statistics"].setFloating(True)
    assert docks.by_hand
    apply_look(qapp, Settings({"text_size": 200}))
    QApplication.processEvents()
    assert docks.docks["statistics"].isFloating()
    assert not docks.drawer.is_offered

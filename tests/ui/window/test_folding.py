"""Tests of panels that are folded to their titles, and of the drawer that a narrow window has for its panels."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hearts_qt.rules.passing import Direction
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.profile import profile_from_table
from hearts_qt.settings.score_options import FOLD_PANELS, STATISTICS, SUIT_COUNTS
from hearts_qt.settings.values import Settings
from hearts_qt.ui.widgets.panel import PanelTitle
from hearts_qt.ui.widgets.table_widget import PAD, FiguresTable
from hearts_qt.ui.window.look import apply_look
from tests.ui.conftest import SIZE, Start
from tests.ui.game import Game, welcome_of

pytestmark = pytest.mark.usefixtures("no_waits")
NEW = {name: OPTIONS[name].default for name in ("statistics", "suit_counts", "fold_panels")}
"""The options of a new profile."""


def settle() -> None:
    """Handle events until the docks are arranged."""
    for _ in range(6):
        QApplication.processEvents()


def shown(game: Game) -> set[str]:
    """Return the names of the panels whose content can be seen."""
    return {name for name, panel in game.window.docks.panels if not panel.content.visibleRegion().isEmpty()}


def test_a_newcomer_sees_two_panels_and_the_titles_of_the_others(start: Start) -> None:
    """A new profile shows the scores and the last trick. The other panels are titles in the order of the panels."""
    game = start(direction=Direction.HOLD, **NEW)
    settle()
    assert shown(game) == {"scores", "last-trick"}
    docks = game.window.docks
    titles = [panel.windowTitle() for panel, button in docks.titles.buttons.items() if button.isVisible()]
    assert titles == ["Cards out", "Statistics", "Performance"]
    assert docks.folded.y() > docks.docks["last-trick"].y() > docks.docks["scores"].y()


@pytest.mark.parametrize("asks_opponents", [False, True])
def test_the_panels_are_as_high_as_their_content_from_the_start(start: Start, asks_opponents: bool) -> None:
    """No panel has empty space below its content; the rest of the column is below the folded titles."""
    game = start(direction=Direction.HOLD, size=(1440, 900), asks_opponents=asks_opponents, calm=False, **NEW)
    game.window.resize(1440, 900)
    if asks_opponents:
        welcome_of(game).deal.click()
    settle()
    docks = game.window.docks
    for name, panel in docks.panels:
        dock = docks.docks[name]
        if not dock.isHidden():
            title = dock.titleBarWidget().height()
            assert dock.height() <= title + max(panel.sizeHint().height(), panel.height_at(dock.width())) + 2, name
    assert docks.folded.height() > game.window.height() / 3


def test_an_opened_panel_is_remembered_and_can_be_folded_again(start: Start) -> None:
    """A click on a title opens its panel and switches its option on; a click on the panel's button folds it."""
    game = start(direction=Direction.HOLD, **NEW)
    settle()
    docks = game.window.docks
    button = docks.titles.buttons[dict(docks.panels)["statistics"]]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    settle()
    assert game.settings.value(STATISTICS)
    assert "statistics" in shown(game)
    assert not button.isVisible()
    title = docks.docks["statistics"].titleBarWidget()
    assert isinstance(title, PanelTitle)
    QTest.mouseClick(title.button, Qt.MouseButton.LeftButton)
    settle()
    assert not game.settings.value(STATISTICS)
    assert "statistics" not in shown(game)
    assert button.isVisible()


def test_panels_moved_by_hand_have_no_folded_titles(start: Start) -> None:
    """When the person moves a panel, the titles of hidden panels go away, and return when the panels are put back."""
    game = start(direction=Direction.HOLD, **NEW)
    settle()
    docks = game.window.docks
    docks.docks["scores"].setFloating(True)
    settle()
    assert docks.folded.isHidden()
    game.trigger("panels_back")
    settle()
    assert docks.folded.isVisible()


def test_an_earlier_profile_keeps_its_panels() -> None:
    """An options file that does not name the options of the panels shows what its version showed; no file, the new."""
    earlier, _ = profile_from_table({"options": {"speed": 5}})
    for option, value in ((STATISTICS, True), (SUIT_COUNTS, True), (FOLD_PANELS, False)):
        assert earlier.settings.value(option) is value
        assert Settings().value(option) is not value


def test_a_narrow_window_has_a_drawer(start: Start) -> None:
    """Below 1000 pixels the panels are in a drawer that covers nothing until its button is pressed; Esc closes it."""
    game = start(direction=Direction.HOLD, size=(980, 640), **NEW)
    settle()
    window, drawer = game.window, game.window.docks.drawer
    assert shown(game) == set()
    assert game.cloth.width() == window.width()
    QTest.mouseClick(drawer.button, Qt.MouseButton.LeftButton)
    settle()
    assert shown(game) == {"scores", "last-trick"}
    assert game.cloth.width() == window.width()
    middle = window.centralWidget()
    assert middle is not None
    assert middle.geometry().contains(drawer.geometry())
    assert drawer.geometry().right() == window.width() - 1
    QTest.keyClick(game.cloth, Qt.Key.Key_Escape)
    settle()
    assert shown(game) == set()
    assert not drawer.button.isChecked()


def test_the_drawer_has_room_for_large_text(start: Start, qapp: QApplication) -> None:
    """With large text the open drawer is so wide that all headings of the scores and all names are whole."""
    apply_look(qapp, Settings({"text_size": 200}))
    game = start(direction=Direction.HOLD, size=(980, 560), text_size=200, **NEW)
    settle()
    game.trigger("drawer")
    settle()
    drawer, middle = game.window.docks.drawer, game.window.centralWidget()
    assert middle is not None
    assert middle.geometry().contains(drawer.geometry())
    assert game.cloth.width() - drawer.width() >= 0.25 * game.cloth.width()
    (table,) = (each for each in drawer.findChildren(FiguresTable) if each.isVisible())
    assert headings(table) == ["", "deal", "game", "won"]


def headings(table: FiguresTable) -> list[str]:
    """Return the headings that fit into a table of figures."""
    metrics = QFontMetrics(table.heading_font)
    rooms = [table.columnWidth(column) - 2 * PAD for column in range(table.figures.columnCount())]
    return [table.figures.heading(place, room, metrics) for place, room in enumerate(rooms)]


def test_headings_become_smaller_before_they_become_letters(start: Start, qapp: QApplication) -> None:
    """With large text in a small window, the headings of the scores are words, not smaller than usual text."""
    usual = qapp.font().pointSizeF()
    apply_look(qapp, Settings({"text_size": 200}))
    game = start(direction=Direction.HOLD, size=(1024, 700), text_size=200, **NEW)
    settle()
    (table,) = game.window.docks.docks["scores"].findChildren(FiguresTable)
    assert headings(table) == ["", "deal", "game", "won"]
    assert usual <= table.heading_font.pointSizeF() < table.font().pointSizeF()


def test_the_key_of_the_drawer_works_only_in_a_narrow_window(start: Start) -> None:
    """The command opens and closes the drawer. In a wide window it is disabled, and the panels are docks again."""
    game = start(direction=Direction.HOLD, size=(980, 640), **NEW)
    settle()
    game.trigger("drawer")
    assert game.window.docks.drawer.isVisible()
    game.trigger("drawer")
    assert game.window.docks.drawer.isHidden()
    game.trigger("drawer")
    game.window.resize(*SIZE)
    settle()
    assert game.window.docks.folded.isVisible()
    game.window.resize(900, 640)
    settle()
    assert game.window.docks.folded.isHidden()
    assert game.cloth.width() == 900
    game.window.resize(*SIZE)
    settle()
    assert not game.window.menus.actions["drawer"].isEnabled()
    assert game.window.docks.drawer.isHidden()
    assert game.window.docks.drawer.button.isHidden()
    assert shown(game) == {"scores", "last-trick"}
    assert game.window.docks.docks["scores"].isVisible()


def test_a_panel_is_folded_and_opened_in_the_drawer(start: Start) -> None:
    """In the drawer, titles open and fold panels as they do beside the table."""
    game = start(direction=Direction.HOLD, size=(980, 640), **NEW)
    settle()
    docks = game.window.docks
    docks.drawer.open(True)
    QTest.mouseClick(docks.drawer.titles.buttons[dict(docks.panels)["cards-out"]], Qt.MouseButton.LeftButton)
    settle()
    assert game.settings.value(SUIT_COUNTS)
    assert not dict(docks.panels)["cards-out"].isHidden()
    game.settings.set(SUIT_COUNTS, False)
    settle()
    assert dict(docks.panels)["cards-out"].isHidden()

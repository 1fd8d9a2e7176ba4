"""Tests of panels that a person has moved: how large they are, and how they return to their places."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication

from hearts_qt.rules.passing import Direction
from hearts_qt.settings.values import Settings
from hearts_qt.ui.widgets.command import MenuName
from hearts_qt.ui.window.docking import LEAST_TABLE
from hearts_qt.ui.window.look import apply_look
from tests.table.tables import STANDARD
from tests.ui.conftest import Start, made_table
from tests.ui.game import Game, until
from tests.ui.window.test_docking import assert_in_reach, in_sight

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support", extend=True),
]
BELOW = Qt.DockWidgetArea.BottomDockWidgetArea
SIDE = Qt.DockWidgetArea.RightDockWidgetArea


def settle() -> None:
    """Handle events until the docks are arranged."""
    for _ in range(6):
        QApplication.processEvents()


def areas(game: Game) -> set[Qt.DockWidgetArea]:
    """Return the areas of the window that have docks."""
    return {game.window.dockWidgetArea(dock) for dock in game.window.docks.docks.values()}


def is_by_hand(game: Game) -> bool:
    """Tell whether the person, and not the program, has arranged the docks."""
    return game.window.docks.by_hand


@pytest.mark.sample(4)
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("size", [(1024, 560), (1280, 800)])
@pytest.mark.parametrize("name", ["scores", "last-trick", "cards-out", "statistics"])
def test_a_dock_below_the_table_takes_little_height(
    start: Start, qapp: QApplication, name: str, size: tuple[int, int], text_size: int
) -> None:
    """A dock below the table takes at most 31 % of the window's height, or its smallest height if that is larger.

    The table keeps at least its smallest size.
    """
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(direction=Direction.HOLD, text_size=text_size, size=size)
    settle()
    docks = game.window.docks
    game.window.addDockWidget(BELOW, docks.docks[name])
    settle()
    assert is_by_hand(game)
    panel, dock = dict(docks.panels)[name], docks.docks[name]
    least = dock.minimumSizeHint().height()
    assert dock.height() <= max(0.31 * size[1], least)
    assert dock.height() <= max(dock.titleBarWidget().height() + panel.height_at(panel.width()), least) + 2
    assert game.cloth.height() >= LEAST_TABLE.height()
    assert game.cloth.width() >= LEAST_TABLE.width()
    assert (game.window.width(), game.window.height()) == size


def test_panels_are_put_back(start: Start) -> None:
    """The command puts all panels back beside the table. From then on the program arranges the panels again."""
    game = start(direction=Direction.HOLD, size=(1440, 900))
    settle()
    before = {dock.objectName(): dock.geometry() for dock in in_sight(game)}
    docks = game.window.docks
    game.window.addDockWidget(BELOW, docks.docks["scores"])
    game.window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, docks.docks["last-trick"])
    docks.docks["statistics"].setFloating(True)
    settle()
    assert is_by_hand(game)
    game.trigger("panels_back")
    settle()
    assert not is_by_hand(game)
    assert areas(game) == {SIDE}
    assert not any(dock.isFloating() for dock in docks.docks.values())
    assert {dock.objectName(): dock.geometry() for dock in in_sight(game)} == before
    game.window.resize(1024, 560)
    settle()
    assert_in_reach(game)


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", ["scores", "last-trick", "cards-out", "statistics"])
@pytest.mark.parametrize("size", [(1440, 900), (1140, 838), (1024, 560)])
def test_a_panel_that_returns_to_its_place_follows_the_room_again(
    start: Start, name: str, size: tuple[int, int]
) -> None:
    """If a panel is dragged out and put back at its place, the program arranges it again."""
    game = start(direction=Direction.HOLD, size=size)
    settle()
    before = [dock.geometry() for dock in in_sight(game)]
    dock = game.window.docks.docks[name]
    dock.setFloating(True)
    settle()
    assert is_by_hand(game)
    dock.setFloating(False)
    settle()
    assert not is_by_hand(game)
    game.window.resize(1024, 560)
    settle()
    assert_in_reach(game)
    game.window.resize(*size)
    settle()
    # The names are not compared, because another tab may be in front.
    assert [dock.geometry() for dock in in_sight(game)] == before


def test_a_panel_that_returns_follows_the_room_of_a_window_that_was_made_smaller_meanwhile(start: Start) -> None:
    """If the window became smaller while a panel floated, it is arranged for the new size when it is put back."""
    game = start(direction=Direction.HOLD, size=(1440, 900))
    settle()
    dock = game.window.docks.docks["last-trick"]
    dock.setFloating(True)
    settle()
    game.window.resize(1024, 560)
    settle()
    dock.setFloating(False)
    settle()
    assert not is_by_hand(game)
    assert_in_reach(game)


def test_a_panel_that_returns_to_another_place_stays_where_the_person_has_put_it(start: Start) -> None:
    """If the person puts a panel back at another place in the order, it stays at this place."""
    game = start(direction=Direction.HOLD, size=(1440, 900))
    settle()
    window, docks = game.window, game.window.docks.docks
    docks["scores"].setFloating(True)
    settle()
    window.splitDockWidget(docks["statistics"], docks["scores"], Qt.Orientation.Vertical)
    docks["scores"].setFloating(False)
    settle()
    assert docks["scores"].y() > docks["statistics"].y()
    assert is_by_hand(game)
    window.resize(1440, 700)
    settle()
    assert docks["scores"].y() > docks["last-trick"].y()


def test_one_panel_that_returns_leaves_another_where_it_is(start: Start) -> None:
    """If one panel is put back and another panel is at a place that the person chose, the other panel stays there."""
    game = start(direction=Direction.HOLD, size=(1440, 900))
    settle()
    docks = game.window.docks.docks
    game.window.addDockWidget(BELOW, docks["statistics"])
    docks["scores"].setFloating(True)
    settle()
    docks["scores"].setFloating(False)
    settle()
    assert is_by_hand(game)
    assert game.window.dockWidgetArea(docks["statistics"]) == BELOW


def test_a_panel_that_was_switched_off_stays_away(start: Start) -> None:
    """The command does not show panels that are switched off."""
    game = start(direction=Direction.HOLD, suit_counts=False)
    game.window.docks.docks["statistics"].setFloating(True)
    game.trigger("panels_back")
    settle()
    assert game.window.docks.docks["cards-out"].isHidden()
    assert not game.window.docks.docks["statistics"].isFloating()


def test_panels_that_were_put_back_are_there_at_the_next_start(start: Start) -> None:
    """After the command the file contains no places of panels, so the next start arranges the panels."""
    game = start(direction=Direction.HOLD)
    game.window.docks.docks["scores"].setFloating(True)
    assert game.window.keep_places(5)
    kept = (game.folder / "window.ini").read_text()
    assert "state=" in kept
    game.trigger("panels_back")
    settle()
    assert game.window.keep_places(5)
    assert "state=" not in (game.folder / "window.ini").read_text()


def test_the_command_stands_with_the_panels(start: Start) -> None:
    """The command is in Interface, Panels, after the options, and it is explained."""
    game = start(direction=Direction.HOLD)
    menus = game.window.menus
    panels = menus.group(MenuName.INTERFACE, "P&anels")
    assert [action.data() for action in panels.actions()] == [
        "score_board",
        "last_trick",
        "statistics",
        "performance",
        "fold_panels",
        "panels_back",
        "drawer",
    ]
    assert menus.entries["panels_back"].help


class Shows(QObject):
    """Records the names of widgets that are shown, in order."""

    def __init__(self) -> None:
        """Begin with no names."""
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Record the name of a widget that is shown."""
        if event.type() is QEvent.Type.Show:
            self.names.append(watched.objectName() or "window")
        return False


def test_panels_that_float_are_shown_after_the_window(start: Start, tmp_path: Path) -> None:
    """At the start, floating panels are shown after the window, so that they are not behind the window."""
    first = start(direction=Direction.HOLD)
    first.window.docks.docks["statistics"].setFloating(True)
    settle()
    assert first.window.keep_places(5)
    folder = tmp_path / "second"
    folder.mkdir()
    (folder / "window.ini").write_bytes((first.folder / "window.ini").read_bytes())
    table = made_table(folder, "PCCC", STANDARD, 7, Direction.HOLD, None, None, None)
    second, shows = Game(folder, table, {}, (1140, 838)), Shows()
    dock = second.window.docks.docks["statistics"]
    for each in (second.window, dock):
        each.installEventFilter(shows)
    second.window.open()
    until(dock.isVisible)
    assert dock.isFloating()
    assert "window" in shows.names
    assert shows.names[-1] == "dock-statistics"
    second.close()
    second.window.deleteLater()

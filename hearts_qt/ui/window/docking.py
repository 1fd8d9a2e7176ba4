"""The docks at the window's side: scores, last trick, cards still out, statistics."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget

from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.docks.art import FaceArt
from hearts_qt.ui.docks.last_trick import LastTrick
from hearts_qt.ui.docks.match_statistics import MatchStatistics
from hearts_qt.ui.docks.panel import Panel, PanelScroll, PanelTitle
from hearts_qt.ui.docks.scores import ScoreBoard
from hearts_qt.ui.docks.suit_counts import CardsOut

_SIDE: Final = Qt.DockWidgetArea.RightDockWidgetArea
_ROOM_FOR_ALL: Final = 726
"""From this height on all docks stand one below the other; in less they share the room as tabs."""


class Docks:
    """All docks of a window."""

    def __init__(self, window: QMainWindow, settings: Settings, art: FaceArt) -> None:
        """Put the docks at the window's right side."""
        self._window = window
        self._settings = settings
        self.scores = ScoreBoard(settings)
        self.panels: Sequence[tuple[str, Panel]] = (
            ("scores", self.scores),
            ("last-trick", LastTrick(settings, art)),
            ("cards-out", CardsOut(settings)),
            ("statistics", MatchStatistics(settings)),
        )
        self.docks: dict[str, QDockWidget] = {}
        window.setTabPosition(_SIDE, QTabWidget.TabPosition.North)
        for name, panel in self.panels:
            dock = self.docks[name] = QDockWidget(panel.short_title, window)
            dock.setObjectName(f"dock-{name}")
            dock.setWidget(PanelScroll(panel))
            dock.setTitleBarWidget(PanelTitle(panel))
            window.addDockWidget(_SIDE, dock)
            self._follow_option(dock, panel)

    def _follow_option(self, dock: QDockWidget, panel: Panel) -> None:
        """Let an option show and hide the dock, and the dock's own closing change the option."""
        if not panel.switch:
            return
        panel.wanted_changed.connect(dock.setVisible)
        dock.toggleViewAction().triggered.connect(lambda on: self._settings.set(panel.switch, bool(on)))

    def arrange(self, height: int) -> None:
        """Arrange the docks for a window with that much room, as at the first start."""
        below = [self.docks[name] for name, _ in self.panels[1:]]
        width = 300 if height >= _ROOM_FOR_ALL else 260
        self._window.resizeDocks(list(self.docks.values()), [width] * 4, Qt.Orientation.Horizontal)
        if height < _ROOM_FOR_ALL:
            for first, second in pairwise(below):
                self._window.tabifyDockWidget(first, second)
            below[0].raise_()
        else:
            heights = [dock.widget().sizeHint().height() + 34 for dock in self.docks.values()]
            self._window.resizeDocks(list(self.docks.values()), heights, Qt.Orientation.Vertical)

    def follow_options(self) -> None:
        """Show and hide the docks that options speak of, after their places were restored."""
        for name, panel in self.panels:
            if panel.switch:
                self.docks[name].setVisible(panel.wanted)

    def show_update(self, update: Update) -> None:
        """Show an update in all docks."""
        for _, panel in self.panels:
            panel.show_update(update)

    def plain_actions(self) -> list[tuple[str, QAction, str]]:
        """Return name, action and title of the docks that no option shows and hides."""
        return [
            (name, self.docks[name].toggleViewAction(), panel.windowTitle())
            for name, panel in self.panels
            if not panel.switch
        ]

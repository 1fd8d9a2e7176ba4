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
_WIDE: Final = 300
_NARROW: Final = 260


class Docks:
    """All docks of a window."""

    def __init__(self, window: QMainWindow, settings: Settings, art: FaceArt) -> None:
        """Put the docks at the window's right side."""
        self._window = window
        self._settings = settings
        self._arranging = False
        self._tabbed: bool | None = None
        self.by_hand = False
        """Whether the person has put a dock elsewhere; then nothing is arranged by itself any more."""
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
            dock.dockLocationChanged.connect(self._moved)
            dock.topLevelChanged.connect(self._moved)

    def _moved(self) -> None:
        self.by_hand = self.by_hand or not self._arranging

    def _follow_option(self, dock: QDockWidget, panel: Panel) -> None:
        """Let an option show and hide the dock, and the dock's own closing change the option."""
        if not panel.switch:
            return
        panel.wanted_changed.connect(dock.setVisible)
        dock.toggleViewAction().triggered.connect(lambda on: self._settings.set(panel.switch, bool(on)))

    def arrange(self, height: int) -> None:
        """Arrange the docks for a window with that much room, unless the person has arranged them."""
        tabbed = height < _ROOM_FOR_ALL
        if self.by_hand or tabbed == self._tabbed:
            return
        self._tabbed = tabbed
        self._arranging = True
        docks = [self.docks[name] for name, _ in self.panels]
        for dock in docks:
            hidden = dock.isHidden()
            self._window.addDockWidget(_SIDE, dock)
            dock.setHidden(hidden)
        if tabbed:
            for first, second in pairwise(docks[1:]):
                self._window.tabifyDockWidget(first, second)
            docks[1].raise_()
        self._window.resizeDocks(docks, [_NARROW if tabbed else _WIDE] * 4, Qt.Orientation.Horizontal)
        heights = [dock.widget().sizeHint().height() + 34 for dock in docks]
        self._window.resizeDocks(docks, heights, Qt.Orientation.Vertical)
        self._arranging = False

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

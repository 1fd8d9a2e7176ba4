"""The docks at the window's side: scores, last trick, cards still out, statistics."""

from collections.abc import Sequence
from enum import Enum, auto
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStyle, QTabWidget

from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.docks.art import FaceArt
from hearts_qt.ui.docks.last_trick import LastTrick
from hearts_qt.ui.docks.match_statistics import MatchStatistics
from hearts_qt.ui.docks.scores import ScoreBoard
from hearts_qt.ui.docks.suit_counts import CardsOut
from hearts_qt.ui.widgets.panel import FEWEST_LINES, Panel, PanelScroll, PanelTitle

_SIDE: Final = Qt.DockWidgetArea.RightDockWidgetArea
_WIDE: Final = 300
_NARROW: Final = 260
_LINES_IN_A_COLUMN: Final = 10
"""The lines of each panel that can be seen at once where all docks stand one below the other, if it has so many."""
_LINES_IN_A_TAB: Final = 7
"""The lines of a panel that can be seen at once where it shares its room, so that Scores may stand above it."""


class Order(Enum):
    """How the docks share the room."""

    COLUMN = auto()
    """All one below the other."""
    SCORES_ABOVE = auto()
    """The scores above, all others as tabs beneath them."""
    TABS = auto()
    """All as tabs."""


class Dock(QDockWidget):
    """The frame of a panel. Dragged out of the window, it passes on the keys that nothing in it has a use for."""

    key_pressed = Signal(QKeyEvent)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass the key on: from a window of its own Qt would not take it any further."""
        if self.isFloating():
            self.key_pressed.emit(event)
        else:
            super().keyPressEvent(event)


class Docks:
    """All docks of a window."""

    def __init__(self, window: QMainWindow, settings: Settings, art: FaceArt) -> None:
        """Put the docks at the window's right side."""
        self._window = window
        self._settings = settings
        self._arranging = False
        self._order: Order | None = None
        self._by_hand = False
        self.scores = ScoreBoard(settings)
        self.panels: Sequence[tuple[str, Panel]] = (
            ("scores", self.scores),
            ("last-trick", LastTrick(settings, art)),
            ("cards-out", CardsOut(settings)),
            ("statistics", MatchStatistics(settings)),
        )
        self.docks: dict[str, Dock] = {}
        self._scrolls: dict[str, PanelScroll] = {}
        window.setTabPosition(_SIDE, QTabWidget.TabPosition.North)
        for name, panel in self.panels:
            dock = self.docks[name] = Dock(panel.short_title, window)
            dock.setObjectName(f"dock-{name}")
            scroll = self._scrolls[name] = PanelScroll(panel)
            dock.setWidget(scroll)
            dock.setTitleBarWidget(PanelTitle(panel))
            window.addDockWidget(_SIDE, dock)
            self._follow_option(dock, panel)
            dock.dockLocationChanged.connect(self._moved)
            dock.topLevelChanged.connect(self._moved)

    @property
    def by_hand(self) -> bool:
        """Whether the person has put a dock elsewhere; then nothing is arranged by itself any more."""
        return self._by_hand

    def leave_to_the_person(self) -> None:
        """Arrange nothing by itself any more; what has no room scrolls."""
        self._by_hand = True
        for scroll in self._scrolls.values():
            scroll.keep(FEWEST_LINES)

    def _moved(self) -> None:
        if not self._arranging and not self._by_hand:
            self.leave_to_the_person()

    def _follow_option(self, dock: Dock, panel: Panel) -> None:
        """Let an option show and hide the dock, and the dock's own closing change the option."""
        if not panel.switch:
            return
        panel.wanted_changed.connect(dock.setVisible)
        dock.toggleViewAction().triggered.connect(lambda on: self._settings.set(panel.switch, bool(on)))

    def arrange(self, height: int, *, anew: bool = False) -> None:
        """Arrange the docks for a window with that much room, unless the person has arranged them.

        `anew` shares out the room again, as with a text of another size, even if the order of the docks stays.
        """
        order = self._order_in(height)
        if self._by_hand or (order is self._order and not anew):
            return
        self._arranging = True
        if order is not self._order:
            self._order = order
            self._put_in_order(order)
        self._share_out()
        self._arranging = False

    def _order_in(self, height: int) -> Order:
        """Return how the docks share a room of that height."""
        titles, whole, column = [], [], 0
        for name, panel in self.panels:
            titles.append(self._title_height(name))
            whole.append(panel.height_at(_WIDE))
            column += titles[-1] + min(whole[-1], self._scrolls[name].height_of(_LINES_IN_A_COLUMN))
        style, metrics = self._window.style(), self._window.fontMetrics()
        separator = style.pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent, None, self._window)
        if column + (len(whole) - 1) * separator <= height:
            return Order.COLUMN
        tab = metrics.height() + style.pixelMetric(QStyle.PixelMetric.PM_TabBarTabVSpace, None, self._window)
        beneath = max(titles) + _LINES_IN_A_TAB * metrics.lineSpacing()
        return Order.SCORES_ABOVE if titles[0] + whole[0] + separator + tab + beneath <= height else Order.TABS

    def _title_height(self, name: str) -> int:
        return self.docks[name].titleBarWidget().sizeHint().height()

    def _put_in_order(self, order: Order) -> None:
        docks = [self.docks[name] for name, _ in self.panels]
        for dock in docks:
            hidden = dock.isHidden()
            self._window.addDockWidget(_SIDE, dock)
            dock.setHidden(hidden)
        for scroll in self._scrolls.values():
            scroll.keep(_LINES_IN_A_COLUMN if order is Order.COLUMN else FEWEST_LINES)
        if order is not Order.COLUMN:
            tabs = docks if order is Order.TABS else docks[1:]
            for first, second in pairwise(tabs):
                self._window.tabifyDockWidget(first, second)
            tabs[0].raise_()

    def _share_out(self) -> None:
        docks = [self.docks[name] for name, _ in self.panels]
        width = _WIDE if self._order is Order.COLUMN else _NARROW
        self._window.resizeDocks(docks, [width] * len(docks), Qt.Orientation.Horizontal)
        heights = [
            self._title_height(name) + max(panel.sizeHint().height(), panel.height_at(width))
            for name, panel in self.panels
        ]
        self._window.resizeDocks(docks, heights, Qt.Orientation.Vertical)

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

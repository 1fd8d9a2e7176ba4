"""The docks at the side of the window: scores, last trick, cards still out, statistics, performance."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final, cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStyle, QTabWidget

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.score_options import FOLD_PANELS
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.board.cards import CardPictures
from hearts_qt.ui.statistics.performance_panel import PerformancePanel
from hearts_qt.ui.widgets.call_later import call_later
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.panel import FEWEST_LINES, DockPanel, PanelScroll, PanelTitle
from hearts_qt.ui.window.dock import Dock
from hearts_qt.ui.window.drawer import NARROW_WINDOW, Drawer
from hearts_qt.ui.window.folded_titles import FoldedDock, FoldedTitles
from hearts_qt.ui.window.last_trick import LastTrick
from hearts_qt.ui.window.match_statistics import MatchStatistics
from hearts_qt.ui.window.score_board import ScoreBoard
from hearts_qt.ui.window.suit_counts import CardsOut

_SIDE: Final = Qt.DockWidgetArea.RightDockWidgetArea
PANELS_TITLE: Final = QT_TRANSLATE_NOOP("menus", "P&anels")
"""The title of the submenu with the options that show panels, and the commands about panels."""

COMMANDS: Final[Sequence[Command["Docks"]]] = (
    Command(
        "panels_back",
        MenuName.INTERFACE,
        900,
        QT_TRANSLATE_NOOP("menus", "Put the panels &back"),
        QT_TRANSLATE_NOOP("menus", "Put all panels beside the table, as they were at the first start."),
        lambda self, on: self.put_back(),
        submenu=PANELS_TITLE,
    ),
    Command(
        "drawer",
        MenuName.INTERFACE,
        910,
        QT_TRANSLATE_NOOP("menus", "Panels of a na&rrow window"),
        QT_TRANSLATE_NOOP("menus", "Open or close the drawer that has the panels while the window is narrow."),
        lambda self, on: self.drawer.open(self.drawer.isHidden()),
        "F9",
        submenu=PANELS_TITLE,
    ),
)
LEAST_TABLE: Final = QSize(360, 280)
"""Least size of the table, wherever a person puts the docks."""
_WIDTH: Final = 300
_TEXT: Final = 11.0
"""Docks are `_WIDTH` pixels wide at this text size in points, and wider with larger text."""
_ROOM_FOR_THE_TABLE: Final = 680
"""Width in pixels that the table keeps when docks become wider for larger text."""
_LOW_SHARE: Final = 0.3
"""Greatest height of a dock above or below the table, as a share of the window's height."""
_LINES: Final = (10, 6, 4, FEWEST_LINES)
"""So many lines of each panel stay in sight: the first of these numbers for which the column has room."""
_ALL_LINES: Final = 1_000
"""More lines than any panel has. All scores stay in sight."""


class Docks:
    """All docks of a window: a column beside the table, or a drawer if the window is too small for the column."""

    def __init__(self, window: QMainWindow, settings: Settings, art: CardPictures) -> None:
        """Create the docks at the right side of the window."""
        self._window = window
        self._settings = settings
        self._arranging = False
        self._by_hand = False
        self._is_away = False
        self.handlers = handlers_of(self, COMMANDS)
        self.scores = ScoreBoard(settings)
        self.performance = PerformancePanel(settings)
        self.panels: Sequence[tuple[str, DockPanel]] = (
            ("scores", self.scores),
            ("last-trick", LastTrick(settings, art)),
            ("cards-out", CardsOut(settings)),
            ("statistics", MatchStatistics(settings)),
            ("performance", self.performance),
        )
        self.docks: dict[str, Dock] = {}
        self._scrolls: dict[str, PanelScroll] = {}
        window.setTabPosition(_SIDE, QTabWidget.TabPosition.North)
        for name, panel in self.panels:
            dock = self.docks[name] = Dock(panel.windowTitle(), window)
            dock.setObjectName(f"dock-{name}")
            scroll = self._scrolls[name] = PanelScroll(panel)
            dock.setWidget(scroll)
            title = PanelTitle(panel)
            dock.setTitleBarWidget(title)
            dock.topLevelChanged.connect(lambda floats, title=title: self._show_button(title, floats))
            self._show_button(title, floats=False)
            for closed in (title.closed, dock.closed):
                closed.connect(lambda switch=panel.switch: settings.set(switch, False))
            window.addDockWidget(_SIDE, dock)
            self._follow_option(dock, panel)
            panel.resized.connect(self._arrange_anew)
            dock.dockLocationChanged.connect(lambda area, dock=dock: self._docked(dock, area))
            dock.topLevelChanged.connect(self._moved)
        panels = [panel for _, panel in self.panels]
        self.titles = FoldedTitles(panels)
        self.folded = FoldedDock(self.titles, window)
        window.addDockWidget(_SIDE, self.folded)
        self.drawer: Drawer = Drawer(panels, window)
        for titles in (self.titles, self.drawer.titles):
            titles.opened.connect(DockPanel.unfold)
        settings.listen(self._follow_folding, Effect.PANELS)
        self._column = window.saveState()

    @property
    def _folds(self) -> bool:
        return self._settings.value(FOLD_PANELS) and not self._by_hand

    def _show_button(self, title: PanelTitle, floats: bool) -> None:
        title.show_button(floats=floats, folds=self._folds)

    def _follow_folding(self) -> None:
        """Arrange the docks after a panel was folded or opened."""
        self._show_folded()
        self.drawer.refresh()
        self._arrange_anew()

    def _arrange_anew(self) -> None:
        if self._window.isVisible():
            # Wait until the panels, or parts of them, have been shown or hidden.
            call_later(self._window, self.arrange)

    def _show_folded(self) -> None:
        """Show the titles of folded panels, and the buttons that fold, if they have their place."""
        self.titles.refresh()
        has_place = self._folds and not self.drawer.is_offered and not self._is_away
        self.folded.setVisible(has_place and not self.titles.is_empty)
        for dock in self.docks.values():
            self._show_button(cast(PanelTitle, dock.titleBarWidget()), dock.isFloating())

    def _use_drawer(self, on: bool) -> None:
        """Move all panels into the drawer, or back into their docks."""
        if on == self.drawer.is_offered:
            return
        self._arranging = True
        if on:
            for scroll in self._scrolls.values():
                scroll.takeWidget()
        self.drawer.offer(on)
        for name, panel in self.panels:
            if not on:
                self._scrolls[name].setWidget(panel)
                panel.show()
            self.docks[name].setVisible(self._is_shown(panel))
        self._show_folded()
        self._arranging = False

    @property
    def by_hand(self) -> bool:
        """Whether the person has moved a dock. If so, the docks are not arranged automatically."""
        return self._by_hand

    def stop_arranging(self) -> None:
        """Stop arranging docks automatically; panels that have too little space scroll."""
        self._by_hand = True
        self._use_drawer(False)
        self._show_folded()
        for scroll in self._scrolls.values():
            scroll.keep(FEWEST_LINES)

    def _moved(self) -> None:
        if self._arranging:
            return
        if not self._by_hand:
            self.stop_arranging()
        elif self._window.isVisible():
            # Wait until Qt has laid out the docks.
            call_later(self._window, self._arrange_if_all_are_back)

    def _arrange_if_all_are_back(self) -> None:
        """Arrange the docks automatically again if each dock is back in its place."""
        if self._by_hand and self._is_in_column():
            # Qt sometimes puts the returning dock a few pixels beside its place.
            self.put_back()

    def _is_in_column(self) -> bool:
        """Tell whether the visible docks are one below the other beside the table, in their usual order."""
        shown = [dock for dock in self.docks.values() if not dock.isHidden()]
        are_beside = all(
            not dock.isFloating()
            and self._window.dockWidgetArea(dock) is _SIDE
            and all(other.isHidden() for other in self._window.tabifiedDockWidgets(dock))
            for dock in shown
        )
        return are_beside and all(one.y() < other.y() for one, other in pairwise(shown))

    def _docked(self, dock: QDockWidget, area: Qt.DockWidgetArea) -> None:
        is_low = area in (Qt.DockWidgetArea.TopDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea)
        if is_low and not self._arranging and self._window.isVisible():
            # Wait until Qt has laid out the dock, with the height that it had beside the table.
            call_later(dock, lambda: self._make_low(dock))
        self._moved()

    def _make_low(self, dock: QDockWidget) -> None:
        panel = next(panel for name, panel in self.panels if self.docks[name] is dock)
        bar = dock.titleBarWidget()
        whole = bar.sizeHint().height() + panel.height_at(dock.width())
        self._window.resizeDocks(
            [dock], [min(whole, round(self._window.height() * _LOW_SHARE))], Qt.Orientation.Vertical
        )

    def put_back(self) -> None:
        """Put all docks beside the table, and arrange them automatically from now on."""
        self._arranging = True
        self._window.restoreState(self._column)
        self._arranging = False
        self._by_hand = self._is_away = False
        self.follow_options()

    def show_floating_later(self) -> None:
        """Show floating docks a moment after the window, so that they are not behind it."""
        for dock in self.docks.values():
            if dock.isFloating() and not dock.isHidden():
                dock.hide()
                call_later(dock, partial(self._show_in_front, dock))

    def _show_in_front(self, dock: QDockWidget) -> None:
        dock.show()
        dock.raise_()

    def _follow_option(self, dock: Dock, panel: DockPanel) -> None:
        """Connect the dock's visibility with the panel's option."""
        switch = panel.switch
        panel.wanted_changed.connect(lambda on: self._show_wanted(dock, panel))
        dock.toggleViewAction().triggered.connect(lambda on: self._settings.set(switch, bool(on)))

    def _is_shown(self, panel: DockPanel) -> bool:
        return panel.wanted and not self.drawer.is_offered and not self._is_away

    def _show_wanted(self, dock: Dock, panel: DockPanel) -> None:
        # Whoever switches a panel on or off wants to see the panels.
        self.put_away(False)
        dock.setVisible(self._is_shown(panel))

    def put_away(self, on: bool) -> None:
        """Hide the column of docks while a page has the whole window, or show it again.

        Docks that the person has arranged stay where they are.
        """
        if on != self._is_away and not (on and self._by_hand):
            self._is_away = on
            self._arranging = True
            self.follow_options()
            self._arranging = False

    @property
    def _height(self) -> int:
        """The height of the window between the menus and the status line, in pixels."""
        bars = self._window.menuBar().sizeHint().height() + self._window.statusBar().sizeHint().height()
        return self._window.height() - bars

    def arrange(self) -> None:
        """Arrange the docks for the size of the window, unless the person has arranged them."""
        if self._by_hand:
            return
        lines = next((each for each in _LINES if self._least_height(each) <= self._height), 0)
        is_narrow = self._window.width() < NARROW_WINDOW
        self._use_drawer(not lines or (is_narrow and (self._folds or lines == FEWEST_LINES)))
        # At this width the panels show all names. The drawer can always have it, because it takes no room of the table.
        width = round(_WIDTH * max(1.0, self._window.font().pointSizeF() / _TEXT))
        self.drawer.set_width(width)
        if not self.drawer.is_offered:
            self._arranging = True
            self._show_folded()
            for name, scroll in self._scrolls.items():
                scroll.keep(_kept(name, lines))
            self._share_out(max(_WIDTH, min(width, self._window.width() - _ROOM_FOR_THE_TABLE)))
            self._arranging = False

    def _least_height(self, lines: int) -> int:
        """Return the height of the column of docks if so many lines of each panel are in sight."""
        rows = [
            self._title_height(name)
            + min(panel.minimumSizeHint().height(), self._scrolls[name].height_of(_kept(name, lines)))
            for name, panel in self.panels
            if panel.wanted
        ]
        if self._folds and not self.titles.is_empty:
            rows.append(self.titles.sizeHint().height())
        metric = QStyle.PixelMetric.PM_DockWidgetSeparatorExtent
        separator = self._window.style().pixelMetric(metric, None, self._window)
        return sum(rows) + (len(rows) - 1) * separator

    def _title_height(self, name: str) -> int:
        return self.docks[name].titleBarWidget().sizeHint().height()

    def _share_out(self, width: int) -> None:
        """Make the docks so wide, and as high as their panels. The folded titles take the height that is left."""
        wanted = [(name, panel) for name, panel in self.panels if panel.wanted]
        docks: list[QDockWidget] = [self.docks[name] for name, _ in wanted]
        heights = [
            self._title_height(name) + max(panel.sizeHint().height(), panel.height_at(width)) for name, panel in wanted
        ]
        if not self.folded.isHidden():
            docks.append(self.folded)
            heights.append(max(self.titles.sizeHint().height(), self._height - sum(heights)))
        self._window.resizeDocks(docks, [width] * len(docks), Qt.Orientation.Horizontal)
        self._window.resizeDocks(docks, heights, Qt.Orientation.Vertical)

    def follow_options(self) -> None:
        """Show and hide docks as the options say, after their places were restored."""
        for name, panel in self.panels:
            self.docks[name].setVisible(self._is_shown(panel))
        self._show_folded()
        # Qt has given the space of the hidden panels to the others. It belongs below the folded titles.
        self.arrange()

    def adopt_hidden(self) -> None:
        """Switch off the options of the panels that are hidden now.

        Call this if the places were saved by an earlier version, which had no options for the panels.
        """
        for name, panel in self.panels:
            if self.docks[name].isHidden():
                self._settings.set(panel.switch, False)

    def show_cards(self, update: Update) -> None:
        """Show an update whose cards still move in the docks that tell what can be seen."""
        for _, panel in self.panels:
            if panel.follows_cards:
                panel.show_update(update)

    def show_update(self, update: Update) -> None:
        """Show an update in all docks."""
        for _, panel in self.panels:
            panel.show_update(update)


def _kept(name: str, lines: int) -> int:
    """Return how many lines of a panel stay in sight if the others keep so many."""
    return _ALL_LINES if name == "scores" else lines

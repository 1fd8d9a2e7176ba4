"""The docks at the side of the window: scores, last trick, cards still out, statistics."""

from collections.abc import Sequence
from enum import Enum, auto
from functools import partial
from itertools import pairwise
from typing import Final, cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QStyle,
    QTabBar,
    QTabWidget,
)

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.score_options import FOLD_PANELS
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.docks.art import CardFaces
from hearts_qt.ui.docks.last_trick import LastTrick
from hearts_qt.ui.docks.match_statistics import MatchStatistics
from hearts_qt.ui.docks.score_board import ScoreBoard
from hearts_qt.ui.docks.suit_counts import CardsOut
from hearts_qt.ui.widgets.call_later import call_later
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.narrow_tabs import NarrowTabs
from hearts_qt.ui.widgets.panel import FEWEST_LINES, DockPanel, PanelScroll, PanelTitle
from hearts_qt.ui.window.dock import Dock
from hearts_qt.ui.window.drawer import NARROW_WINDOW, Drawer
from hearts_qt.ui.window.folded_titles import FoldedDock, FoldedTitles

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
_WIDE: Final = 300
_NARROW: Final = 260
_TEXT: Final = 11.0
"""Docks are `_WIDE` or `_NARROW` pixels wide at this text size in points, and wider with larger text."""
_ROOM_FOR_THE_TABLE: Final = 680
"""Width in pixels that the table keeps when docks become wider for larger text."""
_LOW_SHARE: Final = 0.3
"""Greatest height of a dock above or below the table, as a share of the window's height."""
_LINES_IN_A_COLUMN: Final = 10
"""The docks become a column only if this many lines of each panel fit; a shorter panel must fit as a whole."""
_ALL_LINES: Final = 1_000
"""More lines than any panel has."""
_LINES_IN_A_TAB: Final = 7
"""The scores are put above the tabs only if this many lines of a panel in a tab fit."""


class Order(Enum):
    """Arrangement of the docks."""

    COLUMN = auto()
    """All docks in a column."""
    SCORES_ABOVE = auto()
    """The scores above, all other docks as tabs below."""
    TABS = auto()
    """All docks as tabs."""


class Docks:
    """All docks of a window."""

    def __init__(self, window: QMainWindow, settings: Settings, art: CardFaces) -> None:
        """Create the docks at the right side of the window."""
        self._window = window
        self._settings = settings
        self._arranging = False
        self._order: Order | None = None
        self._height = self._width = 0
        self._by_hand = False
        self.handlers = handlers_of(self, COMMANDS)
        self.scores = ScoreBoard(settings)
        self.panels: Sequence[tuple[str, DockPanel]] = (
            ("scores", self.scores),
            ("last-trick", LastTrick(settings, art)),
            ("cards-out", CardsOut(settings)),
            ("statistics", MatchStatistics(settings)),
        )
        self.docks: dict[str, Dock] = {}
        self._scrolls: dict[str, PanelScroll] = {}
        self._narrow_tabs = NarrowTabs()
        self._narrow_tabs.setParent(window)
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
            call_later(self._window, lambda: self.arrange(self._height, anew=True))

    def _show_folded(self) -> None:
        """Show the titles of folded panels, and the buttons that fold, if they have their place."""
        self.titles.refresh()
        in_column = self._order is Order.COLUMN and not self.drawer.is_offered
        self.folded.setVisible(self._folds and in_column and not self.titles.is_empty)
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
            self.docks[name].setVisible(panel.wanted and not on)
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
        if self._by_hand and self._is_in_order():
            self._by_hand = False
            # Arrange everything again, because Qt sometimes puts the returning dock a few pixels beside its place.
            self._order = None
            self.arrange(self._height)

    def _is_in_order(self) -> bool:
        """Tell whether the visible docks are in the places of the last automatic arrangement."""
        if self._order is None:
            return False
        groups = [[dock for dock in group if not dock.isHidden()] for group in self._groups(self._order)]
        groups = [group for group in groups if group]
        for group in groups:
            for dock in group:
                if dock.isFloating() or self._window.dockWidgetArea(dock) is not _SIDE:
                    return False
                others = [each for each in self._window.tabifiedDockWidgets(dock) if not each.isHidden()]
                if {dock, *others} != set(group):
                    return False
        # Qt moves the tabs that are not in front to negative coordinates.
        tops = [max(dock.y() for dock in group) for group in groups]
        return tops == sorted(tops)

    def _groups(self, order: Order) -> list[list[Dock]]:
        """Return the docks of an arrangement from top to bottom; docks in one group are tabs."""
        scores, *others = (self.docks[name] for name, _ in self.panels)
        match order:
            case Order.COLUMN:
                return [[scores], *([dock] for dock in others)]
            case Order.SCORES_ABOVE:
                return [[scores], others]
            case Order.TABS:
                return [[scores, *others]]

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
        self._by_hand = False
        self._order = None
        self._arranging = True
        for dock in self.docks.values():
            dock.setFloating(False)
        self._arranging = False
        self.arrange(self._height, anew=True)

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
        panel.wanted_changed.connect(lambda on: dock.setVisible(on and not self.drawer.is_offered))
        dock.toggleViewAction().triggered.connect(lambda on: self._settings.set(switch, bool(on)))

    def arrange(self, height: int, *, anew: bool = False) -> None:
        """Arrange the docks for this height in pixels, unless the person has arranged them.

        `anew`: set the sizes again even if the order of the docks stays the same, for instance after a change of the
        text size.
        """
        self._height = height
        order, width = self._order_in(height), self._width
        if self._by_hand:
            return
        self._use_drawer(self._folds and self._window.width() < NARROW_WINDOW)
        self._width = self._width_in(order)
        # The drawer lies over the table, so that it leaves the table no room.
        self.drawer.set_width(self._width_for_text(order))
        if self.drawer.is_offered:
            return
        # The folded titles take the height that the panels leave, which changes with each height of the window.
        anew = anew or not self.folded.isHidden()
        if order is self._order and width == self._width and not anew:
            return
        self._arranging = True
        if order is not self._order:
            self._order = order
            self._put_in_order(order)
        self._show_folded()
        self._share_out()
        self._arranging = False

    def _width_in(self, order: Order) -> int:
        """Return the width of the docks: wider with larger text, if the table keeps enough space."""
        usual = _WIDE if order is Order.COLUMN else _NARROW
        return max(usual, min(self._width_for_text(order), self._window.width() - _ROOM_FOR_THE_TABLE))

    def _width_for_text(self, order: Order) -> int:
        """Return the width at which the panels show all names."""
        usual = _WIDE if order is Order.COLUMN else _NARROW
        return round(usual * max(1.0, self._window.font().pointSizeF() / _TEXT))

    def _order_in(self, height: int) -> Order:
        """Return the best arrangement for this height."""
        titles, whole, column = [], [], 0
        for name, panel in self.panels:
            if self._folds and not panel.wanted:
                continue
            titles.append(self._title_height(name))
            whole.append(panel.height_at(_WIDE))
            column += titles[-1] + min(whole[-1], self._scrolls[name].height_of(_LINES_IN_A_COLUMN))
        style, metrics = self._window.style(), self._window.fontMetrics()
        separator = style.pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent, None, self._window)
        if self._folds and not self.titles.is_empty:
            column += self.titles.sizeHint().height() + separator
        if not whole or column + (len(whole) - 1) * separator <= height:
            return Order.COLUMN
        tab = metrics.height() + style.pixelMetric(QStyle.PixelMetric.PM_TabBarTabVSpace, None, self._window)
        beneath = max(titles) + _LINES_IN_A_TAB * metrics.lineSpacing()
        return Order.SCORES_ABOVE if titles[0] + whole[0] + separator + tab + beneath <= height else Order.TABS

    def _title_height(self, name: str) -> int:
        return self.docks[name].titleBarWidget().sizeHint().height()

    def _put_in_order(self, order: Order) -> None:
        docks = [self.docks[name] for name, _ in self.panels]
        hidden = [dock.isHidden() for dock in docks]
        for dock in docks:
            # If the docks are not removed first, an old tab bar sometimes remains.
            self._window.removeDockWidget(dock)
        for dock, was_hidden in zip(docks, hidden, strict=True):
            self._window.addDockWidget(_SIDE, dock)
            dock.setHidden(was_hidden)
        self._window.removeDockWidget(self.folded)
        self._window.addDockWidget(_SIDE, self.folded)
        for scroll in self._scrolls.values():
            scroll.keep(_LINES_IN_A_COLUMN if order is Order.COLUMN else FEWEST_LINES)
        if order is Order.SCORES_ABOVE:
            # All scores fit. Without this call, Qt would give a part of their space to the tabs.
            self._scrolls[self.panels[0][0]].keep(_ALL_LINES)
        for group in self._groups(order):
            for first, second in pairwise(group):
                self._window.tabifyDockWidget(first, second)
            if len(group) > 1:
                group[0].raise_()
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setStyle(self._narrow_tabs)

    def _share_out(self) -> None:
        docks: list[QDockWidget] = [self.docks[name] for name, _ in self.panels]
        width = self._width
        self._window.resizeDocks(docks, [width] * len(docks), Qt.Orientation.Horizontal)
        heights = [
            self._title_height(name) + max(panel.sizeHint().height(), panel.height_at(width))
            for name, panel in self.panels
        ]
        if not self.folded.isHidden():
            shown = [height for dock, height in zip(docks, heights, strict=True) if not dock.isHidden()]
            docks.append(self.folded)
            heights.append(max(self.titles.sizeHint().height(), self._height - sum(shown)))
        self._window.resizeDocks(docks, heights, Qt.Orientation.Vertical)

    def follow_options(self) -> None:
        """Show and hide docks as the options say, after their places were restored."""
        for name, panel in self.panels:
            self.docks[name].setVisible(panel.wanted and not self.drawer.is_offered)
        self._show_folded()
        if not self.folded.isHidden():
            # Qt has given the space of the hidden panels to the others. It belongs below the folded titles.
            self.arrange(self._height, anew=True)

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

"""The drawer of a narrow window. It holds all panels, and opens over the cloth when the person wants it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QMainWindow, QScrollArea, QToolButton, QVBoxLayout, QWidget

from hearts_qt.ui.widgets.call_later import call_later
from hearts_qt.ui.widgets.panel import DockPanel, PanelTitle
from hearts_qt.ui.window.folded_titles import FoldedTitles

translate = QCoreApplication.translate
NARROW_WINDOW: Final = 1000
"""Narrower windows, in pixels, have a drawer in place of the docks."""
_GREATEST_SHARE: Final = 0.7
"""The greatest part of the window's width that the open drawer covers."""


class Drawer(QFrame):
    """A column of panels over the right side of the cloth. While it is closed, it covers nothing."""

    offered = Signal(bool)
    """Emitted when the window becomes narrow enough for a drawer, or too wide."""
    toggled = Signal(bool)
    """The drawer was opened or closed."""

    def __init__(self, panels: Sequence[DockPanel], window: QMainWindow) -> None:
        """Make a closed and empty drawer of this window."""
        super().__init__(window)
        self._panels = panels
        self._window = window
        self._width = 0
        self.is_offered = False
        self.setObjectName("drawer")
        self.setAccessibleName(translate("panels", "Panels"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.titles = FoldedTitles(panels)
        self._titles_of_panels: dict[DockPanel, PanelTitle] = {}
        self._page = QWidget()
        self._column = QVBoxLayout(self._page)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidget(self._page)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(scroll)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), window)
        self._escape.setEnabled(False)
        self._escape.activated.connect(lambda: self.open(False))
        self.button = self._made_button()
        self.hide()

    def _made_button(self) -> QToolButton:
        """Return the button at the right end of the menus that opens and closes the drawer."""
        button = QToolButton()
        button.setText(translate("panels", "Panels"))
        button.setToolTip(translate("panels", "Open or close the drawer with the scores and the other panels."))
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(self.open)
        self.toggled.connect(button.setChecked)
        bar = self._window.menuBar()
        bar.setCornerWidget(button)
        button.hide()
        return button

    def offer(self, on: bool) -> None:
        """Take the panels into the drawer, or leave it empty for the docks to take them back."""
        if on == self.is_offered:
            return
        self.is_offered = on
        if on:
            self._fill()
        else:
            self.open(False)
            self._empty()
        self.button.setVisible(on)
        self.offered.emit(on)

    def _fill(self) -> None:
        for panel in self._panels:
            title = self._titles_of_panels[panel] = PanelTitle(panel)
            title.show_button(floats=False, folds=True)
            title.closed.connect(lambda panel=panel: panel.fold())
            self._add(title)
            self._add(panel)
            panel.show()
        self._add(self.titles)
        self.refresh()
        self._window.installEventFilter(self)

    def _add(self, widget: QWidget) -> None:
        """Add a widget above the free space."""
        self._column.insertWidget(self._column.count() - 1, widget)

    def _empty(self) -> None:
        self._window.removeEventFilter(self)
        for widget in (*self._titles_of_panels.values(), *self._panels, self.titles):
            self._column.removeWidget(widget)
        for title in self._titles_of_panels.values():
            title.deleteLater()
        self._titles_of_panels = {}

    def refresh(self) -> None:
        """Show the panels that are wanted, and the titles of the others."""
        for panel, title in self._titles_of_panels.items():
            title.setVisible(panel.wanted)
            panel.setVisible(panel.wanted)
        self.titles.refresh()

    def set_width(self, width: int) -> None:
        """Set the width in pixels that the panels want."""
        self._width = width
        self._place()

    def open(self, on: bool) -> None:
        """Open or close the drawer."""
        on = on and self.is_offered
        self._escape.setEnabled(on)
        if on:
            self._place()
            self.raise_()
        self.setVisible(on)
        self.toggled.emit(on)

    def _place(self) -> None:
        middle = self._window.centralWidget()
        if middle is not None and self.is_offered:
            room = middle.geometry()
            width = min(self._width, round(room.width() * _GREATEST_SHARE))
            self.setGeometry(QRect(room.right() + 1 - width, room.y(), width, room.height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the right side of the cloth."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            # Wait until the window has laid out the cloth.
            call_later(self, self._place)
        return False

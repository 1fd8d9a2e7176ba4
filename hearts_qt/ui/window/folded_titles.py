"""The titles of folded panels, below the panels that are shown. A click on a title opens its panel."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QMainWindow, QVBoxLayout, QWidget

from hearts_qt.ui.widgets.form import blended
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.panel import NARROWEST, DockPanel
from hearts_qt.ui.widgets.plain import caption

translate = QCoreApplication.translate
_SIDES: Final = 12
_ABOVE: Final = 8
"""The space beside a title, and above and below it, as in the title bar of a panel that is shown."""
_POINTED_AT: Final = 0.08
"""How much of the text's colour the band has while the mouse is on it."""


class FoldedTitle(QAbstractButton):
    """The title of a folded panel: a band like the title bar of a panel that is shown, with an arrow at its right."""

    def __init__(self, panel: DockPanel) -> None:
        """Show the title of this panel."""
        super().__init__()
        self.setText(caption(panel.windowTitle()))
        self.setAccessibleName(translate("panels", "Open {panel}").format(panel=panel.windowTitle()))
        self.setToolTip(translate("panels", "Open this panel. Hearts remembers that it is open."))
        bold = QFont()
        bold.setBold(True)
        self.setFont(bold)
        # The focus stays on the cards. People who use the keyboard open a panel by the menu.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        """Return the size of a title bar."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 3 * _SIDES, metrics.height() + 2 * _ABOVE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the band, the title and the arrow."""
        with painting(QPainter(self)) as painter:
            palette = self.palette()
            ground, ink = palette.button().color(), palette.buttonText().color()
            painter.fillRect(self.rect(), blended(ink, ground, _POINTED_AT) if self.underMouse() else ground)
            painter.setPen(ink)
            inside = self.rect().adjusted(_SIDES, 0, -_SIDES, 0)
            middle = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(inside, middle | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextShowMnemonic, self.text())
            painter.drawText(inside, middle | Qt.AlignmentFlag.AlignRight, "▸")


class FoldedTitles(QWidget):
    """A list with the titles of all panels that are not wanted now."""

    opened = Signal(object)
    """The person wants to open this DockPanel."""

    def __init__(self, panels: Sequence[DockPanel]) -> None:
        """Make a button for each panel."""
        super().__init__()
        self.setAccessibleName(translate("panels", "Folded panels"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.buttons: dict[DockPanel, FoldedTitle] = {}
        for panel in panels:
            button = self.buttons[panel] = FoldedTitle(panel)
            button.clicked.connect(self._open)
            column.addWidget(button)
        column.addStretch(1)
        self.refresh()

    def _open(self) -> None:
        self.opened.emit(next(panel for panel, button in self.buttons.items() if button is self.sender()))

    @property
    def is_empty(self) -> bool:
        """Whether no panel is folded."""
        return all(panel.wanted for panel in self.buttons)

    def refresh(self) -> None:
        """Show the titles of the panels that are not wanted now."""
        for panel, button in self.buttons.items():
            button.setVisible(not panel.wanted)

    def sizeHint(self) -> QSize:
        """Return the size of the titles that are shown."""
        return QSize(NARROWEST, super().sizeHint().height())


class FoldedDock(QDockWidget):
    """Holds the folded titles below the other docks. It has no title of its own and cannot be moved."""

    def __init__(self, titles: FoldedTitles, window: QMainWindow) -> None:
        """Hold these titles; hidden at first."""
        super().__init__(titles.accessibleName(), window)
        self.setObjectName("dock-folded")
        self.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self.setTitleBarWidget(QWidget())
        self.setWidget(titles)
        # The menu of the docks has an entry only for what a person can show and hide.
        self.toggleViewAction().setVisible(False)
        self.hide()

"""A page that lies over the whole card table and takes its keys, such as the page at the start."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, SignalInstance
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.widgets.cover import Cover
from hearts_qt.ui.widgets.focus import takes_focus
from hearts_qt.ui.widgets.painting import painting


class ClothBelow(NamedTuple):
    """The table over which a page lies."""

    widget: QWidget
    """The widget that the page covers."""
    paint: Callable[[QPainter, QRect], None]
    """Draws the cloth without cards and players."""
    ink: Callable[[], QColor]
    """Returns the colour of text on the cloth."""
    faces: FaceArt
    changed: SignalInstance
    """Sent when the cloth has changed."""
    face_at: Callable[[int], QRectF]
    """Returns where the face of the player at a place of the table is; 0 is the lower one."""
    pace: Callable[[], float]
    """Returns the factor for durations of what moves for pleasure only; 0 if nothing moves."""


class PageOverCloth(Cover):
    """Covers the table as long as it is open. Neither keys nor the mouse reach the table then.

    Nobody sees what a click or a key would do there.
    """

    def __init__(self, cloth: ClothBelow) -> None:
        """Lie over this table."""
        super().__init__(cloth.widget)
        self.cloth = cloth
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setGeometry(cloth.widget.rect())
        cloth.changed.connect(self.follow_cloth)
        cloth.widget.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._keep_focus)

    def take_focus(self) -> None:
        """Give the focus to the control of the page that is used most."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Let the Tab key pass over everything that lies under the page."""
        first = widget = QApplication.focusWidget()
        while widget is not None:
            widget = widget.nextInFocusChain() if next else widget.previousInFocusChain()
            if widget is None or widget is first:
                break
            if takes_focus(widget) and widget.window() is self.window() and not self._covers(widget):
                widget.setFocus(Qt.FocusReason.TabFocusReason if next else Qt.FocusReason.BacktabFocusReason)
                return True
        return False

    def _covers(self, widget: QWidget) -> bool:
        below = self.cloth.widget.parentWidget() or self.cloth.widget
        inside = widget is below or below.isAncestorOf(widget)
        return inside and widget is not self and not self.isAncestorOf(widget)

    def _keep_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and self.isVisible() and self._covers(new):
            self.take_focus()

    def close_for_good(self) -> None:
        """Remove the page from the table."""
        self.cloth.widget.removeEventFilter(self)
        self.hide()
        self.deleteLater()

    def follow_cloth(self) -> None:
        """Follow a change of the cloth."""
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the table."""
        if event.type() is QEvent.Type.Resize:
            self.setGeometry(self.cloth.widget.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cloth, so that nothing of the table below is seen."""
        with painting(QPainter(self)) as painter:
            self.cloth.paint(painter, self.rect())


def page_over(table: QWidget) -> PageOverCloth | None:
    """Return the page that covers the table; None if no page does."""
    return next((page for page in table.findChildren(PageOverCloth) if page.isVisible()), None)

"""The common parts of all panels beside the table: title, note, scrolling, and reactions to updates and options."""

from typing import ClassVar, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyleOptionFocusRect,
    QStylePainter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import Option
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.widgets import plain
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import Label, tip
from hearts_qt.ui.widgets.type_scale import tabular

translate = QCoreApplication.translate
NARROWEST: Final = 220
"""The smallest width of a dock in pixels; everything stays readable at this width."""
_SCROLL_BAR: Final = 20
"""How many of the pixels of `NARROWEST` are reserved for a scroll bar."""
FEWEST_LINES: Final = 2
"""How many lines of a scrolling panel stay visible, even if there is little space."""


class DockPanel(QWidget):
    """A panel with a title and a note, which shows updates and follows options."""

    note_changed = Signal(str)
    wanted_changed = Signal(bool)
    """Emitted when the option for the panel changes, with whether the panel is shown now."""
    resized = Signal()
    """The panel needs more or less height than before."""
    follows_cards: ClassVar[bool] = False
    """Whether the panel shows an update as soon as its cards begin to move, and not only when they lie still."""

    def __init__(self, settings: Settings, switch: Option[bool]) -> None:
        """Show nothing yet. `switch` is the option that shows or hides the panel.

        Subclasses add their widgets to `content`.
        """
        super().__init__()
        self._settings = settings
        self.switch = switch
        self._note = ""
        self._update: Update | None = None
        self.setMinimumWidth(NARROWEST - _SCROLL_BAR)
        self.content = QWidget()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.content)
        self._was_wanted = self.wanted
        self.content.setVisible(self.wanted)
        settings.listen(self._show_or_hide, Effect.PANELS)
        settings.listen(self._show_again, Effect.PANEL_CONTENT)

    @property
    def wanted(self) -> bool:
        """Whether the options say that the panel is shown."""
        return self._settings.value(self.switch)

    @property
    def note(self) -> str:
        """A few words beside the title."""
        return self._note

    def show_update(self, update: Update) -> None:
        """Keep an update, and show it if the panel is wanted."""
        self._update = update
        if self.wanted:
            self.refresh(update)

    def refresh(self, update: Update) -> None:
        """Show an update with the current options."""
        raise NotImplementedError

    def fold(self) -> None:
        """Switch the panel's option off, which hides the panel."""
        self._settings.set(self.switch, False)

    def unfold(self) -> None:
        """Switch the panel's option on, which shows the panel."""
        self._settings.set(self.switch, True)

    def height_at(self, width: int) -> int:
        """Return the height that shows the whole panel at a given width, even while the panel is hidden."""
        layout = self.content.layout()
        return layout.minimumSize().height() if layout is not None else 0

    def set_title(self, title: str) -> None:
        """Set the title, which is also on the panel's tab and in the menu of the panels."""
        self.setWindowTitle(plain.title(title))
        self.setAccessibleName(title)

    def set_note(self, note: str) -> None:
        """Set the words beside the title."""
        if note != self._note:
            self._note = note
            self.note_changed.emit(note)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a frame if the panel has the focus."""
        with painting(QStylePainter(self)) as painter:
            draw_focus(self, painter)

    def _show_or_hide(self) -> None:
        if self.wanted != self._was_wanted:
            self._was_wanted = self.wanted
            self.content.setVisible(self.wanted)
            self.wanted_changed.emit(self.wanted)
            self._show_again()

    def _show_again(self) -> None:
        if self._update is not None and self.wanted:
            self.refresh(self._update)


class PanelTitle(QWidget):
    """The title bar of a panel: the title on the left, and the note on the right. A note that is too long is shortened.

    The title bar ignores the mouse, so that the dock around it can be dragged. A button closes a floating panel, or
    folds a docked one.
    """

    closed = Signal()
    """Emitted when the button that closes the panel was pressed."""

    def __init__(self, panel: DockPanel) -> None:
        super().__init__()
        self._note = ShortenedText(panel.note)
        title = Label(panel.windowTitle())
        bold = QFont()
        bold.setBold(True)
        title.setFont(bold)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 7, 12, 7)
        row.setSpacing(12)
        row.addWidget(title)
        row.addWidget(self._note, 1)
        self.button = QToolButton()
        self.button.setAutoRaise(True)
        # Keys in a floating panel go to the table, so the button never gets the focus. People who use the keyboard hide
        # a panel by the menu.
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.clicked.connect(self.closed)
        self.button.hide()
        row.addWidget(self.button)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Button)
        panel.note_changed.connect(self._note.show_text)
        self._panel = panel

    def show_button(self, *, floats: bool, folds: bool) -> None:
        """Offer to close the panel if it floats, or to fold it if `folds`; otherwise offer neither."""
        self.button.setVisible(floats or folds)
        if floats:
            self.button.setText("✕")
            name = translate("panels", "Close {panel}")
            self.button.setToolTip(translate("panels", "Close this panel. The menu Interface, Panels shows it again."))
        else:
            self.button.setText("▾")
            name = translate("panels", "Fold {panel}")
            self.button.setToolTip(translate("panels", "Fold this panel. A click on its title opens it again."))
        self.button.setAccessibleName(name.format(panel=self._panel.windowTitle()))


class ShortenedText(QWidget):
    """One line of right-aligned text that ends in "…" if it does not fit."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = ""
        self.setFont(tabular())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_text(text)

    def show_text(self, text: str) -> None:
        """Set the text."""
        self._text = text
        self.setAccessibleName(text)
        self.setToolTip(tip(text))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the whole text in one line."""
        return QSize(self.fontMetrics().horizontalAdvance(self._text) + 2, self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        """Return the height of one line, and width 0, because the text can be shortened to any width."""
        return QSize(0, self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as much of the text as fits."""
        with painting(QStylePainter(self)) as painter:
            text = self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawItemText(self.rect(), right, self.palette(), True, text, QPalette.ColorRole.ButtonText)


class PanelScroll(QScrollArea):
    """Holds a panel that may be too high for its dock. It scrolls vertically, never horizontally."""

    def __init__(self, panel: DockPanel) -> None:
        super().__init__()
        self.panel = panel
        self.setWidget(panel)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._lines = FEWEST_LINES

    def keep(self, lines: int) -> None:
        """Keep at least `lines` lines visible, or the whole panel if it is smaller. Other lines may scroll away."""
        self._lines = lines
        self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell the layout when the panel wants another height."""
        if watched is self.panel and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._follow_room()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show or hide the scroll bar for the new size."""
        self._follow_room()
        super().resizeEvent(event)

    def _follow_room(self) -> None:
        # A scroll bar makes the panel narrower, and a narrower panel may be too high. Without this code, the scroll bar
        # would stay even if the whole panel fits without a scroll bar.
        fits = self.panel.height_at(self.width()) <= self.height()
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if fits else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setVerticalScrollBarPolicy(policy)

    def sizeHint(self) -> QSize:
        """Return the size that the panel wants."""
        return self.panel.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the size of the lines that stay visible, or the size of the whole panel if that is smaller."""
        return QSize(NARROWEST, min(self.panel.minimumSizeHint().height(), self.height_of(self._lines)))

    def height_of(self, lines: int) -> int:
        """Return the height of a number of lines."""
        return lines * self.fontMetrics().lineSpacing()


def draw_focus(widget: QWidget, painter: QStylePainter) -> None:
    """Draw the style's focus frame around a widget that has the focus."""
    if widget.hasFocus():
        option = QStyleOptionFocusRect()
        option.initFrom(widget)
        painter.drawPrimitive(QStyle.PrimitiveElement.PE_FrameFocusRect, option)

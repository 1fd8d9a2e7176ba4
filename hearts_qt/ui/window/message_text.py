"""The text of the message bar. It grows in height up to a limit, then it scrolls. Long words do not make it wider."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication, QPaintEvent, QPalette, QResizeEvent, QTextDocument, QTextOption
from PySide6.QtWidgets import (
    QFrame,
    QSizePolicy,
    QStyle,
    QStyleOptionFocusRect,
    QStylePainter,
    QWidget,
)

from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import LongText

_NARROWEST = 12
"""Least width, in letters."""
_FEWEST_LINES = 2
"""Lines that are visible even in the lowest window."""


class MessageText(LongText):
    """Text that can be selected with the mouse. Words that are too long for a line are broken."""

    def __init__(self, parent: QWidget) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._most = 160
        self._newest = 0
        self._follow_scrolling()
        self._take_colours()

    def setText(self, text: str) -> None:
        """Show another text, and scroll to the beginning of its last message."""
        super().setText(text)
        self._newest = self.document().blockCount() - 1
        self.updateGeometry()
        self._follow_scrolling()
        self._show_newest()

    def set_max_height(self, height: int) -> None:
        """Limit the height to this many pixels."""
        if height != self._most:
            self._most = height
            self.updateGeometry()

    def height_needed(self, width: int) -> int:
        """Return the height of the whole text at a width."""
        document = QTextDocument()
        document.setDefaultFont(self.font())
        document.setDefaultTextOption(self.document().defaultTextOption())
        document.setDocumentMargin(0)
        document.setPlainText(self.toPlainText())
        document.setTextWidth(width)
        return round(document.size().height() + 0.5)

    def heightForWidth(self, width: int) -> int:
        """Return the height of the text at a width, up to the limit."""
        least = _FEWEST_LINES * self.fontMetrics().lineSpacing()
        return min(self.height_needed(width), max(self._most, least))

    def sizeHint(self) -> QSize:
        """Return the width of a line of 60 letters, and the height that the text needs at that width."""
        width = 60 * self.fontMetrics().averageCharWidth()
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Return the size of a few letters, however long the text is."""
        return QSize(_NARROWEST * self.fontMetrics().averageCharWidth(), self.fontMetrics().lineSpacing())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll if there is too little space."""
        super().resizeEvent(event)
        self._follow_scrolling()
        self._show_newest()

    def _follow_scrolling(self) -> None:
        scrolls = self.height_needed(self.width()) > self.height()
        # Do not leave this to Qt, which sometimes keeps a scroll bar that is needed only because of the space that this
        # bar takes.
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if scrolls else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if self.verticalScrollBarPolicy() != policy:
            self.setVerticalScrollBarPolicy(policy)
        # The Tab key should reach the text only if it scrolls.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if scrolls else Qt.FocusPolicy.ClickFocus)

    def _show_newest(self) -> None:
        block = self.document().findBlockByNumber(self._newest)
        self.verticalScrollBar().setValue(int(self.document().documentLayout().blockBoundingRect(block).top()))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the palette or of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._take_colours()
        elif event.type() is QEvent.Type.FontChange:
            self.updateGeometry()

    def _take_colours(self) -> None:
        ink = QGuiApplication.palette().color(QPalette.ColorRole.ToolTipText)
        palette = self.palette()
        if palette.color(QPalette.ColorRole.Text) != ink:
            palette.setColor(QPalette.ColorRole.Text, ink)
            self.setPalette(palette)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Draw the focus frame."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Remove the focus frame."""
        super().focusOutEvent(event)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text, and the focus frame around it."""
        super().paintEvent(event)
        if self.hasFocus():
            option = QStyleOptionFocusRect()
            option.initFrom(self.viewport())
            with painting(QStylePainter(self.viewport())) as painter:
                painter.drawPrimitive(QStyle.PrimitiveElement.PE_FrameFocusRect, option)

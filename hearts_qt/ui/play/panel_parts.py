"""The parts of a panel over the table: its headline, its buttons, and the scrollable part between them."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractSlider, QFrame, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from hearts_qt.ui.widgets import arrows
from hearts_qt.ui.widgets.plain import Label

_HEADLINE_SIZE = 1.45
"""Size of a headline's text, relative to the other text."""


class PanelButton(QPushButton):
    """A button that leaves the arrow keys to its panel. A plain QPushButton would move the focus in tab order."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the arrow keys to the panel."""
        if arrows.is_arrow(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


class Headline(Label):
    """The large sentence at the top of a panel."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.follow(parent.font())

    def follow(self, around: QFont) -> None:
        """Use a bold font that is larger than the font `around`."""
        font = QFont(around)
        font.setPointSizeF(font.pointSizeF() * _HEADLINE_SIZE)
        font.setBold(True)
        self.setFont(font)


class PanelBody(QScrollArea):
    """The part between the headline and the buttons. It scrolls if there is too little space."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.inside = QWidget()
        self.inside.setObjectName("inside")
        self.column = QVBoxLayout(self.inside)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.setWidget(self.inside)
        self.inside.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        """Return the preferred width of the content, and 0 as the height, because the panel calculates the height."""
        return QSize(self.inside.sizeHint().width(), 0)

    def minimumSizeHint(self) -> QSize:
        """Return a size of 0, because the content can scroll."""
        return QSize(0, 0)

    def height_at(self, width: int) -> int:
        """Return the height that the content needs at this width, so that it does not have to scroll."""
        if not any(not widget.isHidden() for widget in self.inside.findChildren(QWidget)):
            return 0
        # Without this call, nested layouts do not know yet which of their widgets are hidden.
        self.column.activate()
        return self.column.heightForWidth(width) if self.column.hasHeightForWidth() else self.column.sizeHint().height()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave all keys to the panel."""
        event.ignore()

    @property
    def least_width(self) -> int:
        """The least width at which nothing has to scroll horizontally."""
        self.column.activate()
        return self.column.minimumSize().width()

    def show_bars(self, width: int, height: int) -> None:
        """Show only the scroll bars that the content needs in this space.

        Qt itself sometimes keeps a scroll bar that is needed only because of the space that this bar takes.
        """
        off, needed = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded
        scrolls = self.height_at(width) > height
        room = width - (self.verticalScrollBar().sizeHint().width() if scrolls else 0)
        self.setVerticalScrollBarPolicy(needed if scrolls else off)
        self.setHorizontalScrollBarPolicy(needed if self.least_width > room else off)

    def turn_page(self, key: int) -> bool:
        """Scroll by a page if the key is Page Up or Page Down.

        Return false for other keys, or if nothing can scroll.
        """
        actions = {
            Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
            Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
        }
        action = actions.get(Qt.Key(key))
        if action is None or not self.verticalScrollBar().maximum():
            return False
        self.verticalScrollBar().triggerAction(action)
        return True

"""The parts of a panel over the table: its headline, its buttons, and the scrollable part between them."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.ui.widgets import arrows
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.widgets.type_scale import TextSize

_SIZE = "textSize"
"""The property of a label with a size of its own."""


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
        bold = QFont()
        bold.setBold(True)
        self.setFont(bold)
        set_size(self, TextSize.HEADLINE)


def set_size(label: QLabel, size: TextSize) -> None:
    """Give a label in a panel a size of the scale."""
    if label.property(_SIZE) != size.name:
        label.setProperty(_SIZE, size.name)
        label.style().unpolish(label)
        label.style().polish(label)


def grow_text(widget: QWidget, style: str) -> None:
    """Give a widget over the table text as large as the table's own; `style` is the rest of its style sheet.

    Below a style sheet, children get no font from their parents. So the style sheet has the sizes.
    """
    table = widget.parentWidget()
    assert table is not None
    sheet = style + _sizes_sheet(table.font().pointSizeF())
    # The sheet would be applied again even if it is the same.
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)


def _sizes_sheet(points: float) -> str:
    rules = [f"QWidget {{ font-size: {points:.2f}pt; }}"]
    for size in TextSize:
        rules.append(f'QLabel[{_SIZE}="{size.name}"] {{ font-size: {points * size.value:.2f}pt; }}')
    return "\n".join(rules)


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

"""A panel in the middle of the table that adapts its size, its place and its contents to the space on the table."""

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QVBoxLayout, QWidget

from hearts_qt.ui.play.panel_parts import Headline, PanelBody
from hearts_qt.ui.widgets.form import QuietLabel
from hearts_qt.ui.widgets.plain import Label

_STYLE = """
FittedPanel {
    background: palette(window); color: palette(window-text);
    border: 1px solid palette(mid); border-radius: 14px;
}
QWidget#inside { background: transparent; }
QPushButton { padding: 7px 18px; border-radius: 8px; border: 1px solid palette(mid); background: palette(button); }
QPushButton:hover { border-color: #b98a22; }
QPushButton:focus { border: 2px solid #b98a22; }
QPushButton[filled="true"] { background: #f2c14e; color: #2a1d00; border-color: #d9a52c; }
QPushButton[filled="true"]:hover { background: #f8d072; }
QPushButton[filled="true"]:focus { border: 2px solid palette(window-text); }
"""
_NARROWEST = 340
"""Least width of a panel in pixels, if the table is wide enough."""
_EDGE = 6
"""Least space between a panel and the table's edge, in pixels."""
_WIDE_MARGINS = (26, 20, 26, 20, 12)
"""The panel's four margins and the space between its widgets, in pixels."""
_LOW_MARGINS = (18, 8, 18, 10, 5)


class FittedPanel(QFrame):
    """A panel with a headline, a scrollable page, a row of buttons, and a line about keys.

    If space is short, it uses smaller margins, puts the buttons one below the other, and lets the page scroll.
    """

    def __init__(self, parent: QWidget, headline: str, details: str) -> None:
        """Show a headline and a sentence below it."""
        super().__init__(parent)
        self.setStyleSheet(_STYLE)
        self.setAutoFillBackground(True)
        self.headline = Headline(headline, self)
        self.page = PanelBody(self)
        self.details = Label(details, self.page.inside)
        self.details.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.details.setWordWrap(True)
        self.details.setVisible(bool(details))
        self.keys = QuietLabel("", self)
        """Line that says which keys and clicks give which answer."""
        self._low_keys = QuietLabel("", self.page.inside)
        """The line of keys inside the scrollable part, for panels with too little space."""
        for line in (self.keys, self._low_keys):
            line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.body = QVBoxLayout()
        self.page.column.addWidget(self.details)
        self.page.column.addLayout(self.body)
        self.page.column.addWidget(self._low_keys)
        self._margins = _WIDE_MARGINS
        self._room = (0, 0, 0.0)
        self._shown_buttons: list[QPushButton] = []
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(10)
        self._row.addStretch()
        self._row.addStretch()
        self._outer = QVBoxLayout(self)
        self._outer.addWidget(self.headline)
        self._outer.addWidget(self.page, 1)
        self._outer.addLayout(self._row)
        self._outer.addWidget(self.keys)
        self.setAccessibleName(headline)
        self.setAccessibleDescription(details)

    def add_button(self, button: QPushButton) -> None:
        """Add a button at the right end of the row."""
        self._row.insertWidget(self._row.count() - 1, button)
        self._shown_buttons.append(button)

    def show_keys(self, text: str) -> None:
        """Show this text about keys: below the buttons, or inside the scrollable part if space is short."""
        self.keys.setText(text)
        self._low_keys.setText(text)

    def focus_first(self) -> None:
        """Give the keyboard focus to the panel; subclasses give it to one of their widgets."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def make_low(self) -> None:
        """Use smaller margins, so that the panel fits below the trick."""
        self._margins = _LOW_MARGINS

    # Size and place

    def open_in(self, width: int, height: int, middle_y: float) -> None:
        """Show the panel on a table of this size. The panel's middle is at `middle_y` if there is enough space."""
        self._room = (width, height, middle_y)
        self._follow_text()
        if not self.isVisible():
            # Show the panel before it gets its size: a hidden widget sometimes keeps the old layout when it is resized.
            self.show()
            self.focus_first()
        self._take_room()
        self.raise_()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self.isVisible():
            # Follow the new text size later, when all children have the new font.
            QTimer.singleShot(0, self, self._follow_new_text)

    def _follow_new_text(self) -> None:
        self._follow_text()
        self._take_room()

    def _follow_text(self) -> None:
        table = self.parentWidget()
        assert table is not None
        around = table.font()
        if self.font().pointSizeF() != around.pointSizeF():
            # A widget with a style sheet keeps its first font unless the style sheet is set again.
            self.setStyleSheet(self.styleSheet())
        self.headline.follow(around)

    def _take_room(self) -> None:
        """Set the panel's size and place.

        Save space step by step until the panel fits. If it does not fit after the last step, let it scroll.
        """
        width, height, middle_y = self._room
        own_width = own_height = inside = 0
        for step in range(self._savings + 1):
            self._save_room(step)
            # The hint can be smaller than the least width of a page in which some texts wrap.
            least = max(self._buttons_width, self.page.least_width) + self._sides
            wanted = max(self._outer.sizeHint().width(), least, _NARROWEST)
            own_width = min(wanted, width - 2 * _EDGE)
            stacked = self._buttons_width + self._sides > own_width
            self._row.setDirection(QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight)
            # Sentences wrap, so their height depends on the width.
            inside = own_width - self._sides
            own_height = self._outer.totalHeightForWidth(own_width) + self.page.height_at(inside)
            if own_height <= height - 2 * _EDGE and self.page.least_width <= inside:
                break
        missing = max(0, own_height - (height - 2 * _EDGE))
        own_height -= missing
        self.page.show_bars(inside, self.page.height_at(inside) - missing)
        top = max(_EDGE, min(middle_y - own_height / 2, height - own_height - _EDGE))
        self.setGeometry(round((width - own_width) / 2), round(top), own_width, own_height)

    @property
    def _savings(self) -> int:
        """Number of steps in which space can be saved."""
        return 1

    def _save_room(self, step: int) -> None:
        """Apply the steps up to `step`. The last step uses small margins and lets the line of keys scroll."""
        is_last = step == self._savings
        left, top, right, bottom, space = _LOW_MARGINS if is_last else self._margins
        self._outer.setContentsMargins(left, top, right, bottom)
        self._outer.setSpacing(space)
        self.page.column.setSpacing(space)
        self.keys.setVisible(not is_last)
        self._low_keys.setVisible(is_last)

    @property
    def _sides(self) -> int:
        margins, frame = self._outer.contentsMargins(), self.width() - self.contentsRect().width()
        return margins.left() + margins.right() + frame

    @property
    def _buttons_width(self) -> int:
        widths = [button.sizeHint().width() for button in self._shown_buttons]
        return sum(widths) + self._row.spacing() * (len(widths) + 1)

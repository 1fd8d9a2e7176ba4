"""A panel in the middle of the table that adapts its size, its place and its contents to the space on the table."""

from typing import ClassVar

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from hearts_qt.ui.board.place import Rectangle
from hearts_qt.ui.play.panel_parts import Headline, PanelBody, grow_text
from hearts_qt.ui.widgets.call_later import call_later
from hearts_qt.ui.widgets.cover import raise_below_cover
from hearts_qt.ui.widgets.form import QuietLabel
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label

_STYLE = """
FittedPanel {
    background: palette(window); color: palette(window-text);
    border: 1px solid palette(mid); border-radius: 14px;
}
QWidget#inside { background: transparent; }
QPushButton { padding: 7px 18px; border-radius: 8px; border: 1px solid palette(mid); background: palette(button); }
QPushButton[tight="true"] { padding: 3px 8px; }
QPushButton:hover { border-color: #b98a22; }
QPushButton:focus { border: 2px solid #b98a22; }
QPushButton[filled="true"] { background: #f2c14e; color: #2a1d00; border-color: #d9a52c; }
QPushButton[filled="true"]:hover { background: #f8d072; }
QPushButton[filled="true"]:focus { border: 2px solid palette(window-text); }
"""
_NARROWEST = 340
"""Least width of a panel in pixels, if the table is wide enough."""
_BESIDE = 10
_TIGHTLY_BESIDE = 6
"""Space between two buttons, in pixels: usually, and where space is very short."""
_TIGHT = "tight"
"""The property of a button with little space around its text."""
_LEAST_LINES = 2
_AROUND_TEXT = 6
"""The least lines of the page that are visible, and the space around the text of a button that has to be low."""
_ANY_HEIGHT = 16777215
"""The greatest height of a widget in Qt, which means that its height is not limited."""
_EDGE = 6
"""Least space between a panel and the table's edge, in pixels."""
_WIDE_MARGINS = (26, 20, 26, 20, 12)
"""The panel's four margins and the space between its widgets, in pixels."""
_LOW_MARGINS = (18, 8, 18, 10, 5)


class FittedPanel(QFrame):
    """A panel with a headline, a scrollable page, a row of buttons, and a line about keys.

    If space is short, it uses smaller margins, puts the buttons into several rows, and lets the page scroll.
    """

    _SIDE: ClassVar = Qt.AlignmentFlag.AlignCenter
    """Where the texts are. If it is the left side, the buttons are at the right."""

    def __init__(self, parent: QWidget, headline: str, details: str) -> None:
        """Show a headline and a sentence below it."""
        super().__init__(parent)
        grow_text(self, _STYLE)
        self.setAutoFillBackground(True)
        self.headline = Headline(headline, self)
        self.headline.setAlignment(self._SIDE)
        self.page = PanelBody(self)
        self.details = Label(details, self.page.inside)
        self.details.setAlignment(self._SIDE)
        self.details.setWordWrap(True)
        self.details.setVisible(bool(details))
        self.keys = QuietLabel("", self)
        """Line that says which keys and clicks give which answer."""
        self._low_keys = QuietLabel("", self.page.inside)
        """The line of keys inside the scrollable part, for panels with too little space."""
        for line in (self.keys, self._low_keys):
            line.setAlignment(self._SIDE if self._SIDE is Qt.AlignmentFlag.AlignCenter else Qt.AlignmentFlag.AlignRight)
        self._low_headline = Label(headline, self.page.inside)
        """The headline as a plain sentence inside the scrollable part, for panels with hardly any space."""
        self._low_headline.setAlignment(self._SIDE)
        self._low_headline.setWordWrap(True)
        self._low_headline.hide()
        self.body = QVBoxLayout()
        self.page.column.addWidget(self._low_headline)
        self.page.column.addWidget(self.details)
        add_layout(self.page.column, self.body)
        self.page.column.addWidget(self._low_keys)
        self._margins = _WIDE_MARGINS
        self._room = (0, 0, 0.0)
        self._between: Rectangle | None = None
        """The part of the table between the players; the panel stays inside if it fits there."""
        self._hand_top: float | None = None
        """The upper edge of the hand; the panel stays above it if it fits there. None if there is no hand."""
        self._shown_buttons: list[QPushButton] = []
        self._columns = 0
        """How many buttons stand side by side."""
        self._beside = _BESIDE
        self._grid_of_buttons = QGridLayout()
        self._grid_of_buttons.setSpacing(_BESIDE)
        self._outer = QVBoxLayout(self)
        self._outer.addWidget(self.headline)
        self._outer.addWidget(self.page, 1)
        add_layout(self._outer, self._grid_of_buttons)
        self._outer.addWidget(self.keys)
        self.setAccessibleName(headline)
        self.setAccessibleDescription(details)

    def tell(self, details: str) -> None:
        """Replace the sentence below the headline."""
        if details != self.details.text():
            self.details.setText(details)
            self.details.setVisible(bool(details))
            self.setAccessibleDescription(details)
            self._take_room()

    def add_button(self, button: QPushButton) -> None:
        """Add a button at the right end of the row."""
        self._shown_buttons.append(button)
        self._arrange_buttons(len(self._shown_buttons))

    def _arrange_buttons(self, columns: int) -> None:
        """Put this many buttons side by side. If the rows are not all full, the first button fills its row."""
        if columns == self._columns:
            return
        grid, missing = self._grid_of_buttons, -len(self._shown_buttons) % columns
        for place, button in enumerate(self._shown_buttons):
            row, column = divmod(place + missing if place else 0, columns)
            grid.addWidget(button, row, column + 1, 1, 1 if place else 1 + missing)
        for column in range(max(columns, self._columns) + 2):
            # The free columns at the sides keep several columns of buttons together: in the middle, or at the right.
            is_free = column == 0 or (column == columns + 1 and self._SIDE is Qt.AlignmentFlag.AlignCenter)
            grid.setColumnStretch(column, int(columns > 1 and is_free))
        self._columns = columns

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

    def open_in(self, width: int, height: int, middle_y: float, between: Rectangle | None = None) -> None:
        """Show the panel on a table of this size. The panel's middle is at `middle_y` if there is enough space.

        If the panel fits into `between`, it lies in the middle of that part of the table.
        """
        self._room = (width, height, middle_y)
        self._between = between
        grow_text(self, _STYLE)
        if not self.isVisible():
            # Show the panel before it gets its size: a hidden widget sometimes keeps the old layout when it is resized.
            self.show()
            self.focus_first()
        self._take_room()
        raise_below_cover(self)

    def stay_above(self, hand_top: float | None) -> None:
        """Leave the hand with this upper edge uncovered if there is room; None if there is no hand."""
        self._hand_top = hand_top

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self.isVisible():
            # Follow the new text size later, when all children have the new font.
            call_later(self, self._follow_new_text)

    def _follow_new_text(self) -> None:
        grow_text(self, _STYLE)
        self._take_room()

    def _take_room(self) -> None:
        """Set the panel's size and place.

        Save space step by step until the panel fits between the players, if possible above the hand, or otherwise on
        the whole table. If it does not fit there after the last step, let it scroll.
        """
        self._squeeze(False)
        width, height, middle_y = self._room
        table = Rectangle(0, 0, width, height)
        steps = range(self._savings + 1)
        between = self._between
        if between is not None and self._hand_top is not None:
            above = between._replace(height=self._hand_top - between.y)
            if any(self._fits(above, step) for step in steps):
                # As low as possible, so that the trick can be seen, too.
                self._put(above, above.bottom)
                return
        if between is not None and any(self._fits(between, step) for step in steps):
            self._put(between, self._middle_between(between, middle_y))
            return
        any(self._fits(table, step) for step in steps)
        self._put(table, middle_y)

    def _middle_between(self, between: Rectangle, middle_y: float) -> float:
        """Return where the panel's middle is wanted if the panel fits into the part between the players."""
        return between.y + between.height / 2

    def _fits(self, box: Rectangle, step: int) -> bool:
        """Save space up to a step; return whether the whole panel then fits into the box."""
        self._save_room(step)
        own = self._size_in(box)
        return own.height() <= box.height - 2 * _EDGE and self.page.least_width <= own.width() - self._sides

    def _size_in(self, box: Rectangle) -> QSize:
        """Return the size that the panel needs if it is at most as wide as the box."""
        # The hint can be smaller than the least width of a page in which some texts wrap.
        most = round(box.width) - 2 * _EDGE
        number = len(self._shown_buttons)
        rows = (number, (number + 1) // 2, 2)
        fitting = (each for each in rows if each and self._width_of_buttons(each) + self._sides <= most)
        columns = next(fitting, 1)
        self._arrange_buttons(columns)
        least = max(self._width_of_buttons(columns), self.page.least_width) + self._sides
        width = min(max(self._outer.sizeHint().width(), least, _NARROWEST), most)
        # Sentences wrap, so their height depends on the width.
        return QSize(width, self._outer.totalHeightForWidth(width) + self.page.height_at(width - self._sides))

    def _put(self, box: Rectangle, middle_y: float) -> None:
        own = self._size_in(box)
        if own.height() - round(box.height) > self.page.height_at(own.width() - self._sides) - self._least_page:
            # Headline and buttons would leave nothing of the page.
            self._squeeze(True)
            own = self._size_in(box)
        inside = own.width() - self._sides
        missing = max(0, own.height() - (round(box.height) - 2 * _EDGE))
        height = own.height() - missing
        self.page.show_bars(inside, self.page.height_at(inside) - missing)
        top = max(box.y + _EDGE, min(middle_y - height / 2, box.bottom - height - _EDGE))
        self.setGeometry(round(box.x + (box.width - own.width()) / 2), round(top), own.width(), height)

    @property
    def _low_step(self) -> int:
        """The step that uses small margins and lets the line of keys scroll."""
        return 1

    @property
    def _savings(self) -> int:
        """Number of steps in which space can be saved."""
        return self._low_step

    def _save_room(self, step: int) -> None:
        """Apply the steps up to `step`."""
        is_low = step >= self._low_step
        left, top, right, bottom, space = _LOW_MARGINS if is_low else self._margins
        self._outer.setContentsMargins(left, top, right, bottom)
        self._outer.setSpacing(space)
        self.page.column.setSpacing(space)
        self.keys.setVisible(not is_low)
        self._low_keys.setVisible(is_low)

    @property
    def shown_headline(self) -> Label:
        """The headline that is shown: at the top of the panel, or inside the scrollable part."""
        return self._low_headline if self.headline.isHidden() else self.headline

    @property
    def _least_page(self) -> int:
        """The height of the page that has to be visible: a few lines."""
        return _LEAST_LINES * self.details.fontMetrics().lineSpacing()

    def _squeeze(self, on: bool) -> None:
        """If `on`, let the headline scroll with the page, and make the buttons as low as their texts."""
        self.headline.setVisible(not on)
        self._low_headline.setVisible(on)
        for button in self._shown_buttons:
            button.setMaximumHeight(button.fontMetrics().height() + _AROUND_TEXT if on else _ANY_HEIGHT)
        self._grid_of_buttons.setVerticalSpacing(_AROUND_TEXT if on else self._beside)

    def _tighten(self, on: bool) -> None:
        """If `on`, put the buttons close together, with little space around their texts, and leave the keys out."""
        self._low_keys.setVisible(self._low_keys.isVisibleTo(self) and not on)
        if on is (self._beside == _TIGHTLY_BESIDE):
            return
        self._beside = _TIGHTLY_BESIDE if on else _BESIDE
        self._grid_of_buttons.setSpacing(self._beside)
        for button in self._shown_buttons:
            button.setProperty(_TIGHT, on)
            button.style().unpolish(button)
            button.style().polish(button)
            button.updateGeometry()

    @property
    def _sides(self) -> int:
        margins, frame = self._outer.contentsMargins(), self.width() - self.contentsRect().width()
        return margins.left() + margins.right() + frame

    def _width_of_buttons(self, columns: int) -> int:
        """Return the width that the buttons need with this many of them side by side."""
        missing = -len(self._shown_buttons) % columns
        widest = [0] * columns
        for place, button in enumerate(self._shown_buttons[bool(missing) :], start=bool(missing)):
            column = (place + missing) % columns
            widest[column] = max(widest[column], button.sizeHint().width())
        return sum(widest) + self._beside * (columns + 1)

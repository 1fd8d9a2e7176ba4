"""Panels over the table that ask a question. They are widgets in the middle of the cloth.

`cloth.replies` declares which keys and clicks answer them under each control scheme.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.settings.play_options import ControlScheme
from hearts_qt.ui.cloth.control_schemes import Key
from hearts_qt.ui.cloth.keys import KEYS
from hearts_qt.ui.cloth.replies import replies_of
from hearts_qt.ui.play.panel_parts import Headline, PanelBody, PanelButton
from hearts_qt.ui.widgets import arrows
from hearts_qt.ui.widgets.form import QuietLabel
from hearts_qt.ui.widgets.fresh_presses import FreshPresses
from hearts_qt.ui.widgets.plain import Label, caption
from hearts_qt.ui.words.answers import KeysForAnswer, answers_line

_STYLE = """
Panel {
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


_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
"""Modifiers with which a key is a shortcut of the menus, and no answer."""
_NARROWEST = 340
"""Least width of a panel in pixels, if the table has room for it."""
_EDGE = 6
"""Least space between a panel and the table's edge, in pixels."""
_WIDE_MARGINS = (26, 20, 26, 20, 12)
"""The four margins and the space between the parts, in pixels."""
_LOW_MARGINS = (18, 8, 18, 10, 5)


class Reply(StrEnum):
    """What a button answers to the question."""

    YES = "yes"
    NO = "no"
    """The harmless answer."""
    OTHER = "other"


@dataclass(frozen=True)
class Button:
    """A button of a panel: its caption, what it does, and the keys that do the same."""

    caption: str
    press: Callable[[], None]
    letter: str = ""
    """Letter that presses the button, wherever the focus is."""
    answer: Reply = Reply.OTHER
    loses: bool = False
    """Whether something is lost by it; then keys and clicks that also play cards must be repeated."""
    shortcut: str = ""
    """Shortcut of the menus that does the same."""


class QuestionPanel(QFrame):
    """A panel with a question in the middle of the table. The first button is the primary one.

    Enter presses the marked button, which is filled with colour; at first this is the primary one. If the control
    scheme has keys or clicks for yes and no, they give these answers, unless the person has marked another button. A
    press is ignored if it began before the person could see the panel.
    """

    def __init__(self, parent: QWidget, headline: str, details: str, buttons: Sequence[Button]) -> None:
        """Show a headline, a sentence below it, and buttons."""
        super().__init__(parent)
        self.setStyleSheet(_STYLE)
        self.setAutoFillBackground(True)
        self._buttons = list(buttons)
        self.headline = Headline(headline, self)
        self.page = PanelBody(self)
        self.details = Label(details, self.page.inside)
        self.details.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.details.setWordWrap(True)
        self.details.setVisible(bool(details))
        self.keys = QuietLabel("", self)
        """Line that says which keys and clicks give which answer."""
        self._low_keys = QuietLabel("", self.page.inside)
        """The same line inside the scrollable part, for panels with too little room."""
        for line in (self.keys, self._low_keys):
            line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.body = QVBoxLayout()
        self.page.column.addWidget(self.details)
        self.page.column.addLayout(self.body)
        self.page.column.addWidget(self._low_keys)
        self._margins = _WIDE_MARGINS
        self._room = (0, 0, 0.0)
        self._outer = QVBoxLayout(self)
        self._outer.addWidget(self.headline)
        self._outer.addWidget(self.page, 1)
        self._outer.addLayout(self._button_row())
        self._outer.addWidget(self.keys)
        self.setAccessibleName(headline)
        self.setAccessibleDescription(details)
        self.presses = FreshPresses(self)
        self._was_clicked = False
        """Whether the last answer was a click for a yes that must be repeated."""
        self.follow(ControlScheme.MODERN)

    def _button_row(self) -> QBoxLayout:
        row = self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(10)
        row.addStretch()
        # The primary button is the last one, at the right, but gets the focus first.
        self._widgets = [PanelButton(caption(button.caption), self) for button in self._buttons]
        for index, (button, widget) in reversed(list(enumerate(zip(self._buttons, self._widgets, strict=True)))):
            widget.clicked.connect(button.press)
            # The panel decides what keys mean.
            widget.installEventFilter(self)
            if index == 0:
                widget.setDefault(True)
                self.primary = widget
            row.addWidget(widget)
        row.addStretch()
        return row

    def make_low(self) -> None:
        """Use smaller margins, so that the panel fits below the trick."""
        self._margins = _LOW_MARGINS

    def advise(self, caption: str, sentence: str) -> None:
        """Make the button with this caption the primary one, and show the reason below the headline."""
        place = next(index for index, button in enumerate(self._buttons) if button.caption == caption)
        self._buttons.insert(0, self._buttons.pop(place))
        self._widgets.insert(0, self._widgets.pop(place))
        for index, widget in enumerate(self._widgets):
            widget.setDefault(not index)
        self.primary = self._widgets[0]
        self.primary.setFocus(Qt.FocusReason.OtherFocusReason)
        self.details.setText(sentence)
        self.details.show()
        self.setAccessibleDescription(sentence)
        self.follow(self._scheme)
        # An Enter that is pressed at this moment is meant for the button that was marked before.
        self.presses.begin_anew()

    # Size and place

    def open_in(self, width: int, height: int, middle_y: float) -> None:
        """Show the panel on a table of this size; its middle is at the height `middle_y` if there is room."""
        self._room = (width, height, middle_y)
        self._follow_text()
        if not self.isVisible():
            # Show it before it gets its size: a hidden widget may not lay out its content again when it is resized.
            self.show()
            self.primary.setFocus(Qt.FocusReason.OtherFocusReason)
        self._take_room()
        self.raise_()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self.isVisible():
            # Later, when all children have the new font.
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
        """Set the size and the place; leave out as little as possible, and scroll if there is still too little room."""
        width, height, middle_y = self._room
        own_width = own_height = inside = 0
        for step in range(self._savings + 1):
            self._save_room(step)
            wanted = max(self._outer.sizeHint().width(), self._buttons_width() + self._sides, _NARROWEST)
            own_width = min(wanted, width - 2 * _EDGE)
            stacked = self._buttons_width() + self._sides > own_width
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
        """Apply the steps up to `step`; the last one uses small margins and lets the line of keys scroll."""
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

    def _buttons_width(self) -> int:
        widths = [button.sizeHint().width() for button in self._widgets]
        return sum(widths) + self._row.spacing() * (len(widths) + 1)

    # Answers

    def follow(self, scheme: ControlScheme) -> None:
        """Take the keys and clicks of this control scheme as answers, and show them."""
        self._scheme = scheme
        self._replies = replies_of(scheme)
        answers = answers_line([self._way(button) for button in self._buttons])
        self.keys.setText(answers)
        self._low_keys.setText(answers)
        self._fill()

    def _fill(self) -> None:
        """Fill only that button with colour which the next Enter presses."""
        pressed = self._pressed_by_enter
        for widget in self._widgets:
            if bool(widget.property("filled")) is not (widget is pressed):
                widget.setProperty("filled", widget is pressed)
                # Needed after a change of a property that the style sheet uses.
                widget.style().unpolish(widget)
                widget.style().polish(widget)

    @property
    def _pressed_by_enter(self) -> QPushButton | None:
        """The button that the next Enter presses; None if Enter only marks one."""
        marked = self._marked
        if not self._replies.yes or (marked is not None and marked is not self.primary):
            return marked or self.primary
        yes = self._yes
        return None if yes.loses else self._widgets[self._buttons.index(yes)]

    def _way(self, button: Button) -> KeysForAnswer:
        replies, presses = self._replies, list[str]()
        if button is self._yes and replies.yes:
            presses = [*replies.yes, *(["left click"] if replies.by_click else [])]
        elif button.answer is Reply.NO:
            enter = [Key.ENTER] if button is self._buttons[0] and not replies.yes else []
            presses = [*enter, *replies.no, *(["right click"] if replies.by_click else [])]
        elif button is self._buttons[0] and not replies.yes:
            presses = [Key.ENTER]
        twice = button.loses and button is self._yes
        return KeysForAnswer(button.caption, presses, button.letter or button.shortcut, twice)

    @property
    def _yes(self) -> Button:
        return next((each for each in self._buttons if each.answer is Reply.YES), self._buttons[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the answer of a key; other arrow keys move the focus."""
        if not self.press_key(event) and not self.step(event) and not self.page.turn_page(event.key()):
            super().keyPressEvent(event)

    def step(self, event: QKeyEvent) -> bool:
        """Move the focus within the panel in the direction of an arrow key; return whether it was an arrow key."""
        if not arrows.is_arrow(event):
            return False
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            arrows.step(event.key(), self)
        else:
            self.primary.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take keys that are answers from the buttons and fields; show which button Enter presses."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._fill()
        return isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and self.press_key(event)

    def press_key(self, event: QKeyEvent) -> bool:
        """Give the answer of a key, wherever the focus is; return whether the key is an answer."""
        answer = self._answer_of(event)
        if answer is None:
            return False
        if not self.presses.refuses(event):
            answer()
        return True

    def _answer_of(self, event: QKeyEvent) -> Callable[[], None] | None:
        if event.modifiers() & _COMMANDS:
            return None
        key, letter = KEYS.get(event.key()), event.text().upper()
        button = next((each for each in self._buttons if each.letter and each.letter == letter), None)
        if button is not None:
            return button.press
        if key in self._replies.yes:
            return self._say_yes
        if key in self._replies.no:
            return self._say_no
        return (self._marked or self.primary).click if key is Key.ENTER else None

    def click_beside(self, right: bool) -> None:
        """Take a click beside the buttons as an answer; `right` is the right mouse button."""
        if self._replies.by_click and self.presses.are_taken:
            if right:
                self._say_no()
            else:
                self._say_yes(by_click=True)

    def press_primary(self) -> None:
        """Press the primary button, as the menu entry OK does."""
        if self.presses.are_taken:
            self.primary.click()

    @property
    def _marked(self) -> QPushButton | None:
        return next((each for each in self._widgets if each.hasFocus()), None)

    def _say_yes(self, *, by_click: bool = False) -> None:
        marked = self._marked
        if marked is not None and marked is not self.primary:
            marked.click()
            return
        yes = self._yes
        was_clicked, self._was_clicked = self._was_clicked, by_click
        if yes.loses and not (by_click and was_clicked):
            # This key also plays cards, so the first press only marks the button. A click beside the buttons removes
            # the mark, so the second click counts even without it.
            self._widgets[self._buttons.index(yes)].setFocus(Qt.FocusReason.OtherFocusReason)
            self._fill()
            self.presses.begin_anew()
        else:
            yes.press()

    def _say_no(self) -> None:
        no = next((each for each in self._buttons if each.answer is Reply.NO), None)
        if no is not None:
            no.press()


class NumberPanel(QuestionPanel):
    """Asks for the number of a deal."""

    def __init__(self, parent: QWidget, headline: str, details: str, buttons: Sequence[Button]) -> None:
        """Show a field for the number above the buttons."""
        super().__init__(parent, headline, details, buttons)
        self.field = QLineEdit(self)
        self.field.setAccessibleName(headline)
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.field.installEventFilter(self)
        # A number may be typed at once; only answers are ignored until the panel was seen.
        self.presses.spare(self.field)
        self.body.addWidget(self.field)
        self.complaint = Label("", self)
        self.complaint.setWordWrap(True)
        self.complaint.hide()
        self.body.addWidget(self.complaint)

    def complain(self, text: str) -> None:
        """Show what is wrong with the number."""
        self.complaint.setText(text)
        self.complaint.show()
        self._take_room()
        self.field.selectAll()
        self.field.setFocus()

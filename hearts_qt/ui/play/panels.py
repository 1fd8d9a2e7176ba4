"""The panels over the table: the end of a deal and of a game, and the questions that the table has.

They are real widgets in the middle of the cloth. What answers them under each way of control is declared in
`cloth.replies`.
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

from hearts_qt.settings.play_options import Controls
from hearts_qt.ui.cloth.controls import Key
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
"""What makes a command of the menus of a key."""
_NARROWEST = 340
"""The least width of a panel, in pixels, where the table has room for it."""
_EDGE = 6
"""The least space between a panel and the table's edge, in pixels."""
_WIDE_MARGINS = (26, 20, 26, 20, 12)
"""The four margins and the space between the parts, in pixels."""
_LOW_MARGINS = (18, 8, 18, 10, 5)


class Reply(StrEnum):
    """What a button says to a question."""

    YES = "yes"
    NO = "no"
    """The harmless answer."""
    OTHER = "other"


@dataclass(frozen=True)
class Button:
    """A button of a panel: its caption, what it does, and what else does that."""

    caption: str
    press: Callable[[], None]
    letter: str = ""
    """The letter that presses it, whatever has the focus."""
    answer: Reply = Reply.OTHER
    loses: bool = False
    """Whether it throws something away; then a key or click that also plays cards has to be made twice."""
    shortcut: str = ""
    """A shortcut of the menus that does the same."""


class QuestionPanel(QFrame):
    """A panel in the middle of the table. The first button is the primary one.

    Enter presses the button that is marked, which is the primary one at first; it is filled with colour. Where a way
    of control has keys or clicks for yes and no, they give those answers, unless another button was marked. No press
    is taken that began before the panel was shown and seen.
    """

    def __init__(self, parent: QWidget, headline: str, details: str, buttons: Sequence[Button]) -> None:
        """Show a headline, a sentence beneath it, and buttons."""
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
        """Which keys and clicks give which answer."""
        self._low_keys = QuietLabel("", self.page.inside)
        """The same, where there is so little room that it has to scroll."""
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
        """Whether the last answer was a click for a yes that has to be made twice."""
        """Whether yes was said once already to what throws something away."""
        self.follow(Controls.MODERN)

    def _button_row(self) -> QBoxLayout:
        row = self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(10)
        row.addStretch()
        # The primary button stands last, at the right, but has the focus first.
        self._widgets = [PanelButton(caption(button.caption), self) for button in self._buttons]
        for index, (button, widget) in reversed(list(enumerate(zip(self._buttons, self._widgets, strict=True)))):
            widget.clicked.connect(button.press)
            # What the keys mean here is known to the panel alone.
            widget.installEventFilter(self)
            if index == 0:
                widget.setDefault(True)
                self.primary = widget
            row.addWidget(widget)
        row.addStretch()
        return row

    def make_low(self) -> None:
        """Take little height, so that the panel can stand below the trick."""
        self._margins = _LOW_MARGINS

    def advise(self, caption: str, sentence: str) -> None:
        """Make the button with that caption the primary one, and say why beneath the headline."""
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
        # An Enter that is on its way was meant for the button that was marked until now.
        self.presses.begin_anew()

    # How it finds room

    def open_in(self, width: int, height: int, middle_y: float) -> None:
        """Show the panel, in the middle of a table of that size."""
        self._room = (width, height, middle_y)
        self._follow_text()
        if not self.isVisible():
            # Before it has its place: what is resized while it is hidden may not lay out its content again.
            self.show()
            self.primary.setFocus(Qt.FocusReason.OtherFocusReason)
        self._take_room()
        self.raise_()

    def changeEvent(self, event: QEvent) -> None:
        """Find room for text of another size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self.isVisible():
            # Once everything in the panel has the new size.
            QTimer.singleShot(0, self, self._follow_new_text)

    def _follow_new_text(self) -> None:
        self._follow_text()
        self._take_room()

    def _follow_text(self) -> None:
        table = self.parentWidget()
        assert table is not None
        around = table.font()
        if self.font().pointSizeF() != around.pointSizeF():
            # What has a style sheet keeps the font that it met first.
            self.setStyleSheet(self.styleSheet())
        self.headline.follow(around)

    def _take_room(self) -> None:
        """Lie in the middle, with as little left out as the room allows; what has no room at all scrolls."""
        width, height, middle_y = self._room
        own_width = own_height = inside = 0
        for step in range(self._savings + 1):
            self._save_room(step)
            wanted = max(self._outer.sizeHint().width(), self._buttons_width() + self._sides, _NARROWEST)
            own_width = min(wanted, width - 2 * _EDGE)
            stacked = self._buttons_width() + self._sides > own_width
            self._row.setDirection(QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight)
            # The sentences wrap: how high they are depends on how wide they may be.
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
        """In how many steps room can be saved."""
        return 1

    def _save_room(self, step: int) -> None:
        """Save room in that many steps: the last one draws everything closer and lets the line of the keys scroll."""
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

    # How it is answered

    def follow(self, scheme: Controls) -> None:
        """Take the keys and clicks of a way of control as answers, and say which they are."""
        self._scheme = scheme
        self._replies = replies_of(scheme)
        answers = answers_line([self._way(button) for button in self._buttons])
        self.keys.setText(answers)
        self._low_keys.setText(answers)
        self._fill()

    def _fill(self) -> None:
        """Fill the button with colour that the next Enter presses, and no other."""
        pressed = self._pressed_by_enter
        for widget in self._widgets:
            if bool(widget.property("filled")) is not (widget is pressed):
                widget.setProperty("filled", widget is pressed)
                # A style looks at such properties only when it is told to.
                widget.style().unpolish(widget)
                widget.style().polish(widget)

    @property
    def _pressed_by_enter(self) -> QPushButton | None:
        """The button that the next Enter presses; None where Enter only marks one."""
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
        """Give the answer that the key means; arrows that mean none follow the screen."""
        if not self.press_key(event) and not self.step(event) and not self.page.turn_page(event.key()):
            super().keyPressEvent(event)

    def step(self, event: QKeyEvent) -> bool:
        """Move the focus where an arrow key points, never out of the panel; return whether it was an arrow key."""
        if not arrows.is_arrow(event):
            return False
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            arrows.step(event.key(), self)
        else:
            self.primary.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let no button and no field keep a key that is an answer; show which button Enter presses."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._fill()
        return isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and self.press_key(event)

    def press_key(self, event: QKeyEvent) -> bool:
        """Give the answer that a key means, wherever it was typed; return whether the key is used up."""
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
        """Take a click anywhere but on the buttons, with the right button of the mouse or the left one."""
        if self._replies.by_click and self.presses.are_taken:
            if right:
                self._say_no()
            else:
                self._say_yes(by_click=True)

    def press_primary(self) -> None:
        """Press the primary button, as the menus' OK does."""
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
            # The same key plays cards: only while the answer is seen to be marked does it give it. A click beside the
            # buttons takes the mark away, so the second one counts without it.
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
        # A number may be typed at once; only what gives an answer waits until the panel was seen.
        self.presses.spare(self.field)
        self.body.addWidget(self.field)
        self.complaint = Label("", self)
        self.complaint.setWordWrap(True)
        self.complaint.hide()
        self.body.addWidget(self.complaint)

    def complain(self, text: str) -> None:
        """Say what is wrong with the number."""
        self.complaint.setText(text)
        self.complaint.show()
        self._take_room()
        self.field.selectAll()
        self.field.setFocus()

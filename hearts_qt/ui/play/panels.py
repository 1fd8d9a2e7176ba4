"""Panels over the table that ask a question. They are widgets in the middle of the cloth.

`cloth.replies` declares which keys and clicks answer them under each control scheme.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QPushButton,
    QWidget,
)

from hearts_qt.settings.play_options import ControlScheme
from hearts_qt.ui.cloth.control_schemes import KEYS, Key, replies_of
from hearts_qt.ui.play.fitted_panel import FittedPanel
from hearts_qt.ui.play.panel_parts import PanelButton
from hearts_qt.ui.widgets import arrows
from hearts_qt.ui.widgets.fresh_presses import FreshPresses
from hearts_qt.ui.widgets.mnemonics import with_mnemonics
from hearts_qt.ui.widgets.plain import Label, caption
from hearts_qt.ui.widgets.text_field import TextField
from hearts_qt.ui.words.answers import KeysForAnswer, answers_line

_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
"""Modifier keys. A key that is pressed together with one of them is a shortcut of the menus and not an answer."""
_BY_TAB = frozenset({Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason})


class Reply(StrEnum):
    """What a button answers to the question."""

    YES = "yes"
    NO = "no"
    """The harmless answer."""
    OTHER = "other"


class Button(Struct, frozen=True):
    """A button of a panel: its caption, what it does, and the keys that do the same."""

    caption: str
    press: Callable[[], None]
    letter: str = ""
    """Letter that presses the button, wherever the focus is."""
    answer: Reply = Reply.OTHER
    loses: bool = False
    """Whether the person loses something by this answer.

    If so, a key or a click that also plays cards must be repeated.
    """
    shortcut: str = ""
    """Shortcut of the menus that does the same."""


class QuestionPanel(FittedPanel):
    """A panel with a question in the middle of the table. The first button is the primary button.

    Enter presses the marked button, which is filled with colour; at first, the primary button is marked. Some control
    schemes have keys and clicks for yes and no. If the person has marked another button, a key for yes presses that
    button. A press is ignored if it began before the person could see the panel.
    """

    def __init__(self, parent: QWidget, headline: str, details: str, buttons: Sequence[Button]) -> None:
        """Show a headline, a sentence below it, and buttons."""
        super().__init__(parent, headline, details)
        self._buttons = list(buttons)
        self._add_buttons()
        self.presses = FreshPresses(self)
        self._was_clicked = False
        """Whether the person's last yes was a click. A yes that loses something needs two clicks."""
        self._is_focus_moved = False
        """Whether the person has moved the focus. If so, Enter presses the button with the focus."""
        self.follow(ControlScheme.MODERN)

    def _add_buttons(self) -> None:
        # The primary button is the last one, at the right, but gets the focus first. If a letter presses a button, no
        # other button may have this letter as its mnemonic. So no caption gets such a mnemonic.
        letters = {button.letter for button in self._buttons}
        captions = with_mnemonics([caption(button.caption) for button in self._buttons], letters)
        self._widgets = [PanelButton(text, self) for text in captions]
        for index, (button, widget) in reversed(list(enumerate(zip(self._buttons, self._widgets, strict=True)))):
            widget.clicked.connect(button.press)
            # The panel decides what keys mean.
            widget.installEventFilter(self)
            if index == 0:
                widget.setDefault(True)
                self.primary = widget
            self.add_button(widget)

    def focus_first(self) -> None:
        """Focus the primary button."""
        self.primary.setFocus(Qt.FocusReason.OtherFocusReason)

    def advise(self, caption: str, sentence: str) -> None:
        """Make the button with this caption the primary button, and show the reason below the headline."""
        place = next(index for index, button in enumerate(self._buttons) if button.caption == caption)
        self._buttons.insert(0, self._buttons.pop(place))
        self._widgets.insert(0, self._widgets.pop(place))
        for index, widget in enumerate(self._widgets):
            widget.setDefault(not index)
        self.primary = self._widgets[0]
        self._is_focus_moved = False
        self.primary.setFocus(Qt.FocusReason.OtherFocusReason)
        self.details.setText(sentence)
        self.details.show()
        self.setAccessibleDescription(sentence)
        self.follow(self._scheme)
        # An Enter that is pressed at this moment is meant for the button that was marked before.
        self.presses.begin_anew()

    # Answers

    def follow(self, scheme: ControlScheme) -> None:
        """Take the keys and clicks of this control scheme as answers, and show them."""
        self._scheme = scheme
        self._replies = replies_of(scheme)
        self._fill()

    def _fill(self) -> None:
        """Show the keys of each answer. Colour the button that the next Enter presses, and no other button."""
        pressed = self._pressed_by_enter
        self.show_keys(answers_line([self._way(button) for button in self._buttons]))
        if self.isVisible() and self.keys.sizeHint().width() > self.keys.width():
            self._take_room()
        for widget in self._widgets:
            if bool(widget.property("filled")) is not (widget is pressed):
                widget.setProperty("filled", widget is pressed)
                # Qt needs this after a change of a property that the style sheet uses.
                widget.style().unpolish(widget)
                widget.style().polish(widget)

    @property
    def _pressed_by_enter(self) -> QPushButton | None:
        """The button that the next Enter presses; None if Enter only marks a button."""
        if not self._replies.yes or self._chosen is not None:
            return self._marked or self.primary
        yes = self._yes
        return None if yes.loses else self._widgets[self._buttons.index(yes)]

    def _way(self, button: Button) -> KeysForAnswer:
        replies, presses = self._replies, list[str]()
        chosen = None if self._chosen is None else self._buttons[self._widgets.index(self._chosen)]
        if replies.yes:
            # These keys press the button that the person has marked; a click beside the buttons does not.
            presses += replies.yes if button is (chosen or self._yes) else []
            presses += ["left click"] if replies.by_click and button is self._yes else []
        elif self._widgets[self._buttons.index(button)] is self._pressed_by_enter:
            presses += [Key.ENTER]
        if button.answer is Reply.NO:
            presses += [*replies.no, *(["right click"] if replies.by_click else [])]
        twice = button.loses and button is self._yes and button is not chosen
        return KeysForAnswer(button.caption, presses, button.letter or button.shortcut, twice)

    @property
    def _yes(self) -> Button:
        return next((each for each in self._buttons if each.answer is Reply.YES), self._buttons[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the answer of a key. Arrow keys that are not answers move the focus; Page Up and Page Down scroll."""
        if not self.press_key(event) and not self.step(event) and not self.page.turn_page(event.key()):
            super().keyPressEvent(event)

    def step(self, event: QKeyEvent) -> bool:
        """Move the focus within the panel in the direction of an arrow key; return whether it was an arrow key."""
        if not arrows.is_arrow(event):
            return False
        self._is_focus_moved = True
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            arrows.step(event.key(), self)
        else:
            self.primary.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle keys that are answers before a button or a field gets them. Show which button Enter presses."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._is_focus_moved |= isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() in _BY_TAB
            self._fill()
        return isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and self.press_key(event)

    def press_key(self, event: QKeyEvent) -> bool:
        """Give the answer of a key, wherever the focus is; return whether the key is an answer."""
        answer = self._answer_of(event)
        if answer is None:
            return False
        # The repetitions of a held key do not count: its first press was already an answer, or was meant for something
        # else.
        if not self.presses.refuses(event) and not event.isAutoRepeat():
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
        """Take a click beside the buttons as an answer; `right` says whether it was the right mouse button."""
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
    def _marked(self) -> PanelButton | None:
        return next((each for each in self._widgets if each.hasFocus()), None)

    @property
    def _chosen(self) -> PanelButton | None:
        """The button that the person has marked; None while only the panel itself has marked its primary button."""
        marked = self._marked
        return marked if marked is not self.primary or self._is_focus_moved else None

    def _say_yes(self, *, by_click: bool = False) -> None:
        if self._chosen is not None:
            self._chosen.click()
            return
        yes = self._yes
        was_clicked, self._was_clicked = self._was_clicked, by_click
        if yes.loses and not (by_click and was_clicked):
            # This key also plays cards, so the first press only marks the button. A click beside the buttons removes
            # the mark, so a second click counts even though no button is marked.
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
        self.field = TextField(self)
        self.field.setAccessibleName(headline)
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.field.installEventFilter(self)
        # A number may be typed immediately; only answers are ignored until the person has seen the panel.
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

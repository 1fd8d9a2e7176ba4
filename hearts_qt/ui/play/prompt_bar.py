"""The line above the hand: an instruction, the button that carries it out, and the buttons Hint and Zip."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QPushButton, QWidget

from hearts_qt.ui.cloth.geometry import Rectangle
from hearts_qt.ui.cloth.ink import ink_on
from hearts_qt.ui.widgets.plain import Label, tip
from hearts_qt.ui.widgets.steady_presses import SteadyPresses

_STYLE = """
QLabel {{ color: {ink}; border-radius: 8px; padding: 3px 12px; }}
QLabel[urgent="true"] {{ background: {veil}; }}
QPushButton {{ color: {ink}; background: {veil}; border: 0; border-radius: 9px; padding: 7px 20px; }}
QPushButton:hover {{ background: {veil_more}; }}
QPushButton:focus {{ border: 2px solid #f2c14e; }}
QPushButton:disabled {{ color: {ink_faint}; }}
QPushButton:checked {{ background: #f2c14e; color: #2a1d00; }}
QPushButton#primary {{ color: #2a1d00; background: #f2c14e; font-weight: 600; }}
QPushButton#primary:hover {{ background: #f8d072; }}
QPushButton#primary:focus {{ border: 2px solid {ink}; }}
QPushButton#primary:disabled {{ color: {ink_faint}; background: {veil}; }}
"""


_GAP = 14
"""Space between the text and the buttons, in pixels."""
_PADDING = 42
"""Difference between the width of a button and the width of its caption, in pixels."""


class PromptBar(QWidget):
    """A line of text, a primary button, and the buttons Hint and Zip."""

    accepted = Signal()
    hint_wanted = Signal()
    zip_toggled = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        """Create the bar on the table `parent`."""
        super().__init__(parent)
        self._table = parent
        self._whole = ""
        self.text = Label("", self)
        self.text.setObjectName("instruction")
        self.text.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.primary = QPushButton(self)
        self.primary.setObjectName("primary")
        self.primary.clicked.connect(self.accepted)
        self.zip = QPushButton(self.tr("Zip"), self)
        self.zip.setCheckable(True)
        self.zip.setToolTip(self.tr("Play this deal to its end without pauses"))
        self.zip.clicked.connect(self.zip_toggled)
        self.hint = QPushButton(self.tr("Hint"), self)
        self.hint.setToolTip(self.tr("Show what the CardShark would do, and why (H)"))
        self.hint.clicked.connect(self.hint_wanted)
        for button in (self.primary, self.hint, self.zip):
            # A click leaves the keyboard focus on the table.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # A button may take the place of another button, so a quick click may be meant for the earlier button.
        self.presses = SteadyPresses((self.primary, self.hint, self.zip), self._meaning)
        # The primary button stays in the middle, however long the text is, so that it does not move away from the
        # mouse.
        self._left = QWidget(self)
        left = QHBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.addStretch()
        left.addWidget(self.text)
        self._right = QWidget(self)
        right = QHBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(_GAP)
        right.addWidget(self.primary)
        right.addWidget(self.hint)
        right.addWidget(self.zip)
        right.addStretch()
        self.set_cloth(QColor("#1f5f46"))
        self.say("", "")
        self.show_hint(False)
        self.show_zip(False, False)

    def _meaning(self, button: QAbstractButton) -> str:
        """Return the primary button's caption, which changes with its task; for other buttons, return an empty text."""
        return button.text() if button is self.primary else ""

    def set_cloth(self, colour: QColor) -> None:
        """Use colours that are legible on a cloth of this colour."""
        ink = ink_on(colour)
        light = ink.lightness() > 128
        veil = "rgba(255, 255, 255, 40)" if light else "rgba(0, 0, 0, 28)"
        more = "rgba(255, 255, 255, 64)" if light else "rgba(0, 0, 0, 48)"
        faint = "rgba(255, 255, 255, 190)" if light else "rgba(0, 0, 0, 170)"
        self.setStyleSheet(_STYLE.format(ink=ink.name(), veil=veil, veil_more=more, ink_faint=faint))

    def put(self, box: Rectangle) -> None:
        """Place the bar in a box of the table."""
        if self.fontMetrics().height() != self._table.fontMetrics().height():
            # A widget with a style sheet keeps its first font unless the style sheet is set again.
            self.setStyleSheet(self.styleSheet())
        self.setGeometry(round(box.x), round(box.y), round(box.width), round(box.height))
        self._arrange()

    def _arrange(self) -> None:
        has_button = not (self.primary.isHidden() and self.hint.isHidden() and self.zip.isHidden())
        width, height = self.width(), self.height()
        # A text that is too long for one line beside the buttons wraps; if it is still too long, it is shortened.
        self._show_text(self._whole)
        self.text.setWordWrap(False)
        self.text.setMinimumWidth(0)
        if has_button:
            most = width - self._right.sizeHint().width()
            whole = self._left.sizeHint().width()
            start = max(_GAP, min(most, width // 2 - 20))
            if whole > start - _GAP:
                self.text.setWordWrap(True)
                if self.text.heightForWidth(start - _GAP) > height:
                    # The buttons move, so that fewer words have to be left out.
                    start = max(start, min(most, whole + _GAP))
                    self.text.setWordWrap(whole > start - _GAP)
                self.text.setMinimumWidth(start - _GAP)
                self._shorten(start - _GAP, height)
            self._left.setGeometry(0, 0, start - _GAP, height)
            self._right.setGeometry(start, 0, width - start, height)
        else:
            self._left.setGeometry(0, 0, (width + self._left.sizeHint().width()) // 2, height)
        self._right.setVisible(has_button)

    def _show_text(self, shown: str) -> None:
        if self.text.text() != shown:
            self.text.setText(shown)
            self.text.setToolTip("" if shown == self._whole else tip(self._whole))
            self.text.setAccessibleName(self._whole)

    def _shorten(self, width: int, height: int) -> None:
        """Leave out the last words of a text that is too high, and show the whole text in a tooltip."""
        words = self._whole.split()
        while self.text.heightForWidth(width) > height and len(words) > 1:
            words.pop()
            self._show_text(" ".join([*words, "…"]))

    def say(self, text: str, button: str, *, enabled: bool = True, urgent: bool = False) -> None:
        """Show a text and the primary button's caption; either may be empty. `urgent` makes the text stand out."""
        if self.text.property("urgent") != urgent:
            self.text.setProperty("urgent", urgent)
            self.text.style().unpolish(self.text)
            self.text.style().polish(self.text)
        if self.primary.hasFocus() and not (button and enabled):
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)
        self._whole = text
        self._show_text(text)
        self.text.setVisible(bool(text))
        self.primary.setText(button)
        self.primary.setVisible(bool(button))
        self.primary.setEnabled(enabled)
        self._arrange()

    def show_hint(self, shown: bool, *, enabled: bool = False, thinking: bool = False) -> None:
        """Show or hide the Hint button; `thinking` is true while a hint is being worked out."""
        if self.hint.hasFocus() and not (shown and enabled):
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)
        captions = (self.tr("Hint"), self.tr("Thinking…"))
        self.hint.setVisible(shown)
        self.hint.setEnabled(enabled)
        self.hint.setText(captions[thinking])
        # The button is wide enough for both captions, so that nothing moves when the caption changes.
        self.hint.setMinimumWidth(_PADDING + max(map(self.hint.fontMetrics().horizontalAdvance, captions)))
        self._arrange()

    def show_zip(self, offered: bool, on: bool) -> None:
        """Show or hide the Zip button, and show whether it is on."""
        self.zip.setVisible(offered)
        self.zip.setChecked(on)
        self.zip.setText(self.tr("ZIP") if on else self.tr("Zip"))
        self._arrange()

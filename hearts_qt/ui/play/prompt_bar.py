"""The line above the hand: an instruction, the button that carries it out, and the buttons Hint and Zip."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QPushButton, QWidget

from hearts_qt.ui.board.place import Rectangle
from hearts_qt.ui.cloth.cloth_text import ink_on
from hearts_qt.ui.widgets.fresh_presses import SteadyPresses
from hearts_qt.ui.widgets.plain import Label, tip

_STYLE = """
QLabel, QPushButton {{ font-size: {size}pt; }}
QLabel {{ color: {ink}; border-radius: 8px; padding: 3px {around}px; }}
QLabel[urgent="true"] {{ background: {veil}; }}
QPushButton {{ color: {ink}; background: {veil}; border: 0; border-radius: 9px; padding: 7px {side}px; }}
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
_SIDE = 20
"""Space on either side of a button's caption, in pixels."""
_LITTLE_SIDE = 7
"""The same in a narrow bar."""
_USUAL_CAPTION = 8
"""How many letters a caption of usual length has."""
_NARROW = 30
"""The width below which the bar is narrow, in heights of its text."""


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
        self._points = self.font().pointSizeF()
        self._is_narrow = False
        self._thinks = False
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
        # Each button has a place of its own from the middle on, however long the text is and whichever of the others
        # are shown, so that none moves away from the mouse. Hint and Zip are never shown together.
        self._left = QWidget(self)
        left = QHBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.addStretch()
        left.addWidget(self.text)
        self._right = QWidget(self)
        right = QHBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(_GAP)
        self._first = QWidget(self._right)
        first = QHBoxLayout(self._first)
        first.setContentsMargins(0, 0, 0, 0)
        first.addWidget(self.hint)
        first.addWidget(self.zip)
        right.addWidget(self._first)
        right.addWidget(self.primary)
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
        self._cloth = colour
        self._restyle()

    def _restyle(self) -> None:
        ink = ink_on(self._cloth)
        light = ink.lightness() > 128
        veil = "rgba(255, 255, 255, 40)" if light else "rgba(0, 0, 0, 28)"
        more = "rgba(255, 255, 255, 64)" if light else "rgba(0, 0, 0, 48)"
        faint = "rgba(255, 255, 255, 190)" if light else "rgba(0, 0, 0, 170)"
        colours = {"ink": ink.name(), "veil": veil, "veil_more": more, "ink_faint": faint}
        side, around = (_LITTLE_SIDE, 3) if self._is_narrow else (_SIDE, 12)
        self.setStyleSheet(_STYLE.format(**colours, side=side, around=around, size=f"{self._points:.2f}"))

    def put(self, box: Rectangle, font: QFont) -> None:
        """Place the bar in a box of the table, with texts in this font."""
        is_narrow = box.width < _NARROW * QFontMetrics(font).height()
        if (self._points, self._is_narrow) != (font.pointSizeF(), is_narrow):
            self._points, self._is_narrow = font.pointSizeF(), is_narrow
            self._restyle()
            self._name_hint()
        self.setGeometry(round(box.x), round(box.y), round(box.width), round(box.height))
        self._arrange()

    def _arrange(self) -> None:
        has_button = not (self.primary.isHidden() and self.hint.isHidden() and self.zip.isHidden())
        width, height = self.width(), self.height()
        # A text that is too long for one line beside the buttons wraps; if it is still too long, it is shortened.
        self._show_text(self._whole)
        self.text.setWordWrap(False)
        self.text.setMinimumWidth(0)
        # Below a moon, where there is nothing else, the button stands in the middle.
        is_alone = has_button and self.hint.isHidden() and self.zip.isHidden() and not self._whole
        self._first.setVisible(not is_alone)
        if is_alone:
            start = (width - self.primary.sizeHint().width()) // 2
            self._left.setGeometry(0, 0, 0, height)
            self._right.setGeometry(start, 0, width - start, height)
        elif has_button:
            most = width - self._first.width() - _GAP - max(self.primary.sizeHint().width(), self._usual_width())
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

    def _usual_width(self) -> int:
        """Return the width of a primary button with a caption of usual length, for which room is kept."""
        side = _LITTLE_SIDE if self._is_narrow else _SIDE
        return 2 * side + self.primary.fontMetrics().horizontalAdvance("n" * _USUAL_CAPTION)

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
        self.hint.setVisible(shown)
        self.hint.setEnabled(enabled)
        self._thinks = thinking
        self._name_hint()
        self._arrange()

    def _name_hint(self) -> None:
        # In a narrow bar the instruction needs the space more than the button does.
        usual, long = self.tr("Hint"), self.tr("Thinking…")
        captions = (usual, "…" if self._is_narrow else long)
        self.hint.setText(captions[self._thinks])
        self.hint.setAccessibleName(long if self._thinks else usual)
        # The place is wide enough for all captions, so that nothing moves when the caption changes.
        side = _LITTLE_SIDE if self._is_narrow else _SIDE
        texts = (*captions, *self._zip_captions())
        self._first.setFixedWidth(2 * side + 2 + max(map(self.hint.fontMetrics().horizontalAdvance, texts)))

    def _zip_captions(self) -> tuple[str, str]:
        return self.tr("Zip"), self.tr("ZIP")

    def show_zip(self, offered: bool, on: bool) -> None:
        """Show or hide the Zip button, and show whether it is on."""
        self.zip.setVisible(offered)
        self.zip.setChecked(on)
        self.zip.setText(self._zip_captions()[on])
        self._arrange()

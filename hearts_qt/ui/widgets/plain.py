"""Widgets that show text unchanged.

Qt reads a text as HTML if it looks like HTML, loads the pictures named in it, and treats "&" specially. Every widget
that would guess whether its text is HTML is made here, or gets its text from here. `hearts_qt.plain_text` removes
unsafe characters.
"""

import re
from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, Qt  # QtCore's Qt has no mightBeRichText.
from PySide6.QtWidgets import QLabel, QLineEdit, QMessageBox, QTextEdit, QToolTip, QWidget

from hearts_qt.plain_text import LONGEST_TEXT, one_line, some_lines
from hearts_qt.ui.widgets.fresh_presses import FreshPresses
from hearts_qt.ui.widgets.shown_mnemonics import ShownMnemonics

translate = QCoreApplication.translate
_LONGEST_TIP: Final = 2_000
_LONGEST_CAPTION: Final = 200
_LONG_PART: Final = re.compile(r"[^\s/\\]{24}(?=[^\s/\\]{16})")
"""Matches a part of a word that has at least 40 letters. Qt breaks paths by itself."""


class Label(QLabel):
    """A label whose text is never read as HTML, and in which a word of any length makes no window wide."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Set the text.

        A label with lines that wrap, and with it the window, is as wide as its longest word. So a word of which no
        language has the like is broken, unless somebody may copy it from here.
        """
        text = as_text(text)
        can_copy = Qt.TextInteractionFlag.TextSelectableByMouse in self.textInteractionFlags()
        if self.wordWrap() and not can_copy:
            text = _LONG_PART.sub("\\g<0>\N{ZERO WIDTH SPACE}", text)
        super().setText(text)


class LongText(QTextEdit):
    """Several lines of text, which scroll if necessary and are never read as HTML."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setAcceptRichText(False)

    def text(self) -> str:
        """Return the lines."""
        return self.toPlainText()

    def setText(self, text: str) -> None:
        """Replace the lines."""
        self.setPlainText(as_text(text))


def as_text(text: str) -> str:
    """Return a text for a widget that never reads text as HTML, such as a field or an entry of a list."""
    return some_lines(text, LONGEST_TEXT)


def tip(text: str) -> str:
    """Return a text in a form that a tooltip or "What's this?" shows literally.

    Qt would otherwise guess whether the text is HTML.
    """
    fit = some_lines(text, _LONGEST_TIP)
    return f'<p style="white-space: pre-wrap">{escape(fit)}</p>' if Qt.mightBeRichText(fit) else fit


def caption(text: str) -> str:
    """Return a text in a form that a button, menu or tab shows literally; Qt would read a single "&" as a mark."""
    return one_line(text, _LONGEST_CAPTION).replace("&", "&&")


def title(text: str) -> str:
    """Return a text in a form that a window's title shows literally; Qt would replace "[*]"."""
    return one_line(text, _LONGEST_CAPTION).replace("[*]", "[*][*]")


def limit_length(line: QLineEdit, most: int) -> None:
    """Let a text field take at most this many letters, and show the limit when more letters are typed or pasted."""

    def tell() -> None:
        words = translate("fields", "At most {number} letters fit here.").format(number=most)
        QToolTip.showText(line.mapToGlobal(QPoint(0, line.height())), tip(words), line)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(line, words))

    line.setMaxLength(most)
    line.inputRejected.connect(tell)


def keep_visible(line: QLineEdit) -> None:
    """Empty a name field after each change that leaves no visible character in it."""
    line.textEdited.connect(lambda text: None if one_line(text) else line.clear())


def message_box(icon: QMessageBox.Icon, heading: str, text: str, parent: QWidget | None = None) -> QMessageBox:
    """Return a message box. Its text is never read as HTML, and the box ignores presses that come too early.

    Its buttons get mnemonics when the box opens. A label can declare its own mnemonic.
    """
    box = QMessageBox(parent)
    box.setIcon(icon)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(title(heading))
    box.setText(as_text(text))
    FreshPresses(box)
    ShownMnemonics(box, (box,))
    return box

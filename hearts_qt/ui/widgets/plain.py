"""Show text as what it is: Qt takes what looks like HTML for HTML, loads its pictures, and takes "&" for a key.

Every widget that guesses is made or filled here. `plain_text` says which characters are left out.
"""

from html import escape
from typing import Final

from PySide6.QtGui import Qt  # the one of QtCore does not know mightBeRichText
from PySide6.QtWidgets import QLabel, QLineEdit, QMessageBox, QTextEdit, QWidget

from hearts_qt.plain_text import LONGEST_TEXT, one_line, some_lines
from hearts_qt.ui.widgets.fresh_presses import FreshPresses

_LONGEST_TIP: Final = 2_000
_LONGEST_CAPTION: Final = 200


class Label(QLabel):
    """A label whose text is never read as HTML."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show a text."""
        super().setText(as_text(text))


class LongText(QTextEdit):
    """Lines to be read, which may scroll, and are never read as HTML."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setAcceptRichText(False)

    def text(self) -> str:
        """Return the lines."""
        return self.toPlainText()

    def setText(self, text: str) -> None:
        """Show other lines."""
        self.setPlainText(as_text(text))


def as_text(text: str) -> str:
    """Return a text for a widget that never reads one as HTML, such as a field or an item of a list."""
    return some_lines(text, LONGEST_TEXT)


def tip(text: str) -> str:
    """Return a text for a tooltip or for "What's this?", which would both read it as HTML if it looks like that."""
    fit = some_lines(text, _LONGEST_TIP)
    return f'<p style="white-space: pre-wrap">{escape(fit)}</p>' if Qt.mightBeRichText(fit) else fit


def caption(text: str) -> str:
    """Return a text for a button, a menu or a tab, where "&" would mark the next letter as a key."""
    return one_line(text, _LONGEST_CAPTION).replace("&", "&&")


def title(text: str) -> str:
    """Return a text for a window's title, where Qt replaces "[*]"."""
    return one_line(text, _LONGEST_CAPTION).replace("[*]", "[*][*]")


def keep_visible(line: QLineEdit) -> None:
    """Let a field for a name be empty, and look so, as long as nothing is typed into it that can be seen."""
    line.textEdited.connect(lambda text: None if one_line(text) else line.clear())


def message_box(icon: QMessageBox.Icon, heading: str, text: str, parent: QWidget | None = None) -> QMessageBox:
    """Return a box that says something; what it says is never read as HTML, and never put away before it was seen."""
    box = QMessageBox(parent)
    box.setIcon(icon)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(title(heading))
    box.setText(as_text(text))
    FreshPresses(box)
    return box

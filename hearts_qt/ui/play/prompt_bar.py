"""The line right above the hand: what is wanted of you, and the button that does it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from hearts_qt.ui.cloth.geometry import Box

_STYLE = """
QLabel {{ color: {ink}; }}
QLabel[urgent="true"] {{ color: {ink}; background: {veil}; border-radius: 8px; padding: 3px 12px; font-weight: 600; }}
QPushButton {{ color: {ink}; background: {veil}; border: 0; border-radius: 9px; padding: 7px 20px; }}
QPushButton:hover {{ background: {veil_more}; }}
QPushButton:focus {{ border: 2px solid #f2c14e; }}
QPushButton:checked {{ background: #f2c14e; color: #2a1d00; }}
QPushButton#primary {{ color: #2a1d00; background: #f2c14e; font-weight: 600; }}
QPushButton#primary:hover {{ background: #f8d072; }}
QPushButton#primary:focus {{ border: 2px solid {ink}; }}
QPushButton#primary:disabled {{ color: {ink_faint}; background: {veil}; }}
"""


def ink_on(colour: QColor) -> QColor:
    """Return the colour of text that is legible on a cloth of that colour."""
    luminance = 0.2126 * colour.redF() ** 2.2 + 0.7152 * colour.greenF() ** 2.2 + 0.0722 * colour.blueF() ** 2.2
    return QColor("#ffffff") if luminance < 0.26 else QColor("#10241b")


class PromptBar(QWidget):
    """One line of text, one primary button, and a second one when there is something else to do."""

    accepted = Signal()
    zip_toggled = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        """Lie on the table."""
        super().__init__(parent)
        self.text = QLabel(self)
        self.text.setObjectName("instruction")
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.primary = QPushButton(self)
        self.primary.setObjectName("primary")
        self.primary.clicked.connect(self.accepted)
        self.zip = QPushButton(self.tr("Zip"), self)
        self.zip.setCheckable(True)
        self.zip.setToolTip(self.tr("Play this deal to its end without pauses"))
        self.zip.clicked.connect(self.zip_toggled)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(14)
        layout.addStretch()
        layout.addWidget(self.text)
        layout.addWidget(self.primary)
        layout.addWidget(self.zip)
        layout.addStretch()
        self.set_cloth(QColor("#1f5f46"))
        self.say("", "")
        self.show_zip(False, False)

    def set_cloth(self, colour: QColor) -> None:
        """Choose the colours that are legible on the cloth."""
        ink = ink_on(colour)
        light = ink.lightness() > 128
        veil = "rgba(255, 255, 255, 40)" if light else "rgba(0, 0, 0, 28)"
        more = "rgba(255, 255, 255, 64)" if light else "rgba(0, 0, 0, 48)"
        faint = "rgba(255, 255, 255, 190)" if light else "rgba(0, 0, 0, 170)"
        self.setStyleSheet(_STYLE.format(ink=ink.name(), veil=veil, veil_more=more, ink_faint=faint))

    def put(self, box: Box) -> None:
        """Lie in a box of the table."""
        self.setGeometry(round(box.x), round(box.y), round(box.width), round(box.height))

    def say(self, text: str, button: str, *, enabled: bool = True, urgent: bool = False) -> None:
        """Show a text and the primary button's caption; either may be empty. `urgent` makes the text stand out."""
        if self.text.property("urgent") != urgent:
            self.text.setProperty("urgent", urgent)
            self.text.style().unpolish(self.text)
            self.text.style().polish(self.text)
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self.primary.setText(button)
        self.primary.setVisible(bool(button))
        self.primary.setEnabled(enabled)

    def show_zip(self, offered: bool, on: bool) -> None:
        """Offer the Zip button, and show whether it is on."""
        self.zip.setVisible(offered)
        self.zip.setChecked(on)
        self.zip.setText(self.tr("ZIP") if on else self.tr("Zip"))

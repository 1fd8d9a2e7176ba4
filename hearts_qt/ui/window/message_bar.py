"""A bar above the table for what went wrong: said once, plainly, and put away with one click."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget


class MessageBar(QFrame):
    """Shows sentences until they are put away."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin hidden."""
        super().__init__(parent)
        self.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self.setAutoFillBackground(True)
        self.text = QLabel(self)
        self.text.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = QPushButton(self.tr("Got it"), self)
        self.close_button.clicked.connect(self._put_away)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 6, 16, 6)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.close_button)
        self.hide()

    def tell(self, sentence: str) -> None:
        """Show a sentence, after those that have not been put away yet."""
        shown = "" if self.isHidden() else self.text.text()
        if sentence not in shown.split("\n"):
            self.text.setText(f"{shown}\n{sentence}" if shown else sentence)
        self.show()

    def _put_away(self) -> None:
        self.hide()
        self.text.clear()

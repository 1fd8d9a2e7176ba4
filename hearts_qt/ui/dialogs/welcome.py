"""The bar above the table that asks for a name at the first start, while the game goes on."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from hearts_qt.plain_text import one_line
from hearts_qt.settings.profile import LONGEST_NAME
from hearts_qt.ui.widgets.plain import Label, keep_visible, limit_length
from hearts_qt.ui.widgets.text_field import TextField

translate = QCoreApplication.translate


_LEAST_LETTERS: Final = 8
_MOST_LETTERS: Final = 26
"""The width of the field for the name, in letters of middle width."""


class WelcomeBar(QFrame):
    """Asks for the person's name. It sends `named` or `skipped` and hides itself."""

    named = Signal(str)
    skipped = Signal()

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        """Suggest `name`, which the table uses until the person types another name."""
        super().__init__(parent)
        self.setBackgroundRole(QPalette.ColorRole.AlternateBase)
        self.setAutoFillBackground(True)
        self.question = Label("")
        self.line = TextField()
        limit_length(self.line, LONGEST_NAME)
        keep_visible(self.line)
        self.line.setPlaceholderText(name)
        self.line.setAccessibleName(translate("welcome", "Your name"))
        self.line.returnPressed.connect(self._answer)
        self.question.setBuddy(self.line)
        self.ok = QPushButton(translate("welcome", "OK"))
        self.ok.clicked.connect(self._answer)
        self.later = QPushButton(translate("welcome", "Not now"))
        self.later.setFlat(True)
        self.later.clicked.connect(self._skip)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 6, 16, 6)
        layout.addStretch(1)
        for each in (self.question, self.line, self.ok, self.later):
            # The field takes as much of the width as it can use, before anything is left at the sides.
            layout.addWidget(each, 100 if each is self.line else 0)
        layout.addStretch(1)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask with fewer words in a narrow window."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        letter = self.fontMetrics().horizontalAdvance("n")
        self.line.setMinimumWidth(_LEAST_LETTERS * letter)
        self.line.setMaximumWidth(_MOST_LETTERS * letter)
        self.question.setText(translate("welcome", "&What shall we call you?"))
        if self.minimumSizeHint().width() > self.width():
            self.question.setText(translate("welcome", "&Your name?"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hide the bar on Esc. Take the name if the person has typed a name."""
        if event.key() == Qt.Key.Key_Escape:
            self._answer()
        else:
            super().keyPressEvent(event)

    def keep_unconfirmed_input(self) -> None:
        """Take a name that was typed but not confirmed, because the program may end now."""
        if self.isVisible() and one_line(self.line.text()):
            self._answer()

    def _answer(self) -> None:
        name = one_line(self.line.text())
        self.hide()
        if name:
            self.named.emit(name)
        else:
            self.skipped.emit()

    def _skip(self) -> None:
        self.hide()
        self.skipped.emit()

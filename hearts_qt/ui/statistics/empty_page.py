"""The page of the statistics that is shown as long as there are no figures."""

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.widgets.type_scale import TextSize, sized

translate = QCoreApplication.translate


class EmptyPage(QWidget):
    """What is shown as long as there are no figures: that games are being read, or how the figures begin."""

    def __init__(self) -> None:
        """Say how the figures begin."""
        super().__init__()
        self.title = Label("")
        self.text = form.QuietLabel("")
        for each in (self.title, self.text):
            each.setAlignment(Qt.AlignmentFlag.AlignCenter)
            each.setWordWrap(True)
        column = QVBoxLayout(self)
        column.addStretch(2)
        column.addWidget(self.title)
        column.addWidget(self.text)
        column.addStretch(3)
        self.say(is_reading=False)
        self._enlarge()

    def say(self, *, is_reading: bool) -> None:
        """Say that games are being read, or else how the figures begin."""
        if is_reading:
            self.title.setText(translate("statistics", "Your games are being read"))
            self.text.setText(
                translate("statistics", "The first time this takes a while; you can go on playing. Later it is quick.")
            )
        else:
            self.title.setText(translate("statistics", "Your story begins with the first deal"))
            self.text.setText(
                translate(
                    "statistics",
                    "As soon as a deal is over, you can see here how often you won, whether you get better, whom you "
                    "gave the queen, and who your rivals are.",
                )
            )

    def _enlarge(self) -> None:
        font = sized(self.font(), TextSize.HEADLINE, bold=True)
        if self.title.font() != font:
            self.title.setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._enlarge()

"""A card with one probability in large figures."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QVBoxLayout

from hearts_qt.ui.widgets.form import QuietLabel, blended
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.widgets.type_scale import TextSize, sized, tabular


class PaperCard(QFrame):
    """A frame with round corners in the palette's colours."""

    def __init__(self) -> None:
        """Create an empty card."""
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(14, 10, 14, 10)
        self.column.setSpacing(4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame."""
        palette = self.palette()
        base = palette.color(QPalette.ColorRole.Base)
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(blended(palette.color(QPalette.ColorRole.WindowText), base, 0.13))
            painter.setBrush(base)
            painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 9, 9)


class OddsCard(PaperCard):
    """A heading, a probability, and a line below it."""

    def __init__(self, heading: str) -> None:
        """Create a card without a probability."""
        super().__init__()
        self.heading = QuietLabel(heading)
        self.value = Label("")
        self.value.setFont(tabular(sized(self.font(), TextSize.TITLE, bold=True)))
        self.note = QuietLabel("")
        for each in (self.heading, self.value, self.note):
            each.setAlignment(Qt.AlignmentFlag.AlignLeft)
            self.column.addWidget(each)

    def show_chance(self, value: str, note: str) -> None:
        """Show a probability and the line below it."""
        self.value.setText(value)
        self.note.setText(note)

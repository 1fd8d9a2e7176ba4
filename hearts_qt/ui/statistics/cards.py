"""The cards that the pages are made of: frames with a heading, side by side as far as there is room."""

from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from hearts_qt.ui.widgets.form import QuietLabel, blended
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import Label, as_text, tip
from hearts_qt.ui.widgets.type_scale import TextSize, sized, tabular

translate = QCoreApplication.translate

_ROUND: Final = 9
_PAD: Final = 14
_EDGE: Final = 0.13
"""How strong the edge of a card is, from 0 to 1."""


class Card(QFrame):
    """A frame with round corners, with a heading in bold and a quieter hint beside it."""

    def __init__(self, heading: str = "", hint: str = "") -> None:
        """Create a card; without a heading it is only a frame."""
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(_PAD, _PAD - 3, _PAD, _PAD - 3)
        self.column.setSpacing(6)
        self.heading = Label(heading)
        self.hint = QuietLabel(hint)
        self.top = QHBoxLayout()
        self.top.setSpacing(8)
        if heading:
            self._fit()
            self.top.addWidget(self.heading)
            self.top.addWidget(self.hint, 1)
            add_layout(self.column, self.top)

    def _fit(self) -> None:
        font = self.font()
        font.setBold(True)
        if self.heading.font() != font:
            self.heading.setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame in the palette's colours."""
        palette = self.palette()
        base = palette.color(QPalette.ColorRole.Base)
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(blended(palette.color(QPalette.ColorRole.WindowText), base, _EDGE))
            painter.setBrush(base)
            painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)


class Row(QWidget):
    """Widgets of equal width side by side, in as many rows as the width makes necessary."""

    def __init__(self, letters: int, spacing: int = 10, most: int = 4) -> None:
        """Give each widget room for at least `letters` characters; at most `most` stand side by side."""
        super().__init__()
        self._letters = letters
        self._most = most
        self._widgets: list[QWidget] = []
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(spacing)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def add(self, widget: QWidget) -> None:
        """Add a widget at the end."""
        self._widgets.append(widget)
        self._arrange(anew=True)

    def clear(self) -> None:
        """Remove and delete all widgets."""
        for each in self._widgets:
            self._grid.removeWidget(each)
            each.hide()
            each.deleteLater()
        self._widgets = []

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the widgets for the new width."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Arrange the widgets for another size of the text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._arrange()

    def _arrange(self, *, anew: bool = False) -> None:
        least = self.fontMetrics().horizontalAdvance("n" * self._letters)
        fit = max(1, self.width() // max(1, least))
        columns = min(fit, self._most, max(1, len(self._widgets)))
        if len(self._widgets) == 4 and columns == 3:
            columns = 2
        if columns == self._columns and not anew:
            return
        for column in range(max(columns, self._columns)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self._columns = columns
        for place, widget in enumerate(self._widgets):
            self._grid.addWidget(widget, place // columns, place % columns)


class KeyFigure(NamedTuple):
    """A figure that counts: what it is, its value, a line below it, and what it means."""

    label: str
    value: str
    note: str
    meaning: str


class KeyFigureCard(Card):
    """Shows a key figure in large digits."""

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.label = QuietLabel("")
        self.value = Label("")
        self.note = QuietLabel("")
        self.column.setSpacing(1)
        for each in (self.label, self.value, self.note):
            self.column.addWidget(each)
        self.column.addStretch(1)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._enlarge()

    def _enlarge(self) -> None:
        font = tabular(sized(self.font(), TextSize.TITLE, bold=True))
        if self.value.font() != font:
            self.value.setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._enlarge()

    def show_figure(self, figure: KeyFigure) -> None:
        """Show a figure; a screen reader says all of it at once."""
        self.label.setText(figure.label)
        self.value.setText(figure.value)
        self.note.setText(figure.note)
        self.setToolTip(tip(figure.meaning))
        words = translate("statistics", "{label}: {value}. {note}")
        self.setAccessibleName(as_text(words.format(label=figure.label, value=figure.value, note=figure.note)))
        self.setAccessibleDescription(as_text(figure.meaning))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame, stronger while the card has the focus."""
        super().paintEvent(event)
        if self.hasFocus():
            with painting(QPainter(self)) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                pen = painter.pen()
                pen.setColor(self.palette().color(QPalette.ColorRole.Highlight))
                pen.setWidth(2)
                painter.setPen(pen)
                painter.drawRoundedRect(self.rect().toRectF().adjusted(1, 1, -1, -1), _ROUND, _ROUND)

    def minimumSizeHint(self) -> QSize:
        """Return the height of the three lines; the width follows the row."""
        return QSize(0, super().minimumSizeHint().height())

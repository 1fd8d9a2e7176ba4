"""Shows a hint in a note above the line of instructions: what to do, and why.

A button of the note shows a table with the expected points of each choice.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.ui.board.picker import face_icon
from hearts_qt.ui.board.place import Rectangle
from hearts_qt.ui.play.panel_parts import grow_text
from hearts_qt.ui.play.small_cards import SmallCards
from hearts_qt.ui.widgets.form import QuietLabel, blended
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.widgets.type_scale import tabular
from hearts_qt.ui.words.hints import FigureLine

translate = QCoreApplication.translate

_STYLE: Final = """
HintNote { background: palette(window); color: palette(window-text); border: 1px solid #d9a52c; border-radius: 12px; }
QPushButton { padding: 4px 14px; border-radius: 8px; border: 1px solid palette(mid); background: palette(button);
    color: palette(button-text); }
QPushButton:hover, QToolButton:hover { border-color: #b98a22; }
QPushButton:focus, QToolButton:focus { border: 2px solid #b98a22; }
QToolButton { border: 1px solid transparent; border-radius: 8px; color: palette(window-text); padding: 2px; }
"""
_WIDEST: Final = 720
_NARROW: Final = 62
"""If the note is narrower than this number of letters, the button for the expected points is below the sentence."""
_FACE: Final = "shark"
_GAP: Final = 6
"""Least distance to the table's edges and to the line of instructions, in pixels."""
_LINE_GAP: Final = 3
_MOST_LINES: Final = 10
"""Most lines of the table that are visible without scrolling."""


class HintNote(QFrame):
    """Shows a hint. `closed` is emitted when the person closes the note."""

    closed = Signal()

    def __init__(self, table: QWidget) -> None:
        """Create a hidden note on the table."""
        super().__init__(table)
        self._box = Rectangle(0, 0, 100, 40)
        grow_text(self, _STYLE)
        # A click on the note must not reach the cloth beneath it.
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.face = Label("", self)
        self.title = Label("", self)
        self.sentence = Label("", self)
        for label in (self.title, self.sentence):
            label.setWordWrap(True)
        self.figures = Figures(self)
        self.show_figures = QPushButton(self)
        self.show_figures.setCheckable(True)
        self.show_figures.toggled.connect(self._toggle_figures)
        self.close_button = QToolButton(self)
        self.close_button.setText("✕")
        self.close_button.setToolTip(translate("hints", "Close the hint"))
        self.close_button.setAccessibleName(self.close_button.toolTip())
        self.close_button.clicked.connect(self.closed)
        for button in (self.show_figures, self.close_button):
            # A click leaves the keyboard focus on the table.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self.title)
        words.addWidget(self.sentence)
        self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        add_layout(self._middle, words, 1)
        self._middle.addWidget(self.show_figures, 0, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        top = QHBoxLayout()
        for layout in (self._middle, top):
            layout.setSpacing(12)
        top.addWidget(self.face, 0, Qt.AlignmentFlag.AlignVCenter)
        add_layout(top, self._middle, 1)
        top.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 8, 8)
        column.setSpacing(8)
        # The table is above the rest. So the note grows upwards, and the button stays under the mouse.
        column.addWidget(self.figures, 1)
        add_layout(column, top)

    def open(
        self, title: str, sentence: str, lines: Sequence[FigureLine], effort: str = "", four_colours: bool = False
    ) -> None:
        """Show a hint. If `lines` has several choices, a button can show their expected points.

        `effort` tells how much was searched. `four_colours`: each suit has its own colour.
        """
        grow_text(self, _STYLE)
        bold = QFont()
        bold.setBold(True)
        self.title.setFont(bold)
        self.title.setText(title)
        self.sentence.setText(sentence)
        size = round(self.fontMetrics().height() * 2.6)
        self.face.setPixmap(face_icon(_FACE).pixmap(QSize(size, size), self.devicePixelRatioF()))
        self.figures.show_lines(lines, effort, four_colours)
        self.show_figures.setVisible(len(lines) > 1)
        self.show_figures.setChecked(False)
        self._toggle_figures(False)
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self.show()
        self.raise_()
        self._place()

    def forget(self) -> None:
        """Hide the note and delete its texts: another person may sit at the screen next."""
        self.hide()
        if not self.title.text():
            return
        self.title.clear()
        self.sentence.clear()
        self.figures.show_lines((), "", False)
        self.setAccessibleName("")
        self.setAccessibleDescription("")

    def put(self, box: Rectangle) -> None:
        """Place the note directly above this box of the table."""
        self._box = box
        self._place()

    def _toggle_figures(self, on: bool) -> None:
        self.figures.setVisible(on)
        self.show_figures.setText(
            translate("hints", "Hide the figures") if on else translate("hints", "Show the figures")
        )
        self._place()

    def _place(self) -> None:
        grow_text(self, _STYLE)
        growth = self.fontMetrics().height() / QFontMetrics(QApplication.font()).height()
        width = round(min(_WIDEST * growth, self._box.width))
        room = round(self._box.y) - 2 * _GAP
        self.ensurePolished()
        # With very large text the sentence needs the whole width.
        narrow = width < self.fontMetrics().horizontalAdvance("n" * _NARROW)
        self.face.setVisible(not narrow)
        self.sentence.setVisible(not narrow or not self.show_figures.isChecked())
        self._middle.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        layout = self.layout()
        assert layout is not None
        layout.activate()
        height = min(max(self.heightForWidth(width), self.minimumSizeHint().height()), room)
        left = round(self._box.x + (self._box.width - width) / 2)
        self.setGeometry(left, round(self._box.y) - _GAP - height, width, height)


class Figures(QScrollArea):
    """A table with the expected points of each choice as numbers and bars, the best choice first.

    A long table scrolls.
    """

    def __init__(self, parent: QWidget) -> None:
        """Create a table without lines."""
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(translate("hints", "Points that each choice is expected to cost"))
        self.choices: list[SmallCards] = []
        """The cards of each line."""
        self.cells: list[list[Label]] = []
        """The texts of each line: the points, and how uncertain they are."""

    def show_lines(self, lines: Sequence[FigureLine], effort: str, four_colours: bool) -> None:
        """Replace the lines; `effort` is told below them. `four_colours`: each suit has its own colour."""
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(2, 0, 10, 4)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(_LINE_GAP)
        grid.setColumnStretch(1, 1)
        self.choices = [SmallCards(line.cards, four_colours, line.is_chosen) for line in lines]
        self.cells = [self._add(grid, row, line, lines) for row, line in enumerate(lines)]
        words = [
            translate("hints", "Points you can expect from this deal; fewer is better. ± says how sure that is."),
            translate("hints", "A bar shows how much more a choice costs than the best one."),
        ]
        chosen = [line.value for line in lines if line.is_chosen]
        if any(line.value < value for line in lines for value in chosen):
            words.append(translate("hints", "The choice also depends on the game's score."))
        words.append(effort)
        note = QuietLabel(" ".join(words).strip())
        grid.addWidget(note, len(lines), 0, 1, 4)
        self.setWidget(inside)
        inside.setAutoFillBackground(False)

    def _add(self, grid: QGridLayout, row: int, line: FigureLine, lines: Sequence[FigureLine]) -> list[Label]:
        labels = [Label(line.points), QuietLabel(line.error)]
        labels[1].setWordWrap(False)
        font = tabular(bold=line.is_chosen)
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        for label, column in zip(labels, (2, 3), strict=True):
            label.setFont(font)
            label.setAlignment(right | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(label, row, column)
        best, worst = min(each.value for each in lines), max(each.value for each in lines)
        grid.addWidget(self.choices[row], row, 0, left | Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(Bar(line.value - best, worst - best, line.is_chosen), row, 1)
        return labels

    def sizeHint(self) -> QSize:
        """Return the size of all lines; the height is limited to about `_MOST_LINES` lines."""
        inside = self.widget()
        if inside is None:
            return super().sizeHint()
        line = self.choices[0].sizeHint().height() if self.choices else self.fontMetrics().height()
        most = (line + _LINE_GAP) * _MOST_LINES
        return QSize(inside.sizeHint().width(), min(inside.sizeHint().height(), most))

    def minimumSizeHint(self) -> QSize:
        """Return the height of all lines, limited to about three lines; the width may be 0."""
        return QSize(0, min(self.sizeHint().height(), self.fontMetrics().height() * 4))


class Bar(QWidget):
    """A horizontal bar, drawn from the left. A length of 0 is a dot, so that each line has something to see."""

    def __init__(self, length: float, longest: float, is_chosen: bool) -> None:
        """Draw `length` relative to `longest`; both are at least 0. The bar of a chosen line has another colour."""
        super().__init__()
        self._share = length / longest if longest > 0 else 0.0
        self._is_chosen = is_chosen
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(60)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bar."""
        palette = self.palette()
        quiet = blended(palette.color(QPalette.ColorRole.WindowText), palette.color(QPalette.ColorRole.Window), 0.35)
        height = self.fontMetrics().height() * 0.5
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor("#d9a52c") if self._is_chosen else quiet)
            width = max(height, self._share * self.width())
            painter.drawRoundedRect(QRectF(0, (self.height() - height) / 2, width, height), height / 2, height / 2)

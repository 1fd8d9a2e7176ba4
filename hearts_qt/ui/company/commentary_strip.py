"""The strip below the table with the newest line of the commentator."""

from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from hearts_qt.ui.company.commentary import Commentary
from hearts_qt.ui.widgets.plain import Label, tip

translate = QCoreApplication.translate

_ONE_LINE: Final = 100
"""The least width, in average letters, at which one line is enough."""
_STYLE: Final = """
CommentaryStrip { background: #22201c; }
CommentaryStrip QLabel { color: #f4efe2; }
CommentaryStrip QLabel#commentator { color: #f2c14e; font-weight: 600; }
"""


class CommentaryStrip(QFrame):
    """Shows who comments and what was said last; hidden while there is no commentator."""

    def __init__(self, commentary: Commentary, parent: QWidget | None = None) -> None:
        """Follow the commentary."""
        super().__init__(parent)
        self._commentary = commentary
        self._line = ""
        self.setStyleSheet(_STYLE)
        self.name = Label("", self)
        self.name.setObjectName("commentator")
        self.text = Label("", self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 5, 16, 5)
        layout.setSpacing(14)
        layout.addWidget(self.name)
        layout.addWidget(self.text, 1)
        commentary.said.connect(self.show_line)
        commentary.changed.connect(self._follow)
        self._follow()

    def show_line(self, line: str) -> None:
        """Show a line instead of the previous line."""
        self._line = line
        self._fit()

    def _follow(self) -> None:
        self._line = ""
        name = self._commentary.name
        self.name.setText(name)
        self.setAccessibleName(translate("commentary", "Commentary"))
        self.setVisible(bool(name))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the line into the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics = self.text.fontMetrics()
        room = max(self.width() - self.name.sizeHint().width() - 46, 40)
        lines = 1 if self.width() >= metrics.averageCharWidth() * _ONE_LINE else 2
        self.text.setFixedHeight(metrics.lineSpacing() * lines)
        shown = fitted(self._line, self.text.font(), room, lines)
        self.text.setText("\n".join(shown))
        self.text.setToolTip("" if " ".join(shown) == self._line else tip(self._line))


def fitted(text: str, font: QFont, width: int, lines: int) -> list[str]:
    """Return a text in at most `lines` lines of `width` pixels; if it is cut, the last line ends in an ellipsis."""
    if not text:
        return []
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    found: list[str] = []
    start = 0
    while len(found) < lines - 1:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        start = line.textStart() + line.textLength()
        found.append(text[line.textStart() : start].strip())
    layout.endLayout()
    if rest := text[start:].strip():
        found.append(QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, width))
    return found

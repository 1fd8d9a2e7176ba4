"""The legend of a chart with more than one kind of bar: a patch of each colour and pattern, and what it stands for."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.ui.statistics.chart import Chart
from hearts_qt.ui.statistics.chart_view import fill, ink
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import as_text

_GAP: Final = 22


class ChartLegend(QWidget):
    """Draws the legend in one or more lines."""

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self._names: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def has_entries(self) -> bool:
        """Whether the chart needs a legend."""
        return bool(self._names)

    def show_chart(self, chart: Chart) -> None:
        """Show the legend of a chart; a chart with one kind of bar needs none."""
        names = tuple(as_text(chart.headings[column]) for column in chart.drawn)
        self._names = names if len(names) > 1 else ()
        self.setVisible(bool(self._names))
        self.updateGeometry()
        self.update()

    def _lines(self, width: int) -> list[list[str]]:
        lines: list[list[str]] = [[]]
        used = 0
        for name in self._names:
            needed = self._entry_width(name)
            if lines[-1] and used + needed > width:
                lines.append([])
                used = 0
            lines[-1].append(name)
            used += needed
        return lines

    def _entry_width(self, name: str) -> int:
        return self.fontMetrics().horizontalAdvance(name) + self.fontMetrics().height() + _GAP

    def hasHeightForWidth(self) -> bool:
        """Return that a narrow legend has more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the lines that a width needs."""
        return len(self._lines(width)) * (self.fontMetrics().height() + 4)

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        return QSize(sum(map(self._entry_width, self._names)), self.fontMetrics().height() + 4)

    def minimumSizeHint(self) -> QSize:
        """Return the height of one line."""
        return QSize(0, self.fontMetrics().height() + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the patches and the names."""
        with painting(QPainter(self)) as painter:
            high = self.fontMetrics().height()
            place = 0
            for number, line in enumerate(self._lines(self.width())):
                left, top = 0.0, number * (high + 4)
                for name in line:
                    patch = QRectF(left, top + high * 0.2, high * 0.7, high * 0.7)
                    painter.fillRect(patch, fill(self.palette(), place))
                    painter.setPen(ink(self.palette(), place))
                    painter.drawRect(patch)
                    painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
                    painter.drawText(
                        QRectF(left + high, top, self.width(), high),
                        Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                        name,
                    )
                    left += self._entry_width(name)
                    place += 1

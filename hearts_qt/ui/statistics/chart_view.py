"""Draws a chart, and tells the value at the mouse or at the keyboard's place in words."""

from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QBrush,
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from hearts_qt.ui.statistics.chart import Cell, Chart, ChartKind, shown
from hearts_qt.ui.statistics.charting import ChartLibrary
from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.form import QuietLabel
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import as_text
from hearts_qt.ui.widgets.type_scale import tabular

translate = QCoreApplication.translate

_GREEN: Final = ("#22634c", "#6fcfa4")
_INKS: Final = (_GREEN, ("#b07a1e", "#f2c14e"), ("#7d7a74", "#a9a59c"))
"""The colours of the drawn columns, for a light and a dark window."""
_PATTERNS: Final = (Qt.BrushStyle.SolidPattern, Qt.BrushStyle.Dense4Pattern, Qt.BrushStyle.BDiagPattern)
"""The patterns of the bars, for people who cannot see the colours."""
_BAND: Final = 0.17
_GROUP: Final = 0.78
"""The width of a group of bars, as a share of the space for it."""
_LINES: Final = 10
"""The least height of a chart, in heights of the text."""
_MARGIN: Final = 0.12
"""Space above and below the values, as a share of their range."""


def ink(palette: QPalette, place: int) -> QColor:
    """Return the colour of a drawn column."""
    pair = _INKS[place % len(_INKS)]
    return QColor(pair[colours.is_dark(palette)])


def fill(palette: QPalette, place: int) -> QBrush:
    """Return the colour and the pattern of the bars of a drawn column."""
    return QBrush(ink(palette, place), _PATTERNS[place % len(_PATTERNS)])


class ChartView(QWidget):
    """A drawn chart. Left, Right, Home and End move the mark from value to value; a line below says the value."""

    marked = Signal(int)
    """The mark stands at this row of the chart."""

    def __init__(self, library: ChartLibrary) -> None:
        """Show nothing yet."""
        super().__init__()
        self._library = library
        self._chart: Chart | None = None
        self._plot: Any = None
        self._mark: Any = None
        self.row: int | None = None
        """The row at which the mark stands; None if it stands nowhere."""
        self.readout = QuietLabel("")
        self.readout.setFont(tabular())
        self.readout.setWordWrap(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(4, 4, 4, 4)
        self._column.addStretch(1)
        self._column.addWidget(self.readout)
        # One chart after the other, so that a page with several charts does not hold up the window.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._draw)
        library.ready.connect(self._soon.start)
        library.failed.connect(lambda _: self._show_problem())

    @property
    def is_drawn(self) -> bool:
        """Whether the chart is drawn, and not only awaited."""
        return self._plot is not None and self._chart is not None

    def show_chart(self, chart: Chart) -> None:
        """Show a chart, as soon as the library that draws it is imported."""
        self._chart = chart
        self.row = None
        self.setAccessibleName(as_text(chart.name))
        self.setAccessibleDescription(as_text(chart.hint))
        self.readout.setText(self._at_rest())
        self._library.want()
        self._soon.start()

    def _at_rest(self) -> str:
        """Return what stands below the chart while the mark stands nowhere: the newest value, or nothing."""
        chart = self._chart
        if chart is None or not chart.rows or chart.kind is not ChartKind.LINE:
            return ""
        return chart.sentence(len(chart.rows) - 1)

    def _show_problem(self) -> None:
        words = translate("statistics", "Charts cannot be drawn here ({reason}). The table has the same figures.")
        self.readout.setText(words.format(reason=self._library.problem))

    def sizeHint(self) -> QSize:
        """Return a size at which the chart is easy to read."""
        return QSize(560, self.fontMetrics().height() * (_LINES + 6))

    def minimumSizeHint(self) -> QSize:
        """Return the least size at which the chart can be read."""
        line = self.fontMetrics().height()
        return QSize(line * 12, line * _LINES)

    # Drawing

    def _draw(self) -> None:
        chart, module = self._chart, self._library.module
        if chart is None or module is None:
            return
        if self._plot is None:
            self._plot = self._new_plot(module)
            self._column.insertWidget(0, self._plot, 1)
            self._column.setStretch(1, 0)
        plot = self._plot
        plot.clear()
        self._mark = None
        plot.setBackground(self.palette().color(QPalette.ColorRole.Base))
        self._draw_references(module, chart)
        if chart.kind is ChartKind.LINE:
            self._draw_line(module, chart)
        else:
            self._draw_bars(module, chart)
        self._scale(chart)
        self._show_mark()

    def _new_plot(self, module: Any) -> Any:
        plot = module.PlotWidget(antialias=True, background=None)
        plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # The card decides about the height; the library would like 480 pixels.
        plot.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        plot.setMenuEnabled(False)
        plot.setMouseEnabled(x=False, y=False)
        plot.hideButtons()
        plot.setFrameShape(plot.Shape.NoFrame)
        plot.viewport().setAutoFillBackground(False)
        plot.scene().sigMouseMoved.connect(self._follow_mouse)
        return plot

    def _draw_line(self, module: Any, chart: Chart) -> None:
        plot, pen = self._plot, QPen(ink(self.palette(), 0), 2.4)
        pen.setCosmetic(True)
        points = [(x, value) for x, row in enumerate(chart.rows) if (value := _number(row[chart.drawn[0]])) is not None]
        edges = _edges(chart)
        if len(edges) > 1:
            lower = module.PlotDataItem([x for x, _, _ in edges], [low for _, low, _ in edges])
            upper = module.PlotDataItem([x for x, _, _ in edges], [high for _, _, high in edges])
            shade = ink(self.palette(), 0)
            shade.setAlphaF(_BAND)
            plot.addItem(module.FillBetweenItem(lower, upper, brush=QBrush(shade)))
        xs, ys = [x for x, _ in points], [y for _, y in points]
        dot = ink(self.palette(), 0)
        size = 9 if len(points) < 3 else 5
        plot.plot(xs, ys, pen=pen, symbol="o", symbolSize=size, symbolBrush=dot, symbolPen=None, antialias=True)

    def _draw_bars(self, module: Any, chart: Chart) -> None:
        width = _GROUP / len(chart.drawn)
        for place, column in enumerate(chart.drawn):
            left = -_GROUP / 2 + width * (place + 0.5)
            bars = [(x + left, value) for x, row in enumerate(chart.rows) if (value := _number(row[column]))]
            if bars:
                item = module.BarGraphItem(
                    x=[x for x, _ in bars],
                    height=[height for _, height in bars],
                    width=width * 0.92,
                    brush=fill(self.palette(), place),
                    pen=QPen(ink(self.palette(), place), 0),
                )
                self._plot.addItem(item)
        self._draw_ranges(module, chart)

    def _draw_ranges(self, module: Any, chart: Chart) -> None:
        """Draw from where to where the true value of each bar most likely is."""
        ends = [(x, edge) for x, *both in _edges(chart) for edge in both]
        if ends:
            pen = QPen(self.palette().color(QPalette.ColorRole.WindowText), 1.6)
            pen.setCosmetic(True)
            self._plot.plot([x for x, _ in ends], [edge for _, edge in ends], pen=pen, connect="pairs")

    def _draw_references(self, module: Any, chart: Chart) -> None:
        lowest = min((each.value for each in chart.references), default=0.0)
        for place, reference in enumerate(chart.references):
            # Two lines can be close together: then the words of one stand above it, those of the other below.
            edge = 0 if len(chart.references) > 1 and reference.value == lowest else 1
            colour = ink(self.palette(), place + 1)
            pen = QPen(colour, 1.4, Qt.PenStyle.DashLine)
            pen.setCosmetic(True)
            words = translate("statistics", "{name} {value}")
            value = shown(reference.value, chart.decimals)
            line = module.InfiniteLine(
                pos=reference.value,
                angle=0,
                pen=pen,
                label=as_text(words.format(name=reference.label, value=value)),
                labelOpts={
                    "position": 0.99,
                    "color": colours.faint(self.palette()),
                    "anchors": [(1, edge), (1, edge)],
                    "movable": False,
                },
            )
            line.label.setFont(tabular(self.font()))
            self._plot.addItem(line)

    def _scale(self, chart: Chart) -> None:
        """Set the ranges and the axes for the values, the palette and the size of the text."""
        plot = self._plot
        columns = [*chart.drawn, *(chart.band or ())]
        values = [value for row in chart.rows for column in columns if (value := _number(row[column])) is not None]
        values += [each.value for each in chart.references]
        low, high = min(values, default=0.0), max(values, default=1.0)
        if chart.kind is ChartKind.BARS:
            low, high = min(low, 0.0), max(high, 0.0)
        room = (high - low or 1.0) * _MARGIN
        bottom = low if chart.kind is ChartKind.BARS and low == 0 else low - room
        plot.setYRange(bottom, high + room, padding=0)
        plot.setXRange(-0.5, max(1, len(chart.rows)) - 0.5, padding=0)
        text, line = colours.faint(self.palette()), colours.hairline(self.palette())
        for side in ("left", "bottom"):
            axis = plot.getAxis(side)
            axis.setTickFont(tabular(self.font()))
            axis.setTextPen(text)
            axis.setPen(line)
            axis.setStyle(tickLength=0)
        self._label(chart)
        plot.getAxis("left").setGrid(40)

    def _label(self, chart: Chart) -> None:
        """Write the labels below the chart, and make room for all their lines."""
        labels, axis = self._labels(chart), self._plot.getAxis("bottom")
        lines = max((text.count("\n") + 1 for _, text in labels), default=1)
        axis.setHeight(self.fontMetrics().lineSpacing() * (lines + 1))
        axis.setTicks([labels])

    def _labels(self, chart: Chart) -> list[tuple[int, str]]:
        """Return the labels below the chart: all of them in lines, or of a line of points as many as have room."""
        metrics = self.fontMetrics()
        rows = range(len(chart.rows))
        gap = 2 * metrics.averageCharWidth()
        room = max(1, (self.width() - 3 * gap) // max(1, len(chart.rows)) - gap)
        if chart.kind is ChartKind.BARS:
            return [(row, as_text(_in_lines(chart.cell(row, 0), room, metrics))) for row in rows]
        widest = max((metrics.horizontalAdvance(chart.cell(row, 0)) for row in rows), default=1)
        step = max(1, -(-(widest + gap) // (room + gap)))
        return [(row, as_text(chart.cell(row, 0))) for row in rows if row % step == 0]

    # The mark

    def mark(self, row: int | None) -> None:
        """Put the mark at a row of the chart, and say its values; None takes the mark away."""
        if self._chart is None or row == self.row:
            return
        self.row = row
        text = self._at_rest() if row is None else self._chart.sentence(row)
        self.readout.setText(text)
        self._show_mark()
        if row is not None:
            self.marked.emit(row)

    def _show_mark(self) -> None:
        if self._plot is None or self._library.module is None:
            return
        if self._mark is None:
            pen = QPen(self.palette().color(QPalette.ColorRole.Highlight), 1.4)
            pen.setCosmetic(True)
            self._mark = self._library.module.InfiniteLine(angle=90, pen=pen)
            self._mark.setZValue(20)
            self._plot.addItem(self._mark, ignoreBounds=True)
        self._mark.setVisible(self.row is not None)
        if self.row is not None:
            self._mark.setPos(self.row)

    def _follow_mouse(self, place: QPointF) -> None:
        if self._chart is None or not self._chart.rows:
            return
        x = self._plot.getViewBox().mapSceneToView(place).x()
        self.mark(min(len(self._chart.rows) - 1, max(0, round(x))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the mark, and let a screen reader say the values there."""
        rows = 0 if self._chart is None else len(self._chart.rows)
        now = self.row if self.row is not None else -1
        place = {
            Qt.Key.Key_Left: now - 1,
            Qt.Key.Key_Right: now + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: rows - 1,
        }.get(Qt.Key(event.key()))
        if place is None or not rows:
            super().keyPressEvent(event)
            return
        self.mark(min(rows - 1, max(0, place)))
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.readout.text()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Write as many labels as have room now."""
        super().resizeEvent(event)
        if self._plot is not None and self._chart is not None:
            self._label(self._chart)

    def leaveEvent(self, event: QEvent) -> None:
        """Take the mark away when the mouse leaves, unless the keyboard is in the chart."""
        super().leaveEvent(event)
        if not self.hasFocus():
            self.mark(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the frame of the focus."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the mark away."""
        super().focusOutEvent(event)
        self.mark(None)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame of the focus around the chart."""
        super().paintEvent(event)
        if self.hasFocus():
            with painting(QPainter(self)) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
                painter.drawRoundedRect(self.rect().toRectF().adjusted(1, 1, -1, -1), 6, 6)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the chart again in another palette or another size of the text."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._draw()


def _in_lines(text: str, width: int, metrics: QFontMetrics) -> str:
    """Return a label in lines that are as wide as there is room; a single word that is too long ends in dots."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(metrics.elidedText(word, Qt.TextElideMode.ElideRight, width))
    return "\n".join(lines)


def _edges(chart: Chart) -> list[tuple[int, float, float]]:
    """Return the rows that have a band, each with its lower and its upper edge."""
    if chart.band is None:
        return []
    low, high = chart.band
    return [
        (row, bottom, top)
        for row, cells in enumerate(chart.rows)
        if (bottom := _number(cells[low])) is not None and (top := _number(cells[high])) is not None
    ]


def _number(value: Cell) -> float | None:
    return float(value) if isinstance(value, int | float) else None

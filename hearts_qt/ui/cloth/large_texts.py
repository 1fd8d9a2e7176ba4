"""Text that stands over the cloth for a short time: a large line, and a smaller one below it."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.ui.widgets.type_scale import TextSize, sized


class LargeTexts(QGraphicsItem):
    """A headline and a smaller line below it."""

    def __init__(self, parent: QGraphicsItem) -> None:
        """Begin without texts."""
        super().__init__(parent)
        self.lines = ("", "")
        self._rect = QRectF()
        self._fonts = (QFont(), QFont())

    def write(self, lines: tuple[str, str], rect: QRectF, font: QFont) -> None:
        """Write these lines at the top of a rectangle, not wider than it."""
        self.prepareGeometryChange()
        self.lines, self._rect = lines, rect
        large = sized(font, TextSize.TITLE, bold=True)
        wide = QFontMetricsF(large).horizontalAdvance(lines[0])
        room = rect.width() * 0.6
        if wide > room:
            large.setPointSizeF(max(font.pointSizeF(), large.pointSizeF() * room / wide))
        self._fonts = (large, sized(font, TextSize.LARGE))
        self.setVisible(False)

    def boundingRect(self) -> QRectF:
        """Return the rectangle with the texts."""
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the texts."""
        rect = QRectF(self._rect)
        painter.setPen(QColor("#ffffff"))
        for line, font in zip(self.lines, self._fonts, strict=True):
            painter.setFont(font)
            metrics = painter.fontMetrics()
            text = metrics.elidedText(line, Qt.TextElideMode.ElideRight, round(rect.width() * 0.9))
            painter.drawText(rect, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, text)
            rect.setTop(rect.top() + metrics.height() * 1.15)

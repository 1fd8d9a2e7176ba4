"""Check boxes and arrows of menus and lists.

Unlike the boxes and arrows of Qt, these grow with the text and can be seen on a dark background.
"""

from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleHintReturn, QStyleOption, QWidget

_BOXES: Final = (
    QStyle.PrimitiveElement.PE_IndicatorCheckBox,
    QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck,
)
_ARROWS: Final = {
    QStyle.PrimitiveElement.PE_IndicatorArrowRight: 1,
    QStyle.PrimitiveElement.PE_IndicatorArrowLeft: -1,
}
"""The arrows of submenus: 1 for an arrow to the right, -1 for an arrow to the left."""
_SIZES: Final = (QStyle.PixelMetric.PM_IndicatorWidth, QStyle.PixelMetric.PM_IndicatorHeight)
_DISABLED: Final = QPalette.ColorGroup.Disabled
_SIZE: Final = 0.8
"""The width of a box, as a share of the height of a line of text."""
_ARROW: Final = 0.5
"""The height of an arrow, as a share of the height of a line of text."""
_COLUMN: Final = 0.79
"""The width that the style uses for the column of boxes in a menu, as a share of the height of an entry."""
_USUAL_COLUMN: Final = 20
"""How many pixels of width the style reserves for this column."""
_FRAME: Final = 0.75
"""The opacity of the frame of a box, which has the colour of the text."""
_TICK: Final = ((0.22, 0.52), (0.43, 0.73), (0.8, 0.28))
"""The corners of the tick, as shares of the width and height of the box."""


class VisibleMarks(QProxyStyle):
    """Draws check boxes and the arrows of submenus in the colour of the text. A check box has a frame and a tick."""

    def __init__(self, parent: QObject) -> None:
        """Build on the style of the program, which draws everything that this class does not change."""
        super().__init__()
        self.setParent(parent)

    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        """Return a length of the style in pixels. The size of a check box grows with the text."""
        usual = super().pixelMetric(metric, option, widget)
        return max(usual, round(_SIZE * widget.fontMetrics().height())) if metric in _SIZES and widget else usual

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,
    ) -> int:
        """Return a property of the style. A menu that is higher than the screen scrolls.

        Usually it gets more columns, and with large text the last column lies beyond the edge of the screen.
        """
        if hint is QStyle.StyleHint.SH_Menu_Scrollable:
            return 1
        return super().styleHint(hint, option, widget, returnData)

    def sizeFromContents(
        self, kind: QStyle.ContentsType, option: QStyleOption, size: QSize, widget: QWidget | None = None
    ) -> QSize:
        """Return the size of a part of a widget. An entry of a menu is made wider if its box has grown."""
        usual = self.baseStyle().sizeFromContents(kind, option, size, widget)
        if kind is not QStyle.ContentsType.CT_MenuItem:
            return usual
        return usual + QSize(max(0, round(_COLUMN * usual.height()) - _USUAL_COLUMN), 0)

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw a part of a widget."""
        if element in _BOXES:
            _draw_box(option, painter)
        elif element in _ARROWS:
            _draw_arrow(option, painter, _ARROWS[element])
        else:
            super().drawPrimitive(element, option, painter, widget)


def _colour(option: QStyleOption) -> QColor:
    """Return the colour of the text beside a mark."""
    on_selection = bool(option.state & QStyle.StateFlag.State_Selected)
    role = QPalette.ColorRole.HighlightedText if on_selection else QPalette.ColorRole.Text
    group = QPalette.ColorGroup.Active if option.state & QStyle.StateFlag.State_Enabled else _DISABLED
    return option.palette.color(group, role)


def _draw_arrow(option: QStyleOption, painter: QPainter, direction: int) -> None:
    middle, height = QRectF(option.rect).center(), option.fontMetrics.height() * _ARROW
    corners = (QPointF(-0.3 * height, -0.5 * height), QPointF(-0.3 * height, 0.5 * height), QPointF(0.3 * height, 0))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_colour(option))
    painter.drawPolygon(QPolygonF([middle + QPointF(direction * each.x(), each.y()) for each in corners]))
    painter.restore()


def _draw_box(option: QStyleOption, painter: QPainter) -> None:
    place = QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5)
    ink, frame = _colour(option), _colour(option)
    frame.setAlphaF(frame.alphaF() * _FRAME)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(frame, 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(place, 2.5, 2.5)
    if option.state & QStyle.StateFlag.State_On:
        painter.setPen(QPen(ink, max(1.6, place.width() * 0.13)))
        corners = [QPointF(x * place.width(), y * place.height()) + place.topLeft() for x, y in _TICK]
        painter.drawPolyline(QPolygonF(corners))
    painter.restore()


class RoomForPictures(VisibleMarks):
    """Gives the pictures in a menu the height of a small card."""

    PICTURE: Final = 30
    """The height of a picture in a menu, in logical pixels."""

    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        """Return a length in pixels; for the pictures in a menu, the height of a small card."""
        if metric is QStyle.PixelMetric.PM_SmallIconSize:
            return self.PICTURE
        return super().pixelMetric(metric, option, widget)

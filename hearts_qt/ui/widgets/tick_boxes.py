"""Check boxes and radio buttons that are seen on dark windows too, and grow with their text.

Qt's style Fusion draws their outline darker than the window, whatever its colour, and always in the same size. With
other styles they stay as the system draws them.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionFocusRect,
    QStylePainter,
)

from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.painting import painting

_SIDE: Final = 0.84
"""The side of the box, in heights of the text."""
_GAP: Final = 0.4
"""The space between the box and the text, in heights of the text."""
_TICK: Final = ((0.22, 0.52), (0.42, 0.74), (0.8, 0.24))
"""The corners of the tick, in sides of the box."""


class CheckBox(QCheckBox):
    """A check box in proportion to its text."""

    def sizeHint(self) -> QSize:
        """Return room for the box and the text."""
        return _size(self, super().sizeHint(), QStyle.PixelMetric.PM_IndicatorWidth)

    def hitButton(self, place: QPoint) -> bool:
        """Return whether a click at this place ticks the box, which is true for the text too."""
        return self.rect().contains(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box, its tick and the text."""
        if not _is_ours():
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        _draw(self, option, QStyle.ControlElement.CE_CheckBoxLabel, _draw_box)


class RadioButton(QRadioButton):
    """A radio button in proportion to its text."""

    def sizeHint(self) -> QSize:
        """Return room for the circle and the text."""
        return _size(self, super().sizeHint(), QStyle.PixelMetric.PM_ExclusiveIndicatorWidth)

    def hitButton(self, place: QPoint) -> bool:
        """Return whether a click at this place chooses the button, which is true for the text too."""
        return self.rect().contains(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the circle, its dot and the text."""
        if not _is_ours():
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        _draw(self, option, QStyle.ControlElement.CE_RadioButtonLabel, _draw_circle)


def _is_ours() -> bool:
    return QApplication.style().name().lower() == "fusion"


def _side(button: QAbstractButton) -> int:
    return round(button.fontMetrics().height() * _SIDE)


def _text_left(button: QAbstractButton) -> int:
    """Return where the text begins: two pixels are free for the frame of the focus."""
    return 2 + _side(button) + round(button.fontMetrics().height() * _GAP)


def _size(button: QAbstractButton, usual: QSize, metric: QStyle.PixelMetric) -> QSize:
    """Return the size with a box of another width than the style's, which is `metric`."""
    if not _is_ours():
        return usual
    style = button.style()
    wider = _text_left(button) - style.pixelMetric(metric, None, button)
    return QSize(usual.width() + max(0, wider), max(usual.height(), _side(button) + 6))


def _draw(
    button: QAbstractButton,
    option: QStyleOptionButton,
    label: QStyle.ControlElement,
    draw_mark: Callable[[QPainter, QRectF, QColor | None], None],
) -> None:
    """Draw the frame of the focus, the text, and the box or circle by `draw_mark`."""
    palette, side, whole = button.palette(), _side(button), button.rect()
    ink = palette.color(QPalette.ColorRole.WindowText)
    is_lit = bool(option.state & QStyle.StateFlag.State_MouseOver)
    box = QStyle.visualRect(option.direction, whole, QRect(2, (whole.height() - side) // 2, side, side))
    text = whole.adjusted(_text_left(button), 0, 0, 0)
    with painting(QStylePainter(button)) as painter:
        if option.state & QStyle.StateFlag.State_HasFocus:
            focus = QStyleOptionFocusRect()
            focus.initFrom(button)
            focus.rect = whole
            painter.drawPrimitive(QStyle.PrimitiveElement.PE_FrameFocusRect, focus)
        option.rect = QStyle.visualRect(option.direction, whole, text)
        painter.drawControl(label, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(ink if is_lit else colours.faint(palette), max(1.0, side / 14)))
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        draw_mark(painter, box.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), ink if button.isChecked() else None)


def _draw_box(painter: QPainter, box: QRectF, ticked: QColor | None) -> None:
    """Draw a box, and in it a tick of the colour `ticked`."""
    painter.drawRoundedRect(box, 1.5, 1.5)
    if ticked is not None:
        painter.setPen(QPen(ticked, box.width() / 7))
        painter.drawPolyline([box.topLeft() + QPointF(x * box.width(), y * box.height()) for x, y in _TICK])


def _draw_circle(painter: QPainter, box: QRectF, chosen: QColor | None) -> None:
    """Draw a circle, and in it a dot of the colour `chosen`."""
    painter.drawEllipse(box)
    if chosen is not None:
        painter.setBrush(chosen)
        painter.setPen(Qt.PenStyle.NoPen)
        inside = box.width() * 0.27
        painter.drawEllipse(box.adjusted(inside, inside, -inside, -inside))

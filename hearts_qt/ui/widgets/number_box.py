"""Number boxes whose buttons and arrows grow with the text, unlike those of Qt."""

from typing import Final

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPolygonF
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QProxyStyle,
    QSpinBox,
    QStyle,
    QStyleOptionComplex,
    QStyleOptionSpinBox,
    QWidget,
)

from hearts_qt.ui.widgets.painting import painting

_CONTROL: Final = QStyle.ComplexControl.CC_SpinBox
_UP: Final = QStyle.SubControl.SC_SpinBoxUp
_DOWN: Final = QStyle.SubControl.SC_SpinBoxDown
_EDIT: Final = QStyle.SubControl.SC_SpinBoxEditField
_BUTTON: Final = 0.8
"""The width of a button, as a share of the height of a line of text."""
_ARROW: Final = 0.4
"""The width of an arrow, as a share of the height of a line of text."""


class _WideButtons(QProxyStyle):
    """A style with buttons that are wide enough for the size of the text."""

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        """Return the place of a part. The buttons grow to the left, and the number's field ends before the buttons."""
        place = self.baseStyle().subControlRect(control, option, part, widget)
        if control is not _CONTROL or part not in (_UP, _DOWN, _EDIT):
            return place
        usual = self.baseStyle().subControlRect(control, option, _UP, widget).width()
        more = max(0, round(_BUTTON * option.fontMetrics.height()) - usual)
        return place.adjusted(0, 0, -more, 0) if part is _EDIT else place.adjusted(-more, 0, 0, 0)


class NumberBox(QSpinBox):
    """A number box with buttons and arrows in proportion to its text."""

    def __init__(self) -> None:
        super().__init__()
        self._wide_buttons = _WideButtons()
        self.setStyle(self._wide_buttons)

    def sizeHint(self) -> QSize:
        """Return the usual size, with room for the wider buttons."""
        return super().sizeHint() + QSize(self._more_width(), 0)

    def minimumSizeHint(self) -> QSize:
        """Return the usual smallest size, with room for the wider buttons."""
        return super().minimumSizeHint() + QSize(self._more_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box, then cover Qt's arrows with larger ones."""
        super().paintEvent(event)
        option = self._option()
        enabled = self.stepEnabled()
        with painting(QPainter(self)) as painter:
            step = QAbstractSpinBox.StepEnabledFlag
            for button, can_step, up in (
                (_UP, enabled & step.StepUpEnabled, True),
                (_DOWN, enabled & step.StepDownEnabled, False),
            ):
                usable = self.isEnabled() and bool(can_step)
                place = self.style().subControlRect(_CONTROL, option, button, self)
                draw_arrow(painter, place, self.palette(), arrow_width(self), up=up, usable=usable)

    def _option(self) -> QStyleOptionSpinBox:
        option = QStyleOptionSpinBox()
        self.initStyleOption(option)
        return option

    def _more_width(self) -> int:
        option = self._option()
        usual = self._wide_buttons.baseStyle().subControlRect(_CONTROL, option, _UP, self)
        return self._wide_buttons.subControlRect(_CONTROL, option, _UP, self).width() - usual.width()


def arrow_width(widget: QWidget) -> float:
    """Return how wide an arrow that fits the text of a widget is, in pixels."""
    return _ARROW * widget.fontMetrics().height()


def draw_arrow(painter: QPainter, place: QRect, palette: QPalette, width: float, *, up: bool, usable: bool) -> None:
    """Draw an arrow in the middle of a place; it points up or down."""
    middle = QPointF(place.center()) + QPointF(0.5, 0.5)
    half, height = width / 2, width * 0.6
    tip = -height / 2 if up else height / 2
    group = QPalette.ColorGroup.Active if usable else QPalette.ColorGroup.Disabled
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.color(group, QPalette.ColorRole.ButtonText))
    corners = (QPointF(0, tip), QPointF(half, -tip), QPointF(-half, -tip))
    painter.drawPolygon(QPolygonF([middle + corner for corner in corners]))
    painter.restore()

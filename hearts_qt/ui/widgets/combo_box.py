"""A drop-down list with an arrow that grows with the text, unlike Qt's arrow, and dots where its text is cut."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter

from hearts_qt.ui.widgets.number_box import arrow_width, draw_arrow
from hearts_qt.ui.widgets.painting import painting

_LIST: Final = QStyle.ComplexControl.CC_ComboBox
_BESIDE_ICON: Final = 4
"""How many pixels are between the icon and the text."""
_MARGIN: Final = 1
"""How many pixels the style leaves free at both sides of the text."""


class ComboBox(QComboBox):
    """A drop-down list with an arrow in proportion to its text."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the list, then cover Qt's arrow with an arrow that fits the size of the text."""
        option = self.shown_option()
        with painting(QStylePainter(self)) as painter:
            painter.drawComplexControl(_LIST, option)
            painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
            place = self.style().subControlRect(_LIST, option, QStyle.SubControl.SC_ComboBoxArrow, self)
            draw_arrow(painter, place, self.palette(), arrow_width(self), up=False, usable=self.isEnabled())

    def shown_option(self) -> QStyleOptionComboBox:
        """Return what is painted. A text that is too long ends in dots; Qt would only cut it off."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        room = self.style().subControlRect(_LIST, option, QStyle.SubControl.SC_ComboBoxEditField, self).width()
        if not option.currentIcon.isNull():
            room -= option.iconSize.width() + _BESIDE_ICON
        text = self.fontMetrics().elidedText(option.currentText, Qt.TextElideMode.ElideRight, room - 2 * _MARGIN)
        option.currentText = text
        return option

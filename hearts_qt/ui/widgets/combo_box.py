"""A drop-down list with an arrow that grows with the text, unlike Qt's arrow."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox

from hearts_qt.ui.widgets.number_box import arrow_width, draw_arrow


class ComboBox(QComboBox):
    """A drop-down list with an arrow in proportion to its text."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the list, then cover Qt's arrow with an arrow that fits the size of the text."""
        super().paintEvent(event)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        arrow = QStyle.SubControl.SC_ComboBoxArrow
        place = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, arrow, self)
        painter = QPainter(self)
        draw_arrow(painter, place, self.palette(), arrow_width(self), up=False, usable=self.isEnabled())
        painter.end()

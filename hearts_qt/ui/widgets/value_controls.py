"""The controls of the dialogs: one class for each kind of value.

All controls have the signal `chosen` and the method `show_value`.
"""

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QPushButton,
    QSlider,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

from hearts_qt.plain_text import one_line
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.control import Control
from hearts_qt.ui.widgets.number_box import NumberBox
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import as_text, keep_visible, limit_length, tip
from hearts_qt.ui.widgets.text_field import TextField


class SwitchBox(QCheckBox):
    """A check box that is drawn as a switch."""

    ring: QColor | None = None
    """The colour of the ring around the switch while it has the focus; None takes it from the palette."""

    def sizeHint(self) -> QSize:
        """Return a size almost twice as wide as high, in proportion to the text."""
        height = round(self.fontMetrics().height() * 1.15)
        return QSize(round(height * 1.85) + 6, height + 6)

    def minimumSizeHint(self) -> QSize:
        """Return the usual size, which is also the smallest size."""
        return self.sizeHint()

    def hitButton(self, place: QPoint) -> bool:
        """Return whether a click at this place presses the switch. This is true for every place inside the switch."""
        return self.rect().contains(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the switch in the colours of the palette."""
        palette = self.palette()
        text = palette.color(QPalette.ColorRole.WindowText)
        rail = (
            palette.color(QPalette.ColorRole.Highlight) if self.isChecked() else palette.color(QPalette.ColorRole.Base)
        )
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setOpacity(1 if self.isEnabled() else 0.45)
            whole = QRectF(self.rect())
            if self.hasFocus():
                ring = whole.adjusted(1, 1, -1, -1)
                painter.setPen(QPen(self.ring or palette.color(QPalette.ColorRole.Highlight), 1.6))
                painter.drawRoundedRect(ring, ring.height() / 2, ring.height() / 2)
            # Between the ring and the switch a line stays free: a switch that is on has the colour of the ring.
            body = whole.adjusted(4, 4, -4, -4)
            painter.setPen(QPen(rail if self.isChecked() else text, 1.4))
            painter.setBrush(rail)
            painter.drawRoundedRect(body, body.height() / 2, body.height() / 2)
            size = body.height() - 7
            on_right = self.isChecked() is (self.layoutDirection() is Qt.LayoutDirection.LeftToRight)
            left = body.right() - size - 3.5 if on_right else body.left() + 3.5
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.HighlightedText) if self.isChecked() else text)
            painter.drawEllipse(QRectF(left, body.top() + 3.5, size, size))


class Switch(Control):
    """A switch for yes or no."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = SwitchBox()
        self.box.clicked.connect(lambda on: self.chosen.emit(bool(on)))
        self._add(self.box)

    def add_button(self, button: QPushButton) -> None:
        """Put a button about what is switched before the switch."""
        name = self.tr("{button}: {option}")
        button.setAccessibleName(name.format(button=button.text(), option=self.box.accessibleName()))
        self._layout.insertWidget(0, button)
        self._parts.append(button)

    def show_value(self, value: object) -> None:
        """Show the switch as on or off."""
        self.box.setChecked(bool(value))


class DropDown(ComboBox):
    """A drop-down list as wide as its longest text, if there is room.

    If the chosen text does not fit, a tooltip shows it in full.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.currentTextChanged.connect(self._explain)

    def sizeHint(self) -> QSize:
        """Return a size for the longest text."""
        letters = self.fontMetrics()
        texts = [self.itemText(place) for place in range(self.count())]
        widest = max(map(letters.horizontalAdvance, texts), default=0)
        pictures = any(not self.itemIcon(place).isNull() for place in range(self.count()))
        content = QSize(widest + (self.iconSize().width() + 4) * pictures + 2, 0)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        whole = self.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, content, self)
        return QSize(whole.width(), super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set or remove the tooltip for the new width."""
        super().resizeEvent(event)
        self._explain()

    def _explain(self) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()
        if not self.itemIcon(self.currentIndex()).isNull():
            room -= self.iconSize().width() + 4
        fits = self.fontMetrics().horizontalAdvance(self.currentText()) <= room
        self.setToolTip("" if fits else tip(self.currentText()))


class ChoiceBox(Control):
    """A choice of one value from a drop-down list."""

    def __init__(self, choices: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = DropDown()
        self.box.setMinimumWidth(self.box.fontMetrics().horizontalAdvance("n" * 12))
        self.box.activated.connect(lambda place: self.chosen.emit(self.box.itemData(place)))
        self.offer(choices)
        self._add(self.box)

    def offer(self, choices: Mapping[str, str]) -> None:
        """Replace the choices."""
        shown = self.box.currentData()
        self.box.clear()
        for value, label in choices.items():
            self.box.addItem(as_text(label), value)
            self.box.setItemData(self.box.count() - 1, tip(label), Qt.ItemDataRole.ToolTipRole)
        self.box.updateGeometry()
        # The box may be narrower than its longest choice, but its open list shows all choices in full.
        letters = self.box.fontMetrics()
        widest = max(map(letters.horizontalAdvance, choices.values()), default=0)
        self.box.view().setMinimumWidth(widest + 3 * letters.height())
        self.show_value(shown)

    def show_value(self, value: object) -> None:
        """Show a choice; an unknown choice leaves the box empty."""
        self.box.setCurrentIndex(self.box.findData(value))


class Number(Control):
    """A whole number in a range, typed into a box. If `slides`, a slider can choose the number too."""

    def __init__(
        self, least: int, most: int, *, slides: bool = False, zero: str = "", parent: QWidget | None = None
    ) -> None:
        """Allow numbers from `least` to `most`. If the text `zero` is not empty, it is shown in place of `least`."""
        super().__init__(parent)
        self.spin = NumberBox()
        self.spin.setRange(least, most)
        self.spin.setSpecialValueText(zero)
        self.spin.setMinimumWidth(self.spin.fontMetrics().horizontalAdvance("n" * 10))
        self.slider: QSlider | None = None
        if slides:
            self.slider = QSlider(Qt.Orientation.Horizontal)
            self.slider.setRange(least, most)
            self.slider.setMinimumWidth(self.spin.fontMetrics().horizontalAdvance("n" * 8))
            self.slider.setMaximumWidth(self.spin.fontMetrics().horizontalAdvance("n" * 18))
            self.slider.valueChanged.connect(self._choose)
        self.spin.valueChanged.connect(self._choose)
        # The box is added first, so that the underlined letter of a row leads to the box, where a number can be typed.
        self._add(self.spin)
        if self.slider is not None:
            self._parts.append(self.slider)
            self._layout.insertWidget(0, self.slider)
            QWidget.setTabOrder(self.spin, self.slider)

    def _choose(self, value: int) -> None:
        self.show_value(value)
        self.chosen.emit(value)

    def show_value(self, value: object) -> None:
        """Show a number in the box and the slider."""
        assert isinstance(value, int)
        for part in (self.spin, self.slider):
            if part is not None:
                with QSignalBlocker(part):
                    part.setValue(value)


class Text(Control):
    """A short text that must not be empty. A typed text is used if it has a visible character."""

    def __init__(self, longest: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._good = ""
        self.line = TextField()
        limit_length(self.line, longest)
        self.line.setMinimumWidth(self.line.fontMetrics().horizontalAdvance("n" * 14))
        self.line.setMaximumWidth(self.line.fontMetrics().horizontalAdvance("n" * 28))
        self.line.textEdited.connect(self._choose)
        keep_visible(self.line)
        self.line.editingFinished.connect(lambda: self.line.setText(self._good))
        self._add(self.line)

    def _choose(self, text: str) -> None:
        if one_line(text):
            self._good = one_line(text)
            self.chosen.emit(self._good)

    def show_value(self, value: object) -> None:
        """Show a text, unless the field already has the same text apart from spaces."""
        self._good = str(value)
        if one_line(self.line.text()) != self._good:
            self.line.setText(self._good)

"""The controls of the dialogs: one class for each kind of value.

All controls have the signal `chosen` and the method `show_value`.
"""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication, QPoint, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPalette, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QColorDialog,
    QComboBox,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSlider,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

from hearts_qt.plain_text import one_line
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.number_box import NumberBox
from hearts_qt.ui.widgets.plain import as_text, keep_visible, limit_length, tip
from hearts_qt.ui.widgets.text_field import TextField

translate = QCoreApplication.translate

CLOTHS: Final = {
    "#1f5f46": QT_TRANSLATE_NOOP("cloths", "Billiard green"),
    "#2f6b3a": QT_TRANSLATE_NOOP("cloths", "Meadow"),
    "#12463f": QT_TRANSLATE_NOOP("cloths", "Fir"),
    "#1d5c6b": QT_TRANSLATE_NOOP("cloths", "Lagoon"),
    "#24476b": QT_TRANSLATE_NOOP("cloths", "Club blue"),
    "#2b2f4f": QT_TRANSLATE_NOOP("cloths", "Midnight"),
    "#55324f": QT_TRANSLATE_NOOP("cloths", "Plum"),
    "#6b2737": QT_TRANSLATE_NOOP("cloths", "Burgundy"),
    "#5b4330": QT_TRANSLATE_NOOP("cloths", "Walnut"),
    "#37404a": QT_TRANSLATE_NOOP("cloths", "Slate"),
}
"""Good colours for the table, with their names."""


class Control(QWidget):
    """A control for one value. `chosen` is sent when a person chooses a value, but not by `show_value`."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._parts: list[QWidget] = []

    def _add(self, part: QWidget) -> None:
        self._layout.addWidget(part)
        self._parts.append(part)
        self.setFocusProxy(self._parts[0])

    @property
    def first_part(self) -> QWidget:
        """The widget that gets the focus."""
        return self._parts[0]

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The widgets that can have the focus, in the order of the Tab key."""
        return tuple(self._parts)

    def name(self, label: str, description: str) -> None:
        """Set the name and the explanation that screen readers say."""
        for part in self._parts:
            part.setAccessibleName(label)
            part.setAccessibleDescription(description)

    def show_value(self, value: object) -> None:
        """Show a value without sending `chosen`."""
        raise NotImplementedError


class SwitchBox(QCheckBox):
    """A check box that is drawn as a switch."""

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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1 if self.isEnabled() else 0.45)
        body = QRectF(3, 3, self.width() - 6, self.height() - 6)
        if self.hasFocus():
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 1.6))
            painter.drawRoundedRect(body.adjusted(-2, -2, 2, 2), self.height() / 2, self.height() / 2)
        painter.setPen(QPen(rail if self.isChecked() else text, 1.4))
        painter.setBrush(rail)
        painter.drawRoundedRect(body, body.height() / 2, body.height() / 2)
        size = body.height() - 7
        on_right = self.isChecked() is (self.layoutDirection() is Qt.LayoutDirection.LeftToRight)
        left = body.right() - size - 3.5 if on_right else body.left() + 3.5
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(QPalette.ColorRole.HighlightedText) if self.isChecked() else text)
        painter.drawEllipse(QRectF(left, body.top() + 3.5, size, size))
        painter.end()


class Switch(Control):
    """A switch for yes or no."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = SwitchBox()
        self.box.clicked.connect(lambda on: self.chosen.emit(bool(on)))
        self._add(self.box)

    def show_value(self, value: object) -> None:
        """Show the switch as on or off."""
        self.box.setChecked(bool(value))


_LONGEST_SHOWN: Final = 34
"""A drop-down list is at most this many characters wide."""


class DropDown(ComboBox):
    """A drop-down list as wide as its longest text, up to a limit.

    If the chosen text does not fit, a tooltip shows it in full.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.currentTextChanged.connect(self._explain)

    def sizeHint(self) -> QSize:
        """Return a size for the longest text, up to a limit."""
        letters = self.fontMetrics()
        texts = [self.itemText(place) for place in range(self.count())]
        widest = max(map(letters.horizontalAdvance, texts), default=0)
        most = letters.horizontalAdvance("n" * _LONGEST_SHOWN)
        pictures = any(not self.itemIcon(place).isNull() for place in range(self.count()))
        content = QSize(min(widest, most) + (self.iconSize().width() + 4) * pictures + 2, 0)
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


class Colour(Control):
    """A colour: one of a few colours with names, or any other colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colour = ""
        self._label = ""
        self.button = QPushButton()
        self.button.setIconSize(QSize(28, 18))
        self.button.setAutoDefault(False)
        menu = QMenu(self.button)
        for colour, name in CLOTHS.items():
            action = menu.addAction(swatch(colour), translate("cloths", name))
            action.triggered.connect(lambda _=False, each=colour: self._choose(each))
        menu.addSeparator()
        menu.addAction(translate("cloths", "Other…")).triggered.connect(self._choose_other)
        self.button.setMenu(menu)
        self._add(self.button)

    def name(self, label: str, description: str) -> None:
        """Set the name and the explanation that screen readers say; the shown colour is added to the name."""
        self._label = label
        super().name(f"{label}: {self.button.text()}", description)

    def _choose(self, colour: str) -> None:
        self.show_value(colour)
        self.chosen.emit(colour)

    def _choose_other(self) -> None:
        dialog = QColorDialog(QColor(self._colour), self)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.colorSelected.connect(lambda colour: self._choose(colour.name()))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def show_value(self, value: object) -> None:
        """Show a colour as a small picture with its name."""
        self._colour = str(value)
        known = CLOTHS.get(self._colour.lower())
        self.button.setText(translate("cloths", known) if known else self._colour)
        self.button.setIcon(swatch(self._colour))
        self.button.setAccessibleName(f"{self._label}: {self.button.text()}")


def swatch(colour: str) -> QIcon:
    """Return a small picture of a colour."""
    picture = QPixmap(56, 36)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # A grey line, so that every colour can be seen on light and dark menus.
    painter.setPen(QPen(QColor(128, 128, 128), 1))
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(QRectF(0.5, 0.5, 27, 17), 4, 4)
    painter.end()
    return QIcon(picture)

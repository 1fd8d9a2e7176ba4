"""The layout that all dialogs share: groups of rows, each with a label, a line of help and a control."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.ui.widgets.control import Control
from hearts_qt.ui.widgets.focus import FirstFocus
from hearts_qt.ui.widgets.lists import FramedList, SideList
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import Label, as_text, caption, tip
from hearts_qt.ui.widgets.shown_mnemonics import ShownMnemonics

_TEXT: Final = 11.0
"""The usual text size in points. Sizes of windows are given for this text size."""
_BESIDE: Final = 18
"""Space between the texts of a row and its control beside them, in pixels."""
_BELOW: Final = 8
"""The same if the control is below the texts."""
_FRAME: Final = QSize(16, 48)
"""Space for a window's frame and title. Their real size is unknown until the window is shown."""


def blended(first: QColor, second: QColor, share: float) -> QColor:
    """Return a mixture of two colours; `share` is the part of the first colour, from 0 to 1."""
    rest = 1 - share
    return QColor.fromRgbF(
        share * first.redF() + rest * second.redF(),
        share * first.greenF() + rest * second.greenF(),
        share * first.blueF() + rest * second.blueF(),
    )


class QuietLabel(Label):
    """Text in a fainter colour than labels: three parts of the text colour, mixed with one part of the background."""

    _SHARE = 0.74

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._tinting = False
        self.setWordWrap(True)
        self._tint()

    def changeEvent(self, event: QEvent) -> None:
        """Adjust the colour when the palette changes."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.ParentChange) and not self._tinting:
            self._tint()

    def _tint(self) -> None:
        around = self.parentWidget()
        if around is None:
            return  # The label gets its colour when it gets a parent.
        base = around.palette()
        tinted = QPalette(base)
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive, QPalette.ColorGroup.Disabled):
            text = base.color(group, QPalette.ColorRole.WindowText)
            ground = base.color(group, QPalette.ColorRole.Window)
            tinted.setColor(group, QPalette.ColorRole.WindowText, blended(text, ground, self._SHARE))
        self._tinting = True
        self.setPalette(tinted)
        self._tinting = False


class WheelGuard(QObject):
    """Lets the mouse wheel scroll the page, instead of changing the control under the pointer."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass a wheel event on to the page if the control under the pointer does not have the focus."""
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def guard(self, around: QWidget) -> None:
        """Install the guard on every control in a widget."""
        for kind in (QComboBox, QAbstractSpinBox, QAbstractSlider):
            for control in around.findChildren(kind):
                control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                control.installEventFilter(self)


class FormRow(QWidget):
    """A label with its help below it on the left, its control on the right, and space for a note.

    The label and its help have to be readable, so a drop-down list that is wider than half of the row stands below
    them. Tiles always do.
    """

    _NARROW = 46

    def __init__(
        self, label: str, help_text: str, control: Control, parent: QWidget | None = None, *, lettered: bool = True
    ) -> None:
        """Create the row. If `lettered`, Alt and the underlined letter of the label move the focus to the control."""
        super().__init__(parent)
        self.control = control
        self._name = label
        self.label = Label(caption(label))
        if lettered:
            self.label.setBuddy(control.first_part)
        self.label.setWordWrap(True)
        self.help = QuietLabel(help_text)
        self.note = Label()
        self.note.setWordWrap(True)
        self.note.hide()
        texts = QVBoxLayout()
        texts.setSpacing(2)
        for each in (self.label, self.help, self.note):
            texts.addWidget(each)
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(14, 9, 14, 9)
        self._line.setSpacing(_BESIDE)
        add_layout(self._line, texts, 1)
        self._line.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
        control.name(label, help_text)
        for widget in (self, control):
            widget.setToolTip(tip(help_text))
            widget.setWhatsThis(tip(help_text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange text and control for the new width."""
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Arrange text and control again when the control has other choices."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._arrange()
        return super().event(event)

    def _arrange(self) -> None:
        """Put the control below the text if they do not fit side by side, for example with very large text.

        A switch always stays beside its text.
        """
        narrow = self.width() < self.fontMetrics().horizontalAdvance("n" * self._NARROW)
        list_width = self.control.sizeHint().width() if self.control.findChild(QComboBox) is not None else 0
        half = (self._line.contentsRect().width() - _BESIDE) // 2
        stacked = narrow and self.control.findChild(QCheckBox) is None
        stacked = stacked or self.control.is_wide or list_width > half
        self._line.setDirection(QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight)
        self._line.setSpacing(_BELOW if stacked else _BESIDE)
        if list_width:
            self.control.setMaximumWidth(list_width)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Toggle a switch by a click anywhere in its row."""
        box = self.control.findChild(QCheckBox)
        if box is not None and box.isEnabled() and event.button() is Qt.MouseButton.LeftButton:
            box.click()
        super().mouseReleaseEvent(event)

    def emphasize(self, on: bool) -> None:
        """Show the label in bold if `on`, else in the normal weight."""
        font = self.label.font()
        font.setBold(on)
        self.label.setFont(font)

    def show_note(self, text: str) -> None:
        """Show a note below the help; an empty text removes it."""
        self.note.setText(text)
        self.note.setVisible(bool(text))
        self.control.name(self._name, f"{self.help.text()} {text}".strip())


class FieldGroup(QFrame):
    """Rows that belong together, in one frame with thin lines between them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._rows: list[QWidget] = []

    def add(self, row: QWidget) -> None:
        """Add a row at the end."""
        self._column.addWidget(row)
        self._rows.append(row)

    def follow_heading(self, heading: Label) -> None:
        """Let Alt and the underlined letter of the heading move the focus to the first row.

        There are too few letters to give each row of a long page a letter.
        """
        first = self.findChild(FormRow)
        if first is not None:
            # The letter belongs to the heading, because the letter of a switch would also press the switch.
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.setFocusProxy(first.control.first_part)
            heading.setBuddy(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame and the lines in the palette's colours."""
        palette = self.palette()
        line = blended(palette.color(QPalette.ColorRole.WindowText), palette.color(QPalette.ColorRole.Base), 0.16)
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(line)
            painter.setBrush(palette.base())
            painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            for row in [each for each in self._rows if not each.isHidden()][1:]:
                painter.drawLine(14, row.y(), self.width() - 15, row.y())


def heading(text: str) -> Label:
    """Return a label for the title of a group or a page."""
    label = Label(text)
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    label.setContentsMargins(2, 10, 0, 2)
    return label


def plain(buttons: QDialogButtonBox) -> QDialogButtonBox:
    """Remove the icons that the style has put on the buttons of a dialog, and return the buttons."""
    for button in buttons.buttons():
        button.setIcon(QIcon())
    return buttons


class Index(FramedList):
    """A short list at the left to choose a page or a rule set from."""

    def __init__(self, width: int, parent: QWidget | None = None) -> None:
        """Make the list as wide as `width` characters."""
        super().__init__(parent)
        self._look = SideList(self, width, self._fit)

    def _fit(self, height: int) -> None:
        for place in range(self.count()):
            self._set(place, QSize(0, height), Qt.ItemDataRole.SizeHintRole)

    def add(self, text: str, what_it_is: str = "") -> None:
        """Add an entry at the end, with a tooltip that says what it is."""
        place = self.count()
        # No Python object stands for an entry: PySide 6.11 never learns when Qt deletes it, see `nested_layout`.
        self.addItem(f" {as_text(text)}")
        self._set(place, QSize(0, self._look.height), Qt.ItemDataRole.SizeHintRole)
        self._set(place, as_text(text), Qt.ItemDataRole.AccessibleTextRole)
        if what_it_is:
            self._set(place, tip(what_it_is), Qt.ItemDataRole.ToolTipRole)

    def _set(self, place: int, value: object, role: Qt.ItemDataRole) -> None:
        model = self.model()
        model.setData(model.index(place, 0), value, role)


class FormPage(QScrollArea):
    """A page of headings and groups that scrolls vertically, never horizontally."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._inside = QWidget()
        self._inside.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(4, 0, 14, 8)
        self._column.addStretch(1)
        self._wheel = WheelGuard(self)
        self.setWidget(self._inside)

    def add(self, widget: QWidget) -> None:
        """Add a heading, a group or anything else at the end."""
        self._column.insertWidget(self._column.count() - 1, widget)
        self._wheel.guard(widget)

    def take(self, widget: QWidget) -> None:
        """Remove and delete a widget that was added."""
        self._column.removeWidget(widget)
        widget.hide()
        widget.deleteLater()


def scrolling(inside: QWidget) -> QScrollArea:
    """Return a frame that scrolls vertically if its content does not fit, for example with very large text."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    area.setMinimumWidth(inside.minimumSizeHint().width() + area.verticalScrollBar().sizeHint().width())
    inside.setAutoFillBackground(False)
    area.viewport().setAutoFillBackground(False)
    return area


def open_once(dialog: QDialog) -> None:
    """Open a dialog, and delete it when it is closed."""
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


class KeepOver(QObject):
    """Keeps a dialog centred over its window when the window moves, until a person uses the dialog.

    A dialog that opens when the program starts is shown before the desktop has placed the window.
    """

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._window = dialog.parentWidget()
        if self._window is not None:
            self._window.installEventFilter(self)
            dialog.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window, until the first key or click in the dialog."""
        if self._window is None:
            return False
        if watched is self._dialog and event.type() in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
            self._window.removeEventFilter(self)
        elif watched is self._window and event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
            _lay_over(self._dialog, self._window)
        return False


def bring_up(window: QWidget) -> None:
    """Show a window in front of all others."""
    window.show()
    window.raise_()
    window.activateWindow()


def open_at(window: QWidget, size: QSize, least: QSize | None = None) -> None:
    """Prepare a window to open with a given size, which grows with the text but always fits on the screen.

    `least` is the size that the window needs for its present text; it is not scaled. A window that is no dialog is
    centred over the window from which it is opened; Qt centres dialogs. Each time the window opens, the same control
    gets the focus.
    """
    if window.findChild(FirstFocus, options=Qt.FindChildOption.FindDirectChildrenOnly) is None:
        FirstFocus(window)
        ShownMnemonics(window, (window,))
    over = window.parentWidget() or QApplication.activeWindow()
    screen = over.screen() if over is not None else window.screen()
    room = screen.availableGeometry()
    wanted = size * max(1.0, window.font().pointSizeF() / _TEXT)
    window.resize(wanted.expandedTo(least or QSize()).boundedTo(room.size() - _FRAME))
    if over is not None and not isinstance(window, QDialog):
        _lay_over(window, over)


def _lay_over(window: QWidget, over: QWidget) -> None:
    """Centre a window over another one, as far as the screen allows."""
    room = over.screen().availableGeometry()
    frame = QRect(QPoint(), window.size() + _FRAME)
    frame.moveCenter(over.frameGeometry().center())
    left = min(max(frame.left(), room.left()), room.right() + 1 - frame.width())
    top = min(max(frame.top(), room.top()), room.bottom() + 1 - frame.height())
    window.move(left, top)

"""A note of the lesson: a sentence on the cloth with an arrow to what it is about, and a button to put it away."""

import math
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from hearts_qt.ui.board.balloon_place import Room, place_balloon
from hearts_qt.ui.cloth.hand_button import HandButton
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.play.panel_parts import PanelButton, grow_text
from hearts_qt.ui.widgets.fresh_presses import FreshPresses
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import Label

_STYLE: Final = """
LessonNote { background: palette(window); color: palette(window-text); border: 2px solid #d9a52c; border-radius: 12px; }
QPushButton { padding: 4px 14px; border-radius: 8px; border: 1px solid palette(mid); background: palette(button);
    color: palette(button-text); }
QPushButton#done { background: #f2c14e; color: #2a1d00; border-color: #d9a52c; }
QPushButton:hover { border-color: #b98a22; }
QPushButton:focus, QPushButton#done:focus { border: 2px solid palette(window-text); }
"""
_GOLD: Final = QColor("#d9a52c")
_ARROW_HALF: Final = 9.0
"""Half the width of the arrow at its foot, in pixels."""
_EDGE: Final = 4
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LessonNote(QFrame):
    """Shows one sentence beside what it is about. The game can be played on while it is open."""

    done = Signal()
    """The person has read the note."""
    left = Signal()
    """The person wants to leave the lesson."""

    def __init__(self, view: TableView) -> None:
        """Create a hidden note on the table."""
        table = view.viewport()
        super().__init__(table)
        self._view = view
        self._before: QWidget | None = None
        """The widget that had the focus before the note took it."""
        self.arrow = Arrow(table)
        grow_text(self, _STYLE)
        # A click on the note must not reach the cloth beneath it.
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.sentence = Label("", self)
        self.sentence.setWordWrap(True)
        self.done_button = PanelButton(self.tr("Got it"), self)
        self.done_button.setObjectName("done")
        self.done_button.clicked.connect(self.done)
        self.leave_button = PanelButton(self.tr("Leave the lesson"), self)
        self.leave_button.clicked.connect(self.left)
        self._buttons = (self.done_button, self.leave_button)
        for button in self._buttons:
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        buttons = self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        buttons.setSpacing(8)
        buttons.addWidget(self.leave_button)
        buttons.addStretch(1)
        buttons.addWidget(self.done_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 10)
        column.setSpacing(8)
        column.addWidget(self.sentence)
        add_layout(column, buttons)
        # The note comes by itself, so a key or a click may be meant for a card.
        self.presses = FreshPresses(self)
        self.hide()

    def open(self, sentence: str) -> None:
        """Show a sentence. The note takes the focus if the table has it, so that Enter puts the note away."""
        self.sentence.setText(sentence)
        self.setAccessibleName(sentence)
        self.done_button.setAccessibleDescription(sentence)
        focused = self.window().focusWidget()
        if focused not in self._buttons:
            self._before = focused
        self.arrow.show()
        self.show()
        self.arrow.raise_()
        self.raise_()
        self.presses.begin_anew()
        if focused in (None, self._view, *self._view.findChildren(HandButton)):
            self.done_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_away(self) -> None:
        """Hide the note, and give the focus back if the note has it."""
        had_focus = self.window().focusWidget() in self._buttons
        self.arrow.hide()
        self.hide()
        before, self._before = self._before, None
        if not had_focus:
            return
        if before is None or not isValid(before) or not before.isVisible():
            # The card that had the focus was played.
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    def put(self, room: Room, target: QPointF, radius: float) -> None:
        """Place the note beside the point `target`. The arrow ends at this distance from the point."""
        grow_text(self, _STYLE)
        self.ensurePolished()
        line = float(self.fontMetrics().height())
        table = QRectF(self._view.viewport().rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        self._row.setDirection(QBoxLayout.Direction.LeftToRight)
        if self._size_at(0, math.inf).width() > table.width():
            self._row.setDirection(QBoxLayout.Direction.TopToBottom)
        # A balloon may shrink its text by the factor `share`; a note cannot, so it ignores `share`.
        fit = place_balloon(room, target, line, lambda width, share: self._size_at(width, table.width()))
        box = fit.box
        box.moveLeft(max(table.left(), min(box.left(), table.right() - box.width())))
        box.moveTop(max(table.top(), min(box.top(), table.bottom() - box.height())))
        self.setGeometry(QRect(box.topLeft().toPoint(), QSize(math.floor(box.width()), math.ceil(box.height()))))
        self.arrow.point(QRectF(self.geometry()), target, radius)

    def _size_at(self, width: float, most: float) -> QSizeF:
        layout = self.layout()
        assert layout is not None
        layout.activate()
        # The layout does not count the border of the style sheet.
        border = self.width() - self.contentsRect().width()
        wide = min(max(width, layout.minimumSize().width() + border), most)
        return QSizeF(wide, layout.totalHeightForWidth(math.floor(wide) - border) + border)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press a button by Enter, and put the note away by Esc. All other keys are for the table."""
        if event.key() in _ENTER and not event.isAutoRepeat():
            self._focused_button.click()
        elif event.key() == Qt.Key.Key_Escape:
            self.done.emit()
        else:
            event.ignore()

    @property
    def _focused_button(self) -> QPushButton:
        return self.leave_button if self.leave_button.hasFocus() else self.done_button


class Arrow(QWidget):
    """An arrow from the edge of a note to a point of the table."""

    def __init__(self, table: QWidget) -> None:
        """Create a hidden arrow, through which clicks reach the table."""
        super().__init__(table)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._shape = QPolygonF()
        self.tip = QPoint()
        """Where the arrow ends."""
        self.hide()

    def point(self, note: QRectF, target: QPointF, radius: float) -> None:
        """Point from the nearest part of the note's edge to a target."""
        foot = QPointF(
            max(note.left() + _ARROW_HALF * 2, min(target.x(), note.right() - _ARROW_HALF * 2)),
            max(note.top() + _ARROW_HALF * 2, min(target.y(), note.bottom() - _ARROW_HALF * 2)),
        )
        way = target - foot
        length = math.hypot(way.x(), way.y())
        if note.contains(target) or length <= radius:
            self._shape = QPolygonF()
            self.setGeometry(QRect(0, 0, 1, 1))
            return
        tip = foot + way * ((length - radius) / length)
        side = QPointF(-way.y(), way.x()) * (_ARROW_HALF / length)
        shape = QPolygonF([foot - side, tip, foot + side])
        box = shape.boundingRect().adjusted(-1, -1, 1, 1).toAlignedRect()
        self.tip = tip.toPoint()
        self._shape = shape.translated(-box.left(), -box.top())
        self.setGeometry(box)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the arrow; the note hides its foot."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_GOLD)
            painter.drawPolygon(self._shape)

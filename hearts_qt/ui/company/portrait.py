"""A large, moving face, and the speech balloon for a sample line."""

import random
from typing import Final

from PySide6.QtCore import QElapsedTimer, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget

from hearts_qt.plugin_host.pose import Gaze, Mood
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.board.living_face import LivingFace
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.widgets.type_scale import TextSize, sized

_MOOD_MS: Final = 2400.0
_LINGER_MS: Final = 1400
"""How many milliseconds a balloon stays after its line has been said."""
_RADIUS: Final = 12.0
_TAIL: Final = 16


class Portrait(QAbstractButton):
    """A large face that can be clicked. It blinks, moves its lips and shows moods."""

    def __init__(self, faces: FaceArt, size: int, parent: QWidget | None = None) -> None:
        """Show pictures of `faces` that are `size` pixels wide."""
        super().__init__(parent)
        self._faces = faces
        self._size = size
        self._name = ""
        self._living = LivingFace(random.Random())
        self._living.look(Gaze.AHEAD)
        self._clock = QElapsedTimer()
        self._clock.start()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        self.setFixedSize(self.sizeHint())
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        faces.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return the size of the face with the ring that shows the focus."""
        return QSize(self._size + 6, self._size + 6)

    @property
    def face(self) -> str:
        """The id of the face that is shown."""
        return self._name

    def show_face(self, name: str, *, moves: bool) -> None:
        """Show another face; `moves` tells whether it may blink and move its lips."""
        self._living.moves = moves
        if name != self._name:
            self._name = name
            self._living.calm_down()
        self._go_on()

    def feel(self, mood: Mood) -> None:
        """Show a mood for a moment."""
        self._living.feel(mood, self._now, _MOOD_MS)
        self._go_on()

    def say(self, text: str) -> int:
        """Move the lips for a text; return the duration in milliseconds."""
        now = self._now
        done = self._living.say(text, now, None)
        self._go_on()
        return round(done - now)

    @property
    def _now(self) -> float:
        return float(self._clock.elapsed())

    def _go_on(self) -> None:
        self.update()
        now = self._now
        wait = self._living.next_change(now) - now
        if self.isVisible() and wait < 60_000:
            self._timer.start(max(1, round(wait)))

    def showEvent(self, event: object) -> None:
        """Begin to blink."""
        self._go_on()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the face as it looks now."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.hasFocus():
                pen = painter.pen()
                pen.setColor(self.palette().highlight().color())
                pen.setWidthF(2.5)
                painter.setPen(pen)
                painter.drawEllipse(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))
            pose = self._living.pose(self._now)
            painter.drawPixmap(
                QPointF(3, 3), self._faces.picture(self._name, self._size, self.devicePixelRatioF(), pose)
            )


class SpeechBubble(QWidget):
    """A speech balloon over a dialog, beside the speaker. It disappears after a while or at a click."""

    gone = Signal()

    def __init__(self, dialog: QWidget) -> None:
        super().__init__(dialog)
        self.text = Label()
        self.text.setWordWrap(True)
        self.text.setFont(sized(self.text.font(), TextSize.LARGE))
        column = QVBoxLayout(self)
        column.setContentsMargins(_TAIL + 14, 12, 16, 12)
        column.addWidget(self.text)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def say(self, text: str, beside: QWidget, milliseconds: int) -> None:
        """Show a text to the right of a widget, for this number of milliseconds and a moment longer."""
        self.text.setText(text)
        dialog = self.parentWidget()
        assert dialog is not None
        corner = beside.mapTo(dialog, beside.rect().topRight())
        room = dialog.width() - corner.x() - 20
        width = min(room, self.text.fontMetrics().horizontalAdvance("n" * 34) + _TAIL + 30)
        height = self.heightForWidth(width)
        self.setGeometry(corner.x() + 4, corner.y() + max(0, (beside.height() - height) // 3), width, height)
        self.show()
        self.raise_()
        self._timer.start(milliseconds + _LINGER_MS)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(dialog, text))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hide at a click."""
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the balloon in the palette's colours, with its tail to the left."""
        palette = self.palette()
        body = QPainterPath()
        body.addRoundedRect(QRectF(self.rect()).adjusted(_TAIL, 1, -1, -1), _RADIUS, _RADIUS)
        middle = min(self.height() / 2, 40.0)
        tail = QPainterPath(QPointF(_TAIL + 2, middle - 9))
        tail.lineTo(QPointF(2, middle + 4))
        tail.lineTo(QPointF(_TAIL + 2, middle + 9))
        tail.closeSubpath()
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(form.blended(palette.windowText().color(), palette.base().color(), 0.45))
            painter.setBrush(palette.base())
            painter.drawPath(body.united(tail))

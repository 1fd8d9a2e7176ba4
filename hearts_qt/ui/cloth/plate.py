"""A player's plate: face, name, a pill with points, a ring during the player's turn, three dots for thinking.

Screen readers cannot see graphics items, so an invisible widget lies over each plate.
"""

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.plugin_host.pose import AT_REST, Pose
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.board.place import Rectangle
from hearts_qt.ui.board.scene_state import PlayerState
from hearts_qt.ui.board.seats_around import pill_height
from hearts_qt.ui.cloth.cloth_text import Inks, inks_on
from hearts_qt.ui.widgets.plain import tip
from hearts_qt.ui.widgets.type_scale import tabular

_TURN: Final = QColor("#f2c14e")
_TURN_EDGE: Final = QColor(70, 45, 0, 150)
_GLOW: Final = QColor(242, 193, 78, 80)
_BEHIND_DOTS: Final = QColor(16, 28, 22, 225)
_MOON: Final = QColor("#ffe9a8")
_NIGHT: Final = QColor("#1c2450")
_DOTS: Final = 3
_BESIDE_FACE: Final = 12
"""Space between the face and the texts beside it, in pixels."""
_NOBODY: Final = PlayerState("", "", "")


class _Texts(NamedTuple):
    """The rectangles of the texts, and on which side they begin."""

    name: QRectF
    pill: QRectF
    side: Qt.AlignmentFlag


class PlateItem(QGraphicsItem):
    """One player's face, name and points."""

    def __init__(self, faces: FaceArt) -> None:
        """Take the pictures of faces from `faces`."""
        super().__init__()
        # Cards that fly past would otherwise have the plate painted anew in each frame.
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._faces = faces
        self._pose = AT_REST
        self._box = Rectangle(0, 0, 10, 10)
        self._face_size = 40.0
        self._font = QFont()
        self._player = _NOBODY
        self._is_stacked = False
        self._mirrored = False
        self._inks = inks_on(QColor("#1f5f46"))

    def set_inks(self, inks: Inks) -> None:
        """Set the colours of the texts."""
        self._inks = inks
        self.update()

    def put(
        self, box: Rectangle, face_size: float, font: QFont, *, stacked: bool = False, mirrored: bool = False
    ) -> None:
        """Place the plate in a box. It has no face if `face_size` is 0.

        The texts are below the face if `stacked`. Otherwise they are beside it; `mirrored` puts the face at the right.
        """
        self._is_stacked, self._mirrored = stacked, mirrored
        self.prepareGeometryChange()
        self._box = box
        self._face_size = face_size
        self._font = tabular(font)
        self.setPos(box.x, box.y)
        self._explain()
        self.update()

    def show_player(self, player: PlayerState) -> None:
        """Show a player's name, points and face, whose turn it is, and who is thinking."""
        if player != self._player:
            self._player = player
            self._explain()
            self.update()

    def shortened(self) -> list[str]:
        """Return the texts that do not fit into the box and are shown with … at their end."""
        name, points = QFontMetrics(self._bold), QFontMetrics(self._font)
        player, texts = self._player, self._texts()
        found = [player.name] if name.horizontalAdvance(player.name) > self._name_room(texts) else []
        if self._pill_width(points) > texts.pill.width():
            found.append(player.line)
        return found

    @property
    def _bold(self) -> QFont:
        bold = QFont(self._font)
        bold.setBold(True)
        return bold

    def _texts(self) -> _Texts:
        """Return where the texts are."""
        width, line = self._box.width, float(QFontMetrics(self._bold).height())
        pill = pill_height(line)
        if self._is_stacked:
            top = self._face_size + 4 if self._face_size else (self._box.height - line - 3 - pill) / 2
            name = QRectF(0, top, width, line)
            return _Texts(name, QRectF(0, name.bottom() + 3, width, pill), Qt.AlignmentFlag.AlignHCenter)
        taken = self._face_size + _BESIDE_FACE if self._face_size else 0.0
        left = 0.0 if self._mirrored else taken
        side = Qt.AlignmentFlag.AlignRight if self._mirrored else Qt.AlignmentFlag.AlignLeft
        top = (self._box.height - line - pill) / 2
        return _Texts(QRectF(left, top, width - taken, line), QRectF(left, top + line, width - taken, pill), side)

    def _name_room(self, texts: _Texts) -> int:
        """Return the width for the name. Without a face, the dots are beside the name."""
        needs_dots = self._player.thinks and not self._face_size
        return round(texts.name.width() - (texts.name.height() * 1.3 if needs_dots else 0.0))

    def _pill_width(self, metrics: QFontMetrics) -> float:
        """Return the width of the pill with the points; 0 without points."""
        player = self._player
        if not player.score:
            return 0.0
        parts = metrics.horizontalAdvance(player.score)
        if player.gain:
            parts += metrics.horizontalAdvance(" " + player.gain)
        return parts + metrics.height() * 0.9

    def _explain(self) -> None:
        """Show the points in words, and the whole name, in a tooltip."""
        self.setToolTip(tip("\n".join(filter(None, (self._player.name, self._player.line)))))

    @property
    def name(self) -> str:
        """The player's name."""
        return self._player.name

    @property
    def face(self) -> str:
        """The name of the face."""
        return self._player.face

    @property
    def pose(self) -> Pose:
        """How the face looks now."""
        return self._pose

    def show_pose(self, pose: Pose) -> None:
        """Change the look of the face; only the face is redrawn."""
        if pose != self._pose:
            self._pose = pose
            if self._face_size:
                self.update(self._face_box().adjusted(-4, -4, 4, 4))

    def mouth(self) -> tuple[QPointF, float]:
        """Return the point of the scene from which the player speaks, and the radius of the face."""
        if self._face_size:
            return self.mapToScene(self._face_box().center()), self._face_size / 2
        return self.mapToScene(QPointF(self._box.width / 2, self._box.height / 2)), self._box.height / 2

    def taken_room(self) -> QRectF:
        """Return the rectangle of the scene that the face and the texts take up."""
        return self.mapToScene(QRectF(0, 0, self._box.width, self._box.height)).boundingRect()

    def _face_box(self) -> QRectF:
        size = self._face_size
        if self._is_stacked:
            return QRectF((self._box.width - size) / 2, 0, size, size)
        left = self._box.width - size if self._mirrored else 0.0
        return QRectF(left, (self._box.height - size) / 2, size, size)

    def boundingRect(self) -> QRectF:
        """Return the box, with room for the ring around the face."""
        room = max(5.0, self._face_size * 0.08)
        return QRectF(-room, -room, self._box.width + 2 * room, self._box.height + 2 * room)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the plate."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._face_size:
            self._paint_face(painter)
            if self._player.moon:
                self._paint_moon(painter)
        texts = self._texts()
        painter.setFont(self._bold)
        painter.setPen(self._inks.text)
        metrics = painter.fontMetrics()
        room = self._name_room(texts)
        fits = not self._player.short or metrics.horizontalAdvance(self._player.name) <= room
        whole = self._player.name if fits else self._player.short
        name = metrics.elidedText(whole, Qt.TextElideMode.ElideRight, room)
        painter.drawText(texts.name, texts.side | Qt.AlignmentFlag.AlignVCenter, name)
        if self._player.thinks:
            self._paint_dots(painter, texts, metrics.horizontalAdvance(name))
        if self._player.score:
            self._paint_pill(painter, texts)

    def _paint_pill(self, painter: QPainter, texts: _Texts) -> None:
        """Draw the points of the game, and behind them those of this deal."""
        painter.setFont(self._font)
        metrics = painter.fontMetrics()
        width = min(self._pill_width(metrics), texts.pill.width())
        left = texts.pill.center().x() - width / 2
        if texts.side is not Qt.AlignmentFlag.AlignHCenter:
            left = texts.pill.right() - width if self._mirrored else texts.pill.left()
        pill = QRectF(left, texts.pill.top(), width, texts.pill.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._inks.pill)
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        inner = pill.adjusted(metrics.height() * 0.45, 0, -metrics.height() * 0.45, 0)
        painter.setPen(self._inks.text)
        score = metrics.elidedText(self._player.score, Qt.TextElideMode.ElideRight, round(inner.width()) + 1)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | middle, score)
        if self._player.gain and score == self._player.score:
            inner.setLeft(inner.left() + metrics.horizontalAdvance(score + " "))
            painter.setPen(self._inks.gain)
            gain = metrics.elidedText(self._player.gain, Qt.TextElideMode.ElideRight, round(inner.width()) + 1)
            painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | middle, gain)

    def _paint_dots(self, painter: QPainter, texts: _Texts, name: float) -> None:
        """Draw three dots on the lower edge of the face, or behind the name if there is no face."""
        size = texts.name.height() * 0.22
        step = size * 1.7
        row = 2 * step + size
        painter.setPen(Qt.PenStyle.NoPen)
        if self._face_size:
            face = self._face_box()
            first, middle = face.center().x() - row / 2, face.bottom() - size * 1.4
            behind = QRectF(first - size, middle - size * 1.2, row + 2 * size, size * 2.4)
            painter.setBrush(_BEHIND_DOTS)
            painter.drawRoundedRect(behind, behind.height() / 2, behind.height() / 2)
        else:
            middle = texts.name.center().y()
            first = texts.name.left() + name + size * 1.6
            if texts.side is Qt.AlignmentFlag.AlignRight:
                first = texts.name.right() - name - row - size * 1.6
            elif texts.side is Qt.AlignmentFlag.AlignHCenter:
                first = texts.name.center().x() + name / 2 + size
        painter.setBrush(_TURN)
        for place in range(_DOTS):
            painter.drawEllipse(QRectF(first + place * step, middle - size / 2, size, size))

    def _paint_moon(self, painter: QPainter) -> None:
        """Draw a moon at the upper right of the face; the more of it was shot, the fuller it is."""
        face = self._face_box()
        radius = face.width() * 0.17
        middle = QPointF(face.right() - radius * 0.9, face.top() + radius * 0.9)
        whole, shadow = QPainterPath(), QPainterPath()
        whole.addEllipse(middle, radius, radius)
        shadow.addEllipse(middle - QPointF(2 * radius * self._player.moon, 0), radius * 1.02, radius * 1.02)
        painter.setPen(QPen(_MOON, max(1.0, radius * 0.08)))
        painter.setBrush(_NIGHT)
        painter.drawPath(whole)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_MOON)
        painter.drawPath(whole.subtracted(shadow) if self._player.moon < 1 else whole)

    def _paint_face(self, painter: QPainter) -> None:
        # Qt gives no widget when it paints into the cache, which is as sharp as the screen.
        ratio = painter.device().devicePixelRatioF()
        box = self._face_box()
        picture = self._faces.picture(self._player.face, round(self._face_size), ratio, self._pose)
        painter.drawPixmap(round(box.left()), round(box.top()), picture)
        self._faces.prepare(self._player.face, round(self._face_size), ratio)
        if self._player.in_turn:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            line = max(3.5, self._face_size * 0.035)
            painter.setPen(QPen(_GLOW, line * 2.2))
            painter.drawEllipse(box.adjusted(-1, -1, 1, 1))
            # The edge makes the ring visible on a light table, too.
            painter.setPen(QPen(_TURN_EDGE, line * 1.5))
            painter.drawEllipse(box.adjusted(-1, -1, 1, 1))
            painter.setPen(QPen(_TURN, line))
            painter.drawEllipse(box.adjusted(-1, -1, 1, 1))


class PlateLabel(QWidget):
    """The widget over one plate, which tells who sits there. Mouse events pass through it to the table beneath."""

    def __init__(self, parent: QWidget) -> None:
        """Create a widget on `parent` that describes nobody yet."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def describe(self, name: str, state: str) -> None:
        """Set the name of the player, and the points and the turn in words."""
        if self.accessibleName() != name:
            self.setAccessibleName(name)
        if self.accessibleDescription() != state:
            self.setAccessibleDescription(state)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw nothing, because the plate beneath the widget is visible."""

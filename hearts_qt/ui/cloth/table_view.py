"""The card table widget: draws a SceneState, moves cards, and reports gestures without interpreting them."""

from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontInfo,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView, QMenuBar, QWidget

from hearts_qt.settings.look_options import Venue
from hearts_qt.ui.board.cards import CardPictures
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.board.geometry import Geometry, text_growth
from hearts_qt.ui.board.scene_state import PlayerState, SceneState
from hearts_qt.ui.cloth.card_item import CardItem
from hearts_qt.ui.cloth.cloth_text import inks_on, print_on_cloth
from hearts_qt.ui.cloth.hand_button import HandButton
from hearts_qt.ui.cloth.motion import Motion
from hearts_qt.ui.cloth.peek import Peek, PeekItem
from hearts_qt.ui.cloth.pieces import Pieces
from hearts_qt.ui.cloth.plate import PlateLabel
from hearts_qt.ui.cloth.venues import colour_of, paint_venue
from hearts_qt.ui.cloth.whole_frames import WholeFrames
from hearts_qt.ui.company.table_faces import TableFaces

_TOP: Final = 1000.0


class TableView(QGraphicsView):
    """Widget that shows the cloth with everything on it."""

    clicked = Signal(object, bool)
    """A click. The values are the card of the hand (None beside the cards) and whether it was the right button."""
    ctrl_clicked = Signal(int)
    """A card was clicked while the control key was down."""
    double_clicked = Signal(object)
    """A double-click: the card of the hand, or None beside the cards."""
    dropped = Signal(int, bool)
    """A card was dragged and dropped: the card, and whether it was dropped on the table."""
    wheeled = Signal(bool)
    """The wheel was turned; true for up."""
    key_pressed = Signal(QKeyEvent)
    card_pressed = Signal(int)
    """A card was pressed without a mouse, by a screen reader or the space bar."""
    cloth_changed = Signal()
    pile_held = Signal(int)
    """A pile of taken tricks was pressed: the place of its player."""
    pile_released = Signal()
    """The button was released after a pile was pressed."""
    resized = Signal()
    focused = Signal()
    """The table got the keyboard focus."""

    def __init__(self, pictures: CardPictures, faces: Path, parent: QWidget | None = None) -> None:
        """Draw cards from `pictures` and faces from the files in `faces`."""
        super().__init__(parent)
        self._scene = QGraphicsScene(self)
        self._scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(self._scene)
        self._whole_frames = WholeFrames(self._scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        # A click must not take the focus, which is the marker, away from a card: see mousePressEvent.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.motion = Motion(self)
        self.face_art = FaceArt(faces, self)
        self.pieces = Pieces(self._scene, pictures, self.face_art)
        self.face_art.changed.connect(self.pieces.redraw_faces)
        self.table_faces = TableFaces(self._scene, self.pieces.plates, self.pieces.balloon_room, self.pieces.mouth)
        self._cloth = QColor("#1f5f46")
        self._venue = Venue.PLAIN
        self.word = ""
        """What is printed on the cloth, see `print_word`."""
        self._state: SceneState | None = None
        self._buttons: list[HandButton] = []
        self._spare_buttons: list[HandButton] = []
        """Hidden buttons for the next deal: making thirteen would hold up the window."""
        self._plate_labels = [PlateLabel(self.viewport()) for _ in self.pieces.plates]
        self._peek = PeekItem(self.pieces.prints)
        self._scene.addItem(self._peek)
        self._holds_pile = False
        self._pressed: tuple[QPoint, int | None, Qt.MouseButton] | None = None
        self._dragged: CardItem | None = None
        self._mouse = QPoint()
        """The last place of the mouse during a drag, in the viewport."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow_focus)

    @property
    def geometry_now(self) -> Geometry:
        """The places on the table at its current size."""
        return self.pieces.geometry

    @property
    def state(self) -> SceneState | None:
        """The state that was shown last, or None."""
        return self._state

    def face_at(self, place: int) -> QRectF:
        """Return where the face at a place is, in the coordinates of the viewport."""
        middle, radius = self.pieces.mouth(place)
        middle = QPointF(self.mapFromScene(middle))
        return QRectF(middle - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius))

    @property
    def players(self) -> tuple[PlayerState, ...]:
        """The four players as they are shown; empty before the first state."""
        return self._state.players if self._state is not None else ()

    @property
    def ink(self) -> QColor:
        """The colour of text on the cloth."""
        return inks_on(colour_of(self._venue, self._cloth)).text

    # What lies on the table

    @property
    def venue(self) -> Venue:
        """The venue in which the table stands now."""
        return self._venue

    def set_cloth(self, colour: QColor, venue: Venue = Venue.PLAIN) -> None:
        """Set the venue in which the table stands, and the colour of its cloth if the venue has none of its own."""
        self._cloth, self._venue = colour, venue
        self.pieces.joy.venue = venue
        self.pieces.set_inks(inks_on(colour_of(venue, colour)))
        self.resetCachedContent()
        self.viewport().update()
        self.cloth_changed.emit()

    def print_word(self, word: str) -> None:
        """Print a word in the upper left corner of the cloth, below everything else; an empty text removes it."""
        if word != self.word:
            self.word = word
            self.resetCachedContent()
            self.viewport().update()

    def pictures_changed(self) -> None:
        """Redraw all cards."""
        self.pieces.redraw()

    def show_state(self, state: SceneState) -> None:
        """Show this state at once. If the hand has changed, forget a click or a drag that has begun."""
        if self._state is not None and {each.card for each in self._state.hand} != {each.card for each in state.hand}:
            self._pressed = self._dragged = None
        self._state = state
        self.pieces.show_state(state, self.marked())
        self._show_buttons(state)
        self._describe_plates(state)
        self._show_looks()
        self._put_dragged()
        self.table_faces.see([player.in_turn for player in state.players], [player.thinks for player in state.players])

    def end_turn(self) -> None:
        """Take the ring away from the player whose turn it was. Everything else stays as it is."""
        if self._state is None:
            return
        first, second, third, fourth = (replace(player, in_turn=False) for player in self._state.players)
        self._state = replace(self._state, players=(first, second, third, fourth))
        for plate, player in zip(self.pieces.plates, self._state.players, strict=True):
            plate.show_player(player)

    def arrange(self) -> None:
        """Lay out everything again after a change of size or look."""
        if self._state is None:
            return
        if self.motion.is_busy:
            # The items show a later moment than the state: move the items that are there, and let the wait go on.
            self.motion.land()
            self.pieces.lay_out_again(self._state)
            self._put_dragged()
        else:
            self.show_state(self._state)

    def _show_buttons(self, state: SceneState) -> None:
        marked = self.marked()
        keeps = any(each.card == marked and not each.reason for each in state.hand)
        if marked is not None and not keeps:
            # Otherwise Qt would give the focus to another widget, and the next key would be lost.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        while len(self._buttons) > len(state.hand):
            button = self._buttons.pop()
            button.retire()
            self._spare_buttons.append(button)
        while len(self._buttons) < len(state.hand):
            button = self._spare_buttons.pop() if self._spare_buttons else self._made_button()
            self._buttons.append(button)
            button.show()
        for button, each in zip(self._buttons, state.hand, strict=True):
            button.describe(each.card, each.name, each.reason)
            place = self.pieces.hand[each.card].place()
            button.setGeometry(round(place.x), round(place.y), round(place.width), round(place.height))
        if marked is not None and keeps:
            self.mark(marked)

    def _made_button(self) -> HandButton:
        button = HandButton(self.viewport(), self.key_pressed.emit)
        button.clicked.connect(lambda: self.card_pressed.emit(button.card))
        button.focus_changed.connect(self._show_looks)
        return button

    def _describe_plates(self, state: SceneState) -> None:
        for label, plate, player in zip(self._plate_labels, self.pieces.plates, state.players, strict=True):
            label.describe(player.name, player.spoken)
            label.setGeometry(plate.taken_room().toRect())
            label.setVisible(plate.isVisible())

    def _show_looks(self) -> None:
        if self._state is not None:
            self.pieces.show_looks(self._state, self.marked())

    # A look at taken cards

    @property
    def peek(self) -> Peek | None:
        """The taken cards that are shown over the table, or None."""
        return self._peek.peek

    def show_peek(self, peek: Peek) -> None:
        """Show taken cards over the table."""
        self._peek.show_peek(peek, self.geometry_now, self.pieces.font)

    def put_peek_away(self) -> None:
        """Hide the taken cards again."""
        self._peek.put_away()

    # The marker

    def marked(self) -> int | None:
        """Return the card with the marker. The marker is this window's focus, even while another window is active."""
        focused = self.window().focusWidget()
        return next((button.card for button in self._buttons if button is focused), None)

    def mark(self, card: int) -> None:
        """Put the marker on a card."""
        for button in self._buttons:
            if button.card == card:
                button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def move_marker(self, step: int, first: int | None) -> None:
        """Move the marker by `step` in a circle of the cards that may be chosen.

        If there is no marker yet, put it on the card `first`, or on the first card that may be chosen.
        """
        able = [button for button in self._buttons if button.isEnabled()]
        if not able:
            return
        focused = self.window().focusWidget()
        at = next((index for index, button in enumerate(able) if button is focused), None)
        if at is None:
            chosen = next((button for button in able if button.card == first), able[0])
        else:
            chosen = able[(at + step) % len(able)]
        chosen.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # Gestures

    def card_at(self, position: QPoint) -> int | None:
        """Return the card of the hand at a point of the view, or None."""
        point = self.mapToScene(position)
        hit = [card for card, item in self.pieces.hand.items() if item.contains(item.mapFromScene(point))]
        return max(hit, key=lambda card: self.pieces.hand[card].zValue(), default=None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the place where a click or a drag begins. A second button cancels the click or the drag."""
        if self._pressed is not None:
            # If this is not a second button, the first button was released where the cloth did not notice it.
            is_second = bool(event.buttons() & self._pressed[2]) and event.button() != self._pressed[2]
            self.cancel_drag()
            if is_second:
                event.accept()
                return
        if self.marked() is None:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
        position = event.position().toPoint()
        event.accept()
        if self.table_faces.hush_at(self.mapToScene(position)):
            return
        card, pile = self.card_at(position), self.pieces.pile_at(self.mapToScene(position))
        if card is None and pile is not None and event.button() == Qt.MouseButton.LeftButton:
            self._holds_pile = True
            self.pile_held.emit(pile)
            return
        self._pressed = (position, self.card_at(position), event.button())

    def _follow_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        """Cancel a drag when a menu or another window gets the keyboard.

        The cloth may not notice when the mouse button is released there.
        """
        is_elsewhere = not self.isActiveWindow() if new is None else new.window() is not self.window()
        if self._pressed is not None and (is_elsewhere or isinstance(new, QMenuBar)):
            self.cancel_drag()

    @property
    def is_dragging(self) -> bool:
        """Whether a card is being dragged."""
        return self._dragged is not None

    def cancel_drag(self) -> None:
        """Cancel a press or a drag that has not ended."""
        self._pressed = None
        if self._dragged is not None:
            self._dragged = None
            self.arrange()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag a card."""
        position = event.position().toPoint()
        if self._pressed is None:
            return
        start, card, button = self._pressed
        far = (position - start).manhattanLength() >= QApplication.startDragDistance()
        if self._dragged is None and far and card is not None and button == Qt.MouseButton.LeftButton:
            self._dragged = self.pieces.hand.get(card)
        self._mouse = position
        self._put_dragged()

    def _put_dragged(self) -> None:
        """Put the dragged card, if there is one, under the mouse and above everything else."""
        if self._dragged is not None:
            place = self._dragged.place()
            point = self.mapToScene(self._mouse)
            self._dragged.setZValue(_TOP)
            self._dragged.put(place._replace(x=point.x() - place.width / 2, y=point.y() - place.height / 2))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Report a click, or the end of a drag or of a look at a pile."""
        if self._holds_pile:
            self._holds_pile = False
            self.pile_released.emit()
            return
        if self._pressed is None or event.button() != self._pressed[2]:
            return
        pressed, self._pressed = self._pressed, None
        _, card, button = pressed
        position = event.position().toPoint()
        dragged, self._dragged = self._dragged, None
        if dragged is not None and dragged.card is not None:
            on_table = self.geometry_now.is_on_table(position.x(), position.y())
            self.arrange()
            self.dropped.emit(dragged.card, on_table)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier and card is not None:
            self.ctrl_clicked.emit(card)
        elif button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            self.clicked.emit(card, button == Qt.MouseButton.RightButton)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Report a double-click."""
        self._pressed = None
        self.double_clicked.emit(self.card_at(event.position().toPoint()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Report a step of the wheel; the table itself never scrolls."""
        if event.angleDelta().y():
            self.wheeled.emit(event.angleDelta().y() > 0)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Report that the table has the focus."""
        super().focusInEvent(event)
        self.focused.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Report every key."""
        self.key_pressed.emit(event)

    # Drawing

    def showEvent(self, event: QShowEvent) -> None:
        """Make the window that shows the table paint whole frames."""
        super().showEvent(event)
        self._whole_frames.follow(self.window())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out everything for the new size."""
        super().resizeEvent(event)
        self.set_geometry()

    def changeEvent(self, event: QEvent) -> None:
        """Lay out everything again when the text size has changed."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.set_geometry()

    def event(self, event: QEvent) -> bool:
        """Draw everything again for a screen with another pixel ratio."""
        done = super().event(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.set_geometry()
        return done

    def set_geometry(self) -> None:
        """Calculate all places from the size and the font, and lay out everything."""
        size = self.viewport().size()
        font = QFont(self.font())
        growth = text_growth(size.width(), size.height(), self.fontMetrics().height())
        # A font that is given in pixels has no size in points of its own.
        size_in_points = font.pointSizeF() if font.pointSizeF() > 0 else QFontInfo(font).pointSizeF()
        font.setPointSizeF(size_in_points * growth)
        self.pieces.font = font
        # Questions and notes over the table have text as large as the table's own.
        self.viewport().setFont(font)
        self.pieces.geometry = Geometry(size.width(), size.height(), QFontMetrics(font).height())
        ratio = self.viewport().devicePixelRatioF()
        if ratio != self.pieces.prints.ratio:
            self.pieces.prints.ratio = ratio
            self.pieces.redraw()
        self._scene.setSceneRect(0, 0, size.width(), size.height())
        self.resetCachedContent()
        self.put_peek_away()
        self.arrange()
        self.table_faces.lay_out(self.pieces.font)
        self.resized.emit()

    def paint_cloth(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Draw the bare cloth, with its texture and light."""
        paint_venue(painter, self._venue, self._cloth, self.viewport().size())

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Draw the cloth, and the word that is printed on it."""
        self.paint_cloth(painter, rect)
        if self.word:
            print_on_cloth(painter, self.word, self.geometry_now, self.pieces.font, self.ink)

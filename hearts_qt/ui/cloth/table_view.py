"""The card table: draws a SceneState, moves cards, and tells gestures. What they mean is not known here."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QRadialGradient,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView, QWidget

from hearts_qt.ui.cloth.arrow import ArrowItem, LeaderMark
from hearts_qt.ui.cloth.card_item import CardItem, Pictures
from hearts_qt.ui.cloth.geometry import Geometry, Place
from hearts_qt.ui.cloth.hand_button import HandButton
from hearts_qt.ui.cloth.ink import ink_on
from hearts_qt.ui.cloth.motion import Flight, Motion
from hearts_qt.ui.cloth.plate import PlateItem
from hearts_qt.ui.cloth.scene_state import HandCard, SceneState

_TOP: Final = 1000.0


class TableView(QGraphicsView):
    """The cloth with everything on it."""

    clicked = Signal(object, bool)
    """A card of the hand, or None, was clicked; with the right button or not."""
    ctrl_clicked = Signal(int)
    """A card was clicked with the control key."""
    double_clicked = Signal(object)
    dropped = Signal(int, bool)
    """A card was dragged and let go, over the table or not."""
    wheeled = Signal(bool)
    """The wheel was turned, up or down."""
    key_pressed = Signal(QKeyEvent)
    card_pressed = Signal(int)
    """A card was pressed without a mouse: a screen reader, or the space bar."""
    hovered = Signal(object)
    """The mouse is over a card of the hand, or over none."""
    resized = Signal()

    def __init__(self, pictures: Pictures, faces: Path, parent: QWidget | None = None) -> None:
        """Draw cards from `pictures` and faces from the files in `faces`."""
        super().__init__(parent)
        self.pictures = pictures
        self._scene = QGraphicsScene(self)
        self._scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(self._scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        # A click must not take the marker, which is the focus, from a card: see mousePressEvent.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.motion = Motion(self)
        self.geometry_now = Geometry(800, 600)
        self.highlight = "raised"
        self.shows_faces = True
        self._cloth = QColor("#1f5f46")
        self._state: SceneState | None = None
        self._plates = [PlateItem(faces) for _ in range(4)]
        self._arrow = ArrowItem()
        self._leader_mark = LeaderMark()
        for item in (*self._plates, self._arrow, self._leader_mark):
            self._scene.addItem(item)
        self._hand: dict[int, CardItem] = {}
        self._closed: list[CardItem] = []
        self._others: list[list[CardItem]] = [[], [], [], []]
        self._trick: dict[int, CardItem] = {}
        self._buttons: list[HandButton] = []
        self._pressed: tuple[QPoint, int | None, Qt.MouseButton] | None = None
        self._dragged: CardItem | None = None

    # What lies on the table

    def set_cloth(self, colour: QColor) -> None:
        """Give the cloth another colour."""
        self._cloth = colour
        for plate in self._plates:
            plate.set_ink(ink_on(colour))
        self.resetCachedContent()
        self.viewport().update()

    def pictures_changed(self) -> None:
        """Draw all cards again."""
        self._scene.update()

    def show_state(self, state: SceneState) -> None:
        """Put everything where this state has it, at once."""
        self._state = state
        self._show_plates(state)
        self._show_others(state)
        self._show_hand(state)
        self._show_trick(state)
        self._arrow.point(state.arrow, self.geometry_now)

    def arrange(self) -> None:
        """Lay everything out anew, after a change of size or look."""
        if self._state is None:
            return
        if self.motion.is_busy:
            # What is being shown is ahead of the state: move the things that lie there, and let the wait go on.
            self.motion.land()
            self._lay_out_again(self._state)
        else:
            self.show_state(self._state)

    def _lay_out_again(self, state: SceneState) -> None:
        geometry = self.geometry_now
        self._show_plates(state)
        for seat in (1, 2, 3):
            items = self._others[seat]
            shown = any(item.card is not None for item in items)
            for item, place in zip(items, geometry.others_hand(seat, len(items), shown), strict=True):
                item.put(place)
        places = geometry.hand(max(state.slots, 1))
        for each in state.hand:
            if each.card in self._hand:
                self._hand[each.card].put(self._hand_place(each, places))
        for item, place in zip(self._closed, geometry.hand(max(len(self._closed), 1)), strict=False):
            item.put(place)
        for seat, item in self._trick.items():
            item.put(geometry.trick(seat))
        if self._leader_mark.isVisible() and state.trick:
            self._leader_mark.mark(geometry.trick(state.trick[0][0]))
        self._arrow.point((), geometry)

    def _show_plates(self, state: SceneState) -> None:
        geometry = self.geometry_now
        font = QFont(self.font())
        for seat, (plate, player) in enumerate(zip(self._plates, state.players, strict=True)):
            face = geometry.face if self.shows_faces else 0.0
            plate.put(geometry.plate(seat), face, font, mirrored=seat == 3)
            plate.show_player(player.name, player.line, player.face, player.in_turn)
            plate.setVisible(seat != 0)

    def _show_others(self, state: SceneState) -> None:
        for seat in (1, 2, 3):
            cards = state.players[seat].cards
            items = self._others[seat]
            self._fit(items, len(cards))
            shown = any(card is not None for card in cards)
            places = self.geometry_now.others_hand(seat, len(cards), shown)
            for index, (item, card, place) in enumerate(zip(items, cards, places, strict=True)):
                item.show_card(card)
                item.put(place)
                item.setZValue(10 + index)

    def _fit(self, items: list[CardItem], count: int) -> None:
        while len(items) > count:
            self._scene.removeItem(items.pop())
        while len(items) < count:
            item = CardItem(self.pictures, None)
            self._scene.addItem(item)
            items.append(item)

    def _show_hand(self, state: SceneState) -> None:
        for card in [card for card in self._hand if card not in {each.card for each in state.hand}]:
            self._scene.removeItem(self._hand.pop(card))
        places = self.geometry_now.hand(max(state.slots, 1))
        laid = 0
        for each in state.hand:
            item = self._hand.get(each.card)
            if item is None:
                item = self._hand[each.card] = CardItem(self.pictures, each.card)
                self._scene.addItem(item)
            item.put(self.geometry_now.laid(laid) if each.laid else self._hand_place(each, places))
            item.setZValue(200 + each.slot)
            laid += each.laid
        self._show_buttons(state)
        self._show_looks()
        self._fit(self._closed, state.closed_hand)
        for item, place in zip(self._closed, self.geometry_now.hand(max(state.closed_hand, 1)), strict=False):
            item.put(place)
            item.setZValue(200)

    def _hand_place(self, card: HandCard, places: list[Place]) -> Place:
        place = places[card.slot]
        raised = card.chosen and (self.highlight == "raised" or bool(card.giver))
        return place._replace(y=place.y - self.geometry_now.lift) if raised else place

    def _show_buttons(self, state: SceneState) -> None:
        marked = self.marked()
        keeps = any(each.card == marked and not each.reason for each in state.hand)
        if marked is not None and not keeps:
            # Else Qt would hand the focus to just any widget, and the next key would be lost.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        while len(self._buttons) > len(state.hand):
            self._buttons.pop().deleteLater()
        while len(self._buttons) < len(state.hand):
            button = HandButton(self.viewport(), self.key_pressed.emit)
            button.clicked.connect(lambda _=False, button=button: self.card_pressed.emit(button.card))
            button.focus_changed.connect(self._show_looks)
            self._buttons.append(button)
            button.show()
        for button, each in zip(self._buttons, state.hand, strict=True):
            button.describe(each.card, each.name, each.reason)
            place = self._hand[each.card].place()
            button.setGeometry(round(place.x), round(place.y), round(place.width), round(place.height))
        if marked is not None and keeps:
            self.mark(marked)

    def _show_looks(self) -> None:
        if self._state is None:
            return
        marked = self.marked()
        for each in self._state.hand:
            item = self._hand.get(each.card)
            if item is not None:
                item.look(
                    dimmed=each.dimmed,
                    chosen=each.chosen and not each.laid and not each.giver,
                    marked=each.card == marked,
                    highlight=self.highlight,
                    giver=each.giver,
                )

    def _show_trick(self, state: SceneState) -> None:
        playing = dict(state.trick)
        for seat in [seat for seat, item in self._trick.items() if playing.get(seat) != item.card]:
            self._scene.removeItem(self._trick.pop(seat))
        for order, (seat, card) in enumerate(state.trick):
            self._trick_item(seat, card, order).put(self.geometry_now.trick(seat))
        self._leader_mark.mark(self.geometry_now.trick(state.trick[0][0]) if state.trick else None)

    def _trick_item(self, seat: int, card: int, order: int) -> CardItem:
        if seat not in self._trick:
            self._trick[seat] = CardItem(self.pictures, card)
            self._scene.addItem(self._trick[seat])
        self._trick[seat].setZValue(100 + order)
        return self._trick[seat]

    # Motion

    def deal_flights(self, milliseconds: float) -> list[Flight]:
        """Return the flights of all cards from the middle of the table to where the state has them."""
        # The trick's pictures are drawn now, not when the first card is on its way.
        self.pictures.face(0, round(self.geometry_now.trick_width), self.viewport().devicePixelRatioF())
        items = [*self._hand.values(), *self._closed]
        rows = [items, *self._others[1:]]
        start = self.geometry_now.dealt_from()
        flights = []
        for row in rows:
            for order, item in enumerate(row):
                end = item.place()
                item.put(start._replace(width=end.width))
                flights.append(Flight(item, end, milliseconds * 0.5, milliseconds * 0.5 * order / 13))
        return flights

    def play_flight(self, seat: int, card: int, order: int, milliseconds: float) -> Flight:
        """Take a card out of a seat's hand and return its flight to the trick."""
        item = self._hand.pop(card, None) if seat == 0 else None
        if item is None:
            row = self._others[seat] if seat else self._closed
            source = next((each for each in row if each.card == card), row[-1] if row else None)
            item = CardItem(self.pictures, card)
            self._scene.addItem(item)
            item.put(source.place() if source is not None else self.geometry_now.taken(seat))
            if source is not None:
                row.remove(source)
                self._scene.removeItem(source)
        item.look(dimmed=False, chosen=False, marked=False, highlight=self.highlight, giver="")
        item.setZValue(100 + order)
        self._trick[seat] = item
        if order == 0:
            self._leader_mark.mark(self.geometry_now.trick(seat))
        return Flight(item, self.geometry_now.trick(seat), milliseconds)

    def take_flights(self, taker: int, milliseconds: float) -> list[Flight]:
        """Return the flights of the trick's cards to their taker."""
        self._leader_mark.mark(None)
        end = self.geometry_now.taken(taker)
        return [Flight(item, end, milliseconds) for item in self._trick.values()]

    def clear_trick(self) -> None:
        """Take the trick off the table."""
        for item in self._trick.values():
            self._scene.removeItem(item)
        self._trick.clear()
        self._leader_mark.mark(None)

    def pass_flights(self, cards: list[int], seats: list[int], milliseconds: float) -> list[Flight]:
        """Return the flights of cards from the hand to the players that they are passed to."""
        flights = []
        for card, seat in zip(cards, seats, strict=True):
            item = self._hand.get(card)
            if item is not None:
                flights.append(Flight(item, self.geometry_now.taken(seat), milliseconds))
        return flights

    def receive_flights(self, cards: list[int], seats: list[int], milliseconds: float) -> list[Flight]:
        """Return the flights of cards from other players to their places in the hand."""
        flights = []
        for card, seat in zip(cards, seats, strict=True):
            item = self._hand.get(card)
            if item is not None:
                end = item.place()
                item.put(self.geometry_now.taken(seat)._replace(width=end.width))
                flights.append(Flight(item, end, milliseconds))
        return flights

    # The marker

    def marked(self) -> int | None:
        """Return the card that has the marker, which is the keyboard's focus."""
        return next((button.card for button in self._buttons if button.hasFocus()), None)

    def mark(self, card: int) -> None:
        """Put the marker on a card."""
        for button in self._buttons:
            if button.card == card:
                button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def move_marker(self, step: int, first: int | None) -> None:
        """Move the marker to the next card that may be chosen, around the ends; it starts on `first`."""
        able = [button for button in self._buttons if button.isEnabled()]
        if not able:
            return
        at = next((index for index, button in enumerate(able) if button.hasFocus()), None)
        if at is None:
            chosen = next((button for button in able if button.card == first), able[0])
        else:
            chosen = able[(at + step) % len(able)]
        chosen.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # Gestures

    def card_at(self, position: QPoint) -> int | None:
        """Return the card of the hand under a point of the view."""
        point = self.mapToScene(position)
        hit = [card for card, item in self._hand.items() if item.contains(item.mapFromScene(point))]
        return max(hit, key=lambda card: self._hand[card].zValue(), default=None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a click or a drag begins."""
        if self.marked() is None:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
        position = event.position().toPoint()
        self._pressed = (position, self.card_at(position), event.button())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag a card, or tell which card the mouse is over."""
        position = event.position().toPoint()
        if self._pressed is None:
            self.hovered.emit(self.card_at(position))
            return
        start, card, button = self._pressed
        far = (position - start).manhattanLength() >= QApplication.startDragDistance()
        if self._dragged is None and far and card is not None and button == Qt.MouseButton.LeftButton:
            self._dragged = self._hand.get(card)
        if self._dragged is not None:
            place = self._dragged.place()
            point = self.mapToScene(position)
            self._dragged.setZValue(_TOP)
            self._dragged.put(place._replace(x=point.x() - place.width / 2, y=point.y() - place.height / 2))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell a click, or the end of a drag."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
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
        """Tell a double-click."""
        self._pressed = None
        self.double_clicked.emit(self.card_at(event.position().toPoint()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Tell a step of the wheel; the table itself never scrolls."""
        if event.angleDelta().y():
            self.wheeled.emit(event.angleDelta().y() > 0)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand every key on."""
        self.key_pressed.emit(event)

    # Drawing

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay everything out for the new size."""
        super().resizeEvent(event)
        self.set_geometry()

    def changeEvent(self, event: QEvent) -> None:
        """Make room for text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.set_geometry()

    def set_geometry(self) -> None:
        """Work out all places anew from the size and the font."""
        size = self.viewport().size()
        self.geometry_now = Geometry(size.width(), size.height(), self.fontMetrics().height())
        self._scene.setSceneRect(0, 0, size.width(), size.height())
        self.resetCachedContent()
        self.arrange()
        self.resized.emit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Draw the cloth: a little lighter in the middle."""
        size = self.viewport().size()
        glow = QRadialGradient(QPointF(size.width() / 2, size.height() * 0.42), max(size.width(), size.height()) * 0.62)
        glow.setColorAt(0, self._cloth.lighter(128))
        glow.setColorAt(0.5, self._cloth)
        glow.setColorAt(1, self._cloth.darker(135))
        painter.fillRect(self.sceneRect(), QBrush(glow))

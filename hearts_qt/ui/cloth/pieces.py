"""Everything that lies on the cloth: plates, cards and marks. Places them and makes their flights."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from hearts_qt.plugin_host.pose import Pose
from hearts_qt.settings.card_options import Highlight
from hearts_qt.ui.board.balloon_place import Room
from hearts_qt.ui.board.cards import CardPictures
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.board.geometry import Geometry
from hearts_qt.ui.board.place import Place
from hearts_qt.ui.board.scene_state import HandCard, SceneState
from hearts_qt.ui.cloth.arrow import ArrowItem, HeartMark, LeaderMark
from hearts_qt.ui.cloth.card_item import CardItem, Prints
from hearts_qt.ui.cloth.closed_cards import ClosedCards, pile_of
from hearts_qt.ui.cloth.cloth_text import Inks
from hearts_qt.ui.cloth.finale import Finale
from hearts_qt.ui.cloth.joy import JoyItems
from hearts_qt.ui.cloth.motion import Flight
from hearts_qt.ui.cloth.night import Night
from hearts_qt.ui.cloth.plate import PlateItem
from hearts_qt.ui.cloth.spotlight import VEIL_Z, Spotlight, Veil
from hearts_qt.ui.widgets.plain import tip

_FLIES: Final = 0.27
"""How long a dealt card flies, as a share of the time of dealing: then the rounds are about 55 ms apart."""


class Pieces:
    """All items on the scene of a table."""

    def __init__(self, scene: QGraphicsScene, pictures: CardPictures, faces: FaceArt) -> None:
        """Add the items that always exist to the scene: plates, arrow and mark."""
        self._scene = scene
        self.prints = Prints(pictures)
        self.geometry = Geometry(800, 600)
        self.highlight = Highlight.RAISED
        """How a chosen card stands out."""
        self.arched = False
        """Whether the hand at the bottom lies in an arc."""
        self.shows_faces = True
        self.font = QFont()
        self.plates = [PlateItem(faces) for _ in range(4)]
        self.arrow = ArrowItem()
        self.leader_mark = LeaderMark()
        self.heart = HeartMark()
        self.spotlight = Spotlight(scene)
        self.night = Night(scene)
        self.finale = Finale(scene)
        self.joy = JoyItems(scene)
        self._faces = faces
        for item in (*self.plates, self.arrow, self.leader_mark, self.heart):
            scene.addItem(item)
        for plate in self.plates:
            # The plate is hidden until the first state says who sits there.
            plate.setVisible(False)
        self.hand: dict[int, CardItem] = {}
        self.closed: list[CardItem] = []
        self.others: list[list[CardItem]] = [[], [], [], []]
        self.trick: dict[int, CardItem] = {}
        self.piles = [ClosedCards(self.prints) for _ in range(4)]
        self.aside = [ClosedCards(self.prints) for _ in range(4)]
        for item in (*self.piles, *self.aside):
            item.setZValue(5)
            scene.addItem(item)

    def set_inks(self, inks: Inks) -> None:
        """Use these colours for the texts."""
        for plate in self.plates:
            plate.set_inks(inks)

    def redraw_faces(self) -> None:
        """Redraw the faces with their current pictures."""
        for plate in self.plates:
            plate.update()

    def redraw(self) -> None:
        """Redraw all cards with their current pictures."""
        rows = (self.hand.values(), self.closed, *self.others, self.trick.values())
        for item in (item for row in rows for item in row):
            item.redraw()
        for closed in (*self.piles, *self.aside):
            closed.update()

    def balloon_room(self) -> Room:
        """Return the free space for balloons: free of cards in every phase of a deal, and of a moon's words."""
        room = self._room_beside([self.geometry.trick(seat) for seat in range(4)])
        return replace(room, kept=[*room.kept, self.night.words])

    def note_room(self) -> Room:
        """Return the space for a note that goes away before the next card: the trick's empty places are free, too."""
        return self._room_beside([self.geometry.trick(seat) for seat in self.trick])

    def _room_beside(self, cards: Sequence[Place]) -> Room:
        geometry = self.geometry
        hand = geometry.hand(1)[0]
        prompt = geometry.prompt
        kept = [_around(place) for place in cards]
        kept.append(QRectF(0, hand.y - geometry.lift, geometry.width, geometry.height))
        kept.append(QRectF(prompt.x, prompt.y, prompt.width, prompt.height))
        kept += [plate.taken_room() for plate in self.plates[1:]]
        backs = [_around(item.place()) for row in self.others[1:] for item in (row[:1] + row[-1:])]
        spare = [first.united(last) for first, last in zip(backs[::2], backs[1::2], strict=False)]
        return Room(QRectF(0, 0, geometry.width, geometry.height).adjusted(4, 4, -4, -4), kept, spare)

    def mouth(self, place: int) -> tuple[QPointF, float]:
        """Return the point from which the player at a place speaks, and the radius of the face; 0 at the bottom."""
        if place or self.plates[0].isVisible():
            return self.plates[place].mouth()
        return QPointF(self.geometry.width * 0.3, self.geometry.prompt.y), 0.0

    def show_state(self, state: SceneState, marked: int | None) -> None:
        """Show this state at once, without motion; `marked` is the card with the marker."""
        self.end_moment()
        self._show_plates(state)
        self._show_others(state)
        self._show_closed(state)
        self._show_hand(state)
        self.show_looks(state, marked)
        self._show_trick(state)
        self.arrow.point(state.arrow, self.geometry)

    def lay_out_again(self, state: SceneState) -> None:
        """Move all items to their places on a resized table, even if the items show a later moment than `state`."""
        geometry = self.geometry
        self._show_plates(state)
        self._show_closed(state)
        for seat in (1, 2, 3):
            items = self.others[seat]
            shown = any(item.card is not None for item in items)
            for item, place in zip(items, geometry.others_hand(seat, len(items), shown), strict=True):
                item.put(place)
        places = self._hand_row(state)
        for each in state.hand:
            if each.card in self.hand:
                self.hand[each.card].put(self._hand_place(each, places))
        for item, place in zip(self.closed, geometry.hand(max(len(self.closed), 1)), strict=False):
            item.put(place)
        for seat, item in self.trick.items():
            item.put(geometry.trick(seat))
        if self.leader_mark.isVisible() and state.trick:
            self.leader_mark.mark(geometry.trick(state.trick[0][0]))
        self.arrow.point((), geometry)

    def _show_plates(self, state: SceneState) -> None:
        geometry = self.geometry
        for seat, (plate, player) in enumerate(zip(self.plates, state.players, strict=True)):
            face = geometry.face if self.shows_faces else 0.0
            plate.put(geometry.plate(seat), face, self.font, stacked=geometry.is_stacked, mirrored=seat == 3)
            plate.show_player(player)
            plate.setVisible(seat != 0 or geometry.shows_own_plate)

    def _show_others(self, state: SceneState) -> None:
        for seat in (1, 2, 3):
            cards = state.players[seat].cards
            items = self.others[seat]
            self._fit(items, len(cards))
            shown = any(card is not None for card in cards)
            places = self.geometry.others_hand(seat, len(cards), shown)
            for index, (item, card, place) in enumerate(zip(items, cards, places, strict=True)):
                item.show_card(card)
                item.put(place)
                item.setZValue(10 + index)

    def _show_closed(self, state: SceneState) -> None:
        """Show the piles of taken tricks, the cards that were laid aside for the pass, and the heart."""
        geometry = self.geometry
        self.heart.mark(geometry.heart if state.broken else None)
        for seat, player in enumerate(state.players):
            shown = any(card is not None for card in player.cards)
            tricks = player.won if geometry.has_piles else 0
            self.piles[seat].lay(pile_of(tricks, geometry.taken(seat, shown)))
            self.aside[seat].lay(geometry.laid_aside(seat, player.aside))

    def pile_at(self, point: QPointF) -> int | None:
        """Return the place of the player whose taken tricks are at a point; None if there are none."""
        return next((seat for seat, pile in enumerate(self.piles) if pile.isVisible() and pile.holds(point)), None)

    def _fit(self, items: list[CardItem], count: int) -> None:
        while len(items) > count:
            self._scene.removeItem(items.pop())
        while len(items) < count:
            item = CardItem(self.prints, None)
            self._scene.addItem(item)
            items.append(item)

    def _show_hand(self, state: SceneState) -> None:
        for card in [card for card in self.hand if card not in {each.card for each in state.hand}]:
            self._scene.removeItem(self.hand.pop(card))
        places = self._hand_row(state)
        laid = 0
        for each in state.hand:
            item = self.hand.get(each.card)
            if item is None:
                item = self.hand[each.card] = CardItem(self.prints, each.card)
                self._scene.addItem(item)
            item.put(self.geometry.laid(laid) if each.laid else self._hand_place(each, places))
            item.setZValue(200 + each.slot)
            laid += each.laid
        self._fit(self.closed, state.closed_hand)
        for item, place in zip(self.closed, self.geometry.hand(max(state.closed_hand, 1)), strict=False):
            item.put(place)
            item.setZValue(200)

    def _hand_row(self, state: SceneState) -> list[Place]:
        return self.geometry.hand(max(state.slots, 1), state.gaps, arched=self.arched)

    def _hand_place(self, card: HandCard, places: list[Place]) -> Place:
        place = places[card.slot]
        if card.chosen and (self.highlight is Highlight.RAISED or bool(card.giver)):
            return place._replace(y=place.y - self.geometry.lift)
        return place._replace(y=place.y + self.geometry.sink) if card.dimmed else place

    def show_looks(self, state: SceneState, marked: int | None) -> None:
        """Show which cards of the hand are dimmed, chosen or marked."""
        for each in state.hand:
            item = self.hand.get(each.card)
            if item is not None:
                item.look(
                    dimmed=each.dimmed,
                    chosen=each.chosen and not each.laid and not each.giver,
                    marked=each.card == marked,
                    highlight=self.highlight,
                    giver=each.giver,
                )
                item.setToolTip(tip(each.reason) if each.dimmed else "")

    def _show_trick(self, state: SceneState) -> None:
        playing = dict(state.trick)
        for seat in [seat for seat, item in self.trick.items() if playing.get(seat) != item.card]:
            self._scene.removeItem(self.trick.pop(seat))
        for order, (seat, card) in enumerate(state.trick):
            self._trick_item(seat, card, order).put(self.geometry.trick(seat))
        self.leader_mark.mark(self.geometry.trick(state.trick[0][0]) if state.trick else None)

    def _trick_item(self, seat: int, card: int, order: int) -> CardItem:
        if seat not in self.trick:
            self.trick[seat] = CardItem(self.prints, card)
            self._scene.addItem(self.trick[seat])
        self.trick[seat].setZValue(100 + order)
        return self.trick[seat]

    # Motion

    def deal_flights(self, milliseconds: float, delay: float = 0.0) -> list[Flight]:
        """Put all cards into the middle of the table and return their flights to their places, after a delay."""
        # Draw a picture for the trick now, so that the first played card does not have to wait for it.
        self.prints.of(0, round(self.geometry.trick_width))
        self.prints.of(None, round(self.geometry.back_width))
        items = [*self.hand.values(), *self.closed]
        rows = [items, *self.others[1:]]
        start = self.geometry.dealt_from()
        flights = []
        for row in rows:
            for order, item in enumerate(row):
                end = item.place()
                item.put(start._replace(width=end.width))
                # Round by round: the first cards of all four players fly together, then the second ones.
                begins = delay + milliseconds * (1 - _FLIES) * order / 12
                flights.append(Flight(item, end, milliseconds * _FLIES, begins))
        return flights

    def play_flight(self, seat: int, card: int, order: int, milliseconds: float) -> Flight:
        """Take a card out of a seat's hand and return its flight to the trick."""
        item = self.hand.pop(card, None) if seat == 0 else None
        if item is None:
            row = self.others[seat] if seat else self.closed
            source = next((each for each in row if each.card == card), row[-1] if row else None)
            item = CardItem(self.prints, card)
            self._scene.addItem(item)
            item.put(source.place() if source is not None else self.geometry.taken(seat))
            if source is not None:
                row.remove(source)
                self._scene.removeItem(source)
        item.look(dimmed=False, chosen=False, marked=False, highlight=self.highlight, giver="")
        item.setZValue(100 + order)
        self.trick[seat] = item
        if order == 0:
            self.leader_mark.mark(self.geometry.trick(seat))
        return Flight(item, self.geometry.trick(seat), milliseconds)

    def close_up_flights(self, state: SceneState, milliseconds: float) -> list[Flight]:
        """Return the flights of the remaining cards of the hand to their places in `state`. They close a gap."""
        places = self._hand_row(state)
        ends = [(self.hand[each.card], self._hand_place(each, places)) for each in state.hand if each.card in self.hand]
        return [Flight(item, end, milliseconds) for item, end in ends if end != item.place()]

    def take_flights(self, taker: int, milliseconds: float) -> list[Flight]:
        """Return the flights of the trick's cards to their taker."""
        self.leader_mark.mark(None)
        shown = any(item.card is not None for item in self.others[taker])
        end = self.geometry.taken(taker, shown)
        return [Flight(item, end, milliseconds) for item in self.trick.values()]

    def clear_trick(self) -> None:
        """Remove the trick's cards from the table."""
        for item in self.trick.values():
            self._scene.removeItem(item)
        self.trick.clear()
        self.leader_mark.mark(None)
        self.end_moment()

    def darken(self, bright: Iterable[int]) -> Veil:
        """Cover the table with a veil that cannot be seen yet, and return it. The plates at `bright` lie above it."""
        self.brighten(bright)
        self.spotlight.veil.cover(QRectF(0, 0, self.geometry.width, self.geometry.height))
        return self.spotlight.veil

    def brighten(self, places: Iterable[int]) -> None:
        """Lay these plates above a veil or a night, until the moment ends."""
        for place in places:
            self.plates[place].setZValue(VEIL_Z + 10)

    def face_picture(self, place: int, size: float, pose: Pose) -> QPixmap:
        """Return a picture of the face at a place."""
        return self._faces.picture(self.plates[place].face, size, self.prints.ratio, pose)

    def end_moment(self) -> None:
        """Hide all that is shown for a moment only."""
        self.spotlight.end()
        self.night.end()
        self.finale.end()
        self.joy.end()
        for plate in self.plates:
            plate.setZValue(0)


def _around(place: Place) -> QRectF:
    """Return the bounding rectangle of a card, which may be rotated."""
    middle, half = QPointF(*place.middle), QPointF(place.width / 2, place.height / 2)
    slack = QPointF(place.height, place.width) * (abs(place.turn) * 0.0175 / 2)
    return QRectF(middle - half - slack, middle + half + slack)

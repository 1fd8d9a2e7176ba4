"""A card table with plain pictures and without a window, and states that it can show."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from hearts_qt import paths
from hearts_qt.ui.board.scene_state import HandCard, PlayerState, SceneState
from hearts_qt.ui.cloth.card_item import CardItem
from hearts_qt.ui.cloth.hand_button import HandButton
from hearts_qt.ui.cloth.table_view import TableView
from tests.ui.board.plain_pictures import PlainPictures

HAND = (0, 5, 12, 14, 20, 27, 28, 33, 36, 40, 44, 47, 51)
"""Thirteen cards of all suits, from left to right."""


def new_table(width: int = 1000, height: int = 700) -> TableView:
    """Return a table of this size that is not yet shown."""
    table = TableView(PlainPictures(), paths.resources() / "faces")
    table.resize(width, height)
    return table


def hand_of(
    cards: Iterable[int], chosen: Sequence[int] = (), forbidden: Sequence[int] = (), laid: Sequence[int] = ()
) -> tuple[HandCard, ...]:
    """Return a hand in which some cards are chosen, laid on the table, or forbidden."""
    return tuple(
        HandCard(
            card,
            f"card {card}",
            reason="not now" if card in forbidden else "",
            dimmed=card in forbidden,
            chosen=card in (*chosen, *laid),
            laid=card in laid,
            slot=slot,
        )
        for slot, card in enumerate(cards)
    )


def players_with(
    *counts: int, shown: dict[int, tuple[int, ...]] | None = None, turn: int = -1, thinks: int = -1
) -> tuple[PlayerState, PlayerState, PlayerState, PlayerState]:
    """Return four players. `counts` are the numbers of closed cards of seats 1 to 3, `shown` the seats' open cards."""
    open_hands = shown or {}
    first, second, third, fourth = (
        PlayerState(
            f"Player {seat}",
            f"{seat} points",
            "stan",
            in_turn=seat == turn,
            thinks=seat == thinks,
            cards=open_hands.get(seat, (None,) * ([0, *counts][seat] if seat <= len(counts) else 13)),
        )
        for seat in range(4)
    )
    return first, second, third, fourth


def scene_of(hand: Sequence[HandCard] = hand_of(HAND), **other: object) -> SceneState:
    """Return a state with this hand. `other` contains the state's other fields."""
    return SceneState(**{"players": players_with(), "hand": tuple(hand), "slots": len(hand), **other})  # type: ignore[arg-type]


def cards_on(table: TableView) -> list[CardItem]:
    """Return all cards that lie on the table."""
    return [item for item in table.scene().items() if isinstance(item, CardItem)]


def buttons_of(table: TableView) -> list[HandButton]:
    """Return the buttons over the hand from left to right."""
    return sorted((each for each in table.findChildren(HandButton) if each.isVisible()), key=HandButton.x)


def point_on(table: TableView, card: int) -> QPoint:
    """Return a point of a card in the hand that no other card covers."""
    place = table.pieces.hand[card].place()
    return table.mapFromScene(place.x + place.width * 0.1, place.y + place.height * 0.5)


def drag(table: TableView, start: QPoint, *way: QPoint) -> None:
    """Press the left button at a point, and move the mouse to other points without releasing the button."""
    QTest.mousePress(table.viewport(), Qt.MouseButton.LeftButton, pos=start)
    for point in way:
        QTest.mouseMove(table.viewport(), point)

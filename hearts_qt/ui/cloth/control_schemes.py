"""The control schemes: what a click, the wheel or a key means at the table, and which of them answer questions there.

Modern: a click plays. CardShark: a click raises, OK plays. Windows: one mouse button selects, the other button plays; a
second form of the scheme swaps the buttons. DOS: the wheel moves the marker, a left click beside the cards is Enter, a
right click is Esc. Black Lady: cards are dragged onto the table. Dragging, double-click and Enter work in every scheme.
The functions are pure.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct
from PySide6.QtCore import Qt

from hearts_qt.settings.play_options import ControlScheme


class Mode(StrEnum):
    """What the table waits for."""

    NOTHING = "nothing"
    WAIT = "wait"
    PASS = "pass"
    PLAY = "play"


class Key(StrEnum):
    """Keys that have a meaning on the table."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    ENTER = "enter"
    SPACE = "space"
    ESCAPE = "escape"


KEYS: Final[Mapping[int, Key]] = {
    Qt.Key.Key_Left: Key.LEFT,
    Qt.Key.Key_Right: Key.RIGHT,
    Qt.Key.Key_Up: Key.UP,
    Qt.Key.Key_Down: Key.DOWN,
    Qt.Key.Key_Return: Key.ENTER,
    Qt.Key.Key_Enter: Key.ENTER,
    Qt.Key.Key_Space: Key.SPACE,
    Qt.Key.Key_Escape: Key.ESCAPE,
}
"""The keys of the keyboard that have a meaning on the table."""


class ToggleCard(NamedTuple):
    """Choose a card; lower the card if it is already chosen."""

    card: int


class Choose(NamedTuple):
    """Choose a card; a chosen card stays chosen."""

    card: int


class Lower(NamedTuple):
    """Lower a chosen card, so that it is not chosen any more."""

    card: int


class PlayCard(NamedTuple):
    """Play a card."""

    card: int


class Commit(NamedTuple):
    """Pass or play the chosen cards, as the OK button does."""


class Clear(NamedTuple):
    """Lower all chosen cards, so that none is chosen."""


class MoveMarker(NamedTuple):
    """Move the marker to the next card that may be chosen, to the right or to the left."""

    step: int


class Continue(NamedTuple):
    """End the wait."""


class OpenOptions(NamedTuple):
    """Open the preferences."""


Action: TypeAlias = ToggleCard | Choose | Lower | PlayCard | Commit | Clear | MoveMarker | Continue | OpenOptions


class Situation(NamedTuple):
    """The situation in which a gesture is made."""

    mode: Mode
    chosen: tuple[int, ...] = ()
    marked: int | None = None
    enough: int = 1
    """How many cards have to be chosen."""


def on_click(scheme: ControlScheme, right: bool, card: int | None, now: Situation) -> Action | None:
    """Return what a click means. `card` is None beside the cards; `right` is true for the right mouse button."""
    if scheme is ControlScheme.DOS and right:
        return _step_back(now)
    if now.mode is Mode.WAIT:
        return Continue()
    if now.mode is Mode.NOTHING:
        return None
    if scheme is ControlScheme.DOS:
        # A click on a card is about that card, even if the marker is on another card.
        return _enter(scheme, now) if card is None else on_press(scheme, card, now)
    if scheme in (ControlScheme.WINDOWS, ControlScheme.WINDOWS_REVERSED):
        selects = right == (scheme is ControlScheme.WINDOWS)
        return _windows(selects, card, now)
    if card is None or right or scheme is ControlScheme.BLACK_LADY:
        return None
    if scheme is ControlScheme.MODERN and now.mode is Mode.PLAY:
        return PlayCard(card)
    return ToggleCard(card)


def _windows(selects: bool, card: int | None, now: Situation) -> Action | None:
    if selects:
        return None if card is None else ToggleCard(card)
    if now.mode is Mode.PASS or (now.chosen and card in (None, *now.chosen)):
        return Commit()
    # Even if another card is chosen, the clicked card is played: a click never plays a card that was not clicked.
    return None if card is None else PlayCard(card)


def on_double_click(card: int | None, now: Situation) -> Action | None:
    """Return what a double-click means; it is the same in all schemes."""
    return on_drop(card, True, now)


def on_drop(card: int | None, on_table: bool, now: Situation) -> Action | None:
    """Return what it means to drop a dragged card.

    `on_table` is false if the card was dropped in the hand or outside the table. Such a card goes back to the hand and
    is no longer chosen for a pass.
    """
    if card is None:
        return None
    if not on_table:
        return Lower(card) if now.mode is Mode.PASS and card in now.chosen else None
    if now.mode is Mode.PASS:
        return Choose(card)
    return PlayCard(card) if now.mode is Mode.PLAY else None


def on_wheel(scheme: ControlScheme, up: bool, now: Situation) -> Action | None:
    """Return what a step of the wheel means. Under DOS controls it moves the marker; otherwise it means nothing."""
    if scheme is ControlScheme.DOS and now.mode in (Mode.PASS, Mode.PLAY):
        return MoveMarker(-1 if up else 1)
    return None


def on_key(scheme: ControlScheme, key: Key, now: Situation) -> Action | None:
    """Return what a key means."""
    if scheme is ControlScheme.DOS and key in (Key.ESCAPE, Key.UP):
        return _step_back(now)
    if now.mode is Mode.WAIT:
        return (
            Continue() if key in (Key.SPACE, Key.ENTER) or (scheme is ControlScheme.DOS and key is Key.DOWN) else None
        )
    if now.mode is Mode.NOTHING:
        return None
    if key in (Key.LEFT, Key.RIGHT):
        return MoveMarker(-1 if key is Key.LEFT else 1)
    if key is Key.ESCAPE:
        return Clear()
    if key is Key.ENTER or (scheme is ControlScheme.DOS and key is Key.DOWN):
        return _enter(scheme, now)
    if now.marked is None:
        return Commit() if key is Key.SPACE and len(now.chosen) == now.enough else None
    if key is Key.UP:
        return Choose(now.marked)
    if key is Key.DOWN:
        return Lower(now.marked)
    return on_press(scheme, now.marked, now)


def _step_back(now: Situation) -> Action:
    """Return what Esc means under DOS controls: lower the raised cards; without raised cards, open the preferences."""
    return Clear() if now.chosen and now.mode in (Mode.PASS, Mode.PLAY) else OpenOptions()


def on_press(scheme: ControlScheme, card: int, now: Situation) -> Action | None:
    """Return what it means to press a card with the space bar or a screen reader."""
    if now.mode is Mode.PLAY and scheme in (ControlScheme.MODERN, ControlScheme.BLACK_LADY, ControlScheme.DOS):
        return PlayCard(card)
    return ToggleCard(card) if now.mode in (Mode.PASS, Mode.PLAY) else None


def _enter(scheme: ControlScheme, now: Situation) -> Action | None:
    """Return what Enter means. Enter never takes back the choice of a card."""
    if len(now.chosen) == now.enough:
        return Commit()
    if now.mode is Mode.PASS and (scheme is ControlScheme.CARDSHARK or now.marked in now.chosen):
        # Under CardShark controls, Enter never raises a card. This `Commit` shows how many cards are missing.
        return Commit()
    if now.marked is None:
        return None
    return Choose(now.marked) if now.mode is Mode.PASS else PlayCard(now.marked)


class Replies(Struct, frozen=True):
    """Ways to answer yes or no, besides the letters and buttons of a question.

    The letters, such as Y for yes, are declared with each answer and mean the same in every scheme.
    """

    yes: tuple[Key, ...] = ()
    """Keys for yes. In a scheme without such keys, Enter presses the marked button."""
    no: tuple[Key, ...] = (Key.ESCAPE,)
    """Keys for the harmless answer."""
    by_click: bool = False
    """Whether a left click beside the buttons means yes, and a right click there means no."""


_USUAL: Final = Replies()
_REPLIES: Final = {ControlScheme.DOS: Replies((Key.ENTER, Key.DOWN), (Key.ESCAPE, Key.UP), by_click=True)}


def replies_of(scheme: ControlScheme) -> Replies:
    """Return the ways to answer questions under a control scheme."""
    return _REPLIES.get(scheme, _USUAL)

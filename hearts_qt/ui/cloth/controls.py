"""The schemes of playing: what a click, a wheel or a key means, as five programs had it. Pure, without a window.

Modern: a click plays. CardShark: a click raises, OK plays. Windows: one button selects, the other plays, and the
reverse. DOS: the wheel moves the marker, left beside the cards is Enter, right is Esc. Black Lady: cards are dragged
onto the table. Dragging, double-click and Enter work in each of them.
"""

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from hearts_qt.settings.play_options import Controls


class Mode(StrEnum):
    """What the table waits for."""

    NOTHING = "nothing"
    WAIT = "wait"
    PASS = "pass"
    PLAY = "play"


class Key(StrEnum):
    """The keys that mean something on the table."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    ENTER = "enter"
    SPACE = "space"
    ESCAPE = "escape"


class ToggleCard(NamedTuple):
    """Choose a card, or choose it no longer."""

    card: int


class Choose(NamedTuple):
    """Choose a card; one that is chosen stays so."""

    card: int


class Lower(NamedTuple):
    """Choose a card no longer."""

    card: int


class PlayCard(NamedTuple):
    """Play a card."""

    card: int


class Commit(NamedTuple):
    """Do what the OK button does: pass or play what is chosen."""


class Clear(NamedTuple):
    """Choose nothing any longer."""


class MoveMarker(NamedTuple):
    """Move the marker by one card that may be chosen, to the right or to the left."""

    step: int


class Continue(NamedTuple):
    """End the wait."""


Action: TypeAlias = ToggleCard | Choose | Lower | PlayCard | Commit | Clear | MoveMarker | Continue


class Situation(NamedTuple):
    """What a gesture is judged by."""

    mode: Mode
    chosen: tuple[int, ...] = ()
    marked: int | None = None
    enough: int = 1
    """How many cards have to be chosen."""


def on_click(scheme: Controls, right: bool, card: int | None, now: Situation) -> Action | None:
    """Return what a click on a card, or beside the cards, means. `right` is the right mouse button."""
    if now.mode is Mode.WAIT:
        return Continue()
    if now.mode is Mode.NOTHING:
        return None
    if scheme is Controls.DOS:
        # A click on a card means that card, wherever the marker is.
        return Clear() if right else _enter(scheme, now) if card is None else on_press(scheme, card, now)
    if scheme in (Controls.WINDOWS, Controls.WINDOWS_REVERSED):
        selects = right == (scheme is Controls.WINDOWS)
        return _windows(selects, card, now)
    if card is None or right or scheme is Controls.BLACK_LADY:
        return None
    if scheme is Controls.MODERN and now.mode is Mode.PLAY:
        return PlayCard(card)
    return ToggleCard(card)


def _windows(selects: bool, card: int | None, now: Situation) -> Action | None:
    if selects:
        return None if card is None else ToggleCard(card)
    if now.mode is Mode.PASS or (now.chosen and card in (None, *now.chosen)):
        return Commit()
    # Another card than the one that is chosen: a click never plays a card on which it was not made.
    return None if card is None else PlayCard(card)


def on_double_click(card: int | None, now: Situation) -> Action | None:
    """Return what a double-click means: the same in all schemes."""
    return on_drop(card, True, now)


def on_drop(card: int | None, on_table: bool, now: Situation) -> Action | None:
    """Return what it means to let go of a dragged card; away from the table it goes back, out of a pass too."""
    if card is None:
        return None
    if not on_table:
        return Lower(card) if now.mode is Mode.PASS and card in now.chosen else None
    if now.mode is Mode.PASS:
        return Choose(card)
    return PlayCard(card) if now.mode is Mode.PLAY else None


def on_wheel(scheme: Controls, up: bool, now: Situation) -> Action | None:
    """Return what a step of the wheel means: under DOS controls it moves the marker."""
    if scheme is Controls.DOS and now.mode in (Mode.PASS, Mode.PLAY):
        return MoveMarker(-1 if up else 1)
    return None


def on_key(scheme: Controls, key: Key, now: Situation) -> Action | None:
    """Return what a key means."""
    if now.mode is Mode.WAIT:
        return Continue() if key in (Key.SPACE, Key.ENTER) or (scheme is Controls.DOS and key is Key.DOWN) else None
    if now.mode is Mode.NOTHING:
        return None
    if key in (Key.LEFT, Key.RIGHT):
        return MoveMarker(-1 if key is Key.LEFT else 1)
    if key is Key.ESCAPE or (scheme is Controls.DOS and key is Key.UP):
        return Clear()
    if key is Key.ENTER or (scheme is Controls.DOS and key is Key.DOWN):
        return _enter(scheme, now)
    if now.marked is None:
        return Commit() if key is Key.SPACE and len(now.chosen) == now.enough else None
    if key is Key.UP:
        return Choose(now.marked)
    if key is Key.DOWN:
        return Lower(now.marked)
    return on_press(scheme, now.marked, now)


def on_press(scheme: Controls, card: int, now: Situation) -> Action | None:
    """Return what pressing a card means that has no mouse button: the space bar, or a screen reader."""
    if now.mode is Mode.PLAY and scheme in (Controls.MODERN, Controls.BLACK_LADY, Controls.DOS):
        return PlayCard(card)
    return ToggleCard(card) if now.mode in (Mode.PASS, Mode.PLAY) else None


def _enter(scheme: Controls, now: Situation) -> Action | None:
    """Return what Enter means: it never takes back what is chosen."""
    if len(now.chosen) == now.enough:
        return Commit()
    if now.mode is Mode.PASS and (scheme is Controls.CARDSHARK or now.marked in now.chosen):
        # CardShark raises cards by Up alone. What is missing for the pass is said.
        return Commit()
    if now.marked is None:
        return None
    return Choose(now.marked) if now.mode is Mode.PASS else PlayCard(now.marked)

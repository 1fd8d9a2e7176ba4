"""Tests of what each gesture means in each control scheme, without a window."""

import pytest

from hearts_qt.settings.play_options import ControlScheme
from hearts_qt.ui.cloth.control_schemes import (
    Action,
    Choose,
    Clear,
    Commit,
    Continue,
    Key,
    Lower,
    Mode,
    MoveMarker,
    OpenOptions,
    PlayCard,
    Situation,
    ToggleCard,
    on_click,
    on_double_click,
    on_drop,
    on_key,
    on_press,
    on_wheel,
)

SCHEMES = tuple(ControlScheme)
C, M = 5, 9
"""`C` is the card that is clicked, and `M` is the card with the marker."""
PASS = Situation(Mode.PASS, (), M, 3)
PASS_FULL = Situation(Mode.PASS, (1, 2, 3), M, 3)
PLAY = Situation(Mode.PLAY, (), M, 1)
RAISED = Situation(Mode.PLAY, (C,), M, 1)
OTHER = Situation(Mode.PLAY, (7,), M, 1)
"""A situation in which another card than the clicked one is chosen."""
BLIND = Situation(Mode.PLAY, (), None, 1)
"""A situation without a marked card."""
BLIND_PASS = Situation(Mode.PASS, (1, 2, 3), None, 3)

CLICKS: dict[ControlScheme, list[tuple[Situation, Action | None, Action | None, Action | None, Action | None]]] = {
    # The columns: situation, left on a card, right on a card, left beside the cards, right beside the cards
    ControlScheme.MODERN: [
        (PASS, ToggleCard(C), None, None, None),
        (PASS_FULL, ToggleCard(C), None, None, None),
        (PLAY, PlayCard(C), None, None, None),
        (RAISED, PlayCard(C), None, None, None),
    ],
    ControlScheme.CARDSHARK: [
        (PASS, ToggleCard(C), None, None, None),
        (PLAY, ToggleCard(C), None, None, None),
        (RAISED, ToggleCard(C), None, None, None),
    ],
    ControlScheme.WINDOWS: [
        (PASS, Commit(), ToggleCard(C), Commit(), None),
        (PLAY, PlayCard(C), ToggleCard(C), None, None),
        (RAISED, Commit(), ToggleCard(C), Commit(), None),
        (OTHER, PlayCard(C), ToggleCard(C), Commit(), None),
    ],
    ControlScheme.WINDOWS_REVERSED: [
        (PASS, ToggleCard(C), Commit(), None, Commit()),
        (PLAY, ToggleCard(C), PlayCard(C), None, None),
        (RAISED, ToggleCard(C), Commit(), None, Commit()),
        (OTHER, ToggleCard(C), PlayCard(C), None, Commit()),
    ],
    ControlScheme.DOS: [
        (PASS, ToggleCard(C), OpenOptions(), Choose(M), OpenOptions()),
        (PASS_FULL, ToggleCard(C), Clear(), Commit(), Clear()),
        (PLAY, PlayCard(C), OpenOptions(), PlayCard(M), OpenOptions()),
        (RAISED, PlayCard(C), Clear(), Commit(), Clear()),
        (OTHER, PlayCard(C), Clear(), Commit(), Clear()),
        (BLIND, PlayCard(C), OpenOptions(), None, OpenOptions()),
    ],
    ControlScheme.BLACK_LADY: [
        (PASS, None, None, None, None),
        (PLAY, None, None, None, None),
        (RAISED, None, None, None, None),
    ],
}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_clicks(scheme: ControlScheme) -> None:
    """Left and right clicks on a card and beside the cards have the expected meaning, in a pass and in play."""
    for now, *expected in CLICKS[scheme]:
        clicks = [(False, C), (True, C), (False, None), (True, None)]
        assert [on_click(scheme, right, card, now) for right, card in clicks] == expected, now


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize("card", [C, None])
def test_clicks_while_nothing_is_asked(scheme: ControlScheme, right: bool, card: int | None) -> None:
    """If a wait is on, a click ends it in each scheme. Under DOS controls a right click always opens the options."""
    opens = scheme is ControlScheme.DOS and right
    assert on_click(scheme, right, card, Situation(Mode.WAIT, (), M)) == (OpenOptions() if opens else Continue())
    assert on_click(scheme, right, card, Situation(Mode.NOTHING, (), M)) == (OpenOptions() if opens else None)


DROPS: list[tuple[Situation, Action | None]] = [
    (PASS, Choose(C)),
    (PLAY, PlayCard(C)),
    (RAISED, PlayCard(C)),
    (Situation(Mode.WAIT), None),
    (Situation(Mode.NOTHING), None),
]


@pytest.mark.parametrize(("now", "expected"), DROPS)
def test_drags_and_double_clicks(now: Situation, expected: Action | None) -> None:
    """Drags and double-clicks choose cards in a pass and play cards in a trick.

    A card that is dropped elsewhere goes back.
    """
    assert on_drop(C, True, now) == expected
    assert on_double_click(C, now) == expected
    assert on_drop(C, False, now) is None
    assert on_drop(1, False, PASS_FULL) == Lower(1)
    assert on_drop(None, True, now) is None
    assert on_double_click(None, now) is None


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_wheel_moves_the_marker_under_dos_controls(scheme: ControlScheme) -> None:
    """Under DOS controls the wheel moves the marker left and right. In other schemes the wheel does nothing."""
    for now in (PASS, PLAY):
        dos = scheme is ControlScheme.DOS
        assert on_wheel(scheme, True, now) == (MoveMarker(-1) if dos else None)
        assert on_wheel(scheme, False, now) == (MoveMarker(1) if dos else None)
    assert on_wheel(scheme, True, Situation(Mode.WAIT)) is None
    assert on_wheel(scheme, True, Situation(Mode.NOTHING)) is None


KEYS: list[tuple[Situation, dict[Key, Action | None]]] = [
    (PASS, {Key.SPACE: ToggleCard(M), Key.UP: Choose(M), Key.DOWN: Lower(M)}),
    (PASS_FULL, {Key.ENTER: Commit(), Key.SPACE: ToggleCard(M), Key.UP: Choose(M), Key.DOWN: Lower(M)}),
    (PLAY, {Key.ENTER: PlayCard(M), Key.UP: Choose(M), Key.DOWN: Lower(M)}),
    (RAISED, {Key.ENTER: Commit(), Key.UP: Choose(M), Key.DOWN: Lower(M)}),
    (BLIND, {Key.ENTER: None, Key.SPACE: None, Key.UP: None, Key.DOWN: None}),
    (BLIND_PASS, {Key.ENTER: Commit(), Key.SPACE: Commit(), Key.UP: None, Key.DOWN: None}),
]


@pytest.mark.parametrize("scheme", [scheme for scheme in SCHEMES if scheme is not ControlScheme.DOS])
@pytest.mark.parametrize(("now", "expected"), KEYS)
def test_keys(scheme: ControlScheme, now: Situation, expected: dict[Key, Action | None]) -> None:
    """In all schemes except DOS the arrow keys move the marker and choose or lower its card. Esc lowers all cards."""
    for key, action in expected.items():
        assert on_key(scheme, key, now) == action, key
    assert on_key(scheme, Key.LEFT, now) == MoveMarker(-1)
    assert on_key(scheme, Key.RIGHT, now) == MoveMarker(1)
    assert on_key(scheme, Key.ESCAPE, now) == Clear()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_enter_never_takes_back_what_is_chosen(scheme: ControlScheme) -> None:
    """In a pass Enter never lowers the marked card. Enter chooses this card or tries to pass."""
    chosen = Situation(Mode.PASS, (M,), M, 3)
    assert on_key(scheme, Key.ENTER, PASS) == (Commit() if scheme is ControlScheme.CARDSHARK else Choose(M))
    assert on_key(scheme, Key.ENTER, chosen) == Commit()


@pytest.mark.parametrize("now", [PASS, PASS_FULL, PLAY, RAISED, BLIND])
def test_keys_under_dos_controls(now: Situation) -> None:
    """Under DOS controls Down does the same as Enter.

    Up and Esc lower raised cards, or open the options if none is raised.
    """
    assert on_key(ControlScheme.DOS, Key.DOWN, now) == on_key(ControlScheme.DOS, Key.ENTER, now)
    back = Clear() if now.chosen else OpenOptions()
    assert on_key(ControlScheme.DOS, Key.UP, now) == on_key(ControlScheme.DOS, Key.ESCAPE, now) == back
    assert on_key(ControlScheme.DOS, Key.RIGHT, now) == MoveMarker(1)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("key", Key)
def test_keys_while_nothing_is_asked(scheme: ControlScheme, key: Key) -> None:
    """Space and Enter end a wait. Under DOS controls Down also ends it, and Up and Esc always open the options."""
    opens = scheme is ControlScheme.DOS and key in (Key.UP, Key.ESCAPE)
    ends = key in (Key.SPACE, Key.ENTER) or (scheme is ControlScheme.DOS and key is Key.DOWN)
    assert on_key(scheme, key, Situation(Mode.WAIT, (), M)) == (
        OpenOptions() if opens else Continue() if ends else None
    )
    assert on_key(scheme, key, Situation(Mode.NOTHING, (), M)) == (OpenOptions() if opens else None)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pressing_a_card_without_a_mouse(scheme: ControlScheme) -> None:
    """In schemes that play a card with one gesture, Space and screen readers play it. In the others they choose it."""
    plays = scheme in (ControlScheme.MODERN, ControlScheme.BLACK_LADY, ControlScheme.DOS)
    assert on_press(scheme, C, PLAY) == (PlayCard(C) if plays else ToggleCard(C))
    assert on_press(scheme, C, PASS) == ToggleCard(C)
    assert on_press(scheme, C, Situation(Mode.WAIT)) is None
    assert on_press(scheme, C, Situation(Mode.NOTHING)) is None

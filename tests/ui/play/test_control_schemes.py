"""Tests that whole deals can be played by mouse in each control scheme, and by keyboard alone."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from hearts_qt.rules.cards import each_card
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.ui.cloth.control_schemes import Mode
from hearts_qt.ui.dialogs.preferences import PreferencesDialog
from tests.ui.conftest import Start
from tests.ui.game import RIGHT, Game, caption_of, until

pytestmark = pytest.mark.usefixtures("no_waits")


def modern(game: Game) -> None:
    """Choose or play cards by clicks, and pass them by the button."""
    if game.director.choice.mode is Mode.PLAY:
        game.click(game.lowest)
        return
    for card in list(each_card(game.view.hand))[: game.view.to_pass]:
        game.click(card)
    game.click_prompt()


def cardshark(game: Game) -> None:
    """Raise cards by clicks, and play or pass them by the button."""
    if game.director.choice.mode is Mode.PLAY:
        game.click(game.lowest)
        game.click_prompt()
    else:
        modern(game)


def windows(game: Game) -> None:
    """Select cards with the right button, and play or pass them with the left button."""
    wanted = [game.lowest] if game.director.choice.mode is Mode.PLAY else list(each_card(game.view.hand))
    for card in wanted[: game.director.choice.enough]:
        game.click(card, RIGHT)
    game.click_cloth()


def windows_reversed(game: Game) -> None:
    """Select cards with the left button, and play or pass them with the right button."""
    wanted = [game.lowest] if game.director.choice.mode is Mode.PLAY else list(each_card(game.view.hand))
    for card in wanted[: game.director.choice.enough]:
        game.click(card)
    game.click_cloth(RIGHT)


def dos(game: Game) -> None:
    """Move the marker with the wheel, and use the left button as Enter."""
    for step in range(game.director.choice.enough):
        for _ in range(2 if step else 1):
            game.wheel(up=False)
        game.click_cloth()
    if game.director.choice.mode is Mode.PASS:
        game.click_cloth()


def black_lady(game: Game) -> None:
    """Drag cards onto the table, and confirm a pass by the button."""
    if game.director.choice.mode is Mode.PLAY:
        game.drag(game.lowest, game.table_point)
        return
    for card in list(each_card(game.view.hand))[: game.view.to_pass]:
        game.drag(card, game.table_point)
    assert caption_of(game.prompt.primary) == "Ready ⏎"
    game.click_prompt()


def keys(game: Game) -> None:
    """Move the marker with Right, choose cards with Up, and play or pass cards with Enter."""
    if game.director.choice.mode is Mode.PLAY:
        game.key(Qt.Key.Key_Right, Qt.Key.Key_Enter)
        return
    for _ in range(game.view.to_pass):
        game.key(Qt.Key.Key_Right, Qt.Key.Key_Up)
    game.key(Qt.Key.Key_Return)


HANDS = {
    "modern": modern,
    "cardshark": cardshark,
    "windows": windows,
    "windows-reversed": windows_reversed,
    "dos": dos,
    "black-lady": black_lady,
}
OTHER_PASSES = {"scatter": (Rules(), Direction.SCATTER), "two": (Rules(cards_passed=2), Direction.RIGHT)}


def play_deal(game: Game, turn: Callable[[Game], None]) -> None:
    """Play a deal to its end. Each call of `turn` must give exactly one answer."""
    for expected in range(1, 15):
        game.until_asked()
        turn(game)
        game.calm()
        assert len(game.answers) == expected
    game.until_stage(Stage.SCORED)


@pytest.mark.sample(2)
@pytest.mark.parametrize("scheme", HANDS)
def test_a_deal_is_played_by_mouse(start: Start, scheme: str) -> None:
    """In each scheme a deal can be played by mouse."""
    game = start(direction=Direction.LEFT, controls=scheme, pause_at="tricks")
    play_deal(game, HANDS[scheme])
    assert game.panel is not None


@pytest.mark.sample(3)
@pytest.mark.parametrize("scheme", HANDS)
@pytest.mark.parametrize("which", OTHER_PASSES)
def test_other_passes_are_given_by_mouse(start: Start, scheme: str, which: str) -> None:
    """In each scheme a scatter and a pass of two cards can be given by mouse, and a card played after it."""
    rules, direction = OTHER_PASSES[which]
    game = start(rules=rules, direction=direction, controls=scheme, pause_at="tricks")
    for expected in (1, 2):
        game.until_asked()
        HANDS[scheme](game)
        game.calm()
        assert len(game.answers) == expected


@pytest.mark.sample(1)
@pytest.mark.parametrize("scheme", ["modern", "dos"])
def test_a_deal_is_played_by_keyboard(start: Start, scheme: str) -> None:
    """A deal can be played with the arrow keys and Enter. Only DOS controls have other keys."""
    game = start(controls=scheme, pause_at="tricks")
    if scheme == "dos":
        # Under DOS controls Down does the same as Enter, and both choose a card.
        play_deal(game, dos_keys)
    else:
        play_deal(game, keys)
    game.key(Qt.Key.Key_Enter)
    game.calm()
    assert game.view.deals_played == 1


def dos_keys(game: Game) -> None:
    """Move the marker with Right, and use Down as Enter."""
    for _ in range(game.director.choice.enough):
        game.key(Qt.Key.Key_Right, Qt.Key.Key_Down)
    if game.director.choice.mode is Mode.PASS:
        game.key(Qt.Key.Key_Down)


@pytest.mark.parametrize("how", ["esc", "up", "right"])
def test_dos_controls_open_the_options(start: Start, how: str) -> None:
    """Under DOS controls Esc, Up and the right button lower raised cards. Pressed again, they open the preferences."""
    game = start(direction=Direction.LEFT, controls="dos")
    ways: dict[str, Callable[[], object]] = {
        "esc": lambda: game.key(Qt.Key.Key_Escape),
        "up": lambda: game.key(Qt.Key.Key_Up),
        "right": lambda: game.click_cloth(RIGHT),
    }
    game.key(Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert game.director.choice.cards
    ways[how]()
    assert not game.director.choice.cards
    assert shown_preferences(game) == []
    ways[how]()
    until(lambda: shown_preferences(game))


def shown_preferences(game: Game) -> list[PreferencesDialog]:
    """Return the dialog with the preferences if it is open."""
    return [each for each in game.window.findChildren(PreferencesDialog) if each.isVisible()]

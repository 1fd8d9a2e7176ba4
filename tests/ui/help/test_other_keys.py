"""Tests that the keys under "Other keys at the table" do in the real window what the help page says."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.settings.card_options import CARD_BACK, CARD_FRONT
from hearts_qt.settings.own_comments import OwnComment
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.table import link
from hearts_qt.ui.help.keys_page import mouse_and_keys
from hearts_qt.ui.widgets.mnemonics import mnemonic_of
from tests.ui.conftest import Start
from tests.ui.game import CTRL, LEFT, Game, until

pytestmark = [pytest.mark.usefixtures("no_waits"), pytest.mark.qt_log_ignore("does not support", extend=True)]
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


def speed(game: Game) -> None:
    """Set three speeds with their digits."""
    for number in (3, 1, 7):
        game.key(Qt.Key(Qt.Key.Key_0 + number))
        assert game.settings.value(SPEED) == number


def own_comment(game: Game) -> None:
    """Say an own comment with its letter."""
    own = game.window.controllers.audio.own
    wanted: list[str] = []
    own.wanted.connect(wanted.append)
    own.set_comments([OwnComment("Tea, anybody?")])
    (letter,) = own.letters()
    game.key(getattr(Qt.Key, f"Key_{letter}"), modifiers=CTRL)
    assert wanted == ["Tea, anybody?"]


def backs(game: Game) -> None:
    """Choose two backs with their keys."""
    chosen = set()
    for key in (Qt.Key.Key_F2, Qt.Key.Key_F3):
        game.key(key)
        chosen.add(game.settings.value(CARD_BACK))
    assert len(chosen) == 2


def fronts(game: Game) -> None:
    """Choose two fronts with their keys."""
    chosen = set()
    for key in (Qt.Key.Key_F2, Qt.Key.Key_F3):
        game.key(key, modifiers=SHIFT)
        chosen.add(game.settings.value(CARD_FRONT))
    assert len(chosen) == 2


def menus(game: Game) -> None:
    """Open the first menu."""
    game.key(Qt.Key.Key_F10)
    bar = game.window.menuBar()
    until(lambda: bar.activeAction() is bar.actions()[0])


def button(game: Game) -> None:
    """Press a button of the result with its underlined letter."""
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    until(lambda: game.panel is not None and mnemonic_of(game.panel.primary.text()))
    assert game.panel is not None
    letter = mnemonic_of(game.panel.primary.text())
    game.key(Qt.Key(ord(letter)), modifiers=ALT)
    until(lambda: any(isinstance(request, link.GoOn) for request in game.sent))


def play_and_finish(game: Game) -> None:
    """Play a card, and let the computer play the rest."""
    QTest.mouseClick(game.cloth.viewport(), LEFT, CTRL, game.point(game.lowest))
    until(lambda: any(isinstance(request, link.Finish) and request.on for request in game.sent))


CHECKS: dict[str, Callable[[Game], None]] = {
    "1 to 7": speed,
    "Ctrl and a letter": own_comment,
    "F2 to F6": backs,
    "Shift+F2 to Shift+F6": fronts,
    "F10": menus,
    "Alt and a letter": button,
    "Ctrl and a click": play_and_finish,
}


def test_every_key_of_the_list_is_checked() -> None:
    """The list on the page contains exactly the keys that this module checks."""
    page = unescape(mouse_and_keys({}))
    part = page[page.index("Other keys at the table") : page.index("Keys of the menus")]
    rows = re.findall(r"<tr>(.*?)</tr>", part)
    assert [re.sub("<.*?>", "", re.findall(r"<td.*?>(.*?)</td>", row)[0]) for row in rows] == list(CHECKS)


@pytest.mark.sample(2)
@pytest.mark.parametrize("keys", CHECKS)
def test_other_keys_do_what_the_page_says(start: Start, keys: str) -> None:
    """Each key of the list does what the list says."""
    game = start(direction=Direction.HOLD)
    game.until_asked()
    CHECKS[keys](game)

"""Tests of choosing a deal by its deal number.

The number is typed, refused, cancelled, or asked for before each deal.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from hearts_qt.rules.passing import Direction
from hearts_qt.table import link
from hearts_qt.ui.play.panels import NumberPanel
from tests.ui.conftest import Start
from tests.ui.deals import MIXED, play_on
from tests.ui.game import Game

pytestmark = pytest.mark.usefixtures("no_waits")
HOLD = Direction.HOLD


def type_number(game: Game, number: str) -> None:
    """Type a deal number into the panel that asks for it."""
    assert isinstance(game.panel, NumberPanel)
    QTest.keyClicks(game.panel.field, number)
    game.key(Qt.Key.Key_Return)


def ask_number(game: Game) -> NumberPanel:
    """Choose Deal by number from the menu."""
    game.trigger("choose_deal")
    assert isinstance(game.panel, NumberPanel)
    assert game.panel.field.hasFocus()
    return game.panel


@pytest.mark.parametrize("how", ["enter", "button"])
def test_a_deal_is_chosen_by_number(start: Start, how: str) -> None:
    """The deal with the typed number is dealt exactly once."""
    game = start(direction=HOLD)
    panel = ask_number(game)
    QTest.keyClicks(panel.field, "1234")
    if how == "enter":
        game.key(Qt.Key.Key_Return)
    else:
        game.press("Deal")
    game.until_asked()
    assert game.update.deal_number == 1234
    assert [request for request in game.sent if isinstance(request, link.NewDeal)] == [link.NewDeal(1234)]


def test_a_bad_number_is_explained(start: Start) -> None:
    """If a number is invalid, the panel explains this. The field keeps the focus, and no deal is abandoned."""
    game = start(direction=HOLD)
    panel = ask_number(game)
    QTest.keyClicks(panel.field, "what?")
    game.key(Qt.Key.Key_Return)
    assert panel.complaint.isVisible()
    assert panel.field.hasFocus()
    assert not any(isinstance(request, link.NewDeal) for request in game.sent)
    QTest.keyClicks(panel.field, "77")
    game.key(Qt.Key.Key_Return)
    game.until_asked()
    assert game.update.deal_number == 77


@pytest.mark.parametrize("typed", ["", "  "])
def test_an_empty_field_is_complained_about(start: Start, typed: str) -> None:
    """If the field is empty, the panel says that a number is missing, and the deal is not abandoned."""
    game = start(direction=Direction.LEFT)
    for card in sorted(game.cloth.pieces.hand)[:2]:
        game.click(card)
    panel = ask_number(game)
    assert "random" not in panel.details.text()
    type_number(game, typed)
    assert panel.complaint.text() == "Type a number or a code first."
    assert panel.field.hasFocus()
    game.key(Qt.Key.Key_Escape)
    game.until_asked()
    assert not any(isinstance(request, link.NewDeal) for request in game.sent)
    assert game.update.deal_number == 7
    assert game.director.raised == 2


def test_an_empty_field_deals_at_random_where_the_option_asks(start: Start) -> None:
    """If the option asks for a number before each deal, an empty field means a random deal, and the panel says so."""
    game = start(direction=HOLD, ask_deal_number=True)
    game.trigger("new_deal")
    assert isinstance(game.panel, NumberPanel)
    assert "leave the field empty for a random deal" in game.panel.details.text()
    type_number(game, "")
    game.until_asked()
    assert [request for request in game.sent if isinstance(request, link.NewDeal)] == [link.NewDeal(None)]
    assert game.update.deal_number != 7


def test_a_number_is_wanted_by_command_whatever_the_option_says(start: Start) -> None:
    """After the command Deal by number, an empty field is an error, even if the option asks before each deal."""
    game = start(direction=HOLD, ask_deal_number=True)
    panel = ask_number(game)
    type_number(game, "")
    assert panel.complaint.isVisible()


@pytest.mark.parametrize("how", ["escape", "button"])
def test_the_number_need_not_be_given(start: Start, how: str) -> None:
    """After Esc or Cancel the same deal continues."""
    game = start(direction=HOLD)
    ask_number(game)
    if how == "escape":
        game.key(Qt.Key.Key_Escape)
    else:
        game.press("Cancel")
    game.until_asked()
    assert game.panel is None
    assert game.update.deal_number == 7
    game.click(game.lowest)
    game.calm()
    assert len(game.answers) == 1


def test_the_number_panel_stays_while_others_play(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """If all hands are opened while a number is being typed, the number stays in its field."""
    game = start(direction=Direction.LEFT)
    panel = ask_number(game)
    QTest.keyClicks(panel.field, "12")
    game.director.send(link.OpenHands(True))
    game.calm()
    assert game.panel is panel
    assert panel.field.text() == "12"
    game.key(Qt.Key.Key_Escape)
    game.until_asked()


def test_the_number_is_asked_before_each_deal(start: Start) -> None:
    """If the option is on, a number is asked for before each deal and each game. Esc returns to the result."""
    game = start(log=[MIXED], ask_deal_number=True)
    play_on(game)
    game.press("Next deal")
    assert isinstance(game.panel, NumberPanel)
    game.key(Qt.Key.Key_Escape)
    assert game.panel is not None
    game.press("Next deal")
    type_number(game, "55")
    game.calm()
    assert game.update.deal_number == 55
    for command, number in (("new_deal", "66"), ("new_game", "88")):
        game.trigger(command)
        if command == "new_game":
            game.press("New game")
        type_number(game, number)
        game.calm()
        assert game.update.deal_number == int(number)
    assert sum(isinstance(request, link.NewMatch) for request in game.sent) == 1

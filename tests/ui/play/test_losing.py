"""Tests that each command that would abandon a deal or a game asks first."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from hearts_qt.rules.entries import CorrectScores
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.table import link
from hearts_qt.ui.dialogs.rules_dialog import RulesDialog
from hearts_qt.ui.play.panels import NumberPanel
from hearts_qt.ui.play.result_panel import ResultPanel
from tests.ui.conftest import Start
from tests.ui.deals import MIXED, play_on
from tests.ui.game import LEFT, Game, caption_of, until

pytestmark = pytest.mark.usefixtures("no_waits")
HOLD = Direction.HOLD


def new_rules(game: Game) -> None:
    """Press New game in the rules dialog."""
    game.trigger("rules")
    dialog = rules_dialog(game)
    QTest.mouseClick(dialog.new_game, LEFT)


def sent_by_somebody(request: Callable[[Game], link.NewMatch | link.NewDeal]) -> Callable[[Game], None]:
    """Return a function that sends a request, as any part of the window can do."""
    return lambda game: game.director.send(request(game))


WAYS: dict[str, Callable[[Game], None]] = {
    "new game": lambda game: game.trigger("new_game"),
    "new deal": lambda game: game.trigger("new_deal"),
    "deal by number": lambda game: game.trigger("choose_deal"),
    "new game with these": new_rules,
    "a game from anywhere": sent_by_somebody(
        lambda game: link.NewMatch(game.update.next_rules, game.window.keeper.profile.seats)
    ),
    "a deal from anywhere": sent_by_somebody(lambda game: link.NewDeal()),
}


def begins(game: Game) -> list[link.Request]:
    """Return the sent requests that begin a deal or a game."""
    return [request for request in game.sent if isinstance(request, link.NewMatch | link.NewDeal)]


def is_loss(game: Game) -> bool:
    """Tell whether the panel is the question about abandoning a deal or a game."""
    return game.panel is not None and game.panel.headline.text() in ("Begin a new game?", "Abandon this deal?")


@pytest.mark.sample(2)
@pytest.mark.parametrize("way", WAYS)
def test_a_deal_half_played_is_asked_about(start: Start, way: str) -> None:
    """The question about a partly played deal names this deal. After Play on, all cards are as before."""
    game = start(direction=HOLD)
    game.click(game.lowest)
    game.until_asked()
    number, hand = game.update.deal_number, game.view.hand
    WAYS[way](game)
    game.calm()
    assert is_loss(game)
    assert begins(game) == []
    assert game.panel is not None
    assert game.panel.details.text().startswith("Deal 1 is partly played.")
    game.press("Play on")
    game.until_asked()
    assert (game.update.deal_number, game.view.hand) == (number, hand)
    assert begins(game) == []


@pytest.mark.sample(2)
@pytest.mark.parametrize("way", WAYS)
def test_yes_begins_what_was_asked_for(start: Start, way: str) -> None:
    """Yes starts the new game or deal once. For a deal by number, the number is asked for first."""
    game = start(direction=HOLD)
    game.click(game.lowest)
    game.until_asked()
    number = game.update.deal_number
    WAYS[way](game)
    game.calm()
    game.key(Qt.Key.Key_Y)
    if way == "deal by number":
        assert isinstance(game.panel, NumberPanel)
        assert begins(game) == []
        QTest.keyClicks(game.panel.field, "77")
        game.key(Qt.Key.Key_Return)
    game.until_asked()
    assert len(begins(game)) == 1
    assert game.update.deal_number != number
    assert game.view.tricks == ()


@pytest.mark.sample(2)
@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_asked_while_nothing_is_begun(start: Start, way: str) -> None:
    """Before the person's first card or pass in the first deal, no question is asked."""
    for direction in (HOLD, Direction.LEFT):
        game = start(direction=direction)
        WAYS[way](game)
        if way == "deal by number":
            assert isinstance(game.panel, NumberPanel)
        else:
            game.calm()
            assert game.panel is None
            assert len(begins(game)) == 1


@pytest.mark.parametrize("way", WAYS)
def test_a_pass_that_was_made_is_asked_about(start: Start, way: str) -> None:
    """After a pass a question is asked, even before the first card."""
    game = start(direction=Direction.LEFT)
    for card in sorted(game.cloth.pieces.hand)[:3]:
        game.click(card)
    game.click_prompt()
    game.until_asked()
    WAYS[way](game)
    game.calm()
    assert is_loss(game)
    assert game.panel is not None
    assert "Deal 1 has begun." in game.panel.details.text()


@pytest.mark.sample(2)
@pytest.mark.parametrize("way", WAYS)
def test_a_result_that_is_not_added_in_is_asked_about(start: Start, way: str) -> None:
    """A question is asked while the points are not yet added to the scores. Play on returns to the result."""
    game = start(log=[MIXED])
    play_on(game)
    WAYS[way](game)
    game.calm()
    assert is_loss(game)
    assert game.panel is not None
    assert game.panel.details.text().startswith("Deal 1 is over, but its points are not added yet.")
    game.press("Play on")
    game.calm()
    assert game.panel is not None
    assert caption_of(game.panel.primary) == "Next deal"
    assert begins(game) == []


@pytest.mark.sample(2)
@pytest.mark.parametrize("way", WAYS)
def test_an_unfinished_game_is_asked_about_between_deals(start: Start, way: str) -> None:
    """Between two deals a question is asked before a new game, but not before a new deal."""
    game = start(log=[MIXED])
    play_on(game)
    game.press("Next deal")
    game.calm()
    assert game.view.deals_played == 1
    WAYS[way](game)
    game.calm()
    if "game" in way:
        assert is_loss(game)
        assert game.panel is not None
        assert game.panel.details.text().startswith("One deal of this game is finished")
    else:
        assert not is_loss(game)


@pytest.mark.parametrize("way", ["new game", "new game with these", "a game from anywhere"])
def test_a_game_that_is_over_is_not_asked_about(start: Start, way: str) -> None:
    """After the end of a game, a new game begins without a question."""
    game = start(log=[CorrectScores((20, 99, 50, 60)), MIXED])
    play_on(game)
    WAYS[way](game)
    game.calm()
    assert len(begins(game)) == 1
    assert game.view.deals_played == 0


def test_rules_are_kept_only_when_the_game_begins(start: Start) -> None:
    """If the person answers New game, the chosen rules are saved. If the answer is Play on, they are not."""
    game = start(direction=HOLD)
    game.click(game.lowest)
    game.until_asked()
    game.trigger("rules")
    dialog = rules_dialog(game)
    dialog.presets.setCurrentRow(2)
    before, wanted = game.window.keeper.profile.rules, dialog.rules()
    assert before != wanted
    QTest.mouseClick(dialog.new_game, LEFT)
    game.press("Play on")
    game.calm()
    assert game.window.keeper.profile.rules == before
    again = rules_dialog(game)
    assert again.rules() == wanted
    QTest.mouseClick(again.new_game, LEFT)
    game.press("New game")
    game.until_asked()
    assert game.window.keeper.profile.rules == game.view.rules == wanted


@pytest.mark.sample(1)
@pytest.mark.parametrize("how", ["play on", "finish", "other game"])
def test_rules_that_were_chosen_are_not_dropped_without_a_word(start: Start, how: str) -> None:
    """After Play on, or after the deal is finished, the rules dialog shows the chosen rules until it is cancelled.

    If another command has begun a new game, the dialog shows the rules of this new game.
    """
    game = start(direction=HOLD)
    game.click(game.lowest)
    game.until_asked()
    game.trigger("rules")
    dialog = rules_dialog(game)
    before = dialog.rules()
    dialog.presets.setCurrentRow(2)
    wanted = dialog.rules()
    QTest.mouseClick(dialog.new_game, LEFT)
    if how == "play on":
        game.key(Qt.Key.Key_Escape)
    elif how == "finish":
        game.director.send(link.Finish(True))
    else:
        # The command is disabled during a question, but other parts of the window may ask for a game at any time.
        game.director.questions.new_game()
        game.press("New game")
    game.calm()
    if how != "play on":
        game.trigger("rules")
    again = rules_dialog(game)
    assert again.rules() == (before if how == "other game" else wanted)
    again.reject()
    game.trigger("rules")
    assert rules_dialog(game).rules() == before


def rules_dialog(game: Game) -> RulesDialog:
    """Return the open rules dialog."""
    return next(each for each in game.window.findChildren(RulesDialog) if each.isVisible())


def test_four_computers_are_asked_about_too(start: Start) -> None:
    """The question is also asked when four computer players play."""
    game = start("CCCC", log=[MIXED], speed=1, calm=False)
    game.director.hide(True)
    game.trigger("new_game")
    assert is_loss(game)


@pytest.mark.sample(1)
@pytest.mark.parametrize("way", ["new deal", "deal by number", "new game"])
def test_to_finish_the_deal_is_to_play_on(start: Start, way: str) -> None:
    """A request to finish the deal closes the question, because the deal then continues."""
    game = start(direction=HOLD)
    if way != "deal by number":
        game.click(game.lowest)
        game.until_asked()
    WAYS[way](game)
    game.calm()
    assert game.panel is not None
    game.director.send(link.Finish(True))
    game.calm()
    assert game.view.stage is Stage.SCORED
    assert isinstance(game.panel, ResultPanel)
    assert begins(game) == []


def test_what_has_changed_since_is_asked_about_again(start: Start) -> None:
    """If yes would now abandon more than the question says, yes only opens a new question that says this."""
    game = start(direction=HOLD)
    game.click(game.lowest)
    game.until_asked()
    game.trigger("new_deal")
    game.calm()
    game.director.forward(link.Finish(True))
    until(lambda: game.director.update is not None and game.director.update.view.stage is Stage.SCORED)
    game.calm()
    if is_loss(game):
        game.press("New deal")
        assert is_loss(game)
        assert game.panel is not None
        assert "is over, but its points are not added yet" in game.panel.details.text()
    assert begins(game) == []

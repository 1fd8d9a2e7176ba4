"""Tests that cards raised for a pass are raised again after a restart or another game, but only in the same deal."""

from pathlib import Path

import pytest

from hearts_qt.rules.cards import Card, each_card
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase
from hearts_qt.table import link
from tests.ui.conftest import SIZE, Start
from tests.ui.game import Game, until

pytestmark = pytest.mark.usefixtures("no_waits")


def raised(game: Game, count: int) -> list[Card]:
    """Raise this number of the hand's cards, and return them."""
    game.until_asked()
    cards = list(each_card(game.view.hand))[2 : 2 + count]
    for card in cards:
        game.click(card)
    assert game.director.choice.cards == cards
    return cards


def restarted(game: Game, folder: Path) -> Game:
    """Return a second window at the same table. It has the profile of the first window."""
    folder.mkdir()
    again = Game(folder, game.table, {}, SIZE, remembered=game.window.keeper.profile.remembered).open()
    again.until_asked()
    return again


def closed(game: Game) -> None:
    """Close a game that no fixture closes."""
    game.close()
    game.window.deleteLater()


@pytest.mark.parametrize("count", [1, 3])
def test_raised_cards_are_raised_after_a_restart(start: Start, tmp_path: Path, count: int) -> None:
    """After a restart the same cards are raised. If there are three of them, the button can pass them."""
    game = start(direction=Direction.LEFT)
    cards = raised(game, count)
    again = restarted(game, tmp_path / "again")
    assert again.director.choice.cards == cards
    assert again.prompt.primary.isEnabled() == (count == 3)
    closed(again)


def test_lowered_cards_stay_lowered(start: Start, tmp_path: Path) -> None:
    """Cards that were raised and lowered again are not raised after a restart."""
    game = start(direction=Direction.LEFT)
    for card in raised(game, 2):
        game.click(card)
    again = restarted(game, tmp_path / "again")
    assert again.director.choice.cards == []
    closed(again)


def test_nothing_is_raised_in_another_deal(start: Start, tmp_path: Path) -> None:
    """Cards that were raised in one deal are not raised in another deal, even if the hand is the same."""
    game = start(direction=Direction.LEFT, number=7)
    raised(game, 2)
    before, hand = game.update, game.view.hand
    game.director.forward(link.NewDeal(7))
    until(lambda: game.is_settled and game.update is not before)
    again = restarted(game, tmp_path / "again")
    assert again.view.hand == hand
    assert again.director.choice.cards == []
    closed(again)


@pytest.mark.parametrize("cards", ["99", "0,0", "x", "1,2,3,4,5", "", "-1"])
def test_wrong_cards_in_the_profile_raise_nothing(start: Start, tmp_path: Path, cards: str) -> None:
    """If somebody has written wrong cards or too many cards into the profile, no cards are raised."""
    game = start(direction=Direction.LEFT)
    game.until_asked()
    assert game.update.seal is not None
    folder = tmp_path / "again"
    folder.mkdir()
    kept = {"raised": f"{game.update.seal.commitment} 1 0 {cards}"}
    again = Game(folder, game.table, {}, SIZE, remembered=kept).open()
    again.until_asked()
    assert again.director.choice.cards == []
    closed(again)


def came(game: Game, request: link.Request) -> None:
    """Send a request with which another game comes to the table, and wait until its pass is asked for."""
    before = game.update.match_id
    game.director.forward(request)
    until(lambda: game.update.match_id != before and game.is_settled)
    game.until_asked()


def test_raised_cards_are_raised_when_a_game_comes_back(start: Start, tmp_path: Path) -> None:
    """Each game that was left in its pass comes back with the cards that were raised in it, also after a restart."""
    game = start(direction=Direction.LEFT)
    cards = raised(game, 2)
    first, second, third, fourth = game.view.seats
    own = game.update.match_id
    came(game, link.NewMatch(game.view.rules, (first, second, third, fourth), 11, Direction.LEFT))
    assert game.director.choice.cards == []
    other, others = game.update.match_id, raised(game, 3)
    came(game, link.TakeUp(own))
    assert game.director.choice.cards == cards
    again = restarted(game, tmp_path / "again")
    assert again.director.choice.cards == cards
    came(again, link.TakeUp(other))
    assert again.director.choice.cards == others
    closed(again)


def test_the_cards_of_the_latest_deals_are_kept(start: Start) -> None:
    """The profile does not grow without end: the cards of old deals are forgotten."""
    game = start(direction=Direction.LEFT)
    for number in range(12):
        raised(game, 1)
        before = game.update
        game.director.forward(link.NewDeal(number, Direction.LEFT))
        until(lambda before=before: game.is_settled and game.update is not before)  # type: ignore[misc]
        game.until_asked()
    raised(game, 1)
    assert len(game.window.keeper.remembered("raised").split(";")) == 8


def test_a_replay_begins_with_no_raised_card(start: Start) -> None:
    """After the pass, the cards are forgotten: in a replay of the same deal the person chooses anew."""
    game = start(direction=Direction.LEFT)
    raised(game, 3)
    game.click_prompt()
    until(lambda: game.view.phase is Phase.PLAYING and game.is_settled)
    game.director.forward(link.Replay())
    until(lambda: game.view.phase is Phase.PASSING and game.is_settled)
    game.until_asked()
    assert game.director.choice.cards == []

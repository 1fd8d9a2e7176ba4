"""Tests of how events are shown: dealt, passed, received, played and taken cards, and cash-outs."""

import pytest

from hearts_qt.rules.cards import each_card
from hearts_qt.rules.passing import Direction
from hearts_qt.settings.pace_options import MOTION, MotionChoice
from hearts_qt.settings.play_options import CASH_OUT, CashOutChoice
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.ui.media.device import SHUFFLE_MS
from hearts_qt.ui.play import pace
from tests.ui.conftest import Start
from tests.ui.deals import LAST
from tests.ui.game import Game, until
from tests.ui.window.matches import cells


def pass_lowest(game: Game) -> None:
    """Pass the three lowest cards."""
    for card in list(each_card(game.view.hand))[:3]:
        game.click(card)
    game.click_prompt()


def received(game: Game) -> dict[int, str]:
    """Return the cards that are marked as received, each with the first letter of its giver's name."""
    state = game.cloth.state
    assert state is not None
    return {each.card: each.giver for each in state.hand if each.giver}


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make cards fly without delay. Received cards stay marked as long as in the program."""
    monkeypatch.setitem(pace.FACTORS, 7, 0.0)


def test_received_cards_are_shown_with_their_giver(start: Start) -> None:
    """The three received cards are raised and marked for a time. A click ends that time at once."""
    game = start(direction=Direction.LEFT)
    before = game.view.hand
    pass_lowest(game)
    until(lambda: game.director.is_waiting)
    marked = received(game)
    assert set(marked) == {card for card in each_card(game.view.hand) if not before >> card & 1}
    assert set(marked.values()) == {"E"}
    low = {game.cloth.pieces.hand[card].place().y for card in marked}
    assert max(low) < game.cloth.geometry_now.hand(13)[0].y
    assert "passed you" in game.told
    assert game.cloth.motion.wait == pace.RECEIVED
    game.click_cloth()
    assert not game.director.is_waiting
    assert received(game) == {}
    game.until_asked()


def test_a_scatter_is_marked_with_each_giver(start: Start) -> None:
    """After a scatter each received card is marked with its giver."""
    game = start(direction=Direction.SCATTER)
    pass_lowest(game)
    until(lambda: game.director.is_waiting)
    assert sorted(received(game).values()) == ["E", "N", "W"]
    assert game.told == "Passed to you"


def test_the_passed_cards_leave_the_hand(start: Start) -> None:
    """After a pass the hand has thirteen cards again, and the arrow of the pass disappears."""
    game = start(direction=Direction.RIGHT)
    arrow = game.cloth.state.arrow if game.cloth.state is not None else ()
    assert arrow == (3,)
    pass_lowest(game)
    until(lambda: game.director.is_waiting)
    assert len(game.cloth.pieces.hand) == 13
    assert game.cloth.state is not None
    assert game.cloth.state.arrow == ()


def test_a_card_flies_from_its_hand_to_the_trick(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A played card leaves the hand at once, and flies to the trick."""
    game = start(direction=Direction.HOLD, motion="full")
    monkeypatch.setitem(pace.FACTORS, 7, 0.5)
    card = game.lowest
    item = game.cloth.pieces.hand[card]
    home = item.place()
    game.click(card)
    until(lambda: card not in game.cloth.pieces.hand)
    until(lambda: item.place() != home)
    assert game.director.is_waiting
    until(lambda: game.director.is_asked and not game.director.is_waiting)
    assert item not in game.cloth.pieces.hand.values()


@pytest.mark.parametrize(
    ("options", "expected"),
    [({}, SHUFFLE_MS), ({"silent": True}, 0), ({"volume": 0}, 0), ({"deal_sounds": False}, 0), ({"speed": 7}, 0)],
    ids=["heard", "all sounds off", "no volume", "dealing not heard", "full speed"],
)
def test_the_cards_fly_when_dealing_is_heard(options: dict[str, bool | int], expected: float) -> None:
    """The cards of a deal begin to fly with the sound of dealing, which follows that of shuffling.

    If these sounds are not heard, the cards fly at once.
    """
    assert pace.Pace(Settings({"speed": 4, **options})).shuffle == expected


def test_the_led_card_has_a_dot(start: Start) -> None:
    """The led card is marked with a dot while the trick is on the table."""
    game = start(direction=Direction.HOLD, pause="ok")
    game.click(game.lowest)
    until(lambda: game.director.is_waiting)
    assert game.cloth.pieces.leader_mark.isVisible()
    game.click_cloth()
    until(lambda: game.director.is_asked or game.director.is_waiting)
    leader = game.cloth.pieces.leader_mark
    assert leader.isVisible() is bool(game.cloth.pieces.trick)


@pytest.mark.parametrize("asks", [True, False])
def test_the_rest_is_laid_open_when_a_deal_is_cashed_out(start: Start, asks: bool) -> None:
    """After a cash-out all four hands are shown until the person clicks. Faces and panel show the same new points."""
    game = start(log=[LAST], cash_out="ask" if asks else "off")
    if asks:
        game.press("Show the rest")
    else:
        game.settings.set(CASH_OUT, CashOutChoice.AUTO)
    until(lambda: game.director.is_waiting)
    state = game.cloth.state
    assert state is not None
    assert any(player.score != "0" for player in state.players)
    until(lambda: cells(game.window.docks.scores.table, 2) == [player.score for player in state.players])
    shown = {item.card for row in game.cloth.pieces.others for item in row}
    assert None not in shown
    assert len(shown) == 6
    assert len(game.cloth.pieces.hand) == 2
    game.click_cloth()
    until(lambda: game.panel is not None)


def test_an_undo_shows_no_acts(start: Start) -> None:
    """An undo restores the table at once, and no card flies."""
    game = start(direction=Direction.HOLD)
    game.click(game.lowest)
    game.until_asked()
    game.director.settings.set(MOTION, MotionChoice.FULL)
    game.director.send(link.Undo())
    until(lambda: game.is_settled and game.director.is_asked)
    assert not game.director.is_waiting
    assert len(game.cloth.pieces.hand) == 13


def test_fast_forward_ends_with_the_result_on_the_table(start: Start) -> None:
    """After the command Finish hand no cards are left on the table, and the result is shown."""
    game = start(direction=Direction.HOLD)
    game.trigger("finish_hand")
    until(lambda: game.is_settled and game.panel is not None)
    assert game.cloth.pieces.hand == {}
    assert game.cloth.pieces.trick == {}
    assert game.prompt.primary.isHidden()

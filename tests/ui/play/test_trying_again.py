"""Tests of trying the deal at the table again, by the menu and from its result."""

import pytest
from PySide6.QtWidgets import QLabel

from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.table import link
from hearts_qt.ui.play.panels import NumberPanel
from tests.ui.conftest import Start
from tests.ui.deals import play_on
from tests.ui.game import Game, until

pytestmark = pytest.mark.usefixtures("no_waits")


def asked(game: Game) -> NumberPanel:
    """Choose the command, and return the question."""
    game.trigger("try_again")
    game.calm()
    assert isinstance(game.panel, NumberPanel)
    return game.panel


def branched(game: Game) -> None:
    """Wait until a branch is at the table."""
    until(lambda: game.update.kind is MatchKind.BRANCH and game.is_settled)


def test_a_trick_of_the_deal_in_play_is_tried_again(start: Start) -> None:
    """The question says what it costs. The branch begins at the card that was played, and the deal waits as it was."""
    game = start(direction=Direction.HOLD)
    assert not game.window.menus.actions["try_again"].isEnabled()
    own, hand = game.update.match_id, game.view.hand
    game.click(game.lowest)
    game.until_asked()
    later = game.view.hand
    panel = asked(game)
    assert panel.details.text() == (
        "Only trick 1 can be tried so far. What you try counts nowhere, and your game waits. "
        "This deal then stays out of your figures."
    )
    assert panel.field.text() == "1"
    game.press("Try again")
    branched(game)
    assert game.view.hand == hand
    game.trigger("own_game")
    until(lambda: game.update.match_id == own and game.is_settled)
    assert game.view.hand == later
    play_on(game)
    assert "you tried it in a branch before" in said(game)


def said(game: Game) -> str:
    """Return all texts of the open panel."""
    assert game.panel is not None
    return " ".join(label.text() for label in game.panel.findChildren(QLabel))


def test_a_trick_that_was_not_played_is_asked_again(start: Start) -> None:
    """A number that is no trick of this deal gets an answer, and Cancel leaves everything as it is."""
    game = start(direction=Direction.HOLD)
    game.click(game.lowest)
    game.until_asked()
    panel = asked(game)
    for wrong in ("9", "", "two", "99999999999999999999"):
        panel.field.setText(wrong)
        game.press("Try again")
        assert panel.complaint.text() == "You have not played in that trick yet."
    game.press("Cancel")
    game.until_asked()
    assert not any(isinstance(request, link.TryAgain) for request in game.sent)


def test_a_finished_deal_is_tried_again_and_once_more(start: Start) -> None:
    """From the result, nothing is lost. After the branch one can try again, or go back to that result."""
    game = start(direction=Direction.LEFT)
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    game.calm()
    own, outcome = game.update.match_id, game.view.outcome
    panel = asked(game)
    assert panel.details.text() == (
        "Type a trick from 1 to 13, or 0 for the pass. What you try counts nowhere, and your game waits."
    )
    panel.field.setText("12")
    game.press("Try again")
    branched(game)
    assert game.view.hand.bit_count() == 2
    play_on(game)
    game.press("Try again")
    game.calm()
    assert isinstance(game.panel, NumberPanel)
    game.panel.field.setText("13")
    before = game.update.match_id
    game.press("Try again")
    until(lambda: game.update.match_id != before and game.is_settled)
    play_on(game)
    game.press("Back to my own game")
    until(lambda: game.update.match_id == own and game.is_settled)
    assert game.view.outcome == outcome

"""Tests of claims in the window: a granted claim is played, a refused one is explained, and judging can be stopped."""

import pytest

from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.moves import ClaimKind
from hearts_qt.rules.phases import Stage
from hearts_qt.table import link
from hearts_qt.ui.play.result_panel import ResultPanel
from tests.ui.conftest import Start
from tests.ui.deals import CLAIMED_ALL, CLAIMED_NONE, GUARDED
from tests.ui.game import Game, until

pytestmark = pytest.mark.usefixtures("no_waits")


def refused(start: Start) -> Game:
    """Return a game in which a claim was refused."""
    game = start(log=[GUARDED])
    game.trigger("claim_all")
    until(lambda: game.panel is not None)
    return game


@pytest.mark.parametrize(("begin", "name"), [(CLAIMED_ALL, "claim_all"), (CLAIMED_NONE, "claim_none")])
def test_a_granted_claim_leads_to_the_result(start: Start, begin: object, name: str) -> None:
    """The rest is played without a pause and without a question, and the result has real points."""
    game = start(log=[begin], pause="ok", pause_at="every-card")
    game.trigger(name)
    game.until_stage(Stage.SCORED)
    game.calm()
    assert isinstance(game.panel, ResultPanel)
    assert game.answers == []
    assert any("granted" in said for said in game.said)


def test_a_refusal_shows_hands_and_plays(start: Start) -> None:
    """The panel says with which cards of the others and by which plays the claim fails."""
    game = refused(start)
    assert game.panel is not None
    assert game.panel.headline.text() == "Not certain: somebody may take a trick."
    details = game.panel.details.text()
    assert details.startswith("It fails, for example, if\nWest has ")
    assert "K♥" in details
    assert "you A♥" in details
    assert details.endswith("\nWest beats you.")


def test_after_a_refusal_the_person_plays_on(start: Start) -> None:
    """The panel closes for this claim only; the next refusal opens it again, and cards can be played in between."""
    game = refused(start)
    game.press("Play on")
    game.until_asked()
    assert game.panel is None
    game.trigger("claim_all")
    until(lambda: game.panel is not None)
    game.press("Play on")
    game.until_asked()
    game.click(parse_card("AH"))
    game.until_asked()
    assert game.view.counts[0] == 1


def test_a_refusal_of_none(start: Start) -> None:
    """If "none are mine" is refused, the last trick that is shown is one that the person has to take."""
    game = start(log=[CLAIMED_ALL])
    game.trigger("claim_none")
    until(lambda: game.panel is not None)
    assert game.panel is not None
    assert game.panel.headline.text() == "Not certain: you may have to take a trick."
    assert game.panel.details.text().endswith("The last of these tricks is yours.")


def test_judging_is_shown_and_can_be_stopped(start: Start) -> None:
    """While the claim is judged, the line above the hand says so, and its button stops that."""
    game = start(log=[CLAIMED_ALL])
    game.thread.rest()
    game.trigger("claim_all")
    game.thread.turn()
    until(lambda: game.update.claim is ClaimKind.ALL)
    game.calm()
    prompt = game.window.prompt
    assert prompt.text.text() == "Looking for anything that breaks your claim"
    assert not game.window.menus.actions["claim_none"].isEnabled()
    game.trigger("ok")
    assert link.EndClaim() in game.sent
    game.thread.turn()
    until(lambda: game.update.claim is None)
    game.until_asked()
    assert game.view.stage is Stage.DEAL
    assert game.window.menus.actions["claim_none"].isEnabled()


def test_claims_are_off_when_it_is_not_your_turn(start: Start) -> None:
    """Claims are offered only while the person has to play a card."""
    game = start(log=[CLAIMED_ALL])
    assert game.window.menus.actions["claim_all"].isEnabled()
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    game.calm()
    assert not game.window.menus.actions["claim_all"].isEnabled()

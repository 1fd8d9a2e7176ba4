"""Tests of tournaments in a real window: how they begin, what the end of a round shows, and how they go on."""

from functools import partial

import pytest
from PySide6.QtWidgets import QApplication

from hearts_qt.players.cast import CAST
from hearts_qt.rules.entries import CorrectScores, MatchKind
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.tournament import field
from hearts_qt.rules.tournament.table_rounds import ROUNDS
from hearts_qt.ui.play.end_panel import EndPanel
from hearts_qt.ui.tournament.round_strip import RoundStrip
from hearts_qt.ui.words.tournament import round_standing
from tests.table.tables import Plain, live
from tests.ui.conftest import Start
from tests.ui.game import Game, until

pytestmark = pytest.mark.usefixtures("no_waits")
PLAYERS = {"plain": Plain(), **{role.player: Plain() for role in CAST}}


@pytest.fixture(autouse=True)
def short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each round have one deal, so that a tournament is short."""
    monkeypatch.setattr(field, "DEALS", 1)


def begun(start: Start, **more: object) -> Game:
    """Return a game at the first round of a tournament."""
    game: Game = start(players=PLAYERS, **more)
    game.trigger("play_tournament")
    game.press("Begin")
    until(lambda: game.update.round is not None and game.is_settled)
    return game


def to_the_end(game: Game, *scores: int) -> EndPanel:
    """Play the deal of a round to its end, to which the players came with these scores; return the panel."""
    first, second, third, fourth = scores
    until(lambda: game.view.stage is Stage.DEAL and game.is_settled)
    live(game.table).apply(CorrectScores((first, second, third, fourth)))
    game.trigger("finish_hand")
    until(lambda: game.view.stage is Stage.SCORED and isinstance(game.panel, EndPanel))
    assert isinstance(game.panel, EndPanel)
    return game.panel


def has_changed(game: Game, before: str) -> bool:
    """Tell whether another match than the one with that id is at the table."""
    return game.update.match_id != before


def strip_of(panel: EndPanel) -> RoundStrip:
    """Return the strip with the rounds."""
    return panel.findChildren(RoundStrip)[0]


def test_it_begins_after_a_question(start: Start) -> None:
    """The command asks first; then the first round begins under the rules in force, and the own game is kept."""
    game = start(players=PLAYERS)
    own = game.update.match_id
    game.trigger("play_tournament")
    assert game.panel is not None
    assert "Standard rules" in game.panel.details.text()
    game.press("Not now")
    assert game.update.kind is MatchKind.OWN
    game.trigger("play_tournament")
    game.press("Begin")
    until(lambda: game.update.round is not None and game.is_settled)
    assert game.update.round is not None
    assert game.update.round.number == 1
    assert game.window.status_line.parts[3].text() == "Standard"
    assert not game.window.menus.actions["rules"].isEnabled()
    assert not game.window.menus.actions["players"].isEnabled()
    game.trigger("own_game")
    until(lambda: game.update.match_id == own)
    game.trigger("continue_tournament")
    until(lambda: game.update.round is not None)


def test_all_vegas_rules_ask_for_a_tournament(start: Start) -> None:
    """Choosing all Vegas rules in the menu offers a tournament, as in CardShark Hearts, or only the rules."""
    game = start(players=PLAYERS)
    rules = game.window.controllers.rules
    rules.change("preset", Preset.VEGAS)
    game.press("Only use the rules")
    until(lambda: game.update.next_rules.preset is Preset.VEGAS)
    assert game.update.kind is MatchKind.OWN
    rules.change("preset", Preset.STANDARD)
    until(lambda: game.update.next_rules.preset is Preset.STANDARD)
    rules.change("preset", Preset.VEGAS)
    game.press("Play a tournament")
    until(lambda: game.update.round is not None and game.is_settled)
    assert game.view.rules.preset is Preset.VEGAS


def test_a_survived_round_leads_to_the_next(start: Start) -> None:
    """The end of a round says who is out and shows the rounds; the button begins the next round."""
    game = begun(start)
    loser = game.view.seats[2].name
    panel = to_the_end(game, 0, 0, 500, 0)
    assert panel.headline.text() == "You go on to round 2!"
    assert panel.details.text().startswith(f"{loser} has the most points, ")
    assert any(each.text() == f"{loser} – out" for each in panel.findChildren(type(panel.said)))
    assert (strip_of(panel).done, strip_of(panel).is_out) == (1, False)
    game.press("Next round")
    until(lambda: game.update.round is not None and game.update.round.number == 2 and game.is_settled)
    assert game.view.scores == (0, 0, 0, 0)


def test_being_out_ends_the_tournament(start: Start) -> None:
    """Whoever has the most points is out, and can begin another tournament."""
    game = begun(start)
    panel = to_the_end(game, 500, 0, 0, 0)
    assert panel.headline.text() == "You are out, in round 1."
    assert (strip_of(panel).done, strip_of(panel).is_out) == (0, True)
    first = game.update.match_id
    game.press("New tournament…")
    game.press("Begin")
    until(lambda: game.update.match_id != first and game.is_settled)
    assert game.update.round is not None
    assert game.update.round.number == 1


def test_a_tie_is_announced(start: Start) -> None:
    """If several players share the most points, the result says so, and everybody plays one more deal."""
    game = begun(start)
    match = live(game.table)
    game.trigger("finish_hand")
    until(lambda: game.view.stage is Stage.SCORED and game.panel is not None)
    assert match.outcome is not None
    first, second, third, fourth = (100 - each for each in match.outcome.points)
    match.apply(CorrectScores((first, second, third, fourth)))
    game.trigger("undo")
    until(lambda: game.view.stage is Stage.DEAL and game.is_settled)
    game.trigger("finish_hand")
    until(lambda: game.view.stage is Stage.SCORED and game.panel is not None)
    assert game.view.ending is None
    assert game.panel is not None
    assert "share the most points, so all four play one more deal." in game.panel.details.text()
    game.press("Next deal")
    until(lambda: game.view.stage is Stage.DEAL and game.view.deals_played == 1)
    assert game.update.round is not None
    assert "tie-break" in round_standing(game.update.round, 2, game.view.rules)


def test_the_tenth_round_wins_the_tournament(start: Start) -> None:
    """A whole tournament is won through the window; at its end the styles of the mystery guests are told."""
    game = begun(start)
    for number in range(1, ROUNDS):
        to_the_end(game, 0, 500, 0, 0)
        assert game.panel is not None
        assert game.panel.headline.text() == f"You go on to round {number + 1}!"
        before = game.update.match_id
        game.press("Next round")
        until(partial(has_changed, game, before))
    assert game.view.seats[1].name == "Mystery Guest"
    panel = to_the_end(game, 0, 500, 500, 500)
    assert panel.headline.text() == "You win the tournament!"
    assert "Now it can be told: Mystery Guest as " in panel.details.text()
    assert (strip_of(panel).done, strip_of(panel).is_out) == (ROUNDS, False)
    game.press("Back to my own game")
    until(lambda: game.update.kind is MatchKind.OWN)
    QApplication.processEvents()

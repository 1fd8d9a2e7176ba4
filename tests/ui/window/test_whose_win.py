"""Tests that a result belongs to the players who finished the match, even if others have taken their seats since."""

import pytest
from PySide6.QtWidgets import QLabel

from hearts_qt.rules.cards import parse_cards
from hearts_qt.rules.entries import ChangeSeat, Entry
from hearts_qt.rules.moves import Play
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.ui.widgets.table_widget import FiguresModel
from hearts_qt.ui.window.match_statistics import MatchStatistics
from tests.table.tables import last_tricks, seats
from tests.ui.conftest import Start
from tests.ui.game import Game, until

ONE_DEAL = Rules(goal=0, deals=1)
HANDS = ("2S AC", "3S KC", "4S QC", "5S JC")
"""The last two tricks. East takes the first of them, and South takes the second."""
PLAYED = ((0, "2S"), (1, "3S"), (2, "4S"), (3, "5S"), (3, "JC"), (0, "AC"), (1, "KC"), (2, "QC"))
VICKIE = Seating("Vickie", Kind.COMPUTER, "plain")
GUEST = Seating("Guest", Kind.PERSON, "plain")
CHANGES: list[Entry] = [ChangeSeat(0, GUEST), *(ChangeSeat(seat, VICKIE) for seat in (1, 2, 3))]


def log_to_the_end() -> list[Entry]:
    """Return the log of a match of one deal. South shoots the moon and wins."""
    south, west, north, east = map(parse_cards, HANDS)
    plays = [Play(seat, parse_cards(card).bit_length() - 1) for seat, card in PLAYED]
    return [last_tricks((south, west, north, east), 0), *plays]


def names(game: Game) -> list[str]:
    """Return the names on the score board."""
    table = game.window.docks.scores.table.figures
    return [table.row(seat).name for seat in range(4)]


def won(game: Game) -> list[str]:
    """Return how many games each player on the score board has won."""
    table = game.window.docks.scores.table.figures
    return [table.row(seat).figures[-1] for seat in range(4)]


def statistics_of(game: Game) -> FiguresModel:
    """Return the figures in the panel Statistics."""
    panel = dict(game.window.docks.panels)["statistics"]
    assert isinstance(panel, MatchStatistics)
    return panel.table.figures


def panel_texts(game: Game) -> str:
    """Return all texts of the panel over the table."""
    assert game.panel is not None
    return "\n".join(label.text() for label in game.panel.findChildren(QLabel))


@pytest.mark.parametrize("restarted", [False, True])
def test_the_result_names_those_who_played(start: Start, restarted: bool) -> None:
    """The result, Scores and Statistics name the players of the match, and not those who sat down after it.

    The plates of the new players show no scores.
    """
    log = log_to_the_end()
    game = start(rules=ONE_DEAL, log=log + CHANGES if restarted else log, score_board=True)
    until(lambda: game.is_settled and game.panel is not None)
    assert game.view.stage is Stage.SCORED
    if not restarted:
        for change in CHANGES:
            assert isinstance(change, ChangeSeat)
            game.thread.send(link.SetSeat(change.place, change.seating))
        game.calm()
    assert [seating.name for seating in game.view.seats] == ["Guest", "Vickie", "Vickie", "Vickie"]
    assert names(game) == ["South", "West", "North", "East"]
    assert won(game) == ["1", "0", "0", "0"]
    last_trick = dict(game.window.docks.panels)["last-trick"]
    assert "South took" in last_trick.accessibleDescription()
    assert "Vickie" not in last_trick.accessibleDescription()
    statistics = statistics_of(game)
    assert [statistics.row(seat).name for seat in range(4)] == ["South", "West", "North", "East"]
    assert "Vickie" not in panel_texts(game)
    assert "Guest" not in panel_texts(game)
    if restarted:
        assert "You" not in panel_texts(game).split()
    state = game.director.staging.state(game.update, between=True)
    assert [player.line for player in state.players] == ["", "", "", ""]


def test_the_next_game_begins_without_a_false_winner(start: Start) -> None:
    """When the next game begins, the real winner is announced. The panel Scores shows no win for the new players."""
    game = start(rules=ONE_DEAL, log=log_to_the_end() + CHANGES)
    until(lambda: game.is_settled and game.panel is not None)
    game.said.clear()
    game.press("Play again")
    until(lambda: game.is_settled and game.view.stage is not Stage.SCORED)
    said = " ".join(game.said)
    assert "South wins the game" in said
    assert "Vickie 0" not in said
    assert "You " not in said.split("Your hand")[0].replace("Your", "")
    assert names(game) == ["Guest", "Vickie", "Vickie", "Vickie"]
    assert won(game) == ["0", "0", "0", "0"]
    assert game.update.tallies["South"].wins == 1


def test_who_sits_down_in_mid_match_has_taken_nothing_yet(start: Start) -> None:
    """If a player sits down in the middle of a match, the player's statistics are 0.

    The score belongs to the seat and stays.
    """
    game = start(rules=Rules(goal=0, deals=2), log=log_to_the_end())
    until(lambda: game.is_settled and game.panel is not None)
    statistics = statistics_of(game)
    assert statistics.row(0).figures[0] == "13"
    game.thread.send(link.SetSeat(0, GUEST))
    game.calm()
    assert statistics.row(0).name == "Guest"
    assert statistics.row(0).figures[:3] == ("0", "0", "0")
    assert game.view.outcome is not None
    assert game.view.outcome.scores == (0, 26, 26, 26)
    game.thread.send(link.SetSeat(0, seats("PCCC")[0]))
    game.calm()
    assert statistics.row(0).figures[0] == "13"

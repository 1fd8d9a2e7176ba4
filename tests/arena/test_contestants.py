"""Tests of the names of players that the arena accepts."""

import pytest

from hearts_qt.arena.contestants import USUAL, contestant
from hearts_qt.players.cardshark import CardShark
from hearts_qt.players.roster import PLAYERS, UnknownPlayerError


@pytest.mark.parametrize("name", PLAYERS)
def test_everybody_of_the_roster_can_be_named(name: str) -> None:
    """Each computer player is found by its own name."""
    assert contestant(name).name == name


@pytest.mark.parametrize(("name", "seconds"), [("cardshark", USUAL), ("cardshark:0.18", 0.18), ("cardshark:2", 2.0)])
def test_the_cardshark_is_given_its_time(name: str, seconds: float) -> None:
    """The CardShark's thinking time stands after a colon. Without a time, the default for contests is used."""
    player = contestant(name)
    assert isinstance(player, CardShark)
    assert player.seconds == seconds


@pytest.mark.parametrize("name", ["stan:1", "cardshark:", "cardshark:-1", "cardshark:nan", "cardshark:1e9"])
def test_a_time_that_is_none_is_refused(name: str) -> None:
    """A time is refused after other players' names, and if it is not a number in the allowed range."""
    with pytest.raises(UnknownPlayerError):
        contestant(name)

"""Tests of finding computer players by their names."""

import pytest

from hearts_qt.players.roster import PLAYERS, UnknownPlayerError, player_named


def test_players_are_found_by_their_own_names() -> None:
    """Each player is found by its own name, and Stan is one of them."""
    assert "stan" in PLAYERS
    for name in PLAYERS:
        assert player_named(name).name == name


def test_an_unknown_name_is_said_plainly() -> None:
    """The error for an unknown name shows this name and all known names."""
    with pytest.raises(UnknownPlayerError, match=r"'olly' is not a computer player; there are .*stan") as caught:
        player_named("olly")
    assert caught.value.name == "olly"

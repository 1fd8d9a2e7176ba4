"""The ways to play in words."""

from hearts_qt.players.roster import PLAYERS
from hearts_qt.ui.words.players import player_line, player_title


def test_every_player_has_its_own_name_and_line() -> None:
    """No computer player of the program lacks its line, and no two have the same name or line."""
    assert [name for name in PLAYERS if not player_line(name)] == []
    assert len({player_line(name) for name in PLAYERS}) == len(PLAYERS)
    assert len({player_title(name) for name in PLAYERS}) == len(PLAYERS)

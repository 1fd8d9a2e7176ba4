"""Tests of the cast: each character has its own face and name, and a computer player."""

from pathlib import Path

from hearts_qt.players.cast import CAST, FIRST_OPPONENTS, ROLES, character_called
from hearts_qt.players.roster import PLAYERS
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.profile import LONGEST_NAME

RESOURCES = Path(__file__).parents[2] / "resources"
FACES = RESOURCES / "faces"
COMMENTS = RESOURCES / "comments"


def test_everybody_can_sit_down() -> None:
    """Each character has a face, comments, a player of the roster, and a name that is not too long."""
    for character in CAST:
        assert (FACES / character.face / "face.toml").is_file(), character
        assert (COMMENTS / character.id / "comments.toml").is_file(), character
        assert character.player in PLAYERS, character
        assert 0 < len(character.name) <= LONGEST_NAME, character
        seating = Seating(character.name, Kind.COMPUTER, character.player, character.face, character.id)
        assert character.seating == seating


def test_nobody_is_there_twice() -> None:
    """No two characters have the same id, name or face."""
    assert len(ROLES) == len(CAST) == len({character.name for character in CAST})
    assert len({character.face for character in CAST}) == len(CAST)


def test_all_the_old_names_are_there() -> None:
    """The cast has the characters that people know from the old programs."""
    names = {character.name for character in CAST}
    assert names >= {"Novice Nellie", "Fraidy Frank", "Cautious Cal", "Smooth Sam", "Crazy Charlie", "Vicious Vickie"}
    assert names >= {"Cheatin’ Chuck", "Mystery Guest", "Sneaky Sue", "Wiley Willie", "The CardShark", "Stan"}
    assert "The Dominator" in names


def test_the_first_opponents_differ() -> None:
    """The first opponents play in three different ways, and none of them cheats."""
    assert len({character.player for character in FIRST_OPPONENTS}) == 3
    assert "cheater" not in {character.player for character in FIRST_OPPONENTS}


def test_a_character_is_known_by_its_name_too() -> None:
    """A seat of an old log gets its character by the name. An unknown name has no character."""
    assert character_called("Vicious Vickie") == "vickie"
    assert character_called("Ada") == ""

"""Tests of the line at the end of a game, and of the words about the deal that turned it."""

import pytest

from hearts_qt.history.turning import Story, TurningPoint, WonMatch
from hearts_qt.players.cast import CAST, Role
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.ui.words.last_words import last_words, turn_mark, turn_sentence
from tests.settings.friends import friends_of

SEATS = friends_of("Marianne")
STRANGER = Seating("Gertrude", Kind.COMPUTER)


@pytest.mark.parametrize("story", Story)
@pytest.mark.parametrize("winner", [0, 1])
def test_each_story_has_a_line(story: Story, winner: int) -> None:
    """Each story is told completely, to a person who has won and by any other winner, and each in other words."""
    told = WonMatch(story, winner, 1 - winner, 7, 3, 15)
    line = last_words(told, SEATS, 0)
    assert "{" not in line
    assert len(line.split()) <= 16
    assert (line[0], line[-1]) == ("“", "”") if winner else line[0] != "“"
    others = {last_words(told._replace(story=other), SEATS, 0) for other in Story if other is not story}
    assert line not in others


def test_the_winner_speaks_to_the_person() -> None:
    """A winner calls the person "you", and anybody else by name."""
    seats = (SEATS[0], STRANGER, *SEATS[2:])
    told = WonMatch(Story.TURNED, 1, 0, 20, 9, 25)
    assert last_words(told, seats, 0) == "“25 points for you in deal 9. I could have sung.”"
    assert last_words(told._replace(second=2), seats, 0) == "“25 points for Bella in deal 9. I could have sung.”"


@pytest.mark.parametrize("role", CAST, ids=lambda role: role.id)
def test_each_character_has_its_own_lines(role: Role) -> None:
    """No two characters, and no stranger, say the same about a game; each line is short and names what it tells of."""
    for story in Story:
        told = WonMatch(story, 1, 0, 7, 3, 15)
        said = {
            each.character: last_words(told, (SEATS[0], each, *SEATS[2:]), 0)
            for each in (STRANGER, *(other.seating for other in CAST))
        }
        line = said.pop(role.id)
        assert line not in said.values()
        assert "{" not in line
        assert len(line.split()) <= 16
        if story in (Story.MOON, Story.CAME_BACK, Story.TURNED):
            assert "eal 3" in line
        if story in (Story.CLOSE, Story.PLAIN):
            assert "7 points" in line


def test_the_turning_point_is_named() -> None:
    """The chart has few words about the turning point; a sentence says who got the points."""
    turn = TurningPoint(9, 2, 25)
    assert turn_mark(turn) == "deal 9: 25 points"
    assert turn_sentence(turn, SEATS, 0) == "The game turned in deal 9: 25 points for Bella."
    assert turn_sentence(turn, SEATS, 2) == "The game turned in deal 9: 25 points for you."

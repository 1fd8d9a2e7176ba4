"""Tests of the opponent model: which seat counts as the person, and what earlier deals show about a player."""

import pytest
from msgspec.structs import replace

from hearts_qt.players.opponent_model import never_stops, the_person
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Trick
from hearts_qt.rules.played_deals import PlayedDeal
from hearts_qt.rules.seating import Kind, Seating
from tests.players.table_for_tests import seen_at
from tests.rules.hands import cards, ending

POSITION = ending(["AH 2H", "2C 3C", "4C 5C", "6C 7C"], rest=1, leader=0)


@pytest.mark.parametrize(
    ("who", "scores", "person"),
    [
        ("CCCC", (0, 0, 0, 0), -1),
        ("CPCC", (0, 90, 0, 0), 1),
        ("CPCP", (0, 20, 0, 10), 3),
        ("CPCP", (0, 10, 0, 10), 1),
        ("PCCC", (0, 0, 0, 0), -1),
        ("PCPC", (0, 0, 50, 0), 2),
    ],
)
def test_the_person_is_another_and_the_lowest(who: str, scores: tuple[int, int, int, int], person: Seat) -> None:
    """The person in another seat with the fewest points counts as the person. Without such a person, no seat counts."""
    seats = tuple(Seating(letter, Kind.PERSON if letter == "P" else Kind.COMPUTER) for letter in who)
    assert the_person(replace(seen_at(POSITION, scores=scores), seats=seats)) == person


def deal(*tricks: str) -> PlayedDeal:
    """Return a played deal in which seat 0 leads and takes every trick."""
    played = tuple(Trick(0, cards(each), 0) for each in tricks)
    return PlayedDeal(Direction.HOLD, played, (0, 0, 0, 0), (1, 1, 1, 1), (0, 0, 0, 0), None)


DUCKS = deal("9C 8C 7H 3C", "6H 3H 4H 2H", "TH 8H 9H 5H", "2D 3D 4D AH")
STOPS = deal("9C 8C 7H 3C", "6H 3H 4H AH")
CANNOT = deal("9C 8C 7H 3C", "6H 3H 4H 2H", "2D 3D 4D 5D")
NOTHING_TO_STOP = deal("6H 3H 4H 2H", "2D 3D 4D AH")


def test_who_never_stops_a_moon_is_known_by_the_deals_so_far() -> None:
    """A player who had enough chances to stop a moon and used none counts as a player who never stops a moon."""
    assert never_stops((DUCKS, DUCKS), 3)
    assert not never_stops((DUCKS,), 3)
    assert not never_stops((DUCKS, DUCKS, STOPS), 3)


def test_what_is_no_chance() -> None:
    """A trick is no chance to stop a moon if the player has no higher heart, nobody shoots, or the player leads."""
    assert not never_stops((CANNOT,) * 4, 3)
    assert not never_stops((NOTHING_TO_STOP,) * 4, 3)
    assert not never_stops((DUCKS,) * 4, 0)

"""Tests of the player Surprise, which plays a style that the seat seed determines for the whole match."""

from collections import Counter

from msgspec.structs import replace

from hearts_qt.players.cast_styles import VICIOUS
from hearts_qt.players.style_player import DRAWN, StylePlayer, Surprise, style_of
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seat_seeds import seat_seeds_of
from hearts_qt.rules.view import view
from tests.players.table_for_tests import numbered, passing_view


def test_every_style_is_drawn_about_as_often() -> None:
    """Over many matches and seats every style is drawn about equally often."""
    drawn = Counter(style_of(seat_seed).name for number in range(500) for seat_seed in seat_seeds_of(number))
    assert set(drawn) == {style.name for style in DRAWN}
    assert min(drawn.values()) > 0.6 * 2000 / len(DRAWN)


def test_the_seed_decides_and_nothing_else() -> None:
    """Only the seat seed determines the style. The scores and the deal do not matter."""
    seed = next(each for number in range(500) for each in seat_seeds_of(number) if style_of(each) is VICIOUS)
    for number in range(8):
        seen = replace(view(numbered(Rules(), number, Direction.LEFT), 2), seat_seed=seed, scores=(10, 20, 30, number))
        assert Surprise().decide(seen, 4) == StylePlayer(VICIOUS).decide(seen, 4)


def test_two_seats_of_a_match_may_have_different_styles() -> None:
    """The seats of one match can have different styles."""
    assert any(len({style_of(seat_seeds_of(number)[seat]).name for seat in SEATS}) > 1 for number in range(5))


def test_it_is_not_the_cheater() -> None:
    """The Cheater is not among the styles that can be drawn, and a decision needs only the view."""
    decided = Surprise().decide(passing_view("952.864.J2.A9642"), 0)
    assert decided == Surprise().decide(passing_view("952.864.J2.A9642"), 0)
    assert "cheater" not in {style.name for style in DRAWN}

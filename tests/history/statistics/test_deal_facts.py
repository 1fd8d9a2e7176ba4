"""Facts of deals, compared with figures that were counted by hand."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import asdict

from hearts_qt.history.statistics.match_facts import match_facts
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Bonus, Rules
from tests.history.statistics import worked
from tests.history.statistics.worked import FREE, JACK, Worked, log_of, with_jack

_LINES = ("deals_", "points_left", "points_right", "points_across", "points_hold", "points_scatter", "own_", "all_")
"""The beginnings of columns that are not written beside each deal."""


def _by_hand(deal: Worked, rules: Rules = FREE) -> None:
    """Compare the facts of a deal with those that were counted by hand."""
    (found,) = match_facts(Path("x"), log_of([deal], rules=rules)).deals
    assert not found.kept_out
    assert found.facts is not None
    for seat in SEATS:
        facts = {name: value for name, value in asdict(found.facts.seats[seat]).items() if value}
        counted = {name: value for name, value in facts.items() if not name.startswith(_LINES)}
        assert counted == {name: value for name, value in deal.figures[seat].items() if value}, f"seat {seat + 1}"


@pytest.mark.parametrize("name", worked.ALL)
def test_facts_are_those_counted_by_hand(name: str) -> None:
    """Each fact of each seat is the one that was counted by hand, and all others are 0."""
    _by_hand(worked.ALL[name])


def test_each_figure_of_queen_and_jack_is_worked_twice() -> None:
    """Queen and jack in the same trick or hand, covered and not covered: each was counted by hand in several deals."""
    figures = [seat.keys() for deal in worked.ALL.values() for seat in deal.figures]
    for name in ("same_trick", "same_hand", "covered", "not_covered"):
        assert sum(name in each for each in figures) >= 2


@pytest.mark.parametrize(
    ("name", "taker", "places"),
    [
        ("COVERED", 2, ("first", "first", "third", "fourth")),  # 0, 0, 3, 13
        ("NOT_COVERED", 3, ("first", "first", "fourth", "first")),  # 0, 0, 16, 0
        ("LED_QUEEN", 2, ("first", "first", "third", "fourth")),  # 0, 0, 3, 13
        ("FAILED_MOON", 0, ("fourth", "first", "first", "third")),  # 14, 0, 0, 2
        ("COVERED_BY_ACE", 2, ("first", "first", "third", "fourth")),  # 0, 0, 3, 13
        ("NOT_COVERED_BY_TWO", 3, ("first", "first", "fourth", "first")),  # 0, 0, 16, 0
    ],
)
def test_the_jack_is_worth_ten_points_less(name: str, taker: int, places: tuple[str, str, str, str]) -> None:
    """Where the jack of diamonds is the bonus card, its taker has ten points less; nothing else changes."""
    _by_hand(with_jack(getattr(worked, name), taker, places), JACK)


def test_the_ten_stands_for_the_jack() -> None:
    """If the ten of diamonds is the bonus card, which seat 4 takes last, seat 3 covers nothing and has both nowhere."""
    ten = with_jack(worked.COVERED, 3, ("first", "first", "fourth", "third"))  # 0, 0, 13, 3
    ten.figures[2].update(covered=0, same_hand=0)
    _by_hand(ten, replace(FREE, bonus=Bonus.TEN_OF_DIAMONDS))


def test_points_fall_in_the_tricks_in_which_they_were_taken() -> None:
    """Seat 3 takes the queen in the third trick, seat 4 two hearts in each of five tricks and one in each of three."""
    (deal,) = match_facts(Path("x"), log_of([worked.COVERED])).deals
    assert deal.facts is not None
    third, fourth = (asdict(deal.facts.seats[seat]) for seat in (2, 3))
    assert [third[f"own_{trick}"] for trick in range(1, 14)] == [0, 0, 13, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert [fourth[f"own_{trick}"] for trick in range(1, 14)] == [0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 1, 1, 1]
    assert [third[f"all_{trick}"] for trick in range(1, 14)] == [0, 0, 13, 0, 0, 2, 2, 2, 2, 2, 1, 1, 1]


def test_the_direction_of_the_pass_is_counted() -> None:
    """A deal with a pass to the left counts there, and one without a pass counts as held."""
    for deal, direction in ((worked.PASSED, Direction.LEFT), (worked.EACH_A_SUIT, Direction.HOLD)):
        (found,) = match_facts(Path("x"), log_of([deal])).deals
        assert found.facts is not None
        facts = asdict(found.facts.seats[1])
        assert {each: facts[f"deals_{each.value}"] for each in Direction if facts[f"deals_{each.value}"]} == {
            direction: 1
        }
        assert facts[f"points_{direction.value}"] == 26


def test_who_gave_the_queen_and_who_stopped_the_moon_is_known() -> None:
    """The queen went from seat 3 to seat 1, and seat 4 stopped the moon of seat 1; a held queen comes from nobody."""
    (failed,) = match_facts(Path("x"), log_of([worked.FAILED_MOON])).deals
    assert failed.facts is not None
    assert (failed.facts.queen_from, failed.facts.queen_to) == (2, 0)
    assert (failed.facts.moon_of, failed.facts.moon_stopped_by) == (0, 3)
    (own,) = match_facts(Path("x"), log_of([worked.OWN_QUEEN])).deals
    assert own.facts is not None
    assert (own.facts.queen_from, own.facts.queen_to) == (None, 2)
    assert own.facts.moon_of is None


def test_a_spoilt_moon_of_few_cards_was_not_tried() -> None:
    """Seat 3 alone had the queen and three hearts when seat 4 took hearts; that was no try."""
    (deal,) = match_facts(Path("x"), log_of([worked.NOT_COVERED])).deals
    assert deal.facts is not None
    assert deal.facts.moon_of is None
    assert not deal.facts.seats[3].moons_stopped

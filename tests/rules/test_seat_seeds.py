"""Tests of seat seeds, which only their own seat knows until the match is over, and of deal seeds."""

import pytest
from msgspec import UNSET

from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.entries import BeginDeal, BeginMatch, FinishDeal, FinishMatch
from hearts_qt.rules.match import Match
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seat_seeds import deal_seed_of, seat_seeds_of
from hearts_qt.rules.view import view
from tests.players.table_for_tests import SEATING, play_out
from tests.table.tables import Plain

SEEDS_OF_ONE = (16203756540742121423, 9738485983054411715)


def begun(seed: int) -> Match:
    """Return a match of one deal with this seed."""
    return Match(BeginMatch(Rules(goal=0, deals=1), SEATING, seed=seed))


def test_the_seat_seeds_of_a_number_stay_what_they_are() -> None:
    """The seat seeds of a number are the same on every machine and in every version."""
    assert seat_seeds_of(0) == seat_seeds_of(0)
    assert seat_seeds_of(1)[:2] == SEEDS_OF_ONE
    assert len({*seat_seeds_of(1), *seat_seeds_of(2)}) == 8
    assert all(0 <= seed < 2**64 for seed in seat_seeds_of(123456789))


@pytest.mark.parametrize(
    ("number", "seat", "version", "seed"),
    [
        (0, 0, 1, 1349748075943722362),
        (7, 3, 2, 12907284904908698411),
        (2**64 - 1, 1, 3, 8639660291057618473),
        (None, 2, 1, 11372943556220408814),
    ],
)
def test_the_seeds_of_a_deal_stay_what_they_are(number: int | None, seat: int, version: int, seed: int) -> None:
    """The deal seed of a number, a seat and a player's version is the same on every machine and in every version."""
    assert deal_seed_of(BeginDeal(Direction.LEFT, number=number), seat, version) == seed


def test_the_seed_of_a_deal_depends_on_nothing_else() -> None:
    """A deal seed does not depend on direction, leader, secret or older seed. It differs between seats and versions."""
    one = BeginDeal(Direction.LEFT, number=5)
    other = BeginDeal(Direction.HOLD, number=5, leader=2, seed=9, secret="f" * 64, chosen=True)
    assert [deal_seed_of(one, seat, 1) for seat in SEATS] == [deal_seed_of(other, seat, 1) for seat in SEATS]
    assert len({deal_seed_of(one, seat, version) for seat in SEATS for version in (1, 2)}) == 8


def test_each_seat_sees_only_its_own_seed() -> None:
    """During a match a seat sees only its own seed, and a spectator sees none."""
    match = begun(5)
    match.apply(BeginDeal(Direction.HOLD, number=1))
    for seat in SEATS:
        seen = view(match, seat)
        assert (seen.seat_seed, seen.seat_seeds) == (seat_seeds_of(5)[seat], ())
    assert (view(match, None).seat_seed, view(match, None).seat_seeds) == (0, ())


def test_everybody_sees_all_seeds_after_the_match() -> None:
    """When the match is finished, everybody can see all four seat seeds."""
    match = begun(5)
    match.apply(BeginDeal(Direction.HOLD, number=1))
    first, second, third, fourth = play_out(match, [Plain()] * 4)
    match.apply(FinishDeal((first, second, third, fourth)))
    assert view(match, 0).seat_seeds == ()
    assert match.ending is not None
    match.apply(FinishMatch(match.ending.winners))
    assert view(match, 0).seat_seeds == view(match, None).seat_seeds == seat_seeds_of(5)


def test_a_log_without_a_seed() -> None:
    """A log without a seed has the seat seeds of the number 0."""
    begin = BeginMatch(Rules(), SEATING)
    assert begin.seed is UNSET
    assert Match(begin).seat_seeds == seat_seeds_of(0)

"""Tests of the progress of a field: what is awaited, how rounds end, and who wins."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.rules.tournament.field import SIZES, tables_of
from hearts_qt.rules.tournament.field_progress import Awaited, FieldError, FieldProgress

SMALL = (8, 4)
"""The sizes of a small field with two rounds."""


def play(field: FieldProgress, rng: random.Random, most: int = 9) -> list[tuple[Awaited, tuple[int, ...]]]:
    """Play a field to its end with random points, the tables in random order; return all results."""
    played = []
    while not field.is_over:
        wanted = rng.choice(field.awaited)
        points = tuple(rng.randrange(most) for _ in range(4))
        field.add(wanted, points)
        played.append((wanted, points))
    return played


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**32), st.integers(1, 3))
def test_whole_field(seed: int, chance: int, deals: int) -> None:
    """Every field ends with one winner, and everybody else is out after the round that its size says."""
    field = FieldProgress(seed, deals)
    play(field, random.Random(chance))
    assert field.players_left == (field.winner,)
    assert len(field.rounds) == 10
    for number, size in enumerate(SIZES):
        assert 4 * len(field.rounds[number].tables) == size
        gone = sum(after == number for after in field.out.values())
        assert gone == size - field.places_after(number)
    assert not field.awaited


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**32))
def test_order_of_tables(seed: int, chance: int) -> None:
    """The same results lead to the same standings, in whatever order the tables play."""
    rng = random.Random(chance)
    one, other = FieldProgress(seed, 3, SMALL), FieldProgress(seed, 3, SMALL)
    left = play(one, rng, 4)
    while left:
        chosen = rng.choice(other.awaited)
        wanted = next(each for each in left if each[0] == chosen)
        other.add(*wanted)
        left.remove(wanted)
    assert (other.winner, other.out) == (one.winner, one.out)
    for first, second in zip(one.rounds, other.rounds, strict=True):
        assert first.standings() == second.standings()


def small(deals: int = 2) -> FieldProgress:
    """Return a field of eight players with two rounds."""
    return FieldProgress(7, deals, SMALL)


def test_first_deals_are_awaited() -> None:
    """At first each table plays its first deal."""
    assert small().awaited == (Awaited(0, 0, 0), Awaited(0, 1, 0))
    assert FieldProgress(7).awaited == tuple(Awaited(0, table, 0) for table in range(16))


def test_tables_are_independent() -> None:
    """A table plays its next deal without waiting for the others, until the end of the round."""
    field = small()
    field.add(Awaited(0, 1, 0), (1, 2, 3, 4))
    assert set(field.awaited) == {Awaited(0, 0, 0), Awaited(0, 1, 1)}
    field.add(Awaited(0, 1, 1), (1, 2, 3, 4))
    assert field.awaited == (Awaited(0, 0, 0),)
    assert field.round.final_cut is None
    assert not field.round.results


def test_cut_without_tie() -> None:
    """The highest scorers of the field go, wherever they sit; the others begin the next round with no points."""
    field = small(1)
    first, second = field.round.tables
    field.add(Awaited(0, 0, 0), (1, 20, 30, 40))
    field.add(Awaited(0, 1, 0), (2, 3, 4, 50))
    assert field.out == dict.fromkeys((*first[1:], second[3]), 0)
    assert field.players_left == tuple(sorted((first[0], *second[:3])))
    assert field.round.number == 1
    assert [each.points for each in field.round.standings()] == [0, 0, 0, 0]
    assert set(field.round.tables[0]) == set(field.players_left)


def test_tie_at_the_cut() -> None:
    """Players with equal points on both sides of the cut play one more deal, and only their points in it count."""
    field = small(1)
    first, second = field.round.tables
    field.add(Awaited(0, 0, 0), (1, 2, 7, 40))
    field.add(Awaited(0, 1, 0), (3, 7, 9, 10))
    assert set(field.round.tied) == {first[2], second[1]}
    assert field.awaited == (Awaited(0, 0, 1), Awaited(0, 1, 1))
    # A player who is out already, and one who is through, have other points; that changes nothing.
    field.add(Awaited(0, 0, 1), (26, 0, 5, 0))
    field.add(Awaited(0, 1, 1), (0, 4, 0, 0))
    assert set(field.players_left) == {first[0], first[1], second[0], second[1]}
    assert [each.points for each in field.rounds[0].standings()] == [1, 2, 3, 7, 7, 9, 10, 40]


def test_tie_after_tie() -> None:
    """A tie that is still there after one more deal is played again, only at the tables of those who are still tied."""
    field = small(1)
    first, second = field.round.tables
    field.add(Awaited(0, 0, 0), (1, 7, 7, 40))
    field.add(Awaited(0, 1, 0), (2, 3, 7, 10))
    assert set(field.round.tied) == {first[1], first[2], second[2]}
    field.add(Awaited(0, 0, 1), (0, 4, 4, 0))
    field.add(Awaited(0, 1, 1), (0, 0, 9, 0))
    assert set(field.round.tied) == {first[1], first[2]}
    assert field.awaited == (Awaited(0, 0, 2),)
    field.add(Awaited(0, 0, 2), (0, 3, 2, 0))
    assert field.out == dict.fromkeys((first[3], second[3], second[2], first[1]), 0)


def test_tie_for_the_win() -> None:
    """A tie for the first place of the last round is played off, too."""
    field = FieldProgress(3, 1, (4,))
    four = field.round.tables[0]
    field.add(Awaited(0, 0, 0), (5, 5, 6, 7))
    assert field.awaited == (Awaited(0, 0, 1),)
    field.add(Awaited(0, 0, 1), (9, 8, 0, 0))
    assert field.winner == four[1]
    assert field.is_over


@pytest.mark.parametrize(
    ("awaited", "points"),
    [
        (Awaited(0, 0, 1), (0, 0, 0, 0)),
        (Awaited(0, 2, 0), (0, 0, 0, 0)),
        (Awaited(0, -1, 0), (0, 0, 0, 0)),
        (Awaited(1, 0, 0), (0, 0, 0, 0)),
        (Awaited(0, 0, 0), (0, 0, 0)),
    ],
)
def test_refused(awaited: Awaited, points: tuple[int, ...]) -> None:
    """A deal that is not awaited is refused and changes nothing."""
    field = small()
    before = field.awaited
    with pytest.raises(FieldError):
        field.add(awaited, points)
    assert field.awaited == before


def test_nothing_after_the_end() -> None:
    """A field that is over waits for nothing."""
    field = FieldProgress(3, 1, (4,))
    field.add(Awaited(0, 0, 0), (5, 1, 6, 7))
    with pytest.raises(FieldError):
        field.add(Awaited(0, 0, 1), (5, 1, 6, 7))


def test_places() -> None:
    """Everybody who is still in has a seat in the round that is being played."""
    field = small(1)
    table, seat = field.place_of(5) or (9, 9)
    assert field.round.tables[table][seat] == 5
    assert field.round.tables == tables_of(7, 0, range(8))
    field.add(Awaited(0, 0, 0), (1, 20, 30, 40))
    field.add(Awaited(0, 1, 0), (2, 3, 4, 50))
    assert [field.place_of(player) for player in field.out] == [None] * 4

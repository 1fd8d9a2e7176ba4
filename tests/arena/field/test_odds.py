"""Tests of the odds in a field."""

import pytest

from hearts_qt.arena.field.field_plan import FieldPlan
from hearts_qt.arena.field.odds import odds_of
from hearts_qt.arena.field.played_field import PlayedField
from hearts_qt.arena.field.table_play import TableDeal
from hearts_qt.rules.tournament.field import SIZES
from hearts_qt.rules.tournament.field_progress import Awaited
from tests.arena.field.fields import small_plan


def with_points(plan: FieldPlan, deals: int, good: int, *, tables: int = 16) -> PlayedField:
    """Return a field in which one player has no points, and everybody else has some in each deal."""
    field = PlayedField(plan)
    for deal in range(deals):
        for table in range(tables):
            seats = field.seats(0, table)
            south, west, north, east = (0 if player == good else 5 + (player + deal) % 3 for player in seats)
            field.add(TableDeal(0, table, deal, (south, west, north, east)))
    return field


def test_even_odds() -> None:
    """Before the first deal everybody survives with the share of places, and wins once in 64 times."""
    field = PlayedField(small_plan(deals=16))
    odds = odds_of(field, 17, ends=2000)
    assert odds is not None
    assert odds.survive.share == pytest.approx(SIZES[1] / SIZES[0], abs=5 * odds.survive.error)
    assert odds.win.share == pytest.approx(1 / 64, abs=5 * odds.win.error)
    assert odds.survive.error == pytest.approx((7 / 64 / 2000) ** 0.5, rel=0.1)


def test_better_after_good_deals() -> None:
    """A player without points after half of a round has better odds than before, and than those with many points."""
    field = with_points(small_plan(deals=16), 8, 20)
    odds, other, before = odds_of(field, 20), odds_of(field, 21), odds_of(PlayedField(field.plan), 20)
    assert odds is not None
    assert other is not None
    assert before is not None
    assert odds.survive.share > other.survive.share
    assert odds.survive.share > before.survive.share


def test_repeated() -> None:
    """The same field has the same odds."""
    field = with_points(small_plan(deals=16), 2, 3)
    assert odds_of(field, 3, ends=50) == odds_of(field, 3, ends=50)


def test_decided() -> None:
    """When only somebody else's deal is left, a clear result has odds of 100 percent, and still an error above 0."""
    field = with_points(small_plan(), 1, 40, tables=15)
    player = 40 if 40 not in field.seats(0, 15) else None
    assert player is not None
    odds = odds_of(field, player, ends=100)
    assert odds is not None
    assert odds.survive.share == 1.0
    assert odds.survive.error > 0


def test_out() -> None:
    """Whoever is out has no odds."""
    field = with_points(small_plan(), 1, 40)
    while field.progress.round.tied:
        for awaited in field.progress.awaited:
            field.add(TableDeal(*field_place(awaited), field.seats(awaited.round, awaited.table)))
    out = next(iter(field.progress.out))
    assert odds_of(field, out) is None


def field_place(awaited: Awaited) -> tuple[int, int, int]:
    """Return round, table and deal."""
    return awaited.round, awaited.table, awaited.deal

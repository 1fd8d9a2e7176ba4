"""Tests of the field: its rounds, who sits where, which cards are dealt, and the cut with ties."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Aim, ExactGoal, Preset
from hearts_qt.rules.tournament import field
from hearts_qt.rules.tournament.field import Cut, cut, number_of_deal, tables_of


def test_rounds() -> None:
    """The field has ten rounds with the sizes that the manual of the tournament gives, and one winner."""
    sizes = [field.SIZES[0], *(field.places_after(each) for each in range(field.ROUNDS))]
    assert sizes == [64, 56, 48, 40, 32, 24, 16, 12, 8, 4, 1]


@pytest.mark.parametrize("preset", list(Preset))
def test_any_rules(preset: Preset) -> None:
    """A round has sixteen deals and no goal under any rule set; the rules of a deal stay."""
    rules = field.rules_of_round(PRESETS[preset])
    assert (rules.goal, rules.deals, rules.exact_goal, rules.aim) == (0, 16, ExactGoal.NOTHING, Aim.FIELD)
    assert (rules.flags, rules.worth, rules.moon) == (
        PRESETS[preset].flags,
        PRESETS[preset].worth,
        PRESETS[preset].moon,
    )


def test_vegas_stays_vegas() -> None:
    """The Vegas rules already are the rules of a round."""
    assert field.rules_of_round(PRESETS[Preset.VEGAS]) == PRESETS[Preset.VEGAS]


@pytest.mark.parametrize(
    ("results", "places", "expected"),
    [
        ({0: (10,), 1: (20,), 2: (30,), 3: (40,)}, 2, Cut((0, 1), (), (2, 3))),
        # A tie above or below the cut does not matter.
        ({0: (10,), 1: (10,), 2: (30,), 3: (30,)}, 2, Cut((0, 1), (), (2, 3))),
        ({0: (40,), 1: (30,), 2: (20,), 3: (10,)}, 1, Cut((3,), (), (2, 1, 0))),
        # Three players have the same points for one place.
        ({0: (10,), 1: (20,), 2: (20,), 3: (20,)}, 2, Cut((0,), (1, 2, 3), ())),
        # One more deal: one player had the fewest points in it, and two are out.
        ({0: (10,), 1: (20, 7), 2: (20, 3), 3: (20, 16)}, 2, Cut((0, 2), (), (1, 3))),
        # One more deal: two of the three are still tied.
        ({0: (10,), 1: (20, 3), 2: (20, 3), 3: (20, 20)}, 2, Cut((0,), (1, 2), (3,))),
        ({0: (10,), 1: (20, 3, 0), 2: (20, 3, 26), 3: (20, 20)}, 2, Cut((0, 1), (), (2, 3))),
        # Nobody has any points.
        ({0: (0,), 1: (0,), 2: (0,), 3: (0,)}, 1, Cut((), (0, 1, 2, 3), ())),
        ({0: (-5,), 1: (0,), 2: (1,), 3: (2,)}, 1, Cut((0,), (), (1, 2, 3))),
        ({0: (0,), 1: (5,)}, 2, Cut((0, 1), (), ())),
        ({0: (0,), 1: (5,)}, 0, Cut((), (), (0, 1))),
    ],
)
def test_cut(results: dict[int, tuple[int, ...]], places: int, expected: Cut) -> None:
    """The highest scorers go; only players with equal results on both sides of the cut play on."""
    assert cut(results, places) == expected


@given(st.data(), st.integers(4, 64))
def test_every_cut(data: st.DataObject, players: int) -> None:
    """Every cut has every player once, nobody in a worse place has a better result, and ties end by further deals."""
    results: dict[int, tuple[int, ...]] = {each: (data.draw(st.integers(0, 9)),) for each in range(players)}
    places = data.draw(st.integers(1, players - 1))
    found = cut(results, places)
    while found.tied:
        assert len(found.stay) < places < len(found.stay) + len(found.tied)
        assert len({results[each] for each in found.tied}) == 1
        groups = (found.stay, found.tied, found.out)
        assert sorted(each for group in groups for each in group) == list(range(players))
        for better, worse in ((found.stay, found.tied), (found.tied, found.out)):
            assert all(results[one] < results[other] for one in better for other in worse)
        points = data.draw(st.permutations(range(len(found.tied))))
        share = data.draw(st.integers(1, 2))
        for each, more in zip(found.tied, points, strict=True):
            results[each] = (*results[each], more // share)
        found = cut(results, places)
    assert len(found.stay) == places
    assert max(results[each] for each in found.stay) < min(results[each] for each in found.out) or not found.out


@given(st.integers(0, 2**64 - 1), st.integers(0, 9), st.sets(st.integers(0, 63), min_size=4))
def test_tables(seed: int, round_: int, chosen: set[int]) -> None:
    """Everybody sits in one seat, the order of the list does not matter, and player 0 always has seat 0."""
    players = sorted(chosen)[: len(chosen) // 4 * 4]
    tables = tables_of(seed, round_, players)
    assert sorted(each for table in tables for each in table) == players
    assert tables == tables_of(seed, round_, players[::-1])
    assert all(table[0] == 0 for table in tables if 0 in table)


@pytest.mark.parametrize("players", [[], [1], [1, 2, 3, 4, 5], [1, 1, 2, 3]])
def test_no_half_tables(players: list[int]) -> None:
    """Players who do not fill whole tables are refused."""
    with pytest.raises(ValueError, match="tables of four"):
        tables_of(1, 0, players)


def test_seating_is_for_ever() -> None:
    """The seating of a seed never changes, because logs of fields name players by their tables."""
    assert tables_of(1, 0, range(64))[:3] == ((2, 26, 50, 11), (39, 53, 33, 60), (44, 56, 29, 38))


def test_numbers_differ() -> None:
    """Each deal of a field has a number of its own; the numbers of a seed never change."""
    numbers = {number_of_deal(1, r, t, d) for r in range(10) for t in range(field.SIZES[r] // 4) for d in range(20)}
    assert len(numbers) == 20 * sum(field.SIZES) // 4
    assert number_of_deal(1, 0, 0, 0) == 6870769319408196084


def test_duplicate_numbers() -> None:
    """In a duplicate field all tables have the same deals, and otherwise none."""
    assert len({number_of_deal(5, 2, table, 3, duplicate=True) for table in range(12)}) == 1
    assert number_of_deal(5, 2, 0, 3) == number_of_deal(5, 2, 7, 3, duplicate=True)


def test_seat_seeds_differ() -> None:
    """Each table of each round has seat seeds of its own, which differ from the numbers of its deals."""
    seeds = {field.seed_of_table(1, r, t) for r in range(10) for t in range(16)}
    assert len(seeds) == 160
    assert not seeds & {number_of_deal(1, r, t, d) for r in range(10) for t in range(16) for d in range(16)}

"""Ratings: what they mean, how sure they are, and that they begin where the arena's table says."""

import math
import re
from pathlib import Path
from random import Random

import pytest

from hearts_qt.history.statistics.ratings import (
    DEALS_WON,
    MEAN,
    SCALE,
    RatedDeal,
    Rater,
    Rating,
    probability,
    rating_of_computer,
)

_README = Path(__file__).parents[3] / "README.md"


def _played(rng: Random, strengths: dict[int, float], deals: int) -> list[RatedDeal]:
    """Return deals of four players; who is stronger by `SCALE` is ahead e times as often as behind."""
    found = []
    for _ in range(deals):
        players = rng.sample(sorted(strengths), 4)
        order = sorted(players, key=lambda each: rng.expovariate(math.exp(strengths[each] / SCALE)))
        found.append(RatedDeal(tuple(players), tuple(order.index(each) for each in players), (True,) * 4))
    return found


def test_the_anchor_is_the_arenas_table() -> None:
    """The shares of deals won are those in the README's table of three Stans."""
    table = _README.read_text("utf-8").split("| player | points a deal | deals won | moons |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| (\w+) \| [^|]+ \| ([0-9.]+) % \|", table, re.MULTILINE)
    assert {name: float(share) for name, share in rows} == DEALS_WON


def test_a_computer_player_begins_with_its_share_of_deals() -> None:
    """With its first rating, a player wins its share of deals against three Stans, whatever time it has."""
    for name, share in DEALS_WON.items():
        better = math.exp((rating_of_computer(name).mu - MEAN) / SCALE)
        assert 100 * better / (better + 3) == pytest.approx(share)
    assert rating_of_computer("stan").mu == MEAN
    assert rating_of_computer("cardshark:0.2") == rating_of_computer("cardshark")
    assert rating_of_computer("somebody's player") == Rating()


def test_a_probability_is_told_as_a_band() -> None:
    """Equal ratings mean one half; with less certainty the band is wider, but never beyond all or nothing."""
    even = probability(Rating(25, 1), Rating(25, 1))
    assert even.likely == 0.5
    assert even.low == pytest.approx(1 - even.high)
    better = probability(Rating(30, 1), Rating(25, 1))
    assert better.likely == pytest.approx(1 / (1 + math.exp(-5 / SCALE)))
    unsure = probability(Rating(30, 8), Rating(25, 1))
    assert 0 < unsure.low < better.low < better.high < unsure.high < 1


@pytest.mark.parametrize("deals", [60, 600])
def test_bands_have_the_truth_in_most_cases(deals: int) -> None:
    """In simulated deals of players of known strength, 95 of 100 bands have the true probability, and are narrow."""
    rng = Random(deals)
    right, widths = [], []
    for _ in range(8):
        strengths = {player: MEAN + rng.gauss(0, 3) for player in range(8)}
        rater = Rater({})
        rater.rate(_played(rng, strengths, deals), {})
        for one in strengths:
            for other in range(one):
                found = probability(rater.ratings[one], rater.ratings[other])
                truth = 1 / (1 + math.exp(-(strengths[one] - strengths[other]) / SCALE))
                right.append(found.low <= truth <= found.high)
                widths.append(found.high - found.low)
    assert sum(right) / len(right) >= 0.95
    assert sum(widths) / len(widths) < (0.5 if deals == 60 else 0.2)


def test_a_character_in_several_seats_has_one_rating() -> None:
    """Three Dominators are rated as one player, and a deal counts once for them."""
    rater = Rater({})
    rater.rate([RatedDeal((1, 2, 2, 2), (0, 8, 9, 9), (True,) * 4)], {})
    assert rater.ratings[1].mu > MEAN > rater.ratings[2].mu
    assert rater.ratings[2].deals == 1


def test_a_player_that_was_reset_is_not_rated_by_earlier_deals() -> None:
    """The others are, and it counts for them as what it was at the beginning."""
    rater = Rater({})
    rater.rate([RatedDeal((1, 2, 3, 4), (0, 5, 8, 13), (False, True, True, True))], {1: Rating(30, 2)})
    assert set(rater.ratings) == {2, 3, 4}
    assert rater.ratings[2].mu > rater.ratings[3].mu > rater.ratings[4].mu


def test_a_tie_moves_equal_players_equally() -> None:
    """Players who begin the same and get the same points stay the same."""
    rater = Rater({})
    rater.rate([RatedDeal((1, 2, 3, 4), (0, 0, 13, 13), (True,) * 4)], {})
    assert rater.ratings[1].mu == pytest.approx(rater.ratings[2].mu)
    assert rater.ratings[3].mu == pytest.approx(rater.ratings[4].mu)

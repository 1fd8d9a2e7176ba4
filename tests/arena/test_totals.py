"""Tests of totals, standard errors and results, with examples worked out by hand."""

import math
import statistics
from itertools import groupby

import pytest

from hearts_qt.arena.schedule import MatchUp, Span, sittings
from hearts_qt.arena.span_runner import WrongVersionError, play_span
from hearts_qt.arena.totals import MoveTimes, SittingResult, TotalsByName, add_deal, add_totals, no_totals, standings
from hearts_qt.players.player import Decision, Player
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Moon, Preset, Rules
from hearts_qt.rules.view import View
from tests.arena.players import Gambler, find, pairing, timeless

ABCD = MatchUp(("a", "b", "c", "d"), (1, 1, 1, 1), Rules(), 1)
ABBB = MatchUp(("a", "b", "b", "b"), (1, 1, 1, 1), Rules(), 1)

PLAIN = SittingResult((0, 6, 7, 13))
LEVEL = SittingResult((3, 3, 10, 10))
MOON = SittingResult((26, 0, 26, 26), shooter=1)
FAULT = SittingResult((26, 0, 0, 0), failed=(0,))


def summed(match_up: MatchUp, *deals: tuple[SittingResult, ...]) -> TotalsByName:
    """Return the totals of these deals."""
    totals = no_totals(match_up)
    for results in deals:
        add_deal(totals, match_up.names, results)
    return totals


def test_points_wins_and_moons_of_a_deal() -> None:
    """A deal's points are the mean of its four sittings. Tied players share a win."""
    lines = {line.name: line for line in standings(ABCD, summed(ABCD, (PLAIN, LEVEL, MOON, FAULT)))}
    assert [lines[name].points for name in "abcd"] == [55 / 4, 9 / 4, 43 / 4, 49 / 4]
    assert [lines[name].win_rate for name in "abcd"] == pytest.approx(
        [(1 + 1 / 2) / 4, (1 / 2 + 1 + 1 / 3) / 4, 1 / 12, 1 / 12]
    )
    assert [(lines[name].moons_made, lines[name].moons_suffered) for name in "abcd"] == [(0, 1), (1, 0), (0, 1), (0, 1)]
    assert [lines[name].faults for name in "abcd"] == [1, 0, 0, 0]
    assert [line.name for line in standings(ABCD, summed(ABCD, (PLAIN, LEVEL, MOON, FAULT)))] == list("bcda")


def test_the_standard_error_takes_a_deal_as_one_sample() -> None:
    """The standard error counts the four sittings of a deal as one sample."""
    deals = [(SittingResult((points, 0, 0, 26 - points)),) * 4 for points in (0, 4, 8)]
    own = next(line for line in standings(ABCD, summed(ABCD, *deals)) if line.name == "a")
    assert own.points == 4
    assert own.error == pytest.approx(statistics.stdev([0, 4, 8]) / math.sqrt(3))


def test_a_name_with_three_chairs_has_the_mean_of_them() -> None:
    """A player with three seats has one line, with its mean for one seat. A deal is one sample."""
    lines = standings(ABBB, summed(ABBB, (PLAIN,) * 4, (LEVEL,) * 4))
    own = next(line for line in lines if line.name == "b")
    assert own.chairs == 3
    assert own.points == pytest.approx((26 / 3 + 23 / 3) / 2)
    assert own.error == pytest.approx(statistics.stdev([26 / 3, 23 / 3]) / math.sqrt(2))
    assert own.win_rate == pytest.approx((0 + 1 / 2) / 2 / 3)
    assert sum(line.win_rate * line.chairs for line in lines if line.win_rate is not None) == pytest.approx(1)


def test_there_is_no_figure_without_deals() -> None:
    """Without deals there are no figures, and with one deal there is no standard error."""
    assert {(line.points, line.error, line.win_rate) for line in standings(ABCD, no_totals(ABCD))} == {
        (None, None, None)
    }
    (line, *_) = standings(ABCD, summed(ABCD, (PLAIN,) * 4))
    assert line.points is not None
    assert line.error is None


def test_sums_do_not_know_in_which_parts_they_came() -> None:
    """If a contest is added up in parts in any order, its totals are the same."""
    deals = [(PLAIN, LEVEL, MOON, FAULT), (PLAIN,) * 4, (MOON,) * 4]
    whole = summed(ABCD, *deals)
    parts = no_totals(ABCD)
    for deal in reversed(deals):
        add_totals(parts, summed(ABCD, deal))
    assert parts == whole
    assert standings(ABCD, parts) == standings(ABCD, whole)


@pytest.mark.parametrize("nanoseconds", [0, 1, 31, 32, 63, 64, 1000, 123_456, 10**9, 10**12])
def test_a_median_is_near_its_moves(nanoseconds: int) -> None:
    """If most times are equal, the median is this time, within the width of a class of the histogram."""
    times = MoveTimes()
    for _ in range(3):
        times.add(nanoseconds)
    times.add(10**13)
    times.add(0)
    assert times.median_ms == pytest.approx(nanoseconds / 1e6, rel=0.032, abs=1e-6)


def test_mean_and_median_of_times() -> None:
    """The mean and the median are right if times are joined with other times. Without times both are None."""
    times, more = MoveTimes(), MoveTimes()
    for milliseconds in (1, 2):
        times.add(milliseconds * 10**6)
    more.add(30 * 10**6)
    times.join(more)
    assert times.mean_ms == 11
    assert times.median_ms == pytest.approx(2, rel=0.032)
    assert MoveTimes().mean_ms is None
    assert MoveTimes().median_ms is None


def test_a_played_span_adds_up() -> None:
    """Without moons, the four sittings of a deal have 104 points. Each sitting has one win. All moves are timed."""
    match_up = pairing(rules=Rules(moon=Moon.NOT_ALLOWED))
    played = play_span(match_up, Span(3, 9), find)
    stan, ducker = played.totals["stan"], played.totals["ducker"]
    assert stan.points + ducker.points == 6 * 4 * 26
    assert stan.wins + ducker.wins == 6 * 4 * 12
    assert stan.deals == ducker.deals == 6
    assert ducker.times.moves == 3 * stan.times.moves
    # Deals 3 and 7 have no pass.
    assert stan.times.moves == 4 * (6 * 13 + 4)
    assert played.seconds > 0


@pytest.mark.parametrize("preset", Preset)
def test_every_rule_set_can_be_played(preset: Preset) -> None:
    """A contest can play under each rule set."""
    totals = play_span(pairing(rules=PRESETS[preset]), Span(0, 4), find).totals
    assert totals["stan"].deals == 4
    assert totals["stan"].faults == 0


def test_moons_are_counted_for_all() -> None:
    """Each moon counts as made for the shooter and as suffered for each of the three others."""
    totals = play_span(pairing("stan", "stan", "stan", "stan"), Span(0, 40), find).totals
    assert totals["stan"].moons > 0
    assert totals["stan"].suffered == 3 * totals["stan"].moons


def test_a_failing_player_is_replaced_and_counted() -> None:
    """A player that always fails has a fault in each sitting and no timed moves. The other players have no faults."""
    totals = play_span(pairing("refuser", "stan", "ducker", "ducker"), Span(0, 2), find).totals
    assert totals["refuser"].faults == 8
    assert totals["refuser"].times.moves == 0
    assert totals["stan"].faults == 0


def test_each_sitting_has_a_seed_of_its_own() -> None:
    """All decisions of a sitting get its seed. Sittings have different seeds. Repeated spans give the same totals."""
    match_up = pairing("gambler", "gambler", "gambler", "stan")
    drawn = [sitting.seed for deal in range(3) for sitting in sittings(match_up, deal)]
    assert len(set(drawn)) == len(drawn) == 12
    handed: list[int] = []

    class Recorder(Gambler):
        def decide(self, view: View, seed: int) -> Decision:
            handed.append(seed)
            return super().decide(view, seed)

    def find_recorder(name: str) -> Player:
        return Recorder() if name == "gambler" else find(name)

    totals = play_span(match_up, Span(0, 3), find_recorder).totals
    assert [seed for seed, _ in groupby(handed)] == drawn
    assert timeless(totals) == timeless(play_span(match_up, Span(0, 3), find).totals)


def test_players_of_another_version_are_refused() -> None:
    """If the installed version of a player is not the version in the match-up, nothing is played."""
    ordered = MatchUp(("stan",) * 4, (99,) * 4, Rules(), 1)
    with pytest.raises(WrongVersionError, match=r"stan has version \d+ where the deals are played, and not version 99"):
        play_span(ordered, Span(0, 1), find)

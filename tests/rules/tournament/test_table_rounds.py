"""Tests of the tournament at one table: who plays in each round, who is out, ties, and what a round means."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Aim, ExactGoal, Preset, Rules
from hearts_qt.rules.tournament.field import DEALS, rules_of_round
from hearts_qt.rules.tournament.table_rounds import (
    ENTRANT,
    EXPERTS,
    GUEST,
    ORDERS,
    ROUNDS,
    TournamentRound,
    Verdict,
    characters_of,
    decisive_seats,
    end_of_round,
    order_under,
    seat_out,
    tournament_id,
    verdict_of_round,
)

ID = "0123456789abcdef"
ORDER = tuple("abcdefgh")
ids = st.integers(0, 2**64 - 1).map(tournament_id)
scores = st.tuples(*[st.integers(-50, 300)] * 4)
numbers = st.integers(1, ROUNDS)


@given(ids)
def test_the_players_get_better_from_round_to_round(tournament: str) -> None:
    """In the first eight rounds nobody is replaced by a weaker player, and each round is stronger than the last."""
    rounds = [characters_of(TournamentRound(tournament, number), ORDER) for number in range(1, 9)]
    places = [sorted(ORDER.index(each) for each in three) for three in rounds]
    assert all(len(set(three)) == 3 for three in places)
    for weaker, stronger in pairwise(places):
        assert all(one <= other for one, other in zip(weaker, stronger, strict=True))
        assert sum(weaker) < sum(stronger)


@pytest.mark.parametrize(
    ("number", "three"),
    [(1, ("a", "b", "c")), (2, ("a", "c", "d")), (5, ("d", "e", "f")), (8, ("f", "g", "h"))],
)
def test_the_ladder(number: int, three: tuple[str, ...]) -> None:
    """The ladder goes from the three weakest to the three strongest of the eight."""
    assert characters_of(TournamentRound(ID, number), ORDER) == three


@given(ids)
def test_experts_and_guests(tournament: str) -> None:
    """Three of the four experts play in the ninth round, and three mystery guests in the tenth."""
    ninth = characters_of(TournamentRound(tournament, 9), ORDER)
    assert set(ninth) < set(EXPERTS)
    assert len(set(ninth)) == 3
    assert characters_of(TournamentRound(tournament, 10), ORDER) == (GUEST,) * 3


def test_each_expert_is_missing_at_times() -> None:
    """Which expert is missing follows from the id of the tournament."""
    missing = [
        set(EXPERTS) - set(characters_of(TournamentRound(tournament_id(number), 9), ORDER)) for number in range(4)
    ]
    assert [next(iter(each)) for each in missing] == list(EXPERTS)


@pytest.mark.parametrize("preset", Preset)
def test_the_rules_of_a_round(preset: Preset) -> None:
    """A round has 16 deals under all rules of a deal, and no goal; the aim is to have few points."""
    rules = rules_of_round(PRESETS[preset])
    assert (rules.deals, rules.goal, rules.aim, rules.exact_goal) == (DEALS, 0, Aim.FIELD, ExactGoal.NOTHING)
    assert rules.flags == PRESETS[preset].flags
    assert rules.worth == PRESETS[preset].worth


def test_vegas_rules_are_those_of_a_round_already() -> None:
    """All Vegas rules stay as they are."""
    assert rules_of_round(PRESETS[Preset.VEGAS]) == PRESETS[Preset.VEGAS]


@pytest.mark.parametrize("preset", Preset)
def test_every_rule_set_has_an_order_of_eight(preset: Preset) -> None:
    """The order has all eight characters who are neither experts nor guests, each once."""
    assert sorted(ORDERS[preset]) == sorted(
        ["nellie", "frank", "cal", "charlie", "vickie", "chuck", "stan", "dominator"]
    )
    assert order_under(Rules(preset=preset)) == ORDERS[preset]


@pytest.mark.parametrize(
    ("number", "points", "deals", "verdict"),
    [
        (1, (10, 20, 30, 44), 15, None),
        (1, (10, 20, 30, 44), 16, Verdict.GOES_ON),
        (1, (44, 20, 30, 10), 16, Verdict.OUT),
        (1, (44, 20, 44, 10), 16, None),
        (1, (10, 40, 40, 14), 16, None),
        (1, (10, 10, 40, 44), 16, Verdict.GOES_ON),
        (1, (11, 41, 42, 14), 17, Verdict.GOES_ON),
        (10, (10, 20, 30, 44), 15, None),
        (10, (10, 20, 30, 44), 16, Verdict.WON),
        (10, (20, 10, 30, 44), 16, Verdict.LOST_LAST),
        (10, (10, 10, 30, 44), 16, None),
        (10, (10, 20, 44, 44), 16, Verdict.WON),
        (10, (44, 20, 10, 10), 18, None),
    ],
)
def test_the_end_of_a_round(number: int, points: tuple[int, ...], deals: int, verdict: Verdict | None) -> None:
    """A round ends after 16 deals unless its decisive score is shared; then everybody plays one more deal."""
    round_ = TournamentRound(ID, number)
    ending = end_of_round(round_, PRESETS[Preset.VEGAS], points, deals)
    assert (None if ending is None else verdict_of_round(round_, ending)) is verdict


@given(numbers, scores, st.integers(16, 20))
def test_exactly_one_is_out(number: int, points: tuple[int, ...], deals: int) -> None:
    """Whoever is out has more points than each of the others; without one such player the round goes on."""
    round_ = TournamentRound(ID, number)
    ending = end_of_round(round_, PRESETS[Preset.VEGAS], points, deals)
    if ending is None:
        assert len(decisive_seats(round_, points)) > 1
        return
    out = seat_out(round_, ending)
    if number == ROUNDS:
        assert out is None
        assert len(ending.winners) == 1
        assert (verdict_of_round(round_, ending) is Verdict.WON) == (points[ENTRANT] == min(points))
    else:
        assert out is not None
        assert all(points[out] > points[seat] for seat in range(4) if seat != out)
        assert (verdict_of_round(round_, ending) is Verdict.OUT) == (out == ENTRANT)


def test_the_rounds_follow_each_other() -> None:
    """The next round belongs to the same tournament; after the tenth there is none."""
    assert TournamentRound(ID, 3).following() == TournamentRound(ID, 4)
    with pytest.raises(ValueError, match="no round 11"):
        TournamentRound(ID, 10).following()


@pytest.mark.parametrize(("tournament", "number"), [(ID, 0), (ID, 11), ("", 1), ("xyz", 1), (ID + "0", 1)])
def test_rounds_that_cannot_be(tournament: str, number: int) -> None:
    """A round with an impossible number or id is refused."""
    with pytest.raises(ValueError, match=r"no round|not the id"):
        TournamentRound(tournament, number)

"""Tests of the moods that players show after events."""

import pytest
from msgspec.structs import replace

from hearts_qt.plugin_host.pose import Mood
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.moves import Award
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.rules.scoring import DealOutcome, MatchOutcome, ScoreLine
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View
from hearts_qt.ui.company.moods import feelings, moon_share, shooting, standing_moods

VIEW = View(
    seat=0,
    rules=Rules(),
    stage=Stage.DEAL,
    seats=(Seating("A", Kind.COMPUTER),) * 4,
    scores=(0, 0, 0, 0),
    deals_played=0,
    earlier=(),
)


def mask(names: str) -> int:
    """Return the set of cards with these names."""
    return sum(1 << parse_card(name) for name in names.split())


def trick(taker: int, leader: int, names: str, points: int = 0) -> happened.TrickTaken:
    """Return a complete trick."""
    return happened.TrickTaken(taker, leader, tuple(parse_card(name) for name in names.split()), points)


def outcome(points: tuple[int, ...], shooter: int | None = None, award: Award | None = None) -> DealOutcome:
    """Return the outcome of a deal with these points; without an award, the rules allow no moon."""
    lines = tuple(ScoreLine(0, 0, 0, 0, 0, 0, each) for each in points)
    return DealOutcome(lines, shooter, award, None, points, ())


P, G, T, S = Mood.PLEASED, Mood.GRIMACING, Mood.GLOATING, Mood.SHOOTING


@pytest.mark.parametrize(
    ("event", "moods"),
    [
        (trick(2, 1, "2C AC 3C 4C"), {2: P}),
        (trick(2, 1, "2C AC 3C 4H", 1), {}),
        (trick(2, 1, "2H AH 3H 4H", 4), {2: G}),
        (trick(2, 1, "2S AS QS 4S", 13), {2: G, 3: T}),
        (trick(1, 1, "QS 2S 3S 4S", 13), {1: G}),
        (trick(2, 1, "2D AD JD 4H", -9), {2: P}),
        (happened.HeartsBroken(1), {}),
        (happened.AwardAsked(2), {0: G, 1: G, 2: T, 3: G}),
        (happened.DealFinished(outcome((0, 13, 5, 8))), {0: P, 1: G}),
        (happened.DealFinished(outcome((0, 0, 13, 13))), {0: P, 1: P, 2: G, 3: G}),
        (happened.DealFinished(outcome((26, 0, 0, 0), 0)), {0: G, 1: P, 2: P, 3: P}),
        (happened.DealFinished(outcome((0, 26, 26, 26), 0, Award.ADD)), {0: T, 1: G, 2: G, 3: G}),
        (
            happened.MatchFinished(MatchOutcome((40, 100, 60, 40), (0, 3), False, ()), VIEW.seats),
            {0: T, 1: G, 2: G, 3: T},
        ),
    ],
)
def test_what_happens_shows_on_faces(event: happened.Event, moods: dict[int, Mood]) -> None:
    """The taker of the queen grimaces and her giver gloats. The taker of a harmless trick is pleased."""
    felt = feelings([event], VIEW)
    assert {each.seat: each.mood for each in felt} == moods
    assert all(each.seconds for each in felt)


def test_the_last_thing_that_happens_counts() -> None:
    """If several events change the mood of a seat, the last event decides."""
    felt = feelings([trick(1, 1, "QS 2S 3S 4S", 13), happened.DealFinished(outcome((5, 0, 13, 8)))], VIEW)
    assert {each.seat: each.mood for each in felt} == {1: P, 2: G}


@pytest.mark.parametrize(
    ("taken", "shooter"),
    [
        (("", "", "", ""), None),
        (("", "2H 3H 4H 5H 6H", "", ""), None),
        (("", "2H 3H 4H 5H 6H 7H", "", ""), 1),
        (("", "QS 2H", "", ""), None),
        (("", "QS 2H 3H", "", ""), 1),
        (("", "QS 2H 3H 4H 5H", "6H", ""), None),
        (("AC KC", "QS 2H 3H 4H 5H", "", ""), 1),
    ],
)
def test_a_moon_under_way_is_seen_by_what_lies_open(taken: tuple[str, ...], shooter: int | None) -> None:
    """A player who alone has taken all points so far, and has enough of them, is seen as shooting the moon."""
    view = replace(VIEW, taken=tuple(mask(names) for names in taken))
    assert shooting(view) == shooter
    assert standing_moods(view) == tuple(S if seat == shooter else Mood.REST for seat in range(4))
    if shooter is not None:
        assert [each.mood for each in feelings([trick(shooter, 0, "2S AS QS 4S", 13)], view)] == [S]


def test_nobody_shoots_the_moon_once_the_deal_is_over() -> None:
    """After the end of a deal nobody is seen as shooting the moon."""
    view = replace(VIEW, taken=(mask("QS 2H 3H 4H"), 0, 0, 0), stage=Stage.SCORED)
    assert shooting(view) is None


@pytest.mark.parametrize(
    ("taken", "shares"),
    [
        (("", "", "", ""), (0, 0, 0, 0)),
        (("2H 3H 4H 5H 6H", "", "", ""), (0, 0, 0, 0)),
        (("2H 3H 4H 5H 6H 7H AC", "2C", "", ""), (6 / 26, 0, 0, 0)),
        (("", "QS", "", "JD"), (0, 13 / 26, 0, 0)),
        (("2H 3H 4H 5H 6H 7H", "QS", "", ""), (0, 0, 0, 0)),
        (("", "", "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", ""), (0, 0, 1, 0)),
    ],
)
def test_a_moon_fills_for_whoever_has_all_points(taken: tuple[str, ...], shares: tuple[float, ...]) -> None:
    """From six points on, a player who alone has points fills a moon. It is full with all points."""
    view = replace(VIEW, phase=Phase.PLAYING, taken=tuple(mask(cards) if cards else 0 for cards in taken))
    assert tuple(moon_share(view, seat) for seat in range(4)) == pytest.approx(shares)


def test_no_moon_fills_where_none_can_be_shot() -> None:
    """Without moons in the rules, and after the deal, nothing fills."""
    view = replace(VIEW, phase=Phase.PLAYING, taken=(mask("QS"), 0, 0, 0))
    assert moon_share(view, 0) > 0
    assert moon_share(replace(view, rules=Rules(moon=Moon.NOT_ALLOWED)), 0) == 0
    assert moon_share(replace(view, stage=Stage.SCORED), 0) == 0

"""Tests of the occasions to speak: each kind is found, and only public information is used."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.plugin_host.comments import Category, Occasion
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.moves import Award
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.rules.scoring import DealOutcome, MatchOutcome, ScoreLine
from hearts_qt.rules.view import View
from hearts_qt.ui.company.occasions import Cue, cues_of, thinking_cue
from tests.ui.company.seen import seen, trick, watched

NOTHING = ScoreLine(0, 0, 0, 0, 0, 0, 0)


def outcome(scores: tuple[int, ...], shooter: int | None = None, award: Award | None = None) -> DealOutcome:
    """Return the outcome of a deal with these scores."""
    return DealOutcome((NOTHING,) * 4, shooter, award, None, scores, ())


def finished(*scores: int) -> happened.DealFinished:
    """Return the event of the end of a deal in which nobody shot the moon."""
    return happened.DealFinished(outcome(scores))


BROKE = "2H 3H 4H 5H 6H 7H"
WON = MatchOutcome((40, 30, 60, 101), (1,), False, (0, 0, 0, 0))
SCATTERED = (("to", "everybody"), ("from", "everybody"))
CASES: list[tuple[str, happened.Event, View, list[Cue]]] = [
    (
        "everybody has passed to the left",
        happened.PlayBegan(2),
        seen(direction=Direction.LEFT),
        [
            Cue(Occasion.PASS, 0, 1, (("to", "Cal"), ("from", "Vickie"))),
            Cue(Occasion.PASS, 1, 2, (("to", "Sue"), ("from", "Ann"))),
            Cue(Occasion.PASS, 2, 3, (("to", "Vickie"), ("from", "Cal"))),
            Cue(Occasion.PASS, 3, 0, (("to", "Ann"), ("from", "Sue"))),
        ],
    ),
    (
        "in a scatter it is the person who is spoken to",
        happened.PlayBegan(2),
        seen(direction=Direction.SCATTER),
        [Cue(Occasion.PASS, 0, 1, SCATTERED), *(Cue(Occasion.PASS, seat, 0, SCATTERED) for seat in (1, 2, 3))],
    ),
    ("nothing was passed", happened.PlayBegan(2), seen(direction=Direction.HOLD), []),
    (
        "a card is led",
        happened.CardPlayed(2, parse_card("5D")),
        seen(leader=2, trick=(parse_card("5D"),)),
        [Cue(Occasion.LEAD, 2, 3, (("suit", "diamonds"),))],
    ),
    (
        "a card is played to a trick",
        happened.CardPlayed(3, parse_card("6D")),
        seen(leader=2, trick=(parse_card("5D"), parse_card("6D"))),
        [],
    ),
    (
        "hearts are broken",
        happened.HeartsBroken(3),
        seen(),
        [Cue(Occasion.HEARTS_BROKEN, seat) for seat in (3, 0, 1, 2)],
    ),
    (
        "a trick without points",
        trick(3, 1, "5D 6D 7D 2D"),
        seen(taken=("", "", "", "5D 6D 7D 2D")),
        [Cue(Occasion.TAKE, 3, 1)],
    ),
    (
        "a trick without points, taken by who led",
        trick(1, 1, "KD 6D 7D 2D"),
        seen(taken=("", "KD 6D 7D 2D", "", "")),
        [Cue(Occasion.TAKE, 1)],
    ),
    (
        "two hearts given, and the taker's own",
        trick(0, 3, "5H 9H 2H 3C"),
        seen(taken=("5H 9H 2H 3C", "", "", "")),
        [Cue(Occasion.RAZZ, 3, 0), Cue(Occasion.RAZZ, 1, 0)],
    ),
    (
        "the queen is given",
        trick(2, 1, "3S KS 4S QS"),
        seen(taken=("", "", "3S KS 4S QS", "")),
        [Cue(Occasion.QUEEN_GIVEN, 0, 2), Cue(Occasion.QUEEN_TAKEN, 2, 0)],
    ),
    (
        "the queen is caught by herself",
        trick(1, 1, "QS 2S 4S 5S"),
        seen(taken=("", "QS 2S 4S 5S", "", "")),
        [Cue(Occasion.QUEEN_TAKEN, 1)],
    ),
    (
        "all hearts so far with one player",
        trick(1, 1, "AH 7H 6H 5H"),
        seen(taken=("", "2H 3H 4H AH 7H 6H 5H", "", "")),
        [*(Cue(Occasion.RAZZ, seat, 1) for seat in (2, 3, 0)), Cue(Occasion.MOON_BEGUN, 1)],
    ),
    (
        "fewer of them with the queen",
        trick(1, 1, "AS 2S 4S QS"),
        seen(taken=("", "2H 3H 4H AS 2S 4S QS", "", "")),
        [Cue(Occasion.QUEEN_GIVEN, 0, 1), Cue(Occasion.QUEEN_TAKEN, 1, 0), Cue(Occasion.MOON_BEGUN, 1)],
    ),
    (
        "it is said once that a moon has begun",
        trick(1, 1, "AD 2D 3D 4D"),
        seen(taken=("", f"{BROKE} AD 2D 3D 4D", "", "")),
        [Cue(Occasion.TAKE, 1)],
    ),
    (
        "no moon begins where there is none",
        trick(1, 1, "AH 7H 6H 5H"),
        seen(rules=Rules(moon=Moon.NOT_ALLOWED), taken=("", "2H 3H 4H AH 7H 6H 5H", "", "")),
        [Cue(Occasion.RAZZ, seat, 1) for seat in (2, 3, 0)],
    ),
    (
        "a moon is stopped",
        trick(2, 1, "8H KH 9C 9D"),
        seen(taken=("", BROKE, "8H KH 9C 9D", "")),
        [Cue(Occasion.RAZZ, 1, 2), Cue(Occasion.MOON_STOPPED, 2, 1)],
    ),
    (
        "a moon is shot",
        happened.DealFinished(outcome((26, 26, 0, 26), 2, Award.ADD)),
        seen(),
        [Cue(Occasion.MOON_MADE, 2), Cue(Occasion.WINNING, 2)],
    ),
    (
        "all points where no moon is allowed",
        happened.DealFinished(outcome((0, 0, 26, 0), 2)),
        seen(),
        [],
    ),
    (
        "one leads and one is last",
        finished(10, 4, 30, 8),
        seen(),
        [Cue(Occasion.WINNING, 1), Cue(Occasion.LOSING, 2, 1)],
    ),
    ("two are last", finished(10, 4, 30, 30), seen(), [Cue(Occasion.WINNING, 1)]),
    ("two lead", finished(4, 4, 30, 8), seen(), []),
    (
        "the match is won",
        finished(40, 30, 60, 101),
        seen(ending=WON),
        [Cue(Occasion.WINNING, 1), Cue(Occasion.LOSING, 3, 1)],
    ),
    ("the match is tied", finished(40, 40, 60, 101), seen(ending=replace(WON, winners=(0, 1))), []),
    ("a private event", happened.HandDealt(0, 1), seen(), []),
]


@pytest.mark.parametrize(("event", "view", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_every_occasion(event: happened.Event, view: View, expected: list[Cue]) -> None:
    """Each event gives the right occasion, speaker and addressee."""
    assert list(cues_of(event, view)) == expected


def test_a_computer_that_thinks_may_say_so() -> None:
    """While a computer player thinks, it may say something. While a person thinks, nobody says anything."""
    assert thinking_cue(seen(awaited=(2,))) == Cue(Occasion.THINKING, 2)
    assert thinking_cue(seen(awaited=(0,))) is None
    assert thinking_cue(seen()) is None


def test_the_table_above_has_every_occasion() -> None:
    """Each occasion has a case in this module, except thinking and memories, because no event alone causes these."""
    named = {cue.occasion for _, _, _, cues in CASES for cue in cues}
    others = {each for each in Occasion if each.category is Category.MEMORY}
    assert named == set(Occasion) - others - {Occasion.THINKING}


@pytest.mark.parametrize("number", range(1, 9))
def test_nothing_that_anybody_hides_makes_a_difference(tmp_path: Path, number: int) -> None:
    """In whole deals the views of all seats and of a spectator give the same occasions, so no hidden cards are used."""
    heard = 0
    for event, views in watched(tmp_path, number):
        first, *rest = (cues_of(event, view) for view in views)
        assert all(cues == first for cues in rest), event
        heard += len(first)
        thinking = [thinking_cue(view) for view in views]
        assert len(set(thinking)) == 1
    assert heard > 20

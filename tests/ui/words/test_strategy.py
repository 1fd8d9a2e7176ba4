"""Tests that the advice for playing well agrees with the rules in force."""

from dataclasses import replace

import pytest
from hypothesis import given

from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Aim, Bonus, FourthPass, HeartPoints, Moon, PassOrder, Preset, Rules
from hearts_qt.ui.words.strategy import strategy
from tests.rules.strategies import any_rules

STANDARD = PRESETS[Preset.STANDARD]


def advice(rules: Rules) -> str:
    """Return the advice under these rules, as all titles and sentences."""
    return "\n".join(f"{title}\n" + "\n".join(sentences) for title, sentences in strategy(rules))


@given(any_rules())
def test_every_chapter_has_whole_sentences(rules: Rules) -> None:
    """Under all rules, each chapter has complete sentences in which every placeholder is filled in."""
    chapters = strategy(rules)
    assert len(chapters) >= 6
    for title, sentences in chapters:
        assert title
        assert sentences
        for sentence in sentences:
            assert sentence.endswith((".", ":"))
            assert "{" not in sentence


@pytest.mark.parametrize(
    ("rules", "says", "says_not"),
    [
        (STANDARD, ["costs 13 points", "stopper", "three bad cards", "100 points"], ["bonus card", "Ten of Diamonds"]),
        (replace(STANDARD, queen_points=7), ["costs only 7 points"], ["costs 13"]),
        (replace(STANDARD, moon=Moon.NOT_ALLOWED), ["not rewarded here"], ["stopper", "Stopping a moon", "ruins it"]),
        (replace(STANDARD, moon=Moon.CHOOSE), ["take them off your own score"], ["do not shoot"]),
        (
            replace(STANDARD, pass_order=PassOrder.NONE, fourth_pass=FourthPass.NONE),
            ["fishing"],
            ["Passing", "bad cards"],
        ),
        (replace(STANDARD, cards_passed=2), ["two bad cards"], ["three bad cards"]),
        (replace(STANDARD, bonus=Bonus.JACK_OF_DIAMONDS), ["The bonus card", "Jack of Diamonds"], ["Ten of Diamonds"]),
        (replace(STANDARD, bonus=Bonus.TEN_OF_DIAMONDS), ["The bonus card", "Ten of Diamonds"], ["Jack of Diamonds"]),
        (replace(STANDARD, heart_points=HeartPoints.SPOTS), ["the ace 14"], []),
        (replace(STANDARD, aim=Aim.SCALED), ["does not pay to chase the leader"], ["lowest score, if you can"]),
        (replace(STANDARD, queen_at_first_chance=True), ["must be discarded the first time"], ["need not throw her"]),
        (replace(STANDARD, hearts_on_first_trick=True), ["very first trick"], ["No points fall"]),
        (replace(STANDARD, no_trick_bonus=True), ["Taking no trick at all"], []),
        (replace(STANDARD, goal=0, deals=5), ["lowest score"], ["Near"]),
    ],
)
def test_the_advice_follows_the_rules(rules: Rules, says: list[str], says_not: list[str]) -> None:
    """The advice leaves out what is wrong under these rules, and contains what is useful under them."""
    text = advice(rules)
    assert [part for part in says if part not in text] == []
    assert [part for part in says_not if part in text] == []


@pytest.mark.parametrize("preset", Preset)
def test_no_two_presets_of_different_points_get_the_same_advice(preset: Preset) -> None:
    """The advice under a rule set names the points of this rule set's queen of spades."""
    assert f"{PRESETS[preset].queen_points} points" in advice(PRESETS[preset])

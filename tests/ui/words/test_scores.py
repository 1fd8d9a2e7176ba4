"""Tests of the texts at the end of a deal and of a game. They are compared with texts that were written by hand."""

from pathlib import Path

import pytest

from hearts_qt.rules.cards import DECK, parse_card, parse_cards
from hearts_qt.rules.masks import HEARTS, POINT_CARDS
from hearts_qt.rules.moves import Award
from hearts_qt.rules.phases import Trick
from hearts_qt.rules.ruleset import Bonus, ExactGoal, GoalEnds, Moon, Rules
from hearts_qt.rules.scoring import MatchOutcome, finish_deal
from hearts_qt.settings.file import Damage
from hearts_qt.settings.profile import ProfileFault, ProfileFlaw
from hearts_qt.ui.words.scores import (
    continue_caption,
    deal_headline,
    deal_lines,
    decisive_trick,
    game_end,
    lead_sentence,
    match_details,
    match_headline,
)
from hearts_qt.ui.words.table import points_line
from hearts_qt.ui.words.troubles import damage_sentence
from tests.settings.friends import friends_of

SEATS = friends_of("Marianne")
REST = DECK & ~POINT_CARDS


def test_an_ordinary_deal() -> None:
    """The lines explain points for hearts, the queen, the bonus card, taking no trick, and a score of exactly 100."""
    rules = Rules(bonus=Bonus.JACK_OF_DIAMONDS, no_trick_bonus=True, exact_goal=ExactGoal.RESETS)
    queen, low = parse_cards("QS"), parse_cards("2H 3H 4H")
    jack = parse_cards("JD")
    outcome = finish_deal(rules, [queen, HEARTS & ~low, low | jack, 0], [5, 5, 3, 0], None, (87, 0, 50, 0))
    lines = deal_lines(outcome, rules, SEATS, 0)
    assert [line.name for line in lines] == ["You", "Stan", "Bella", "Walter"]
    assert [line.points for line in lines] == ["13", "10", "−7", "−5"]
    assert [line.score for line in lines] == ["0", "10", "43", "−5"]
    assert [line.reasons for line in lines] == [
        ("Queen of Spades 13", "Exactly 100: back to 0"),
        ("Hearts 10",),
        ("Hearts 3", "10 off for the bonus card"),
        ("5 off for taking no trick",),
    ]
    assert deal_headline(outcome, SEATS, 0) == "You take the queen: 13 points."
    assert deal_headline(outcome, SEATS, 2) == "Well done: −7 points for you."
    assert deal_headline(outcome, SEATS, 1) == "Marianne takes the queen."
    assert deal_headline(outcome, SEATS, None) == "Marianne takes the queen."
    without_queen = finish_deal(rules, [0, HEARTS, 0, 0], [5, 5, 3, 0], None, (0, 0, 0, 0))
    assert deal_headline(without_queen, SEATS, 1) == "The deal is over."


def test_the_end_of_the_game_is_the_one_of_the_rules() -> None:
    """The text says whether the goal must be reached or exceeded, and how many deals the game has."""
    assert game_end(Rules(goal=100), 3) == "The game ends at 100 points."
    assert game_end(Rules(goal=100, goal_ends=GoalEnds.EXCEEDED), 3) == "The game ends above 100 points."
    assert game_end(Rules(goal=0, deals=16), 3) == "Deal 3 of 16."
    assert game_end(Rules(goal=100, deals=16), 3) == "The game ends at 100 points. Deal 3 of 16."


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        ((20, 9, 20, 21), "Stan leads by 11 points."),
        ((8, 9, 20, 21), "You lead by 1 point."),
        ((9, 9, 20, 21), "You and Stan lead together."),
        ((30, 20, 20, 20), "Stan, Bella and Walter lead together."),
        ((5, 5, 5, 5), "All four are level."),
    ],
)
def test_it_is_told_who_leads(before: tuple[int, int, int, int], sentence: str) -> None:
    """After a deal one sentence says who leads, and by how much."""
    outcome = finish_deal(Rules(), [0, 0, 0, 0], [4, 3, 3, 3], None, before)
    assert lead_sentence(outcome, SEATS, 0) == sentence


def test_points_below_zero_have_the_same_minus_everywhere() -> None:
    """Before both numbers below a name there is a minus sign, and not a hyphen."""
    assert points_line(-7, -10) == "−7 points · −10 this deal"


def test_a_moon_added() -> None:
    """The lines say who shot the moon, and explain the points that the others get."""
    rules = Rules()
    outcome = finish_deal(rules, [0, POINT_CARDS, 0, 0], [3, 8, 1, 1], Award.ADD, (0, 0, 0, 0))
    lines = deal_lines(outcome, rules, SEATS, 0)
    assert [line.reasons for line in lines] == [
        ("Moon 26",),
        ("Shot the moon",),
        ("Moon 26",),
        ("Moon 26",),
    ]
    assert deal_headline(outcome, SEATS, 0) == "Stan shot the moon!"
    assert deal_headline(outcome, SEATS, 1) == "You shot the moon!"


def test_a_sun_taken_off() -> None:
    """The lines explain the points that are subtracted for a moon and for a sun."""
    rules = Rules(moon=Moon.SUBTRACT, sun_bonus=True, no_trick_bonus=True)
    outcome = finish_deal(rules, [DECK, 0, 0, 0], [13, 0, 0, 0], Award.SUBTRACT, (60, 0, 0, 0))
    lines = deal_lines(outcome, rules, SEATS, 0)
    assert lines[0].reasons == ("Shot the moon: 26 off", "Shot the sun: 24 off")
    assert lines[0].points == "−50"
    assert deal_headline(outcome, SEATS, 0) == "You took every trick!"
    assert deal_headline(outcome, SEATS, 1) == "Marianne took every trick!"


def test_a_sun_that_does_not_count_is_a_moon() -> None:
    """Under rules that do not reward a sun, the headline speaks of the moon, or of the points if there is none."""
    for moon, award, headline in (
        (Moon.SUBTRACT, Award.SUBTRACT, "You shot the moon!"),
        (Moon.NOT_ALLOWED, None, "You take the queen: 26 points."),
    ):
        outcome = finish_deal(Rules(moon=moon), [DECK, 0, 0, 0], [13, 0, 0, 0], award, (60, 0, 0, 0))
        assert deal_headline(outcome, SEATS, 0) == headline


def test_a_moon_that_is_not_allowed() -> None:
    """If the rules allow no moon, the points of a moon count, and a line says why."""
    rules = Rules(moon=Moon.NOT_ALLOWED)
    outcome = finish_deal(rules, [POINT_CARDS, REST, 0, 0], [9, 4, 0, 0], None, (0, 0, 0, 0))
    assert deal_lines(outcome, rules, SEATS, None)[0].reasons == (
        "Hearts 13",
        "Queen of Spades 13",
        "Took all hearts and the queen; no moon under these rules",
    )
    assert deal_headline(outcome, SEATS, 1) == "Marianne takes the queen, and you take nothing."


def test_the_end_of_a_match() -> None:
    """The headline names the winner or the tied players. The details explain the result."""
    rules = Rules()
    won = MatchOutcome((70, 80, 95, 105), (0,), False, (60, 40, 10, 0))
    assert match_headline(won, SEATS, 0) == "You win the game!"
    assert match_headline(won, SEATS, 1) == "Marianne wins the game."
    assert match_details(won, rules, SEATS, 0) == "70 against 80: 10 points fewer than Stan."
    tied = MatchOutcome((70, 101, 70, 90), (0, 2), False, (0, 0, 0, 0))
    assert match_headline(tied, SEATS, 0) == "A tie: you and Bella share the win!"
    assert match_details(tied, rules, SEATS, 0) == "70 against 90: 20 points fewer than Walter."
    behind = MatchOutcome((80, 80, 95, 70), (3,), False, (0, 0, 0, 0))
    assert match_details(behind, rules, SEATS, 0) == "70 against 80: 10 points fewer than you and Stan."
    four = MatchOutcome((100, 100, 100, 100), (0, 1, 2, 3), False, (0, 0, 0, 0))
    assert match_headline(four, SEATS, 0) == "All four are tied!"
    assert match_details(four, rules, SEATS, 0) == "Everybody has 100 points."
    exact = MatchOutcome((100, 40, 80, 60), (0,), True, (0, 0, 0, 0))
    assert match_details(exact, rules, SEATS, 0) == "A score of exactly 100 wins at once."


def test_damage_in_words() -> None:
    """The message about a damaged options file says what was wrong, and where the damaged file is now."""
    flaws = tuple(ProfileFlaw("options.speed", what, "9") for what in ProfileFault)
    sentence = damage_sentence(Damage(Path("/c/options.toml"), Path("/c/options.damaged-1.toml"), flaws))
    assert "/c/options.toml" in sentence
    assert "options.speed cannot be 9" in sentence
    assert "options.damaged-1.toml" in sentence
    left = damage_sentence(Damage(Path("/c/options.toml"), None, flaws[:1]))
    assert "leaves the file as it is" in left


def trick(taker: int, cards: str) -> Trick:
    """Return a trick with these cards that seat 0 led."""
    return Trick(0, tuple(parse_card(name) for name in cards.split()), taker)


@pytest.mark.parametrize(
    ("tricks", "sentence"),
    [
        ((trick(1, "2C 3C 4C 5C"), trick(2, "QS 2S 3S 2H")), "Trick 2 decided it: 14 points for Bella."),
        ((trick(0, "2H 3H 4H 5H"),), "Trick 1 decided it: 4 points for you."),
        ((trick(1, "2H 3H 4H 5H"), trick(2, "6H 7H 8H 9H")), ""),
        ((trick(1, "2H 3H 4H 5C"),), ""),
        ((), ""),
    ],
)
def test_the_trick_that_decided_a_deal(tricks: tuple[Trick, ...], sentence: str) -> None:
    """The trick with the most points is named, if it had at least four points and more than any other."""
    assert decisive_trick(tricks, Rules(), SEATS, 0) == sentence


def test_how_many_places_each_player_rose_or_fell() -> None:
    """The places before and after the deal are compared; after the first deal nobody rose or fell."""
    taken = list(map(parse_cards, ("", "QS", "2H", "")))
    after = finish_deal(Rules(), taken, [0, 1, 1, 0], None, (20, 15, 30, 40))
    assert [line.rise for line in deal_lines(after, Rules(), SEATS, 0)] == [1, -1, 0, 0]
    first = finish_deal(Rules(), taken, [0, 1, 1, 0], None, (0, 0, 0, 0))
    assert [line.rise for line in deal_lines(first, Rules(), SEATS, 0)] == [0, 0, 0, 0]


def test_the_button_that_continues_a_game_says_how_it_stands() -> None:
    """It names the deal, and the own score if not all scores are equal; whoever shares the best score leads, too."""
    assert continue_caption((0, 0, 0, 0), 0, 1) == "Continue: deal 1"
    assert continue_caption((31, 45, 77, 77), 0, 7) == "Continue: deal 7, you lead with 31"
    assert continue_caption((31, 45, 31, 77), 2, 7) == "Continue: deal 7, you lead with 31"
    assert continue_caption((31, 45, 77, 77), 1, 7) == "Continue: deal 7, you have 45"
    assert continue_caption((31, 45, 77, 77), None, 7) == "Continue: deal 7"

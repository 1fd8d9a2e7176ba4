"""Tests of good play under each rule switch, by positions in which the switch changes the right card."""

from dataclasses import replace

import pytest

from hearts_qt.players.player import Player
from hearts_qt.players.reason import Judgement
from hearts_qt.players.roster import PLAYERS
from hearts_qt.players.style_player import Stan
from hearts_qt.rules.cards import QUEEN_OF_SPADES, card_name, parse_card
from hearts_qt.rules.deal import Position
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Aim, Bonus, ExactGoal, GoalEnds, HeartPoints, Moon, PassOrder, Preset, Rules
from hearts_qt.rules.view import view
from tests.players.table_for_tests import numbered, passing_view, seen_at
from tests.rules.hands import ending

STANDARD = Rules()
GOOD = [PLAYERS[name] for name in ("stan", "aggressive", "sneaky", "dominator", "advanced", "cheater")]
"""The good players, who should play the right card in each position of this file."""
SPLIT = {1: "2H", 2: "3H"}
Scores = tuple[int, int, int, int]


def played(player: Player, position: Position, rules: Rules, scores: Scores = (0, 0, 0, 0)) -> str:
    """Return the card that a player plays."""
    move = player.decide(seen_at(position, rules, scores), 0).move
    assert isinstance(move, Play)
    return card_name(move.card)


BONUS_LIES = ending(["3C 4C", "5C 6C", "7C 8C", "AD 2D 9C"], taken=SPLIT, trick="TD 6D 5H", leader=0)
QUEEN_OR_HEARTS = ending(["3C 4C", "5C 6C", "7C 8C", "AS 2S 9C"], taken={1: "2H", 2: "3H"}, trick="KS QS TS", leader=0)
QUEEN_STOPS_A_MOON = ending(["3C 4H", "5C 6H", "7C 8C", "AD 2D 9C"], rest=0, trick="KD QS TD", leader=0)
CLEAN = ending(["KD 4C", "QD 6C", "7C 8C", "AD 2D 3C"], taken={**SPLIT, 0: "4H"}, trick="JD 6D 5D", leader=0)
A_HEART_FOR_THE_GOAL = ending(["5C", "JC", "4C", "AD 2D"], taken={1: "3H 4H", 2: "QS"}, trick="KD 6D QH", leader=0)
A_HEART_STOPS = ending(["5C AC", "JH 3D", "4C 4D", "AD 2D 8C"], rest=1, trick="5D 6D QH", leader=0)
SPOTS = ending(["3C 4C", "5C 6C", "7C 8C", "AH 9S 2H"], taken={1: "3H", 2: "4H"}, trick="KD QD 9D", leader=0)


@pytest.mark.parametrize("player", GOOD, ids=lambda player: player.name)
class TestGoodPlayers:
    """Positions that every good player gets right."""

    def test_the_bonus_card(self, player: Player) -> None:
        """A trick with a heart and the ten of diamonds is taken only if the ten is the bonus card."""
        assert played(player, BONUS_LIES, Rules(bonus=Bonus.TEN_OF_DIAMONDS)) == "AD"
        assert played(player, BONUS_LIES, STANDARD) == "2D"

    def test_no_moon_to_stop(self, player: Player) -> None:
        """A heart is taken to stop a moon. If moons are not allowed, it is not taken."""
        assert played(player, A_HEART_STOPS, STANDARD) == "AD"
        assert played(player, A_HEART_STOPS, Rules(moon=Moon.NOT_ALLOWED)) == "2D"

    def test_no_trick_at_all(self, player: Player) -> None:
        """The last player of a trick without points plays the ace, unless taking no trick is rewarded."""
        assert played(player, CLEAN, STANDARD) == "AD"
        assert played(player, CLEAN, Rules(no_trick_bonus=True)) == "2D"

    @pytest.mark.parametrize("exact", [ExactGoal.WINS, ExactGoal.RESETS])
    def test_the_exact_goal(self, player: Player, exact: ExactGoal) -> None:
        """The last heart is taken if the score then is exactly the goal, but not if the score already is the goal."""
        rules = Rules(exact_goal=exact, goal_ends=GoalEnds.EXCEEDED)
        assert played(player, A_HEART_FOR_THE_GOAL, rules, (20, 30, 40, 99)) == "AD"
        assert played(player, A_HEART_FOR_THE_GOAL, rules, (20, 30, 40, 100)) == "2D"
        assert played(player, A_HEART_FOR_THE_GOAL, Rules(), (20, 30, 40, 90)) == "2D"

    def test_spot_hearts(self, player: Player) -> None:
        """If hearts count their spots, the ace of hearts is discarded first."""
        assert played(player, SPOTS, PRESETS[Preset.SPOT_HEARTS]) == "AH"

    def test_scaled_points_and_a_field(self, player: Player) -> None:
        """The queen is taken so that another seat does not win, but not if the aim is scaled points or a field."""
        position = ending(["AD", "3D", "4D", "AC 2C"], taken=SPLIT, trick="KC 6C QS", leader=0)
        scores = (90, 20, 60, 50)
        assert played(player, position, STANDARD, scores) == "AC"
        for aim in (Aim.SCALED, Aim.FIELD):
            assert played(player, position, Rules(aim=aim), scores) == "2C"

    def test_the_pass_keeps_the_bonus_card(self, player: Player) -> None:
        """If the jack of diamonds counts -10 points, it is kept. If it is a usual card, it is passed."""
        hand = "952.KJ.T652.9642"
        kept = passed(player, Rules(bonus=Bonus.JACK_OF_DIAMONDS), hand)
        assert parse_card("JD") not in kept
        assert parse_card("JD") in passed(player, STANDARD, hand)

    def test_a_moon_that_comes_off_the_own_score(self, player: Player) -> None:
        """A sure moon after which another seat would win is shot only if its points are subtracted from the shooter."""
        moon = ending(["AH KH AC", "2H 3C 4D", "QH 5C 5D", "JH 6C 6D"], rest=0, leader=0)
        scores = (90, 10, 95, 60)
        adds = player.decide(seen_at(moon, STANDARD, scores), 0).reason.judgement
        off = Rules(moon=Moon.ADD_OR_DEDUCT, deduct=True)
        deducts = player.decide(seen_at(moon, off, scores), 0).reason.judgement
        assert adds not in (Judgement.SHOOT_MOON, Judgement.MOON_DEDUCTS)
        assert deducts is Judgement.MOON_DEDUCTS


def passed(player: Player, rules: Rules, hand: str) -> set[int]:
    """Return the cards that a player passes."""
    move = player.decide(passing_view(hand, rules), 0).move
    assert isinstance(move, Pass)
    return set(move.cards)


def test_a_seven_point_queen_is_not_worth_as_much() -> None:
    """Stan avoids a queen of seven points like a usual queen. If she counts one point, he passes other cards."""
    position = ending(["3C", "5C", "7C", "KD 2D"], taken={0: "2H 3H", 1: "4H"}, trick="9D 6D QS", leader=0)
    seven, thirteen = (Stan().decide(seen_at(position, Rules(queen_points=points)), 0).reason for points in (7, 13))
    assert seven.judgement is thirteen.judgement is Judgement.AVOID_QUEEN
    assert passed(Stan(), Rules(queen_points=1), "9532.864.AK.9642") != passed(Stan(), STANDARD, "9532.864.AK.9642")


def test_no_passing_means_no_question() -> None:
    """If the rules have no pass, a deal begins with the first card, and every good player plays a card."""
    match = numbered(Rules(pass_order=PassOrder.NONE, fourth_pass=PRESETS[Preset.VEGAS].fourth_pass), 7, Direction.HOLD)
    seen = view(match, match.awaited[0])
    assert seen.phase is Phase.PLAYING
    for player in GOOD:
        assert isinstance(player.decide(seen, 0).move, Play)


def test_the_queen_goes_at_the_first_chance_under_vegas_rules() -> None:
    """If the queen must be discarded at the first chance, she is then the only legal card, and the reason says this."""
    position = ending(["AC 4D", "2C 5D", "3C 6D", "QS 2S KD"], taken=SPLIT, trick="KC 8C 9C", leader=0)
    decided = Stan().decide(seen_at(position, PRESETS[Preset.VEGAS], (60, 70, 10, 70)), 0)
    assert decided.move == Play(3, QUEEN_OF_SPADES)
    assert decided.reason.judgement is Judgement.ONLY_CARD


def test_hearts_by_their_spots_are_dearer_the_higher() -> None:
    """If hearts count their spots, Stan passes the ace of hearts."""
    hand = "AK.QJ4.JT52.A742"
    spots = passed(Stan(), replace(PRESETS[Preset.SPOT_HEARTS], heart_points=HeartPoints.SPOTS), hand)
    assert parse_card("AH") in spots

"""Tests of rules that change during a match: switches that count immediately, from the next deal, or never."""

import pytest

from hearts_qt.rules.entries import BeginDeal, ChangeRules, FinishMatch, Redo, Undo
from hearts_qt.rules.events import RulesChanged
from hearts_qt.rules.match import Stage
from hearts_qt.rules.moves import CashedOut, CashOut
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Aim, Moon, Opening, Preset, Rules
from tests.rules.hands import ending
from tests.rules.matches import Session, ending_of, points_of, quick_deal

HOLD = Direction.HOLD
PLAIN = {0: "QS", 1: "2H 3H"}
NEARLY = "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
CARDSHARK = Rules(moon=Moon.ADD_OR_DEDUCT)
DEDUCT = Rules(moon=Moon.ADD_OR_DEDUCT, deduct=True)
ADDED, DEDUCTED = (0, 26, 26, 26), (-26, 0, 0, 0)


def shooting(rules: Rules, last: str = "AC") -> Session:
    """Return a deal with two tricks left. Seat 0 has all points except the ace of hearts, which is in its hand."""
    session = Session(rules)
    hands = [f"AH {last}", "2C 2D", "3C 3D", "4C 4D"]
    session.apply(BeginDeal(HOLD, position=ending(hands, taken={0: NEARLY, 1: "5D"}, rest=2)))
    return session


LAST_POINT = "AH 2D 3D 4D"
LAST_TRICK = "AC 2C 3C 4C"


def test_a_change_waits_for_the_next_deal() -> None:
    """The current deal continues with its own rules. The next deal has the new rules."""
    session = shooting(Rules(moon=Moon.ADD))
    new = Rules(moon=Moon.SUBTRACT, queen_points=7)
    assert session.apply(ChangeRules(new)) == [RulesChanged(new)]
    assert (session.match.rules, session.match.next_rules) == (Rules(moon=Moon.ADD), new)
    session.play(f"{LAST_POINT} {LAST_TRICK}")
    assert points_of(session) == ADDED
    session.finish()
    assert quick_deal(session, {0: NEARLY + " AH", 1: ""}, rest=1) == (-20, 0, 0, 0)
    assert session.match.rules == new


def test_what_a_new_match_needs_stays_as_it_was() -> None:
    """First leader and aim cannot change during a match."""
    session = Session(Rules(opening=Opening.ROTATES, first_leader=2))
    session.apply(ChangeRules(Rules(opening=Opening.ROTATES, first_leader=4, aim=Aim.SCALED, goal=50)))
    assert session.match.next_rules == Rules(opening=Opening.ROTATES, first_leader=2, goal=50)
    assert session.match.next_leader == 1


def test_the_new_direction_and_leader_are_known_at_once() -> None:
    """The direction and the leader of the next deal follow new rules immediately."""
    session = Session(Rules())
    session.apply(ChangeRules(PRESETS[Preset.VEGAS]))
    assert (session.match.next_direction, session.match.next_leader) == (Direction.HOLD, 1)


@pytest.mark.parametrize("between", [False, True], ids=["during a deal", "between deals"])
def test_a_lowered_goal_is_tested_at_the_next_deals_end(between: bool) -> None:
    """If the goal is lowered below the scores, the match ends only after the next deal."""
    session = Session(Rules())
    quick_deal(session, PLAIN, rest=2)
    if between:
        session.apply(ChangeRules(Rules(goal=10)))
    else:
        session.apply(BeginDeal(HOLD, position=ending(["2C", "3C", "4C", "5C"], taken=PLAIN, rest=2, leader=3)))
        session.apply(ChangeRules(Rules(goal=10)))
        session.play("5C 2C 3C 4C")
        session.finish()
    assert ending_of(session) is None
    quick_deal(session, PLAIN, rest=2)
    assert ending_of(session) is not None
    session.apply(FinishMatch((3,)))


def test_a_match_that_is_over_is_not_saved_by_a_higher_goal() -> None:
    """If the goal is raised after the last deal of a match, the match still ends."""
    session = Session(Rules(goal=13))
    quick_deal(session, PLAIN, rest=2)
    session.apply(ChangeRules(Rules(goal=500)))
    session.apply(FinishMatch((3,)))
    assert session.match.stage is Stage.OVER


# The deduct switch


@pytest.mark.parametrize(("before", "after", "points"), [(CARDSHARK, DEDUCT, DEDUCTED), (DEDUCT, CARDSHARK, ADDED)])
def test_deduct_counts_at_once(before: Rules, after: Rules, points: tuple[int, ...]) -> None:
    """The switch Deduct can be changed until the last point card is taken."""
    session = shooting(before)
    session.play("AH 2D 3D")
    session.apply(ChangeRules(after))
    session.play(f"4D {LAST_TRICK}")
    assert points_of(session) == points


@pytest.mark.parametrize(("before", "after", "points"), [(CARDSHARK, DEDUCT, ADDED), (DEDUCT, CARDSHARK, DEDUCTED)])
def test_deduct_does_not_count_after_the_last_point(before: Rules, after: Rules, points: tuple[int, ...]) -> None:
    """If Deduct changes after the last point card, this does not count for the deal, even if later cards are undone."""
    session = shooting(before)
    session.play(LAST_POINT)
    session.apply(ChangeRules(after))
    session.play(LAST_TRICK)
    assert points_of(session) == points
    session.apply(Undo(3))
    session.play("2C 3C 4C")
    assert points_of(session) == points
    session.apply(Undo(4))
    session.apply(Redo(4))
    assert points_of(session) == points


def test_deduct_counts_when_the_last_point_is_taken_back() -> None:
    """If Deduct was changed after the last point card, and this card is undone and redone, the change counts."""
    session = shooting(CARDSHARK)
    session.play(LAST_POINT)
    session.apply(ChangeRules(DEDUCT))
    session.apply(Undo(1))
    session.apply(Redo(1))
    session.play(LAST_TRICK)
    assert points_of(session) == DEDUCTED


def test_deduct_counts_in_a_cash_out() -> None:
    """If the last point card is taken in a cash-out, the setting of Deduct at that moment counts."""
    session = shooting(CARDSHARK)
    session.apply(ChangeRules(DEDUCT))
    session.apply(CashedOut(CashOut.ONLY_WINNERS))
    assert points_of(session) == DEDUCTED


def test_deduct_counts_in_a_moon_that_was_set_up() -> None:
    """In a deal that is set up with all points taken, the setting of Deduct at the beginning of the deal counts."""
    session = Session(DEDUCT)
    assert quick_deal(session, {0: NEARLY + " AH"}) == DEDUCTED
    session.apply(BeginDeal(HOLD, position=ending(["2C", "3C", "4C", "5C"], taken={0: NEARLY + " AH"}, leader=3)))
    session.apply(ChangeRules(CARDSHARK))
    session.play("5C 2C 3C 4C")
    session.apply(Undo(2))
    session.apply(Redo(2))
    assert points_of(session) == DEDUCTED


def test_deduct_needs_its_moon() -> None:
    """The switch Deduct does nothing in a deal whose moon is scored in another way."""
    session = shooting(Rules(moon=Moon.ADD))
    session.apply(ChangeRules(DEDUCT))
    assert session.match.rules == Rules(moon=Moon.ADD)
    session.play(f"{LAST_POINT} {LAST_TRICK}")
    assert points_of(session) == ADDED


def test_another_moon_for_the_next_deal_leaves_the_switch() -> None:
    """New rules without the switch Deduct do not turn it off in the deal that is being played."""
    session = shooting(DEDUCT)
    session.apply(ChangeRules(Rules(moon=Moon.ADD)))
    session.play(f"{LAST_POINT} {LAST_TRICK}")
    assert points_of(session) == DEDUCTED

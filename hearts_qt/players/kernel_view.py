"""Translates a view for the kernel: into a board, rules as numbers, a utility, a belief and a determinizer."""

from typing import Final

from hearts_qt.players.kernel import aims
from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.deal_rules import DealRules
from hearts_qt.players.kernel.determinizations import Determinizer
from hearts_qt.players.kernel.parts import Belief, Prior
from hearts_qt.players.kernel.pass_belief import PassBelief
from hearts_qt.players.kernel.pass_policy import PassPolicy
from hearts_qt.players.kernel.replay import Replay
from hearts_qt.players.kernel.utility import Utility
from hearts_qt.players.knowledge import know
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.moves import Award
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import NO_TRICK_POINTS, SUN_POINTS, Aim, ExactGoal, GoalEnds, Moon, Rules
from hearts_qt.rules.scoring import award_by_rule
from hearts_qt.rules.view import View

USUAL_DEAL: Final = 9.0
"""By how much a deal of 26 points is expected to increase the highest score of a match."""
UNENDED: Final = 8.0
"""How many deals the search assumes to be left if the rules do not limit their number."""


def deal_rules_of(view: View) -> DealRules:
    """Return the rules of the view as numbers for the kernel."""
    rules = view.rules
    return DealRules(
        flags=rules.flags,
        worth=rules.worth,
        award=(0 if rules.moon is Moon.NOT_ALLOWED else rules.moon_points,) * 4,
        subtract=tuple(_subtracts(view, seat) for seat in SEATS),
        no_trick=NO_TRICK_POINTS if rules.no_trick_bonus else 0,
        sun=SUN_POINTS if rules.sun_bonus else 0,
    )


def _subtracts(view: View, shooter: Seat) -> bool:
    if view.rules.moon is Moon.NOT_ALLOWED:
        return False
    # A shooter who may choose the award usually subtracts the points.
    return award_by_rule(view.rules, shooter, view.scores, view.rules.deduct) in (Award.SUBTRACT, None)


def utility_of(view: View) -> Utility:
    """Return the utility of the end of the view's deal, according to the aim of the match."""
    rules = view.rules
    if rules.aim is Aim.FIELD:
        return Utility(aims.OWN_POINTS)
    if rules.aim is Aim.SCALED:
        return Utility(aims.DIFFERENCES)
    return Utility(
        aims.WINNING,
        view.scores,
        limit=rules.goal + (rules.goal_ends is GoalEnds.EXCEEDED) if rules.goal else 0,
        goal=rules.goal,
        exact={ExactGoal.RESETS: aims.EXACT_RESETS, ExactGoal.WINS: aims.EXACT_WINS}.get(rules.exact_goal, 0),
        last=bool(rules.deals) and view.deals_played + 1 >= rules.deals,
        deals_left=deals_left(rules, view.scores, view.deals_played),
    )


def in_points(view: View) -> tuple[float, float]:
    """Return two numbers that convert a utility to points of the player.

    The first number is the points for the utility 0. The second number is how many points one unit of utility saves.
    With these numbers estimates can be shown as points, whatever the aim of the match is. If the four seats share a
    fixed sum of points, taking one point fewer changes the lead over the mean of the others by 4/3, so one unit of lead
    is 3/4 of a point.
    """
    rules = view.rules
    if rules.aim is Aim.FIELD:
        return 0.0, 1.0
    return sum(rules.worth) / 4, 1.0 if rules.aim is Aim.SCALED else 0.75


def deals_left(rules: Rules, scores: tuple[int, ...], played: int) -> float:
    """Return an estimate of how many deals are left in the match, including the current one."""
    left = float(rules.deals - played) if rules.deals else UNENDED
    if rules.goal:
        usual = USUAL_DEAL * rules.moon_points / 26
        left = min(left, (rules.goal - max(scores)) / usual) if rules.deals else (rules.goal - max(scores)) / usual
    return max(1.0, left)


def board_of(view: View, deal_rules: DealRules) -> Board:
    """Return the board with the current position and the player's hand; the determinizations add the other hands."""
    assert view.seat is not None
    board = Board(deal_rules)
    for seat in SEATS:
        board.take(seat, view.taken[seat], view.won[seat])
    board.resume(view.leader, 13 - sum(view.won), view.broken)
    for card in view.trick:
        board.play(card)
    board.set_hand(view.seat, view.hand)
    return board


def belief_of(view: View, prior: Prior, pass_policy: PassPolicy) -> Replay:
    """Return the opponent model, which computes a determinization's likelihood from the others' passes and plays."""
    assert view.seat is not None
    cards = [card for trick in view.tricks for card in trick.cards] + list(view.trick)
    leader = view.tricks[0].leader if view.tricks else view.leader
    return Replay(Board(deal_rules_of(view)), prior, _passed_in(view, pass_policy), view.seat, leader, cards)


def _passed_in(view: View, pass_policy: PassPolicy) -> Belief:
    assert view.seat is not None
    if not view.passed or view.direction is Direction.SCATTER:
        return Belief()
    sent, received = (sum(1 << gift.card for gift in gifts) for gifts in (view.passed, view.received))
    step = (view.passed[0].other - view.seat) % 4
    return PassBelief(pass_policy, view.seat, step, sent, received, len(view.passed))


def determinizer_of(view: View, seed: int) -> Determinizer:
    """Return a determinizer that deals the hidden cards to the three seats after the view's seat."""
    knowledge = know(view)
    others = [(knowledge.me + step) % 4 for step in (1, 2, 3)]
    return Determinizer(
        [view.counts[seat] - knowledge.known[seat].bit_count() for seat in others],
        [knowledge.may[seat] & ~knowledge.known[seat] for seat in others],
        [knowledge.known[seat] for seat in others],
        seed,
    )

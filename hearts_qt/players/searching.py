"""From a view to what the kernel searches: the rules as numbers, the board, the worlds, what the deal is worth."""

from typing import Final

from hearts_qt.players.kernel import aims
from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.setting import Setting
from hearts_qt.players.kernel.stake import Stake
from hearts_qt.players.kernel.worlds import Worlds
from hearts_qt.players.knowledge import know
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.moves import Award
from hearts_qt.rules.ruleset import NO_TRICK_POINTS, SUN_POINTS, Aim, ExactGoal, GoalEnds, Moon, Rules
from hearts_qt.rules.scoring import award_by_rule
from hearts_qt.rules.view import View

USUAL_DEAL: Final = 9.0
"""By how much the highest score of a match is expected to grow with a deal of 26 points."""
UNENDED: Final = 8.0
"""How many deals a match without an end in sight is taken to go on for."""


def setting_of(view: View) -> Setting:
    """Return the view's rules as the kernel reads them."""
    rules = view.rules
    return Setting(
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
    # Whoever may choose usually takes it off.
    return award_by_rule(view.rules, shooter, view.scores, view.rules.deduct) in (Award.SUBTRACT, None)


def stake_of(view: View) -> Stake:
    """Return what the end of the view's deal is worth to each seat."""
    rules = view.rules
    if rules.aim is Aim.FIELD:
        return Stake(aims.OWN_POINTS)
    if rules.aim is Aim.SCALED:
        return Stake(aims.DIFFERENCES)
    return Stake(
        aims.WINNING,
        view.scores,
        limit=rules.goal + (rules.goal_ends is GoalEnds.EXCEEDED) if rules.goal else 0,
        goal=rules.goal,
        exact={ExactGoal.RESETS: aims.EXACT_RESETS, ExactGoal.WINS: aims.EXACT_WINS}.get(rules.exact_goal, 0),
        last=bool(rules.deals) and view.deals_played + 1 >= rules.deals,
        deals_left=deals_left(rules, view.scores, view.deals_played),
    )


def deals_left(rules: Rules, scores: tuple[int, ...], played: int) -> float:
    """Return about how many deals the match goes on for, with the one under way."""
    left = float(rules.deals - played) if rules.deals else UNENDED
    if rules.goal:
        usual = USUAL_DEAL * rules.moon_points / 26
        left = min(left, (rules.goal - max(scores)) / usual) if rules.deals else (rules.goal - max(scores)) / usual
    return max(1.0, left)


def board_of(view: View, setting: Setting) -> Board:
    """Return the board as it lies, with the own hand alone; the worlds have the others'."""
    assert view.seat is not None
    board = Board(setting)
    for seat in SEATS:
        board.take(seat, view.taken[seat], view.won[seat])
    board.resume(view.leader, 13 - sum(view.won), view.broken)
    for card in view.trick:
        board.play(card)
    board.set_hand(view.seat, view.hand)
    return board


def worlds_of(view: View, seed: int) -> Worlds:
    """Return a dealer of the hidden cards, for the three seats after the view's own, which has to play a card."""
    knowledge = know(view)
    others = [(knowledge.me + step) % 4 for step in (1, 2, 3)]
    return Worlds(
        [view.counts[seat] - knowledge.known[seat].bit_count() for seat in others],
        [knowledge.may[seat] & ~knowledge.known[seat] for seat in others],
        [knowledge.known[seat] for seat in others],
        seed,
    )

"""Measures how fast the kernel plays whole deals, compared with OpenSpiel's playouts in C++.

The kernel is measured both compiled and interpreted, and all measurements use one core in one run. The kernel's board
knows every rule switch. OpenSpiel knows eight switches, and uses its default rules here.
"""

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any, Final

from hearts_qt.players.kernel import COMPILED
from hearts_qt.players.kernel.deal_rules import DealRules
from hearts_qt.rules.ruleset import Rules
from tests.bench.figures import Figure
from tests.forms import INTERPRETED, USED, Form

SECONDS: Final = 3.0
TURNS: Final = 12
"""How often each speed is measured. The highest speed counts, because other programs can only slow it down."""
AT_ONCE: Final = 2000
"""How many playouts OpenSpiel plays in one call."""
_RULES: Final = Rules()


def measure() -> Iterator[Figure]:
    """Let the kernel play at random and by the policy, and let OpenSpiel play at random."""
    theirs = best(openspiel)
    yield Figure("OpenSpiel's random playouts, C++", theirs, "a second")
    if COMPILED:
        ours = best(lambda: random_deals(USED))
        yield Figure("random deals, compiled", ours, "a second")
        yield Figure("… against OpenSpiel", ours / theirs, "times", least=7)
    yield Figure("random deals, interpreted", best(lambda: random_deals(INTERPRETED)), "a second", least=10_000)
    if COMPILED:
        yield Figure("deals by the policy, compiled", best(lambda: policy_deals(USED)), "a second")
    yield Figure("deals by the policy, interpreted", best(lambda: policy_deals(INTERPRETED)), "a second")


def best(play: Callable[[], Callable[[], int]]) -> float:
    """Return the highest of several measured speeds in deals a second.

    `play` returns a function that plays some deals.
    """
    some = play()
    return max(rate(some, SECONDS / TURNS) for _ in range(TURNS))


def rate(some: Callable[[], int], seconds: float) -> float:
    """Return how many deals are played in a second of processor time."""
    deals = 0
    begun = time.process_time()
    while (passed := time.process_time() - begun) < seconds:
        deals += some()
    return deals / passed


def random_hands() -> list[tuple[list[int], int]]:
    """Return a hundred deals, each with its four hands and the holder of the two of clubs."""
    rng = Random(1)
    found = []
    for _ in range(100):
        deck = rng.sample(range(52), 52)
        hands = [sum(1 << card for card in deck[seat::4]) for seat in range(4)]
        found.append((hands, next(seat for seat in range(4) if hands[seat] & 1)))
    return found


def board_of(form: Form) -> Any:
    """Return an empty board under the rules of the measurement."""
    deal_rules = DealRules(_RULES.flags, _RULES.worth, (_RULES.moon_points,) * 4, (False,) * 4, 0, 0)
    return form.board.Board(deal_rules)


def random_deals(form: Form) -> Callable[[], int]:
    """Return a function that plays a hundred deals at random and scores them."""
    board, deals = board_of(form), random_hands()
    seed = 1

    def play() -> int:
        nonlocal seed
        for hands, leader in deals:
            board.deal(hands, leader)
            seed = board.play_at_random(seed)
            board.score(0)
        return len(deals)

    return play


def policy_deals(form: Form) -> Callable[[], int]:
    """Return a function that plays a hundred deals by the search's policy and scores them."""
    board, deals, policy = board_of(form), random_hands(), form.policy.Policy()

    def play() -> int:
        for hands, leader in deals:
            board.deal(hands, leader)
            policy.play_out(board)
            board.score(0)
        return len(deals)

    return play


def openspiel() -> Callable[[], int]:
    """Return a function that lets OpenSpiel play a deal at random many times in C++."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("hearts", {"pass_cards": False})
    state = game.new_initial_state()
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    # A search of one simulation evaluates the first position by `AT_ONCE` random playouts.
    evaluator = pyspiel.RandomRolloutEvaluator(AT_ONCE, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1000, False, 7, False)

    def play() -> int:
        bot.mcts_search(state)
        return AT_ONCE

    return play

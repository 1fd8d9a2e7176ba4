"""Looks for better weights of the search's quick policy, by letting it play against itself.

    .venv/bin/python packaging/tune_policy.py --minutes 10

Each step draws directions at random, lets the weights moved a little that way play duplicate deals against the weights
moved the other way, and goes along with what won (evolution strategies). Now and then it prints what the mean of the
last weights is worth against those of the program, and the weights, to be copied into `players/kernel/weights.py`.
It needs the compiled kernel to get anywhere.
"""

import argparse
import math
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.giving import Giving
from hearts_qt.players.kernel.policy import Policy
from hearts_qt.players.kernel.setting import Setting
from hearts_qt.players.kernel.weights import NAMES, PASS_NAMES, PASS_WEIGHTS, WEIGHTS
from hearts_qt.rules.ruleset import Rules

DIRECTIONS = 24
"""How many directions a step tries."""
DEALS = 300
"""How many deals each of them is tried on."""
REACH = 0.2
"""How far a weight is moved for a try, as a share of its size."""
STEP = 0.25
"""How far it goes along, for each point a deal that was won."""
MOMENTUM = 0.8

OPPOSITE = (0b0101, 0b1010)
"""The seats of the first weights, in the two playings of a deal."""


class Score(NamedTuple):
    """By how many points a deal the first weights had fewer than the second, and the standard error."""

    mean: float
    error: float


class Contest:
    """Plays deals between two sets of weights."""

    def __init__(self, seed: int) -> None:
        """Deal by that seed."""
        rules = Rules()
        award = rules.moon_points
        self.board = Board(Setting(rules.flags, rules.worth, (award,) * 4, (False,) * 4, 0, 0))
        self.random = random.Random(seed)

    def play(self, first: Sequence[float], second: Sequence[float], deals: int) -> Score:
        """Return how the first weights did against the second; each deal is played both ways."""
        policies = [Policy(each[: len(NAMES)], self._seed()) for each in (first, second)]
        givings = [Giving(each[len(NAMES) :], self._seed()) for each in (first, second)]
        gains = [self._gain(policies, givings) for _ in range(deals)]
        mean = sum(gains) / deals
        variance = sum((gain - mean) ** 2 for gain in gains) / max(1, deals - 1)
        return Score(mean, math.sqrt(variance / deals))

    def _seed(self) -> int:
        return self.random.getrandbits(62) | 1

    def _gain(self, policies: list[Policy], givings: list[Giving]) -> float:
        cards = self.random.sample(range(52), 52)
        dealt = [sum(1 << card for card in cards[13 * seat : 13 * seat + 13]) for seat in range(4)]
        step = self.random.randrange(4)
        gain = 0.0
        for seats in OPPOSITE:
            hands = dealt
            if step:
                given = [givings[not seats >> seat & 1].choose(dealt[seat], 3) for seat in range(4)]
                hands = [dealt[seat] & ~given[seat] | given[(seat - step) % 4] for seat in range(4)]
            self.board.deal(hands, next(seat for seat in range(4) if hands[seat] & 1))
            policies[0].play_out_against(self.board, policies[1], seats)
            for seat, points in enumerate(self.board.scores()):
                gain += -points if seats >> seat & 1 else points
        return gain / 4


def tune(minutes: float, seed: int) -> list[float]:
    """Return the mean of the weights that the search came to in the end."""
    contest = Contest(seed)
    start = [*WEIGHTS, *PASS_WEIGHTS]
    reach = [max(abs(weight), 0.5) * REACH for weight in start]
    weights, mean, pace = list(start), list(start), [0.0] * len(start)
    end = time.monotonic() + 60 * minutes
    step = 0
    while time.monotonic() < end:
        step += 1
        pull = [0.0] * len(start)
        for _ in range(DIRECTIONS):
            way = [contest.random.gauss(0.0, 1.0) for _ in start]
            there = [weight + far * each for weight, far, each in zip(weights, reach, way, strict=True)]
            back = [weight - far * each for weight, far, each in zip(weights, reach, way, strict=True)]
            gain = contest.play(there, back, DEALS).mean
            pull = [each + gain * part / DIRECTIONS for each, part in zip(pull, way, strict=True)]
        pace = [MOMENTUM * old + new for old, new in zip(pace, pull, strict=True)]
        weights = [weight + far * STEP * each for weight, far, each in zip(weights, reach, pace, strict=True)]
        mean = [0.95 * old + 0.05 * new for old, new in zip(mean, weights, strict=True)]
        if step % 20 == 0:
            tell(step, contest.play(mean, start, 5000), mean)
    return mean


def tell(step: int, score: Score, weights: Sequence[float]) -> None:
    """Print how the weights do, and what they are."""
    named = ", ".join(f"{name} {weight:.2f}" for name, weight in zip(NAMES + PASS_NAMES, weights, strict=True))
    print(f"step {step}: {score.mean:+.3f} ± {score.error:.3f} points a deal better\n{named}", flush=True)


def main() -> None:
    """Tune for as long as was asked for, and print the outcome."""
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--minutes", type=float, default=10.0)
    made.add_argument("--seed", type=int, default=1)
    options = made.parse_args()
    weights = tune(options.minutes, options.seed)
    tell(0, Contest(options.seed + 1).play(weights, [*WEIGHTS, *PASS_WEIGHTS], 2000), weights)


if __name__ == "__main__":
    main()

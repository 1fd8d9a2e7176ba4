"""Measures how long claims are judged when five tricks are left: at once is what nobody has to wait for."""

import time
from collections.abc import Iterator
from random import Random
from statistics import median

from hearts_qt.players.claims import ClaimJudge
from hearts_qt.rules.moves import ClaimKind
from hearts_qt.rules.ruleset import Rules
from tests.bench.figures import Figure
from tests.players.brute_claims import endings

DEALS = 250
TRICKS = 5
LONGEST = 0.3


def measure() -> Iterator[Figure]:
    """Judge both kinds of claims wherever somebody has to lead or follow with five cards left."""
    rng, judge = Random(33), ClaimJudge()
    seconds = []
    for _ in range(DEALS):
        for seen in endings(rng, Rules(), TRICKS):
            if seen.seat is not None and seen.counts[seen.seat] == TRICKS:
                for kind in ClaimKind:
                    begun = time.process_time()
                    judge.judge(seen, kind)
                    seconds.append(time.process_time() - begun)
    yield Figure(f"claims with {TRICKS} tricks left, median of {len(seconds)}", 1000 * median(seconds), "ms")
    yield Figure("… the longest", 1000 * max(seconds), "ms", most=1000 * LONGEST)

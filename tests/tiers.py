"""Chooses the tests of the long tier, which are left out of the usual runs: those that take minutes, and most cases."""

from collections import defaultdict
from random import Random

import pytest


def long_tier(items: list[pytest.Item], seed: str) -> set[pytest.Item]:
    """Return the tests of the long tier.

    These are the tests marked `long`, and all but `n` cases of each test marked `sample(n)`. Which cases remain follows
    from the seed and the name of the test, so every process with the same seed chooses the same.
    """
    long = {item for item in items if item.get_closest_marker("long")}
    cases: dict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if mark := item.get_closest_marker("sample"):
            cases[item.nodeid.partition("[")[0], mark.args[0]].append(item)
    for (name, size), every in cases.items():
        chosen = Random(f"{seed} {name}").sample(every, min(size, len(every)))
        long |= {item for item in every if item not in chosen}
    return long

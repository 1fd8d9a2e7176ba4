"""Chooses the tests of the short tier: without those that take minutes, and with a sample of the cases of others."""

from collections import defaultdict
from random import Random

import pytest


def left_out_when_short(items: list[pytest.Item], seed: str) -> set[pytest.Item]:
    """Return the tests that only the long tier runs.

    These are the tests marked `long`, and all but `n` cases of each test marked `sample(n)`. Which cases remain follows
    from the seed and the name of the test, so every process with the same seed chooses the same.
    """
    left_out = {item for item in items if item.get_closest_marker("long")}
    cases: dict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if mark := item.get_closest_marker("sample"):
            cases[item.nodeid.partition("[")[0], mark.args[0]].append(item)
    for (name, size), every in cases.items():
        chosen = Random(f"{seed} {name}").sample(every, min(size, len(every)))
        left_out |= {item for item in every if item not in chosen}
    return left_out

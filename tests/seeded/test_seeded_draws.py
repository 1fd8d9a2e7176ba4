"""Tests that what is drawn at random in a test can be repeated, also in programs that the test starts."""

import os
import random
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random, SystemRandom

import pytest

from hearts_qt.rules.deal_number import random_deal_number
from tests.end2end.program import environment
from tests.seeded import seeded_draws

PROGRAM = """
import random
from hearts_qt.rules.deal_number import random_deal_number
print(random_deal_number(), random.random())
"""


@pytest.fixture(autouse=True)
def taken_over(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Take over all draws for the time of a test."""
    monkeypatch.setenv(seeded_draws.VARIABLE, "")
    monkeypatch.setenv("PYTHONPATH", str(seeded_draws.FOLDER))
    give_back = seeded_draws.take_over()
    with seeded_draws.apart("tests of the draws"):
        yield
    give_back()


def drawn() -> list[object]:
    """Return one draw of each kind."""
    return [
        random_deal_number(),
        random.random(),
        Random().random(),
        SystemRandom().random(),
        SystemRandom().randrange(1000),
        secrets.token_hex(8),
        secrets.randbelow(1000),
        secrets.choice("hearts"),
    ]


def test_draws_follow_from_the_seed() -> None:
    """The same seed gives the same draws of all kinds, and another seed others."""
    seeded_draws.begin("one")
    first = drawn()
    assert first != drawn()
    seeded_draws.begin("two")
    other = drawn()
    seeded_draws.begin("one")
    assert drawn() == first
    assert all(a != b for a, b in zip(first[:4], other[:4], strict=True))


def test_what_is_drawn_apart_changes_no_other_draw() -> None:
    """After a context with a seed of its own, draws go on as without it."""
    seeded_draws.begin("one")
    without = drawn()
    seeded_draws.begin("one")
    with seeded_draws.apart("two"):
        inside = drawn()
    assert drawn() == without
    assert inside != without


@pytest.mark.parametrize("is_end2end", [False, True])
def test_a_program_draws_from_the_seed_of_its_test(is_end2end: bool, tmp_path: Path) -> None:
    """A program that a test starts gets the test's seed."""
    told = []
    for seed in ("one", "one", "two"):
        seeded_draws.begin(seed)
        surroundings = environment(tmp_path, {}) if is_end2end else None
        done = subprocess.run([sys.executable, "-c", PROGRAM], env=surroundings, capture_output=True, check=True)
        told.append(done.stdout)
    assert told[0] == told[1] != told[2]


def test_no_two_programs_of_a_test_draw_the_same(tmp_path: Path) -> None:
    """A program that is started again draws other numbers, as it would without a seed."""
    seeded_draws.begin("one")
    first, second = (environment(tmp_path, {})[seeded_draws.VARIABLE] for _ in range(2))
    assert first != second


def test_our_own_code_may_not_use_the_systems_source() -> None:
    """A draw that could not be repeated is an error."""
    with pytest.raises(AssertionError, match="draws from the system's own source"):
        os.urandom(8)

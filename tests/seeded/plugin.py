"""The part of pytest that gives each test its seed."""

import os
from collections.abc import Generator
from typing import Any, Final

import pytest
from hypothesis import core

from tests.seeded import seeded_draws

SEED: Final = os.environ.get("HEARTS_TEST_SEED", "0")
"""The seed of the whole run."""


class SeededTests:
    """Lets what a test draws depend on one seed and on the test's name, and not on the tests before it."""

    def __init__(self, seed: str) -> None:
        """Take over all draws of this process and of the programs that it starts."""
        self._seed = seed
        seeded_draws.take_over()
        setattr(core, "global_force_seed", seed)  # noqa: B010 - its type says that it is always None
        paths = [each for each in os.environ.get("PYTHONPATH", "").split(os.pathsep) if each]
        if str(seeded_draws.FOLDER) not in paths:
            os.environ["PYTHONPATH"] = os.pathsep.join([str(seeded_draws.FOLDER), *paths])

    def pytest_report_header(self) -> str:
        """Print the seed, so that the run can be repeated."""
        return f"HEARTS_TEST_SEED={self._seed}"

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Begin the draws of a test."""
        seeded_draws.begin(f"{self._seed} {item.nodeid}")

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
    ) -> Generator[None, object, object]:
        """Let what is made for several tests not depend on which of them comes first."""
        if fixturedef.scope == "function":
            return (yield)
        place = getattr(request, "param_index", 0)
        with seeded_draws.apart(f"{self._seed} {fixturedef.baseid} {fixturedef.argname} {place}"):
            return (yield)

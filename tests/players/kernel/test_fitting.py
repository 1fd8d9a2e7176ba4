"""Tests of the tool that fits the policy to the play of good players."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.players.kernel.weights import NAMES, PASS_NAMES, PASS_WEIGHTS, WEIGHTS

TOOL = Path(__file__).parents[3] / "packaging" / "fit_policy.py"


@pytest.fixture(scope="module")
def tool() -> Any:
    """Return `packaging/fit_policy.py` as a module."""
    spec = importlib.util.spec_from_file_location("fit_policy", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_finds_weights_that_explain_what_was_done(tool: Any) -> None:
    """If the tool begins with bad weights, it finds weights that explain plays and passes at least 5 % better."""
    played, given = tool.collect(16, 8, 1)
    assert len(played) == 16
    assert all(sorted(deal.cards) == list(range(52)) for deal in played)
    assert {each.given.bit_count() for each in given} == {3}
    for doubt, names, samples in (
        (tool.doubt_of_plays, tool.NAMES, played),
        (tool.doubt_of_passes, tool.PASS_NAMES, given),
    ):
        nothing = [1.0] * len(names)
        found = tool.fit(doubt, names, nothing, samples, 40, 30)
        assert doubt(found, samples) < doubt(nothing, samples) * 0.95


def told_by(*options: str) -> list[str]:
    """Run the tool with one step of fitting, and return the lines that it prints."""
    done = subprocess.run([sys.executable, TOOL, "--steps", "1", *options], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def weights_in(line: str) -> dict[str, float]:
    """Return the weights of a line."""
    return {name: float(weight) for name, weight in (each.split() for each in line.split(", "))}


def test_it_tells_what_it_found() -> None:
    """For plays and for passes, the tool prints the uncertainty of the fit and the weights, even after few deals."""
    plays, weights, passes, pass_weights = told_by("--deals", "10", "--rounds", "6")
    assert plays.startswith("plays: doubt ")
    assert passes.startswith("passes: doubt ")
    assert weights.startswith("TAKE ")
    assert pass_weights.startswith("PASS_QUEEN ")


def test_only_the_weights_of_the_bonus_card_are_fitted() -> None:
    """With a bonus card, every other weight stays as it is."""
    _, weights, _, pass_weights = told_by("--deals", "10", "--rounds", "6", "--bonus")
    for line, names, before in ((weights, NAMES, WEIGHTS), (pass_weights, PASS_NAMES, PASS_WEIGHTS)):
        found = weights_in(line)
        assert list(found) == list(names)
        changed = {name for name, old in zip(names, before, strict=True) if found[name] != round(old, 2)}
        assert changed <= {"GIVE_BONUS", "PASS_BONUS"}

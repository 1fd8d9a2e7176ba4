"""Tests of every claim about the players' behaviour: ``python -m pytest -m behaviour tests/behaviour``.

Two processes compute all figures once, from deals that are always the same. `matrix.md` shows the figures.
"""

import pytest

from tests.behaviour.claims import CLAIMS, Claim
from tests.behaviour.matrix import MATCH, PROBLEM, whole_matrix
from tests.behaviour.scenes import DEALS, EVERYBODY, SCENES

pytestmark = [pytest.mark.behaviour, pytest.mark.timeout(7200)]


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.says)
def test_a_claim_holds_for_whom_it_is_made_and_fails_for_others(claim: Claim) -> None:
    """The players for which a claim is made are inside its bounds, and the players named as exceptions are outside."""
    matrix = whole_matrix()
    for name in claim.holds_for.split():
        assert claim.holds(matrix, name), (name, claim.figure(matrix, name))
    assert claim.fails_for
    for name in claim.fails_for.split():
        assert not claim.holds(matrix, name), (name, claim.figure(matrix, name))


def test_everybody_was_measured_over_a_thousand_deals() -> None:
    """Every player was measured in every scene with all deals."""
    matrix = whole_matrix()
    assert DEALS >= 1000
    for scene in SCENES:
        for name in scene.who:
            assert matrix[scene.name, name].chances["moon tried"] == DEALS
    for name in EVERYBODY:
        assert set(matrix[PROBLEM, name].chances.values()) == {DEALS}
    assert all(matrix[MATCH, name].chances["matches won"] for name in ("stan", "cheater"))

"""Tests of tournaments in the real program: a few kills, also between two rounds, lose nothing."""

from pathlib import Path

import pytest

from tests.end2end.tournament_kills import TournamentKiller

pytestmark = [pytest.mark.end2end, pytest.mark.slow]


def test_a_few_kills_lose_nothing(tmp_path: Path) -> None:
    """Three kills on the way: every round is in the logs, and everything that was shown is there."""
    killer = TournamentKiller(tmp_path / "home", 3)
    killer.play(3, lambda: None)
    assert killer.tournaments

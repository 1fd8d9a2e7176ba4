"""Tests that the same deal number, with the same players, gives the same moves in every match."""

from itertools import count
from pathlib import Path

import pytest

from hearts_qt.players.roster import PLAYERS
from hearts_qt.rules.moves import Move
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.table.game import Game
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.table import Table
from tests.table.tables import STANDARD, live

pytestmark = pytest.mark.no_cover

STYLES = sorted(name for name, player in PLAYERS.items() if name not in {"surprise", "cardshark"})
"""All players except two: Surprise draws its style for each match, and the CardShark's moves depend on time."""
DEALS = (1, 7, 2101, 2**63 + 5)


def moves(folder: Path, style: str, number: int, drawn: int) -> list[Move]:
    """Play the deal `number` in a new match with the random number `drawn`, and return all moves."""
    seats = tuple(Seating(f"Player {seat}", Kind.COMPUTER, style) for seat in range(4))
    first, second, third, fourth = seats
    draws = count(drawn)
    game = Game(
        LogArchive(folder),
        PLAYERS,
        PLAYERS["stan"],
        STANDARD,
        (first, second, third, fourth),
        draw=lambda: next(draws),
    )
    table = Table(game)
    table.handle(link.GoOn(number))
    match = live(table)
    while match.stage in (Stage.DEAL, Stage.AWARD):
        table.step()
    return list(match.moves)


@pytest.mark.sample(5)
@pytest.mark.parametrize("style", STYLES)
def test_a_deal_repeats_in_another_match(style: str, tmp_path: Path) -> None:
    """In the same deal the same computers make the same moves, even in a match with another random number."""
    for number in DEALS:
        one, other = (moves(tmp_path / f"{number} {drawn}", style, number, drawn) for drawn in (3, 4_000_000))
        assert one == other
        assert len(one) >= 52

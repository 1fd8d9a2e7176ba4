"""Tests of what a computer player can truly say of earlier games with a person."""

from datetime import date

import pytest

from hearts_qt.history.acquaintance import Acquaintance, MemoryKind, Winner, memories

DAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        (Acquaintance(), {MemoryKind.NEW}),
        (Acquaintance(deals=1), set()),
        (Acquaintance(deals=20, games=1, last_day=DAY), set()),
        (Acquaintance(deals=20, games=1, computer_wins=1, last_winner=Winner.COMPUTER, last_day=DAY), {MemoryKind.WON}),
        (Acquaintance(deals=20, games=1, person_wins=1, last_winner=Winner.PERSON, last_day=DAY), {MemoryKind.LOST}),
        (Acquaintance(deals=20, games=4, computer_wins=2, person_wins=2, last_day=DAY), {MemoryKind.RIVALRY}),
        (Acquaintance(deals=20, games=9, computer_wins=8, person_wins=1, last_day=DAY), set()),
        (Acquaintance(deals=20, queens_given=3), {MemoryKind.GIVEN}),
        (Acquaintance(deals=20, games=1, queens_given=2, queens_taken=3, last_day=DAY), {MemoryKind.TAKEN}),
        (Acquaintance(deals=20, games=1, moons_stopped=1, last_day=DAY), {MemoryKind.MOON}),
    ],
)
def test_only_true_memories(known: Acquaintance, expected: set[MemoryKind]) -> None:
    """Each kind of memory has its condition; nothing else is remembered."""
    assert set(memories(known)) == expected

"""Hints and suit counts keep no deal out of the figures; they are marked."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hearts_qt.history.statistics.match_facts import match_facts
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.entries import Entry, GiveHint, ShowCounts
from tests.history.statistics import worked
from tests.history.statistics.worked import FREE, entries_of, log_of

_TWO_DEALS = replace(FREE, deals=2)


def _marks(first: Sequence[Entry], second: Sequence[Entry]) -> list[tuple[list[int], list[int]]]:
    """Return for each of two deals, by seat, whether it is marked for a hint and for suit counts."""
    found = []
    for deal in match_facts(Path("x"), log_of([first, second], (1,), _TWO_DEALS)).deals:
        assert not deal.kept_out
        assert deal.facts is not None
        seats = [deal.facts.seats[seat] for seat in SEATS]
        found.append(([each.hints for each in seats], [each.suit_counts for each in seats]))
    return found


def test_a_deal_with_a_hint_is_marked() -> None:
    """The deal is marked for the person who asked for a hint, however often; the next deal is not."""
    with_hint = entries_of(worked.COVERED)
    with_hint[1:1] = [GiveHint(0), GiveHint(0)]
    none = [0, 0, 0, 0]
    assert _marks(with_hint, entries_of(worked.FAILED_MOON)) == [([1, 0, 0, 0], none), (none, none)]


def test_a_deal_with_suit_counts_is_marked() -> None:
    """The deal is marked for its persons if the counts were shown at any time, also from an earlier deal on."""
    shown, hidden = entries_of(worked.COVERED), entries_of(worked.FAILED_MOON)
    shown[1:1] = [ShowCounts(True)]
    none = [0, 0, 0, 0]
    assert _marks(shown, hidden) == [(none, [1, 0, 0, 0]), (none, [1, 0, 0, 0])]
    shown[2:2] = [ShowCounts(False)]
    assert _marks(shown, hidden) == [(none, [1, 0, 0, 0]), (none, none)]
    assert _marks(hidden, shown) == [(none, none), (none, [1, 0, 0, 0])]

"""Tests of the ledger of a contest: the contest continues from it, even after a kill cut the file."""

from pathlib import Path

import pytest

from hearts_qt.arena.ledger import Ledger, LedgerError
from hearts_qt.arena.schedule import Span
from hearts_qt.arena.span_runner import play_span
from tests.arena.players import find, pairing, timeless

MATCH_UP = pairing("ducker", "ducker", "ducker", "gambler")


def written(path: Path, *spans: Span) -> bytes:
    """Write a ledger with these spans of deals, and return its text."""
    ledger = Ledger(path, MATCH_UP, 100)
    for span in spans:
        ledger.append([play_span(MATCH_UP, span, find)])
    ledger.close()
    return path.read_bytes()


def gaps(path: Path, deals: int) -> list[Span]:
    """Return the spans of deals that a ledger lacks for this number of deals."""
    ledger = Ledger(path, MATCH_UP, deals)
    ledger.close()
    return list(ledger.played.gaps(deals))


def test_a_ledger_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """A ledger that is opened again has the same totals and gaps. Later spans are appended to it."""
    path = tmp_path / "new" / "state.jsonl"
    first = Ledger(path, MATCH_UP, 10)
    first.append([play_span(MATCH_UP, Span(0, 2), find), play_span(MATCH_UP, Span(4, 5), find)])
    first.close()
    second = Ledger(path, MATCH_UP, 10)
    assert second.totals == first.totals
    assert list(second.played.gaps(10)) == [Span(2, 4), Span(5, 10)]
    second.append([play_span(MATCH_UP, Span(2, 4), find)])
    second.close()
    assert gaps(path, 10) == [Span(5, 10)]


def test_a_torn_last_line_is_dropped(tmp_path: Path) -> None:
    """A ledger that is cut in its last line lacks only the span of this line, which can be played again."""
    path = tmp_path / "state.jsonl"
    text = written(path, Span(0, 1), Span(1, 2))
    last = text.rindex(b"\n", 0, -1) + 1
    for length in range(last, len(text)):
        path.write_bytes(text[:length])
        assert gaps(path, 2) == [Span(1, 2)]
        assert path.read_bytes() == text[:last]
    ledger = Ledger(path, MATCH_UP, 2)
    ledger.append([play_span(MATCH_UP, Span(1, 2), find)])
    ledger.close()
    assert gaps(path, 2) == []


def test_a_torn_heading_is_written_anew(tmp_path: Path) -> None:
    """A ledger that is cut in its first line has no deals, and its first line is written again, with any seed."""
    path = tmp_path / "state.jsonl"
    text = written(path)
    for length in range(0, len(text), 11):
        path.write_bytes(text[:length])
        assert gaps(path, 3) == [Span(0, 3)]
        assert path.read_bytes() == text
        path.write_bytes(text[:length].replace(b'"run_seed": 1', b'"run_seed": 29'))
        assert gaps(path, 3) == [Span(0, 3)]
        assert path.read_bytes() == text


def test_more_and_fewer_deals_than_before(tmp_path: Path) -> None:
    """For more deals, a ledger has a gap at the end. For fewer deals, it uses only spans that fit completely."""
    path = tmp_path / "state.jsonl"
    text = written(path, Span(0, 2), Span(2, 6))
    assert gaps(path, 8) == [Span(6, 8)]
    assert gaps(path, 4) == [Span(2, 4)]
    assert path.read_bytes() == text
    few = Ledger(path, MATCH_UP, 4)
    few.append([play_span(MATCH_UP, Span(2, 4), find)])
    few.close()
    assert timeless(few.totals) == timeless(play_span(MATCH_UP, Span(0, 4), find).totals)
    # Deals 2 and 3 are in the file twice now, but a ledger of all deals counts them once.
    whole = Ledger(path, MATCH_UP, 6)
    whole.close()
    assert timeless(whole.totals) == timeless(play_span(MATCH_UP, Span(0, 6), find).totals)


def test_deals_that_are_there_twice_count_once(tmp_path: Path) -> None:
    """A span of deals that is in the ledger twice counts once."""
    path = tmp_path / "state.jsonl"
    text = written(path, Span(0, 2))
    path.write_bytes(text + text.splitlines(keepends=True)[1])
    ledger = Ledger(path, MATCH_UP, 2)
    ledger.close()
    assert ledger.totals["gambler"].deals == 2


def test_only_one_contest_writes_at_a_time(tmp_path: Path) -> None:
    """A second contest with the same ledger is refused, and the first can continue."""
    path = tmp_path / "state.jsonl"
    first = Ledger(path, MATCH_UP, 2)
    with pytest.raises(LedgerError, match="another contest is writing to it"):
        Ledger(path, MATCH_UP, 2)
    first.append([play_span(MATCH_UP, Span(0, 1), find)])
    first.close()
    assert gaps(path, 2) == [Span(1, 2)]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (b'"seed": 1', b'"seed": 2', "other players, rules or deals"),
        (b'"hearts arena": 1', b'"hearts arena": 9', "another version"),
        (b'{"hearts arena"', b'["hearts arena"', "not the state of a contest"),
        (b'"first":0', b'"first":"0"', "line 2 cannot be read"),
        (b'"first":0', b'"first":3', "line 2 is not of this contest"),
        (b'"gambler":{"deals"', b'"somebody":{"deals"', "line 2 is not of this contest"),
        (b'"deals":2', b'"deals":3', "line 2 does not have as many deals as it says"),
    ],
)
def test_what_is_no_ledger_of_this_match_up_is_refused(tmp_path: Path, old: bytes, new: bytes, reason: str) -> None:
    """If a file is no ledger of this match-up, the error says what is wrong, and the file is not changed."""
    path = tmp_path / "state.jsonl"
    spoilt = written(path, Span(0, 2), Span(2, 4)).replace(old, new, 1)
    path.write_bytes(spoilt)
    with pytest.raises(LedgerError, match=reason) as caught:
        Ledger(path, MATCH_UP, 4)
    assert caught.value.path == path
    assert path.read_bytes() == spoilt


def test_another_file_is_not_written_over(tmp_path: Path) -> None:
    """A file with a short text is refused as another file. It is not repaired like a damaged ledger."""
    path = tmp_path / "notes.txt"
    path.write_bytes(b"milk, eggs")
    with pytest.raises(LedgerError, match="not the state of a contest"):
        Ledger(path, MATCH_UP, 4)
    assert path.read_bytes() == b"milk, eggs"

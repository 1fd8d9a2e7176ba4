"""Tests that a record of any deal is the same after it was written as text and read again, without a fault."""

import tempfile
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.files import disk
from hearts_qt.history.records.from_log import DealRecorder, recorded_deals
from hearts_qt.history.records.reading import read_records
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.writing import record_text
from hearts_qt.rules.entries import BeginMatch
from hearts_qt.rules.ruleset import Rules
from hearts_qt.table.log_archive import LogArchive
from tests.rules.matches import Session, play_match
from tests.rules.strategies import any_rules, chances
from tests.table.test_any_requests import DEEDS, Chaos

LOGS = sorted((Path(__file__).parents[2] / "records").glob("*.jsonl"))


def check(deal: RecordedDeal) -> None:
    """Fail if the record of a deal is not the same after writing and reading."""
    text = record_text(deal)
    read = read_records(text.encode())
    assert not read.faults, text
    (record,) = read.records
    assert record.deal == deal, text
    assert record_text(record.deal) == text
    assert read.data == text.encode()


def recorded(session: Session) -> list[RecordedDeal]:
    """Return the records of a match's finished deals."""
    begin, *entries = session.log
    assert isinstance(begin, BeginMatch)
    recorder = DealRecorder(begin, "Hearts 1")
    for entry in entries:
        assert not isinstance(entry, BeginMatch)
        recorder.follow(entry, "2026-11-21T09:30:00Z")
    return recorder.finished


@settings(max_examples=80, deadline=None)
@given(any_rules(), chances())
def test_any_deal_is_the_same_after_writing_and_reading(rules: Rules, rng: Random) -> None:
    """Each deal of a random match, under any rules, is read as it was written."""
    session = play_match(rules, rng, 3)
    deals = recorded(session)
    assert [deal.runs[0].points for deal in deals] == [played.points for played in session.match.played]
    for deal in deals:
        check(deal)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.lists(st.sampled_from(DEEDS), min_size=20, max_size=80))
def test_whatever_happens_at_the_table_is_the_same_after_writing_and_reading(seed: int, deeds: list[str]) -> None:
    """Undo, hints, hands shown, stand-ins, changes of seat and abandoned deals are read as they were written."""
    with tempfile.TemporaryDirectory() as folder, patch.object(disk, "sync", lambda descriptor: None):
        chaos = Chaos(Path(folder), Random(seed))
        for deed in deeds:
            getattr(chaos, deed)()
        for log in LogArchive(Path(folder)).logs():
            for deal in recorded_deals(log):
                check(deal)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_the_golden_games_are_the_same_after_writing_and_reading(log: Path) -> None:
    """Each finished deal of the games in ``tests/records`` is read as it was written."""
    deals = recorded_deals(log)
    assert deals
    for deal in deals:
        check(deal)

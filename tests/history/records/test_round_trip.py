"""Tests that a record of any deal is the same after it was written as text and read again, without a fault."""

import tempfile
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType
from msgspec.structs import replace as with_changes

from hearts_qt.files import disk
from hearts_qt.history.records.from_log import DealRecorder, recorded_deals
from hearts_qt.history.records.reading import read_records
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.writing import record_text
from hearts_qt.rules.entries import AbandonDeal, BeginMatch, BeginRun, LeaveRun, ShowHands, Undo
from hearts_qt.rules.phases import RunKind
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seat_seeds import seat_seeds_of
from hearts_qt.table.log_archive import LogArchive
from tests.rules.matches import Session, begin_deal, play_match, play_out
from tests.rules.strategies import any_rules, chances
from tests.table.tables import SECRET
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


@settings(max_examples=40, deadline=None)
@given(any_rules(), chances())
def test_any_runs_are_the_same_after_writing_and_reading(rules: Rules, rng: Random) -> None:
    """All runs of a deal are in its record, as they were played. Only the run that counts has the new scores."""
    session = Session(rules)
    begin_deal(session, rng.getrandbits(64))
    play_out(session, rng, rng.choice((5, 30, 10_000)))
    for _ in range(rng.randrange(4)):
        scramble = rng.getrandbits(64) if rng.random() < 0.5 else None
        session.apply(BeginRun(RunKind.REPLAY, rng.randrange(4), scramble, "" if scramble is None else SECRET))
        play_out(session, rng, rng.choice((5, 10_000)))
        if session.match.counted is not None and rng.random() < 0.5:
            session.apply(LeaveRun())
    play_out(session, rng)
    if session.match.counted is not None:
        session.apply(LeaveRun())
    session.finish()
    (deal,) = recorded(session)
    check(deal)
    (counted,) = (run for run in deal.runs if run.scores is not None)
    assert (counted.points, counted.scores) == (session.match.played[0].points, session.match.scores)
    assert counted == next(run for run in deal.runs if run.points is not None), "the first complete run counts"


def test_a_first_run_without_a_move_is_read_again() -> None:
    """If the deal is played again before the first move, its record still has the first run, which is empty."""
    session = Session(Rules())
    begin_deal(session, 7)
    session.apply(BeginRun(RunKind.REPLAY, 0))
    play_out(session, Random(1))
    session.finish()
    (deal,) = recorded(session)
    check(deal)
    assert [run.kind for run in deal.runs] == [RunKind.FIRST, RunKind.REPLAY]


def test_what_happens_between_two_replays_belongs_to_the_run_that_counts() -> None:
    """Hands that are shown after a replay was left are in the record of the run to which the table went back."""
    session = Session(Rules())
    begin_deal(session, 7)
    play_out(session, Random(1))
    for _ in range(2):
        session.apply(BeginRun(RunKind.REPLAY, 0))
        play_out(session, Random(2), 20)
        session.apply(LeaveRun())
        session.apply(ShowHands(True))
    session.finish()
    (deal,) = recorded(session)
    check(deal)
    assert [len(run.happened) for run in deal.runs] == [2, 0, 0]


@pytest.mark.parametrize("left", [0, 2, 4, 11])
def test_what_happened_in_tricks_that_were_undone_stays_in_the_record(left: int) -> None:
    """If tricks are undone and the run is left, the record has what happened in them, after its last card."""
    session = Session(Rules())
    begin_deal(session, 7)
    play_out(session, Random(1), 50)
    session.apply(ShowHands(True))
    session.apply(Undo(50 - left))
    session.apply(AbandonDeal())
    (deal,) = recorded(session)
    check(deal)
    assert len(deal.runs[0].happened) == 2


def test_an_abandoned_deal_says_which_run_was_abandoned() -> None:
    """If a deal is abandoned after it was played again, the run that would have counted is marked."""
    session = Session(Rules())
    begin_deal(session, 7)
    play_out(session, Random(1))
    session.apply(BeginRun(RunKind.REPLAY, 0))
    play_out(session, Random(2), 20)
    session.apply(AbandonDeal())
    (deal,) = recorded(session)
    check(deal)
    assert [(run.kind, run.abandoned) for run in deal.runs] == [(RunKind.FIRST, True), (RunKind.REPLAY, False)]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_the_golden_games_are_the_same_after_writing_and_reading(log: Path) -> None:
    """Each finished deal of the games in ``tests/records`` is read as it was written."""
    deals = recorded_deals(log)
    assert deals
    for deal in deals:
        check(deal)


@pytest.mark.parametrize("seed", [99, UNSET])
def test_the_seat_seeds_are_in_the_record_of_the_last_deal(seed: int | UnsetType) -> None:
    """When a match is over, its last record tells the seeds; older logs and earlier deals have none."""
    session = play_match(Rules(goal=30), Random(3), deals=9)
    (begin, *entries) = session.log
    assert isinstance(begin, BeginMatch)
    session.log = [with_changes(begin, seed=seed), *entries]
    deals = recorded(session)
    assert len(deals) > 1
    expected = () if seed is UNSET else seat_seeds_of(99)
    assert [deal.seat_seeds for deal in deals] == [()] * (len(deals) - 1) + [expected]
    assert ("Seat seeds: " in record_text(deals[-1])) is bool(expected)
    check(deals[-1])

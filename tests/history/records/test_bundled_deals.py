"""Tests of the annotated deals that come with the program: each is read without a fault and has something to say."""

from pathlib import Path

import pytest

from hearts_qt import paths
from hearts_qt.history.records.reading import ReadRecord, read_records
from hearts_qt.history.records.replaying import new_deal
from hearts_qt.history.records.writing import record_text
from hearts_qt.rules.moves import CashOut

DEALS = sorted((paths.resources() / "deals").iterdir())
LONGEST_LINE = 120
FEWEST_NOTES = 5
COUNTED = 12
each_deal = pytest.mark.parametrize("file", DEALS, ids=lambda file: file.stem)


def record_in(file: Path) -> ReadRecord:
    """Return the only record in a file."""
    (record,) = read_records(file.read_bytes()).records
    return record


def test_the_deals_are_numbered_without_a_gap() -> None:
    """There are twelve deals, and the names of their files begin with 01 to 12 and say in plain letters what it is."""
    assert [file.name[:3] for file in DEALS] == [f"{number:02} " for number in range(1, COUNTED + 1)]
    for file in DEALS:
        assert file.suffix == ".txt"
        assert file.stem.isascii()
        assert file.stem.replace(" ", "").isalnum()


@each_deal
def test_a_deal_is_read_without_a_fault(file: Path) -> None:
    """The rules allow each card, and the points are those of the replay: both would be faults."""
    read = read_records(file.read_bytes())
    assert not read.faults
    assert len(read.records) == 1
    assert read.data == file.read_bytes()


@each_deal
def test_a_deal_is_played_to_its_end(file: Path) -> None:
    """All thirteen tricks are there, or the record says by which cash-out it ended; the points are written down."""
    deal = record_in(file).deal
    assert deal is not None
    (run,) = deal.runs
    first = new_deal(deal).earlier_tricks
    assert first + len(run.tricks) == 13 or run.cashed_out is CashOut.POINTS_IN
    assert run.points is not None
    assert run.scores is not None


@each_deal
def test_a_deal_is_annotated(file: Path) -> None:
    """Each deal has notes, begins and ends with one, and marks at least one card as good or bad."""
    record = record_in(file)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(record.notes) >= FEWEST_NOTES
    assert record.card_marks
    assert lines[0].startswith("; ")
    assert lines[-1].startswith("; ")


@each_deal
def test_a_deal_names_its_players_and_keeps_no_trace_of_when_it_was_made(file: Path) -> None:
    """Characters sit in all four seats, and neither a date nor a program's version is in the file."""
    deal = record_in(file).deal
    assert deal is not None
    assert all(seating.name and seating.character for seating in deal.seats)
    assert len(deal.seats) == 4
    assert not deal.date
    assert not deal.program


@each_deal
def test_the_lines_of_a_deal_are_short_and_plain(file: Path) -> None:
    """No line is too long for a page, and there are only ASCII characters."""
    text = file.read_text(encoding="utf-8")
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= LONGEST_LINE


@each_deal
def test_a_deal_is_the_same_after_writing_and_reading(file: Path) -> None:
    """The deal itself, without the notes, is kept when the program writes it."""
    deal = record_in(file).deal
    assert deal is not None
    read = read_records(record_text(deal).encode())
    assert not read.faults
    assert read.records[0].deal == deal

"""Tests of the process that works out reasons again: whether it uses the log or the record, and what it prints."""

from pathlib import Path

import msgspec
import pytest

from hearts_qt.history import worker
from hearts_qt.history.records.folder import RecordFolder
from hearts_qt.history.records.reasons import moments_of_file
from hearts_qt.history.records.working_out import Fit, WorkedOut, work_out
from hearts_qt.history.tasks import FindReasons, as_argument
from hearts_qt.table.log_archive import LogArchive
from tests.history.records.test_working_out import match_of


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return the record of the second deal of a match with a player that thinks by the clock, and its log."""
    match_of(tmp_path / "matches", ("timid", "surprise", "novice", "stan"), deals=2)
    folder = RecordFolder(tmp_path / "matches", tmp_path / "records")
    assert folder.write_new() == 2
    return next((tmp_path / "records").glob("*deal 2.txt"))


def source_of(record: Path) -> bool:
    """Return whether the moments of a record are those of the log."""
    (knows,) = {each.knows_match for each in moments_of_file(record, record.parents[1] / "matches", record.parent)}
    return knows


def test_the_log_of_the_game_is_found(record: Path) -> None:
    """The log has everything that the players knew; it is found even after it got another name."""
    assert source_of(record)
    log = LogArchive(record.parents[1] / "matches").logs()[-1]
    log.rename(log.with_name("match-000044.jsonl"))
    assert source_of(record)
    log.with_name("match-000044.jsonl").unlink()
    assert not source_of(record)


def test_a_record_from_elsewhere_stands_alone(record: Path) -> None:
    """If a record's file has another name, no log is used, even if the deal was played here."""
    other = record.with_name("from a friend.txt")
    other.write_bytes(record.read_bytes())
    assert not source_of(other)
    elsewhere = record.parents[1] / record.name
    elsewhere.write_bytes(record.read_bytes())
    assert not {
        each.knows_match for each in moments_of_file(elsewhere, record.parents[1] / "matches", record.parent)
    } - {False}


def test_a_changed_record_does_not_borrow_the_log(record: Path) -> None:
    """If somebody has changed the moves or players in the record, the log is not used."""
    text = record.read_text()
    record.write_text(text.replace("computer novice", "computer vicious"))
    assert not source_of(record)
    assert Fit.DIFFERS in {
        work_out(each).fit for each in moments_of_file(record, record.parents[1] / "matches", record.parent)
    }
    record.write_text(text.replace("Player 1", "Ann"))
    assert source_of(record)


def test_a_log_that_cannot_be_read_is_left_out(record: Path) -> None:
    """If the log is damaged, only the record is used."""
    log = LogArchive(record.parents[1] / "matches").logs()[-1]
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([b"nonsense\n", *lines[1:]]))
    assert not source_of(record)


def test_the_wanted_move_is_printed_first(record: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """The process prints the wanted move, then all others; each line is read as it was written."""
    task = FindReasons(record, record.parents[1] / "matches", record.parent, 5, 2)
    assert worker.main([as_argument(task)]) == 0
    lines = capfdbinary.readouterr().out.splitlines()
    found = [msgspec.json.decode(line, type=WorkedOut) for line in lines]
    assert (found[0].trick, found[0].seat) == (5, 2)
    assert len({(each.trick, each.seat) for each in found}) == len(found) == 56
    moments = moments_of_file(record, record.parents[1] / "matches", record.parent)
    assert sorted(found, key=repr) == sorted(map(work_out, moments), key=repr)
    assert {each.fit for each in found if each.seat == 1} == {Fit.SECRET}
    assert {each.fit for each in found if each.seat != 1} == {Fit.FITS}


def test_a_file_that_is_gone_is_named(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A record that was deleted meanwhile ends the process with the reason."""
    assert worker.main([as_argument(FindReasons(tmp_path / "gone.txt", tmp_path, tmp_path, 1, 0))]) == 1
    assert "gone.txt" in capfd.readouterr().err
    (tmp_path / "empty.txt").write_text("no record\n")
    assert moments_of_file(tmp_path / "empty.txt", tmp_path, tmp_path) == []

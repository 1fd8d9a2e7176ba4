"""Tests of the folder of records, and of the process that writes and lists them."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from hearts_qt.files import disk
from hearts_qt.history.records.folder import WRITTEN, RecordFolder, played_deal
from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.keeping import start_before, work
from hearts_qt.history.records.reading import read_records
from hearts_qt.history.tasks import MODULE, KeepRecords, RecordMessage, RecordPlaces, as_argument
from hearts_qt.history.worker import main
from hearts_qt.rules.entries import StartProgram
from hearts_qt.rules.ruleset import Rules
from hearts_qt.table import link
from hearts_qt.table.log import match_id_of
from tests.table.tables import Window, open_table, seats

LOG = Path(__file__).parents[2] / "records" / "standard.jsonl"
DEALS = recorded_deals(LOG)


@pytest.fixture
def matches(tmp_path: Path) -> Path:
    """Return a folder with the log of one game."""
    folder = tmp_path / "matches"
    folder.mkdir()
    (folder / "match-000012.jsonl").write_bytes(LOG.read_bytes())
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the path of a folder for records, which does not exist yet."""
    return tmp_path / "data" / "records"


def texts(folder: Path) -> dict[str, str]:
    """Return the texts of all records by their names."""
    return {each.name: each.read_text("utf-8") for each in folder.glob("*.txt")}


def test_each_finished_deal_is_written_once(matches: Path, folder: Path) -> None:
    """Each deal that is over gets its own file; the next look at the logs writes nothing."""
    assert RecordFolder(matches, folder).write_new() == len(DEALS)
    found = texts(folder)
    assert len(found) == len(DEALS)
    assert "2026-11-21 12.00 game 12 deal 1.txt" in found
    assert all(not read_records(text.encode()).faults for text in found.values())
    assert RecordFolder(matches, folder).write_new() == 0


def test_a_long_history_is_noted_on_the_way(matches: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the deals of many games are written, what is written is noted from time to time."""
    monkeypatch.setattr("hearts_qt.history.records.folder.NOTE_EVERY", len(DEALS))
    (matches / "match-000011.jsonl").write_bytes(LOG.read_bytes().replace(b"T12:00:00Z", b"T11:00:00Z"))
    noted: list[int] = []
    replace = disk.replace_file

    def note(path: Path, data: bytes) -> None:
        if path.name == WRITTEN:
            noted.append(len(json.loads(data)))
        replace(path, data)

    monkeypatch.setattr(disk, "replace_file", note)
    assert RecordFolder(matches, folder).write_new() == 2 * len(DEALS)
    assert noted == [1, 2, 2]


def test_a_match_that_was_taken_up_again_is_written_once(matches: Path, folder: Path) -> None:
    """If a log gets another name or is copied, only its new deals are written, under the first number of the game."""
    lines = LOG.read_bytes().splitlines(keepends=True)
    log = matches / "match-000012.jsonl"
    log.write_bytes(b"".join(lines[: len(lines) // 2]))
    before = RecordFolder(matches, folder).write_new()
    log.rename(matches / "match-000020.jsonl")
    assert RecordFolder(matches, folder).write_new() == 0
    log.write_bytes(b"".join(lines[: len(lines) // 3]))
    (matches / "match-000020.jsonl").write_bytes(b"".join(lines))
    assert RecordFolder(matches, folder).write_new() == len(DEALS) - before
    assert len(texts(folder)) == len(DEALS)
    assert all("game 12" in name for name in texts(folder))


def test_what_an_earlier_version_has_written_is_known(matches: Path, folder: Path) -> None:
    """A deleted record does not come back after an update of the program."""
    folder.mkdir(parents=True)
    (folder / WRITTEN).write_text(json.dumps({"match-000012.jsonl": [LOG.stat().st_size - 1, len(DEALS) - 1]}))
    assert RecordFolder(matches, folder).write_new() == 1


def test_what_people_do_to_records_stays(matches: Path, folder: Path) -> None:
    """When the game goes on, a changed record stays as it is, and a deleted record does not come back."""
    lines = LOG.read_bytes().splitlines(keepends=True)
    log = matches / "match-000012.jsonl"
    half = len(lines) // 2
    log.write_bytes(b"".join(lines[:half]))
    RecordFolder(matches, folder).write_new()
    first, second, *_ = sorted(folder.glob("*.txt"))
    first.unlink()
    second.write_text("; mine\n")
    log.write_bytes(b"".join(lines))
    assert RecordFolder(matches, folder).write_new() > 0
    assert not first.exists()
    assert second.read_text() == "; mine\n"


@pytest.mark.parametrize("stop", range(1, 6))
def test_a_kill_while_writing_loses_nothing_and_writes_nothing_twice(
    matches: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, stop: int
) -> None:
    """If the process is killed at any file, the next look at the logs writes the missing records."""
    calls = 0
    replace = disk.replace_file

    def dies(path: Path, data: bytes) -> None:
        nonlocal calls
        calls += 1
        if calls == stop:
            raise KeyboardInterrupt
        replace(path, data)

    monkeypatch.setattr(disk, "replace_file", dies)
    with pytest.raises(KeyboardInterrupt):
        RecordFolder(matches, folder).write_new()
    monkeypatch.setattr(disk, "replace_file", replace)
    RecordFolder(matches, folder).write_new()
    assert len(texts(folder)) == len(DEALS)


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"[1]", b'{"match-000012.jsonl": 7}', b"[" * 100_000])
def test_a_damaged_note_of_what_is_written_does_no_harm(matches: Path, folder: Path, damage: bytes) -> None:
    """If the list of written records is damaged, existing records stay as they are."""
    RecordFolder(matches, folder).write_new()
    (folder / WRITTEN).write_bytes(damage)
    (one, *_) = folder.glob("*.txt")
    one.write_text("; mine\n")
    RecordFolder(matches, folder).write_new()
    assert one.read_text() == "; mine\n"
    assert len(texts(folder)) == len(DEALS)
    assert json.loads((folder / WRITTEN).read_bytes())


@pytest.mark.parametrize("game", ["../../../elsewhere/x", "/elsewhere", "\0", "x", "", "1" * 300])
def test_no_name_leads_out_of_the_folder(matches: Path, folder: Path, tmp_path: Path, game: str) -> None:
    """Neither the list of written records nor the times in a log can name another folder."""
    log = matches / "match-000012.jsonl"
    log.write_bytes(LOG.read_bytes().replace(b"2026-11-21T12:00:00Z", b"../../outside"))
    RecordFolder(matches, folder).write_new()
    (folder / WRITTEN).write_text(json.dumps({match_id_of(log.read_bytes()): {"log": log.name, "game": game}}))
    for each in folder.glob("*.txt"):
        each.unlink()
    RecordFolder(matches, folder).write_new()
    assert sorted(texts(folder)) == sorted(f"undated game 12 deal {deal}.txt" for deal in range(1, len(DEALS) + 1))
    assert {each.name for each in tmp_path.iterdir()} == {"matches", "data"}


def test_a_played_deal_is_found_in_the_logs(matches: Path) -> None:
    """The deals are counted from the newest one, in one match or in all of them; the oldest one stands for the rest."""
    other = matches / "match-000013.jsonl"
    other.write_bytes(LOG.read_bytes().replace(b"T12:00:00Z", b"T13:00:00Z"))
    (matches / "match-000014.jsonl").write_bytes(b"nothing\n")
    first, last = DEALS[0], DEALS[-1]
    for match, place, expected in (
        ("", 0, "13:00:00 5"),
        ("", len(DEALS), "12:00:00 5"),
        (match_id_of(LOG.read_bytes()), 1, "12:00:00 4"),
        (match_id_of(other.read_bytes()), 99, "13:00:00 1"),
        ("", 99, "12:00:00 1"),
    ):
        deal = played_deal(matches, match, place)
        assert deal is not None
        assert f"{deal.date[11:]} {deal.place}" == expected, (first.date, last.date)
    assert played_deal(matches, "none", 0) is None


def test_a_log_that_cannot_be_read_is_left_to_the_table(matches: Path, folder: Path) -> None:
    """A damaged log gives no records; the other logs give theirs."""
    (matches / "match-000011.jsonl").write_bytes(b"nothing\n")
    assert RecordFolder(matches, folder).write_new() == len(DEALS)


def test_the_process_prints_what_it_did(matches: Path, folder: Path, tmp_path: Path) -> None:
    """The process prints a message; without `writes` it writes no records, and without `indexes` it makes no index."""
    index = tmp_path / "index.sqlite"
    places = RecordPlaces(matches, folder, tmp_path / "annotations.jsonl", index)
    for writes, indexes, written, changed in (
        (False, False, 0, 0),
        (True, False, len(DEALS), 0),
        (True, True, 0, len(DEALS)),
    ):
        task = as_argument(KeepRecords(places, "", writes=writes, indexes=indexes))
        done = subprocess.run([sys.executable, "-m", MODULE, task], capture_output=True, check=True, timeout=60)
        (message,) = (msgspec.json.decode(line, type=RecordMessage) for line in done.stdout.splitlines())
        assert message == RecordMessage(written, changed)
        assert index.exists() is indexes


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, matches: Path) -> None:
    """If a file is in the place of the folder, the process reports the reason."""
    (tmp_path / "records").write_text("a file")
    places = RecordPlaces(matches, tmp_path / "records", tmp_path / "annotations.jsonl", tmp_path / "index.sqlite")
    assert work(places, "", writes=True, indexes=False).refused
    assert main([as_argument(KeepRecords(places, "", indexes=True))]) == 1


def test_the_run_of_the_program_before_this_one_is_found(tmp_path: Path) -> None:
    """The start of the run before is that of the newest entry about a start before this one."""
    for number, since in enumerate(("10", "12", "11"), 1):
        begin = StartProgram("1", f"2026-11-23T{since}:00:00Z")
        Window(open_table(tmp_path, program=begin)).send(link.NewMatch(Rules(), seats("PCCC"), number))
    assert start_before(tmp_path, "2026-11-23T12:00:00Z") == "2026-11-23T11:00:00Z"
    assert start_before(tmp_path, "2026-11-23T13:00:00Z") == "2026-11-23T12:00:00Z"
    assert start_before(tmp_path, "2026-11-23T10:00:00Z") == ""
    (tmp_path / "match-000009.jsonl").write_bytes(b"nothing\n")
    assert start_before(tmp_path, "2026-11-23T13:00:00Z") == "2026-11-23T12:00:00Z"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EDQUOT])
def test_a_full_or_read_only_disk_loses_no_record(
    matches: Path, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """If the disk refuses a record, the reason is told, no part of it stays, and the next look writes all."""
    places = RecordPlaces(matches, folder, tmp_path / "annotations.jsonl", tmp_path / "index.sqlite")
    write = disk.write
    written = []

    def fills_up(descriptor: int, data: bytes) -> None:
        written.append(data)
        if len(written) == 2:
            write(descriptor, data[:100])
            raise OSError(number, os.strerror(number))
        write(descriptor, data)

    with monkeypatch.context() as patch:
        patch.setattr(disk, "write", fills_up)
        message = work(places, "", writes=True)
    assert (message.refused, message.changed) == (os.strerror(number), 1)
    assert [each.suffix for each in folder.iterdir()] == [".txt"]
    assert work(places, "", writes=True).refused == ""
    assert len(list(folder.glob("*.txt"))) == len(DEALS)


def test_a_folder_that_vanishes_and_comes_back(matches: Path, folder: Path, tmp_path: Path) -> None:
    """While the folder is away, nothing is listed and new records are written; when it is back, all are listed."""
    places = RecordPlaces(matches, folder, tmp_path / "annotations.jsonl", tmp_path / "index.sqlite")
    assert work(places, "", writes=True).changed == len(DEALS)
    folder.rename(tmp_path / "away")
    assert work(places, "", writes=False).changed == len(DEALS)
    (tmp_path / "away").rename(folder)
    assert work(places, "", writes=True) == RecordMessage(0, len(DEALS))

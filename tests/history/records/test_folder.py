"""Tests of the folder of records, and of the process that writes and lists them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from hearts_qt.files import disk
from hearts_qt.history.records.folder import WRITTEN, RecordFolder
from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.reading import LARGEST, read_records
from hearts_qt.history.records.record_worker import LIST, MODULE, MOST, WRITE, RecordMessage, main, messages

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


def test_only_the_last_deals_of_many_earlier_games_are_written(
    matches: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of many earlier games only the newest are written; the older games are not written later either."""
    monkeypatch.setattr("hearts_qt.history.records.folder.MOST_AT_ONCE", 1)
    (matches / "match-000011.jsonl").write_bytes(LOG.read_bytes().replace(b"T12:00:00Z", b"T11:00:00Z"))
    for _ in range(2):
        RecordFolder(matches, folder).write_new()
        assert len(texts(folder)) == len(DEALS)
        assert all("game 12" in name for name in texts(folder))


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


def test_a_log_that_cannot_be_read_is_left_to_the_table(matches: Path, folder: Path) -> None:
    """A damaged log gives no records; the other logs give theirs."""
    (matches / "match-000011.jsonl").write_bytes(b"nothing\n")
    assert RecordFolder(matches, folder).write_new() == len(DEALS)


def test_the_newest_records_are_listed_first(matches: Path, folder: Path) -> None:
    """The newest file is listed first; the list has names and points, and also the files that a person has added."""
    list(messages(matches, folder, writes=True))
    own = folder / "from a friend.txt"
    own.write_text("Hearts record 1\nNumber: 7\nPassing: up\n")
    (folder / "unreadable.txt").mkdir()
    (folder / "picture.png").write_bytes(b"x")
    os.utime(own, (4e9, 4e9))
    os.utime(folder / "unreadable.txt", (5e9, 5e9))
    records = [each for message in messages(matches, folder, writes=False) for each in message.records]
    assert [(each.name, each.faults, each.records) for each in records[:2]] == [
        ("unreadable.txt", 1, 0),
        ("from a friend.txt", 1, 1),
    ]
    assert len(records) == len(DEALS) + 2
    listed = {each.place: each for each in records[2:]}
    assert listed[1].names == tuple(seating.name for seating in DEALS[0].seats)
    assert listed[1].points == DEALS[0].runs[0].points


@pytest.mark.skipif(sys.platform != "linux", reason="only there a name can have any bytes")
def test_names_that_are_no_text_are_listed(matches: Path, folder: Path) -> None:
    """A file with a name that is no text, a pipe and a link to a device are listed, and none of them stops the list."""
    folder.mkdir(parents=True)
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xfe.txt")).write_text("Number: 7\n")
    os.mkfifo(folder / "pipe.txt")
    (folder / "zero.txt").symlink_to("/dev/zero")
    command = [sys.executable, "-m", MODULE, str(matches), str(folder), LIST]
    done = subprocess.run(command, capture_output=True, check=True, timeout=60)
    (message,) = [msgspec.json.decode(line, type=RecordMessage) for line in done.stdout.splitlines()]
    found = {each.name: each.records for each in message.records}
    assert found == {"\ufffd\ufffd.txt": 1, "pipe.txt": 0, "zero.txt": 0}


def test_only_so_many_are_listed(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of listed files is limited, so that a folder with too many files cannot hold up the window."""
    monkeypatch.setattr("hearts_qt.history.records.record_worker.MOST", 30)
    assert MOST > 30
    folder.mkdir(parents=True)
    for number in range(40):
        (folder / f"{number}.txt").write_bytes(b"x" * 10)
    (folder / "0.txt").write_bytes(b"x" * (LARGEST + 1))
    assert sum(len(message.records) for message in messages(tmp_path, folder, writes=True)) == 30


def test_the_process_prints_its_list(matches: Path, folder: Path) -> None:
    """The process prints messages; without `write` it writes nothing, and without `list` it lists nothing."""
    command = [sys.executable, "-m", MODULE, str(matches), str(folder)]
    for tasks, count in (([LIST], 0), ([WRITE], 0), ([WRITE, LIST], len(DEALS))):
        done = subprocess.run([*command, *tasks], capture_output=True, check=True, timeout=60)
        read = [msgspec.json.decode(line, type=RecordMessage) for line in done.stdout.splitlines()]
        assert sum(len(each.records) for each in read) == count


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, matches: Path) -> None:
    """If a file is in the place of the folder, the process reports the reason and ends with exit code 1."""
    (tmp_path / "records").write_text("a file")
    (message,) = _first(matches, tmp_path / "records")
    assert message.refused
    assert main([str(matches), str(tmp_path / "records"), WRITE, LIST]) == 1


def _first(matches: Path, folder: Path) -> list[RecordMessage]:
    found = []
    try:
        for message in messages(matches, folder, writes=True):
            found.append(message)
    except OSError:
        pass
    return found

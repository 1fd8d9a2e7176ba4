"""Tests of the logs on disk: when they are written, how failures of the disk are handled, and how they are found."""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.files import disk
from hearts_qt.rules.entries import BeginDeal, BeginMatch, ShowHands
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.table import link
from hearts_qt.table.log import heading, line_of, match_id_of, read_log
from hearts_qt.table.log_archive import LogArchive, ends_with_result
from hearts_qt.table.log_file import LogFile
from hearts_qt.table.problems import LogWriteFailed, LogWriteRecovered
from tests.table.tables import NOON, STANDARD, Window, on_disk, open_table, seats, state

BEGIN = BeginMatch(STANDARD, seats("PCCC"))
DEAL = BeginDeal(Direction.HOLD, number=1234)
SHOW = ShowHands(True)
FULL = OSError(errno.ENOSPC, "No space left on device")
READ_ONLY = OSError(errno.EROFS, "Read-only file system")


def begun(folder: Path) -> LogFile:
    """Return the store of a new match, on a disk that works."""
    store, problems = LogArchive(folder).begin(BEGIN, NOON)
    assert problems == []
    return store


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, operation: str, error: OSError, part: int = 0) -> Iterator[None]:
    """Make one kind of disk operation fail. A failing write first writes `part` bytes of its data."""
    real: Callable[..., None] = getattr(disk, operation)

    def fail(target: Any, *rest: Any) -> None:
        if part:
            real(target, rest[0][:part])
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(disk, operation, fail)
        yield


def test_a_match_is_created_and_appended_to(tmp_path: Path) -> None:
    """A new log has its heading and first entry immediately, and each further entry as soon as it is appended."""
    store = begun(tmp_path)
    assert store.path == tmp_path / "match-000001.jsonl"
    assert store.path.read_bytes() == heading() + line_of(1, BEGIN, NOON)
    assert store.append(DEAL, NOON) == []
    assert store.append(SHOW, NOON, sync=False) == []
    assert store.entries == 3
    lines = [line_of(1, BEGIN, NOON), line_of(2, DEAL, NOON), line_of(3, SHOW, NOON)]
    assert store.path.read_bytes() == heading() + b"".join(lines)
    assert [each.name for each in tmp_path.iterdir()] == ["match-000001.jsonl"]


def test_a_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    """The newest log gives its match, and the next entry is appended to this log."""
    begun(tmp_path).append(DEAL, NOON)
    found = LogArchive(tmp_path).newest()
    assert found.store is not None
    assert found.problems == []
    assert found.store.append(SHOW, NOON) == []
    logged = read_log(found.store.path)
    assert logged.entries == 3
    assert logged.match.hands_shown


def test_only_synced_entries_wait_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry is synced to the disk unless the caller says that this is not needed."""
    store = begun(tmp_path)
    with failing(monkeypatch, "sync", FULL):
        assert store.append(DEAL, NOON, sync=False) == []
        assert len(store.append(SHOW, NOON)) == 1


@pytest.mark.parametrize("torn", [b'{"n": 3, "at": "2026-', bytes(4096), b"\r"])
def test_a_torn_line_is_cut_before_the_next_entry(tmp_path: Path, torn: bytes) -> None:
    """An incomplete last line is removed before the next entry is written, even if that entry is shorter."""
    store = begun(tmp_path)
    store.append(DEAL, NOON)
    whole = store.path.read_bytes()
    store.path.write_bytes(whole + torn)
    found = LogArchive(tmp_path).newest()
    assert found.store is not None
    assert found.problems == []
    assert store.path.read_bytes() == whole + torn
    found.store.append(SHOW, NOON)
    assert store.path.read_bytes() == whole + line_of(3, SHOW, NOON)


FAILURES = [("write", 0), ("write", 1), ("write", 40), ("write", 300), ("sync", 0)]


@pytest.mark.parametrize("error", [FULL, READ_ONLY, OSError("no reason")])
@pytest.mark.parametrize(("operation", "part"), FAILURES)
def test_a_disk_that_refuses_is_told_once_and_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, operation: str, part: int, error: OSError
) -> None:
    """Refused entries are written when the disk works again. The failure and the recovery are reported once each."""
    store = begun(tmp_path)
    with failing(monkeypatch, operation, error, part):
        assert store.append(DEAL, NOON) == [LogWriteFailed(str(store.path), error.strerror or "no reason")]
        assert store.append(SHOW, NOON) == []
        assert store.append(ShowHands(False), NOON) == []
    assert store.append(SHOW, NOON) == [LogWriteRecovered(str(store.path))]
    assert store.append(SHOW, NOON) == []
    logged = read_log(store.path)
    assert logged.problem is None
    assert logged.entries == store.entries == 6


def test_trouble_that_comes_back_is_told_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk works and then fails again, the failure is reported again."""
    store = begun(tmp_path)
    for _ in range(2):
        with failing(monkeypatch, "sync", FULL):
            assert [type(trouble) for trouble in store.append(SHOW, NOON)] == [LogWriteFailed]
        assert [type(trouble) for trouble in store.append(SHOW, NOON)] == [LogWriteRecovered]


@pytest.mark.parametrize(
    ("operation", "part"), [("write", 0), ("write", 100), ("sync", 0), ("replace", 0), ("sync_folder", 0)]
)
def test_a_match_begins_on_a_disk_that_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, operation: str, part: int
) -> None:
    """A match can begin while the disk fails. When the disk works again, the whole log is written into one file."""
    folder = tmp_path / "logs"
    with failing(monkeypatch, operation, READ_ONLY, part):
        store, problems = LogArchive(folder).begin(BEGIN, NOON)
        assert problems == [LogWriteFailed(str(store.path), "Read-only file system")]
        assert store.append(DEAL, NOON) == []
    assert store.append(SHOW, NOON) == [LogWriteRecovered(str(store.path))]
    assert [each.name for each in folder.iterdir()] == ["match-000001.jsonl"]
    logged = read_log(store.path)
    assert (logged.entries, logged.problem) == (3, None)


def test_a_new_log_never_takes_the_place_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that could not be written at first gets a higher number than all other logs in the folder."""
    for deals in range(2):
        begun(tmp_path).append(BeginDeal(Direction.HOLD, number=deals), NOON)
    os.rename(tmp_path / "match-000002.jsonl", tmp_path / "match-000007.jsonl")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with unreadable(monkeypatch), failing(monkeypatch, "replace", READ_ONLY):
        store, _ = LogArchive(tmp_path).begin(BEGIN, NOON)
        assert store.append(DEAL, NOON) == []
    assert store.append(SHOW, NOON) == [LogWriteRecovered(str(tmp_path / "match-000008.jsonl"))]
    assert {path: path.read_bytes() for path in before} == before
    assert on_disk(tmp_path).hands_shown


def test_a_new_log_keeps_clear_of_others_in_a_folder_that_cannot_be_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder that cannot be listed, a new log gets the first number that no file has."""
    for deals in range(3):
        begun(tmp_path).append(BeginDeal(Direction.HOLD, number=deals), NOON)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with unreadable(monkeypatch):
        store, problems = LogArchive(tmp_path).begin(BeginMatch(STANDARD, seats("CCCC")), NOON)
    assert problems == []
    assert store.path.name == "match-000004.jsonl"
    assert {path: path.read_bytes() for path in before} == before


@contextmanager
def unreadable(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Raise PermissionError whenever a folder is listed in the `with` block."""

    def refuse(folder: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(folder))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "iterdir", refuse)
        patch.setattr(os, "listdir", refuse)
        yield


def test_a_folder_that_cannot_be_read_has_no_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder that cannot be listed, no match is found, and no error is raised."""
    begun(tmp_path)
    with unreadable(monkeypatch):
        assert LogArchive(tmp_path).newest().match is None


def test_a_place_that_is_no_folder_is_told(tmp_path: Path) -> None:
    """If a file is in place of the folder, this is reported. The match is in memory until it can be written."""
    place = tmp_path / "logs"
    place.write_text("not a folder")
    archive = LogArchive(place)
    assert archive.newest().match is None
    store, problems = archive.begin(BEGIN, NOON)
    assert [type(trouble) for trouble in problems] == [LogWriteFailed]
    place.unlink()
    assert store.append(DEAL, NOON) == [LogWriteRecovered(str(place / "match-000001.jsonl"))]
    assert on_disk(place).deal is not None


def test_an_empty_or_missing_folder_has_no_match(tmp_path: Path) -> None:
    """For an empty or missing folder, no match and no problem are returned."""
    for folder in (tmp_path, tmp_path / "missing"):
        found = LogArchive(folder).newest()
        assert (found.match, found.store, found.problems) == (None, None, [])


def test_the_highest_number_is_the_newest(tmp_path: Path) -> None:
    """The log with the highest number is the newest, even above six digits. Other files are ignored."""
    os.rename(begun(tmp_path).path, tmp_path / "match-999999.jsonl")
    for name in ("match-7.jsonl", ".match-9000000.jsonl.x", "match-9000000.jsonl~", "match-٠٠٠٠٠٩.jsonl", "notes.txt"):
        (tmp_path / name).write_text("something else")
    store = begun(tmp_path)
    assert store.path.name == "match-1000000.jsonl"
    store.append(SHOW, NOON)
    assert on_disk(tmp_path).hands_shown


def test_a_log_with_another_number_of_zeros_is_found(tmp_path: Path) -> None:
    """A log whose number has other leading zeros is read under its own name."""
    os.rename(begun(tmp_path).path, tmp_path / "match-0000012.jsonl")
    assert state(on_disk(tmp_path))["stage"] == "between deals"
    assert begun(tmp_path).path.name == "match-000013.jsonl"


def test_a_disk_that_takes_little_at_a_time_gets_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the system writes only some of the bytes, the rest is written afterwards."""
    real = os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:7]))
        begun(tmp_path).append(SHOW, NOON)
    assert on_disk(tmp_path).hands_shown


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a file cannot be replaced, it keeps its old contents, and no other file is left in the folder."""
    path = tmp_path / "folder" / "file"
    disk.replace_file(path, b"old")
    for operation in ("write", "sync", "replace"):
        with failing(monkeypatch, operation, FULL), pytest.raises(OSError, match="No space"):
            disk.replace_file(path, b"new")
        assert [each.name for each in path.parent.iterdir()] == ["file"]
        assert path.read_bytes() == b"old"
    disk.replace_file(path, b"new")
    assert path.read_bytes() == b"new"


def test_windows_needs_no_sync_of_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows, where folders cannot be opened, folders are not synced."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "name", "nt")
        patch.setattr(os, "open", None)
        disk.sync_folder(tmp_path)


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP, errno.EIO, errno.EACCES])
def test_a_folder_that_cannot_be_synced_is_no_alarm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """If a folder cannot be synced, for example in a network, matches are written and no problem is reported."""
    real = os.fsync

    def refuse(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(number, os.strerror(number))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", refuse)
    store = begun(tmp_path / "new" / "matches")
    assert store.append(SHOW, NOON) == []
    assert on_disk(store.path.parent).hands_shown


def test_a_folder_that_cannot_be_opened_is_no_alarm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a folder cannot be opened for lack of permission, syncing it does nothing and raises no error."""

    def refuse(folder: Path, flags: int) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", str(folder))

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        disk.sync_folder(tmp_path)


def test_a_full_disk_is_told_by_its_folder_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Syncing a folder raises an error if the disk is full."""

    def full(descriptor: int) -> None:
        raise FULL

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            disk.sync_folder(tmp_path)


def test_less_is_read_where_there_is_less(tmp_path: Path) -> None:
    """Reading a file that has become shorter returns the bytes that are left."""
    (tmp_path / "file").write_bytes(b"abc")
    descriptor = os.open(tmp_path / "file", os.O_RDONLY)
    try:
        assert disk.read(descriptor, 9) == b"abc"
    finally:
        os.close(descriptor)


def test_which_games_can_be_erased(tmp_path: Path) -> None:
    """A game that waits can be erased with its copies; the game at the table cannot, and other files stay."""
    archive = LogArchive(tmp_path)
    assert not archive.is_needed("0123456789abcdef")
    archive.erase("0123456789abcdef")
    LogArchive(tmp_path / "nowhere").erase("0123456789abcdef")
    window = Window(open_table(tmp_path))
    window.until_tricks(1)
    window.send(link.NewMatch(STANDARD, seats("PCCC")))
    window.until_tricks(1)
    waiting, table = archive.logs()
    (tmp_path / "match-000001 (1).jsonl").write_bytes(waiting.read_bytes())
    (tmp_path / "match-000009.jsonl").write_bytes(b"")
    first, second = (match_id_of(each.read_bytes()) for each in (waiting, table))
    assert archive.logs_of("") == []
    assert archive.is_needed(second)
    assert not archive.is_needed(first)
    archive.erase(first)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["match-000002.jsonl", "match-000009.jsonl"]


def test_the_result_of_a_match_is_found_at_the_end_of_its_log(tmp_path: Path) -> None:
    """A match that is over is recognised without reading its whole log; a missing or empty log has no result."""
    window = Window(open_table(tmp_path, rules=Rules(goal=0, deals=1)))
    assert not ends_with_result(tmp_path / "match-000001.jsonl")
    window.until_stage(Stage.OVER)
    assert ends_with_result(tmp_path / "match-000001.jsonl")
    (tmp_path / "empty.jsonl").touch()
    assert not any(ends_with_result(tmp_path / name) for name in ("empty.jsonl", "missing.jsonl"))


def test_the_newest_logs_come_first(tmp_path: Path) -> None:
    """The logs are listed from the highest number down; a number that has only a copy is left out."""
    for name in ("match-000002.jsonl", "match-000010.jsonl", "match-000003 (1).jsonl"):
        (tmp_path / name).touch()
    found = [each.name for each in LogArchive(tmp_path).newest_first()]
    assert found == ["match-000010.jsonl", "match-000002.jsonl"]

"""Tests of logs that another program deletes, moves, truncates, changes or replaces during their match."""

import errno
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hearts_qt.files import disk
from hearts_qt.rules.entries import BeginDeal, BeginMatch, Entry, ShowHands
from hearts_qt.rules.passing import Direction
from hearts_qt.table.log import heading, line_of, read_log
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.log_file import LogFile
from hearts_qt.table.problems import LogLoss, LogRescued, LogWriteFailed, LogWriteRecovered
from tests.table.tables import NOON, STANDARD, on_disk, seats

BEGIN = BeginMatch(STANDARD, seats("PCCC"))
DEAL = BeginDeal(Direction.HOLD, number=1234)
SHOW, HIDE = ShowHands(True), ShowHands(False)


def played(folder: Path) -> LogFile:
    """Return the store of a match with two entries."""
    store, problems = LogArchive(folder).begin(BEGIN, NOON)
    assert problems + store.append(DEAL, NOON) == []
    return store


def whole(*more: ShowHands) -> bytes:
    """Return the complete log of the match of `played`, with these further entries."""
    entries: list[Entry] = [BEGIN, DEAL, *more]
    return heading() + b"".join(line_of(number, each, NOON) for number, each in enumerate(entries, 1))


def cut(path: Path) -> None:
    """Truncate a log after its heading."""
    os.truncate(path, len(heading()))


def empty(path: Path) -> None:
    """Truncate a log to no bytes."""
    path.write_bytes(b"")


def replaced(path: Path) -> None:
    """Replace a log by a longer file."""
    other = path.with_name("other")
    other.write_bytes(b"z" * 100_000 + b"\n")
    os.replace(other, path)


def grown(path: Path) -> None:
    """Append an entry to a log, as a second computer does that plays in the same folder."""
    path.write_bytes(path.read_bytes() + line_of(3, HIDE, NOON))


def turned_into_a_folder(path: Path) -> None:
    """Put a folder in place of a log."""
    path.unlink()
    path.mkdir()


def turned_into_a_pipe(path: Path) -> None:
    """Put a named pipe in place of a log. Nobody reads from the pipe."""
    path.unlink()
    os.mkfifo(path)


def turned_into_a_device(path: Path) -> None:
    """Put a device in place of a log."""
    path.unlink()
    path.symlink_to(os.devnull)


def moved(path: Path) -> None:
    """Move a log to another folder."""
    (path.parent / "elsewhere").mkdir()
    path.rename(path.parent / "elsewhere" / path.name)


def all_gone(path: Path) -> None:
    """Delete the folder with the log."""
    shutil.rmtree(path.parent)


GONE: list[Callable[[Path], None]] = [Path.unlink, moved, all_gone]
CUT: list[Callable[[Path], None]] = [cut, empty]
CHANGED = [replaced, grown, turned_into_a_folder]
if sys.platform != "win32":  # Windows has no pipes or devices in folders.
    CHANGED += [turned_into_a_pipe, turned_into_a_device]


@pytest.mark.parametrize("spoil", CUT)
def test_a_log_that_is_cut_is_written_anew(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    """A truncated log is written again completely."""
    store = played(tmp_path)
    path = store.path
    spoil(path)
    assert store.append(SHOW, NOON) == [LogRescued(str(path), str(path), LogLoss.CUT)]
    assert path.read_bytes() == whole(SHOW)
    assert store.append(HIDE, NOON) == []
    assert path.read_bytes() == whole(SHOW, HIDE)


@pytest.mark.parametrize("spoil", GONE)
def test_a_log_that_is_gone_is_written_anew(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    """A missing log is written again completely, which is reported once. Later entries are appended to it."""
    store = played(tmp_path / "matches")
    path = store.path
    spoil(path)
    assert store.append(SHOW, NOON) == [LogRescued(str(path), str(path), LogLoss.GONE)]
    assert path.read_bytes() == whole(SHOW)
    assert store.append(HIDE, NOON) == []
    assert path.read_bytes() == whole(SHOW, HIDE)


@pytest.mark.parametrize("spoil", CHANGED)
def test_a_log_that_is_changed_stays_and_the_match_gets_another(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    """If another program changed a log, this file is not touched, and the whole match continues in a new log."""
    store = played(tmp_path)
    path = store.path
    spoil(path)
    left = path.read_bytes() if path.is_file() else None
    new = tmp_path / "match-000002.jsonl"
    assert store.append(SHOW, NOON) == [LogRescued(str(path), str(new), LogLoss.CHANGED)]
    assert (path.read_bytes() if path.is_file() else None) == left
    assert new.read_bytes() == whole(SHOW)
    assert store.append(HIDE, NOON) == []
    assert new.read_bytes() == whole(SHOW, HIDE)
    assert not on_disk(tmp_path).hands_shown


def test_a_change_in_the_middle_is_noticed(tmp_path: Path) -> None:
    """A change in the middle of a log is noticed, even if the length and the end of the log are the same."""
    store = played(tmp_path)
    data = store.path.read_bytes()
    os.truncate(store.path, 0)
    store.path.write_bytes(data[:100] + b"#" + data[101:])
    assert [type(each) for each in store.append(SHOW, NOON)] == [LogRescued]
    assert store.path.read_bytes() == whole(SHOW)


def test_the_same_text_in_another_file_is_gone_on_with(tmp_path: Path) -> None:
    """If another file with the same contents replaces a log, the match goes on in this file."""
    store = played(tmp_path)
    store.append(SHOW, NOON)
    copy = tmp_path / "copy"
    shutil.copy(store.path, copy)
    os.replace(copy, store.path)
    assert store.append(HIDE, NOON) == []
    assert store.path.read_bytes() == whole(SHOW, HIDE)
    assert [each.name for each in tmp_path.iterdir()] == ["match-000001.jsonl"]


def test_a_log_that_is_gone_while_a_newer_one_came_takes_a_new_number(tmp_path: Path) -> None:
    """If a newer log has appeared, a missing log is written again with a higher number, so that it is the newest."""
    store = played(tmp_path)
    store.path.unlink()
    (tmp_path / "match-000004.jsonl").write_bytes(b"somebody else's\n")
    store.append(SHOW, NOON)
    assert store.path == tmp_path / "match-000005.jsonl"
    assert store.path.read_bytes() == whole(SHOW)


def test_a_loss_on_a_disk_that_refuses_is_told_with_the_rescue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the log is lost and the disk is full, the full disk is reported first, and the rescue of the log later."""
    store = played(tmp_path)
    path = store.path
    replaced(path)

    def full(descriptor: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "write", full)
        assert [type(each) for each in store.append(SHOW, NOON)] == [LogWriteFailed]
        assert store.append(HIDE, NOON) == []
        faults = [store.fault]
    assert store.save() == [LogRescued(str(path), str(store.path), LogLoss.CHANGED)]
    assert [*faults, store.fault] == ["No space left on device", None]
    assert store.path.read_bytes() == whole(SHOW, HIDE)


def test_a_log_that_may_not_be_written_to_gets_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a log cannot be opened at the second attempt either, the match continues in a new log."""
    store = played(tmp_path)
    path, real = store.path, os.open

    def refuse(name: Path, *rest: int) -> int:
        if name == path:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(name, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        assert store.append(SHOW, NOON) == [LogWriteFailed(str(path), "Permission denied")]
        assert store.append(HIDE, NOON) == [LogRescued(str(path), str(store.path), LogLoss.LOCKED)]
    assert path.read_bytes() == whole()
    assert store.path.read_bytes() == whole(SHOW, HIDE)


def test_what_a_disk_refused_to_sync_is_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a failed sync, all entries after the last good sync are written again, because they could be lost."""
    store = played(tmp_path)
    store.append(SHOW, NOON, sync=False)
    written: list[bytes] = []
    real = disk.write

    def remember(descriptor: int, data: bytes) -> None:
        written.append(data)
        real(descriptor, data)

    def refuse(descriptor: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "write", remember)
        with monkeypatch.context() as failing:
            failing.setattr(disk, "sync", refuse)
            store.append(HIDE, NOON)
        assert store.append(SHOW, NOON) == [LogWriteRecovered(str(store.path))]
    assert written[0] == line_of(4, HIDE, NOON)
    assert written[1] == b"".join(line_of(number, each, NOON) for number, each in enumerate((SHOW, HIDE, SHOW), 3))
    assert store.path.read_bytes() == whole(SHOW, HIDE, SHOW)


def test_a_log_that_vanished_after_its_last_entry_is_written_at_the_end(tmp_path: Path) -> None:
    """If the log is gone, `save` writes it again."""
    store = played(tmp_path)
    assert store.save() == []
    store.path.unlink()
    assert [type(each) for each in store.save()] == [LogRescued]
    assert store.path.read_bytes() == whole()


def test_a_log_is_saved_to_another_place(tmp_path: Path) -> None:
    """A copy of the log that is saved to another place has all entries."""
    store = played(tmp_path / "matches")
    store.save_copy(tmp_path / "other" / "mine.jsonl")
    logged = read_log(tmp_path / "other" / "mine.jsonl")
    assert (logged.entries, logged.problem) == (2, None)

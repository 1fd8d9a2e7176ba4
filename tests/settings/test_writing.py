"""Tests of writing files in the background: the first change is written immediately; refused files are tried again."""

import threading
from pathlib import Path

import pytest

from hearts_qt.files import disk
from hearts_qt.settings import writing
from hearts_qt.settings.writing import FilesWriter


def ignore(path: Path, reason: str) -> None:
    """Do nothing about a file that could not be written."""


def test_the_first_change_is_written_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first change is written immediately, without the delay that collects later ones."""
    works, written = disk.replace_file, threading.Event()

    def write(path: Path, data: bytes) -> None:
        works(path, data)
        written.set()

    monkeypatch.setattr(disk, "replace_file", write)
    writer = FilesWriter(ignore, gather=3600)
    writer.write(tmp_path / "a", b"1")
    assert written.wait(60)
    assert (tmp_path / "a").read_bytes() == b"1"
    writer.close()


def test_flush_does_not_wait_for_more_changes(tmp_path: Path) -> None:
    """Flushing writes the last contents of each file immediately."""
    writer = FilesWriter(ignore, gather=3600)
    for number in range(20):
        writer.write(tmp_path / f"{number % 2}", b"%d" % number)
    assert writer.flush(10)
    assert [(tmp_path / name).read_bytes() for name in "01"] == [b"18", b"19"]
    assert writer.flush(10)
    assert writer.close() == ()
    assert writer.flush(10)


def test_a_refused_file_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused file is tried again at the next change, at a flush and at closing. Closing returns unwritten files."""
    works, told = disk.replace_file, []

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    writer = FilesWriter(lambda path, reason: told.append(path.name), gather=0)
    monkeypatch.setattr(disk, "replace_file", full)
    writer.write(tmp_path / "a", b"1")
    assert not writer.flush(10)
    assert not writer.flush(10)
    monkeypatch.setattr(disk, "replace_file", works)
    writer.write(tmp_path / "b", b"2")
    assert writer.flush(10)
    assert (tmp_path / "a").read_bytes() == b"1"
    monkeypatch.setattr(disk, "replace_file", full)
    writer.write(tmp_path / "a", b"3")
    assert writer.close() == (tmp_path / "a",)
    assert not writer.flush(10)
    assert told == ["a", "a"]


def test_a_refused_file_is_tried_again_after_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused file is tried again after some time, even if nothing else changes. Its success is reported once."""
    works, written = disk.replace_file, threading.Event()
    told: list[str] = []
    recovered: list[str] = []
    tries = iter([True, True, False, False])

    def write(path: Path, data: bytes) -> None:
        if next(tries):
            raise OSError(28, "No space left on device")
        works(path, data)
        written.set()

    monkeypatch.setattr(disk, "replace_file", write)
    writer = FilesWriter(
        lambda path, reason: told.append(path.name),
        gather=0,
        again=0.01,
        recovered=lambda path: recovered.append(path.name),
    )
    writer.write(tmp_path / "a", b"1")
    assert written.wait(60)
    assert (tmp_path / "a").read_bytes() == b"1"
    assert writer.flush(10)
    writer.write(tmp_path / "a", b"2")
    assert writer.close() == ()
    assert (told, recovered) == (["a"], ["a"])


def test_a_written_file_is_not_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a refused file is tried again, files that were already written are not written again."""
    works, written = disk.replace_file, []

    def write(path: Path, data: bytes) -> None:
        written.append(path.name)
        works(path, data)

    monkeypatch.setattr(disk, "replace_file", write)
    writer = FilesWriter(ignore, gather=0, again=0.001)
    for name in "ab":
        writer.write(tmp_path / name, b"1")
        assert writer.flush(10)
    writer.close()
    assert written == ["a", "b"]


def test_a_disk_that_hangs_does_not_block_closing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk hangs, closing does not wait for ever, but returns the names of the unwritten files."""
    goes_on = threading.Event()
    monkeypatch.setattr(disk, "replace_file", lambda path, data: goes_on.wait(60))
    monkeypatch.setattr(writing, "LAST", 0.1)
    writer = FilesWriter(ignore)
    writer.write(tmp_path / "a", b"1")
    assert writer.close() == (tmp_path / "a",)
    goes_on.set()

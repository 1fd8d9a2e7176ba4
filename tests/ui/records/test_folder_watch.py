"""Tests of the watch over the folder of records, also on disks that are slow, vanish and come back."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearts_qt.ui.records import folder_watch
from hearts_qt.ui.records.folder_watch import FolderWatch
from tests.ui.game import until


@pytest.fixture
def watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FolderWatch]:
    """Return a watch over a folder that does not exist yet, which looks often."""
    monkeypatch.setattr(folder_watch, "EVERY_S", 0.01)
    watch = FolderWatch(tmp_path / "records")
    yield watch
    watch.stop()


def changes(watch: FolderWatch) -> list[None]:
    """Return a list that gets an entry for each change."""
    seen: list[None] = []
    watch.changed.connect(lambda: seen.append(None))
    return seen


def test_files_come_change_and_go(watch: FolderWatch, tmp_path: Path, looks: threading.Semaphore) -> None:
    """A new folder or file, a change of the followed file, and a folder that vanishes and returns are noticed."""
    folder, file, away = tmp_path / "records", tmp_path / "records" / "a.txt", tmp_path / "away"
    seen = changes(watch)
    watch.follow(file)
    watch.start()
    for change in (
        folder.mkdir,
        lambda: file.write_text("one"),
        lambda: file.write_text("another one"),
        lambda: folder.rename(away),
        lambda: away.rename(folder),
    ):
        settled(looks)
        seen.clear()
        change()
        until(lambda: seen)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> threading.Semaphore:
    """Return a semaphore that is released at each question to the disk."""
    asked = threading.Semaphore(0)
    real = folder_watch.stamp_of

    def stamp(path: Path) -> tuple[int, ...] | None:
        found = real(path)
        asked.release()
        return found

    monkeypatch.setattr(folder_watch, "stamp_of", stamp)
    return asked


def settled(looks: threading.Semaphore) -> None:
    """Wait until the disk was asked often enough, so that the present state is known."""
    while looks.acquire(blocking=False):
        pass
    for _ in range(6):
        assert looks.acquire(timeout=60)


def test_a_disk_that_does_not_answer_holds_up_nobody(watch: FolderWatch, monkeypatch: pytest.MonkeyPatch) -> None:
    """Starting and stopping do not wait for the disk."""
    answers, asked = threading.Event(), threading.Event()

    def hangs(path: Path) -> None:
        asked.set()
        answers.wait(60)

    monkeypatch.setattr(folder_watch, "stamp_of", hangs)
    watch.start()
    assert asked.wait(60)
    watch.stop()
    watch.start()
    watch.stop()
    assert not answers.is_set()
    answers.set()

"""Tests of a sample of power cuts and failing disks; ``python -m tests.power_loss --long`` tries all of them."""

import errno
import os
from pathlib import Path
from random import Random

import pytest

from hearts_qt.files import disk
from tests.power_loss.cuts import states
from tests.power_loss.recorder import (
    Change,
    Cut,
    Made,
    MadeFolder,
    Moved,
    Promised,
    Recorder,
    Removed,
    Synced,
    SyncedFolder,
    Written,
)
from tests.power_loss.trying import FlawKind, all_faults, broken_by_cuts, broken_by_fault, recorded

HOME = Path("/home")
FILE, OTHER = HOME / "file", HOME / "other"


def left(*changes: Change) -> set[tuple[tuple[str, bytes | None], ...]]:
    """Return all states that a power cut after these changes can leave."""
    found = states(changes, 1 << 12, Random(1))
    return {tuple((path.name, text) for path, text in state.items()) for state in found}


# The model


def test_what_is_not_synced_may_be_lost_in_every_way() -> None:
    """A write that is not synced can be kept, lost, kept in part or replaced by zeros.

    A name that is not synced can be lost.
    """
    begun: list[Change] = [Made(FILE, 1), SyncedFolder(HOME), Written(1, 0, b"ab"), Synced(1)]
    assert left(*begun) == {(("file", b"ab"),)}
    assert left(*begun, Written(1, 2, b"cd")) == {(("file", b"ab" + end),) for end in (b"", b"c", b"cd", b"\0\0")}
    assert left(*begun, Cut(1, 1)) == {(("file", b"ab"),), (("file", b"a"),)}
    assert left(*begun, Removed(FILE)) == {(("file", b"ab"),), ()}
    assert left(*begun, Removed(FILE), SyncedFolder(HOME)) == {()}


def test_writes_may_reach_the_disk_in_another_order() -> None:
    """A later write can be kept although an earlier write is lost. Zeros are then in the place of the earlier write."""
    begun: list[Change] = [Made(FILE, 1), SyncedFolder(HOME)]
    assert (("file", b"\0b"),) in left(*begun, Written(1, 0, b"a"), Written(1, 1, b"b"))


def test_syncing_a_file_says_nothing_of_its_name() -> None:
    """A file's name is certain to be on the disk only after its folder was synced. The same is true for a rename."""
    made: list[Change] = [Made(OTHER, 1), Written(1, 0, b"a"), Synced(1)]
    assert left(*made) == {(), (("other", b"a"),)}
    assert left(*made, Moved(OTHER, FILE, 1)) == {(), (("other", b"a"),), (("file", b"a"),)}
    assert left(*made, Moved(OTHER, FILE, 1), SyncedFolder(HOME)) == {(("file", b"a"),)}


def test_what_lies_in_a_folder_that_is_lost_is_lost() -> None:
    """If a new folder's name was not synced, the folder can be lost with its files."""
    inside = HOME / "in" / "file"
    changes: list[Change] = [MadeFolder(inside.parent), Made(inside, 1), SyncedFolder(inside.parent)]
    assert left(*changes) == {(), (("in", None), ("file", b""))}
    assert left(*changes, SyncedFolder(HOME)) == {(("in", None), ("file", b""))}


# The program


@pytest.fixture(scope="module")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Recorder:
    """Return the recorder of a session on a disk that works."""
    return recorded(tmp_path_factory.mktemp("session"))


def test_everything_that_is_written_is_recorded(recorder: Recorder) -> None:
    """The recorded changes alone produce exactly the files that are on the disk."""
    made = [each.path for each in recorder.changes if isinstance(each, MadeFolder)]
    folders: list[Change] = [SyncedFolder(each) for path in made for each in (path, path.parent)]
    files: list[Change] = [Synced(each.file) for each in recorder.changes if isinstance(each, Made)]
    (state,) = states([*recorder.changes, *folders, *files], 1, Random(1))
    there = {path: path.read_bytes() if path.is_file() else None for path in recorder.home.rglob("*")}
    assert state == there
    assert {each.what for each in recorder.changes if isinstance(each, Promised)} >= {"log", "options", "comments"}


def test_a_power_cut_loses_nothing_that_was_shown_as_saved(recorder: Recorder, tmp_path: Path) -> None:
    """A power cut after any change breaks no promise, whatever the order in which the disk writes."""
    assert list(broken_by_cuts(recorder, tmp_path, most=16, share=0.15, seed=1)) == []


@pytest.mark.parametrize("forgotten", ["sync", "sync_folder"])
def test_a_sync_that_is_forgotten_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forgotten: str) -> None:
    """If the program did not sync files or folders, these tests would fail."""
    with monkeypatch.context() as patch:
        patch.setattr(disk, forgotten, lambda target: None)
        careless = recorded(tmp_path)
    assert next(broken_by_cuts(careless, tmp_path, most=16, share=1.0, seed=1))


def test_a_change_that_is_made_in_place_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the program overwrote a file instead of replacing it, these tests would fail."""

    def in_place(path: Path, data: bytes) -> None:
        disk.make_folder(path.parent)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        disk.write(descriptor, data)
        os.ftruncate(descriptor, len(data))
        disk.sync(descriptor)
        os.close(descriptor)
        disk.sync_folder(path.parent)

    with monkeypatch.context() as patch:
        patch.setattr(disk, "replace_file", in_place)
        careless = recorded(tmp_path)
    assert next(broken_by_cuts(careless, tmp_path, most=16, share=1.0, seed=1))


def test_what_a_failing_disk_refuses_is_said(recorder: Recorder, tmp_path: Path) -> None:
    """If any change of the disk fails, alone or with all later changes, everything is saved or reported as unsaved."""
    broken = {
        fault: wrong
        for fault in Random(3).sample(all_faults(recorder.calls), 24)
        if (wrong := broken_by_fault(fault, tmp_path))
    }
    assert broken == {}


def test_a_fault_that_nobody_tells_is_noticed(
    recorder: Recorder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the program ignored a failed write, these tests would fail."""
    real = disk.write

    def careless(descriptor: int, data: bytes) -> None:
        try:
            real(descriptor, data)
        except OSError:
            return

    monkeypatch.setattr(disk, "write", careless)
    last = range(recorder.calls - 12, recorder.calls + 1)
    assert any(broken_by_fault(FlawKind(number, errno.ENOSPC, False), tmp_path) for number in last)

"""Tests of the lock on a person's files: it can be taken whenever nobody holds it, whatever the lock file contains."""

import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from hearts_qt.app import profile_lock
from hearts_qt.app.profile_lock import Holder, ProfileLock, State

_OLD: Final = "3d1219c7c4c5404aaa1f6d2a48adfda4\n2f167bb6-0e04-464d-a178-02242c5694da\n"
TEXTS: Final = {
    "empty": b"",
    "torn": b"11",
    "junk": bytes(range(256)) * 64,
    "no number": b"-7\npython3.11\n\n",
    "a huge number": b"9" * 5000,
    "another computer": f"4711\npython3.11\nfar-away\n{_OLD}".encode(),
    "this very process": f"{os.getpid()}\n{Path(sys.executable).name}\n{platform.node()}\n{_OLD}".encode(),
    "the first process of a container": f"1\npython3.11\n{platform.node()}\n".encode(),
    "a process that is gone": f"999999999\npython3.11\n{platform.node()}\n".encode(),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_stands_in_the_file_decides_nothing(tmp_path: Path, text: bytes) -> None:
    """A lock file can be locked whatever it contains. While it is locked, nobody else gets the lock."""
    path = tmp_path / "lock"
    path.write_bytes(text)
    lock, other = ProfileLock(path), ProfileLock(path)
    assert lock.holder().process in (None, os.getpid())
    assert lock.take() is State.OURS
    assert lock.take() is State.OURS
    assert other.take() is State.TAKEN
    assert other.holder() == Holder(os.getpid(), "")
    lock.release()
    assert path.exists()
    assert other.take() is State.OURS
    other.release()


def test_a_lock_that_another_computer_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If another computer holds the lock, the holder has that computer's name but no process number."""

    def taken(*_: object) -> None:
        raise BlockingIOError

    monkeypatch.setattr("fcntl.flock", taken)
    path = tmp_path / "lock"
    path.write_text(f"{os.getpid()}\npython3.11\nfar-\033[2Jaway\n")
    lock = ProfileLock(path)
    assert lock.take() is State.TAKEN
    assert lock.holder() == Holder(None, "far-[2Jaway")


def _folder(path: Path) -> None:
    path.mkdir()


def _loop(path: Path) -> None:
    path.symlink_to(path)


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _device(path: Path) -> None:
    path.symlink_to("/dev/null")


def _lost_link(path: Path) -> None:
    path.symlink_to(path.parent / "gone" / "lock")


@pytest.mark.parametrize("make", [_folder, _loop, _pipe, _device, _lost_link])
def test_no_file(tmp_path: Path, make: Callable[[Path], None]) -> None:
    """If a path cannot be locked, the reason is reported without waiting."""
    path = tmp_path / "lock"
    make(path)
    lock = ProfileLock(path)
    assert lock.take() is State.IMPOSSIBLE
    assert lock.problem
    assert lock.holder() == Holder(None, "")


def test_a_file_that_may_only_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A read-only file can be locked. Therefore a second start still finds the first window."""
    path = tmp_path / "lock"
    path.write_bytes(b"")
    works = os.open

    def open_read_only(name: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_CREAT):
            raise PermissionError(13, "Permission denied")
        return works(name, flags, mode)

    monkeypatch.setattr(os, "open", open_read_only)
    lock, other = ProfileLock(path), ProfileLock(path)
    assert lock.take() is State.OURS
    assert other.take() is State.TAKEN
    lock.release()


def test_where_locking_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A network folder that supports no locks is reported as such."""

    def refuse(*_: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    lock = ProfileLock(tmp_path / "lock")
    assert lock.take() is State.IMPOSSIBLE
    assert lock.problem == "No locks available"


def test_a_full_disk_is_no_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk the lock can be taken, although nothing can be written into the lock file."""

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    lock, other = ProfileLock(tmp_path / "lock"), ProfileLock(tmp_path / "lock")
    assert lock.take() is State.OURS
    assert other.take() is State.TAKEN
    lock.release()


def test_a_file_that_is_deleted_at_the_wrong_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If an older version deletes its lock file while this version locks it, a new lock file is made and locked."""
    path = tmp_path / "lock"
    # private: only this function knows the moment when the file is open and not yet locked.
    works, left = profile_lock._lock, [True, True]

    def lock_late(descriptor: int) -> None:
        works(descriptor)
        if left:
            left.pop()
            path.unlink()

    monkeypatch.setattr(profile_lock, "_lock", lock_late)  # private: see the reason above
    lock, other = ProfileLock(path), ProfileLock(path)
    assert lock.take() is State.OURS
    assert path.exists()
    assert other.take() is State.TAKEN
    lock.release()


_HOLD: Final = """
import sys
from pathlib import Path
from hearts_qt.app.profile_lock import ProfileLock
lock = ProfileLock(Path(sys.argv[1]))
print(lock.take().name, flush=True)
sys.stdin.read()
"""


def test_a_process_that_is_killed_frees_it(tmp_path: Path) -> None:
    """While a process has the lock, its number is known, whatever the lock file contains. Killing it frees the lock."""
    path = tmp_path / "lock"
    command = [sys.executable, "-c", _HOLD, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "OURS\n"
        lock = ProfileLock(path)
        for text in (b"4711\nsomebody else\n", f"{first.pid}\npython3.11\nits-name-before\n".encode()):
            path.write_bytes(text)
            assert lock.take() is State.TAKEN
            assert lock.holder() == Holder(first.pid, "")
        first.kill()
        first.wait()
        assert lock.take() is State.OURS
        lock.release()

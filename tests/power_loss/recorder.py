"""Records every change of the disk below a folder, and can make one of them fail."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeAlias
from unittest.mock import patch

from msgspec import Struct


class Made(Struct, frozen=True):
    """A new, empty file was given a name."""

    path: Path
    file: int


class MadeFolder(Struct, frozen=True):
    """A folder was made."""

    path: Path


class Moved(Struct, frozen=True):
    """A file was renamed. It replaces a file that had the new name before."""

    path: Path
    target: Path
    file: int


class Removed(Struct, frozen=True):
    """A name was removed from its folder."""

    path: Path


class Written(Struct, frozen=True):
    """Bytes were written to a file."""

    file: int
    place: int
    data: bytes


class Cut(Struct, frozen=True):
    """The length of a file was changed."""

    file: int
    length: int


class Synced(Struct, frozen=True):
    """The contents of a file were synced to the disk."""

    file: int


class SyncedFolder(Struct, frozen=True):
    """The names in a folder were synced to the disk."""

    path: Path


class Promised(Struct, frozen=True):
    """Something was shown as saved, so it must be found from now on."""

    what: str
    value: Any


Change: TypeAlias = Made | MadeFolder | Moved | Removed | Written | Cut | Synced | SyncedFolder | Promised
_CALLS = ("open", "close", "write", "ftruncate", "fsync", "replace", "rename", "unlink", "mkdir")


def _never(number: int) -> OSError | None:
    return None


class Recorder:
    """Records the changes below one folder in order, and ignores everything else on the disk."""

    def __init__(self, home: Path, fail: Callable[[int], OSError | None] = _never) -> None:
        """Record below `home`. `fail` gets the number of each change, and returns an error to raise, or None."""
        self.home = home
        self.changes: list[Change] = []
        self.calls = 0
        self._fail = fail
        self._files: dict[Path, int] = {}
        self._opened: dict[int, Path] = {}
        self._lock = threading.RLock()

    def promise(self, what: str, value: Any) -> None:
        """Record that something was shown as saved."""
        with self._lock:
            self.changes.append(Promised(what, value))

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Record all calls until the context ends."""
        with ExitStack() as stack:
            for name in _CALLS:
                stack.enter_context(patch.object(os, name, self._instead_of(name)))
            yield

    def _instead_of(self, name: str) -> Callable[..., Any]:
        real: Callable[..., Any] = getattr(os, name)
        ours: Callable[..., Any] = getattr(self, f"on_{name}")

        def call(target: Any, *rest: Any, **more: Any) -> Any:
            with self._lock:
                is_ours = target in self._opened if isinstance(target, int) else self._is_below(target)
                return ours(real, target, *rest, **more) if is_ours else real(target, *rest, **more)

        return call

    def _is_below(self, path: Any) -> bool:
        return isinstance(path, str | Path) and Path(path).is_relative_to(self.home)

    def _changes(self) -> None:
        self.calls += 1
        error = self._fail(self.calls)
        if error is not None:
            raise error

    def on_open(self, real: Callable[..., int], path: Any, flags: int, *rest: Any, **more: Any) -> int:
        """Open a file or a folder, and remember its descriptor."""
        where = Path(path)
        if flags & (os.O_WRONLY | os.O_RDWR):
            self._changes()
        is_new = bool(flags & os.O_CREAT) and not where.exists()
        descriptor = real(path, flags, *rest, **more)
        if is_new:
            self._files[where] = len(self.changes)
            self.changes.append(Made(where, self._files[where]))
        self._opened[descriptor] = where
        return descriptor

    def on_close(self, real: Callable[..., None], descriptor: int) -> None:
        """Close a file or a folder."""
        del self._opened[descriptor]
        real(descriptor)

    def on_write(self, real: Callable[..., int], descriptor: int, data: Any) -> int:
        """Write, and record the position."""
        self._changes()
        path = self._opened[descriptor]
        written = real(descriptor, data)
        place = os.lseek(descriptor, 0, os.SEEK_CUR) - written
        self.changes.append(Written(self._files[path], place, bytes(data)[:written]))
        return written

    def on_ftruncate(self, real: Callable[..., None], descriptor: int, length: int) -> None:
        """Change the length of a file."""
        self._changes()
        real(descriptor, length)
        self.changes.append(Cut(self._files[self._opened[descriptor]], length))

    def on_fsync(self, real: Callable[..., None], descriptor: int) -> None:
        """Record the sync. The real disk is not synced, so nothing waits for it."""
        self._changes()
        path = self._opened[descriptor]
        self.changes.append(SyncedFolder(path) if path.is_dir() else Synced(self._files[path]))

    def on_replace(self, real: Callable[..., None], source: Any, target: Any) -> None:
        """Rename a file."""
        self._changes()
        real(source, target)
        file = self._files.pop(Path(source))
        self._files[Path(target)] = file
        self.changes.append(Moved(Path(source), Path(target), file))

    on_rename = on_replace

    def on_unlink(self, real: Callable[..., None], path: Any, **more: Any) -> None:
        """Remove a name."""
        self._changes()
        real(path, **more)
        self._files.pop(Path(path), None)
        self.changes.append(Removed(Path(path)))

    def on_mkdir(self, real: Callable[..., None], path: Any, *rest: Any, **more: Any) -> None:
        """Make a folder."""
        self._changes()
        real(path, *rest, **more)
        self.changes.append(MadeFolder(Path(path)))

"""Writing a person's files in a thread of their own, so that nobody waits for the disk."""

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from hearts_qt.table import disk

GATHER: Final = 0.3
"""Seconds for which quick changes are gathered before they are written together."""
UNDO: Final = ".bak-undo"
"""What is put behind the name of a file that was taken away."""

_Contents: TypeAlias = bytes | Path | None
"""What a file is to hold: these bytes, or those of another file; with None it is taken away."""


class FilesWriter:
    """Writes files in the background; of several changes to one file only the last reaches the disk."""

    def __init__(self, failed: Callable[[Path, str], None], name: str = "files", gather: float = GATHER) -> None:
        """`failed` is told file and reason, in the writer's thread and once for each file until one succeeds."""
        self._failed = failed
        self._name = name
        self._gather = gather
        self._changed = threading.Condition()
        self._waiting: dict[Path, _Contents] = {}
        self._closing = False
        self._failing: set[Path] = set()
        self._thread: threading.Thread | None = None

    def write(self, path: Path, data: bytes) -> None:
        """Give a file these contents; returns at once. Nothing is written after `close`."""
        self._put(path, data)

    def copy(self, source: Path, path: Path) -> None:
        """Give a file the contents of another; returns at once."""
        self._put(path, source)

    def remove(self, path: Path) -> None:
        """Take a file away; returns at once. It is kept beside, under its name and `UNDO`, until the next time."""
        self._put(path, None)

    def _put(self, path: Path, contents: _Contents) -> None:
        with self._changed:
            if self._closing:
                return
            self._waiting[path] = contents
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """Write what is still waiting, and stop."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        while changes := self._next():
            for path, contents in changes.items():
                try:
                    _carry_out(path, contents)
                except OSError as error:
                    self._tell(path, error)
                else:
                    self._failing.discard(path)

    def _next(self) -> Mapping[Path, _Contents]:
        with self._changed:
            self._changed.wait_for(lambda: self._closing or self._waiting)
            self._changed.wait_for(lambda: self._closing, timeout=self._gather)
            changes, self._waiting = self._waiting, {}
            return changes

    def _tell(self, path: Path, error: OSError) -> None:
        if path not in self._failing:
            self._failing.add(path)
            self._failed(path, error.strerror or str(error))


def _carry_out(path: Path, contents: _Contents) -> None:
    if contents is None:
        if path.exists():
            disk.replace(path, path.with_name(path.name + UNDO))
    else:
        disk.replace_file(path, contents.read_bytes() if isinstance(contents, Path) else contents)

"""Writing a person's files in a thread of their own, so that nobody waits for the disk."""

import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from hearts_qt.files import disk

GATHER: Final = 0.3
"""Seconds between two writes: quick changes are gathered for so long, and written together."""
LAST: Final = 10.0
"""Seconds that the end of the program waits for the disk."""
AGAIN: Final = 5.0
"""Seconds after which what the disk has refused is tried again."""
UNDO: Final = ".bak-undo"
"""What is put behind the name of a file that was taken away."""

_Contents: TypeAlias = bytes | Path | None
"""What a file is to hold: these bytes, or those of another file; with None it is taken away."""


class FilesWriter:
    """Writes files in the background. The first change reaches the disk at once, of quick ones after it only the last.

    What the disk refuses is kept, and tried again after a while, with the next change, with `flush` and with `close`.
    """

    def __init__(
        self, failed: Callable[[Path, str], None], name: str = "files", gather: float = GATHER, again: float = AGAIN
    ) -> None:
        """`failed` is told file and reason, in the writer's thread and once for each file until one succeeds.

        What was refused is tried again `again` seconds later.
        """
        self._failed = failed
        self._name = name
        self._gather = gather
        self._again = again
        self._changed = threading.Condition()
        self._waiting: dict[Path, _Contents] = {}
        self._refused: dict[Path, _Contents] = {}
        self._told: dict[Path, str] = {}
        self._in_work: Mapping[Path, _Contents] = {}
        self._closing = False
        self._hurrying = False
        self._writing = False
        self._rests_until = 0.0
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
            self._changed.notify_all()

    def flush(self, seconds: float) -> bool:
        """Write now what is still waiting; return whether everything is on the disk within that time."""
        with self._changed:
            # After `close` nobody works any more.
            self._hurrying = bool(self._waiting or self._refused) and not self._closing
            self._changed.notify_all()
            self._changed.wait_for(lambda: not (self._hurrying or self._waiting or self._writing), seconds)
            return not (self._waiting or self._refused or self._writing)

    def unwritten(self) -> Mapping[Path, str]:
        """Return which files are not on the disk as they should be, with what the disk said if it said anything."""
        with self._changed:
            return {path: self._told.get(path, "") for path in (*self._refused, *self._in_work, *self._waiting)}

    def close(self) -> tuple[Path, ...]:
        """Write what is still waiting, and stop. Return the files that the disk did not take.

        A disk that does not answer is waited for no longer than `LAST` seconds: the program must be able to end.
        """
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(LAST)
        return tuple(self.unwritten())

    def _work(self) -> None:
        is_last = False
        while not is_last:
            changes, is_last = self._next()
            for path, contents in changes.items():
                try:
                    _carry_out(path, contents)
                except OSError as error:
                    self._refuse(path, contents, error)
                else:
                    self._told.pop(path, None)
            with self._changed:
                self._writing, self._in_work = False, {}
                self._rests_until = time.monotonic() + self._gather
                self._changed.notify_all()

    def _next(self) -> tuple[Mapping[Path, _Contents], bool]:
        """Wait for changes; return them, and whether there will be no more."""
        with self._changed:
            again = self._again if self._refused else None
            self._changed.wait_for(lambda: self._closing or self._hurrying or self._waiting, timeout=again)
            rest = self._rests_until - time.monotonic()
            if rest > 0:
                # A slider that is dragged shall not wear the disk out.
                self._changed.wait_for(lambda: self._closing or self._hurrying, timeout=rest)
            changes, self._waiting, self._refused = {**self._refused, **self._waiting}, {}, {}
            self._writing, self._in_work, self._hurrying = True, changes, False
            return changes, self._closing

    def _refuse(self, path: Path, contents: _Contents, error: OSError) -> None:
        with self._changed:
            self._refused[path] = contents
        is_new, reason = path not in self._told, error.strerror or str(error)
        self._told[path] = reason
        if is_new:
            self._failed(path, reason)


def _carry_out(path: Path, contents: _Contents) -> None:
    if contents is None:
        if path.exists():
            disk.replace(path, path.with_name(path.name + UNDO))
            disk.sync_folder(path.parent)
    else:
        disk.replace_file(path, contents.read_bytes() if isinstance(contents, Path) else contents)

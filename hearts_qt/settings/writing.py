"""Writes a person's files in a thread of its own, so that nothing waits for the disk."""

import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from hearts_qt.files import disk

GATHER: Final = 0.3
"""The least time in seconds between two writes. Changes between them are written together."""
LAST: Final = 10.0
"""How many seconds the program waits for the disk before it ends."""
AGAIN: Final = 5.0
"""After how many seconds a write that failed is tried again."""
UNDO: Final = ".bak-undo"
"""The suffix in the name of the copy that is kept of a deleted file."""

_Contents: TypeAlias = bytes | Path | None
"""The new contents of a file: bytes, or the path of a file to copy, or None to delete the file."""


class FilesWriter:
    """Writes files in the background: the first change without delay, and only the last of several quick later changes.

    A write that failed is tried again after a while, with the next change, in `flush` and in `close`.
    """

    def __init__(
        self,
        failed: Callable[[Path, str], None],
        name: str = "files",
        gather: float = GATHER,
        again: float = AGAIN,
        replace: Callable[[Path, bytes], None] = lambda path, data: disk.replace_file(path, data),
    ) -> None:
        """If writing fails, `failed` is called in the writer's thread with the file and the reason.

        It is not called again for this file until the file is written. A write that failed is tried again after `again`
        seconds. `replace` gives a file new contents in the writer's thread, or raises OSError.
        """
        self._failed = failed
        self._replace = replace
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
        """Have these contents written to a file soon, without waiting for it. Nothing is written after `close`."""
        self._put(path, data)

    def copy(self, source: Path, path: Path) -> None:
        """Have a file copied soon, without waiting for it."""
        self._put(path, source)

    def remove(self, path: Path) -> None:
        """Have a file deleted soon, without waiting for it.

        A copy with the suffix `UNDO` stays until the next deletion.
        """
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
        """Write all waiting changes now, and wait at most that time; return whether they are on the disk then."""
        with self._changed:
            # After `close` the thread has ended, so there is nobody who writes.
            self._hurrying = bool(self._waiting or self._refused) and not self._closing
            self._changed.notify_all()
            self._changed.wait_for(lambda: not (self._hurrying or self._waiting or self._writing), seconds)
            return not (self._waiting or self._refused or self._writing)

    def unwritten(self) -> Mapping[Path, str]:
        """Return the files whose contents on the disk are out of date, with the disk's reasons if it gave any."""
        with self._changed:
            return {path: self._told.get(path, "") for path in (*self._refused, *self._in_work, *self._waiting)}

    def close(self) -> tuple[Path, ...]:
        """Write all waiting changes and stop. Return the files that the disk refused.

        Wait at most `LAST` seconds, so that the program can end even if the disk does not answer.
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
                    self._carry_out(path, contents)
                except OSError as error:
                    self._refuse(path, contents, error)
                else:
                    self._told.pop(path, None)
            with self._changed:
                self._writing, self._in_work = False, {}
                self._rests_until = time.monotonic() + self._gather
                self._changed.notify_all()

    def _next(self) -> tuple[Mapping[Path, _Contents], bool]:
        """Wait for changes; return them, and whether they are the last ones."""
        with self._changed:
            again = self._again if self._refused else None
            self._changed.wait_for(lambda: self._closing or self._hurrying or self._waiting, timeout=again)
            rest = self._rests_until - time.monotonic()
            if rest > 0:
                # While a slider is dragged, the file must not be written at every step.
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

    def _carry_out(self, path: Path, contents: _Contents) -> None:
        if contents is None:
            if path.exists():
                disk.replace(path, path.with_name(path.name + UNDO))
                disk.sync_folder(path.parent)
            return
        self._replace(path, disk.read_file(contents) if isinstance(contents, Path) else contents)

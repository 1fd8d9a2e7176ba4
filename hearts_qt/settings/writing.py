"""Writes a person's files in a thread of its own, so that nothing waits for the disk."""

import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from hearts_qt.files import disk

GATHER: Final = 0.3
"""The shortest time in seconds between two writes. Changes in the meantime are written together."""
LAST: Final = 10.0
"""How many seconds the program waits for the disk at most before it ends."""
AGAIN: Final = 5.0
"""The time in seconds after which a failed write is tried again."""
UNDO: Final = ".bak-undo"
"""A deleted file is kept under a name with this suffix."""

_Contents: TypeAlias = bytes | Path | None
"""The new contents of a file: bytes, the path of a file to copy, or None to delete the file."""


class FilesWriter:
    """Writes files in the background.

    The first change is written without delay. Of several quick later changes, only the last one is written. A failed
    write is tried again after a while, with the next change, in `flush` and in `close`.
    """

    def __init__(
        self,
        failed: Callable[[Path, str], None],
        name: str = "files",
        gather: float = GATHER,
        again: float = AGAIN,
        replace: Callable[[Path, bytes], None] = lambda path, data: disk.replace_file(path, data),
        recovered: Callable[[Path], None] = lambda path: None,
    ) -> None:
        """Prepare to write files. If writing fails, `failed` is called with the file and the reason.

        `failed` is not called again for the same file until the file is written; then `recovered` is called with it.
        Both are called on the writer's thread. A failed write is tried again after `again` seconds. `replace` gives a
        file new contents on the writer's thread, or raises OSError.
        """
        self._failed = failed
        self._recovered = recovered
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
        """Write these contents to a file soon. Returns without waiting. Nothing is written after `close`."""
        self._put(path, data)

    def copy(self, source: Path, path: Path) -> None:
        """Copy a file soon. Returns without waiting."""
        self._put(path, source)

    def remove(self, path: Path) -> None:
        """Delete a file soon. Returns without waiting.

        The file is kept under a name with the suffix `UNDO`, until the next deletion.
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
        """Write all waiting changes now, but wait at most `seconds`. Return whether everything is on the disk."""
        with self._changed:
            # After `close` the thread has ended, so nothing writes any more.
            self._hurrying = bool(self._waiting or self._refused) and not self._closing
            self._changed.notify_all()
            self._changed.wait_for(lambda: not (self._hurrying or self._waiting or self._writing), seconds)
            return not (self._waiting or self._refused or self._writing)

    def unwritten(self) -> Mapping[Path, str]:
        """Return the files that are out of date on the disk.

        The values are the disk's errors, or empty texts if there were no errors.
        """
        with self._changed:
            return {path: self._told.get(path, "") for path in (*self._refused, *self._in_work, *self._waiting)}

    def close(self) -> tuple[Path, ...]:
        """Write all waiting changes and stop. Return the files that could not be written.

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
                    if self._told.pop(path, None) is not None:
                        self._recovered(path)
            with self._changed:
                self._writing, self._in_work = False, {}
                self._rests_until = time.monotonic() + self._gather
                self._changed.notify_all()

    def _next(self) -> tuple[Mapping[Path, _Contents], bool]:
        """Wait for changes. Return them, and whether they are the last ones."""
        with self._changed:
            again = self._again if self._refused else None
            self._changed.wait_for(lambda: self._closing or self._hurrying or self._waiting, timeout=again)
            rest = self._rests_until - time.monotonic()
            if rest > 0:
                # While a person drags a slider, the file must not be written at every step.
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


class KeptFiles:
    """Files of a person, of which every change is written in the background; the base of what knows their contents."""

    def __init__(self, writer: FilesWriter) -> None:
        """Write with this writer, which nobody else uses."""
        self._writer = writer

    def flush(self, seconds: float) -> bool:
        """See `FilesWriter.flush`."""
        return self._writer.flush(seconds)

    def unwritten(self) -> Mapping[Path, str]:
        """See `FilesWriter.unwritten`."""
        return self._writer.unwritten()

    def close(self) -> tuple[Path, ...]:
        """See `FilesWriter.close`."""
        return self._writer.close()

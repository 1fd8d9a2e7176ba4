"""A file in the folder of caches with results that can be worked out again.

A result is right for one version of the code that has worked it out; a result of a log also for one size and time of
the log. The file is an SQLite database, which is open only for moments. So any number of processes may use it at once,
and each may be killed at any time. A damaged file is made again.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec

from hearts_qt.files import disk
from hearts_qt.history.found_logs import logs_in
from hearts_qt.history.index_file import DamagedIndexError, as_os_error

Result = TypeVar("Result")
Found = TypeVar("Found")

_BATCH: Final = 200
"""The number of logs after which new results are saved."""
_TABLE: Final = (
    "CREATE TABLE IF NOT EXISTS result (kind TEXT NOT NULL, key TEXT NOT NULL, version TEXT NOT NULL,"
    " state TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID"
)


class CacheFile(Generic[Result]):
    """The results of one kind. If the file cannot be used, they are only in memory."""

    def __init__(self, path: Path, kind: str, version: str, type_: type[Result]) -> None:
        """Read the results of this kind; those of another version are worked out again."""
        self._problem: OSError | None = None
        self._path, self._kind, self._version = path, kind, version
        self._decoder = msgspec.msgpack.Decoder(type_)
        query = "SELECT key, state, value FROM result WHERE kind = ? AND version = ?"
        rows = self._with_file(lambda base: base.execute(query, (kind, version)).fetchall())
        self._found: dict[str, tuple[str, bytes]] = {key: (state, value) for key, state, value in rows or ()}

    def check(self) -> None:
        """Raise OSError if results cannot be kept."""
        if self._problem is not None:
            raise self._problem

    def get(self, key: str, state: str = "") -> Result | None:
        """Return a result; None if it must be worked out."""
        known, value = self._found.get(key, ("", b""))
        with suppress(ValueError, RecursionError):
            return self._decoder.decode(value) if value and known == state else None
        return None

    def all(self) -> Iterator[tuple[str, Result]]:
        """Yield all results with their keys."""
        for key, (state, _) in self._found.items():
            result = self.get(key, state)
            if result is not None:
                yield key, result

    def put(self, results: Mapping[str, Result]) -> None:
        """Keep results by their keys."""
        self._put({key: ("", result) for key, result in results.items()})

    def of_logs(self, folder: Path, work_out: Callable[[Path], Result | None]) -> Iterator[tuple[Path, Result | None]]:
        """Yield each log in a folder with its result, oldest first. Only new and changed logs are worked out.

        `work_out` returns None for a log that cannot be read.
        """
        names = set()
        new: dict[str, tuple[str, Result]] = {}
        for _, name, size, changed in logs_in(folder):
            names.add(name)
            log, state = folder / name, f"{size} {changed}"
            result = self.get(name, state)
            if result is None:
                result = work_out(log)
                if result is not None:
                    new[name] = state, result
            if len(new) == _BATCH:
                self._put(new)
                new = {}
            yield log, result
        self._put(new)
        self.forget(self._found.keys() - names)

    def forget(self, keys: Collection[str]) -> None:
        """Forget the results with these keys. Nothing of them is left in the file."""
        self._found = {key: found for key, found in self._found.items() if key not in keys}
        self._write("DELETE FROM result WHERE kind = ? AND key = ?", [(self._kind, key) for key in keys])

    def _put(self, results: Mapping[str, tuple[str, Result]]) -> None:
        new = {key: (state, msgspec.msgpack.encode(result)) for key, (state, result) in results.items()}
        self._found |= new
        rows = [(self._kind, key, self._version, *found) for key, found in new.items()]
        self._write("INSERT OR REPLACE INTO result VALUES (?, ?, ?, ?, ?)", rows)

    def _write(self, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        if rows:
            self._with_file(lambda base: base.executemany(statement, rows))

    def _with_file(self, use: Callable[[sqlite3.Connection], Found]) -> Found | None:
        """Open the file for `use`. An error is noted, and a damaged file is deleted."""
        try:
            disk.make_folder(self._path.parent)
            with as_os_error(self._path), closing(sqlite3.connect(self._path)) as base, base:
                base.execute("PRAGMA secure_delete = ON")
                base.execute(_TABLE)
                return use(base)
        except DamagedIndexError:
            with suppress(OSError):
                # The new file must not find an old journal.
                self._path.with_name(f"{self._path.name}-journal").unlink(missing_ok=True)
                self._path.unlink(missing_ok=True)
        except OSError as error:
            self._problem = error
        return None

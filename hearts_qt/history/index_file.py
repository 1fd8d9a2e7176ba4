"""An index in an SQLite file in the folder of caches, which one process writes and any number of others read.

Everything in an index is made from other files, so it can be deleted at any time. If the last writer was killed, the
next writer checks the file. If the file is damaged, the writer makes it again. An index with other tables is copied
first, because a person may go back to the program's earlier version.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from hearts_qt.files import disk

BACKUP: Final = ".earlier"
"""The ending of the copy of an index with another version."""
_BESIDE: Final = ("-wal", "-shm")
"""The endings of the files that SQLite keeps beside the index."""
_WAIT_S: Final = 5.0
"""How many seconds to wait for another process that uses the file."""


def open_to_write(path: Path, schema: int, tables: str) -> sqlite3.Connection:
    """Open or make an index, and mark it as open. Raises OSError if the disk refuses that.

    `schema` is the version of the tables, and `tables` is the SQL that makes them. One of them has to be the table
    ``state`` with one row and a column ``is_open``.
    """
    disk.make_folder(path.parent)
    with as_os_error(path):
        base = sqlite3.connect(path, timeout=_WAIT_S)
        if not _is_usable(base, path, schema):
            base.close()
            for each in (path, *(path.with_name(path.name + more) for more in _BESIDE)):
                each.unlink(missing_ok=True)
            base = sqlite3.connect(path, timeout=_WAIT_S)
        # With these settings readers never wait for the writer. If a power cut damages the file, the next writer
        # notices it.
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = OFF")
        if not base.execute("SELECT 1 FROM sqlite_master").fetchone():
            base.executescript(f"BEGIN;{tables}PRAGMA user_version = {schema};COMMIT;")
        with base:
            base.execute("UPDATE state SET is_open = 1")
        return base


def close_written(base: sqlite3.Connection, path: Path) -> None:
    """Close an index that was opened to write, which then needs no check at the next start. Raises OSError."""
    with as_os_error(path):
        with base:
            base.execute("UPDATE state SET is_open = 0")
        base.close()


def _is_usable(base: sqlite3.Connection, path: Path, schema: int) -> bool:
    """Return whether the file can be used as it is; copy an index of another version first."""
    try:
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if version not in (0, schema):
            with closing(sqlite3.connect(path.with_name(path.name + BACKUP))) as copy:
                base.backup(copy)
            return False
        if version == 0:
            return not base.execute("SELECT 1 FROM sqlite_master").fetchone()
        (was_open,) = base.execute("SELECT is_open FROM state").fetchone()
        return not was_open or base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    except (sqlite3.DatabaseError, TypeError):
        return False


class IndexReader:
    """Reads an index. If the index is missing or damaged, there are no rows."""

    def __init__(self, path: Path) -> None:
        """Read the index in this file, which may not exist yet."""
        self._path = path
        self._base: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        """Device and inode of the open file."""

    def follow(self) -> None:
        """Open the file anew at the next question if another process has made it again."""
        if self._base is not None and self._file != _file_at(self._path):
            self.close()

    def close(self) -> None:
        """Close the file."""
        if self._base is not None:
            self._base.close()
            self._base = None

    def rows(self, query: str, values: Mapping[str, object] | Sequence[object] = ()) -> Sequence[tuple[Any, ...]]:
        """Return the rows that answer a query; none if the index is missing or damaged."""
        try:
            if self._base is None:
                self._file = _file_at(self._path)
                if self._file is None:
                    return ()
                self._base = sqlite3.connect(
                    f"{self._path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False, timeout=_WAIT_S
                )
            return self._base.execute(query, values).fetchall()
        except sqlite3.DatabaseError:
            # The index is only a cache: the writer makes it again.
            self.close()
            return ()


def _file_at(path: Path) -> tuple[int, int] | None:
    """Return the device and the inode of a file; None if it is missing."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def as_os_error(path: Path) -> Iterator[None]:
    """Raise OSError for errors of SQLite, such as a full disk."""
    try:
        yield
    except sqlite3.Error as error:
        raise OSError(None, str(error), str(path)) from error

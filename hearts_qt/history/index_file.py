"""An index in an SQLite file in the folder of caches, which one process writes and any number of others read.

Everything in an index is made from other files, so it can be deleted at any time. If the last writer was killed, the
next writer checks the file. If the file is damaged or has other tables, the writer makes it again. An index of another
version is copied first, because a person may go back to the program's earlier version.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from hearts_qt.files import disk

BACKUP: Final = ".earlier"
"""The ending of the copy of an index with another version."""
_BESIDE: Final = ("-wal", "-shm", "-journal")
"""The endings of the files that SQLite keeps beside the index."""
_WAIT_S: Final = 5.0
"""How many seconds to wait for another process that uses the file."""
_LATEST_NS: Final = 2**63 - 1
"""The largest whole number in an index; as a time in nanoseconds, it is in the year 2262."""


class DamagedIndexError(OSError):
    """Raised if an index contains something that cannot be in it, so that it has to be made again."""


def open_to_write(path: Path, schema: int, tables: str, *, anew: bool = False) -> sqlite3.Connection:
    """Open or make an index, and mark it as open. Raises OSError if the disk refuses that.

    `schema` is the version of the tables, and `tables` is the SQL that makes them. One of them has to be the table
    ``state`` with one row and a column ``is_open``. With `anew`, an index that is there is deleted.
    """
    disk.make_folder(path.parent)
    with as_os_error(path):
        base = None if anew else _opened(path, schema, tables)
        if base is None:
            for each in _files_of(path):
                if each.is_dir() and not each.is_symlink():
                    shutil.rmtree(each)
                else:
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
    with as_os_error(path), closing(base), base:
        base.execute("UPDATE state SET is_open = 0")


def _opened(path: Path, schema: int, tables: str) -> sqlite3.Connection | None:
    """Return an index that can be used as it is, or None."""
    if any(each.is_dir() for each in _files_of(path)):
        return None
    base = sqlite3.connect(path, timeout=_WAIT_S)
    if _is_usable(base, path, schema, tables):
        return base
    base.close()
    return None


def _files_of(path: Path) -> list[Path]:
    return [path.with_name(path.name + more) for more in ("", *_BESIDE)]


def _is_usable(base: sqlite3.Connection, path: Path, schema: int, tables: str) -> bool:
    """Return whether the file can be used as it is; copy an index of another version first."""
    try:
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if version not in (0, schema):
            with closing(sqlite3.connect(path.with_name(path.name + BACKUP))) as copy:
                base.backup(copy)
            return False
        if version == 0:
            return not base.execute("SELECT 1 FROM sqlite_master").fetchone()
        with closing(sqlite3.connect(":memory:")) as right:
            right.executescript(tables)
            if _shape(base) != _shape(right):
                return False
        (was_open,) = base.execute("SELECT is_open FROM state").fetchone()
        return not was_open or base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    except (sqlite3.DatabaseError, TypeError, UnicodeDecodeError):  # the last one for the name of a damaged table
        return False


def _shape(base: sqlite3.Connection) -> set[tuple[object, ...]]:
    """Return the tables of an index with their columns."""
    return set(base.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


class IndexReader:
    """Reads an index. If the index is missing or damaged, there are no rows."""

    def __init__(self, path: Path) -> None:
        """Read the index in this file, which may not exist yet."""
        self._path = path
        self._base: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        """Device and inode of the open file."""
        self.is_damaged = False
        """Whether anything was read that cannot be in the index, so that it has to be made again."""

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
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            # The index is only a cache: the writer makes it again.
            self.is_damaged |= _is_damage(error)
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
    """Raise OSError for errors of SQLite, such as a full disk, and DamagedIndexError if the contents are to blame."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        kind = DamagedIndexError if _is_damage(error) else OSError
        raise kind(None, str(error), str(path)) from error


def _is_damage(error: Exception) -> bool:
    """Return whether the contents of an index are to blame for an error, and not the disk or another process.

    An error about a text that is not UTF-8 has no code of SQLite.
    """
    return not isinstance(error, sqlite3.OperationalError) or not hasattr(error, "sqlite_errorcode")


def change_time(found: os.stat_result) -> int:
    """Return when a file was changed, in nanoseconds since 1970, as far as an index has room for that."""
    return max(-_LATEST_NS, min(found.st_mtime_ns, _LATEST_NS))

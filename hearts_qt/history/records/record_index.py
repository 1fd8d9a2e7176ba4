"""The index of all records, with which a list of any length is shown and searched quickly.

The index is an SQLite file in the folder of caches. One process writes it (`record_worker`), any number of others read
it. Everything in it is made from the records and the annotations, so it can be deleted at any time. If the last writer
was killed, the next one checks the file, and makes a damaged one anew.
"""

import sqlite3
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from hearts_qt.files import disk
from hearts_qt.history.annotations import Annotations, Key
from hearts_qt.history.records.listing import ListedRecord, RecordMark, listed, order_of, played_here, shown_name

SCHEMA: Final = 1
"""The version of the tables. A file with another version is copied, and made anew."""
BACKUP: Final = ".earlier"
"""The ending of the copy of an index with another version."""
_COMMIT_EVERY: Final = 500
"""After how many new records the index is saved, and not only at the end."""
_BESIDE: Final = ("-wal", "-shm")
"""The endings of the files that SQLite keeps beside the index."""
_WAIT_S: Final = 5.0
"""How long to wait for another process that uses the file."""
_TABLES: Final = """
CREATE TABLE record (
    id INTEGER PRIMARY KEY, file TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, changed INTEGER NOT NULL,
    sort TEXT NOT NULL, played INTEGER NOT NULL, began TEXT NOT NULL, words TEXT NOT NULL, listed BLOB NOT NULL,
    moon INTEGER NOT NULL, notes INTEGER NOT NULL, helped INTEGER NOT NULL,
    title TEXT NOT NULL DEFAULT '', note TEXT NOT NULL DEFAULT '', mark TEXT NOT NULL DEFAULT '',
    said TEXT NOT NULL DEFAULT '', match TEXT NOT NULL DEFAULT '',
    deal INTEGER NOT NULL DEFAULT 0, hidden INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX by_order ON record (hidden, sort DESC);
CREATE TABLE state (is_open INTEGER NOT NULL);
INSERT INTO state VALUES (0);
"""


class Which(StrEnum):
    """The parts of the list of records."""

    ALL = "all"
    SESSION = "this session"
    LAST_SESSION = "last session"
    MOON = "moons"
    NOTES = "notes"
    HELPED = "helped"
    """Deals with an undo or a hint, or in which all hands were shown."""
    REMOVED = "removed"


_CONDITIONS: Final = {
    Which.ALL: "hidden = 0",
    Which.SESSION: "hidden = 0 AND began >= :since",
    Which.LAST_SESSION: "hidden = 0 AND began >= :before AND began < :since",
    Which.MOON: "hidden = 0 AND moon = 1",
    Which.NOTES: "hidden = 0 AND (notes = 1 OR note != '')",
    Which.HELPED: "hidden = 0 AND helped = 1",
    Which.REMOVED: "hidden = 1",
}


class Sessions(NamedTuple):
    """When this run of the program began and when the one before did, in UTC, such as ``2026-11-23T09:30:00Z``."""

    since: str = ""
    before: str = ""
    """Empty if there was no run before."""


NO_SESSIONS: Final = Sessions()


class AnnotationPlace(NamedTuple):
    """What the annotations of a record belong to."""

    match: str
    """The id of a match; for a record that was not played here, ``file:`` and its name."""
    deal: int
    """The number of the deal in the match, from 1; 0 for a record that was not played here."""


class IndexedRecord(NamedTuple):
    """A record in the list, with what the person has written about it."""

    listed: ListedRecord
    title: str = ""
    note: str = ""
    mark: str = ""
    is_hidden: bool = False
    place: AnnotationPlace | None = None
    """What the annotations belong to; None if the person can write none."""


def annotation_place(name: str, matches: Mapping[str, str]) -> AnnotationPlace:
    """Return what the annotations of the record with that file name belong to; `matches` has the ids of the games."""
    played = played_here(name)
    if played is not None and played.game in matches:
        return AnnotationPlace(matches[played.game], played.deal)
    return AnnotationPlace(f"file:{name}", 0)


class RecordIndexWriter:
    """Keeps the index up to date. Only one process may do so at a time."""

    def __init__(self, path: Path) -> None:
        """Open or make the index. Raises OSError if the disk refuses that."""
        self._path = path
        disk.make_folder(path.parent)
        with _as_os_error(path):
            self._base = sqlite3.connect(path, timeout=_WAIT_S)
            if not self._is_usable():
                self._base.close()
                for each in (path, *(path.with_name(path.name + more) for more in _BESIDE)):
                    each.unlink(missing_ok=True)
                self._base = sqlite3.connect(path, timeout=_WAIT_S)
            # Readers then never wait for the writer. A power cut can damage the file, but not without being noticed.
            self._base.execute("PRAGMA journal_mode = WAL")
            self._base.execute("PRAGMA synchronous = OFF")
            if not self._base.execute("SELECT 1 FROM sqlite_master").fetchone():
                self._base.executescript(_TABLES)
                self._base.execute(f"PRAGMA user_version = {SCHEMA}")
            self._base.execute("UPDATE state SET is_open = 1")

    def _is_usable(self) -> bool:
        """Return whether the file can be used as it is; copy an index of another version first."""
        try:
            (version,) = self._base.execute("PRAGMA user_version").fetchone()
            if version not in (0, SCHEMA):
                with closing(sqlite3.connect(self._path.with_name(self._path.name + BACKUP))) as copy:
                    self._base.backup(copy)
                return False
            if version == 0:
                return not self._base.execute("SELECT 1 FROM sqlite_master").fetchone()
            (was_open,) = self._base.execute("SELECT is_open FROM state").fetchone()
            return not was_open or self._base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        except (sqlite3.DatabaseError, TypeError):
            return False

    def update(self, folder: Path, annotations: Annotations, matches: Mapping[str, str]) -> int:
        """Read the records in the folder that are new or changed, and forget those that are gone.

        `matches` has the id of the match for each number of a game. Return how many rows were changed. Raises OSError.
        """
        with _as_os_error(self._path), self._base:
            known = {
                file: (size, changed)
                for file, size, changed in self._base.execute("SELECT file, size, changed FROM record")
            }
            there = _files(folder)
            new = {name for name, (_, *state) in there.items() if known.get(name) != tuple(state)}
            gone = known.keys() - there.keys()
            for count, name in enumerate(sorted(new, reverse=True), 1):
                self._write(name, *there[name])
                if count % _COMMIT_EVERY == 0:
                    # If the process is killed, the next one goes on from here.
                    self._base.commit()
            self._base.executemany("DELETE FROM record WHERE file = ?", [(name,) for name in gone])
            return len(gone) + len(new | self._annotate(annotations, matches))

    def close(self) -> None:
        """Close the index, which then needs no check at the next start."""
        with _as_os_error(self._path):
            with self._base:
                self._base.execute("UPDATE state SET is_open = 0")
            self._base.close()

    def _write(self, name: str, path: Path, size: int, changed: int) -> None:
        found = listed(path)
        when, game, deal = order_of(name, changed / 1e9)
        played = played_here(name)
        words = " ".join((found.date, name, *found.names, found.rules)).casefold()
        marks = found.marks
        self._base.execute(
            "INSERT OR REPLACE INTO record (file, size, changed, sort, played, began, words, listed, moon, notes,"
            " helped) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                name,
                size,
                changed,
                f"{when} {game:012} {deal:012} {name}",
                played is not None,
                found.date,
                words,
                msgspec.msgpack.encode(found),
                RecordMark.MOON in marks,
                RecordMark.NOTES in marks,
                bool({RecordMark.UNDONE, RecordMark.HINT} & {*marks}),
            ),
        )

    def _annotate(self, annotations: Annotations, matches: Mapping[str, str]) -> set[str]:
        """Write what the person has said about the records into their rows; return the files with changed rows."""
        changed: set[str] = set()
        rows = self._base.execute("SELECT id, file, title, note, mark, match, deal, hidden FROM record").fetchall()
        for row, file, *before in rows:
            match, deal = annotation_place(file, matches)
            title, note, mark = (annotations.value(match, deal, key) for key in (Key.NAME, Key.NOTE, Key.MARK))
            now = [title, note, mark, match, deal, int(annotations.is_hidden(match, deal))]
            if now != before:
                self._base.execute(
                    "UPDATE record SET title = ?, note = ?, mark = ?, match = ?, deal = ?, hidden = ?, said = ?"
                    " WHERE id = ?",
                    (*now, f" {title} {note}".casefold(), row),
                )
                changed.add(file)
        return changed


class RecordIndex:
    """Reads the index. Without an index, or with a damaged one, there are no records."""

    def __init__(self, path: Path) -> None:
        """Read the index in this file, which may not exist yet."""
        self._path = path
        self._base: sqlite3.Connection | None = None

    def find(self, which: Which, text: str, sessions: Sessions = NO_SESSIONS) -> "array[int]":
        """Return the ids of the records of one part that have all the words of a text, the newest first."""
        words = text.casefold().split()
        conditions = [_CONDITIONS[which]]
        conditions += [f"(instr(words, :word{n}) OR instr(said, :word{n}))" for n in range(len(words))]
        # Records write times with a blank, and without the letter of the time zone.
        since, before = (each.replace("T", " ").rstrip("Z") for each in sessions)
        values = {"since": since, "before": before or "9999"}
        values |= {f"word{n}": word for n, word in enumerate(words)}
        query = f"SELECT id FROM record WHERE {' AND '.join(conditions)} ORDER BY sort DESC"
        return array("q", (row for (row,) in self._rows(query, values)))

    def record(self, row: int) -> IndexedRecord | None:
        """Return the record with that id; None if it is gone."""
        query = "SELECT listed, title, note, mark, hidden, match, deal FROM record WHERE id = :row"
        for data, title, note, mark, hidden, *place in self._rows(query, {"row": row}):
            record = msgspec.msgpack.decode(data, type=ListedRecord)
            return IndexedRecord(record, title, note, mark, bool(hidden), AnnotationPlace(*place))
        return None

    def row_of(self, file: str) -> int | None:
        """Return the id of the record in a file; None if there is none."""
        found = self._rows("SELECT id FROM record WHERE file = :file", {"file": file})
        return next((row for (row,) in found), None)

    def played(self, place: int) -> str | None:
        """Return the file of a deal that was played here, counted from 0 for the newest.

        If there are not that many, return the oldest; None without any.
        """
        query = "SELECT file FROM record WHERE played = 1 AND hidden = 0 ORDER BY sort DESC LIMIT :most"
        files = [file for (file,) in self._rows(query, {"most": place + 1})]
        return files[-1] if files else None

    def close(self) -> None:
        """Close the file."""
        if self._base is not None:
            self._base.close()
            self._base = None

    def _rows(self, query: str, values: Mapping[str, object]) -> Sequence[tuple[Any, ...]]:
        try:
            if self._base is None:
                if not self._path.exists():
                    return ()
                self._base = sqlite3.connect(
                    f"{self._path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False, timeout=_WAIT_S
                )
            return self._base.execute(query, values).fetchall()
        except sqlite3.DatabaseError:
            # It is only a cache: the writer makes it anew.
            self.close()
            return ()


def _files(folder: Path) -> dict[str, tuple[Path, int, int]]:
    """Return the path, size and time of change of each text file in a folder; none if there is no folder."""
    found: dict[str, tuple[Path, int, int]] = {}
    try:
        paths = [each for each in folder.iterdir() if each.suffix.lower() == ".txt" and not each.name.startswith(".")]
    except FileNotFoundError:
        return {}
    for path in paths:
        try:
            about = path.stat()
        except OSError:
            continue
        found[shown_name(path)] = path, about.st_size, about.st_mtime_ns
    return found


@contextmanager
def _as_os_error(path: Path) -> Iterator[None]:
    """Raise OSError for errors of SQLite, such as a full disk."""
    try:
        yield
    except sqlite3.Error as error:
        raise OSError(None, str(error), str(path)) from error

"""The index of all records, with which a list of any length is shown and searched quickly.

The index is a file as in `index_file`, made from the records and the annotations. `keeping` writes it.
"""

import hashlib
import os
from array import array
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

import msgspec

from hearts_qt.history.annotations import Annotations, Key
from hearts_qt.history.index_file import (
    DamagedIndexError,
    IndexReader,
    as_os_error,
    change_time,
    close_written,
    open_to_write,
)
from hearts_qt.history.records.indexed import (
    NO_SESSIONS,
    AnnotationPlace,
    IndexedRecord,
    RecordPart,
    Sessions,
    annotation_place,
)
from hearts_qt.history.records.listing import (
    ENDING,
    ListedRecord,
    RecordMark,
    listed,
    order_of,
    played_here,
    shown_name,
)
from hearts_qt.plain_text import name_key

SCHEMA: Final = 5
"""The version of the tables. A file with another version is copied, and made again."""
_COMMIT_EVERY: Final = 500
"""The number of new records after which the index is saved. It is also saved at the end."""
_TABLES: Final = """
CREATE TABLE record (
    id INTEGER PRIMARY KEY, file TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, changed INTEGER NOT NULL,
    sort TEXT NOT NULL, played INTEGER NOT NULL, began TEXT NOT NULL, words TEXT NOT NULL, listed BLOB NOT NULL,
    queen INTEGER NOT NULL, moon INTEGER NOT NULL, notes INTEGER NOT NULL, helped INTEGER NOT NULL,
    title TEXT NOT NULL DEFAULT '', note TEXT NOT NULL DEFAULT '', mark TEXT NOT NULL DEFAULT '',
    said TEXT NOT NULL DEFAULT '', match TEXT NOT NULL DEFAULT '',
    deal INTEGER NOT NULL DEFAULT 0, hidden INTEGER NOT NULL DEFAULT 0, left_out INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX by_order ON record (hidden, sort DESC);
CREATE TABLE state (is_open INTEGER NOT NULL, matches TEXT NOT NULL);
INSERT INTO state VALUES (0, '');
"""
_CAN_CHANGE: Final = (
    " WHERE title != '' OR note != '' OR mark != '' OR hidden = 1 OR left_out = 1 OR match = ''"
    " OR match LIKE 'file:%' OR match IN (SELECT match FROM annotated)"
)
"""The rows that can change while the matches are the same: those about which the person has or had said something."""


_CONDITIONS: Final = {
    RecordPart.ALL: "hidden = 0",
    RecordPart.SESSION: "hidden = 0 AND began >= :since",
    RecordPart.LAST_SESSION: "hidden = 0 AND began >= :before AND began < :since",
    RecordPart.QUEEN: "hidden = 0 AND queen = 1",
    RecordPart.MOON: "hidden = 0 AND moon = 1",
    RecordPart.NOTES: "hidden = 0 AND (notes = 1 OR note != '')",
    RecordPart.HELPED: "hidden = 0 AND helped = 1",
    RecordPart.LEFT_OUT: "hidden = 0 AND left_out = 1",
    RecordPart.REMOVED: "hidden = 1",
}


class RecordIndexWriter:
    """Keeps the index up to date. Only one process may do so at a time."""

    def __init__(self, path: Path, *, anew: bool = False) -> None:
        """Open or make the index; with `anew`, make it in any case. Raises OSError if the disk refuses that."""
        self._path = path
        self._base = open_to_write(path, SCHEMA, _TABLES, anew=anew)

    def update(self, folder: Path, annotations: Annotations, matches: Mapping[str, str]) -> int:
        """Read the records in the folder that are new or changed, and forget those that are gone.

        `matches` has the id of the match for each number of a game. Return how many rows were changed. Raises OSError,
        and DamagedIndexError if the index has to be made anew.
        """
        with as_os_error(self._path), self._base:
            known = {
                file: (size, changed)
                for file, size, changed in self._base.execute("SELECT file, size, changed FROM record")
            }
            if not all(isinstance(file, str) for file in known):
                raise DamagedIndexError(None, "a name is no text", str(self._path))
            there, odd_names = _files(folder)
            new = {name for name, state in there.items() if known.get(name) != state}
            gone = known.keys() - there.keys()
            for count, name in enumerate(sorted(new, reverse=True), 1):
                self._write(name, folder / odd_names.get(name, name), *there[name])
                if count % _COMMIT_EVERY == 0:
                    # If this process is killed, the next process goes on from here.
                    self._base.commit()
            self._base.executemany("DELETE FROM record WHERE file = ?", [(name,) for name in gone])
            return len(gone) + len(new | self._annotate(annotations, matches))

    def close(self) -> None:
        """Close the index, which then needs no check at the next start."""
        close_written(self._base, self._path)

    def _write(self, name: str, path: Path, size: int, changed: int) -> None:
        found = listed(path)
        when, game, deal = order_of(name, changed / 1e9)
        played = played_here(name)
        words = name_key(" ".join((found.date, name, *found.names, found.rules or "", found.title, found.note)))
        marks = found.marks
        self._base.execute(
            "INSERT OR REPLACE INTO record (file, size, changed, sort, played, began, words, listed, queen, moon,"
            " notes, helped) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                name,
                size,
                changed,
                f"{when} {game:012} {deal:012}" if played else f"{when} {name}",
                played is not None,
                found.date,
                words,
                msgspec.msgpack.encode(found),
                RecordMark.QUEEN in marks,
                RecordMark.MOON in marks,
                RecordMark.NOTES in marks,
                bool({RecordMark.UNDONE, RecordMark.HINT} & {*marks}),
            ),
        )

    def _annotate(self, annotations: Annotations, matches: Mapping[str, str]) -> set[str]:
        """Write what the person has said about the records into their rows; return the files with changed rows."""
        changed: set[str] = set()
        known = _fingerprint(matches)
        is_known = self._base.execute("SELECT matches FROM state").fetchone() == (known,)
        self._base.execute("CREATE TEMP TABLE annotated (match TEXT PRIMARY KEY)")
        self._base.executemany("INSERT INTO annotated VALUES (?)", [(each,) for each in annotations.matches])
        rows = self._base.execute(
            "SELECT id, file, title, note, mark, match, deal, hidden, left_out FROM record"
            # In a long history nearly all rows stay as they are.
            + (_CAN_CHANGE if is_known else "")
        ).fetchall()
        self._base.execute("DROP TABLE annotated")
        self._base.execute("UPDATE state SET matches = ?", (known,))
        for row, file, *before in rows:
            match, deal = annotation_place(file, matches)
            title, note, mark = (annotations.value(match, deal, key) for key in (Key.NAME, Key.NOTE, Key.MARK))
            is_hidden, is_left_out = annotations.is_hidden(match, deal), annotations.is_left_out(match, deal)
            now = [title, note, mark, match, deal, int(is_hidden), int(is_left_out)]
            if now != before:
                self._base.execute(
                    "UPDATE record SET title = ?, note = ?, mark = ?, match = ?, deal = ?, hidden = ?,"
                    " left_out = ?, said = ? WHERE id = ?",
                    (*now, name_key(f"{title} {note}"), row),
                )
                changed.add(file)
        return changed


def _fingerprint(matches: Mapping[str, str]) -> str:
    """Return a short text that differs for different matches."""
    return hashlib.sha256(repr(sorted(matches.items())).encode()).hexdigest()


class RecordIndex(IndexReader):
    """Reads the index. If the index is missing or damaged, no records are found."""

    def find(self, which: RecordPart, text: str, sessions: Sessions = NO_SESSIONS) -> "array[int]":
        """Return the ids of the records in a part of the list that have all the words of a text, the newest first."""
        # Dates and numbers are in fewer records than names and are looked for first, so that less has to be searched.
        words = sorted(name_key(text).split(), key=lambda word: not any(letter.isdigit() for letter in word))
        conditions = [_CONDITIONS[which]]
        conditions += [f"(instr(words, :word{n}) OR instr(said, :word{n}))" for n in range(len(words))]
        # Times in records have a space in the middle, and no letter for the time zone at the end.
        since, before = (each.replace("T", " ").rstrip("Z") for each in sessions)
        values = {"since": since, "before": before or "9999"}
        values |= {f"word{n}": word for n, word in enumerate(words)}
        query = f"SELECT id FROM record WHERE {' AND '.join(conditions)} ORDER BY sort DESC"
        return self._ids(query, values)

    def numbered(self) -> "array[int]":
        """Return the ids of all records that are not removed, the oldest first: the first one has the number 1.

        So there is never a gap in the numbers. In CardShark Hearts, *Renumber* closed the gaps.
        """
        query = "SELECT id FROM record WHERE hidden = 0 ORDER BY sort"
        return self._ids(query, {})

    def _ids(self, query: str, values: Mapping[str, object]) -> "array[int]":
        try:
            return array("q", chain.from_iterable(self.rows(query, values)))
        except TypeError:  # a damaged id
            self.is_damaged = True
            return array("q")

    def record(self, row: int) -> IndexedRecord | None:
        """Return the record with that id; None if it is gone or damaged."""
        query = "SELECT file, listed, title, note, mark, hidden, left_out, match, deal FROM record WHERE id = :row"
        for found in self.rows(query, {"row": row}):
            record = _record_in(*found)
            self.is_damaged |= record is None
            return record
        return None

    def row_of(self, file: str) -> int | None:
        """Return the id of the record in a file; None if there is none."""
        found = self.rows("SELECT id FROM record WHERE file = :file", {"file": file})
        return next((row for (row,) in found), None)

    def played(self, place: int, match: str = "") -> str | None:
        """Return the file of a deal that was played here, or only in the match with that id.

        `place` 0 is the newest deal, 1 the deal before it, and so on. If there are fewer deals, return the file of the
        oldest deal. Return None if there is no deal.
        """
        of_match = "AND match = :match" if match else ""
        query = f"SELECT file FROM record WHERE played = 1 AND hidden = 0 {of_match} ORDER BY sort DESC LIMIT :most"
        files = [file for (file,) in self.rows(query, {"most": place + 1, "match": match})]
        return files[-1] if files else None

    def file_of(self, match: str, deal: int) -> str | None:
        """Return the file of a deal in the match with that id, counted from 1; None if there is no record of it."""
        query = "SELECT file FROM record WHERE match = :match AND deal = :deal ORDER BY hidden, sort LIMIT 1"
        return next((file for (file,) in self.rows(query, {"match": match, "deal": deal})), None)

    def unsaid_of_last_game(self, names: Sequence[str], points: Sequence[int]) -> list[AnnotationPlace]:
        """Return the listed records of the game played last about which the person has said nothing.

        `names` and `points` are those of the last deal. If the newest record has others, the last deal is not in the
        index yet, and the result is empty.
        """
        last = self.rows("SELECT id FROM record WHERE played = 1 ORDER BY sort DESC LIMIT 1", {})
        record = self.record(last[0][0]) if last else None
        if record is None or record.place is None:
            return []
        if record.listed.names != tuple(names) or record.listed.points != tuple(points):
            return []
        query = (
            "SELECT DISTINCT match, deal FROM record WHERE played = 1 AND match = :match AND hidden = 0"
            " AND title = '' AND note = '' AND mark = '' AND notes = 0 ORDER BY deal"
        )
        return [AnnotationPlace(*row) for row in self.rows(query, {"match": record.place.match})]


def _record_in(
    file: object, data: Any, title: object, note: object, mark: object, hidden: object, left_out: object, *place: object
) -> IndexedRecord | None:
    """Return the record in a row of the index; None if the row is damaged."""
    try:
        record = msgspec.msgpack.decode(data, type=ListedRecord)
        columns = (record, title, note, mark, bool(hidden), place, bool(left_out))
        found = msgspec.convert(columns, IndexedRecord)
    except (ValueError, TypeError, RecursionError):
        return None
    return found.with_text() if record.name == file else None


def _files(folder: Path) -> tuple[dict[str, tuple[int, int]], dict[str, str]]:
    """Return the size and time of change of each text file in a folder, by the name that the list shows.

    The second value has the real name of each file whose name is not plain ASCII. There are no files if there is no
    folder.
    """
    found: dict[str, tuple[int, int]] = {}
    odd_names: dict[str, str] = {}
    try:
        entries = os.scandir(folder)
    except FileNotFoundError:
        return found, odd_names
    # In a long history this loop decides how soon a new file is in the list.
    with entries:
        for each in entries:
            name = each.name
            if name[-4:].lower() != ENDING or name[0] == ".":
                continue
            try:
                about = each.stat()
            except OSError:
                continue
            if not name.isascii():
                name = shown_name(Path(name))
                odd_names[name] = each.name
            found[name] = about.st_size, change_time(about)
    return found, odd_names

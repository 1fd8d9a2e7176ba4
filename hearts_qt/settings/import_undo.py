"""Takes away again what the last import has added.

Beside an import, a file of JSON lines notes each thing that was added. What the person has changed since then is not
what was added, so it stays. An undo that was cut short can simply be repeated.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from hearts_qt.files import disk
from hearts_qt.files.json_lines import JsonLines
from hearts_qt.history.annotations import Annotation, Key, add_annotations, read_annotations
from hearts_qt.history.records.folder import RecordFolder
from hearts_qt.history.statistics.resets import Reset, add_resets, read_resets
from hearts_qt.settings.export_file import ExportPlaces
from hearts_qt.table.log import now, stamp

_LARGEST: Final = 100_000_000


class AddedFile(Struct, frozen=True, tag=True, omit_defaults=True):
    """A file that was added, or that took the place of the person's own."""

    path: str
    digest: str
    """The SHA-256 of what was written."""
    kept: str = ""
    """Where the person's own file lies since then; empty if there was none."""
    match: str = ""
    """The id of the match in a log of which there was neither a log nor a record here before."""


class Said(Struct, frozen=True, tag=True):
    """An annotation that was added, or that took the place of another."""

    match: str
    deal: int
    key: Key
    before: str
    now: str


class ResetAdded(Struct, frozen=True, tag=True):
    """A reset of the statistics that was added."""

    who: str
    before: str


class Complete(Struct, frozen=True, tag=True):
    """The import is complete; the next one begins new notes."""


_Note: TypeAlias = AddedFile | Said | ResetAdded | Complete


class ImportNotes:
    """Notes what an import adds. An import that is repeated because it was cut short goes on in the same notes."""

    def __init__(self, path: Path) -> None:
        """Open the notes in a file, which may not exist yet. Raises OSError."""
        self._file = JsonLines(path)
        self._is_over = any(isinstance(each, Complete) for each in _notes(b"\n".join(self._file.lines)))
        """Whether the notes are those of an earlier import. They stay until this one adds something."""

    def added(self, path: Path, data: bytes, kept: Path | None = None, match: str = "") -> None:
        """Note a file with these contents, before it is written.

        If it takes the place of the person's own, a copy of that one lies in `kept`. If it is the log of a match that
        is new here, this is `match`: then an undo also deletes the records that Hearts writes of it.
        """
        self._append(AddedFile(str(path), _digest(data), "" if kept is None else str(kept), match))

    def said(self, said: Iterable[tuple[Annotation, str]]) -> None:
        """Note annotations before they are added, each with the value that it replaces."""
        self._append(*(Said(each.match, each.deal, each.key, before, each.value) for each, before in said))

    def reset(self, resets: Iterable[Reset]) -> None:
        """Note resets before they are added."""
        self._append(*(ResetAdded(each.who, each.before) for each in resets))

    def complete(self) -> None:
        """Note that everything is added."""
        if not self._is_over:
            self._append(Complete())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _append(self, *notes: _Note) -> None:
        lines = [msgspec.json.encode(each) for each in notes]
        if not lines:
            return
        if self._is_over:
            self._is_over = False
            self._file.begin(lines.pop(0))
        self._file.append(lines, sync=True)


def notes_stamp(notes: Path) -> tuple[int, int] | None:
    """Return a value that changes whenever something is noted; None if there are no notes."""
    try:
        status = notes.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


class NotedImport(NamedTuple):
    """What an undo would take away."""

    at: datetime
    """When the last thing was added."""
    games: int
    records: int
    annotations: int
    files: int


def noted_import(places: ExportPlaces) -> NotedImport | None:
    """Return what the last import has added; None if there is nothing to undo."""
    try:
        notes = _notes(disk.read_file(places.import_notes, _LARGEST))
        at = datetime.fromtimestamp(places.import_notes.stat().st_mtime).astimezone()
    except OSError:
        return None
    folders = Counter(Path(path).parent for path in {note.path for note in notes if isinstance(note, AddedFile)})
    said: set[object] = {(note.match, note.deal, note.key) for note in notes if isinstance(note, Said)}
    said |= {note.who for note in notes if isinstance(note, ResetAdded)}
    games, records = folders.pop(places.matches, 0), folders.pop(places.records, 0)
    found = NotedImport(at, games, records, len(said), folders.total())
    return found if any(found[1:]) else None


def can_undo(notes: Path) -> bool:
    """Return whether there are notes of an import."""
    with suppress(OSError):
        return any(not isinstance(each, Complete) for each in _notes(disk.read_file(notes, _LARGEST)))
    return False


def undo_import(places: ExportPlaces) -> int:
    """Take away what the last import has added; return how many things stay because they were changed since then.

    Hearts must not be open meanwhile. Raises OSError, for instance FileNotFoundError if there was no import.
    """
    changed = 0
    notes = _notes(disk.read_file(places.import_notes, _LARGEST))
    # The records go first: which they are is read in the logs.
    logs = [Path(note.path) for note in notes if isinstance(note, AddedFile) and note.match and _is_as_added(note)]
    RecordFolder(places.matches, places.records).forget(logs)
    for note in reversed(notes):
        if isinstance(note, AddedFile):
            changed += not _take_away(note)
    changed += _say_as_before([note for note in reversed(notes) if isinstance(note, Said)], places.annotations)
    changed += _count_as_before([note for note in notes if isinstance(note, ResetAdded)], places.resets)
    disk.remove(places.import_notes)
    return changed


def _is_as_added(note: AddedFile) -> bool:
    try:
        return _digest(disk.read_file(Path(note.path))) == note.digest
    except (FileNotFoundError, NotADirectoryError):
        return False


def _take_away(note: AddedFile) -> bool:
    """Delete a file, or put the person's own back into its place; return whether it was as the import left it.

    An import that was killed may have noted a file that it did not write any more.
    """
    path, kept = Path(note.path), Path(note.kept)
    try:
        data = disk.read_file(path)
    except (FileNotFoundError, NotADirectoryError):
        return True
    is_same = _digest(data) == note.digest
    if not is_same and note.kept and kept.exists() and disk.read_file(kept) == data:
        disk.remove(kept)
        return True
    if is_same and not note.kept:
        disk.remove(path)
    elif is_same and kept.exists():
        disk.replace(kept, path)
    if is_same:
        disk.sync_folder(path.parent)
    return is_same


def _say_as_before(notes: Iterable[Said], path: Path) -> int:
    """Take annotations back, in this order; return how many stay because they were changed."""
    now, back, changed = read_annotations(path), [], 0
    for note in notes:
        said = now.value(note.match, note.deal, note.key)
        if said == note.now:
            back.append(Annotation(note.match, note.key, note.before, note.deal))
            now.take(back[-1])
        changed += said not in (note.now, note.before)
    add_annotations(path, back)
    return changed


def _count_as_before(notes: Sequence[ResetAdded], path: Path) -> int:
    """Take resets back; return how many stay because they were changed."""
    valid = dict(read_resets(path).valid)
    back = [note.who for note in notes if valid.get(note.who) == note.before]
    add_resets(path, [Reset(who, at=stamp(now())) for who in back])
    return sum(note.who in valid and note.who not in back for note in notes)


def _notes(data: bytes) -> list[_Note]:
    found: list[_Note] = []
    for line in data.split(b"\n"):
        with suppress(ValueError, RecursionError):
            found.append(msgspec.json.decode(line, type=_Note))
    return found


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()

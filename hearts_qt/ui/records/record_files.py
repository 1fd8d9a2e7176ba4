"""Reads and writes the texts of records on other threads, so that a slow disk does not hold up the window."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Signal

from hearts_qt.files import disk
from hearts_qt.history.records.annotated_text import TextAnnotations, annotated, annotation_lines, other_notes
from hearts_qt.history.records.faults import RecordFault
from hearts_qt.history.records.reading import RecordNote, RecordText, read_records
from hearts_qt.history.records.receiving import NoRecordError, take_in, take_in_file
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.plain_text import one_line, some_lines
from hearts_qt.ui.records.pages import PDF, write_pages
from hearts_qt.ui.widgets.background import run, send

translate = QCoreApplication.translate
T = TypeVar("T")

LONGEST: Final = 200_000
"""The largest size of a file that is shown, in bytes."""


class ShownRecord(NamedTuple):
    """A text with records, as the window shows it."""

    text: str
    """The text without invisible characters."""
    faults: tuple[RecordFault, ...]
    deal: RecordedDeal | None
    """The first deal of the text; None if it has none."""
    notes: tuple[RecordNote, ...] = ()
    """The notes in the record of that deal, without those below its heading that belong to the field for notes."""
    others: tuple[str, ...] = ()
    """All notes in the text but those below its heading."""


class RecordFiles(QObject):
    """Reads and writes files on other threads, and emits signals with the results on the window's thread."""

    was_read = Signal(str, object)
    """A file was read: the name under which it is listed, and its ShownRecord."""
    was_joined = Signal(str)
    """Emitted with the text of several records."""
    was_played = Signal(object)
    """Emitted with the RecordedDeal that was to be found in the logs; None if there is none."""
    came = Signal(str)
    """Emitted with the name of a record from elsewhere that is in the folder now."""
    told = Signal(str)
    """Emitted with a sentence about a file that was written, or that could not be read or written."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.paths: dict[str, Path] = {}
        """The paths of the files that were read, by the names under which they are listed."""

    def read(self, find: Callable[[], Path], name: str, follow: Callable[[Path], None]) -> None:
        """Read a file, which is listed under that name.

        `find` returns its path, and `follow` is called with the path before the file is read; both on another thread.
        """

        def work() -> ShownRecord:
            path = self.paths[name] = find()
            follow(path)
            return shown(read_records(disk.read_file(path, LONGEST)))

        self._work(work, partial(self.was_read.emit, name), _unreadable(), name)

    def join(self, find: Callable[[str], Path], names: Sequence[str]) -> None:
        """Read the records with these names as one text. `find` returns the path of a record, on another thread."""

        def work() -> str:
            texts: list[str] = []
            for name in names:
                data = disk.read_file(find(name), LONGEST)
                texts.append(some_lines(data.decode("utf-8-sig", errors="replace"), LONGEST).strip("\n"))
            return "\n\n".join(texts) + "\n"

        self._work(work, self.was_joined.emit, translate("records", "The records cannot be read: {reason}."))

    def find_played(self, matches: Path, match: str, place: int) -> None:
        """Find a deal in the logs, see `folder.played_deal`."""

        def work() -> RecordedDeal | None:
            # The code that reads logs is loaded only when it is needed, so that the program starts faster.
            from hearts_qt.history.records.folder import played_deal

            return played_deal(matches, match, place)

        self._work(work, self.was_played.emit, _unreadable(), matches.name)

    def write(self, path: Path, text: str) -> None:
        """Write a text to a file; if the name ends in ``.pdf``, write it as pages for printing."""

        def work() -> None:
            if path.suffix.lower() == PDF:
                write_pages(path, text)
            else:
                disk.replace_file(path, text.encode())

        def tell(_: None) -> None:
            self.told.emit(translate("records", "The record is in {file}.").format(file=one_line(path.name)))

        self._work(work, tell, translate("records", "{file} could not be written: {reason}."), path.name)

    def annotate(self, path: Path, said: TextAnnotations) -> None:
        """Write a name, a mark and a note into the text of a record, if it has one. This waits for the disk."""
        try:
            data = disk.read_file(path, LONGEST)
            text = data.decode("utf-8-sig", errors="surrogateescape")
            new = annotated(text, said, other_notes(text, read_records(data).records))
            if new != text:
                disk.replace_file(path, new.encode(errors="surrogateescape"))
        except FileNotFoundError:
            return
        except OSError as error:
            template = translate("records", "{file} could not be written: {reason}.")
            sentence = template.format(file=one_line(path.name), reason=error.strerror or str(error))
            send(self, partial(self.told.emit, sentence))

    def take_in(self, folder: Path, path: Path) -> None:
        """Copy a file with records into the folder of records."""
        self._work(lambda: take_in_file(folder, path), self.came.emit, _unreadable(), path.name)

    def take_in_text(self, folder: Path, text: str) -> None:
        """Save a text with records in the folder of records."""
        name = datetime.now().astimezone().strftime("%Y-%m-%d %H.%M pasted")
        save = partial(take_in, folder, name, text.encode(errors="replace"))
        self._work(save, self.came.emit, _unreadable(), name)

    def _work(self, work: Callable[[], T], then: Callable[[T], object], refused: str, file: str = "") -> None:
        def refuse(error: Exception) -> None:
            template = refused
            if isinstance(error, NoRecordError):
                template = translate("records", "{file} is not a record of a deal.")
            # There is no error of the disk if, for example, a name has a null character.
            reason = getattr(error, "strerror", None) or one_line(str(error))
            self.told.emit(template.format(file=one_line(file), reason=reason))

        run("records", self, work, then, (OSError, ValueError), refuse)


def _unreadable() -> str:
    return translate("records", "{file} cannot be read: {reason}.")


def shown(found: RecordText) -> ShownRecord:
    """Return a text with records in the form that the window shows."""
    text = some_lines(found.data.decode("utf-8-sig", errors="replace"), LONGEST)
    known, others = annotation_lines(text), other_notes(text, found.records)
    first = next((record for record in found.records if record.deal is not None), None)
    deal, all_notes = (None, ()) if first is None else (first.deal, first.notes)
    notes = tuple(each for each in all_notes if each.line not in known)
    return ShownRecord(text, found.faults, deal, notes, others)

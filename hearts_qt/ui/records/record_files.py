"""Reads and writes the texts of records on other threads, so that a slow disk does not hold up the window."""

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QFont, QPageSize, QPdfWriter, QTextDocument

from hearts_qt.files import disk
from hearts_qt.history.records.reading import LARGEST, RecordText, read_records
from hearts_qt.plain_text import one_line, some_lines

translate = QCoreApplication.translate

PDF: Final = ".pdf"
"""The ending of a file for printing."""
_DOTS: Final = 300
"""Dots per inch of such a file."""
_POINTS: Final = 9.0


class RecordFiles(QObject):
    """Reads and writes files. The answers come as signals."""

    was_read = Signal(str, object)
    """A file was read: its name, and its RecordText."""
    told = Signal(str)
    """A sentence about a file that was written, or that could not be read or written."""

    def read(self, path: Path) -> None:
        """Read a file."""

        def work() -> None:
            found = read_records(disk.read_file(path, LARGEST))
            with suppress(RuntimeError):  # the window is gone
                self.was_read.emit(path.name, found)

        self._work(path, work, translate("records", "{file} cannot be read: {reason}."))

    def write(self, path: Path, text: str) -> None:
        """Write a text to a file, or as pages for printing if the name ends in ``.pdf``."""

        def work() -> None:
            disk.replace_file(path, text.encode())
            self._tell(translate("records", "The record is in {file}.").format(file=path.name))

        if path.suffix.lower() == PDF:
            # Qt draws text on the window's thread only; a record is a page.
            self._write_pages(path, text)
        else:
            self._work(path, work, translate("records", "{file} could not be written: {reason}."))

    def _write_pages(self, path: Path, text: str) -> None:
        writer = QPdfWriter(str(path))
        writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
        writer.setResolution(_DOTS)
        writer.setTitle(path.stem)
        document = QTextDocument()
        font = QFont("monospace")
        font.setStyleHint(QFont.StyleHint.Monospace)
        font.setPointSizeF(_POINTS)
        document.setDefaultFont(font)
        document.setPlainText(text)
        document.print_(writer)
        template = translate("records", "The record is in {file}.")
        if not path.is_file():
            template = translate("records", "{file} could not be written.")
        self._tell(template.format(file=one_line(path.name)))

    def _work(self, path: Path, work: Callable[[], None], refused: str) -> None:
        def run() -> None:
            try:
                work()
            except OSError as error:
                self._tell(refused.format(file=one_line(path.name), reason=error.strerror or str(error)))
            except ValueError as error:  # a name that no file can have
                self._tell(refused.format(file=one_line(path.name), reason=one_line(str(error))))

        threading.Thread(target=run, name="records", daemon=True).start()

    def _tell(self, sentence: str) -> None:
        with suppress(RuntimeError):  # the window is gone
            self.told.emit(sentence)


def shown_text(found: RecordText) -> str:
    """Return the text of a record as it can be shown, without invisible characters."""
    return some_lines(found.data.decode("utf-8-sig", errors="replace"), LARGEST)


QUEUED: Final = Qt.ConnectionType.QueuedConnection
"""For the signals, which are emitted on other threads."""

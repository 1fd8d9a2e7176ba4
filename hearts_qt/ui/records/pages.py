"""Records on paper: the pages of a record, written as a PDF file or printed."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QCoreApplication, QEventLoop, QIODevice, QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from hearts_qt.files import disk
from hearts_qt.plain_text import one_line
from hearts_qt.ui.widgets.background import run

if TYPE_CHECKING:
    # These are imported when something is printed for the first time: few people print, and loading them takes time.
    from PySide6.QtGui import QPagedPaintDevice
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

translate = QCoreApplication.translate

PDF: Final = ".pdf"
"""The ending of the name of a file with pages."""
_DOTS: Final = 300
"""The resolution of a PDF file, in dots per inch."""
_POINTS: Final = 9.0
_HANGING: Final = 48
"""How far the rest of a long line is indented, in pixels of a screen."""


def write_pages(path: Path, text: str) -> None:
    """Write the pages of a record as a PDF file. Raises OSError."""
    from PySide6.QtGui import QPageSize, QPdfWriter

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setResolution(_DOTS)
    writer.setTitle(path.stem)
    draw_pages(writer, text)
    # When the writer is deleted, it writes the end of the file.
    del writer
    disk.replace_file(path, bytes(buffer.data().data()))


def draw_pages(device: "QPagedPaintDevice", text: str) -> None:
    """Draw the pages of a record on a printer or into a PDF file. This can be done on any thread."""
    from PySide6.QtGui import QFont, QTextBlockFormat, QTextCursor, QTextDocument

    # A thread of Python has no timers, and Qt warns that the document needs some. A loop creates them.
    loop = QEventLoop()
    document = QTextDocument()
    font = QFont("monospace")
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setPointSizeF(_POINTS)
    document.setDefaultFont(font)
    document.setPlainText(text)
    # The rest of a long line is indented, so that it does not look like another line of the record.
    hanging = QTextBlockFormat()
    hanging.setLeftMargin(_HANGING)
    hanging.setTextIndent(-_HANGING)
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    cursor.mergeBlockFormat(hanging)
    document.print_(device)
    del cursor, document, loop


def printer_names() -> list[str]:
    """Return the names of the printers that this computer knows. This may have to wait for a print server."""
    from PySide6.QtPrintSupport import QPrinterInfo

    return QPrinterInfo.availablePrinterNames()


class RecordPrinter(QObject):
    """Prints records on a printer that the person chooses. Only the choice happens on the window's thread."""

    told = Signal(str)
    """A sentence about what was printed, or why nothing can be printed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.dialog: QPrintDialog | None = None
        """The dialog with the printers while it is open."""
        self._wanted: tuple[str, Callable[[QPagedPaintDevice], None], QWidget] | None = None
        """The name of what is printed, what draws its pages, and the window over which the dialog opens."""

    def print(self, name: str, text: str, window: QWidget) -> None:
        """Ask for a printer in a dialog over this window, and print the record with that name on it."""
        self.print_pages(name, lambda device: draw_pages(device, text), window)

    def print_pages(self, name: str, draw: Callable[["QPagedPaintDevice"], None], window: QWidget) -> None:
        """Ask for a printer in the same way, and let a function draw the pages, on another thread."""
        if self._wanted is not None:
            return
        self._wanted = name, draw, window
        self.told.emit(translate("records", "Looking for printers…"))
        run("printers", self, printer_names, self._choose)

    def _choose(self, printers: Sequence[str]) -> None:
        if self._wanted is None:
            return
        name, draw, window = self._wanted
        if not printers:
            self._wanted = None
            self.told.emit(
                translate(
                    "records", "No printer is set up here. Save as… writes the pages as a PDF, to print elsewhere."
                )
            )
            return
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        self.told.emit("")
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(one_line(name))
        dialog = self.dialog = QPrintDialog(printer, window)
        dialog.setWindowTitle(translate("records", "Print"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # The function keeps the printer alive, which the dialog does not.
        dialog.accepted.connect(lambda: self._start(printer, name, draw))
        dialog.finished.connect(self._forget)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.show()

    def _forget(self) -> None:
        self.dialog = self._wanted = None

    def _start(self, printer: "QPrinter", name: str, draw: Callable[["QPagedPaintDevice"], None]) -> None:
        from PySide6.QtPrintSupport import QPrinter

        def work() -> str:
            draw(printer)
            failed = printer.printerState() is QPrinter.PrinterState.Error
            template = (
                translate("records", "{record} could not be printed.")
                if failed
                else translate("records", "{record} was sent to the printer.")
            )
            return template.format(record=one_line(name) or translate("records", "The record"))

        run("printing", self, work, self.told.emit)

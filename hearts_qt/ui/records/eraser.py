"""Erases games and records for good, after a question that says what is gone."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from hearts_qt.history.erasing import ErasingPlaces, Erasure, NeededError, erase, look_at
from hearts_qt.ui.records.annotation_writer import AnnotationWriter
from hearts_qt.ui.widgets.plain import message_box
from hearts_qt.ui.words.erasing import erasing_question, needed_sentence

translate = QCoreApplication.translate


class Eraser(QObject):
    """Asks before a game is erased, and erases it on the thread that writes the annotations."""

    began = Signal()
    """The files of a game are being erased; nothing else may write records until `ended`."""
    ended = Signal(str)
    """The files are erased, or could not be erased; the sentence says which."""
    erased = Signal(str)
    """Emitted before `ended`, on another thread: the match or record with these annotations is erased for good."""
    _looked = Signal(object)
    _done = Signal(str)

    def __init__(self, places: ErasingPlaces, writer: AnnotationWriter, parent: QObject | None = None) -> None:
        """Erase from these files and folders on the thread of `writer`."""
        super().__init__(parent)
        self._places = places
        self._writer = writer
        self._window: QWidget | None = None
        """The window over which the question opens; None while nothing is to be erased."""
        self.question: QMessageBox | None = None
        """The question while it is open."""
        queued = Qt.ConnectionType.QueuedConnection
        self._looked.connect(self._ask, queued)
        self._done.connect(self._end, queued)

    def offer(self, match: str, window: QWidget) -> None:
        """Ask over this window whether a match or a record from elsewhere shall be erased.

        `match` is what its annotations belong to.
        """
        if self._window is None:
            self._window = window
            self._do(lambda: self._looked.emit(look_at(self._places, match)))

    def _ask(self, erasure: Erasure) -> None:
        if erasure.is_needed:
            self._end(needed_sentence())
            return
        heading = translate("shelf", "Erase for good")
        box = message_box(QMessageBox.Icon.Warning, heading, erasing_question(erasure), self._window)
        yes = box.addButton(heading, QMessageBox.ButtonRole.DestructiveRole)
        no = box.addButton(translate("shelf", "Keep it"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(no)
        box.setEscapeButton(no)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.finished.connect(lambda _: self._answer(erasure.match, wanted=box.clickedButton() is yes))
        self.question = box
        box.open()

    def _answer(self, match: str, *, wanted: bool) -> None:
        self.question = None
        if not wanted:
            self._window = None
            return
        self.began.emit()

        def work() -> None:
            erase(self._places, match)
            self.erased.emit(match)
            self._done.emit(translate("shelf", "Erased for good."))

        self._do(work)

    def _do(self, work: Callable[[], None]) -> None:
        def run() -> None:
            try:
                work()
            except NeededError:
                self._done.emit(needed_sentence())
            except OSError as error:
                template = translate("shelf", "Not everything could be erased: {reason}. The next start tries again.")
                self._done.emit(template.format(reason=error.strerror or str(error)))

        self._writer.run(run)

    def _end(self, sentence: str) -> None:
        self._window = None
        self.ended.emit(sentence)

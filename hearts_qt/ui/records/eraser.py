"""Erases games and records for good, after a question that says what is gone."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from hearts_qt.history.erasing import ErasingPlaces, Erasure, NeededError, erase, look_at
from hearts_qt.ui.records.annotation_writer import AnnotationWriter
from hearts_qt.ui.widgets.plain import message_box
from hearts_qt.ui.words.losses import erasing_question, needed_sentence

translate = QCoreApplication.translate
T = TypeVar("T")


class Eraser(QObject):
    """Asks before a game is erased, and erases it in the queue of the annotations."""

    began = Signal()
    """The files of a game are being erased; nothing else may write records until `ended`."""
    ended = Signal(str)
    """The files are erased, or could not be erased; the sentence says which."""
    erased = Signal(str)
    """Emitted before `ended`: the match or record with these annotations is erased for good."""

    def __init__(self, places: ErasingPlaces, writer: AnnotationWriter, parent: QObject | None = None) -> None:
        """Erase from these files and folders in the queue of `writer`."""
        super().__init__(parent)
        self._places = places
        self._writer = writer
        self._window: QWidget | None = None
        """The window over which the question opens; None while nothing is to be erased."""
        self.question: QMessageBox | None = None
        """The question while it is open."""

    def offer(self, match: str, window: QWidget) -> None:
        """Ask over this window whether a match or a record from elsewhere shall be erased.

        `match` is what its annotations belong to.
        """
        if self._window is None:
            self._window = window
            self._do(lambda: look_at(self._places, match), self._ask)

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

        def tell(_: None) -> None:
            self.erased.emit(match)
            self._end(translate("shelf", "Erased for good."))

        self._do(lambda: erase(self._places, match), tell)

    def _do(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        self._writer.queue.run(work, then, (NeededError, OSError), self._refuse)

    def _refuse(self, error: Exception) -> None:
        if isinstance(error, NeededError):
            self._end(needed_sentence())
            return
        template = translate("shelf", "Not everything could be erased: {reason}. The next start tries again.")
        self._end(template.format(reason=getattr(error, "strerror", None) or str(error)))

    def _end(self, sentence: str) -> None:
        self._window = None
        self.ended.emit(sentence)

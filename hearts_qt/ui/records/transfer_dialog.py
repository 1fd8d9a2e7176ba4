"""The dialog that shows how far an export or an import is, while another process carries it out."""

from typing import Final

import msgspec
from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QProgressBar, QVBoxLayout, QWidget

from hearts_qt.settings.export_file import ExportPlaces
from hearts_qt.settings.transfer_message import MODULE, TransferMessage
from hearts_qt.ui.widgets.focus import FirstFocus
from hearts_qt.ui.widgets.message_process import MessageProcess
from hearts_qt.ui.widgets.plain import Label, title

translate = QCoreApplication.translate

_LEAST_WIDTH: Final = 30
"""The least width of the dialog, in letters."""


class TransferDialog(QDialog):
    """Carries out one task. Closing the dialog, or its button, ends the task."""

    over = Signal(object, str)
    """Emitted once, when the dialog is closed: with the result as TransferMessage, or None and the reason.

    The reason is empty if the person has ended the task.
    """

    def __init__(self, places: ExportPlaces, sentence: str, parent: QWidget | None = None) -> None:
        """Say what is being done; `start` begins it."""
        super().__init__(parent)
        self.setWindowTitle(title(translate("transfer", "Hearts")))
        self._result: TransferMessage | None = None
        self._reason = ""
        words = Label(sentence)
        words.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setAccessibleName(sentence)
        self.bar.setMinimumWidth(self.fontMetrics().averageCharWidth() * _LEAST_WIDTH)
        # Without an end, the bar only shows that something goes on.
        self.bar.setRange(0, 0)
        self.buttons = QDialogButtonBox()
        stop = self.buttons.addButton(translate("transfer", "&Stop"), QDialogButtonBox.ButtonRole.RejectRole)
        # A default button looks the same with the focus and without it.
        stop.setAutoDefault(False)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(words)
        column.addWidget(self.bar)
        column.addWidget(self.buttons)
        FirstFocus(self)
        encoded = msgspec.json.encode(places, enc_hook=str).decode()
        self._process = MessageProcess(MODULE, [encoded], TransferMessage, self)
        self._process.message_read.connect(self._take)
        self._process.ended.connect(self._end)
        self.finished.connect(self._tell)

    def start(self, *task: str) -> None:
        """Begin the task, see `transfer_worker`, and show the dialog."""
        self._process.start(*task)
        self.open()

    def _take(self, message: TransferMessage) -> None:
        if message.total:
            self.bar.setRange(0, message.total)
            self.bar.setValue(message.done)
        else:
            self._result = message

    def _end(self, problem: str) -> None:
        self._reason = problem
        self.done(QDialog.DialogCode.Accepted)

    def _tell(self, _: int) -> None:
        self._process.stop()
        self.over.emit(self._result, self._reason)
        self.deleteLater()

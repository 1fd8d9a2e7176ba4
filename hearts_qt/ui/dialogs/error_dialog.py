"""Shows unexpected errors, with the details to copy. The game goes on meanwhile."""

import traceback

from PySide6.QtCore import QCoreApplication, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.fresh_presses import FreshPresses
from hearts_qt.ui.widgets.plain import Label, as_text

translate = QCoreApplication.translate


class ErrorDialog(QDialog):
    """Shows an unexpected error, and further errors that come while the dialog is open."""

    def __init__(self, summary: str, details: str, parent: QWidget | None = None) -> None:
        """Show `summary`, which is one line, and `details` below it."""
        super().__init__(parent)
        self.setWindowTitle(translate("error", "Something went wrong"))
        self._count = 0
        self.what = form.heading("")
        self.what.setWordWrap(True)
        safe = Label(
            translate(
                "error",
                "Your game is safe: every card was saved as it was played. You can close this and play on. If it "
                "happens again, please copy the details into a report.",
            )
        )
        safe.setWordWrap(True)
        self.details = QPlainTextEdit()
        self.details.setReadOnly(True)
        self.details.setTabChangesFocus(True)
        self.details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.details.setAccessibleName(translate("error", "Details"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy = buttons.addButton(translate("error", "&Copy details"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.clicked.connect(self._copy)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(10)
        layout.addWidget(self.what)
        layout.addWidget(safe)
        layout.addWidget(self.details, 1)
        layout.addWidget(form.plain(buttons))
        self.add(summary, details)
        # A read-only text does not show its focus, so the button gets the focus.
        self.copy.setFocus()
        form.open_at(self, QSize(640, 400))
        # The dialog opens by itself, so a key that was meant for something else must not close it.
        FreshPresses(self)

    def add(self, summary: str, details: str) -> None:
        """Show another error in the same dialog."""
        self._count += 1
        self.details.appendPlainText(f"{as_text(details).rstrip()}\n")
        if self._count == 1:
            self.what.setText(translate("error", "Something unexpected happened: {what}").format(what=summary))
        else:
            self.what.setText(translate("error", "{count} unexpected things happened").format(count=self._count))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())
        self.copy.setText(translate("error", "Copied"))


class ErrorReporter(QObject):
    """Takes errors from any thread and shows them in the window's thread, in one dialog at a time."""

    _reported = Signal(str, str)

    def __init__(self, window: QWidget | None = None) -> None:
        """Show dialogs above `window`. Must be created in the window's thread."""
        super().__init__(window)
        self._window = window
        self.dialog: ErrorDialog | None = None
        self._reported.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def report(self, error: BaseException) -> None:
        """Show an error soon, and return at once. May be called from any thread."""
        summary = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
        self._reported.emit(summary, "".join(traceback.format_exception(error)))

    def _show(self, summary: str, details: str) -> None:
        if self.dialog is not None:
            self.dialog.add(summary, details)
            return
        self.dialog = ErrorDialog(summary, details, self._window)
        self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.dialog.finished.connect(self._forget)
        self.dialog.open()

    def _forget(self) -> None:
        self.dialog = None

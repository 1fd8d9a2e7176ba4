"""Dialogs with changes that the person has to accept. Esc and the close button ask before changes are lost."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QMessageBox, QPushButton, QWidget

from hearts_qt.ui.widgets.plain import message_box

translate = QCoreApplication.translate


class CarefulDialog(QDialog):
    """A dialog that discards changes only if its Cancel button is pressed or the person answers a question."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asks = True
        self.question: QMessageBox | None = None
        """The question about unsaved changes, while it is open."""

    @property
    def has_changes(self) -> bool:
        """Whether there are unsaved changes."""
        raise NotImplementedError

    @property
    def keep_button(self) -> QPushButton | None:
        """The button that accepts the changes; None if the dialog has none."""
        raise NotImplementedError

    def leave(self) -> None:
        """Close the dialog; ask the person first if there are unsaved changes."""
        if not self._asks or not self.has_changes:
            self.reject()
        elif self.question is None:
            self._ask()

    def ask_no_more(self) -> None:
        """Let the dialog close without a question, because the program ends."""
        self._asks = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """If the key is Esc, ask the person before changes are lost."""
        if event.matches(QKeySequence.StandardKey.Cancel):
            self.leave()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """If the person presses the window's close button, ask before changes are lost."""
        if self.isVisible():
            self.leave()
        event.setAccepted(not self.isVisible())

    def _ask(self) -> None:
        sentence = translate("careful", "Your changes here are not saved yet.")
        box = self.question = message_box(QMessageBox.Icon.Question, self.windowTitle(), sentence, self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        role = QMessageBox.ButtonRole
        button = self.keep_button
        can_keep = button is not None and button.isEnabled()
        keep = box.addButton(translate("careful", "&Save"), role.AcceptRole) if can_keep else None
        drop = box.addButton(translate("careful", "&Discard"), role.DestructiveRole)
        back = box.addButton(translate("careful", "&Go on editing"), role.RejectRole)
        box.setDefaultButton(keep or back)
        box.setEscapeButton(back)

        def finish() -> None:
            # Escape and the close button of the box neither save nor discard.
            chosen, self.question = box.clickedButton(), None
            if keep is not None and button is not None and chosen is keep:
                button.click()
            elif chosen is drop:
                self.reject()

        box.finished.connect(finish)
        box.open()

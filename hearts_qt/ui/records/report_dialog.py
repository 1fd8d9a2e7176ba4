"""A dialog that shows a report about a move, and copies it to the clipboard or saves it."""

import platform
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

import hearts_qt
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.report import report_text
from hearts_qt.history.records.working_out import WorkedOut
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.widgets.tick_boxes import CheckBox
from hearts_qt.ui.widgets.type_scale import fix_font

translate = QCoreApplication.translate

_SIZE: Final = QSize(760, 620)

_VISIBLE_FOCUS = """
QPlainTextEdit { border: 2px solid palette(mid); }
QPlainTextEdit:focus { border-color: palette(highlight); }
"""
"""A frame that shows the focus: a text that is only read has no cursor."""


class ReportDialog(QDialog):
    """Shows the report about a move; the report is on the clipboard as long as nobody copies anything else."""

    def __init__(
        self, deal: RecordedDeal, found: WorkedOut, save: Callable[[Path, str], None], parent: QWidget | None = None
    ) -> None:
        """Show and copy the report about a move of this deal; `save` writes a text to a file."""
        super().__init__(parent)
        self._deal, self._found, self._save = deal, found, save
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("records", "Report a move"))
        self.about = Label(
            translate(
                "records",
                "This text is on the clipboard now, for a mail to the author of the player. It has the whole deal, "
                "what the player knew, and its reasons; nothing else of this computer.",
            )
        )
        self.about.setWordWrap(True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setStyleSheet(_VISIBLE_FOCUS)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(translate("records", "Report"))
        fix_font(self.text)
        self.names = CheckBox(translate("records", "With the &names of the players"))
        self.names.toggled.connect(self._show)
        self.save = QPushButton(translate("records", "&Save as…"))
        self.save.clicked.connect(self._ask_where)
        self.close_button = QPushButton(translate("records", "&Close"))
        self.close_button.clicked.connect(self.close)
        self.close_button.setDefault(True)
        below = QHBoxLayout()
        below.addWidget(self.names)
        below.addStretch(1)
        below.addWidget(self.save)
        below.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.addWidget(self.about)
        column.addWidget(self.text, 1)
        add_layout(column, below)
        form.open_at(self, _SIZE)
        self._show()

    def _show(self) -> None:
        """Show the report with or without names, and copy it."""
        versions = {"Hearts": hearts_qt.__version__, "Python": platform.python_version(), "Qt": qVersion()}
        text = report_text(self._deal, self._found, versions, names=self.names.isChecked())
        self.text.setPlainText(text)
        QGuiApplication.clipboard().setText(text)

    def _ask_where(self) -> None:
        dialog = QFileDialog(self, translate("records", "Save the report"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([translate("records", "Record (*.txt)")])
        dialog.setDefaultSuffix("txt")
        dialog.selectFile(translate("records", "report.txt"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        text = self.text.toPlainText()
        dialog.fileSelected.connect(lambda path: self._save(Path(path), text))
        dialog.open()

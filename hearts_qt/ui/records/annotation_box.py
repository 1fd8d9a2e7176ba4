"""The fields in which a person names a record, marks it and writes notes about it."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QPlainTextEdit, QWidget

from hearts_qt.history.annotations import LONGEST_NOTE, LONGEST_TITLE, MARKS, Key
from hearts_qt.history.records.annotated_text import TextAnnotations
from hearts_qt.history.records.indexed import IndexedRecord
from hearts_qt.plain_text import one_line, some_lines
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.plain import Label, limit_length, tip
from hearts_qt.ui.widgets.text_field import TextField

translate = QCoreApplication.translate

_MARKS: Final = ("", *MARKS)
_LINES: Final = 3
_WAIT_MS: Final = 800
"""How long after the last letter a note is kept."""


class AnnotationBox(QWidget):
    """A name, a mark and notes. What is typed is kept by itself."""

    changed = Signal(object, Key, str)
    """The person has changed something: the IndexedRecord, what, and its new text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start without a record."""
        super().__init__(parent)
        self._kept: dict[Key, str] = {}
        self._record: IndexedRecord | None = None
        self.title = TextField()
        self.title.setPlaceholderText(translate("records", "A name of your own"))
        limit_length(self.title, LONGEST_TITLE)
        self.mark = ComboBox()
        self.mark.addItems(["–" if mark == "" else mark for mark in _MARKS])
        self.mark.setToolTip(tip(translate("records", "What you think of this deal")))
        self.mark.setAccessibleName(translate("records", "Mark"))
        self.note = QPlainTextEdit()
        self.note.setTabChangesFocus(True)
        self.note.setPlaceholderText(translate("records", "Notes"))
        self.note.setAccessibleName(translate("records", "Notes"))
        name = Label(translate("records", "&Name"))
        name.setBuddy(self.title)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(name, 0, 0)
        grid.addWidget(self.title, 0, 1)
        grid.addWidget(self.mark, 0, 2)
        grid.addWidget(self.note, 1, 0, 1, 3)
        grid.setColumnStretch(1, 1)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_WAIT_MS)
        self._soon.timeout.connect(self.keep)
        for signal in (self.title.textEdited, self.note.textChanged):
            signal.connect(lambda *_: self._soon.start())
        self.mark.activated.connect(lambda _: self.keep())
        for field in (self.title, self.note):
            field.installEventFilter(self)
        self._measure()

    def show_record(self, record: IndexedRecord) -> None:
        """Show the annotation of a record. First keep what was typed about the record that was shown before."""
        self.keep()
        self._kept = {}
        self.title.setText(record.title)
        self.mark.setCurrentIndex(_MARKS.index(record.mark) if record.mark in _MARKS else 0)
        self.note.setPlainText(record.note)
        self._soon.stop()
        self._record, self._kept = record, self._typed()

    @property
    def is_kept(self) -> bool:
        """Whether everything that was typed is kept."""
        return not self._kept or self._typed() == self._kept

    @property
    def said(self) -> TextAnnotations:
        """What the fields say."""
        typed = self._typed()
        return TextAnnotations(typed[Key.NAME], typed[Key.MARK], typed[Key.NOTE])

    def keep(self) -> None:
        """Keep what was typed."""
        self._soon.stop()
        before, self._kept = self._kept, self._typed() if self._kept else {}
        for key, text in self._kept.items():
            if text != before[key]:
                self.changed.emit(self._record, key, text)

    def _typed(self) -> dict[Key, str]:
        return {
            Key.NAME: one_line(self.title.text(), LONGEST_TITLE),
            Key.MARK: _MARKS[max(0, self.mark.currentIndex())],
            Key.NOTE: some_lines(self.note.toPlainText(), LONGEST_NOTE).strip(),
        }

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep what was typed when the keyboard leaves a field."""
        if event.type() is QEvent.Type.FocusOut:
            self.keep()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._measure()

    def _measure(self) -> None:
        self.note.setFixedHeight(round(self.note.fontMetrics().lineSpacing() * (_LINES + 0.8)))

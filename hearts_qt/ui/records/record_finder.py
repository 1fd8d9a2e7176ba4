"""The left side of the records' window: a search, the part of the list, and the list."""

from array import array
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from hearts_qt.history.records.indexed import IndexedRecord, RecordPart
from hearts_qt.ui.records.record_list import RecordList
from hearts_qt.ui.records.record_search import Bundled, RecordSearch
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.plain import keep_visible, tip
from hearts_qt.ui.widgets.text_field import TextField
from hearts_qt.ui.words.records import record_details, record_entry

translate = QCoreApplication.translate

_LETTERS: Final = 34
IN_PLAY: Final = ""
"""The name of the deal in play, which has no file."""
_IN_PLAY: Final = 0
"""The number of its entry; those of records are never 0."""


class RecordFinder(QWidget):
    """Finds records. As long as any record is found, one of them is chosen."""

    chosen = Signal(str)
    """Emitted with the name of the chosen record, when another record is chosen or the list was made again."""
    emptied = Signal()
    """No record is found."""

    def __init__(self, search: RecordSearch, parent: QWidget | None = None) -> None:
        """Begin with an empty list; `refresh` fills it."""
        super().__init__(parent)
        self._search = search
        self._in_play = ""
        """What the deal in play is called in the list; empty if there is none."""
        self.name = IN_PLAY
        """The name of the chosen record; `IN_PLAY` for the deal in play."""
        self.find_line = TextField()
        self.find_line.setPlaceholderText(translate("records", "Find a name, a date or a deal"))
        self.find_line.setAccessibleName(translate("records", "Find"))
        self.find_line.setClearButtonEnabled(True)
        keep_visible(self.find_line)
        self.part = ComboBox()
        self.part.setAccessibleName(translate("records", "Which records"))
        self._parts = list(_parts())
        self.part.addItems(list(_parts().values()))
        self.list = RecordList(_LETTERS, self._title)
        self.list.setAccessibleName(translate("records", "Records"))
        self.together = QPushButton(translate("records", "All these as one te&xt"))
        self.together.setToolTip(
            tip(translate("records", "Read, copy, save or print the records of the list together"))
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for each in (self.find_line, self.part):
            column.addWidget(each)
        column.addWidget(self.list, 1)
        column.addWidget(self.together)
        self.follow_width()
        self.find_line.textChanged.connect(lambda _: self._start())
        self.part.activated.connect(lambda _: self._start())
        self.list.chosen.connect(self._choose_row)
        search.found.connect(self._show_found)

    def follow_width(self) -> None:
        """Make the fields as wide as the list."""
        for each in (self.find_line, self.part):
            each.setFixedWidth(self.list.width())

    @property
    def record(self) -> IndexedRecord | None:
        """The chosen record; None if the deal in play is chosen, or if there is no record."""
        row = self.list.row
        entries = self.list.entries.entries
        return self._search.record(entries[row]) if 0 <= row < len(entries) and entries[row] != _IN_PLAY else None

    @property
    def names(self) -> list[str]:
        """The names of the records in the list, the oldest first, without the deal in play."""
        records = (self._search.record(entry) for entry in reversed(self.list.entries.entries) if entry != _IN_PLAY)
        return [record.listed.name for record in records if record is not None]

    def refresh(self) -> None:
        """Make the list again, because the records have changed."""
        self._search.refresh()
        self._start()

    def show_in_play(self, title: str) -> None:
        """Offer the deal in play as the first entry, with this title; do not offer it if the title is empty."""
        if self._in_play != title:
            self._in_play = title
            # When the window is opened, the list is made anyway.
            if self.isVisible():
                self._start()

    def choose(self, name: str) -> None:
        """List all records, and choose the record with that name; `IN_PLAY` is the name of the deal in play."""
        self.name = name
        self.find_line.blockSignals(True)
        self.find_line.clear()
        self.find_line.blockSignals(False)
        self.part.setCurrentIndex(0)
        self._start()

    def step(self, by: int) -> bool:
        """Go on by a number of rows; return whether there is such a row."""
        row = self.list.row + by
        if not 0 <= row < self.list.count:
            return False
        self.list.go_to(row)
        return True

    def _start(self) -> None:
        self._search.start(self._part, self.find_line.text())

    @property
    def _part(self) -> RecordPart | Bundled:
        return self._parts[max(0, self.part.currentIndex())]

    def _show_found(self, found: Sequence[int]) -> None:
        is_whole = self._part in (RecordPart.ALL, RecordPart.SESSION) and not self.find_line.text().strip()
        entries = array("q", [_IN_PLAY] if self._in_play and is_whole else [])
        entries.extend(found)
        wanted = _IN_PLAY if self.name == IN_PLAY else self._search.entry_of(self.name)
        row = entries.index(wanted) if wanted is not None and wanted in entries else 0
        self.list.show_entries(entries, row)
        if entries:
            self._choose_row(row)
        else:
            self.emptied.emit()

    def _choose_row(self, row: int) -> None:
        entry = self.list.entries.entries[row]
        record = None if entry == _IN_PLAY else self._search.record(entry)
        if record is None and entry != _IN_PLAY:
            # It is gone, or the index is damaged; in both cases the list is about to be made again.
            self.emptied.emit()
            return
        self.name = IN_PLAY if record is None else record.listed.name
        self.chosen.emit(self.name)

    def _title(self, entry: int) -> str:
        if entry == _IN_PLAY:
            return self._in_play
        record = self._search.record(entry)
        if record is None:
            return ""
        return "\n".join((record_entry(record), record_details(record.listed, self._search.number_of(entry))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move through the list with Up and Down while a search is typed."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if not (step and self.find_line.hasFocus() and self.step(step)):
            super().keyPressEvent(event)


def _parts() -> dict[RecordPart | Bundled, str]:
    return {
        RecordPart.ALL: translate("records", "All records"),
        RecordPart.SESSION: translate("records", "This session"),
        RecordPart.LAST_SESSION: translate("records", "Last session"),
        RecordPart.QUEEN: translate("records", "With the queen taken by me"),
        RecordPart.MOON: translate("records", "With a moon"),
        RecordPart.NOTES: translate("records", "With notes"),
        RecordPart.HELPED: translate("records", "With an undo or a hint"),
        RecordPart.REMOVED: translate("records", "Removed"),
        RecordPart.LEFT_OUT: translate("records", "Left out of my figures"),
        Bundled.DEALS: translate("records", "Deals worth knowing"),
    }

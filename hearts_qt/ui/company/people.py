"""The list at the left of the dialog: the person, the cast and the added characters."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.widgets.lists import FramedList, untinted_icon
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import as_text, tip
from hearts_qt.ui.widgets.text_field import TextField

translate = QCoreApplication.translate

_FACE: Final = 2.0
"""The width of a face in the list, in heights of the text."""
_LETTERS: Final = 17
_WIDEST: Final = 330


class PersonRow(NamedTuple):
    """One row of the list. The person's row has the id `YOU`."""

    id: str
    name: str
    face: str
    is_own: bool
    """Whether the person has added this character and may delete it."""


YOU: Final = ""


class PeopleList(QWidget):
    """The list, with a search field and buttons to add and remove."""

    chosen = Signal(str)
    add_wanted = Signal()
    remove_wanted = Signal(str)

    def __init__(self, faces: FaceArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._faces = faces
        self.line = TextField()
        self.line.setPlaceholderText(translate("configure", "Find somebody"))
        self.line.setAccessibleName(translate("configure", "Find somebody"))
        self.line.setClearButtonEnabled(True)
        self.list = FramedList()
        self.list.setAccessibleName(translate("configure", "Characters"))
        self._face = round(_FACE * self.fontMetrics().height())
        self.list.setIconSize(QSize(self._face, self._face))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSpacing(1)
        self.add = QPushButton(translate("configure", "&Add"))
        self.add.setAccessibleName(translate("configure", "Add a character"))
        self.add.setToolTip(translate("configure", "Add a character of your own"))
        self.remove = QPushButton(translate("configure", "Re&move"))
        self.remove.setToolTip(translate("configure", "Remove a character that you have added"))
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        for button in (self.add, self.remove):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        add_layout(column, buttons)
        self.setFixedWidth(min(self.fontMetrics().horizontalAdvance("n" * _LETTERS) + self._face, _WIDEST))

    def _connect(self) -> None:
        self.list.currentItemChanged.connect(self._choose)
        self.line.textChanged.connect(self._search)
        self.line.returnPressed.connect(self.list.setFocus)
        self.add.clicked.connect(self.add_wanted)
        self.remove.clicked.connect(lambda: self.remove_wanted.emit(self.current))
        self._faces.changed.connect(self._show_faces)

    @property
    def current(self) -> str:
        """The id in the current row."""
        entry = self._current_entry()
        return entry.id if entry is not None else YOU

    def _current_entry(self) -> PersonRow | None:
        row = self.list.currentRow()
        return self._entries()[row] if row >= 0 else None

    def show_entries(self, entries: Sequence[PersonRow], current: str) -> None:
        """Show these rows, and mark the row with the id `current`."""
        before = self.current
        others = [item.id for item in self._entries()] != [entry.id for entry in entries]
        with QSignalBlocker(self.list):
            if others:
                self.list.clear()
                for _ in entries:
                    self.list.addItem(QListWidgetItem())
            for place, entry in enumerate(entries):
                self._show(self.list.item(place), entry)
                if entry.id == current:
                    self.list.setCurrentRow(place)
        self._hide_others()
        self._follow()
        if (others or self.current != before) and self.list.currentItem() is not None:
            self.list.scrollToItem(self.list.currentItem())

    def _entries(self) -> list[PersonRow]:
        return [self.list.item(place).data(Qt.ItemDataRole.UserRole) for place in range(self.list.count())]

    def _show(self, item: QListWidgetItem, entry: PersonRow) -> None:
        item.setData(Qt.ItemDataRole.UserRole, entry)
        item.setIcon(self._icon(entry.face))
        label = translate("configure", "{name} (you)").format(name=entry.name) if entry.id == YOU else entry.name
        item.setText(as_text(label))
        item.setToolTip(tip(label))

    def _icon(self, face: str) -> QIcon:
        return untinted_icon(self._faces.picture(face, self._face, self.devicePixelRatioF()))

    def _show_faces(self) -> None:
        for place, entry in enumerate(self._entries()):
            self.list.item(place).setIcon(self._icon(entry.face))

    def _choose(self) -> None:
        self._follow()
        self.chosen.emit(self.current)

    def _follow(self) -> None:
        entry = self._current_entry()
        self.remove.setEnabled(entry is not None and entry.is_own)

    def _search(self, text: str) -> None:
        found = [place for place, entry in enumerate(self._entries()) if _has(entry, text)]
        row = self.list.currentRow()
        if found and text.strip() and row not in found:
            self.list.setCurrentRow(found[0])
        elif row >= 0:
            self.list.scrollToItem(self.list.item(row))
        self._hide_others()

    def _hide_others(self) -> None:
        for place, entry in enumerate(self._entries()):
            # The chosen row stays visible, even if its name does not match the search.
            is_here = place == self.list.currentRow()
            self.list.item(place).setHidden(not is_here and not _has(entry, self.line.text()))


def _has(entry: PersonRow, text: str) -> bool:
    return text.strip().casefold() in entry.name.casefold()

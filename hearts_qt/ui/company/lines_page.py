"""The page with a character's lines: lines of its comment pack, and lines that the person has written."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHBoxLayout,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.plugin_host.comments import LONGEST_LINE, Comments, Line, Occasion
from hearts_qt.settings.characters import Character
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.lists import FramedList
from hearts_qt.ui.widgets.marks import VisibleMarks
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label, limit_length
from hearts_qt.ui.widgets.text_field import TextField, TextFieldDelegate
from hearts_qt.ui.words.characters import line_problem, occasion_title

translate = QCoreApplication.translate

_HEARD: Final = "  ♪"
_ROWS: Final = 4
_FLAGS: Final = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class _ListedLine(NamedTuple):
    """A line in the list."""

    line: Line
    is_own: bool


class LinesPage(QWidget):
    """Shows the lines for one occasion at a time."""

    changed = Signal(object)
    """The person has changed a line. The value is the character with this change."""
    try_wanted = Signal(object)
    """The person wants to hear the line with this text."""
    sound_wanted = Signal()
    """The person wants to choose a sound for the marked line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._character: Character | None = None
        self._pack: Comments | None = None
        self.occasion = ComboBox()
        self.occasion.setAccessibleName(translate("configure", "Occasion"))
        for occasion in Occasion:
            self.occasion.addItem(occasion_title(occasion), occasion)
        self.list = FramedList()
        self.list.setAccessibleName(translate("configure", "Lines"))
        self.list.setWordWrap(True)
        self.list.setItemDelegate(TextFieldDelegate(self.list))
        self.list.setSpacing(2)
        self.list.setStyle(VisibleMarks(self.list))
        self.list.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.list.setMinimumHeight(self.list.fontMetrics().lineSpacing() * _ROWS)
        self.note = form.QuietLabel()
        self.line = TextField()
        limit_length(self.line, LONGEST_LINE)
        self.line.setPlaceholderText(translate("configure", "Write a line of your own"))
        self.line.setAccessibleName(translate("configure", "A line of your own"))
        self.add = QPushButton(translate("configure", "Add &line"))
        self.edit = QPushButton(translate("configure", "&Edit"))
        self.remove = QPushButton(translate("configure", "&Delete"))
        self.sound = QPushButton(translate("configure", "So&und"))
        self.hear = QPushButton(translate("configure", "&Hear it"))
        self.no_sound = self._make_menu()
        self._lay_out()
        self._connect()

    def _make_menu(self) -> QMenu:
        menu = QMenu(self.sound)
        menu.addAction(translate("configure", "Choose a sound file…")).triggered.connect(self.sound_wanted)
        menu.addAction(translate("configure", "No sound")).triggered.connect(lambda: self.give_sound(""))
        menu.addAction(translate("configure", "Original sound")).triggered.connect(lambda: self.give_sound(None))
        self.sound.setMenu(menu)
        return menu

    def _lay_out(self) -> None:
        label = Label(translate("configure", "&When"))
        label.setBuddy(self.occasion)
        top = QHBoxLayout()
        top.addWidget(label)
        top.addWidget(self.occasion, 1)
        typing = QHBoxLayout()
        typing.addWidget(self.line, 1)
        typing.addWidget(self.add)
        buttons = QHBoxLayout()
        for button in (self.hear, self.sound, self.edit, self.remove):
            buttons.addWidget(button)
        buttons.addStretch(1)
        for button in (self.add, self.hear, self.sound, self.edit, self.remove):
            button.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 10, 6, 6)
        # The main controls stand first, so that they are visible even with very large text.
        add_layout(column, top)
        add_layout(column, typing)
        column.addWidget(self.note)
        column.addWidget(self.list, 1)
        add_layout(column, buttons)
        for before, after in pairwise((self.occasion, self.line, self.add, self.list, self.hear)):
            QWidget.setTabOrder(before, after)
        form.WheelGuard(self).guard(self)

    def _connect(self) -> None:
        self.occasion.currentIndexChanged.connect(lambda: self._show())
        self.list.currentRowChanged.connect(lambda: self._follow())
        self.list.itemChanged.connect(self._take)
        self.line.textEdited.connect(self._check)
        self.line.returnPressed.connect(self._add)
        self.add.clicked.connect(self._add)
        self.edit.clicked.connect(lambda: self.list.editItem(self.list.currentItem()))
        self.remove.clicked.connect(self._remove)
        self.hear.clicked.connect(self._hear)

    # What is shown

    @property
    def chosen_occasion(self) -> Occasion:
        """The occasion whose lines are shown."""
        return Occasion(self.occasion.currentData())

    def show_character(self, character: Character, pack: Comments | None) -> None:
        """Show the lines of a character; `pack` is its comment pack."""
        self._character, self._pack = character, pack
        self._count()
        self._show()

    def _count(self) -> None:
        assert self._character is not None
        for place in range(self.occasion.count()):
            occasion = Occasion(self.occasion.itemData(place))
            said = [each for each in self._lines(occasion) if each.line.text not in self._character.silenced]
            text = translate("configure", "{occasion}  ({number})")
            self.occasion.setItemText(place, text.format(occasion=occasion_title(occasion), number=len(said)))

    def _lines(self, occasion: Occasion) -> list[_ListedLine]:
        assert self._character is not None
        own = [_ListedLine(line, True) for line in self._character.lines.get(occasion, ())]
        of_pack = self._pack.for_occasion(occasion) if self._pack is not None else ()
        return [*own, *(_ListedLine(line, False) for line in of_pack)]

    def _show(self) -> None:
        assert self._character is not None
        row = self.list.currentRow()
        lines = self._lines(self.chosen_occasion)
        with QSignalBlocker(self.list):
            # Reuse the items, because the person may be editing one of them.
            while self.list.count() > len(lines):
                self.list.takeItem(self.list.count() - 1)
            while self.list.count() < len(lines):
                self.list.addItem(QListWidgetItem())
            for place, shown in enumerate(lines):
                self._show_line(self.list.item(place), shown, self._character)
            self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
        self._tell("")
        self._follow()

    def _show_line(self, item: QListWidgetItem, shown: _ListedLine, character: Character) -> None:
        heard = character.sounds.get(shown.line.text, shown.line.sound) if not shown.is_own else shown.line.sound
        item.setText(shown.line.text + (_HEARD if heard else ""))
        item.setData(Qt.ItemDataRole.UserRole, shown)
        font = self.list.font()
        font.setBold(shown.is_own)
        item.setFont(font)
        if shown.is_own:
            item.setFlags(_FLAGS | Qt.ItemFlag.ItemIsEditable)
            item.setData(Qt.ItemDataRole.CheckStateRole, None)
            item.setToolTip(translate("configure", "Your own line"))
        else:
            silent = shown.line.text in character.silenced
            item.setFlags(_FLAGS | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked if silent else Qt.CheckState.Checked)
            item.setToolTip(translate("configure", "Untick a line to leave it out"))
        label = translate("configure", "{line} (yours)") if shown.is_own else "{line}"
        item.setData(Qt.ItemDataRole.AccessibleTextRole, label.format(line=shown.line.text))

    def _marked(self) -> _ListedLine | None:
        row = self.list.currentRow()
        if row < 0:
            return None
        shown: _ListedLine = self.list.item(row).data(Qt.ItemDataRole.UserRole)
        return shown

    def _follow(self) -> None:
        marked = self._marked()
        for button in (self.hear, self.sound):
            button.setEnabled(marked is not None)
        for button in (self.edit, self.remove):
            button.setEnabled(marked is not None and marked.is_own)
        self.no_sound.actions()[-1].setVisible(marked is not None and not marked.is_own)

    def _tell(self, problem: str) -> None:
        self.note.setText(
            problem or translate("configure", "{other} stands for the name of another player, {me} for the speaker’s.")
        )

    # What a person does

    def _put(self, lines: tuple[Line, ...]) -> None:
        assert self._character is not None
        changed: Mapping[Occasion, tuple[Line, ...]] = {**self._character.lines, self.chosen_occasion: lines}
        ordered = {each: changed[each] for each in Occasion if changed.get(each)}
        self.changed.emit(replace(self._character, lines=ordered))

    def _own(self) -> tuple[Line, ...]:
        assert self._character is not None
        return tuple(self._character.lines.get(self.chosen_occasion, ()))

    def _add(self) -> None:
        text = self.line.text().strip()
        problem = line_problem(text, self.chosen_occasion)
        if not problem and any(text == each.line.text for each in self._lines(self.chosen_occasion)):
            problem = translate("configure", "This line exists already.")
        if problem:
            self._tell(problem)
            return
        self.line.clear()
        self.list.setCurrentRow(0)
        self._put((Line(text), *self._own()))

    @property
    def is_writing(self) -> bool:
        """Whether a line is being written and not added yet."""
        return bool(self.line.text().strip())

    def finish_editing(self) -> None:
        """End the editing of a line in the list. A text that cannot be said goes to the field for new lines."""
        editor = self.list.viewport().findChild(TextField)
        if editor is not None:
            self.list.commitData(editor)
            self.list.closeEditor(editor, QAbstractItemDelegate.EndEditHint.NoHint)

    def _check(self, text: str) -> None:
        self._tell(line_problem(text, self.chosen_occasion) if text.strip() else "")

    def keep_typed(self) -> None:
        """Add the line that is being written. If it cannot be added, it stays in its field and the page says why."""
        self.finish_editing()
        if self.is_writing and self._character is not None:
            self._add()

    def _take(self, item: QListWidgetItem) -> None:
        shown: _ListedLine = item.data(Qt.ItemDataRole.UserRole)
        if shown.is_own:
            self._change_text(shown.line, item.text().removesuffix(_HEARD).strip())
        else:
            self._switch(shown.line.text, item.checkState() is Qt.CheckState.Checked)

    def _change_text(self, line: Line, text: str) -> None:
        problem = line_problem(text, self.chosen_occasion)
        if problem:
            self._show()
            # Keep the typed text in the field for new lines. Before the dialog closes, it asks the person about this
            # text.
            self.line.setText(" ".join(filter(None, (self.line.text().strip(), text))))
            self._tell(problem)
        else:
            self._put(tuple(replace(each, text=text) if each == line else each for each in self._own()))

    def _switch(self, text: str, is_said: bool) -> None:
        assert self._character is not None
        others = tuple(each for each in self._character.silenced if each != text)
        self.changed.emit(replace(self._character, silenced=others if is_said else (*others, text)))

    def _remove(self) -> None:
        marked = self._marked()
        if marked is not None and marked.is_own:
            self._put(tuple(each for each in self._own() if each != marked.line))

    def give_sound(self, sound: str | None) -> None:
        """Set the sound of the marked line: a file name, empty for no sound, None for the pack's own sound."""
        marked = self._marked()
        if marked is None or self._character is None:
            return
        if marked.is_own:
            line = replace(marked.line, sound=sound or "")
            self._put(tuple(line if each == marked.line else each for each in self._own()))
            return
        others = {line: each for line, each in self._character.sounds.items() if line != marked.line.text}
        if sound is not None:
            others[marked.line.text] = sound
        self.changed.emit(replace(self._character, sounds=others))

    def _hear(self) -> None:
        marked = self._marked()
        if marked is not None:
            self.try_wanted.emit(marked.line.text)

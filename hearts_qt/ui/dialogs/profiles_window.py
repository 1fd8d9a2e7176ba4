"""The dialog with the profiles of the people at this computer."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from hearts_qt.settings.profile_list import MOST_PROFILES, ListedProfile
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.board.picker import face_icon
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.lists import FramedList
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label, as_text, caption
from hearts_qt.ui.widgets.tick_boxes import CheckBox
from hearts_qt.ui.words.profiles import profile_line, profile_name, removed_sentence

translate = QCoreApplication.translate

_SIZE: Final = QSize(560, 480)
_FACE: Final = 56


class ProfilesWindow(QDialog):
    """Lists the profiles, and lets the person play with another one, add one and change them."""

    play_wanted = Signal(str)
    """Somebody wants to play with the profile that has this key."""
    new_wanted = Signal()
    change_wanted = Signal(str)
    export_wanted = Signal(str)
    import_wanted = Signal()
    removed = Signal(str, bool)
    """The profile with this key shall be removed from the list, or listed again if the second value is false."""

    def __init__(self, faces: FaceArt, current: str, parent: QWidget | None = None) -> None:
        """Create the dialog with an empty list; `current` is the key of the profile in use."""
        super().__init__(parent)
        self._faces = faces
        self._current = current
        self._profiles: Sequence[ListedProfile] = ()
        self._shown: list[ListedProfile] = []
        self._undo_keys: list[str] = []
        """The keys of the profiles that were removed since the dialog was opened, the last one at the end."""
        self.setWindowTitle(translate("profiles", "Profiles"))
        self.list = FramedList()
        self.list.setAccessibleName(translate("profiles", "Profiles"))
        self.list.setIconSize(QSize(_FACE, _FACE))
        self.list.setSpacing(3)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.note = form.QuietLabel()
        self.note.setWordWrap(True)
        self.play = QPushButton()
        self.new = QPushButton(translate("profiles", "&New profile…"))
        self.change = QPushButton(translate("profiles", "Name and &face…"))
        self.remove = QPushButton(translate("profiles", "&Remove from this list"))
        self.export = QPushButton(translate("profiles", "&Export…"))
        self.take_in = QPushButton(translate("profiles", "&Import…"))
        self.undo = QPushButton(translate("profiles", "&Undo"))
        self.all = CheckBox(translate("profiles", "Show removed profile&s"))
        self.close_button = QPushButton(translate("profiles", "&Close"))
        self._lay_out()
        self._connect()
        self.tell("")
        form.open_at(self, _SIZE)

    def _lay_out(self) -> None:
        about = Label(
            translate(
                "profiles",
                "Several people can share this computer. Each has their own options, characters, comments and games.",
            )
        )
        about.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(10)
        column.addWidget(about)
        column.addWidget(self.list, 1)
        column.addWidget(self.note)
        rows = (
            (self.new, self.change, self.remove),
            (self.export, self.take_in, self.undo),
            (self.all,),
            (self.play, self.close_button),
        )
        for widgets in rows:
            row = QHBoxLayout()
            for widget in widgets:
                if widget is self.close_button:
                    row.addStretch(1)
                row.addWidget(widget)
            if self.close_button not in widgets:
                row.addStretch(1)
            add_layout(column, row)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
        self.play.setDefault(True)

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(lambda _: self._enable())
        self.list.itemActivated.connect(lambda _: self._play())
        self.play.clicked.connect(self._play)
        self.new.clicked.connect(self.new_wanted)
        self.change.clicked.connect(self._change)
        self.remove.clicked.connect(self._remove)
        self.export.clicked.connect(self._export)
        self.take_in.clicked.connect(self.import_wanted)
        self.undo.clicked.connect(self._undo)
        self.all.toggled.connect(lambda _: self._fill())
        self.close_button.clicked.connect(self.reject)
        self._faces.changed.connect(self._show_faces)
        QShortcut(QKeySequence(Qt.Key.Key_Delete), self.list).activated.connect(self._remove)
        QShortcut(QKeySequence.StandardKey.Undo, self).activated.connect(self._undo)

    def show_profiles(self, profiles: Sequence[ListedProfile], marked: str | None = None) -> None:
        """Show these profiles. The marked profile stays marked, unless `marked` is the key of another one."""
        if marked is None:
            marked = self._current if self.chosen is None else self.chosen.key
        self._profiles = profiles
        self._fill(marked)

    def _fill(self, marked: str | None = None) -> None:
        if marked is None and self.chosen is not None:
            marked = self.chosen.key
        self._shown = [each for each in self._profiles if self.all.isChecked() or not each.is_removed]
        row = self.list.currentRow()
        self.list.clear()
        for each in self._shown:
            line = profile_line(each, plays=each.key == self._current)
            text = "\n".join(part for part in (profile_name(each), line) if part)
            self.list.addItem(QListWidgetItem(face_icon(each.face, self._faces), as_text(text)))
        keys = [each.key for each in self._shown]
        self.list.setCurrentRow(keys.index(marked) if marked in keys else max(0, min(row, len(keys) - 1)))
        self._enable()

    def _show_faces(self) -> None:
        for row, each in enumerate(self._shown):
            self.list.item(row).setIcon(face_icon(each.face, self._faces))

    @property
    def chosen(self) -> ListedProfile | None:
        """The profile that is marked in the list; None if the list is empty."""
        row = self.list.currentRow()
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def tell(self, sentence: str) -> None:
        """Show a sentence below the list."""
        self.note.setText(sentence)
        self.note.setVisible(bool(sentence))

    def _enable(self) -> None:
        chosen = self.chosen
        is_other = chosen is not None and chosen.key != self._current
        name = "" if chosen is None else profile_name(chosen)
        self.play.setText(caption(translate("profiles", "Play as {name}").format(name=name)))
        self.play.setEnabled(is_other)
        self.new.setEnabled(len(self._profiles) < MOST_PROFILES)
        self.export.setEnabled(chosen is not None and bool(chosen.person))
        self.change.setEnabled(chosen is not None and not chosen.is_damaged)
        # The profile in use stays, so that there is always one.
        self.remove.setEnabled(is_other)
        is_removed = chosen is not None and chosen.is_removed
        remove, back = translate("profiles", "&Remove from this list"), translate("profiles", "&Bring back")
        self.remove.setText(back if is_removed else remove)
        self.undo.setVisible(bool(self._undo_keys))
        self.all.setVisible(any(each.is_removed for each in self._profiles))

    def _play(self) -> None:
        if self.chosen is not None and self.chosen.key != self._current:
            self.play_wanted.emit(self.chosen.key)

    def _change(self) -> None:
        if self.chosen is not None:
            self.change_wanted.emit(self.chosen.key)

    def _export(self) -> None:
        if self.chosen is not None:
            self.export_wanted.emit(self.chosen.key)

    def _remove(self) -> None:
        chosen = self.chosen
        if chosen is None or chosen.key == self._current:
            return
        if chosen.is_removed:
            self._bring_back(chosen.key)
            return
        self._undo_keys.append(chosen.key)
        self.tell(removed_sentence(chosen))
        self.removed.emit(chosen.key, True)

    def _undo(self) -> None:
        if self._undo_keys:
            self._bring_back(self._undo_keys[-1])

    def _bring_back(self, key: str) -> None:
        self._undo_keys = [each for each in self._undo_keys if each != key]
        self.tell("")
        self.removed.emit(key, False)

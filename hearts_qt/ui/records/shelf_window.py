"""The window with the waiting games: a list with a small picture of each, from which the person chooses one."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from hearts_qt.history.shelf import WaitingMatch
from hearts_qt.ui.records.moment_picture import moment_picture
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.framed_list import FramedList
from hearts_qt.ui.widgets.icons import untinted_icon
from hearts_qt.ui.widgets.plain import as_text
from hearts_qt.ui.words.shelf import waiting_entry, waiting_title

translate = QCoreApplication.translate

_SIZE: Final = QSize(620, 520)
_PICTURE: Final = QSize(176, 104)


class ShelfActions(NamedTuple):
    """The functions that carry out what the person chooses in the window."""

    take_up: Callable[[WaitingMatch], None]
    """Go on with a game."""
    hide: Callable[[WaitingMatch, bool], None]
    """Hide a game if the second argument is true, otherwise list it again."""


class ShelfWindow(QWidget):
    """The window with the waiting games."""

    def __init__(self, actions: ShelfActions, parent: QWidget | None = None) -> None:
        """Create the window with an empty list."""
        super().__init__(parent, Qt.WindowType.Window)
        self._actions = actions
        self._matches: list[WaitingMatch] = []
        self._hidden: WaitingMatch | None = None
        """The game that was removed from the list last and can be put back; None if there is none."""
        self.setWindowTitle(translate("shelf", "Unfinished games"))
        self.list = FramedList()
        self.list.setAccessibleName(translate("shelf", "Unfinished games"))
        self.list.setIconSize(_PICTURE)
        self.list.setSpacing(3)
        self.list.setWordWrap(True)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing = form.QuietLabel()
        self.nothing.setWordWrap(True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note = form.QuietLabel()
        self.note.setWordWrap(True)
        self.go_on = QPushButton(translate("shelf", "&Go on"))
        self.hide_button = QPushButton(translate("shelf", "&Remove from this list"))
        self.undo = QPushButton(translate("shelf", "&Undo"))
        self.close_button = QPushButton(translate("shelf", "&Close"))
        self._lay_out()
        self._connect()
        form.open_at(self, _SIZE)
        self.wait()

    def _lay_out(self) -> None:
        below = QHBoxLayout()
        for button in (self.go_on, self.hide_button, self.undo):
            below.addWidget(button)
        below.addStretch(1)
        below.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(10)
        column.addWidget(self.list, 1)
        column.addWidget(self.nothing, 1)
        column.addWidget(self.note)
        column.addLayout(below)

    def _connect(self) -> None:
        self.list.itemActivated.connect(lambda _: self._go_on())
        self.list.currentRowChanged.connect(lambda _: self._enable())
        self.go_on.clicked.connect(self._go_on)
        self.hide_button.clicked.connect(self._hide)
        self.undo.clicked.connect(self._put_back)
        self.close_button.clicked.connect(self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Delete), self.list).activated.connect(self._hide)
        QShortcut(QKeySequence.StandardKey.Undo, self).activated.connect(self._put_back)

    def wait(self) -> None:
        """Show that the games are being listed. An earlier list disappears, because it may be out of date."""
        self.show_matches([])
        self.nothing.setText(translate("shelf", "One moment…"))

    def show_matches(self, matches: Sequence[WaitingMatch]) -> None:
        """Show these games, newest first; the game that was chosen stays chosen."""
        chosen = self.chosen
        self._matches = list(matches)
        self.list.clear()
        for each in self._matches:
            item = QListWidgetItem(as_text(waiting_entry(each)))
            item.setIcon(untinted_icon(moment_picture(each, _PICTURE, self.devicePixelRatioF())))
            self.list.addItem(item)
        ids = [each.match for each in self._matches]
        self.list.setCurrentRow(ids.index(chosen.match) if chosen is not None and chosen.match in ids else 0)
        self.list.setVisible(bool(self._matches))
        self.nothing.setVisible(not self._matches)
        self.nothing.setText(
            translate("shelf", "No other game waits. When you begin a new game, the one before it is kept here.")
        )
        self._enable()
        if self._matches and self.focusWidget() in (None, self.close_button, self.list):
            self.list.setFocus()

    @property
    def chosen(self) -> WaitingMatch | None:
        """The game that is chosen in the list; None if the list is empty."""
        row = self.list.currentRow()
        return self._matches[row] if 0 <= row < len(self._matches) else None

    def tell(self, sentence: str) -> None:
        """Show a sentence below the list."""
        self.note.setText(sentence)

    def _enable(self) -> None:
        for button in (self.go_on, self.hide_button):
            button.setEnabled(self.chosen is not None)
        self.undo.setVisible(self._hidden is not None)

    def _go_on(self) -> None:
        chosen = self.chosen
        if chosen is not None:
            self._actions.take_up(chosen)
            self.close()

    def _hide(self) -> None:
        chosen = self.chosen
        if chosen is not None:
            self._hidden = chosen
            self._actions.hide(chosen, True)
            self.show_matches([each for each in self._matches if each is not chosen])
            template = translate("shelf", "Removed: {game}. Its deals stay in your records.")
            self.tell(template.format(game=waiting_title(chosen)))

    def _put_back(self) -> None:
        hidden, self._hidden = self._hidden, None
        if hidden is not None:
            self._actions.hide(hidden, False)
            self.show_matches(sorted([*self._matches, hidden], key=lambda each: each.left, reverse=True))
            self.list.setCurrentRow([each.match for each in self._matches].index(hidden.match))
            self.tell("")

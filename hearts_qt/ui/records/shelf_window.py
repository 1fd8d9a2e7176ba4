"""The window with the waiting games: a list with a small picture of each, from which the person chooses one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeySequence, QPainter, QPen, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.history.shelf import WaitingMatch
from hearts_qt.rules.cards import SEATS
from hearts_qt.ui.board.board import Board, draw_cloth
from hearts_qt.ui.board.cards import CardPicture, CardPictures
from hearts_qt.ui.board.scene_state import HandCard, PlayerState, SceneState
from hearts_qt.ui.board.small_geometry import TinyGeometry
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.lists import FramedList, untinted_icon
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import as_text
from hearts_qt.ui.widgets.tick_boxes import CheckBox
from hearts_qt.ui.words.shelf import waiting_entry, waiting_standing, waiting_title

translate = QCoreApplication.translate

_SIZE: Final = QSize(620, 520)
_PICTURE: Final = QSize(176, 104)
_CLOTH: Final = QColor("#1d6a49")
_EDGE: Final = QColor("#0f4630")
_CORNER: Final = 9
_UNNAMED: Final = PlayerState("", "", "")


class ShelfActions(NamedTuple):
    """The functions that carry out what the person chooses in the window."""

    take_up: Callable[[WaitingMatch], None]
    """Go on with a game."""
    hide: Callable[[WaitingMatch, bool], None]
    """Hide a game if the second argument is true, otherwise list it again."""
    erase: Callable[[str, QWidget], None]
    """Erase the game with that id for good, after a question over the window."""


class ShelfWindow(QWidget):
    """The window with the waiting games."""

    def __init__(self, actions: ShelfActions, pictures: CardPictures, parent: QWidget | None = None) -> None:
        """Create the window with an empty list."""
        super().__init__(parent, Qt.WindowType.Window)
        self._actions = actions
        self._pictures = pictures
        self._matches: list[WaitingMatch] = []
        self._shown: list[WaitingMatch] = []
        """The games in the list: all, or those that are not removed."""
        self.owners: Mapping[str, str] = {}
        """The names of the people at this computer, by their ids."""
        self._removed: list[str] = []
        """The ids of the games that were removed from the list since the window was opened, the last one at the end."""
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
        self.erase = QPushButton(translate("shelf", "&Erase for good…"))
        self.all = CheckBox(translate("shelf", "Show removed game&s"))
        self.everybody = CheckBox(translate("shelf", "Show &everybody's games"))
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
        removed = QHBoxLayout()  # A row of its own, because everything in one row is too wide for a small screen.
        removed.addWidget(self.all)
        removed.addWidget(self.erase)
        removed.addWidget(self.everybody)
        removed.addStretch(1)
        add_layout(column, removed)
        add_layout(column, below)

    def _connect(self) -> None:
        self._pictures.changed.connect(self._draw)
        self.list.itemActivated.connect(lambda _: self._go_on())
        self.list.currentRowChanged.connect(lambda _: self._enable())
        self.go_on.clicked.connect(self._go_on)
        self.hide_button.clicked.connect(self._hide)
        self.erase.clicked.connect(self._erase)
        self.undo.clicked.connect(self._undo)
        for box in (self.all, self.everybody):
            box.toggled.connect(lambda _: self._fill())
        self.close_button.clicked.connect(self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Delete), self.list).activated.connect(self._hide)
        QShortcut(QKeySequence.StandardKey.Undo, self).activated.connect(self._undo)

    def wait(self) -> None:
        """Show that the games are being listed. An earlier list disappears, because it may be out of date."""
        self.show_matches([])
        self.nothing.setText(translate("shelf", "One moment…"))

    def show_matches(self, matches: Sequence[WaitingMatch]) -> None:
        """Show these games, newest first; the game that was chosen stays chosen."""
        self._matches = list(matches)
        self._fill()

    def _fill(self) -> None:
        chosen, row = self.chosen, self.list.currentRow()
        mine = [each for each in self._matches if self.everybody.isChecked() or not each.is_others]
        self._shown = [each for each in mine if self.all.isChecked() or not each.is_hidden]
        self.list.clear()
        for each in self._shown:
            item = QListWidgetItem(as_text(waiting_entry(each, self._owner_of(each))))
            self.list.addItem(item)
        self._draw()
        ids = [each.match for each in self._shown]
        is_there = chosen is not None and chosen.match in ids
        self.list.setCurrentRow(ids.index(chosen.match) if chosen and is_there else max(0, min(row, len(ids) - 1)))
        self.list.setVisible(bool(self._shown))
        self.nothing.setVisible(not self._shown)
        self.nothing.setText(
            translate("shelf", "No other game waits. When you begin a new game, the one before it is kept here.")
        )
        self._enable()
        if self._shown and self.focusWidget() in (None, self.close_button, self.list):
            self.list.setFocus()

    def _draw(self) -> None:
        """Draw the pictures of all games in the list."""
        for row, each in enumerate(self._shown):
            picture = moment_picture(each, _PICTURE, self.devicePixelRatioF(), self._pictures.small)
            self.list.item(row).setIcon(untinted_icon(picture))

    def _owner_of(self, match: WaitingMatch) -> str:
        """Return the name of the person whose game it is; empty for the person's own games."""
        unknown = translate("shelf", "Somebody else")
        return self.owners.get(match.owner, unknown) if match.is_others else ""

    @property
    def chosen(self) -> WaitingMatch | None:
        """The game that is chosen in the list; None if the list is empty."""
        row = self.list.currentRow()
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def tell(self, sentence: str) -> None:
        """Show a sentence below the list."""
        self.note.setText(sentence)

    def _enable(self) -> None:
        chosen = self.chosen
        is_mine = chosen is not None and not chosen.is_others
        # Whoever wants to go on with somebody else's game plays as that person.
        self.go_on.setEnabled(is_mine)
        # A game that is not saved yet is only in the program's memory, where nothing is hidden or erased.
        self.hide_button.setEnabled(is_mine and chosen is not None and not chosen.is_unsaved)
        is_removed = is_mine and chosen is not None and chosen.is_hidden
        remove, put_back = translate("shelf", "&Remove from this list"), translate("shelf", "&Put back")
        self.hide_button.setText(put_back if is_removed else remove)
        # Only a game that is removed already can be erased, so that nobody erases one by mistake.
        self.erase.setVisible(is_removed)
        self.undo.setVisible(bool(self._removed))
        self.all.setVisible(any(each.is_hidden for each in self._matches))
        self.everybody.setVisible(any(each.is_others for each in self._matches))

    def _go_on(self) -> None:
        chosen = self.chosen
        if chosen is not None and not chosen.is_others:
            if chosen.is_hidden:
                # Otherwise it would be missing in the list when the person leaves it again.
                self._put_back(chosen.match)
            self._actions.take_up(chosen)
            self.close()

    def _hide(self) -> None:
        """Remove the chosen game from the list, or put it back if it is removed."""
        chosen = self.chosen
        if chosen is None or chosen.is_unsaved or chosen.is_others:
            return
        if chosen.is_hidden:
            self._put_back(chosen.match)
            return
        self._removed.append(chosen.match)
        self._note_hidden(chosen, True)
        template = translate("shelf", "Removed: {game}, {standing}.")
        self.tell(template.format(game=waiting_title(chosen), standing=waiting_standing(chosen)))

    def _erase(self) -> None:
        if self.chosen is not None:
            self._actions.erase(self.chosen.match, self)

    def _undo(self) -> None:
        """Put back the game that was removed last."""
        if self._removed:
            self._put_back(self._removed[-1])

    def forget_removed(self, match: str) -> None:
        """Offer no undo for a game that is erased for good."""
        self._removed = [each for each in self._removed if each != match]
        self._enable()

    def _put_back(self, match: str) -> None:
        self._removed = [each for each in self._removed if each != match]
        found = next((each for each in self._matches if each.match == match), None)
        if found is not None:
            self._note_hidden(found, False)
            self.list.setCurrentRow([each.match for each in self._shown].index(match))
        self._enable()
        self.tell("")

    def _note_hidden(self, match: WaitingMatch, is_hidden: bool) -> None:
        self._actions.hide(match, is_hidden)
        self.show_matches([replace(each, is_hidden=is_hidden) if each is match else each for each in self._matches])


def moment_picture(match: WaitingMatch, size: QSize, ratio: float, card: CardPicture) -> QPixmap:
    """Return a picture of a waiting game as it was left: the trick on the table, and the person's hand.

    `size` is in pixels of the window, and `ratio` is the pixel ratio of the screen.
    """
    below = match.seat or 0
    trick = tuple(((match.leader + place - below) % len(SEATS), each) for place, each in enumerate(match.trick))
    hand = tuple(HandCard(each, "") for each in match.hand)
    state = SceneState((_UNNAMED, _UNNAMED, _UNNAMED, _UNNAMED), hand, trick=trick)
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with painting(QPainter(picture)) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(1, 1, size.width() - 2, size.height() - 2)
        draw_cloth(painter, whole, _CLOTH, _CORNER)
        painter.setClipRect(whole.adjusted(2, 2, -2, -2))
        Board(painter, TinyGeometry(size.width(), size.height()), card).draw(state)
        painter.setClipping(False)
        painter.setPen(QPen(_EDGE, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(whole, _CORNER, _CORNER)
    return picture

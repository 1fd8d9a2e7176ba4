"""The window of an evening's tour: the map at the left, the chosen room at the right."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from hearts_qt.history.statistics.evenings import RoomResult
from hearts_qt.players.cast import ROLES
from hearts_qt.plugin_host.evening_rooms import EveningRoom
from hearts_qt.ui.statistics.cards import Card
from hearts_qt.ui.tournament.evening_map import EveningMap
from hearts_qt.ui.tournament.room_button import FacePicture, RoomButton
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import Label, tip
from hearts_qt.ui.widgets.type_scale import TextSize, sized
from hearts_qt.ui.words.cards import list_words
from hearts_qt.ui.words.evening import games_in_room, headline, keepsake_of_room, quoted, rules_of_room

translate = QCoreApplication.translate

_SIZE: Final = QSize(1120, 720)
_DETAILS: Final = 30
"""How many letters the details are wide."""
_FACE: Final = 54
_SIDE: Final = 76
"""The width and the height of a keepsake, in pixels."""
_PALE: Final = 0.38
"""How strongly a keepsake is drawn that is still to be won."""


class Keepsake(QWidget):
    """Shows one keepsake: in colours if it was won, otherwise pale, so that one sees what is still to be won."""

    def __init__(self, folder: Path) -> None:
        """Show nothing yet; the pictures are in this folder."""
        super().__init__()
        self._folder = folder
        self._renderer = QSvgRenderer(self)
        self.is_won = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size of the picture."""
        return QSize(_SIDE, _SIDE)

    def show_keepsake(self, name: str, *, is_won: bool) -> None:
        """Show the picture with that name."""
        self._renderer.load(str(self._folder / f"{name}.svg"))
        self.is_won = is_won
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setOpacity(1.0 if self.is_won else _PALE)
            self._renderer.render(painter, QRectF(self.rect()))


class EveningWindow(QWidget):
    """The map of the rooms. It stays open beside the table."""

    room_wanted = Signal(object)
    """The person wants to play in this `EveningRoom`."""

    def __init__(
        self, rooms: Sequence[EveningRoom], folder: Path, face: FacePicture, parent: QWidget | None = None
    ) -> None:
        """Show these rooms, whose pictures are in a folder."""
        super().__init__(parent, Qt.WindowType.Window)
        self._face = face
        self._results: dict[str, RoomResult] = {}
        self._at_table = ""
        self._is_chosen = False
        """Whether the person has chosen a room; until then the next one is shown."""
        self.setWindowTitle(translate("evening", "An evening's tour"))
        self.headline = Label("")
        self.headline.setWordWrap(True)
        self.about = form.QuietLabel(
            translate(
                "evening",
                "One game to win in each room, and something to take home. Nothing is locked: every room is open at "
                "any time, and all cloths, backs and rules are in the menus anyway.",
            )
        )
        self.about.setWordWrap(True)
        self.buttons = [RoomButton(room, folder, face, ROLES[room.host].face) for room in rooms]
        self.map = EveningMap(self.buttons)
        self.details = _Details(folder, face)
        self.note = form.QuietLabel("")
        self.note.setWordWrap(True)
        self.close_button = QPushButton(translate("evening", "&Close"))
        self._lay_out()
        for button in self.buttons:
            button.clicked.connect(self._choose)
            button.toggled.connect(lambda on: self._show_chosen())
        self.details.play.clicked.connect(self._want)
        self.close_button.clicked.connect(self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        form.open_at(self, _SIZE)
        self.show_results({}, "")

    def _lay_out(self) -> None:
        middle, below = QHBoxLayout(), QHBoxLayout()
        middle.setSpacing(14)
        middle.addWidget(form.scrolling(self.map), 1)
        beside = form.scrolling(self.details)
        beside.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        middle.addWidget(beside)
        below.addWidget(self.note, 1)
        below.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(self.headline)
        column.addWidget(self.about)
        add_layout(column, middle, 1)
        add_layout(column, below)
        self._enlarge()

    @property
    def chosen(self) -> EveningRoom | None:
        """The room whose details are shown; None if there are no rooms."""
        return next((each.room for each in self.buttons if each.isChecked()), None)

    def show_results(self, results: Mapping[str, RoomResult], at_table: str) -> None:
        """Show how the person has played in each room; `at_table` is the id of the room at the table, or empty."""
        self._results, self._at_table = dict(results), at_table
        won = [button for button in self.buttons if self._has_won(button.room)]
        following = next((button for button in self.buttons if button not in won), None)
        for button in self.buttons:
            is_won = button in won
            result = results.get(button.room.id)
            button.show_state(
                is_won=is_won, is_next=button is following, description=keepsake_of_room(button.room, result)
            )
        self.headline.setText(headline(len(won), len(self.buttons)))
        self.map.update()
        there = next((button for button in self.buttons if button.room.id == at_table), None)
        shown = there or following or (self.buttons[0] if self.buttons else None)
        if shown is not None and not self._is_chosen:
            shown.setChecked(True)
        self._show_chosen()

    def _has_won(self, room: EveningRoom) -> bool:
        result = self._results.get(room.id)
        return result is not None and result.wins > 0

    def choose(self, room: str) -> None:
        """Show the details of the room with that id."""
        for each in self.buttons:
            if each.room.id == room:
                self._is_chosen = True
                each.setChecked(True)

    def _choose(self) -> None:
        self._is_chosen = True

    def _show_chosen(self) -> None:
        room = self.chosen
        if room is not None:
            self.details.show_room(room, self._results.get(room.id), is_at_table=room.id == self._at_table)

    def _want(self) -> None:
        if self.chosen is not None:
            self._is_chosen = False
            self.room_wanted.emit(self.chosen)

    def tell(self, sentence: str) -> None:
        """Show a sentence at the foot of the window."""
        self.note.setText(sentence)

    def _enlarge(self) -> None:
        font = sized(self.font(), TextSize.HEADLINE, bold=True)
        if self.headline.font() != font:
            self.headline.setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._enlarge()
            self.map.place()


class _Details(Card):
    """What is known of one room: who sits there, the rules, the keepsake, and what the host says."""

    def __init__(self, folder: Path, face: FacePicture) -> None:
        super().__init__()
        self._face = face
        self.name = form.heading("")
        self.about = Label("")
        self.faces = [Label() for _ in range(3)]
        self.company = form.QuietLabel("")
        self.rules = form.QuietLabel("")
        self.said = Label("")
        self.keepsake = Keepsake(folder)
        self.won = Label("")
        self.games = form.QuietLabel("")
        self.play = QPushButton("")
        self.play.setDefault(True)
        for each in (self.about, self.company, self.rules, self.said, self.won, self.games):
            each.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._lay_out()

    def _lay_out(self) -> None:
        row, below = QHBoxLayout(), QHBoxLayout()
        for each in self.faces:
            row.addWidget(each)
        row.addStretch(1)
        below.addWidget(self.keepsake)
        below.addWidget(self.won, 1)
        self.column.setSpacing(9)
        self.column.addWidget(self.name)
        self.column.addWidget(self.about)
        add_layout(self.column, row)
        for each in (self.company, self.rules, self.said):
            self.column.addWidget(each)
        add_layout(self.column, below)
        self.column.addWidget(self.games)
        self.column.addStretch(1)
        self.column.addWidget(self.play)
        self._widen()

    def _widen(self) -> None:
        self.setFixedWidth(self.fontMetrics().horizontalAdvance("n" * _DETAILS) + 30)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._widen()

    def show_room(self, room: EveningRoom, result: RoomResult | None, *, is_at_table: bool) -> None:
        """Show a room."""
        self.name.setText(room.name)
        self.about.setText(room.about)
        ids = (room.host, *room.guests)
        for label, each in zip(self.faces, ids, strict=True):
            label.setPixmap(self._face(ROLES[each].face, _FACE))
            label.setToolTip(tip(ROLES[each].name))
        names = list_words(ROLES[each].name for each in ids)
        self.company.setText(translate("evening", "You sit down with {names}.").format(names=names))
        self.rules.setText(rules_of_room(room))
        self.said.setText("\n".join(quoted(line) for line in room.before))
        has_won = result is not None and result.wins > 0
        self.keepsake.show_keepsake(room.picture, is_won=has_won)
        self.won.setText(keepsake_of_room(room, result))
        self.games.setText(games_in_room(result))
        if is_at_table:
            caption = translate("evening", "&Back to the table")
        elif has_won:
            caption = translate("evening", "&Play again")
        else:
            caption = translate("evening", "&Sit down")
        self.play.setText(caption)

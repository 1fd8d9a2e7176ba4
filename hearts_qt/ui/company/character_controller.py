"""Carries out the command *Configure characters*, and updates the seats of changed characters."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.rules.seating import Seating, owner_of
from hearts_qt.settings.character_files import CharacterFolder
from hearts_qt.settings.characters import Change, Character, follow
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.play_options import PLAYER_NAME
from hearts_qt.settings.profile_keeper import ProfileKeeper
from hearts_qt.table import link
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.board.picker import AddFace
from hearts_qt.ui.company.character_parts import CharacterParts
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import bring_up

if TYPE_CHECKING:
    # Imported only when the dialog is opened, so that the start is quick.
    from hearts_qt.ui.company.context import NameAndFace
    from hearts_qt.ui.company.dialog import ConfigureDialog
    from hearts_qt.ui.company.sharing import Install

COMMANDS: Final[Sequence[Command["CharacterController"]]] = (
    Command(
        "configure",
        MenuName.OPTIONS,
        120,
        QT_TRANSLATE_NOOP("menus", "&Configure characters…"),
        QT_TRANSLATE_NOOP("menus", "Change everybody's name, face, way to play and comments. Yours too."),
        lambda self, on: self.configure(),
        "Ctrl+Shift+C",
    ),
)
_FACE: Final = "you"
_GATHER_MS: Final = 400
"""How many milliseconds after a change the seats change too. Without this delay, the log would get an entry for each
typed letter of a name.
"""


class CharacterController(QObject):
    """Opens the dialog of the characters, and updates the seats of characters that were changed there."""

    def __init__(
        self,
        folder: CharacterFolder,
        parts: CharacterParts,
        faces: FaceArt,
        keeper: ProfileKeeper,
        seats: Callable[[], Sequence[Seating]],
        send: Callable[[link.Request], None],
        parent: QWidget,
    ) -> None:
        """Change the characters of `folder`. `seats` returns the seats at the table.

        `parts` has the ways to play and the comment packs to choose from. The person's own seat is saved with `keeper`.
        """
        super().__init__(parent)
        self._folder = folder
        self._parts = parts
        self._faces = faces
        self._keeper = keeper
        self._seats = seats
        self._send = send
        self._parent = parent
        self._before: dict[str, Character] = {}
        self.dialog: ConfigureDialog | None = None
        """The dialog, while it is open."""
        self.install: Install | None = None
        """Installs a character's file; None if that is not possible."""
        self.add_face: AddFace | None = None
        """Adds a face; None if that is not possible."""
        self.hear: Callable[[str, Path | None], None] = lambda text, sound: None
        """Plays a line; does nothing without sound."""
        self.may_move: Callable[[], bool] = lambda: False
        """Tells whether faces may move now."""
        self.handlers = handlers_of(self, COMMANDS)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_GATHER_MS)
        self._timer.timeout.connect(self.follow_now)
        folder.characters.listen(self._remember)

    # The dialog

    def configure(self) -> None:
        """Open the dialog, or bring it to the front."""
        if self.dialog is None:
            from hearts_qt.ui.company.context import ConfigureContext
            from hearts_qt.ui.company.dialog import ConfigureDialog

            context = ConfigureContext(
                self, lambda text, sound: self.hear(text, sound), lambda: self.may_move(), self.install, self.add_face
            )
            self.dialog = ConfigureDialog(self._folder, self._faces, self._parts, context, self._parent)
            self.dialog.finished.connect(self._closed)
        bring_up(self.dialog)

    def _closed(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None
        self.follow_now()

    def offer(self, catalogue: Catalogue) -> None:
        """Update the choices from plugins."""
        self._parts.offer(catalogue)
        if self.dialog is not None:
            self.dialog.plugins_changed()

    def take_in(self, character: Character) -> None:
        """Add a character that came with a plugin."""
        if self.dialog is not None:
            # In the dialog the person can undo this.
            self.dialog.take_in_character(character)
            return
        characters = self._folder.characters
        id, name = characters.new_id(character.name), characters.new_name(character.name)
        characters.put(replace(character, id=id, name=name))

    # The person's own name and face

    def name_and_face(self) -> "NameAndFace":
        """Return the person's name and face."""
        from hearts_qt.ui.company.context import NameAndFace

        profile = self._keeper.profile
        return NameAndFace(profile.settings.value(PLAYER_NAME), profile.own_face)

    def change_person(self, you: "NameAndFace") -> None:
        """Change the person's name and face, at the table and for the next game."""
        if self.name_and_face().face != you.face:
            self._put_on(you.face)
        self._keeper.profile.settings.set(PLAYER_NAME, you.name)

    def _put_on(self, face: str) -> None:
        profile = self._keeper.profile
        seat = owner_of(self._seats(), profile.person)
        if seat is not None:
            self._send(link.SetSeat(seat, replace(self._seats()[seat], face=face)))
        self._keeper.keep(profile.with_look(profile.settings.value(PLAYER_NAME), face))

    # The seats

    def _remember(self, change: Change) -> None:
        if change.before is not None and change.after is not None:
            self._before.setdefault(change.before.id, change.before)
            self._timer.start()

    def follow_now(self) -> None:
        """Change the seats of all changed characters, at the table and for the next game. Totals go with the name.

        A line that is being written in the dialog is saved too.
        """
        if self.dialog is not None:
            self.dialog.lines.keep_typed()
        self._timer.stop()
        befores, self._before = self._before, {}
        for before in befores.values():
            after = self._folder.characters.get(before.id)
            if after is not None and after.name != before.name:
                self._send(link.CarryTally(before.name, after.name))
        for seat, seating in enumerate(self._seats()):
            followed = self._followed(seating, befores)
            if followed != seating:
                self._send(link.SetSeat(seat, followed))
        first, second, third, fourth = (self._followed(each, befores) for each in self._keeper.profile.seats)
        self._keeper.keep_seats((first, second, third, fourth))

    def _followed(self, seating: Seating, befores: dict[str, Character]) -> Seating:
        before, after = befores.get(seating.character), self._folder.characters.get(seating.character)
        return seating if before is None or after is None else follow(seating, before, after)

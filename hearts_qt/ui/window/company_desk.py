"""The people at the table, as far as the window has to do with them: the dialog, and the seats that follow it."""

from collections.abc import Callable, Sequence
from dataclasses import replace as with_parts
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer

from hearts_qt import paths
from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.rules.seating import Seating, only_person_of
from hearts_qt.settings.company import Change, Member, follow
from hearts_qt.settings.profile import Seats
from hearts_qt.table import link
from hearts_qt.ui.configure.wardrobe import Wardrobe
from hearts_qt.ui.dialogs.seat_card import Choice
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog

if TYPE_CHECKING:
    # At run time only when the dialog is wanted: a start has no need of it.
    from hearts_qt.ui.configure.dialog import ConfigureDialog, Oneself
    from hearts_qt.ui.window.desk import Desk
    from hearts_qt.ui.window.main_window import MainWindow

_FACE: Final = "you"
_GATHER_MS: Final = 400
"""How long after a change the seats follow, so that a name that is typed is not written down letter by letter."""


class CompanyDesk(QObject):
    """Opens the dialog, and lets the seats follow what is changed there."""

    def __init__(self, window: "MainWindow", desk: "Desk", players: Sequence[str]) -> None:
        """Work for a window, its company and its desk; `players` are the names of the computer players."""
        super().__init__(desk)
        self._window = window
        self._desk = desk
        self._folder = window.company
        self.wardrobe = Wardrobe(players, paths.resources() / "comments")
        """What everybody can be given."""
        self._dialog: ConfigureDialog | None = None
        self._before: dict[str, Member] = {}
        self.hear: Callable[[str, Path | None], None] = lambda text, sound: None
        """Lets a line be heard, once somebody can."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_GATHER_MS)
        self._timer.timeout.connect(self.follow_now)
        self._folder.company.listen(self._remember)

    @property
    def players(self) -> Sequence[str]:
        """The names of all computer players, those of plugins among them."""
        return self.wardrobe.players

    def _send(self, request: link.Request) -> None:
        self._window.director.send(request)

    # The dialog

    def configure(self) -> None:
        """Open the dialog, or bring it to the front."""
        if self._dialog is None:
            from hearts_qt.ui.configure.dialog import ConfigureDialog, Seams

            install = self._window.plugins.installer.offer
            seams = Seams(self, lambda text, sound: self.hear(text, sound), self._may_move, install)
            dialog = ConfigureDialog(self._folder, self._window.view.face_art, self.wardrobe, seams, self._window)
            dialog.finished.connect(self._closed)
            self._dialog = dialog
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()

    def _closed(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None
        self.follow_now()

    def offer(self, catalogue: Catalogue) -> None:
        """Offer what the plugins have now."""
        self.wardrobe.offer(catalogue)
        if self._dialog is not None:
            self._dialog.plugins_changed()
        for dialog in self._window.findChildren(SeatsDialog):
            dialog.offer(self.players, self.choice())

    def _may_move(self) -> bool:
        return self._window.settings.switch("living_faces") and not self._window.view.motion.reduced

    def choice(self) -> Choice:
        """Return whom and what a dialog about the seats offers."""
        characters = [member.character for member in self._folder.company.characters()]
        return Choice(characters, self.wardrobe.title, self.wardrobe.line, self._window.view.face_art)

    # The person's own name and face

    def oneself(self) -> "Oneself":
        """Return the person's name, and the face of the person's seat."""
        from hearts_qt.ui.configure.dialog import Oneself

        # What is kept is changed at once; the table tells what it has a moment later.
        for seats in (self._desk.profile.seats, self._desk.seats):
            seat = only_person_of(seats)
            if seat is not None:
                return Oneself(self._window.settings.text("player_name"), seats[seat].face)
        return Oneself(self._window.settings.text("player_name"), _FACE)

    def become(self, oneself: "Oneself") -> None:
        """Change the person's name and face, at the table and for the next game."""
        if self.oneself().face != oneself.face:
            self._put_on(oneself.face)
        self._window.settings.set("player_name", oneself.name)

    def _put_on(self, face: str) -> None:
        seat = only_person_of(self._desk.seats)
        if seat is not None:
            self._send(link.SetSeat(seat, replace(self._desk.seats[seat], face=face)))
        kept = only_person_of(self._desk.profile.seats)
        worn = (
            replace(seating, face=face) if place == kept else seating
            for place, seating in enumerate(self._desk.profile.seats)
        )
        first, second, third, fourth = worn
        self._keep_seats((first, second, third, fourth))

    # The seats

    def _remember(self, change: Change) -> None:
        if change.before is not None and change.after is not None:
            self._before.setdefault(change.before.id, change.before)
            self._timer.start()

    def follow_now(self) -> None:
        """Let every seat of a character who was changed follow, at the table and in what is kept for the next game."""
        self._timer.stop()
        befores, self._before = self._before, {}
        for seat, seating in enumerate(self._desk.seats):
            after = self._followed(seating, befores)
            if after != seating:
                self._send(link.SetSeat(seat, after))
        first, second, third, fourth = (self._followed(each, befores) for each in self._desk.profile.seats)
        self._keep_seats((first, second, third, fourth))

    def _keep_seats(self, seats: Seats) -> None:
        profile = self._desk.profile
        if seats != profile.seats:
            self._desk.keep(with_parts(profile, seats=seats))

    def _followed(self, seating: Seating, befores: dict[str, Member]) -> Seating:
        before, after = befores.get(seating.character), self._folder.company.get(seating.character)
        return seating if before is None or after is None else follow(seating, before, after)

"""Controls the seats: the two dialogs in which they are chosen, the saved seats, and the person's name."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.seating import Kind, Seating, owner_of
from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.play_options import FAST_START, PLAYER_NAME
from hearts_qt.settings.profile import Seats
from hearts_qt.settings.profile_keeper import ProfileKeeper
from hearts_qt.table import link
from hearts_qt.ui.dialogs.seat_offer import SeatOffer
from hearts_qt.ui.widgets.command import Command, Handlers, MenuMarks, MenuName
from hearts_qt.ui.widgets.form import open_once

if TYPE_CHECKING:
    # Imported only when a dialog is opened, so that the start is quick.
    from hearts_qt.ui.dialogs.opponents_dialog import OpponentsDialog
    from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog

COMMANDS: Final = (
    Command(
        "players",
        MenuName.OPTIONS,
        QT_TRANSLATE_NOOP("menus", "&Players…"),
        QT_TRANSLATE_NOOP(
            "menus", "Who sits where: people or computers, their names and faces. Can be changed during a deal."
        ),
        "Ctrl+T",
        changes_game=True,
    ),
)
_TYPED_MS: Final = 1000
"""How many milliseconds after the last key a name counts as complete. The log keeps each change of a seat, so a name
that is only half typed must not get into the log.
"""


class SeatsController(QObject):
    """Changes who sits at the table and in the next game."""

    chosen = Signal(bool)
    """The dialog at the start was closed; true if the person has chosen opponents."""
    told = Signal(str)
    """A sentence for the person."""

    def __init__(
        self,
        keeper: ProfileKeeper,
        send: Callable[[link.Request], None],
        players: Callable[[], Sequence[str]],
        offers: Callable[[], SeatOffer],
        menus: MenuMarks,
        parent: QWidget,
    ) -> None:
        """Save seats with `keeper`. `players` returns all computer players; `offers` returns the other choices."""
        super().__init__(parent)
        self._keeper = keeper
        self._settings = keeper.profile.settings
        self._send = send
        self._players = players
        self._offers = offers
        self._menus = menus
        self._parent = parent
        self._update: link.Update | None = None
        self._dialog: SeatsDialog | None = None
        self.opponents: OpponentsDialog | None = None
        """The dialog at the start of the program, while it is open."""
        self.handlers: Handlers = {"players": lambda on: self._choose()}
        self._is_renamed = False
        """Whether the person's name has changed and the seats still have the old name."""
        self._named = QTimer(self)
        self._named.setSingleShot(True)
        self._named.setInterval(_TYPED_MS)
        self._named.timeout.connect(self.follow_name)
        self._settings.listen(self._name_changed, Effect.PLAYER_NAME)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._leave_field)

    @property
    def seats(self) -> tuple[Seating, ...]:
        """The people and computers at the table."""
        return self._update.view.seats if self._update is not None else self._keeper.profile.seats

    def show_update(self, update: link.Update) -> None:
        """Take the seats from an update."""
        self._update = update
        self._menus.enable("players", not update.read_only)

    def offer(self) -> None:
        """Update the choices in the open dialogs."""
        for dialog in (self._dialog, self.opponents):
            if dialog is not None:
                dialog.offer(self._players(), self._offers())

    def _choose(self) -> None:
        from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog

        dialog = self._dialog = SeatsDialog(self.seats, self._players(), True, self._parent, self._offers())
        dialog.accepted.connect(lambda: self._take(dialog.seats()))
        dialog.finished.connect(self._closed)
        open_once(dialog)

    def _closed(self) -> None:
        self._dialog = None

    def keep_unconfirmed_input(self) -> None:
        """Save the person's name and the seats in the open dialog, because the program may end now."""
        self.follow_name()
        for dialog in (self._dialog, self.opponents):
            if dialog is not None and dialog.has_changes and dialog.keep_button.isEnabled():
                self._take(dialog.seats())
                dialog.note_kept()
        if self.opponents is not None:
            self._settings.set(FAST_START, self.opponents.fast_start.isChecked())

    # The dialog with which the program starts

    @property
    def is_asking_opponents(self) -> bool:
        """Whether the dialog at the start is open."""
        return self.opponents is not None

    def ask_opponents(self) -> None:
        """Open the dialog at the start, unless the game is read-only."""
        from hearts_qt.ui.dialogs.opponents_dialog import OpponentsDialog

        update = self._update
        if update is None or update.read_only:
            self.chosen.emit(True)
            return
        goes_on = update.view.phase is not None or update.view.deals_played > 0
        dialog = self.opponents = OpponentsDialog(
            self.seats,
            self._players(),
            goes_on=goes_on and not self._is_over,
            asks_name=not self._keeper.profile.welcomed,
            parent=self._parent,
            choice=self._offers(),
        )
        dialog.finished.connect(self._take_opponents)
        open_once(dialog)

    def _take_opponents(self, result: int) -> None:
        dialog, self.opponents = self.opponents, None
        assert dialog is not None
        accepted = result == QDialog.DialogCode.Accepted
        if accepted:
            self._settings.set(FAST_START, dialog.fast_start.isChecked())
            if self._is_over and self._update is not None:
                rules = self._keeper.rules_of_new_game(self._update.next_rules)
                self._send(link.NewMatch(rules, dialog.seats()))
                self._keep(dialog.seats())
            else:
                self._take(dialog.seats())
            self._keeper.keep_welcomed()
        self.chosen.emit(accepted)

    @property
    def _is_over(self) -> bool:
        """Whether the game at the table is over."""
        return self._update is not None and self._update.view.ending is not None

    def _take(self, seats: Seats) -> None:
        for place, (before, after) in enumerate(zip(self.seats, seats, strict=True)):
            if before != after:
                self._send(link.SetSeat(place, after))
                self._tell_pass(place, before, after)
        self._keep(seats)

    def _tell_pass(self, place: Seat, before: Seating, after: Seating) -> None:
        """Say that a computer has already passed for the person who takes its seat."""
        update = self._update
        sits_down = before.kind is Kind.COMPUTER and after.kind is Kind.PERSON
        if sits_down and update is not None and update.view.phase is Phase.PASSING and update.view.has_passed[place]:
            template = self.tr("{computer} has already passed for {name}, who plays from the first trick on.")
            self.told.emit(template.format(computer=before.name, name=after.name))

    def _keep(self, seats: Seats) -> None:
        self._keeper.keep_seats(seats)
        own = owner_of(seats)
        if own is not None and self._settings.value(PLAYER_NAME) != seats[own].name:
            self._settings.set(PLAYER_NAME, seats[own].name)

    # The person's name

    def take_name(self, name: str) -> None:
        """Take the name from the welcome bar."""
        self._settings.set(PLAYER_NAME, name)
        self.follow_name()
        self._keeper.keep_welcomed()

    def _name_changed(self) -> None:
        self._is_renamed = True
        self._named.start()

    def _leave_field(self, old: QWidget | None, new: QWidget | None) -> None:
        self.follow_name()

    def follow_name(self) -> None:
        """Rename the person's seat, at the table and for the next game."""
        self._named.stop()
        if not self._is_renamed:
            return
        self._is_renamed = False
        name = self._settings.value(PLAYER_NAME)
        seats = self._keeper.profile.seats
        kept = owner_of(seats)
        if kept is not None and seats[kept].name == name:
            return  # the players dialog has already renamed the seat
        own = owner_of(self.seats)
        if own is not None and self.seats[own].name != name:
            self._send(link.SetSeat(own, replace(self.seats[own], name=name)))
        if kept is not None:
            first, second, third, fourth = (
                replace(seating, name=name) if place == kept else seating for place, seating in enumerate(seats)
            )
            self._keeper.keep_seats((first, second, third, fourth))

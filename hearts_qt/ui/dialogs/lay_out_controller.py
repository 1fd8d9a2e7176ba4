"""Controller for a deal that is laid out card by card, and then played as a match of its own."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from hearts_qt.rules.cards import Cards
from hearts_qt.rules.passing import Direction
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.profile_keeper import ProfileKeeper
from hearts_qt.table import link
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import open_once

if TYPE_CHECKING:
    # This is imported when the dialog is first opened, so that the program starts faster.
    from hearts_qt.ui.dialogs.lay_out_dialog import LaidOut, LayOutDialog

COMMANDS: Final[Sequence[Command["LayOutController"]]] = (
    Command(
        "lay_out_deal",
        MenuName.FILE,
        140,
        QT_TRANSLATE_NOOP("menus", "La&y out a deal…"),
        QT_TRANSLATE_NOOP("menus", "Give each player thirteen cards of your choice, and play them. Your game waits."),
        lambda self, on: self.lay_out(),
        changes_game=True,
    ),
)


class LayOutController(QObject):
    """Opens the dialog, and sends the deal that was laid out to the table."""

    def __init__(self, keeper: ProfileKeeper, send: Callable[[link.Request], None], parent: QWidget) -> None:
        """Send requests with `send`; the rules and seats are those that `keeper` has for a new game."""
        super().__init__(parent)
        self._keeper = keeper
        self._send = send
        self._parent = parent
        self._update: link.Update | None = None
        self.recorded: Callable[[], Sequence[Cards] | None] = lambda: None
        """Returns the four hands of the record on the screen; None if there is no such record."""
        self.dialog: LayOutDialog | None = None
        """The dialog, while it is open."""
        self._last: LaidOut | None = None
        """The deal that was laid out last. The dialog begins with it, so that a card can be exchanged."""
        self.handlers = handlers_of(self, COMMANDS)

    def show_update(self, update: link.Update) -> None:
        """Remember the rules and the seats."""
        self._update = update

    def lay_out(self) -> None:
        """Open the dialog."""
        from hearts_qt.ui.dialogs.lay_out_dialog import LaidOut, LayOutDialog

        update = self._update
        if update is None:
            return
        first, second, third, fourth = update.view.seats
        seats = self._keeper.seats_of_new_game((first, second, third, fourth), update.kind)
        rules = self._keeper.rules_of_new_game(update.next_rules, update.kind)
        begin = self._last or LaidOut((0, 0, 0, 0), Direction.LEFT, None)
        names = [seating.name for seating in seats]
        dialog = self.dialog = LayOutDialog(names, rules, begin, self.recorded, self._parent)

        def deal() -> None:
            laid_out = self._last = dialog.result_deal
            hands, direction, leader = laid_out
            self._send(link.SetUp(rules, seats, direction, leader=leader, hands=hands))

        dialog.accepted.connect(deal)
        dialog.finished.connect(self._note_closed)
        open_once(dialog)

    def _note_closed(self) -> None:
        self.dialog = None

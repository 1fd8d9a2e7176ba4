"""Controller for the commands about fairness: the check of the seals, and the luck of the cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from hearts_qt.history.tasks import MeasureLuck
from hearts_qt.history.witness import Witness
from hearts_qt.rules import events as happened
from hearts_qt.rules.seating import Seating
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.table.link import Update
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import bring_up

if TYPE_CHECKING:
    # At run time, these modules are imported when a window is first opened, so that the program starts faster.
    from hearts_qt.ui.records.check_window import CheckWindow
    from hearts_qt.ui.records.luck_window import LuckWindow

COMMANDS: Final[Sequence[Command["HonestyController"]]] = (
    Command(
        "check_deals",
        MenuName.HELP,
        300,
        QT_TRANSLATE_NOOP("menus", "&Check the deals…"),
        QT_TRANSLATE_NOOP("menus", "See for yourself that no card of a deal was changed while you played."),
        lambda self, on: self.check_deals(),
    ),
    Command(
        "luck",
        MenuName.HELP,
        310,
        QT_TRANSLATE_NOOP("menus", "Luc&k of the cards…"),
        QT_TRANSLATE_NOOP("menus", "How good the cards of each seat were, over all your games."),
        lambda self, on: self._show_luck(),
    ),
)


class HonestyController(QObject):
    """Checks the seals of all deals, and opens the windows about seals and luck."""

    def __init__(self, task: MeasureLuck, parent: QObject) -> None:
        """`task` measures the luck for its window."""
        super().__init__(parent)
        self._task = task
        self._witness = Witness()
        self._seats: tuple[Seating, ...] = ()
        self._looking: int | None = 0
        self.check: CheckWindow | None = None
        """The window to check deals; None until it is first opened."""
        self.luck: LuckWindow | None = None
        """The window about luck; None until it is first opened."""
        self.handlers = handlers_of(self, COMMANDS)

    def show_update(self, update: Update) -> None:
        """Check the seals of an update, and update the open windows."""
        self._seats, self._looking = update.view.seats, update.view.seat
        self._witness.see(update)
        if self.check is not None and self.check.isVisible():
            self._show_findings(self.check)
        if self.luck is not None and self.luck.isVisible():
            self.luck.show_seats(self._seats, self._looking)
            if any(isinstance(event, happened.DealFinished | happened.DealAbandoned) for event in update.events):
                self.luck.add_soon()

    def check_deals(self) -> "CheckWindow":
        """Open the window to check deals."""
        if self.check is None:
            from hearts_qt.ui.records.check_window import CheckWindow

            self.check = CheckWindow()
        self._show_findings(self.check)
        bring_up(self.check)
        return self.check

    def check_newest(self) -> None:
        """Open the window to check deals, and select the newest deal."""
        self.check_deals().show_newest()

    def _show_findings(self, check: "CheckWindow") -> None:
        check.show_findings(self._witness.findings(), [each.name for each in self._seats])

    def _show_luck(self) -> None:
        if self.luck is None:
            from hearts_qt.ui.records.luck_window import LuckWindow

            self.luck = LuckWindow(self._task)
        self.luck.show_seats(self._seats, self._looking)
        bring_up(self.luck)

    def close(self) -> None:
        """Close both windows."""
        for window in (self.check, self.luck):
            if window is not None:
                window.close()

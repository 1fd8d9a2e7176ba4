"""Controller for the pictures of deals: opens the dialog with the picture of the deal at the table, or of a record."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from hearts_qt.history.records.from_view import record_of_update
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.players.cast import ROLES
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.phases import RunKind
from hearts_qt.rules.seating import Kind
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.table.link import Update
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.words.scores import the_cardshark
from hearts_qt.ui.words.sharing import picture_name

if TYPE_CHECKING:
    # At run time, these modules are imported when a picture is first made, so that the program starts faster.
    from hearts_qt.ui.sharing.deal_sheet import SharedDeal
    from hearts_qt.ui.sharing.sheet_dialog import SheetDialog

COMMANDS: Final[Sequence[Command["SharingController"]]] = (
    Command(
        "deal_picture",
        MenuName.FILE,
        530,
        QT_TRANSLATE_NOOP("menus", "Picture for sendin&g…"),
        QT_TRANSLATE_NOOP("menus", "A picture of the deal that is over, with its tricks as rows, to send to somebody."),
        lambda self, on: self.show_current(),
        enabled=lambda update: update.view.outcome is not None and bool(update.view.tricks),
    ),
)


class SharingController(QObject):
    """Opens the dialog with the picture of a deal."""

    def __init__(self, faces: FaceArt, parent: QWidget) -> None:
        """Draw these faces; `parent` is the parent of the dialog."""
        super().__init__(parent)
        self._faces = faces
        self._parent = parent
        self._update: Update | None = None
        self.remark_of_day: Callable[[str], str] = lambda day: ""
        """Returns the text at the right end of the footer for a deal of the day."""
        self.said: Callable[[Update], Iterable[tuple[Seat, str]]] = lambda update: ()
        """Returns the speaker and the text of each line that was said in the deal at the table."""
        self.dialog: SheetDialog | None = None
        """The dialog while it is open."""
        self.handlers = handlers_of(self, COMMANDS)

    def show_update(self, update: Update) -> None:
        """Remember the update that has the deal at the table."""
        self._update = update

    def show_current(self) -> None:
        """Show the picture of the deal at the table."""
        update = self._update
        deal = None if update is None or update.view.outcome is None else record_of_update(update)
        if update is not None and deal is not None:
            (run,) = deal.runs
            played = replace(
                deal,
                date=deal.date or date.today().isoformat(),
                runs=(replace(run, kind=update.run.kind),),
            )
            self._show(played, 0, update.day, self.said(update), self._parent)

    def show_picture(self, deal: RecordedDeal, run: int, day: str = "", parent: QWidget | None = None) -> None:
        """Show the picture of a run of a deal, over another window; `day` is the day of a deal of the day."""
        # Records do not have what was said.
        self._show(deal, run, day, (), parent or self._parent)

    def _show(self, deal: RecordedDeal, run: int, day: str, said: Iterable[tuple[Seat, str]], parent: QWidget) -> None:
        from hearts_qt.ui.sharing.deal_sheet import SaidLine, SharedDeal
        from hearts_qt.ui.sharing.sheet_dialog import SheetDialog

        if self.dialog is not None:
            self.dialog.close()
        if deal.runs[run].kind is RunKind.DUPLICATE:
            deal = _with_shark(deal)
        shared = SharedDeal(deal, deal.runs[run], day, self.remark_of_day(day), tuple(SaidLine(*each) for each in said))
        names = [picture_name(seating) for seating in deal.seats] or [""] * len(SEATS)
        dialog = self.dialog = SheetDialog(shared, names, lambda: self._pictures(shared), parent)
        self._faces.changed.connect(dialog.follow_faces)
        dialog.finished.connect(self._forget)
        dialog.open()

    def _pictures(self, shared: "SharedDeal") -> list[bytes]:
        from hearts_qt.ui.sharing.deal_sheet import pose_of
        from hearts_qt.ui.sharing.sheet import FACE

        seats = shared.deal.seats
        return [
            _as_png(self._faces.picture(seats[seat].face if seats else "", FACE, 1.0, pose_of(shared, seat)))
            for seat in SEATS
        ]

    def _forget(self) -> None:
        self.dialog = None

    def close(self) -> None:
        """Close the dialog."""
        if self.dialog is not None:
            self.dialog.close()


def _with_shark(deal: RecordedDeal) -> RecordedDeal:
    """Return a deal with the CardShark in the seat of the person, whose cards it has played."""
    shark = replace(ROLES["shark"].seating, name=the_cardshark())
    return replace(deal, seats=tuple(shark if each.kind is Kind.PERSON else each for each in deal.seats))


def _as_png(picture: QPixmap) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return bytes(data.data())

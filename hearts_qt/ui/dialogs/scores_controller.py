"""Controller for the commands that change scores by hand: a dialog for all of them, and three that set some to zero."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.phases import Stage
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.table import link
from hearts_qt.ui.dialogs.score_fields import SCALED, SCORE, WINS, ScoreField, is_made, value, zeroed
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import open_once
from hearts_qt.ui.words.messages import SCORES, OfferMessages

if TYPE_CHECKING:
    # This is imported when the dialog is first opened, so that the program starts faster.
    from hearts_qt.ui.dialogs.scores_dialog import ScoresDialog

translate = QCoreApplication.translate

SCORES_TITLE: Final = QT_TRANSLATE_NOOP("menus", "&Scores")
"""The title of the submenu with the commands that change scores by hand."""


def _has_points(update: link.Update, field: ScoreField) -> bool:
    """Tell whether a field can be set to 0, because it is not 0 for some player."""
    sheet, view = update.sheet, update.view
    if sheet is None or (field is SCORE and view.stage is Stage.OVER):
        return False
    return any(value(sheet, field, seat, view.seats[seat].name) for seat in SEATS)


COMMANDS: Final[Sequence[Command["ScoresController"]]] = (
    Command(
        "change_scores",
        MenuName.FILE,
        700,
        QT_TRANSLATE_NOOP("menus", "&Change scores…"),
        QT_TRANSLATE_NOOP("menus", "Set the points of this game and the totals of its players by hand."),
        lambda self, on: self.change(),
        changes_game=True,
        submenu=SCORES_TITLE,
        enabled=lambda update: update.sheet is not None,
    ),
    Command(
        "zero_game",
        MenuName.FILE,
        710,
        QT_TRANSLATE_NOOP("menus", "Zero the &game"),
        QT_TRANSLATE_NOOP("menus", "Set the points of this game to 0. The deal on the table is added to that."),
        lambda self, on: self._zero("zero_game"),
        changes_game=True,
        submenu=SCORES_TITLE,
        enabled=lambda update: _has_points(update, SCORE),
    ),
    Command(
        "zero_scaled",
        MenuName.FILE,
        720,
        QT_TRANSLATE_NOOP("menus", "Zero the &scaled totals"),
        QT_TRANSLATE_NOOP("menus", "Set the scaled totals of these four players to 0. Their games won stay."),
        lambda self, on: self._zero("zero_scaled"),
        changes_game=True,
        submenu=SCORES_TITLE,
        enabled=lambda update: _has_points(update, SCALED),
    ),
    Command(
        "zero_wins",
        MenuName.FILE,
        730,
        QT_TRANSLATE_NOOP("menus", "Zero the games &won"),
        QT_TRANSLATE_NOOP("menus", "Set the games won of these four players to 0. Their scaled totals stay."),
        lambda self, on: self._zero("zero_wins"),
        changes_game=True,
        submenu=SCORES_TITLE,
        enabled=lambda update: _has_points(update, WINS),
    ),
)
_ZERO: Final = {"zero_game": SCORE, "zero_scaled": SCALED, "zero_wins": WINS}
"""The commands that set a field to 0."""


class ScoresController(QObject):
    """Changes scores and totals as the person asks, and offers to undo the last change."""

    def __init__(self, send: Callable[[link.Request], None], messages: OfferMessages, parent: QWidget) -> None:
        """Send requests with `send`; `messages` tells what was changed, with a button that undoes it."""
        super().__init__(parent)
        self._send = send
        self._messages = messages
        self._parent = parent
        self._update: link.Update | None = None
        self._asked: tuple[link.ChangeScores, str] | None = None
        """A change that has not reached the table yet, and the message that is shown when it has."""
        self._made: link.ChangeScores | None = None
        """The change that can be undone."""
        self.dialog: ScoresDialog | None = None
        """The dialog, while it is open."""
        self.handlers = handlers_of(self, COMMANDS)

    def show_update(self, update: link.Update) -> None:
        """Tell about a change that has reached the table."""
        self._update = update
        asked, self._asked = self._asked, None
        if asked is not None and self._is_made(asked[0]):
            self._offer_undo(*asked)
        elif self._made is not None and not self._is_made(self._made):
            # Something else has changed the same scores, so the undo would do nothing.
            self._made = None
            self._messages.forget(SCORES)

    # Changing

    def change(self) -> None:
        """Open the dialog with all scores."""
        from hearts_qt.ui.dialogs.scores_dialog import ScoresDialog

        update = self._update
        if update is None or update.sheet is None:
            return
        names = [seating.name for seating in update.view.seats]
        is_over = update.view.stage is Stage.OVER
        dialog = self.dialog = ScoresDialog(update.sheet, names, is_over=is_over, parent=self._parent)
        dialog.accepted.connect(lambda: self._accept(dialog))
        dialog.finished.connect(self._note_closed)
        open_once(dialog)

    def _note_closed(self) -> None:
        self.dialog = None

    def _accept(self, dialog: "ScoresDialog") -> None:
        if dialog.has_changes:
            self._ask(link.ChangeScores(dialog.seen, dialog.wanted), translate("scores", "The scores are changed."))

    def _zero(self, command: str) -> None:
        update = self._update
        if update is None or update.sheet is None:
            return
        sentence = {
            "zero_game": translate("scores", "All points of this game are 0 now."),
            "zero_scaled": translate("scores", "The scaled totals are 0 now."),
            "zero_wins": translate("scores", "The games won are 0 now."),
        }[command]
        self._ask(link.ChangeScores(update.sheet, zeroed(update.sheet, _ZERO[command])), sentence)

    def _ask(self, request: link.ChangeScores, sentence: str) -> None:
        self._asked = request, sentence
        self._send(request)

    # Undoing

    def _is_made(self, request: link.ChangeScores) -> bool:
        sheet = None if self._update is None else self._update.sheet
        return sheet is not None and is_made(request, sheet)

    def _offer_undo(self, request: link.ChangeScores, sentence: str) -> None:
        self._made = request
        self._messages.tell(sentence, SCORES)
        self._messages.offer(translate("scores", "Undo"), self._undo, SCORES)

    def _undo(self) -> None:
        made, self._made = self._made, None
        if made is not None:
            self._messages.forget(SCORES)
            self._send(link.ChangeScores(made.wanted, made.seen))

    def keep_unconfirmed_input(self) -> None:
        """Change the scores as the open dialog has them, because the program may end now."""
        if self.dialog is not None and self.dialog.has_changes:
            self._accept(self.dialog)
            self.dialog.seen = self.dialog.wanted

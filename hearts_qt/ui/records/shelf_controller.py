"""Controller for the games that are not over: lists them, and lets the person go on with one."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from hearts_qt.history.annotations import Annotation, Key
from hearts_qt.history.shelf import WaitingMatch, unsaved_matches
from hearts_qt.history.tasks import MODULE, ListWaiting, as_argument
from hearts_qt.rules import events as happened
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.table import link
from hearts_qt.ui.board.cards import CardPictures
from hearts_qt.ui.records.annotation_writer import AnnotationWriter
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import bring_up
from hearts_qt.ui.widgets.message_process import MessageProcess

if TYPE_CHECKING:
    # This is imported when the window is first opened, so that the program starts faster.
    from hearts_qt.ui.records.shelf_window import ShelfWindow

translate = QCoreApplication.translate

COMMANDS: Final[Sequence[Command["ShelfController"]]] = (
    Command(
        "unfinished_games",
        MenuName.FILE,
        110,
        QT_TRANSLATE_NOOP("menus", "Un&finished games…"),
        QT_TRANSLATE_NOOP(
            "menus", "The games that you left for another one. Each goes on at the card where you left it."
        ),
        lambda self, on: self.show_window(),
    ),
)


class ShelfController(QObject):
    """Lists the waiting games, and lets the person go on with one."""

    def __init__(
        self,
        task: ListWaiting,
        writer: AnnotationWriter,
        erase: Callable[[str, QWidget], None],
        send: Callable[[link.Request], None],
        pictures: CardPictures,
        parent: QObject,
    ) -> None:
        """Let a process carry out this task. `writer` adds lines to the annotations.

        `erase` erases a game after a question over a window. `send` sends requests to the table. `pictures` are the
        cards in the pictures of the games.
        """
        super().__init__(parent)
        self.owners: Callable[[], Mapping[str, str]] = dict
        """Returns the names of the people at this computer, by their ids."""
        self._send = send
        self._pictures = pictures
        self._erase = erase
        self._coming: list[WaitingMatch] = []
        self._update: link.Update | None = None
        self.window: ShelfWindow | None = None
        """The window with the games; None until it is first opened."""
        self._task = task
        self._process = MessageProcess(MODULE, [], WaitingMatch, self)
        self._process.message_read.connect(self._take)
        self._process.ended.connect(self._end)
        self._writer = writer
        self._writer.refused.connect(self._tell)
        self.handlers = handlers_of(self, COMMANDS)

    @property
    def is_busy(self) -> bool:
        """Whether the games are being listed."""
        return self._process.is_running

    def show_window(self) -> "ShelfWindow":
        """Open the window, and list the games again."""
        window = self.window
        if window is None:
            from hearts_qt.ui.records.shelf_window import ShelfActions, ShelfWindow

            window = self.window = ShelfWindow(ShelfActions(self._take_up, self._hide, self._erase), self._pictures)
        window.tell("")
        if not window.isVisible():
            window.wait()
        bring_up(window)
        self._list()
        return window

    def show_update(self, update: link.Update) -> None:
        """List the games again if the window is open and another game has come to the table, or is saved now."""
        changes = happened.MatchBegan | happened.MatchResumed
        before, self._update = self._update, update
        is_open = self.window is not None and self.window.isVisible()
        is_saved = before is not None and before.unsaved != update.unsaved
        if is_open and (is_saved or any(isinstance(event, changes) for event in update.events)):
            self._list()

    def forget_removed(self, match: str) -> None:
        """Offer no undo for a game that is erased for good."""
        if self.window is not None:
            self.window.forget_removed(match)

    def note_erased(self, sentence: str) -> None:
        """List the games again if the window is open, and show what became of a game that was to be erased."""
        if self.window is not None and self.window.isVisible():
            self._list()
            self._tell(sentence)

    def _list(self) -> None:
        self._coming = []
        at_table = "" if self._update is None else self._update.match_id
        self._process.start(as_argument(replace(self._task, at_table=at_table)))

    def _take(self, match: WaitingMatch) -> None:
        self._coming.append(match)

    def _end(self, problem: str) -> None:
        if self.window is None:
            return
        unsaved = () if self._update is None else unsaved_matches(self._update)
        in_memory = {each.match for each in unsaved}
        self.window.owners = self.owners()
        self.window.show_matches([*unsaved, *(each for each in self._coming if each.match not in in_memory)])
        if problem:
            self._tell(translate("shelf", "The games could not be listed: {reason}.").format(reason=problem))

    def _take_up(self, match: WaitingMatch) -> None:
        self._send(link.TakeUp(match.match))

    def _hide(self, match: WaitingMatch, is_hidden: bool) -> None:
        self._writer.write(Annotation(match.match, Key.HIDDEN, "yes" if is_hidden else ""))

    def _tell(self, sentence: str) -> None:
        if self.window is not None:
            self.window.tell(sentence)

    def close(self) -> None:
        """Close the window, and stop the process that lists the games."""
        self._process.stop()
        if self.window is not None:
            self.window.close()

"""Controller for the commands about records: starts the process that writes them, and opens their window."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QFileSystemWatcher, QObject, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

import hearts_qt
from hearts_qt.history.records.from_view import record_of_view
from hearts_qt.history.records.record_worker import (
    LIST,
    MODULE,
    WRITE,
    ListedRecord,
    RecordMessage,
    is_played_here,
    path_of,
)
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.set_up import set_up_request
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.seating import Kind, Seating, owner_of
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.play_options import KEEP_RECORDS, PLAYER_NAME
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Request, Update
from hearts_qt.ui.records.film_cloth import Pictures
from hearts_qt.ui.records.record_files import QUEUED, RecordFiles, ShownRecord
from hearts_qt.ui.widgets.command import Command, Handlers, MenuName
from hearts_qt.ui.widgets.form import bring_up
from hearts_qt.ui.widgets.message_process import MessageProcess
from hearts_qt.ui.words.subjects import RECORDS

if TYPE_CHECKING:
    # This is imported when the window is first opened, so that the program starts faster.
    from hearts_qt.ui.records.record_window import RecordWindow

translate = QCoreApplication.translate

SOON_MS: Final = 1500
"""Delay after the end of a deal, in milliseconds, so that the records of quick deals are written together."""
_CHANGED_MS: Final = 400
"""Delay after a change in the folder, in milliseconds, so that an editor can finish writing."""

COMMANDS: Final = (
    Command(
        "current_deal",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "Record of this dea&l…"),
        QT_TRANSLATE_NOOP("menus", "What you know of the deal in play, or the last deal until the next pass is done."),
    ),
    Command(
        "previous_deal",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "Record of the pre&vious deal…"),
        QT_TRANSLATE_NOOP("menus", "The hands, passes, tricks and points of the deal before this one."),
    ),
    Command(
        "all_records",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "&All deal records…"),
        QT_TRANSLATE_NOOP("menus", "Every deal that you have played, as a text to read, copy, mail and print."),
    ),
)


class RecordController(QObject):
    """Starts the process that writes records of finished deals, and opens the window with all records."""

    def __init__(
        self,
        matches: Path,
        folder: Path,
        settings: Settings,
        send: Callable[[Request], None],
        tell: Callable[[str, str], None],
        pictures: Pictures,
        parent: QWidget,
    ) -> None:
        """Write records of the logs in the folder `matches` to `folder`.

        `send` sends requests to the table, and `tell` shows a message about a subject in the main window. The
        films are drawn with `pictures`.
        """
        super().__init__(parent)
        self._tell_problem = tell
        self._main = parent
        self._send = send
        self._matches = matches
        self._folder = folder
        self._settings = settings
        self._pictures = pictures
        self._update: Update | None = None
        self._coming: list[ListedRecord] = []
        self._records: list[ListedRecord] = []
        self._is_listing = False
        self._wanted: int | None = None
        """The place of the record to show when the list is complete; 0 is the newest deal that was played here."""
        self.window: RecordWindow | None = None
        """The window with the records; None until it is first opened."""
        self._process = MessageProcess(MODULE, [str(matches), str(folder)], RecordMessage, self)
        self._process.message_read.connect(self._take)
        self._process.ended.connect(self._end)
        self._files = RecordFiles(self)
        self._files.was_read.connect(self._show_read, QUEUED)
        self._files.told.connect(self._tell, QUEUED)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.look)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(lambda: self._soon.start(_CHANGED_MS))
        self._watcher.fileChanged.connect(lambda: self._soon.start(_CHANGED_MS))
        self.handlers: Handlers = {
            "current_deal": lambda on: self.show_current(),
            "previous_deal": lambda on: self.show_previous(),
            "all_records": lambda on: self.show_window(),
        }

    def show_update(self, update: Update) -> None:
        """Show the deal in play if the window is open; a moment after a deal has ended, look for new records."""
        self._update = update
        over = happened.ScoresChanged | happened.DealAbandoned | happened.MatchBegan | happened.MatchResumed
        if any(isinstance(event, over) for event in update.events):
            self._soon.start(SOON_MS)
        if self.window is not None and self.window.isVisible():
            self.window.show_in_play(self._deal_in_play())

    @property
    def is_busy(self) -> bool:
        """Whether records are being written or listed."""
        return self._process.is_running

    def look(self) -> None:
        """Write new records if the option for it is on, and list all records if the window is open.

        Both are done in another process.
        """
        keeps = self._settings.value(KEEP_RECORDS)
        lists = self.window is not None and self.window.isVisible()
        if keeps or lists:
            self._coming = []
            self._is_listing = lists
            self._process.start(*([WRITE] if keeps else []), *([LIST] if lists else []))

    def _take(self, message: RecordMessage) -> None:
        self._coming += message.records
        if message.refused:
            template = translate("records", "New records could not be written to {folder}: {reason}.")
            self._tell_problem(template.format(folder=self._folder, reason=message.refused), RECORDS)

    def _end(self, problem: str) -> None:
        if self.window is None or not self._is_listing:
            return
        self._records = self._coming
        self.window.show_list(self._records)
        if problem:
            template = translate("records", "The records in {folder} could not be listed: {reason}.")
            self.window.tell(template.format(folder=self._folder, reason=problem))
        if self._wanted is not None:
            self._choose(self._wanted)

    # The window

    def show_window(self) -> "RecordWindow":
        """Open the window with all records."""
        window = self.window
        if window is None:
            from hearts_qt.ui.records.record_window import RecordActions, RecordWindow

            window = self.window = RecordWindow(
                RecordActions(self._open_folder, self._files.write, self._set_up), self._pictures
            )
            window.wanted.connect(self._read)
        self._wanted = None
        if not window.isVisible():
            window.find_line.clear()
        window.show_in_play(self._deal_in_play())
        window.show_list(self._records)
        bring_up(window)
        if not self._watcher.directories() and self._folder.is_dir():
            self._watcher.addPath(str(self._folder))
        self.look()
        return window

    def show_current(self) -> None:
        """Show what the person knows of the deal in play; until its pass is done, show the last deal instead."""
        window = self.show_window()
        if self._is_in_play:
            from hearts_qt.ui.records.record_window import IN_PLAY

            window.choose(IN_PLAY)
        else:
            self._choose(0)

    def show_previous(self) -> None:
        """Show the deal before the current one."""
        self.show_window()
        self._choose(0 if self._is_in_play else 1)

    def _choose(self, place: int) -> None:
        """Show one of the deals played here; `place` 0 is the newest one. If there are too few, show the oldest.

        If the list is being made at the moment, the record is chosen again when the list is complete.
        """
        assert self.window is not None
        self._wanted = place if self._process.is_running else None
        played = [each.name for each in self._records if is_played_here(each.name)]
        if played:
            self.window.choose(played[min(place, len(played) - 1)])

    @property
    def _is_in_play(self) -> bool:
        """Whether a deal is in play: its pass is done, and its points are not added yet."""
        phase = None if self._update is None else self._update.view.phase
        return phase not in (None, Phase.PASSING)

    def _deal_in_play(self) -> RecordedDeal | None:
        if self._update is None:
            return None
        return record_of_view(self._update.view, f"Hearts {hearts_qt.__version__}")

    def _read(self, name: str) -> None:
        """Read a record, and watch its file, so that changes by an editor are shown."""
        path = path_of(self._folder, name)
        if self._watcher.files():
            self._watcher.removePaths(self._watcher.files())
        self._watcher.addPath(str(path))
        self._files.read(path, name)

    def _show_read(self, name: str, found: ShownRecord) -> None:
        if self.window is not None:
            self.window.show_record(name, found)

    def _tell(self, sentence: str) -> None:
        if self.window is not None:
            self.window.tell(sentence)

    def _set_up(self, deal: RecordedDeal, chair: Seat) -> None:
        if self._update is None:
            return
        seats = self._update.view.seats
        owner = owner_of(seats)
        own = Seating(self._settings.value(PLAYER_NAME), Kind.PERSON) if owner is None else seats[owner]
        others = [each for seat, each in enumerate(seats) if seat != (owner or 0)]
        self._send(set_up_request(deal, chair, own, others))
        bring_up(self._main)

    def _open_folder(self) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder))):
            self._tell(translate("records", "Your records are in {folder}").format(folder=self._folder))

    def close(self) -> None:
        """Close the window, and stop the process that writes and lists records."""
        self._soon.stop()
        self._process.stop()
        if self.window is not None:
            self.window.close()

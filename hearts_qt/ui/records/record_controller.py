"""Controller for the commands about records: starts the process that writes them, and opens their window."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QFileSystemWatcher, QObject, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

import hearts_qt
from hearts_qt.history.records.coming_in import asked_for
from hearts_qt.history.records.from_view import record_of_view
from hearts_qt.history.records.listing import ENDING, path_of
from hearts_qt.history.records.record_index import Sessions
from hearts_qt.history.records.record_worker import INDEX, MODULE, WRITE, RecordMessage
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
from hearts_qt.ui.records.annotation_writer import AnnotationWriter
from hearts_qt.ui.records.film_cloth import Pictures
from hearts_qt.ui.records.record_files import QUEUED, RecordFiles, ShownRecord
from hearts_qt.ui.records.record_search import RecordSearch
from hearts_qt.ui.widgets.command import Command, Handlers, MenuName
from hearts_qt.ui.widgets.drop_target import DropTarget
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


class RecordPlaces(NamedTuple):
    """The files and folders that the records are made from and kept in."""

    matches: Path
    """The folder of the logs."""
    records: Path
    """The folder of the records."""
    annotations: Path
    """The file with the annotations."""
    record_index: Path
    """The index of all records."""
    bundled: Path
    """The folder of the records that come with the program."""


class RecordController(QObject):
    """Starts the process that writes records of finished deals, and opens the window with all records."""

    def __init__(
        self,
        places: RecordPlaces,
        since: str,
        settings: Settings,
        writer: AnnotationWriter,
        send: Callable[[Request], None],
        tell: Callable[[str, str], None],
        pictures: Pictures,
        parent: QWidget,
    ) -> None:
        """Keep the records at these places; `since` is when the program was started, see `StartProgram`.

        `writer` writes annotations, `send` sends requests to the table, and `tell` shows a message about a subject in
        the main window. The films are drawn with `pictures`.
        """
        super().__init__(parent)
        self._tell_problem = tell
        self._main = parent
        self._send = send
        self._places = places
        self._since = since
        self._settings = settings
        self._writer = writer
        self._pictures = pictures
        self._update: Update | None = None
        self._wanted: int | str | None = None
        """The record to show when the index is up to date: its file name, or its place among those played here."""
        self._is_closed = False
        """Whether the window of the program is closed, so that no process may start any more."""
        self._is_indexing = False
        self._is_fresh = False
        """Whether the index was brought up to date since the window was opened."""
        self.window: RecordWindow | None = None
        """The window with the records; None until it is first opened."""
        self._search = RecordSearch(places.record_index, places.bundled, self)
        arguments = [*map(str, (places.matches, places.records, places.annotations, places.record_index)), since]
        self._process = MessageProcess(MODULE, arguments, RecordMessage, self)
        self._process.message_read.connect(self._take)
        self._process.ended.connect(self._end)
        self._files = RecordFiles(self)
        self._files.was_read.connect(self._show_read, QUEUED)
        self._files.came.connect(self.show_record, QUEUED)
        self._files.told.connect(self._tell_of_file, QUEUED)
        DropTarget(parent, (ENDING,), self.take_in, folders=False)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.look)
        writer.written.connect(self._soon_again, QUEUED)
        writer.refused.connect(self._tell, QUEUED)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(lambda _: self._soon_again())
        self._watcher.fileChanged.connect(lambda _: self._soon_again())
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
        """Whether records are being written, or the index is being made."""
        return self._process.is_running

    def _soon_again(self) -> None:
        self._soon.start(_CHANGED_MS)

    def look(self) -> None:
        """Write new records if the option for it is on, and bring the index up to date if the window is open.

        Both are done in another process.
        """
        if self._is_closed:
            return
        if self._process.is_running:
            # A process that was stopped each time would never finish a long index.
            self._soon_again()
            return
        keeps = self._settings.value(KEEP_RECORDS)
        lists = self.window is not None and self.window.isVisible()
        if keeps or lists:
            self._is_indexing = lists
            self._process.start(*([WRITE] if keeps else []), *([INDEX] if lists else []))

    def _take(self, message: RecordMessage) -> None:
        if message.before:
            self._search.sessions = Sessions(self._since, message.before)
        if message.refused:
            template = translate("records", "New records could not be written to {folder}: {reason}.")
            self._tell_problem(template.format(folder=self._places.records, reason=message.refused), RECORDS)

    def _end(self, problem: str) -> None:
        if self.window is None or not self._is_indexing:
            return
        self._is_fresh = True
        if problem:
            template = translate("records", "The records in {folder} could not be listed: {reason}.")
            self.window.tell(template.format(folder=self._places.records, reason=problem))
        self._search.refresh()
        if isinstance(self._wanted, str):
            self.window.finder.choose(self._wanted)
            self._wanted = None
        elif self._wanted is not None:
            self._choose(self._wanted)
        else:
            self.window.finder.refresh()

    # The window

    def show_window(self) -> "RecordWindow":
        """Open the window with all records."""
        window = self.window
        if window is None:
            from hearts_qt.ui.records.record_window import RecordActions, RecordWindow

            self._search.sessions = Sessions(self._since)
            actions = RecordActions(
                self._open_folder, self._files.write, self._set_up, self._writer.write, self._take_in_text
            )
            window = self.window = RecordWindow(actions, self._search, self._pictures)
            DropTarget(window, (ENDING,), self.take_in, folders=False)
            window.wanted.connect(self._read)
        self._wanted = None
        self._is_fresh = False
        if not window.isVisible():
            window.finder.find_line.clear()
        window.show_in_play(self._deal_in_play())
        window.finder.refresh()
        bring_up(window)
        if not self._watcher.directories() and self._places.records.is_dir():
            self._watcher.addPath(str(self._places.records))
        self.look()
        return window

    def show_current(self) -> None:
        """Show the deal in play as the person knows it, or the last deal until the next pass is done."""
        window = self.show_window()
        if self._is_in_play:
            window.finder.choose("")
        else:
            self._choose(0)

    def show_previous(self) -> None:
        """Show the deal before the current one."""
        self.show_window()
        self._choose(0 if self._is_in_play else 1)

    def take_in(self, path: Path) -> None:
        """Copy a record from elsewhere into the folder, and show it."""
        self._files.take_in(self._places.records, path)

    def _take_in_text(self, text: str) -> None:
        self._files.take_in_text(self._places.records, text)

    def show_asked(self) -> None:
        """Show the record with which the program was started, if there is one."""
        name = asked_for(self._places.records)
        if name is not None:
            self.show_record(name)

    def show_record(self, name: str) -> None:
        """Open the window, and show the record with that file name."""
        window = self.show_window()
        self._wanted = name
        window.finder.choose(name)

    def _choose(self, place: int) -> None:
        """Show one of the deals played here, counted from the newest, or the oldest if there are not that many.

        If the index is not up to date yet, the record is chosen again when it is.
        """
        assert self.window is not None
        self._wanted = None if self._is_fresh else place
        name = self._search.played(place)
        if name is not None:
            self.window.finder.choose(name)

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
        own, bundled = self._places.records / name, self._places.bundled / name
        # Looking for a file whose name is no text would read the whole folder.
        path = bundled if bundled.exists() and not own.exists() else path_of(self._places.records, name)
        if self._watcher.files():
            self._watcher.removePaths(self._watcher.files())
        self._watcher.addPath(str(path))
        self._files.read(path, name)

    def _show_read(self, name: str, found: ShownRecord) -> None:
        if self.window is not None:
            self.window.show_record(name, found)

    def _tell_of_file(self, sentence: str) -> None:
        """Tell what became of a file: in the window if it is open, otherwise at the table."""
        if self.window is not None and self.window.isVisible():
            self.window.tell(sentence)
        else:
            self._tell_problem(sentence, RECORDS)

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
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._places.records))):
            self._tell(translate("records", "Your records are in {folder}").format(folder=self._places.records))

    def close(self) -> None:
        """Close the window, and stop the process that writes and lists records."""
        self._is_closed = True
        self._soon.stop()
        if self.window is not None:
            self.window.close()
        self._process.stop()
        self._search.close()

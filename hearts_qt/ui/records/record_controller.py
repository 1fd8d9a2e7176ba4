"""Controller for the commands about records: opens their window, and carries out what the person chooses there."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

import hearts_qt
from hearts_qt.history.records.annotated_text import TextAnnotations
from hearts_qt.history.records.from_view import record_of_update
from hearts_qt.history.records.indexed import Sessions
from hearts_qt.history.records.listing import ENDING, path_of
from hearts_qt.history.records.receiving import asked_for
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.set_up import branch_request, set_up_request
from hearts_qt.history.records.working_out import MoveAt
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import Cards, Seat
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.seating import Seating, owner_of
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.play_options import KEEP_RECORDS
from hearts_qt.settings.profile import Profile
from hearts_qt.table.link import Branch, Request, Update
from hearts_qt.ui.records.annotation_writer import AnnotationWriter
from hearts_qt.ui.records.end_clearing import EndClearing
from hearts_qt.ui.records.film_cloth import Pictures
from hearts_qt.ui.records.pages import RecordPrinter
from hearts_qt.ui.records.reason_finder import ReasonFinder
from hearts_qt.ui.records.record_files import RecordFiles, ShownRecord
from hearts_qt.ui.records.record_keeping import RecordKeeping, RecordPlaces
from hearts_qt.ui.records.record_search import RecordSearch
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.drop_target import DropTarget
from hearts_qt.ui.widgets.form import bring_up
from hearts_qt.ui.words.messages import OfferMessages

if TYPE_CHECKING:
    # This is imported when the window is first opened, so that the program starts faster.
    from hearts_qt.ui.records.film_page import BranchFrom
    from hearts_qt.ui.records.record_window import RecordWindow

translate = QCoreApplication.translate

COMMANDS: Final[Sequence[Command["RecordController"]]] = (
    Command(
        "current_deal",
        MenuName.FILE,
        500,
        QT_TRANSLATE_NOOP("menus", "Record of this dea&l…"),
        QT_TRANSLATE_NOOP(
            "menus", "What you know of the deal in play. Until its cards are passed, the deal before it is shown."
        ),
        lambda self, on: self.show_current(),
    ),
    Command(
        "previous_deal",
        MenuName.FILE,
        510,
        QT_TRANSLATE_NOOP("menus", "Record of the pre&vious deal…"),
        QT_TRANSLATE_NOOP("menus", "The hands, passes, tricks and points of the deal before this one."),
        lambda self, on: self.show_previous(),
    ),
    Command(
        "all_records",
        MenuName.FILE,
        520,
        QT_TRANSLATE_NOOP("menus", "&All deal records…"),
        QT_TRANSLATE_NOOP("menus", "Every deal that you have played, as a text to read, copy, mail and print."),
        lambda self, on: self.show_window(),
    ),
)


class PlayedDeal(NamedTuple):
    """One of the deals that were played here, see `RecordIndex.played`."""

    place: int
    match: str = ""
    """The id of the match among whose deals the place counts; empty if it counts among all deals."""


class NumberedDeal(NamedTuple):
    """A deal of a match by its number, from 1."""

    match: str
    deal: int


class RecordController(QObject):
    """Opens the window with all records, and lets records be written while it is closed, too."""

    own_game_wanted = Signal()
    """The person wants to go back from a deal that was set up to the own game."""
    picture_wanted = Signal(object, int, str, object)
    """The person wants a picture of a RecordedDeal: its run, the day of a deal of the day, and the window to show it
    over."""

    def __init__(
        self,
        places: RecordPlaces,
        since: str,
        profile: Callable[[], Profile],
        writer: AnnotationWriter,
        erase: Callable[[str, QWidget], None],
        send: Callable[[Request], None],
        messages: OfferMessages,
        pictures: Pictures,
        parent: QWidget,
    ) -> None:
        """Keep the records at these places; `since` is when the program was started, see `StartProgram`.

        `writer` writes annotations, and `erase` erases a game after a question over a window. `send` sends requests to
        the table, and `messages` shows messages in the main window. The films are drawn with `pictures`.
        """
        super().__init__(parent)
        self._messages = messages
        self._main = parent
        self._send = send
        self._erase = erase
        self._places = places
        self._since = since
        self._profile = profile
        self._settings = settings = profile().settings
        self._writer = writer
        self._pictures = pictures
        self._update: Update | None = None
        self._wanted: PlayedDeal | NumberedDeal | str | None = None
        """The record to show when the index is up to date: its file name, or its place among those played here."""
        self._logged: RecordedDeal | None = None
        """A deal without a record that the window shows in the place of the deal in play."""
        self._is_closed = False
        """Whether the window of the program is closed, so that no process may start any more."""
        self._branch_request: Branch | None = None
        """The request for the branch that was begun last."""
        self._branch_id = ""
        """The id of the match that this request began."""
        self._branch_comes = False
        """Whether the request was sent, and its match has not begun yet."""
        self._is_fresh = False
        """Whether the index was brought up to date since the window was opened."""
        self.window: RecordWindow | None = None
        """The window with the records; None until it is first opened."""
        self._search = RecordSearch(places.record_index, places.bundled, self)
        self._clearing = EndClearing(settings, self._search, writer.write, messages, self)
        self.keeping = RecordKeeping(places, since, settings, messages, self._is_listed, self)
        self.keeping.indexed.connect(self._show_indexed)
        self.keeping.session_found.connect(self._take_session)
        self._search.damaged.connect(self.keeping.make_anew)
        self._reasons = ReasonFinder(places.matches, places.records, self)
        self._files = RecordFiles(self)
        self._files.was_read.connect(self._show_read)
        self._files.was_played.connect(self._show_logged)
        self._files.came.connect(self.show_record)
        self._files.told.connect(self._tell_of_file)
        self.printer = RecordPrinter(self)
        self.printer.told.connect(self._tell_of_file)
        DropTarget(parent, (ENDING,), self.take_in, folders=False)
        writer.written.connect(self.keeping.note_changed)
        writer.refused.connect(self._tell)
        self.handlers = handlers_of(self, COMMANDS)

    def show_update(self, update: Update) -> None:
        """Show the deal in play if the window is open; a moment after a deal has ended, look for new records."""
        self._update = update
        if update.kind is MatchKind.BRANCH and any(isinstance(event, happened.MatchBegan) for event in update.events):
            self._branch_id = update.match_id if self._branch_comes else ""
            self._branch_comes = False
        self._clearing.show_update(update)
        over = happened.ScoresChanged | happened.DealAbandoned | happened.MatchBegan | happened.MatchResumed
        if any(isinstance(event, over) for event in update.events):
            self.keeping.note_over()
        if self.window is not None and self.window.isVisible():
            self.window.show_in_play(self._deal_in_play())
            self.window.offer_own_game(update.kind is MatchKind.SET_UP)

    @property
    def is_busy(self) -> bool:
        """Whether records are being written, or the index is being made."""
        return self.keeping.is_busy

    def hold(self) -> None:
        """Write no record until `note_erased`."""
        self.keeping.hold()

    def forget_removed(self, match: str) -> None:
        """Offer no undo for the records of a match that is erased for good."""
        if self.window is not None:
            self.window.remarks.forget_removed(match)

    def note_erased(self, sentence: str) -> None:
        """Write records again, and show what became of a game that was to be erased."""
        self.keeping.release()
        if self.window is not None and self.window.isVisible():
            self._tell(sentence)

    def _is_listed(self) -> bool:
        """Whether the index is needed."""
        return self._clearing.is_due or (self.window is not None and self.window.isVisible())

    def _take_session(self, before: str) -> None:
        self._search.sessions = Sessions(self._since, before)

    def _show_indexed(self, problem: str) -> None:
        self._clearing.note_indexed()
        if self.window is None:
            return
        self._is_fresh = True
        if problem:
            template = translate("records", "The records in {folder} could not be listed: {reason}.")
            self.window.tell(template.format(folder=self._places.records, reason=problem))
        self._search.refresh()
        if isinstance(self._wanted, str):
            self.window.finder.choose(self._wanted)
            self._wanted = None
        elif isinstance(self._wanted, NumberedDeal):
            self._choose_numbered(self._wanted)
        elif self._wanted is not None:
            self._choose(*self._wanted)
        else:
            self.window.finder.refresh()

    # The window

    def show_window(self) -> "RecordWindow":
        """Open the window with all records."""
        window = self.window
        if window is None:
            from hearts_qt.ui.records.record_actions import RecordActions
            from hearts_qt.ui.records.record_window import RecordWindow

            self._search.sessions = Sessions(self._since)
            actions = RecordActions(
                self._open_folder,
                self._files.write,
                self.printer.print,
                self._set_up,
                self.own_game_wanted.emit,
                self._branch,
                self._erase,
                self._writer.write,
                self._annotate_text,
                self._take_in_text,
                lambda deal, run: self.picture_wanted.emit(deal, run, "", self.window),
            )
            window = self.window = RecordWindow(actions, self._search, self._pictures)
            DropTarget(window, (ENDING,), self.take_in, folders=False)
            window.wanted.connect(self._read)
            window.together_wanted.connect(partial(self._files.join, self._path_of))
            self._files.was_joined.connect(window.show_together)
            window.closed.connect(self.keeping.watch.stop)
            window.page.reasons_wanted.connect(self._find_reasons)
            self._reasons.found.connect(window.page.show_reasons)
            self._reasons.failed.connect(window.page.why.show_failed)
        self._wanted = self._logged = None
        self._is_fresh = False
        if not window.isVisible():
            window.finder.find_line.clear()
        window.show_in_play(self._deal_in_play())
        window.offer_own_game(self._update is not None and self._update.kind is MatchKind.SET_UP)
        window.finder.refresh()
        bring_up(window)
        self.keeping.watch.start()
        self.keeping.look_for_all()
        return window

    def show_current(self) -> None:
        """Show the deal in play as the person knows it. Until its pass is done, show the deal before it in its game."""
        window = self.show_window()
        if self._is_in_play or self._update is None:
            window.finder.choose("")
        else:
            self._show_played(0, self._update.match_id)

    def show_previous(self) -> None:
        """Show the deal before the one that `show_current` shows."""
        self.show_window()
        played = 0 if self._update is None else self._update.view.deals_played
        place = 0 if self._is_in_play else 1
        # The deal before the first deal of a game is the last one of another game.
        self._show_played(place, self._update.match_id if self._update is not None and played > place else "")

    def _show_played(self, place: int, match: str) -> None:
        """Show one of the deals played here, see `_choose`; from the logs if no records are kept."""
        if self._settings.value(KEEP_RECORDS):
            self._choose(place, match)
        else:
            self._files.find_played(self._places.matches, match, place)

    def _show_logged(self, deal: RecordedDeal | None) -> None:
        """Show a deal from the logs, in the place of the deal in play, until the window is opened again."""
        self._logged = deal
        if self.window is not None:
            self.window.show_in_play(self._deal_in_play())
            self.window.finder.choose("")

    def take_in(self, path: Path) -> None:
        """Copy a record from elsewhere into the folder, and show it."""
        self._files.take_in(self._places.records, path)

    def _take_in_text(self, text: str) -> None:
        self._files.take_in_text(self._places.records, text)

    def show_asked(self) -> None:
        """Take in and show the record with which the program was started, if there is one."""
        file = asked_for(self._places.records)
        if file is not None:
            self.take_in(file)

    def show_record(self, name: str) -> None:
        """Open the window, and show the record with that file name."""
        window = self.show_window()
        self._wanted = name
        window.finder.choose(name)

    def show_deal(self, match: str, deal: int) -> None:
        """Open the window, and show a deal of the match with that id, counted from 1."""
        self.show_window()
        self._choose_numbered(NumberedDeal(match, deal))

    def _choose_numbered(self, wanted: NumberedDeal) -> None:
        """Show a deal of a match; if the index is not up to date yet, it is chosen again when it is."""
        assert self.window is not None
        self._wanted = None if self._is_fresh else wanted
        name = self._search.file_of(*wanted)
        if name is not None:
            self.window.finder.choose(name)

    def _choose(self, place: int, match: str = "") -> None:
        """Show one of the deals played here, counted from the newest, or the oldest if there are not that many.

        Only the deals of a match count, if one is given. If the index is not up to date yet, the record is chosen again
        when it is.
        """
        assert self.window is not None
        self._wanted = None if self._is_fresh else PlayedDeal(place, match)
        name = self._search.played(place, match)
        if name is not None:
            self.window.finder.choose(name)

    @property
    def _is_in_play(self) -> bool:
        """Whether "this deal" is the deal in play: its pass is done, or no deal of its game was played just before."""
        update = self._update
        if update is None or update.view.phase is None:
            return False
        return update.view.phase is not Phase.PASSING or update.run.earlier > 0 or not update.view.deals_played

    def _deal_in_play(self) -> RecordedDeal | None:
        if self._update is None or self._logged is not None:
            return self._logged
        return record_of_update(self._update, f"Hearts {hearts_qt.__version__}")

    def _path_of(self, name: str) -> Path:
        """Return the file of a record, which is one of the person's or one that comes with the program."""
        own, bundled = self._places.records / name, self._places.bundled / name
        # Looking for a file whose name is no text would read the whole folder.
        return bundled if bundled.exists() and not own.exists() else path_of(self._places.records, name)

    def _annotate_text(self, name: str, said: TextAnnotations) -> None:
        self._writer.queue.run(lambda: self._files.annotate(self._path_of(name), said))

    def _find_reasons(self, moves: Sequence[MoveAt]) -> None:
        """Work out again why these moves of the shown record were made; none if there are no moves."""
        if self.window is not None and not self._is_closed:
            name = self.window.name
            self._reasons.ask(self._files.paths.get(name, self._places.records / name), moves)

    def _read(self, name: str) -> None:
        """Read a record, and watch its file, so that changes by an editor are shown."""
        self._reasons.forget()
        self._files.read(partial(self._path_of, name), name, self.keeping.watch.follow)

    def _show_read(self, name: str, found: ShownRecord) -> None:
        if self.window is not None:
            self.window.show_record(name, found)

    def _tell_of_file(self, sentence: str) -> None:
        """Tell what became of a file: in the window if it is open, otherwise at the table."""
        if self.window is not None and self.window.isVisible():
            self.window.tell(sentence)
        else:
            self._messages.tell(sentence, "record file")

    def _tell(self, sentence: str) -> None:
        if self.window is not None:
            self.window.tell(sentence)

    def _set_up(self, deal: RecordedDeal, chair: Seat) -> None:
        if self._update is not None:
            self._send(set_up_request(deal, chair, *self._company(self._update)))
            bring_up(self._main)

    def _branch(self, moment: "BranchFrom") -> None:
        if self._update is not None:
            self._branch_request = branch_request(*moment, *self._company(self._update))
            self._begin_branch()
            bring_up(self._main)

    def _begin_branch(self) -> None:
        if self._branch_request is not None:
            self._branch_comes = True
            self._send(self._branch_request)

    def shown_hands(self) -> Sequence[Cards] | None:
        """Return the four hands of the record on the screen; None if the window shows none with four whole hands."""
        deal = self.window.shown_deal if self.window is not None and self.window.isVisible() else None
        return deal.hands if deal is not None and all(hand.bit_count() == 13 for hand in deal.hands) else None

    def branch_again(self) -> Callable[[], None] | None:
        """Return what begins the film's branch at the table once more; None if another match is at the table."""
        is_there = self._update is not None and self._update.match_id == self._branch_id
        return self._begin_branch if is_there else None

    def _company(self, update: Update) -> tuple[Seating, list[Seating]]:
        """Return the person at the table, and the other three players."""
        seats = update.view.seats
        profile = self._profile()
        owner = owner_of(seats, profile.person) or 0
        return profile.own_seating(seats), [each for seat, each in enumerate(seats) if seat != owner]

    def _open_folder(self) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._places.records))):
            self._tell(translate("records", "Your records are in {folder}").format(folder=self._places.records))

    def close(self) -> None:
        """Close the window, and stop the process that writes and lists records."""
        self._is_closed = True
        if self.window is not None:
            self.window.close()
        self.keeping.close()
        self._reasons.stop()
        self._search.close()

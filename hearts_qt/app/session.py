"""One session of the program: connects the person's files, the table on its thread, and the window."""

import logging
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QObject, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

import hearts_qt
from hearts_qt import paths
from hearts_qt.app.extensions import Extensions, own_designs
from hearts_qt.app.leftovers import sweep
from hearts_qt.app.opened_profile import OpenedProfile, open_profile
from hearts_qt.app.terminal import complain
from hearts_qt.app.tidying import GarbageCollection
from hearts_qt.history.erasing import ErasingPlaces, finish
from hearts_qt.players.cardshark import STEADY_ROUNDS, CardShark
from hearts_qt.players.roster import PLAYERS, player_named
from hearts_qt.plugin_host.pose import Mood
from hearts_qt.remote.player_registry import PlayerRegistry
from hearts_qt.remote.wire import Expression
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.entries import StartProgram
from hearts_qt.settings.character_files import SOUNDS, CharacterFolder
from hearts_qt.settings.file import ProfileWriter
from hearts_qt.settings.own_comments import OwnCommentsFile
from hearts_qt.settings.play_options import FAST_START
from hearts_qt.settings.profile import Profile
from hearts_qt.settings.profile_list import ProfileList
from hearts_qt.settings.writing import KeptFiles
from hearts_qt.table import link
from hearts_qt.table.game import Game
from hearts_qt.table.guard import TIME_LIMIT
from hearts_qt.table.log import now, stamp
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.owners import People
from hearts_qt.table.problems import LogWriteRecovered
from hearts_qt.table.runner import Mailbox, TableRunner
from hearts_qt.table.table import Table
from hearts_qt.ui.company.audio_controller import AudioParts
from hearts_qt.ui.dialogs.error_dialog import ErrorReporter
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.media.sound_player import SoundPlayer
from hearts_qt.ui.window.closing import Unsaved
from hearts_qt.ui.window.controllers import WindowPaths
from hearts_qt.ui.window.look import apply_look
from hearts_qt.ui.window.main_window import MainWindow
from hearts_qt.ui.words.characters import character_not_saved_sentence, company_damage_sentence
from hearts_qt.ui.words.company import comments_damage_sentence, comments_not_saved_sentence
from hearts_qt.ui.words.profiles import choice_damage_sentence, profile_missing_sentence
from hearts_qt.ui.words.troubles import damage_sentence, not_saved_sentence, options_edited_sentence

log = logging.getLogger("hearts_qt")

_SAVE_S: Final = 5.0
"""How many seconds saving everything waits for the disk at most."""
_SETTLED_AFTER_MS: Final = 1200
"""The delay in milliseconds before background work starts. By then the window is open, and nothing moves."""


class _Bell(QObject):
    """Passes calls from other threads to the window's thread."""

    rung = Signal()
    not_saved = Signal(str)
    edited_kept = Signal(object)
    character_not_saved = Signal(object, str)
    comments_not_saved = Signal(object, str)
    saved = Signal(object)
    """Emitted with the path of a file that could not be saved before, when it is saved."""
    said = Signal(int, object)


class Session:
    """All objects that exist while the window is open."""

    def __init__(
        self,
        application: QApplication,
        deal: int | None = None,
        external_time_limit: float = TIME_LIMIT,
        *,
        safe: bool = False,
        fast: bool = False,
    ) -> None:
        """Open the person's table and the window. If `deal` is given, a new game begins with that deal.

        If this would lose an unfinished game, the window asks first. `external_time_limit` is the time in seconds that
        external players have for an answer. If `safe` is true, only the bundled plugins are used, without their code.
        If `fast` is true, the game starts without asking for the opponents.
        """
        self._application = application
        self._tidying = GarbageCollection()
        self._when_settled = QTimer(singleShot=True, interval=_SETTLED_AFTER_MS)
        _introduce(application)
        self._since = stamp(now())
        self._opened_profile = opened = open_profile()
        read, files = opened.read, opened.files
        self._profile = read.profile
        apply_look(application, read.profile.settings)
        self._bell = _Bell()
        self._reporter = ErrorReporter()
        _finish_erasing()
        options = files.options
        self._writer = ProfileWriter(
            options,
            self._bell.not_saved.emit,
            kept=self._bell.edited_kept.emit,
            recovered=lambda: self._bell.saved.emit(options),
        )
        self._may_write = read.may_write
        if read.may_write and (opened.is_new or read.is_replaced):
            # Later starts must find the id that is in the logs, and no damage that was told already.
            self._writer.write(read.profile)
        self._characters = CharacterFolder(files.characters, self._bell.character_not_saved.emit, self._bell.saved.emit)
        self.players = PlayerRegistry(PLAYERS, external_time_limit, self._bell.said.emit)
        self.players.choose(read.profile.plugin_settings)
        # This comes first, so that the search for plugins runs while the window is being created.
        own = own_designs()
        self.extensions = Extensions(self.players, own, read.profile.plugins_off, safe=safe)
        self.art = CardArt(read.profile.settings, own, paths.cache() / "cards")
        self._mailbox = Mailbox(self._bell.rung.emit)
        self._runner = TableRunner(self._open_table, self._mailbox, self._reporter.report)
        self._sound = SoundPlayer(read.profile.settings, paths.resources() / "sounds" / "sounds.toml")
        self._own_comments = OwnCommentsFile(
            files.own_comments, self._bell.comments_not_saved.emit, self._bell.saved.emit
        )
        self._kept_files: tuple[KeptFiles, ...] = (self._writer, self._characters, self._own_comments)
        self.window = self._made_window(read.profile)
        self._wire()
        self._tell_damage(opened)
        self.extensions.follow(self.art, self.window)
        self._once_shown(self.window.show_asked_record)
        # A person who asks for a certain deal wants to play it. So the window does not ask for the opponents first.
        self._starts_at_once = fast or deal is not None
        if deal is not None:
            # The window begins the deal, because it asks before an unfinished game is lost.
            request = link.NewMatch(read.profile.rules, read.profile.seats, deal)
            self._once_shown(lambda: self.window.director.send(request))

    def _once_shown(self, call: Callable[[], None]) -> None:
        """Call a function when the table is shown for the first time."""
        self.window.director.settled.connect(lambda update: call(), Qt.ConnectionType.SingleShotConnection)

    def _made_window(self, profile: Profile) -> MainWindow:
        places = WindowPaths(
            faces=paths.resources() / "faces",
            file=self._opened_profile.files.window,
            matches=paths.matches(),
            history_cache=paths.history_cache(),
            plugins=paths.user_plugins(),
            records=paths.records(),
            annotations=paths.annotations(),
            record_index=paths.record_index(),
            bundled_records=paths.resources() / "deals",
            config=paths.config(),
            profile=self._opened_profile.key,
            whose=self._opened_profile.whose,
            resets=paths.resets(),
            statistics_index=paths.statistics_index(),
        )
        return MainWindow(
            profile,
            self.art,
            places,
            tuple(PLAYERS),
            self._runner.send,
            self._mailbox.take,
            self._characters,
            AudioParts(self._sound, self._own_comments),
            self._since,
        )

    def _tell_damage(self, opened: OpenedProfile) -> None:
        """Report which of the person's files were damaged, and where their old contents are kept."""
        if opened.missing:
            self.window.tell(profile_missing_sentence(opened.missing))
        if opened.damage is not None:
            self.window.tell(choice_damage_sentence(opened.damage))
        if opened.read.damage is not None:
            self.window.tell(damage_sentence(opened.read.damage))
        for damage in self._characters.damages:
            self.window.tell(company_damage_sentence(damage))
        if self._own_comments.flaws:
            self.window.tell(comments_damage_sentence(flaw.where for flaw in self._own_comments.flaws))

    def _wire(self) -> None:
        self._bell.rung.connect(self.window.director.ring, Qt.ConnectionType.QueuedConnection)
        self._bell.not_saved.connect(
            lambda reason: self.window.tell(not_saved_sentence(reason), str(self._opened_profile.files.options))
        )
        self._bell.edited_kept.connect(lambda copy: self.window.tell(options_edited_sentence(copy)))
        self._bell.comments_not_saved.connect(
            lambda path, reason: self.window.tell(comments_not_saved_sentence(reason), str(path))
        )
        self._bell.said.connect(self._hear, Qt.ConnectionType.QueuedConnection)
        self._bell.character_not_saved.connect(
            lambda path, reason: self.window.tell(character_not_saved_sentence(path.name, reason), str(path))
        )
        self._bell.saved.connect(lambda path: self.window.messages.forget(str(path)))
        self.window.closing.save_with(self._save_all, self._runner.save_copy)
        self.window.profile_changed.connect(self._keep)
        self.window.director.troubled.connect(self._save_again)
        self.window.director.settled.connect(_log_shown)
        # This is done later, because showing the end of a deal already takes some time.
        self.window.director.settled.connect(self._tidying.look, Qt.ConnectionType.QueuedConnection)
        # QtMultimedia is loaded now. Otherwise the first sound would have to wait for it.
        self._when_settled.timeout.connect(self._sound.prepare)
        self._when_settled.timeout.connect(self.window.view.face_art.prepare_icons)
        self._when_settled.timeout.connect(self._tidying.set_aside)
        self._when_settled.timeout.connect(_sweep)
        self._when_settled.timeout.connect(self.window.menus.fill_by_and_by)
        self._when_settled.timeout.connect(self.extensions.host.watch)
        self._when_settled.timeout.connect(self.window.controllers.records.keeping.look_for_all)
        self.window.controllers.plugins.switched.connect(self.extensions.host.switch)
        self.window.closed.connect(self._application.quit)
        sys.excepthook = self._excepthook
        threading.excepthook = self._thread_excepthook

    def _open_table(self) -> Table:
        profile = self._profile
        standard = player_named("stan")
        archive = LogArchive(paths.matches(), self._opened_profile.whose)
        game = Game(
            archive,
            self.players,
            standard,
            profile.rules,
            profile.seats,
            make_adviser=CardShark,
            steady=CardShark(rounds=STEADY_ROUNDS),
            program=StartProgram(hearts_qt.__version__, self._since),
            people=People(profile.person, self.window.controllers.profiles.person_called),
        )
        return Table(game)

    def run(self) -> int:
        """Run until the window is closed, and return the exit code."""
        self.start()
        code = self._application.exec()
        lost = self.close()
        for path in lost:
            complain(f"{path} could not be saved.")
        return code or int(bool(lost))

    def start(self) -> None:
        """Start the table, and show the window."""
        self._runner.start()
        self.window.controllers.table_options.tell_all()
        starts_at_once = self._starts_at_once or self.window.settings.value(FAST_START)
        self.window.open(asks_opponents=not starts_at_once)
        self._when_settled.start()

    def leave(self) -> None:
        """Save everything and leave without a question, because the system demands the end of the program."""
        self.window.closing.leave()
        # This works even while a question or a menu is open.
        self._application.exit()

    def save_now(self) -> bool:
        """Save everything because the person logs out; return whether everything is on the disk.

        The program continues, because the person can cancel the logout.
        """
        self.window.keep_changes()
        saved = self.write_now()
        return self.window.keep_places(_SAVE_S) and saved

    def write_now(self) -> bool:
        """Save everything without using the window; return whether everything is on the disk."""
        until = time.monotonic() + _SAVE_S
        saved = self._flush(until)
        # Every entry of the log is on the disk already, except entries that could not be written.
        return self._runner.save(max(0.0, until - time.monotonic())) is None and saved

    def _flush(self, until: float) -> bool:
        saved = [each.flush(max(0.0, until - time.monotonic())) for each in self._kept_files]
        return all(saved)

    def _save_all(self) -> Unsaved:
        """Save everything that is not on the disk yet, and report what could not be saved."""
        self.window.keep_changes()
        self._flush(time.monotonic() + _SAVE_S)
        files: dict[Path, str] = {}
        for each in self._kept_files:
            files |= each.unwritten()
        return Unsaved(self._runner.save(), tuple((path.name, reason) for path, reason in files.items()))

    def close(self) -> tuple[Path, ...]:
        """Save everything, and stop all threads; return the files that could not be saved."""
        # If the screen was lost, the loop has ended without a message to the window.
        self.window.keep_changes()
        self.window.keep_places(_SAVE_S)
        self.extensions.close()
        self.window.controllers.plugins.wait()
        game = () if self._runner.save() is None else (paths.matches(),)
        self._runner.stop()
        self.players.close()
        lost = [*game, *(path for each in self._kept_files for path in each.close())]
        self._sound.close()
        self.art.close()
        self._when_settled.stop()
        self._tidying.end()
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__
        return tuple(lost)

    def _hear(self, seat: Seat, said: Expression) -> None:
        """Show the line or mood that an external player sends."""
        if said.text:
            self.window.controllers.audio.talk.say_line(seat, said.text)
        if said.mood is not None:
            self.window.controllers.audio.talk.show_mood(seat, Mood(said.mood.value))

    def _keep(self, profile: Profile) -> None:
        self.players.choose(profile.plugin_settings)
        if self._may_write:
            self._writer.write(profile)

    def _save_again(self, troubles: tuple[object, ...]) -> None:
        """Save again what could not be saved, because the log of the game can be written again."""
        if any(isinstance(trouble, LogWriteRecovered) for trouble in troubles):
            for each in self._kept_files:
                each.flush(0.0)

    def _excepthook(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self._application.quit()
            return
        log.error("unexpected", exc_info=(kind, error, trace))
        self._reporter.report(error)

    def _thread_excepthook(self, unexpected: threading.ExceptHookArgs) -> None:
        if unexpected.exc_value is not None:
            self._reporter.report(unexpected.exc_value)


def _introduce(application: QApplication) -> None:
    """Set the program's name, style and icon."""
    # Qt keeps the last folder of its file dialogs in a file of its own, in this folder.
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(paths.config()))
    QGuiApplication.setApplicationDisplayName("Hearts")
    QGuiApplication.setDesktopFileName("org.hearts_qt.Hearts")
    application.setStyle("Fusion")
    application.setWindowIcon(QIcon(str(paths.resources() / "icon" / "hearts-qt.svg")))


def _finish_erasing() -> None:
    """Erase the rest of a game that was being erased when the program was killed, before anybody reads it."""
    places = ErasingPlaces(
        paths.matches(),
        paths.records(),
        paths.annotations(),
        paths.history_cache(),
        ProfileList(paths.config()).others,
    )
    try:
        finish(places)
    except OSError as error:
        log.warning("%s: %s", error.filename or places.plan, error.strerror or error)


def _sweep() -> None:
    """Remove the files that an earlier session left behind when it was killed. This runs on another thread."""
    config, cache = paths.config(), paths.cache()
    profiles = ProfileList(config)
    own = [profiles.files(key) for key in profiles.all_keys()]
    folders = (
        *(each.options.parent for each in own),
        *(each.characters for each in own),
        *(each.characters / SOUNDS for each in own),
        paths.data(),
        paths.matches(),
        paths.records(),
        cache,
        cache / "cards",
    )
    threading.Thread(target=sweep, args=(folders,), name="hearts-sweep", daemon=True).start()


def _log_shown(update: link.Update) -> None:
    """Log what the window shows, for people who follow the program in a terminal."""
    if log.isEnabledFor(logging.DEBUG):
        view = update.view
        log.debug(
            "shown deals=%d stage=%s phase=%s tricks=%d trick=%s hand=%d scores=%s asked=%d t=%.3f",
            view.deals_played,
            view.stage,
            view.phase,
            len(view.tricks),
            ",".join(map(str, view.trick)),
            # The person at the terminal is not always the person who plays.
            0 if update.keeps_secrets else view.hand,
            ",".join(map(str, view.scores)),
            len(update.questions),
            time.perf_counter(),
        )

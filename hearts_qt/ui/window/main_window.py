"""The main window: puts the table, the docks and the menus together."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QCloseEvent,
    QColor,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QVBoxLayout, QWidget

from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.plugin_host.kinds import FACES
from hearts_qt.rules.events import DealBegan, MatchBegan, MatchResumed
from hearts_qt.rules.seating import Kind, names_of
from hearts_qt.settings.character_files import CharacterFolder
from hearts_qt.settings.effect import Effect
from hearts_qt.settings.look_options import BACKGROUND, FULLSCREEN, SOLID_BACKGROUND, VENUE
from hearts_qt.settings.option import AnyOption
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.settings.play_options import PLAYER_NAME
from hearts_qt.settings.profile import Profile
from hearts_qt.settings.profile_keeper import ProfileKeeper
from hearts_qt.settings.voice_options import SILENT as ALL_SOUNDS_OFF
from hearts_qt.table import link
from hearts_qt.table.problems import LogRescued, PlayerFailed, TableProblem
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.cloth.venues import colour_of
from hearts_qt.ui.company.audio_controller import SILENT, AudioParts
from hearts_qt.ui.company.commentary_strip import CommentaryStrip
from hearts_qt.ui.company.moods import FeelingFaces
from hearts_qt.ui.dialogs.page_over_cloth import page_over
from hearts_qt.ui.dialogs.welcome import WelcomeBar
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.play.prompt_bar import PromptBar
from hearts_qt.ui.widgets.arrows import ArrowKeys
from hearts_qt.ui.widgets.call_later import call_later
from hearts_qt.ui.widgets.careful import CarefulDialog
from hearts_qt.ui.widgets.focus import EnterKeys
from hearts_qt.ui.widgets.held_keys import HeldKeys
from hearts_qt.ui.widgets.mnemonics import mnemonic_of
from hearts_qt.ui.widgets.plain import as_text, title
from hearts_qt.ui.widgets.shown_mnemonics import ShownMnemonics
from hearts_qt.ui.window.appearance import Appearance, SolidBackground
from hearts_qt.ui.window.boss_key import BossKey
from hearts_qt.ui.window.card_keys import CardKeys
from hearts_qt.ui.window.choice_keeper import ChoiceKeeper
from hearts_qt.ui.window.closing import Closing
from hearts_qt.ui.window.commands import COMMANDS
from hearts_qt.ui.window.controllers import Controllers, TableParts, WindowPaths
from hearts_qt.ui.window.docking import LEAST_TABLE, Docks
from hearts_qt.ui.window.menus import MenuFocus, Menus
from hearts_qt.ui.window.message_bar import MessageBar
from hearts_qt.ui.window.other_windows import GlobalKeys, WindowReturn
from hearts_qt.ui.window.placement import WindowPlacement, first_size
from hearts_qt.ui.window.scheme_waits import SchemeWaits
from hearts_qt.ui.window.status_line import StatusLine
from hearts_qt.ui.words.messages import BAD_LOG, REPLACED, SAVING, SEATS, TAKING_UP, subject
from hearts_qt.ui.words.table import silence_sentence
from hearts_qt.ui.words.troubles import trouble_sentence

translate = QCoreApplication.translate
log = logging.getLogger("hearts_qt")
_BRIEFLY_MS: Final = 4000
"""How long the status line says what a key did."""
_ANY_HEIGHT: Final = 16777215
"""The greatest height of a widget in Qt, which means that its height is not limited."""


class MainWindow(QMainWindow):
    """Main window, with one table."""

    closed = Signal()
    profile_changed = Signal(object)
    """The Profile has changed and should be saved."""

    def __init__(
        self,
        profile: Profile,
        art: CardArt,
        places: WindowPaths,
        players: Sequence[str],
        send: Callable[[link.Request], None],
        take: Callable[[], link.Update | None],
        character_folder: CharacterFolder,
        parts: AudioParts = SILENT,
        since: str = "",
    ) -> None:
        """Build the window for a profile. `players` are the ids of the computer players.

        `send` sends requests to the table, `take` returns its updates. `character_folder` stores the characters that
        the person has changed. `parts` has the sound player and the file of the person's own comments. `since`
        is when the program was started, in UTC, see `StartProgram`.
        """
        super().__init__()
        self.keeper = ProfileKeeper(profile)
        self.settings = profile.settings
        self.art = art
        self.character_folder = character_folder
        self.welcome: WelcomeBar | None = None
        self._send = send
        self.setWindowTitle(translate("window", "Hearts"))
        self.setDockOptions(QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.AllowNestedDocks)
        self.view = TableView(art, places.faces)
        self.prompt = PromptBar(self.view.viewport())
        self.messages = MessageBar()
        self.director = Director(self.view, self.settings, send, take)
        self.feeling = FeelingFaces(self.view.table_faces, self.settings)
        self.docks = Docks(self, self.settings, art)
        self.status_line = StatusLine()
        self.setStatusBar(self.status_line)
        self.menus = Menus(self, self.menuBar(), self.settings, lambda option: self.controllers.choices_of(option))
        table = TableParts(self.view, self.prompt, self.director, self.menus, self.messages)
        self.controllers = Controllers(
            self, self.keeper, character_folder, table, art, places, players, parts, self.tell, since
        )
        self.commentary = CommentaryStrip(self.controllers.audio.commentary)
        self._solid = SolidBackground(self)
        self._appearance = Appearance(self.view, self.prompt, self.settings)
        self._lay_out(profile)
        self.boss = self._made_boss_key(send)
        self._card_keys = CardKeys(self, self.view)
        self._watchers = self._added_watchers()
        self._wire()
        self._places = WindowPlacement(self, places.file, self.docks)
        for name, text in self._places.earlier_notes.items():
            self.keeper.remember(name, self.keeper.remembered(name) or text)
        ChoiceKeeper(self.director, self.keeper)
        SchemeWaits(self.settings, self.keeper, self)
        self.closing = Closing(self)
        self._first_show = True
        self._was_changed_below = False
        """Whether the window was minimised or shown again while the spreadsheet covered it."""
        self._asks_opponents = False

    def _added_watchers(self) -> tuple[QObject, ...]:
        """Return the objects that watch keys and focus in the whole window."""
        self.director.questions.opened.connect(self._card_keys.take_keyboard)
        global_keys = GlobalKeys(self, self.menus.actions)
        of_menus = {mnemonic_of(action.text()) for action in self.menuBar().actions()}
        mnemonics = ShownMnemonics(self, (self._middle, self.view.viewport(), self.status_line), of_menus)
        enter_keys = EnterKeys(self)
        return ArrowKeys(self), global_keys, mnemonics, enter_keys, HeldKeys(self), WindowReturn(self)

    def _made_boss_key(self, send: Callable[[link.Request], None]) -> BossKey:
        director, questions = self.director, self.director.questions
        clocks = (self.view.motion, director.raised_pause, questions.go_on_pause, self.view.table_faces)
        boss = BossKey(self, (self.controllers.audio, *clocks, director), send)
        boss.reduced = lambda: self.view.motion.reduced
        boss.uncovered = self._note_uncovered
        return boss

    def do(self, command: str, on: bool = False) -> None:
        """Carry out a command of the menus; `on` says whether the entry is checked now."""
        if COMMANDS[command].needs_table and self.controllers.seating.uncover_table() and command == "ok":
            # The button that it would press is on the page.
            return
        {**self.controllers.handlers, **self.docks.handlers, **self.boss.handlers}[command](on)

    def _lay_out(self, profile: Profile) -> None:
        middle = self._middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.messages)
        if not profile.welcomed:
            self.welcome = WelcomeBar(self.settings.value(PLAYER_NAME))
            self.welcome.named.connect(self.controllers.seating.take_name)
            self.welcome.skipped.connect(self.keeper.keep_welcomed)
            column.addWidget(self.welcome)
        for widget in (self.view, self.view.viewport()):
            widget.setAccessibleName(translate("window", "Card table"))
            # Otherwise the graphics view would accept files that are dropped on it, and do nothing with them.
            widget.setAcceptDrops(False)
        column.addWidget(self.view, 1)
        column.addWidget(self.commentary)
        self.setCentralWidget(middle)
        self.view.setMinimumSize(LEAST_TABLE)
        self.setMinimumSize(640, 440)

    def _wire(self) -> None:
        self.director.settled.connect(self._settled)
        self.director.revealed.connect(self.feeling.show_update)
        self.director.changed.connect(self._show_change)
        self.director.uncovered.connect(self.docks.show_cards)
        self.director.arrived.connect(self.docks.show_update)
        self.director.arrived.connect(self.status_line.show_update)
        self.director.announced.connect(self.announce)
        self.director.began.connect(self._forget_old_messages)
        self.director.troubled.connect(self._tell_troubles)
        self.controllers.evening.venue_wanted.connect(self._appearance.show_venue_of_room)
        self.view.resized.connect(self._place_prompt)
        self.view.table_faces.announced.connect(self.director.announced)
        self.controllers.audio.commentary.said.connect(self.director.announced)
        self.controllers.input.told.connect(self._tell_briefly)
        self.settings.follow(self._tell_silence)
        self.art.changed.connect(self.view.pictures_changed)
        self.art.changed.connect(self.director.questions.pictures_changed)
        self.menus.wanted.connect(self.do)
        self.menus.enable("drawer", self.docks.drawer.is_offered)
        self.docks.drawer.offered.connect(lambda on: self.menus.enable("drawer", on))
        self.status_line.seal_clicked.connect(self.controllers.honesty.check_newest)
        self.docks.scores.details.title_of = self.controllers.character_parts.title
        self.docks.scores.details.figures_wanted.connect(self.controllers.statistics.show_window)
        self.controllers.statistics.performances_found.connect(self.docks.performance.show_players)
        self.docks.performance.wanted_changed.connect(self.controllers.statistics.follow_performances)
        self.controllers.statistics.follow_performances(self.docks.performance.wanted)
        self.controllers.seating.chosen.connect(self._opponents_chosen)
        self.controllers.seating.leaving.connect(lambda: self.docks.put_away(False))
        self.controllers.lesson.page_wanted.connect(self._ask_opponents_next)
        self.settings.listen(self._cover_screen, Effect.CLOTH, Effect.SOLID_BACKGROUND)
        self.settings.listen(self._change_full_screen, Effect.FULL_SCREEN)
        self.settings.listen(self.controllers.input.show_prompt, Effect.PROMPT)
        self.settings.listen(self.controllers.input.controls_changed, Effect.CONTROLS)
        self.controllers.profiles.changed.connect(self._show_title)
        self.settings.listen(self._show_title, Effect.PLAYER_NAME)
        self.keeper.listen(self.profile_changed.emit)
        self._menu_focus = MenuFocus(self, self.view)
        for menu in self.menus.menus.values():
            # Wait until the menu is closed.
            menu.aboutToHide.connect(lambda: call_later(self, self._take_keys_back))

    def show_catalogue(self, catalogue: Catalogue, *, safe_mode: bool) -> None:
        """Offer the contributions of plugins. In `safe_mode` tell the person that plugins are left out."""
        if safe_mode:
            self.tell(
                translate("window", "Safe mode: your plugins are left out until you restart Hearts."), "safe mode"
            )
        faces = catalogue.of(FACES).values()
        self.view.face_art.offer({face.id: face.path for face in faces}, {face.id: face.stamp for face in faces})
        self.controllers.show_catalogue(catalogue, safe_mode=safe_mode)

    # Updates of the table

    def _settled(self, update: link.Update) -> None:
        self.feeling.show_update(update)
        self.docks.show_update(update)
        self.status_line.show_update(update)
        self._show_commands(update)
        if not update.read_only:
            self.messages.forget(BAD_LOG)
        if self._asks_opponents and not self.controllers.lesson.is_leaving:
            self._asks_opponents = False
            self.controllers.seating.ask_opponents()

    def _show_commands(self, update: link.Update) -> None:
        """Show an update in the title and in the menus."""
        self._show_title()
        self.controllers.show_update(update)

    def _show_title(self) -> None:
        update, profiles = self.director.update, self.controllers.profiles
        if update is not None and update.finishing:
            self.setWindowTitle(translate("window", "Hearts: ZIP"))
        elif profiles.has_several:
            # Qt adds the name of the program.
            self.setWindowTitle(title(self.settings.value(PLAYER_NAME)))
        else:
            self.setWindowTitle(translate("window", "Hearts"))

    def _show_change(self, update: link.Update) -> None:
        self.docks.show_update(update)
        self._show_commands(update)
        self.controllers.input.show_prompt()

    def _forget_old_messages(self, update: link.Update) -> None:
        """When a deal begins or another game comes to the table, remove the messages about the one before."""
        if any(isinstance(event, DealBegan | MatchResumed) for event in update.events):
            self.messages.forget_all(REPLACED)
            self.messages.forget(SEATS)
        if any(isinstance(event, MatchBegan | MatchResumed) for event in update.events):
            self.messages.forget(TAKING_UP)

    def _tell_troubles(self, troubles: tuple[TableProblem, ...]) -> None:
        names = names_of(self.controllers.seating.seats)
        for trouble in troubles:
            if isinstance(trouble, PlayerFailed) and self.controllers.plugins.note_failure(trouble, names):
                continue
            about = subject(trouble)
            if isinstance(trouble, LogRescued):
                # The game is saved elsewhere, so the message about the old file is out of date.
                self.messages.forget(SAVING)
            self.tell(trouble_sentence(trouble, names), about)
            if about == BAD_LOG:
                label = translate("window", "Go on from there")
                self.messages.offer(label, lambda: self._send(link.GoOnInCopy()), about)

    def tell(self, sentence: str, about: str = "") -> None:
        """Show a message above the table; it replaces an earlier message `about` the same thing."""
        log.info("told %s", sentence)
        if self.messages.tell(sentence, about):
            self.announce(sentence)

    def _tell_briefly(self, sentence: str) -> None:
        """Say in the status line what a key did."""
        self.status_line.showMessage(sentence, _BRIEFLY_MS)
        self.announce(sentence)

    def _tell_silence(self, option: AnyOption) -> None:
        if option is ALL_SOUNDS_OFF:
            self._tell_briefly(silence_sentence(self.settings.value(ALL_SOUNDS_OFF)))

    def announce(self, sentence: str) -> None:
        """Make a screen reader say this sentence. While the spreadsheet covers the window, nothing is said."""
        if not self.boss.covers and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.view, as_text(sentence)))

    # Look

    def _cover_screen(self) -> None:
        cloth = colour_of(self.settings.value(VENUE), QColor(self.settings.value(BACKGROUND)))
        self._solid.show_behind(self.settings.value(SOLID_BACKGROUND) and self.isVisible(), cloth)

    def _change_full_screen(self) -> None:
        on = bool(self.settings.value(FULLSCREEN))
        self._show_full_screen(on)
        if on:
            # The menus are hidden, so a message offers the way back.
            keys = self.menus.actions[FULLSCREEN.name].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            self.messages.tell(self.tr("{keys} leaves the full screen.").format(keys=keys), FULLSCREEN.name)
            leave = partial(self.settings.set, FULLSCREEN, False)
            self.messages.offer(self.tr("Leave full screen"), leave, FULLSCREEN.name)
        else:
            self.messages.forget(FULLSCREEN.name)

    def _show_full_screen(self, on: bool) -> None:
        # showFullScreen and showNormal are not used, because they forget that the window was maximised.
        full = Qt.WindowState.WindowFullScreen
        if on != self.isFullScreen() or not self.isVisible():
            self.setWindowState(self.windowState() | full if on else self.windowState() & ~full)
            self.show()
        # A hidden bar would not open its menus with Alt and a letter.
        self.menuBar().setMaximumHeight(0 if on else _ANY_HEIGHT)
        self.status_line.setVisible(not on)

    def _place_prompt(self) -> None:
        self.prompt.put(self.view.geometry_now.prompt, self.view.pieces.font)
        self.controllers.input.hinting.note.put(self.view.geometry_now.prompt)

    # The window itself

    def open(self, *, asks_opponents: bool = False) -> None:
        """Show the window in its last place.

        If `asks_opponents`, the game waits until the person has chosen opponents.
        """
        self._asks_opponents = asks_opponents
        if asks_opponents and self.welcome is not None:
            # The page at the start asks for the name, too.
            self.welcome.hide()
        if not self._places.restore():
            self.resize(first_size(self.screen().availableGeometry().size()))
        self.docks.put_away(asks_opponents)
        if self.settings.value(FULLSCREEN):
            self._show_full_screen(True)
        else:
            self.show()

    def showEvent(self, event: QShowEvent) -> None:
        """Arrange the docks when the window is first shown, and continue what was paused."""
        super().showEvent(event)
        if self._first_show:
            self._first_show = False
            self.docks.follow_options()
            self.docks.show_floating_later()
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            call_later(self, self._cover_screen)
        self._follow_visibility()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the docks for the new size."""
        super().resizeEvent(event)
        self.messages.follow_window_height(self.height())
        self.docks.arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send the table the keys that no other widget in the window uses."""
        self._card_keys.hand_on(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Let the Tab key go from a panel to the controls of a page that covers the table."""
        page = page_over(self.view)
        return super().focusNextPrevChild(next) if page is None else page.focusNextPrevChild(next)

    def changeEvent(self, event: QEvent) -> None:
        """Pause while minimised, follow a new text size, and restore the focus when the window becomes active."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self._follow_visibility()
        elif event.type() == QEvent.Type.FontChange:
            # Wait until all widgets have the new font.
            call_later(self, self.docks.arrange)
        elif event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            # Do this immediately, before Qt gives the focus to another widget.
            self._take_keys_back()

    def _take_keys_back(self) -> None:
        """Give the focus back if no widget has it, or if the menu bar has kept it after Esc closed a menu."""
        is_free = self.isActiveWindow() and QApplication.activePopupWidget() is None
        if is_free and self.focusWidget() in (None, self.menuBar()):
            self._focus(self._menu_focus.holder)

    def _focus(self, widget: QWidget) -> None:
        """Focus a widget of the window. If a question lies over the table, focus the question instead of the table."""
        panel = self.director.questions.panel
        if widget is self.view and panel is not None and panel.isVisible():
            panel.focus_first()
        else:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _note_uncovered(self) -> None:
        if self._was_changed_below:
            self._was_changed_below = False
            self._follow_visibility()

    def _follow_visibility(self) -> None:
        if self.boss.covers:
            # Everything rests already, and goes on when the game is back.
            self._was_changed_below = True
            return
        hidden = self.isMinimized() or not self.isVisible()
        persons = [each for each in self.controllers.seating.seats if each.kind is Kind.PERSON]
        # If four computers play at full speed, they continue in the hidden window, as fast as they can.
        self._send(link.RunFree(hidden and not persons and self.settings.value(SPEED) == 7))
        self.view.table_faces.hold(hidden)
        self.director.hide(hidden or self._asks_opponents or self.controllers.seating.is_asking_opponents)

    def _ask_opponents_next(self) -> None:
        """Open the page at the start over the next match that comes to the table. The match waits for the answer."""
        self._asks_opponents = True
        self.docks.put_away(True)
        self._follow_visibility()

    def show_asked_record(self) -> None:
        """Show the record with which the program was called. If the page at the start is open, it comes first."""
        seating, show = self.controllers.seating, self.controllers.records.show_asked
        if self._asks_opponents or seating.is_asking_opponents:
            seating.chosen.connect(show, Qt.ConnectionType.SingleShotConnection)
        else:
            show()

    def _opponents_chosen(self) -> None:
        self.docks.put_away(False)
        self._follow_visibility()
        self._focus(self.view)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save everything and close. Ask only if something cannot be saved."""
        # Do this before everything is saved for the last time.
        self.keep_changes()
        if not self.closing.may_leave():
            event.ignore()
            return
        for dialog in self.findChildren(CarefulDialog):
            # Qt closes all windows at the end. The dialogs need not ask then, because their changes are kept already.
            dialog.ask_no_more()
        self._places.close()
        self._solid.close()
        self.controllers.close()
        self.view.face_art.close()
        self.closed.emit()
        super().closeEvent(event)

    def keep_changes(self) -> None:
        """Accept at once the text that is being typed, and changes that would take effect a moment later."""
        typed = QApplication.focusWidget()
        if typed is not None:
            typed.clearFocus()
            typed.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.welcome is not None:
            self.welcome.keep_unconfirmed_input()
        self.controllers.keep_unconfirmed_input()

    def keep_places(self, seconds: float) -> bool:
        """Save the places of window and docks. Return whether they were saved within this number of seconds."""
        return self._places.flush(seconds)

    def raise_window(self) -> None:
        """Bring the window to the front, because the program was started a second time."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

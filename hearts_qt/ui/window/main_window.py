"""The main window: puts the table, the docks and the menus together."""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QCloseEvent,
    QColor,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QVBoxLayout, QWidget

from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.rules.seating import Kind
from hearts_qt.settings.company_file import CompanyFolder
from hearts_qt.settings.profile import Profile
from hearts_qt.table import link
from hearts_qt.table.trouble import LogRefused, PlayerFailed
from hearts_qt.ui.art.card_art import CardArt
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.company.feeling import FeelingFaces
from hearts_qt.ui.company.voices import Voices
from hearts_qt.ui.dialogs.welcome import WelcomeBar
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.play.prompt_bar import PromptBar
from hearts_qt.ui.plugins.plugin_desk import PluginDesk
from hearts_qt.ui.widgets.arrows import ArrowKeys
from hearts_qt.ui.widgets.plain import as_text
from hearts_qt.ui.window.card_keys import CardKeys
from hearts_qt.ui.window.commands import MenuName
from hearts_qt.ui.window.designs import OPTIONS as DESIGN_OPTIONS
from hearts_qt.ui.window.designs import DesignChoice
from hearts_qt.ui.window.desk import Desk
from hearts_qt.ui.window.docking import Docks
from hearts_qt.ui.window.global_keys import GlobalKeys
from hearts_qt.ui.window.hearing import SILENT, Hearing, Means
from hearts_qt.ui.window.leaving import Leaving
from hearts_qt.ui.window.look import apply_look, wants_reduced_motion
from hearts_qt.ui.window.menus import Menus
from hearts_qt.ui.window.message_bar import MessageBar
from hearts_qt.ui.window.person import Person
from hearts_qt.ui.window.places import Places
from hearts_qt.ui.window.solid import SolidBackground
from hearts_qt.ui.window.status_line import StatusLine
from hearts_qt.ui.words.troubles import trouble_sentence

translate = QCoreApplication.translate
log = logging.getLogger("hearts_qt")

_BAD_LOG: Final = "bad log"


class WindowPlaces(NamedTuple):
    """Where a window finds the faces, keeps its places, has the logs of all matches, what is known of luck, plugins."""

    faces: Path
    file: Path
    matches: Path
    luck: Path
    plugins: Path

    @classmethod
    def below(cls, folder: Path, faces: Path) -> "WindowPlaces":
        """Return places in a folder that is a window's alone."""
        return cls(faces, folder / "window.ini", folder / "matches", folder / "luck.jsonl", folder / "plugins")


class MainWindow(QMainWindow):
    """The window of one table."""

    closed = Signal()
    keeping = Signal()
    """The program may end now: what is being written in a dialog is to be kept."""
    profile_changed = Signal(object)
    """Something of the Profile is to be kept."""

    def __init__(
        self,
        profile: Profile,
        art: CardArt,
        places: WindowPlaces,
        players: Sequence[str],
        send: Callable[[link.Request], None],
        take: Callable[[], link.Update | None],
        company: CompanyFolder,
        means: Means = SILENT,
    ) -> None:
        """Build the window for a profile; `players` are the computer players, `send` and `take` lead to the table.

        `company` keeps the people at the table as the person has made them, `means` are those by which it is heard.
        """
        super().__init__()
        self.settings = profile.settings
        self.art = art
        self.company = company
        self.welcome: WelcomeBar | None = None
        self._send = send
        self.setWindowTitle(translate("window", "Hearts"))
        self.setDockOptions(QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.AllowNestedDocks)
        self.view = TableView(art, places.faces)
        self.prompt = PromptBar(self.view.viewport())
        self.messages = MessageBar()
        self.director = Director(self.view, self.settings, send, take)
        self.feeling = FeelingFaces(self.view.company, self.settings)
        self.person = Person(self.director, self.prompt, self.settings)
        self.docks = Docks(self, self.settings, art)
        self.status_line = StatusLine()
        self.setStatusBar(self.status_line)
        self.design_choice = DesignChoice(self, self.settings, art)
        self.menus = Menus(self, self.menuBar(), self.settings, self.choices_of)
        self._add_panels()
        self.desk = Desk(self, profile, players, places)
        self.plugins = PluginDesk(self, places.plugins)
        self.hearing = Hearing(self, Voices(company.company, self.desk.company.wardrobe.pack, company.sounds), means)
        self._solid = SolidBackground(self)
        self._lay_out(profile)
        self._keys = (CardKeys(self, self.view), ArrowKeys(self), GlobalKeys(self, self.menus.actions))
        self._wire()
        self._places = Places(self, places.file, self.docks)
        self.leaving = Leaving(self)
        self._first_show = True
        self._asks_opponents = False
        for name in ("background", "highlight", "faces", "living_faces", "motion"):
            self._show_option(name)

    def _add_panels(self) -> None:
        group = self.menus.group(MenuName.INTERFACE, translate("menus", "P&anels"))
        for name, action, title in self.docks.plain_actions():
            action.setText(title)
            group.addAction(action)
            self.menus.add_help(MenuName.INTERFACE, action, name, translate("window", "Show or hide this at the side."))

    def _lay_out(self, profile: Profile) -> None:
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.messages)
        if not profile.welcomed:
            self.welcome = WelcomeBar(self.settings.text("player_name"))
            self.welcome.named.connect(self.desk.take_name)
            self.welcome.skipped.connect(self.desk.welcomed)
            column.addWidget(self.welcome)
        for widget in (self.view, self.view.viewport()):
            widget.setAccessibleName(translate("window", "Card table"))
        column.addWidget(self.view, 1)
        self.setCentralWidget(middle)
        self.setMinimumSize(640, 440)

    def _wire(self) -> None:
        self.director.settled.connect(self._settled)
        self.director.changed.connect(self._show_change)
        self.director.began.connect(self.desk.offer_ways_back)
        self.director.announced.connect(self.announce)
        self.director.troubled.connect(self._tell_troubles)
        self.director.questions.new_game_wanted.connect(self.desk.choose_new_game)
        self.person.hinting.changed.connect(self._offer_hint)
        self.view.resized.connect(self._place_prompt)
        self.view.company.announced.connect(self.director.announced)
        self.art.changed.connect(self.view.pictures_changed)
        self.art.changed.connect(self.director.questions.pictures_changed)
        self.design_choice.follow_menus()
        self.menus.wanted.connect(self.desk.do)
        self.menus.help_wanted.connect(self.desk.explain)
        self.status_line.seal_clicked.connect(self.desk.check_newest)
        self.menus.colour_wanted.connect(self.desk.choose_colour)
        self.settings.listen(self._option_changed)
        for menu in self.menus.menus.values():
            # Not before the menu is closed.
            menu.aboutToHide.connect(lambda: QTimer.singleShot(0, self._take_keys_back))

    def choices_of(self, name: str) -> dict[str, str]:
        """Return the choices of an option that has none declared: those found on this machine."""
        if name == "sound_pack":
            return dict(self.hearing.packs())
        return self.design_choice.choices(name) if name in DESIGN_OPTIONS else {}

    def show_catalogue(self, catalogue: Catalogue, *, safe_mode: bool) -> None:
        """Offer what plugins contribute now; with `safe_mode` most were left out, which is said."""
        if safe_mode:
            self.tell(
                translate("window", "Safe mode: your plugins are left out until you start Hearts again."), "safe mode"
            )
        self.plugins.show_catalogue(catalogue, safe_mode=safe_mode)
        self.desk.show_catalogue(catalogue)
        self.hearing.offer(catalogue)

    # What the table tells

    def _settled(self, update: link.Update) -> None:
        asks, self._asks_opponents = self._asks_opponents, False
        self.feeling.show_update(update)
        self.docks.show_update(update)
        self.status_line.show_update(update)
        self.desk.show_update(update)
        if not update.read_only:
            self.messages.forget(_BAD_LOG)
        if asks:
            self.desk.ask_opponents()

    def _show_change(self, update: link.Update) -> None:
        self.docks.show_update(update)
        self.desk.show_update(update)
        self.person.show_prompt()

    def _tell_troubles(self, troubles: tuple[object, ...]) -> None:
        for trouble in troubles:
            if isinstance(trouble, PlayerFailed) and self.plugins.note_failure(trouble):
                continue
            about = _BAD_LOG if isinstance(trouble, LogRefused) else ""
            self.tell(trouble_sentence(trouble), about)  # type: ignore[arg-type]
            if about:
                label = translate("window", "Go on from there")
                self.messages.offer(label, lambda: self._send(link.GoOnInCopy()), about)

    def tell(self, sentence: str, about: str = "") -> None:
        """Say what went wrong, above the table; in the place of what was said about the same thing before."""
        log.info("told %s", sentence)
        if self.messages.tell(sentence, about):
            self.announce(sentence)

    def announce(self, sentence: str) -> None:
        """Let a screen reader say a sentence."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.view, as_text(sentence)))

    # How it looks

    def _option_changed(self, name: str) -> None:
        self._show_option(name)
        self.desk.option_changed(name)

    def _show_option(self, name: str) -> None:
        if name in ("theme", "text_size"):
            application = QApplication.instance()
            if isinstance(application, QApplication):
                apply_look(application, self.settings)
                self.view.set_geometry()
        elif name in ("background", "solid_background"):
            cloth = QColor(self.settings.text("background"))
            self.view.set_cloth(cloth)
            self.prompt.set_cloth(cloth)
            self._solid.show_behind(self.settings.switch("solid_background") and self.isVisible(), cloth)
        elif name in ("faces", "living_faces"):
            self._show_faces()
        elif name == "motion":
            self.view.motion.reduced = wants_reduced_motion(self.settings)
            self.view.company.set_reduced(self.view.motion.reduced)
        elif name == "highlight":
            self.view.pieces.highlight = self.settings.text("highlight")
        elif name == "fullscreen":
            self._show_full_screen(self.settings.switch("fullscreen"))
        elif name in ("instructions", "pause"):
            self.person.show_prompt()
        elif name == "controls":
            self.person.controls_changed()

    def _show_faces(self) -> None:
        shown = self.settings.switch("faces")
        self.view.company.set_lively(shown and self.settings.switch("living_faces"))
        if self.view.pieces.shows_faces != shown:
            self.view.pieces.shows_faces = shown
            self.view.arrange()

    def _show_full_screen(self, on: bool) -> None:
        if on:
            self.showFullScreen()
        elif self.isFullScreen():
            self.showNormal()
        self.menuBar().setVisible(not on)
        self.status_line.setVisible(not on)

    def _place_prompt(self) -> None:
        self.prompt.put(self.view.geometry_now.prompt)
        self.person.hinting.note.put(self.view.geometry_now.prompt)

    def _offer_hint(self) -> None:
        self.menus.enable("hint", self.person.hinting.is_offered)

    # The window itself

    def open(self, *, asks_opponents: bool = False) -> None:
        """Show the window where it was the last time; with `asks_opponents` nothing goes on before they are chosen."""
        self._asks_opponents = asks_opponents
        if asks_opponents and self.welcome is not None:
            # The name is asked there.
            self.welcome.hide()
        if not self._places.restore():
            available = self.screen().availableGeometry()
            self.resize(min(1440, round(available.width() * 0.9)), min(900, round(available.height() * 0.9)))
        if self.settings.switch("fullscreen"):
            self._show_full_screen(True)
        else:
            self.show()

    def showEvent(self, event: QShowEvent) -> None:
        """Arrange the docks at the very first start, and go on where timers stood still."""
        super().showEvent(event)
        if self._first_show:
            self._first_show = False
            self.docks.follow_options()
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            QTimer.singleShot(0, lambda: self._show_option("solid_background"))
        self._follow_visibility()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the docks share the room as tabs where it is low."""
        super().resizeEvent(event)
        self._arrange_docks()

    def _arrange_docks(self, *, anew: bool = False) -> None:
        bars = self.menuBar().sizeHint().height() + self.status_line.sizeHint().height()
        self.docks.arrange(self.height() - bars, anew=anew)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand the table what nobody else in the window has a use for."""
        self.view.key_pressed.emit(event)

    def changeEvent(self, event: QEvent) -> None:
        """Let timers stand still while the window is minimised; follow a text size; give the table the keys back."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self._follow_visibility()
        elif event.type() == QEvent.Type.FontChange:
            # Once everything in the window has the new size.
            QTimer.singleShot(0, self, lambda: self._arrange_docks(anew=True))
        elif event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            # At once, before Qt looks for just any widget to have the focus.
            self._take_keys_back()

    def _take_keys_back(self) -> None:
        """Leave no key to the menu bar, which keeps the focus when Esc closes a menu, or to nobody."""
        is_free = self.isActiveWindow() and QApplication.activePopupWidget() is None
        if is_free and self.focusWidget() in (None, self.menuBar()):
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow_visibility(self) -> None:
        hidden = self.isMinimized() or not self.isVisible()
        persons = [each for each in self.desk.seats if each.kind is Kind.PERSON]
        # Four computers at full speed play on while nobody looks, as fast as they can.
        self._send(link.RunFree(hidden and not persons and self.settings.number("speed") == 7))
        self.view.company.hold(hidden)
        self.director.hide(hidden or self._asks_opponents or self.desk.is_asking_opponents)

    def go_on(self) -> None:
        """Go on after the opponents were chosen."""
        self._follow_visibility()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave without a question, for everything is kept; only what cannot be written asks for one."""
        # Before anything is written for the last time.
        self.keep_changes()
        if not self.leaving.may_leave():
            event.ignore()
            return
        self._places.close()
        self._solid.close()
        self.design_choice.close()
        self.desk.close_windows()
        self.plugins.close()
        self.view.face_art.close()
        self.closed.emit()
        super().closeEvent(event)

    def keep_changes(self) -> None:
        """Let count at once what counts a moment later otherwise: what is being typed, and what seats follow."""
        typed = QApplication.focusWidget()
        if typed is not None:
            typed.clearFocus()
            typed.setFocus(Qt.FocusReason.OtherFocusReason)
        self.keeping.emit()
        self.desk.company.follow_now()

    def keep_places(self, seconds: float) -> bool:
        """Write down where window and docks are; return whether it is on the disk within that time."""
        return self._places.flush(seconds)

    def raise_window(self) -> None:
        """Come to the front, because the program was started again."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

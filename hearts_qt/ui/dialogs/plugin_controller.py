"""Carries out the commands for plugins: shows plugins, switches them on and off, and reports broken plugins."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from hearts_qt.plugin_host.comments import read_comments
from hearts_qt.plugin_host.contributions import Catalogue, Plugin, Source
from hearts_qt.plugin_host.faces import ENDINGS
from hearts_qt.plugin_host.flaw import Flaw, PackError
from hearts_qt.plugin_host.installing import remove
from hearts_qt.plugin_host.kinds import CARDS, COMMENTATORS, COMMENTS, HELP, PLAYERS, PRESETS
from hearts_qt.plugin_host.naming import PACKED, TARS, WHEEL
from hearts_qt.plugin_host.styles_and_presets import rules_of
from hearts_qt.remote.confinement import protection
from hearts_qt.rules.ruleset import Rules
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.profile import Profile
from hearts_qt.settings.profile_keeper import ProfileKeeper
from hearts_qt.table.problems import PlayerFailed
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.help.help_files import FilePage
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.widgets.background import run
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.drop_target import DropTarget
from hearts_qt.ui.words.messages import subject
from hearts_qt.ui.words.plugins import (
    comment_text,
    commentator_sentence,
    failure_lines,
    failure_sentence,
    trouble_sentence,
    troubles_sentence,
)

if TYPE_CHECKING:
    # At run time, these modules are imported when they are first needed, so that the program starts faster.
    from hearts_qt.plugin_host.doubles import Double
    from hearts_qt.ui.dialogs.installer import Installer
    from hearts_qt.ui.dialogs.plugin_pictures import PluginPictures
    from hearts_qt.ui.dialogs.plugins_window import PluginsWindow

translate = QCoreApplication.translate

COMMANDS: Final[Sequence[Command["PluginController"]]] = (
    Command(
        "plugins",
        MenuName.INTERFACE,
        160,
        QT_TRANSLATE_NOOP("menus", "Plu&gins…"),
        QT_TRANSLATE_NOOP("menus", "What each plugin adds, and what is wrong with it."),
        lambda self, on: self.show_page(),
    ),
    Command(
        "plugin_folder",
        MenuName.INTERFACE,
        170,
        QT_TRANSLATE_NOOP("menus", "Open the plugin fol&der"),
        QT_TRANSLATE_NOOP("menus", "The folder for card designs, players, faces, comments and sounds made by others."),
        lambda self, on: self.open_folder(),
    ),
)

_INSTALLABLE: Final = (PACKED, WHEEL, *TARS, *ENDINGS)
"""The endings of the names of files that can be installed."""
_TOLD_SINGLY: Final = 2
"""If more plugins do not work, one message sums them up."""
_MANY: Final = "broken plugins"
"""The subject of that message."""
_TELLS_OF = (Source.USER, Source.INSTALLED)
"""The sources of plugins that the user has installed. Flaws of other plugins are not reported by a message."""


class PluginController(QObject):
    """Carries out the commands for plugins for one window."""

    switched = Signal(str, bool)
    """Emitted when the user switches a plugin, with its id and whether it is on."""
    character_came = Signal(object)
    """Emitted with the Character in a plugin that was installed a moment ago."""

    def __init__(
        self,
        folder: Path,
        keeper: ProfileKeeper,
        tell: Callable[[str, str], None],
        forget: Callable[[str], None],
        art: tuple[CardArt, FaceArt],
        parent: QWidget,
    ) -> None:
        """Install plugins into `folder`, the user's plugin folder. `keeper` saves which plugins are switched off.

        `tell` shows a sentence about a subject, and `forget` removes the sentence about a subject. `art` has the cards
        and the faces that the page shows.
        """
        super().__init__(parent)
        self._folder = folder
        self._keeper = keeper
        self._tell = tell
        self._forget = forget
        self._parent = parent
        self._art = art
        self._pictures: PluginPictures | None = None
        self.handlers = handlers_of(self, COMMANDS)
        self._catalogue = Catalogue()
        self._safe_mode = False
        self.page: PluginsWindow | None = None
        """The window with the plugins; None until it is first opened."""
        self._failures: dict[str, str] = {}
        self._told: Mapping[str, tuple[Flaw, ...]] = {}
        self._opened_installer: Installer | None = None
        self.drops = DropTarget(parent, _INSTALLABLE, self.offer)

    @property
    def installer(self) -> "Installer":
        """What installs plugins, made when it is first needed."""
        if self._opened_installer is None:
            from hearts_qt.ui.dialogs.installer import Installer

            self._opened_installer = Installer(self._folder, self._parent)
            self._opened_installer.told.connect(lambda sentence: self._tell(sentence, ""))
        return self._opened_installer

    def install(self, path: Path, installed: Callable[[str], None] | None = None) -> None:
        """Ask whether to install a file or folder, see `Installer.offer`."""
        self.installer.offer(path, installed)

    def wait(self) -> None:
        """Wait a few seconds for installations that have begun."""
        if self._opened_installer is not None:
            self._opened_installer.wait()

    @property
    def help_pages(self) -> dict[str, FilePage]:
        """The help pages of plugins, by names that no other page has."""
        return {f"plugin/{item.id}": FilePage(item.name, item.path) for item in self._catalogue.of(HELP).values()}

    @property
    def rule_sets(self) -> list[tuple[str, Rules]]:
        """The names and rules of the rule sets of plugins."""
        return [(item.name, rules_of(item)) for item in self._catalogue.of(PRESETS).values()]

    def show_catalogue(self, catalogue: Catalogue, *, safe_mode: bool) -> None:
        """Use these plugins from now on. Report plugins with new flaws; remove the reports about mended plugins."""
        self._catalogue = catalogue
        self._safe_mode = safe_mode
        self._tell_flaws(catalogue)
        self._refresh()

    def _tell_flaws(self, catalogue: Catalogue) -> None:
        flawed = {each.id: each.flaws for each in catalogue.plugins if each.flaws and each.source in _TELLS_OF}
        new = [each for each in catalogue.plugins if each.id in flawed and self._told.get(each.id) != each.flaws]
        arriving = {each.id for each in catalogue.plugins if each.arriving}
        mended = self._told.keys() - flawed.keys() - arriving
        for plugin in mended:
            self._forget(_about(plugin))
        if mended:
            # The message about many plugins names the mended one, too.
            self._forget(_MANY)
        if len(flawed) <= _TOLD_SINGLY:
            for each in new:
                self._tell(trouble_sentence(each), _about(each.id))
        elif new:
            for told in self._told:
                self._forget(_about(told))
            self._tell(troubles_sentence([each for each in catalogue.plugins if each.id in flawed]), _MANY)
        self._told = flawed

    def note_failure(self, trouble: PlayerFailed, names: Sequence[str]) -> bool:
        """Report that a player failed, and keep the reason for the page; return False if no plugin has that player.

        `names` are the names at the table.
        """
        plugin = next((each for each in self._catalogue.plugins if _plays(each, trouble.player)), None)
        if plugin is None:
            return False
        self._failures[plugin.id] = failure_lines(trouble.detail)
        self._tell(failure_sentence(plugin, trouble, names), subject(trouble))
        self._refresh()
        return True

    def note_commentator(self, commentator: str, reason: str) -> None:
        """Report that a commentator has failed, and keep the reason for the page."""
        for plugin in self._catalogue.plugins:
            if any(item.id == commentator for item in plugin.contributions.of(COMMENTATORS)):
                self._failures[plugin.id] = failure_lines(reason)
                self._tell(commentator_sentence(plugin), _about(plugin.id))
        self._refresh()

    def note_design(self, design: str, sentence: str) -> None:
        """Show on the page why a card design cannot be drawn; an empty `sentence` removes the earlier reason."""
        for plugin in self._catalogue.plugins:
            if any(item.id == design for item in plugin.contributions.of(CARDS)):
                self._failures.pop(plugin.id, None)
                if sentence:
                    self._failures[plugin.id] = sentence
        self._refresh()

    def _refresh(self) -> None:
        if self.page is not None and self.page.isVisible():
            self.page.show_plugins(self._catalogue.plugins, safe_mode=self._safe_mode, failures=self._failures)

    def show_page(self) -> None:
        """Open the page of the plugins."""
        page = self.page
        if page is None:
            from hearts_qt.ui.dialogs.plugin_details import PluginActions
            from hearts_qt.ui.dialogs.plugin_pictures import PluginPictures
            from hearts_qt.ui.dialogs.plugins_window import PluginsWindow

            actions = PluginActions(
                self._switch,
                self._remove,
                self.choose_file,
                self.choose_folder,
                self._keeper.choose_plugin_setting,
                self.open_folder,
                self._begin_to_find_doubles,
            )
            self._pictures = PluginPictures(*self._art, self)
            page = self.page = PluginsWindow(actions, self._pictures)
            page.show_chosen(self._keeper.profile.plugin_settings)
            self._keeper.listen(self._show_chosen)
            page.lines_wanted.connect(self._begin_to_read_lines)
            # A process may have to be started to find out how code is confined.
            run("protection", page, lambda: protection().level, page.show_protection)
        page.show()
        self._refresh()
        page.raise_()
        page.activateWindow()

    def _show_chosen(self, profile: Profile) -> None:
        if self.page is not None:
            self.page.show_chosen(profile.plugin_settings)

    def _begin_to_find_doubles(self) -> None:
        # Reading all files of all plugins may take seconds.
        page, plugins = self.page, self._catalogue.plugins
        if page is not None:
            run("doubles", page, lambda: _doubles(plugins), page.show_doubles)

    def _begin_to_read_lines(self, plugin: str) -> None:
        page, found = self.page, self._plugin(plugin)
        if page is not None and found is not None:
            run("lines", page, lambda: _lines(found), lambda lines: page.show_lines(plugin, lines))

    def open_folder(self) -> None:
        """Show the user's plugin folder in the system's file manager."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            template = translate("plugins", "The plugin folder {folder} cannot be made: {reason}")
            self._tell(template.format(folder=self._folder, reason=error.strerror or str(error)), "")
            return
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder))):
            template = translate("plugins", "Your plugin folder is {folder}")
            self._tell(template.format(folder=self._folder), "")

    def close(self) -> None:
        """Close the page, and delete temporary files of installations."""
        if self._opened_installer is not None:
            self._opened_installer.close()
        if self._pictures is not None:
            self._pictures.close()
        if self.page is not None:
            self.page.close()

    def _switch(self, plugin: str, on: bool) -> None:
        self._keeper.switch_plugin(plugin, on)
        self.switched.emit(plugin, on)

    def choose_file(self) -> None:
        """Ask for a zip file, a wheel or a picture, and install it."""
        dialog = QFileDialog(self.page or self._parent, translate("plugins", "Install a plugin"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        endings = " ".join(f"*{ending}" for ending in _INSTALLABLE)
        dialog.setNameFilter(translate("plugins", "Plugins and pictures ({endings})").format(endings=endings))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self.offer(Path(path)))
        dialog.open()

    def choose_folder(self) -> None:
        """Ask for the folder of a plugin or of pictures, and install it."""
        dialog = QFileDialog(self.page or self._parent, translate("plugins", "Install from a folder"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self.offer(Path(path)))
        dialog.open()

    def offer(self, path: Path) -> None:
        """Ask whether to install a file or folder, and install it. A character in it is added to the characters."""
        self.installer.offer(path, lambda plugin: self._take_in_character(path, plugin))

    def add_face(self, path: Path, dialog: QWidget, tell: Callable[[str], None]) -> None:
        """Add a face from a picture, after asking in `dialog` for its name; `tell` shows the result."""
        from hearts_qt.ui.dialogs.installer import Asker

        self.installer.offer_faces(path, Asker(dialog, tell))

    def _take_in_character(self, path: Path, plugin: str) -> None:
        from hearts_qt.settings.character_pack import character_in_pack

        character = character_in_pack(path, plugin)
        if character is not None:
            self.character_came.emit(character)
            template = translate("plugins", "{name} is now one of the characters: Options ▸ Configure characters…")
            self._tell(template.format(name=character.name), "")

    def _remove(self, plugin: str) -> None:
        found = self._plugin(plugin)
        if found is None:
            return
        try:
            kept = remove(found, self._folder)
        except OSError as error:
            template = translate("plugins", "“{name}” could not be removed: {reason}")
            self._tell(template.format(name=found.name, reason=error.strerror or str(error)), "")
            return
        template = translate("plugins", "“{name}” is removed. It is kept in {folder}, in case you want it back.")
        self._tell(template.format(name=found.name, folder=kept), "")

    def _plugin(self, plugin: str) -> Plugin | None:
        return next((each for each in self._catalogue.plugins if each.id == plugin), None)


def _doubles(plugins: Sequence[Plugin]) -> "Sequence[Double]":
    # The other thread imports this, so that the program starts faster.
    from hearts_qt.plugin_host.doubles import doubles

    return doubles(plugins)


def _lines(plugin: Plugin) -> str:
    packs = []
    for item in plugin.contributions.of(COMMENTS):
        # If a file cannot be read, it has probably changed since the plugin was read. Then the plugin is soon read
        # again.
        with suppress(PackError, OSError):
            packs.append(read_comments(item.path))
    return comment_text(packs)


def _plays(plugin: Plugin, player: str) -> bool:
    return any(item.id == player for item in plugin.contributions.of(PLAYERS))


def _about(plugin: str) -> str:
    return f"plugin {plugin}"

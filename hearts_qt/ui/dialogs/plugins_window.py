"""The window with all plugins: their contributions, switches, flaws and folders."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from hearts_qt.plugin_host.contributions import Plugin
from hearts_qt.plugin_host.doubles import Double
from hearts_qt.plugin_host.kinds import COMMENTS
from hearts_qt.remote.confinement import Level
from hearts_qt.ui.dialogs.plugin_details import PluginActions, PluginDetails
from hearts_qt.ui.dialogs.plugin_pictures import PluginPictures
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.words.plugins import (
    double_lines,
    protection_sentence,
    state_title,
)

translate = QCoreApplication.translate

_LETTERS: Final = 24


class PluginsWindow(QWidget):
    """The window with all plugins. It stays open beside the table."""

    lines_wanted = Signal(str)
    """Emitted with the id of the plugin that is shown, if it has comments. The receiver passes the comments to
    `show_lines`."""

    def __init__(
        self, actions: PluginActions, pictures: PluginPictures | None = None, parent: QWidget | None = None
    ) -> None:
        """Start without plugins. `actions` has the functions for what the user chooses.

        If `pictures` is None, no pictures are shown.
        """
        super().__init__(parent, Qt.WindowType.Window)
        self._pictures = pictures
        if pictures is not None:
            pictures.changed.connect(self._show_pictures)
        self._plugins: tuple[Plugin, ...] = ()
        self._failures: Mapping[str, str] = {}
        self._with_lines = ""
        self._chosen: Mapping[str, Mapping[str, object]] = {}
        self._level: Level | None = None
        self.setWindowTitle(translate("plugins", "Plugins"))
        self.index = form.Index(_LETTERS)
        self.index.setAccessibleName(translate("plugins", "Plugins"))
        self.details = PluginDetails(actions)
        self.nothing = form.QuietLabel(translate("plugins", "There are no plugins yet."))
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.safe_mode = form.QuietLabel(
            translate("plugins", "Hearts was started in safe mode: only the plugins that come with it are loaded.")
        )
        self.protection = form.QuietLabel()
        self.protection.hide()
        self.install = QPushButton(translate("plugins", "&Install"))
        self.install.setMenu(self._install_menu(actions))
        self.open_folder = QPushButton(translate("plugins", "Open the fol&der"))
        self.open_folder.clicked.connect(actions.open_folder)
        self.check_doubles = QPushButton(translate("plugins", "Check for &duplicates"))
        self.check_doubles.setToolTip(translate("plugins", "Find plugins that contain the same thing"))
        self.check_doubles.clicked.connect(self._check_doubles)
        self._find_doubles = actions.find_doubles
        self.found = form.QuietLabel()
        self.found.setWordWrap(True)
        self.found.hide()
        self.hint = form.QuietLabel(
            translate(
                "plugins",
                "Put a folder or a picture into the plugin folder, or drop a zip file onto the table. A picture "
                "dropped onto the table becomes a card back or a face, and a character from a friend joins the others.",
            )
        )
        self.close_button = QPushButton(translate("plugins", "&Close"))
        self.close_button.clicked.connect(self.close)
        self._lay_out()
        self.index.currentRowChanged.connect(self._choose)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        form.open_at(self, QSize(900, 600))
        self.show_plugins((), safe_mode=False)

    def _install_menu(self, actions: PluginActions) -> QMenu:
        menu = QMenu(self)
        menu.addAction(translate("plugins", "From a &file…")).triggered.connect(actions.install)
        menu.addAction(translate("plugins", "From a f&older…")).triggered.connect(actions.install_folder)
        return menu

    def _lay_out(self) -> None:
        middle = QHBoxLayout()
        middle.setSpacing(14)
        middle.addWidget(self.index)
        middle.addWidget(self.details, 1)
        middle.addWidget(self.nothing, 1)
        below = QHBoxLayout()
        below.addWidget(self.open_folder)
        below.addWidget(self.install)
        below.addWidget(self.check_doubles)
        below.addStretch(1)
        below.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(10)
        column.addWidget(self.safe_mode)
        column.addWidget(self.protection)
        add_layout(column, middle, 1)
        column.addWidget(self.found)
        # The hint is not beside the buttons, because they leave it too little space if the text is large.
        column.addWidget(self.hint)
        add_layout(column, below)

    def show_plugins(
        self, plugins: Sequence[Plugin], *, safe_mode: bool, failures: Mapping[str, str] | None = None
    ) -> None:
        """Show these plugins, and keep the selected one.

        `failures` maps the id of a plugin to the reason why its player or commentator failed or its cards cannot be
        drawn.
        """
        read, row = self._current(), self.index.currentRow()
        # Plugins that do not work come first. Apart from this, plugins keep their order.
        self._plugins = tuple(sorted(plugins, key=lambda each: not each.flaws and each.id not in (failures or {})))
        self._failures = dict(failures or {})
        self.safe_mode.setVisible(safe_mode)
        self.index.blockSignals(True)
        self.index.clear()
        template = translate("plugins", "{name} ({state})")
        for each in self._plugins:
            failed = each.id in self._failures
            quiet = each.on and not each.flaws and not each.arriving and not failed
            self.index.add(each.name if quiet else template.format(name=each.name, state=state_title(each, failed)))
        ids = [each.id for each in self._plugins]
        is_there = read is not None and read.id in ids
        # The place of a plugin that was removed goes to its neighbour.
        self.index.setCurrentRow(ids.index(read.id) if read and is_there else max(0, min(row, len(ids) - 1)))
        self.index.blockSignals(False)
        self._choose(self.index.currentRow())

    def show_chosen(self, chosen: Mapping[str, Mapping[str, object]]) -> None:
        """Show these values of settings. They are stored by the id of the plugin and the id of the setting."""
        self._chosen = chosen
        plugin = self._current()
        if plugin is not None:
            self.details.show_settings(chosen.get(plugin.id, {}))

    def _check_doubles(self) -> None:
        self.check_doubles.setEnabled(False)
        self.found.setText(translate("plugins", "Looking for duplicates…"))
        self.found.show()
        self._find_doubles()

    def show_doubles(self, doubles: Sequence[Double]) -> None:
        """Say which plugins have the same contributions."""
        self.check_doubles.setEnabled(True)
        self.found.setText("\n".join(double_lines(doubles)))

    def show_protection(self, level: Level) -> None:
        """Say how far plugins' code is confined on this system."""
        self._level = level
        self.protection.setText(protection_sentence(level))
        self.protection.show()
        self._choose(self.index.currentRow())

    def show_plugin(self, plugin: str) -> None:
        """Select the plugin with the given id, if there is one."""
        ids = [each.id for each in self._plugins]
        if plugin in ids:
            self.index.setCurrentRow(ids.index(plugin))

    def _current(self) -> Plugin | None:
        row = self.index.currentRow()
        return self._plugins[row] if 0 <= row < len(self._plugins) else None

    def _choose(self, _row: int) -> None:
        plugin = self._current()
        self.nothing.setVisible(plugin is None)
        self.details.setVisible(plugin is not None)
        if plugin is not None:
            self.details.show_plugin(plugin, self._failures.get(plugin.id, ""), self._level)
            self.details.show_settings(self._chosen.get(plugin.id, {}))
            self._show_pictures()
            if plugin.id != self._with_lines:
                self._with_lines = ""
                self.details.show_lines("")
            if plugin.contributions.of(COMMENTS):
                self.lines_wanted.emit(plugin.id)
            else:
                self.details.show_lines("")

    def _show_pictures(self) -> None:
        plugin = self._current()
        if plugin is not None and self._pictures is not None and self.isVisible():
            self.details.show_pictures(self._pictures.of(plugin.contributions))

    def show_lines(self, plugin: str, text: str) -> None:
        """Show the comments of the plugin with the given id, unless another plugin is shown by now."""
        current = self._current()
        if current is not None and current.id == plugin:
            self._with_lines = plugin
            self.details.show_lines(text)

"""The window with all plugins: their contributions, switches, flaws and folders."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from hearts_qt.plugin_host.contributions import Plugin, Source
from hearts_qt.plugin_host.doubles import Double
from hearts_qt.remote.confinement import Level
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.plain import Label, as_text
from hearts_qt.ui.widgets.value_controls import Switch
from hearts_qt.ui.words.flaws import flaw_sentence
from hearts_qt.ui.words.plugins import (
    contribution_lines,
    double_lines,
    needs_line,
    source_line,
    state_title,
    version_line,
)
from hearts_qt.ui.words.protection import code_sentence, protection_sentence

translate = QCoreApplication.translate

_LETTERS: Final = 24
_ERROR_LINES: Final = 7


class PluginActions(NamedTuple):
    """The functions that carry out what the user chooses in the window."""

    switch: Callable[[str, bool], None]
    """Switch the plugin with that id on or off."""
    remove: Callable[[str], None]
    """Move a plugin out of the user's folder; nothing is deleted."""
    install: Callable[[], None]
    """Ask for a file, and install it."""
    open_folder: Callable[[], None]
    """Show the user's plugin folder."""
    find_doubles: Callable[[], None]
    """Look for plugins that bring the same; the answer comes by `PluginsWindow.show_doubles`."""


class _Details(form.FormPage):
    """The page of one plugin."""

    def __init__(self, actions: PluginActions) -> None:
        super().__init__()
        self._actions = actions
        self._plugin: Plugin | None = None
        self.title = form.heading("")
        self.about = form.QuietLabel()
        self.description = Label()
        self.switch = Switch()
        self.switch.chosen.connect(self._switch)
        self.row = form.FormRow("", "", self.switch)
        self.contributes = Label()
        self.wrong = form.heading(translate("plugins", "What is wrong"))
        self.errors = QPlainTextEdit()
        self.copy = QPushButton(translate("plugins", "&Copy"))
        self.folder = QPushButton(translate("plugins", "Show its &folder"))
        self.remove = QPushButton(translate("plugins", "&Remove"))
        self._lay_out()

    def _lay_out(self) -> None:
        for label in (self.title, self.description, self.contributes):
            label.setWordWrap(True)
        self.errors.setReadOnly(True)
        self.errors.setTabChangesFocus(True)
        self.errors.setAccessibleName(translate("plugins", "What is wrong"))
        self.copy.clicked.connect(self._copy)
        self.folder.clicked.connect(self._show_folder)
        self.remove.clicked.connect(lambda: self._plugin and self._actions.remove(self._plugin.id))
        self.group = form.FieldGroup()
        self.group.add(self.row)
        buttons = QWidget()
        line = QHBoxLayout(buttons)
        line.setContentsMargins(0, 8, 0, 0)
        for button in (self.folder, self.remove):
            button.setAutoDefault(False)
            line.addWidget(button)
        line.addStretch(1)
        copying = QWidget()
        copy_line = QHBoxLayout(copying)
        copy_line.setContentsMargins(0, 0, 0, 0)
        copy_line.addWidget(self.copy)
        copy_line.addStretch(1)
        self._error_parts: tuple[QWidget, ...] = (self.wrong, self.errors, copying)
        heading = form.heading(translate("plugins", "What it adds"))
        for widget in (
            self.title,
            self.about,
            self.description,
            self.group,
            *self._error_parts,
            heading,
            self.contributes,
            buttons,
        ):
            self.add(widget)

    def show_plugin(self, plugin: Plugin, failure: str, level: Level | None) -> None:
        """Show a plugin, the failure of its player if there was one, and how far its code is confined."""
        self._plugin = plugin
        self.title.setText(plugin.name)
        self.about.setText(
            "\n".join(line for line in (version_line(plugin), needs_line(plugin), source_line(plugin)) if line)
        )
        self.description.setText(plugin.description)
        self.description.setVisible(bool(plugin.description))
        self.row.label.setText(translate("plugins", "Switched on"))
        code = _code_line(plugin, level)
        self.row.help.setText(code)
        self.switch.name(translate("plugins", "{name} is switched on").format(name=plugin.name), code)
        self.switch.show_value(plugin.on)
        sentences = "\n".join([flaw_sentence(flaw) for flaw in plugin.flaws])
        if failure:
            sentences = "\n".join([sentences, failure]).strip()
        sentences = as_text(sentences)
        if self.errors.toPlainText() != sentences:
            self.errors.setPlainText(sentences)
        self.errors.setFixedHeight(self.errors.fontMetrics().lineSpacing() * _ERROR_LINES + 14)
        for widget in self._error_parts:
            widget.setVisible(bool(sentences))
        self.copy.setText(translate("plugins", "&Copy"))
        self.contributes.setText(
            "\n".join(contribution_lines(plugin.contributions)) or translate("plugins", "Nothing at the moment.")
        )
        self.remove.setVisible(plugin.source is Source.USER)

    def _switch(self, on: object) -> None:
        if self._plugin is not None:
            self._actions.switch(self._plugin.id, bool(on))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.errors.toPlainText())
        self.copy.setText(translate("plugins", "Copied"))

    def _show_folder(self) -> None:
        if self._plugin is not None:
            # A single sheet is a file, which must not be opened by another program.
            place = self._plugin.folder
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(place.parent if place.is_file() else place)))


def _code_line(plugin: Plugin, level: Level | None) -> str:
    if plugin.has_code:
        return code_sentence(level)
    return translate("plugins", "It has no code: only pictures, words, sounds or numbers.")


class PluginsWindow(QWidget):
    """The window with all plugins. It stays open beside the table."""

    def __init__(self, actions: PluginActions, parent: QWidget | None = None) -> None:
        """Start without plugins; `actions` are called when the user chooses something."""
        super().__init__(parent, Qt.WindowType.Window)
        self._plugins: tuple[Plugin, ...] = ()
        self._failures: Mapping[str, str] = {}
        self._level: Level | None = None
        self.setWindowTitle(translate("plugins", "Plugins"))
        self.index = form.Index(_LETTERS)
        self.index.setAccessibleName(translate("plugins", "Plugins"))
        self.details = _Details(actions)
        self.nothing = form.QuietLabel(translate("plugins", "There are no plugins yet."))
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.safe_mode = form.QuietLabel(
            translate("plugins", "Hearts was started in safe mode: only the plugins that come with it are loaded.")
        )
        self.protection = form.QuietLabel()
        self.protection.hide()
        self.install = QPushButton(translate("plugins", "&Install from a file…"))
        self.install.clicked.connect(actions.install)
        self.open_folder = QPushButton(translate("plugins", "Open the fol&der"))
        self.open_folder.clicked.connect(actions.open_folder)
        self.check_doubles = QPushButton(translate("plugins", "Check for &doubles"))
        self.check_doubles.setToolTip(translate("plugins", "Find plugins that bring the same"))
        self.check_doubles.clicked.connect(self._check_doubles)
        self._find_doubles = actions.find_doubles
        self.found = form.QuietLabel()
        self.found.setWordWrap(True)
        self.found.hide()
        self.hint = form.QuietLabel(
            translate(
                "plugins",
                "Put a folder into the plugin folder, or drop a zip file onto the table. A picture dropped "
                "onto the table becomes a face, and a character from a friend joins the others.",
            )
        )
        self.close_button = QPushButton(translate("plugins", "&Close"))
        self.close_button.clicked.connect(self.close)
        self._lay_out()
        self.index.currentRowChanged.connect(self._choose)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        form.open_at(self, QSize(900, 600))
        self.show_plugins((), safe_mode=False)

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
        column.addLayout(middle, 1)
        column.addWidget(self.found)
        # Not beside the buttons, which leave it too little room with large text.
        column.addWidget(self.hint)
        column.addLayout(below)

    def show_plugins(
        self, plugins: Sequence[Plugin], *, safe_mode: bool, failures: Mapping[str, str] | None = None
    ) -> None:
        """Show these plugins, and keep the selected one.

        `failures` has the reasons, by the plugins' ids, why players failed at the table or cards cannot be drawn.
        """
        read = self._current()
        # Plugins that do not work come first; otherwise they keep their order.
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
        self.index.setCurrentRow(ids.index(read.id) if read is not None and read.id in ids else 0)
        self.index.blockSignals(False)
        self._choose(self.index.currentRow())

    def _check_doubles(self) -> None:
        self.check_doubles.setEnabled(False)
        self.found.setText(translate("plugins", "Looking for doubles …"))
        self.found.show()
        self._find_doubles()

    def show_doubles(self, doubles: Sequence[Double]) -> None:
        """Say which plugins bring the same."""
        self.check_doubles.setEnabled(True)
        self.found.setText("\n".join(double_lines(doubles)))

    def show_protection(self, level: Level) -> None:
        """Say how far plugins' code is confined on this system."""
        self._level = level
        self.protection.setText(protection_sentence(level))
        self.protection.show()
        self._choose(self.index.currentRow())

    def show_plugin(self, plugin: str) -> None:
        """Select the plugin with that id, if there is one."""
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

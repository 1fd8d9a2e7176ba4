"""The page of one plugin: what it contributes, its pictures and comments, its switch, its flaws and its folder."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QIcon, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from hearts_qt.plugin_host.contributions import Plugin, Source
from hearts_qt.plugin_host.kinds import COMMENTATORS, PLAYERS
from hearts_qt.remote.confinement import Level
from hearts_qt.ui.dialogs.plugin_pictures import SIZE, ShownPicture
from hearts_qt.ui.dialogs.plugin_settings_group import PluginSettingsGroup
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.plain import Label, as_text, tip
from hearts_qt.ui.widgets.value_controls import Switch
from hearts_qt.ui.words.flaws import flaw_sentence
from hearts_qt.ui.words.plugins import (
    code_sentence,
    contribution_lines,
    described_lines,
    needs_line,
    source_line,
    version_line,
)

translate = QCoreApplication.translate

_ERROR_LINES: Final = 7
_COMMENT_LINES: Final = 8
_LETTERS: Final = 10
"""How many letters of a name fit below a picture."""


class PluginActions(NamedTuple):
    """The functions that carry out what the user chooses in the window."""

    switch: Callable[[str, bool], None]
    """Switch the plugin with the given id on or off."""
    remove: Callable[[str], None]
    """Move a plugin out of the user's plugin folder; nothing is deleted."""
    install: Callable[[], None]
    """Ask for a file, and install it."""
    install_folder: Callable[[], None]
    """Ask for a folder, and install it."""
    choose: Callable[[str, str, bool | int | str], None]
    """Use a value for a setting. The arguments are the ids of the plugin and of the setting, and the value."""
    open_folder: Callable[[], None]
    """Show the user's plugin folder."""
    find_doubles: Callable[[], None]
    """Look for plugins with equal contributions; `PluginsWindow.show_doubles` gets the answer."""


class _PictureStrip(QListWidget):
    """The pictures of a plugin side by side, with their names."""

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []
        self.setAccessibleName(translate("plugins", "Pictures"))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setWrapping(False)
        self.setIconSize(SIZE)
        self.setUniformItemSizes(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # An empty picture is shown first, so that an entry keeps its size when its own picture is drawn.
        room = QPixmap(SIZE)
        room.fill(Qt.GlobalColor.transparent)
        self._empty = QIcon(room)

    def show_pictures(self, pictures: Sequence[ShownPicture]) -> None:
        """Show these pictures, or hide the strip if there are none."""
        self.setVisible(bool(pictures))
        letters = self.fontMetrics()
        width = max(SIZE.width() + 12, letters.horizontalAdvance("n" * _LETTERS))
        self.setGridSize(QSize(width, SIZE.height() + letters.height() + 12))
        below = self.horizontalScrollBar().sizeHint().height() if len(pictures) > 1 else 0
        self.setFixedHeight(self.gridSize().height() + below + 2 * self.frameWidth() + 2)
        names = [each.name for each in pictures]
        if names != self._names:
            self._names = names
            self.clear()
            for each in pictures:
                item = QListWidgetItem(as_text(each.name))
                item.setToolTip(tip(each.name))
                self.addItem(item)
        for row, each in enumerate(pictures):
            self.item(row).setIcon(each.icon or self._empty)


class PluginDetails(form.FormPage):
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
        self.settings = PluginSettingsGroup()
        self.settings.chosen.connect(self._choose)
        self.contributes = Label()
        self.pictures = _PictureStrip()
        self.lines_heading = form.heading(translate("plugins", "What it says"))
        self.lines = QPlainTextEdit()
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
        self.show_pictures(())
        self.lines.setReadOnly(True)
        self.lines.setTabChangesFocus(True)
        self.lines.setAccessibleName(translate("plugins", "What it says"))
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
            self.settings,
            heading,
            self.contributes,
            self.pictures,
            self.lines_heading,
            self.lines,
            buttons,
        ):
            self.add(widget)

    def show_plugin(self, plugin: Plugin, failure: str, level: Level | None) -> None:
        """Show a plugin, how far its code is confined, and in `failure` why its player, commentator or cards failed."""
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
        sentences = "\n".join([flaw_sentence(flaw) for flaw in (*plugin.flaws, *plugin.warnings)])
        if failure:
            sentences = "\n".join([sentences, failure]).strip()
        sentences = as_text(sentences)
        if self.errors.toPlainText() != sentences:
            self.errors.setPlainText(sentences)
        self.errors.setFixedHeight(self.errors.fontMetrics().lineSpacing() * _ERROR_LINES + 14)
        for widget in self._error_parts:
            widget.setVisible(bool(sentences))
        self.copy.setText(translate("plugins", "&Copy"))
        parts = [*contribution_lines(plugin.contributions), *described_lines(plugin.contributions)]
        self.contributes.setText("\n".join(parts) or translate("plugins", "Nothing at the moment."))
        self.remove.setVisible(plugin.source is Source.USER)

    def show_pictures(self, pictures: Sequence[ShownPicture]) -> None:
        """Show the pictures of the plugin. Pictures that are not drawn yet are blank."""
        self.pictures.show_pictures(pictures)

    def show_lines(self, text: str) -> None:
        """Show the comments of the plugin, or hide their field if the text is empty."""
        text = as_text(text)
        if self.lines.toPlainText() != text:
            self.lines.setPlainText(text)
        self.lines.setFixedHeight(self.lines.fontMetrics().lineSpacing() * _COMMENT_LINES + 14)
        for widget in (self.lines_heading, self.lines):
            widget.setVisible(bool(text))

    def show_settings(self, chosen: Mapping[str, object]) -> None:
        """Show the settings of the plugin with the values that the person has chosen.

        The settings are hidden if the plugin is off, has flaws, or has no player or commentator to read them.
        """
        plugin = self._plugin
        usable = plugin is not None and plugin.on and not plugin.flaws and _has_programs(plugin)
        self.settings.show_settings(plugin.settings if plugin is not None and usable else (), chosen)

    def _choose(self, setting: str, value: bool | int | str) -> None:
        if self._plugin is not None:
            self._actions.choose(self._plugin.id, setting, value)

    def _switch(self, on: object) -> None:
        if self._plugin is not None:
            self._actions.switch(self._plugin.id, bool(on))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.errors.toPlainText())
        self.copy.setText(translate("plugins", "Copied"))

    def _show_folder(self) -> None:
        if self._plugin is not None:
            # If a plugin is a single file, the folder around it is shown, because no other program must open this file.
            place = self._plugin.folder
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(place.parent if place.is_file() else place)))


def _has_programs(plugin: Plugin) -> bool:
    """Tell whether a plugin has a player or a commentator, which can read its settings."""
    return bool(plugin.contributions.of(PLAYERS) or plugin.contributions.of(COMMENTATORS))


def _code_line(plugin: Plugin, level: Level | None) -> str:
    if plugin.has_code:
        return code_sentence(level)
    return translate("plugins", "It has no code: only pictures, words, sounds or numbers.")

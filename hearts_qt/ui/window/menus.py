"""The menus, made from the declared commands and options. The status bar and F1 explain every entry."""

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QMenuBar, QWidget
from shiboken6 import isValid

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import AnyOption, Menu, OptionKind, Value
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.play_options import VIEW_HANDS
from hearts_qt.settings.rules_draft import RulesDraft
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.widgets.command import Command, MenuEntry, MenuName
from hearts_qt.ui.widgets.marks import VisibleMarks
from hearts_qt.ui.widgets.mnemonics import mark_entries
from hearts_qt.ui.widgets.plain import caption, tip
from hearts_qt.ui.window.commands import COMMANDS
from hearts_qt.ui.window.docking import PANELS_TITLE
from hearts_qt.ui.window.rule_entries import RuleEntries
from hearts_qt.ui.words.options import option_choices, option_help, option_label, page_title

translate = QCoreApplication.translate
_MOST_OPTIONS: Final = 12
"""Most options in one menu. A larger menu has a submenu for each page of the preferences, to fit small screens."""
_LINE: Final = 100
"""Commands whose places are in different hundreds are separated by a line."""
_AFTER_OPTIONS: Final = 900
"""The first place of the commands that come after the options of their menu."""
_BETWEEN_MENUS_MS: Final = 50
_REPEATED: Final = ("undo", "redo")
"""Commands that are repeated while their key is held down."""
_CHANGE_GAME: Final = frozenset(
    (VIEW_HANDS.name, *(name for name, command in COMMANDS.items() if command.changes_game))
)
_OPTION_MENUS = {Menu.INTERFACE: MenuName.INTERFACE, Menu.OPTIONS: MenuName.OPTIONS, Menu.RULES: MenuName.RULES}


class Menus(QObject):
    """All menus of a window."""

    wanted = Signal(str, bool)
    """A command was chosen: its name, and whether it is checked now."""
    help_wanted = Signal(str)
    """F1 was pressed on the entry with this name."""
    colour_wanted = Signal(object)
    """The person wants to choose the colour of this Option."""

    def __init__(
        self,
        window: QWidget,
        bar: QMenuBar,
        settings: Settings,
        choices_of: Callable[[AnyOption], Mapping[str, str]],
    ) -> None:
        """Fill the menu bar; `choices_of` returns the choices of options that are found at run time."""
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._choices_of = choices_of
        self.actions: dict[str, QAction] = {}
        self._not_offered: set[str] = set()
        """Names of commands that are disabled now."""
        self._is_held = False
        self._marks = VisibleMarks(self)
        self.entries: dict[str, MenuEntry] = {}
        self.menus: dict[MenuName, QMenu] = {}
        self._submenus: dict[AnyOption, QMenu] = {}
        self.groups: dict[tuple[MenuName, str], QMenu] = {}
        """The submenus that contain several options, rules or commands, by menu and title."""
        for name in MenuName:
            menu = self.menus[name] = bar.addMenu(translate("menus", name.value))
            self._follow_menu(menu)
            commands = [command for command in COMMANDS.values() if command.menu is name]
            before = [command for command in commands if command.place < _AFTER_OPTIONS]
            for _, group in groupby(before, lambda command: command.place // _LINE):
                for command in group:
                    self._add_command(command)
                menu.addSeparator()
            if name is MenuName.RULES:
                self.rules = self._rule_entries()
                menu.addSeparator()
            self._add_options(name)
            for command in commands[len(before) :]:
                self._add_command(command)
        settings.follow(self._show_option)
        first = bar.actions()[0]
        QShortcut(QKeySequence(Qt.Key.Key_F10), window).activated.connect(lambda: bar.setActiveAction(first))

    def submenu(self, option: AnyOption) -> QMenu:
        """Return the menu with the choices of an option; it is empty for a moment after the start."""
        return self._submenus[option]

    def refill_choices(self, option: AnyOption) -> None:
        """Update the choices of an option whose choices are found at run time."""
        submenu = self._submenus[option]
        was_filled = not submenu.isEmpty()
        submenu.clear()
        if was_filled or submenu.isVisible():
            self._fill(option, submenu)

    def fill_by_and_by(self) -> None:
        """Fill the menus that have not opened yet, one after another. Screen readers also read closed menus."""
        waiting = [option for option, submenu in self._submenus.items() if submenu.isEmpty()]

        def fill_next() -> None:
            if waiting:
                option = waiting.pop()
                self._fill_once(option, self._submenus[option])
            else:
                timer.deleteLater()

        timer = QTimer(self, interval=_BETWEEN_MENUS_MS)
        timer.timeout.connect(fill_next)
        timer.start()

    def enable(self, name: str, on: bool) -> None:
        """Enable or disable a command."""
        if on:
            self._not_offered.discard(name)
        else:
            self._not_offered.add(name)
        self._follow(name)

    def show_update(self, update: Update) -> None:
        """Enable the commands that are possible now, as far as their declarations tell."""
        for name, command in COMMANDS.items():
            if command.enabled is not None:
                self.enable(name, command.enabled(update))

    def hold_game(self, on: bool) -> None:
        """Block all commands that change the game if `on` is true; otherwise allow them again."""
        self._is_held = on
        for name in _CHANGE_GAME:
            self._follow(name)
        self.rules.hold(on)

    def show_rules(self, draft: RulesDraft, able: bool) -> None:
        """Mark the rules in the menu; `able` says whether they can be changed now."""
        self.rules.show_rules(draft, able)

    def _follow(self, name: str) -> None:
        self.actions[name].setEnabled(name not in self._not_offered and not (self._is_held and name in _CHANGE_GAME))

    def check(self, name: str, on: bool) -> None:
        """Show a command as on or off."""
        self.actions[name].setChecked(on)

    def _register(self, action: QAction, name: str, menu: MenuName, explanation: str, group: str) -> None:
        action.setData(name)
        # A key that is held down must begin only one game.
        action.setAutoRepeat(name in _REPEATED)
        action.setStatusTip(explanation)
        action.setToolTip(tip(explanation))
        self.actions[name] = action
        label = action.text()
        shortcut = action.shortcut().toString()
        self.entries[name] = MenuEntry(translate("menus", menu.value), label, explanation, shortcut, group)

    def _rule_entries(self) -> RuleEntries:
        def register(action: QAction, name: str, explanation: str, group: str) -> None:
            self._register(action, name, MenuName.RULES, explanation, group)

        def make_group(title: str) -> QMenu:
            return self.group(MenuName.RULES, caption(title)) if title else self.menus[MenuName.RULES]

        return RuleEntries(self._window, make_group, register, self._follow_menu)

    def _add_command(self, command: Command[Any]) -> None:
        group = translate("menus", command.submenu) if command.submenu else ""
        menu = self.group(command.menu, group) if group else self.menus[command.menu]
        action = QAction(translate("menus", command.label), self._window)
        action.setCheckable(command.checkable)
        if command.shortcut:
            action.setShortcut(QKeySequence(command.shortcut))
        if command.name == "exit":
            action.setMenuRole(QAction.MenuRole.QuitRole)
        action.triggered.connect(lambda on=False, name=command.name: self.wanted.emit(name, on))
        menu.addAction(action)
        # Shortcuts must work in full screen too, where the menu bar is hidden.
        self._window.addAction(action)
        self._register(action, command.name, command.menu, translate("menus", command.help), group)

    def _add_options(self, name: MenuName) -> None:
        options = [option for option in OPTIONS.values() if _OPTION_MENUS.get(option.menu) is name]
        for option in options:
            group = _group_of(option) if len(options) > _MOST_OPTIONS else ""
            self._add_option(self.group(name, group) if group else self.menus[name], option, group)

    def group(self, name: MenuName, title: str) -> QMenu:
        """Return the submenu with this title in a menu; create the submenu if it does not exist."""
        found = self.groups.get((name, title))
        if found is None:
            found = self.groups[name, title] = self.menus[name].addMenu(title)
            self._follow_menu(found)
        return found

    def _follow_menu(self, menu: QMenu) -> None:
        menu.setToolTipsVisible(True)
        menu.setStyle(self._marks)
        menu.aboutToShow.connect(lambda: self._prepare(menu))

    def _prepare(self, menu: QMenu) -> None:
        """Make a menu ready that will open now."""
        # All entries are known only now, because docks and plugins add entries later.
        mark_entries(menu)
        # Not earlier, because each new entry sends several events.
        menu.installEventFilter(self)

    def _add_option(self, menu: QMenu, option: AnyOption, group: str) -> None:
        place = _OPTION_MENUS[option.menu]
        if option.kind is OptionKind.SWITCH:
            action = QAction(option_label(option), self._window)
            action.setCheckable(True)
            action.setChecked(self._settings.value(option))
            action.triggered.connect(lambda on: self._settings.set(option, bool(on)))
        elif option.kind is OptionKind.COLOUR:
            action = QAction(option_label(option) + "…", self._window)
            action.triggered.connect(lambda: self.colour_wanted.emit(option))
        else:
            submenu = self._submenus[option] = QMenu(option_label(option), menu)
            submenu.aboutToShow.connect(lambda: self._fill_once(option, submenu))
            self._follow_menu(submenu)
            action = submenu.menuAction()
        if option.shortcut:
            action.setShortcut(QKeySequence(option.shortcut))
            self._window.addAction(action)
        menu.addAction(action)
        self._register(action, option.name, place, option_help(option), group)

    def _fill_once(self, option: AnyOption, submenu: QMenu) -> None:
        """Fill a menu, unless it is filled already."""
        if submenu.isEmpty():
            self._fill(option, submenu)

    def _fill(self, option: AnyOption, submenu: QMenu) -> None:
        group = QActionGroup(submenu)
        choices: dict[Value, str]
        if option.kind is OptionKind.NUMBER:
            choices = {number: str(number) for number in range(option.least, option.most + 1)}
        else:
            choices = {}
            choices.update(option_choices(option) if option.choices else self._choices_of(option))
        for value, label in choices.items():
            action = QAction(caption(label), submenu)
            # Without this tooltip, Qt would show the entry's text as a tooltip, and might read the text as HTML.
            action.setToolTip(tip(label))
            action.setCheckable(True)
            action.setChecked(self._settings.plain(option) == value)
            action.setData(option.name)
            action.setProperty("value", value)
            action.setStatusTip(option_help(option))
            action.triggered.connect(lambda _=False, value=value: self._settings.choose(option, value))
            group.addAction(action)
            submenu.addAction(action)

    def _show_option(self, option: AnyOption) -> None:
        if option in self._submenus:
            for action in self._submenus[option].actions():
                action.setChecked(action.property("value") == self._settings.plain(option))
        elif option.name in self.actions and option.kind is OptionKind.SWITCH:
            self.actions[option.name].setChecked(self._settings.value(option))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Explain the active entry when F1 is pressed in an open menu, and let the boss key work there."""
        keys = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        if isinstance(event, QKeyEvent) and event.type() in keys and event.key() == Qt.Key.Key_F1:
            action = watched.activeAction() if isinstance(watched, QMenu) else None
            if action is not None and action.data():
                # Accept the event; otherwise Qt would use F1 as the shortcut of the help's first page.
                event.accept()
                if event.type() == QEvent.Type.KeyPress:
                    self.help_wanted.emit(str(action.data()))
                return True
        if isinstance(event, QKeyEvent) and event.type() == keys[-1] and event.key() == Qt.Key.Key_F12:
            # Qt gives an open menu all keys, so the shortcut does not work there.
            self.wanted.emit("boss_key", False)
            return True
        return False


def _group_of(option: AnyOption) -> str:
    """Return the title of the submenu for an option of a long menu."""
    return translate("menus", PANELS_TITLE) if Effect.PANELS in option.affects else page_title(option.page)


class MenuFocus(QObject):
    """Remembers which widget of a window had the focus before the menu bar took it."""

    def __init__(self, window: QMainWindow, table: QWidget) -> None:
        """Begin with the table, which gets the focus if the remembered widget is gone."""
        super().__init__(window)
        self._bar = window.menuBar()
        self._table = table
        self._before: QWidget = table
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._note)

    def _note(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is self._bar and old is not None and old.window() is self._bar.window():
            self._before = old
        elif new is not None and new is not self._bar:
            self._before = self._table

    @property
    def holder(self) -> QWidget:
        """The widget to which the menu bar gives the focus back."""
        if isValid(self._before) and self._before.isVisible() and self._before.isEnabled():
            return self._before
        return self._table

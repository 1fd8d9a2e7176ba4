"""All commands of the menus, in the order of the menus. Each command is declared in the module that carries it out."""

from collections.abc import Mapping, Sequence
from typing import Final

from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.ui.company.audio_controller import COMMANDS as AUDIO
from hearts_qt.ui.configure.character_controller import COMMANDS as CHARACTERS
from hearts_qt.ui.dialogs.preferences_controller import COMMANDS as PREFERENCES
from hearts_qt.ui.dialogs.rules_controller import COMMANDS as RULES
from hearts_qt.ui.dialogs.seats_controller import COMMANDS as SEATS
from hearts_qt.ui.help.help_controller import COMMANDS as HELP
from hearts_qt.ui.honesty.honesty_controller import COMMANDS as HONESTY
from hearts_qt.ui.play.game_controller import COMMANDS as GAME
from hearts_qt.ui.play.input_controller import COMMANDS as INPUT
from hearts_qt.ui.plugins.plugin_controller import COMMANDS as PLUGINS
from hearts_qt.ui.records.record_controller import COMMANDS as RECORDS
from hearts_qt.ui.records.shelf_controller import COMMANDS as SHELF
from hearts_qt.ui.widgets.command import Command, MenuName
from hearts_qt.ui.window.design_controller import COMMANDS as DESIGNS
from hearts_qt.ui.window.docking import COMMANDS as DOCKS

_WINDOW: Final = (
    Command(
        "exit",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "E&xit"),
        QT_TRANSLATE_NOOP("menus", "Leave. Your game is saved, down to the last card."),
        "Ctrl+Q",
    ),
)
_DECLARED: Final[Mapping[str, Command]] = {
    command.name: command
    for room in (
        _WINDOW,
        AUDIO,
        CHARACTERS,
        PREFERENCES,
        RULES,
        SEATS,
        HELP,
        HONESTY,
        GAME,
        INPUT,
        PLUGINS,
        RECORDS,
        SHELF,
        DESIGNS,
        DOCKS,
    )
    for command in room
}

LAYOUT: Final[Mapping[MenuName, Sequence[Sequence[str]]]] = {
    MenuName.FILE: (
        ("new_game", "unfinished_games", "new_deal", "choose_deal", "copy_deal_number"),
        ("undo", "redo"),
        ("current_deal", "previous_deal", "all_records"),
        ("exit",),
    ),
    MenuName.INTERFACE: (
        ("ok", "click_clears", "next_back", "next_front", "new_name", "preferences", "plugins", "plugin_folder"),
    ),
    MenuName.OPTIONS: (
        ("players", "configure", "own_comments"),
        ("hint", "zip", "finish_hand"),
    ),
    MenuName.RULES: (("rules",),),
    MenuName.HELP: (
        (
            "help_index",
            "help_rules",
            "help_strategy",
            "help_how",
            "help_keys",
            "help_menus",
            "help_deals",
            "help_honesty",
            "help_presets",
            "help_configure",
            "help_plugins",
            "help_words",
            "help_command_line",
            "help_removing",
            "help_topics",
        ),
        ("check_deals", "luck"),
        ("about",),
    ),
}
"""The names of each menu's commands, in groups that are separated by lines. The menu's options follow."""

PANELS_TITLE: Final = QT_TRANSLATE_NOOP("menus", "P&anels")
"""The title of the submenu with the options that show panels. It is in the menu "Interface"."""

SUBMENUS: Final[Mapping[MenuName, Mapping[str, str]]] = {
    MenuName.INTERFACE: {"panels_back": PANELS_TITLE},
}
"""Commands that are in a submenu after the options, with the title of the submenu."""

COMMANDS: Final[Mapping[str, Command]] = {
    name: _DECLARED[name]
    for menu in MenuName
    for name in (*(name for group in LAYOUT[menu] for name in group), *SUBMENUS.get(menu, {}))
}
"""Every command of the menus, by name, without the options."""

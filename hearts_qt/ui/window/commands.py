"""All commands of the menus, in the order of the menus. Each command is declared in the module that carries it out."""

from collections.abc import Mapping, Sequence
from typing import Final

from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.ui.company.audio_controller import COMMANDS as AUDIO
from hearts_qt.ui.configure.character_controller import COMMANDS as CHARACTERS
from hearts_qt.ui.dialogs.lay_out_controller import COMMANDS as LAY_OUT
from hearts_qt.ui.dialogs.preferences_controller import COMMANDS as PREFERENCES
from hearts_qt.ui.dialogs.profiles_controller import COMMANDS as PROFILES
from hearts_qt.ui.dialogs.rules_controller import COMMANDS as RULES
from hearts_qt.ui.dialogs.scores_controller import COMMANDS as SCORES
from hearts_qt.ui.dialogs.seats_controller import COMMANDS as SEATS
from hearts_qt.ui.help.help_controller import COMMANDS as HELP
from hearts_qt.ui.honesty.honesty_controller import COMMANDS as HONESTY
from hearts_qt.ui.play.claim_controller import COMMANDS as CLAIMS
from hearts_qt.ui.play.day_controller import COMMANDS as DAYS
from hearts_qt.ui.play.evening_controller import COMMANDS as EVENING
from hearts_qt.ui.play.game_controller import COMMANDS as GAME
from hearts_qt.ui.play.input_controller import COMMANDS as INPUT
from hearts_qt.ui.play.lesson_controller import COMMANDS as LESSON
from hearts_qt.ui.play.look_back import COMMANDS as LOOK_BACK
from hearts_qt.ui.play.own_game_controller import COMMANDS as OWN_GAME
from hearts_qt.ui.play.tournament_controller import COMMANDS as TOURNAMENT
from hearts_qt.ui.plugins.plugin_controller import COMMANDS as PLUGINS
from hearts_qt.ui.records.record_controller import COMMANDS as RECORDS
from hearts_qt.ui.records.shelf_controller import COMMANDS as SHELF
from hearts_qt.ui.records.transfer_controller import COMMANDS as TRANSFER
from hearts_qt.ui.scrapbook.scrapbook_controller import COMMANDS as SCRAPBOOK
from hearts_qt.ui.sharing.sharing_controller import COMMANDS as SHARING
from hearts_qt.ui.statistics.statistics_controller import COMMANDS as STATISTICS
from hearts_qt.ui.tournament.field_controller import COMMANDS as FIELD
from hearts_qt.ui.widgets.command import Command, MenuName
from hearts_qt.ui.window.boss_key import COMMANDS as BOSS
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
        PROFILES,
        RULES,
        LAY_OUT,
        SCORES,
        SEATS,
        HELP,
        HONESTY,
        DAYS,
        EVENING,
        GAME,
        CLAIMS,
        INPUT,
        LESSON,
        LOOK_BACK,
        OWN_GAME,
        PLUGINS,
        RECORDS,
        SCRAPBOOK,
        SHARING,
        SHELF,
        STATISTICS,
        TOURNAMENT,
        TRANSFER,
        FIELD,
        BOSS,
        DESIGNS,
        DOCKS,
    )
    for command in room
}

LAYOUT: Final[Mapping[MenuName, Sequence[Sequence[str]]]] = {
    MenuName.FILE: (
        ("new_game", "unfinished_games", "new_deal", "choose_deal", "lay_out_deal", "copy_deal_number"),
        ("deal_of_the_day", "day_calendar", "evening", "own_game"),
        ("replay", "scramble", "leave_replay"),
        ("undo", "redo"),
        ("current_deal", "previous_deal", "all_records", "deal_picture"),
        ("export_everything", "import_everything"),
        ("exit",),
    ),
    MenuName.INTERFACE: (
        ("ok", "click_clears", "next_back", "next_front", "new_name", "preferences", "plugins", "plugin_folder"),
        ("boss_key",),
    ),
    MenuName.OPTIONS: (
        ("players", "profiles", "configure", "own_comments"),
        ("figures", "scrapbook"),
        ("hint", "look_back", "zip", "finish_hand", "claim_all", "claim_none"),
    ),
    MenuName.RULES: (("rules",), ("play_tournament", "continue_tournament", "field", "tournaments")),
    MenuName.HELP: (
        ("lesson", "leave_lesson"),
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

SCORES_TITLE: Final = QT_TRANSLATE_NOOP("menus", "&Scores")
"""The title of the submenu with the commands that change scores by hand. It is in the menu "File"."""

SUBMENUS: Final[Mapping[MenuName, Mapping[str, str]]] = {
    MenuName.FILE: dict.fromkeys(("change_scores", "zero_game", "zero_scaled", "zero_wins"), SCORES_TITLE),
    MenuName.INTERFACE: {"panels_back": PANELS_TITLE, "drawer": PANELS_TITLE},
}
"""Commands that are in a submenu, with its title. It comes after the options, or before the entry *Exit*."""

COMMANDS: Final[Mapping[str, Command]] = {
    name: _DECLARED[name]
    for menu in MenuName
    for name in (*(name for group in LAYOUT[menu] for name in group), *SUBMENUS.get(menu, {}))
}
"""Every command of the menus, by name, without the options."""

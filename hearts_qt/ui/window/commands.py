"""All commands of the menus, in the order of the menus. Each command is declared in the module that carries it out."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final

from PySide6.QtWidgets import QWidget

from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.ui.company.audio_controller import COMMANDS as AUDIO
from hearts_qt.ui.company.character_controller import COMMANDS as CHARACTERS
from hearts_qt.ui.dialogs.lay_out_controller import COMMANDS as LAY_OUT
from hearts_qt.ui.dialogs.plugin_controller import COMMANDS as PLUGINS
from hearts_qt.ui.dialogs.preferences_controller import COMMANDS as PREFERENCES
from hearts_qt.ui.dialogs.profiles_controller import COMMANDS as PROFILES
from hearts_qt.ui.dialogs.rules_controller import COMMANDS as RULES
from hearts_qt.ui.dialogs.scores_controller import COMMANDS as SCORES
from hearts_qt.ui.dialogs.seats_controller import COMMANDS as SEATS
from hearts_qt.ui.help.help_controller import COMMANDS as HELP
from hearts_qt.ui.play.claim_controller import COMMANDS as CLAIMS
from hearts_qt.ui.play.day_controller import COMMANDS as DAYS
from hearts_qt.ui.play.evening_controller import COMMANDS as EVENING
from hearts_qt.ui.play.game_controller import COMMANDS as GAME
from hearts_qt.ui.play.input_controller import COMMANDS as INPUT
from hearts_qt.ui.play.lesson_controller import COMMANDS as LESSON
from hearts_qt.ui.play.look_back import COMMANDS as LOOK_BACK
from hearts_qt.ui.play.own_game_controller import COMMANDS as OWN_GAME
from hearts_qt.ui.play.tournament_controller import COMMANDS as TOURNAMENT
from hearts_qt.ui.records.honesty_controller import COMMANDS as HONESTY
from hearts_qt.ui.records.record_controller import COMMANDS as RECORDS
from hearts_qt.ui.records.shelf_controller import COMMANDS as SHELF
from hearts_qt.ui.records.transfer_controller import COMMANDS as TRANSFER
from hearts_qt.ui.sharing.sharing_controller import COMMANDS as SHARING
from hearts_qt.ui.statistics.scrapbook_controller import COMMANDS as SCRAPBOOK
from hearts_qt.ui.statistics.statistics_controller import COMMANDS as STATISTICS
from hearts_qt.ui.tournament.field_controller import COMMANDS as FIELD
from hearts_qt.ui.widgets.command import Command, MenuName
from hearts_qt.ui.window.boss_key import COMMANDS as BOSS
from hearts_qt.ui.window.design_controller import COMMANDS as DESIGNS
from hearts_qt.ui.window.docking import COMMANDS as DOCKS

WINDOW: Final[Sequence[Command[QWidget]]] = (
    Command(
        "exit",
        MenuName.FILE,
        800,
        QT_TRANSLATE_NOOP("menus", "&Quit"),
        QT_TRANSLATE_NOOP("menus", "Leave. Your game is saved, down to the last card."),
        lambda window, on: window.close(),
        "Ctrl+Q",
    ),
)
_DECLARED: Final[Sequence[Sequence[Command[Any]]]] = (
    WINDOW,
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

COMMANDS: Final[Mapping[str, Command[Any]]] = {
    command.name: command
    for menu in MenuName
    for command in sorted(chain(*_DECLARED), key=lambda command: command.place)
    if command.menu is menu
}
"""Every command of the menus, by name, without the options."""

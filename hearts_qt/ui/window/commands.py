"""Every command of the menus that is not an option, declared once: its name, menu, label, help and shortcut.

The menus, the status bar's explanations and the help pages are made from `COMMANDS` and from the options.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hearts_qt.settings.option import QT_TRANSLATE_NOOP


class MenuName(StrEnum):
    """The menus, in order."""

    FILE = QT_TRANSLATE_NOOP("menus", "&File")
    INTERFACE = QT_TRANSLATE_NOOP("menus", "&Interface")
    OPTIONS = QT_TRANSLATE_NOOP("menus", "&Options")
    RULES = QT_TRANSLATE_NOOP("menus", "&Rules")
    HELP = QT_TRANSLATE_NOOP("menus", "&Help")


@dataclass(frozen=True)
class Command:
    """One command. `label` and `help` are English texts of the context ``menus``."""

    name: str
    menu: MenuName
    label: str
    help: str
    shortcut: str = ""
    checkable: bool = False
    ends_group: bool = False
    """Whether a line stands below it in the menu."""


COMMANDS: Final = (
    Command(
        "new_game",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "&New game"),
        QT_TRANSLATE_NOOP("menus", "Begin a new game with the same players and rules. The old one stays in its log."),
        "Ctrl+N",
    ),
    Command(
        "new_deal",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "New &deal"),
        QT_TRANSLATE_NOOP("menus", "Throw this deal in and deal other cards, passed in the same direction."),
        "Ctrl+D",
    ),
    Command(
        "choose_deal",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "Deal by nu&mber…"),
        QT_TRANSLATE_NOOP("menus", "Throw this deal in and deal the one with a number that you type."),
        "Ctrl+G",
    ),
    Command(
        "copy_deal_number",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "&Copy the deal number"),
        QT_TRANSLATE_NOOP("menus", "Copy this deal's number, to play it again or to give it to a friend."),
        ends_group=True,
    ),
    Command(
        "undo",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "&Undo"),
        QT_TRANSLATE_NOOP(
            "menus",
            "Take back your last card or pass, and what the others did after it. Not where several people play.",
        ),
        "Ctrl+Z",
    ),
    Command(
        "redo",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "&Redo"),
        QT_TRANSLATE_NOOP("menus", "Make again what you took back."),
        "Ctrl+Shift+Z",
        ends_group=True,
    ),
    Command(
        "exit",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "E&xit"),
        QT_TRANSLATE_NOOP("menus", "Leave. The game waits for you, down to the card."),
        "Ctrl+Q",
    ),
    Command(
        "ok",
        MenuName.INTERFACE,
        QT_TRANSLATE_NOOP("menus", "&OK"),
        QT_TRANSLATE_NOOP("menus", "Do what the button on the table does: play, pass, or go on."),
        "Ctrl+Return",
    ),
    Command(
        "next_back",
        MenuName.INTERFACE,
        QT_TRANSLATE_NOOP("menus", "Next card &back"),
        QT_TRANSLATE_NOOP("menus", "Change to the next card back. F2 to F6 choose one directly."),
        "Ctrl+B",
    ),
    Command(
        "next_front",
        MenuName.INTERFACE,
        QT_TRANSLATE_NOOP("menus", "Next card f&ront"),
        QT_TRANSLATE_NOOP("menus", "Change to the next card fronts. Shift+F2 to Shift+F6 choose some directly."),
        "Ctrl+Shift+B",
    ),
    Command(
        "new_name",
        MenuName.INTERFACE,
        QT_TRANSLATE_NOOP("menus", "Your na&me…"),
        QT_TRANSLATE_NOOP("menus", "Change what the table calls you."),
    ),
    Command(
        "preferences",
        MenuName.INTERFACE,
        QT_TRANSLATE_NOOP("menus", "&Preferences…"),
        QT_TRANSLATE_NOOP("menus", "All options in one place."),
        "Ctrl+,",
    ),
    Command(
        "plugins",
        MenuName.INTERFACE,
        QT_TRANSLATE_NOOP("menus", "Plu&gins…"),
        QT_TRANSLATE_NOOP("menus", "What was dropped into the plugin folder: what it brings, and what is wrong."),
    ),
    Command(
        "plugin_folder",
        MenuName.INTERFACE,
        QT_TRANSLATE_NOOP("menus", "Open the plugin fol&der"),
        QT_TRANSLATE_NOOP("menus", "The folder for card designs, players, faces, comments and sounds of others."),
        ends_group=True,
    ),
    Command(
        "players",
        MenuName.OPTIONS,
        QT_TRANSLATE_NOOP("menus", "&Players…"),
        QT_TRANSLATE_NOOP("menus", "Who sits where: people or computers, their names and faces. Also in mid-deal."),
        "Ctrl+T",
    ),
    Command(
        "configure",
        MenuName.OPTIONS,
        QT_TRANSLATE_NOOP("menus", "&Configure characters…"),
        QT_TRANSLATE_NOOP("menus", "Give everybody another name, face, way to play, and things to say. You as well."),
        "Ctrl+Shift+C",
    ),
    Command(
        "own_comments",
        MenuName.OPTIONS,
        QT_TRANSLATE_NOOP("menus", "Your own c&omments…"),
        QT_TRANSLATE_NOOP("menus", "Write what the players say at times, and what you say with a key."),
        ends_group=True,
    ),
    Command(
        "hint",
        MenuName.OPTIONS,
        QT_TRANSLATE_NOOP("menus", "H&int"),
        QT_TRANSLATE_NOOP("menus", "Raise what the CardShark would play or pass, and say why."),
        "H",
    ),
    Command(
        "zip",
        MenuName.OPTIONS,
        QT_TRANSLATE_NOOP("menus", "&Zip"),
        QT_TRANSLATE_NOOP("menus", "While AutoPlay is on: play this deal to its end without pauses."),
        "Ctrl+Shift+A",
        checkable=True,
    ),
    Command(
        "finish_hand",
        MenuName.OPTIONS,
        QT_TRANSLATE_NOOP("menus", "&Finish hand"),
        QT_TRANSLATE_NOOP("menus", "The computer plays the rest of this deal for all. Choose it again to stop."),
        "Ctrl+F",
        checkable=True,
    ),
    Command(
        "view_hands",
        MenuName.OPTIONS,
        QT_TRANSLATE_NOOP("menus", "View all &hands"),
        QT_TRANSLATE_NOOP(
            "menus", "Lay everybody's cards open, or close them again. Not while several people play a deal."
        ),
        "Ctrl+H",
        checkable=True,
        ends_group=True,
    ),
    Command(
        "rules",
        MenuName.RULES,
        QT_TRANSLATE_NOOP("menus", "&Rules…"),
        QT_TRANSLATE_NOOP("menus", "Choose a rule set, or switch single rules."),
        "Ctrl+R",
    ),
    Command(
        "deduct",
        MenuName.RULES,
        QT_TRANSLATE_NOOP("menus", "&Deduct for shooting"),
        QT_TRANSLATE_NOOP(
            "menus", "CardShark rules: the shooter's own score goes down. Until the last trick of a moon."
        ),
        checkable=True,
        ends_group=True,
    ),
    Command(
        "help_index",
        MenuName.HELP,
        QT_TRANSLATE_NOOP("menus", "&Learn in two minutes"),
        QT_TRANSLATE_NOOP("menus", "What Hearts is about."),
        "F1",
    ),
    Command(
        "help_rules",
        MenuName.HELP,
        QT_TRANSLATE_NOOP("menus", "&Rules in force"),
        QT_TRANSLATE_NOOP("menus", "The rules of this game, in plain sentences."),
        "Shift+F1",
    ),
    Command(
        "help_keys",
        MenuName.HELP,
        QT_TRANSLATE_NOOP("menus", "&Mouse and keys"),
        QT_TRANSLATE_NOOP("menus", "All ways to play a card, and every shortcut."),
    ),
    Command(
        "help_menus",
        MenuName.HELP,
        QT_TRANSLATE_NOOP("menus", "The me&nus"),
        QT_TRANSLATE_NOOP("menus", "What each entry of the menus does."),
    ),
    Command(
        "help_deals",
        MenuName.HELP,
        QT_TRANSLATE_NOOP("menus", "&Deal numbers"),
        QT_TRANSLATE_NOOP("menus", "How a number becomes 52 cards, and how to check it."),
    ),
    Command(
        "help_honesty",
        MenuName.HELP,
        QT_TRANSLATE_NOOP("menus", "&Fair play"),
        QT_TRANSLATE_NOOP("menus", "How to check that no card is changed, and that no seat is dealt better cards."),
    ),
    Command(
        "help_presets",
        MenuName.HELP,
        QT_TRANSLATE_NOOP("menus", "R&ule sets"),
        QT_TRANSLATE_NOOP("menus", "The named rule sets, side by side."),
    ),
    Command(
        "help_configure",
        MenuName.HELP,
        QT_TRANSLATE_NOOP("menus", "The people a&t the table"),
        QT_TRANSLATE_NOOP("menus", "How to give everybody another name and face, and things to say."),
    ),
    Command(
        "help_plugins",
        MenuName.HELP,
        QT_TRANSLATE_NOOP("menus", "&Plugins and players of your own"),
        QT_TRANSLATE_NOOP("menus", "What can be dropped into the plugin folder, and how to make it."),
    ),
    Command(
        "help_words",
        MenuName.HELP,
        QT_TRANSLATE_NOOP("menus", "&Words of the game"),
        QT_TRANSLATE_NOOP("menus", "Duck, void, moon: what players say."),
        ends_group=True,
    ),
    Command(
        "check_deals",
        MenuName.HELP,
        QT_TRANSLATE_NOOP("menus", "&Check the deals…"),
        QT_TRANSLATE_NOOP("menus", "See for yourself that no card of a deal was changed while you played."),
    ),
    Command(
        "luck",
        MenuName.HELP,
        QT_TRANSLATE_NOOP("menus", "Luc&k of the cards…"),
        QT_TRANSLATE_NOOP("menus", "How good the cards were that each seat was dealt, over all your games."),
        ends_group=True,
    ),
    Command(
        "about",
        MenuName.HELP,
        QT_TRANSLATE_NOOP("menus", "&About Hearts"),
        QT_TRANSLATE_NOOP("menus", "Version, licence, and where your files are."),
    ),
)

"""The help pages about playing, made from the rules in force, the options and the menus."""

import platform
from collections.abc import Mapping

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QCoreApplication, qVersion
from PySide6.QtGui import QKeySequence

import hearts_qt
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Rules
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.play_options import CONTROLS, ControlScheme
from hearts_qt.ui.dialogs.rules_draft import FIELDS
from hearts_qt.ui.help.files_page import places
from hearts_qt.ui.help.help_html import bullets, heading, link, paragraph, strong, table
from hearts_qt.ui.help.menu_entry import MenuEntry
from hearts_qt.ui.widgets.mnemonics import plain_label
from hearts_qt.ui.words.law import law
from hearts_qt.ui.words.options import option_choices, option_help, option_label
from hearts_qt.ui.words.rules import preset_name, preset_sentence, rule_choices, rule_label, rules_title
from hearts_qt.ui.words.strategy import strategy

translate = QCoreApplication.translate


def rules_in_force(rules: Rules) -> str:
    """Return the page of the rules in force."""
    chapters = "".join(heading(title) + bullets(sentences) for title, sentences in law(rules))
    return strong(translate("help", "You play by: {name}").format(name=rules_title(rules))) + chapters


def playing_well(rules: Rules) -> str:
    """Return the page of advice for the rules in force."""
    name = strong(translate("help", "Advice for: {name}").format(name=rules_title(rules)))
    chapters = "".join(heading(title) + bullets(sentences) for title, sentences in strategy(rules))
    return name + chapters + link("rules", translate("help", "The rules of the game you are playing"))


def mouse_and_keys(entries: Mapping[str, MenuEntry]) -> str:
    """Return the page of the six ways to play with the mouse, and of all keys."""
    ways = option_choices(CONTROLS)
    descriptions = _ways_of_control()
    return "".join(
        (
            heading(translate("help", "Ways to play a card")),
            paragraph(
                translate(
                    "help",
                    "Choose one under Interface, Playing, Controls. In all of them you can drag a card onto the "
                    "table, double-click it, or press Enter.",
                )
            ),
            table((label, descriptions[ControlScheme(way)]) for way, label in ways.items()),
            heading(translate("help", "Keys at the table")),
            table(_table_keys()),
            heading(translate("help", "Keys of the menus")),
            table(_shortcuts(entries)),
        )
    )


def _ways_of_control() -> dict[ControlScheme, str]:
    return {
        ControlScheme.MODERN: translate(
            "help",
            "One click on a card plays it. While you pass, a click raises or lowers a card, and the button passes "
            "the raised ones.",
        ),
        ControlScheme.CARDSHARK: translate(
            "help",
            "A click raises a card, another click lowers it. OK plays or passes the raised cards. If you have set a "
            "pause, a raised card is played when the pause is over.",
        ),
        ControlScheme.WINDOWS: translate(
            "help", "The right button selects a card. The left button plays the card that you click, or passes."
        ),
        ControlScheme.WINDOWS_REVERSED: translate(
            "help", "The left button selects a card. The right button plays the card that you click, or passes."
        ),
        ControlScheme.DOS: translate(
            "help",
            "The wheel or Left and Right move the marker. A left click on a card plays or chooses it; a left click "
            "beside the cards, and Down, do the same as Enter. The right button and Up do the same as Esc: they "
            "lower raised cards, and open the preferences if none is raised. Answer "
            "questions in the same way: Enter, Down or a left click for yes; Esc, Up or a right click for no.",
        ),
        ControlScheme.BLACK_LADY: translate(
            "help",
            "Drag a card onto the table or double-click it. If you let go elsewhere, it goes back. Choose the cards "
            "to pass in the same way; the button passes them. When you choose this way, each trick also waits for a "
            "click.",
        ),
    }


def _table_keys() -> list[tuple[str, str]]:
    return [
        (translate("help", "Left, Right"), translate("help", "Move the marker along your cards.")),
        (translate("help", "Up, Down"), translate("help", "Raise and lower the marked card.")),
        (translate("help", "Enter"), translate("help", "Play the marked card, pass the raised ones, or say yes.")),
        (
            translate("help", "Space"),
            translate("help", "End a wait. If there is none: the same as a click on the marked card."),
        ),
        (translate("help", "Esc"), translate("help", "Lower all raised cards, or say no.")),
        (translate("help", "Y, N"), translate("help", "Answer a question. Each question shows its keys.")),
        (translate("help", "1 to 7"), translate("help", "Set the speed.")),
        (
            translate("help", "Ctrl and a letter"),
            translate("help", "Say one of your own comments, if you gave it this letter; see Your own comments."),
        ),
        (translate("help", "F2 to F6"), translate("help", "Choose a card back.")),
        (translate("help", "Shift+F2 to Shift+F6"), translate("help", "Choose card fronts.")),
        (
            translate("help", "F10"),
            translate("help", "Open the menus. A letter that is underlined there chooses its entry."),
        ),
        (translate("help", "Alt and a letter"), translate("help", "Press the button with this underlined letter.")),
        (
            translate("help", "Ctrl and a click"),
            translate("help", "Play this card and let the computer play the rest of the deal for everybody."),
        ),
    ]


def _shortcuts(entries: Mapping[str, MenuEntry]) -> list[tuple[str, str, str]]:
    from_menus = {
        entry.shortcut: (_keys(entry.shortcut), plain_label(entry.label), entry.help)
        for entry in entries.values()
        if entry.shortcut
    }
    for option in OPTIONS.values():
        if option.shortcut and option.shortcut not in from_menus:
            from_menus[option.shortcut] = (_keys(option.shortcut), option_label(option), option_help(option))
    return sorted(from_menus.values(), key=lambda row: row[1])


def _keys(shortcut: str) -> str:
    return QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)


def menus(entries: Mapping[str, MenuEntry]) -> str:
    """Return the page that explains every entry of the menus."""
    by_menu: dict[str, dict[str, tuple[str, str, str]]] = {}
    for name, entry in entries.items():
        row = (plain_label(entry.label), entry.help, _keys(entry.shortcut))
        by_menu.setdefault(plain_label(entry.menu), {})[name] = row
    if not by_menu:
        return paragraph(translate("help", "There are no menus here."))
    return "".join(heading(menu) + table(rows.values(), list(rows)) for menu, rows in by_menu.items())


def presets() -> str:
    """Return the page of the rule sets: how each differs from the Standard rules."""
    parts = [paragraph(translate("help", "A rule set sets every rule. Then you can change each rule by itself."))]
    standard = next(iter(PRESETS.values()))
    for preset, rules in PRESETS.items():
        parts += [heading(preset_name(preset)), paragraph(preset_sentence(preset))]
        differing = [name for name in FIELDS if getattr(rules, name) != getattr(standard, name)]
        if differing:
            parts.append(table((rule_label(name), _setting(rules, name)) for name in differing))
    return "".join(parts)


def _setting(rules: Rules, name: str) -> str:
    value = getattr(rules, name)
    if isinstance(value, bool):
        return translate("help", "yes") if value else translate("help", "no")
    if name in ("goal", "deals") and not value:
        return translate("help", "none")
    return rule_choices(name).get(value, str(value))


def about() -> str:
    """Return the page about the program: its version, its licence and where its files are."""
    return "".join(
        (
            strong(translate("help", "Hearts, version {version}").format(version=hearts_qt.__version__)),
            paragraph(translate("help", "Free software under the MIT licence: use it, change it, pass it on.")),
            table(
                (
                    (translate("help", "Python"), platform.python_version()),
                    (translate("help", "Qt"), f"{qVersion()} (PySide6 {pyside_version})"),
                )
            ),
            heading(translate("help", "Where your files are")),
            places(),
            paragraph(translate("help", "Everything stays on this computer.")),
            link("removing", translate("help", "Remove Hearts from this computer")),
        )
    )

"""The help pages about playing, made from the rules in force, the options and the menus."""

import platform
from collections.abc import Mapping

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QCoreApplication, qVersion

import hearts_qt
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Rules
from hearts_qt.ui.dialogs.rules_draft import FIELDS
from hearts_qt.ui.help.files_page import places
from hearts_qt.ui.help.help_html import bullets, heading, link, paragraph, strong, table
from hearts_qt.ui.help.keys_page import shortcut_text
from hearts_qt.ui.help.menu_entry import MenuEntry
from hearts_qt.ui.widgets.mnemonics import plain_label
from hearts_qt.ui.words.law import law, moon_sentences
from hearts_qt.ui.words.rules import (
    preset_name,
    preset_sentence,
    rule_choices,
    rule_label,
    rules_title,
    titles_now_and_next,
)
from hearts_qt.ui.words.strategy import strategy

translate = QCoreApplication.translate


def rules_in_force(rules: Rules, next_rules: Rules) -> str:
    """Return the page of the rules in force. It names the rules of the next deal, if these are others."""
    chapters = "".join(heading(title) + bullets(sentences) for title, sentences in law(rules))
    names = titles_now_and_next(rules, next_rules)
    return strong(translate("help", "You play by: {name}").format(name=names)) + chapters


def playing_well(rules: Rules) -> str:
    """Return the page of advice for the rules in force."""
    name = strong(translate("help", "Advice for: {name}").format(name=rules_title(rules)))
    chapters = "".join(heading(title) + bullets(sentences) for title, sentences in strategy(rules))
    return name + chapters + link("rules", translate("help", "The rules of the game you are playing"))


def menus(entries: Mapping[str, MenuEntry]) -> str:
    """Return the page that explains every entry of the menus."""
    by_menu: dict[str, dict[str, tuple[str, str, str]]] = {}
    for name, entry in entries.items():
        row = (plain_label(entry.label), entry.help, shortcut_text(entry.shortcut))
        by_menu.setdefault(plain_label(entry.menu), {})[name] = row
    if not by_menu:
        return paragraph(translate("help", "There are no menus here."))
    return "".join(heading(menu) + table(rows.values(), list(rows)) for menu, rows in by_menu.items())


def presets() -> str:
    """Return the page of the rule sets: how each set scores a moon, and its differences from the Standard rules."""
    intro = translate("help", "A rule set sets every rule. Then you can change each rule by itself.")
    listed = translate("help", "Each set lists how a moon is scored, and where it differs from the Standard rules.")
    parts = [paragraph(intro), paragraph(listed)]
    standard = next(iter(PRESETS.values()))
    for preset, rules in PRESETS.items():
        parts += [heading(preset_name(preset)), paragraph(preset_sentence(preset))]
        _, *scoring = moon_sentences(rules)
        rows = [(rule_label("moon"), " ".join(scoring))]
        for name in FIELDS:
            if name != "moon" and getattr(rules, name) != getattr(standard, name):
                rows.append((rule_label(name), _setting(rules, name)))
        parts.append(table(rows))
    return "".join(parts)


def _setting(rules: Rules, name: str) -> str:
    value = getattr(rules, name)
    if isinstance(value, bool):
        return translate("help", "yes") if value else translate("help", "no")
    if name in ("goal", "deals") and not value:
        return translate("help", "none")
    return rule_choices(name).get(value, str(value))


def about() -> str:
    """Return the page about the program: its version, its licence and where the person's files are."""
    return "".join(
        (
            strong(translate("help", "Hearts, version {version}").format(version=hearts_qt.__version__)),
            paragraph(translate("help", "Free software under the MIT licence: use it, change it, pass it on.")),
            paragraph(translate("help", "The font is Inter, under the SIL Open Font License.")),
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

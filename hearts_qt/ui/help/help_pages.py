"""The help pages that are made from the rules, the options and the menus, and the index of all topics."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Rules
from hearts_qt.settings.rules_draft import FIELDS
from hearts_qt.ui.help.help_html import bullets, heading, link, links, paragraph, strong, table
from hearts_qt.ui.help.keys_page import shortcut_text
from hearts_qt.ui.widgets.command import MenuEntry
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


def figures() -> str:
    """Return the page that says what each figure of the statistics means, and which deals do not count."""
    # Whoever only plays does not load the statistics.
    from hearts_qt.history.statistics.figure import FIGURES
    from hearts_qt.ui.words.figures import figure_words, group_name, kept_out_reason

    intro = translate("help", "The window Statistics has these figures of you and of everybody who plays here.")
    parts = [paragraph(intro)]
    for group, members in groupby(FIGURES, lambda figure: figure.group):
        parts += [heading(group_name(group)), table(figure_words(each.id) for each in members)]
    kept_out = [kept_out_reason(each) for each in KeptOut]
    parts += [heading(translate("help", "Deals that do not count")), bullets(kept_out)]
    return "".join(parts)


class Topic(NamedTuple):
    """An entry of the index: its text, and the address of its page below ``help:``."""

    text: str
    address: str


def index_of(topics: Iterable[Topic]) -> str:
    """Return the index as HTML, with a heading for each first letter. Each text appears only once."""
    once = {topic.text.casefold(): topic for topic in topics if topic.text}
    ordered = sorted(once.values(), key=lambda topic: topic.text.casefold())
    return "".join(
        heading(letter) + links(group) for letter, group in groupby(ordered, lambda topic: topic.text[0].upper())
    )

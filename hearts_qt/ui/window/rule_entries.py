"""The entries of the menu Rules, one for each rule, made from the same declarations as the rules dialog."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget
from shiboken6 import isValid

from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import takes_effect
from hearts_qt.settings.rules_draft import PRESET, RANGES, RulesDraft
from hearts_qt.ui.widgets.plain import caption, tip
from hearts_qt.ui.words.rules import (
    GROUPS,
    effect_sentence,
    group_title,
    number_label,
    rule_choices,
    rule_help,
    rule_label,
)

translate = QCoreApplication.translate
_FEW: Final = 10
"""A rule's submenu offers every number if there are at most this many.

Otherwise it offers the numbers that the rule sets use.
"""

_WHOLE: Final = frozenset(
    rule for rule in (PRESET, *RANGES) if rule_choices(rule) or RANGES[rule][1] - RANGES[rule][0] < _FEW
)
"""The rules whose submenu offers every value."""


def entry_name(rule: str) -> str:
    """Return the name of a rule's entry among all entries of the menus."""
    return f"rule-{rule}"


class RuleEntries(QObject):
    """The entries for the rules.

    Each group of rules has a submenu; in it, each rule is a switch or a submenu with choices.
    """

    wanted = Signal(str, object)
    """The person wants this value for the rule with this name; the name is `PRESET` for a whole rule set."""
    dialog_wanted = Signal(str)
    """The person wants a number that no entry offers."""

    def __init__(
        self,
        window: QWidget,
        make_group: Callable[[str], QMenu],
        register: Callable[[QAction, str, str, str], None],
        follow: Callable[[QMenu], None],
    ) -> None:
        """Make all entries; `make_group` returns the submenu with a title.

        `register` is called with each entry, its name, its explanation and its submenu's title; `follow` is called with
        each new menu.
        """
        super().__init__(window)
        self._window = window
        self._make_group = make_group
        self._register = register
        self._follow = follow
        self._draft: RulesDraft | None = None
        self._able = self._held = False
        self._entries: dict[str, QAction] = {}
        self._choices: dict[str, QMenu] = {}
        self._outdated: set[str] = set()
        """The rules with submenus that do not show the present rules; a submenu is filled when it opens."""
        self._add_choices(PRESET, "")
        for group, rules in GROUPS.items():
            for rule in rules:
                if rule_choices(rule) or RANGES[rule] != (0, 0):
                    self._add_choices(rule, group_title(group))
                else:
                    self._add_switch(rule, group_title(group))

    def _add_switch(self, rule: str, group: str) -> None:
        action = QAction(caption(rule_label(rule)), self._window)
        action.setCheckable(True)
        action.triggered.connect(lambda on: self._want(rule, bool(on)))
        self._add(action, rule, group)

    def _add_choices(self, rule: str, group: str) -> None:
        menu = self._choices[rule] = QMenu(caption(rule_label(rule)), self._make_group(group))
        # This is connected before `follow`, which gives letters to the entries that are then there.
        menu.aboutToShow.connect(lambda: self._update(rule))
        self._follow(menu)
        self._add(menu.menuAction(), rule, group)

    def _add(self, action: QAction, rule: str, group: str) -> None:
        self._entries[rule] = action
        action.setEnabled(False)
        self._make_group(group).addAction(action)
        effect = "" if rule == PRESET else effect_sentence(takes_effect(rule))
        self._register(action, entry_name(rule), f"{rule_help(rule)} {effect}".strip(), group)

    def _want(self, rule: str, value: object) -> None:
        # Until the rules have changed, the entries show the present rules.
        self._show()
        self.wanted.emit(rule, value)

    def show_rules(self, draft: RulesDraft, able: bool) -> None:
        """Mark the rules of `draft`; `able` says whether they can be changed now."""
        if not isValid(self._entries[PRESET]):
            return  # The last update can arrive while the window and its menus are being deleted.
        before, was_able, self._draft, self._able = self._draft, self._able, draft, able
        if before is None or not draft.equals(before):
            self._show()
        elif able is not was_able:
            self._enable(draft)

    def hold(self, on: bool) -> None:
        """Disable all entries if `on` is true; otherwise enable them.

        The entries are disabled while a question asks whether to leave the game.
        """
        self._held = on
        if self._draft is not None:
            self._enable(self._draft)

    def _show(self) -> None:
        draft = self._draft
        if draft is None:
            return
        self._outdated.update(self._choices)
        for rule, action in self._entries.items():
            if rule not in self._choices:
                action.setChecked(draft.value(rule))
            elif self._choices[rule].isVisible():
                self._update(rule)
        self._enable(draft)

    def _enable(self, draft: RulesDraft) -> None:
        """Enable the entries of the rules that can be changed now. The choices in their submenus stay as they are."""
        for rule, action in self._entries.items():
            on = self._able and not self._held and (rule == PRESET or draft.can_change(rule))
            if rule not in self._choices:
                on = on and _is_possible(draft, rule, not draft.value(rule))
            action.setEnabled(on)

    def _update(self, rule: str) -> None:
        """Show the present rules in the submenu of a rule. Filling all submenus would hold up the window's thread."""
        if self._draft is not None and rule in self._outdated:
            self._outdated.discard(rule)
            self._fill(rule, self._draft)

    def _fill(self, rule: str, draft: RulesDraft) -> None:
        menu = self._choices[rule]
        menu.clear()
        group = QActionGroup(menu)
        for value, label in _offered(rule, draft):
            action = QAction(caption(label), menu)
            action.setToolTip(tip(label))
            action.setStatusTip(rule_help(rule))
            action.setData(entry_name(rule))
            action.setProperty("value", value)
            action.setCheckable(True)
            action.setChecked(_is_chosen(draft, rule, value))
            action.setEnabled(_is_possible(draft, rule, value))
            action.triggered.connect(lambda _=False, value=value: self._want(rule, value))
            group.addAction(action)
            menu.addAction(action)
        if rule not in _WHOLE:
            other = menu.addAction(translate("menus", "Another number…"))
            other.setData(entry_name(rule))
            other.setStatusTip(translate("menus", "Choose a rule set, or switch single rules."))
            other.setToolTip(tip(other.statusTip()))
            other.triggered.connect(lambda: self.dialog_wanted.emit(rule))


def _offered(rule: str, draft: RulesDraft) -> Iterator[tuple[object, str]]:
    """Yield the values of a rule in their order, with their labels."""
    choices = rule_choices(rule)
    if choices:
        yield from choices.items()
        return
    least, most = RANGES[rule]
    numbers = {getattr(rules, rule) for rules in PRESETS.values()} | {draft.value(rule)}
    for number in range(least, most + 1) if rule in _WHOLE else sorted(numbers):
        yield number, number_label(rule, number)


def _is_chosen(draft: RulesDraft, rule: str, value: Any) -> bool:
    if rule == PRESET:
        return draft.preset == value and not draft.changed()
    return bool(draft.value(rule) == value)


def _is_possible(draft: RulesDraft, rule: str, value: Any) -> bool:
    """Tell whether a value agrees with the other rules."""
    return draft.changed_to(rule, value).problem() is None

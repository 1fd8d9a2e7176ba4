"""Tests of the menu Rules. Each rule has an entry, which changes the rule like the rules dialog."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Aim, Opening, Preset, Rules, TakesEffect, takes_effect
from hearts_qt.settings.rules_draft import FIELDS, PRESET, RulesDraft
from hearts_qt.table import link
from hearts_qt.ui.dialogs.rules_dialog import RulesDialog
from hearts_qt.ui.window.rule_entries import entry_name
from hearts_qt.ui.words.rules import GROUPS
from tests.ui.conftest import Start
from tests.ui.game import Game, until

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True),
]
HOLD = Direction.HOLD
OPEN = Rules(opening=Opening.ROTATES, deals=9)
"""Rules under which most rules can be changed."""


def entry(game: Game, rule: str) -> QAction:
    """Return the entry of a rule."""
    return game.window.menus.actions[entry_name(rule)]


def opened(game: Game, rule: str) -> list[QAction]:
    """Return the entries of a rule's submenu, as they are when it opens."""
    menu = entry(game, rule).menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return menu.actions()


def choices(game: Game, rule: str) -> list[QAction]:
    """Return the entries for the values of a rule that has more values than on and off."""
    return [action for action in opened(game, rule) if action.isCheckable()]


def choice(game: Game, rule: str, value: object) -> QAction:
    """Return the entry for one value of a rule."""
    return next(action for action in choices(game, rule) if action.property("value") == value)


@pytest.mark.sample(8)
@pytest.mark.parametrize("rule", FIELDS)
def test_each_rule_is_changed_by_its_entry(start: Start, rule: str) -> None:
    """The entry of a rule changes the next rules and the saved rules. Then the entry shows the new value.

    The entry sends the same request as the rules dialog.
    """
    before = PRESETS[Preset.CARDSHARK] if rule == "deduct" else OPEN
    game = start(direction=HOLD, rules=before)
    if isinstance(getattr(before, rule), bool):
        value: object = not getattr(before, rule)
        entry(game, rule).trigger()
    else:
        other = next(each for each in choices(game, rule) if not each.isChecked() and each.isEnabled())
        value = other.property("value")
        other.trigger()
    game.calm()
    expected = RulesDraft(before).changed_to(rule, value).rules()
    assert game.window.keeper.profile.rules == expected != before
    assert getattr(expected, rule) == value
    at_next_deal = takes_effect(rule) is not TakesEffect.NEW_MATCH
    assert getattr(game.update.next_rules, rule) == getattr(expected if at_next_deal else before, rule)
    assert [each for each in game.sent if isinstance(each, link.SetRules)] == [link.SetRules(expected)]
    if isinstance(value, bool):
        assert entry(game, rule).isChecked() is value
    else:
        assert [each.property("value") for each in choices(game, rule) if each.isChecked()] == [value]


@pytest.mark.parametrize("by_dialog", [True, False])
def test_a_rule_for_the_next_new_game_counts_in_it(start: Start, by_dialog: bool) -> None:
    """A changed rule that takes effect in the next new game is marked at once. The next new game has this rule."""
    game = start(direction=HOLD)
    if by_dialog:
        game.trigger("rules")
        dialog = game.window.findChild(RulesDialog)
        assert isinstance(dialog, RulesDialog)
        dialog.control("aim").chosen.emit(Aim.SCALED)
        dialog.use_now.click()
    else:
        choice(game, "aim", Aim.SCALED).trigger()
    game.calm()
    assert choice(game, "aim", Aim.SCALED).isChecked()
    assert [game.view.rules.aim] == [Aim.WIN]
    game.trigger("new_game")
    game.calm()
    assert game.view.rules.aim is Aim.SCALED


def test_rules_chosen_in_a_deal_are_named_as_the_next_deal_s(start: Start) -> None:
    """The status line, the page of the rules and the scores say what counts in this deal, and what from the next on."""
    game = start(direction=HOLD, rules=PRESETS[Preset.CARDSHARK])
    page = game.window.controllers.help.show_page("rules")
    choice(game, PRESET, Preset.STANDARD).trigger()
    game.calm()
    assert game.window.status_line.parts[3].text() == "CardShark; Standard from the next deal"
    assert "You play by: CardShark; Standard from the next deal" in page.browser.toPlainText()
    assert game.window.docks.scores.note == "above 100, to 100 from the next deal"
    game.trigger("new_deal")
    game.calm()
    assert game.window.status_line.parts[3].text() == "Standard"
    assert "You play by: Standard" in page.browser.toPlainText()
    assert game.window.docks.scores.note == "to 100"


def test_every_rule_stands_in_its_group(start: Start) -> None:
    """The submenus have the same groups in the same order as the rules dialog."""
    game = start(direction=HOLD)
    for group, rules in GROUPS.items():
        menu = next(each for (_, title), each in game.window.menus.groups.items() if title == group)
        assert [action.data() for action in menu.actions()] == [entry_name(rule) for rule in rules]


@pytest.mark.parametrize(
    "rules", [Rules(), OPEN, PRESETS[Preset.CARDSHARK], PRESETS[Preset.VEGAS], Rules(goal=0, deals=3)]
)
def test_only_what_can_be_changed_is_enabled(start: Start, rules: Rules) -> None:
    """As in the dialog, an entry is disabled if other rules determine its rule or make the rule meaningless."""
    game = start(direction=HOLD, rules=rules)
    draft = RulesDraft(rules)
    enabled = {rule for rule in FIELDS if entry(game, rule).isEnabled()}
    assert enabled == {rule for rule in FIELDS if draft.can_change(rule)}


def test_rules_without_an_end_are_not_offered(start: Start) -> None:
    """The choice "No goal" is enabled only if the rules have a number of deals."""
    game = start(direction=HOLD)
    assert choice(game, "goal", 0).text().replace("&", "") == "No goal"
    assert not choice(game, "goal", 0).isEnabled()
    choice(game, "deals", 16).trigger()
    game.calm()
    assert choice(game, "goal", 0).isEnabled()


def test_a_whole_rule_set_is_chosen(start: Start) -> None:
    """The menu also offers the rule sets. If a single rule differs, no rule set is marked."""
    game = start(direction=HOLD)
    assert choice(game, PRESET, Preset.STANDARD).isChecked()
    choice(game, PRESET, Preset.WINDOWS).trigger()
    game.calm()
    assert game.update.next_rules == PRESETS[Preset.WINDOWS]
    assert choice(game, PRESET, Preset.WINDOWS).isChecked()
    entry(game, "no_trick_bonus").trigger()
    game.calm()
    assert not any(each.isChecked() for each in choices(game, PRESET))


def test_a_tick_waits_for_the_rules(start: Start) -> None:
    """The tick of an entry shows the rules at the table, so it changes only after the table has changed the rules."""
    game = start(direction=HOLD)
    entry(game, "sun_bonus").trigger()
    assert not entry(game, "sun_bonus").isChecked()
    until(lambda: entry(game, "sun_bonus").isChecked())
    assert game.update.next_rules.sun_bonus


def test_no_rule_changes_under_a_question(start: Start) -> None:
    """While a question asks whether to leave the game, the rules' entries are disabled."""
    game = start(direction=HOLD)
    game.click(game.lowest)
    game.until_asked()
    game.trigger("new_game")
    assert not any(entry(game, rule).isEnabled() for rule in FIELDS)
    game.button("Play on").click()
    assert entry(game, "sun_bonus").isEnabled()


def test_another_number_is_typed_in_the_dialog(start: Start) -> None:
    """The entry for another number opens the dialog. The focus is in this rule's field, which is visible."""
    game = start(direction=HOLD)
    opened(game, "goal")[-1].trigger()
    dialog = game.window.findChild(RulesDialog)
    assert isinstance(dialog, RulesDialog)
    control = dialog.control("goal")
    until(lambda: control.isAncestorOf(QApplication.focusWidget() or game.window))
    assert not control.visibleRegion().isEmpty()
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClicks(focused, "77")
    QTest.keyClick(focused, Qt.Key.Key_Return)
    assert dialog.rules().goal == 77
    dialog.use_now.click()
    game.calm()
    assert choice(game, "goal", 77).isChecked()


def test_a_submenu_is_filled_when_it_opens(start: Start) -> None:
    """The choices of a rule are made when its submenu opens, and not before. An open submenu follows the rules."""
    game = start(direction=HOLD)
    menu = entry(game, "goal").menu()
    assert isinstance(menu, QMenu)
    assert not menu.actions()
    menu.popup(QPoint(0, 0))
    assert goal_of(menu) == 100
    choice(game, PRESET, Preset.SPOT_HEARTS).trigger()
    until(lambda: goal_of(menu) == PRESETS[Preset.SPOT_HEARTS].goal)
    menu.close()


def goal_of(menu: QMenu) -> object:
    """Return the goal whose entry is checked."""
    return next(action.property("value") for action in menu.actions() if action.isChecked())

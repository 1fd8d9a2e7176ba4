"""Tests of the rules dialog, used by mouse and keys, and of the draft of the rules that it edits."""

import os
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Bonus, ExactGoal, FourthPass, Moon, Opening, PassOrder, Preset, Rules
from hearts_qt.settings.rules_draft import FIELDS, RANGES, RulesDraft
from hearts_qt.ui.dialogs.rules_dialog import RulesChoice, RulesDialog
from hearts_qt.ui.widgets.mnemonics import plain_label
from hearts_qt.ui.widgets.value_controls import ChoiceBox, Number, Switch
from hearts_qt.ui.words.rules import rule_choices

WINDOWS = PRESETS[Preset.WINDOWS]


def shown(qtbot: QtBot, rules: Rules, in_match: bool) -> RulesDialog:
    """Show the dialog with rules, and return it."""
    made = RulesDialog()
    qtbot.addWidget(made)
    made.begin(rules, in_match)
    made.show()
    return made


@pytest.fixture
def dialog(qtbot: QtBot) -> RulesDialog:
    """Return the dialog as it opens during a game with the Windows rules."""
    return shown(qtbot, WINDOWS, True)


def choose(dialog: RulesDialog, name: str, value: str) -> None:
    """Choose a value from a switch's list, as a person does."""
    control = dialog.control(name)
    assert isinstance(control, ChoiceBox)
    place = control.box.findData(value)
    control.box.setCurrentIndex(place)
    control.box.activated.emit(place)


def set_number(dialog: RulesDialog, name: str, value: int) -> None:
    """Set the value of a switch that is a number."""
    control = dialog.control(name)
    assert isinstance(control, Number)
    control.spin.setValue(value)


def test_the_sentence_of_a_rule_set_is_about_that_rule_set(qtbot: QtBot) -> None:
    """If the rules are exactly a rule set, its sentence is shown.

    If they differ, the dialog says from which rule set.
    """
    dialog = shown(qtbot, PRESETS[Preset.BLACK_LADY], False)
    assert dialog.sentence.text() == "A moon counts whichever way helps the shooter."
    choose(dialog, "moon", Moon.CHOOSE)
    assert dialog.sentence.text() == "The rules in bold differ from Black Lady."
    dialog.restore.click()
    assert dialog.sentence.text() == "A moon counts whichever way helps the shooter."


def test_it_shows_the_rules_it_was_given(dialog: RulesDialog) -> None:
    """Every rule switch has a control with its value, and no rule counts as changed."""
    assert dialog.rules() == WINDOWS
    assert dialog.title.text() == "Windows"
    assert not dialog.restore.isEnabled()
    for name in FIELDS:
        assert dialog.control(name).focusProxy() is not None


@pytest.mark.parametrize("preset", Preset)
def test_choosing_a_rule_set_sets_everything(dialog: RulesDialog, preset: Preset) -> None:
    """Choosing a rule set sets all rule switches."""
    dialog.presets.setCurrentRow(list(Preset).index(preset))
    assert dialog.rules() == PRESETS[preset]


def test_a_changed_switch_makes_the_rules_custom(dialog: RulesDialog) -> None:
    """Changing a switch makes the title "custom". A button restores the rule set."""
    set_number(dialog, "goal", 50)
    assert dialog.title.text() == "Custom (based on Windows)"
    assert dialog.rules() == replace(WINDOWS, goal=50)
    assert dialog.restore.text() == "Restore Windows"
    QTest.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    assert dialog.rules() == WINDOWS
    assert dialog.title.text() == "Windows"


def test_keys_change_switches(dialog: RulesDialog) -> None:
    """A drop-down list and a switch are changed by keyboard."""
    control = dialog.control("bonus")
    assert isinstance(control, ChoiceBox)
    QTest.keyClick(control.box, Qt.Key.Key_Down)
    bleeding = dialog.control("hearts_on_first_trick")
    assert isinstance(bleeding, Switch)
    QTest.keyClick(bleeding.box, Qt.Key.Key_Space)
    assert dialog.rules() == replace(WINDOWS, bonus=Bonus.JACK_OF_DIAMONDS, hearts_on_first_trick=False)


def test_a_fourth_direction_needs_three(dialog: RulesDialog) -> None:
    """A special pass for the fourth deal can be chosen only if the other deals pass in three directions."""
    choose(dialog, "fourth_pass", FourthPass.SCATTER)
    choose(dialog, "pass_order", PassOrder.LEFT_ONLY)
    assert dialog.rules().fourth_pass is FourthPass.NONE
    assert not dialog.control("fourth_pass").isEnabled()
    assert "three directions" in dialog.note("fourth_pass")
    choose(dialog, "pass_order", PassOrder.LEFT_RIGHT_ACROSS)
    assert dialog.rules().fourth_pass is FourthPass.SCATTER
    assert dialog.note("fourth_pass") == ""


def test_an_endless_game_is_explained_and_refused(dialog: RulesDialog) -> None:
    """If the rules set neither a goal nor a number of deals, a text beside the goal says so.

    Such rules cannot be used.
    """
    set_number(dialog, "goal", 0)
    assert "never end" in dialog.note("goal")
    assert not dialog.use_now.isEnabled()
    assert not dialog.new_game.isEnabled()
    set_number(dialog, "deals", 16)
    assert dialog.note("goal") == ""
    assert dialog.use_now.isEnabled()
    assert dialog.rules().deals == 16


def test_what_counts_when(qtbot: QtBot, dialog: RulesDialog) -> None:
    """During a game, each switch that takes effect only in the next game has a note that says so."""
    assert dialog.note("aim") == "Counts from the next new game."
    choose(dialog, "moon", Moon.ADD_OR_DEDUCT)
    assert dialog.note("deduct") == "Counts at once."
    assert plain_label(dialog.use_now.text()) == "Use from the next deal"
    outside = shown(qtbot, WINDOWS, False)
    assert outside.note("aim") == ""
    assert plain_label(outside.use_now.text()) == "OK"


def test_the_three_ways_out(qtbot: QtBot) -> None:
    """The dialog can be closed in three ways: use the rules, start a new game, or change nothing."""
    for way in RulesChoice:
        made = shown(qtbot, WINDOWS, True)
        if way is RulesChoice.CANCEL:
            QTest.keyClick(made, Qt.Key.Key_Escape)
        else:
            button = made.use_now if way is RulesChoice.USE_NOW else made.new_game
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert made.choice is way
        assert not made.isVisible()


def test_it_opens_anew_each_time(dialog: RulesDialog) -> None:
    """The next time it is opened, nothing is left of what was chosen, undone or scrolled before."""
    dialog.go_to("deals")
    dialog.page.verticalScrollBar().setValue(99)
    dialog.presets.setCurrentRow(list(Preset).index(Preset.VEGAS))
    dialog.new_game.click()
    dialog.begin(PRESETS[Preset.BLACK_LADY], False)
    dialog.show()
    assert dialog.choice is RulesChoice.CANCEL
    assert dialog.rules() == PRESETS[Preset.BLACK_LADY]
    assert not dialog.back.isEnabled()
    assert not dialog.has_changes
    assert plain_label(dialog.use_now.text()) == "OK"
    assert dialog.focusWidget() is dialog.presets
    assert dialog.page.verticalScrollBar().value() == 0


def test_rules_go_to_a_file_and_come_back(dialog: RulesDialog, tmp_path: Path) -> None:
    """Rules that are exported and imported are the same as before."""
    path = tmp_path / "mine.toml"
    set_number(dialog, "goal", 50)
    dialog.export_to(path)
    assert tomllib.loads(path.read_text())["goal"] == 50
    dialog.presets.setCurrentRow(0)
    dialog.import_from(path)
    assert dialog.rules() == replace(WINDOWS, goal=50)


def test_the_files_are_chosen_in_dialogs_of_their_own(dialog: RulesDialog, tmp_path: Path) -> None:
    """The buttons for export and import open a dialog for files, and use the chosen file."""
    path = tmp_path / "mine.toml"
    set_number(dialog, "goal", 50)
    dialog.save.click()
    dialog.findChildren(QFileDialog)[-1].fileSelected.emit(str(path))
    assert tomllib.loads(path.read_text())["goal"] == 50
    dialog.presets.setCurrentRow(0)
    dialog.load.click()
    dialog.findChildren(QFileDialog)[-1].fileSelected.emit(str(path))
    assert dialog.rules().goal == 50
    for chooser in dialog.findChildren(QFileDialog):
        chooser.close()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"goal = 0\n", "never end"),
        (b'moon = "blue"\n', "Shooting the moon cannot be blue"),
        (b"goal = true\n", "wrong kind"),
        (b"speed = 4\n", "speed"),
        (b"goal = \n", "line 1"),
        (b"\xff\xfe", "UTF-8"),
        (b".".join([b"a"] * 100_000) + b" = 1", "dots"),
        (b"x = " + b"[" * 200_000, "too deep"),
        (b"#" * (2 << 20), "too large"),
    ],
)
def test_a_bad_file_is_named_and_changes_nothing(dialog: RulesDialog, tmp_path: Path, data: bytes, words: str) -> None:
    """A faulty file is reported with its field or line, and the rules do not change."""
    path = tmp_path / "bad.toml"
    path.write_bytes(data)
    dialog.import_from(path)
    box = dialog.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert words in box.text()
    assert "bad.toml" in box.text()
    assert dialog.rules() == WINDOWS
    box.close()


def test_a_file_that_cannot_be_read_or_written_is_told(dialog: RulesDialog, tmp_path: Path) -> None:
    """A missing file is reported, and so is a pipe or a folder in the place of a file."""
    os.mkfifo(tmp_path / "pipe.toml")
    dialog.import_from(tmp_path / "none.toml")
    dialog.import_from(tmp_path / "pipe.toml")
    dialog.export_to(tmp_path)
    boxes = dialog.findChildren(QMessageBox)
    assert len(boxes) == 3
    for box in boxes:
        box.close()


def test_it_fits_a_small_screen(dialog: RulesDialog) -> None:
    """The dialog fits on a screen of 1024 by 600."""
    assert dialog.minimumSizeHint().width() <= 1000
    assert dialog.minimumSizeHint().height() <= 560


WISHES = {
    name: st.booleans()
    if isinstance(getattr(Rules(), name), bool)
    else st.integers(*RANGES[name])
    if isinstance(getattr(Rules(), name), int)
    else st.sampled_from(list(rule_choices(name)))
    for name in FIELDS
}


@given(st.sampled_from(Preset), st.fixed_dictionaries({}, optional=WISHES))
def test_whatever_is_wished_only_an_endless_game_is_refused(preset: Preset, wishes: dict[str, object]) -> None:
    """The dialog accepts every combination of choices that does not make the game endless."""
    draft = RulesDraft(PRESETS[preset])
    for name, value in wishes.items():
        draft.choose(name, value)
    problem = draft.problem()
    if problem is None:
        assert draft.rules().preset is preset
    else:
        assert problem.field == "goal"
        assert not draft.value("goal")
        assert not draft.value("deals")


def test_a_wish_without_effect_waits() -> None:
    """If other switches make a choice impossible, the choice comes back when they allow it again."""
    draft = RulesDraft(PRESETS[Preset.HEARTS_3])
    assert draft.value("exact_goal") is ExactGoal.WINS
    draft.choose("deals", 16)
    draft.choose("goal", 0)
    assert draft.value("exact_goal") is ExactGoal.NOTHING
    draft.choose("goal", 80)
    assert draft.value("exact_goal") is ExactGoal.WINS
    assert not draft.can_change("first_leader")
    draft.choose("opening", Opening.ROTATES)
    assert draft.can_change("first_leader")


def test_what_a_rule_set_replaced_can_be_put_back(dialog: RulesDialog) -> None:
    """After Restore or another rule set has replaced the rules, the earlier rules can be restored step by step."""
    assert not dialog.back.isEnabled()
    set_number(dialog, "goal", 50)
    assert not dialog.back.isEnabled()
    QTest.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    dialog.presets.setCurrentRow(list(Preset).index(Preset.HEARTS_3))
    QTest.mouseClick(dialog.back, Qt.MouseButton.LeftButton)
    assert dialog.rules() == WINDOWS
    QTest.mouseClick(dialog.back, Qt.MouseButton.LeftButton)
    assert dialog.rules() == replace(WINDOWS, goal=50)
    assert not dialog.back.isEnabled()


def test_ctrl_z_puts_back_what_a_rule_set_replaced(qtbot: QtBot, dialog: RulesDialog) -> None:
    """Ctrl+Z restores replaced rules like the button, even if the list of rule sets has the focus."""
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    set_number(dialog, "goal", 50)
    dialog.presets.setFocus()
    QTest.keyClick(dialog.presets, Qt.Key.Key_Home)
    assert dialog.rules() == PRESETS[next(iter(Preset))]
    QTest.keyClick(dialog.presets, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert dialog.rules() == replace(WINDOWS, goal=50)


@pytest.mark.parametrize("caption", ["Cancel", "Restore Windows", "&New game with these"])
def test_enter_presses_the_button_with_the_focus(qtbot: QtBot, dialog: RulesDialog, caption: str) -> None:
    """Enter presses the button that has the focus, and no other."""
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    set_number(dialog, "goal", 50)
    button = next(each for each in dialog.findChildren(QPushButton) if plain_label(each.text()) == plain_label(caption))
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert dialog.isVisible() is (caption == "Restore Windows")
    assert dialog.choice is (RulesChoice.NEW_GAME if "New" in caption else RulesChoice.CANCEL)
    assert (dialog.rules() == WINDOWS) is (caption == "Restore Windows")

"""The rules dialog: rule sets at the left, and a control for each rule at the right."""

from collections.abc import Callable, Sequence
from copy import copy
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.files import disk
from hearts_qt.files.toml import LARGEST, TomlError
from hearts_qt.rules.rules_text import read_rules, write_rules
from hearts_qt.rules.ruleset import Preset, Rules, RulesError, TakesEffect, takes_effect
from hearts_qt.settings.rules_draft import RANGES, RulesDraft
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.careful import CarefulDialog
from hearts_qt.ui.widgets.control import Control
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import caption, message_box, tip
from hearts_qt.ui.widgets.undoing import on_undo
from hearts_qt.ui.widgets.value_controls import ChoiceBox, Number, Switch
from hearts_qt.ui.words.rules import (
    GROUPS,
    custom_title,
    differing_sentence,
    effect_sentence,
    group_title,
    number_label,
    preset_name,
    preset_sentence,
    rule_choices,
    rule_help,
    rule_label,
    rules_error,
)

translate = QCoreApplication.translate


class RulesChoice(StrEnum):
    """What to do with the rules after the dialog is closed."""

    CANCEL = "cancel"
    USE_NOW = "use now"
    NEW_GAME = "new game"


class RulesDialog(CarefulDialog):
    """Lets the person choose a rule set and change single rules. `rules` and `choice` give the result.

    The dialog can be opened again and again, each time after `begin`.
    """

    def __init__(self, parent: QWidget | None = None, more: Sequence[tuple[str, Rules]] = ()) -> None:
        """Make the dialog for the rule sets of the program and for `more`: those of plugins, with their names."""
        super().__init__(parent)
        self.choice = RulesChoice.CANCEL
        self._in_match = False
        self._begun_with = self._draft = RulesDraft(Rules())
        self.more = tuple(more)
        self._rows: dict[str, form.FormRow] = {}
        self.setWindowTitle(translate("rules-dialog", "Rules"))
        self.title = form.heading("")
        self.sentence = form.QuietLabel()
        for label in (self.title, self.sentence):
            label.setContentsMargins(6, 0, 0, 2)
        self.restore = QPushButton()
        self.restore.clicked.connect(self._restore)
        self.back = self._make_back()
        self.presets = self._make_presets()
        self.page = self._switches()
        self.buttons = self._make_buttons()
        self._lay_out()
        self.presets.currentRowChanged.connect(self._take_preset)
        on_undo(self, lambda: self._draft.can_undo, self._undo)

    def begin(self, rules: Rules, in_match: bool, in_force: Rules | None = None) -> None:
        """Show `rules`, with no choice made yet. `in_match` tells whether a game is being played now.

        `in_force` are the current rules, if they differ from `rules`.
        """
        self.choice = RulesChoice.CANCEL
        self._in_match = in_match
        self._begun_with = RulesDraft(in_force or rules)
        self._draft = RulesDraft(in_force or rules)
        self._draft.take(rules)
        self.use_now.setText(
            translate("rules-dialog", "&Use from the next deal") if in_match else translate("rules-dialog", "&OK")
        )
        self._show()
        self.page.verticalScrollBar().setValue(0)
        self.presets.setFocus()
        form.open_at(self, QSize(940, 660))

    def rules(self) -> Rules:
        """Return the chosen rules; raise RulesError if they contradict each other."""
        return self._draft.rules()

    @property
    def has_changes(self) -> bool:
        """Whether the chosen rules differ from the current rules."""
        return not self._draft.equals(self._begun_with)

    def note_kept(self) -> None:
        """Remember that these rules are saved."""
        self._begun_with = copy(self._draft)

    @property
    def keep_button(self) -> QPushButton:
        """The button that uses the rules without a new game."""
        return self.use_now

    def control(self, name: str) -> Control:
        """Return the control of a rule."""
        return self._rows[name].control

    def go_to(self, name: str) -> None:
        """Give the focus to the control of a rule. Select a number, so that another number can be typed over it."""
        control = self.control(name)
        control.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(control, Number):
            control.spin.selectAll()

    def note(self, name: str) -> str:
        """Return the note at a rule."""
        return self._rows[name].note.text()

    # Building the dialog

    def _make_back(self) -> QPushButton:
        back = QPushButton(translate("rules-dialog", "&Restore earlier values"))
        back.setToolTip(tip(translate("rules-dialog", "Restore the switches as they were before you chose a rule set")))
        back.clicked.connect(self._undo)
        return back

    def _make_presets(self) -> form.Index:
        presets = form.Index(15)
        presets.setAccessibleName(translate("rules-dialog", "Rule sets"))
        for preset in Preset:
            presets.add(preset_name(preset), preset_sentence(preset))
        for name, _ in self.more:
            presets.add(name)
        return presets

    def _switches(self) -> form.FormPage:
        page = form.FormPage()
        page.setAccessibleName(translate("rules-dialog", "Switches"))
        for group, names in GROUPS.items():
            heading = form.heading(group_title(group))
            page.add(heading)
            frame = form.FieldGroup()
            for name in names:
                frame.add(self._row(name))
            frame.follow_heading(heading)
            page.add(frame)
        return page

    def _row(self, name: str) -> form.FormRow:
        control = self._control(name)
        control.chosen.connect(lambda value: self._choose(name, value))
        row = form.FormRow(rule_label(name), rule_help(name), control, lettered=False)
        row.setObjectName(name)
        self._rows[name] = row
        return row

    def _control(self, name: str) -> Control:
        choices = rule_choices(name)
        if choices:
            return ChoiceBox(choices)
        if RANGES[name] == (0, 0):
            return Switch()
        return Number(*RANGES[name], zero="" if RANGES[name][0] else number_label(name, 0))

    def _make_buttons(self) -> QDialogButtonBox:
        role = QDialogButtonBox.ButtonRole
        buttons = QDialogButtonBox()
        self.load = QPushButton(translate("rules-dialog", "&Import…"))
        self.save = QPushButton(translate("rules-dialog", "&Export…"))
        self.load.clicked.connect(self._import)
        self.save.clicked.connect(self._export)
        self.use_now = buttons.addButton("", role.AcceptRole)
        self.new_game = buttons.addButton(translate("rules-dialog", "&New game with these"), role.AcceptRole)
        cancel = buttons.addButton(translate("rules-dialog", "Cancel"), role.RejectRole)
        self.use_now.clicked.connect(lambda: self._finish(RulesChoice.USE_NOW))
        self.new_game.clicked.connect(lambda: self._finish(RulesChoice.NEW_GAME))
        cancel.clicked.connect(self.reject)
        return form.plain(buttons)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.presets, 1)
        for button in (self.restore, self.back, self.load, self.save):
            left.addWidget(button)
        top = QVBoxLayout()
        top.setSpacing(0)
        top.addWidget(self.title)
        top.addWidget(self.sentence)
        top.addSpacing(6)
        top.addWidget(self.page, 1)
        middle = QHBoxLayout()
        middle.setSpacing(14)
        add_layout(middle, left)
        add_layout(middle, top, 1)
        self.effect = form.QuietLabel()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        add_layout(layout, middle, 1)
        layout.addWidget(self.effect)
        layout.addWidget(self.buttons)
        # Enter presses the button with the focus. If no button has the focus, Enter presses this button.
        self.use_now.setDefault(True)

    # Changing the rules

    def _take_preset(self, place: int) -> None:
        others = place - len(Preset)
        if 0 <= others < len(self.more):
            self._draft.take(self.more[others][1])
        elif place >= 0:
            self._draft.take_preset(list(Preset)[place])
        self._show()

    def _restore(self) -> None:
        self._draft.take_preset(self._draft.preset)
        self._show()

    def _undo(self) -> None:
        self._draft.undo()
        self._show()

    def _choose(self, name: str, value: object) -> None:
        self._draft.choose(name, value)
        self._show()

    def _show(self) -> None:
        problem = self._draft.problem()
        changed = self._draft.changed()
        for name, row in self._rows.items():
            row.control.show_value(self._draft.value(name))
            row.setEnabled(self._draft.can_change(name))
            row.show_note(self._note(name, problem))
            row.emphasize(name in changed)
        preset = self._draft.preset
        named = self._named() if changed else None
        if named is not None:
            self.title.setText(self.more[named][0])
        else:
            self.title.setText(custom_title(preset) if changed else preset_name(preset))
        self.sentence.setText(differing_sentence(preset) if changed else preset_sentence(preset))
        self.restore.setText(caption(translate("rules-dialog", "Restore {name}").format(name=preset_name(preset))))
        self.restore.setEnabled(bool(changed))
        self.back.setEnabled(self._draft.can_undo)
        self.presets.blockSignals(True)
        self.presets.setCurrentRow(list(Preset).index(preset) if named is None else len(Preset) + named)
        self.presets.blockSignals(False)
        for button in (self.use_now, self.new_game, self.save):
            button.setEnabled(problem is None)
        self.effect.setText(self._effect(problem))

    def _named(self) -> int | None:
        """Return the index of the plugin's rule set that equals these rules, or None."""
        if self._draft.problem() is not None:
            return None
        rules = self._draft.rules()
        return next((place for place, (_, each) in enumerate(self.more) if each == rules), None)

    def _note(self, name: str, problem: RulesError | None) -> str:
        if problem is not None and problem.field == name:
            return f"⚠ {rules_error(problem)}"
        needs = {
            "fourth_pass": translate("rules-dialog", "Needs a passing order of three directions."),
            "deduct": translate("rules-dialog", "Needs the moon “Added; deducted when far behind”."),
            "exact_goal": translate("rules-dialog", "Needs a goal."),
            "goal_ends": translate("rules-dialog", "Needs a goal."),
            "first_leader": translate("rules-dialog", "Needs the first lead “The lead goes around”."),
            "last_resort": translate("rules-dialog", "Needs hearts that must be broken."),
            "cards_passed": translate("rules-dialog", "Needs a passing order."),
        }
        if not self._draft.can_change(name):
            return needs[name]
        effect = takes_effect(name)
        return effect_sentence(effect) if self._in_match and effect is not TakesEffect.NEXT_DEAL else ""

    def _effect(self, problem: RulesError | None) -> str:
        if problem is not None:
            return f"⚠ {rules_error(problem)}"
        if self._in_match:
            return translate("rules-dialog", "Changes count from the next deal, except where a switch says otherwise.")
        return translate("rules-dialog", "The rules count from the next game.")

    # Closing the dialog

    def _finish(self, choice: RulesChoice) -> None:
        self.choice = choice
        self.accept()

    def _import(self) -> None:
        chooser = QFileDialog(self, translate("rules-dialog", "Import rules"))
        chooser.setFileMode(QFileDialog.FileMode.ExistingFile)
        self._choose_file(chooser, self.import_from)

    def _choose_file(self, chooser: QFileDialog, then: Callable[[Path], None]) -> None:
        """Open a dialog for files with rules, and call `then` with the chosen file."""
        chooser.setNameFilter(translate("rules-dialog", "Rules (*.toml)"))
        chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chooser.fileSelected.connect(lambda name: then(Path(name)))
        # The dialog is not waited for, so that the boss key can hide it and bring it back.
        chooser.open()

    def import_from(self, path: Path) -> None:
        """Read the rules from a file. If the file cannot be used, say why and change nothing."""
        try:
            self._draft.take(read_rules(disk.read_file(path, LARGEST)))
        except (OSError, ValueError) as error:
            self._complain(translate("rules-dialog", "These rules cannot be read"), path, _words(error))
        self._show()

    def _export(self) -> None:
        chooser = QFileDialog(self, translate("rules-dialog", "Export rules"))
        chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        chooser.setDefaultSuffix("toml")
        chooser.selectFile("rules.toml")
        self._choose_file(chooser, self.export_to)

    def export_to(self, path: Path) -> None:
        """Write the rules to a file, or report why that failed."""
        try:
            disk.replace_file(path, write_rules(self.rules()).encode())
        except OSError as error:
            self._complain(translate("rules-dialog", "The rules cannot be written"), path, _words(error))

    def _complain(self, what: str, path: Path, why: str) -> None:
        box = message_box(QMessageBox.Icon.Warning, what, f"{path.name}: {why}", self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()


def _words(error: Exception) -> str:
    if isinstance(error, RulesError):
        return rules_error(error)
    if isinstance(error, TomlError):
        return translate("rules-dialog", "this is not a TOML file: {detail}").format(detail=error)
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return translate("rules-dialog", "this is not a text file")

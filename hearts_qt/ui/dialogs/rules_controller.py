"""Carries out the commands for rules: the rules dialog, and the entries of the menu for single rules."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from hearts_qt.rules import events as happened
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.profile import Seats
from hearts_qt.settings.profile_keeper import ProfileKeeper
from hearts_qt.settings.rules_draft import PRESET, RulesDraft
from hearts_qt.table import link
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of

if TYPE_CHECKING:
    # Imported only when the dialog is opened, so that the start is quick.
    from hearts_qt.ui.dialogs.rules_dialog import RulesDialog


def _is_fixed(update: link.Update) -> bool:
    """Tell whether the rules cannot be changed: all rounds of a tournament have the same rules."""
    return update.kind is MatchKind.TOURNAMENT and update.view.ending is None


COMMANDS: Final[Sequence[Command["RulesController"]]] = (
    Command(
        "rules",
        MenuName.RULES,
        100,
        QT_TRANSLATE_NOOP("menus", "&Rules…"),
        QT_TRANSLATE_NOOP("menus", "Choose a rule set, or switch single rules."),
        lambda self, on: self.choose(),
        "Ctrl+R",
        changes_game=True,
        enabled=lambda update: not _is_fixed(update),
    ),
)


class RuleMarks(Protocol):
    """Menus with an entry for each rule."""

    def show_rules(self, draft: RulesDraft, able: bool) -> None:
        """Mark the rules of `draft`; `able` says whether they can be changed now."""
        ...


class RulesController(QObject):
    """Lets the person choose the rules for this game or the next game."""

    def __init__(
        self,
        keeper: ProfileKeeper,
        send: Callable[[link.Request], None],
        begin: Callable[[link.NewMatch, Callable[[], None], Callable[[], None]], None],
        rule_sets: Callable[[], Sequence[tuple[str, Rules]]],
        menus: RuleMarks,
        parent: QWidget,
    ) -> None:
        """Keep rules with `keeper`; `rule_sets` returns the rule sets of plugins.

        `begin` asks whether the game may be left. It calls its first function after it has begun a new game, and its
        second function if the person goes on with this game.
        """
        super().__init__(parent)
        self._keeper = keeper
        self._send = send
        self._begin = begin
        self._rule_sets = rule_sets
        self._menus = menus
        self._parent = parent
        self._update: link.Update | None = None
        self._dialog: RulesDialog | None = None
        """The dialog as it was made when it was first opened; it is kept, because making it takes long."""
        self._is_choosing = False
        self._rules_for_new_game: Rules | None = None
        """The rules for a new game that has not begun yet. The dialog shows them again if the person stays in the game.
        """
        self.vegas_chosen: Callable[[Callable[[], None]], None] = lambda use: use()
        """Called when all Vegas rules were chosen in the menu, with what uses them in the game at the table."""
        self.handlers = handlers_of(self, COMMANDS)

    def show_update(self, update: link.Update) -> None:
        """Mark the rules in the menu."""
        self._update = update
        if any(isinstance(event, happened.MatchBegan) for event in update.events):
            self._rules_for_new_game = None
        self._menus.show_rules(RulesDraft(self._rules), not update.read_only and not _is_fixed(update))

    def choose(self, rule: str = "") -> None:
        """Open the rules dialog. If `rule` is the name of a rule, this rule gets the focus."""
        update = self._update
        rules = self._rules
        in_match = update is not None and update.view.stage is not Stage.OVER and update.view.ending is None
        dialog = self._dialog = self._made(tuple(self._rule_sets()))
        dialog.begin(self._rules_for_new_game or rules, in_match, rules)
        self._is_choosing = True
        dialog.open()
        if rule:
            dialog.go_to(rule)

    def _made(self, rule_sets: tuple[tuple[str, Rules], ...]) -> "RulesDialog":
        """Return the kept dialog, or a new one if the rule sets of plugins have changed since it was made."""
        from hearts_qt.ui.dialogs.rules_dialog import RulesDialog

        if self._dialog is not None:
            if self._dialog.more == rule_sets:
                return self._dialog
            self._dialog.deleteLater()
        dialog = RulesDialog(self._parent, rule_sets)
        dialog.finished.connect(lambda _: self._take(dialog))
        return dialog

    def _take(self, dialog: "RulesDialog") -> None:
        from hearts_qt.ui.dialogs.rules_dialog import RulesChoice

        self._is_choosing = False
        self._rules_for_new_game = None
        if dialog.choice is RulesChoice.CANCEL:
            return
        rules = dialog.rules()
        if dialog.choice is RulesChoice.NEW_GAME:
            self._rules_for_new_game = rules
            self._begin(link.NewMatch(rules, self._seats), self._keep_rules_of_new_game, self.choose)
        else:
            self._use(rules)

    def change(self, rule: str, value: object) -> None:
        """Change one rule of this game, or take a whole rule set, as the dialog does."""
        update = self._update
        if update is not None and not update.read_only:
            draft = RulesDraft(self._rules).changed_to(rule, value)
            if draft.problem() is None and rule == PRESET and draft.rules() == PRESETS[Preset.VEGAS]:
                # In CardShark Hearts, choosing all Vegas rules starts a tournament.
                self.vegas_chosen(lambda: self._use(draft.rules()))
            elif draft.problem() is None:
                self._use(draft.rules())

    def _use(self, rules: Rules) -> None:
        update = self._update
        self._keeper.keep_rules(rules, MatchKind.OWN if update is None else update.kind)
        self._send(link.SetRules(rules))

    def keep_unconfirmed_input(self) -> None:
        """Keep the rules as the open dialog has them, because the program may end now."""
        dialog = self._dialog if self._is_choosing else None
        if dialog is not None and dialog.has_changes and dialog.keep_button.isEnabled():
            self._use(dialog.rules())
            dialog.note_kept()
        elif dialog is None and self._rules_for_new_game is not None:
            # The person has not answered yet whether to leave the game for a game with these rules.
            self._keeper.keep_rules(self._rules_for_new_game)

    def _keep_rules_of_new_game(self) -> None:
        rules, self._rules_for_new_game = self._rules_for_new_game, None
        if rules is not None:
            self._keeper.keep_rules(rules)

    @property
    def _rules(self) -> Rules:
        """The rules of the next deal, together with the changes that take effect only with the next new game."""
        update = self._update
        return self._keeper.profile.rules if update is None else self._keeper.rules_of_new_game(update.next_rules)

    @property
    def _seats(self) -> Seats:
        """The players of a new game."""
        update = self._update
        if update is None:
            return self._keeper.profile.seats
        first, second, third, fourth = update.view.seats
        return self._keeper.seats_of_new_game((first, second, third, fourth), update.kind)

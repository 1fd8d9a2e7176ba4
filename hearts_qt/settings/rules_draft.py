"""The rules while a person is choosing them. They may contradict each other. This module has no widgets."""

from collections.abc import Mapping
from copy import copy
from dataclasses import fields
from typing import Any, Final

from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import (
    ExactGoal,
    FourthPass,
    Moon,
    Opening,
    PassOrder,
    Preset,
    Rules,
    RulesError,
)

PRESET: Final = "preset"
FIELDS: Final = tuple(each.name for each in fields(Rules) if each.name != PRESET)
RANGES: Final[Mapping[str, tuple[int, int]]] = {each.name: each.metadata["range"] for each in fields(Rules)}


class RulesDraft:
    """The chosen value of every rule.

    If other rules force a value on a rule, the value that was chosen for the rule is remembered for later.
    """

    def __init__(self, rules: Rules) -> None:
        """Begin with these rules."""
        self._chosen: dict[str, Any] = {}
        self._before: list[tuple[Preset, dict[str, Any]]] = []
        """The choices before each rule set was taken, the newest last."""
        self.preset = rules.preset
        self._choose_all(rules)

    def _choose_all(self, rules: Rules) -> None:
        self.preset = rules.preset
        self._chosen = {name: getattr(rules, name) for name in FIELDS}

    def take(self, rules: Rules) -> None:
        """Choose exactly these rules; `undo` restores the earlier choices."""
        before = (self.preset, self._chosen)
        self._choose_all(rules)
        if before != (self.preset, self._chosen):
            self._before.append(before)

    def equals(self, other: "RulesDraft") -> bool:
        """Tell whether another draft has the same choices."""
        return (self.preset, self._chosen) == (other.preset, other._chosen)

    @property
    def can_undo(self) -> bool:
        """Whether there are earlier choices that `undo` can restore."""
        return bool(self._before)

    def undo(self) -> None:
        """Restore the choices that were made before the last rule set was taken."""
        if self._before:
            self.preset, self._chosen = self._before.pop()

    def take_preset(self, preset: Preset) -> None:
        """Choose a named rule set."""
        self.take(PRESETS[preset])

    def choose(self, name: str, value: object) -> None:
        """Choose a value for a rule."""
        kind = type(getattr(PRESETS[self.preset], name))
        self._chosen = {**self._chosen, name: kind(value)}

    def changed_to(self, name: str, value: object) -> "RulesDraft":
        """Return a draft with this value for a rule. If `name` is `PRESET`, return a draft of the rule set `value`."""
        if name == PRESET:
            return RulesDraft(PRESETS[Preset(str(value))])
        draft = copy(self)
        draft.choose(name, value)
        return draft

    def value(self, name: str) -> Any:
        """Return the value of a rule: the value that other rules force on it, otherwise the chosen value."""
        return self._forced().get(name, self._chosen[name])

    def can_change(self, name: str) -> bool:
        """Tell whether a rule can be changed. It cannot if other rules force its value or make it meaningless."""
        chosen = self._chosen
        idle = {
            "first_leader": chosen["opening"] is not Opening.ROTATES,
            "cards_passed": chosen["pass_order"] is PassOrder.NONE,
            "last_resort": not chosen["hearts_need_breaking"],
            "goal_ends": not chosen["goal"],
        }
        return name not in self._forced() and not idle.get(name, False)

    def changed(self) -> set[str]:
        """Return the names of the rules that differ from the named rule set."""
        return {name for name in FIELDS if self.value(name) != getattr(PRESETS[self.preset], name)}

    def rules(self) -> Rules:
        """Return the rules; raise RulesError with the name of the rule that contradicts others."""
        return Rules(preset=self.preset, **{name: self.value(name) for name in FIELDS})

    def problem(self) -> RulesError | None:
        """Return the contradiction between the rules, or None."""
        try:
            self.rules()
        except RulesError as error:
            return error
        return None

    def _forced(self) -> dict[str, Any]:
        chosen = self._chosen
        forced: dict[str, Any] = {}
        if chosen["pass_order"] in (PassOrder.LEFT_ONLY, PassOrder.NONE):
            forced["fourth_pass"] = FourthPass.NONE
        if chosen["moon"] is not Moon.ADD_OR_DEDUCT:
            forced["deduct"] = False
        if not chosen["goal"]:
            forced["exact_goal"] = ExactGoal.NOTHING
        return forced

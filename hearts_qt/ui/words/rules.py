"""The texts of the rules: label, help and settings of each rule, the rule sets, and what is wrong with a value.

The texts are kept in tables and translated when they are shown. The module `law` explains the rules in force in full
sentences.
"""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.presets import is_custom
from hearts_qt.rules.ruleset import (
    Aim,
    Bonus,
    BrokenBy,
    ExactGoal,
    FourthPass,
    GoalEnds,
    HeartPoints,
    LastResort,
    Moon,
    Opening,
    PassOrder,
    Preset,
    Rules,
    RulesError,
    RulesProblem,
    TakesEffect,
)
from hearts_qt.settings.option import QT_TRANSLATE_NOOP

translate = QCoreApplication.translate

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    QT_TRANSLATE_NOOP("rules", "Passing"): ("pass_order", "fourth_pass", "cards_passed"),
    QT_TRANSLATE_NOOP("rules", "Lead"): ("opening", "first_leader"),
    QT_TRANSLATE_NOOP("rules", "Hearts and the queen"): (
        "hearts_need_breaking",
        "broken_by",
        "queen_leads_freely",
        "last_resort",
    ),
    QT_TRANSLATE_NOOP("rules", "First trick"): ("hearts_on_first_trick", "queen_on_first_trick"),
    QT_TRANSLATE_NOOP("rules", "Points"): (
        "heart_points",
        "queen_points",
        "queen_at_first_chance",
        "bonus",
        "no_trick_bonus",
        "sun_bonus",
    ),
    QT_TRANSLATE_NOOP("rules", "Moon"): ("moon", "deduct"),
    QT_TRANSLATE_NOOP("rules", "End of the game"): ("goal", "goal_ends", "exact_goal", "deals", "aim"),
    QT_TRANSLATE_NOOP("rules", "Several people"): ("suit_counts",),
}
"""The names of the rules, in the order and the groups in which they are shown."""

_LABELS: Final = {
    "pass_order": QT_TRANSLATE_NOOP("rules", "Passing order"),
    "fourth_pass": QT_TRANSLATE_NOOP("rules", "Fourth deal"),
    "cards_passed": QT_TRANSLATE_NOOP("rules", "Cards passed"),
    "opening": QT_TRANSLATE_NOOP("rules", "First lead"),
    "first_leader": QT_TRANSLATE_NOOP("rules", "First leader"),
    "hearts_need_breaking": QT_TRANSLATE_NOOP("rules", "Hearts must be broken"),
    "broken_by": QT_TRANSLATE_NOOP("rules", "Broken by"),
    "queen_leads_freely": QT_TRANSLATE_NOOP("rules", "The queen may always be led"),
    "last_resort": QT_TRANSLATE_NOOP("rules", "Only hearts and the queen left"),
    "hearts_on_first_trick": QT_TRANSLATE_NOOP("rules", "Hearts on the first trick"),
    "queen_on_first_trick": QT_TRANSLATE_NOOP("rules", "Queen of Spades on the first trick"),
    "queen_at_first_chance": QT_TRANSLATE_NOOP("rules", "Queen at the first chance"),
    "heart_points": QT_TRANSLATE_NOOP("rules", "A heart counts"),
    "queen_points": QT_TRANSLATE_NOOP("rules", "Queen of Spades counts"),
    "bonus": QT_TRANSLATE_NOOP("rules", "Bonus card"),
    "no_trick_bonus": QT_TRANSLATE_NOOP("rules", "5 off for no trick"),
    "sun_bonus": QT_TRANSLATE_NOOP("rules", "24 off for all tricks"),
    "moon": QT_TRANSLATE_NOOP("rules", "Shooting the moon"),
    "deduct": QT_TRANSLATE_NOOP("rules", "Deduct in any case"),
    "goal": QT_TRANSLATE_NOOP("rules", "Goal"),
    "goal_ends": QT_TRANSLATE_NOOP("rules", "The goal has to be"),
    "exact_goal": QT_TRANSLATE_NOOP("rules", "Exactly the goal"),
    "deals": QT_TRANSLATE_NOOP("rules", "Number of deals"),
    "aim": QT_TRANSLATE_NOOP("rules", "Aim"),
    "suit_counts": QT_TRANSLATE_NOOP("rules", "Cards out are shown"),
    "preset": QT_TRANSLATE_NOOP("rules", "Rule set"),
    "format": QT_TRANSLATE_NOOP("rules", "Format"),
}

_HELP: Final = {
    "pass_order": QT_TRANSLATE_NOOP("rules", "Where the cards go, deal by deal, before play begins."),
    "fourth_pass": QT_TRANSLATE_NOOP("rules", "What happens in each fourth deal, after the three directions."),
    "cards_passed": QT_TRANSLATE_NOOP("rules", "How many cards each player gives away. One to each is always three."),
    "opening": QT_TRANSLATE_NOOP("rules", "Who leads to the first trick of a deal, and with what."),
    "first_leader": QT_TRANSLATE_NOOP("rules", "The place that leads the first deal when the lead goes around."),
    "hearts_need_breaking": QT_TRANSLATE_NOOP("rules", "Nobody leads a heart before hearts are broken."),
    "broken_by": QT_TRANSLATE_NOOP("rules", "Which card breaks hearts, so that hearts may be led."),
    "queen_leads_freely": QT_TRANSLATE_NOOP("rules", "Switched off, she cannot be led before hearts are broken."),
    "last_resort": QT_TRANSLATE_NOOP("rules", "What a player with only these cards may lead before hearts are broken."),
    "hearts_on_first_trick": QT_TRANSLATE_NOOP("rules", "A heart may be discarded on the first trick."),
    "queen_on_first_trick": QT_TRANSLATE_NOOP("rules", "She may be discarded on the first trick."),
    "queen_at_first_chance": QT_TRANSLATE_NOOP(
        "rules", "Whoever holds her must discard her the first time they cannot follow suit."
    ),
    "heart_points": QT_TRANSLATE_NOOP("rules", "One point each, or its spots: ace 14, king 13, queen 12, jack 11."),
    "queen_points": QT_TRANSLATE_NOOP("rules", "The points for taking her. 13 is usual, 7 in Vegas."),
    "bonus": QT_TRANSLATE_NOOP("rules", "Takes ten points off the score of whoever takes it."),
    "no_trick_bonus": QT_TRANSLATE_NOOP("rules", "For whoever takes no trick in a deal."),
    "sun_bonus": QT_TRANSLATE_NOOP("rules", "Shooting the sun: for whoever takes all thirteen tricks."),
    "moon": QT_TRANSLATE_NOOP("rules", "How it counts when one player takes every heart and the Queen of Spades."),
    "deduct": QT_TRANSLATE_NOOP("rules", "The shooter deducts even when nobody is far ahead."),
    "goal": QT_TRANSLATE_NOOP("rules", "The score that ends the game, at most a million; the lowest score then wins."),
    "goal_ends": QT_TRANSLATE_NOOP("rules", "Whether the game ends at the goal or only above it."),
    "exact_goal": QT_TRANSLATE_NOOP("rules", "What happens to a score of exactly this number."),
    "deals": QT_TRANSLATE_NOOP("rules", "The game ends after this many deals at the latest."),
    "aim": QT_TRANSLATE_NOOP("rules", "What the players try to do; computers play accordingly."),
    "suit_counts": QT_TRANSLATE_NOOP(
        "rules", "Switched off, the panel Cards out stays empty while several people play."
    ),
    "preset": QT_TRANSLATE_NOOP("rules", "The named rule set that these rules are based on."),
}

_CHOICES: Final[Mapping[str, Mapping[str, str]]] = {
    "pass_order": {
        PassOrder.LEFT_RIGHT_ACROSS: QT_TRANSLATE_NOOP("rules", "Left, right, across"),
        PassOrder.LEFT_ACROSS_RIGHT: QT_TRANSLATE_NOOP("rules", "Left, across, right"),
        PassOrder.RIGHT_ACROSS_LEFT: QT_TRANSLATE_NOOP("rules", "Right, across, left"),
        PassOrder.LEFT_ONLY: QT_TRANSLATE_NOOP("rules", "Always left"),
        PassOrder.NONE: QT_TRANSLATE_NOOP("rules", "No passing"),
    },
    "fourth_pass": {
        FourthPass.HOLD: QT_TRANSLATE_NOOP("rules", "Hold: nothing is passed"),
        FourthPass.SCATTER: QT_TRANSLATE_NOOP("rules", "Scatter: one card to each"),
        FourthPass.NONE: QT_TRANSLATE_NOOP("rules", "The first direction again"),
    },
    "opening": {
        Opening.TWO_OF_CLUBS: QT_TRANSLATE_NOOP("rules", "The Two of Clubs is led"),
        Opening.ANY_CLUB: QT_TRANSLATE_NOOP("rules", "Its holder leads any club"),
        Opening.ROTATES: QT_TRANSLATE_NOOP("rules", "The lead goes around"),
        Opening.QUEEN_TAKER_DEALS: QT_TRANSLATE_NOOP("rules", "Left of the queen's taker"),
    },
    "broken_by": {
        BrokenBy.QUEEN: QT_TRANSLATE_NOOP("rules", "A heart, or the queen"),
        BrokenBy.QUEEN_OFF_SUIT: QT_TRANSLATE_NOOP("rules", "A heart, or the queen led or discarded"),
        BrokenBy.HEARTS: QT_TRANSLATE_NOOP("rules", "A heart only"),
    },
    "last_resort": {
        LastResort.FREE: QT_TRANSLATE_NOOP("rules", "Either may be led"),
        LastResort.QUEEN: QT_TRANSLATE_NOOP("rules", "The queen goes first"),
    },
    "heart_points": {
        HeartPoints.ONE: QT_TRANSLATE_NOOP("rules", "One point"),
        HeartPoints.SPOTS: QT_TRANSLATE_NOOP("rules", "Its spots"),
    },
    "bonus": {
        Bonus.NONE: QT_TRANSLATE_NOOP("rules", "None"),
        Bonus.JACK_OF_DIAMONDS: QT_TRANSLATE_NOOP("rules", "Jack of Diamonds"),
        Bonus.TEN_OF_DIAMONDS: QT_TRANSLATE_NOOP("rules", "Ten of Diamonds"),
    },
    "moon": {
        Moon.ADD: QT_TRANSLATE_NOOP("rules", "Added to everyone else"),
        Moon.SUBTRACT: QT_TRANSLATE_NOOP("rules", "Taken off the shooter"),
        Moon.CHOOSE: QT_TRANSLATE_NOOP("rules", "The shooter chooses"),
        Moon.AUTOMATIC: QT_TRANSLATE_NOOP("rules", "Whichever helps the shooter"),
        Moon.ADD_OR_DEDUCT: QT_TRANSLATE_NOOP("rules", "Added; deducted when far behind"),
        Moon.NOT_ALLOWED: QT_TRANSLATE_NOOP("rules", "Not allowed: the points count"),
    },
    "goal_ends": {
        GoalEnds.REACHED: QT_TRANSLATE_NOOP("rules", "Reached"),
        GoalEnds.EXCEEDED: QT_TRANSLATE_NOOP("rules", "Exceeded"),
    },
    "exact_goal": {
        ExactGoal.NOTHING: QT_TRANSLATE_NOOP("rules", "Nothing special"),
        ExactGoal.RESETS: QT_TRANSLATE_NOOP("rules", "Falls back to zero"),
        ExactGoal.WINS: QT_TRANSLATE_NOOP("rules", "Wins at once"),
    },
    "aim": {
        Aim.WIN: QT_TRANSLATE_NOOP("rules", "Win the game"),
        Aim.SCALED: QT_TRANSLATE_NOOP("rules", "Scaled points"),
        Aim.FIELD: QT_TRANSLATE_NOOP("rules", "Few points in a tournament"),
    },
    "preset": {
        Preset.STANDARD: QT_TRANSLATE_NOOP("rules", "Standard"),
        Preset.CARDSHARK: QT_TRANSLATE_NOOP("rules", "CardShark"),
        Preset.WINDOWS: QT_TRANSLATE_NOOP("rules", "Windows"),
        Preset.HEARTS_3: QT_TRANSLATE_NOOP("rules", "Hearts 3"),
        Preset.DOS: QT_TRANSLATE_NOOP("rules", "DOS 6.6"),
        Preset.BLACK_LADY: QT_TRANSLATE_NOOP("rules", "Black Lady"),
        Preset.VEGAS: QT_TRANSLATE_NOOP("rules", "Vegas"),
        Preset.OMNIBUS: QT_TRANSLATE_NOOP("rules", "Omnibus"),
        Preset.SPOT_HEARTS: QT_TRANSLATE_NOOP("rules", "Spot Hearts"),
    },
}

_PRESETS: Final = {
    Preset.STANDARD: QT_TRANSLATE_NOOP("rules", "The rules most people know today: no points on the first trick."),
    Preset.CARDSHARK: QT_TRANSLATE_NOOP("rules", "The Ten of Diamonds is worth having, and the game goes past 100."),
    Preset.WINDOWS: QT_TRANSLATE_NOOP("rules", "Only a heart breaks hearts, and points may fall on the first trick."),
    Preset.HEARTS_3: QT_TRANSLATE_NOOP("rules", "Always pass left, win the Jack of Diamonds, choose your moon."),
    Preset.DOS: QT_TRANSLATE_NOOP("rules", "The Queen of Spades may not be led before hearts are broken."),
    Preset.BLACK_LADY: QT_TRANSLATE_NOOP("rules", "A moon counts whichever way helps the shooter."),
    Preset.VEGAS: QT_TRANSLATE_NOOP("rules", "Sixteen deals, no passing, no moon, and a queen of seven points."),
    Preset.OMNIBUS: QT_TRANSLATE_NOOP("rules", "Standard rules, and the Jack of Diamonds takes ten points off."),
    Preset.SPOT_HEARTS: QT_TRANSLATE_NOOP("rules", "Every heart costs its spots, the queen 25, up to 500 points."),
}

_PROBLEMS: Final = {
    RulesProblem.UNKNOWN: QT_TRANSLATE_NOOP("rules", "“{field}” is not a rule of this game."),
    RulesProblem.WRONG_TYPE: QT_TRANSLATE_NOOP("rules", "{field}: {value} is the wrong kind of value."),
    RulesProblem.OUT_OF_RANGE: QT_TRANSLATE_NOOP("rules", "{field} cannot be {value}."),
    RulesProblem.NEEDS_THREE_DIRECTIONS: QT_TRANSLATE_NOOP(
        "rules", "{field}: needs a passing order of three directions."
    ),
    RulesProblem.NEEDS_DEDUCT_WHEN_BEHIND: QT_TRANSLATE_NOOP(
        "rules", "{field}: needs “Shooting the moon: Added; deducted when far behind”."
    ),
    RulesProblem.NEEDS_GOAL: QT_TRANSLATE_NOOP("rules", "{field}: needs a goal."),
    RulesProblem.NEVER_ENDS: QT_TRANSLATE_NOOP("rules", "The game would never end: set a goal or a number of deals."),
}


def group_title(group: str) -> str:
    """Return the title of one of the `GROUPS`."""
    return translate("rules", group)


def rule_label(field: str) -> str:
    """Return the label of a rule; an unknown name is returned unchanged."""
    return translate("rules", _LABELS[field]) if field in _LABELS else field


def rule_help(field: str) -> str:
    """Return what a rule does, in one sentence."""
    return translate("rules", _HELP[field])


def number_label(field: str, number: int) -> str:
    """Return a number as text. For a 0 that switches the rule off, return a text that says so."""
    if number:
        return str(number)
    return {"goal": translate("rules", "No goal"), "deals": translate("rules", "No limit")}.get(field, "0")


def rule_choices(field: str) -> dict[str, str]:
    """Return the settings of a rule with their labels, in order; empty if the settings are numbers, or yes and no."""
    return {value: translate("rules", label) for value, label in _CHOICES.get(field, {}).items()}


def preset_name(preset: Preset) -> str:
    """Return the name of a rule set."""
    return translate("rules", _CHOICES["preset"][preset])


def preset_sentence(preset: Preset) -> str:
    """Return a sentence that says what is special about a rule set."""
    return translate("rules", _PRESETS[preset])


def differing_sentence(preset: Preset) -> str:
    """Return the dialog's sentence that the rules in bold differ from a rule set."""
    return translate("rules", "The rules in bold differ from {name}.").format(name=preset_name(preset))


def rules_title(rules: Rules) -> str:
    """Return the name of the rules: a rule set's name, or ``Custom (based on Windows)``."""
    return custom_title(rules.preset) if is_custom(rules) else preset_name(rules.preset)


def titles_now_and_next(rules: Rules, next_rules: Rules) -> str:
    """Return the name of the rules of this deal, and from the next deal on that of other rules, if they are chosen."""
    now = rules_title(rules)
    if next_rules == rules:
        return now
    return translate("rules", "{now}; {next} from the next deal").format(now=now, next=rules_title(next_rules))


def custom_title(preset: Preset) -> str:
    """Return the name of custom rules. It contains the name of the rule set on which they are based."""
    return translate("rules", "Custom (based on {name})").format(name=preset_name(preset))


def effect_sentence(effect: TakesEffect) -> str:
    """Return when a change to a rule takes effect in the current game."""
    return {
        TakesEffect.AT_ONCE: translate("rules", "Counts at once."),
        TakesEffect.NEXT_DEAL: translate("rules", "Counts from the next deal."),
        TakesEffect.NEW_MATCH: translate("rules", "Counts from the next new game."),
    }[effect]


def rules_error(error: RulesError) -> str:
    """Return a sentence that says what is wrong with a value or a combination of values.

    The sentence names a rule. Only the sentence about a game that would never end names none.
    """
    template = translate("rules", _PROBLEMS[error.problem])
    return template.format(field=rule_label(error.field), value=error.value)

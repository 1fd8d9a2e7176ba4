"""The named rule sets. Most of them are named after a program, and have the defaults of that program."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

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
)

_STANDARD = Rules()

_BLACK_LADY = Rules(
    preset=Preset.BLACK_LADY,
    broken_by=BrokenBy.QUEEN_OFF_SUIT,
    last_resort=LastResort.QUEEN,
    hearts_on_first_trick=True,
    queen_on_first_trick=True,
    moon=Moon.AUTOMATIC,
)

_CARDSHARK = Rules(
    preset=Preset.CARDSHARK,
    pass_order=PassOrder.RIGHT_ACROSS_LEFT,
    hearts_on_first_trick=True,
    queen_on_first_trick=True,
    bonus=Bonus.TEN_OF_DIAMONDS,
    moon=Moon.ADD_OR_DEDUCT,
    goal_ends=GoalEnds.EXCEEDED,
)

PRESETS: Final[Mapping[Preset, Rules]] = MappingProxyType(
    {
        Preset.STANDARD: _STANDARD,
        Preset.CARDSHARK: _CARDSHARK,
        Preset.WINDOWS: Rules(
            preset=Preset.WINDOWS,
            broken_by=BrokenBy.HEARTS,
            last_resort=LastResort.QUEEN,
            hearts_on_first_trick=True,
            queen_on_first_trick=True,
        ),
        Preset.HEARTS_3: Rules(
            preset=Preset.HEARTS_3,
            pass_order=PassOrder.LEFT_ONLY,
            fourth_pass=FourthPass.NONE,
            last_resort=LastResort.QUEEN,
            bonus=Bonus.JACK_OF_DIAMONDS,
            moon=Moon.CHOOSE,
            goal_ends=GoalEnds.EXCEEDED,
            exact_goal=ExactGoal.WINS,
        ),
        Preset.DOS: Rules(
            preset=Preset.DOS,
            pass_order=PassOrder.RIGHT_ACROSS_LEFT,
            queen_leads_freely=False,
            hearts_on_first_trick=True,
            queen_on_first_trick=True,
        ),
        Preset.BLACK_LADY: _BLACK_LADY,
        Preset.VEGAS: replace(
            _CARDSHARK,
            preset=Preset.VEGAS,
            pass_order=PassOrder.NONE,
            fourth_pass=FourthPass.NONE,
            opening=Opening.QUEEN_TAKER_DEALS,
            queen_at_first_chance=True,
            queen_points=7,
            bonus=Bonus.NONE,
            moon=Moon.NOT_ALLOWED,
            goal=0,
            goal_ends=GoalEnds.REACHED,
            deals=16,
            aim=Aim.FIELD,
        ),
        Preset.OMNIBUS: Rules(preset=Preset.OMNIBUS, bonus=Bonus.JACK_OF_DIAMONDS),
        Preset.SPOT_HEARTS: Rules(preset=Preset.SPOT_HEARTS, heart_points=HeartPoints.SPOTS, queen_points=25, goal=500),
    }
)


def is_custom(rules: Rules) -> bool:
    """Return whether any switch of these rules differs from the named rule set on which they are based."""
    return rules != PRESETS[rules.preset]

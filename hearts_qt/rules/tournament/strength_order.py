"""The order of eight characters by strength under each rule set, as the arena has measured it; weakest first.

Each character's player played 300 deals in all four seats against three copies of Stan, under six rule sets; the one
who takes the most points per deal comes first. The command is ``hearts-qt arena NAME stan stan stan --rules vegas
--deals 300``. Differences of less than half a point are within the errors of this measurement. Under Vegas rules Cal,
Charlie, Vickie and Stan play exactly alike, so they have their order of the Standard rules. The other rule sets have
the order of the set that is most like them.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hearts_qt.rules.ruleset import Preset, Rules

_STANDARD: Final = ("nellie", "charlie", "cal", "dominator", "vickie", "frank", "stan", "chuck")
_WINDOWS: Final = ("nellie", "charlie", "cal", "dominator", "frank", "vickie", "stan", "chuck")

ORDERS: Final[Mapping[Preset, tuple[str, ...]]] = MappingProxyType(
    {
        Preset.STANDARD: _STANDARD,
        Preset.SPOT_HEARTS: _STANDARD,
        Preset.WINDOWS: _WINDOWS,
        Preset.DOS: _WINDOWS,
        Preset.BLACK_LADY: _WINDOWS,
        Preset.CARDSHARK: ("nellie", "charlie", "cal", "frank", "dominator", "vickie", "stan", "chuck"),
        Preset.HEARTS_3: ("nellie", "cal", "frank", "dominator", "stan", "vickie", "chuck", "charlie"),
        Preset.VEGAS: ("nellie", "frank", "charlie", "cal", "vickie", "stan", "dominator", "chuck"),
        Preset.OMNIBUS: ("nellie", "charlie", "cal", "vickie", "dominator", "stan", "frank", "chuck"),
    }
)
"""For each rule set the ids of the eight characters, the weakest first."""


def order_under(rules: Rules) -> tuple[str, ...]:
    """Return the ids of the eight characters, the weakest first; changed rules have the order of their rule set."""
    return ORDERS[rules.preset]

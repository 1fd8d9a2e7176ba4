"""The deal of the day: everybody gets the same cards on the same day, without any server.

**The rule** (version 1), which the help shows too:

1. A day is a date in UTC, written as ``2026-11-25``.
2. The number of its deal is made of the first eight bytes, most significant first, of the SHA-256 digest of the ASCII
   text ``hearts:day:1:2026-11-25``. `deal_number` says which cards that number deals.
3. The pass goes left on Monday and Friday, right on Tuesday and Saturday, and across on Wednesday and Sunday. Nobody
   passes on Thursday.
4. The rules are *Standard*. One person sits in seat 0; the computer player Stan has the other three seats.

Test vectors are in ``tests/rules/test_deal_of_the_day.py`` and in the help.
"""

import hashlib
from datetime import date
from typing import Final

from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules

RULES_OF_THE_DAY: Final[Rules] = PRESETS[Preset.STANDARD]
PASSES: Final = (
    Direction.LEFT,
    Direction.RIGHT,
    Direction.ACROSS,
    Direction.HOLD,
    Direction.LEFT,
    Direction.RIGHT,
    Direction.ACROSS,
)
"""The direction of the pass on each day of the week, from Monday to Sunday."""


def number_of_day(day: date) -> int:
    """Return the number of the deal of a day."""
    digest = hashlib.sha256(f"hearts:day:1:{day.isoformat()}".encode("ascii")).digest()
    return int.from_bytes(digest[:8], "big")


def direction_of_day(day: date) -> Direction:
    """Return the direction of the pass on a day."""
    return PASSES[day.weekday()]


def read_day(text: str) -> date | None:
    """Return the day of a text such as ``2026-11-25``, or None for any other text."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None

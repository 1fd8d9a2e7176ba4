"""The colours of the deck.

All four inks are different, even if people see the same black or the same red. The program changes the colour of one
suit by replacing the exact text of its ink in the file. For the same reason no other colour here may be equal to an
ink.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FACE: Final = "#fffdf8"
EDGE: Final = "#a49c8e"
GOLD: Final = "#e2b13c"
GOLD_DARK: Final = "#b07f1c"
GOLD_LIGHT: Final = "#f6dc8e"
LINE: Final = "#2b2130"
WHITE: Final = "#fffaf0"

INKS: Final = {"C": "#1b2430", "D": "#c8152e", "H": "#c8152d", "S": "#1b2431"}
FOUR_COLOUR: Final = {"C": "#14713d", "D": "#1759b8", "H": "#c8152d", "S": "#1b2431"}
SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


@dataclass(frozen=True)
class Livery:
    """The colours that the court cards of a suit wear, in addition to the gold that all of them have."""

    ink: str
    second: str
    second_dark: str
    soft: str
    field: str


LIVERIES: Final = {
    "C": Livery(INKS["C"], "#2e6f8e", "#1f4f68", "#cfe3e6", "#edf3ee"),
    "D": Livery(INKS["D"], "#12695f", "#0c4a44", "#cfe6da", "#fbf0dc"),
    "H": Livery(INKS["H"], "#27457f", "#1a2f5a", "#f4d3cf", "#fdeee6"),
    "S": Livery(INKS["S"], "#5c2a63", "#401b48", "#ddd0e6", "#f0ebf2"),
}

"""Works out the lip movements of a speaker from the text.

Each syllable opens the mouth, wide or a little depending on its vowel; the mouth shuts between words and at
punctuation. In scripts without these vowels, the number of syllables is estimated from the number of letters.
"""

import re
from itertools import pairwise
from typing import Final, NamedTuple

from hearts_qt.plugin_host.pose import Lips

_VOWELS: Final = re.compile(r"[aeiouyäöüàáâãåèéêëìíîïòóôõøùúûæœ]+", re.IGNORECASE)
_WIDE: Final = re.compile(r"[aoäöàáâãåòóôõøæœ]", re.IGNORECASE)
_OPEN_MS: Final = 120.0
_PART_MS: Final = 85.0
_GAP_MS: Final = 55.0
_STOPS: Final = {
    ",": 160.0,
    ";": 200.0,
    ":": 200.0,
    ".": 280.0,
    "!": 280.0,
    "?": 280.0,
    "…": 360.0,
    "–": 200.0,
    "—": 200.0,
}


class Movement(NamedTuple):
    """A shape of the lips, and when it begins: milliseconds after the beginning of the first word."""

    start: float
    lips: Lips


def movements(text: str, spoken: float | None = None) -> list[Movement]:
    """Return the movements of the lips while a text is spoken; the last one shuts the lips.

    `spoken` is the length of a recording in milliseconds; if there is no recording, the lips move at the usual speed of
    speech.
    """
    shapes: list[tuple[Lips, float]] = []
    for word in text.split():
        shapes += _word(word)
    while shapes and shapes[-1][0] is Lips.SHUT:
        shapes.pop()
    made, at = [], 0.0
    total = sum(length for _, length in shapes)
    share = spoken / total if spoken is not None and total else 1.0
    for lips, length in shapes:
        made.append(Movement(at * share, lips))
        at += length
    made.append(Movement(at * share, Lips.SHUT))
    return [made[0], *(later for before, later in pairwise(made) if later.lips is not before.lips)]


def _word(word: str) -> list[tuple[Lips, float]]:
    letters = sum(letter.isalnum() for letter in word)
    vowels = _VOWELS.findall(word) or ["e"] * ((letters + 2) // 3)
    shapes: list[tuple[Lips, float]] = []
    for vowel in vowels if letters else ():
        if _WIDE.search(vowel):
            shapes += [(Lips.OPEN, _OPEN_MS), (Lips.PART, _PART_MS)]
        else:
            shapes += [(Lips.PART, _OPEN_MS), (Lips.SHUT, _GAP_MS)]
    return [*shapes, (Lips.SHUT, _STOPS.get(word[-1], _GAP_MS))]

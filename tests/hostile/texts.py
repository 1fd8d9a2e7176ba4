"""Harmful texts that somebody may write into a file or type into a field, and a check that finds unsafe text."""

import random
import unicodedata
from functools import cache
from typing import Final

MARKUP: Final = (
    "<img src=/dev/tty>",
    "<b>x</b>",
    '<a href="file:///etc/passwd">x</a>',
    "</p><table><tr><td>x",
    "<!-- x",
    "&lt;b&gt; &amp;",
    "<qt><h1>x",
)
MNEMONICS: Final = ("A&B", "&&", "&Save", "a & b &c")
TURNED: Final = ("\u202egnp.exe", "\u2066a\u2069\u200e\u200f\u061c", "abc\u202dx\u2067y")
UNSEEN: Final = ("\u200b\u200d", "a\u200bb", "\u3164", "\u115f\u2800", "a\u034f\ufe00\U000e0041b", "\u00ad\u2060\ufeff")
CONTROL: Final = ("\x1b[2J\x1b]0;x\x07y", "a\nb\tc\r\nd", "a\x00b", "\x9b31mx", "\x7f\x08")
PILED: Final = ("Z" + "\u0301\u0316\u0489" * 200, "a" + "\u20dd" * 50)
LONG: Final = ("W" * 10_000, "m " * 5_000, "\u0644\u0645" * 3_000, "\ufdfd" * 200)
BRACES: Final = ("{name}", "{0}{1}", "%1 %s %n", "{")
ALL: Final = (*MARKUP, *MNEMONICS, *TURNED, *UNSEEN, *CONTROL, *PILED, *LONG, *BRACES)


def mixed(rng: random.Random, most: int = 10_000) -> str:
    """Return some of these texts, joined."""
    return " ".join(rng.choice(ALL) for _ in range(rng.randint(1, 3)))[:most]


@cache
def unfit(text: str) -> str:
    """Return a description of what makes a text unsafe to show, or an empty text if it is safe."""
    for letter in text:
        if letter not in "\n\t" and (
            unicodedata.category(letter) in ("Cc", "Cf", "Cs")
            or letter in "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\ufffc"
        ):
            return f"U+{ord(letter):04X}"
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > 4:
            return "a pile of marks"
    return ""

"""Writes the descriptions that tell the program what a folder of pictures is."""

from __future__ import annotations

from card_art.palette import FOUR_COLOUR, INKS, SUIT_NAMES


def _head(name: str, kind: str) -> list[str]:
    return [
        "format = 1",
        f'name = "{name}"',
        'author = "Hearts project"',
        'licence = "MIT"',
        f'kind = "{kind}"',
    ]


def _table(title: str, colours: dict[str, str]) -> list[str]:
    rows = [f'{SUIT_NAMES[suit]} = "{colour}"' for suit, colour in colours.items()]
    return ["", f"[{title}]", *rows]


def front_design(name: str) -> bytes:
    """Return the description of a set of fronts, with the inks that the program may replace."""
    lines = _head(name, "fronts") + _table("inks", INKS) + _table("four_colour", FOUR_COLOUR)
    return ("\n".join(lines) + "\n").encode("utf-8")


def back_design(name: str) -> bytes:
    """Return the description of one back."""
    return ("\n".join(_head(name, "back")) + "\n").encode("utf-8")

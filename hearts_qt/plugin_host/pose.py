"""How a face looks at one moment, and the names under which a face's maker has drawn that.

A part of a face, or the whole picture, is drawn for moods and for details: the lips, the gaze, a blink. Nobody has to
draw everything: where a look is missing, the nearest one that is there takes its place.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import product
from typing import Final

from msgspec import Struct

REST: Final = "rest"
"""The name of the look that every face has."""


class Mood(StrEnum):
    """What a face shows of how somebody feels."""

    REST = "rest"
    PLEASED = "pleased"
    GRIMACING = "grimacing"
    THINKING = "thinking"
    GLOATING = "gloating"
    SHOOTING = "shooting"


class Lips(StrEnum):
    """The mouth while something is said."""

    SHUT = "shut"
    PART = "part"
    OPEN = "open"


class Gaze(StrEnum):
    """Where the eyes look: as somebody does who watches nobody, at you, to one side of the table, across it."""

    REST = "rest"
    AHEAD = "ahead"
    LEFT = "left"
    UP = "up"
    RIGHT = "right"


BLINK: Final = "blink"


class Pose(Struct, frozen=True):
    """One look of a face."""

    mood: Mood = Mood.REST
    lips: Lips = Lips.SHUT
    gaze: Gaze = Gaze.REST
    blinks: bool = False


AT_REST: Final = Pose()

PARTS: Final = ("back", "whites", "iris", "lids", "mouth", "brows", "mark")
"""What a face of layers may have in several looks; everything else of it is always there."""


def _details(part: str, pose: Pose) -> str:
    if part == "mouth":
        return "" if pose.lips is Lips.SHUT else pose.lips
    if part == "iris":
        return "" if pose.gaze is Gaze.REST else pose.gaze
    return BLINK if part in ("lids", "whites") and pose.blinks else ""


def layer_names(part: str, pose: Pose) -> Iterator[str]:
    """Yield the looks of a part that a pose may show, the best first."""
    detail = _details(part, pose)
    if detail:
        yield f"{pose.mood}-{detail}"
        yield detail
    yield pose.mood
    yield REST


def picture_names(pose: Pose) -> Iterator[str]:
    """Yield the whole pictures that may show a pose, the best first: lips that move count most, then a blink."""
    details = (
        "" if pose.lips is Lips.SHUT else str(pose.lips),
        BLINK if pose.blinks else "",
        "" if pose.gaze is Gaze.REST else str(pose.gaze),
    )
    for detail in filter(None, details):
        yield f"{pose.mood}-{detail}"
        # Another mood's blink or glance would look like a change of mood; its open mouth only looks like speech.
        if pose.mood is Mood.REST or detail == Lips.OPEN:
            yield detail
    yield pose.mood
    for detail in filter(None, details):
        yield detail
    yield REST


def _all_names() -> Iterator[str]:
    details = (Lips.PART, Lips.OPEN, Gaze.AHEAD, Gaze.LEFT, Gaze.UP, Gaze.RIGHT, BLINK)
    yield from Mood
    yield from details
    yield from (f"{mood}-{detail}" for mood, detail in product(Mood, details) if mood is not Mood.REST)


PICTURE_NAMES: Final = frozenset(_all_names())
"""Every name that a picture of a pose may have."""

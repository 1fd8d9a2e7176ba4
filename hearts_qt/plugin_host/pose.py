"""Poses of faces, and the names of the layers and pictures that show them.

An artist draws the parts of a face, or whole pictures, for moods and for details: lips, gaze and blinks. Not every
layer or picture has to be drawn: if one is missing, the most similar one is shown instead.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import product
from typing import Final

from msgspec import Struct

REST: Final = "rest"
"""The name of the layer or picture that every face has."""


class Mood(StrEnum):
    """The moods that a face can show."""

    REST = "rest"
    PLEASED = "pleased"
    GRIMACING = "grimacing"
    THINKING = "thinking"
    GLOATING = "gloating"
    SHOOTING = "shooting"


class Lips(StrEnum):
    """The shapes of the mouth while somebody speaks."""

    SHUT = "shut"
    PART = "part"
    OPEN = "open"


class Gaze(StrEnum):
    """The directions of the eyes: at nobody in particular, at the user, or at one of the other seats."""

    REST = "rest"
    AHEAD = "ahead"
    LEFT = "left"
    UP = "up"
    RIGHT = "right"


BLINK: Final = "blink"


class Pose(Struct, frozen=True):
    """A pose of a face: mood, lips, gaze and blink."""

    mood: Mood = Mood.REST
    lips: Lips = Lips.SHUT
    gaze: Gaze = Gaze.REST
    blinks: bool = False


AT_REST: Final = Pose()

PARTS: Final = ("back", "whites", "iris", "lids", "mouth", "brows", "mark")
"""The parts of a face that can have several layers; everything else is always shown."""


def _details(part: str, pose: Pose) -> str:
    if part == "mouth":
        return "" if pose.lips is Lips.SHUT else pose.lips
    if part == "iris":
        return "" if pose.gaze is Gaze.REST else pose.gaze
    return BLINK if part in ("lids", "whites") and pose.blinks else ""


def layer_names(part: str, pose: Pose) -> Iterator[str]:
    """Yield the layers of a part that fit a pose, the best one first."""
    detail = _details(part, pose)
    if detail:
        yield f"{pose.mood}-{detail}"
        yield detail
    yield pose.mood
    yield REST


def picture_names(pose: Pose) -> Iterator[str]:
    """Yield the names of the pictures that fit a pose, the best one first.

    Lips count most, then a blink, then the gaze.
    """
    details = (
        "" if pose.lips is Lips.SHUT else str(pose.lips),
        BLINK if pose.blinks else "",
        "" if pose.gaze is Gaze.REST else str(pose.gaze),
    )
    for detail in filter(None, details):
        yield f"{pose.mood}-{detail}"
        # A blink or gaze drawn for another mood would look like a change of mood. An open mouth looks like speech in
        # any mood.
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
"""The names that pictures of poses can have."""

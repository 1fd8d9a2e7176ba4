"""Describes portraits: what a person is (Build), what a face does (Look), and how a mood changes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Build:
    """The features of one person that never change; lengths are in units of the picture, which is 100 x 100."""

    skin: str
    hair: str
    width: float = 18.5
    jaw: float = 13.0
    cheek: float = 0.6
    top: float = 23.0
    chin: float = 71.0
    eye_y: float = 48.0
    eye_gap: float = 8.0
    eye_rx: float = 4.1
    eye_ry: float = 4.4
    iris: str = "#5b3a24"
    lid: str = ""
    lashes: float = 1.1
    flick: float = 0.0
    brow: str = ""
    brow_width: float = 1.8
    brow_length: float = 4.6
    brow_arch: float = 1.4
    brow_lift: float = 7.6
    nose: str = "button"
    nose_y: float = 56.5
    mouth_y: float = 62.5
    mouth_half: float = 6.0
    teeth: str = "band"
    lips: str = ""
    blush: float = 0.35
    ears: bool = True
    iris_size: float = 0.68
    seam: str = ""
    zoom: float = 1.13
    sink: float = 1.0


@dataclass(frozen=True, slots=True)
class Look:
    """The state of a face at one moment; a mood can change every number.

    `eye_open` is from 0 (shut) to 1 (wide), `smile` from -1 to 1, and `mouth_open` from 0 to 1. Tilts are positive in
    an angry face. `smirk` raises one corner of the mouth. With `joy` the eyes are shut and bent upwards; with `clench`
    the teeth are pressed together. With `speaks` the mouth opens instead of showing a row of teeth.
    """

    eye_open: float = 0.86
    squint: float = 0.0
    lid_tilt: float = 0.0
    gaze_x: float = 0.0
    gaze_y: float = 0.0
    brow_raise: float = 0.0
    brow_tilt: float = 0.0
    brow_skew: float = 0.0
    smile: float = 0.5
    smirk: float = 0.0
    mouth_open: float = 0.0
    mouth_width: float = 1.0
    joy: bool = False
    clench: bool = False
    speaks: bool = False


Layer = Callable[[Build], list[str]]


def nothing(_: Build) -> list[str]:
    """Return an empty layer."""
    return []


@dataclass(frozen=True, slots=True)
class Person:
    """One portrait: the person's features, the look at rest, and the layers that only this person has.

    The layers lie, from back to front: behind (hair at the back), wear, the bare head, under (beard, freckles), eyes,
    nose and mouth, over (hair in front), brows, extras (glasses, hats, moustaches). `hand` is the colour of the hand on
    the chin, if it is not the colour of the skin.
    """

    name: str
    backdrop: str
    build: Build
    look: Look
    wear: Layer
    behind: Layer = nothing
    under: Layer = nothing
    over: Layer = nothing
    extras: Layer = nothing
    hand: str = ""


# The first table has what each mood adds to the look at rest, so that each person keeps a special look. The second
# table has what each mood sets to a fixed value, so that people see the mood even in a very small picture.
_ADDED: dict[str, dict[str, float]] = {
    "rest": {},
    "pleased": {"brow_raise": 1.6, "brow_tilt": -0.5},
    "grimacing": {"brow_raise": -1.2, "brow_skew": -0.6},
    "thinking": {"brow_raise": 0.8, "brow_skew": 1.4},
    "gloating": {"brow_skew": 1.4, "smirk": 0.35},
    "shooting": {"brow_raise": 0.4, "smirk": 0.3},
}
_SET: dict[str, dict[str, float | bool]] = {
    "rest": {},
    "pleased": {
        "joy": True,
        "smile": 1.0,
        "mouth_open": 0.3,
        "mouth_width": 1.0,
        "speaks": True,
        "clench": False,
        "smirk": 0.0,
    },
    "grimacing": {"clench": True, "eye_open": 0.52, "squint": 0.26, "brow_tilt": 2.1, "lid_tilt": 0.2},
    "thinking": {"smile": -0.3, "mouth_open": 0.0, "mouth_width": 0.62, "smirk": 0.6, "eye_open": 0.86},
    "gloating": {
        "smile": 1.0,
        "mouth_open": 0.62,
        "mouth_width": 1.15,
        "eye_open": 0.5,
        "brow_tilt": 1.5,
        "speaks": True,
    },
    "shooting": {
        "smile": 0.75,
        "mouth_open": 0.0,
        "mouth_width": 1.1,
        "eye_open": 0.97,
        "brow_tilt": 1.9,
        "lid_tilt": 0.24,
    },
}
MOODS = tuple(_SET)

# The lips of a person who is speaking. The brows and eyes keep the look of the mood.
_LIPS: dict[str, dict[str, float | bool]] = {
    "shut": {},
    "part": {"mouth_open": 0.2, "mouth_width": 0.86, "clench": False, "speaks": True},
    "open": {"mouth_open": 0.72, "mouth_width": 0.94, "clench": False, "speaks": True},
}
LIPS = tuple(_LIPS)
_SPOKEN_SMILE = 0.35

GAZES: dict[str, tuple[float, float]] = {
    "ahead": (0.0, 0.1),
    "left": (-1.0, 0.05),
    "up": (0.0, -1.0),
    "right": (1.0, 0.05),
}
THOUGHT = (0.75, -1.0)
"""The direction in which a thinking person looks."""

_LIMITS: dict[str, tuple[float, float]] = {
    "smirk": (-1.0, 1.2),
    "brow_tilt": (-2.0, 2.2),
    "brow_skew": (-1.0, 3.2),
}


def in_mood(person: Person, mood: str, lips: str = "shut") -> Look:
    """Return the person's look in a mood with these lips; all values are kept within the limits of a face."""
    look = person.look
    for name, change in _ADDED[mood].items():
        value = float(getattr(look, name)) + change
        low, high = _LIMITS.get(name, (-9.0, 9.0))
        added: dict[str, Any] = {name: min(high, max(low, value))}
        look = replace(look, **added)
    changes: dict[str, Any] = {**_SET[mood], **_LIPS[lips]}
    look = replace(look, **changes)
    if lips != "shut":
        look = replace(look, smile=min(look.smile, _SPOKEN_SMILE + 0.4 * (mood == "gloating")))
    return look

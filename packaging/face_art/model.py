"""What a person is (Build), what a face does (Look), and how a mood changes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class Build:
    """The lasting traits of one person, in units of the 100 x 100 medallion."""

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
    """The passing state of a face; every number may be moved by a mood.

    eye_open runs from 0 (shut) to 1 (wide), tilts are positive when angry,
    smile runs from -1 to 1, mouth_open from 0 to 1, smirk lifts one corner.
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


Layer = Callable[[Build], list[str]]


def nothing(_: Build) -> list[str]:
    """Leave a layer empty."""
    return []


@dataclass(frozen=True, slots=True)
class Person:
    """One portrait: traits, resting look and the layers that make the character.

    The layers lie, from back to front: behind (hair at the back), wear,
    the bare head, under (beard, freckles), eyes, nose and mouth, over (hair in
    front), brows, extras (glasses, hats, moustaches).
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


# A mood is a set of differences, so that each person keeps a character in it.
_STILL = Look(eye_open=0, smile=0, mouth_width=0)
MOODS: dict[str, Look] = {
    "rest": _STILL,
    "talking": replace(_STILL, mouth_open=0.5, brow_raise=0.6),
    "pleased": replace(_STILL, smile=0.45, squint=0.22, brow_raise=1.2, brow_tilt=-0.4),
    "grimacing": replace(_STILL, smile=-1.1, eye_open=-0.12, squint=0.15, brow_tilt=1.0, mouth_width=0.1),
    "thinking": replace(_STILL, gaze_x=0.7, gaze_y=-1.0, brow_skew=1.3, smile=-0.35, smirk=0.3, mouth_width=-0.25),
    "gloating": replace(_STILL, smile=0.5, mouth_open=0.4, eye_open=-0.22, squint=0.15, brow_skew=1.2, smirk=0.5),
}
_LIMITS: dict[str, tuple[float, float]] = {
    "eye_open": (0.0, 1.0),
    "squint": (0.0, 0.5),
    "gaze_x": (-1.0, 1.0),
    "gaze_y": (-1.0, 1.0),
    "smile": (-1.0, 1.0),
    "mouth_open": (0.0, 1.0),
    "mouth_width": (0.5, 1.4),
}


def in_mood(look: Look, mood: str) -> Look:
    """Add a mood to a resting look, kept within what a face can do."""
    change = MOODS[mood]
    result = look
    for field in fields(Look):
        value = float(getattr(look, field.name)) + float(getattr(change, field.name))
        low, high = _LIMITS.get(field.name, (-9.0, 9.0))
        result = replace(result, **{field.name: min(high, max(low, value))})
    return result

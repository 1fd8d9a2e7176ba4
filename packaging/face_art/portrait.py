"""Puts one person together: the single picture of a mood, and the face with many layers that the table moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from face_art.body import head, rim
from face_art.eyes import irises, lids, whites
from face_art.features import blush, brows, nose
from face_art.model import GAZES, LIPS, MOODS, THOUGHT, Build, Look, Person, in_mood
from face_art.mouth import mouth
from face_art.scenery import back, hand
from face_art.svg import group, num, tag

_START = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
Variants = dict[str, list[str]]
"""The ways in which a part of the face can look, by mood, by detail, or by both.

A mood or detail that is not in the dictionary looks like ``rest``.
"""


def _placed(b: Build, parts: list[str]) -> list[str]:
    """Make the parts of the head larger, with the neck as the fixed point.

    The larger head makes a face recognisable even at 40 pixels. A person with tall hair needs a smaller zoom and a lower
    position.
    """
    dx, dy = 50 * (1 - b.zoom), 80 * (1 - b.zoom) + b.sink
    matrix = f"matrix({num(b.zoom)} 0 0 {num(b.zoom)} {num(dx)} {num(dy)})"
    return [group(parts, matrix)] if parts else []


def _lids(person: Person) -> Variants:
    looks = {mood: in_mood(person, mood) for mood in MOODS}
    drawn = {mood: lids(person.build, look) for mood, look in looks.items()}
    widest = replace(looks["rest"], eye_open=0.0)
    return {**drawn, "blink": lids(person.build, widest)}


def _irises(person: Person) -> Variants:
    b, look = person.build, person.look
    gazes = {"rest": (look.gaze_x, look.gaze_y), "thinking": THOUGHT, **GAZES}
    return {name: irises(b, replace(look, gaze_x=x, gaze_y=y)) for name, (x, y) in gazes.items()}


def _mouths(person: Person) -> Variants:
    drawn: Variants = {}
    for mood in MOODS:
        for lips in LIPS:
            name = mood if lips == "shut" else lips if mood == "rest" else f"{mood}-{lips}"
            drawn[name] = mouth(person.build, in_mood(person, mood, lips))
    return drawn


def _by_mood(person: Person, part: str) -> Variants:
    b, drawn = person.build, {}
    for mood in MOODS:
        look: Look = in_mood(person, mood)
        drawn[mood] = {"whites": whites, "brows": brows}[part](b, look)
    return drawn


def _layers(person: Person) -> list[str | tuple[str, Variants]]:
    """Return all layers of the head from back to front; a layer with a name can look in several ways."""
    b = person.build
    still = ["".join(part) for part in (head(b), blush(b, person.look), person.under(b))]
    return [
        *still,
        ("whites", _by_mood(person, "whites")),
        ("iris", _irises(person)),
        ("lids", _lids(person)),
        "".join(nose(b, person.look)),
        ("mouth", _mouths(person)),
        "".join(person.over(b)),
        ("brows", _by_mood(person, "brows")),
        "".join(person.extras(b)),
        ("mark", {"rest": [], "thinking": hand(b, person.hand)}),
    ]


def _switched(part: str, variants: Variants) -> Iterator[str]:
    """Yield one group for the look at rest, and one for each look that differs from it.

    Only the group at rest is visible.
    """
    rest = "".join(variants["rest"])
    for name, shapes in variants.items():
        text = "".join(shapes)
        if name == "rest" or text != rest:
            hidden = {} if name == "rest" else {"display": "none"}
            yield tag("g", {"id": f"{part}-{name}", **hidden}, text)


def layered(person: Person) -> str:
    """Return the SVG text of a person with all looks in it; `_layers` has the names of the layers."""
    b = person.build
    front = [
        shown
        for layer in _layers(person)
        for shown in ([layer] if isinstance(layer, str) else _switched(*layer))
        if shown
    ]
    parts = [
        *_switched("back", {mood: back(person, mood) for mood in MOODS}),
        *_placed(b, person.behind(b)),
        *person.wear(b),
        *_placed(b, ["\n".join(["", *front, ""])]),
        *rim(person.backdrop),
    ]
    return "\n".join([_START, *parts, "</svg>", ""])

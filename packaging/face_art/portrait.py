"""Putting one person together, layer by layer."""

from __future__ import annotations

from face_art.body import disc, head, rim
from face_art.features import blush, brows, eyes, mouth, nose
from face_art.model import Build, Person, in_mood
from face_art.svg import group, num


def _placed(b: Build, parts: list[str]) -> list[str]:
    """Enlarge what belongs to the head about the neck.

    A face then still reads at 40 pixels; tall hair asks for a smaller zoom and
    a lower seat.
    """
    dx, dy = 50 * (1 - b.zoom), 80 * (1 - b.zoom) + b.sink
    matrix = f"matrix({num(b.zoom)} 0 0 {num(b.zoom)} {num(dx)} {num(dy)})"
    return [group(parts, matrix)] if parts else []


def portrait(person: Person, mood: str = "rest") -> str:
    """The SVG text of a person in a mood."""
    b, look = person.build, in_mood(person.look, mood)
    front = [
        *head(b),
        *blush(b, look),
        *person.under(b),
        *eyes(b, look),
        *nose(b, look),
        *mouth(b, look),
        *person.over(b),
        *brows(b, look),
        *person.extras(b),
    ]
    parts = [
        *disc(person.name, person.backdrop),
        *_placed(b, person.behind(b)),
        *person.wear(b),
        *_placed(b, front),
        *rim(person.backdrop),
    ]
    start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    return "\n".join([start, *parts, "</svg>", ""])

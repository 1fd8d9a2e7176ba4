"""Draws what a mood adds around a person: a colour and a pattern in the background, and a hand on the chin."""

from __future__ import annotations

from math import cos, radians, sin

from face_art.body import disc
from face_art.model import Build, Person
from face_art.svg import circle, darker, fill, lighter, line, mix, num

_REACH = 46.6
_WRIST = 95.4


def _spot(angle: float, far: float, centre: tuple[float, float] = (50.0, 50.0)) -> str:
    x, y = centre[0] + far * cos(radians(angle)), centre[1] + far * sin(radians(angle))
    return f"{num(x)},{num(y)}"


def _rays(person: Person) -> list[str]:
    """Draw rays of light, for a person who gloats."""
    count, colour = 12, lighter(mix(person.backdrop, "#ffd257", 0.72), 0.1)
    shapes = []
    for i in range(count):
        first, last = i * 360 / count - 97.5, (i + 0.5) * 360 / count - 97.5
        shapes.append(f"M50,50L{_spot(first, _REACH)}A{_REACH},{_REACH} 0 0 1 {_spot(last, _REACH)}Z")
    base = mix(person.backdrop, "#f2a93b", 0.62)
    return [circle(50, 50, 47.5, base), fill("".join(shapes), colour)]


def _storm(person: Person) -> list[str]:
    """Draw a red cloud with pointed edges."""
    count, inner, outer = 26, 37.5, 45.5
    spots = [_spot(i * 360 / count, outer if i % 2 else inner) for i in range(count)]
    base = mix(person.backdrop, "#8e2a33", 0.72)
    return [circle(50, 50, 47.5, base), fill("M" + "L".join(spots) + "Z", mix(person.backdrop, "#c8543f", 0.6))]


def _night(person: Person) -> list[str]:
    """Draw the moon and some stars, for a person who tries to shoot the moon."""
    sky = mix(person.backdrop, "#1f2a56", 0.86)
    moon = "M24.4,16.6A9.6,9.6 0 1 0 28.6,32.4A8.4,8.4 0 1 1 24.4,16.6Z"
    parts = [circle(50, 50, 47.5, sky), circle(50, 50, 38, lighter(sky, 0.07)), fill(moon, "#ffe08a")]
    for x, y, size in ((77, 20, 3.4), (87, 37, 2.2), (66, 9, 1.9), (12, 46, 1.9), (86.5, 56, 1.6)):
        star = "".join(
            f"{'M' if i == 0 else 'L'}{_spot(i * 45 - 90, size if i % 2 == 0 else size * 0.38, (x, y))}"
            for i in range(8)
        )
        parts.append(fill(star + "Z", "#fff3c9"))
    return parts


def back(person: Person, mood: str) -> list[str]:
    """Draw the background of a person in a mood."""
    patterns = {"gloating": _rays, "grimacing": _storm, "shooting": _night}
    if mood in patterns:
        return patterns[mood](person)
    return disc(person.name, person.backdrop)


def hand(b: Build, colour: str = "") -> list[str]:
    """Draw a fist under the chin, with one finger along the cheek."""
    skin = colour or b.skin
    low, ink = b.chin + 2.6, darker(skin, 0.3)
    # The head is made larger, with the neck as the fixed point, but the wrist must still end at the edge of the
    # picture.
    end = min(low + 20, (_WRIST - 80 * (1 - b.zoom) - b.sink) / b.zoom)
    finger = f"M61.6,{num(low + 5)}C64.8,{num(low - 3)} 66,{num(low - 8)} 65.6,{num(low - 13)}"
    fist = (
        f"M43.6,{num(low + 2.6)}C42,{num(low - 1.6)} 46.6,{num(low - 3.6)} 49.4,{num(low - 1)}"
        f"C52,{num(low - 3.4)} 55.4,{num(low - 2.6)} 56.6,{num(low - 0.4)}"
        f"C60.4,{num(low - 2.6)} 65.6,{num(low - 0.6)} 66.4,{num(low + 4.6)}"
        f"C67.2,{num(low + 10)} 63.6,{num(low + 13)} 61.4,{num(end)}L47.8,{num(end)}"
        f"C48.6,{num(low + 11)} 45,{num(low + 8)} 43.6,{num(low + 2.6)}Z"
    )
    folds = f"M49.6,{num(low - 0.8)}C49.8,{num(low + 2)} 50.6,{num(low + 4)} 51.8,{num(low + 5.4)}"
    folds += f"M56.8,{num(low - 0.2)}C56.4,{num(low + 2.6)} 57,{num(low + 4.6)} 58,{num(low + 6)}"
    return [
        line(finger, ink, 6.4),
        line(finger, skin, 4.8),
        fill(fist, skin, stroke=ink, stroke_width=0.8),
        line(folds, ink, 0.9),
    ]

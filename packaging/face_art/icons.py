"""Draws line icons on a grid of 24 x 24, with lines of one colour that the program replaces."""

from __future__ import annotations

from face_art.svg import num

_EYE = "M2.5 12C4.6 8 8 5.8 12 5.8S19.4 8 21.5 12C19.4 16 16 18.2 12 18.2S4.6 16 2.5 12Z"
_SPEAKER = "M3.5 9.4V14.6H7L12 18.8V5.2L7 9.4Z"

PATHS: dict[str, str] = {
    "undo": "M8.5 4.5L4 9L8.5 13.5M4 9H14.2A5.3 5.3 0 0 1 14.2 19.6H8.5",
    "redo": "M15.5 4.5L20 9L15.5 13.5M20 9H9.8A5.3 5.3 0 0 0 9.8 19.6H15.5",
    "hint": ("M9.2 17C9.2 14.9 6 13.4 6 9.4A6 6 0 0 1 18 9.4C18 13.4 14.8 14.9 14.8 17ZM9.6 20H14.4M10.8 22.3H13.2"),
    "settings": ("M3.5 6.5H12.1M16.9 6.5H20.5M3.5 12H6.1M10.9 12H20.5M3.5 17.5H12.6M17.4 17.5H20.5"),
    "rules": (
        "M12 6.4C10 4.9 7 4.4 3.5 4.8V18.4C7 18 10 18.5 12 20C14 18.5 17 18 20.5 18.4V4.8"
        "C17 4.4 14 4.9 12 6.4ZM12 6.4V20M6.3 8.9L9.2 9.4M6.3 12.5L9.2 13M17.7 8.9L14.8 9.4"
        "M17.7 12.5L14.8 13"
    ),
    "players": (
        "M2.8 19.8C2.8 16 5.4 13.8 8.8 13.8S14.8 16 14.8 19.8ZM16 13.7C19 13.8 21.2 16 21.2 19.8H18"
        "M15.2 4.9A3.4 3.4 0 0 1 15.2 11.1"
    ),
    "new-deal": (
        "M11 20.3H5.6A1.6 1.6 0 0 1 4 18.7V8.1A1.6 1.6 0 0 1 5.6 6.5H12.4A1.6 1.6 0 0 1 14 8.1V11.5"
        "M8 3.5H16A1.6 1.6 0 0 1 17.6 5.1V10.6M17 13.8V20.8M13.5 17.3H20.5"
    ),
    "rematch": "M19.6 12A7.6 7.6 0 1 1 17 6.3L19.6 8.6M19.8 3.8V8.8H14.8",
    "fullscreen": "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
    "help": "M9.3 9.5A2.75 2.75 0 1 1 13.2 12C12.3 12.5 12 13 12 14.1M12 17.1V17.2",
    "eye": _EYE,
    "eye-off": (
        "M4 4L20 20M9.9 6C10.6 5.9 11.3 5.8 12 5.8C16 5.8 19.4 8 21.5 12C20.8 13.3 20 14.4 19 15.3"
        "M15.9 17.4C14.7 17.9 13.4 18.2 12 18.2C8 18.2 4.6 16 2.5 12C3.5 10.1 4.8 8.6 6.4 7.5"
        "M10 10A3 3 0 0 0 14.1 14.3"
    ),
    "play": "M7.5 4.8V19.2L19 12Z",
    "fast": "M3.8 5.5V18.5L12 12ZM12.4 5.5V18.5L20.6 12Z",
    "pause": "M8.2 5V19M15.8 5V19",
    "check": "M4.5 12.8L9.8 18L19.5 6.5",
    "cross": "M5.8 5.8L18.2 18.2M18.2 5.8L5.8 18.2",
    "arrow-left": "M20 12H4M10.5 5.5L4 12L10.5 18.5",
    "arrow-right": "M4 12H20M13.5 5.5L20 12L13.5 18.5",
    "arrow-up": "M12 20V4M5.5 10.5L12 4L18.5 10.5",
    "copy": (
        "M10.6 8.6H18.4A1.8 1.8 0 0 1 20.2 10.4V18.4A1.8 1.8 0 0 1 18.4 20.2H10.6"
        "A1.8 1.8 0 0 1 8.8 18.4V10.4A1.8 1.8 0 0 1 10.6 8.6Z"
        "M5.8 15.4H5.6A1.8 1.8 0 0 1 3.8 13.6V5.6A1.8 1.8 0 0 1 5.6 3.8H13.4A1.8 1.8 0 0 1 15.2 5.6"
    ),
    "sound": _SPEAKER + "M15.3 9A4.2 4.2 0 0 1 15.3 15M17.9 6.4A7.9 7.9 0 0 1 17.9 17.6",
    "sound-off": _SPEAKER + "M15.8 9.6L20.8 14.6M20.8 9.6L15.8 14.6",
}

# The circles that belong to an icon, each with its centre and radius.
CIRCLES: dict[str, tuple[tuple[float, float, float], ...]] = {
    "settings": ((14.5, 6.5, 2.4), (8.5, 12, 2.4), (15, 17.5, 2.4)),
    "players": ((8.8, 8, 3.4),),
    "help": ((12, 12, 9),),
    "eye": ((12, 12, 3),),
}


def icon(name: str) -> str:
    """Return the SVG text of one icon; the colour of its lines is written exactly as #000000."""
    circles = "".join(f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>' for x, y, r in CIRCLES.get(name, ()))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n'
        '<g fill="none" stroke="#000000" stroke-width="1.8" stroke-linecap="round" '
        f'stroke-linejoin="round"><path d="{PATHS[name]}"/>{circles}</g>\n</svg>\n'
    )

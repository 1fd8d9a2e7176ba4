"""Writes SVG shapes.

Only shapes that Qt's SVG Tiny renderer understands are offered here, so a portrait cannot use a clip, mask or filter by
mistake.
"""

from __future__ import annotations

Value = str | float
Point = tuple[float, float]


def num(value: float) -> str:
    """Return a number in a short form, so that files are small and diffs are short."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def tag(name: str, attributes: dict[str, Value], inner: str = "") -> str:
    """Return one element; an underscore in a name stands for a hyphen."""
    spelled = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{spelled}>{inner}</{name}>" if inner else f"<{name}{spelled}/>"


def fill(d: str, colour: str, **extra: Value) -> str:
    """Draw a filled outline."""
    return tag("path", {"d": d, "fill": colour, **extra})


def line(d: str, colour: str, width: float, **extra: Value) -> str:
    """Draw a line with round ends and corners."""
    pen: dict[str, Value] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return tag(
        "path",
        {"d": d, "fill": "none", "stroke": colour, "stroke_width": width, **pen, **extra},
    )


def circle(cx: float, cy: float, r: float, colour: str, **extra: Value) -> str:
    """Draw a filled circle."""
    return tag("circle", {"cx": cx, "cy": cy, "r": r, "fill": colour, **extra})


def ring(cx: float, cy: float, r: float, colour: str, width: float) -> str:
    """Draw a circle outline."""
    return circle(cx, cy, r, "none", stroke=colour, stroke_width=width)


def ellipse(cx: float, cy: float, rx: float, ry: float, colour: str, **extra: Value) -> str:
    """Draw a filled ellipse."""
    return tag("ellipse", {"cx": cx, "cy": cy, "rx": rx, "ry": ry, "fill": colour, **extra})


def group(parts: list[str], transform: str) -> str:
    """Draw several shapes with one transformation for all."""
    return tag("g", {"transform": transform}, "".join(parts))


def mirror(*parts: str) -> str:
    """Draw shapes on both sides of the face, so that each is designed only once."""
    return "".join(parts) + group(list(parts), "matrix(-1 0 0 1 100 0)")


def mix(first: str, second: str, share: float) -> str:
    """Return a mixture of two #rrggbb colours; `share` is the share of the second colour."""
    pairs = [(int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def darker(colour: str, share: float = 0.2) -> str:
    """Return a darker colour. It is mixed with a warm dark red, because black would look dirty on skin."""
    return mix(colour, "#3a1626", share)


def lighter(colour: str, share: float = 0.2) -> str:
    """Return a lighter colour, mixed with a warm white."""
    return mix(colour, "#fff6e6", share)


def at(points: tuple[Point, Point, Point], s: float, t: float) -> Point:
    """Return the blossom (polar form) of a quadratic curve. It is used to cut curves, because a clip is not allowed.

    If s == t, the blossom is the curve's point at s. Otherwise it is the control point of the piece from s to t.
    """
    (x0, y0), (x1, y1), (x2, y2) = points
    a, b, c = (1 - s) * (1 - t), s + t - 2 * s * t, s * t
    return (a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2)


def xy(point: Point) -> str:
    """Return a point as it is written in path data."""
    return f"{num(point[0])},{num(point[1])}"

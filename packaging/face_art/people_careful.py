"""Draws Frank, Cal, Sam, Charlie and the mystery guest, who are careful or strange."""

from __future__ import annotations

from math import cos, radians, sin

from face_art.body import crew, neck, shirt, shoulders, tie, turtleneck
from face_art.model import Build, Look, Person
from face_art.svg import circle, darker, ellipse, fill, lighter, line, mirror, num


def _frank_hair(b: Build) -> list[str]:
    """Draw a flat fringe, from which two hairs stand up."""
    cap = (
        "M33.4,47C30.6,32 35,18.5 50,18.5C65,18.5 69.4,32 66.6,47C66,42 65.4,39 64,35.6"
        "L60.6,37.4L58,34.6L54,37.2L50.4,34.4L46.4,37.4L42.6,34.8L39.4,37.6L36,35.6"
        "C34.6,39 34,42 33.4,47Z"
    )
    strays = line("M49,19C48,16 46,14 43.6,13.6M52,18.8C52.2,15.8 54,13.2 56.6,12.6", b.hair, 1.2)
    return [strays, fill(cap, b.hair), line("M39,29C40.4,25 43,22.6 46,21.8", lighter(b.hair), 1.5)]


def _frank_wear(b: Build) -> list[str]:
    """Draw a sweater with a high collar."""
    wool = "#7d9cb5"
    band = line("M32,91.5l4,-3l4,3l4,-3l4,3l4,-3l4,3l4,-3l4,3l4,-3", lighter(wool, 0.55), 1.3)
    return [*turtleneck(b, wool, 88), band]


def _frank_sweat(_: Build) -> list[str]:
    """Draw one drop of sweat."""
    return [fill("M70.6,28.6C72.8,32 73.6,33.8 72.4,35.4C71,37 68.6,36 68.8,33.6Z", "#8fc3dd")]


FRANK = Person(
    "frank",
    "#d9c3a8",
    Build(
        skin="#f8dfcb",
        hair="#a5815c",
        width=15.8,
        jaw=8.5,
        cheek=0.6,
        top=22,
        chin=72.5,
        eye_y=48.5,
        eye_gap=7.2,
        eye_rx=4.9,
        eye_ry=5.7,
        iris="#6c8f9c",
        brow_width=1.2,
        brow_length=4,
        brow_lift=9.6,
        nose="long",
        nose_y=58.5,
        mouth_y=65,
        mouth_half=3.8,
        blush=0.42,
    ),
    Look(smile=-0.3, brow_tilt=-1.7, brow_raise=0.4, eye_open=0.95, gaze_x=-0.25, gaze_y=-0.1),
    wear=_frank_wear,
    over=_frank_hair,
    extras=_frank_sweat,
)


def _cal_hair(b: Build) -> list[str]:
    """Draw Cal's few hairs, combed to one side."""
    tuft = (
        "M32.6,52C28.6,52.6 26.6,48 27.8,43.6C28,38.6 30.4,34.4 34,31.6"
        "C35,36 34.6,41 33,44.6C32.6,47 32.6,49.6 32.6,52Z"
    )
    comb = line("M38,27.4C43,23.4 53,21.6 61,25.2M40.6,25C46,20.8 55,20.4 61.6,23.6", b.hair, 1)
    shine = ellipse(44, 31.4, 4.4, 2.2, lighter(b.skin, 0.4), transform="rotate(-22 44 31.4)")
    wrinkle = line("M43.4,34.6Q50,32.8 56.6,34.6", darker(b.skin, 0.22), 0.8)
    return [shine, wrinkle, comb, mirror(fill(tuft, b.hair))]


def _cal_glasses(_: Build) -> list[str]:
    """Draw half glasses low on the nose; Cal looks over them."""
    frame = "#4a3140"
    shape = "M35.6,54.4L47.4,54.4C47.6,60.6 36,60.8 35.6,54.4Z"
    lens = fill(shape, "#ffffff", fill_opacity=0.34, stroke=frame, stroke_width=1.2)
    arm = line("M35.6,54.4L31.8,50.6", frame, 1.2)
    return [mirror(lens, arm), line("M47.4,54.8Q50,52.8 52.6,54.8", frame, 1.4)]


def _cal_wear(b: Build) -> list[str]:
    """Draw a jacket and a tie."""
    return [*shirt(b, "#f4efe2", "#8a6f4e", 85), *tie("#4d7a6a")]


CAL = Person(
    "cal",
    "#c9b9cf",
    Build(
        skin="#c48a5f",
        hair="#4a3a35",
        width=18.2,
        jaw=14.5,
        cheek=0.66,
        top=21,
        chin=72.5,
        eye_y=46.5,
        eye_rx=4,
        eye_ry=4.1,
        iris="#3c251a",
        brow_width=1.9,
        brow_lift=7.4,
        nose="bulb",
        nose_y=56.6,
        mouth_y=65.4,
        mouth_half=4.6,
        blush=0.2,
    ),
    Look(smile=-0.22, brow_tilt=-0.9, brow_raise=0.5, gaze_x=0.5, gaze_y=0.1, brow_skew=0.5),
    wear=_cal_wear,
    over=_cal_hair,
    extras=_cal_glasses,
)


def _sam_hair(b: Build) -> list[str]:
    """Draw smooth hair that forms a point above the forehead."""
    cap = (
        "M31.2,49C26.6,33 30.6,15.6 51,15.2C70,15.2 73.4,33 68.8,49C68.4,42.4 66.8,36.6 64,32.6"
        "C59,28.8 54.6,29.6 50,35C45.4,29.6 41,28.8 36,32.6C33.2,36.6 31.6,42.4 31.2,49Z"
    )
    gloss = lighter(b.hair, 0.32)
    return [
        fill(cap, b.hair),
        line("M37.4,27.6C40.4,22.6 45,20 50,19.4", gloss, 1.7),
        line("M43,27C46,23.8 50,22.2 55,22", gloss, 1),
        line("M31,48L31.8,54", b.hair, 2.2),
        line("M69,48L68.2,54", b.hair, 2.2),
    ]


def _sam_moustache(b: Build) -> list[str]:
    """Draw a thin moustache."""
    return [mirror(fill("M49.5,59.8C46,60 43,61 40.2,63.4C44,62.6 47,62 49.5,61.8Z", b.hair))]


def _sam_wear(b: Build) -> list[str]:
    """Draw an open collar, and a flower on the jacket."""
    skin = fill("M44,79L56,79L50,92.5Z", b.skin)
    flower = [circle(69.4, 87 + dy, 1.9, "#f3ead8") for dy in (-1.4, 1.4)]
    flower += [circle(69.4 + dx, 87, 1.9, "#f3ead8") for dx in (-1.4, 1.4)]
    return [*shirt(b, "#f0e7d8", "#7a2f3f", 84), skin, *flower, circle(69.4, 87, 1.3, "#e3b34b")]


SAM = Person(
    "sam",
    "#d8a892",
    Build(
        skin="#d9a374",
        hair="#231d2a",
        width=17.8,
        jaw=11,
        cheek=0.66,
        chin=73,
        nose="straight",
        iris="#4a2f1c",
        eye_ry=4.1,
        brow="#231d2a",
        brow_width=1.8,
        brow_arch=2,
        mouth_y=65.6,
        mouth_half=5.2,
        blush=0.2,
        lashes=1.3,
    ),
    Look(smile=0.5, smirk=0.6, eye_open=0.66, brow_skew=2.2, gaze_x=0.2),
    wear=_sam_wear,
    over=_sam_hair,
    extras=_sam_moustache,
)


def _curl(angle: float, far: float, size: float, colour: str) -> list[str]:
    """Draw one curl, with a light spiral in it."""
    x, y = 50 + far * cos(radians(angle)), 41 + far * sin(radians(angle))
    swirl = (
        f"M{num(x - size * 0.5)},{num(y + size * 0.15)}c0,{num(-size * 0.8)} "
        f"{num(size)},{num(-size * 0.8)} {num(size)},0c0,{num(size * 0.5)} "
        f"{num(-size * 0.62)},{num(size * 0.5)} {num(-size * 0.6)},0"
    )
    return [circle(x, y, size, colour), line(swirl, lighter(colour, 0.28), 1)]


def _charlie_back(b: Build) -> list[str]:
    """Draw the wild ring of curls around the head."""
    curls: list[str] = [circle(50, 40, 25, darker(b.hair, 0.16))]
    for i, angle in enumerate(range(154, 390, 21)):
        curls += _curl(angle, 25 + 2.5 * (i % 2), 8.8 - 1.9 * (i % 2), darker(b.hair, 0.12))
    return curls


def _charlie_hair(b: Build) -> list[str]:
    """Draw the curls over the forehead."""
    curls: list[str] = []
    for i, angle in enumerate((188, 352, 207, 333, 226, 314, 246, 294, 270)):
        curls += _curl(angle, 18.6 - 1.4 * (i % 2), 5.4 + 0.8 * (i % 2), b.hair)
    return curls


def _charlie_chin(b: Build) -> list[str]:
    """Draw a very small beard on the chin."""
    return [fill("M47.6,71.2Q50,69.8 52.4,71.2Q52.2,75.6 50,76.6Q47.8,75.6 47.6,71.2Z", b.brow)]


def _charlie_wear(b: Build) -> list[str]:
    """Draw a pullover with spots."""
    base = crew(b, "#7c5aa0", 84)
    dots = [(27, 88), (35, 84.6), (34, 92), (67, 85), (73, 87.4), (65, 92), (42, 93.6), (58, 94)]
    return base + [circle(x, y, 1.5, "#f2c14e") for x, y in dots]


CHARLIE = Person(
    "charlie",
    "#bcd0a0",
    Build(
        skin="#f2c6a2",
        hair="#b9772f",
        width=18,
        jaw=12.5,
        cheek=0.7,
        chin=73,
        iris="#3f7f8f",
        eye_rx=4.9,
        eye_ry=5.2,
        brow_width=2,
        brow_lift=9,
        brow="#7d4a1c",
        nose="bulb",
        nose_y=57,
        mouth_y=62.6,
        mouth_half=9.4,
        teeth="grin",
        blush=0.45,
        iris_size=0.52,
        zoom=1.06,
        sink=2,
    ),
    Look(
        smile=1,
        mouth_open=0.5,
        brow_skew=2.6,
        brow_tilt=0.5,
        eye_open=1,
        gaze_x=-0.15,
    ),
    wear=_charlie_wear,
    behind=_charlie_back,
    over=_charlie_hair,
    extras=_charlie_chin,
)


def _guest_hood(b: Build) -> list[str]:
    """Draw the hood and the dark area inside it."""
    hood = "M51,9C29,13 19,36 22,58C23,68 20,76 16,82L84,82C80,76 77,68 78,58C80,36 72,13 51,9Z"
    inside = "M50,19C35,21 29,38 30,56C31,68 40,78 50,80C60,78 69,68 70,56C71,38 65,21 50,19Z"
    return [fill(hood, b.hair), fill(inside, darker(b.hair, 0.6))]


def _guest_wear(b: Build) -> list[str]:
    """Draw a cape that hides the whole body."""
    cape = shoulders(b.hair, 80)
    fold = line("M33,71C37,81 43,85 50,86.6", darker(b.hair, 0.35), 1.4)
    seam = line("M50,88L50,96.6", darker(b.hair, 0.35), 1.2)
    clasp = [circle(50, 86.4, 3.3, "#e0b04a"), circle(50, 86.4, 1.5, "#b8434a")]
    return [*neck(b), cape, *_guest_hood(b), mirror(fold), seam, *clasp]


def _guest_mask(b: Build) -> list[str]:
    """Draw the mask; the eyelids have the same colour."""
    half = "M50.2,45C45,41 36,40.4 31.6,43C31.6,50 35,56.4 42,56.2C46.4,56 48.6,53.4 50.2,52.4Z"
    return [mirror(fill(half, b.lid))]


def _guest_rim(b: Build) -> list[str]:
    """Draw the edge of the hood, over the face."""
    edge = "M50,19C35,21 29,38 30,56C31,68 40,78 50,80C60,78 69,68 70,56C71,38 65,21 50,19Z"
    shine = line("M27,47C28,33 34,22 43,16.4", lighter(b.hair, 0.24), 1.8)
    return [line(edge, lighter(b.hair, 0.16), 1.6), shine]


GUEST = Person(
    "guest",
    "#9fb0bd",
    Build(
        skin="#3d3252",
        hair="#5c4a7d",
        width=17,
        jaw=10,
        cheek=0.64,
        top=24,
        chin=75,
        eye_gap=8,
        eye_rx=4.4,
        eye_ry=3.9,
        iris="#2c2138",
        lid="#1f1830",
        nose="",
        mouth_y=66,
        mouth_half=5,
        seam="#8f7db5",
        zoom=1,
        sink=0,
        brow="#1f1830",
        brow_width=0.6,
        brow_lift=4,
        blush=0,
        ears=False,
    ),
    Look(smile=0.6, smirk=0.4, eye_open=0.8, lid_tilt=0.2, gaze_x=0.3),
    wear=_guest_wear,
    under=_guest_mask,
    over=_guest_rim,
    hand="#7a669f",
)

PEOPLE = (FRANK, CAL, SAM, CHARLIE, GUEST)

"""Draws the person at the screen ("you"), Stan, Stella, Sterling and Nellie, who are calm or friendly."""

from __future__ import annotations

from face_art.body import bow_tie, crew, neck, shirt, shoulders
from face_art.model import Build, Look, Person
from face_art.svg import circle, darker, ellipse, fill, lighter, line, mirror, ring


def _you_hair(b: Build) -> list[str]:
    """Draw short untidy hair that suits everybody."""
    cap = (
        "M31,52C28.4,47.6 26.4,42 27.2,36C25.6,33 26.2,28 29.4,25.4C30.4,19.6 35.6,16 40.6,16.2"
        "C45,12.4 52.6,11.8 57,14C63.4,13.4 69.6,18 70.6,24.2C74,27.6 74.4,33 72.8,36.6"
        "C73.6,42.4 71.6,48 69,52C69,46 68,41.4 65.6,37.4C61.6,38 58.4,36.8 56.4,34.8"
        "C52,37.4 46.4,36.8 43.4,33.4C41.4,37 38,39.2 34.6,39.8C32.4,43.6 31.4,47.4 31,52Z"
    )
    wave = "M43.4,33.4C44,28.6 48,24.8 53,24.4M56.4,34.8C56.4,31.4 58.8,28.2 62.4,27.8"
    shine = "M33.6,29C34.6,24.8 37.6,22 41.4,21.2M47.4,18.6C50,17.4 53,17.2 55.4,17.8"
    return [
        fill(cap, b.hair),
        line(wave, darker(b.hair, 0.25), 1),
        line(shine, lighter(b.hair, 0.25), 1.6),
    ]


def _stan_hair(b: Build) -> list[str]:
    """Draw tidy hair with a parting on one side, and the first grey hair at the temples."""
    cap = (
        "M31,49C28,36 29,25 40,20.5C52,13 74,18 69.2,49C68,44.5 67.4,40.5 65.8,37"
        "C58,36.6 47,34 41,27.5C38.5,31.5 35.5,35 33.9,38.5C32.6,41.8 31.8,45 31,49Z"
    )
    grey = lighter(b.hair, 0.4)
    temple = fill("M30.8,49.5C29.8,44.5 30,40 31.6,36.5C33.2,38.5 33,44.5 31.9,49.5Z", grey)
    return [
        fill(cap, b.hair),
        line("M41,27.5C40.6,24.6 41.4,22.6 43,20.4", darker(b.hair, 0.4), 1.1),
        line("M49,26C54,29 60,30.6 65,31", lighter(b.hair, 0.22), 1.4),
        mirror(temple),
    ]


def _stan_wear(b: Build) -> list[str]:
    """Draw a knitted jacket."""
    wool, shirt_colour = "#6f7f57", "#e9eef2"
    front = fill("M42,77.5L58,77.5L59,82L50.6,97L49.4,97L41,82Z", shirt_colour)
    flap = fill("M42.4,76L50,84.5L44.6,89.5L39.8,80Z", "#ffffff")
    band = line("M40,79.5C41,86 44.5,92 49,95.6", darker(wool, 0.26), 2.6)
    knit = line("M26,82.5L28.5,93", darker(wool, 0.12), 1)
    return [shoulders(wool, 82.5), *neck(b), front, mirror(flap, band, knit)]


def _stan_lines(b: Build) -> list[str]:
    """Draw the small lines in the face of a friendly man between 40 and 50."""
    return [mirror(line("M40.4,58.6Q38.8,61 39.4,63.6", darker(b.skin, 0.22), 0.8))]


STAN = Person(
    "stan",
    "#b4c3a4",
    Build(
        skin="#eec3a0",
        hair="#6b4a34",
        width=18.8,
        jaw=16.5,
        cheek=0.72,
        chin=72,
        nose="straight",
        iris="#5f7d8c",
        brow_width=2.1,
        eye_ry=3.9,
        mouth_half=5.8,
        blush=0.25,
    ),
    Look(smile=0.42, eye_open=0.8),
    wear=_stan_wear,
    under=_stan_lines,
    over=_stan_hair,
)


def _stella_back(b: Build) -> list[str]:
    """Draw the part of the short hair that is behind the neck."""
    bob = (
        "M50,12.5C26,12.5 21.5,34 22.5,52C23,63 26,70.5 32.5,72C37,73 40.5,70 41,65L59,65"
        "C59.5,70 63,73 67.5,72C74,70.5 77,63 77.5,52C78.5,34 74,12.5 50,12.5Z"
    )
    return [fill(bob, darker(b.hair, 0.3))]


def _stella_hair(b: Build) -> list[str]:
    """Draw the front of the short hair, combed to one side."""
    left = (
        "M60,15.5C38,9 25.5,24 23.5,45C22.6,55 24,65 29.5,69.5C33,66 33.6,62 32.6,57"
        "C31.4,51 31.6,45 33,41C44,39.5 54,33.5 59.5,25.5C62,33 65.6,38 67.4,42"
        "C68.6,48 68.4,52 67.4,57C66.4,62 67,66 70.5,69.5C76,65 77.4,55 76.5,45"
        "C75,29 70,18.5 60,15.5Z"
    )
    shine = lighter(b.hair, 0.22)
    return [
        fill(left, b.hair),
        line("M31,36C33,28.5 38,23 45,21", shine, 1.8),
        line("M27.4,50C27,55 27.6,59.5 29,63", shine, 1.4),
        line("M72.6,48C73,53 72.6,58 71.2,62", shine, 1.4),
    ]


def _stella_rings(_: Build) -> list[str]:
    """Draw round golden earrings."""
    return [mirror(ring(31.2, 66.2, 3.5, "#f2bf3d", 1.7), circle(31.2, 61.6, 1, "#f2bf3d"))]


STELLA = Person(
    "stella",
    "#e3c08f",
    Build(
        skin="#8d5637",
        hair="#33211f",
        width=18.3,
        jaw=11.5,
        cheek=0.62,
        nose="broad",
        iris="#2e1a12",
        eye_rx=4.5,
        eye_ry=4.7,
        lashes=1.5,
        flick=1.8,
        brow="#26171a",
        brow_width=1.5,
        brow_arch=2.2,
        brow_lift=8.2,
        mouth_half=6.6,
        lips="#b8434a",
        ears=False,
        zoom=1.09,
    ),
    Look(smile=0.85, mouth_open=0.42, brow_raise=0.5),
    wear=lambda b: crew(b, "#e2674f", 86),
    behind=_stella_back,
    over=_stella_hair,
    extras=_stella_rings,
)


def _sterling_hair(b: Build) -> list[str]:
    """Draw silver hair that is brushed back."""
    cap = (
        "M31,50C26,37 27,24 37,18.5C48,11.5 66,14 71,25C74,33 72.5,42 69,50"
        "C68.4,43 66.6,37 63.4,32.5C56,27.5 46,27.6 37.4,32C34,36.5 31.8,43 31,50Z"
    )
    groove = darker(b.hair, 0.2)
    return [
        fill(cap, b.hair),
        line("M39.6,29.5C42,23 49,18.6 57,18.6", groove, 1),
        line("M48,27.4C51,23.6 56,21.6 62,22.2", groove, 1),
        line("M57.6,28.6C60,26.4 63,25.8 66.6,27", groove, 1),
        line("M33.4,33C34.4,28 37,24.4 40.4,22.4", groove, 1),
    ]


def _sterling_moustache(b: Build) -> list[str]:
    """Draw a moustache with curled ends, and the lines of an old face."""
    half = (
        "M50.2,59.4C46.6,57.4 43.6,60.2 41,61.6C38.8,62.8 36.6,62 36,59.6"
        "C33.8,63.6 37.4,67 42,66C46,65.2 49,63.6 50.2,62.4Z"
    )
    wrinkle = line("M34.4,51.6l-1.6,1.2M34.4,49.4l-2,.2", darker(b.skin, 0.3), 0.7)
    return [mirror(fill(half, b.hair), wrinkle)]


STERLING = Person(
    "sterling",
    "#a9bcc8",
    Build(
        skin="#a06a45",
        hair="#dfe1e4",
        width=18.2,
        jaw=13.5,
        cheek=0.68,
        chin=73,
        nose="broad",
        iris="#35221a",
        brow="#c6c9cf",
        brow_width=2.2,
        eye_ry=3.9,
        mouth_y=66.4,
        mouth_half=4.2,
        blush=0.2,
    ),
    Look(smile=0.55, eye_open=0.78, brow_raise=0.4, brow_skew=0.8),
    wear=lambda b: [*shirt(b, "#fbfaf5", "#2f3d5c"), *bow_tie("#a8323e")],
    over=_sterling_hair,
    extras=_sterling_moustache,
)


def _nellie_back(b: Build) -> list[str]:
    """Draw two bunches of hair at the sides."""
    tail = "M30,44C20,40 11,46 11.5,57C11.8,65 15,71 19.5,74C19.5,70 22,69 24.5,66C29,60 30,52 32,48Z"
    strand = line("M27,49C20.5,51 17.6,58 18.4,67", darker(b.hair, 0.2), 1)
    bobble = circle(28.8, 46.6, 2.7, "#3f8f8a")
    back = fill("M50,16C32,16 27,32 30,52L70,52C73,32 68,16 50,16Z", darker(b.hair, 0.25))
    return [back, mirror(fill(tail, b.hair), strand, bobble)]


def _nellie_freckles(b: Build) -> list[str]:
    """Draw freckles on both cheeks."""
    spots = [(38.2, 57.4), (40.4, 59), (42.2, 57.2), (37, 59.8)]
    return [mirror(*(circle(x, y, 0.6, darker(b.skin, 0.32)) for x, y in spots))]


def _nellie_hair(b: Build) -> list[str]:
    """Draw hair with a parting in the middle, and one piece that stands up."""
    half = "M50.4,16.5C35,15.5 27.6,28 30.6,49C32,43.5 34,40.5 36.5,38.5C43,36.5 48,32 50.4,25Z"
    shine = line("M35.6,31C37,26.6 40,23.4 44,21.6", lighter(b.hair, 0.3), 1.6)
    cowlick = line("M50,17C49.4,14 51,12 53.6,11.6M50,17C50.6,14.6 53,14 55,14.8", b.hair, 1.6)
    return [cowlick, mirror(fill(half, b.hair), shine)]


def _nellie_glasses(b: Build) -> list[str]:
    """Draw big round glasses, through which the eyes are seen well."""
    frame = "#3b3550"
    lens = ellipse(41.6, b.eye_y + 0.6, 7, 7, "#ffffff", fill_opacity=0.16)
    loop = ring(41.6, b.eye_y + 0.6, 7, frame, 1.5)
    arm = line("M34.6,47.4L31.4,46.2", frame, 1.3)
    return [mirror(lens, loop, arm), line("M48.4,47.8Q50,46.4 51.6,47.8", frame, 1.5)]


NELLIE = Person(
    "nellie",
    "#a8cbc3",
    Build(
        skin="#fbdcc3",
        hair="#d2602b",
        width=18.6,
        jaw=12,
        cheek=0.66,
        chin=70,
        iris="#4f8a5b",
        eye_gap=8.4,
        eye_rx=4.4,
        eye_ry=4.9,
        brow="#a8481f",
        brow_width=1.3,
        brow_lift=9.8,
        mouth_half=6.2,
        blush=0.5,
        ears=False,
        zoom=1.1,
    ),
    Look(smile=0.8, mouth_open=0.5, brow_raise=0.8, eye_open=0.92),
    wear=lambda b: crew(b, "#f0c04e", 88),
    behind=_nellie_back,
    under=_nellie_freckles,
    over=_nellie_hair,
    extras=_nellie_glasses,
)

YOU = Person(
    "you",
    "#e6d2ae",
    Build(
        skin="#dba67c",
        hair="#5a3a2b",
        width=18.4,
        jaw=13,
        cheek=0.62,
        iris="#5a3b22",
        eye_rx=4.2,
        eye_ry=4.6,
        mouth_half=6.2,
        zoom=1.1,
        sink=1.5,
    ),
    Look(smile=0.7, brow_raise=0.3),
    wear=lambda b: crew(b, "#3f8f8a"),
    over=_you_hair,
)

PEOPLE = (YOU, STAN, STELLA, STERLING, NELLIE)

"""Draws Vickie, Chuck, Sue, Willie and the CardShark, whom other players should watch."""

from __future__ import annotations

from face_art.body import crew, jaw_area, neck, shirt, shoulders, tie
from face_art.model import Build, Look, Person
from face_art.svg import circle, darker, ellipse, fill, group, lighter, line, mirror, tag


def _vickie_back(b: Build) -> list[str]:
    """Draw the inner side of the short hair."""
    bob = (
        "M50,13C28,13 24,30 24,46C24,56 22.4,64 19.6,71.5C27,72.6 34,70 37,65L63,65"
        "C66,70 73,72.6 80.4,71.5C77.6,64 76,56 76,46C76,30 72,13 50,13Z"
    )
    return [fill(bob, darker(b.hair, 0.45))]


def _vickie_hair(b: Build) -> list[str]:
    """Draw two pointed pieces of hair at the sides, and a completely straight fringe."""
    lock = (
        "M50.2,13.4C30,12.6 24.4,30 24.4,46C24.4,56 22.4,64 19.6,71.5C27.6,70.6 32.6,66.4 35.4,61"
        "C32.6,54 32.4,44 33.6,36.4L50.2,36.4Z"
    )
    gloss = line("M29.4,38C30.4,29.6 34.6,23.4 41,20.6", lighter(b.hair, 0.28), 1.9)
    fringe = line("M40.6,36L41.2,31M50,36L50,30", lighter(b.hair, 0.12), 0.8)
    return [mirror(fill(lock, b.hair), gloss), mirror(fringe)]


def _vickie_wear(b: Build) -> list[str]:
    """Draw a dress with a collar that stands up."""
    dress = "#8f1f36"
    collar = fill("M43,74.6L36,71.6C35,77 37,83 42,87.6L49.8,92Z", darker(dress, 0.2))
    bare = fill("M43,77L57,77L50,93Z", b.skin)
    return [shoulders(dress, 87), *neck(b, 6.2), bare, mirror(collar)]


def _vickie_mark(_: Build) -> list[str]:
    """Draw a small dark spot on the skin, and earrings."""
    return [circle(59.4, 61.6, 0.9, "#3a1d24"), mirror(circle(33.4, 62, 1.3, "#e0b04a"))]


VICKIE = Person(
    "vickie",
    "#d9aeb0",
    Build(
        skin="#f6dccd",
        hair="#1f1a29",
        width=17.4,
        jaw=7.5,
        cheek=0.62,
        chin=72.5,
        iris="#3f8a5c",
        eye_rx=4.4,
        eye_ry=4.1,
        lashes=1.6,
        flick=2.6,
        brow="#1f1a29",
        brow_width=1.3,
        brow_length=5,
        brow_arch=1.6,
        brow_lift=6.6,
        nose="straight",
        nose_y=57,
        mouth_y=64.2,
        mouth_half=5,
        lips="#c01f35",
        blush=0.22,
        ears=False,
        zoom=1.1,
    ),
    Look(smile=0.15, smirk=0.55, eye_open=0.72, lid_tilt=0.22, brow_tilt=1.7, brow_skew=0.8),
    wear=_vickie_wear,
    behind=_vickie_back,
    over=_vickie_hair,
    extras=_vickie_mark,
)


def _chuck_stubble(b: Build) -> list[str]:
    """Draw a very short beard."""
    inner = "C66,56 60,58.6 56,58.4Q50,57 44,58.4C40,58.6 34,56 33,56"
    return [fill(jaw_area(b, 0.3, inner), "#6b5248", fill_opacity=0.26)]


def _chuck_hair(b: Build) -> list[str]:
    """Draw the hair at the sides, below the cap."""
    return [mirror(fill("M30.4,34L35,35C34.4,42 33,48 32,54.6C29.6,49 29,40 30.4,34Z", b.hair))]


def _chuck_card() -> str:
    """Draw the hidden ace."""
    box = {"x": 57.0, "y": 12.0, "width": 11.5, "height": 17.0, "rx": 1.5}
    sheet = tag("rect", {**box, "fill": "#fffdf6", "stroke": "#b9ab97", "stroke_width": 0.6})
    heart = "M62.8,23C58,19.4 59.4,16 61.2,16.2C62.2,16.3 62.6,17 62.8,17.6"
    heart += "C63,17 63.4,16.3 64.4,16.2C66.2,16 67.6,19.4 62.8,23Z"
    return group([sheet, fill(heart, "#c8273c")], "rotate(14 62.8 28)")


def _chuck_cap(_: Build) -> list[str]:
    """Draw the flat cap, with a card in its band."""
    cloth = "#7b6a4d"
    crown = "M27,36C22.6,25 32,14.6 48,14C64,13.4 76.6,21.6 75,32.4C74.8,34.6 73.6,36.4 72,37C58,31.6 41,31.8 27,36Z"
    band = "M27,36.4C26,34 26,32 26.2,30.4C41,26 59,26 74.8,31C74.8,33.6 74,36 72.4,37.6Z"
    peak = "M26.6,34.4C39,30.6 60,30.8 72.6,35.8"
    peak += "C69,40.6 62,38.4 52,37.8C42,37.2 32,42.4 25,41.6C22.6,41 23.6,36 26.6,34.4Z"
    check = line(
        "M38,16.6C36.6,20 36,24 36,27.2M50,14.6L50,26.4M62,16.6C63,20 63.4,24 63.4,27.4"
        "M30,22.6C43,18.6 58,18.6 72.4,23.4",
        darker(cloth, 0.2),
        0.9,
    )
    button = ellipse(50, 14.2, 2.6, 1.5, darker(cloth, 0.2))
    return [
        button,
        fill(crown, cloth),
        check,
        _chuck_card(),
        fill(band, darker(cloth, 0.42)),
        fill(peak, lighter(cloth, 0.14)),
    ]


def _chuck_wear(b: Build) -> list[str]:
    """Draw a waistcoat and a scarf with a knot."""
    vest = "#4c5566"
    scarf = fill("M41,77.4Q50,84.6 59,77.4L60.4,83Q54,88 51.6,88.4L54,96.6L47,96.8L48.4,88.4Q46,88 39.6,83Z", "#b5483a")
    sleeve = fill("M39,80L33.6,83L43.6,96.4L50,97L50,90Z", "#ece3d0")
    return [shoulders(vest, 83), *neck(b), mirror(sleeve), scarf]


CHUCK = Person(
    "chuck",
    "#dcc089",
    Build(
        skin="#e6b087",
        hair="#5b3620",
        width=18.6,
        jaw=15.5,
        cheek=0.64,
        chin=72,
        iris="#4b3a22",
        eye_rx=4.6,
        eye_ry=4,
        nose="bulb",
        nose_y=57,
        mouth_y=64,
        mouth_half=6.4,
        zoom=1.1,
        sink=2,
        brow_width=2.2,
        brow_lift=6.4,
        blush=0.3,
    ),
    Look(smile=0.45, smirk=1, eye_open=0.66, gaze_x=1, brow_skew=1.2, brow_tilt=0.5),
    wear=_chuck_wear,
    under=_chuck_stubble,
    over=_chuck_hair,
    extras=_chuck_cap,
)


def _sue_back(b: Build) -> list[str]:
    """Draw the hair that is tied behind the head."""
    bun = circle(52, 17.4, 8.8, darker(b.hair, 0.12))
    swirl = line("M46.4,18.6C45.4,12.2 55,9 58,14.6C59.4,18.6 53.6,21 51.4,17.6", darker(b.hair, 0.34), 1.1)
    tie_band = line("M44.6,22.4Q51,25.4 58.4,22", "#8a4f86", 2.6)
    return [bun, swirl, tie_band]


def _sue_hair(b: Build) -> list[str]:
    """Draw hair that is combed to one side, and one loose piece of it."""
    cap = (
        "M31.6,50C26.6,34 31,19.6 50,19.4C69,19.6 73.4,34 68.4,50C68,43.6 66.4,39 63.4,35.4"
        "C56,35.6 47,33.6 41.6,27.6C41.6,33 37,38.4 34,41C32.8,44 32,47 31.6,50Z"
    )
    strand = line("M32.4,42C29.4,49 29.6,56 32,62C32.6,63.6 32,65 30.6,65.8", b.hair, 1.8)
    groove = darker(b.hair, 0.2)
    return [
        fill(cap, b.hair),
        strand,
        line("M43.4,26.4C48,30.4 56,32 63,31", groove, 1),
        line("M46,23.6C52,26.4 59,27 65,26.6", groove, 1),
        line("M35,32C36,28 38,25 41,23", lighter(b.hair, 0.4), 1.5),
    ]


def _sue_wear(b: Build) -> list[str]:
    """Draw a dress that is open at the neck, and pearls."""
    top = "#5d7fa3"
    bare = fill("M41,78.4C41,88 45,92 50,92C55,92 59,88 59,78.4Z", b.skin)
    pearls = [(41.6, 81), (43, 84.6), (45.4, 87.4), (48.4, 89)]
    beads = mirror(*(circle(x, y, 1.5, "#fbf6ea") for x, y in pearls))
    return [shoulders(top, 86.5), *neck(b, 6.4), bare, beads]


def _sue_studs(_: Build) -> list[str]:
    """Draw a pearl in the ear."""
    return [circle(69.2, 56, 1.5, "#fbf6ea")]


SUE = Person(
    "sue",
    "#bdb2cf",
    Build(
        skin="#f3cdae",
        hair="#e3b558",
        width=17.8,
        jaw=9.5,
        cheek=0.62,
        iris="#4f7ea8",
        chin=71.5,
        eye_rx=4.5,
        eye_ry=4.2,
        lashes=1.5,
        flick=2,
        brow="#a87a31",
        brow_width=1.3,
        brow_arch=2,
        mouth_half=5.2,
        lips="#cf6a73",
        blush=0.4,
        mouth_y=63.4,
        zoom=1.1,
        sink=2,
    ),
    Look(smile=0.4, smirk=0.8, eye_open=0.5, gaze_x=-0.9, brow_skew=1.3, lid_tilt=0.08),
    wear=_sue_wear,
    behind=_sue_back,
    over=_sue_hair,
    extras=_sue_studs,
)


def _willie_beard(b: Build) -> list[str]:
    """Draw a beard with a point, like the face of a fox."""
    inner = "C67,50 66,54 62,56.4C57,58.4 54,57.4 50,59.4C46,57.4 43,58.4 38,56.4C34,54 33,50 33,50"
    outline = (
        "M31.2,47C29.6,58 31.6,66 36,72C40,79 46,84.4 50,89.5C54,84.4 60,79 64,72"
        "C68.4,66 70.4,58 68.8,47L67,50" + inner + "Z"
    )
    groove = line("M41,72C43,77 46,80.6 48,83.4M37,65C37.8,68 39,70.6 40,72", darker(b.hair, 0.16), 1)
    return [fill(outline, b.hair), mirror(groove)]


def _willie_hair(b: Build) -> list[str]:
    """Draw white hair that stands up like the ears of a fox."""
    half = (
        "M50.2,20.6C46.8,17.6 42.6,16.8 38.4,18.4C34.6,17.8 30.4,15.8 27.4,12.4C24.2,18.6 23.6,27 26.2,34"
        "C26.6,40 28.6,46 31.2,51C31.4,44 33.4,38 37,33.6C42,32.6 47,29.6 50.2,25.6Z"
    )
    groove = line("M28.6,18.4C28.6,24.4 29.8,29.8 32.2,33.4M45,21.6C40.6,21 36.6,23 35,26.8", darker(b.hair, 0.16), 1)
    return [mirror(fill(half, b.hair), groove)]


def _willie_moustache(b: Build) -> list[str]:
    """Draw a thick moustache, and the small lines at friendly eyes."""
    half = "M50.2,60C46,58 42,59.6 39.4,62.4C37.6,64.2 35.4,64.4 33.4,63.4"
    half += "C35.4,68 41,68.6 45,66.6C48,65.2 49.6,63.6 50.2,62.6Z"
    feet = line("M32.8,47.4l-1.8,-1.2M32.6,49.8l-2,.4", darker(b.skin, 0.3), 0.8)
    return [mirror(fill(half, "#fffdf8"), feet)]


WILLIE = Person(
    "willie",
    "#c9a183",
    Build(
        skin="#efb994",
        hair="#e6e0d8",
        width=18.4,
        jaw=11,
        cheek=0.62,
        chin=73,
        iris="#3d77a8",
        eye_rx=4.1,
        eye_ry=4.2,
        brow="#f7f4ee",
        brow_width=3,
        brow_length=5.2,
        brow_lift=7.6,
        nose="bulb",
        nose_y=57,
        mouth_y=67,
        mouth_half=4.4,
        blush=0.6,
        zoom=1.08,
        sink=1,
    ),
    Look(smile=0.8, eye_open=0.74, squint=0.2, smirk=0.3, gaze_x=0.35, brow_tilt=0.7, brow_skew=1.6),
    wear=lambda b: crew(b, "#b4552d", 83),
    under=_willie_beard,
    over=_willie_hair,
    extras=_willie_moustache,
)


def _shark_hair(b: Build) -> list[str]:
    """Draw smooth hair that ends in the shape of a shark's fin."""
    fin = (
        "M31.2,49C27.6,38 29,28 35,23.6C42,20 49,12.4 65,11C61,14.6 61.6,17.8 64.6,21"
        "C72,27 72.4,39 68.8,49C68.4,42.6 67,37.6 64,33.6C58.6,30 54.4,30.8 50,36"
        "C45.6,30.8 41.4,30 36,33.6C33,37.6 31.6,42.6 31.2,49Z"
    )
    groove = darker(b.hair, 0.3)
    return [
        fill(fin, b.hair),
        line("M39,29.6C43,24.6 49,18.4 57,15.4", lighter(b.hair, 0.42), 1.5),
        line("M46,31C49,25.6 53,21 58.4,18.6", groove, 1),
        line("M56,30.6C58,27.6 60.4,26 63.4,25.4", groove, 1),
    ]


def _shark_gills(b: Build) -> list[str]:
    """Draw a pale lower face and gills, so that people think of a shark."""
    gill = "M33.4,53.6q1.9,1.6 1.7,4.4M35.9,53.9q1.8,1.6 1.6,4.2M38.3,54.3q1.6,1.5 1.4,3.8"
    pale = "C64.6,59.6 58,58.6 50,58.6C42,58.6 35.4,59.6 34,63"
    return [
        fill(jaw_area(b, 0.42, pale), lighter(b.skin, 0.36)),
        mirror(line(gill, darker(b.skin, 0.32), 1)),
    ]


SHARK = Person(
    "shark",
    "#8fb2bd",
    Build(
        skin="#c2ccd6",
        hair="#5d6878",
        width=18.2,
        jaw=12.5,
        cheek=0.7,
        chin=73,
        iris="#20262f",
        eye_rx=4.1,
        eye_ry=3.7,
        lashes=1.3,
        brow="#3c4452",
        brow_width=1.9,
        nose="straight",
        nose_y=56,
        mouth_y=63,
        mouth_half=10,
        teeth="sharp",
        blush=0.0,
        zoom=1.1,
        sink=2,
        brow_lift=6.8,
    ),
    Look(smile=0.9, mouth_open=0.46, eye_open=0.7, lid_tilt=0.24, brow_tilt=1.2, brow_skew=1),
    wear=lambda b: [*shirt(b, "#f2f4f6", "#262c3a"), *tie("#2f8f96")],
    under=_shark_gills,
    over=_shark_hair,
)

PEOPLE = (VICKIE, CHUCK, SUE, WILLIE, SHARK)

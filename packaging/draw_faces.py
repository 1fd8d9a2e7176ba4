"""Write every portrait and every icon of the program below resources/.

The pictures are drawn by code so that all poses and moods come from the same
hand; running the script twice writes the same bytes.

    python packaging/draw_faces.py
"""

from __future__ import annotations

import sys
from pathlib import Path

from face_art import icons, people_careful, people_gentle, people_grand, people_sly
from face_art.model import Person
from face_art.portrait import layered

RESOURCES = Path(__file__).resolve().parent.parent / "resources"
_GROUPS = (people_gentle, people_careful, people_sly, people_grand)
PEOPLE: tuple[Person, ...] = tuple(person for group in _GROUPS for person in group.PEOPLE)
_ABOUT = """\
format = 1
name = "{name}"
author = "Hearts contributors"
licence = "MIT"
layers = "face.svg"
"""


def write(target: Path, text: str) -> None:
    """Write with plain newlines on every system, so that the bytes never differ."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text.encode("utf-8"))


def main() -> int:
    """Draw everything."""
    for person in PEOPLE:
        folder = RESOURCES / "faces" / person.name
        write(folder / "face.svg", layered(person))
        write(folder / "face.toml", _ABOUT.format(name=person.name.title()))
    for name in icons.PATHS:
        write(RESOURCES / "icons" / f"{name}.svg", icons.icon(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())

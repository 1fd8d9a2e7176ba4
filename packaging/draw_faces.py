"""Writes all portraits and all icons of the program into resources/.

The pictures are drawn by code, so that all poses and moods have the same style. Running the script twice writes the
same bytes.

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
    """Write a file with the same line ends on every system, so that the bytes never differ."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text.encode("utf-8"))


def main() -> int:
    """Draw all portraits and icons."""
    for person in PEOPLE:
        folder = RESOURCES / "faces" / person.name
        write(folder / "face.svg", layered(person))
        write(folder / "face.toml", _ABOUT.format(name=person.name.title()))
    for name in icons.PATHS:
        write(RESOURCES / "icons" / f"{name}.svg", icons.icon(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Write every portrait and every icon of the program below resources/.

The pictures are drawn by code so that later poses and moods come from the
same hand; running the script twice writes the same bytes.

    python packaging/draw_faces.py [--moods FOLDER]

--moods also writes each person in each mood to FOLDER, for looking at.
"""

from __future__ import annotations

import sys
from pathlib import Path

from face_art import icons, people_careful, people_gentle, people_sly
from face_art.model import MOODS, Person
from face_art.portrait import portrait

RESOURCES = Path(__file__).resolve().parent.parent / "resources"
PEOPLE: tuple[Person, ...] = people_gentle.PEOPLE + people_careful.PEOPLE + people_sly.PEOPLE


def write(target: Path, text: str) -> None:
    """Write with plain newlines on every system, so that the bytes never differ."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text.encode("utf-8"))


def main(arguments: list[str]) -> int:
    """Draw everything."""
    for person in PEOPLE:
        write(RESOURCES / "faces" / f"{person.name}.svg", portrait(person))
    for name in icons.PATHS:
        write(RESOURCES / "icons" / f"{name}.svg", icons.icon(name))
    if len(arguments) == 2 and arguments[0] == "--moods":
        for person in PEOPLE:
            for mood in MOODS:
                target = Path(arguments[1]) / f"{person.name}-{mood}.svg"
                write(target, portrait(person, mood))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

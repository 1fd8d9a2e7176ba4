"""Makes pictures of every state of the program: ``.venv/bin/python packaging/make_pictures.py FOLDER``.

Each state is pictured on four screens, from 1024 × 600 to 3840 × 2160 at scale 2, light and dark, and each motion as a
strip of frames side by side. All show the real window. The states are declared in ``packaging/pictures/states.py``.
No screen is needed. Keep the folder outside the repository.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from PySide6.QtWidgets import QApplication  # noqa: E402 - the checkout's own package comes first

from pictures.making import film_strip, picture_of  # noqa: E402
from pictures.states import MOTIONS, STATES, Motion, State  # noqa: E402
from pictures.taking import LOOKS, Look  # noqa: E402

ALL: Final[tuple[State | Motion, ...]] = (*STATES, *MOTIONS)
STRIPS_AT: Final = LOOKS[2]
"""The look of the film strips."""


def main() -> int:
    """Make the pictures, each look in a process of its own, because the screen of a process never changes."""
    parser = argparse.ArgumentParser(description="Make pictures of every state of the program.")
    parser.add_argument("folder", type=Path, help="where the pictures are written")
    parser.add_argument("--only", action="append", metavar="NAME", help="only this state or motion; may be repeated")
    names = [look.name for look in LOOKS]
    parser.add_argument("--look", action="append", metavar="LOOK", choices=names, help=f"one of {', '.join(names)}")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.folder.resolve().is_relative_to(ROOT):
        parser.error("the pictures must not be in the repository")
    wanted = set(options.only or (each.name for each in ALL))
    if unknown := wanted - {each.name for each in ALL}:
        parser.error(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(each.name for each in ALL)}")
    looks = [look for look in LOOKS if look.name in (options.look or names)]
    if options.here:
        return take(looks[0], wanted, options.folder)
    return max(_in_a_process(look, wanted, options.folder) for look in looks)


def _in_a_process(look: Look, names: Collection[str], folder: Path) -> int:
    with tempfile.TemporaryDirectory(prefix="hearts-screen-") as screen:
        environment = {**os.environ, **look.environment, "QT_QPA_PLATFORM": look.write_screen(Path(screen))}
        command = [sys.executable, __file__, str(folder), "--here", "--look", look.name]
        only = [f"--only={name}" for name in names]
        return subprocess.run([*command, *only], env=environment, check=False).returncode


def take(look: Look, names: Collection[str], folder: Path) -> int:
    """Make the pictures of these states with one look. Return how many could not be made."""
    application = QApplication(["hearts-qt"])
    application.setStyle("Fusion")
    target = folder / look.name
    target.mkdir(parents=True, exist_ok=True)
    failed = 0
    with tempfile.TemporaryDirectory(prefix="hearts-pictures-") as own:
        for each in (*STATES, *(MOTIONS if look == STRIPS_AT else ())):
            if each.name not in names:
                continue
            try:
                _save(each, look, Path(own), target)
            except (AssertionError, LookupError) as error:
                failed += 1
                print(f"{look.name}: no picture of {each.name}: {error!r}", file=sys.stderr, flush=True)
    return failed


def _save(each: State | Motion, look: Look, own: Path, target: Path) -> None:
    if isinstance(each, Motion):
        film_strip(each, look, own).save(str(target / f"strip_{each.name}.png"))
    else:
        picture_of(each, look, own).save(str(target / f"{each.name}.png"))


if __name__ == "__main__":
    sys.exit(main())

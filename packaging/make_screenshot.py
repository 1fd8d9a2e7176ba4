"""Takes the picture of the table in the README again: ``.venv/bin/python packaging/make_screenshot.py``.

The picture shows the real window at 1440 × 900, in the middle of a game. It is the picture *table* of
``packaging/pictures/states.py`` at a table of plain colour, because the texture of the felt would make the file four
times as large.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
LOOK: Final = "1440x900-light"
STATE: Final = "venue_plain"


def main() -> int:
    """Take the picture, and put it into its place."""
    parser = argparse.ArgumentParser(description="Take the README's picture of the table.")
    parser.add_argument("--out", type=Path, default=ROOT / "packaging" / "screenshot.png")
    options = parser.parse_args()
    with TemporaryDirectory(prefix="hearts-picture-") as folder:
        script = str(ROOT / "packaging" / "make_pictures.py")
        command = [sys.executable, script, "--only", STATE, "--look", LOOK, folder]
        code = subprocess.run(command, check=False).returncode
        if not code:
            options.out.write_bytes((Path(folder) / LOOK / f"{STATE}.png").read_bytes())
    return code


if __name__ == "__main__":
    sys.exit(main())

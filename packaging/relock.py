"""Writes the two lock files, from the ranges in pyproject.toml: ``python packaging/relock.py [uv's arguments]``.

Only the people who maintain the project need this. It needs uv on the path and a network. With ``--upgrade`` it takes
the newest versions; without ``--upgrade`` the locked versions stay as long as they fit. A lock has names, versions and
hashes for all platforms, but no address of a package index. So a lock is the same wherever it is made and used.
"""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

HEADING: Final = """\
# {what}
# Written by packaging/relock.py from pyproject.toml; not edited by hand.
"""

UV: Final = (
    *("uv", "pip", "compile", "-", "--quiet", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-header", "--no-annotate"),
)


def relock(name: str, what: str, requirements: list[str], uv_arguments: list[str]) -> None:
    """Write exact versions for ``requirements`` into the file ``name``; keep its versions where they still fit."""
    lock = ROOT / name
    subprocess.run(
        [*UV, "--output-file", name, *uv_arguments],
        input="\n".join(requirements),
        text=True,
        check=True,
        cwd=ROOT,
    )
    lock.write_text(HEADING.format(what=what) + lock.read_text(encoding="utf-8"), encoding="utf-8")


def main() -> None:
    """Write the lock of what players need, and the lock that adds what the tests need, with the same versions."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    play = [*declared["build-system"]["requires"], *declared["project"]["dependencies"]]
    test = play + declared["project"]["optional-dependencies"]["test"]
    more = sys.argv[1:]
    relock("requirements.lock", "What Hearts runs on, and what installs it.", play, more)
    same_versions = ["--constraint", "requirements.lock"]
    relock("requirements-test.lock", "The same, and what the tests need.", test, [*same_versions, *more])


if __name__ == "__main__":
    main()

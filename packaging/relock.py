"""Writes the two lock files, from the ranges in pyproject.toml: ``python packaging/relock.py [uv's arguments]``.

Only the people who maintain the project need this. It needs uv on the path and a network. With ``--upgrade`` it takes
the newest versions; without ``--upgrade`` the locked versions stay as long as they fit. A lock has names, versions and
hashes for all platforms, but no address of a package index. So a lock is the same wherever it is made and used. At the
end this command proves for each Python and system that a lock contains all that its packages need, also for extras.
"""

import re
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

PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS: Final = (
    *("x86_64-manylinux_2_34", "aarch64-manylinux_2_39"),
    *("x86_64-apple-darwin", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"),
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


def prove_closed(name: str) -> None:
    """Stop with a message if a package in the lock needs something that the lock does not have."""
    locked = versions_in((ROOT / name).read_text(encoding="utf-8"))
    for python in PYTHONS:
        for system in SYSTEMS:
            where = ("--python-version", python, "--python-platform", system)
            command = ("uv", "pip", "compile", name, "--quiet", "--no-header", "--no-annotate", *where)
            resolved = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT)
            if absent := versions_in(resolved.stdout) - locked:
                sys.exit(f"{name} lacks {', '.join(sorted(absent))} for Python {python} on {system}.")


def versions_in(lock: str) -> set[str]:
    """Return the packages in the text of a lock, as ``name==version``."""
    return set(re.findall(r"^[\w.-]+==[^\s;]+", lock, re.MULTILINE))


def main() -> None:
    """Write the lock of what players need, and the lock that adds what the tests need, with the same versions."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    play = [*declared["build-system"]["requires"], *declared["project"]["dependencies"]]
    test = play + declared["project"]["optional-dependencies"]["test"]
    more = sys.argv[1:]
    relock("requirements.lock", "What Hearts runs on, and what installs it.", play, more)
    same_versions = ["--constraint", "requirements.lock"]
    relock("requirements-test.lock", "The same, and what the tests need.", test, [*same_versions, *more])
    for name in ("requirements.lock", "requirements-test.lock"):
        prove_closed(name)


if __name__ == "__main__":
    main()

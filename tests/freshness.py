"""Tells whether the compiled modules in the checkout are up to date with their sources.

This module compares the times of files. It imports nothing of the program, so it can run first.
"""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent


def out_of_date() -> list[str]:
    """Return the names of the compiled modules that are older than one of their sources."""
    late = []
    for types in sorted((ROOT / "hearts_qt").rglob("*.pxd")):
        built = [types.with_name(types.stem + suffix) for suffix in EXTENSION_SUFFIXES]
        times = [file.stat().st_mtime for file in built if file.exists()]
        sources = {types.with_suffix(".py"), *_with_those_it_uses(types, set())}
        if times and max(times) < max(file.stat().st_mtime for file in sources):
            late.append(types.stem)
    return late


def _with_those_it_uses(types: Path, known: set[Path]) -> set[Path]:
    """Add a `.pxd` file and all `.pxd` files that it imports to `known`, and return `known`."""
    known.add(types)
    for line in types.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words[:1] == ["from"] and words[2:3] == ["cimport"]:
            other = ROOT.joinpath(*words[1].split(".")).with_suffix(".pxd")
            if other.exists() and other not in known:
                _with_those_it_uses(other, known)
    return known

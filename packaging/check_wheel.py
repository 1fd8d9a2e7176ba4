"""Builds the wheel, and tries it in a place without a Git checkout: ``.venv/bin/python packaging/check_wheel.py``.

The source archive is built from a clean copy of the checkout, and the wheel is built from the source archive. So both
are tried, and an old ``build/`` of the checkout has no effect. The wheel is installed into an empty environment in a
temporary folder. The program is started from an empty folder with an empty home folder, so everything that it shows
comes from the wheel. All this is done for a wheel that was built without a C compiler. If there is a compiler, it is
also done for a compiled wheel. ``packaging/test.py`` runs this script.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

from setup_environment import (
    PLAY_LOCK,
    ROOT,
    SetupError,
    can_compile,
    executable,
    install_lock,
    make_environment,
    pip_install,
    plain_words,
    say,
)

NOT_SOURCE: Final = (
    ".git",
    ".venv*",
    "build",
    "dist",
    "*.egg-info",
    "__pycache__",
    "*.py[co]",
    "*.so",
    "*.pyd",
    ".*_cache",
    ".hypothesis",
)

BESIDE_THE_PACKAGE: Final = ("plugins", "resources")
"""The top-level folders of the checkout that the wheel has inside the package."""

MADE: Final = (".pyc", ".pyo", ".c")
"""The endings of files that are made from other files and do not belong in a wheel of sources."""

DEMO: Final = ("--demo", "--deals", "1", "--seed", "1")
"""The arguments for a match between computer players without a screen.

It prints the scores and saves a picture of the table.
"""

EXTENSIONS: Final = (".so", ".pyd")
"""The endings of compiled modules."""

INLINED: Final = {"hearts_qt/players/kernel/bits", "hearts_qt/rules/masks"}
"""The modules with types that are not compiled; if setup.py has others, a compiled wheel is refused."""

WHICH_FORM: Final = "from hearts_qt.players.kernel import COMPILED; print(COMPILED)"
"""A program that prints whether the compiled modules are in use."""

PNG: Final = b"\x89PNG\r\n\x1a\n"


def build(place: Path, compiled: bool) -> Path:
    """Build the source archive and the wheel without a network, and return the wheel."""
    copy, out = place / "source", place / f"dist-{compiled}"
    if not copy.exists():
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_SOURCE), symlinks=True)
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(copy)]
    surroundings = os.environ if compiled else os.environ | {"CC": "no-such-compiler"}
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    wheels = list(out.glob("*.whl"))
    if done.returncode != 0 or len(wheels) != 1:
        raise SetupError(f"The wheel was not built.\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return wheels[0]


def compare(wheel: Path, compiled: bool) -> None:
    """Raise SetupError if the wheel lacks a source file, or has a file that was made from another file.

    A compiled wheel must have all compiled modules, and another wheel none.
    """
    held = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("hearts_qt/")}
    extensions = {name.partition(".")[0] for name in held if name.endswith(EXTENSIONS)}
    typed = {name.partition(".")[0] for name in files_below("hearts_qt") if name.endswith(".pxd")}
    made = {name for name in held if "__pycache__" in name or is_made(name)}
    wanted = {f"hearts_qt/{name}" for folder in BESIDE_THE_PACKAGE for name in files_below(folder)}
    wanted |= {name for name in files_below("hearts_qt") if name.endswith((".py", ".pxd", "py.typed"))}
    if wanted - held or made:
        raise SetupError(f"The wheel lacks {sorted(wanted - held)[:20]} and should not hold {sorted(made)[:20]}.")
    due = typed - INLINED if compiled else set()
    if extensions != due:
        raise SetupError(f"Compiled in the wheel are {sorted(extensions)}, and not {sorted(due)}.")
    say(f"  {wheel.name}: {len(held)} files, {len(extensions)} of them compiled, {wheel.stat().st_size // 1024} KB")


def is_made(name: str) -> bool:
    """Return whether a file was made from another file.

    A C file in the resources was not made: it is an example that a person wrote.
    """
    return name.endswith(MADE) and not (name.endswith(".c") and "resources/" in name)


def files_below(folder: str) -> set[str]:
    """Return the files in a folder of the checkout that people have written, as paths relative to the checkout."""
    paths = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    names = {path.relative_to(ROOT).as_posix() for path in paths}
    return {name for name in names if "__pycache__" not in name and "/." not in name and not is_made(name)}


def started(place: Path, program: str, *arguments: str) -> str:
    """Run a program of the environment with an empty home folder, and return what it printed."""
    home, empty = place / "home", place / "empty"
    for folder in (home, empty):
        folder.mkdir(exist_ok=True)
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "SYSTEMROOT", "TEMP") if name in os.environ}
    surroundings = kept | {"HOME": str(home), "USERPROFILE": str(home), "QT_QPA_PLATFORM": "offscreen"}
    command = [str(executable(program, place / "environment")), *arguments]
    done = subprocess.run(
        command, cwd=empty, env=surroundings, capture_output=True, text=True, check=False, timeout=300
    )
    shown = " ".join((program, *arguments))
    if done.returncode != 0 or not done.stdout.strip() or "Traceback" in done.stderr:
        raise SetupError(f"{shown} left with {done.returncode}.\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    say(f"  {shown}: {done.stdout.strip().splitlines()[-1]}")
    return done.stdout


def try_out(place: Path, compiled: bool) -> None:
    """Build a wheel, install it into the environment in place of any other wheel, and start the program in it."""
    wheel = build(place, compiled)
    compare(wheel, compiled)
    pip_install(place / "environment", "--no-deps", "--no-index", "--force-reinstall", str(wheel))
    version = wheel.name.split("-")[1]
    if version not in started(place, "hearts-qt", "--version"):
        raise SetupError(f"hearts-qt --version does not say {version}.")
    if started(place, "python", "-c", WHICH_FORM).strip() != str(compiled):
        raise SetupError("The other form of the compiled modules is in use.")
    started(place, "hearts-qt", *DEMO)
    pictures = list((place / "empty").rglob("*.png"))
    if not any(picture.read_bytes().startswith(PNG) for picture in pictures):
        raise SetupError(f"hearts-qt {' '.join(DEMO)} left no picture in the folder it was started in.")
    for picture in pictures:
        picture.unlink()


def main() -> None:
    """Build, install and start both wheels."""
    with plain_words("The wheel fails."), tempfile.TemporaryDirectory(prefix="hearts-wheel-") as folder:
        place = Path(folder)
        environment = place / "environment"
        make_environment(environment)
        install_lock(environment, PLAY_LOCK)
        if sys.platform != "win32":  # On Windows the variable CC has no effect.
            try_out(place, compiled=False)
        if can_compile():
            try_out(place, compiled=True)
        say("  The wheel stands on its own." if can_compile() else "  The wheel stands on its own, but not compiled.")


if __name__ == "__main__":
    main()

"""Builds the wheel, and tries it in a place without a Git checkout: ``.venv/bin/python packaging/check_wheel.py``.

The source archive is built from a clean copy of the checkout, and the wheel is built from the source archive. So both
are tried, and an old ``build/`` of the checkout has no effect. The wheel is installed into an environment in a
temporary folder, which borrows the packages of ``requirements.lock`` from the checkout's own environment. The program
is started from an empty folder with an empty home folder, so everything that it shows comes from the wheel. All this is
done for a wheel that was built without a C compiler. If there is a compiler, it is also done for a compiled wheel.
``packaging/test.py`` runs this script.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Mapping
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

from setup_environment import (
    PLAY_LOCK,
    ROOT,
    SetupError,
    can_compile,
    executable,
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


def unpack_sources(place: Path) -> Path:
    """Build the source archive, unpack it, and return its folder."""
    copy = place / "source"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_SOURCE), symlinks=True)
    archive = build("--sdist", copy, place / "archive", os.environ)
    with tarfile.open(archive) as file:
        file.extractall(place / "unpacked", filter="data")
    (sources,) = (place / "unpacked").iterdir()
    return sources


def build(kind: str, sources: Path, out: Path, surroundings: Mapping[str, str]) -> Path:
    """Build one file of this kind without a network, and return it."""
    command = [sys.executable, "-m", "build", kind, "--no-isolation", "--outdir", str(out), str(sources)]
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    built = list(out.glob("*"))
    if done.returncode != 0 or len(built) != 1:
        raise SetupError(f"The wheel was not built.\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return built[0]


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


def locked_packages(lock: str) -> list[str]:
    """Return the names of the packages in ``lock`` that this Python and this system need."""
    lines = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    wanted = (Requirement(line.partition(" --hash")[0]) for line in lines if line[:1].isalnum())
    return [each.name for each in wanted if each.marker is None or each.marker.evaluate()]


def lend(environment: Path) -> None:
    """Let an environment use the installed packages of the lock, and no others."""
    lent = environment / "lent"
    lent.mkdir()
    for package in locked_packages(PLAY_LOCK):
        installed = distribution(package)
        for top in {file.parts[0] for file in installed.files or () if file.parts[0] not in ("..", "__pycache__")}:
            if not (lent / top).exists():
                (lent / top).symlink_to(Path(str(installed.locate_file(top))))
    (site,) = environment.glob("[Ll]ib/**/site-packages")
    (site / "lent.pth").write_text(f"{lent}\n", encoding="utf-8")


def try_out(place: Path, sources: Path, compiled: bool) -> None:
    """Build a wheel, install it into the environment in place of any other wheel, and start the program in it."""
    surroundings = os.environ if compiled else os.environ | {"CC": "no-such-compiler"}
    wheel = build("--wheel", sources, place / f"dist-{compiled}", surroundings)
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
        make_environment(place / "environment")
        lend(place / "environment")
        sources = unpack_sources(place)
        # The compiled wheel comes second: it uses the C files that were made for the other one.
        if sys.platform != "win32":  # On Windows the variable CC has no effect.
            try_out(place, sources, compiled=False)
        if can_compile():
            try_out(place, sources, compiled=True)
        say("  The wheel stands on its own." if can_compile() else "  The wheel stands on its own, but not compiled.")


if __name__ == "__main__":
    main()

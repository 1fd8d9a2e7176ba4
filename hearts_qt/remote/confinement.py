"""Decides how plugins' code is confined on this system, and builds the commands that start it confined.

`protection` finds out once, by trying, which protection works. `confined` turns a command into one that runs with this
protection and with a new environment. A `Protection` tells what could not be enforced.
"""

import os
import shutil
import site
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct

from hearts_qt.remote import call_filter, confine, landlock, module_runner
from hearts_qt.remote.process_group import MOST_WRITTEN, SHARED
from hearts_qt.remote.readable_files import Needs, needs_of, refuse_links

_ROOT: Final = Path(__file__).resolve().parents[2]
_KEPT: Final = frozenset({"LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH"})
_KEPT_ON_WINDOWS: Final = frozenset(
    {"SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE"}
)
_DEVICES: Final = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
_MOST_SHARED: Final = 64 << 20
"""The size of /dev/shm in bytes. It is used for semaphores and shared memory."""
_PROBE_SECONDS: Final = 20.0
_PROBE: Final = """
import os, sys
try:
    os.listdir(sys.argv[1])
except OSError:
    print("held")
else:
    print("open")
"""


class Level(StrEnum):
    """How well plugins' code is confined."""

    NAMESPACES = "namespaces"
    """The code sees only its own files and processes."""
    LANDLOCK = "landlock"
    """The code cannot open other files, and cannot reach other processes."""
    TRUSTED = "trusted"
    """The code can do everything that the user can do."""


class Protection(Struct, frozen=True):
    """The protections that confine plugins' code.

    In addition the code always has a new environment, limits and a supervisor.
    """

    landlock: int = 0
    """The version of Landlock in use; 0 if Landlock is not used."""
    calls: bool = False
    """Whether system calls are filtered, so that sockets and signals to other processes are refused."""
    bubblewrap: str = ""
    """The path of bubblewrap, which makes namespaces; empty if bubblewrap is not used."""

    @property
    def level(self) -> Level:
        """The level of confinement that these protections give."""
        if self.bubblewrap:
            return Level.NAMESPACES
        # Without this filter, a socket could reach services that start any program.
        return Level.LANDLOCK if self.landlock and self.calls else Level.TRUSTED


class ConfinedCommand(Struct, frozen=True):
    """The command that really runs, and its environment."""

    command: tuple[str, ...]
    environment: dict[str, str]


_deciding = threading.Lock()
_decided: list[Protection] = []
_private: list[Path] = []


def keep_private(folders: Iterable[Path]) -> None:
    """Forbid all plugins to read these folders from now on, even inside a folder that they may read."""
    _private[:] = folders


def protection() -> Protection:
    """Return the best protection on this system.

    The first call is slow, because it starts processes to try protections.
    """
    with _deciding:
        if not _decided:
            _decided.append(decide())
        return _decided[0]


def decide(search: str | None = None, newest: int | None = None) -> Protection:
    """Return the best protection that works in a trial.

    `search` is the search path for programs; None stands for the usual one. `newest` is the newest version of Landlock
    that may be used.
    """
    if sys.platform != "linux":
        return Protection()
    version = landlock.version() if newest is None else min(newest, landlock.version())
    calls = call_filter.is_known()
    bubblewrap = shutil.which("bwrap", path=search) or ""
    best = [Protection(version, calls, bubblewrap)] if bubblewrap else []
    for candidate in (*best, Protection(version, calls), Protection(0, calls)):
        if _is_held_by(candidate):
            return candidate
    return Protection()


def confined(
    command: Sequence[str],
    folder: Path,
    scratch: str,
    by: Protection,
    *,
    reads: Iterable[Path] = (),
) -> ConfinedCommand:
    """Return the command that starts `command` in a plugin's folder, with the protection `by`.

    The program may write into the folder `scratch`. It may read `reads`, the plugin's folder and the files of its
    language. Raises PermissionError if the plugin's folder contains a hard link to a private file.
    """
    refuse_links(folder, _private)
    needs = needs_of(command, folder, _private, reads)
    environment = _environment(scratch, needs)
    if sys.platform != "linux":
        return ConfinedCommand(needs.command, environment)
    inner = (*own_program(confine.__name__), *_rules(needs, scratch, by), "--", *needs.command)
    outer = _namespaces(needs, folder, scratch, by) if by.bubblewrap else ()
    return ConfinedCommand((*outer, *inner), environment)


def own_program(module: str) -> tuple[str, ...]:
    """Return the command that runs a module of Hearts as a program; see `module_runner`."""
    return (sys.executable, "-I", "-S", module_runner.__file__, str(_ROOT), module)


def _is_held_by(candidate: Protection) -> bool:
    """Return whether this protection works here: programs start, and only a trusted program sees a forbidden folder."""
    with tempfile.TemporaryDirectory() as work:
        own, scratch, other = (Path(work, name) for name in ("own", "scratch", "other"))
        for each in (own, scratch, other):
            each.mkdir()
        meant = (sys.executable, "-I", "-S", "-c", _PROBE, str(other))
        tried = confined(meant, own, str(scratch), candidate)
        with suppress(OSError, subprocess.SubprocessError):
            done = subprocess.run(
                tried.command,
                cwd=own,
                env=tried.environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_PROBE_SECONDS,
                check=True,
            )
            return done.stdout.strip() == (b"open" if candidate.level is Level.TRUSTED else b"held")
    return False


def _environment(scratch: str, needs: Needs) -> dict[str, str]:
    """Return a new environment without the user's tokens, session and folders."""
    windows = sys.platform == "win32"
    kept = _KEPT | _KEPT_ON_WINDOWS if windows else _KEPT
    made = {name: value for name, value in os.environ.items() if name in kept or name.startswith("LC_")}
    path = [*needs.path[:-3], *_windows_path()] if windows else needs.path
    made["PATH"] = os.pathsep.join(path)
    made |= dict.fromkeys(("TMPDIR", "TMP", "TEMP", "USERPROFILE" if windows else "HOME"), scratch)
    # Python cannot write bytecode there, because the plugin's own folder is read-only.
    made["PYTHONDONTWRITEBYTECODE"] = "1"
    if site.ENABLE_USER_SITE:
        made["PYTHONUSERBASE"] = site.getuserbase()
    return made


def _windows_path() -> list[str]:
    root = os.environ.get("SYSTEMROOT", r"C:\Windows")
    return [rf"{root}\System32", root]


def _rules(needs: Needs, scratch: str, by: Protection) -> Iterator[str]:
    if by.landlock:
        yield f"landlock={by.landlock}"
        yield from (f"read={folder}" for folder in needs.folders)
        yield from (f"device={device}" for device in _DEVICES)
        if by.bubblewrap:
            # Without bubblewrap nothing limits the size of files that are open but already deleted.
            yield from (f"write={scratch}", f"write={SHARED}")
    if by.calls:
        yield f"calls={' '.join(_refused(by))}"


def _refused(by: Protection) -> Iterator[str]:
    """Yield what only the filter of system calls can prevent. Bubblewrap prevents all of it."""
    if not by.bubblewrap and by.landlock < landlock.SCOPES_SINCE:
        yield call_filter.SIGNALS
    if not by.bubblewrap and by.landlock:
        yield call_filter.FILES


def _is_inside(path: Path, folders: Iterable[Path]) -> bool:
    return any(path != folder and path.is_relative_to(folder) for folder in folders)


def _namespaces(needs: Needs, folder: Path, scratch: str, by: Protection) -> Iterator[str]:
    yield from (by.bubblewrap, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL")
    real = {path: Path(os.path.realpath(path)) for path in needs.folders if path.exists()}
    bound = {path for path in real.values() if not _is_inside(path, real.values())}
    for path in sorted(bound):
        yield from ("--ro-bind-try", str(path), str(path))
    # The target of every link is a bound folder, or is inside one.
    for path, target in real.items():
        if path != target and not _is_inside(path, bound):
            yield from ("--symlink", str(target), str(path))
    yield from ("--proc", "/proc", "--dev", "/dev", "--size", str(MOST_WRITTEN), "--tmpfs", scratch)
    # This folder is for semaphores and shared memory, such as those of Python's multiprocessing.
    yield from ("--size", str(_MOST_SHARED), "--tmpfs", SHARED)
    # Everything else is read-only, because files there would use memory that nothing counts.
    yield from ("--remount-ro", "/dev", "--remount-ro", "/", "--chdir", str(folder.absolute()), "--")

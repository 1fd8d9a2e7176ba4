"""What a plugin's code may do on this system, and how a program is started so that it can do no more.

`protection` finds out once, by trying, what holds here. `confined` makes a command into one that is confined so, with
an environment made for it. What cannot be held is said by the protection, not passed over.
"""

import os
import shutil
import site
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct

from hearts_qt.remote import call_filter, confine, landlock, module_runner
from hearts_qt.remote import scratch as scratch_folders
from hearts_qt.remote.file_opener import DEVICES, SHARED
from hearts_qt.remote.process_group import MOST_WRITTEN
from hearts_qt.remote.readable_files import Needs, needs_of, refuse_links

_ROOT: Final = Path(__file__).resolve().parents[2]
_KEPT: Final = frozenset({"LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH"})
_KEPT_ON_WINDOWS: Final = frozenset(
    {"SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE"}
)
_MOST_SHARED: Final = 64 << 20
"""Bytes that semaphores and memory with names may take."""
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
    """How far plugins' code is kept from what is not its business."""

    NAMESPACES = "namespaces"
    """It sees no file and no process but its own."""
    LANDLOCK = "landlock"
    """It cannot open other files nor reach other processes."""
    TRUSTED = "trusted"
    """It can do what the person can do."""


class Protection(Struct, frozen=True):
    """What confines plugins' code here. Its environment, its limits and its supervisor are there in any case."""

    landlock: int = 0
    """The version of Landlock, 0 for none."""
    calls: bool = False
    """Whether system calls are filtered: no sockets, no signals to others."""
    bubblewrap: str = ""
    """The program that makes namespaces, empty for none."""

    @property
    def level(self) -> Level:
        """How far that goes, all in all."""
        if self.bubblewrap:
            return Level.NAMESPACES
        # Without a filter a socket leads to services that start any program outside.
        return Level.LANDLOCK if self.landlock and self.calls else Level.TRUSTED


class ConfinedCommand(Struct, frozen=True):
    """A command as it is run, and its environment."""

    command: tuple[str, ...]
    environment: dict[str, str]


_deciding = threading.Lock()
_decided: list[Protection] = []
_private: list[Path] = []


def keep_private(folders: Iterable[Path]) -> None:
    """Let no plugin read these folders from now on, even if they lie in a folder that it may read."""
    _private[:] = folders


def protection() -> Protection:
    """Return what holds on this system. The first call takes a moment: it tries it in a process."""
    with _deciding:
        if not _decided:
            _decided.append(decide())
        return _decided[0]


def decide(search: str | None = None, newest: int | None = None) -> Protection:
    """Return the best protection that can be shown to hold.

    `search` says where programs are looked for, None for the usual places; `newest` which version of Landlock may be
    used at most.
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
    """Return a command that runs in a plugin's folder as it is started under a protection.

    `scratch` is where it may write, `reads` what it may read besides its own and its language's. Raises PermissionError
    for a folder in which a private file lies under another name.
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
    """Return how a module of Hearts is started as a program; see `module_runner`."""
    return (sys.executable, "-I", "-S", module_runner.__file__, str(_ROOT), module)


def _is_held_by(candidate: Protection) -> bool:
    """Try whether a program that is confined so can be started, and does not see a folder that it may not see."""
    # A folder of the kind that is swept away later if this process is killed meanwhile.
    work, lock = scratch_folders.make()
    try:
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
    finally:
        scratch_folders.remove(work)
        if lock is not None:
            os.close(lock)
    return False


def _environment(scratch: str, needs: Needs) -> dict[str, str]:
    """Return an environment without anything of the person's: no tokens, no session, no places."""
    windows = sys.platform == "win32"
    kept = _KEPT | _KEPT_ON_WINDOWS if windows else _KEPT
    made = {name: value for name, value in os.environ.items() if name in kept or name.startswith("LC_")}
    path = [*needs.path[:-3], *_windows_path()] if windows else needs.path
    made["PATH"] = os.pathsep.join(path)
    made |= dict.fromkeys(("TMPDIR", "TMP", "TEMP", "USERPROFILE" if windows else "HOME"), scratch)
    # Its own folder cannot be written to.
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
        yield from (f"device={device}" for device in DEVICES)
        if by.bubblewrap:
            # Nothing limits what files take together, but the size of a file system of its own.
            yield from (f"write={scratch}", f"write={SHARED}")
    if by.calls:
        yield f"calls={','.join(_kept_inside(by))}"


def _kept_inside(by: Protection) -> Iterator[str]:
    """Give what the filter of calls need not refuse."""
    if by.bubblewrap or by.landlock >= landlock.SCOPES_SINCE:
        yield call_filter.KEPT_SIGNALS
    if by.bubblewrap:
        # What namespaces show, but for the scratch folder, cannot be written to, and so is not even looked at.
        yield call_filter.KEPT_CUTTING
    if by.bubblewrap or by.landlock:
        yield call_filter.KEPT_WRITING


def _is_inside(path: Path, folders: Iterable[Path]) -> bool:
    return any(path != folder and path.is_relative_to(folder) for folder in folders)


def _namespaces(needs: Needs, folder: Path, scratch: str, by: Protection) -> Iterator[str]:
    yield from (by.bubblewrap, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL")
    real = {path: Path(os.path.realpath(path)) for path in needs.folders if path.exists()}
    bound = {path for path in real.values() if not _is_inside(path, real.values())}
    for path in sorted(bound):
        yield from ("--ro-bind-try", str(path), str(path))
    # What is a link here leads to something that is bound, or lies in it.
    for path, target in real.items():
        if path != target and not _is_inside(path, bound):
            yield from ("--symlink", str(target), str(path))
    yield from _processes(needs, by)
    yield from ("--dev", "/dev", "--size", str(MOST_WRITTEN), "--tmpfs", scratch)
    # Semaphores and memory with names, such as those of Python's multiprocessing.
    yield from ("--size", str(_MOST_SHARED), "--tmpfs", SHARED)
    # What else is made up would take memory that nothing counts.
    yield from ("--remount-ro", "/dev", "--remount-ro", "/", "--chdir", str(folder.absolute()), "--")


def _processes(needs: Needs, by: Protection) -> Iterator[str]:
    """Let a program find where it lies, by the link /proc/self/exe; Java looks for its libraries beside it.

    Nothing else may be read there: it tells how many processes have a part of a file in memory, so what others read.
    """
    if by.landlock:
        yield from ("--proc", "/proc")
    else:
        yield from ("--symlink", os.path.realpath(needs.command[0]), "/proc/self/exe")

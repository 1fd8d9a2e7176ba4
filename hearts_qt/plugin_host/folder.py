"""Lists the files in a plugin's folder with their sizes and times, and finds files that are not allowed there."""

import os
import stat
from hashlib import blake2b
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Final

from msgspec import Struct

from hearts_qt.plugin_host.flaw import Flaw, FlawKind

MOST_FILES: Final = 5000
LARGEST_FILE: Final = 64 << 20
"""How many bytes one file may have at most."""
LARGEST_FOLDER: Final = 256 << 20
"""How many bytes all files of a plugin may have together."""
DEEPEST: Final = 12
MOST_ENTRIES: Final = 10_000
"""How many files, folders and links are examined at most in one folder with all its subfolders.

The list of the entries of a single folder has the same limit.
"""
_MOST_FLAWS: Final = 100
"""How many flaws of one folder are reported at most."""

_CODE: Final = (
    ".py .pyw .pyc .pyo .pyd .pyz .so .dll .dylib .exe .com .scr .msi .bat .cmd .ps1 .vbs .js .mjs .cjs .wasm .jar "
    ".class .sh .pl .rb .lua .php"
)
CODE: Final = frozenset(_CODE.split())
"""The endings of files that a program could run."""

_NOT_OURS: Final = frozenset({".git", ".hg", ".svn", ".idea", ".vscode", ".mypy_cache", ".ruff_cache", ".pytest_cache"})
"""Folders that an author's tools create."""
_MADE: Final = "__pycache__"


class Content(Struct, frozen=True):
    """The contents of a folder."""

    files: tuple[tuple[str, int, int], ...] = ()
    """For each file its path in the folder, its size in bytes and its time in nanoseconds; sorted by path."""
    flaws: tuple[Flaw, ...] = ()
    changed: float = 0.0
    """The time of the last change, in seconds since 1970, by the clock of the file system."""
    folders: tuple[str, ...] = ()
    """The paths of the examined subfolders. Links are not among them."""
    is_whole: bool = True
    """Whether the search came to its end.

    It stops early at a limit of files, bytes or flaws, at a folder that cannot be read, and if the folder is a link to
    a folder that contains the link.
    """

    @property
    def stamp(self) -> str:
        """A text that changes whenever a file changes."""
        mark = blake2b(digest_size=16)
        for path, size, time in self.files:
            if _MADE not in path:
                mark.update(f"{path}\0{size}\0{time}\0".encode("utf-8", "surrogateescape"))
        return mark.hexdigest()

    def code(self) -> list[str]:
        """Return the paths of files that a program could run."""
        return [path for path, _, _ in self.files if is_code(path)]


def is_code(path: str) -> bool:
    """Return whether a program could run a file of this name."""
    return PurePosixPath(path.lower()).suffix in CODE


def look_into(folder: Path, *, trusted: bool = False) -> Content:
    """List everything in a folder, without opening any file.

    A link that leads out of the folder is a flaw, unless the folder is `trusted` because a package of the system
    installed it.
    """
    search = _Search(folder, trusted)
    is_whole = False
    try:
        search.look()
        is_whole = True
    except _TooMuchError as error:
        search.flaws.append(error.flaw)
    except (OSError, RuntimeError) as error:
        # A link that leads to itself raises RuntimeError.
        search.flaws.append(Flaw(FlawKind.UNREADABLE, "", getattr(error, "strerror", None) or str(error)))
    return Content(tuple(sorted(search.files)), tuple(search.flaws), search.changed, tuple(search.folders), is_whole)


def first_entries(folder: Path) -> list[Path]:
    """Return the first `MOST_ENTRIES` entries of a folder, sorted by name. Raises OSError."""
    with os.scandir(folder) as entries:
        return sorted(folder / entry.name for entry in islice(entries, MOST_ENTRIES))


class _TooMuchError(Exception):
    """Raised to stop examining a folder; `flaw` says why."""

    def __init__(self, kind: FlawKind, detail: str = "") -> None:
        self.flaw = Flaw(kind, "", detail)


def _last_change(found: os.stat_result) -> float:
    # A copied file can have an old st_mtime. Its st_ctime is the time when it was copied or, on Windows, created.
    return max(found.st_mtime, found.st_ctime)


class _Search:
    def __init__(self, folder: Path, trusted: bool) -> None:
        self._folder = folder
        self._real = folder
        self._trusted = trusted
        self._size = 0
        self._entries = 0
        self.folders: list[str] = []
        self.files: list[tuple[str, int, int]] = []
        self.flaws: list[Flaw] = []
        self.changed = 0.0

    def look(self) -> None:
        self._real = self._folder.resolve()
        if self._folder.absolute().parent.resolve().is_relative_to(self._real):
            # The folder is a link to a folder that contains the link. Following it would never end.
            raise _TooMuchError(FlawKind.LINK)
        self.changed = _last_change(self._folder.stat())
        self._walk("", 0)

    def _walk(self, inside: str, depth: int) -> None:
        if depth > DEEPEST:
            self.flaws.append(Flaw(FlawKind.TOO_MANY, inside, str(DEEPEST)))
            return
        with os.scandir(self._folder / inside) as entries:
            for entry in entries:
                self._take(entry, f"{inside}{entry.name}", depth)

    def _take(self, entry: os.DirEntry[str], path: str, depth: int) -> None:
        self._entries += 1
        if self._entries > MOST_ENTRIES:
            raise _TooMuchError(FlawKind.TOO_MANY, str(MOST_ENTRIES))
        if len(self.flaws) >= _MOST_FLAWS:
            raise _TooMuchError(FlawKind.UNSAFE)
        if entry.is_symlink():
            if not self._trusted and not self._leads_inside(entry.path):
                self.flaws.append(Flaw(FlawKind.LINK, path))
                return
            if entry.is_dir():
                return
        found = entry.stat()
        self.changed = max(self.changed, _last_change(found))
        if stat.S_ISDIR(found.st_mode):
            if entry.name not in _NOT_OURS:
                self.folders.append(path)
                self._walk(f"{path}/", depth + 1)
        elif stat.S_ISREG(found.st_mode):
            self._add(path, found)
        else:
            self.flaws.append(Flaw(FlawKind.UNSAFE, path))

    def _add(self, path: str, found: os.stat_result) -> None:
        self.files.append((path, found.st_size, found.st_mtime_ns))
        self._size += found.st_size
        if found.st_size > LARGEST_FILE:
            self.flaws.append(Flaw(FlawKind.TOO_LARGE, path, str(LARGEST_FILE)))
        if len(self.files) > MOST_FILES:
            raise _TooMuchError(FlawKind.TOO_MANY, str(MOST_FILES))
        if self._size > LARGEST_FOLDER:
            raise _TooMuchError(FlawKind.TOO_LARGE, str(LARGEST_FOLDER))

    def _leads_inside(self, path: str) -> bool:
        try:
            return Path(path).resolve(strict=True).is_relative_to(self._real)
        except (OSError, RuntimeError):
            return False


def find_inside(folder: Path, path: str) -> Path | FlawKind:
    """Return the file or folder that a path in a plugin names.

    If the file or folder is missing or not allowed, return the kind of flaw.
    """
    parts = PurePosixPath(path)
    if parts.is_absolute() or ".." in parts.parts or "\\" in path or ":" in path or "\0" in path:
        return FlawKind.OUTSIDE
    found = folder / parts
    try:
        if not found.exists():
            return FlawKind.MISSING
        if not found.resolve().is_relative_to(folder.resolve()):
            return FlawKind.LINK
    except (OSError, RuntimeError):
        return FlawKind.UNREADABLE
    return found

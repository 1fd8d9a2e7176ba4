"""What lies in a plugin's folder: which files, how large, when changed; and which of them may not be there."""

import os
import stat
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import Final

from msgspec import Struct

from hearts_qt.plugin_host.flaw import Fault, Flaw

MOST_FILES: Final = 5000
LARGEST_FILE: Final = 64 << 20
"""The most bytes of one file."""
LARGEST_FOLDER: Final = 256 << 20
"""The most bytes of all files of a plugin together."""
DEEPEST: Final = 12

_CODE: Final = (
    ".py .pyw .pyc .pyo .pyd .pyz .so .dll .dylib .exe .com .scr .msi .bat .cmd .ps1 .vbs .js .mjs .cjs .wasm .jar "
    ".class .sh .pl .rb .lua .php"
)
CODE: Final = frozenset(_CODE.split())
"""How files end that something could run."""

_NOT_OURS: Final = frozenset({".git", ".hg", ".svn", ".idea", ".vscode", ".mypy_cache", ".ruff_cache", ".pytest_cache"})
"""Folders that an author's tools leave behind."""
_MADE: Final = "__pycache__"


class Content(Struct, frozen=True):
    """What was found in a folder."""

    files: tuple[tuple[str, int, int], ...] = ()
    """Of each file its path in the folder, its size in bytes and its time in nanoseconds, by path."""
    flaws: tuple[Flaw, ...] = ()
    changed: float = 0.0
    """When something in it changed last, in seconds since 1970, by the file system's own clock."""

    @property
    def stamp(self) -> str:
        """A text that is another one as soon as a file is."""
        mark = blake2b(digest_size=16)
        for path, size, time in self.files:
            if _MADE not in path:
                mark.update(f"{path}\0{size}\0{time}\0".encode("utf-8", "surrogateescape"))
        return mark.hexdigest()

    def code(self) -> list[str]:
        """Return the files that something could run."""
        return [path for path, _, _ in self.files if is_code(path)]


def is_code(path: str) -> bool:
    """Tell by its name whether something could run a file."""
    return PurePosixPath(path.lower()).suffix in CODE


def look_into(folder: Path, *, trusted: bool = False) -> Content:
    """Look at everything in a folder, without opening it.

    Links that lead out of the folder are flaws unless it is `trusted`, as what the system's own packages install is.
    """
    search = _Search(folder, trusted)
    try:
        search.changed = max(search.changed, _last_change(folder.stat()))
        search.walk("", 0)
    except _TooMuchError:
        pass
    except OSError as error:
        search.flaws.append(Flaw(Fault.UNREADABLE, "", error.strerror or str(error)))
    return Content(tuple(sorted(search.files)), tuple(search.flaws), search.changed)


class _TooMuchError(Exception):
    pass


def _last_change(found: os.stat_result) -> float:
    # A copy may bring its files' old times along; when it came is in the other one. Windows has a birth time there.
    return max(found.st_mtime, found.st_ctime)


class _Search:
    def __init__(self, folder: Path, trusted: bool) -> None:
        self._folder = folder
        self._real = folder.resolve()
        self._trusted = trusted
        self._size = 0
        self.files: list[tuple[str, int, int]] = []
        self.flaws: list[Flaw] = []
        self.changed = 0.0

    def walk(self, inside: str, depth: int) -> None:
        if depth > DEEPEST:
            self.flaws.append(Flaw(Fault.TOO_MANY, inside, str(DEEPEST)))
            return
        with os.scandir(self._folder / inside) as entries:
            for entry in entries:
                self._take(entry, f"{inside}{entry.name}", depth)

    def _take(self, entry: os.DirEntry[str], path: str, depth: int) -> None:
        if entry.is_symlink():
            if not self._trusted and not self._leads_inside(entry.path):
                self.flaws.append(Flaw(Fault.LINK, path))
                return
            if entry.is_dir():
                return
        found = entry.stat()
        self.changed = max(self.changed, _last_change(found))
        if stat.S_ISDIR(found.st_mode):
            if entry.name not in _NOT_OURS:
                self.walk(f"{path}/", depth + 1)
        elif stat.S_ISREG(found.st_mode):
            self._add(path, found)
        else:
            self.flaws.append(Flaw(Fault.UNSAFE, path))

    def _add(self, path: str, found: os.stat_result) -> None:
        self.files.append((path, found.st_size, found.st_mtime_ns))
        self._size += found.st_size
        for flaw in self._measured(path, found.st_size):
            self.flaws.append(flaw)
            if flaw.where == "":
                raise _TooMuchError

    def _measured(self, path: str, size: int) -> Iterator[Flaw]:
        if size > LARGEST_FILE:
            yield Flaw(Fault.TOO_LARGE, path, str(LARGEST_FILE))
        if len(self.files) > MOST_FILES:
            yield Flaw(Fault.TOO_MANY, "", str(MOST_FILES))
        if self._size > LARGEST_FOLDER:
            yield Flaw(Fault.TOO_LARGE, "", str(LARGEST_FOLDER))

    def _leads_inside(self, path: str) -> bool:
        try:
            return Path(path).resolve(strict=True).is_relative_to(self._real)
        except (OSError, RuntimeError):
            return False


def find_inside(folder: Path, path: str) -> Path | Fault:
    """Return what a path written down in a plugin names, or why that is not allowed or not there."""
    parts = PurePosixPath(path)
    if parts.is_absolute() or ".." in parts.parts or "\\" in path or ":" in path or "\0" in path:
        return Fault.OUTSIDE
    found = folder / parts
    try:
        if not found.exists():
            return Fault.MISSING
        if not found.resolve().is_relative_to(folder.resolve()):
            return Fault.LINK
    except (OSError, RuntimeError):
        return Fault.UNREADABLE
    return found

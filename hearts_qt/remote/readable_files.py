"""Decides which files a plugin's program may read: its own, those of its language, and those that all programs need."""

import os
import shutil
import site
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec import Struct

import hearts_qt
from hearts_qt.files import disk

_SYSTEM: Final = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"),
    # These files tell where libraries are and what the time zone is, or interpreters read them when they start.
    *("/etc/ld.so.cache", "/etc/localtime", "/etc/timezone", "/etc/alternatives", "/etc/ssl/openssl.cnf"),
    *("/sys/devices/system/cpu", "/proc/cpuinfo"),
)
_CONFIGURED: Final = ("python3*", "java-*", "perl", "mono")
"""Files in /etc that belong to one language."""
_PATH: Final = ("/usr/local/bin", "/usr/bin", "/bin")
_PACKAGES: Final = frozenset({"site-packages", "dist-packages"})
_PARTS: Final = ("lib", "lib64", "libexec", "include")
_MODULES_OF_JAVA: Final = "lib/modules"
_FIRST_LINE: Final = 200


class Needs(Struct, frozen=True):
    """The files that a program has to read, and the search path for other programs."""

    command: tuple[str, ...]
    """The command, with the full path of its program."""
    folders: tuple[Path, ...]
    """Folders and files. Some of them possibly do not exist."""
    path: tuple[str, ...]
    """The search path for programs."""


def needs_of(command: Sequence[str], folder: Path, private: Iterable[Path] = (), more: Iterable[Path] = ()) -> Needs:
    """Return what a command in a plugin's folder needs.

    `private` folders are left out, even inside a folder that may be read. The paths in `more` may be read, too.
    """
    program = shutil.which(command[0]) or command[0]
    homes, path = [], []
    kept = tuple(map(_resolved, private))
    interpreters = [
        (each, by_name)
        for each, by_name in _interpreters(Path(program))
        if not any(_resolved(Path(each)).is_relative_to(place) for place in kept)
    ]
    for each, by_name in ((program, os.sep not in command[0]), *interpreters):
        homes += _home_of(each, by_name=by_name)
        path.append(os.path.dirname(each))
    asked = [folder.absolute(), *more, *_of_python(), *homes, *map(Path, _SYSTEM), *_configured()]
    folders = [each for one in asked for each in _without(one, kept)]
    beside = [each for each in path if each and Path(each) != folder]
    return Needs((program, *command[1:]), _outermost(folders), tuple(dict.fromkeys((*beside, *_PATH))))


def refuse_links(folder: Path, private: Iterable[Path]) -> None:
    """Raise PermissionError if the plugin's folder contains a hard link to a private file."""
    names = {key: path for key, path, links in _files(folder) if links > 1}
    for place in private if names else ():
        for key, path, _ in _files(place, but=_resolved(folder)):
            if key in names:
                raise PermissionError(f"{names[key]} is another name of {path}, which no plugin may read")


def _files(folder: Path, but: Path | None = None) -> Iterator[tuple[tuple[int, int], Path, int]]:
    """Yield the files in a folder.

    For each file, yield its device and inode, its path, and its number of hard links.
    """
    for place, _, names in os.walk(folder):
        if but is None or not _resolved(Path(place)).is_relative_to(but):
            for name in names:
                path = Path(place, name)
                with suppress(OSError):
                    found = path.lstat()
                    yield (found.st_dev, found.st_ino), path, found.st_nlink


def _configured() -> Iterator[Path]:
    for pattern in _CONFIGURED:
        yield from Path("/etc").glob(pattern)


def _of_python() -> Iterator[Path]:
    """Yield the folders of Hearts, of its Python and of installed packages."""
    import sysconfig  # This is imported only here, because the import takes long and the window does not need it.

    yield Path(hearts_qt.__file__).resolve().parent
    home = _home()
    prefixes = {Path(each) for each in (sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix)}
    yield from (each for each in sorted(prefixes) if not home.is_relative_to(_resolved(each)))
    yield Path(sys.executable)
    yield from (Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib", "purelib", "platlib"))
    if library := sysconfig.get_config_var("LIBDIR"):
        yield Path(library)
    if site.ENABLE_USER_SITE:
        yield Path(site.getusersitepackages())
    yield from (Path(each) for each in sys.path if Path(each).name in _PACKAGES)


def _interpreters(program: Path) -> Iterator[tuple[str, bool]]:
    """Yield the program that a script's first line names, and whether a search for its name finds the same file."""
    try:
        with disk.open_file(program) as file:
            line = file.read(_FIRST_LINE).partition(b"\n")[0].decode()
    except (OSError, UnicodeDecodeError):
        return
    # The kernel splits words only at blanks and tabs. A line that the kernel could split in another way is ignored: it
    # could name one file here, while the kernel starts another one.
    line = line.replace("\t", " ")
    words = line[2:].split() if line.startswith("#!") and line.isprintable() else []
    if not words or not os.path.isabs(words[0]):
        return
    if Path(words[0]).name == "env":
        # A word with a slash is perhaps the value of one of env's options.
        words = [word for word in words[1:] if not word.startswith("-") and "=" not in word and os.sep not in word]
    if words and (found := shutil.which(words[0])):
        by_name = shutil.which(Path(words[0]).name)
        yield found, by_name is not None and _resolved(Path(by_name)) == _resolved(Path(found))


def _home_of(program: str, *, by_name: bool) -> list[Path]:
    """Return a program's file; nothing if it is a folder, which no system can start.

    If the program was found by its name, also return the folders of its language next to it. A manifest can name any
    file by its path. This must not make the folders around the file readable.
    """
    real = _resolved(Path(program))
    if real.is_dir():
        return []
    prefix = real.parent.parent
    is_installed = real.parent.name == "bin" and not _home().is_relative_to(prefix) and prefix.name != ".local"
    return [Path(program), real, *(_parts_of(prefix, real.name) if by_name and is_installed else ())]


def _parts_of(prefix: Path, program: str) -> Iterator[Path]:
    """Yield the folders of a language next to its `bin`. Other folders there possibly belong to the user."""
    names = dict.fromkeys((program, program.rstrip(".-0123456789")))
    parts = [*_PARTS, *(f"share/{name}" for name in names if name)]
    if (prefix / _MODULES_OF_JAVA).is_file():
        parts.append("conf")
    folders = [prefix / part for part in parts]
    # A link counts only if its target is in another of these folders, such as lib64 in lib.
    yield from (each for each in folders if each.is_dir() and any(map(_resolved(each).is_relative_to, folders)))


def _home() -> Path:
    try:
        return _resolved(Path.home())
    except RuntimeError:
        return Path("/")


def _resolved(path: Path) -> Path:
    return Path(os.path.realpath(path))


def _without(path: Path, private: Sequence[Path]) -> Iterator[Path]:
    """Yield a path or, if it contains something private, only those of its parts that are not private."""
    real = _resolved(path)
    inside = [each for each in private if each.is_relative_to(real)]
    if not inside:
        yield path
    elif real not in inside and real.is_dir():
        for child in sorted(real.iterdir()):
            # The target of a link is not always inside this folder.
            if not child.is_symlink():
                yield from _without(child, inside)


def _outermost(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return the paths that are not inside another of these paths, in an order in which they can be mounted."""
    kept: dict[Path, Path] = {}
    for path in sorted(set(paths), key=lambda each: (len(each.parts), each)):
        real = _resolved(path)
        if not any(path.is_relative_to(other) and real.is_relative_to(kept[other]) for other in kept):
            kept[path] = real
    return tuple(kept)

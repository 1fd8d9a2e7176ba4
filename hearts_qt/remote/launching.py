"""How a player that a manifest names is started: a class in a Python file, or a command of any kind."""

import hashlib
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Protocol

from hearts_qt.remote import module_runner, player_runner
from hearts_qt.remote.process import Launch

PYTHON: Final = "{python}"
"""Stands in a command for the Python that Hearts runs on."""
_ROOT: Final = Path(__file__).resolve().parents[2]
_NOT_PROGRAM: Final = frozenset({"__pycache__", ".git", "node_modules"})
RECORDS: Final = frozenset({".log", ".txt", ".csv", ".jsonl", ".db", ".tmp"})
"""Endings of files that players write: that one of them changes makes no other player."""


class DeclaredPlayer(Protocol):
    """A player as a manifest declares it: `python` or else `command` says how it is started in its folder."""

    @property
    def id(self) -> str:
        """The name by which seats and logs know it."""
        ...

    @property
    def folder(self) -> Path:
        """The plugin's folder."""
        ...

    @property
    def python(self) -> str:
        """The file and the class in it, such as ``player.py:Tortoise``; empty when there is a command."""
        ...

    @property
    def command(self) -> tuple[str, ...]:
        """A program and its arguments."""
        ...


def launch_of(declared: DeclaredPlayer) -> Launch:
    """Return the start of a player that a manifest declares."""
    if declared.python:
        return launch_python(declared.folder, declared.python)
    return launch_command(declared.folder, declared.command)


def origin_of(declared: DeclaredPlayer) -> str:
    """Return what names a player in a fault: its plugin's folder and its own file."""
    return f"{declared.folder.name}, {declared.python.partition(':')[0] or ' '.join(declared.command)}"


def launch_python(folder: Path, target: str) -> Launch:
    """Return the start of a drop-in player; `target` is ``player.py:Tortoise``, a file of the folder and its class."""
    return launch_module(player_runner.__name__, folder, target)


def launch_module(module: str, folder: Path, *words: str) -> Launch:
    """Return the start of a module of Hearts that serves a plugin's Python; see `module_runner`."""
    # Nothing is imported from beside that module's own file (-P), and nothing is left in the plugin's folder (-B).
    python = (sys.executable, "-P", "-B", "-X", "utf8", module_runner.__file__, str(_ROOT))
    folder = _without_dots(folder)
    return Launch((*python, module, str(folder), *words), folder)


def launch_command(folder: Path, command: Sequence[str]) -> Launch:
    """Return the start of any program, which runs in the folder.

    A first word that is a file of the folder is that file; elsewhere the system looks for it, as in a terminal.
    """
    folder = _without_dots(folder)
    program, *arguments = (sys.executable if word == PYTHON else word for word in command)
    own = folder / program
    return Launch((str(_without_dots(own)) if own.is_file() else program, *arguments), folder)


def _without_dots(path: Path) -> Path:
    """Return a path as it is found in namespaces, where only the folders that lead to it are made."""
    path = path.absolute()
    return path.resolve() if ".." in path.parts else path


def version_of(files: Path) -> int:
    """Return a number that is another one as soon as any file of a player's folder is, or the only file that it has.

    Files that players write themselves, see RECORDS, do not count. Raises OSError when a file or the folder cannot be
    read.
    """
    if not files.exists():
        raise FileNotFoundError(f"there is no {files}")
    digest = hashlib.sha256()
    for path in sorted(_files(files)) if files.is_dir() else (files,):
        digest.update(f"{path.relative_to(files).as_posix()}\n{path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return int.from_bytes(digest.digest()[:4], "big")


def _files(folder: Path) -> Iterable[Path]:
    for path in folder.rglob("*"):
        counts = path.suffix not in RECORDS and not _NOT_PROGRAM.intersection(path.relative_to(folder).parts)
        if counts and path.is_file():
            yield path

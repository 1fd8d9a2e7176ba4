"""Tells how to start a player or commentator that a manifest declares: a class in a Python file, or any command."""

import hashlib
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Protocol

from hearts_qt.files import disk
from hearts_qt.plugin_host.plugin_settings import SettingEntry
from hearts_qt.remote import module_runner
from hearts_qt.remote.process import Launch

PYTHON: Final = "{python}"
"""The word in a command that stands for the path of the Python that runs Hearts."""
_ROOT: Final = Path(__file__).resolve().parents[2]
_PLAYER_RUNNER: Final = "hearts_qt.remote.player_runner"
_COMMENTATOR_RUNNER: Final = "hearts_qt.remote.commentator_runner"
"""The main modules of the processes in which Python players and commentators run; this process never imports them."""
_NOT_PROGRAM: Final = frozenset({"__pycache__", ".git", "node_modules"})
RECORDS: Final = frozenset({".log", ".txt", ".csv", ".jsonl", ".db", ".tmp"})
"""The endings of files that players write. Changes in such files do not change the player's version."""


class DeclaredProgram(Protocol):
    """A player or commentator as a manifest declares it. `python` or `command` starts it in its folder."""

    @property
    def folder(self) -> Path:
        """The plugin's folder."""
        ...

    @property
    def python(self) -> str:
        """The file, and the class in it, such as ``player.py:Tortoise``; empty if the manifest declares a command."""
        ...

    @property
    def command(self) -> tuple[str, ...]:
        """A program and its arguments; empty if the manifest declares a class."""
        ...


class DeclaredPlayer(DeclaredProgram, Protocol):
    """A player as a manifest declares it."""

    @property
    def id(self) -> str:
        """The name of the player in seats and logs."""
        ...

    @property
    def plugin(self) -> str:
        """The id of the player's plugin; empty if the player belongs to no plugin."""
        ...

    @property
    def settings(self) -> tuple[SettingEntry, ...]:
        """The settings that a person can choose for the player."""
        ...


def launch_commentator(declared: DeclaredProgram) -> Launch:
    """Return how to start a commentator that a manifest declares."""
    if declared.python:
        return launch_module(_COMMENTATOR_RUNNER, declared.folder, declared.python)
    return launch_command(declared.folder, declared.command)


def launch_of(declared: DeclaredPlayer) -> Launch:
    """Return how to start a player that a manifest declares."""
    if declared.python:
        return launch_python(declared.folder, declared.python)
    return launch_command(declared.folder, declared.command)


def origin_of(declared: DeclaredProgram) -> str:
    """Return the text that names a plugin's program in faults.

    It has the folder of the plugin, and the program's file or command.
    """
    return f"{declared.folder.name}, {declared.python.partition(':')[0] or ' '.join(declared.command)}"


def launch_python(folder: Path, target: str) -> Launch:
    """Return how to start a player in Python. `target` names a file and a class, such as ``player.py:Tortoise``."""
    return launch_module(_PLAYER_RUNNER, folder, target)


def launch_module(module: str, folder: Path, *words: str) -> Launch:
    """Return how to start a module of Hearts that runs a plugin's Python code, see `module_runner`."""
    # With -P nothing is imported from the folder of module_runner. With -B no bytecode is written into the plugin's
    # folder.
    python = (sys.executable, "-P", "-B", "-X", "utf8", module_runner.__file__, str(_ROOT))
    folder = _without_dots(folder)
    return Launch((*python, module, str(folder), *words), folder)


def launch_command(folder: Path, command: Sequence[str]) -> Launch:
    """Return how to start any program. The program runs in the folder.

    The first word names a file of the folder. If there is no such file, the system searches for a program of that name,
    as in a terminal.
    """
    folder = _without_dots(folder)
    program, *arguments = (sys.executable if word == PYTHON else word for word in command)
    own = folder / program
    return Launch((str(_without_dots(own)) if own.is_file() else program, *arguments), folder)


def _without_dots(path: Path) -> Path:
    """Return an absolute path without ``..``.

    A confined process has only the folders on the path itself. With ``..``, the path could lead through other folders.
    """
    path = path.absolute()
    return path.resolve() if ".." in path.parts else path


def version_of(files: Path) -> int:
    """Return a version number for a player's folder or single file. It changes when a file changes.

    Files that players write themselves do not count, see RECORDS. Raises OSError if a file cannot be read.
    """
    if not files.exists():
        raise FileNotFoundError(f"there is no {files}")
    digest = hashlib.sha256()
    for path in sorted(_files(files)) if files.is_dir() else (files,):
        digest.update(f"{path.relative_to(files).as_posix()}\n{path.stat().st_size}\n".encode())
        digest.update(disk.read_file(path))
    return int.from_bytes(digest.digest()[:4], "big")


def _files(folder: Path) -> Iterable[Path]:
    for path in folder.rglob("*"):
        counts = path.suffix not in RECORDS and not _NOT_PROGRAM.intersection(path.relative_to(folder).parts)
        if counts and path.is_file():
            yield path

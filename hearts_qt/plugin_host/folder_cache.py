"""What was found out about plugins, kept between two starts as long as their files are the same."""

from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct

import hearts_qt
from hearts_qt.files import disk
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.plugin_json import from_json, to_json

_Value = TypeVar("_Value")


class _Kept(Struct, Generic[_Value]):
    """One thing that was found out, and the stamp of the files that it was found out from."""

    stamp: str
    value: _Value


class _File(Struct, Generic[_Value]):
    program: str
    kept: dict[str, _Kept[_Value]] = {}


def _program() -> str:
    """Return a text that is another one for another version of what reads plugins."""
    return f"{hearts_qt.__version__} {look_into(Path(__file__).parent).stamp}"


class FolderCache(Generic[_Value]):
    """Remembers one value for each folder in a file that can be made again: nothing wrong with it does any harm."""

    def __init__(self, path: Path, kind: type[_Value]) -> None:
        """Read the file, if it is there and of this version of the program."""
        self._path = path
        self._program = _program()
        self._kept: dict[str, _Kept[_Value]] = {}
        self._written: bytes = b""
        with suppress(OSError, ValueError):
            self._written = path.read_bytes()
            file = from_json(self._written, _File[kind])  # type: ignore[valid-type]
            if file.program == self._program:
                self._kept = file.kept

    def get(self, folder: Path, stamp: str) -> _Value | None:
        """Return what is known of a folder whose files have this stamp."""
        kept = self._kept.get(str(folder))
        return kept.value if kept is not None and kept.stamp == stamp else None

    def all(self) -> dict[str, _Value]:
        """Return what is known of each folder, whatever its files are now."""
        return {folder: kept.value for folder, kept in self._kept.items()}

    def keep(self, folder: Path, stamp: str, value: _Value) -> None:
        """Remember a value instead of the one that was known."""
        self._kept[str(folder)] = _Kept(stamp, value)

    def write(self, folders: set[Path]) -> None:
        """Write what is known of these folders if it is something new, and forget the others."""
        wanted = {str(folder) for folder in folders}
        self._kept = {folder: kept for folder, kept in self._kept.items() if folder in wanted}
        kept = {}
        for folder, each in self._kept.items():
            # A file's name need not be Unicode; what is not written is read again.
            with suppress(ValueError):
                to_json({folder: each})
                kept[folder] = each
        data = to_json(_File(self._program, kept))
        if data != self._written:
            with suppress(OSError):
                disk.replace_file(self._path, data)
                self._written = data

"""Keeps, from one start to the next, what was read from the folders of plugins, as long as the files stay the same.

The values are kept as JSON: plugins, contributions and flaws.
"""

from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct

import hearts_qt
from hearts_qt.files import disk
from hearts_qt.plugin_host.contributions import Contributions
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.items import Item
from hearts_qt.plugin_host.kinds import KINDS, ContributionKind

_Value = TypeVar("_Value")
_Kind = TypeVar("_Kind")


class _Kept(Struct, Generic[_Value]):
    """A cached value, and the stamp of the files from which it was made."""

    stamp: str
    value: _Value


_LARGEST: Final = 64 << 20
"""How many bytes a cache file may have at most. A larger file is not read."""


class _File(Struct, Generic[_Value]):
    program: str
    kept: dict[str, _Kept[_Value]] = {}


def _program() -> str:
    """Return a text that changes with the code that reads plugins."""
    return f"{hearts_qt.__version__} {look_into(Path(__file__).parent).stamp}"


class FolderCache(Generic[_Value]):
    """A cache file with one value for each folder. A missing or damaged file counts as an empty cache."""

    def __init__(self, path: Path, kind: type[_Value]) -> None:
        """Read the cache file, unless another version of the program wrote it."""
        self._path = path
        self._program = _program()
        self._kept: dict[str, _Kept[_Value]] = {}
        self._written: bytes = b""
        with suppress(OSError, ValueError):
            self._written = disk.read_file(path, _LARGEST)
            file = from_json(self._written, _File[kind])  # type: ignore[valid-type]
            if file.program == self._program:
                self._kept = file.kept

    def get(self, folder: Path, stamp: str) -> _Value | None:
        """Return the value of a folder if it was stored with this stamp, else None."""
        kept = self._kept.get(str(folder))
        return kept.value if kept is not None and kept.stamp == stamp else None

    def all(self) -> dict[str, _Value]:
        """Return the values of all folders, no matter which stamps they have."""
        return {folder: kept.value for folder, kept in self._kept.items()}

    def keep(self, folder: Path, stamp: str, value: _Value) -> None:
        """Replace the value of a folder."""
        self._kept[str(folder)] = _Kept(stamp, value)

    def write(self, folders: set[Path]) -> None:
        """Forget all folders that are not among these, and write the file if anything has changed."""
        wanted = {str(folder) for folder in folders}
        self._kept = {folder: kept for folder, kept in self._kept.items() if folder in wanted}
        kept = {}
        for folder, each in self._kept.items():
            # JSON cannot contain a file name that is not Unicode. So a plugin with such a name is read again at the
            # next start.
            with suppress(ValueError):
                to_json({folder: each})
                kept[folder] = each
        data = to_json(_File(self._program, kept))
        if data != self._written:
            with suppress(OSError):
                disk.replace_file(self._path, data)
                self._written = data


def _write_other(value: object) -> object:
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, Contributions):
        return {kind.name: items for kind, items in value}
    raise NotImplementedError


def _read_other(kind: type, value: object) -> Any:
    if issubclass(kind, Path):
        return kind(str(value))
    if issubclass(kind, Contributions):
        lists = msgspec.convert(value, dict[str, list[Any]])
        return kind({each: _read_items(each, lists.get(each.name, [])) for each in KINDS})
    if kind is object:
        return value
    raise ValueError(f"no {kind.__name__}")


def _read_items(kind: ContributionKind[Any, Any], items: list[Any]) -> list[Item]:
    return [msgspec.convert(item, kind.item, dec_hook=_read_other) for item in items]


def to_json(value: object) -> bytes:
    """Return a value as JSON.

    Raises ValueError if JSON cannot contain the value, such as a file name that is not Unicode.
    """
    try:
        return msgspec.json.encode(value, enc_hook=_write_other)
    except (TypeError, NotImplementedError) as error:
        raise ValueError(str(error)) from error


def from_json(data: bytes, kind: type[_Kind]) -> _Kind:
    """Return the value of this kind that JSON data contain.

    Raises ValueError if the data are damaged or contain another kind of value.
    """
    return msgspec.json.decode(data, type=kind, dec_hook=_read_other)

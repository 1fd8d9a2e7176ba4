"""Converts plugins, contributions and flaws to JSON and back, for caches and messages between processes."""

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from hearts_qt.plugin_host.contributions import Contributions
from hearts_qt.plugin_host.items import Item
from hearts_qt.plugin_host.kinds import KINDS, ContributionKind

_Kind = TypeVar("_Kind")


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

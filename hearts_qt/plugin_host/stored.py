"""Plugins, contributions and flaws as JSON, for what is kept between two starts and said between two processes."""

from pathlib import Path
from typing import Any, TypeVar

import msgspec

_Kind = TypeVar("_Kind")


def _write_other(value: object) -> object:
    if isinstance(value, Path):
        return str(value)
    raise NotImplementedError


def _read_other(kind: type, value: object) -> Any:
    if issubclass(kind, Path):
        return kind(str(value))
    if kind is object:
        return value
    raise ValueError(f"no {kind.__name__}")


def to_json(value: object) -> bytes:
    """Return a value as JSON. Raises ValueError for what has none, such as a file name that is not Unicode."""
    try:
        return msgspec.json.encode(value, enc_hook=_write_other)
    except (TypeError, NotImplementedError) as error:
        raise ValueError(str(error)) from error


def from_json(data: bytes, kind: type[_Kind]) -> _Kind:
    """Return the value that JSON says. Raises ValueError for anything else."""
    return msgspec.json.decode(data, type=kind, dec_hook=_read_other)

"""Reading TOML from outside: within a size, with or without a byte order mark, one error for all that can be wrong."""

import tomllib
from typing import Any, Final

LARGEST: Final = 1 << 20
"""Bytes of the largest file that is read unless the caller says otherwise."""


class TomlError(ValueError):
    """A text that is not TOML, is not UTF-8 or is too large. The message says where."""


def parse_toml(data: bytes, largest: int = LARGEST) -> dict[str, Any]:
    """Return the table in a file's bytes; raises TomlError."""
    if len(data) > largest:
        raise TomlError(f"it has more than {largest} bytes")
    try:
        return parse_toml_text(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise TomlError(f"byte {error.start + 1} is not UTF-8") from error


def parse_toml_text(text: str) -> dict[str, Any]:
    """Return the table in a text; raises TomlError, with line and column."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise TomlError(str(error)) from error

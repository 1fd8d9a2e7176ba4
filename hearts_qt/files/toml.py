"""Read TOML files that others wrote: with a size limit and one kind of error for all faults."""

import tomllib
from typing import Any, Final

LARGEST: Final = 1 << 20
"""Size limit in bytes, unless the caller gives another one."""


class TomlError(ValueError):
    """Raised for data that is not TOML, is not UTF-8 or is too large. The message says where the fault is."""


def parse_toml(data: bytes, largest: int = LARGEST) -> dict[str, Any]:
    """Return the table in the bytes of a file, with or without a byte order mark; raises TomlError."""
    if len(data) > largest:
        raise TomlError(f"it has more than {largest} bytes")
    try:
        return parse_toml_text(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise TomlError(f"byte {error.start + 1} is not UTF-8") from error


def parse_toml_text(text: str) -> dict[str, Any]:
    """Return the table in a text; raises TomlError, which has the line and the column."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise TomlError(str(error)) from error

"""Helps readers of packs: reads and checks tables, texts and audio files within a pack's folder.

All mistakes are collected as flaws, so that the author of a pack sees all of them at once.
"""

from collections.abc import Collection, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final

from hearts_qt.files import disk
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.tables import quoted, read_toml

FORMAT: Final = 1
LONGEST_NAME: Final = 60


def read_table(path: Path, most_bytes: int) -> dict[str, Any]:
    """Return the contents of a pack's TOML file. Raises PackError for a link or a file larger than `most_bytes`."""
    if path.is_symlink():
        raise PackError([Flaw(FlawKind.LINK, path.name)])
    return read_toml(path, path.name, most_bytes)


def table_text(table: Mapping[str, Any], key: str, file: str, flaws: list[Flaw], default: str | None = None) -> str:
    """Return a short text from a table, and add its mistakes to `flaws`.

    Without a `default`, the text is required.
    """
    value = table.get(key, default)
    if value is None:
        flaws.append(Flaw(FlawKind.MISSING_VALUE, f"{file}: {key}"))
        return ""
    if not isinstance(value, str) or not value.isprintable() or not len(value) <= LONGEST_NAME:
        flaws.append(Flaw(FlawKind.WRONG_VALUE, f"{file}: {key}", quoted(value)))
        return ""
    if not value.strip() and default is None:
        flaws.append(Flaw(FlawKind.MISSING_VALUE, f"{file}: {key}"))
    return value


def check_format(table: Mapping[str, Any], known: Collection[str], file: str, flaws: list[Flaw]) -> None:
    """Add to `flaws` a wrong format number and all keys of a table that are not in `known`."""
    if quoted(table.get("format")) != quoted(FORMAT):
        kind = FlawKind.OTHER_FORMAT if "format" in table else FlawKind.MISSING_VALUE
        flaws.append(Flaw(kind, f"{file}: format", quoted(table["format"]) if "format" in table else ""))
    names = ", ".join(known)
    flaws += [Flaw(FlawKind.UNKNOWN_VALUE, f"{file}: {key}", names) for key in table if key not in known]


_SIGNATURES: Final = {".wav": b"RIFF", ".ogg": b"OggS"}


def check_audio(
    folder: Path, name: object, endings: Collection[str], most_bytes: int, where: str, flaws: list[Flaw]
) -> str:
    """Return the path of an audio file in a pack, written with slashes, and add the file's mistakes to `flaws`."""
    if not isinstance(name, str) or not name.strip() or "\0" in name:
        flaws.append(Flaw(FlawKind.WRONG_VALUE, where, quoted(name)))
        return ""
    kind = _audio_flaw(folder, PurePosixPath(name.replace("\\", "/")), endings, most_bytes)
    if kind is not None:
        flaws.append(Flaw(kind, where, str(most_bytes) if kind is FlawKind.TOO_LARGE else quoted(name)))
    return PurePosixPath(name.replace("\\", "/")).as_posix()


def _audio_flaw(folder: Path, name: PurePosixPath, endings: Collection[str], most_bytes: int) -> FlawKind | None:
    if name.is_absolute() or ".." in name.parts or ":" in str(name):
        return FlawKind.OUTSIDE
    if name.suffix.lower() not in endings:
        return FlawKind.WRONG_TYPE
    path = folder / name
    try:
        if any(each.is_symlink() for each in (path, *path.parents) if each.is_relative_to(folder) and each != folder):
            return FlawKind.LINK
        if not path.is_file():
            return FlawKind.MISSING
        if path.stat().st_size > most_bytes:
            return FlawKind.TOO_LARGE
        with disk.open_file(path) as file:
            starts = file.read(4)
    except OSError:
        return FlawKind.UNREADABLE
    return None if starts == _SIGNATURES[name.suffix.lower()] else FlawKind.WRONG_TYPE

"""Looks into a zip file with a plugin before anything of it is on the disk, and refuses what no plugin needs."""

import re
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any, Final

from msgspec import Struct

from hearts_qt.files.toml import TomlError, parse_toml
from hearts_qt.plugin_host.flaw import Fault, Flaw, PackError
from hearts_qt.plugin_host.folder import DEEPEST, LARGEST_FILE, LARGEST_FOLDER, MOST_FILES, is_code
from hearts_qt.plugin_host.kinds import KINDS, KINDS_BY_MARK
from hearts_qt.plugin_host.naming import MANIFEST
from hearts_qt.plugin_host.tables import LARGEST_TEXT

HIGHEST_RATIO: Final = 200
"""By how much a file may grow that is unpacked; text and drawings seldom shrink to less than a fiftieth."""
_SMALL: Final = 1 << 20
"""Bytes that a file may have whatever its ratio."""

BROKEN: Final = (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, RuntimeError)
"""What Python's reader raises for an archive that is damaged or of a kind that it does not know, besides OSError."""
_UNPACKED_IN_PIECES: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""The ways of packing whose results come in pieces; of the others a few bytes may become gigabytes at once."""

_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)", re.IGNORECASE)
_NOT_IN_NAMES: Final = frozenset('<>:"|?*\\')
_LEFT_OUT: Final = ("__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", "__pycache__", ".git")
"""What systems and tools put into archives of their own accord."""


class Parcel(Struct, frozen=True):
    """What is in a zip file, as far as can be said without unpacking it; what the person is asked about."""

    path: Path
    root: str
    """The folder in the archive that holds the plugin, with a ``/`` behind it, or nothing."""
    name: str
    version: str = ""
    author: str = ""
    description: str = ""
    kinds: tuple[tuple[str, int], ...] = ()
    """What it contributes: each kind with how many."""
    has_code: bool = False
    files: int = 0
    size: int = 0
    """Bytes when it is unpacked."""


def look_into_zip(path: Path) -> Parcel:
    """Return what is in a zip file. Raises PackError with everything that is wrong with it."""
    try:
        with zipfile.ZipFile(path) as archive:
            members = wanted_members(archive)
            root = _root_of([member.filename for member in members])
            table = _manifest(archive, root)
    except (OSError, ValueError, *BROKEN) as error:
        if isinstance(error, PackError):
            raise
        raise PackError([Flaw(Fault.UNREADABLE, path.name, str(error))]) from error
    names = [member.filename.removeprefix(root) for member in members if not member.is_dir()]
    return Parcel(
        path=path,
        root=root,
        name=_line(table, "name") or PurePosixPath(root).name or path.stem,
        version=_line(table, "version"),
        author=_line(table, "author"),
        description=_line(table, "description"),
        kinds=_kinds(table, names),
        has_code=bool(table.get("python") or any(table.get(kind.name) for kind in KINDS if kind.runs_code))
        or any(map(is_code, names)),
        files=len(names),
        size=sum(member.file_size for member in members),
    )


def wanted_members(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """Return what is to be unpacked. Raises PackError with everything that may not be in an archive."""
    members = [
        member for member in archive.infolist() if not any(part in _LEFT_OUT for part in member.filename.split("/"))
    ]
    flaws = [flaw for member in members for flaw in _member_flaws(member)]
    if len(members) > MOST_FILES:
        flaws.append(Flaw(Fault.TOO_MANY, "", str(MOST_FILES)))
    if sum(member.file_size for member in members) > LARGEST_FOLDER:
        flaws.append(Flaw(Fault.BOMB, "", str(LARGEST_FOLDER)))
    seen: set[str] = set()
    for member in members:
        # Names that are one and the same to some file systems.
        folded = unicodedata.normalize("NFC", member.filename.rstrip("/")).casefold()
        if folded in seen:
            flaws.append(Flaw(Fault.TWICE, member.filename))
        seen.add(folded)
    if flaws:
        raise PackError(flaws[:_MOST_TOLD])
    return members


_MOST_TOLD: Final = 100


def _member_flaws(member: zipfile.ZipInfo) -> Iterator[Flaw]:
    # The name as it was written: zipfile cuts it at a zero and turns what the system uses into slashes.
    name = member.orig_filename
    kind = stat.S_IFMT(member.external_attr >> 16)
    if _leads_out(name):
        yield Flaw(Fault.OUTSIDE, name)
    elif not all(_is_good_name(part) for part in name.rstrip("/").split("/")) or name.count("/") > DEEPEST:
        yield Flaw(Fault.UNSAFE, name)
    if kind == stat.S_IFLNK:
        yield Flaw(Fault.LINK, name)
    elif kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        yield Flaw(Fault.UNSAFE, name)
    if member.flag_bits & 0x1:
        yield Flaw(Fault.UNREADABLE, name, "encrypted")
    if member.compress_type not in _UNPACKED_IN_PIECES:
        yield Flaw(Fault.UNREADABLE, name, f"compression {member.compress_type}")
    if member.file_size > LARGEST_FILE:
        yield Flaw(Fault.TOO_LARGE, name, str(LARGEST_FILE))
    if member.file_size > max(_SMALL, HIGHEST_RATIO * member.compress_size):
        yield Flaw(Fault.BOMB, name, f"{member.compress_size} → {member.file_size}")


def _leads_out(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    return name.startswith(("/", "\\")) or ".." in parts or bool(re.match(r"[A-Za-z]:", name))


def _is_good_name(part: str) -> bool:
    """Tell whether every system can have a file of this name."""
    return (
        bool(part)
        and len(part.encode("utf-8", "surrogateescape")) <= 200
        and part[-1] not in ". "
        and part.isprintable()
        and not _NOT_IN_NAMES.intersection(part)
        and not _RESERVED.fullmatch(part.partition(".")[0].rstrip())
    )


def _root_of(names: list[str]) -> str:
    """Return the one folder in which everything lies, with its slash, or nothing."""
    tops = {name.partition("/")[0] for name in names}
    in_folder = all("/" in name for name in names)
    return f"{tops.pop()}/" if len(tops) == 1 and in_folder else ""


def _manifest(archive: zipfile.ZipFile, root: str) -> dict[str, Any]:
    """Return what plugin.toml, or the pack's own description, says; what is wrong with it is told when it is read."""
    for name in (MANIFEST, *(mark for mark in KINDS_BY_MARK if mark.endswith(".toml"))):
        try:
            with archive.open(root + name) as file:
                return parse_toml(file.read(LARGEST_TEXT))
        except KeyError:
            continue
        except TomlError:
            return {}
    return {}


def _line(table: dict[str, Any], key: str) -> str:
    value = table.get(key)
    return " ".join(value.split())[:200] if isinstance(value, str) else ""


def _kinds(table: dict[str, Any], names: list[str]) -> tuple[tuple[str, int], ...]:
    counted = {kind.name: len(table[kind.name]) for kind in KINDS if isinstance(table.get(kind.name), list)}
    if not counted and MANIFEST not in names:
        counted = {KINDS_BY_MARK[name].name: 1 for name in names if name in KINDS_BY_MARK}
    return tuple((kind, count) for kind, count in counted.items() if count)

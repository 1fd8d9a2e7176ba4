"""Reads and writes zip files. A stranger's zip file is checked before anything is unpacked to the disk.

Everything that no plugin needs is refused: paths that lead out of the folder, links, names that some systems do not
allow, files that are too large or grow too much, and compression that cannot be unpacked in pieces.
"""

import re
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final, NamedTuple

from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.folder import DEEPEST, LARGEST_FILE, LARGEST_FOLDER, MOST_FILES

HIGHEST_RATIO: Final = 200
"""The largest factor by which a file may grow when it is unpacked.

Texts and drawings rarely grow by a factor above 50.
"""
ALWAYS_SMALL: Final = 1 << 20
"""A file with at most this many bytes when unpacked may grow by any factor."""
_MOST_FLAWS: Final = 100
"""How many flaws of one zip file are reported at most."""
_CHUNK: Final = 1 << 20

_DAMAGE: Final = (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, RuntimeError)
"""The exceptions, in addition to OSError, that Python's reader raises for a zip file that is damaged or of an unknown
kind."""
_UNPACKED_IN_PIECES: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""The compression methods that can be unpacked in pieces. With other methods a few bytes can become gigabytes in one
step."""

_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)", re.IGNORECASE)
_NOT_IN_NAMES: Final = frozenset('<>:"|?*\\')
_LEFT_OUT: Final = ("__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", "__pycache__", ".git")
"""Files and folders that systems and tools add to zip files on their own."""

_PROGRAM: Final = 0o755
_FILE: Final = 0o644
_TIME: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every packed file, so that the same files give the same bytes."""
_UNIX: Final = 3
"""The number of Unix. Every zip file names Unix as the system that made it."""


class ZipLimits(NamedTuple):
    """The most that a zip file may contain."""

    files: int = MOST_FILES
    file_bytes: int = LARGEST_FILE
    """How many bytes one file may have when it is unpacked."""
    bytes: int = LARGEST_FOLDER
    """How many bytes all files may have together."""
    growth: int = HIGHEST_RATIO
    """The largest factor by which a file may grow when it is unpacked."""
    has_twins: bool = False
    """Whether two names may differ only in a way that some systems ignore."""


PLUGIN_LIMITS: Final = ZipLimits()


class PackedFile(NamedTuple):
    """A file that goes into a zip file."""

    name: str
    """The path of the file in the zip file, with slashes."""
    data: bytes
    is_program: bool = False


def write_zip(target: Path | IO[bytes], files: Iterable[PackedFile]) -> None:
    """Write a zip file. The same files give the same bytes. Raises OSError."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            member = zipfile.ZipInfo(file.name, _TIME)
            member.create_system = _UNIX
            member.external_attr = (_PROGRAM if file.is_program else _FILE) << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, file.data)


class ZipContents:
    """The contents of an open zip file that passed all checks. Paths are relative to `root`."""

    def __init__(self, archive: zipfile.ZipFile, limits: ZipLimits = PLUGIN_LIMITS) -> None:
        """Check the list of files in the zip file; raise PackError with everything that is refused."""
        self._archive = archive
        self._members = _allowed_members(archive, limits)
        self.root = _root_of([member.filename for member in self._members])
        """The one folder that contains everything else, with a slash at its end; empty if there is no such folder."""
        self._files = {
            member.filename.removeprefix(self.root): member for member in self._members if not member.is_dir()
        }

    @property
    def names(self) -> list[str]:
        """The paths of all files."""
        return list(self._files)

    @property
    def size(self) -> int:
        """How many bytes all files have when they are unpacked, according to the list of files."""
        return sum(member.file_size for member in self._members)

    def read(self, name: str, most: int) -> bytes | None:
        """Return the first `most` bytes of a file; None if there is no file of that name."""
        if name not in self._files:
            return None
        with self._archive.open(self._files[name]) as file:
            return file.read(most)

    def read_whole(self, name: str, most: int) -> bytes | None:
        """Return a file; None if there is no file of that name.

        Raises PackError if this file is damaged, or has more than `most` bytes.
        """
        try:
            data = self.read(name, most + 1)
        except _DAMAGE as error:
            raise _unreadable(name, error) from error
        if data is not None and len(data) > most:
            raise PackError([Flaw(FlawKind.TOO_LARGE, name, str(most))])
        return data

    def unpack(self, folder: Path) -> None:
        """Unpack everything into a folder.

        Raises PackError if a file is larger than the list of files says, and OSError.
        """
        left = LARGEST_FOLDER
        for member in self._members:
            target = folder / member.filename.removeprefix(self.root)
            if member.is_dir():
                target.mkdir(parents=True, exist_ok=True)
            else:
                self._unpack_file(member, target, min(left, member.file_size))
                left -= member.file_size

    def _unpack_file(self, member: zipfile.ZipInfo, target: Path, most: int) -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        with self._archive.open(member) as source, target.open("xb") as written:
            while chunk := source.read(_CHUNK):
                most -= len(chunk)
                if most < 0:
                    raise PackError([Flaw(FlawKind.BOMB, member.filename)])
                written.write(chunk)
        if member.external_attr >> 16 & stat.S_IXUSR:
            target.chmod(_PROGRAM)  # A player can be a program, so this file must stay executable.


@contextmanager
def open_zip(path: Path, limits: ZipLimits = PLUGIN_LIMITS) -> Iterator[ZipContents]:
    """Open a zip file.

    Raises PackError with everything that is wrong with the file, even if a fault is found only while the file is read.
    """
    try:
        with _opened(path) as archive:
            yield ZipContents(archive, limits)
    except _DAMAGE as error:
        raise _unreadable(path.name, error) from error


def _opened(path: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(path)
    except (OSError, ValueError) as error:
        raise _unreadable(path.name, error) from error


def _unreadable(name: str, error: Exception) -> PackError:
    return PackError([Flaw(FlawKind.UNREADABLE, name, str(error))])


def _allowed_members(archive: zipfile.ZipFile, limits: ZipLimits) -> list[zipfile.ZipInfo]:
    members = []
    for member in archive.infolist():
        member.filename = _plain_name(member.orig_filename)
        if member.filename and not any(part in _LEFT_OUT for part in member.filename.split("/")):
            members.append(member)
    flaws = [flaw for member in members for flaw in _member_flaws(member, limits)]
    if len(members) > limits.files:
        flaws.append(Flaw(FlawKind.TOO_MANY, "", str(limits.files)))
    if sum(member.file_size for member in members) > limits.bytes:
        flaws.append(Flaw(FlawKind.BOMB, "", str(limits.bytes)))
    seen: set[str] = set()
    for member in members:
        folded = folded_name(member.filename.rstrip("/"))
        if folded in seen and not limits.has_twins:
            flaws.append(Flaw(FlawKind.TWICE, member.filename))
        seen.add(folded)
    if flaws:
        raise PackError(flaws[:_MOST_FLAWS])
    return members


def _plain_name(name: str) -> str:
    """Return a name without ``./`` and with slashes: tar writes the one, old tools of Windows write backslashes."""
    parts = name.replace("\\", "/").split("/")
    return "/".join(part for part in parts if part != ".")


def _member_flaws(member: zipfile.ZipInfo, limits: ZipLimits) -> Iterator[Flaw]:
    name = member.filename
    kind = stat.S_IFMT(member.external_attr >> 16)
    if _leads_out(name):
        yield Flaw(FlawKind.OUTSIDE, name)
    elif not all(is_good_name(part) for part in name.rstrip("/").split("/")) or name.count("/") > DEEPEST:
        yield Flaw(FlawKind.UNSAFE, name)
    if kind == stat.S_IFLNK:
        yield Flaw(FlawKind.LINK, name)
    elif kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        yield Flaw(FlawKind.UNSAFE, name)
    if member.flag_bits & 0x1:
        yield Flaw(FlawKind.UNREADABLE, name, "encrypted")
    if member.compress_type not in _UNPACKED_IN_PIECES:
        yield Flaw(FlawKind.UNREADABLE, name, f"compression {member.compress_type}")
    if member.file_size > limits.file_bytes:
        yield Flaw(FlawKind.TOO_LARGE, name, str(limits.file_bytes))
    if member.file_size > max(ALWAYS_SMALL, limits.growth * member.compress_size):
        yield Flaw(FlawKind.BOMB, name, f"{member.compress_size} → {member.file_size}")


def _leads_out(name: str) -> bool:
    return name.startswith("/") or ".." in name.split("/") or bool(re.match(r"[A-Za-z]:", name))


def is_good_name(part: str) -> bool:
    """Return whether a file can have this name on every system."""
    return (
        bool(part)
        and len(part.encode("utf-8", "surrogateescape")) <= 200
        and part[-1] not in ". "
        and part.isprintable()
        and not _NOT_IN_NAMES.intersection(part)
        and not _RESERVED.fullmatch(part.partition(".")[0].rstrip())
    )


def folded_name(name: str) -> str:
    """Return one text for all names that some file system treats as equal, whatever their case and form of accents."""
    return unicodedata.normalize("NFC", name).casefold()


def _root_of(names: list[str]) -> str:
    tops = {name.partition("/")[0] for name in names}
    in_folder = all("/" in name for name in names)
    return f"{tops.pop()}/" if len(tops) == 1 and in_folder else ""

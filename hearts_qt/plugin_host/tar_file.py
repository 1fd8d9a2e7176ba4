"""Packs the contents of a stranger's tar archive into a zip file, which then passes the checks of every zip file.

The archive is read as a stream, and its unpacked bytes are counted, so that a small file cannot become gigabytes.
"""

import gzip
import shutil
import stat
import tarfile
import zipfile
import zlib
from pathlib import Path
from typing import IO, BinaryIO, Final, cast

from hearts_qt.files import disk
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.folder import LARGEST_FILE, LARGEST_FOLDER, MOST_FILES

_GZIP: Final = b"\x1f\x8b"
HEADER_BYTES: Final = 2048
"""How many bytes the archive may have for each file besides its contents."""


class _Counted:
    """A stream that raises PackError when more bytes are read from it than a plugin can have."""

    def __init__(self, stream: gzip.GzipFile | BinaryIO, name: str) -> None:
        self._stream = stream
        self._name = name
        self._left = LARGEST_FOLDER + MOST_FILES * HEADER_BYTES

    def read(self, size: int) -> bytes:
        data = self._stream.read(min(size, self._left + 1))
        self._left -= len(data)
        if self._left < 0:
            raise PackError([Flaw(FlawKind.BOMB, self._name, str(LARGEST_FOLDER))])
        return data


def tar_to_zip(path: Path, target: Path) -> None:
    """Write the files of a tar archive, compressed by gzip or not, into the new zip file `target`.

    Raises PackError with what is wrong with the archive, and OSError if the zip file cannot be written.
    """
    try:
        with disk.open_file(path) as file:
            packed = file.read(len(_GZIP)) == _GZIP
        with gzip.open(path) if packed else disk.open_file(path) as stream:
            _copy(cast(IO[bytes], _Counted(stream, path.name)), target)
    except (tarfile.TarError, gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, path.name, str(error))]) from error


def _copy(stream: IO[bytes], target: Path) -> None:
    with tarfile.open(fileobj=stream, mode="r|") as archive, zipfile.ZipFile(target, "w") as made:
        for count, member in enumerate(archive):
            if count >= MOST_FILES:
                raise PackError([Flaw(FlawKind.TOO_MANY, "", str(MOST_FILES))])
            # tar of macOS adds a file for the attributes of each file.
            if not member.isdir() and not member.name.rpartition("/")[2].startswith("._"):
                _check(member)
                info = zipfile.ZipInfo(member.name)
                info.external_attr = (stat.S_IFREG | member.mode & 0o777) << 16
                source = archive.extractfile(member)
                assert source is not None
                with made.open(info, "w") as written:
                    shutil.copyfileobj(source, written)


def _check(member: tarfile.TarInfo) -> None:
    if member.issym() or member.islnk():
        raise PackError([Flaw(FlawKind.LINK, member.name)])
    if not member.isreg() or member.issparse():
        raise PackError([Flaw(FlawKind.UNSAFE, member.name)])
    if member.size > LARGEST_FILE:
        raise PackError([Flaw(FlawKind.TOO_LARGE, member.name, str(LARGEST_FILE))])

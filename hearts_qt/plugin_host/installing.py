"""Puts plugins into the person's folder, takes them out again, and packs them up.

Everything is made ready beside its place, under a hidden name, and put there in one step. What is taken away lies in
a hidden folder, from which a person can take it back.
"""

import os
import shutil
import stat
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from hearts_qt.files import disk
from hearts_qt.plugin_host.archive import BROKEN, Parcel, wanted_members
from hearts_qt.plugin_host.contributions import Plugin, Source
from hearts_qt.plugin_host.discovery import inside
from hearts_qt.plugin_host.flaw import Fault, Flaw, PackError
from hearts_qt.plugin_host.folder import LARGEST_FOLDER, look_into
from hearts_qt.plugin_host.ids import slug
from hearts_qt.plugin_host.manifest import read_plugin, written_id

TRASH: Final = ".removed"
"""The folder, in the one with the plugins, that holds what was taken out."""
_WORK: Final = ".arriving-"
_OLD: Final = ".before-"
_CHUNK: Final = 1 << 20
_PROGRAM: Final = 0o755
_FILE: Final = 0o644
_EARLIEST: Final = (1980, 1, 1, 0, 0, 0)
"""The first time that a zip file can name."""


def install(parcel: Parcel, plugins: Path) -> Plugin:
    """Unpack a plugin into the folder of plugins, in place of one with the same id, and return it.

    Raises PackError when something is wrong with it, and OSError when the disk cannot take it; then everything is as
    it was before.
    """
    with _work_folder(plugins) as work:
        found = _unpacked(parcel, work)
        plugin = read_plugin(found, Source.USER, look_into(found))
        if plugin.flaws:
            raise PackError(plugin.flaws)
        target = _place_of(plugin, plugins)
        _put(found, target)
    return read_plugin(target, Source.USER, look_into(target))


def new_room(plugins: Path) -> Path:
    """Make an empty folder beside the plugins; should it be left there, `put_back_halves` throws it away."""
    plugins.mkdir(parents=True, exist_ok=True)
    return Path(tempfile.mkdtemp(prefix=_WORK, dir=plugins))


@contextmanager
def _work_folder(plugins: Path) -> Iterator[Path]:
    """Give an empty folder beside the plugins, of which nothing is left afterwards."""
    work = new_room(plugins)
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _unpacked(parcel: Parcel, work: Path) -> Path:
    name = Path(parcel.root).name or slug(parcel.path.stem)
    folder = work / name
    folder.mkdir()
    try:
        with zipfile.ZipFile(parcel.path) as archive:
            left = LARGEST_FOLDER
            # Looked at again: it may be another file by now.
            for member in wanted_members(archive):
                left = _unpack(archive, member, folder / member.filename.removeprefix(parcel.root), left)
    except BROKEN as error:
        raise PackError([Flaw(Fault.UNREADABLE, parcel.path.name, str(error))]) from error
    return folder


def _unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo, target: Path, left: int) -> int:
    """Write one file, never more than the archive's list says nor than is left; return what is left then."""
    if member.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        return left
    target.parent.mkdir(parents=True, exist_ok=True)
    most = min(left, member.file_size)
    with archive.open(member) as source, target.open("xb") as written:
        while chunk := source.read(_CHUNK):
            most -= len(chunk)
            if most < 0:
                raise PackError([Flaw(Fault.BOMB, member.filename)])
            written.write(chunk)
    if member.external_attr >> 16 & stat.S_IXUSR:
        target.chmod(_PROGRAM)  # a player may be a program
    return left - member.file_size


def _place_of(plugin: Plugin, plugins: Path) -> Path:
    """Return where a plugin goes: in place of the one with its id, or where there is none yet."""
    for folder in inside(plugins):
        if folder.is_dir() and written_id(folder) == plugin.id:
            return folder
    names = [plugin.id, *(f"{plugin.id}-{number}" for number in range(2, 100))]
    return next(plugins / name for name in names if not (plugins / name).exists())


def _put(made: Path, target: Path) -> None:
    """Put a folder in another's place; if that fails, the other one is there as before."""
    if not target.exists():
        disk.replace(made, target)
    else:
        old = Path(tempfile.mkdtemp(prefix=_OLD, dir=target.parent)) / target.name
        disk.replace(target, old)
        try:
            disk.replace(made, target)
        except BaseException:
            disk.replace(old, target)
            raise
        finally:
            if target.exists():
                shutil.rmtree(old.parent, ignore_errors=True)
    disk.sync_folder(target.parent)


def put_back_halves(plugins: Path) -> None:
    """Put right what a power cut left in the middle of an installation; to be called before plugins are looked for."""
    with suppress(OSError):
        for kept in plugins.glob(f"{_OLD}*/*"):
            target = plugins / kept.name
            if not target.exists():
                disk.replace(kept, target)
            shutil.rmtree(kept.parent, ignore_errors=True)
        for work in plugins.glob(f"{_WORK}*"):
            shutil.rmtree(work, ignore_errors=True)


def remove(plugin: Plugin, plugins: Path) -> Path:
    """Take a plugin out of the person's folder, and return where it lies now; nothing of it is deleted.

    Raises ValueError for a plugin that lies elsewhere, and OSError when it cannot be moved.
    """
    if plugin.source is not Source.USER or plugin.folder.parent != plugins:
        raise ValueError(f"{plugin.folder} is not in {plugins}")
    trash = plugins / TRASH
    trash.mkdir(exist_ok=True)
    kept = trash / plugin.folder.name
    number = 2
    while kept.exists() or kept.is_symlink():
        kept, number = trash / f"{plugin.folder.name}-{number}", number + 1
    disk.replace(plugin.folder, kept)
    disk.sync_folder(plugin.folder.parent)
    return kept


def export(folder: Path, target: Path) -> None:
    """Pack a folder into a zip file that `install` takes, replacing the file in one step.

    What an author's tools leave behind is left out. Raises OSError, and leaves no half file.
    """
    files = [path for path, _, _ in look_into(folder).files if "__pycache__" not in path]
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(descriptor)
    made = Path(name)
    try:
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in files:
                found = (folder / path).stat()
                when = max(time.localtime(found.st_mtime)[:6], _EARLIEST)
                member = zipfile.ZipInfo(f"{folder.name}/{path}", when)
                member.external_attr = (_PROGRAM if found.st_mode & stat.S_IXUSR else _FILE) << 16
                member.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(member, (folder / path).read_bytes())
        disk.replace(made, target)
    except BaseException:
        made.unlink(missing_ok=True)
        raise

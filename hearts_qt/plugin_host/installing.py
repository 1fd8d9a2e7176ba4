"""Puts plugins into the person's folder, takes them out again, and packs them up.

Everything is made ready beside its place, under a hidden name, and put there in one step. What is taken away lies in
a hidden folder, from which a person can take it back.
"""

import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from hearts_qt.files import disk
from hearts_qt.plugin_host.contributions import Plugin, Source
from hearts_qt.plugin_host.discovery import inside
from hearts_qt.plugin_host.flaw import PackError
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.ids import slug
from hearts_qt.plugin_host.manifest import read_plugin, written_id
from hearts_qt.plugin_host.packed_plugin import PackedPlugin
from hearts_qt.plugin_host.zip_file import PackedFile, open_zip, write_zip

TRASH: Final = ".removed"
"""The folder, in the one with the plugins, that holds what was taken out."""
_WORK: Final = ".arriving-"
_OLD: Final = ".before-"


def install(packed: PackedPlugin, plugins: Path) -> Plugin:
    """Unpack a plugin into the folder of plugins, in place of one with the same id, and return it.

    Raises PackError when something is wrong with it, and OSError when the disk cannot take it; then everything is as
    it was before.
    """
    with _work_folder(plugins) as work:
        found = _unpacked(packed, work)
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


def _unpacked(packed: PackedPlugin, work: Path) -> Path:
    folder = work / (Path(packed.root).name or slug(packed.path.stem))
    folder.mkdir()
    # Checked again: it may be another file by now.
    with open_zip(packed.path) as contents:
        contents.unpack(folder)
    return folder


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
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(descriptor)
    made = Path(name)
    try:
        write_zip(made, _files_to_pack(folder))
        disk.replace(made, target)
    except BaseException:
        made.unlink(missing_ok=True)
        raise


def _files_to_pack(folder: Path) -> Iterator[PackedFile]:
    for path, _, _ in look_into(folder).files:
        if "__pycache__" not in path:
            found = (folder / path).stat()
            yield PackedFile(
                f"{folder.name}/{path}",
                (folder / path).read_bytes(),
                is_program=bool(found.st_mode & stat.S_IXUSR),
                changed=time.localtime(found.st_mtime)[:6],
            )

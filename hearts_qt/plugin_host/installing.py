"""Installs plugins into the user's folder, removes them, and packs them into zip files.

Everything is prepared under a hidden name in the same folder and moved to its place in one step. Removed plugins are
moved to a hidden folder. A person can move them back from there.
"""

import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from hearts_qt.files import disk
from hearts_qt.files.unfinished import writing
from hearts_qt.plugin_host.contributions import Plugin, Source
from hearts_qt.plugin_host.discovery import inside
from hearts_qt.plugin_host.flaw import PackError
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.ids import slug
from hearts_qt.plugin_host.manifest import read_plugin, written_id
from hearts_qt.plugin_host.packed_plugin import PackedPlugin
from hearts_qt.plugin_host.zip_file import PackedFile, open_zip, write_zip

TRASH: Final = ".removed"
"""The folder for removed plugins, in the folder of plugins."""
_WORK: Final = ".arriving-"
_OLD: Final = ".before-"


def install(packed: PackedPlugin, plugins: Path) -> Plugin:
    """Unpack a plugin into the folder of plugins, replace a plugin with the same id, and return the new plugin.

    Raises PackError if something is wrong with the plugin, and OSError if it cannot be written. In both cases nothing
    has changed.
    """
    with work_folder(plugins) as work:
        found = _unpacked(packed, work)
        plugin = read_plugin(found, Source.USER, look_into(found))
        if plugin.flaws:
            raise PackError(plugin.flaws)
        target = _place_of(plugin, plugins)
        _put(found, target)
    return read_plugin(target, Source.USER, look_into(target))


def new_work_folder(plugins: Path) -> Path:
    """Create an empty folder in the folder of plugins.

    The caller deletes it, or `delete_work_folder`. If neither happens, the next `repair_installations` deletes it.
    """
    plugins.mkdir(parents=True, exist_ok=True)
    return Path(tempfile.mkdtemp(prefix=_WORK, dir=plugins))


def delete_work_folder(folder: Path, plugins: Path) -> None:
    """Delete a folder that `new_work_folder` has created. Any other folder belongs to the person and is kept."""
    if folder.absolute().parent == plugins.absolute() and folder.name.startswith(_WORK):
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def work_folder(plugins: Path) -> Iterator[Path]:
    """Yield an empty folder in the folder of plugins, and delete it afterwards."""
    work = new_work_folder(plugins)
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _unpacked(packed: PackedPlugin, work: Path) -> Path:
    folder = work / (Path(packed.root).name or slug(packed.path.stem))
    folder.mkdir()
    # The zip file is checked again, because somebody has perhaps replaced it in the meantime.
    with open_zip(packed.path) as contents:
        contents.unpack(folder)
    return folder


def _place_of(plugin: Plugin, plugins: Path) -> Path:
    """Return the folder for a plugin: the folder of an installed plugin with the same id, or a new folder."""
    folder = _folder_of(plugin.id, plugins)
    if folder is not None:
        return folder
    names = [plugin.id, *(f"{plugin.id}-{number}" for number in range(2, 100))]
    return next(plugins / name for name in names if not (plugins / name).exists())


def _folder_of(id_: str, plugins: Path) -> Path | None:
    return next((each for each in inside(plugins) if each.is_dir() and written_id(each) == id_), None)


def find_installed(id_: str, plugins: Path) -> Plugin | None:
    """Return the plugin with this id in the folder of plugins, or None. A new plugin with this id would replace it."""
    folder = _folder_of(id_, plugins)
    return None if folder is None else read_plugin(folder, Source.USER, look_into(folder))


def _put(made: Path, target: Path) -> None:
    """Move the folder `made` to the place of the folder `target`. If that fails, the old folder stays."""
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


def repair_installations(plugins: Path) -> None:
    """Finish or undo installations that a power cut has interrupted.

    Call this function before a search for plugins.
    """
    with suppress(OSError):
        for kept in plugins.glob(f"{_OLD}*/*"):
            target = plugins / kept.name
            if not target.exists():
                disk.replace(kept, target)
            shutil.rmtree(kept.parent, ignore_errors=True)
        for work in plugins.glob(f"{_WORK}*"):
            shutil.rmtree(work, ignore_errors=True)


def remove(plugin: Plugin, plugins: Path) -> Path:
    """Move a plugin out of the user's folder, and return its new path. Nothing is deleted.

    Raises ValueError for a plugin in another folder, and OSError if the plugin cannot be moved.
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


def export(folder: Path, target: Path, root: str = "") -> None:
    """Pack a folder into a zip file that `install` accepts. An existing zip file is replaced in one step.

    `root` is the name of the folder in the zip file, by default the name of `folder`. Folders that an author's tools
    create are left out. The same files give the same bytes. Raises OSError; in that case no half-written file is left.
    """
    with writing(target) as file:
        write_zip(file, _files_to_pack(folder, root or folder.name))


def _files_to_pack(folder: Path, root: str) -> Iterator[PackedFile]:
    for path, _, _ in look_into(folder).files:
        if "__pycache__" not in path:
            found = (folder / path).stat()
            yield PackedFile(
                f"{root}/{path}",
                disk.read_file(folder / path),
                is_program=bool(found.st_mode & stat.S_IXUSR),
            )

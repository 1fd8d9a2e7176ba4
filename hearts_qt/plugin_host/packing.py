"""Packs the plugins that a person wants to install, each into a zip file of its own."""

from pathlib import Path

from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.plugin_host.face_import import import_faces
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.ids import slug
from hearts_qt.plugin_host.installing import export, new_work_folder, work_folder
from hearts_qt.plugin_host.naming import OTHER_ARCHIVES, PACKED, TARS, WHEEL, title_of
from hearts_qt.plugin_host.packed_plugin import PackedPlugin, look_into_zip
from hearts_qt.plugin_host.tar_file import tar_to_zip
from hearts_qt.plugin_host.wheel import unpack_wheel


def offered_plugins(path: Path, plugins: Path) -> list[PackedPlugin]:
    """Return the plugins in a file or folder, packed, so that all are checked and installed in the same way.

    A zip file stays where it is. Any other plugin is packed into a folder of its own in `plugins`, where it waits for
    the person's answer; `delete_work_folder` deletes it. Raises PackError and OSError.
    """
    if _ending(path) == PACKED:
        return [look_into_zip(path)]
    with work_folder(plugins) as work:
        packed = [look_into_zip(each) for each in pack_plugins(path, work)]
        return [replace(each, path=_move_apart(each.path, plugins)) for each in packed]


def _move_apart(packed: Path, plugins: Path) -> Path:
    target = new_work_folder(plugins) / packed.name
    disk.replace(packed, target)
    return target


def pack_plugins(path: Path, work: Path) -> list[Path]:
    """Return the plugins in a zip file, a tar archive, a folder, a wheel or a picture, each as a zip file.

    A zip file is returned as it is. Other plugins are packed into zip files in the empty folder `work`. Raises
    PackError and OSError.
    """
    ending = _ending(path)
    if ending == PACKED:
        return [path]
    if ending and path.name.lower().endswith(TARS):
        target = work / f"{title_of(path)}.zip"
        tar_to_zip(path, target)
        return [target]
    if ending in OTHER_ARCHIVES:
        raise PackError([Flaw(FlawKind.ARCHIVE, path.name)])
    if path.is_dir():
        folders = [path.resolve()]
    elif ending == WHEEL:
        folders = unpack_wheel(path, work / "wheel")
    else:
        folders = [work / slug(path.stem)]
        import_faces(path, folders[0])
    return [pack_folder(folder, work / f"{number}.zip") for number, folder in enumerate(folders)]


def _ending(path: Path) -> str:
    return "" if path.is_dir() else path.suffix.lower()


def pack_folder(folder: Path, target: Path) -> Path:
    """Pack a plugin's folder into a zip file, and return the zip file. Raises PackError and OSError."""
    # `export` would leave out links that lead out of the folder, without a message.
    if flaws := look_into(folder).flaws:
        raise PackError(flaws)
    export(folder, target)
    return target

"""The parts of the command ``plugin`` that install, remove and pack plugins.

A plugin with any flaw is neither installed nor packed.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hearts_qt import paths
from hearts_qt.app.terminal import complain, say

if TYPE_CHECKING:
    from hearts_qt.plugin_host.contributions import Plugin
    from hearts_qt.plugin_host.flaw import PackError
    from hearts_qt.plugin_host.loose_pictures import PictureUse
    from hearts_qt.plugin_host.packed_plugin import PackedPlugin

USES: Final = ("back", "face", "deck")
"""The values of ``--as``: what pictures can become."""
_NO_PATH: Final = """\
{path} is not there. Give a folder, a zip file, a tar archive, a wheel or a picture. This command loads nothing from the
network. To install a Python package by its name, use pip: {python} -m pip install {path}"""


def add_install(made: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``plugin install``."""
    made.add_argument("path", type=Path, metavar="PATH", help="a folder, an archive, a wheel, or pictures")
    made.add_argument(
        "--as",
        dest="use",
        choices=USES,
        default="",
        help="what the pictures become; if you leave it out, you are asked",
    )
    made.add_argument(
        "--replace", action="store_true", help="replace an installed plugin with the same id, without asking"
    )
    made.add_argument("--no-play", action="store_true", help="do not let its players play a few deals first")


def add_remove(made: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``plugin remove``."""
    made.add_argument(
        "name", metavar="NAME", help="the plugin's id, or its folder in the plugin folder; plugin list shows all ids"
    )


def add_pack(made: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``plugin pack``."""
    made.add_argument("path", type=Path, metavar="FOLDER", help="the plugin's folder")
    made.add_argument(
        "--to",
        type=Path,
        metavar="FILE",
        help="the zip file; default a file here, named after the plugin's id and version",
    )
    made.add_argument("--replace", action="store_true", help="replace the zip file if it exists")
    made.add_argument("--no-play", action="store_true", help="do not let its players play a few deals first")


def install_plugin(path: Path, use: str, *, replaces: bool, plays: bool) -> int:
    """Check a plugin and install it. For pictures, `use` says what they become, see `plugin_of_pictures`.

    Returns 0 after success, 1 if the plugin was not installed, and 2 for a wrong path or use.
    """
    from hearts_qt.plugin_host.flaw import PackError
    from hearts_qt.plugin_host.loose_pictures import are_pictures
    from hearts_qt.plugin_host.packing import offered_plugins

    if not path.exists():
        complain(_NO_PATH.format(path=path, python=sys.executable))
        return 2
    pictures = are_pictures(path)
    if use and not pictures:
        complain(f"{path} is not a picture or a folder of pictures, so --as makes no sense; nothing was changed.")
        return 2
    try:
        with tempfile.TemporaryDirectory(prefix="hearts-plugin-") as work:
            if pictures:
                made = plugin_of_pictures(path, use, Path(work))
                if made is None:
                    return 2
                offered = [made]
            else:
                offered = offered_plugins(path, Path(work))
            results = [_install(each, replaces=replaces, plays=plays) for each in offered]
    except PackError as error:
        return _refuse(path, error)
    return max(results)


def _refuse(path: Path, error: "PackError") -> int:
    from hearts_qt.ui.words.flaws import flaw_sentence

    for flaw in error.flaws:
        complain(flaw_sentence(flaw))
    complain(f"{path} was not used; nothing was changed.")
    return 1


def _install(packed: "PackedPlugin", *, replaces: bool, plays: bool) -> int:
    from hearts_qt.plugin_host.installing import install
    from hearts_qt.ui.words.flaws import flaw_sentence

    plugin = _flawless(packed, plays=plays)
    if reason := _taken(plugin.id):
        complain(f"{plugin.name} was not installed: {reason}")
        return 1
    if not replaces and not _may_replace(plugin):
        return 1
    for flaw in plugin.warnings:
        complain(f"Warning: {flaw_sentence(flaw)}")
    installed = install(packed, paths.user_plugins())
    say(f"{installed.name} {installed.version} is installed: {installed.folder}".replace("  ", " "))
    say(f"To remove it: hearts-qt plugin remove {installed.id}")
    return 0


def _flawless(packed: "PackedPlugin", *, plays: bool) -> "Plugin":
    """Check a packed plugin as ``plugin check`` does, and return it as a Plugin. Raises PackError with all flaws."""
    from hearts_qt.app.plugin_check import checked_unpacked
    from hearts_qt.plugin_host.flaw import PackError

    plugin, flaws = checked_unpacked(packed, plays=plays)
    if flaws:
        raise PackError(flaws)
    return plugin


def _taken(id_: str) -> str:
    """Return the reason why no plugin with this id can be installed; empty if there is no such reason."""
    from hearts_qt.plugin_host.discovery import inside, installed_folders
    from hearts_qt.plugin_host.manifest import written_id

    if id_ in map(written_id, inside(paths.bundled_plugins())):
        return f"the id {id_} belongs to a plugin that comes with Hearts. Give yours another id in its plugin.toml."
    for folder, broken in installed_folders():
        if broken is None and written_id(folder) == id_:
            return f"the id {id_} belongs to a plugin in the Python package at {folder}. Remove that with pip first."
    return ""


def _may_replace(plugin: "Plugin") -> bool:
    """Return whether the plugin may be installed.

    It may if no plugin has its id, or if the person wants to replace the plugin that has it.
    """
    from hearts_qt.plugin_host.installing import find_installed

    old = find_installed(plugin.id, paths.user_plugins())
    if old is None:
        return True
    known = f"{old.name} {old.version}".strip()
    if not sys.stdin.isatty():
        complain(f"{known} is installed already, in {old.folder}; nothing was changed. To replace it, add --replace.")
        return False
    say(f"{known} is installed already, in {old.folder}.")
    say(f"Replace it by {plugin.name} {plugin.version}? [y/N] ", flush=True)
    return sys.stdin.readline().strip().casefold() in ("y", "yes")


def remove_plugin(name: str) -> int:
    """Move a plugin out of the folder of plugins.

    Returns 0 after success, 1 if the plugin cannot be removed, and 2 if there is no such plugin.
    """
    from hearts_qt.plugin_host.contributions import Plugin, Source
    from hearts_qt.plugin_host.discovery import inside
    from hearts_qt.plugin_host.installing import remove
    from hearts_qt.plugin_host.naming import title_of

    own = inside(paths.user_plugins())
    found = [path for path in own if _is_named(path, name)]
    if len(found) > 1:
        # No two folders have the same name, although several plugins can have the same id.
        found = [path for path in found if path.name == name] or found
    if len(found) > 1:
        complain(f"Several plugins have the id {name}. Name one of their folders: {', '.join(p.name for p in found)}")
        return 2
    if not found:
        complain(_why_not_removed(name))
        return 2
    plugin = Plugin(name, title_of(found[0]), found[0], Source.USER)
    kept = remove(plugin, paths.user_plugins())
    say(f"{found[0]} is removed. It is kept as {kept}")
    say(f"To undo this, move it back to {found[0]}")
    return 0


def _is_named(path: Path, name: str) -> bool:
    from hearts_qt.plugin_host.ids import slug
    from hearts_qt.plugin_host.manifest import written_id

    id_ = written_id(path) if path.is_dir() else slug(path.stem)
    return name.casefold() in (path.name.casefold(), id_.casefold())


def _why_not_removed(name: str) -> str:
    from hearts_qt.plugin_host.discovery import inside, installed_folders

    if any(_is_named(path, name) for path in inside(paths.bundled_plugins())):
        return f"{name} comes with Hearts and cannot be removed. You can switch it off: Interface ▸ Plugins…"
    for folder, broken in installed_folders():
        if broken is None and _is_named(folder, name):
            return f"{name} is in a Python package at {folder}. Remove the package with pip uninstall."
    return f"There is no plugin {name} in {paths.user_plugins()}. To see all: hearts-qt plugin list"


def pack_plugin(folder: Path, target: Path | None, *, replaces: bool, plays: bool) -> int:
    """Check a plugin and pack it into a zip file.

    Returns 0 after success, 1 if the plugin was not packed, and 2 if there is no such folder.
    """
    from hearts_qt.plugin_host.flaw import PackError
    from hearts_qt.plugin_host.installing import export
    from hearts_qt.plugin_host.packed_plugin import look_into_zip
    from hearts_qt.plugin_host.packing import pack_folder

    if not folder.is_dir():
        complain(f"{folder} is not a folder." if folder.exists() else f"{folder} is not there.")
        return 2
    try:
        # The check looks at the zip file, not at the folder. The folder can have files of tools, which are left out of
        # the zip file.
        with tempfile.TemporaryDirectory(prefix="hearts-plugin-") as work:
            plugin = _flawless(look_into_zip(pack_folder(folder.resolve(), Path(work, "packed.zip"))), plays=plays)
    except PackError as error:
        return _refuse(folder, error)
    target = target or Path("-".join(filter(None, (plugin.id, plugin.version))).replace("/", "-") + ".zip")
    if target.exists() and not replaces:
        complain(f"{target} is there already; nothing was changed. To replace it, add --replace.")
        return 1
    export(folder.resolve(), target, plugin.id)
    say(f"{plugin.name} {plugin.version} by {plugin.author} is packed: {target}")
    say(f"To install it elsewhere: hearts-qt plugin install {target.name}")
    return 0


def plugin_of_pictures(path: Path, wanted: str, work: Path) -> "PackedPlugin | None":
    """Make a plugin of pictures and return it, packed into the folder `work`.

    `wanted` is one of `USES`. If it is empty, the person is asked in the terminal. Prints the reason and returns None
    if the use stays unknown or is impossible. Raises PackError and OSError.
    """
    from hearts_qt.ui.dialogs.picture_offer import look_at_pictures, pack_pictures, suggested_name

    offer = look_at_pictures(path)
    use = _use(path, wanted, offer.uses)
    if use is None:
        return None
    return pack_pictures(offer, use, suggested_name(offer), paths.user_plugins(), work)


def _use(path: Path, wanted: str, possible: "Sequence[PictureUse]") -> "PictureUse | None":
    from hearts_qt.plugin_host.loose_pictures import PictureUse

    named = dict(zip(USES, (PictureUse.BACKS, PictureUse.FACES, PictureUse.DECK), strict=True))
    offered = [name for name, use in named.items() if use in possible]
    if not wanted and len(offered) == 1:
        wanted = offered[0]
    if not wanted and sys.stdin.isatty():
        say(f"What shall {path.name} be? [{'/'.join(offered)}] ", flush=True)
        wanted = sys.stdin.readline().strip().casefold()
    if wanted in offered:
        return named[wanted]
    if wanted == "deck":
        complain(f"{path} cannot be a deck: that needs a picture of each card, named 2C, TD, QS and so on.")
    else:
        complain(f"{path} was not installed: it can be a {' or a '.join(offered)}. Say which: --as {offered[0]}")
    return None

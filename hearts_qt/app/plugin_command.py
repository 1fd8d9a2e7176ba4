"""The command ``plugin``: writes a new plugin that works, and says everything that is wrong with one."""

import argparse
import getpass
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from hearts_qt import paths

if TYPE_CHECKING:
    from hearts_qt.plugin_host.contributions import Contributions, Plugin
    from hearts_qt.plugin_host.flaw import Flaw

SUMMARY: Final = "write a plugin, or say what is wrong with one"
KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "player": "a computer player in Python",
        "cards": "a design for the cards",
        "faces": "a face",
        "comments": "what a player says",
        "sounds": "sounds for the cards",
        "style": "a style of play made from another one",
        "preset": "a set of rules made from another one",
        "hooks": "Python that says what a plugin contributes",
    }
)
"""What a new plugin can be, each with a template of the same name."""

# What stands in the templates, which are plugins that work themselves.
_NAME: Final = "The Newcomer"
_ID: Final = "newcomer"
_CLASS: Final = "Newcomer"
_AUTHOR: Final = "Somebody"
_TEXTS: Final = (".toml", ".py")


def add_arguments(made: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    commands = made.add_subparsers(title="what to do", dest="plugin_command", metavar="COMMAND", required=True)
    new = commands.add_parser("new", help="write a new plugin that works into a folder of its own")
    new.add_argument("name", metavar="NAME", help="what it is called; its folder and its id are made from that")
    kinds = "; ".join(f"{kind}: {meaning}" for kind, meaning in KINDS.items())
    new.add_argument("--kind", choices=KINDS, default="player", help=f"what it is; default player. {kinds}")
    new.add_argument(
        "--into", type=Path, metavar="FOLDER", help="where its folder is put; default here. 'mine': the plugin folder"
    )
    check = commands.add_parser("check", help="say everything that is wrong with a plugin; exit code 1 if anything is")
    check.add_argument("path", type=Path, metavar="PATH", help="its folder, or a zip file with it")
    check.add_argument("--no-play", action="store_true", help="do not let its players play a few deals")


def run_plugin(options: argparse.Namespace) -> int:
    """Run the command; returns 0, 1 when something is wrong with a plugin or a file, 2 when it was asked wrongly."""
    try:
        if options.plugin_command == "new":
            return _new(options.name, options.kind, options.into)
        return _check(options.path, plays=not options.no_play)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}" if error.filename else error, file=sys.stderr)
        return 1


def _new(name: str, kind: str, into: Path | None) -> int:
    from hearts_qt.plugin_host.items import TAKEN
    from hearts_qt.plugin_host.recognise import slug

    id_ = slug(name)
    id_ = f"my-{id_}" if any(id_ in taken for taken in TAKEN.values()) else id_
    if not name.strip() or not name.isprintable() or len(name) > 80:
        print("A plugin's name is one line of at most 80 characters.", file=sys.stderr)
        return 2
    parent = paths.user_plugins() if into == Path("mine") else into or Path()
    folder = parent / id_
    if folder.exists():
        print(f"{folder} is there already; nothing was changed.", file=sys.stderr)
        return 1
    parent.mkdir(parents=True, exist_ok=True)
    # In one step: the program may be watching.
    work = Path(tempfile.mkdtemp(prefix=f".{id_}-", dir=parent))
    try:
        _write(paths.resources() / "templates" / kind, work / id_, name.strip(), id_)
        os.replace(work / id_, folder)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"{folder} is a plugin that works: {KINDS[kind]}. To try it, put it into")
    print(f"    {paths.user_plugins()}")
    print(f"and to see what is wrong with it: hearts-qt plugin check {folder}")
    return 0


def _write(template: Path, folder: Path, name: str, id_: str) -> None:
    class_name = "".join(part.capitalize() for part in id_.split("-"))
    # Not one that begins with a digit, nor one that the template imports.
    class_name = class_name if class_name[0].isalpha() else f"Player{class_name}"
    class_name = f"My{class_name}" if class_name in ("Card", "Player", "View") else class_name
    in_text = name.replace("\\", "\\\\").replace('"', '\\"')
    meant = {_NAME: in_text, _CLASS: class_name, _ID: id_, _AUTHOR: _author()}
    for path in sorted(template.rglob("*")):
        target = folder / path.relative_to(template)
        if path.is_dir():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix not in _TEXTS:
            target.write_bytes(path.read_bytes())
            continue
        # All at once: a word of the template may also be in a plugin's name.
        text = re.sub("|".join(map(re.escape, meant)), lambda found: meant[found[0]], path.read_text("utf-8"))
        target.write_text(text, "utf-8", newline="\n")


def _author() -> str:
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        return _AUTHOR
    return name if name.isprintable() and not {'"', "\\"} & set(name) else _AUTHOR


def _check(path: Path, *, plays: bool) -> int:
    from hearts_qt.plugin_host.flaw import PackError
    from hearts_qt.ui.words.plugins import flaw_sentence

    if not path.exists():
        print(f"{path} is not there.", file=sys.stderr)
        return 2
    try:
        with _unpacked(path) as folder:
            plugin, flaws = _checked(folder, plays=plays)
    except PackError as error:
        plugin, flaws = None, list(error.flaws)
    for flaw in flaws:
        print(flaw_sentence(flaw))
    if flaws or plugin is None:
        print(f"\n{path}: {'1 thing is' if len(flaws) == 1 else f'{len(flaws)} things are'} wrong.")
        return 1
    print(f"{plugin.name} {plugin.version}: nothing is wrong. It has {_contents(plugin.contributions)}.")
    return 0


@contextmanager
def _unpacked(path: Path) -> Iterator[Path]:
    """Give the folder of a plugin; a zip file is unpacked as if it was installed."""
    if path.is_dir() or path.suffix.lower() != ".zip":
        yield path.resolve()
        return
    from hearts_qt.plugin_host.archive import look_into_zip
    from hearts_qt.plugin_host.installing import install

    with tempfile.TemporaryDirectory(prefix="hearts-plugin-") as folder:
        yield install(look_into_zip(path), Path(folder)).folder


def _checked(folder: Path, *, plays: bool) -> "tuple[Plugin, list[Flaw]]":
    """Return the plugin with all that it contributes, and everything that is wrong with it."""
    from msgspec.structs import replace

    from hearts_qt.plugin_host.contributions import Source
    from hearts_qt.plugin_host.decks.reading import check_design
    from hearts_qt.plugin_host.folder import look_into
    from hearts_qt.plugin_host.manifest import read_plugin
    from hearts_qt.remote.asking_hooks import ask_hooks
    from hearts_qt.remote.trying import try_player

    plugin = read_plugin(folder, Source.USER, look_into(folder))
    flaws = list(plugin.flaws)
    if plugin.python and not flaws:
        answer = ask_hooks(plugin)
        if answer is not None:
            flaws += answer.flaws
            plugin = replace(plugin, contributions=plugin.contributions + answer.contributions)
    # Every picture of a deck; finding one, while the program runs, does without.
    for design in plugin.contributions.cards:
        inside = design.path.parent if design.path.is_file() else design.path
        for flaw in check_design(design.path):
            flaws.append(replace(flaw, where=(inside / flaw.where).relative_to(folder).as_posix()))
    if plays and not flaws:
        flaws += [flaw for player in plugin.contributions.players for flaw in try_player(player)]
    return plugin, flaws


def _contents(contributions: "Contributions") -> str:
    from hearts_qt.plugin_host.contributions import KINDS as ALL
    from hearts_qt.ui.words.plugins import kind_words

    return ", ".join(
        kind_words(kind, len(getattr(contributions, kind))) for kind in ALL if getattr(contributions, kind)
    )

"""The command ``plugin``: reads its arguments, and writes a new plugin that works."""

import argparse
import getpass
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from hearts_qt import paths
from hearts_qt.app.plugin_check import check
from hearts_qt.app.plugin_installing import (
    add_install,
    add_pack,
    add_remove,
    install_plugin,
    pack_plugin,
    remove_plugin,
)
from hearts_qt.app.plugin_list import add_list, list_plugins
from hearts_qt.app.terminal import complain, say

SUMMARY: Final = "install, list, remove, write, check and pack plugins"
TEMPLATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "player": "a computer player in Python",
        "cards": "a design for the cards",
        "faces": "a face",
        "comments": "what a player says",
        "commentator": "somebody who comments on the game",
        "sounds": "sounds for the cards",
        "style": "a style of play made from another one",
        "preset": "a set of rules made from another one",
        "help": "a page of the help",
        "hooks": "Python code that lists what a plugin contributes",
    }
)
"""The kinds of new plugins, each with its meaning for the help. A kind is the name of a template, or "hooks"."""

EXAMPLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "tortoise": "a class in Python",
        "hare": "a program in Python",
        "magpie": "a program in JavaScript",
        "badger": "a program in C, to be built first",
    }
)
"""The example players that can be copied, each with a description. Each is in a folder of the same name."""

# These names are in the templates, which themselves are working plugins.
_NAME: Final = "The Newcomer"
_ID: Final = "newcomer"
_CLASS: Final = "Newcomer"
_AUTHOR: Final = "Somebody"
_EXAMPLES_AUTHOR: Final = "Hearts project"
_LICENCE: Final = 'licence = "MIT"'
_LONGEST_LINE: Final = 80
_TEXTS: Final = (".toml", ".py")


def add_arguments(made: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    commands = made.add_subparsers(title="what to do", dest="plugin_command", metavar="COMMAND", required=True)
    new = commands.add_parser("new", help="make a folder with a new plugin that works, for you to change")
    new.add_argument(
        "name", metavar="NAME", help="the plugin's name; the names of its folder and its id are made from it"
    )
    kinds = "; ".join(f"{kind}: {meaning}" for kind, meaning in TEMPLATES.items())
    new.add_argument(
        "--kind",
        type=str.casefold,
        choices=TEMPLATES,
        default="player",
        help=f"what the plugin contains; default player. {kinds}",
    )
    new.add_argument(
        "--example",
        type=str.casefold,
        choices=EXAMPLES,
        help="copy a player that comes with the program instead. "
        + "; ".join(f"{example}: {meaning}" for example, meaning in EXAMPLES.items()),
    )
    new.add_argument(
        "--author", type=_one_line, metavar="NAME", help="the plugin's author; default your name on this computer"
    )
    new.add_argument(
        "--licence", type=_one_line, metavar="NAME", help="the plugin's licence, such as CC0-1.0; default MIT"
    )
    new.add_argument(
        "--into",
        type=Path,
        metavar="FOLDER",
        help="the folder in which to make the plugin's folder; default here; 'mine' means the plugin folder",
    )
    checking = commands.add_parser(
        "check", help="list everything that is wrong with a plugin; the exit code is 1 if anything is"
    )
    checking.add_argument(
        "path",
        type=Path,
        metavar="PATH",
        help="the plugin's folder, or an archive with the plugin",
    )
    checking.add_argument("--no-play", action="store_true", help="do not let its players play a few deals")
    install = commands.add_parser(
        "install", help="check a plugin, and put it into the plugin folder if nothing is wrong"
    )
    add_install(install)
    add_remove(commands.add_parser("remove", help="take a plugin out of the plugin folder; it can be put back"))
    add_list(commands.add_parser("list", help="list all plugins, their state, and what is wrong with them"))
    add_pack(commands.add_parser("pack", help="check a plugin, and make one zip file of it that others can install"))


def run_plugin(options: argparse.Namespace) -> int:
    """Run the command.

    Returns 0 after success, 1 if something is wrong with a plugin or a file, and 2 for wrong arguments.
    """
    plays = not getattr(options, "no_play", False)
    try:
        match options.plugin_command:
            case "new":
                return _new(options.name, options.kind, options.example or "", options.into, _signature(options))
            case "check":
                return check(options.path, plays=plays)
            case "install":
                return install_plugin(options.path, options.use, replaces=options.replace, plays=plays)
            case "remove":
                return remove_plugin(options.name)
            case "pack":
                return pack_plugin(options.path, options.to, replaces=options.replace, plays=plays)
        return list_plugins(as_json=options.json)
    except BrokenPipeError:
        # The program that reads the output, such as `head`, has ended. So nothing more is written, not even when Python
        # ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else error)
        return 1


def _one_line(text: str) -> str:
    if not text.strip() or not text.isprintable() or len(text) > _LONGEST_LINE:
        raise argparse.ArgumentTypeError(f"{text!r} is not one line of at most {_LONGEST_LINE} characters")
    return text.strip()


def _signature(options: argparse.Namespace) -> dict[str, str]:
    """Return the texts for the author and the licence in a template or example, each with its replacement."""
    author = _in_text(options.author) if options.author else _author()
    signed = {f'"{each}"': f'"{author}"' for each in (_AUTHOR, _EXAMPLES_AUTHOR)}
    if options.licence:
        signed[_LICENCE] = f'licence = "{_in_text(options.licence)}"'
    return signed


def _new(name: str, kind: str, example: str, into: Path | None, signature: Mapping[str, str]) -> int:
    from hearts_qt.plugin_host.ids import slug
    from hearts_qt.plugin_host.kinds import KINDS

    id_ = slug(name)
    id_ = f"my-{id_}" if any(kind.refuses_own_ids and id_ in kind.own_ids for kind in KINDS) else id_
    if not name.strip() or not name.isprintable() or len(name) > _LONGEST_LINE:
        complain("A plugin's name is one line of at most 80 characters.")
        return 2
    parent = paths.user_plugins() if str(into).casefold() == "mine" else into or Path()
    folder = parent / id_
    if folder.exists():
        complain(f"{folder} is there already; nothing was changed.")
        return 1
    from hearts_qt.plugin_host.installing import work_folder

    # The folder is moved in one step, because the program is possibly watching the folder of plugins.
    with work_folder(parent) as work:
        meant = _example_changes(example, name.strip(), id_) if example else _template_changes(name.strip(), id_)
        _write(_template(kind, example), work / id_, {**signature, **meant})
        os.replace(work / id_, folder)
    _say_what_next(folder, f"{example}, {EXAMPLES[example]}" if example else TEMPLATES[kind])
    return 0


def _template(kind: str, example: str) -> Path:
    if not example:
        return paths.resources() / "templates" / kind
    bundled = paths.bundled_plugins() / example
    return bundled if bundled.is_dir() else paths.resources() / "examples" / example


def _say_what_next(folder: Path, meaning: str) -> None:
    if folder.parent.resolve() == paths.user_plugins().resolve():
        say(f"{folder} is a plugin that works: {meaning}. It is where Hearts finds it.")
        say(f"To see what is wrong with it: hearts-qt plugin check {folder}")
        return
    say(f"{folder} is a plugin that works: {meaning}.")
    say(f"To try it: hearts-qt plugin install {folder}")
    say(f"To see what is wrong with it: hearts-qt plugin check {folder}")


def _template_changes(name: str, id_: str) -> dict[str, str]:
    """Return the texts to replace in a template, each with its replacement."""
    class_name = "".join(part.capitalize() for part in id_.split("-"))
    # The class name must not begin with a digit, and must not be a name that the template imports.
    class_name = class_name if class_name[0].isalpha() else f"Player{class_name}"
    class_name = f"My{class_name}" if class_name in ("Card", "Player", "View") else class_name
    return {_NAME: _in_text(name), _CLASS: class_name, _ID: id_}


def _example_changes(example: str, name: str, id_: str) -> dict[str, str]:
    """Return the quoted texts to replace in an example, each with its replacement: its name and its id."""
    named = {f"The {example.capitalize()}": _in_text(name), example: id_}
    return {f'"{word}"': f'"{meant}"' for word, meant in named.items()}


def _in_text(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"')


def _write(template: Path, folder: Path, meant: Mapping[str, str]) -> None:
    for path in sorted(template.rglob("*")):
        target = folder / path.relative_to(template)
        if path.is_dir() or "__pycache__" in target.parts:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix not in _TEXTS:
            target.write_bytes(path.read_bytes())
            continue
        # All texts are replaced in one pass, because the plugin's name can also contain a word of the template.
        text = re.sub("|".join(map(re.escape, meant)), lambda found: meant[found[0]], path.read_text("utf-8"))
        target.write_text(text, "utf-8", newline="\n")


def _author() -> str:
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        return _AUTHOR
    return name if name.isprintable() and not {'"', "\\"} & set(name) else _AUTHOR

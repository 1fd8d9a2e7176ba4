"""The command ``plugin``: writes a working new plugin, and checks plugins and reports everything that is wrong."""

import argparse
import getpass
import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from hearts_qt import paths
from hearts_qt.app.terminal import complain, say

if TYPE_CHECKING:
    from hearts_qt.plugin_host.contributions import Contributions, Plugin
    from hearts_qt.plugin_host.flaw import Flaw

SUMMARY: Final = "write a plugin, or say what is wrong with one"
TEMPLATES: Final[Mapping[str, str]] = MappingProxyType(
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
"""The kinds of a new plugin: the name of a template, or "hooks", and its meaning for the help."""

EXAMPLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "tortoise": "a class in Python",
        "hare": "a program in Python",
        "magpie": "a program in JavaScript",
        "badger": "a program in C, to be built first",
    }
)
"""The example players that can be copied, each from a folder of the same name."""

# The names in the templates, which are working plugins themselves.
_NAME: Final = "The Newcomer"
_ID: Final = "newcomer"
_CLASS: Final = "Newcomer"
_AUTHOR: Final = "Somebody"
_EXAMPLES_AUTHOR: Final = "Hearts project"
_TEXTS: Final = (".toml", ".py")


def add_arguments(made: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    commands = made.add_subparsers(title="what to do", dest="plugin_command", metavar="COMMAND", required=True)
    new = commands.add_parser("new", help="write a new plugin that works into a folder of its own")
    new.add_argument("name", metavar="NAME", help="what it is called; its folder and its id are made from that")
    kinds = "; ".join(f"{kind}: {meaning}" for kind, meaning in TEMPLATES.items())
    new.add_argument("--kind", choices=TEMPLATES, default="player", help=f"what it is; default player. {kinds}")
    new.add_argument(
        "--example",
        choices=EXAMPLES,
        help="copy a player that comes with the program instead. "
        + "; ".join(f"{example}: {meaning}" for example, meaning in EXAMPLES.items()),
    )
    new.add_argument(
        "--into", type=Path, metavar="FOLDER", help="where its folder is put; default here. 'mine': the plugin folder"
    )
    check = commands.add_parser("check", help="say everything that is wrong with a plugin; exit code 1 if anything is")
    check.add_argument("path", type=Path, metavar="PATH", help="its folder, or a zip file with it")
    check.add_argument("--no-play", action="store_true", help="do not let its players play a few deals")


def run_plugin(options: argparse.Namespace) -> int:
    """Run the command. Returns 0, 1 if something is wrong with a plugin or a file, 2 for wrong arguments."""
    try:
        if options.plugin_command == "new":
            return _new(options.name, options.kind, options.example or "", options.into)
        return _check(options.path, plays=not options.no_play)
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else error)
        return 1


def _new(name: str, kind: str, example: str, into: Path | None) -> int:
    from hearts_qt.plugin_host.ids import slug
    from hearts_qt.plugin_host.kinds import KINDS

    id_ = slug(name)
    id_ = f"my-{id_}" if any(kind.refuses_own_ids and id_ in kind.own_ids for kind in KINDS) else id_
    if not name.strip() or not name.isprintable() or len(name) > 80:
        complain("A plugin's name is one line of at most 80 characters.")
        return 2
    parent = paths.user_plugins() if into == Path("mine") else into or Path()
    folder = parent / id_
    if folder.exists():
        complain(f"{folder} is there already; nothing was changed.")
        return 1
    from hearts_qt.plugin_host.installing import new_room

    # In one step, because the program may be watching the folder.
    work = new_room(parent)
    try:
        meant = _example_changes(example, name.strip(), id_) if example else _template_changes(name.strip(), id_)
        _write(_template(kind, example), work / id_, meant)
        os.replace(work / id_, folder)
    finally:
        shutil.rmtree(work, ignore_errors=True)
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
    say(f"{folder} is a plugin that works: {meaning}. To try it, put it into")
    say(f"    {paths.user_plugins()}")
    say(f"and to see what is wrong with it: hearts-qt plugin check {folder}")


def _template_changes(name: str, id_: str) -> dict[str, str]:
    """Return the texts to replace in a template, with their replacements."""
    class_name = "".join(part.capitalize() for part in id_.split("-"))
    # No name that begins with a digit or that the template imports.
    class_name = class_name if class_name[0].isalpha() else f"Player{class_name}"
    class_name = f"My{class_name}" if class_name in ("Card", "Player", "View") else class_name
    return {_NAME: _in_text(name), _CLASS: class_name, _ID: id_, _AUTHOR: _author()}


def _example_changes(example: str, name: str, id_: str) -> dict[str, str]:
    """Return the texts to replace in an example's manifest, with their replacements; its code stays unchanged."""
    named = {f"The {example.capitalize()}": _in_text(name), example: id_, _EXAMPLES_AUTHOR: _author()}
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
        # All at once, because a word of the template may also occur in the plugin's name.
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
    from hearts_qt.plugin_host.kinds import PLAYERS
    from hearts_qt.remote.confinement import protection
    from hearts_qt.ui.words.flaws import flaw_sentence
    from hearts_qt.ui.words.protection import protection_sentence

    if not path.exists():
        complain(f"{path} is not there.")
        return 2
    if several := _plugins_inside(path):
        complain(f"{path} is a folder of plugins. Check one of them, such as")
        complain(f"    hearts-qt plugin check {several[0]}")
        return 2
    try:
        with _unpacked(path) as folder:
            plugin, flaws = _checked(folder, plays=plays)
    except PackError as error:
        plugin, flaws = None, list(error.flaws)
    for flaw in flaws:
        say(flaw_sentence(flaw))
    if plugin is not None and not flaws:
        say(f"{plugin.name} {plugin.version}: nothing is wrong. It has {_contents(plugin.contributions)}.")
        if plays and (players := plugin.contributions.of(PLAYERS)):
            say(_played(len(players)))
    else:
        say(f"\n{path}: {'1 thing is' if len(flaws) == 1 else f'{len(flaws)} things are'} wrong.")
    if plugin is not None and plugin.has_code:
        say(protection_sentence(protection().level))
    return 1 if flaws else 0


def _plugins_inside(path: Path) -> list[Path]:
    """Return the plugins in a folder that is not a plugin itself."""
    from hearts_qt.plugin_host.folder import first_entries
    from hearts_qt.plugin_host.naming import MANIFEST
    from hearts_qt.plugin_host.no_manifest import made_up_entries

    if not path.is_dir() or (path / MANIFEST).exists() or made_up_entries(path):
        return []
    return [each for each in first_entries(path) if (each / MANIFEST).is_file()]


def _played(players: int) -> str:
    from hearts_qt.remote.player_trial import DEALS

    who = "Its player" if players == 1 else f"Each of its {players} players"
    return f"{who} played {len(DEALS)} deals, one in each seat."


@contextmanager
def _unpacked(path: Path) -> Iterator[Path]:
    """Yield the folder of a plugin; a zip file is unpacked as for installing."""
    if path.is_dir() or path.suffix.lower() != ".zip":
        yield path.resolve()
        return
    from hearts_qt.plugin_host.installing import install
    from hearts_qt.plugin_host.packed_plugin import look_into_zip

    with tempfile.TemporaryDirectory(prefix="hearts-plugin-") as folder:
        yield install(look_into_zip(path), Path(folder)).folder


def _checked(folder: Path, *, plays: bool) -> "tuple[Plugin, list[Flaw]]":
    """Return the plugin with its contributions, and everything that is wrong with it."""
    from msgspec.structs import replace

    from hearts_qt.plugin_host.contributions import Source
    from hearts_qt.plugin_host.folder import look_into
    from hearts_qt.plugin_host.kinds import CARDS, FACES, PLAYERS
    from hearts_qt.plugin_host.manifest import read_plugin
    from hearts_qt.plugin_host.plugin_entries import together
    from hearts_qt.remote.hook_client import ask_hooks
    from hearts_qt.remote.player_trial import try_player

    plugin = read_plugin(folder, Source.USER, look_into(folder))
    flaws = list(plugin.flaws)
    if plugin.python and not flaws:
        answer = ask_hooks(plugin)
        if answer is not None:
            flaws += answer.flaws
            plugin = replace(plugin, contributions=together(plugin.contributions, answer.contributions))
    # This checks every picture of a deck; the search for decks in the running program does not.
    for design in plugin.contributions.of(CARDS):
        inside = design.path.parent if design.path.is_file() else design.path
        for flaw in _flaws_of_deck(design.path):
            flaws.append(replace(flaw, where=(inside / flaw.where).relative_to(folder).as_posix()))
    for face in plugin.contributions.of(FACES):
        inside = face.path.parent if face.path.is_file() else face.path
        for flaw in _flaws_of_face(face.path):
            flaws.append(replace(flaw, where=(inside / flaw.where).relative_to(folder).as_posix()))
    if plays and not flaws:
        flaws += [flaw for player in plugin.contributions.of(PLAYERS) for flaw in try_player(player)]
    return plugin, flaws


def _flaws_of_deck(path: Path) -> "tuple[Flaw, ...]":
    """Return everything that is wrong with a deck, both in its files and in drawing its pictures."""
    from hearts_qt.plugin_host.decks.design import Design
    from hearts_qt.plugin_host.decks.reading import check_design, recognised
    from hearts_qt.ui.art.card_trial import CannotTryError, try_design

    flaws = check_design(path)
    design = recognised(path)
    if not isinstance(design, Design):
        return flaws
    try:
        return (*flaws, *try_design(design, {flaw.where for flaw in flaws}))
    except CannotTryError:
        complain(f"The pictures of {design.name} were not tried: nothing can be drawn here.")
        return flaws


def _flaws_of_face(path: Path) -> "tuple[Flaw, ...]":
    try:
        from hearts_qt.ui.faces.face_trial import try_face
    except ImportError:
        complain(f"The pictures of {path.name} were not tried: nothing can be drawn here.")
        return ()
    return try_face(path)


def _contents(contributions: "Contributions") -> str:
    from hearts_qt.ui.words.plugins import kind_words

    return ", ".join(kind_words(kind.name, len(items)) for kind, items in contributions)

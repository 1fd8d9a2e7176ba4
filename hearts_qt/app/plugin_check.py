"""The command ``plugin check``: checks a plugin and reports everything that is wrong with it."""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from hearts_qt.app.terminal import complain, say

if TYPE_CHECKING:
    from hearts_qt.plugin_host.contributions import Contributions, Plugin
    from hearts_qt.plugin_host.flaw import Flaw
    from hearts_qt.plugin_host.items import Form
    from hearts_qt.plugin_host.packed_plugin import PackedPlugin


def check(path: Path, *, plays: bool) -> int:
    """Report everything that is wrong with a plugin.

    Returns 0 if nothing is wrong, and 1 if something is wrong. Returns 2 if the path does not exist or is a folder of
    plugins.
    """
    from hearts_qt.plugin_host.flaw import PackError
    from hearts_qt.plugin_host.kinds import PLAYERS
    from hearts_qt.remote.confinement import protection
    from hearts_qt.ui.words.flaws import flaw_sentence
    from hearts_qt.ui.words.plugins import protection_sentence

    if not path.exists():
        complain(f"{path} is not there.")
        return 2
    if path.is_file() and path.suffix.lower() == ".whl":
        return _check_wheel(path, plays=plays)
    if several := plugins_inside(path):
        complain(f"{path} is a folder of plugins. Check one of them, such as")
        complain(f"    hearts-qt plugin check {several[0]}")
        return 2
    try:
        plugin, flaws = _checked_as_given(path, plays=plays)
    except PackError as error:
        plugin, flaws = None, list(error.flaws)
    for flaw in flaws:
        say(flaw_sentence(flaw))
    if plugin is not None and not flaws:
        for flaw in plugin.warnings:
            say(f"Warning: {flaw_sentence(flaw)}")
        wrong = "nothing else is wrong" if plugin.warnings else "nothing is wrong"
        say(f"{f'{plugin.name} {plugin.version}'.strip()}: {wrong}. It has {_contents(plugin.contributions)}.")
        if plays and (players := plugin.contributions.of(PLAYERS)):
            say(_played(len(players)))
    else:
        say(f"\n{path}: {'1 thing is' if len(flaws) == 1 else f'{len(flaws)} things are'} wrong.")
    if plugin is not None and plugin.has_code:
        say(protection_sentence(protection().level))
    return 1 if flaws else 0


def _check_wheel(path: Path, *, plays: bool) -> int:
    """Check every plugin in a wheel, and return the highest exit code."""
    from hearts_qt.plugin_host.flaw import PackError
    from hearts_qt.plugin_host.wheel import unpack_wheel
    from hearts_qt.ui.words.flaws import flaw_sentence

    with tempfile.TemporaryDirectory(prefix="hearts-wheel-") as folder:
        try:
            plugins = unpack_wheel(path, Path(folder) / "wheel")
        except PackError as error:
            for flaw in error.flaws:
                say(flaw_sentence(flaw))
            return 1
        return max([check(plugin, plays=plays) for plugin in plugins], default=1)


def plugins_inside(path: Path) -> list[Path]:
    """Return the plugins inside a folder; none if the folder itself is a plugin."""
    from hearts_qt.plugin_host.folder import first_entries
    from hearts_qt.plugin_host.manifest import made_up_entries
    from hearts_qt.plugin_host.naming import MANIFEST

    if not path.is_dir() or (path / MANIFEST).exists() or made_up_entries(path):
        return []
    return [each for each in first_entries(path) if (each / MANIFEST).is_file()]


def _played(players: int) -> str:
    from hearts_qt.remote.program_trial import DEALS

    who = "Its player" if players == 1 else f"Each of its {players} players"
    return f"{who} played {len(DEALS)} deals, one in each seat."


def _checked_as_given(path: Path, *, plays: bool) -> "tuple[Plugin, list[Flaw]]":
    """Check a folder, a file without a manifest, or an archive, which is unpacked as for an installation."""
    from hearts_qt.plugin_host.naming import OTHER_ARCHIVES, PACKED, TARS
    from hearts_qt.plugin_host.packing import offered_plugins

    if path.is_dir() or not path.name.lower().endswith((PACKED, *TARS, *OTHER_ARCHIVES)):
        return checked(path.resolve(), plays=plays)
    with tempfile.TemporaryDirectory(prefix="hearts-plugin-") as work:
        (packed,) = offered_plugins(path, Path(work))
        return checked_unpacked(packed, plays=plays)


def checked_unpacked(packed: "PackedPlugin", *, plays: bool) -> "tuple[Plugin, list[Flaw]]":
    """Unpack a plugin for a moment, and return it and everything that is wrong with it, as `checked`."""
    from hearts_qt.plugin_host.installing import install

    with tempfile.TemporaryDirectory(prefix="hearts-plugin-") as folder:
        return checked(install(packed, Path(folder)).folder, plays=plays)


def checked(folder: Path, *, plays: bool) -> "tuple[Plugin, list[Flaw]]":
    """Return the plugin in a folder with its contributions, and everything that is wrong with it."""
    from msgspec.structs import replace

    from hearts_qt.plugin_host.contributions import Source
    from hearts_qt.plugin_host.discovery import content_of
    from hearts_qt.plugin_host.kinds import CARDS, COMMENTATORS, FACES, HELP, PLAYERS
    from hearts_qt.plugin_host.manifest import read_plugin
    from hearts_qt.plugin_host.plugin_entries import together
    from hearts_qt.remote.hook_client import ask_hooks
    from hearts_qt.remote.program_trial import try_commentator, try_player

    plugin = read_plugin(folder, Source.USER, content_of(folder))
    flaws = list(plugin.flaws)
    if plugin.python and not flaws:
        answer = ask_hooks(plugin)
        if answer is not None:
            flaws += answer.flaws
            plugin = replace(plugin, contributions=together(plugin.contributions, answer.contributions))
    # Every picture of a deck is checked here. The running program does not do this when it searches for decks.
    for design in plugin.contributions.of(CARDS):
        inside = design.path.parent if design.path.is_file() else design.path
        base = folder if folder.is_dir() else folder.parent
        for flaw in _flaws_of_deck(design.path, design.form):
            flaws.append(replace(flaw, where=(inside / flaw.where).relative_to(base).as_posix()))
    for face in plugin.contributions.of(FACES):
        inside = face.path.parent if face.path.is_file() else face.path
        for flaw in _flaws_of_face(face.path):
            flaws.append(replace(flaw, where=(inside / flaw.where).relative_to(folder).as_posix()))
    for page in plugin.contributions.of(HELP):
        for flaw in _flaws_of_page(page.path):
            flaws.append(replace(flaw, where=(page.path.parent / flaw.where).relative_to(folder).as_posix()))
    if plays and not flaws:
        flaws += [flaw for player in plugin.contributions.of(PLAYERS) for flaw in try_player(player)]
        flaws += [flaw for each in plugin.contributions.of(COMMENTATORS) for flaw in try_commentator(each)]
    return plugin, flaws


def _flaws_of_deck(path: Path, form: "Form") -> "tuple[Flaw, ...]":
    """Return everything that is wrong with a deck: flaws of its files, and flaws in drawing its pictures."""
    from hearts_qt.plugin_host.decks.design import Design
    from hearts_qt.plugin_host.decks.reading import check_design, recognised
    from hearts_qt.ui.media.card_trial import CannotTryError, try_design

    flaws = check_design(path, form)
    design = recognised(path, form)
    if not isinstance(design, Design):
        return flaws
    try:
        return (*flaws, *try_design(design, {flaw.where for flaw in flaws}))
    except CannotTryError:
        complain(f"The pictures of {design.name} were not tried: nothing can be drawn here.")
        return flaws


def _flaws_of_face(path: Path) -> "tuple[Flaw, ...]":
    try:
        from hearts_qt.ui.board.face_trial import try_face
    except ImportError:
        complain(f"The pictures of {path.name} were not tried: nothing can be drawn here.")
        return ()
    return try_face(path)


def _flaws_of_page(path: Path) -> "tuple[Flaw, ...]":
    try:
        from hearts_qt.ui.help.help_reader import try_page
    except ImportError:
        complain(f"The page {path.name} was not tried: nothing can be drawn here.")
        return ()
    return try_page(path)


def _contents(contributions: "Contributions") -> str:
    from hearts_qt.ui.words.plugins import kind_words

    return ", ".join(kind_words(kind.name, len(items)) for kind, items in contributions)

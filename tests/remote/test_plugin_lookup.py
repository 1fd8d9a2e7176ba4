"""Tests of finding external players by the names that people type."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from hearts_qt import paths
from hearts_qt.app.external_players import (
    OwnStyle,
    UnknownRulesError,
    all_names,
    find_player,
    find_player_source,
    find_rules,
)
from hearts_qt.players.player import Player
from hearts_qt.players.roster import PLAYERS, UnknownPlayerError
from hearts_qt.players.style_player import StylePlayer
from hearts_qt.plugin_host.items import StyleItem
from hearts_qt.remote.external_player import ExternalPlayer
from hearts_qt.remote.plugin_lookup import player_source
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.moves import Play
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from tests.plugin_host.test_discovery import package
from tests.plugin_host.written import HEAD, STYLE, write_plugin
from tests.remote.positions import leading
from tests.remote.programs import GOOD

MANIFEST = """
format = 1
id = "{id}"
name = "A test"
version = "1.0"
api = 1
author = "Nobody"
licence = "MIT"
"""
PLAYER = """
[[players]]
id = "{id}"
name = "One"
command = ["{{python}}", "-I", "program.py"]
"""


def plugin(folder: Path, id_: str, *players: str) -> Path:
    """Write a plugin with these players."""
    folder.mkdir(parents=True)
    (folder / "program.py").write_text(GOOD)
    (folder / "plugin.toml").write_text(MANIFEST.format(id=id_) + "".join(PLAYER.format(id=each) for each in players))
    return folder


def close(players: Iterable[Player]) -> None:
    """End the programs of external players."""
    for player in players:
        assert isinstance(player, ExternalPlayer)
        player.close()


def test_a_player_is_found_by_folder_manifest_program_and_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder, a manifest, a program or an id names a plugin's player. Names of built-in players stay theirs."""
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path))
    folder = plugin(paths.user_plugins() / "mine", "guest", "guest")
    players = [find_player(str(name)) for name in (folder, folder / "plugin.toml", folder / "program.py", "guest")]
    for player in players:
        assert player.decide(leading(), 0).move == Play(0, parse_card("2C"))
    close(players)
    assert find_player("stan") is PLAYERS["stan"]
    assert list(all_names()) == [*PLAYERS, "guest", "tortoise"]


def test_a_player_is_the_same_until_its_files_change(tmp_path: Path) -> None:
    """A name gives the same player again. After a change of its files, it gives a player with a new version."""
    folder = plugin(tmp_path / "mine", "guest", "guest")
    player = find_player(str(folder))
    assert find_player(str(folder)) is player
    (folder / "program.py").write_text(GOOD + "\n")
    assert find_player(str(folder)).version != player.version


def test_a_plugin_with_several_players_is_named_by_player(tmp_path: Path) -> None:
    """If a plugin has several players, the plugin's name is refused with an error that lists the players."""
    plugin(tmp_path / "two", "two", "first", "second")
    assert player_source("two/first", [tmp_path]).id == "two/first"
    for name in ("two", str(tmp_path / "two")):
        with pytest.raises(UnknownPlayerError, match="is a plugin with two/first, two/second; name one of them"):
            player_source(name, [tmp_path])


def test_what_cannot_be_used_is_told_with_its_reason(tmp_path: Path) -> None:
    """The error says which flaw a plugin has, that a folder has no plugin, or that a name is unknown."""
    plugin(tmp_path / "bad", "Bad Id", "x")
    (tmp_path / "empty").mkdir()
    with pytest.raises(UnknownPlayerError, match=r"cannot be used: plugin\.toml: id has a wrong value"):
        player_source(str(tmp_path / "bad"), [])
    with pytest.raises(UnknownPlayerError, match=r"cannot be used: plugin\.toml is missing"):
        player_source(str(tmp_path / "empty"), [])
    with pytest.raises(UnknownPlayerError, match="'nobody' is not a computer player"):
        player_source("nobody", [tmp_path, tmp_path / "gone"])


@pytest.mark.parametrize(
    ("file", "command"),
    [("x.py", ("{python}", "x.py")), ("x.js", ("node", "x.js")), ("x", ("./x",)), ("x.exe", ("./x.exe",))],
)
def test_a_program_is_run_by_its_ending(tmp_path: Path, file: str, command: tuple[str, ...]) -> None:
    """A script is run by the interpreter for its file ending. Any other file is run directly."""
    (tmp_path / file).write_text("")
    assert player_source(str(tmp_path / file), []).command == command


CLASS = "from hearts_qt.api import Player\n\n\nclass Mine(Player):\n    def play(self, view): return view.legal[0]\n"


def test_the_file_of_a_class_names_the_player_of_its_plugin(tmp_path: Path) -> None:
    """The path of a file with a player class names the plugin's player, because the file is no program."""
    write_plugin(tmp_path, {**HEAD, "players": [{"name": "Me", "python": "player.py:Mine"}]}, {"player.py": CLASS})
    player = find_player(str(tmp_path / "player.py"))
    assert player.decide(leading(), 0).move == Play(0, parse_card("2C"))
    close([player])


@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        (None, "is not a program: give the folder of a plugin"),
        ({**HEAD, "styles": [STYLE]}, "cannot be used: player.py may not contain code"),
        (
            {**HEAD, "api": 9, "players": [{"name": "Me", "python": "player.py:Mine"}]},
            "cannot be used: plugin.toml: api",
        ),
        (
            {**HEAD, "players": [{"name": name, "python": f"player.py:{name}"} for name in ("Mine", "Yours")]},
            "contains the classes of good/mine, good/yours; name one of them",
        ),
    ],
)
def test_the_file_of_a_class_that_cannot_be_had_is_no_program(
    tmp_path: Path, manifest: Mapping[str, object] | None, said: str
) -> None:
    """If a file with a player class does not name one usable player, the error says why."""
    if manifest is not None:
        write_plugin(tmp_path, manifest)
    (tmp_path / "player.py").write_text(CLASS)
    with pytest.raises(UnknownPlayerError, match=re.escape(said)):
        player_source(str(tmp_path / "player.py"), [])


def test_styles_and_rules_of_plugins_are_found_by_their_ids(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Styles and rule sets are found by their ids. A style with other weights has another version."""
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path))
    preset = {"name": "Short", "id": "short", "based_on": "vegas", "rules": {"goal": 50}}
    write_plugin(paths.user_plugins() / "x", {**HEAD, "styles": [STYLE], "presets": [preset]})
    found = find_player("good")
    assert isinstance(found, StylePlayer)
    assert (found.name, found.style.moon_nerve) == ("good", 0.1)
    other = StyleItem("good", "Bold", "stan", {"moon-nerve": 0.2})
    assert OwnStyle(other).version != found.version
    assert (find_rules("good").goal, find_rules("vegas")) == (50, PRESETS[Preset.VEGAS])
    assert "good" in all_names()
    with pytest.raises(UnknownRulesError, match=r"'whist' is not a rule set. There are: standard, .*spot-hearts, good"):
        find_rules("whist")


HOOKS = """\
from hearts_qt.api import PlayerEntry, PresetEntry, StyleEntry, hookimpl


@hookimpl
def hearts_players():
    return [PlayerEntry(name="One", command=("{python}", "-I", "program.py"))]


@hookimpl
def hearts_styles():
    return [StyleEntry(name="Bold", base="stan", weights={"moon-nerve": 0.1})]


@hookimpl
def hearts_presets():
    return [PresetEntry(name="Short", based_on="standard", rules={"goal": 30})]
"""


@pytest.fixture(params=["folder", "package"])
def with_hooks(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a plugin with hooks, which is in the plugin folder or is an installed package."""
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path))
    site = tmp_path / "site"
    folder = paths.user_plugins() / "hooked" if request.param == "folder" else site / "hooked_package"
    manifest = {**HEAD, "id": "hooked", "python": "plugin.py"}
    write_plugin(folder, manifest, {"plugin.py": HOOKS, "program.py": GOOD})
    if request.param == "package":
        package(site, "hooked", "hooked_package")
        monkeypatch.syspath_prepend(site)
    return folder


def test_what_hooks_and_packages_give_is_found(with_hooks: Path) -> None:
    """Players, styles and rule sets from hooks are found by their ids, in a folder and in a package."""
    assert set(all_names()) - PLAYERS.keys() == {"hooked", "tortoise", "hooked/bold"}
    players = [find_player(name) for name in ("hooked", str(with_hooks))]
    for player in players:
        assert player.decide(leading(), 0).move == Play(0, parse_card("2C"))
    close(players)
    assert isinstance(find_player("hooked/bold"), OwnStyle)
    assert find_rules("hooked").goal == 30


def test_what_is_wrong_with_hooks_is_told(tmp_path: Path) -> None:
    """Flaws of hooks are reported in the same way as flaws of a manifest."""
    write_plugin(tmp_path / "x", {**HEAD, "python": "plugin.py"}, {"plugin.py": "import nothing_there"})
    with pytest.raises(UnknownPlayerError, match=r"cannot be used: plugin\.py cannot be imported"):
        player_source("good", [tmp_path])


def test_a_bundled_player_keeps_its_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user's player with a bundled player's id does not replace that player."""
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path))
    plugin(paths.user_plugins() / "a", "tortoise", "tortoise")
    assert find_player_source("tortoise").folder == paths.bundled_plugins().absolute() / "tortoise"
    assert list(all_names()) == [*PLAYERS, "tortoise"]

"""Players outside, found by what people call them."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from hearts_qt import paths
from hearts_qt.app.outside_players import all_names, find_player
from hearts_qt.players.player import Player
from hearts_qt.players.roster import PLAYERS, UnknownPlayerError
from hearts_qt.remote.finding import guest_named
from hearts_qt.remote.outside import OutsidePlayer
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.moves import Play
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
    """Write a plugin with those players."""
    folder.mkdir(parents=True)
    (folder / "program.py").write_text(GOOD)
    (folder / "plugin.toml").write_text(MANIFEST.format(id=id_) + "".join(PLAYER.format(id=each) for each in players))
    return folder


def close(players: Iterable[Player]) -> None:
    """End the programs of players outside."""
    for player in players:
        assert isinstance(player, OutsidePlayer)
        player.close()


def test_a_player_is_found_by_folder_manifest_program_and_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them name the same program; built-in names stay what they are."""
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path))
    folder = plugin(paths.user_plugins() / "mine", "guest", "guest")
    players = [find_player(str(name)) for name in (folder, folder / "plugin.toml", folder / "program.py", "guest")]
    for player in players:
        assert player.decide(leading(), 0).move == Play(0, parse_card("2C"))
    close(players)
    assert find_player("stan") is PLAYERS["stan"]
    assert list(all_names()) == [*PLAYERS, "guest", "tortoise"]


def test_a_player_is_the_same_until_its_files_change(tmp_path: Path) -> None:
    """One process has its programs once; a changed file makes another version."""
    folder = plugin(tmp_path / "mine", "guest", "guest")
    player = find_player(str(folder))
    assert find_player(str(folder)) is player
    (folder / "program.py").write_text(GOOD + "\n")
    assert find_player(str(folder)).version != player.version


def test_a_plugin_with_several_players_is_named_by_player(tmp_path: Path) -> None:
    """The plugin's own name is not enough then, and the answer says what is."""
    plugin(tmp_path / "two", "two", "first", "second")
    assert guest_named("two/first", [tmp_path]).id == "two/first"
    for name in ("two", str(tmp_path / "two")):
        with pytest.raises(UnknownPlayerError, match="is a plugin with two/first, two/second; name one of them"):
            guest_named(name, [tmp_path])


def test_what_cannot_be_used_is_told_with_its_reason(tmp_path: Path) -> None:
    """Everything that is wrong with a plugin, a folder without one, and a name that nobody has."""
    plugin(tmp_path / "bad", "Bad Id", "x")
    (tmp_path / "empty").mkdir()
    with pytest.raises(UnknownPlayerError, match=r"cannot be used: plugin\.toml: id has a wrong value"):
        guest_named(str(tmp_path / "bad"), [])
    with pytest.raises(UnknownPlayerError, match=r"cannot be used: plugin\.toml is missing"):
        guest_named(str(tmp_path / "empty"), [])
    with pytest.raises(UnknownPlayerError, match="'nobody' is no computer player"):
        guest_named("nobody", [tmp_path, tmp_path / "gone"])


@pytest.mark.parametrize(
    ("file", "command"),
    [("x.py", ("{python}", "x.py")), ("x.js", ("node", "x.js")), ("x", ("./x",)), ("x.exe", ("./x.exe",))],
)
def test_a_program_is_run_by_its_ending(tmp_path: Path, file: str, command: tuple[str, ...]) -> None:
    """Scripts by their interpreter, anything else by itself."""
    (tmp_path / file).write_text("")
    assert guest_named(str(tmp_path / file), []).command == command

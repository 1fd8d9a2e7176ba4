"""The examples that people copy: each plays a sensible game over the real wire."""

import tomllib
from pathlib import Path

import pytest

from hearts_qt import paths
from hearts_qt.remote.launching import launch_command, launch_python
from hearts_qt.remote.outside import OutsidePlayer
from tests.remote.strength import points_a_deal

LONGEST = 150
PLUGINS = paths.bundled_plugins()


def example(folder: Path) -> OutsidePlayer:
    """Return the player of a plugin's folder, by its manifest."""
    (declared,) = tomllib.loads((folder / "plugin.toml").read_text())["players"]
    if "python" in declared:
        launch = launch_python(folder, declared["python"])
    else:
        launch = launch_command(folder, declared["command"])
    return OutsidePlayer(declared["id"], 1, launch.connect(), origin=str(folder))


@pytest.mark.parametrize("name", ["tortoise"])
def test_an_example_beats_players_of_chance(name: str) -> None:
    """Over forty deals it takes less than two thirds of what a player of chance does."""
    player = example(PLUGINS / name)
    try:
        assert points_a_deal(player, 40) < 4.5
    finally:
        player.close()


@pytest.mark.parametrize("path", sorted(PLUGINS.glob("*/*player.*")), ids=lambda path: path.name)
def test_an_example_is_short(path: Path) -> None:
    """Somebody reads it at one sitting."""
    assert len(path.read_text().splitlines()) < LONGEST

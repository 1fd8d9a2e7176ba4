"""Tests of the examples for authors: each example beats random players over the real protocol."""

import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt import paths
from hearts_qt.remote.confinement import Protection
from hearts_qt.remote.external_player import ExternalPlayer
from hearts_qt.remote.launching import launch_command, launch_python
from hearts_qt.remote.plugin_lookup import player_source
from tests.remote.programs import PROTECTIONS, TRUSTED
from tests.remote.strength import points_a_deal

LONGEST = 150
TORTOISE = paths.bundled_plugins() / "tortoise"
HARE, MAGPIE, BADGER = (paths.resources() / "examples" / name for name in ("hare", "magpie", "badger"))


def example(folder: Path, by: Protection | None = None) -> ExternalPlayer:
    """Return the player of a plugin's folder. `by` is its protection, by default the best protection."""
    (declared,) = tomllib.loads((folder / "plugin.toml").read_text())["players"]
    assert declared["id"] == folder.name
    if "python" in declared:
        launch = launch_python(folder, declared["python"])
    else:
        launch = launch_command(folder, declared["command"])
    return ExternalPlayer(declared["id"], 1, replace(launch, protection=by).connect(), origin=folder.name)


def check_that_it_beats_players_of_chance(folder: Path) -> None:
    """Check that a player takes less than two thirds of a random player's points over forty deals."""
    player = example(folder)
    try:
        assert points_a_deal(player, 40) < 4.5
    finally:
        player.close()


@pytest.mark.parametrize("folder", [TORTOISE, HARE], ids=lambda folder: folder.name)
def test_the_examples_in_python(folder: Path) -> None:
    """The two examples in Python, a class and a program, beat random players."""
    check_that_it_beats_players_of_chance(folder)


@pytest.mark.end2end
def test_the_example_in_javascript() -> None:
    """The example player Magpie, which Node runs, beats random players."""
    check_that_it_beats_players_of_chance(MAGPIE)


@pytest.mark.end2end
def test_the_example_in_c(tmp_path: Path) -> None:
    """The command on the help page builds the example player Badger without warnings. It beats random players."""
    folder = shutil.copytree(BADGER, tmp_path / "badger")
    (line,) = [line for line in (folder / "badger.c").read_text().splitlines() if "Build it:" in line]
    command = line.partition("Build it:")[2].split()
    assert " ".join(command) in (paths.resources() / "help" / "external-players.md").read_text()
    subprocess.run([*command, "-Wall", "-Wextra", "-Werror"], cwd=folder, check=True)
    check_that_it_beats_players_of_chance(folder)


def check_that_it_plays_however_it_is_confined(folder: Path) -> None:
    """Check that a player plays a deal with each kind of protection, and without protection."""
    for by in (*PROTECTIONS.values(), TRUSTED):
        player = example(folder, by)
        try:
            points_a_deal(player, 1)
        finally:
            player.close()


@pytest.mark.parametrize("folder", [TORTOISE, HARE], ids=lambda folder: folder.name)
def test_the_examples_in_python_play_however_they_are_confined(folder: Path) -> None:
    """The two examples in Python, a class and a program, play with every protection."""
    check_that_it_plays_however_it_is_confined(folder)


@pytest.mark.end2end
def test_the_others_play_however_they_are_confined(tmp_path: Path) -> None:
    """A Node program, a compiled program and an executable script play with every protection."""
    badger = shutil.copytree(BADGER, tmp_path / "badger")
    subprocess.run(["cc", "-O2", "-o", "badger", "badger.c"], cwd=badger, check=True)
    script = shutil.copytree(MAGPIE, tmp_path / "magpie")
    text = (script / "magpie.js").read_text()
    (script / "magpie.js").write_text(f"#!/usr/bin/env node\n{text}")
    (script / "magpie.js").chmod(0o755)
    manifest = (script / "plugin.toml").read_text()
    (script / "plugin.toml").write_text(manifest.replace('["node", "magpie.js"]', '["./magpie.js"]'))
    assert "./magpie.js" in (script / "plugin.toml").read_text()
    for folder in (MAGPIE, badger, script):
        check_that_it_plays_however_it_is_confined(folder)


@pytest.mark.parametrize(
    "path",
    [TORTOISE / "player.py", HARE / "hare.py", MAGPIE / "magpie.js", BADGER / "badger.c"],
    ids=lambda path: path.name,
)
def test_an_example_is_short(path: Path) -> None:
    """Each example has few lines, so that it can be read without a pause."""
    assert len(path.read_text().splitlines()) < LONGEST


@pytest.mark.parametrize("folder", [TORTOISE, HARE, MAGPIE, BADGER], ids=lambda folder: folder.name)
def test_an_example_is_a_plugin_as_it_lies_there(folder: Path, tmp_path: Path) -> None:
    """Each example has no flaws when it is copied into the plugin folder unchanged."""
    shutil.copytree(folder, tmp_path / folder.name)
    assert player_source(folder.name, [tmp_path]).id == folder.name

"""Tests that a broken plugin does not harm other plugins or the program."""

import shutil
import threading
from pathlib import Path

import pytest

from hearts_qt.plugin_host.contributions import Catalogue, Contributions, Plugin, Source
from hearts_qt.plugin_host.discovery import PluginPlaces
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.kinds import COMMENTATORS, PLAYERS, STYLES
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.remote.hook_client import ask_hooks
from hearts_qt.remote.host import Host
from hearts_qt.remote.program_trial import try_commentator, try_player
from tests.plugin_host.corpus import BY_ASKING, BY_READING, BY_TELLING, BY_TRYING, FOLDER
from tests.plugin_host.written import hook_plugin, style_plugin, write_plugin

LATE = frozenset({"hooks-for-ever", "hooks-sleep"})
SLOW = frozenset({"player-for-ever", "player-sleeps", "command-without-a-word"})


def read(folder: Path) -> Plugin:
    """Read a plugin from the user's folder."""
    plugin = read_plugin(folder, Source.USER, look_into(folder))
    assert not plugin.flaws
    return plugin


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", BY_ASKING)
def test_what_hooks_do_is_found_by_asking(name: str) -> None:
    """When the hooks of a broken plugin are called in a separate process, the expected flaw is found."""
    answer = ask_hooks(read(FOLDER / name), seconds=2.0 if name in LATE else 60.0)
    assert answer is not None
    assert BY_ASKING[name] in {(flaw.kind, flaw.where) for flaw in answer.flaws}
    assert answer.contributions == Contributions()


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", BY_TRYING)
def test_what_players_do_is_found_by_trying(name: str) -> None:
    """A trial of a broken player, as `hearts-qt plugin check` makes it, finds the expected flaw."""
    (item,) = read(FOLDER / name).contributions.of(PLAYERS)
    flaws = try_player(item, 3.0 if name in SLOW else 60.0)
    assert [(flaw.kind, flaw.where) for flaw in flaws] == [BY_TRYING[name]]


@pytest.mark.parametrize("name", BY_TELLING)
def test_what_commentators_do_is_found_by_telling(name: str) -> None:
    """A trial of a broken commentator, as `hearts-qt plugin check` makes it, finds the expected flaw."""
    (item,) = read(FOLDER / name).contributions.of(COMMENTATORS)
    flaws = try_commentator(item, 2.0)
    assert [(flaw.kind, flaw.where) for flaw in flaws] == [BY_TELLING[name]]


def test_a_player_that_prints_is_none_the_worse_for_it(tmp_path: Path) -> None:
    """A player that prints can play, because its output does not disturb the protocol."""
    code = """\
import os
import sys

from hearts_qt.api import Player

print("hello")


class Loud(Player):
    def play(self, view):
        print("x" * 10000)
        os.write(1, b"y")
        sys.stdout.write("{}")
        return view.legal[0]
"""
    manifest = (FOLDER / "player-raises" / "plugin.toml").read_text().replace("Bad", "Loud")
    folder = write_plugin(tmp_path / "loud", {}, {"player.py": code})
    (folder / "plugin.toml").write_text(manifest)
    (item,) = read(folder).contributions.of(PLAYERS)
    assert try_player(item, 60.0) == []


def test_no_broken_plugin_hurts_a_good_one(tmp_path: Path) -> None:
    """All broken plugins together do not harm two good plugins, one of which has hooks."""
    places = PluginPlaces(tmp_path / "user", tmp_path / "bundled", tmp_path / "cache", installed=False)
    shutil.copytree(FOLDER, places.user)
    style_plugin(places.user / "a-good-one")
    hook_plugin(places.user / "zz-good-one")
    wanted = BY_READING.keys() | BY_ASKING.keys()
    last: list[Catalogue] = []
    done = threading.Event()

    def hear(catalogue: Catalogue) -> None:
        last[:] = [catalogue]
        flawed = {plugin.folder.name for plugin in catalogue.plugins if plugin.flaws}
        if flawed >= wanted and "zz-good-one" in catalogue.of(STYLES):
            done.set()

    host = Host(places, (), hear)
    host.start()
    host.watch()
    try:
        assert done.wait(240)
    finally:
        host.close()
    (catalogue,) = last
    assert set(catalogue.of(STYLES)) == {"a-good-one", "zz-good-one"}
    assert {plugin.folder.name for plugin in catalogue.plugins if plugin.contributions.of(PLAYERS)} == set(BY_TRYING)
    others = [plugin for plugin in catalogue.plugins if plugin.folder.name in wanted]
    assert all(plugin.contributions == Contributions() and plugin.flaws for plugin in others)

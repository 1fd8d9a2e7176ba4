"""Tests of the registry of all players while external players are added and removed."""

import threading
from dataclasses import dataclass
from pathlib import Path

import pytest

from hearts_qt.players.roster import PLAYERS
from hearts_qt.plugin_host.plugin_settings import SettingEntry
from hearts_qt.remote.external_player import ExternalPlayer
from hearts_qt.remote.faults import ExternalPlayerFault
from hearts_qt.remote.player_registry import PlayerRegistry
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.events import DealFinished
from hearts_qt.rules.moves import Play
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.table.game import Game
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.problems import Misdeed, PlayerFailed
from hearts_qt.table.table import Table
from tests.remote.positions import leading
from tests.remote.programs import GOOD, external_player
from tests.remote.test_external_player import scripted
from tests.table.tables import NOON, STANDARD, Plain


def test_the_registry_has_all_players() -> None:
    """The registry has all players. An external player cannot replace a player of the program."""
    registry = PlayerRegistry(PLAYERS)
    assert dict(registry) == dict(PLAYERS)
    guest, _ = scripted()
    false_stan, _ = scripted()
    registry.replace({"guest": guest, "stan": false_stan})
    assert registry["guest"] is guest
    assert registry["stan"] is PLAYERS["stan"]
    assert set(registry) == {*PLAYERS, "guest"}
    assert len(registry) == len(PLAYERS) + 1


def test_who_asks_before_plugins_were_looked_for_waits_for_them() -> None:
    """A request for an unknown player waits until the plugins are read, so that a match gets its external player."""
    registry = PlayerRegistry(PLAYERS)
    guest, _ = scripted()
    looking = threading.Timer(0.05, registry.replace, [{"guest": guest}])
    assert "guest" not in registry
    looking.start()
    assert registry.get("guest") is guest
    looking.join()
    assert registry.get("nobody") is None


def test_only_those_that_vanish_are_closed() -> None:
    """When plugins change, only players that are gone are closed. All other players keep their programs."""
    registry = PlayerRegistry(PLAYERS)
    (stays, stays_started), (goes, goes_started) = scripted(), scripted()
    registry.replace({"stays": stays, "goes": goes})
    for player in (stays, goes):
        player.decide(leading(), 0)
    registry.replace({"stays": stays})
    assert "goes" not in registry
    assert goes_started[0].closed
    assert not stays_started[0].closed
    registry.close()
    assert stays_started[0].closed


@dataclass(frozen=True)
class Manifest:
    """The declaration of a player in a manifest."""

    id: str
    folder: Path
    python: str = ""
    command: tuple[str, ...] = ()
    plugin: str = ""
    settings: tuple[SettingEntry, ...] = ()


NERVE = SettingEntry(id="nerve", kind="number", label="Nerve", default=3, least=0, most=9)


def test_a_player_gets_the_chosen_values_of_its_plugin(tmp_path: Path) -> None:
    """A player gets the values of its plugin's settings, or the default for a wrong value."""
    (tmp_path / "player.py").write_text("class Mine:\n    def play(self, view): return view.legal[0]\n")
    declared = Manifest("class", tmp_path, python="player.py:Mine", plugin="aunt", settings=(NERVE,))

    def settings() -> object:
        player = registry["class"]
        assert isinstance(player, ExternalPlayer)
        return player.settings

    registry = PlayerRegistry(PLAYERS)
    registry.choose({"aunt": {"nerve": 7}, "uncle": {"nerve": 1}})
    registry.follow([declared])
    assert settings() == {"nerve": 7}
    registry.choose({"aunt": {"nerve": 8}})
    assert settings() == {"nerve": 8}
    registry.choose({"aunt": {"nerve": 10}})
    assert settings() == {"nerve": 3}
    registry.choose({"aunt": {"nerve": 5}})
    (tmp_path / "player.py").write_text("class Mine:\n    def play(self, view): return view.legal[-1]\n")
    registry.follow([declared])
    assert settings() == {"nerve": 5}
    registry.close()


def test_the_registry_follows_what_manifests_declare(tmp_path: Path) -> None:
    """If a player's file changes, it becomes a new player. A player that is no longer declared is removed."""
    (tmp_path / "program.py").write_text(GOOD)
    (tmp_path / "player.py").write_text("class Mine:\n    def play(self, view): return view.legal[0]\n")
    by_command = Manifest("command", tmp_path, command=("{python}", "-I", "program.py"))
    by_class = Manifest("class", tmp_path, python="player.py:Mine")
    registry = PlayerRegistry(PLAYERS)
    registry.follow([by_command, by_class, Manifest("gone", tmp_path / "gone", python="player.py:Mine")])
    players = {name: registry[name] for name in ("command", "class")}
    assert "gone" not in registry
    for player in players.values():
        assert player.decide(leading(), 0).move == Play(0, parse_card("2C"))
    (tmp_path / "thoughts.log").write_text("what a player writes makes no other player of it")
    registry.follow([by_command, by_class])
    assert {name: registry[name] for name in players} == players
    (tmp_path / "player.py").write_text("class Mine:\n    def play(self, view): return None\n")
    registry.follow([by_class])
    assert "command" not in registry
    assert registry["class"].version != players["class"].version
    with pytest.raises(ExternalPlayerFault, match=f"{tmp_path.name}, player.py: .*returned None"):
        registry["class"].decide(leading(), 0)
    with pytest.raises(ExternalPlayerFault, match="it was closed"):
        players["class"].decide(leading(), 0)
    registry.close()


def test_a_match_goes_on_when_its_player_is_taken_away(tmp_path: Path) -> None:
    """If a seat's player is removed during a deal, the table reports it once as missing and finishes the deal."""
    registry = PlayerRegistry({"plain": Plain()})
    registry.replace({"scripted": external_player(tmp_path, GOOD)})
    four = Seating("South", Kind.COMPUTER, "plain")
    guest = Seating("West", Kind.COMPUTER, "scripted")
    archive = LogArchive(tmp_path / "log")
    table = Table(Game(archive, registry, Plain(), STANDARD, (four, guest, four, four), clock=lambda: NOON))
    problems: list[object] = []
    for step in range(60):
        if step == 20:
            registry.replace({})
        update = table.update()
        problems += update.problems
        if any(isinstance(event, DealFinished) for event in update.events):
            break
        table.handle(link.Ready(update.number))
        table.step()
    else:
        raise AssertionError("the deal never ended")
    assert problems == [PlayerFailed(1, "scripted", Misdeed.MISSING, "West")]

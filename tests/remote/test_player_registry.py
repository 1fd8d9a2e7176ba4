"""The book of all players, while those outside come and go."""

import threading
from dataclasses import dataclass
from pathlib import Path

import pytest

from hearts_qt.players.roster import PLAYERS
from hearts_qt.remote.faults import ExternalPlayerFault
from hearts_qt.remote.player_registry import PlayerRegistry
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.events import DealFinished
from hearts_qt.rules.moves import Play
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.problems import Misdeed, PlayerFailed
from hearts_qt.table.table import Table
from tests.remote.positions import leading
from tests.remote.programs import GOOD, outside
from tests.remote.test_external_player import scripted
from tests.table.tables import NOON, STANDARD, Plain


def test_the_book_has_everybody() -> None:
    """The program's own players come first, and none of them can be replaced from outside."""
    book = PlayerRegistry(PLAYERS)
    assert dict(book) == dict(PLAYERS)
    guest, _ = scripted()
    false_stan, _ = scripted()
    book.replace({"guest": guest, "stan": false_stan})
    assert book["guest"] is guest
    assert book["stan"] is PLAYERS["stan"]
    assert set(book) == {*PLAYERS, "guest"}
    assert len(book) == len(PLAYERS) + 1


def test_who_asks_before_plugins_were_looked_for_waits_for_them() -> None:
    """A table that goes on with its match at once gets its player from outside, and no stand-in."""
    book = PlayerRegistry(PLAYERS)
    guest, _ = scripted()
    looking = threading.Timer(0.05, book.replace, [{"guest": guest}])
    assert "guest" not in book
    looking.start()
    assert book.get("guest") is guest
    looking.join()
    assert book.get("nobody") is None


def test_only_those_that_vanish_are_closed() -> None:
    """A player that stays goes on with its programs, under whatever name."""
    book = PlayerRegistry(PLAYERS)
    (stays, stays_started), (goes, goes_started) = scripted(), scripted()
    book.replace({"stays": stays, "goes": goes})
    for player in (stays, goes):
        player.decide(leading(), 0)
    book.replace({"stays": stays})
    assert "goes" not in book
    assert goes_started[0].closed
    assert not stays_started[0].closed
    book.close()
    assert stays_started[0].closed


@dataclass(frozen=True)
class Manifest:
    """A player as a manifest declares it."""

    id: str
    folder: Path
    python: str = ""
    command: tuple[str, ...] = ()


def test_the_book_follows_what_manifests_declare(tmp_path: Path) -> None:
    """A changed file makes another player, an unchanged one keeps its own; a folder that is gone has none."""
    (tmp_path / "program.py").write_text(GOOD)
    (tmp_path / "player.py").write_text("class Mine:\n    def play(self, view): return view.legal[0]\n")
    by_command = Manifest("command", tmp_path, command=("{python}", "-I", "program.py"))
    by_class = Manifest("class", tmp_path, python="player.py:Mine")
    book = PlayerRegistry(PLAYERS)
    book.follow([by_command, by_class, Manifest("gone", tmp_path / "gone", python="player.py:Mine")])
    players = {name: book[name] for name in ("command", "class")}
    assert "gone" not in book
    for player in players.values():
        assert player.decide(leading(), 0).move == Play(0, parse_card("2C"))
    (tmp_path / "thoughts.log").write_text("what a player writes makes no other player of it")
    book.follow([by_command, by_class])
    assert {name: book[name] for name in players} == players
    (tmp_path / "player.py").write_text("class Mine:\n    def play(self, view): return None\n")
    book.follow([by_class])
    assert "command" not in book
    assert book["class"].version != players["class"].version
    with pytest.raises(ExternalPlayerFault, match=f"{tmp_path.name}, player.py: .*returned None"):
        book["class"].decide(leading(), 0)
    with pytest.raises(ExternalPlayerFault, match="it was taken away"):
        players["class"].decide(leading(), 0)
    book.close()


def test_a_match_goes_on_when_its_player_is_taken_away(tmp_path: Path) -> None:
    """In the middle of a deal a seat's player vanishes: it is named as missing, once, and the deal is played out."""
    book = PlayerRegistry({"plain": Plain()})
    book.replace({"scripted": outside(tmp_path, GOOD)})
    four = Seating("South", Kind.COMPUTER, "plain")
    guest = Seating("West", Kind.COMPUTER, "scripted")
    table = Table(LogArchive(tmp_path / "log"), book, Plain(), STANDARD, (four, guest, four, four), clock=lambda: NOON)
    problems: list[object] = []
    for step in range(60):
        if step == 20:
            book.replace({})
        update = table.update()
        problems += update.problems
        if any(isinstance(event, DealFinished) for event in update.events):
            break
        table.handle(link.Ready(update.number))
        table.step()
    else:
        raise AssertionError("the deal never ended")
    assert problems == [PlayerFailed(1, "scripted", Misdeed.MISSING, "West")]

"""The book of all players, while those outside come and go."""

from pathlib import Path

from hearts_qt.players.roster import PLAYERS
from hearts_qt.remote.book import PlayerBook
from hearts_qt.rules.events import DealFinished
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.table.store import Archive
from hearts_qt.table.table import Table
from hearts_qt.table.trouble import Misdeed, PlayerFailed
from tests.remote.programs import GOOD, outside
from tests.remote.test_outside import scripted
from tests.table.tables import NOON, STANDARD, Plain


def test_the_book_has_everybody() -> None:
    """The program's own players come first, and none of them can be replaced from outside."""
    book = PlayerBook(PLAYERS)
    assert dict(book) == dict(PLAYERS)
    guest, _ = scripted()
    false_stan, _ = scripted()
    book.replace({"guest": guest, "stan": false_stan})
    assert book["guest"] is guest
    assert book["stan"] is PLAYERS["stan"]
    assert set(book) == {*PLAYERS, "guest"}
    assert len(book) == len(PLAYERS) + 1


def test_only_those_that_vanish_are_closed() -> None:
    """A player that stays goes on with its programs, under whatever name."""
    book = PlayerBook(PLAYERS)
    (stays, stays_started), (goes, goes_started) = scripted(), scripted()
    book.replace({"stays": stays, "goes": goes})
    from tests.remote.positions import leading

    for player in (stays, goes):
        player.decide(leading(), 0)
    book.replace({"stays": stays})
    assert "goes" not in book
    assert goes_started[0].closed
    assert not stays_started[0].closed
    book.close()
    assert stays_started[0].closed


def test_a_match_goes_on_when_its_player_is_taken_away(tmp_path: Path) -> None:
    """In the middle of a deal a seat's player vanishes: it is named as missing, once, and the deal is played out."""
    book = PlayerBook({"plain": Plain()})
    book.replace({"scripted": outside(tmp_path, GOOD)})
    four = Seating("South", Kind.COMPUTER, "plain")
    guest = Seating("West", Kind.COMPUTER, "scripted")
    table = Table(Archive(tmp_path / "log"), book, Plain(), STANDARD, (four, guest, four, four), clock=lambda: NOON)
    troubles: list[object] = []
    for step in range(60):
        if step == 20:
            book.replace({})
        update = table.update()
        troubles += update.troubles
        if any(isinstance(event, DealFinished) for event in update.events):
            break
        table.handle(link.Ready(update.number))
        table.step()
    else:
        raise AssertionError("the deal never ended")
    assert troubles == [PlayerFailed(1, "scripted", Misdeed.MISSING, "West")]

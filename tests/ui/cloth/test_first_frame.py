"""Tests that each card has a picture from the first frame on, even at a first start, when nothing has been drawn."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hearts_qt.app.extensions import own_designs
from hearts_qt.settings.card_options import CARD_BACK, JUMBO
from hearts_qt.settings.values import Settings
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.media.raster import Rasteriser
from tests.table.tables import STANDARD
from tests.ui.cloth.screen_watch import EachUpdate, ScreenWatch
from tests.ui.conftest import made_table
from tests.ui.game import Game


def new_art(settings: Settings, cache: Path) -> CardArt:
    """Return card art with the program's designs."""
    return CardArt(settings, own_designs(), cache)


@pytest.fixture(params=[(700, 480), (1024, 560), (1440, 900), (2560, 1440)], ids=str)
def game(
    request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Game]:
    """Return a game with a window that is not yet shown and a drawing process that never draws."""
    monkeypatch.setattr(Rasteriser, "draw", lambda self, drawing: None)
    table = made_table(tmp_path, "PCCC", STANDARD, 1234, None, None, None, None)
    made = Game(tmp_path, table, {"motion": "full", "living_faces": False}, request.param, make_art=new_art)
    yield made
    made.close()
    made.window.deleteLater()


def test_before_the_first_update_the_table_is_bare(game: Game) -> None:
    """Before the first update the table shows no faces and no names."""
    game.window.show()
    assert not any(item.isVisible() for item in game.cloth.pieces.plates)
    watch = ScreenWatch(game)
    eyes = EachUpdate(game, watch)
    game.open()
    assert [plate.isVisible() for plate in game.cloth.pieces.plates] == [True, True, True, True]
    assert not watch.faults, eyes.doing


def test_no_card_is_blank(game: Game) -> None:
    """No card is blank while cards are dealt, or after a change of size or design."""
    watch = ScreenWatch(game)
    eyes = EachUpdate(game, watch)
    game.open()
    first = watch.looks
    assert first
    eyes.doing = "another size"
    game.window.resize(game.window.width() + 60, game.window.height() + 40)
    game.calm()
    eyes.doing = "another design"
    game.settings.set(CARD_BACK, "forest")
    game.settings.set(JUMBO, True)
    game.calm()
    watch.look_settled("at the end")
    assert watch.looks > first
    assert not watch.faults

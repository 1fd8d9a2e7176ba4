"""Tests of what a plugin's page shows of its contributions: pictures, comments and descriptions."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from hearts_qt.plugin_host.contributions import Catalogue, Plugin, Source
from hearts_qt.plugin_host.decks.reading import read_items
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.kinds import CARDS
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.ui.dialogs.plugins_window import PluginsWindow
from hearts_qt.ui.media.card_art import CardArt
from tests.plugin_host.decks.made import BACK_COLOUR, INKS, make_back, make_fronts
from tests.plugin_host.written import HEAD, STYLE, write_plugin
from tests.ui.conftest import Start
from tests.ui.game import Game, until
from tests.ui.media.test_switching import colour

WORDS = 'format = 1\nname = "Vera speaks"\n[lines]\npass = ["Have <b>this</b>."]\nlead = ["My turn."]\n'
FACE_COLOUR = "#c03060"


@pytest.fixture
def game(start: Start, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return a game with card designs that the tests choose."""
    game = start()
    monkeypatch.setattr(type(game.art), "backs", CardArt.backs)
    monkeypatch.setattr(type(game.art), "fronts", CardArt.fronts)
    return game


@pytest.fixture
def plugin(tmp_path: Path) -> Plugin:
    """Return a plugin with a deck, a back, a face, comments and a style."""
    folder = tmp_path / "aunt"
    make_fronts(folder)
    make_back(folder, "wool", BACK_COLOUR)
    picture = QImage(64, 64, QImage.Format.Format_RGB32)
    picture.fill(FACE_COLOUR)
    assert picture.save(str(folder / "vera.png"))
    manifest = {
        **HEAD,
        "id": "aunt",
        "needs": "0.0.1",
        "cards": [{"folder": "tiny"}, {"folder": "wool"}],
        "faces": [{"file": "vera.png", "name": "Vera"}],
        "comments": [{"file": "comments.toml"}],
        "styles": [{**STYLE, "description": "Never holds back."}],
    }
    write_plugin(folder, manifest, {"comments.toml": WORDS})
    found = read_plugin(folder, Source.USER, look_into(folder))
    assert not found.flaws
    return found


def show(game: Game, *plugins: Plugin) -> PluginsWindow:
    """Open the page of plugins with these plugins, as if they had been found in their folders."""
    catalogue = Catalogue(plugins)
    designs, broken = read_items(catalogue.of(CARDS).values(), Path())
    assert not broken
    game.art.set_designs({**game.art.designs, **designs})
    game.window.show_catalogue(catalogue, safe_mode=False)
    game.window.controllers.plugins.show_page()
    page = game.window.controllers.plugins.page
    assert page is not None
    return page


def test_pictures_are_shown(game: Game, plugin: Plugin) -> None:
    """The page shows the queen of a deck, a back and a face with their names. For another plugin it hides them."""
    page = show(game, plugin, Plugin("other", "Other", Path("other"), Source.USER))
    strip = page.details.pictures
    assert strip.isVisible()
    assert [strip.item(row).text() for row in range(strip.count())] == ["Tiny", "Wool", "Vera"]

    def inks() -> list[str]:
        return [colour(strip.item(row).icon().pixmap(strip.iconSize())) for row in range(strip.count())]

    until(lambda: inks() == [INKS[2], BACK_COLOUR, FACE_COLOUR])
    page.show_plugin("other")
    assert not strip.isVisible()


def test_comments_can_be_read(game: Game, plugin: Plugin) -> None:
    """The page shows all comments as plain text. For another plugin it hides them."""
    page = show(game, plugin, Plugin("other", "Other", Path("other"), Source.USER))
    lines = page.details.lines
    until(lines.isVisible)
    assert lines.toPlainText().splitlines() == ["Vera speaks", "“Have <b>this</b>.”", "“My turn.”"]
    assert lines.isReadOnly()
    page.show_plugin("other")
    assert not lines.isVisible()
    page.show_lines("aunt", "too late")
    assert not lines.isVisible()


def test_a_style_is_described_and_the_version_is_said(game: Game, plugin: Plugin) -> None:
    """The page shows the description of a style, and the oldest version of Hearts with which the plugin works."""
    details = show(game, plugin).details
    assert "Bold: Never holds back." in details.contributes.text()
    assert "Needs Hearts 0.0.1 or newer" in details.about.text()
    assert details.contributes.textFormat() is Qt.TextFormat.PlainText

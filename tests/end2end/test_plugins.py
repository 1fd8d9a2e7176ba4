"""Tests of plugins that are copied into the plugin folder while a deal is played in the real window."""

import shutil
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from tests.end2end.conftest import OpenWindow
from tests.end2end.program import QUICK, ROOT, Program, eventually, write_options
from tests.end2end.reader import Node, Reader
from tests.end2end.screen import Screen
from tests.end2end.test_window import pass_three
from tests.plugin_host.decks.made import png

pytestmark = [
    pytest.mark.end2end,
    pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are tools of X11"),
]
FRONT, BACK = QColor("#c81ec8"), QColor("#1ec8c8")
_DESIGN = """
format = 1
name = "Neon nights"
author = "A friend"
licence = "MIT"
kind = "deck"
"""
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 14"><rect width="10" height="14" fill="{}"/></svg>'
_PLAYED_SLOWLY = {**QUICK, "speed": 4, "cash_out": "off"}
_SEATS = [
    {"name": "Ann", "kind": "person"},
    {"name": "West", "kind": "computer", "player": "novice", "face": "nellie"},
    {"name": "North", "kind": "computer", "player": "stan", "face": "stan"},
    {"name": "East", "kind": "computer", "player": "stan", "face": "cal"},
]
STEADY = "Slow and steady"


def deck(folder: Path) -> Path:
    """Make a deck with fronts of one colour and a back of another."""
    folder.mkdir(parents=True)
    for name in (rank + suit for rank in "23456789TJQKA" for suit in "CDSH"):
        (folder / f"{name}.svg").write_text(_SVG.format(FRONT.name()))
    (folder / "back.svg").write_text(_SVG.format(BACK.name()))
    (folder / "design.toml").write_text(_DESIGN)
    return folder


def copy_slowly(source: Path, target: Path) -> None:
    """Copy a folder file by file as a slow disk would, with design.toml in the middle."""
    target.mkdir(parents=True)
    for path in sorted(source.iterdir(), reverse=True):
        time.sleep(0.04)
        shutil.copy(path, target / path.name)


def share_of(colour: QColor, picture: Path, screen: Screen) -> float:
    """Return the share of the screen, 0 to 1, that has a colour. Every fourth point in each direction is counted."""
    screen.photograph(picture)
    image = QImage(str(picture))
    points = [(x, y) for x in range(0, image.width(), 4) for y in range(0, image.height(), 4)]
    return sum(image.pixelColor(x, y) == colour for x, y in points) / len(points)


def choose(reader: Reader, name: str) -> None:
    """Wait until the menus offer a deck for fronts and backs, and choose it for both."""
    found = eventually(lambda: both if len(both := reader.menu_entries(name)) == 2 else [], f"{name} in the menus")
    for entry in found:
        reader.press(entry)


def _may_be_played(node: Node) -> bool:
    return node.role == "push button" and " of " in node.name and "sensitive" in node.states


def play_hand(program: Program, reader: Reader, cards: int) -> None:
    """Play this number of the person's cards; any legal card may be played."""
    for _ in range(cards):
        before = program.until_asked()
        reader.press(reader.find(_may_be_played, "a card that may be played"))
        program.until(lambda each, before=before: each.shown[-1].hand != before.hand, "the card on the table")  # type: ignore[misc]


def test_a_deck_copied_into_the_folder_is_in_the_menus_and_on_the_cards(
    home: Path, open_window: OpenWindow, tmp_path: Path
) -> None:
    """A deck that is slowly copied into the folder during a deal can be chosen. The chosen deck stays in use."""
    write_options(home, _PLAYED_SLOWLY)
    program, screen, reader = open_window("--deal", "3")
    pass_three(program, screen, reader)
    copy_slowly(deck(tmp_path / "neon"), home / "data" / "plugins" / "neon")
    choose(reader, "Neon nights")
    eventually(lambda: share_of(FRONT, tmp_path / "fronts.png", screen) > 0.003, "the fronts on the cards")
    eventually(lambda: share_of(BACK, tmp_path / "backs.png", screen) > 0.005, "the backs")
    play_hand(program, reader, 1)
    assert program.sentences == []


def test_a_picture_copied_into_the_folder_is_a_back(home: Path, open_window: OpenWindow) -> None:
    """A picture in the plugin folder is in the menu of the backs, marked as the person's own."""
    write_options(home, _PLAYED_SLOWLY)
    program, _, reader = open_window("--deal", "3")
    (home / "data" / "plugins").mkdir(parents=True, exist_ok=True)
    (home / "data" / "plugins" / "My cat.png").write_bytes(png(BACK.name(), 60, 84))
    eventually(lambda: reader.menu_entries("My cat (pictures of your own)"), "the picture in the menu")
    assert program.sentences == []


def test_a_player_dropped_in_plays_and_its_folder_may_go_while_it_does(
    home: Path, open_window: OpenWindow, tmp_path: Path
) -> None:
    """A copied player can be chosen and plays. When its folder is deleted, Stan replaces it with a message."""
    write_options(home, _PLAYED_SLOWLY, seats=_SEATS)
    program, screen, reader = open_window("--deal", "3")
    folder = home / "data" / "plugins" / "steady"
    shutil.copytree(ROOT / "plugins" / "tortoise", folder)
    text = (folder / "plugin.toml").read_text().replace('id = "tortoise"', 'id = "steady"')
    (folder / "plugin.toml").write_text(text.replace(STEADY, "Very steady"))
    pass_three(program, screen, reader)
    screen.key("ctrl+t")
    place = reader.find(lambda node: (node.role, node.name) == ("combo box", "Novice"), "the way to play at place 2")
    screen.click(place.box.x + place.box.width / 2, place.box.y + place.box.height / 2)
    screen.do("type", "Very")
    screen.key("Return")
    screen.photograph(tmp_path / "chosen.png")
    reader.press(reader.find(lambda node: node.name == "OK" and node.role == "push button", "OK"))
    eventually(lambda: '"steady"' in _log(home), "the player in the log")
    play_hand(program, reader, 3)
    assert program.sentences == []
    shutil.rmtree(folder)
    play_hand(program, reader, 2)
    program.until(lambda each: any("not installed" in told for told in each.sentences), "what happened to the player")
    play_hand(program, reader, 3)
    screen.photograph(tmp_path / "later.png")


def _log(home: Path) -> str:
    return "".join(path.read_text() for path in (home / "data" / "matches").glob("*.jsonl"))

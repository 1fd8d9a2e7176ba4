"""Tests that a person can change Vicious Vickie into Aunt Vera, and that the change is kept."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.end2end.conftest import OpenWindow
from tests.end2end.program import QUICK, eventually, write_options
from tests.end2end.reader import Node, Reader
from tests.end2end.screen import Screen
from tests.end2end.test_window import pass_three

pytestmark = [
    pytest.mark.end2end,
    pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are tools of X11"),
]
OWN_LINE = "Mine, dear. Another biscuit?"
SEATS = [
    {"name": "Ann", "kind": "person"},
    {"name": "Vicious Vickie", "kind": "computer", "player": "vicious", "face": "vickie", "character": "vickie"},
    {"name": "One", "kind": "computer", "player": "stan", "face": "stan", "character": ""},
    {"name": "Two", "kind": "computer", "player": "stan", "face": "cal", "character": ""},
]
"""The seats of the game. Only Vickie has comments, because the other two computer players have no character."""


def named(role: str, name: str) -> Callable[[Node], bool]:
    """Return a function that recognises a node by its role and name."""
    return lambda node: (node.role, node.name) == (role, name)


def at_the_table(reader: Reader, name: str) -> None:
    """Wait until the score board shows this name."""
    reader.find(lambda node: node.role == "table cell" and node.name == name, f"{name} on the score board")


def make_aunt_vera(screen: Screen, reader: Reader, folder: Path) -> None:
    """Change Vickie in the dialog with keys and the mouse, and take pictures of the steps."""
    screen.key("ctrl+shift+c")
    reader.find(lambda node: node.name == "Ann (you)" and "focused" in node.states, "the dialog")
    screen.key("ctrl+f")
    screen.do("type", "vickie")
    reader.find(lambda node: node.role == "text" and node.name == "Name", "her name")
    screen.key("alt+n")
    screen.key("ctrl+a")
    screen.do("type", "Aunt Vera")
    screen.key("alt+f")
    reader.find(named("list", "Faces"), "the faces")
    screen.key("Home")
    screen.do("type", "stella")
    screen.key("Return")
    screen.key("alt+k")
    pack = reader.find(named("combo box", "Vicious Vickie"), "whose lines she has")
    screen.click(pack.box.x + pack.box.width / 2, pack.box.y + pack.box.height / 2)
    screen.key("End")
    screen.key("Return")
    screen.photograph(folder / "speaking.png")
    screen.key("alt+i")
    line = reader.find(named("text", "A line of your own"), "where a line is written")
    screen.click(line.box.x + line.box.width / 2, line.box.y + line.box.height / 2)
    screen.do("type", OWN_LINE)
    screen.key("Return")
    reader.find(lambda node: node.name == f"{OWN_LINE} (yours)", "her line in the list")
    screen.key("alt+t")
    screen.photograph(folder / "lines.png")
    screen.key("Escape")


def is_vera(home: Path) -> bool:
    """Return whether Vickie's file has every change."""
    file = home / "config" / "characters" / "vickie.toml"
    text = file.read_text("utf-8") if file.exists() else ""
    return all(each in text for each in ("Aunt Vera", 'face = "stella"', 'comments = ""', OWN_LINE))


@pytest.mark.long
def test_vickie_becomes_aunt_vera(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """A new name, face and line are used immediately. They are kept when the program is killed and started again."""
    write_options(
        home,
        {**QUICK, "speed": 5, "player_name": "Ann", "autoplay": False, "chattiness": "always", "silent": True},
        seats=SEATS,
    )
    program, screen, reader = open_window("--deal", "3")
    program.until_asked()
    at_the_table(reader, "Vicious Vickie")
    screen.do("windowactivate", "--sync", screen.window(program.id))
    make_aunt_vera(screen, reader, tmp_path)
    at_the_table(reader, "Aunt Vera")
    eventually(lambda: is_vera(home), "her file")
    pass_three(program, screen, reader)
    eventually(lambda: f"Aunt Vera: {OWN_LINE}" in reader.listen(), "her own line")
    screen.photograph(tmp_path / "said.png")
    program.kill()
    again, screen, reader = open_window(screen=screen)
    again.until_turn()
    at_the_table(reader, "Aunt Vera")
    screen.photograph(tmp_path / "again.png")

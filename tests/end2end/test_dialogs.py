"""Tests of dialogs in the real window: own comments with each list opened, and Ctrl+Q, which ends the program.

The dialogs run in their own process, because a stack overflow would end it.
"""

import sys
from pathlib import Path

import pytest

from tests.end2end.conftest import OpenWindow
from tests.end2end.program import QUICK, eventually, write_options
from tests.end2end.reader import Node, Reader
from tests.end2end.screen import Screen

pytestmark = [
    pytest.mark.end2end,
    pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are tools of X11"),
]


def focused(reader: Reader, role: str, name: str) -> Node:
    """Wait until the node with this role and name has the focus, and return it."""
    return reader.find(
        lambda node: (node.role, node.name) == (role, name) and "focused" in node.states, f"the focus in {name}"
    )


def click(screen: Screen, node: Node) -> None:
    """Click in the middle of a node."""
    screen.click(node.box.x + node.box.width / 2, node.box.y + node.box.height / 2)


def lists(reader: Reader) -> list[Node]:
    """Return the two drop-down lists, for the player and for the key. Qt names each list after its chosen entry."""
    return [node for node in reader.shown() if node.role == "combo box"]


def entries(reader: Reader, place: int) -> list[Node]:
    """Return the entries of an open list.

    The entries of closed lists are in the corner of the screen and are left out.
    """
    left = lists(reader)[place].box.x
    return [node for node in reader.shown() if node.role == "list item" and abs(node.box.x - left) < 20]


def choose_by_mouse(screen: Screen, reader: Reader, place: int) -> str:
    """Open a drop-down list with a click, click on its second entry, and return that entry's name."""
    click(screen, lists(reader)[place])
    entry = eventually(lambda: entries(reader, place), "the open list")[1]

    def is_chosen() -> bool:
        # A list ignores clicks for a moment after it was opened.
        for each in entries(reader, place)[1:2]:
            click(screen, each)
        return lists(reader)[place].name == entry.name

    eventually(is_chosen, "the choice")
    return entry.name


def choose_by_keys(screen: Screen, reader: Reader, place: int) -> str:
    """Open the focused drop-down list, choose its third entry, and return that entry's name."""
    eventually(lambda: "focused" in lists(reader)[place].states, "the focus in the list")
    screen.key("space")
    entry = eventually(lambda: entries(reader, place), "the open list")[2]
    for key in ("Home", "Down", "Down", "Return"):
        screen.key(key)
    eventually(lambda: lists(reader)[place].name == entry.name, "the choice")
    return entry.name


@pytest.mark.long
def test_own_comments_by_mouse_and_keys(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """A person types an own comment, chooses its player and its key with mouse and keys, and saves it with OK."""
    write_options(home, QUICK)
    program, screen, reader = open_window()
    program.until_asked()
    screen.do("windowactivate", "--sync", screen.window(program.id))
    # A click on a player opens a sheet about this player, and the keys still move the marker on the cards.
    click(screen, reader.find(lambda node: (node.role, node.name) == ("table cell", "You"), "the score board"))
    reader.find(lambda node: "Queens of spades" in node.name, "the sheet about a player")
    for _ in range(2):
        screen.key("Right")
        reader.find(lambda node: " of " in node.name and "focused" in node.states, "the marker")
    reader.press(reader.menu_entries("Your own comments…")[0])
    focused(reader, "push button", "Add a comment")
    click(screen, reader.button("Add a comment"))
    focused(reader, "text", "Comment")
    screen.do("type", "Tea, anybody?")
    choose_by_mouse(screen, reader, 0)
    choose_by_mouse(screen, reader, 1)
    screen.photograph(tmp_path / "comments.png")
    screen.key("shift+Tab")
    name = choose_by_keys(screen, reader, 0)
    screen.key("Tab")
    choose_by_keys(screen, reader, 1)
    click(screen, reader.button("OK"))
    kept = home / "config" / "own-comments.toml"
    text = eventually(lambda: kept.read_text("utf-8") if kept.exists() else "", "the kept comment")
    assert all(each in text for each in ("Tea, anybody?", name))
    program.check()


def test_ctrl_q_leaves_while_the_opponents_are_asked_for(home: Path, open_window: OpenWindow) -> None:
    """Ctrl+Q ends the program even while the page at the start is open."""
    write_options(home, {**QUICK, "fast_start": False})
    program, screen, reader = open_window()
    reader.button("Deal me in")
    screen.key("ctrl+q")
    assert program.ended(10) == 0

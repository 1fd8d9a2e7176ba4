"""Tests of the boss key in the real window: while cards fly, over an open dialog, and in an open menu."""

import sys
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops

from tests.end2end.conftest import OpenWindow
from tests.end2end.program import QUICK, Program, eventually, write_options
from tests.end2end.screen import Screen

pytestmark = [
    pytest.mark.end2end,
    pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are tools of X11"),
]
_STILL: Final = 1.5
"""For how many seconds a test watches that nothing happens."""


def titles(screen: Screen, program: Program) -> list[str]:
    """Return the titles of all windows of the program that can be seen."""
    return [screen.do("getwindowname", window) for window in screen.windows(program.id)]


def cover(screen: Screen, program: Program) -> None:
    """Press F12, and wait until the program has one window, which is a spreadsheet."""
    screen.key("F12")
    eventually(lambda: ["Spreadsheet" in title for title in titles(screen, program)] == [True], "the spreadsheet")


def uncover(screen: Screen, program: Program) -> None:
    """Press F12, and wait until no window is a spreadsheet."""
    screen.key("F12")
    eventually(lambda: not any("Spreadsheet" in title for title in titles(screen, program)), "the game")


def shot(screen: Screen, path: Path) -> Image.Image:
    """Return a picture of the screen."""
    screen.photograph(path)
    with Image.open(path) as picture:
        return picture.convert("RGB")


def still_shot(screen: Screen, path: Path) -> Image.Image:
    """Wait until three pictures of the screen in a row are equal, because cards become sharper after a while."""
    pictures: list[Image.Image] = []

    def is_still() -> bool:
        pictures.append(shot(screen, path))
        last = pictures[-3:]
        return len(last) == 3 and all(each.tobytes() == last[0].tobytes() for each in last)

    eventually(is_still, "a still window")
    return pictures[-1]


def test_while_cards_fly(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """At the slowest speed something flies nearly always: each time everything waits, and then the deal goes on."""
    write_options(home, {**QUICK, "speed": 1, "motion": "full", "autoplay": True, "sound": True})
    program, screen, _ = open_window("--deal", "3")
    program.until(lambda each: each.shown and each.shown[-1].phase == "playing", "the first trick")
    screen.do("windowactivate", "--sync", screen.window(program.id))
    for number in range(3):
        program.until_shown(1)
        cover(screen, program)
        shown = len(program.shown)
        first = shot(screen, tmp_path / f"covered {number}.png")
        screen.do("type", "42")
        assert program.stays(lambda each: len(each.shown) == shown, _STILL)  # noqa: B023 - used at once
        assert ImageChops.difference(first, shot(screen, tmp_path / "typed.png")).getbbox(), "the keys go to the sheet"
        uncover(screen, program)
        program.until_shown(2)
    program.check()


def test_over_a_dialog(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """A dialog is away with the game, and comes back with what was typed and with its focus."""
    write_options(home, QUICK)
    program, screen, reader = open_window()
    program.until_asked()
    reader.press(reader.menu_entries("Your own comments…")[0])
    reader.press(reader.button("Add a comment"))
    reader.find(lambda node: (node.role, node.name) == ("text", "Comment") and "focused" in node.states, "the field")
    screen.do("type", "Tea")
    before = eventually(lambda: titles(screen, program), "the windows")
    assert len(before) == 2
    cover(screen, program)
    screen.photograph(tmp_path / "covered.png")
    screen.do("type", "xyz")
    uncover(screen, program)
    eventually(lambda: sorted(titles(screen, program)) == sorted(before), "both windows")
    reader.find(lambda node: (node.role, node.name) == ("text", "Comment") and "focused" in node.states, "the field")
    screen.do("type", ", anybody?")
    kept = home / "config" / "own-comments.toml"
    reader.press(reader.button("OK"))
    eventually(kept.exists, "the comment")
    assert '"Tea, anybody?"' in kept.read_text("utf-8")


def test_in_an_open_menu(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """The menu closes. Afterwards the window looks exactly as it did before the menu was opened."""
    write_options(home, {**QUICK, "living_faces": False})
    program, screen, reader = open_window("--deal", "3")
    program.until_asked()
    screen.do("windowactivate", "--sync", screen.window(program.id))
    screen.key("Right")
    reader.find(lambda node: " of " in node.name and "focused" in node.states, "the marker")
    before = still_shot(screen, tmp_path / "before.png")
    screen.key("F10")
    screen.key("Down")
    eventually(lambda: ImageChops.difference(before, shot(screen, tmp_path / "menu.png")).getbbox(), "the menu")
    cover(screen, program)
    uncover(screen, program)
    eventually(
        lambda: ImageChops.difference(before, shot(screen, tmp_path / "after.png")).getbbox() is None, "the same window"
    )
    reader.find(lambda node: " of " in node.name and "focused" in node.states, "the marker")

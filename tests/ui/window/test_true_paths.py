"""Tests that each path of a menu entry in a text leads to a real entry."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

import hearts_qt
from hearts_qt.remote.wire import PROTOCOL
from hearts_qt.ui.widgets.command import MenuName
from tests.ui.conftest import Start
from tests.ui.game import Game

pytestmark = pytest.mark.usefixtures("no_waits")

_PACKAGE: Final = Path(hearts_qt.__file__).parent
_ROOT: Final = _PACKAGE.parent
_MENUS: Final = "|".join(name.value.replace("&", "") for name in MenuName)
_PATH: Final = re.compile(rf"\b({_MENUS})(?:, | (?:→|▸) )([A-Z].*)")
"""Finds the name of a menu in a text, and everything after it. The name of an entry begins with a capital letter."""


def texts() -> Iterator[str]:
    """Yield the texts of the window, of the help pages and of the README."""
    for file in sorted((_PACKAGE / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield " ".join(node.value.split())
    for file in (_ROOT / "README.md", *sorted((_ROOT / "resources" / "help").glob("*.md"))):
        yield " ".join(file.read_text("utf-8").split())


def plain(action: QAction) -> str:
    """Return the text of an entry without its mnemonic and without an "…" at its end."""
    return action.text().replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…")


def paths(menu: QMenu, before: str) -> Iterator[str]:
    """Yield the path of each entry of a menu and its submenus. A path is the names, separated by commas."""
    for action in menu.actions():
        if not action.isSeparator():
            yield f"{before}, {plain(action)}"
            below = action.menu()
            if isinstance(below, QMenu):
                # A menu is filled when it opens.
                below.aboutToShow.emit()
                yield from paths(below, f"{before}, {plain(action)}")


def named(text: str) -> Iterator[str]:
    """Yield each part of a text that begins with the names of a menu and of an entry.

    Each part goes on to the end of the text.
    """
    while found := _PATH.search(text):
        yield re.sub(r" (?:→|▸) ", ", ", found[0])
        text = found[2]


def test_every_entry_that_a_text_names_is_there(start: Start) -> None:
    """Each path in a text, such as "Interface, Plugins" or "Options → Players", leads to an entry."""
    game: Game = start()
    there = tuple(
        path
        for name, menu in game.window.menus.menus.items()
        for path in paths(menu, name.value.replace("&", ""))
        if path.count(",")
    )
    found = {place for text in texts() for place in named(text)}
    assert len(found) > 5
    assert [place[:60] for place in sorted(found) if not place.startswith(there)] == []


def test_the_page_for_external_players_greets_as_the_program_does() -> None:
    """The greeting on the help page has the present versions of the program and of the protocol."""
    page = (_ROOT / "resources" / "help" / "external-players.md").read_text("utf-8")
    assert f'"program":"hearts-qt {hearts_qt.__version__}"' in page
    assert f'"protocol":{PROTOCOL}' in page

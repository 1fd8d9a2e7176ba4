"""Tests that the help pages with answers, the command line and the index agree with the program."""

import argparse
import re

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtWidgets import QMenu

from hearts_qt import paths
from hearts_qt.app.command_line import parser
from hearts_qt.ui.help import program_pages
from hearts_qt.ui.help.help_window import HelpWindow
from hearts_qt.ui.help.how_do_i_page import CHAPTERS
from hearts_qt.ui.widgets.command import path_to
from hearts_qt.ui.widgets.mnemonics import plain_label
from tests.ui.conftest import Start
from tests.ui.game import Game


def plain(html: str) -> str:
    """Return the text of a page."""
    document = QTextDocument()
    document.setHtml(html)
    return document.toPlainText()


def opened(game: Game) -> HelpWindow:
    """Open the help of a game's window, and return it."""
    return game.window.controllers.help.show_page("how")


def places_in_menus(game: Game) -> dict[QAction, str]:
    """Return the path of each entry in the real menus."""
    found: dict[QAction, str] = {}

    def walk(menu: QMenu, path: tuple[str, ...]) -> None:
        for action in menu.actions():
            here = (*path, plain_label(action.text()).removesuffix("…"))
            found[action] = ", ".join(here)
            inner = action.menu()
            if isinstance(inner, QMenu):
                walk(inner, here)

    for action in game.window.menuBar().actions():
        menu = action.menu()
        assert isinstance(menu, QMenu)
        walk(menu, (plain_label(action.text()),))
    return found


def test_every_entry_is_where_the_help_says(start: Start) -> None:
    """The path that the help gives for a menu entry is the entry's path in the menu bar."""
    game = start()
    places = places_in_menus(game)
    for name, entry in game.window.menus.entries.items():
        assert path_to(entry) == places[game.window.menus.actions[name]], name


def test_each_question_is_answered(start: Start) -> None:
    """The page contains every question. Each path of a menu entry in the answers is filled in."""
    game = start()
    text = plain(opened(game).page_html("how"))
    assert "{" not in text
    for _, questions in CHAPTERS:
        for each in questions:
            assert each.question in text
            assert set(re.findall(r"{(\w+)}", each.answer)) == set(each.entries)
    assert "Interface, Playing, Controls" in text
    assert "Undo (Ctrl+Z)" in text


def test_the_command_line_page_has_what_the_program_takes() -> None:
    """The page contains exactly the switches and commands that the program accepts."""
    actions = parser()._actions  # private: argparse has no public list of its switches
    switches = {option for action in actions for option in action.option_strings if option.startswith("--")}
    assert {switch.split()[0] for switch in program_pages.SWITCHES} == switches
    commands = next(action for action in actions if isinstance(action, argparse._SubParsersAction))  # private: as above
    assert set(program_pages.COMMANDS) == set(commands.choices)


def test_every_link_of_the_index_leads_somewhere(start: Start) -> None:
    """Each entry of the index leads to a page, and to a place on the page if the entry names a place."""
    help_window = opened(start())
    html = help_window.page_html("topics")
    addresses = [QUrl(address) for address in re.findall(r'href="([^"]+)"', html)]
    assert len(addresses) > 100
    for address in addresses:
        page = help_window.page_html(address.path())
        assert page or address.path() in help_window.files.pages
        assert not address.fragment() or f'name="{address.fragment()}"' in page


@pytest.mark.parametrize("word", ["Void", "Undo", "Playing well", "Passing", "Index"])
def test_the_index_has_words_entries_pages_and_chapters(start: Start, word: str) -> None:
    """The index contains words of the game, menu entries, pages, and chapters of advice."""
    assert word in plain(opened(start()).page_html("topics")).splitlines()


def test_a_link_with_a_place_scrolls_to_it(start: Start) -> None:
    """A click on an entry of the index that names a place opens the page about the menus at this place."""
    help_window = opened(start())
    help_window.browser.anchorClicked.emit(QUrl("help:menus#about"))
    assert help_window.browser.source().path() == "menus"
    assert help_window.browser.verticalScrollBar().value() > 0


def test_the_page_about_removing_names_every_place_of_the_person_s_files() -> None:
    """The page about removing Hearts names all folders and files of the person, so that everything can be removed."""
    from hearts_qt.ui.help.program_pages import removing

    text = plain(removing())
    for place in (paths.options_file(), paths.matches(), paths.user_plugins(), paths.cache(), paths.characters()):
        assert str(place) in text

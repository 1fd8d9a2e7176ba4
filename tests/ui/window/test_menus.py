"""Tests that the menus are complete, that every entry is explained, and that no shortcuts collide."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from hearts_qt.rules.entries import CorrectScores
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.settings.card_options import JUMBO
from hearts_qt.settings.look_options import BACKGROUND, FULLSCREEN, VENUE, Venue
from hearts_qt.settings.option import Menu
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.rules_draft import FIELDS, PRESET
from hearts_qt.table import link
from hearts_qt.ui.company.own_words import used_letters
from hearts_qt.ui.help.help_pages import menus as menus_page
from hearts_qt.ui.help.help_window import HelpWindow
from hearts_qt.ui.help.keys_page import mouse_and_keys
from hearts_qt.ui.widgets.command import MenuName
from hearts_qt.ui.widgets.mnemonics import mnemonic_of
from hearts_qt.ui.window.commands import COMMANDS
from hearts_qt.ui.window.rule_entries import entry_name
from tests.ui.conftest import Start
from tests.ui.deals import MIXED, play_on
from tests.ui.game import Game, until

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support (lower|grabbing)", extend=True),
]
HOLD = Direction.HOLD
IN_MENUS = [name for name, option in OPTIONS.items() if option.menu is not Menu.NONE]
NAMES = [*(command.name for command in COMMANDS.values()), *IN_MENUS, *(entry_name(rule) for rule in (PRESET, *FIELDS))]


def entries(menu: QMenu) -> Iterator[QAction]:
    """Yield the entries of a menu except separators. A menu is filled when it opens."""
    menu.aboutToShow.emit()
    return (action for action in menu.actions() if not action.isSeparator())


def group_of(action: QAction) -> QMenu | None:
    """Return the submenu that an entry opens. Return None if it opens none, or only the choices of an option."""
    menu = action.menu()
    return menu if isinstance(menu, QMenu) and not action.data() else None


def every_menu(game: Game) -> list[QMenu]:
    """Return the menus of the menu bar and their submenus."""
    menus = list(game.window.menus.menus.values())
    return menus + [group for menu in menus for action in entries(menu) if (group := group_of(action))]


def every_entry(game: Game) -> list[QAction]:
    """Return the entries of all menus and submenus, without the choices of options."""
    return [action for menu in every_menu(game) for action in entries(menu) if group_of(action) is None]


@pytest.fixture
def game(start: Start) -> Game:
    """Return a game in which the person has to play a card."""
    return start(direction=HOLD)


# The entries


def test_every_command_and_option_is_there_once(game: Game) -> None:
    """Each command, option and rule is in its menu exactly once. The menus have no other entries."""
    names = [str(action.data()) for action in every_entry(game)]
    assert Counter(names) == Counter(NAMES)
    for command in COMMANDS.values():
        menu = game.window.menus.menus[command.menu]
        groups = [group for action in entries(menu) if (group := group_of(action))]
        assert any(game.window.menus.actions[command.name] in each.actions() for each in (menu, *groups))


def test_no_menu_is_longer_than_a_small_screen(game: Game) -> None:
    """No menu has more than 24 entries, so each menu fits on a screen that is 600 pixels high."""
    assert max(len(list(entries(menu))) for menu in every_menu(game)) <= 24


def test_every_entry_explains_itself(game: Game) -> None:
    """Every entry is explained in the status line, in its tooltip and on the help page of the menus."""
    page = menus_page(game.window.menus.entries)
    for action in every_entry(game):
        assert action.text().strip()
        assert len(action.statusTip()) > 10, action.text()
        assert action.toolTip() == action.statusTip()
        assert f'name="{action.data()}"' in page
    for name in ("controls", "pause", "card_back", "speed"):
        submenu = game.window.menus.actions[name].menu()
        assert isinstance(submenu, QMenu)
        assert all(action.statusTip() for action in entries(submenu))


@pytest.mark.parametrize("name", ["new_game", "jumbo", "controls", "statistics", "about"])
def test_f1_explains_an_entry(game: Game, name: str) -> None:
    """F1 in an open menu opens the help page of the menus at the marked entry."""
    action = game.window.menus.actions[name]
    menu = next(menu for menu in every_menu(game) if action in menu.actions())
    menu.popup(game.window.pos())
    menu.setActiveAction(action)
    explained: list[str] = []
    game.window.menus.help_wanted.connect(explained.append)
    QTest.keyClick(menu, Qt.Key.Key_F1)
    menu.close()
    assert explained == [name]
    assert help_of(game).browser.source().path() == "menus"
    other = game.window.menus.menus[MenuName.RULES]
    QTest.keyClick(other, Qt.Key.Key_F2)
    assert explained == [name]


def test_every_entry_has_a_mnemonic_of_its_own(game: Game) -> None:
    """In each menu, each submenu and the menu bar, all entries have different mnemonics.

    Only numbered entries may have no mnemonic, because there are more numbers than digits.
    """
    bar = [action.text() for action in game.window.menuBar().actions()]
    choices = [choice for action in every_entry(game) if isinstance(choice := action.menu(), QMenu)]
    assert len(choices) > 10
    for menu in (*every_menu(game), *choices):
        menu.aboutToShow.emit()
    for texts in (bar, *([each.text() for each in entries(menu)] for menu in (*every_menu(game), *choices))):
        letters = [QKeySequence.mnemonic(text).toString() for text in texts if not text.strip("&").isdecimal()]
        assert [text for text in texts if not text.isdecimal() and not QKeySequence.mnemonic(text).toString()] == []
        assert [letter for letter, count in Counter(letters).items() if count > 1] == []


def test_no_command_declares_a_mnemonic_that_its_menu_has_already() -> None:
    """No two commands of a menu declare the same letter, because one of them would then get another letter."""
    letters = Counter((each.menu, each.submenu, mnemonic_of(each.label)) for each in COMMANDS.values())
    assert [where for where, count in letters.items() if where[-1] and count > 1] == []


def test_every_command_has_a_place_of_its_own() -> None:
    """No two commands are at the same place of a menu, because their order would then be an accident."""
    places = Counter((command.menu, command.place) for command in COMMANDS.values())
    assert [place for place, count in places.items() if count > 1] == []


@pytest.mark.parametrize("name", ["new_game", "jumbo", "panels_back"])
def test_the_mnemonic_chooses_an_entry(game: Game, name: str) -> None:
    """In an open menu, the underlined letter of an entry chooses this entry."""
    action = game.window.menus.actions[name]
    menu = next(menu for menu in every_menu(game) if action in menu.actions())
    menu.popup(game.window.pos())
    chosen: list[str] = []
    action.triggered.connect(lambda: chosen.append(name))
    QTest.keyClick(menu, ord(mnemonic_of(action.text())))
    assert chosen == [name]
    assert not menu.isVisible()


def test_f10_opens_the_menu_bar(game: Game) -> None:
    """F10 opens the first menu, as in other programs."""
    game.key(Qt.Key.Key_F10)
    assert game.window.menus.menus[MenuName.FILE].isVisible()
    QTest.keyClick(game.window.menus.menus[MenuName.FILE], Qt.Key.Key_Escape)
    assert not game.window.menus.menus[MenuName.FILE].isVisible()


def test_no_two_shortcuts_collide(game: Game) -> None:
    """All shortcuts of the window are different. The help page shows the shortcuts of the commands."""
    keys = [action.shortcut().toString() for action in game.window.findChildren(QAction)]
    keys += [shortcut.key().toString() for shortcut in game.window.findChildren(QShortcut)]
    keys += [f"Alt+{name.value[1]}" for name in MenuName]
    assert [key for key, count in Counter(keys).items() if key and count > 1] == []
    shown = mouse_and_keys(game.window.menus.entries)
    assert "Ctrl and a letter" in shown
    for command in COMMANDS.values():
        if command.shortcut:
            assert command.shortcut.split("+")[-1] in shown


def test_no_shortcut_takes_a_letter_from_somebody_s_comment(game: Game) -> None:
    """People use the other letters with Ctrl for comments of their own, so a new entry must not take one of them."""
    assert sorted(used_letters(game.window)) == list("ABDFGHJMNPQRTZ")


def test_shortcuts_work_without_a_menu_bar(game: Game) -> None:
    """Shortcuts work in full screen, where the menu bar is hidden."""
    game.settings.set(FULLSCREEN, True)
    assert game.window.menuBar().height() == 0
    game.key(Qt.Key.Key_J, modifiers=Qt.KeyboardModifier.ControlModifier)
    assert game.settings.value(JUMBO)
    game.key(Qt.Key.Key_F11)
    assert not game.settings.value(FULLSCREEN)
    assert game.window.menuBar().height() > 10


@pytest.mark.parametrize(
    ("key", "modifiers", "menu"),
    [
        (Qt.Key.Key_F10, Qt.KeyboardModifier.NoModifier, MenuName.FILE),
        (Qt.Key.Key_F, Qt.KeyboardModifier.AltModifier, MenuName.FILE),
        (Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier, MenuName.INTERFACE),
    ],
)
def test_the_menus_open_in_full_screen(game: Game, key: Qt.Key, modifiers: Qt.KeyboardModifier, menu: MenuName) -> None:
    """In full screen, F10 and Alt with a letter open a menu although the menu bar is hidden."""
    game.settings.set(FULLSCREEN, True)
    game.key(key, modifiers=modifiers)
    until(lambda: game.window.menus.menus[menu].isVisible())
    assert game.window.menuBar().height() == 0
    game.window.menus.menus[menu].close()


# Which commands are enabled


def able(game: Game) -> set[str]:
    """Return the names of the enabled commands."""
    return {command.name for command in COMMANDS.values() if game.window.menus.actions[command.name].isEnabled()}


MADE_POSSIBLE = {"undo", "redo", "hint", "drawer"}
"""The commands that other things than a declaration enable."""
ALWAYS = {name for name, command in COMMANDS.items() if command.enabled is None} - MADE_POSSIBLE | {
    *("lesson", "play_tournament", "continue_tournament", "rules", "change_scores"),
}
IN_A_DEAL = ALWAYS | {
    *("new_deal", "choose_deal", "copy_deal_number", "finish_hand", "hint", "players"),
    *("claim_all", "claim_none"),
}


def test_what_may_be_chosen_in_a_deal(game: Game) -> None:
    """During a deal, Undo is enabled after a card was played, and Redo is enabled after an undo."""
    assert able(game) == IN_A_DEAL
    game.click(game.lowest)
    game.until_asked()
    assert able(game) == IN_A_DEAL | {"undo", "replay", "try_again"}
    game.trigger("undo")
    game.until_asked()
    assert able(game) == IN_A_DEAL | {"redo"}


def test_what_may_be_chosen_at_the_end(start: Start) -> None:
    """After a deal, Finish hand and Hint are disabled. After a game, New deal and Undo are disabled too."""
    game = start(log=[CorrectScores((20, 99, 50, 60)), MIXED])
    play_on(game)
    left = IN_A_DEAL - {"finish_hand", "hint", "copy_deal_number", "claim_all", "claim_none"}
    assert able(game) == left | {"undo", "replay", "try_again", "zero_game", "zero_wins", "deal_picture"}
    game.director.send(link.GoOn())
    game.until_stage(Stage.OVER)
    assert able(game) == ALWAYS | {"players", "zero_wins", "deal_picture"}


def test_what_may_be_chosen_with_a_game_that_is_only_looked_at(start: Start) -> None:
    """If the game's log cannot be continued, no command can change the game. A new game can begin."""
    game = read_only(start)
    assert able(game) & {"undo", "new_deal", "choose_deal", "replay", "finish_hand", "hint", "zip", "players"} == set()
    assert "change_scores" not in able(game)
    assert not any(game.window.menus.actions[entry_name(rule)].isEnabled() for rule in FIELDS)
    assert {"new_game", "rules", "help_index"} <= able(game)


def read_only(start: Start) -> Game:
    """Return a game with a log that cannot be continued."""
    return start(log=[MIXED, Play(1, 51)])


def help_of(game: Game) -> HelpWindow:
    """Return the help window."""
    found = game.window.controllers.help.window
    assert found is not None
    return found


def test_only_undo_and_redo_are_repeated_by_a_key_that_is_held_down(start: Start) -> None:
    """Only Undo and Redo are repeated while their key is held down."""
    game = start(direction=Direction.HOLD)
    repeated = {name for name, action in game.window.menus.actions.items() if action.autoRepeat()}
    assert repeated == {"undo", "redo"}


def test_the_menu_of_the_venues_has_pictures(start: Start) -> None:
    """Each venue in the menu gets its picture while the menu is open, also after a change of the table's colour."""
    game = start()
    menu = game.window.menus.submenu(VENUE)
    seen = set()
    for colour in (BACKGROUND.default, "#804030"):
        game.settings.set(BACKGROUND, colour)
        menu.popup(QPoint(0, 0))
        assert len(menu.actions()) == len(Venue)
        until(lambda: all(any(picture_in(action)) for action in menu.actions()))
        seen.add(next(picture_in(action) for action in menu.actions() if action.property("value") == Venue.PLAIN))
        menu.close()
    assert len(seen) == 2


def picture_in(action: QAction) -> bytes:
    """Return the pixels of the picture of a menu entry."""
    image = action.icon().pixmap(30, 30).toImage()
    return bytes(image.constBits())

"""Tests that choose every menu entry and check its effect."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu, QScrollArea

from hearts_qt.plugin_host.items import CommentatorItem
from hearts_qt.rules.cards import each_card
from hearts_qt.rules.deal_number import show_deal_number
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import RunKind, Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.rules.seating import Kind
from hearts_qt.settings.card_options import CARD_BACK, CARD_FRONT
from hearts_qt.settings.option import Menu
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.pace_options import PAUSE, PAUSE_AT, Pause, PauseAt
from hearts_qt.settings.play_options import AUTOPLAY, CONTROLS, PLAYER_NAME, VIEW_HANDS, ControlScheme
from hearts_qt.table import link
from hearts_qt.ui.company.dialog import ConfigureDialog
from hearts_qt.ui.dialogs.preferences import PreferencesDialog
from hearts_qt.ui.dialogs.rules_dialog import RulesDialog
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
from hearts_qt.ui.help.help_window import HelpWindow
from hearts_qt.ui.widgets.cloth_colours import CLOTHS, Colour
from hearts_qt.ui.widgets.command import MenuName
from hearts_qt.ui.widgets.value_controls import Text
from hearts_qt.ui.window.commands import COMMANDS
from tests.ui.company.listening import with_commentators
from tests.ui.conftest import Start
from tests.ui.deals import CLAIMED_ALL, CLAIMED_NONE
from tests.ui.game import BACKS, FRONTS, Game, caption_of, until

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support (lower|grabbing)", extend=True),
]
HOLD = Direction.HOLD
IN_MENUS = [name for name, option in OPTIONS.items() if option.menu is not Menu.NONE]
NAMES = [*(command.name for command in COMMANDS.values()), *IN_MENUS]

DESK = CommentatorItem("desk", "The Desk", Path("desk"), "commentator.py:Desk")


def entries(menu: QMenu) -> Iterator[QAction]:
    """Yield the entries of a menu except separators. A menu is filled when it opens."""
    menu.aboutToShow.emit()
    return (action for action in menu.actions() if not action.isSeparator())


@pytest.fixture
def game(start: Start) -> Game:
    """Return a game in which the person has to play a card."""
    return start(direction=HOLD)


def help_of(game: Game) -> HelpWindow:
    """Return the help window."""
    found = game.window.controllers.help.window
    assert found is not None
    return found


def test_new_game(game: Game) -> None:
    """The command New game sends one request for a new match. A new deal is dealt."""
    before = game.update.deal_number
    game.trigger("new_game")
    game.calm()
    assert sum(isinstance(request, link.NewMatch) for request in game.sent) == 1
    assert game.update.deal_number != before


def test_a_game_under_way_is_not_thrown_away_at_one_key(game: Game) -> None:
    """After the first deal, New game asks a question. The answer No changes nothing. Yes begins a new game."""
    game.trigger("finish_hand")
    game.calm()
    game.director.questions.go_on()
    game.calm()
    assert game.view.deals_played == 1
    number = game.update.deal_number
    game.trigger("new_game")
    panel = game.director.questions.panel
    assert panel is not None
    game.key(Qt.Key.Key_N)
    game.calm()
    assert game.update.deal_number == number
    game.trigger("new_game")
    game.key(Qt.Key.Key_Y)
    game.calm()
    assert game.view.deals_played == 0
    assert game.update.deal_number != number


def test_new_deal(game: Game) -> None:
    """The command New deal deals other cards. The abandoned deal does not count."""
    before = game.update.deal_number
    game.trigger("new_deal")
    game.calm()
    assert game.update.deal_number != before
    assert game.view.deals_played == 0
    assert game.view.direction is Direction.HOLD


def test_replay(game: Game) -> None:
    """The command deals the same hand again; `test_replays` tests the details."""
    hand = game.view.hand
    game.click(game.lowest)
    game.until_asked()
    game.trigger("replay")
    game.press("Same cards")
    game.until_asked()
    assert (game.view.hand, game.update.run.kind, game.update.run.scramble) == (hand, RunKind.REPLAY, None)


def test_leave_replay(game: Game) -> None:
    """The command goes back from a replay to the end of the run that counts."""
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    game.trigger("replay")
    game.press("Same cards")
    game.until_asked()
    game.trigger("leave_replay")
    game.until_stage(Stage.SCORED)
    assert game.update.run.is_over


def test_claim_all(start: Start) -> None:
    """The command claims the remaining tricks; `test_claims` tests the details."""
    game = start(log=[CLAIMED_ALL])
    game.trigger("claim_all")
    game.until_stage(Stage.SCORED)
    assert game.view.tricks[-1].taker == 0


def test_claim_none(start: Start) -> None:
    """The command claims that no trick is taken any more."""
    game = start(log=[CLAIMED_NONE])
    game.trigger("claim_none")
    game.until_stage(Stage.SCORED)
    assert game.view.tricks[-1].taker != 0


def test_copy_deal_number(game: Game) -> None:
    """The command copies the deal number in the form in which a person can type it."""
    game.trigger("copy_deal_number")
    assert QGuiApplication.clipboard().text() == show_deal_number(7)


def test_hint(game: Game) -> None:
    """A hint raises a card, and a note gives the reason.

    `test_hints` tests the details.
    """
    game.trigger("hint")
    until(lambda: bool(game.director.choice.cards))
    assert game.window.controllers.input.hinting.note.isVisible()


def test_look_back(game: Game) -> None:
    """The command shows the last trick over the table.

    `test_look_back` tests the details.
    """
    while not game.view.tricks:
        game.until_asked()
        game.click(game.lowest)
        game.calm()
    game.trigger("look_back")
    assert game.cloth.peek is not None


def test_undo_and_redo(game: Game) -> None:
    """Undo takes back the person's last card and everything after it. Redo plays the card again."""
    card = game.lowest
    game.click(card)
    game.until_asked()
    tricks = len(game.view.tricks)
    game.trigger("undo")
    game.until_asked()
    assert game.view.hand >> card & 1
    assert card in game.cloth.pieces.hand
    assert len(game.view.tricks) < tricks
    game.trigger("redo")
    game.until_asked()
    assert not game.view.hand >> card & 1
    assert len(game.view.tricks) == tricks


def test_undo_of_a_pass(start: Start) -> None:
    """After a pass is undone, the three cards are in the hand again and are raised.

    The person can then raise another card instead.
    """
    game = start(direction=Direction.LEFT)
    hand = game.view.hand
    first, second, third, fourth = list(each_card(hand))[:4]
    for card in (third, first, second):
        game.click(card)
    game.click_prompt()
    game.until_asked()
    game.trigger("undo")
    game.until_asked()
    assert game.view.hand == hand
    assert caption_of(game.prompt.primary) == "Pass left ⏎"
    assert game.director.choice.cards == [third, first, second]
    assert game.prompt.primary.isEnabled()
    game.click(first)
    game.click(fourth)
    assert game.director.choice.cards == [third, second, fourth]
    game.click_prompt()
    game.until_asked()
    assert game.view.hand & (1 << third | 1 << second | 1 << fourth) == 0
    game.trigger("new_deal")
    game.press("New deal")
    game.until_asked()
    assert game.director.choice.cards == []


def test_exit(game: Game) -> None:
    """Quit closes the window and the help. The window emits `closed`."""
    closed: list[bool] = []
    game.window.closed.connect(lambda: closed.append(True))
    game.trigger("help_index")
    game.trigger("exit")
    assert closed == [True]
    assert not game.window.isVisible()
    assert not help_of(game).isVisible()


def test_ok(start: Start) -> None:
    """The command OK does the same as the button on the table. Here it plays the raised card."""
    game = start(direction=HOLD, controls="cardshark", pause="ok")
    card = game.lowest
    game.click(card)
    game.trigger("ok")
    assert game.answers[-1].move == Play(0, card)


def test_next_back_and_the_keys_of_the_backs(game: Game) -> None:
    """Repeating the command shows each back once. The keys F2 to F6 choose a back directly."""
    seen = []
    for _ in BACKS:
        game.trigger("next_back")
        seen.append(game.settings.value(CARD_BACK))
    assert sorted(seen) == sorted(BACKS)
    for number in range(5):
        game.key(Qt.Key(Qt.Key.Key_F2 + number))
        assert game.settings.value(CARD_BACK) == list(BACKS)[number]


def test_next_front_and_the_keys_of_the_fronts(game: Game) -> None:
    """Repeating the command shows each front once. Shift+F2 to Shift+F6 choose a front directly."""
    seen = []
    for _ in FRONTS:
        game.trigger("next_front")
        seen.append(game.settings.value(CARD_FRONT))
    assert sorted(seen) == sorted(FRONTS)
    for number in range(5):
        game.key(Qt.Key(Qt.Key.Key_F2 + number), modifiers=Qt.KeyboardModifier.ShiftModifier)
        assert game.settings.value(CARD_FRONT) == list(FRONTS)[min(number, 2)]


def preferences_of(game: Game) -> PreferencesDialog:
    """Return the open dialog with the preferences."""
    found = game.window.findChild(PreferencesDialog)
    assert isinstance(found, PreferencesDialog)
    return found


def test_preferences_and_new_name(game: Game) -> None:
    """The command Your name… opens the preferences at the name. A name that is typed appears on the table."""
    game.trigger("preferences")
    assert preferences_of(game).isVisible()
    preferences_of(game).close()
    game.trigger("new_name")
    control = preferences_of(game).control(PLAYER_NAME)
    assert isinstance(control, Text)
    until(control.line.hasFocus)
    assert control.line.selectedText() == control.line.text() != ""
    QTest.keyClicks(control.line, "Zoe")
    assert game.settings.value(PLAYER_NAME) == "Zoe"
    until(lambda: game.view.seats[0].name == "Zoe")
    assert [each.seating.name for each in game.sent if isinstance(each, link.SetSeat)] == ["Zoe"]
    preferences_of(game).close()


def test_the_field_for_the_name_is_in_sight(game: Game) -> None:
    """The command Your name… scrolls to the field for the name, even if its page was scrolled to the end before."""
    game.trigger("new_name")
    dialog = preferences_of(game)
    dialog.resize(dialog.width(), dialog.minimumSizeHint().height())
    page = dialog.stack.currentWidget()
    assert isinstance(page, QScrollArea)
    page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())
    control = dialog.control(PLAYER_NAME)
    assert control.visibleRegion().isEmpty()
    game.trigger("new_name")
    until(control.first_part.hasFocus)
    assert control.visibleRegion().boundingRect() == control.rect()
    assert "Games won are counted by name" in game.window.menus.entries["new_name"].help
    dialog.close()


@pytest.mark.parametrize("how", ["another field", "closed", "the window closed", "characters"])
def test_a_name_that_is_typed_is_one_entry_of_the_log(game: Game, how: str) -> None:
    """A typed name is sent once, when the person leaves the field or closes the dialog or the main window."""
    field: QLineEdit
    if how == "characters":
        game.trigger("configure")
        dialog = game.window.controllers.characters.dialog
        assert dialog is not None
        field = dialog.header.name
    else:
        game.trigger("new_name")
        control = preferences_of(game).control(PLAYER_NAME)
        assert isinstance(control, Text)
        field = control.line
    field.window().activateWindow()
    field.setFocus()
    until(field.hasFocus)
    field.selectAll()
    QTest.keyClicks(field, "Greta")
    assert [each for each in game.sent if isinstance(each, link.SetSeat)] == []
    if how == "another field":
        QTest.keyClick(field, Qt.Key.Key_Tab)
    elif how == "the window closed":
        game.window.close()
    else:
        field.window().close()
    assert [each.seating.name for each in game.sent if isinstance(each, link.SetSeat)] == ["Greta"]
    assert game.window.keeper.profile.seats[0].name == "Greta"


def test_the_only_person_s_name_is_your_name_wherever_they_sit(start: Start) -> None:
    """If the players dialog gives the only person another name, the option with the player's name changes too."""
    game = start("CCCP")
    game.trigger("players")
    dialog = game.window.findChild(SeatsDialog)
    assert isinstance(dialog, SeatsDialog)
    dialog.cards[3].name.setText("Ann")
    dialog.accept()
    game.calm()
    assert game.view.seats[3].name == "Ann"
    assert game.settings.value(PLAYER_NAME) == "Ann"


def test_players(game: Game) -> None:
    """In the middle of a deal, the players dialog changes two names and replaces a computer player with a person.

    Cancel changes nothing.
    """
    game.trigger("players")
    dialog = game.window.findChild(SeatsDialog)
    assert isinstance(dialog, SeatsDialog)
    for place, name in ((0, "Zoe"), (1, "Nellie")):
        dialog.cards[place].name.setText(name)
    QTest.keyClick(dialog.cards[2].plays, Qt.Key.Key_Home)
    dialog.accept()
    game.calm()
    assert [seating.name for seating in game.view.seats] == ["Zoe", "Nellie", "North", "East"]
    assert game.view.seats[2].kind is Kind.PERSON
    assert game.settings.value(PLAYER_NAME) == "Zoe"
    game.trigger("players")
    dialog = next(each for each in game.window.findChildren(SeatsDialog) if each.isVisible())
    dialog.reject()
    game.calm()
    assert game.view.seats[1].name == "Nellie"


def test_zip_and_finish(start: Start) -> None:
    """The commands Finish hand and Zip play the deal to its end without pauses.

    If AutoPlay is on, the table has a button for Zip.
    """
    game = start(direction=HOLD)
    game.trigger("finish_hand")
    until(lambda: game.is_settled and game.panel is not None)
    assert game.view.stage is Stage.SCORED
    assert not game.window.menus.actions["finish_hand"].isChecked()
    game = start(direction=HOLD, pause="ok")
    game.settings.set(AUTOPLAY, True)
    until(lambda: game.director.is_waiting)
    assert game.prompt.zip.isVisible()
    game.trigger("zip")
    game.key(Qt.Key.Key_Space)
    until(lambda: game.is_settled and game.panel is not None)
    assert game.view.stage is Stage.SCORED


def test_finish_is_cancelled(game: Game) -> None:
    """If Finish hand is cancelled before the deal is over, the person continues to play."""
    game.director.send(link.Finish(True))
    for _ in range(5):
        game.thread.turn()
    game.director.send(link.Finish(False))
    game.until_asked()
    assert not game.update.finishing
    assert game.view.stage is Stage.DEAL
    assert 0 < sum(game.view.won) < 13 or game.view.trick


def test_view_hands(game: Game) -> None:
    """The command shows all hands. If it is chosen again, it hides them."""
    game.trigger("view_hands")
    game.calm()
    shown = {item.card for row in game.cloth.pieces.others for item in row}
    assert None not in shown
    assert game.window.menus.actions["view_hands"].isChecked()
    game.trigger("view_hands")
    game.calm()
    assert {item.card for row in game.cloth.pieces.others for item in row} == {None}


def test_the_hands_of_another_game_stay_as_they_were(start: Start) -> None:
    """*View all hands* belongs to the game at the table, so a look in one game opens no hands in the other one."""
    game = start(direction=Direction.HOLD)
    first, second, third, fourth = game.view.seats
    deal = link.SetUp(game.view.rules, (first, second, third, fourth), Direction.HOLD, number=1234)
    for before, beside in ((False, True), (True, False)):
        if game.settings.value(VIEW_HANDS) is not before:
            game.trigger("view_hands")
        game.director.send(deal)
        game.until_asked()
        assert (game.update.hands is not None) is before
        game.trigger("view_hands")
        game.calm()
        assert (game.update.hands is not None) is beside
        game.trigger("own_game")
        game.until_asked()
        assert (game.update.hands is not None) is before
        assert game.window.menus.actions["view_hands"].isChecked() is before


@pytest.mark.parametrize("direction", [Direction.LEFT, Direction.HOLD])
def test_a_friend_learns_that_the_pass_is_already_made(start: Start, direction: Direction) -> None:
    """If a person takes the seat of a computer player that has already passed, a message says so.

    In a deal without a pass this message does not appear.
    """
    game = start(direction=direction)
    game.until_asked()
    until(lambda: direction is HOLD or game.view.has_passed[3])
    game.trigger("players")
    (dialog,) = game.window.findChildren(SeatsDialog)
    card = dialog.cards[3]
    name = card.name.text()
    card.name.selectAll()
    QTest.keyClicks(card.name, "Tom")
    QTest.keyClick(card.plays, Qt.Key.Key_Home)
    dialog.accept()
    sentence = f"{name} has already passed for Tom, who plays from the first trick on."
    until(lambda: game.view.seats[3].name == "Tom")
    assert (sentence in game.window.messages.text.text()) is (direction is Direction.LEFT)


def test_click_clears(game: Game) -> None:
    """While the option is on, full tricks wait for a click. When it is switched off, the earlier pauses return."""
    action = game.window.menus.actions["click_clears"]
    game.settings.set(PAUSE, Pause.THREE)
    game.settings.set(PAUSE_AT, PauseAt.EVERY_CARD)
    assert not action.isChecked()
    game.trigger("click_clears")
    assert waits_of(game) == (Pause.UNTIL_OK, PauseAt.TRICKS)
    assert action.isChecked()
    game.trigger("click_clears")
    assert waits_of(game) == (Pause.THREE, PauseAt.EVERY_CARD)
    assert not action.isChecked()


def waits_of(game: Game) -> tuple[Pause, PauseAt]:
    """Return the values of the options for pauses."""
    return game.settings.value(PAUSE), game.settings.value(PAUSE_AT)


def test_black_lady_lends_its_waits(start: Start) -> None:
    """The Black Lady controls set their own pauses. With other controls the person's earlier pauses return."""
    game = start(pause="3", pause_at="every-card", controls="modern")
    game.settings.set(CONTROLS, ControlScheme.BLACK_LADY)
    assert waits_of(game) == (Pause.UNTIL_OK, PauseAt.TRICKS)
    assert game.window.menus.actions["click_clears"].isChecked()
    game.settings.set(CONTROLS, ControlScheme.DOS)
    assert waits_of(game) == (Pause.THREE, PauseAt.EVERY_CARD)
    # A pause that the person changes under the Black Lady controls stays when other controls are chosen.
    game.settings.set(CONTROLS, ControlScheme.BLACK_LADY)
    game.settings.set(PAUSE_AT, PauseAt.RAISES_AND_TRICKS)
    game.settings.set(CONTROLS, ControlScheme.MODERN)
    assert waits_of(game) == (Pause.UNTIL_OK, PauseAt.RAISES_AND_TRICKS)


def rules_dialog(game: Game) -> RulesDialog:
    """Open the rules dialog, and return it."""
    game.trigger("rules")
    return next(each for each in game.window.findChildren(RulesDialog) if each.isVisible())


def choose_windows(dialog: RulesDialog) -> None:
    """Choose the rule set of Hearts for Windows in the dialog."""
    dialog.presets.setCurrentRow(list(Preset).index(Preset.WINDOWS))


def test_rules_for_the_next_deal(game: Game) -> None:
    """Rules that are chosen for the next deal do not change the rules of this deal."""
    dialog = rules_dialog(game)
    choose_windows(dialog)
    QTest.mouseClick(dialog.use_now, Qt.MouseButton.LeftButton)
    game.calm()
    assert game.view.rules == Rules()
    assert game.update.next_rules == PRESETS[Preset.WINDOWS]


def test_rules_for_a_new_game(game: Game) -> None:
    """The button for a new game at once begins a game with the chosen rules, and saves these rules."""
    dialog = rules_dialog(game)
    choose_windows(dialog)
    QTest.mouseClick(dialog.new_game, Qt.MouseButton.LeftButton)
    game.calm()
    assert game.view.rules == PRESETS[Preset.WINDOWS]
    assert game.view.deals_played == 0
    assert game.kept
    assert game.window.keeper.profile.rules == PRESETS[Preset.WINDOWS]


def test_rules_left_alone(game: Game) -> None:
    """Cancel changes no rules."""
    dialog = rules_dialog(game)
    choose_windows(dialog)
    dialog.reject()
    game.calm()
    assert game.update.next_rules == Rules()


OWN_WINDOWS = ("check_deals", "luck")
NO_PAGES = {*OWN_WINDOWS, "lesson", "leave_lesson"}
HELP_PAGES = [each.name for each in COMMANDS.values() if each.menu is MenuName.HELP and each.name not in NO_PAGES]


@pytest.mark.parametrize("name", HELP_PAGES)
def test_help(game: Game, name: str) -> None:
    """Each command of the help menu opens the help window at the right page."""
    game.trigger(name)
    page = {"help_index": "learn", "about": "about"}.get(name, name.removeprefix("help_"))
    assert help_of(game).isVisible()
    assert help_of(game).browser.source().path() == page
    help_of(game).close()


@pytest.mark.sample(10)
@pytest.mark.parametrize("name", IN_MENUS)
def test_every_option_can_be_changed_in_its_menu(game: Game, name: str) -> None:
    """Each option can be changed in its menu. If it is changed elsewhere, the menu shows the new value."""
    action, option = game.window.menus.actions[name], OPTIONS[name]
    game.window.show_catalogue(with_commentators(DESK), safe_mode=False)
    before = game.settings.plain(option)
    submenu = action.menu()
    if isinstance(submenu, QMenu):
        other = next(each for each in entries(submenu) if not each.isChecked())
        other.trigger()
        assert game.settings.plain(option) == other.property("value") != before
        game.settings.choose(option, before)
        assert [each.property("value") for each in entries(submenu) if each.isChecked()] == [before]
    elif action.isCheckable():
        action.trigger()
        assert game.settings.plain(option) is not before
        game.settings.choose(option, before)
        assert action.isChecked() is before
    else:
        action.trigger()
        dialog = game.window.controllers.preferences.dialog
        assert dialog is not None
        control = dialog.control(option)
        assert isinstance(control, Colour)
        assert dialog.focusWidget() is control.grid
        QTest.keyClick(control.grid, Qt.Key.Key_Right)
        assert game.settings.plain(option) == list(CLOTHS)[1] != before
        dialog.close()


def test_configure(game: Game) -> None:
    """If the dialog that configures characters is opened twice, only one dialog exists."""
    game.trigger("configure")
    game.trigger("configure")
    (dialog,) = game.window.findChildren(ConfigureDialog)
    assert dialog.isVisible()
    dialog.reject()


def test_every_command_is_tested() -> None:
    """Each command has a test with its name in this module, unless it is tested elsewhere."""
    import sys

    text = " ".join(name for name in dir(sys.modules[__name__]) if name.startswith("test_"))
    elsewhere = {"choose_deal", "new_name", "finish_hand", "own_comments", "plugins", "plugin_folder", "panels_back"}
    elsewhere |= {"current_deal", "previous_deal", "all_records", "unfinished_games", "drawer", "try_again"}
    elsewhere |= {"export_everything", "import_everything"}
    elsewhere |= {"change_scores", "zero_game", "zero_scaled", "zero_wins", "own_game", "boss_key", "lay_out_deal"}
    elsewhere |= {"deal_of_the_day", "day_calendar", "deal_picture", "profiles", "figures", "scrapbook", "field"}
    elsewhere |= {"evening", "play_tournament", "continue_tournament", "tournaments"}
    for command in COMMANDS.values():
        if command.menu is not MenuName.HELP and command.name not in elsewhere:
            assert command.name in text, command.name

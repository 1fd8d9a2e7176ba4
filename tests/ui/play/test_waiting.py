"""Tests of the table while it waits: open windows stop pauses, and changed options take effect at once."""

import math
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog

from hearts_qt.history.figures import suits_out
from hearts_qt.rules.cards import each_card
from hearts_qt.rules.passing import Direction
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.pace_options import PAUSE, PAUSE_AT, Pause, PauseAt
from hearts_qt.settings.play_options import AUTOPLAY
from hearts_qt.settings.score_options import SUIT_COUNTS
from hearts_qt.table import link
from hearts_qt.ui.dialogs.preferences import PreferencesDialog
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
from hearts_qt.ui.play import pace
from hearts_qt.ui.widgets import fresh_presses
from hearts_qt.ui.widgets.command import MenuName
from hearts_qt.ui.window.suit_counts import CardsOut
from tests.table.tables import live
from tests.ui.conftest import Start
from tests.ui.deals import MIXED
from tests.ui.game import Game, caption_of, until

pytestmark = pytest.mark.qt_log_ignore("does not support (lower|grabbing)", extend=True)
HOLD = Direction.HOLD


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make cards fly without delay. Received cards stay marked as long as in the program."""
    monkeypatch.setitem(pace.FACTORS, 7, 0.0)
    monkeypatch.setattr(fresh_presses, "GUARD_MS", 0)


# A raised card


def open_menu(game: Game) -> Callable[[], object]:
    """Open a menu of the menu bar, and return a function that closes it."""
    menu = game.window.menus.menus[MenuName.INTERFACE]
    game.key(Qt.Key.Key_I, modifiers=Qt.KeyboardModifier.AltModifier)
    until(menu.isVisible)
    return menu.close


def open_preferences(game: Game) -> Callable[[], object]:
    """Open a dialog that does not block the table, and return a function that closes it."""
    game.trigger("preferences")
    return closing(game, PreferencesDialog)


def open_players(game: Game) -> Callable[[], object]:
    """Open a dialog that blocks the table, and return a function that closes it."""
    game.trigger("players")
    return closing(game, SeatsDialog)


def closing(game: Game, kind: type[QDialog]) -> Callable[[], object]:
    """Return a function that closes a dialog of this class."""
    dialog = next(each for each in game.window.findChildren(kind) if each.isVisible())
    return dialog.close


def open_question(game: Game) -> Callable[[], object]:
    """Open the question for a deal number, and return a function that closes it."""
    game.director.questions.ask_number(lambda number: None)
    return lambda: game.key(Qt.Key.Key_Escape)


OPENED = {"menu": open_menu, "preferences": open_preferences, "players": open_players, "question": open_question}


@pytest.mark.parametrize("what", OPENED)
def test_a_raised_card_is_not_played_while_something_is_open(start: Start, what: str) -> None:
    """The pause of a raised card stops while a menu, a dialog or a question is open. Then it continues."""
    game = start(direction=HOLD, controls="cardshark", pause="1")
    game.until_asked()
    game.click(game.lowest)
    pause = game.director.raised_pause
    assert pause.isActive()
    close = OPENED[what](game)
    ticks: list[bool] = []
    pause.timeout.connect(lambda: ticks.append(True))
    pause.wait(0.0)
    until(lambda: len(ticks) >= 3)
    assert game.answers == []
    close()
    until(lambda: game.answers)
    assert len(game.answers) == 1


def test_the_pause_goes_on_from_where_it_stood(start: Start) -> None:
    """When a menu closes, the pause continues with the time that was left."""
    game = start(direction=HOLD, controls="cardshark", pause="7")
    game.until_asked()
    game.click(game.lowest)
    close = open_menu(game)
    ticks: list[bool] = []
    pause = game.director.raised_pause
    pause.timeout.connect(lambda: ticks.append(True))
    until(lambda: len(ticks) >= 2)
    left = pause.left
    until(lambda: len(ticks) >= 4)
    assert pause.left == left <= 7000
    close()
    until(lambda: len(ticks) >= 6)
    assert pause.left < left


# Waiting for OK


def waiting(start: Start, **options: bool | int | str) -> Game:
    """Return a game in which a full trick lies on the table and waits for OK."""
    game = start(direction=HOLD, **{"pause": "ok", **options})
    game.until_asked()
    game.click(game.lowest)
    until(lambda: len(game.cloth.pieces.trick) == 4 and game.director.is_waiting and game.thread.is_idle)
    return game


def still_waits(game: Game) -> None:
    """Check that the full trick is still on the table, and that no further card was played."""
    assert game.director.is_waiting
    assert len(game.cloth.pieces.trick) == 4
    assert caption_of(game.prompt.primary) == "OK ⏎"
    assert len(game.view.tricks) == 1
    deal = live(game.table).deal
    assert deal is not None
    assert len(deal.tricks) == 1
    assert deal.trick == []
    settled = game.director.shown
    assert settled is not None
    assert settled.view.tricks == ()


def open_cards(game: Game) -> set[int | None]:
    """Return the open cards of the other players. None in the set means that they also have closed cards."""
    return {item.card for row in game.cloth.pieces.others for item in row}


def test_hands_are_laid_open_at_once(start: Start) -> None:
    """During a wait, all hands can be shown and hidden without delay. The trick and the points do not change."""
    game = waiting(start)
    lines = [player.line for player in game.cloth.players]
    game.trigger("view_hands")
    until(lambda: None not in open_cards(game))
    still_waits(game)
    assert game.window.menus.actions["view_hands"].isChecked()
    assert len(open_cards(game)) == 36
    assert not open_cards(game) & {item.card for item in game.cloth.pieces.trick.values()}
    assert [player.line for player in game.cloth.players] == lines
    game.trigger("view_hands")
    until(lambda: open_cards(game) == {None})
    still_waits(game)
    game.key(Qt.Key.Key_Space)
    game.until_asked()
    assert game.view.tricks


def test_autoplay_counts_at_once(start: Start) -> None:
    """If AutoPlay is switched on during a wait, Zip is offered at once, but no card is played before OK."""
    game = waiting(start)
    game.settings.set(AUTOPLAY, True)
    until(lambda: game.prompt.zip.isVisible())
    still_waits(game)
    assert game.window.menus.actions["zip"].isEnabled()
    game.settings.set(AUTOPLAY, False)
    until(lambda: not game.prompt.zip.isVisible())
    still_waits(game)
    game.key(Qt.Key.Key_Space)
    game.until_asked()


def test_finishing_ends_the_wait(start: Start) -> None:
    """Finish hand ends the wait."""
    game = waiting(start)
    game.trigger("finish_hand")
    until(lambda: game.is_settled and game.panel is not None)
    assert game.view.outcome is not None


def test_counts_are_shown_at_once_as_the_table_is_seen(start: Start) -> None:
    """The panel of the cards that are out opens at once, and does not count the trick's cards.

    The log notes its use.
    """
    game = waiting(start, suit_counts=False)
    dock = game.window.docks.docks["cards-out"]
    assert not dock.isVisible()
    game.settings.set(SUIT_COUNTS, True)
    until(lambda: live(game.table).counts_shown)
    assert dock.isVisible()
    panel = dict(game.window.docks.panels)["cards-out"]
    assert isinstance(panel, CardsOut)
    settled = game.director.shown
    assert settled is not None
    out = suits_out(settled.view)
    assert tuple(panel.suits[each.suit].shown for each in out) == out
    # The cards of the trick are open on the table, so they do not count as out.
    assert out == suits_out(game.view)
    still_waits(game)


def test_a_new_name_is_shown_at_once(start: Start) -> None:
    """A new name is shown at once on the table and in the panels."""
    game = waiting(start)
    from msgspec.structs import replace

    game.director.send(link.SetSeat(1, replace(game.view.seats[1], name="Nellie")))
    until(lambda: game.cloth.players[1].name == "Nellie")
    still_waits(game)
    settled = game.director.shown
    assert settled is not None
    assert settled.view.seats[1].name == "Nellie"
    assert game.window.controllers.seating.seats[1].name == "Nellie"


@pytest.mark.parametrize(("name", "value"), [("pause", "0"), ("pause", "1")])
def test_another_pause_counts_at_once(start: Start, name: str, value: str) -> None:
    """If a pause with a length is chosen during a wait for OK, the wait ends by itself."""
    game = waiting(start)
    game.settings.choose(OPTIONS[name], value)
    until(lambda: not game.director.is_waiting)
    game.until_asked()
    assert len(game.answers) == 1


def test_a_pause_that_becomes_endless_waits(start: Start) -> None:
    """If the endless pause is chosen during a pause with a length, the trick stays until OK."""
    game = waiting(start, pause="7")
    game.settings.set(PAUSE, Pause.UNTIL_OK)
    assert game.cloth.motion.wait == float("inf")
    until(lambda: not game.cloth.motion.is_running)
    still_waits(game)
    game.key(Qt.Key.Key_Space)
    game.until_asked()


@pytest.mark.parametrize("which", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_held_key_does_not_end_a_wait_to_look(start: Start, which: Qt.Key) -> None:
    """The repetitions of a held key do not end a wait. A new press does."""
    game = waiting(start)
    until(lambda: not game.cloth.motion.is_running)
    holder = QApplication.focusWidget()
    assert holder is not None
    for _ in range(5):
        QApplication.sendEvent(holder, QKeyEvent(QEvent.Type.KeyPress, which, Qt.KeyboardModifier.NoModifier, "", True))
    still_waits(game)
    game.key(which)
    game.until_asked()


def test_a_wait_after_each_card_ends_when_it_is_no_longer_wanted(start: Start) -> None:
    """If the option changes to pauses after full tricks only, the wait after a single card ends."""
    game = start(direction=HOLD, pause="ok", pause_at="every-card", calm=False)
    until(lambda: game.director.is_waiting and len(game.cloth.pieces.trick) == 1)
    game.settings.set(PAUSE_AT, PauseAt.TRICKS)
    until(lambda: game.is_settled and game.director.is_asked)


def test_undo_ends_the_wait(start: Start) -> None:
    """After the first trick of a deal, Undo ends the wait and takes back the trick. Redo repeats the trick."""
    game = waiting(start)
    hand = game.view.hand
    game.trigger("undo")
    until(lambda: game.is_settled and game.director.is_asked)
    assert game.view.hand.bit_count() == hand.bit_count() + 1
    assert game.view.tricks == ()
    game.trigger("redo")
    until(lambda: game.is_settled and game.director.is_asked)
    assert len(game.view.tricks) == 1


def test_hands_are_laid_open_while_the_passed_cards_are_shown(start: Start) -> None:
    """Received cards stay marked when all hands are shown."""
    game = start(direction=Direction.LEFT)
    for card in list(each_card(game.view.hand))[:3]:
        game.click(card)
    game.click_prompt()
    until(lambda: game.director.is_waiting and game.thread.is_idle)
    game.director.send(link.OpenHands(True))
    until(lambda: None not in open_cards(game))
    assert game.director.is_waiting
    state = game.cloth.state
    assert state is not None
    assert sum(bool(each.giver) for each in state.hand) == 3


def test_nothing_is_lost_when_several_changes_come_at_once(start: Start) -> None:
    """Several requests at once all take effect, one after the other: opening and closing hands, AutoPlay, and undo."""
    game = waiting(start)
    game.director.send(link.OpenHands(True))
    game.director.send(link.Autopilot(True))
    game.director.send(link.Autopilot(False))
    game.director.send(link.Undo())
    game.director.send(link.OpenHands(False))
    until(lambda: game.is_settled and game.director.is_asked)
    assert game.view.tricks == ()
    assert game.update.hands is None
    assert open_cards(game) == {None}


def test_a_result_under_autoplay_stands_while_something_is_open(start: Start) -> None:
    """Under AutoPlay a result stays while a menu is open. Then the next deal begins."""
    game = start(log=[MIXED], autoplay=True)
    game.director.send(link.Autopilot(True))
    until(lambda: game.panel is not None)
    pause = game.director.questions.go_on_pause
    assert pause.isActive()
    close = open_menu(game)
    ticks: list[bool] = []
    pause.timeout.connect(lambda: ticks.append(True))
    pause.wait(0.0)
    until(lambda: len(ticks) >= 3)
    assert game.view.deals_played == 0
    close()
    until(lambda: game.view.deals_played == 1)


@pytest.mark.parametrize(("pause", "seconds"), [(Pause.NONE, 2.5), (Pause.SEVEN, 7.0), (Pause.UNTIL_OK, math.inf)])
def test_a_result_under_autoplay_waits_as_the_pause_says(start: Start, pause: Pause, seconds: float) -> None:
    """It can be read even without a pause. A change of the pause counts for the result that is shown."""
    game = start(log=[MIXED], autoplay=True)
    game.director.send(link.Autopilot(True))
    until(lambda: game.panel is not None)
    timer = game.director.questions.go_on_pause
    game.settings.set(PAUSE, Pause.ONE)
    game.settings.set(PAUSE, pause)
    assert timer.left == seconds * 1000
    timer.stop()


def test_nobody_is_asked_for_cards_under_autoplay(start: Start) -> None:
    """The line above the hand says who plays the cards, in a pass as in a trick."""
    game = start(direction=Direction.LEFT)
    assert game.told.startswith("Choose three cards")
    game.thread.rest()
    game.settings.set(AUTOPLAY, True)
    while not game.update.autopilot:
        game.thread.turn()
    assert game.told == "The CardShark plays your cards"
    game.thread.run_again()
    until(lambda: bool(game.view.tricks))

"""Tests that keys for cards work everywhere in the window except in text fields."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from hearts_qt.rules.passing import Direction
from hearts_qt.settings.pace_options import SPEED
from tests.ui.conftest import Start
from tests.ui.game import CTRL, Game, seen, until

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support (lower|grabbing)", extend=True),
]


def focused(game: Game) -> QWidget:
    """Return the widget with the focus. Fail if it is hidden, disabled or outside the window."""
    widget = QApplication.focusWidget()
    assert widget is not None
    assert widget.isVisible()
    assert widget.isEnabled()
    assert widget.window() is game.window
    return widget


def click_a_player(game: Game, row: int) -> None:
    """Click on a player in Scores, which opens a sheet about this player."""
    table = game.window.docks.scores.table
    place = table.visualRect(table.figures.index(row, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    until(game.window.docks.scores.details.isVisible)


def come_back(game: Game) -> None:
    """Activate the window.

    On a person's system a window becomes active when the window above it closes. On Qt's offscreen platform it does
    not.
    """
    game.window.activateWindow()
    until(game.window.isActiveWindow)


def is_on_a_card(game: Game) -> bool:
    """Tell whether the marker is on a card of the hand."""
    return game.cloth.marked() is not None


def stations(game: Game) -> list[QWidget]:
    """Return all widgets that the Tab key can reach, except the hand."""
    found: list[QWidget] = []
    widget: QWidget | None = game.window.nextInFocusChain()
    while widget is not None and widget is not game.window:
        is_reached = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
        if is_reached and widget.isVisible() and widget.isEnabled():
            found.append(widget)
        widget = widget.nextInFocusChain()
    return [each for each in found if each.window() is game.window and each.parent() is not game.cloth.viewport()]


def test_a_click_on_a_player_leaves_the_keys_to_the_cards(start: Start) -> None:
    """Esc closes the sheet about a player.

    Any other key also closes the sheet, and then does what it does on the cards.
    """
    game = start(direction=Direction.HOLD)
    game.until_asked()
    details = game.window.docks.scores.details
    click_a_player(game, 2)
    QTest.keyClick(details, Qt.Key.Key_Escape)
    until(lambda: not details.isVisible())
    come_back(game)
    game.key(Qt.Key.Key_Right)
    assert is_on_a_card(game)
    game.cloth.setFocus()
    click_a_player(game, 1)
    QTest.keyClick(details, Qt.Key.Key_Right)
    assert not details.isVisible()
    assert is_on_a_card(game)
    card = game.cloth.marked()
    click_a_player(game, 1)
    QTest.keyClick(details, Qt.Key.Key_Return)
    until(lambda: game.answers)
    assert game.answers[-1].move.card == card  # type: ignore[union-attr]


@pytest.mark.parametrize("manner", ["modern", "cardshark", "windows", "dos", "black-lady"])
def test_arrows_and_enter_reach_the_cards_from_every_station(start: Start, manner: str) -> None:
    """Whatever widget has the focus, the right arrow marks a card and Enter plays it."""
    game = start(direction=Direction.HOLD, controls=manner, deal_points=True)
    game.until_asked()
    places = stations(game)
    assert len(places) > 3
    for station in places:
        station.setFocus(Qt.FocusReason.TabFocusReason)
        assert focused(game) is station
        QTest.keyClick(station, Qt.Key.Key_Right)
        assert is_on_a_card(game), station
    game.key(Qt.Key.Key_Return)
    until(lambda: game.answers)


def test_other_keys_of_the_table_work_from_every_station(start: Start) -> None:
    """Whatever widget has the focus, a digit sets the speed.

    If a row of Scores has the focus, Enter passes the raised cards.
    """
    game = start(direction=Direction.LEFT)
    game.until_asked()
    for number, station in enumerate(stations(game)):
        station.setFocus(Qt.FocusReason.TabFocusReason)
        wanted = 6 if number % 2 else 5
        QTest.keyClick(station, Qt.Key(int(Qt.Key.Key_0) + wanted))
        assert game.settings.value(SPEED) == wanted, station
    game.settings.set(SPEED, 7)
    for card in sorted(game.cloth.pieces.hand)[:3]:
        game.click(card)
    table = game.window.docks.scores.table
    table.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(table, Qt.Key.Key_Return)
    until(lambda: game.answers)


def test_keys_that_change_nothing_to_be_seen_say_what_they_did(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """The status line and a screen reader tell the speed that a digit has set, and whether sounds are off."""
    game = start(direction=Direction.HOLD)
    said: list[str] = []
    monkeypatch.setattr(game.window, "announce", said.append)
    expected = ["Speed 5 of 7", "Speed 5 of 7", "All sounds are off", "Sounds are on"]
    game.key(Qt.Key.Key_5, Qt.Key.Key_5)
    assert game.window.status_line.currentMessage() == "Speed 5 of 7"
    for sentence in expected[2:]:
        game.key(Qt.Key.Key_M, modifiers=CTRL)
        assert game.window.status_line.currentMessage() == sentence
    assert said == expected


def test_a_focused_row_and_button_keep_their_own_keys(start: Start) -> None:
    """In Scores, Down moves to the next row and Space opens the sheet. If a button has the focus, Space presses it."""
    game = start(direction=Direction.HOLD)
    game.until_asked()
    board = game.window.docks.scores
    board.table.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(board.table, Qt.Key.Key_Down)
    assert board.table.currentIndex().row() == 1
    QTest.keyClick(board.table, Qt.Key.Key_Space)
    assert board.details.isVisible()
    QTest.keyClick(board.details, Qt.Key.Key_Escape)
    come_back(game)
    game.window.tell("Something went wrong.")
    button = game.window.messages.close_button
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    button.setFocus(Qt.FocusReason.TabFocusReason)
    seen(game.window.messages)
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert pressed
    assert focused(game) is game.cloth


def test_a_text_field_keeps_its_keys(start: Start) -> None:
    """Letters, digits and arrow keys in the name field of the welcome bar reach only this field."""
    game = start(direction=Direction.HOLD, welcomed=False)
    game.until_asked()
    bar = game.window.welcome
    assert bar is not None
    field = bar.line
    field.setFocus()
    field.clear()
    QTest.keyClicks(field, "Ann 5h")
    QTest.keyClick(field, Qt.Key.Key_Left)
    assert field.text() == "Ann 5h"
    assert field.hasFocus()
    assert game.settings.value(SPEED) == 7


def test_clicks_at_the_side_never_take_the_keys(start: Start) -> None:
    """A click into a dock, its title or its tab leaves the focus on the cards."""
    game = start(direction=Direction.HOLD)
    game.until_asked()
    game.key(Qt.Key.Key_Right)
    assert is_on_a_card(game)
    for dock in game.window.docks.docks.values():
        for place in (dock, dock.widget(), dock.titleBarWidget()):
            for widget in [place, *place.findChildren(QWidget)]:
                if widget.isVisible() and widget.window() is game.window and not isinstance(widget, QAbstractButton):
                    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
                    game.window.docks.scores.details.hide()
                    assert is_on_a_card(game), widget

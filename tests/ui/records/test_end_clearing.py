"""Tests of the offer to clear the records of a game that is over."""

import pytest
from PySide6.QtTest import QTest

from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.settings.play_options import OFFER_CLEARING
from hearts_qt.ui.records import record_keeping
from hearts_qt.ui.widgets.mnemonics import plain_label
from tests.ui.conftest import Start
from tests.ui.game import Game, until
from tests.ui.records.test_record_window import folder_of, listed, play_deals, written

THREE_DEALS = Rules(goal=0, deals=3)

pytestmark = pytest.mark.usefixtures("no_waits")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let records be written at once after a deal."""
    monkeypatch.setattr(record_keeping, "SOON_MS", 0)


def finish_game(game: Game) -> None:
    """Let the computer finish the last deal of a game, and begin another game."""
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    game.press("Play again")


def message(game: Game) -> str:
    """Return the messages above the table."""
    return game.window.messages.text.text()


def test_the_records_of_a_finished_game_are_cleared_and_put_back(start: Start) -> None:
    """The offer removes the records without a name from the list; a named one and the files stay, and all come back."""
    game = start(direction=Direction.HOLD, rules=THREE_DEALS)
    game.settings.set(OFFER_CLEARING, True)
    play_deals(game, 2)
    written(game, 2)
    window = listed(game, 3)
    window.finder.list.go_to(1)
    QTest.keyClicks(window.annotations.title, "The good one")
    window.finder.list.go_to(2)
    until(lambda: "The good one" in window.finder.list.text(1))
    window.close()
    finish_game(game)
    until(lambda: "The game is over. Clear the 2 records" in message(game))
    assert "Clear the records" in plain_label(game.window.messages.action_button.text())
    game.window.messages.action_button.click()
    until(lambda: "cleared" in message(game))
    window = listed(game, 2)
    assert "The good one" in "".join(window.finder.list.text(row) for row in range(2))
    assert len(list(folder_of(game).glob("*.txt"))) == 3
    game.window.messages.action_button.click()
    until(lambda: window.finder.list.count == 4)
    assert not message(game)

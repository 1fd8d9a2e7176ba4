"""Tests of the message bar above the table. It reports problems and leaves enough room for the table."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.rules.events import MatchBegan, MatchResumed
from hearts_qt.rules.passing import Direction
from hearts_qt.settings.values import Settings
from hearts_qt.table.problems import LogLoss, LogRescued, LogWriteFailed, LogWriteRecovered, MatchNotResumed
from hearts_qt.ui.window.look import apply_look
from hearts_qt.ui.window.message_bar import MessageBar
from tests.hostile.texts import ALL, unfit
from tests.ui.conftest import Start
from tests.ui.game import Game


def test_many_sentences_leave_the_table_its_room(qtbot: QtBot) -> None:
    """The bar shows only the newest messages. When they are closed, it shows earlier messages."""
    bar = MessageBar()
    qtbot.addWidget(bar)
    for number in range(8):
        bar.tell(f"Sentence {number}. " + "Word " * 500)
    assert bar.heightForWidth(900) < 220
    starts = []
    while not bar.isHidden():
        starts.append([line.split(".")[0] for line in bar.text.text().splitlines()])
        bar.close_button.click()
    assert starts == [
        ["Sentence 6", "Sentence 7", "Earlier messages: 6"],
        ["Sentence 4", "Sentence 5", "Earlier messages: 4"],
        ["Sentence 2", "Sentence 3", "Earlier messages: 2"],
        ["Sentence 0", "Sentence 1"],
    ]


def test_what_is_told_is_plain(qtbot: QtBot) -> None:
    """Messages show file names and the texts of errors as plain text."""
    bar = MessageBar()
    qtbot.addWidget(bar)
    for text in ALL:
        bar.tell(f"{text} cannot be read.")
        assert not unfit(bar.text.text())


WORD = "W" * 5000
SENTENCES = [
    f"Sentence {number} tells of something that went wrong, and of what becomes of the game." for number in range(5)
]


def settle() -> None:
    """Handle events until all layouts are finished."""
    for _ in range(5):
        QApplication.processEvents()


def rooms(game: Game) -> list[tuple[str, int, int]]:
    """Return the sizes of all docks and of the table, by name."""
    settle()
    window = game.window
    sizes = [(name, dock.width(), dock.height()) for name, dock in window.docks.docks.items()]
    return [*sizes, ("table", window.view.width(), window.view.height())]


@pytest.mark.usefixtures("no_waits")
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("sentences", [[WORD], SENTENCES, [f"{WORD} {each}" for each in SENTENCES]])
def test_a_message_leaves_the_window_its_room(
    start: Start, qapp: QApplication, text_size: int, sentences: list[str]
) -> None:
    """Long and many messages do not change the size of the docks, and all of them can be read.

    The table keeps nearly half of the window's height. When the messages are closed, it has its old size again.
    """
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(direction=Direction.HOLD, text_size=text_size, size=(1024, 560))
    before = rooms(game)
    bar = game.window.messages
    for sentence in sentences:
        game.window.tell(sentence)
    during = rooms(game)
    assert [each for each in during if each[0] != "table"] == [each for each in before if each[0] != "table"]
    assert bar.width() == during[-1][1] == before[-1][1]
    assert bar.height() <= game.window.height() * 0.3
    assert during[-1][2] >= game.window.height() * 0.45
    assert during[-1][2] < before[-1][2]
    text = bar.text
    scroll = text.verticalScrollBar()
    assert text.horizontalScrollBar().maximum() == 0
    shown = text.document().size().height()
    assert scroll.maximum() + text.viewport().height() >= shown - 1
    assert (scroll.maximum() > 0) == bool(text.focusPolicy() & Qt.FocusPolicy.TabFocus)
    while bar.isVisible():
        bar.close_button.click()
    assert rooms(game) == before


@pytest.mark.usefixtures("no_waits")
def test_a_long_message_is_scrolled_by_keys_and_leaves_the_cards_theirs(start: Start, qapp: QApplication) -> None:
    """Home and Page Down scroll a long message. Arrow keys move the marker on the cards."""
    apply_look(qapp, Settings({"text_size": 200}))
    game = start(direction=Direction.HOLD, text_size=200, size=(1024, 560))
    for sentence in SENTENCES:
        game.window.tell(sentence)
    settle()
    text = game.window.messages.text
    scroll = text.verticalScrollBar()
    newest = text.document().lastBlock()
    top = text.document().documentLayout().blockBoundingRect(newest).top()
    assert scroll.value() <= top <= scroll.value() + text.viewport().height()
    assert scroll.value() > 0
    text.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(text, Qt.Key.Key_Home)
    assert scroll.value() == 0
    QTest.keyClick(text, Qt.Key.Key_PageDown)
    assert scroll.value() > 0
    here = scroll.value()
    heard: list[int] = []
    game.window.view.key_pressed.connect(lambda event: heard.append(event.key()))
    QTest.keyClick(text, Qt.Key.Key_Up)
    assert (heard, scroll.value()) == ([Qt.Key.Key_Up], here)


@pytest.mark.usefixtures("no_waits")
def test_when_the_game_is_saved_again_the_bar_says_only_that(start: Start) -> None:
    """When the game is saved again, the message about the failure disappears. The other messages stay."""
    game = start(direction=Direction.HOLD)
    said = game.window.messages.text.text
    failed = LogWriteFailed("/disk/match-000001.jsonl", "No space left on device")
    game.director.troubled.emit((failed,))
    game.director.troubled.emit((LogWriteFailed("/disk/match-000001.jsonl", "Input/output error"),))
    assert said().startswith("The game cannot be saved to /disk/match-000001.jsonl (Input/output error).")
    game.director.troubled.emit((LogWriteRecovered("/disk/match-000001.jsonl"),))
    assert said() == "The game is being saved again. Nothing is missing."
    game.director.troubled.emit((failed,))
    game.director.troubled.emit((LogRescued("/disk/match-000001.jsonl", "/disk/match-000002.jsonl", LogLoss.LOCKED),))
    assert "cannot be saved" not in said()
    assert "match-000002" in said()
    game.director.troubled.emit((failed,))
    assert "match-000002" in said()
    game.director.troubled.emit((LogWriteRecovered("/disk/match-000002.jsonl"),))
    assert len(said().splitlines()) == 2


@pytest.mark.usefixtures("no_waits")
def test_a_game_that_could_not_go_on_is_not_told_of_any_more_when_one_comes(start: Start) -> None:
    """The message that a saved game cannot go on disappears when a game comes to the table, but not with its update."""
    game = start(direction=Direction.HOLD)
    said = game.window.messages.text.text
    update = game.update
    failed = MatchNotResumed("/disk/match-000001.jsonl", "No space left on device")
    for came in (MatchResumed(), MatchBegan(update.view.rules, update.view.seats)):
        game.director.began.emit(replace(update, events=(came,)))
        game.director.troubled.emit((failed,))
        assert "match-000001.jsonl cannot go on" in said()
        game.director.began.emit(update)
        assert "match-000001.jsonl cannot go on" in said()
        game.director.began.emit(replace(update, events=(came,)))
        assert not game.window.messages.isVisible()

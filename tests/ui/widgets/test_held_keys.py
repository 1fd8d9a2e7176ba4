"""Tests that a held key counts once, even if the system sends its repetitions as separate presses."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QPushButton

from hearts_qt.rules.passing import Direction
from hearts_qt.table import link
from hearts_qt.ui.play import acts, pace
from hearts_qt.ui.widgets import held_keys
from tests.ui.conftest import Start
from tests.ui.deals import MIXED, play_on
from tests.ui.game import CTRL, NONE, Game, until

ENTER = Qt.Key.Key_Return
TEXTS = {ENTER: "\r", Qt.Key.Key_Space: " "}


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch, quick_fingers: None) -> None:
    """Make cards fly without delay. Repeated keys are recognised as in the program."""
    monkeypatch.setitem(pace.FACTORS, 7, 0.0)
    monkeypatch.setattr(acts, "RECEIVED", 0.0)
    monkeypatch.setattr(held_keys, "REPEAT_MS", 5)


def send(kind: QEvent.Type, key: Qt.Key, when: int) -> None:
    """Send a key event with this time stamp to the widget with the focus, as the window system does."""
    holder = QApplication.focusWidget()
    assert holder is not None
    event = QKeyEvent(kind, key, NONE, TEXTS.get(key, ""), False)
    event.setTimestamp(when)
    QApplication.sendEvent(holder, event)


def hold(game: Game, key: Qt.Key, times: int, begin: int = 1000) -> None:
    """Hold a key down.

    For each repetition a release and a press are sent at the same time. Neither is marked as a repetition.
    """
    send(QEvent.Type.KeyPress, key, begin)
    for number in range(1, times):
        QApplication.processEvents()
        send(QEvent.Type.KeyRelease, key, begin + number * 30)
        send(QEvent.Type.KeyPress, key, begin + number * 30)
        game.calm()
    send(QEvent.Type.KeyRelease, key, begin + times * 30)


@pytest.mark.parametrize("manner", ["modern", "cardshark", "dos"])
def test_enter_held_down_plays_one_card(start: Start, manner: str) -> None:
    """Holding Enter down plays only one card."""
    game = start(direction=Direction.HOLD, controls=manner)
    game.until_asked()
    send(QEvent.Type.KeyPress, Qt.Key.Key_Right, 10)
    hold(game, ENTER, 8)
    game.until_asked()
    assert len(game.answers) == 1
    send(QEvent.Type.KeyPress, Qt.Key.Key_Right, 8000)
    send(QEvent.Type.KeyPress, ENTER, 9000)
    until(lambda: len(game.answers) == 2)


@pytest.mark.parametrize("key", [ENTER, Qt.Key.Key_Down])
def test_a_key_held_down_passes_nothing(start: Start, key: Qt.Key) -> None:
    """Under DOS controls, holding Enter or Down chooses one card and does not pass."""
    game = start(direction=Direction.LEFT, controls="dos")
    game.until_asked()
    until(lambda: game.cloth.marked() is not None)
    hold(game, key, 10)
    assert len(game.director.choice.cards) == 1
    assert game.answers == []


def test_enter_held_down_answers_no_question(start: Start) -> None:
    """Holding Enter down does not answer a question."""
    game = start(log=[MIXED], controls="modern")
    play_on(game)
    send(QEvent.Type.KeyPress, ENTER, 500)
    game.look()
    for number in range(5):
        send(QEvent.Type.KeyRelease, ENTER, 1000 + number * 30)
        send(QEvent.Type.KeyPress, ENTER, 1000 + number * 30)
    assert not any(isinstance(request, link.GoOn) for request in game.sent)
    send(QEvent.Type.KeyRelease, ENTER, 2000)
    send(QEvent.Type.KeyPress, ENTER, 2100)
    assert any(isinstance(request, link.GoOn) for request in game.sent)


def test_a_shortcut_held_down_acts_once(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a shortcut is held down, its command is carried out once. Only Undo is repeated."""
    # All presses in this test count as one held key, even on a slow machine.
    monkeypatch.setattr(held_keys, "REPEAT_MS", 60_000)
    game = start(direction=Direction.HOLD)
    game.until_asked()
    game.click(game.lowest)
    game.until_asked()
    done: list[str] = []
    for name in ("ok", "undo"):
        game.window.menus.actions[name].triggered.connect(lambda on=False, name=name: done.append(name))
    handle = game.window.windowHandle()
    for key in (ENTER, Qt.Key.Key_Z):
        QTest.keyPress(handle, key, CTRL)
        for _ in range(2):
            game.window.menus.enable("undo", True)
            QTest.keyRelease(handle, key, CTRL)
            QTest.keyPress(handle, key, CTRL)
        QTest.keyRelease(handle, key, CTRL)
    assert done == ["ok", "undo", "undo", "undo"]


def test_the_letter_of_a_button_held_down_presses_it_once(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Holding Alt and the letter of a button presses the button once, also when Qt recognizes the repetitions."""
    monkeypatch.setattr(held_keys, "REPEAT_MS", 60_000)
    game = start(direction=Direction.HOLD)
    dialog = QDialog(game.window)
    field, button = QLineEdit(dialog), QPushButton("&Save", dialog)
    pressed: list[bool] = []
    button.clicked.connect(lambda on=False: pressed.append(on))
    dialog.show()
    field.setFocus()
    until(lambda: QApplication.focusWidget() is field)
    handle = dialog.windowHandle()
    QTest.keyPress(handle, Qt.Key.Key_S, Qt.KeyboardModifier.AltModifier)
    for _ in range(3):
        until(lambda: bool(pressed) and not button.isDown())
        QTest.keyRelease(handle, Qt.Key.Key_S, Qt.KeyboardModifier.AltModifier)
        QTest.keyPress(handle, Qt.Key.Key_S, Qt.KeyboardModifier.AltModifier)
        assert not button.isDown()
    assert len(pressed) == 1
    dialog.close()


def test_what_is_typed_twice_counts_twice(start: Start) -> None:
    """Two quick presses of a key count as two."""
    game = start(direction=Direction.LEFT, controls="modern")
    game.until_asked()
    send(QEvent.Type.KeyPress, Qt.Key.Key_Right, 100)
    send(QEvent.Type.KeyPress, Qt.Key.Key_Up, 200)
    for when in (300, 340):
        send(QEvent.Type.KeyPress, Qt.Key.Key_Space, when)
        send(QEvent.Type.KeyRelease, Qt.Key.Key_Space, when + 20)
    assert len(game.director.choice.cards) == 1


@pytest.mark.parametrize("command", ["preferences", "players", "plugins", "help_index"])
@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, ENTER])
@pytest.mark.parametrize("is_marked", [True, False])
def test_a_held_key_answers_no_window_that_it_opened(start: Start, command: str, key: Qt.Key, is_marked: bool) -> None:
    """A key that is still held when a window opens does not close the window or press its button.

    Only a new Esc closes it.
    """
    game = start(direction=Direction.HOLD)
    game.trigger(command)
    until(lambda: QApplication.activeWindow() not in (None, game.window))
    opened = QApplication.activeWindow()
    assert opened is not None
    until(lambda: QApplication.focusWidget() is not None)
    focused = QApplication.focusWidget()
    assert focused is not None
    if is_marked:
        for _ in range(5):
            QApplication.sendEvent(focused, QKeyEvent(QEvent.Type.KeyPress, key, NONE, "", True))
    else:
        send(QEvent.Type.KeyRelease, key, 900)
        for number in range(5):
            send(QEvent.Type.KeyPress, key, 900 + number)
            send(QEvent.Type.KeyRelease, key, 900 + number)
    assert opened.isVisible()
    assert QApplication.activeWindow() is opened
    if key == Qt.Key.Key_Escape:
        QTest.keyClick(focused, key)
        until(lambda: not opened.isVisible())
    else:
        opened.close()

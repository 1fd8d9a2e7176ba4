"""Tests of the window that checks deals, at a real table: which texts it shows, hides and copies."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.history.witness import Finding, Verdict
from hearts_qt.rules.commitment import commitment
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.settings.look_options import TEXT_SIZE
from hearts_qt.table import link
from hearts_qt.ui.records.check_window import CheckWindow
from hearts_qt.ui.widgets.mnemonics import plain_label
from hearts_qt.ui.words.honesty import hand_text, short_seal
from tests.table.tables import SECRET
from tests.ui.conftest import Start
from tests.ui.game import LEFT, Game, until

pytestmark = pytest.mark.usefixtures("no_waits")
SEAL = commitment(SECRET, hands_of(7))


@pytest.fixture
def game(start: Start) -> Game:
    """Return a game in which the person has to play a card of deal 7."""
    return start(direction=Direction.HOLD)


def opened(game: Game) -> CheckWindow:
    """Open the window that checks deals from the menu, and return this window."""
    game.trigger("check_deals")
    window = game.window.controllers.honesty.check
    assert window is not None
    assert window.isVisible()
    return window


def texts(window: QWidget) -> list[str]:
    """Return all texts in a window, including hidden ones."""
    found = [each.text() for each in window.findChildren(QLabel)]
    found += [each.text() for each in window.findChildren(QLineEdit)]
    found += [each.toPlainText() for each in window.findChildren(QPlainTextEdit)]
    return found


def visible(window: QWidget) -> str:
    """Return all visible texts in a window."""
    lines = [each.text() for each in window.findChildren(QLabel) if each.isVisible()]
    lines += [each.text() for each in window.findChildren(QLineEdit) if each.isVisible()]
    lines += [each.toPlainText() for each in window.findChildren(QPlainTextEdit) if each.isVisible()]
    return "\n".join(lines)


def finish(game: Game) -> None:
    """Let the computer play the deal to its end."""
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)


def rows(window: CheckWindow) -> list[str]:
    """Return the entries in the list of deals."""
    return [window.index.item(row).text().strip() for row in range(window.index.count())]


# The seal in the status line


def test_the_seal_stands_at_the_window_s_foot(game: Game) -> None:
    """The short seal is shown from the first card on. A click on the seal opens the window that checks deals."""
    line = game.window.status_line
    assert line.seal.isVisible()
    assert plain_label(line.seal.text()) == f"Cards sealed: {SEAL[:8]}" == f"Cards sealed: {short_seal(SEAL)}"
    assert "fixed" in line.seal.toolTip()
    QTest.mouseClick(line.seal, LEFT)
    window = game.window.controllers.honesty.check
    assert window is not None
    assert window.isVisible()
    assert SEAL in visible(window)


def test_the_seal_gives_way_where_there_is_no_room(game: Game) -> None:
    """If the main window is too narrow for the text of the seal, the seal is hidden."""
    seal = game.window.status_line.seal
    game.window.resize(640, 440)
    game.settings.set(TEXT_SIZE, 200)
    until(lambda: not seal.isVisible())
    game.settings.set(TEXT_SIZE, 100)
    game.window.resize(1140, 838)
    until(seal.isVisible)


def test_between_games_there_is_no_seal(start: Start) -> None:
    """If there is no deal, no seal is shown, and the window says so."""
    game = start(number=None, log=[])
    window = CheckWindow()
    assert visible(window) == ""
    window.show()
    assert "No deal of this game is sealed yet" in visible(window)
    window.close()
    assert game.window.isVisible()


# The shown deals


def test_of_a_running_deal_only_the_seal_is_there(game: Game) -> None:
    """For a running deal the window has only the seal. Even its hidden texts contain neither the secret nor a hand."""
    finish(game)
    window = opened(game)
    assert SECRET in visible(window)
    game.press("Next deal")
    game.until_asked()
    assert rows(window) == ["… Deal 2, under way", "✓ Deal 1"]
    window.show_newest()
    assert "This deal is sealed" in visible(window)
    window.index.setCurrentRow(1)
    window.index.setCurrentRow(0)
    everything = texts(window)
    assert not any(SECRET in text for text in everything)
    update = game.update
    assert update.seal is not None
    assert any(update.seal.commitment == text for text in everything)
    hands = game.table.match.dealings[-1].hands
    assert not any(hand_text(hand) == text for text in everything for hand in hands)


def test_a_deal_that_is_over_is_shown_with_everything(game: Game) -> None:
    """A finished deal is shown with its seal, secret, hands, number and command.

    A deal that somebody chose has a note.
    """
    finish(game)
    window = opened(game)
    shown = visible(window)
    assert "✓ The seal fits" in shown
    assert "Somebody chose this deal" in shown
    for text in (SEAL, SECRET, "deal 7", *(hand_text(hand) for hand in hands_of(7))):
        assert text in shown
    for seating in game.view.seats:
        assert seating.name in shown
    assert window.details.command.toPlainText().startswith('python3 -c "import hashlib;')


def test_everything_can_be_copied(game: Game) -> None:
    """Buttons copy the seal, the secret and the command. The window confirms this."""
    finish(game)
    window = opened(game)
    details = window.details
    wanted = [
        (details.seal.copy, SEAL),
        (details.secret.copy, SECRET),
        (details.copy_command, details.command.toPlainText()),
    ]
    for button, text in wanted:
        QTest.mouseClick(button, LEFT)
        assert QGuiApplication.clipboard().text() == text
        assert plain_label(button.text()) == "Copied"


def test_the_deal_that_is_read_stays(game: Game) -> None:
    """If an older deal is shown, it is still shown after a new deal was added to the list."""
    finish(game)
    game.press("Next deal")
    game.until_asked()
    window = opened(game)
    window.index.setCurrentRow(1)
    game.window.director.send(link.NewDeal())
    game.calm()
    assert rows(window) == ["… Deal 2, under way", "✓ Deal 2, abandoned", "✓ Deal 1"]
    assert window.index.currentRow() == 2
    assert SEAL in visible(window)


def test_a_broken_seal_is_plain_to_see(qtbot: QtBot) -> None:
    """A broken seal is marked by a cross in the list and above the deal."""
    window = CheckWindow()
    qtbot.addWidget(window)
    window.show()
    window.show_findings((Finding(Verdict.BROKEN, 3, "0" * 64, False, hands=(1, 2, 4, 8)),), ["A", "B", "C", "D"])
    assert rows(window) == ["✗ Deal 3"]
    assert "✗ The seal does not fit" in visible(window)


def test_it_is_told_to_screen_readers_and_closed_by_escape(game: Game) -> None:
    """Every line and button has a name for screen readers, and Esc closes the window."""
    finish(game)
    window = opened(game)
    named = [*window.details.findChildren(QLineEdit), *window.details.findChildren(QPushButton)]
    names = [each.accessibleName() for each in named]
    assert all(names)
    assert len({*names}) == len(names)
    until(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


@pytest.mark.sample(1)
@pytest.mark.parametrize("text_size", [100, 200])
def test_it_fits_a_small_screen(start: Start, text_size: int) -> None:
    """The window can be made as small as the smallest table, and scrolls only vertically."""
    game = start(direction=Direction.HOLD, text_size=text_size)
    finish(game)
    window = opened(game)
    window.resize(640 if text_size == 100 else 900, 440)
    game.calm()
    assert window.height() == 440
    inside = window.details.widget()
    assert inside is not None
    assert inside.width() <= window.details.viewport().width()

"""Tests of branches in a real window: from the film of a record to the table, and back to the own game."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QTabBar

from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.ui.records import record_keeping
from hearts_qt.ui.records.film_page import FilmPage
from hearts_qt.ui.records.record_window import RecordWindow
from hearts_qt.ui.widgets.mnemonics import mnemonic_of
from tests.ui.conftest import Start
from tests.ui.deals import play_on
from tests.ui.game import Game, until
from tests.ui.records.test_record_window import opened, play_deals, shown, written

pytestmark = pytest.mark.usefixtures("no_waits")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write records at once after a deal."""
    monkeypatch.setattr(record_keeping, "SOON_MS", 0)


@pytest.fixture
def game(start: Start) -> Game:
    """Return a game with one recorded deal, in its second deal."""
    game = start(direction=Direction.LEFT)
    play_deals(game, 1)
    written(game, 1)
    return game


def record_of(game: Game) -> RecordWindow:
    """Return the window that shows the record of the first deal."""
    window = opened(game, "all_records")
    until(lambda: window.finder.list.count >= 2)
    window.finder.list.go_to(window.finder.list.count - 1)
    until(lambda: "Points:" in shown(window))
    until(window.page.film.isVisible)
    return window


def branched(game: Game, trick: int, place: int) -> FilmPage:
    """Play on from this moment of the film, and wait until the branch is at the table."""
    film = record_of(game).page.film
    film.go_to(trick, place)
    QTest.mouseClick(film.branch, Qt.MouseButton.LeftButton)
    until(lambda: game.update.kind is MatchKind.BRANCH and game.is_settled)
    return film


def printed(game: Game) -> bool:
    """Return whether the cloth differs from the plain one in its middle, above the trick."""
    game.cloth.viewport().repaint()
    with_word = game.cloth.grab().toImage()
    word = game.cloth.word
    game.cloth.print_word("")
    without = game.cloth.grab().toImage()
    game.cloth.print_word(word)
    return bool(with_word != without)


def test_a_deal_is_tried_again_from_a_moment_of_its_film(game: Game) -> None:
    """The branch begins with the cards of that moment, says that it is one, and leads back to the own game."""
    own = game.update.match_id
    hand = game.view.hand
    film = branched(game, 4, 2)
    assert game.view.hand & film.frame.hands[0] == game.view.hand, "the computers may have played on"
    assert len(game.view.tricks) >= 3
    assert printed(game)
    assert game.window.status_line.parts[0].text().startswith("Branch of deal")
    assert "Unfinished games" in record_of(game).note.text()
    actions = game.window.menus.actions
    assert actions["own_game"].isEnabled()
    assert not any(actions[name].isEnabled() for name in ("new_deal", "choose_deal", "change_scores"))
    game.trigger("own_game")
    until(lambda: game.update.match_id == own and game.is_settled)
    assert game.view.hand == hand
    assert not printed(game)
    assert not actions["own_game"].isEnabled()


def test_the_result_of_a_branch_leads_back_or_once_more(game: Game) -> None:
    """After the last card the branch says that it counts nowhere. It can be tried once more, or left."""
    own = game.update.match_id
    film = branched(game, 9, 4)
    for _ in range(2):
        play_on(game)
        assert game.panel is not None
        assert "counts nowhere" in game.panel.details.text()
        assert game.view.ending is None
        before = game.update.match_id
        game.press("Try again")
        until(lambda before=before: game.update.match_id != before and game.is_settled)  # type: ignore[misc]
        assert game.view.stage is Stage.DEAL
        assert game.view.hand & film.frame.hands[0] == game.view.hand
    play_on(game)
    game.press("Back to my own game")
    until(lambda: game.update.match_id == own and game.is_settled)
    assert game.panel is None


def test_nothing_is_tried_again_after_the_last_card(game: Game) -> None:
    """At the end of the film nothing is left to decide, and the deal in play cannot be tried again."""
    window = record_of(game)
    film = window.page.film
    assert film.branch.isEnabled()
    QTest.keyClick(film.cloth, Qt.Key.Key_End)
    assert not film.branch.isEnabled()
    film.go_to(13, 3)
    assert film.branch.isEnabled()


def test_the_deal_just_played_is_tried_again_before_its_points_are_added(game: Game) -> None:
    """At the result nothing is hidden any more, so the film leads to a branch as that of any other record does."""
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    game.calm()
    game.press("Look at the deal")
    window = game.window.controllers.records.window
    assert window is not None
    until(window.page.film.isVisible)
    window.page.film.go_to(5, 1)
    assert window.page.film.branch.isEnabled()
    window.page.film.branch.click()
    until(lambda: game.update.kind is MatchKind.BRANCH and game.is_settled)


def test_every_letter_with_alt_has_one_meaning(game: Game) -> None:
    """With a film, notes and the way back to the own game, no two controls have the same mnemonic."""
    window = record_of(game)
    window.offer_own_game(True)
    shown_texts = [each.text() for each in window.findChildren(QAbstractButton) if each.isVisible()]
    shown_texts += [each.text() for each in window.findChildren(QLabel) if each.isVisible()]
    for tabs in window.findChildren(QTabBar):
        shown_texts += [tabs.tabText(index) for index in range(tabs.count()) if tabs.isVisible()]
    letters = sorted(letter for letter in map(mnemonic_of, shown_texts) if letter)
    assert letters == sorted(set(letters))
    assert "F" in letters


def test_a_branch_from_the_beginning_has_the_pass(game: Game) -> None:
    """From the first moment of the film, the person passes again."""
    film = record_of(game).page.film
    QTest.keyClick(film.cloth, Qt.Key.Key_Home)
    film.branch.click()
    until(lambda: game.update.kind is MatchKind.BRANCH and game.is_settled)
    assert game.view.to_pass == 3
    assert game.view.hand == film.frame.hands[0]

"""Tests of the dialog in which a deal is laid out card by card, by mouse and keys."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from hearts_qt.history.annotations import Annotations
from hearts_qt.history.match_lists import waiting_matches
from hearts_qt.rules.cards import DECK, parse_card, parse_cards
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Opening, Rules
from hearts_qt.table import link
from hearts_qt.ui.dialogs.card_table import CardTable, card_at
from hearts_qt.ui.dialogs.hands_draft import HandsDraft
from hearts_qt.ui.dialogs.lay_out_dialog import LayOutDialog
from hearts_qt.ui.records import record_keeping
from tests.ui.conftest import Start
from tests.ui.deals import play_on
from tests.ui.game import Game, until
from tests.ui.records.test_record_window import opened as opened_records
from tests.ui.records.test_record_window import play_deals, shown, written

pytestmark = pytest.mark.usefixtures("no_waits")
LEFT = Qt.MouseButton.LeftButton
HANDS = hands_of(99)


@pytest.fixture
def game(start: Start) -> Game:
    """Return a game in which the person has to play a card."""
    return start(direction=Direction.HOLD)


def opened(game: Game) -> LayOutDialog:
    """Open the dialog by the menu."""
    game.trigger("lay_out_deal")
    dialog = game.window.controllers.lay_out.dialog
    assert dialog is not None
    return dialog


def click(table: CardTable, card: int) -> None:
    """Click on a card."""
    row, column = next((row, column) for row in range(4) for column in range(13) if card_at(row, column) == card)
    QTest.mouseClick(table.viewport(), LEFT, pos=table.visualRect(table.model().index(row, column)).center())


def go_to(table: CardTable, card: int) -> None:
    """Put the marker on a card."""
    row, column = next((row, column) for row in range(4) for column in range(13) if card_at(row, column) == card)
    table.setCurrentCell(row, column)


def chosen(dialog: LayOutDialog, direction: Direction) -> None:
    """Choose a direction of the pass."""
    dialog.direction.box.setCurrentIndex(dialog.direction.box.findData(direction.value))


# The draft


def test_each_card_is_in_one_hand() -> None:
    """A card that is given to another player leaves the first one; nobody gets more than thirteen."""
    draft = HandsDraft()
    for card in range(13):
        assert draft.give(card, 0)
    assert draft.is_full(0)
    assert not draft.give(13, 0)
    assert draft.give(5, 0), "this card is in the hand already"
    assert draft.give(5, 2)
    assert (draft.owner(5), draft.count(0), draft.count(2)) == (2, 12, 1)
    assert draft.give(5, None)
    assert draft.owner(5) is None


def test_the_rest_is_dealt_at_random() -> None:
    """The cards that are left fill the hands; those that were given stay."""
    draft = HandsDraft((parse_cards("QS AS"), 0, parse_cards("2C"), 0))
    draft.deal_rest(Random(1))
    assert draft.is_complete
    assert [draft.count(seat) for seat in range(4)] == [13] * 4
    assert (draft.owner(parse_card("QS")), draft.owner(parse_card("2C"))) == (0, 2)
    assert sum(draft.hands) == DECK


def test_every_step_is_undone() -> None:
    """Steps are undone one after the other; a step that changed nothing does not count."""
    draft = HandsDraft()
    draft.give(7, 1)
    draft.give(7, 1)
    draft.take(HANDS)
    draft.undo()
    assert draft.hands == (0, 1 << 7, 0, 0)
    draft.undo()
    draft.undo()
    assert draft.hands == (0, 0, 0, 0)
    assert not draft.can_undo


# The dialog


def test_lay_out_deal_by_mouse(game: Game) -> None:
    """A click gives the card to the chosen player, or takes it back; when a hand is full, the next player is chosen."""
    dialog = opened(game)
    queen = parse_card("QS")
    click(dialog.table, queen)
    assert dialog.draft.owner(queen) == 0
    click(dialog.table, queen)
    assert dialog.draft.owner(queen) is None
    dialog.seats[2].click()
    click(dialog.table, queen)
    assert dialog.draft.owner(queen) == 2
    for column in range(13):
        click(dialog.table, card_at(1, column))
    assert dialog.draft.is_full(2)
    assert dialog.chosen_seat == 3
    assert dialog.draft.owner(card_at(1, 12)) == 3
    assert not dialog.deal.isEnabled()
    dialog.reject()


def test_lay_out_deal_by_keys(game: Game) -> None:
    """1 to 4 give the card with the marker to a player, 0 takes it back, and Space gives it to the chosen player."""
    dialog = opened(game)
    table, keys = dialog.table, Qt.Key
    go_to(table, parse_card("AS"))
    QTest.keyClick(table, keys.Key_3)
    QTest.keyClick(table, keys.Key_Right)
    assert table.current == parse_card("KS")
    QTest.keyClick(table, keys.Key_Space)
    assert dialog.draft.hands == (parse_cards("KS"), 0, parse_cards("AS"), 0)
    QTest.keyClick(table, keys.Key_0)
    QTest.keyClick(table, keys.Key_Left)
    QTest.keyClick(table, keys.Key_Delete)
    assert dialog.draft.hands == (0, 0, 0, 0)
    for column in range(13):
        go_to(table, card_at(0, column))
        QTest.keyClick(table, keys.Key_4)
    go_to(table, card_at(1, 0))
    QTest.keyClick(table, keys.Key_4)
    assert "thirteen" in dialog.note.text()
    assert dialog.draft.owner(card_at(1, 0)) is None
    dialog.activateWindow()
    until(dialog.isActiveWindow)
    QTest.keyClick(table, keys.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert dialog.draft.count(3) == 12
    dialog.reject()


def test_the_deal_is_played_as_a_game_of_its_own(game: Game) -> None:
    """The laid-out hands come to the table with their pass, as a game that was set up; the own game waits."""
    own, hand = game.update.match_id, game.view.hand
    dialog = opened(game)
    for seat, cards in enumerate(HANDS):
        for card in range(52):
            if cards >> card & 1:
                dialog.table.given.emit(card, seat)
    chosen(dialog, Direction.ACROSS)
    QTest.mouseClick(dialog.deal, LEFT)
    until(lambda: game.update.kind is MatchKind.SET_UP and game.is_settled)
    assert (game.view.hand, game.view.direction) == (HANDS[0], Direction.ACROSS)
    assert game.view.scores == (0, 0, 0, 0)
    waiting = list(waiting_matches(game.folder / "matches", Annotations(()), game.update.match_id))
    assert [each.match for each in waiting] == [own]
    game.director.send(link.TakeUp(own))
    until(lambda: game.update.match_id == own and game.is_settled)
    assert game.view.hand == hand
    (there,) = waiting_matches(game.folder / "matches", Annotations(()), own)
    assert there.kind is MatchKind.SET_UP


def test_the_result_says_that_the_deal_was_set_up(game: Game) -> None:
    """A laid-out deal stays out of the figures, and its result says so."""
    dialog = opened(game)
    dialog.draft.take(HANDS)
    chosen(dialog, Direction.HOLD)
    dialog.accept()
    until(lambda: game.update.kind is MatchKind.SET_UP and game.is_settled)
    play_on(game)
    assert game.view.stage is Stage.SCORED
    assert game.update.kept_out == (KeptOut.SET_UP,)
    assert game.panel is not None
    assert "set up" in game.panel.details.text()


def test_the_first_leader_is_chosen_where_no_card_decides(start: Start) -> None:
    """Under rules in which the first lead goes round, the chosen player leads; otherwise nothing can be chosen."""
    game = start(direction=Direction.HOLD, rules=Rules(opening=Opening.ROTATES))
    dialog = opened(game)
    dialog.draft.take(HANDS)
    dialog.leader.box.setCurrentIndex(dialog.leader.box.findData("0"))
    chosen(dialog, Direction.HOLD)
    dialog.accept()
    until(lambda: game.update.kind is MatchKind.SET_UP and game.is_settled)
    assert game.view.turn == 0
    other = opened(start(direction=Direction.HOLD))
    assert not other.leader.isEnabled()
    assert other.result_deal.leader is None
    other.reject()


def test_the_dialog_begins_with_the_last_deal(game: Game) -> None:
    """The deal that was laid out last is there again, so that one card can be exchanged."""
    dialog = opened(game)
    dialog.draft.take(HANDS)
    dialog.accept()
    until(lambda: game.update.kind is MatchKind.SET_UP and game.is_settled)
    again = opened(game)
    assert again.draft.hands == HANDS
    assert again.deal.isEnabled()
    assert not again.has_changes
    again.clear.click()
    assert again.draft.hands == (0, 0, 0, 0)
    again.rest.click()
    assert again.draft.is_complete
    again.reject()


def test_the_hands_come_from_the_record_on_the_screen(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a record is shown, its four hands can be taken over."""
    monkeypatch.setattr(record_keeping, "SOON_MS", 0)
    game = start(direction=Direction.HOLD)
    dialog = opened(game)
    assert not dialog.from_record.isVisible()
    dialog.reject()
    play_deals(game, 1)
    written(game, 1)
    window = opened_records(game, "all_records")
    until(lambda: window.finder.list.count >= 2)
    window.finder.list.go_to(window.finder.list.count - 1)
    until(lambda: "Points:" in shown(window))
    dialog = opened(game)
    until(dialog.from_record.isVisible)
    QTest.mouseClick(dialog.from_record, LEFT)
    assert dialog.draft.hands == hands_of(7)
    dialog.reject()

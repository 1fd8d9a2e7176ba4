"""Tests of the panels over the table: results, moons, cash-out, deal numbers, and calling the next person."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton

from hearts_qt.rules.cards import SEATS, cards_of, parse_cards
from hearts_qt.rules.entries import CorrectScores, Entry
from hearts_qt.rules.moves import Award, ChooseAward
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.settings.play_options import CASH_OUT, CONTROLS, CashOutChoice
from hearts_qt.table import link
from hearts_qt.ui.dialogs.rules_dialog import RulesDialog
from hearts_qt.ui.play.panels import NumberPanel
from hearts_qt.ui.widgets.mnemonics import mnemonic_of
from tests.table.tables import last_tricks, live
from tests.ui.conftest import Start
from tests.ui.deals import LAST, MIXED, play_on
from tests.ui.game import Game, caption_of, until

pytestmark = pytest.mark.usefixtures("no_waits")
HOLD = Direction.HOLD


def texts(game: Game) -> list[str]:
    """Return the texts of the panel."""
    assert game.panel is not None
    return [label.text() for label in game.panel.findChildren(QLabel)]


def scored(start: Start, *, scores: tuple[int, int, int, int] = (0, 0, 0, 0), **options: object) -> Game:
    """Return a game at the end of a deal that began with these scores."""
    log: list[Entry] = [CorrectScores(scores), MIXED]
    game = start(log=log, **options)
    play_on(game)
    return game


# The end of a deal and of a game


def test_the_end_of_a_deal_tells_names_points_and_scores(start: Start) -> None:
    """The result shows all names, all scores and the goal. Enter on its main button begins the next deal."""
    game = scored(start, scores=(7, 20, 0, 0))
    said = texts(game)
    outcome = game.view.outcome
    assert outcome is not None
    for seat in SEATS:
        assert any(("You" if seat == 0 else game.view.seats[seat].name) in text for text in said)
        assert str(outcome.scores[seat]) in said
    assert any("100" in text for text in said)
    assert game.panel is not None
    assert caption_of(game.panel.primary) == "Next deal"
    assert game.panel.primary.hasFocus()
    game.key(Qt.Key.Key_Return)
    game.calm()
    assert game.view.deals_played == 1
    assert game.panel is None


@pytest.mark.parametrize("key", [Qt.Key.Key_Y, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_keys_go_on_to_the_next_deal(start: Start, key: Qt.Key) -> None:
    """Y, the keypad's Enter and Space begin the next deal."""
    game = scored(start)
    game.key(key)
    game.calm()
    assert game.view.deals_played == 1


def test_the_panel_s_keys_work_wherever_the_focus_is(start: Start) -> None:
    """Enter begins the next deal even after a click beside the panel."""
    game = scored(start)
    game.click_cloth()
    game.cloth.setFocus()
    game.key(Qt.Key.Key_Return)
    game.calm()
    assert game.view.deals_played == 1


def test_enter_presses_the_button_that_has_the_focus(start: Start) -> None:
    """If Undo has the focus, Enter presses Undo and does not begin the next deal."""
    game = scored(start)
    game.button("Undo").setFocus()
    game.key(Qt.Key.Key_Return)
    game.calm()
    assert game.view.stage is Stage.DEAL
    assert any(isinstance(request, link.Undo) for request in game.sent)
    assert not any(isinstance(request, link.GoOn) for request in game.sent)


@pytest.mark.parametrize("size", [(1024, 600), (1440, 900), (2560, 1440)], ids=str)
def test_a_question_leaves_the_hand_in_sight(start: Start, size: tuple[int, int]) -> None:
    """A question in the middle of a deal lies above the hand, and covers no player."""
    game = start(direction=HOLD, size=size)
    game.click(game.lowest)
    game.until_asked()
    game.trigger("new_deal")
    until(lambda: game.panel is not None)
    assert game.panel is not None
    box = game.panel.geometry()
    assert box.bottom() < min(item.place().y for item in game.cloth.pieces.hand.values())
    assert not any(plate.taken_room().toAlignedRect().intersects(box) for plate in game.cloth.pieces.plates)


def test_the_last_card_is_undone_from_the_panel(start: Start) -> None:
    """The panel's Undo and the shortcut take back the last card. Redo shows the panel again."""
    game = scored(start)
    game.press("Undo")
    game.calm()
    assert game.panel is None
    assert game.director.is_asked
    # The instruction was hidden while the panel was open, and is shown again now.
    assert "turn" in game.window.prompt.text.text()
    game.trigger("redo")
    until(lambda: game.is_settled and game.panel is not None)
    game.key(Qt.Key.Key_Z, modifiers=Qt.KeyboardModifier.ControlModifier)
    until(lambda: game.is_settled and game.panel is None)
    assert game.director.is_asked


def test_the_end_of_a_game_tells_who_won(start: Start) -> None:
    """Each winner's line has a star. Play again begins a new game with the same players."""
    game = scored(start, scores=(20, 99, 50, 60))
    assert game.view.ending is not None
    said = texts(game)
    assert said[0] == "You win!" or "win" in said[0]
    assert sum(text.startswith("★") for text in said) == len(game.view.ending.winners)
    game.press("Play again")
    game.calm()
    assert game.view.scores == (0, 0, 0, 0)
    assert game.view.stage is Stage.DEAL
    assert game.view.seats == tuple(live(game.table).seats)
    assert any(tally.games == 1 for tally in game.update.tallies.values())


def test_a_new_game_with_other_rules_begins_at_the_end_of_one(start: Start) -> None:
    """At the end of a game, the button New game… opens the rules dialog."""
    game = scored(start, scores=(20, 99, 50, 60))
    game.press("New game…")
    dialog = game.window.findChild(RulesDialog)
    assert isinstance(dialog, RulesDialog)
    dialog.reject()


def test_names_are_shown_as_they_are_written(start: Start) -> None:
    """A name with angle brackets is shown literally."""
    game = start(log=[MIXED])
    for seat in (1, 2, 3):
        game.director.send(link.SetSeat(seat, replace(game.view.seats[seat], name=f"<b>{seat}</b>")))
    game.calm()
    play_on(game)
    assert game.panel is not None
    marked = [label for label in game.panel.findChildren(QLabel) if "<b>" in label.text()]
    assert len(marked) >= 3
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in marked)


def test_a_deal_counted_by_number_of_deals_says_which(start: Start) -> None:
    """In a game without a goal, the panel says which deal was played and how many deals the game has."""
    game = scored(start, rules=Rules(goal=0, deals=3))
    assert any("1" in text and "3" in text for text in texts(game))


# Cash out


def test_cash_out_is_asked_once(start: Start) -> None:
    """A person who declines the cash-out is not asked again in the same deal."""
    game = start(log=[LAST], cash_out="ask")
    assert texts(game)[0] == "Cash out?"
    assert not game.director.is_asked
    game.key(Qt.Key.Key_N)
    game.until_asked()
    play_on(game)
    assert not any(isinstance(request, link.TakeCashOut) for request in game.sent)
    assert game.view.cashed_out is None


@pytest.mark.parametrize("how", ["button", "Y", "Enter"])
def test_cash_out_is_taken(start: Start, how: str) -> None:
    """After a cash-out the remaining cards are shown, and then the result."""
    game = start(log=[LAST], cash_out="ask")
    if how == "button":
        game.press("Show the rest")
    else:
        game.key(getattr(Qt.Key, f"Key_{how}"))
    until(lambda: game.director.is_waiting)
    assert caption_of(game.prompt.primary) == "OK ⏎"
    assert game.told
    game.key(Qt.Key.Key_Space)
    until(lambda: game.is_settled and game.panel is not None)
    assert game.view.cashed_out is not None
    assert game.view.stage is Stage.SCORED


def test_cash_out_by_itself_and_never(start: Start) -> None:
    """If cash-out is off, the deal is played on.

    If it is automatic, the remaining cards are shown without a question.
    """
    game = start(log=[LAST], cash_out="off")
    game.until_asked()
    assert game.panel is None
    game.settings.set(CASH_OUT, CashOutChoice.AUTO)
    until(lambda: game.director.is_waiting)
    game.click_cloth()
    until(lambda: game.is_settled and game.panel is not None)
    assert game.view.cashed_out is not None
    assert game.answers == []


# The moon

SHOT = last_tricks((parse_cards("KS AH"), parse_cards("3S 3D"), parse_cards("4S 4D"), parse_cards("5S 5D")), 0)


@pytest.mark.parametrize(
    ("key", "award"), [(Qt.Key.Key_A, Award.ADD), (Qt.Key.Key_S, Award.SUBTRACT), (Qt.Key.Key_Return, Award.ADD)]
)
@pytest.mark.parametrize("focus", ["panel", "table"])
def test_the_shooter_of_a_moon_is_asked(start: Start, key: Qt.Key, award: Award, focus: str) -> None:
    """Wherever the focus is, A and Enter add the points of a moon to the others, and S subtracts them."""
    game = start(log=[SHOT], rules=Rules(moon=Moon.CHOOSE))
    play_on(game)
    assert texts(game)[0] == "You shot the moon!"
    if focus == "table":
        game.cloth.setFocus()
    game.key(key)
    until(lambda: game.is_settled and game.view.stage is Stage.SCORED)
    assert game.answers[-1].move == ChooseAward(0, award)


def test_the_shooter_answers_by_mouse(start: Start) -> None:
    """A click on the button with minus 26 subtracts the points of the moon."""
    game = start(log=[SHOT], rules=Rules(moon=Moon.CHOOSE))
    play_on(game)
    game.press("Me −26")
    until(lambda: game.is_settled and game.view.stage is Stage.SCORED)
    assert game.answers[-1].move == ChooseAward(0, Award.SUBTRACT)


@pytest.mark.parametrize("scheme", ["modern", "cardshark", "windows", "black-lady"])
def test_left_and_right_follow_the_screen_and_stay_in_the_panel(start: Start, scheme: str) -> None:
    """Left and Right move the focus to the next button on that side, but never out of the panel."""
    game = start(log=[SHOT], rules=Rules(moon=Moon.CHOOSE))
    play_on(game)
    game.settings.choose(CONTROLS, scheme)
    assert game.panel is not None
    buttons = sorted(game.panel.findChildren(QPushButton), key=lambda each: each.x())
    assert len(buttons) == 3
    before = len(game.answers)
    assert buttons[-1].hasFocus()
    for key, way in ((Qt.Key.Key_Left, buttons[::-1]), (Qt.Key.Key_Right, buttons)):
        for button in (*way[1:], way[-1], way[-1]):
            game.key(key)
            assert button.hasFocus()
    assert len(game.answers) == before


def test_arrows_come_into_the_panel_from_the_table(start: Start) -> None:
    """If the table has the focus, the first arrow key moves the focus to the panel's main button."""
    game = start(log=[SHOT], rules=Rules(moon=Moon.CHOOSE))
    play_on(game)
    game.cloth.setFocus()
    game.key(Qt.Key.Key_Left)
    assert game.panel is not None
    assert game.panel.primary.hasFocus()
    game.key(Qt.Key.Key_Left)
    assert not game.panel.primary.hasFocus()
    focused = game.window.focusWidget()
    assert focused is not None
    assert game.panel.isAncestorOf(focused)


def test_up_and_down_lead_between_the_field_and_the_buttons(start: Start) -> None:
    """In the question for a deal number, Up and Down move between field and buttons.

    Left and Right move in the text.
    """
    game = start(direction=HOLD)
    game.trigger("choose_deal")
    assert isinstance(game.panel, NumberPanel)
    field = game.panel.field
    game.key(Qt.Key.Key_4, Qt.Key.Key_2, Qt.Key.Key_Left, Qt.Key.Key_Right)
    assert field.hasFocus()
    assert field.text() == "42"
    game.key(Qt.Key.Key_Down)
    focused = game.window.focusWidget()
    assert isinstance(focused, QPushButton)
    assert game.panel.isAncestorOf(focused)
    game.key(Qt.Key.Key_Up)
    assert field.hasFocus()


# Several people at one screen


def visible_cards(game: Game) -> int:
    """Return the set of all visible cards in the hands."""
    return cards_of(game.cloth.pieces.hand) | cards_of(
        item.card for row in game.cloth.pieces.others for item in row if item.card is not None
    )


def test_hands_stay_hidden_while_the_screen_changes_hands(start: Start) -> None:
    """If two people play, each sees only their own cards, and only after asking for them."""
    game = start("PCPC", direction=Direction.LEFT)
    assert visible_cards(game) == 0
    assert len(game.cloth.pieces.closed) == 13
    for seat in (0, 2):
        assert texts(game)[0].startswith(game.view.seats[seat].name)
        assert visible_cards(game) == 0
        game.press("Show my cards")
        game.until_asked()
        assert game.view.seat == seat
        assert visible_cards(game) == game.view.hand == live(game.table).deal.hands[seat]  # type: ignore[union-attr]
        for card in sorted(game.cloth.pieces.hand)[:3]:
            game.click(card)
        game.click_prompt()
        until(lambda: game.is_settled and game.panel is not None and not game.cloth.pieces.hand)


def test_nobody_s_hand_is_shown_after_a_restart(start: Start) -> None:
    """If two people play, after a restart no hand is shown until the person who is next to play asks for it."""
    game = start("PPCC", log=[MIXED])
    assert visible_cards(game) == 0
    assert game.view.seat is None
    game.key(Qt.Key.Key_Y)
    game.until_asked()
    assert game.view.seat == 1


def test_a_single_person_sees_their_cards_at_once(start: Start) -> None:
    """If one person plays, this person's cards are shown at once after a restart."""
    game = start("CPCC", log=[MIXED])
    game.until_asked()
    assert game.view.seat == 1
    assert visible_cards(game) == game.view.hand


# Four computers


def test_four_computers_play_by_themselves(start: Start) -> None:
    """Four computer players play by themselves. A result stays for a time, or until somebody begins the next deal."""
    game = start("CCCC", direction=HOLD, speed=6, log=[MIXED], calm=False)
    until(lambda: game.panel is not None)
    assert game.director.ready_timer.remainingTime() > 500
    game.press("Next deal")
    until(lambda: game.view.deals_played == 1)


def test_four_computers_stop_at_the_end_of_a_game(start: Start) -> None:
    """After a game of four computer players the result stays until somebody begins a new game."""
    game = start("CCCC", log=[CorrectScores((0, 99, 0, 0)), MIXED], calm=False)
    until(lambda: game.is_settled and game.panel is not None and game.view.ending is not None)
    game.press("Play again")
    until(lambda: game.view.ending is None and game.panel is None)


@pytest.mark.parametrize("scheme", ["modern", "black-lady", "cardshark", "dos"])
def test_no_caption_underlines_the_letter_of_another_answer(start: Start, scheme: str) -> None:
    """If a letter answers a question, this letter is not underlined on the button of another answer."""
    game = start(log=[LAST], controls=scheme)
    until(lambda: game.is_settled and game.director.is_asked)
    game.trigger("new_deal")
    until(lambda: game.panel is not None)
    assert game.panel is not None
    letters = {"New deal": "Y", "Play on": "N"}
    shown = {caption_of(each): mnemonic_of(each.text()) for each in game.panel.findChildren(QPushButton)}
    assert shown.keys() == letters.keys()
    for name, letter in letters.items():
        assert all(mark != letter for other, mark in shown.items() if other != name)

"""Tests of playing by mouse and keys: how mistakes are explained, how pauses end, and which answers are sent."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from hearts_qt.rules.cards import each_card
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.table import link
from hearts_qt.ui.cloth.control_schemes import Mode
from hearts_qt.ui.play import pace
from tests.table import tables
from tests.table.tables import STANDARD, as_four
from tests.ui.conftest import Start
from tests.ui.game import CTRL, LEFT, NONE, RIGHT, Game, caption_of, until

HOLD = Direction.HOLD
quick = pytest.mark.usefixtures("no_waits")


def asked_to_play(start: Start, **options: bool | int | str) -> Game:
    """Return a game in which the person must follow clubs and also holds other suits."""
    game = start(direction=HOLD, **options)
    game.until_asked()
    assert game.told in ("Your turn: follow clubs", "")
    return game


# Moves that are not allowed


@quick
@pytest.mark.parametrize("scheme", ["modern", "cardshark", "windows", "windows-reversed", "black-lady"])
def test_an_illegal_card_explains_itself(start: Start, scheme: str) -> None:
    """One sentence says why a card is forbidden, also for screen readers. The card is neither chosen nor played."""
    game = asked_to_play(start, controls=scheme)
    game.said.clear()
    if scheme == "black-lady":
        game.drag(game.illegal, game.table_point)
    else:
        game.click(game.illegal)
    assert game.told.startswith("Follow clubs")
    assert game.said == [game.told]
    assert game.answers == []
    assert game.director.choice.cards == []
    game.key(Qt.Key.Key_Right, Qt.Key.Key_Return)
    game.calm()
    assert len(game.answers) == 1


@quick
def test_a_tool_tip_says_why_not(start: Start) -> None:
    """The tooltip of a forbidden card says why it is forbidden. Other cards have no tooltip."""
    game = asked_to_play(start)
    where = game.point(game.illegal)
    viewport = game.cloth.viewport()
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, where, viewport.mapToGlobal(where)))
    assert QToolTip.text().startswith("Follow clubs")
    QToolTip.hideText()
    assert game.cloth.pieces.hand[game.lowest].toolTip() == ""


@quick
def test_too_few_cards_are_not_passed(start: Start) -> None:
    """Two chosen cards cannot be passed, and a fourth card cannot be chosen. A chosen card can be exchanged."""
    game = start(direction=Direction.LEFT)
    first, second, third, fourth, *_ = each_card(game.view.hand)
    game.click(first)
    game.click(second)
    assert game.told == "2 of 3 chosen"
    assert not game.prompt.primary.isEnabled()
    game.key(Qt.Key.Key_Return)
    game.trigger("ok")
    assert game.answers == []
    game.click(third)
    assert game.told == "Ready to pass"
    game.click(fourth)
    assert game.director.choice.cards == [first, second, third]
    game.click(second)
    game.click(fourth)
    game.click_prompt()
    assert game.answers[-1].move == Pass(0, (first, third, fourth), (1, 1, 1))


@quick
def test_a_scatter_goes_left_across_right_in_the_order_of_choosing(start: Start) -> None:
    """In a scatter the first chosen card goes to the left, the second across, and the third to the right."""
    game = start(direction=Direction.SCATTER)
    hand = list(each_card(game.view.hand))
    for card in (hand[9], hand[2], hand[5]):
        game.click(card)
    game.click_prompt()
    assert game.answers[-1].move == Pass(0, (hand[9], hand[2], hand[5]), (1, 2, 3))


@quick
def test_nothing_happens_out_of_turn(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another player has to play, clicks and keys do nothing."""
    monkeypatch.setitem(pace.FACTORS, 7, 50.0)
    game = start(direction=HOLD, calm=False)
    until(game.director.ready_timer.isActive)
    assert game.director.choice.mode is Mode.NOTHING
    game.click(next(each_card(game.view.hand)))
    game.double_click(next(each_card(game.view.hand)))
    game.key(Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Up)
    assert game.answers == []
    assert game.director.ready_timer.isActive()


@quick
def test_a_double_click_plays_one_card(start: Start) -> None:
    """A double-click in a trick plays only one card. In a pass it chooses one card."""
    for scheme in ("modern", "cardshark", "windows-reversed", "black-lady"):
        game = asked_to_play(start, controls=scheme)
        card = game.lowest
        game.double_click(card)
        assert [answer.move for answer in game.answers] == [Play(0, card)]
        game = start(direction=Direction.LEFT, controls=scheme)
        card = next(each_card(game.view.hand))
        game.double_click(card)
        assert game.director.choice.cards == [card]


@quick
def test_control_and_click_plays_and_lets_the_computer_finish(start: Start) -> None:
    """A click with Ctrl plays the card, and the computer finishes the deal.

    If the click is in a pass or on a forbidden card, the computer does not finish the deal.
    """
    game = asked_to_play(start)
    game.click(game.illegal, LEFT, CTRL)
    assert game.told.startswith("Follow clubs")
    assert game.answers == []
    card = game.lowest
    game.click(card, LEFT, CTRL)
    assert game.answers[0].move == Play(0, card)
    until(lambda: game.is_settled and game.panel is not None)
    assert game.view.outcome is not None
    passing = start(direction=Direction.LEFT)
    passing.click(next(each_card(passing.view.hand)), LEFT, CTRL)
    assert not passing.update.finishing


# CardShark: a raised card


@quick
def test_a_raised_card_is_played_when_its_pause_runs_out(start: Start) -> None:
    """A raised card is played after its pause, without OK."""
    game = asked_to_play(start, controls="cardshark", pause="1")
    card = game.lowest
    game.click(card)
    assert game.answers == []
    assert game.cloth.pieces.hand[card].place().y < game.cloth.pieces.hand[game.illegal].place().y
    assert caption_of(game.prompt.primary) == "Play ⏎"
    until(lambda: game.answers)
    assert game.answers[0].move == Play(0, card)


@quick
def test_a_raised_card_can_be_taken_back_before(start: Start) -> None:
    """Before its pause ends, a raised card can be lowered by a second click or replaced by another card."""
    game = asked_to_play(start, controls="cardshark", pause="1")
    first, second = list(each_card(game.director.choice.allowed))[:2]
    game.click(first)
    assert game.director.raised_pause.isActive()
    game.click(first)
    assert not game.director.raised_pause.isActive()
    game.click(first)
    game.click(second)
    assert game.director.choice.cards == [second]
    until(lambda: game.answers)
    assert [answer.move for answer in game.answers] == [Play(0, second)]


@quick
@pytest.mark.parametrize(("pause", "pause_at"), [("ok", "raises-and-tricks"), ("1", "tricks")])
def test_a_raised_card_waits_for_ok(start: Start, pause: str, pause_at: str) -> None:
    """If raised cards have no pause or an endless one, only the button plays the card."""
    game = asked_to_play(start, controls="cardshark", pause=pause, pause_at=pause_at)
    game.click(game.lowest)
    assert not game.director.raised_pause.isActive()
    game.click_prompt()
    assert len(game.answers) == 1


@quick
def test_a_pass_never_times_out(start: Start) -> None:
    """Three raised cards for a pass wait for the person, whatever the pause is."""
    game = start(direction=Direction.LEFT, controls="cardshark", pause="1")
    for card in list(each_card(game.view.hand))[:3]:
        game.click(card)
    assert not game.director.raised_pause.isActive()


@quick
@pytest.mark.parametrize(("name", "value"), [("controls", "windows"), ("pause", "ok"), ("pause_at", "tricks")])
def test_a_raised_card_follows_a_change_of_options(start: Start, name: str, value: str) -> None:
    """If a change of an option ends the pause for raised cards, the card that is raised is not played automatically."""
    game = asked_to_play(start, controls="cardshark", pause="1")
    game.click(game.lowest)
    assert game.director.raised_pause.isActive()
    game.settings.choose(OPTIONS[name], value)
    assert not game.director.raised_pause.isActive()
    assert len(game.director.choice.cards) == 1


# Pauses, and how they are ended


@quick
@pytest.mark.parametrize("how", ["click", "right click", "space", "enter", "button", "menu"])
def test_a_full_trick_waits_for_ok(start: Start, how: str) -> None:
    """In an endless pause a full trick stays until a click, a key or the command OK. This input plays no card."""
    game = asked_to_play(start, pause="ok")
    game.click(game.lowest)
    until(lambda: len(game.cloth.pieces.trick) == 4 and game.director.is_waiting)
    assert caption_of(game.prompt.primary) == "OK ⏎"
    assert len(game.view.tricks) == 1
    hurry: dict[str, Callable[[], None]] = {
        "click": lambda: game.click(next(each_card(game.view.hand))),
        "right click": lambda: game.click_cloth(RIGHT),
        "space": lambda: game.key(Qt.Key.Key_Space),
        "enter": lambda: game.key(Qt.Key.Key_Return),
        "button": game.click_prompt,
        "menu": lambda: game.trigger("ok"),
    }
    hurry[how]()
    assert not game.director.is_waiting
    assert game.cloth.pieces.trick == {}
    assert len(game.answers) == 1


@quick
def test_hurrying_by_key_works_after_playing_by_key(start: Start) -> None:
    """After a card was played with a key, Space and Enter end the pause."""
    game = asked_to_play(start, pause="ok")
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        game.until_asked()
        game.key(Qt.Key.Key_Right, Qt.Key.Key_Return)
        until(lambda: game.director.is_waiting)
        game.key(key)
        assert not game.director.is_waiting
    assert len(game.answers) == 2


@quick
def test_every_single_card_waits(start: Start) -> None:
    """If the pause is after every card, the table stops after each card until OK."""
    game = start(direction=HOLD, pause="ok", pause_at="every-card", calm=False)
    seen = []
    for _ in range(5):
        until(lambda: game.director.is_waiting or (game.is_settled and game.director.is_asked))
        seen.append((len(game.cloth.pieces.trick), game.director.is_waiting))
        if game.director.is_asked and not game.director.is_waiting:
            game.click(game.lowest)
        else:
            game.key(Qt.Key.Key_Space)
    assert [count for count, waiting in seen if waiting] == sorted({count for count, waiting in seen if waiting})
    assert all(waiting for count, waiting in seen if count == 1)


def test_motion_is_hurried(start: Start) -> None:
    """A click while cards fly moves them to their places at once."""
    game = start(direction=HOLD, motion="full", speed=1, calm=False)
    until(lambda: game.director.is_waiting)
    game.click_cloth()
    assert not game.director.is_waiting
    places = {round(item.place().y) for item in game.cloth.pieces.hand.values()}
    geometry = game.cloth.geometry_now
    assert places <= {round(geometry.hand(13)[0].y), round(geometry.hand(13)[0].y + geometry.sink)}


# Keys


@quick
def test_escape_chooses_nothing_any_more(start: Start) -> None:
    """Down lowers the marked card, and Esc lowers all chosen cards."""
    game = start(direction=Direction.LEFT)
    game.key(Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Space)
    assert len(game.director.choice.cards) == 2
    game.key(Qt.Key.Key_Down)
    assert len(game.director.choice.cards) == 1
    game.key(Qt.Key.Key_Escape)
    assert game.director.choice.cards == []
    assert game.cloth.marked() is not None


@pytest.mark.parametrize("what", ["deal", "game"])
def test_nothing_is_chosen_in_a_new_deal(start: Start, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that were chosen for a pass are not chosen in the next deal, even if the hand is the same."""
    game = start(direction=Direction.LEFT, number=7)
    game.until_asked()
    hand, before = game.view.hand, game.update
    game.click(game.lowest)
    assert len(game.director.choice.cards) == 1
    request = (
        link.NewDeal(7) if what == "deal" else link.NewMatch(STANDARD, as_four(game.view.seats), 7, Direction.LEFT)
    )
    # No two deals of the program have the same secret, but all deals of a test's table have.
    monkeypatch.setattr(tables, "SECRET", "1" * 64)
    game.director.forward(request)
    until(lambda: game.is_settled and game.update is not before)
    game.until_asked()
    assert game.view.hand == hand
    assert game.director.choice.cards == []


@quick
def test_the_marker_goes_around_the_cards_that_may_be_played(start: Start) -> None:
    """The marker begins at the lowest legal card and skips forbidden cards.

    From the last card it goes on to the first.
    """
    game = asked_to_play(start)
    allowed = list(each_card(game.director.choice.allowed))
    seen = []
    for _ in range(len(allowed) + 1):
        game.key(Qt.Key.Key_Right)
        marked = game.cloth.marked()
        assert marked is not None
        seen.append(marked)
    assert seen[0] == seen[-1] == allowed[0]
    assert set(seen) == set(allowed)
    game.key(Qt.Key.Key_Left)
    assert game.cloth.marked() == seen[-2]


@quick
def test_a_mouse_player_sees_no_marker(start: Start) -> None:
    """Clicks do not show the marker of the keyboard."""
    game = start(direction=Direction.LEFT)
    for card in list(each_card(game.view.hand))[:3]:
        game.click(card)
    game.click_prompt()
    for _ in range(3):
        game.until_asked()
        assert game.view.phase is Phase.PLAYING
        assert game.cloth.marked() is None
        game.click(game.lowest)


@quick
def test_keys_work_after_a_click_on_the_button(start: Start) -> None:
    """After a pass by mouse, a card can be played by keys."""
    game = start(direction=Direction.LEFT)
    for card in list(each_card(game.view.hand))[:3]:
        game.click(card)
    game.click_prompt()
    game.until_asked()
    game.key(Qt.Key.Key_Right, Qt.Key.Key_Return)
    game.calm()
    assert len(game.answers) == 2


@quick
@pytest.mark.parametrize("number", range(1, 8))
def test_digits_set_the_speed(start: Start, number: int) -> None:
    """The keys 1 to 7 set the speed, from the slowest to the fastest."""
    game = start(direction=HOLD)
    game.settings.set(SPEED, 8 - number if number != 4 else 5)
    game.key(Qt.Key(Qt.Key.Key_0 + number))
    assert game.settings.value(SPEED) == number


@quick
def test_a_late_answer_is_not_sent_twice(start: Start) -> None:
    """Two quick clicks on two cards play only one card."""
    game = asked_to_play(start)
    first, second = list(each_card(game.director.choice.allowed))[:2]
    point = game.point(second)
    game.click(first)
    QTest.mouseClick(game.cloth.viewport(), LEFT, NONE, point)
    game.calm()
    assert [answer.move for answer in game.answers] == [Play(0, first)]
    assert not any(isinstance(request, link.Finish) for request in game.sent)

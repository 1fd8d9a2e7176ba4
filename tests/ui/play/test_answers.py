"""Tests of every question over the table: each is answered by keys, letters and mouse."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from hearts_qt.rules.cards import parse_cards
from hearts_qt.rules.entries import CorrectScores, Entry
from hearts_qt.rules.moves import Award, ChooseAward
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.settings.play_options import CONTROLS, ControlScheme
from hearts_qt.table import link
from hearts_qt.ui.cloth.control_schemes import Mode
from hearts_qt.ui.dialogs.rules_dialog import RulesDialog
from hearts_qt.ui.play.panels import NumberPanel
from tests.table.tables import last_tricks
from tests.ui.conftest import Start
from tests.ui.deals import LAST, MIXED
from tests.ui.game import CTRL, LEFT, NONE, RIGHT, Game, caption_of, until

pytestmark = pytest.mark.usefixtures("no_waits")
SCHEMES = ("modern", "dos")
"""Other schemes have the same answers as the modern one, see `tests/ui/cloth/test_replies.py`."""
SHOT = last_tricks((parse_cards("KS AH"), parse_cards("3S 3D"), parse_cards("4S 4D"), parse_cards("5S 5D")), 0)
Key = Qt.Key


def played(game: Game) -> Game:
    """Play the lowest cards to the end of the deal, by keys."""
    while game.panel is None:
        game.cloth.mark(game.lowest)
        game.key(Key.Key_Return)
        until(lambda: game.is_settled and (game.panel is not None or game.director.is_asked))
    return game


def scored(start: Start, scheme: str, scores: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Game:
    """Return a game in which the deal has been played to the end."""
    log: list[Entry] = [CorrectScores(scores), MIXED]
    return played(start(log=log, controls=scheme))


def shot(start: Start, scheme: str) -> Game:
    """Return a game that asks the person, who has shot the moon, how the moon counts."""
    return played(start(log=[SHOT], rules=Rules(moon=Moon.CHOOSE), controls=scheme))


def begun(start: Start, scheme: str) -> Game:
    """Return a game with a half-played deal and a marked card."""
    game = start(log=[MIXED], controls=scheme)
    game.until_asked()
    game.cloth.mark(game.lowest)
    return game


def after(command: str) -> Callable[[Start, str], Game]:
    """Return a function that opens a game with a half-played deal and chooses a command."""

    def make(start: Start, scheme: str) -> Game:
        game = begun(start, scheme)
        game.trigger(command)
        return game

    return make


def new_rules(start: Start, scheme: str) -> Game:
    """Press New game in the rules dialog in the middle of a deal."""
    game = begun(start, scheme)
    game.trigger("rules")
    dialog = next(each for each in game.window.findChildren(RulesDialog) if each.isVisible())
    QTest.mouseClick(dialog.new_game, LEFT)
    game.window.activateWindow()
    until(game.window.isActiveWindow)
    return game


def number(start: Start, scheme: str) -> Game:
    """Return a game that asks for a deal number at the beginning of a deal, so that no card can be lost."""
    game = start(direction=Direction.HOLD, controls=scheme)
    game.trigger("choose_deal")
    assert isinstance(game.panel, NumberPanel)
    QTest.keyClicks(game.panel.field, "1234")
    return game


@dataclass(frozen=True)
class Question:
    """A question over the table: how it is opened, which request is sent for yes, and the captions of its buttons."""

    open: Callable[[Start, str], Game]
    sends: type[link.Request]
    """The class of the request that is sent for yes. No other answer sends it."""
    yes: str
    no: str = ""
    """The caption of the button for no. A question without such a button stays open until it is answered."""
    letter: str = "Y"
    loses: bool = False
    """Whether yes abandons a deal or a game."""


QUESTIONS = {
    "next deal": Question(scored, link.GoOn, "Next deal"),
    "play again": Question(lambda start, scheme: scored(start, scheme, (20, 99, 50, 60)), link.NewMatch, "Play again"),
    "cash out": Question(
        lambda start, scheme: start(log=[LAST], cash_out="ask", controls=scheme),
        link.TakeCashOut,
        "Show the rest",
        "Play on",
    ),
    "hand over": Question(
        lambda start, scheme: start("PPCC", log=[MIXED], controls=scheme), link.LookFrom, "Show my cards"
    ),
    "moon": Question(shot, link.AnswerQuestion, "Everyone else +26", letter="A"),
    "number": Question(number, link.NewDeal, "Deal", "Cancel", letter=""),
    "new game": Question(after("new_game"), link.NewMatch, "New game", "Play on", loses=True),
    "new deal": Question(after("new_deal"), link.NewDeal, "New deal", "Play on", loses=True),
    "new game with these": Question(new_rules, link.NewMatch, "New game", "Play on", loses=True),
}


def beside(button: Qt.MouseButton) -> Callable[[Game], None]:
    """Return a function that clicks beside the question."""
    return lambda game: game.click_cloth(button)


def on_a_card(button: Qt.MouseButton) -> Callable[[Game], None]:
    """Return a function that clicks on a card of the hand. If the hand is empty, it clicks on the cloth."""

    def click(game: Game) -> None:
        cards = sorted(game.cloth.pieces.hand)
        if cards:
            game.look()
            game.click(cards[-1], button)
        else:
            game.click_cloth(button)

    return click


def key(each: Qt.Key) -> Callable[[Game], None]:
    """Return a function that presses a key."""
    return lambda game: game.key(each)


def from_the_cloth(each: Qt.Key) -> Callable[[Game], None]:
    """Return a function that presses a key while the cloth has the focus."""

    def press(game: Game) -> None:
        game.cloth.setFocus()
        game.key(each)

    return press


DOS_YES = {
    "Enter": key(Key.Key_Return),
    "keypad": key(Key.Key_Enter),
    "Down": key(Key.Key_Down),
    "left click": beside(LEFT),
    "left click on a card": on_a_card(LEFT),
    "Enter on the cloth": from_the_cloth(Key.Key_Return),
}
DOS_NO = {
    "Esc": key(Key.Key_Escape),
    "Up": key(Key.Key_Up),
    "right click": beside(RIGHT),
    "right click on a card": on_a_card(RIGHT),
}


def yes_of(question: Question, scheme: str) -> dict[str, Callable[[Game], None]]:
    """Return the keys and clicks that mean yes, except the letter and the button."""
    if scheme == "dos":
        return DOS_YES
    if question.loses:
        return {}
    return {"Enter": key(Key.Key_Return), "Enter on the cloth": from_the_cloth(Key.Key_Return)}


def no_of(question: Question, scheme: str) -> dict[str, Callable[[Game], None]]:
    """Return the keys and clicks for the harmless answer, except the letter and the button."""
    if scheme == "dos":
        return DOS_NO
    harmless = {"Esc": key(Key.Key_Escape)}
    if question.loses:
        harmless |= {"Enter": key(Key.Key_Return), "Enter on the cloth": from_the_cloth(Key.Key_Return)}
    return harmless


def asked(start: Start, question: Question, scheme: str) -> Game:
    """Return a game that shows this question."""
    game = question.open(start, scheme)
    game.look()
    assert game.panel is not None
    assert game.panel.isVisible()
    game.sent.clear()
    return game


def said(game: Game, question: Question) -> list[link.Request]:
    """Return the requests for yes that were sent."""
    return [request for request in game.sent if isinstance(request, question.sends)]


@pytest.mark.sample(4)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("which", QUESTIONS)
def test_yes(start: Start, which: str, scheme: str) -> None:
    """Each key and click for yes sends the answer once.

    If something would be lost, the first press only marks the button, and the second press sends the answer.
    """
    question = QUESTIONS[which]
    ways = dict(yes_of(question, scheme))
    for name, press in ways.items():
        game = asked(start, question, scheme)
        press(game)
        if question.loses:
            assert said(game, question) == [], name
            game.look()
            assert game.button(question.yes).hasFocus(), name
            # Now the marked button has the focus, so the cloth gets no more keys.
            (press if press is not DOS_YES["Enter on the cloth"] else key(Key.Key_Return))(game)
        assert len(said(game, question)) == 1, name
        assert game.answers == said(game, question) if question.sends is link.AnswerQuestion else not game.answers
        game.close()
    game = asked(start, question, scheme)
    game.press(question.yes)
    assert len(said(game, question)) == 1
    if question.letter:
        game = asked(start, question, scheme)
        game.key(getattr(Key, f"Key_{question.letter}"))
        assert len(said(game, question)) == 1


@pytest.mark.parametrize("which", [name for name, question in QUESTIONS.items() if question.loses])
def test_a_yes_whose_mark_has_gone_is_asked_for_again(start: Start, which: str) -> None:
    """If the marked button has lost the focus, the next key for yes marks it again and sends no answer."""
    question = QUESTIONS[which]
    game = asked(start, question, "dos")
    game.key(Key.Key_Return)
    game.look()
    assert game.button(question.yes).hasFocus()
    game.cloth.setFocus()
    game.key(Key.Key_Down)
    assert said(game, question) == []
    assert game.button(question.yes).hasFocus()
    game.look()
    game.key(Key.Key_Return)
    assert len(said(game, question)) == 1


def repeated(game: Game, which: Qt.Key) -> None:
    """Send the key event that a held key sends when it repeats."""
    holder = QApplication.focusWidget()
    assert holder is not None
    event = QKeyEvent(QEvent.Type.KeyPress, which, NONE, QKeySequence(which).toString()[:1].lower(), True)
    QApplication.sendEvent(holder, event)


@pytest.mark.sample(4)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("which", QUESTIONS)
def test_a_held_key_answers_nothing(start: Start, which: str, scheme: str) -> None:
    """If a key is held, its repetitions send no answer and do not close the question."""
    question = QUESTIONS[which]
    game = asked(start, question, scheme)
    letters = [getattr(Key, f"Key_{question.letter}")] if question.letter else []
    for each in (Key.Key_Down, Key.Key_Up, Key.Key_Return, Key.Key_Space, Key.Key_Escape, *letters):
        for _ in range(4):
            repeated(game, each)
            game.look()
        assert game.sent == [], each
        assert game.panel is not None


@pytest.mark.sample(3)
@pytest.mark.parametrize("which", QUESTIONS)
def test_a_digit_is_no_speed_under_a_question(start: Start, which: str) -> None:
    """While a question is open, a digit does not change the speed, because it may be part of a deal number."""
    game = asked(start, QUESTIONS[which], "dos")
    speed = game.settings.value(SPEED)
    for each in range(1, 8):
        game.key(Qt.Key(Qt.Key.Key_0 + each))
    assert game.settings.value(SPEED) == speed


@pytest.mark.sample(2)
@pytest.mark.parametrize("which", [name for name, question in QUESTIONS.items() if question.loses])
@pytest.mark.parametrize("there_and_back", [(Key.Key_Tab, Key.Key_Backtab), (Key.Key_Left, Key.Key_Right)])
def test_enter_presses_the_button_that_a_person_has_gone_to(
    start: Start, which: str, there_and_back: tuple[Qt.Key, Qt.Key]
) -> None:
    """Enter presses the button to which the person has moved the focus.

    This is also true if the person moved the focus away from this button and back to it.
    """
    question = QUESTIONS[which]
    game = asked(start, question, "dos")
    game.key(*there_and_back)
    if not game.button(question.no).hasFocus():
        game.key(*reversed(there_and_back))
    assert game.button(question.no).hasFocus()
    assert filled(game) == [question.no]
    game.key(Key.Key_Return)
    assert said(game, question) == []
    assert game.panel is None


@pytest.mark.sample(4)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("which", QUESTIONS)
def test_no(start: Start, which: str, scheme: str) -> None:
    """The answer no changes nothing, whether by key or by click. A question that needs an answer stays open."""
    question = QUESTIONS[which]
    ways = dict(no_of(question, scheme))
    if question.no:
        ways["button"] = lambda game: game.press(question.no)
        if which != "number":
            ways["N"] = key(Key.Key_N)
    for name, press in ways.items():
        game = asked(start, question, scheme)
        press(game)
        game.calm()
        assert said(game, question) == [], name
        assert game.answers == [], name
        assert not any(isinstance(request, link.Undo) for request in game.sent)
        assert (game.panel is None) is bool(question.no), name
        if question.no:
            game.until_asked()
        game.close()


def check_line(game: Game, question: Question, scheme: str) -> None:
    """Check that the line below the buttons names the keys for yes and no. Screen readers must be told this line."""
    assert game.panel is not None
    line = game.panel.keys.text()
    assert game.panel.keys.isVisible()
    assert game.said[-1].endswith(f"{line}.")
    yes = next(part for part in line.split(" · ") if part.endswith(f": {question.yes}"))
    assert ("Enter, Down" in yes) is ("left click" in yes) is (scheme == "dos")
    assert ("twice" in yes) is (scheme == "dos" and question.loses)
    assert question.letter in yes
    if question.no:
        no = next(part for part in line.split(" · ") if part.endswith(f": {question.no}"))
        assert "Esc" in no
        assert ("Up" in no) is ("right click" in no) is (scheme == "dos")


@pytest.mark.sample(6)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("which", QUESTIONS)
def test_each_question_says_how_it_is_answered_and_nothing_else_answers_it(
    start: Start, which: str, scheme: str
) -> None:
    """A question names its keys and clicks. No other key or click answers the question or plays the card below it.

    The line that names the keys changes with the control scheme.
    """
    question = QUESTIONS[which]
    game = asked(start, question, scheme)
    check_line(game, question, scheme)
    before = game.panel
    if scheme != "dos":
        on_a_card(LEFT)(game)
        on_a_card(RIGHT)(game)
        beside(LEFT)(game)
        beside(RIGHT)(game)
        game.cloth.setFocus()
        game.key(Key.Key_Down, Key.Key_Up)
    game.cloth.setFocus()
    game.key(Key.Key_Space, Key.Key_Left, Key.Key_Right)
    game.wheel(up=True)
    cards = sorted(game.cloth.pieces.hand)
    if cards:
        game.double_click(cards[-1]) if scheme != "dos" else None
        game.click(cards[-1], LEFT, CTRL)
        game.drag(cards[-1], game.table_point)
    assert game.panel is before
    assert said(game, question) == []
    assert game.answers == []
    assert not any(isinstance(request, link.Finish) for request in game.sent)
    assert game.cloth.marked() is None
    assert before is not None
    line = before.keys.text()
    game.settings.choose(CONTROLS, "modern" if scheme == "dos" else "dos")
    assert before.keys.text() != line


def filled(game: Game) -> list[str]:
    """Return the captions of the buttons that are filled with the accent colour."""
    assert game.panel is not None
    gold = QColor("#f2c14e").rgb()
    buttons = game.panel.findChildren(QPushButton)
    return [caption_of(each) for each in buttons if each.grab().toImage().pixel(each.width() // 2, 5) == gold]


@pytest.mark.parametrize("scheme", ["modern", "dos"])
def test_the_line_of_keys_follows_the_marked_button(start: Start, scheme: str) -> None:
    """After an arrow key has moved the focus to another button, the line says that Enter presses this button."""
    game = scored(start, scheme)
    assert game.panel is not None
    panel = game.panel
    for _ in range(len(panel.findChildren(QPushButton))):
        game.key(Key.Key_Left)
        (pressed,) = filled(game)
        with_enter = [part for part in panel.keys.text().split(" · ") if "Enter" in part]
        assert [part.partition(": ")[2] for part in with_enter] == [pressed]


@pytest.mark.sample(6)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("which", QUESTIONS)
def test_the_filled_button_is_the_one_that_enter_presses(start: Start, which: str, scheme: str) -> None:
    """The filled button is the one that Enter presses. While Enter would only mark a button, no button is filled."""
    question = QUESTIONS[which]
    game = asked(start, question, scheme)
    if question.loses and scheme == "dos":
        assert filled(game) == []
        game.key(Key.Key_Return)
        assert said(game, question) == []
    presses_yes = scheme == "dos" or not question.loses
    assert filled(game) == [question.yes if presses_yes else question.no]
    game.key(Key.Key_Return)
    assert len(said(game, question)) == presses_yes


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_colour_goes_where_the_focus_goes(start: Start, scheme: str) -> None:
    """A button that gets the focus is filled with the accent colour."""
    game = asked(start, QUESTIONS["moon"], scheme)
    game.button("Me −26").setFocus()
    assert filled(game) == ["Me −26"]
    game.button("Hint").setFocus()
    assert filled(game) == ["Hint"]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_moon_s_other_answer(start: Start, scheme: str) -> None:
    """The key S subtracts the points of a moon.

    Enter presses the focused button, and under DOS controls Down does the same.
    """
    game = asked(start, QUESTIONS["moon"], scheme)
    game.key(Key.Key_S)
    assert [each.move for each in game.answers] == [ChooseAward(0, Award.SUBTRACT)]
    game = asked(start, QUESTIONS["moon"], scheme)
    game.button("Me −26").setFocus()
    game.key(Key.Key_Down if scheme == "dos" else Key.Key_Return)
    assert [each.move for each in game.answers] == [ChooseAward(0, Award.SUBTRACT)]


# The marker and clicks on cards under DOS controls


def test_the_marker_is_there_from_the_start(start: Start) -> None:
    """Under DOS controls a card is marked from the start, also in a pass. In a trick it is the lowest legal card."""
    game = start(direction=Direction.HOLD, controls="dos")
    assert game.cloth.marked() == game.lowest
    game.key(Key.Key_Return)
    assert len(game.answers) == 1
    game.until_asked()
    assert game.cloth.marked() is not None
    passing = start(direction=Direction.LEFT, controls="dos")
    assert passing.cloth.marked() is not None


def test_the_marker_comes_with_the_controls_and_after_a_question(start: Start) -> None:
    """The marker appears when DOS controls are chosen, and returns after a question."""
    game = start(direction=Direction.HOLD)
    assert game.cloth.marked() is None
    game.settings.set(CONTROLS, ControlScheme.DOS)
    assert game.cloth.marked() == game.lowest
    game.trigger("choose_deal")
    assert game.cloth.marked() is None
    game.key(Key.Key_Escape)
    until(lambda: game.cloth.marked() == game.lowest)


@pytest.mark.parametrize("passes", [True, False])
def test_a_click_on_a_card_means_that_card(start: Start, passes: bool) -> None:
    """A click plays or chooses the clicked card instead of the marked one. In a pass it also moves the marker."""
    game = start(direction=Direction.LEFT if passes else Direction.HOLD, controls="dos")
    first, other = [card for card in sorted(game.cloth.pieces.hand) if game.director.choice.allowed >> card & 1][:2]
    game.cloth.mark(first)
    game.click(other)
    if passes:
        assert game.director.choice.mode is Mode.PASS
        assert game.director.choice.cards == [other]
        assert game.cloth.marked() == other
    else:
        assert [answer.move for answer in game.answers] == [game.answers[0].move]
        assert getattr(game.answers[0].move, "card", None) == other


def test_a_click_on_a_card_that_may_not_be_played_says_why(start: Start) -> None:
    """A click on a forbidden card says why the card is forbidden. It plays no card and does not move the marker."""
    game = start(direction=Direction.HOLD, controls="dos")
    marked = game.cloth.marked()
    game.click(game.illegal)
    assert game.answers == []
    assert game.told.startswith("Follow clubs")
    assert game.cloth.marked() == marked

"""Tests of hints in the window. Hints are requested by button, key and menu, and show cards, a reason and figures."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hearts_qt.players.player import Decision
from hearts_qt.players.reason import Effort, Estimate, Judgement, Reason
from hearts_qt.rules.cards import each_card
from hearts_qt.rules.moves import Award, ChooseAward, Play
from hearts_qt.rules.passing import Direction, pass_of
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.view import View
from hearts_qt.settings.play_options import AUTOPLAY, THINK_AHEAD, ControlScheme
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.ui.play import acts
from hearts_qt.ui.play.hint_note import HintNote
from hearts_qt.ui.widgets.form import QuietLabel
from hearts_qt.ui.window.look import apply_look
from tests.table.tables import Does, Thinker
from tests.ui.conftest import Start
from tests.ui.deals import LAST
from tests.ui.game import Game, caption_of, until

pytestmark = pytest.mark.usefixtures("no_waits")
HOLD = Direction.HOLD
LEFT = Qt.MouseButton.LeftButton
EFFORT = Effort(1234, 56.0)


def clever(view: View) -> Decision:
    """Decide to pass or play the highest cards, or to subtract a moon. Give a reason, and figures for a play."""
    assert view.seat is not None
    if view.stage is Stage.AWARD:
        return Decision(ChooseAward(view.seat, Award.SUBTRACT), Reason(Judgement.AWARD_SAVES))
    if view.phase is Phase.PASSING:
        highest = tuple(each_card(view.hand))[-view.to_pass :]
        return Decision(pass_of(view.seat, highest, view.direction), Reason(Judgement.UNLOAD))
    choices = sorted(each_card(view.legal), reverse=True)
    estimates = tuple(Estimate((card,), float(place), 0.1) for place, card in enumerate(choices))
    return Decision(Play(view.seat, choices[0]), Reason(Judgement.DUCK, tuple(choices[1:]), estimates, EFFORT))


def adviser(seconds: float) -> Does:
    """Return an adviser that decides with `clever`."""
    return Does(clever, "adviser")


def note(game: Game) -> HintNote:
    """Return the note with the hint."""
    return game.window.controllers.input.hinting.note


def raised(game: Game) -> list[int]:
    """Return the cards that are raised on the table."""
    # A card that may not be played lies lower than the others.
    rest = game.cloth.geometry_now.hand(1)[0].y
    return [card for card, item in game.cloth.pieces.hand.items() if item.place().y < rest - 1]


def ask(game: Game, how: str = "button") -> None:
    """Ask for a hint and wait for it."""
    if how == "button":
        QTest.mouseClick(game.prompt.hint, LEFT)
    elif how == "key":
        game.key(Qt.Key.Key_H)
    else:
        game.trigger("hint")
    until(lambda: game.is_settled and not game.window.controllers.input.hinting.is_thinking)


@pytest.fixture
def game(start: Start) -> Game:
    """Return a game in which the person leads and the adviser decides with `clever`."""
    return start(direction=HOLD, number=4, make_adviser=adviser)


@pytest.mark.parametrize("how", ["button", "key", "menu"])
def test_a_hint_raises_the_card_and_says_why(game: Game, how: str) -> None:
    """A hint raises one card. The note shows the card's name and the reason, and screen readers are told the name."""
    best = max(each_card(game.view.legal))
    ask(game, how)
    assert raised(game) == [best]
    assert note(game).isVisible()
    assert note(game).title.text().startswith("Play the ")
    assert note(game).sentence.text().endswith(".")
    assert note(game).title.text() in game.said[-1]
    assert game.answers == []
    assert sum(isinstance(request, link.AskHint) for request in game.sent) == 1


@pytest.mark.parametrize("controls", ControlScheme)
def test_the_button_on_the_table_plays_the_hint(start: Start, controls: ControlScheme) -> None:
    """Under each control scheme, the button above the hand plays the raised card. Then the note closes."""
    game = start(direction=HOLD, number=4, make_adviser=adviser, controls=controls.value)
    best = max(each_card(game.view.legal))
    ask(game)
    assert game.prompt.primary.isVisible()
    game.click_prompt()
    game.until_asked()
    assert [answer.move for answer in game.answers] == [Play(0, best)]
    assert not note(game).isVisible()
    assert game.prompt.hint.isEnabled()


@pytest.mark.sample(2)
@pytest.mark.parametrize("controls", ControlScheme)
def test_enter_plays_the_hint_and_escape_lowers_it(start: Start, controls: ControlScheme) -> None:
    """Under each control scheme, Enter plays the card of a hint, and Esc lowers it.

    Asking for the same hint again sends no second request.
    """
    game = start(direction=HOLD, number=4, make_adviser=adviser, controls=controls.value)
    best = max(each_card(game.view.legal))
    ask(game)
    game.key(Qt.Key.Key_Escape)
    assert raised(game) == []
    assert not note(game).isVisible()
    ask(game, "key")
    assert raised(game) == [best]
    assert sum(isinstance(request, link.AskHint) for request in game.sent) == 1
    game.key(Qt.Key.Key_Return)
    game.until_asked()
    assert game.answers[0].move == Play(0, best)


def test_another_card_can_be_played_instead(game: Game) -> None:
    """After a hint the person can play another card."""
    other = game.lowest
    ask(game)
    game.click(other)
    game.until_asked()
    assert game.answers[0].move == Play(0, other)
    assert not note(game).isVisible()


def test_under_cardshark_controls_a_click_puts_the_card_back(start: Start) -> None:
    """Under CardShark controls a click lowers the card of a hint. The button plays the card. No pause plays it."""
    game = start(direction=HOLD, number=4, make_adviser=adviser, controls="cardshark", pause="0")
    best = max(each_card(game.view.legal))
    ask(game)
    assert not game.director.raised_pause.isActive()
    game.click(best)
    assert raised(game) == []
    ask(game)
    game.click_prompt()
    game.until_asked()
    assert game.answers[0].move == Play(0, best)


def test_no_hint_while_a_card_is_raised(start: Start) -> None:
    """While a card is raised, the button for hints is disabled, and the key says why there is no hint."""
    game = start(direction=HOLD, number=4, make_adviser=adviser, controls="cardshark", pause="ok")
    game.click(game.lowest)
    assert not game.prompt.hint.isEnabled()
    game.key(Qt.Key.Key_H)
    assert game.told == "First lower what you have raised, then ask for a hint."
    assert game.said[-1] == game.told
    assert game.prompt.primary.isEnabled()
    assert not any(isinstance(request, link.AskHint) for request in game.sent)
    game.click(game.lowest)
    assert game.prompt.hint.isEnabled()


def test_a_hint_for_the_pass(start: Start) -> None:
    """A hint for the pass raises three cards. The person can exchange one of them, and the note stays."""
    game = start(number=4, make_adviser=adviser)
    highest = list(each_card(game.view.hand))[-3:]
    ask(game)
    assert sorted(raised(game)) == highest
    assert note(game).title.text().startswith("Pass ")
    assert not note(game).show_figures.isVisible()
    assert game.prompt.primary.isEnabled()
    game.click(highest[0])
    assert note(game).isVisible()
    assert not game.prompt.primary.isEnabled()
    game.click(game.lowest)
    game.click_prompt()
    game.until_asked()
    assert not note(game).isVisible()


def test_the_figures_come_on_demand(game: Game) -> None:
    """A button shows the legal cards with their expected points and errors, the best first, equal cards in one line.

    Pressed again, it hides them.
    """
    ask(game)
    figures = note(game).figures
    assert not figures.isVisible()
    QTest.mouseClick(note(game).show_figures, LEFT)
    assert figures.isVisible()
    shown = [[label.text() for label in line] for line in figures.cells]
    assert [line[0] for line in shown] == ["0.00", "2.00"]
    assert {line[1] for line in shown} == {"± 0.10"}
    assert [line[0].font().bold() for line in figures.cells] == [True, False]
    assert any("1,234 times" in label.text() for label in figures.findChildren(QuietLabel))
    assert [each.is_chosen for each in figures.choices] == [True, False]
    assert sorted(card for each in figures.choices for card in each.cards) == list(each_card(game.view.legal))
    assert note(game).geometry().top() >= 0
    assert note(game).geometry().bottom() < game.prompt.geometry().top()
    game.window.grab()
    QTest.mouseClick(note(game).show_figures, LEFT)
    assert not figures.isVisible()


@pytest.mark.parametrize("size", [(1140, 838), (640, 440)])
def test_nothing_jumps_when_the_figures_come(start: Start, size: tuple[int, int]) -> None:
    """When the note shows or hides the figures, the button for the figures stays under the mouse."""
    game = start(direction=HOLD, number=4, make_adviser=adviser, size=size)
    ask(game)
    shown = note(game)
    button = shown.show_figures
    before = button.mapToGlobal(button.rect().center()).y()
    height = shown.height()
    for _ in range(2):
        QTest.mouseClick(button, LEFT)
        assert button.mapToGlobal(button.rect().center()).y() == before
        assert (shown.height() != height) is button.isChecked()


def test_the_note_is_put_away_and_the_card_stays_up(game: Game) -> None:
    """The close button closes the note. The card stays raised."""
    ask(game)
    QTest.mouseClick(note(game).close_button, LEFT)
    assert not note(game).isVisible()
    assert len(raised(game)) == 1
    game.calm()
    assert not note(game).isVisible()


def test_the_note_follows_a_change_between_light_and_dark(game: Game, qapp: QApplication) -> None:
    """A note that is shown gets the window's colours when they change."""
    ask(game)
    try:
        for theme in ("dark", "light"):
            apply_look(qapp, Settings({"theme": theme}))
            QApplication.processEvents()
            ground = note(game).grab().toImage().pixelColor(note(game).width() // 2, 4)
            assert ground == qapp.palette().color(QPalette.ColorRole.Window), theme
    finally:
        apply_look(qapp, Settings({"theme": "light"}))


def test_a_click_on_the_note_is_none_on_the_cloth(game: Game) -> None:
    """A click on the note does not choose a card behind the note."""
    ask(game)
    QTest.mouseClick(note(game), LEFT)
    assert len(raised(game)) == 1
    assert game.answers == []


@pytest.mark.parametrize("size", [(1024, 600), (1440, 900), (640, 440)])
def test_the_note_fits_every_table(start: Start, size: tuple[int, int]) -> None:
    """The note fits on every table, and its sentence is not cut. On a small table the figures replace the sentence."""
    game = start(direction=HOLD, number=4, make_adviser=adviser, size=size)
    ask(game)
    for _ in range(2):
        box = note(game).geometry()
        assert game.cloth.viewport().rect().contains(box)
        assert box.bottom() < game.prompt.geometry().top()
        sentence = note(game).sentence
        if sentence.isVisible():
            assert sentence.height() >= sentence.heightForWidth(sentence.width())
        assert sentence.isVisible() or note(game).figures.isVisible()
        QTest.mouseClick(note(game).show_figures, LEFT)


def test_while_it_is_thought_about_the_button_says_so(start: Start) -> None:
    """While the adviser thinks, the button says so.

    If the person plays a card before the hint comes, no hint is shown.
    """
    thinker = Thinker()
    game = start(direction=HOLD, number=4, make_adviser=lambda seconds: thinker)
    game.thread.table.game.computer_players.interrupt()
    QTest.mouseClick(game.prompt.hint, LEFT)
    assert caption_of(game.prompt.hint) == "Thinking…"
    assert not game.prompt.hint.isEnabled()
    assert not game.window.menus.actions["hint"].isEnabled()
    assert game.window.controllers.input.hinting.is_thinking
    game.click(game.lowest)
    thinker.let_go()
    game.until_asked()
    assert len(game.answers) == 1
    assert caption_of(game.prompt.hint) == "Hint"
    assert not note(game).isVisible()


def test_a_hint_that_comes_while_a_card_is_raised_leaves_it(start: Start) -> None:
    """If a hint arrives after the person has raised a card, this card stays raised, and the note shows the hint."""
    thinker = Thinker()
    game = start(direction=HOLD, number=4, make_adviser=lambda seconds: thinker, controls="cardshark", pause="ok")
    chosen = max(each_card(game.view.legal))
    game.thread.table.game.computer_players.interrupt()
    QTest.mouseClick(game.prompt.hint, LEFT)
    game.click(chosen)
    thinker.let_go()
    until(lambda: note(game).isVisible())
    assert raised(game) == [chosen]


def test_a_hint_for_the_moon(start: Start) -> None:
    """A hint about a moon gives the reason in the panel. The button for the best answer becomes the first one."""
    for how in ("button", "key"):
        game = start(log=[LAST], rules=PRESETS[Preset.HEARTS_3], make_adviser=adviser)
        while game.panel is None:
            game.until_asked()
            game.click(game.lowest)
            game.calm()
        assert caption_of(game.panel.primary) == "Everyone else +26"
        if how == "button":
            game.press("Hint")
        else:
            game.key(Qt.Key.Key_H)
        game.calm()
        assert game.panel is not None
        assert caption_of(game.panel.primary) == "Me −26"
        assert game.panel.details.text() == "Me −26: otherwise somebody else would win the game."
        assert not note(game).isVisible()
        game.key(Qt.Key.Key_Return)
        game.calm()
        assert game.answers[-1].move == ChooseAward(0, Award.SUBTRACT)


def test_zip_takes_the_place_of_hint_in_autoplay(start: Start) -> None:
    """During AutoPlay the button Zip replaces Hint. A click on Zip plays the deal to its end."""
    game = start(direction=HOLD, number=4, make_adviser=adviser, pause="ok", calm=False)
    game.until_asked()
    assert game.prompt.hint.isVisible()
    assert not game.prompt.zip.isVisible()
    game.settings.set(AUTOPLAY, True)
    until(lambda: game.prompt.zip.isVisible())
    assert not game.prompt.hint.isVisible()
    assert not game.window.menus.actions["hint"].isEnabled()
    assert caption_of(game.prompt.zip) == "Zip"
    QTest.mouseClick(game.prompt.zip, LEFT)
    until(lambda: game.view.stage is Stage.SCORED)
    assert caption_of(game.prompt.zip) == "Zip"


def test_thinking_ahead_shows_nothing(start: Start) -> None:
    """If the adviser thinks in advance, no hint is shown until the person asks. The adviser is not asked again then."""
    thinker = Thinker(quick=True)
    game = start(direction=HOLD, number=4, make_adviser=lambda seconds: thinker)
    game.settings.set(THINK_AHEAD, True)
    until(lambda: bool(thinker.asked))
    game.calm()
    assert raised(game) == []
    assert not note(game).isVisible()
    before = len(thinker.asked)
    ask(game)
    assert len(raised(game)) == 1
    assert len(thinker.asked) == before


# A player who thinks for long


def thinkers(game: Game) -> list[str]:
    """Return the names of the players for whom the table shows that they think."""
    state = game.cloth.state
    assert state is not None
    return [player.name for player in state.players if player.thinks]


def test_three_dots_show_that_a_player_thinks(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a player thinks for a moment, three dots are shown at the player's plate until the player plays."""
    game = start(direction=HOLD, number=4)
    send = game.director.send
    waiting: list[link.Request] = []

    def hold_back(request: link.Request) -> None:
        (waiting.append if isinstance(request, link.Ready) else send)(request)

    monkeypatch.setattr(game.director, "send", hold_back)
    game.click(game.lowest)
    until(lambda: bool(waiting))
    assert thinkers(game) == []
    before = game.cloth.grab().toImage()
    until(lambda: bool(thinkers(game)))
    assert thinkers(game) == [game.view.seats[game.view.awaited[0]].name]
    assert game.cloth.grab().toImage() != before
    monkeypatch.setattr(game.director, "send", send)
    send(waiting[-1])
    game.until_asked()
    assert thinkers(game) == []


def test_the_note_goes_when_the_cards_are_passed(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """The note of a pass closes when the cards are passed."""
    monkeypatch.setattr(acts, "RECEIVED", 60_000.0)
    game = start(direction=Direction.LEFT, make_adviser=adviser)
    ask(game)
    assert note(game).isVisible()
    game.click_prompt()
    until(lambda: game.director.is_waiting)
    assert "passed you" in game.told
    assert not note(game).isVisible()

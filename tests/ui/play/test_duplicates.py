"""Tests of duplicate play in the window: the CardShark's turn, its result, and the comparison with your points."""

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.settings.pace_options import PAUSE, PAUSE_AT, Pause, PauseAt
from hearts_qt.settings.play_options import AUTOPLAY, DUPLICATE
from hearts_qt.table import link
from hearts_qt.ui.play.result_panel import ResultPanel
from hearts_qt.ui.window.score_board import ScoreBoard
from tests.table.tables import last_tricks
from tests.ui.conftest import Start
from tests.ui.deals import play_on
from tests.ui.game import Game, caption_of, until
from tests.ui.window.matches import headings

pytestmark = pytest.mark.usefixtures("no_waits")
HOLD = Direction.HOLD
LAST = last_tricks(
    (parse_cards("AH 2H"), parse_cards("3H 2C"), parse_cards("5H 4H"), parse_cards("6H 3C")),
    2,
)
"""Two tricks are left. With the ace first, the person takes four points; with the two first, none."""
TURN = "The CardShark's turn"


def highest_played(start: Start, **options: bool | int | str) -> Game:
    """Return a game at the end of a deal in which the person takes four points, and the CardShark will take none."""
    game = start(log=[LAST], **options)
    game.click(parse_card("AH"))
    game.calm()
    play_on(game)
    return game


def board_of(game: Game) -> ScoreBoard:
    """Return the panel with the scores."""
    return next(iter(game.window.findChildren(ScoreBoard)))


def captions(game: Game) -> list[str]:
    """Return the captions of the buttons of the open panel."""
    assert game.panel is not None
    return [caption_of(button) for button in game.panel.findChildren(QPushButton)]


def is_able(game: Game, name: str) -> bool:
    """Return whether a command is enabled."""
    return game.window.menus.actions[name].isEnabled()


def test_without_the_option_nothing_is_compared(start: Start) -> None:
    """As long as duplicate play is off, the result leads to the next deal, and the scores say nothing about it."""
    game = highest_played(start)
    assert game.panel is not None
    assert TURN not in captions(game)
    assert not board_of(game).duplicate.isVisibleTo(board_of(game))


def test_the_sharks_turn_follows_your_result(start: Start) -> None:
    """The primary button lets the CardShark play; its result compares, and the next deal adds your own points."""
    game = highest_played(start, duplicate=True)
    own = game.view.outcome
    assert own is not None
    assert board_of(game).duplicate.text() == "Dup game 0 · dup total 0"
    before = len(game.said)
    game.press(TURN)
    game.until_stage(Stage.SCORED)
    game.calm()
    said = " ".join(game.said[before:])
    assert "The CardShark plays Two of Hearts" in said
    assert "You play" not in said
    assert game.update.run.is_duplicate
    assert isinstance(game.panel, ResultPanel)
    assert game.panel.headline.text() == "The CardShark took no points with your cards."
    assert game.panel.details.text() == (
        "You took 4 points: the CardShark was 4 better. In this game it is 4 points ahead of you."
    )
    assert "The CardShark" in [label.text() for label in game.panel.findChildren(QLabel)]
    assert board_of(game).duplicate.text() == "Dup game −4 · dup total 0"
    assert headings(board_of(game).table) == ["deal", "dup", "game", "won"]
    game.press("Next deal")
    game.until_asked()
    assert game.view.scores == own.scores


def test_the_option_can_be_switched_on_at_the_result(start: Start) -> None:
    """As soon as the option is on, the open result offers the CardShark's turn; without it, the button is gone."""
    game = highest_played(start)
    game.settings.set(DUPLICATE, True)
    game.calm()
    assert game.button(TURN).isVisible()
    game.settings.set(DUPLICATE, False)
    game.calm()
    assert game.panel is not None
    assert game.button("Next deal").isVisible()
    assert TURN not in captions(game)


def test_autoplay_is_on_during_the_sharks_turn_and_zip_is_offered(start: Start) -> None:
    """AutoPlay is shown as on and cannot be switched; Zip ends the turn at once and switches itself off."""
    game = highest_played(start, duplicate=True)
    game.settings.set(PAUSE_AT, PauseAt.EVERY_CARD)
    game.settings.set(PAUSE, Pause.UNTIL_OK)
    autoplay, zipped = game.window.menus.actions[AUTOPLAY.name], game.window.menus.actions["zip"]
    game.press(TURN)
    until(lambda: game.update.run.is_duplicate and game.director.is_waiting)
    assert (autoplay.isChecked(), autoplay.isEnabled(), zipped.isEnabled()) == (True, False, True)
    assert game.window.prompt.text.text() == "The CardShark plays your cards"
    assert not game.settings.value(AUTOPLAY), "the person's own choice stays as it was"
    assert not any(is_able(game, name) for name in ("replay", "undo"))
    game.trigger("zip")
    game.until_stage(Stage.SCORED)
    game.calm()
    assert (autoplay.isChecked(), autoplay.isEnabled(), zipped.isEnabled()) == (True, False, False)
    game.trigger("leave_replay")
    game.calm()
    assert (autoplay.isChecked(), autoplay.isEnabled()) == (False, True)


def test_each_card_waits_for_ok(start: Start) -> None:
    """With a pause until OK, the window stops before each card of the CardShark, so that one can guess it."""
    game = highest_played(start, duplicate=True)
    game.settings.set(PAUSE_AT, PauseAt.RAISES_AND_TRICKS)
    game.settings.set(PAUSE, Pause.UNTIL_OK)
    game.press(TURN)
    until(lambda: game.update.run.is_duplicate)
    stops = []
    while game.view.stage is Stage.DEAL or game.director.is_showing:
        until(lambda: game.director.is_waiting or game.panel is not None)
        if game.panel is not None:
            break
        stops.append((len(game.view.trick), game.view.turn))
        game.trigger("ok")
    assert {seat for size, seat in stops if size} == {0}
    assert len(stops) > 1


def test_a_replay_after_the_sharks_turn_shows_the_shark_again(start: Start) -> None:
    """Play this deal again lets the CardShark play once more, and nothing changes in the comparison."""
    game = highest_played(start, duplicate=True)
    game.press(TURN)
    game.until_stage(Stage.SCORED)
    game.calm()
    text, tricks = board_of(game).duplicate.text(), game.view.tricks
    game.trigger("replay")
    until(lambda: game.view.stage is Stage.DEAL or not game.view.tricks)
    game.until_stage(Stage.SCORED)
    game.calm()
    assert (board_of(game).duplicate.text(), game.view.tricks) == (text, tricks)
    assert [type(each) for each in game.sent if isinstance(each, link.Replay | link.PlayDuplicate)] == [
        link.PlayDuplicate,
        link.Replay,
    ]


def test_under_autoplay_the_shark_takes_its_turn_by_itself(start: Start) -> None:
    """If the computer plays for you and closes the results, it is the CardShark's turn after each deal."""
    game = start(log=[LAST], duplicate=True)
    game.settings.set(AUTOPLAY, True)
    until(lambda: game.update.run.is_duplicate)
    game.until_stage(Stage.SCORED)
    game.calm()
    assert isinstance(game.panel, ResultPanel)
    assert game.panel.headline.text().startswith("The CardShark took ")


def test_the_status_line_says_who_plays(start: Start) -> None:
    """During its turn the status line names the CardShark."""
    game = start(direction=HOLD, duplicate=True)
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    game.calm()
    game.press(TURN)
    game.until_stage(Stage.SCORED)
    game.calm()
    assert game.window.status_line.parts[0].text() == "Deal 7, the CardShark plays"

"""Tests of playing a deal again, by the menu: the questions, what the table shows, and which points count."""

import pytest

from hearts_qt.rules.deal_number import GREATEST, show_deal_number
from hearts_qt.rules.entries import CorrectScores
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import RunKind, Stage
from hearts_qt.table import link
from hearts_qt.ui.play.result_panel import ResultPanel
from hearts_qt.ui.window.score_board import ScoreBoard
from tests.ui.conftest import Start
from tests.ui.deals import LAST, MIXED, play_on
from tests.ui.game import Game
from tests.ui.window.matches import headings

pytestmark = pytest.mark.usefixtures("no_waits")
HOLD = Direction.HOLD


def able(game: Game) -> set[str]:
    """Return which of the commands for replays are enabled."""
    names = ("replay", "leave_replay")
    return {name for name in names if game.window.menus.actions[name].isEnabled()}


def requests(game: Game) -> list[link.Request]:
    """Return the sent requests to begin or leave a replay."""
    return [request for request in game.sent if isinstance(request, link.Replay | link.LeaveReplay)]


def finished(start: Start, **options: bool | int | str) -> Game:
    """Return a game whose first deal is at its end; the deal began in its middle."""
    game = start(log=[MIXED], **options)
    play_on(game)
    return game


def played_whole(start: Start) -> Game:
    """Return a game with a whole first deal that the computer has finished."""
    game = start(direction=HOLD)
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    game.calm()
    return game


def replay(game: Game, how: str = "Same cards") -> None:
    """Choose Play this deal again, and answer which cards to play."""
    game.trigger("replay")
    game.calm()
    game.press(how)
    game.until_asked()


def test_a_complete_deal_is_played_again(start: Start) -> None:
    """After the last card, Play this deal again asks which cards, and deals the same hand in place of the result."""
    game = start(direction=HOLD)
    hand = game.view.hand
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    game.calm()
    assert able(game) == {"replay"}
    game.trigger("replay")
    game.calm()
    asked = game.panel
    assert asked is not None
    assert asked.details.text() == "The first complete run counts, so this is for practice."
    game.press("Same cards")
    game.until_asked()
    assert game.panel is None
    assert game.view.hand == hand
    assert requests(game) == [link.Replay()]
    assert able(game) == {"replay", "leave_replay"}


def test_nothing_is_played_again_before_a_decision(start: Start) -> None:
    """A deal in which the person has not played yet would only leave the figures."""
    assert able(start(direction=HOLD)) == set()


def test_a_scramble_keeps_your_hand(start: Start) -> None:
    """With the other hands mixed you have the same hand, and the status line names the deal and the scramble."""
    game = start(direction=HOLD)
    hand = game.view.hand
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    game.calm()
    replay(game, "Other hands")
    assert game.view.hand == hand
    number, scramble = game.update.deal_number, game.update.run.scramble
    assert number is not None
    assert scramble is not None
    shown = game.window.status_line.parts[0].text()
    assert shown == f"Deal {show_deal_number(number)}, scramble {show_deal_number(scramble)}"
    assert "The same hand again, and other cards for the others" in " ".join(game.said)


def test_again_with_other_cards_goes_on_to_the_next_scramble(start: Start) -> None:
    """The next scramble has the next number. From the second on, the result says what came of them."""
    game = played_whole(start)
    replay(game, "Other hands")
    first, taken = game.update.run.scramble, []
    assert first is not None
    for place in range(3):
        game.trigger("finish_hand")
        game.until_stage(Stage.SCORED)
        game.calm()
        assert game.update.run.scramble == (first + place) % (GREATEST + 1)
        assert game.view.outcome is not None
        taken.append(game.view.outcome)
        assert game.panel is not None
        moons = sum(outcome.shooter == 0 for outcome in taken)
        points = sum(outcome.points[0] for outcome in taken)
        said = f"shot the moon in {moons} of {place + 1}." if moons else f"took {points} points in {place + 1} deals."
        assert (f"With other cards you {said}" in game.panel.details.text()) is (place > 0)
        game.press("Again with other cards")
        game.until_asked()


def test_a_position_is_not_scrambled(start: Start) -> None:
    """Of a deal that began in its middle, nobody knows how its hands could be dealt again."""
    assert able(finished(start)) == {"replay"}


def test_a_replay_before_the_last_card_asks_first(start: Start) -> None:
    """The question says that the cards so far will not count. After Play on, everything is as before."""
    game = start(direction=HOLD)
    game.click(game.lowest)
    game.until_asked()
    hand = game.view.hand
    game.trigger("replay")
    game.calm()
    assert game.panel is not None
    assert game.panel.headline.text() == "Play this deal again?"
    assert game.panel.details.text() == (
        "The cards played so far will not count. What you play now counts instead, but not in your figures."
    )
    game.press("Play on")
    game.until_asked()
    assert (game.view.hand, requests(game)) == (hand, [])
    replay(game)
    assert game.view.counts[0] == 13
    assert "leave_replay" not in able(game), "this run counts"
    assert game.update.run.counted is None


def test_a_replay_after_the_last_point_card_loses_nothing(start: Start) -> None:
    """When all points are in, the deal begins again without a question, and the run before it counts."""
    game = start(log=[LAST])
    game.trigger("replay")
    game.calm()
    game.until_asked()
    assert game.panel is None
    assert game.update.run.counted is not None


def test_a_replay_from_anywhere_asks_too(start: Start) -> None:
    """A replay that another part of the window asks for goes through the same question."""
    game = start(direction=HOLD)
    game.click(game.lowest)
    game.until_asked()
    game.director.send(link.Replay())
    game.calm()
    assert requests(game) == []
    assert game.panel is not None


def test_the_result_of_a_replay_says_what_counts(start: Start) -> None:
    """The result names the points that count, also in the score; the next deal adds these points."""
    game = finished(start)
    counted = game.view.outcome
    assert counted is not None
    game.trigger("replay")
    game.until_asked()
    game.click(max(card for card in range(52) if game.view.legal >> card & 1))
    game.calm()
    play_on(game)
    assert isinstance(game.panel, ResultPanel)
    assert game.panel.details.text().startswith("The first complete run counts: ")
    assert game.view.outcome is not None
    assert game.view.outcome.scores == counted.scores
    game.press("Next deal")
    game.until_asked()
    assert game.view.scores == counted.scores
    assert game.update.run == link.RunAtTable()


def test_leaving_a_replay_shows_the_result_again(start: Start) -> None:
    """Leave the replay goes back to the result of the run that counts; then it is disabled."""
    game = finished(start)
    outcome = game.view.outcome
    game.trigger("replay")
    game.until_asked()
    game.trigger("leave_replay")
    game.calm()
    assert game.view.outcome == outcome
    assert isinstance(game.panel, ResultPanel)
    assert "counts" not in game.panel.details.text()
    assert able(game) == {"replay"}
    assert game.cloth.pieces.trick == {}


def test_leaving_a_finished_replay_replaces_its_result(start: Start) -> None:
    """The result of a replay gives way to the result that counts, even if both have the same points."""
    game = finished(start)
    game.trigger("replay")
    game.until_asked()
    play_on(game)
    replayed = game.panel
    game.trigger("leave_replay")
    game.calm()
    assert game.panel is not replayed
    assert isinstance(game.panel, ResultPanel)
    assert "counts" not in game.panel.details.text()


def test_the_scores_have_a_column_for_the_replay(start: Start) -> None:
    """The column dup shows the points of the replay; the column deal keeps the points that count."""
    game = finished(start)
    board = next(iter(game.window.findChildren(ScoreBoard)))
    assert headings(board.table) == ["deal", "game", "won"]
    assert game.view.outcome is not None
    points = [str(each) for each in game.view.outcome.points]
    game.trigger("replay")
    game.until_asked()
    assert headings(board.table) == ["deal", "dup", "game", "won"]
    rows = [board.table.figures.row(seat).figures for seat in range(4)]
    assert [row[0] for row in rows] == points
    assert [row[1] for row in rows] == [str(each) for each in game.view.points]


def test_a_new_deal_in_a_replay_asks_about_the_run_that_counts(start: Start) -> None:
    """Before the first card of a replay, a new deal would lose the complete run, so it asks."""
    game = played_whole(start)
    replay(game)
    game.trigger("new_deal")
    game.calm()
    assert game.panel is not None
    assert game.panel.details.text() == "Deal 1 is over, but its points are not added yet."


def test_the_last_deal_of_a_game_can_be_played_again(start: Start) -> None:
    """A replay of the deal that decided the game shows its own result, and then the game can end as it was decided."""
    game = start(log=[CorrectScores((20, 99, 50, 60)), MIXED])
    play_on(game)
    ending = game.view.ending
    assert ending is not None
    game.trigger("replay")
    game.until_asked()
    play_on(game)
    assert game.view.ending == ending
    assert game.panel is not None
    assert game.panel.details.text().startswith("The first complete run counts: ")
    game.trigger("leave_replay")
    game.calm()
    assert game.panel is not None
    game.press("Play again")
    game.until_asked()
    assert game.view.deals_played == 0


@pytest.mark.parametrize("speed", [1, 7])
def test_no_card_is_left_over(start: Start, speed: int) -> None:
    """At any speed, the cloth shows exactly the hand after a replay begins in the middle of a trick, and is left."""
    game = start(direction=HOLD, speed=speed)
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    for _ in range(2):
        replay(game)
        game.click(game.lowest)
        replay(game, "Other hands")
        assert game.update.run.kind is RunKind.REPLAY
        assert len(game.cloth.pieces.hand) == game.view.hand.bit_count()
        game.trigger("leave_replay")
        game.calm()
        assert len(game.cloth.pieces.hand) == 0

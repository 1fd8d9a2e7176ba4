"""Tests of CardShark's chapters on replays, duplicate play, scores and deal numbers, sentence by sentence.

Each test quotes the sentence of the manual, and checks every score on the board. The columns are called as in the
manual: Hnd is the deal, Dup the run that does not count. All tests play deal 1234; the points of each way of playing it
were counted by hand from its tricks.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from msgspec.structs import replace

from hearts_qt.players.player import Answer, Decision
from hearts_qt.rules.cards import each_card
from hearts_qt.rules.entries import Tally
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.view import View
from hearts_qt.table import link
from tests.table.tables import Does, Window, decided, live, open_table, plain_move

LOW, HIGH, MIDDLE = "low", "high", "middle"
LEFT_EARLY: Final = 3
"""After so many tricks a run is left in which points are still out."""


def card_of(view: View, style: str) -> Play:
    """Return the lowest, the highest or the middle one of the cards that may be played."""
    cards = list(each_card(view.legal))
    assert view.seat is not None
    return Play(view.seat, {LOW: cards[0], HIGH: cards[-1], MIDDLE: cards[len(cards) // 2]}[style])


def shark(view: View) -> Decision:
    """Play the middle card, so that the CardShark has other points than the person."""
    return decided(card_of(view, MIDDLE) if view.phase is Phase.PLAYING else plain_move(view))


class Person(Window):
    """A window whose person plays low or high cards."""

    style = LOW

    def answer(self, move: Answer | None = None) -> link.Update:
        """Answer with a card of the person's style."""
        view = self.update.view
        playing = move is None and view.phase is Phase.PLAYING and view.stage is Stage.DEAL
        return super().answer(card_of(view, self.style) if playing else move)


class Run(NamedTuple):
    """A run as the person plays it."""

    style: str
    is_left: bool = False
    """Whether it is left while points are still out."""
    is_scrambled: bool = False


class Case(NamedTuple):
    """What the manual says, the runs, and the index of the run that each column has; None for an empty column."""

    sentence: str
    runs: tuple[Run, ...]
    hnd: int
    dup: int | None


FULL, AGAIN = Run(LOW), Run(HIGH)
POINTS: Final = {
    # The person takes 4H 2H 3H TH, 5H, QS 8H, 9H 6H JH and AH QH 7H KH: the moon.
    FULL: (0, 26, 26, 26),
    # To the left 2H 3H 8H; opposite AH 4H, then QS TH 5H; to the right 9H 6H JH, then KH QH 7H.
    AGAIN: (0, 3, 17, 6),
    # The person takes 4H 2H 3H AH, 5H and QS 8H; to the right TH 9H 6H JH and KH QH 7H.
    Run(MIDDLE): (19, 0, 0, 7),
    # With the other hands: opposite AH; the person 4H TH 5H 2H, QS 3H 6H, 7H 8H 9H and JH QH KH.
    Run(HIGH, False, True): (25, 0, 1, 0),
}
"""The points of each run of deal 1234, and of scramble 6546804642846884653."""
SHARKS: Final = {False: (19, 0, 0, 7), True: (0, 26, 26, 26)}
"""The CardShark's points, with the cards as they were dealt and with the scramble, where it makes the moon."""
CASES: Final = (
    Case("The scores you got on the first deal will be the ones added into your total", (FULL,), 0, None),
    Case("you cannot improve your score by playing the deal again", (AGAIN, FULL), 0, 1),
    Case("your original scores will remain and the replay scores will appear in the Dup column", (FULL, AGAIN), 0, 1),
    Case("replaying a deal as much as you want", (FULL, AGAIN, Run(MIDDLE)), 0, 2),
    Case("before all the points are in, the points received so far will NOT be used", (Run(LOW, True), AGAIN), 1, None),
    Case("Instead, the scores from the replay will be used", (Run(HIGH, True), Run(LOW, True), FULL), 2, None),
    Case("the scores from the Dup column will be copied to the Hnd column", (Run(HIGH, True), FULL, AGAIN), 1, 2),
    Case("A replay that is left in its middle changes nothing", (FULL, Run(HIGH, True)), 0, None),
    Case("Scramble: the cards which are not in YOUR hand will be reshuffled", (FULL, Run(HIGH, False, True)), 0, 1),
    Case("Scramble after a deal that was left", (Run(LOW, True), Run(HIGH, False, True)), 1, None),
)


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    """Return the window of a table with one person, in a deal with a chosen number, and always the same scramble."""
    # In some scrambles a run has the same points as another one, so that nobody could tell the columns apart.
    monkeypatch.setattr("hearts_qt.table.game.random_deal_number", lambda: 6546804642846884653)
    window = Person(open_table(tmp_path, steady=Does(shark, "shark")))
    window.send(link.GoOn(number=1234))
    return window


def played(window: Person, runs: tuple[Run, ...]) -> None:
    """Play all runs, the first of which has begun; each that is not left has the points that it should have."""
    hand = window.update.view.hand
    for number, run in enumerate(runs):
        window.style = run.style
        if number:
            window.send(link.Replay(run.is_scrambled))
            assert window.update.view.hand == hand
        if run.is_left:
            window.until_tricks(LEFT_EARLY)
        else:
            outcome = window.until_stage(Stage.SCORED).view.outcome
            assert outcome is not None
            assert outcome.points == POINTS[run]


def columns(update: link.Update) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Return the points in the columns Hnd and Dup, as the score board shows them when a run is over or was left."""
    now = None if update.view.outcome is None else update.view.outcome.points
    counted = now if update.run.counted is None else update.run.counted.points
    return counted, now if update.run.is_for_practice else update.run.last


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.sentence[:40])
def test_replays(window: Person, case: Case) -> None:
    """Hnd, Dup and the totals are those of the manual, whatever was played before and afterwards."""
    played(window, case.runs)
    own = POINTS[case.runs[case.hnd]]
    assert columns(window.update) == (own, None if case.dup is None else POINTS[case.runs[case.dup]])
    window.send(link.GoOn())
    assert window.update.view.scores == own, "the scores of this run are added"
    assert window.update.view.deals_played == 1


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.sentence[:40])
def test_replays_before_the_cardshark_plays(window: Person, case: Case) -> None:
    """The scores in the Dup column will be erased; then the Duplicate scores will be displayed in the Dup column.

    Your "Dup Game" score will be increased or decreased by the difference in your score and the CardShark's score.
    """
    played(window, case.runs)
    if window.update.view.stage is not Stage.SCORED:
        window.send(link.LeaveReplay())
    window.send(link.PlayDuplicate())
    assert window.update.run.is_duplicate
    assert not window.update.can_replay, "The Replay Same Deal option is turned off during CardShark play"
    window.until_stage(Stage.SCORED)
    counted = case.runs[case.hnd]
    own, sharks = POINTS[counted], SHARKS[counted.is_scrambled]
    assert columns(window.update) == (own, sharks)
    assert window.update.duplicate_points == sharks[0] - own[0]
    window.send(link.GoOn())
    assert window.update.view.scores == own
    assert window.update.duplicate_points == sharks[0] - own[0]


def test_replay_shows_the_shark_play_again(window: Person) -> None:
    """When the Shark is done, you can click Replay to see the Shark play his hand again."""
    played(window, (FULL,))
    window.send(link.PlayDuplicate())
    before = window.until_stage(Stage.SCORED)
    window.send(link.Replay())
    assert window.update.run.is_duplicate
    after = window.until_stage(Stage.SCORED)
    assert after.view.tricks == before.view.tricks
    assert after.duplicate_points == before.duplicate_points


def test_new_deal(window: Person) -> None:
    """New Deal allows you to abort play and get a new deal: nothing is added, and the pass is the same."""
    direction = window.update.view.direction
    window.until_tricks(LEFT_EARLY)
    window.send(link.NewDeal())
    assert (window.update.view.scores, window.update.view.direction) == ((0, 0, 0, 0), direction)
    assert window.update.view.tricks == ()
    assert [each.abandoned for each in live(window.table).dealings] == [True, False]


def test_a_deal_by_number(window: Person) -> None:
    """If you manually replay a deal, the score will still be added to the totals; the deal number allows the same deal.

    (The exception is if you replay the last deal, totals don't change.)
    """
    hand = window.update.view.dealt
    played(window, (FULL,))
    window.send(link.GoOn(number=1234, direction=Direction.LEFT))
    assert window.update.view.dealt == hand
    window.style = HIGH
    window.until_stage(Stage.SCORED)
    window.send(link.GoOn())
    # 0 + 0, 26 + 3, 26 + 17, 26 + 6.
    assert window.update.view.scores == (0, 29, 43, 32)
    assert live(window.table).dealings[1].deal_entry.number == 1234


def changed(window: Person, change: Callable[[link.ScoreSheet], link.ScoreSheet]) -> link.ChangeScores:
    """Change the sheet of scores as the dialog does; return the request that takes it back."""
    seen = window.update.sheet
    assert seen is not None
    wanted = change(seen)
    window.send(link.ChangeScores(seen, wanted))
    return link.ChangeScores(wanted, seen)


def test_change_scores(window: Person) -> None:
    """Change Scores enters scores by hand: the game, the wins, the scaled totals, and the duplicate scores."""
    played(window, (FULL,))
    window.send(link.PlayDuplicate())
    window.until_stage(Stage.SCORED)
    window.send(link.GoOn())
    me = window.update.view.seats[0].name
    undo = changed(
        window,
        lambda sheet: replace(
            sheet,
            scores=(10, 20, 30, 40),
            tallies={**sheet.tallies, me: replace(sheet.tallies[me], wins=7, scaled=55)},
            duplicate_points=-3,
        ),
    )
    assert window.update.view.scores == (10, 20, 30, 40)
    assert (window.update.tallies[me].wins, window.update.tallies[me].scaled) == (7, 55)
    assert window.update.duplicate_points == -3
    window.style = HIGH
    window.send(link.NewDeal(number=1234, direction=Direction.LEFT))
    window.until_stage(Stage.SCORED)
    window.send(link.GoOn())
    # 10 + 0, 20 + 3, 30 + 17, 40 + 6.
    assert window.update.view.scores == (10, 23, 47, 46)
    window.send(undo)
    assert window.update.view.scores == (0, 23, 47, 46), "only what nobody has changed since goes back"
    assert window.update.duplicate_points == 19


def test_zero_game_score(window: Person) -> None:
    """Zero Game Score zeroes the current game scores, and neither wins nor scaled totals; undo brings them back."""
    played(window, (AGAIN,))
    window.send(link.GoOn())
    undo = changed(window, lambda sheet: replace(sheet, scores=(0, 0, 0, 0)))
    assert window.update.view.scores == (0, 0, 0, 0)
    window.send(undo)
    assert window.update.view.scores == (0, 3, 17, 6)


@pytest.mark.parametrize("total", ["scaled", "wins"])
def test_zero_out_total_points(window: Person, total: str) -> None:
    """Zero Out Total Points zeroes the scaled totals. It does NOT zero the games won; the wins have their own entry."""
    names = [seat.name for seat in window.update.view.seats]
    changed(window, lambda sheet: replace(sheet, tallies={name: Tally(games=9, wins=4, scaled=120) for name in names}))
    undo = changed(
        window,
        lambda sheet: replace(
            sheet, tallies={name: replace(each, **{total: 0}) for name, each in sheet.tallies.items()}
        ),
    )
    left = {"scaled": (4, 0), "wins": (0, 120)}[total]
    assert {(each.wins, each.scaled) for each in window.update.tallies.values()} == {left}
    window.send(undo)
    assert {(each.wins, each.scaled) for each in window.update.tallies.values()} == {(4, 120)}

"""Tests of the adviser at a table: hints that are requested or prepared in advance, and moves for a person."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.players.player import Decision
from hearts_qt.players.reason import Estimate, Judgement, Reason
from hearts_qt.rules.entries import GiveHint, ShowCounts
from hearts_qt.rules.moves import Award, ChooseAward, Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import FourthPass, PassOrder, Preset, Rules
from hearts_qt.rules.seating import Kind
from hearts_qt.rules.view import View
from hearts_qt.table import link
from hearts_qt.table.computer_players import AT_FULL_SPEED, USUAL
from hearts_qt.table.log import entry_of
from hearts_qt.table.problems import Misdeed, PlayerFailed
from tests.table.tables import (
    Does,
    Plain,
    Thinker,
    Window,
    live,
    on_disk,
    open_table,
    plain_move,
    prepared,
    seats,
    state,
)
from tests.ui.deals import LAST

NO_PASS = Rules(pass_order=PassOrder.NONE, fourth_pass=FourthPass.NONE)
WHY = Reason(Judgement.DUCK, (1, 2), (Estimate((0,), 1.5, 0.1), Estimate((1,), 2.5, 0.2)))


def knowing(view: View) -> Decision:
    """Return a decision for the plain move, with a reason."""
    return Decision(plain_move(view), WHY)


class Advisers:
    """A function that makes advisers, and remembers the thinking time and the view of each decision."""

    def __init__(self) -> None:
        """Begin without advisers."""
        self.made: list[float] = []
        self.asked: list[tuple[float, View]] = []

    def __call__(self, seconds: float) -> Does:
        """Make an adviser with this thinking time."""

        def decide(view: View) -> Decision:
            self.asked.append((seconds, view))
            return knowing(view)

        self.made.append(seconds)
        return Does(decide, "adviser")


def entries(folder: Path) -> list[object]:
    """Return the entries of the newest log in a folder."""
    _, *lines = max(folder.iterdir()).read_bytes().splitlines()
    return [entry_of(line, number) for number, line in enumerate(lines, start=1)]


def work(window: Window) -> link.Update:
    """Let the table take its own steps, and take the update after them."""
    while window.table.can_step:
        window.table.step()
    return window.look()


def asked(folder: Path, advisers: Advisers, who: str = "PCCC", rules: Rules = NO_PASS) -> Window:
    """Return a window whose person has to decide."""
    window = Window(open_table(folder, who, rules, make_adviser=advisers))
    window.until(lambda update: bool(update.questions) and not update.waits)
    return window


def test_a_hint_is_given_when_it_is_asked_for(tmp_path: Path) -> None:
    """A hint has a decision and its reason, stays until the question is answered, and is logged once."""
    advisers = Advisers()
    window = asked(tmp_path, advisers)
    assert work(window).hint is None
    assert advisers.asked == []
    question, before = window.question(0), window.update.view
    window.send(link.AskHint(question.number))
    hint = work(window).hint
    assert hint == link.Hint(question.number, Decision(plain_move(before), WHY))
    assert window.question(0) == question
    assert advisers.asked == [(USUAL, before)]
    assert entries(tmp_path).count(GiveHint(0)) == 1
    assert window.send(link.AskHint(question.number)).hint == hint
    assert work(window).hint == hint
    assert entries(tmp_path).count(GiveHint(0)) == 1
    assert state(on_disk(tmp_path)) == state(live(window.table))
    assert window.answer().hint is None


def test_a_hint_for_a_pass_and_for_an_award(tmp_path: Path) -> None:
    """The adviser gives hints for passes and awards too."""
    window = asked(tmp_path / "pass", Advisers(), rules=Rules())
    window.send(link.AskHint(window.question(0).number))
    hint = work(window).hint
    assert hint is not None
    assert isinstance(hint.decision.move, Pass)
    prepared(tmp_path / "award", [LAST], rules=PRESETS[Preset.HEARTS_3])
    window = asked(tmp_path / "award", Advisers(), rules=PRESETS[Preset.HEARTS_3])
    window.until(lambda update: update.view.stage is Stage.AWARD and bool(update.questions))
    window.send(link.AskHint(window.question(0).number))
    hint = work(window).hint
    assert hint is not None
    assert hint.decision.move == ChooseAward(0, Award.SUBTRACT)


def test_a_hint_comes_before_the_others_pass(tmp_path: Path) -> None:
    """A hint during the pass does not let the computers pass before the window is ready."""
    window = Window(open_table(tmp_path, make_adviser=Advisers()))
    window.until(lambda update: bool(update.questions) and update.waits)
    update = window.send(link.AskHint(window.question(0).number))
    assert window.table.can_step
    window.table.step()
    update = window.look()
    assert update.hint is not None
    assert update.waits
    assert not any(update.view.has_passed)
    window.ready()
    assert window.update.view.has_passed == (False, True, True, True)
    assert window.update.hint == update.hint


@pytest.mark.parametrize("how", ["other number", "answered", "other seat", "taken back"])
def test_a_hint_for_another_question_is_not_given(tmp_path: Path, how: str) -> None:
    """Hints are given only for an open question of the seat that the window looks from."""
    advisers = Advisers()
    window = asked(tmp_path, advisers, "PCPC" if how == "other seat" else "PCCC", Rules())
    window.send(link.LookFrom(0))
    number = window.question(0).number
    if how == "other number":
        number += 1
    elif how == "answered":
        window.answer()
    elif how == "other seat":
        number = window.question(2).number
    else:
        window.answer()
        window.until(lambda update: bool(update.questions) and update.view.phase is Phase.PLAYING)
        number = window.question(0).number
        window.send(link.Undo())
    window.send(link.AskHint(number))
    assert not window.table.can_step
    assert work(window).hint is None
    assert advisers.asked == []


def test_a_hint_goes_with_its_question(tmp_path: Path) -> None:
    """A hint is dropped when all hands are shown, and when AutoPlay begins."""
    window = asked(tmp_path, Advisers(), rules=Rules())
    window.send(link.AskHint(window.question(0).number))
    assert work(window).hint is not None
    assert window.send(link.OpenHands(True)).hint is None
    window.send(link.AskHint(window.question(0).number))
    assert work(window).hint is not None
    assert window.send(link.Autopilot(True)).hint is None


def test_the_adviser_thinks_ahead_when_told_to(tmp_path: Path) -> None:
    """A hint that was prepared in advance is not shown and not logged before it is requested."""
    advisers = Advisers()
    window = asked(tmp_path, advisers)
    window.send(link.ThinkAhead(True))
    assert window.table.step() is False
    assert len(advisers.asked) == 1
    assert work(window).hint is None
    assert GiveHint(0) not in entries(tmp_path)
    window.send(link.AskHint(window.question(0).number))
    assert work(window).hint is not None
    assert len(advisers.asked) == 1
    window.answer()
    window.until(lambda update: bool(update.questions))
    assert len(advisers.asked) == 1
    window.send(link.ThinkAhead(False))
    assert not window.table.can_step


def test_an_adviser_that_fails_is_replaced_and_told(tmp_path: Path) -> None:
    """If the adviser fails while it thinks in advance, this is reported, and the standard player gives the hint."""
    window = Window(open_table(tmp_path, rules=NO_PASS, make_adviser=lambda seconds: Does(lambda view: None, "bad")))
    window.until(lambda update: bool(update.questions))
    window.send(link.ThinkAhead(True))
    assert window.table.step()
    assert [(each.place, each.player, each.misdeed) for each in fails(window.look())] == [(0, "bad", Misdeed.ILLEGAL)]
    window.send(link.AskHint(window.question(0).number))
    hint = work(window).hint
    assert hint is not None
    assert hint.decision.move == plain_move(window.update.view)
    assert fails(window.update) == []


def fails(update: link.Update) -> list[PlayerFailed]:
    """Return the failures of players in an update."""
    return [trouble for trouble in update.problems if isinstance(trouble, PlayerFailed)]


def test_a_reason_that_is_none_is_a_fault(tmp_path: Path) -> None:
    """A hint with a reason of the wrong type is a fault."""
    bad = Decision(Play(0, 0), "because")  # type: ignore[arg-type]
    window = Window(
        open_table(
            tmp_path,
            rules=NO_PASS,
            make_adviser=lambda seconds: Does(lambda view: replace(bad, move=plain_move(view)), "bad"),
        )
    )
    window.until(lambda update: bool(update.questions))
    window.send(link.AskHint(window.question(0).number))
    assert work(window).hint is not None
    assert [each.misdeed for each in fails(window.update)] == [Misdeed.ILLEGAL]


# Who decides


def test_autoplay_decides_by_the_adviser(tmp_path: Path) -> None:
    """AutoPlay asks the adviser with the person's thinking time. Computer seats use their own players."""
    advisers, own = Advisers(), Does(knowing, "plain")
    window = Window(open_table(tmp_path, "PCCC", NO_PASS, {"plain": own}, advisers))
    window.send(link.ThinkingTime(2.0), link.GoOn(), link.Autopilot(True))
    window.until_tricks(2)
    assert {view.seat for _, view in advisers.asked} == {0}
    assert {seconds for seconds, _ in advisers.asked} == {2.0}
    assert own.asked > 4


@pytest.mark.parametrize("seconds", [10.0, 0.01])
def test_at_full_speed_the_adviser_is_quick(tmp_path: Path, seconds: float) -> None:
    """While Finish plays a deal, the adviser thinks only briefly, and the table needs no Ready."""
    advisers = Advisers()
    window = asked(tmp_path, advisers)
    window.send(link.ThinkingTime(seconds), link.Finish(True))
    assert work(window).view.stage is Stage.SCORED
    assert {each for each, _ in advisers.asked} == {min(seconds, AT_FULL_SPEED)}
    assert not window.update.finishing
    plays = [entry for entry in entries(tmp_path) if isinstance(entry, Play)]
    assert all(play.auto is (play.seat == 0) for play in plays)


def test_a_seat_with_the_adviser_has_its_thinking_time(tmp_path: Path) -> None:
    """A computer player that is the adviser thinks for the time that the person has chosen."""
    advisers = Advisers()
    table = open_table(tmp_path, "CCCC", NO_PASS, {"plain": Plain()}, advisers)
    window = Window(table)
    window.send(link.ThinkingTime(0.25), link.SetSeat(2, replace(seats("CCCC")[2], player="adviser")))
    window.until_tricks(1)
    assert {(seconds, view.seat) for seconds, view in advisers.asked} == {(0.25, 2)}


def test_one_adviser_is_made_for_each_thinking_time(tmp_path: Path) -> None:
    """One adviser is made for each thinking time, and is used again."""
    advisers = Advisers()
    window = asked(tmp_path, advisers)
    for seconds, shown in ((2.0, True), (1.0, False), (2.0, True)):
        # The hint is forgotten when the hands are shown or hidden.
        window.send(link.ThinkingTime(seconds), link.OpenHands(shown))
        window.send(link.AskHint(window.question(0).number))
        work(window)
    assert [seconds for seconds in advisers.made if seconds != USUAL] == [2.0, 1.0]


def test_without_an_adviser_the_standard_player_advises(tmp_path: Path) -> None:
    """At a table without an adviser the standard player gives hints."""
    window = Window(open_table(tmp_path, rules=NO_PASS))
    window.until(lambda update: bool(update.questions))
    window.send(link.AskHint(window.question(0).number))
    assert work(window).hint is not None


# Suit counts


def test_the_counting_of_cards_stands_in_the_log(tmp_path: Path) -> None:
    """The log has each change of the option to show the cards that are still out, also at the start of a match."""
    window = Window(open_table(tmp_path))
    window.send(link.CountCards(True), link.GoOn(), link.CountCards(True))
    assert [entry for entry in entries(tmp_path) if isinstance(entry, ShowCounts)] == [ShowCounts(True)]
    question = window.question(0)
    window.send(link.CountCards(False), link.CountCards(True))
    assert window.question(0) == question
    assert [entry for entry in entries(tmp_path) if isinstance(entry, ShowCounts)][1:] == [
        ShowCounts(False),
        ShowCounts(True),
    ]
    four = seats("PCCC")
    window.send(link.NewMatch(Rules(), four, direction=Direction.HOLD))
    assert [entry for entry in entries(tmp_path) if isinstance(entry, ShowCounts)] == [ShowCounts(True)]
    assert live(window.table).counts_shown
    assert state(on_disk(tmp_path)) == state(live(window.table))


# Breaking off


def test_thinking_that_is_broken_off_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    """An interrupted step changes nothing. It is repeated later without another Ready."""
    thinker = Thinker()
    window = Window(open_table(tmp_path, "CCCC", NO_PASS, {"plain": thinker}))
    window.send(link.GoOn())
    window.table.handle(link.Ready(window.update.number))
    window.table.game.computer_players.interrupt()
    before = state(live(window.table))
    assert not window.table.step()
    assert not window.table.step()
    assert state(live(window.table)) == before
    assert window.table.can_step
    window.table.game.computer_players.resume()
    thinker.let_go()
    assert window.table.step()
    assert len(window.look().view.trick) == 1


def test_a_hint_that_is_broken_off_is_thought_about_anew(tmp_path: Path) -> None:
    """If the thinking about a hint is interrupted, it begins again while the question is open."""
    thinker = Thinker()
    window = Window(open_table(tmp_path, rules=NO_PASS, make_adviser=lambda seconds: thinker))
    window.until(lambda update: bool(update.questions))
    window.send(link.AskHint(window.question(0).number))
    window.table.game.computer_players.interrupt()
    assert not window.table.step()
    window.table.game.computer_players.resume()
    thinker.let_go()
    assert work(window).hint is not None


def test_a_person_leaves_the_seat_while_a_hint_is_thought_about(tmp_path: Path) -> None:
    """A requested hint is dropped when its person leaves the seat."""
    thinker = Thinker(quick=True)
    window = Window(open_table(tmp_path, rules=NO_PASS, make_adviser=lambda seconds: thinker))
    window.until(lambda update: bool(update.questions))
    window.send(link.AskHint(window.question(0).number))
    window.send(link.SetSeat(0, replace(window.update.view.seats[0], kind=Kind.COMPUTER)))
    assert not window.table.can_step
    assert window.update.hint is None
    assert thinker.asked == []

"""Tests of computers that play for a person, to the end of a deal or in all seats, and of cash-outs."""

from pathlib import Path

import pytest

from hearts_qt.files import disk
from hearts_qt.rules.events import (
    CardPlayed,
    DealFinished,
    RestShown,
)
from hearts_qt.rules.moves import Award, CashOut, ChooseAward, Pass, Play
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import FourthPass, PassOrder, Preset, Rules
from hearts_qt.table import link
from hearts_qt.table.table import Table
from tests.table.tables import (
    Window,
    last_tricks,
    live,
    on_disk,
    open_table,
    plain_move,
    prepared,
    seats,
    state,
)

NO_PASS = Rules(pass_order=PassOrder.NONE, fourth_pass=FourthPass.NONE)
ONE_DEAL = Rules(deals=1)
SHORT = Rules(goal=0, deals=2)


def test_the_autopilot_plays_for_persons_and_says_so(tmp_path: Path) -> None:
    """With AutoPlay the computer decides for the person, and these moves are marked as automatic."""
    window = Window(open_table(tmp_path))
    window.ready()
    (question,) = window.update.questions
    window.send(link.Autopilot(True))
    assert window.update.autopilot
    assert (window.update.questions, window.update.can_undo) == ((), False)
    window.send(link.AnswerQuestion(question.number, plain_move(window.update.view)))
    window.until_tricks(2)
    marks = {(move.seat, move.auto) for move in live(window.table).moves if isinstance(move, Pass | Play)}
    assert marks == {(0, True), (1, False), (2, False), (3, False)}
    assert not window.table.can_step
    window.send(link.Autopilot(False))
    update = window.until(lambda update: bool(update.questions))
    assert update.can_undo
    assert update.questions[0].number > question.number


def run(table: Table, steps: int = 1000) -> int:
    """Let a table take steps by itself as long as it can, and return their number."""
    for done in range(steps):
        if not table.can_step:
            return done
        table.step()
    return steps


def test_the_rest_of_a_deal_is_finished_without_waiting(tmp_path: Path) -> None:
    """Finish plays for everybody to the end of the deal and no further. It does not wait for the window."""
    window = Window(open_table(tmp_path))
    window.ready()
    update = window.send(link.Finish(True))
    assert (update.finishing, update.waits, update.questions) == (True, False, ())
    run(window.table)
    update = window.look()
    assert (update.view.stage, update.finishing, update.waits) == (Stage.SCORED, False, False)
    assert any(isinstance(event, DealFinished) for event in update.events)
    window.send(link.Finish(True), link.GoOn())
    assert not window.update.finishing
    assert window.update.questions


@pytest.mark.parametrize("scrambled", [False, True])
def test_a_replay_asks_the_person_although_the_run_before_was_being_finished(tmp_path: Path, scrambled: bool) -> None:
    """A new run begins with the person's own pass, even if the computer was playing the old run to its end."""
    window = Window(open_table(tmp_path))
    window.ready()
    window.send(link.Finish(True))
    for _ in range(7):
        window.table.step()
    update = window.send(link.Replay(scrambled))
    assert update.view.to_pass
    assert (update.finishing, len(update.questions)) == (False, 1)


def test_finishing_can_be_stopped(tmp_path: Path) -> None:
    """When Finish is switched off, the person is asked again."""
    window = Window(open_table(tmp_path))
    window.ready()
    window.send(link.Finish(True))
    for _ in range(7):
        window.table.step()
    window.send(link.Finish(False))
    assert not window.table.can_step
    assert window.until(lambda update: bool(update.questions)).view.stage is Stage.DEAL


@pytest.mark.parametrize("end", [link.NewDeal(), link.NewMatch(NO_PASS, seats("PCCC"))])
def test_finishing_ends_with_an_abandoned_deal(tmp_path: Path, end: link.Request) -> None:
    """When a deal is abandoned, Finish ends, and the persons play the next deal themselves."""
    window = Window(open_table(tmp_path))
    window.ready()
    window.send(link.Finish(True), end)
    assert not window.update.finishing


def test_four_computers_run_free_over_whole_matches(tmp_path: Path) -> None:
    """Four computers at full speed play one match after another, and the tallies count each match."""
    window = Window(open_table(tmp_path, "CCCC", SHORT))
    assert window.update.view.seat is None
    window.send(link.RunFree(True))
    assert not window.update.waits
    while len(list(tmp_path.iterdir())) < 4:
        assert run(window.table, 10) == 10
    update = window.look()
    assert {tally.games for tally in update.tallies.values()} == {3}
    assert state(on_disk(tmp_path)) == state(live(window.table))
    window.send(link.RunFree(False))
    assert not window.table.can_step


def test_nobody_waits_for_the_disk_at_a_table_without_persons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries are synced to the disk only at a table with a person."""
    synced: list[int] = []
    for who, expected in (("CCCC", 0), ("PCCC", 1)):
        table = open_table(tmp_path / who, who)
        with monkeypatch.context() as patch:
            patch.setattr(disk, "sync", synced.append)
            synced.clear()
            table.step()
        assert len(synced) == expected


def test_a_person_keeps_a_table_from_running_free(tmp_path: Path) -> None:
    """A table with a person waits for the window even if full speed is switched on."""
    window = Window(open_table(tmp_path))
    assert window.send(link.RunFree(True)).waits
    assert not window.table.can_step


def test_four_computers_at_the_windows_pace_stop_after_the_match(tmp_path: Path) -> None:
    """Without full speed, four computers stop after a match. With full speed they begin the next match."""
    window = Window(open_table(tmp_path, "CCCC", ONE_DEAL))
    assert window.until_stage(Stage.SCORED).waits
    update = window.ready()
    assert (update.view.stage, update.waits) == (Stage.OVER, False)
    window.send(link.RunFree(True))
    assert window.table.can_step
    window.table.step()
    assert window.look().view.stage is Stage.BETWEEN_DEALS
    assert {tally.games for tally in window.update.tallies.values()} == {1}


# Cash-out and the moon


def winners_left(folder: Path, who: str = "PCCC") -> Window:
    """Return a window at a deal in which seat 0 takes all remaining tricks with two aces."""
    deal = last_tricks((1 << 12 | 1 << 25, 0b11, 0b1100, 0b110000), taker=0)
    prepared(folder, [deal], who)
    return Window(open_table(folder, who))


def test_a_cash_out_is_offered_and_taken(tmp_path: Path) -> None:
    """When the rest of a deal cannot change a score, the update offers a cash-out, and the window can request it."""
    window = winners_left(tmp_path)
    assert window.update.cash_out is CashOut.POINTS_IN
    update = window.send(link.TakeCashOut())
    assert update.view.stage is Stage.SCORED
    assert any(isinstance(event, RestShown) for event in update.events)
    assert update.cash_out is None


def test_a_cash_out_that_is_not_offered_is_not_taken(tmp_path: Path) -> None:
    """A cash-out is refused between deals, and while the rest of the deal can still change a score."""
    window = Window(open_table(tmp_path))
    assert window.send(link.TakeCashOut()).view.stage is Stage.BETWEEN_DEALS
    window.until_tricks(1)
    before = state(live(window.table))
    assert window.send(link.TakeCashOut()).cash_out is None
    assert state(live(window.table)) == before


@pytest.mark.parametrize("wanted", [True, False])
def test_a_table_that_runs_free_cashes_out_if_wanted(tmp_path: Path, wanted: bool) -> None:
    """At full speed, the window's choice decides whether the rest of a deal is cashed out or played."""
    window = winners_left(tmp_path, "CCCC")
    window.send(link.CashOutByItself(wanted), link.RunFree(True))
    while window.look().view.stage is Stage.DEAL:
        window.table.step()
    assert any(isinstance(event, RestShown) for event in window.events) is wanted
    assert any(isinstance(event, CardPlayed) for event in window.events) is not wanted


@pytest.mark.parametrize("award", Award)
def test_a_person_is_asked_how_a_moon_is_scored(tmp_path: Path, award: Award) -> None:
    """A person who has shot the moon is asked for the award, and the answer decides the points."""
    hands = (1 << 12, 1 << 0, 1 << 1, 1 << 2)
    prepared(tmp_path, [last_tricks(hands, taker=0)], rules=PRESETS[Preset.HEARTS_3])
    window = Window(open_table(tmp_path))
    update = window.until_stage(Stage.AWARD)
    assert [question.seat for question in update.questions] == [0]
    update = window.answer(ChooseAward(0, award))
    assert update.view.outcome is not None
    assert update.view.outcome.award is award


def test_the_autopilot_awards_a_moon(tmp_path: Path) -> None:
    """The autopilot also chooses the award of a moon, and the choice is marked as automatic."""
    hands = (1 << 12, 1 << 0, 1 << 1, 1 << 2)
    prepared(tmp_path, [last_tricks(hands, taker=0)], rules=PRESETS[Preset.HEARTS_3])
    window = Window(open_table(tmp_path))
    window.send(link.Autopilot(True))
    while live(window.table).stage is not Stage.SCORED:
        window.table.step()
    assert live(window.table).moves[-1] == ChooseAward(0, Award.SUBTRACT, auto=True)

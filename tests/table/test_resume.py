"""Tests of the match at the table after a restart, even if the disk or the log is faulty."""

import errno
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.rules.entries import BeginDeal, FinishDeal
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.table import link
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.problems import GoesOnInCopy, LogRefused, LogSkipped, LogWriteFailed, LogWriteRecovered
from tests.table.tables import NOON, Window, last_tricks, live, on_disk, open_table, prepared, seats, state


def lasting(update: link.Update) -> link.Update:
    """Return an update without the values that a restart may change: numbers of questions, events and problems."""
    questions = tuple(replace(question, number=0) for question in update.questions)
    return replace(update, number=0, events=(), problems=(), questions=questions)


@pytest.mark.parametrize("preset", [Preset.STANDARD, Preset.CARDSHARK, Preset.HEARTS_3, Preset.VEGAS])
def test_a_table_goes_on_at_every_stage(tmp_path: Path, preset: Preset) -> None:
    """At each point of a match, a table that is opened again has the same match and the same update."""
    rules = PRESETS[preset]
    window = Window(open_table(tmp_path, rules=Rules(**{**fields_of(rules), "deals": 2})))
    seen: set[Stage] = set()
    undone = False
    while window.update.view.stage is not Stage.OVER:
        window.once()
        if not undone and len(window.update.view.tricks) == 4 and window.update.can_undo:
            window.send(link.Undo(), link.OpenHands(True))
            undone = True
        seen.add(window.update.view.stage)
        reopened = open_table(tmp_path)
        assert lasting(Window(reopened).update) == lasting(window.update)
        assert state(live(reopened)) == state(live(window.table))
    assert seen >= {Stage.DEAL, Stage.SCORED, Stage.OVER}


def fields_of(rules: Rules) -> dict[str, Any]:
    """Return the switches of rules by name."""
    return {name: getattr(rules, name) for name in rules.__dataclass_fields__}


def test_a_table_goes_on_where_a_moon_is_awarded(tmp_path: Path) -> None:
    """After a restart the shooter is asked again for the award."""
    prepared(tmp_path, [last_tricks((1 << 12, 1, 2, 4), taker=0)], rules=PRESETS[Preset.HEARTS_3])
    Window(open_table(tmp_path)).until_stage(Stage.AWARD)
    window = Window(open_table(tmp_path))
    assert window.update.view.stage is Stage.AWARD
    assert [question.seat for question in window.update.questions] == [0]
    assert window.answer().view.stage is Stage.SCORED


@pytest.mark.parametrize("request_", [link.GoOn(), link.NewDeal(), None])
def test_a_match_that_was_decided_before_a_restart_is_ended(tmp_path: Path, request_: link.Request | None) -> None:
    """If the last points were added before a restart, the next step writes the result, and no further deal begins."""
    decided(tmp_path)
    window = Window(open_table(tmp_path))
    assert window.update.view.stage is Stage.BETWEEN_DEALS
    assert window.update.waits
    if request_ is not None:
        window.send(request_)
    assert window.until_stage(Stage.OVER).view.deals_played == 1
    assert {tally.games for tally in window.update.tallies.values()} == {1}


def decided(folder: Path) -> None:
    """Write the log of a match in which the last points are added, but the result is missing."""
    entries = last_deal()
    prepared(folder, [*entries], rules=Rules(deals=1))
    match = on_disk(folder)
    assert match.outcome is not None
    first, second, third, fourth = match.outcome.points
    found = LogArchive(folder).newest()
    assert found.store is not None
    found.store.append(FinishDeal((first, second, third, fourth)), NOON)


def last_deal() -> list[BeginDeal | Play]:
    """Return a deal with one trick left, and the cards of that trick."""
    return [last_tricks((1 << 12, 1, 2, 4), taker=0), Play(0, 12), Play(1, 0), Play(2, 1), Play(3, 2)]


def test_a_new_match_after_such_a_restart_counts_the_decided_one(tmp_path: Path) -> None:
    """The result of the decided match is written before the next match begins."""
    decided(tmp_path)
    window = Window(open_table(tmp_path))
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    assert {tally.games for tally in window.update.tallies.values()} == {1}


# A log that is refused


def refused(folder: Path) -> bytes:
    """Write a log whose last entry plays a card that the seat does not hold, and return the bytes of the log."""
    prepared(folder, [BeginDeal(Direction.HOLD, number=1234)])
    found = LogArchive(folder).newest()
    assert found.store is not None
    assert found.match is not None
    found.store.append(Play(found.match.awaited[0], 51), NOON)
    return found.store.path.read_bytes()


def test_a_refused_log_is_only_looked_at(tmp_path: Path) -> None:
    """A log with a forbidden entry is shown up to this entry, reported once, and never changed."""
    data = refused(tmp_path)
    window = Window(open_table(tmp_path))
    update = window.update
    assert (update.read_only, update.waits, update.questions, update.cash_out) == (True, False, (), None)
    (trouble,) = update.problems
    assert isinstance(trouble, LogRefused)
    before = state(live(window.table))
    window.send(
        link.Ready(update.number),
        link.AnswerQuestion(1, Play(0, 0)),
        link.GoOn(),
        link.NewDeal(),
        link.Undo(),
        link.Redo(),
        link.SetRules(Rules(goal=5)),
        link.SetSeat(0, seats("CCCC")[0]),
        link.OpenHands(True),
        link.TakeCashOut(),
        link.Autopilot(True),
        link.Finish(True),
        link.RunFree(True),
        link.LookFrom(None),
    )
    assert not window.table.can_step
    window.table.step()
    assert state(live(window.table)) == before
    assert window.update.problems == ()
    assert (tmp_path / "match-000001.jsonl").read_bytes() == data


def test_a_refused_log_goes_on_in_a_copy(tmp_path: Path) -> None:
    """On request, the match continues in a copy without the bad line, and the next start finds the copy."""
    data = refused(tmp_path)
    window = Window(open_table(tmp_path))
    before = state(live(window.table))
    old, new = tmp_path / "match-000001.jsonl", tmp_path / "match-000002.jsonl"
    update = window.send(link.GoOnInCopy())
    assert update.problems == (GoesOnInCopy(str(old), str(new)),)
    assert not update.read_only
    assert update.waits or update.questions
    assert state(live(window.table)) == before
    assert state(on_disk(tmp_path)) == before
    assert window.send(link.GoOnInCopy()).problems == ()
    window.until_stage(Stage.SCORED)
    assert old.read_bytes() == data
    assert state(on_disk(tmp_path)) == state(live(window.table))


def test_a_refused_log_has_nothing_to_save(tmp_path: Path) -> None:
    """A refused log can only be looked at, so saving it and copying it do nothing."""
    refused(tmp_path)
    table = open_table(tmp_path)
    assert table.log.save() is None
    assert table.log.save_copy(tmp_path / "copy") is None
    assert not (tmp_path / "copy").exists()


def test_a_new_match_can_begin_after_a_refused_log(tmp_path: Path) -> None:
    """A new match gets its own log, and the refused log stays unchanged."""
    data = refused(tmp_path)
    window = Window(open_table(tmp_path))
    update = window.send(link.NewMatch(Rules(), seats("PCCC")))
    assert not update.read_only
    window.until_stage(Stage.SCORED)
    assert (tmp_path / "match-000001.jsonl").read_bytes() == data
    assert state(on_disk(tmp_path)) == state(live(window.table))


def test_a_log_without_a_match_gives_way_to_a_new_one(tmp_path: Path) -> None:
    """A file that is no log is reported and not changed, and a new match begins."""
    (tmp_path / "match-000001.jsonl").write_bytes(b"nothing\n")
    window = Window(open_table(tmp_path))
    (trouble,) = window.update.problems
    assert isinstance(trouble, LogSkipped)
    assert not window.update.read_only
    window.ready()
    assert on_disk(tmp_path).stage is Stage.DEAL
    assert (tmp_path / "match-000001.jsonl").read_bytes() == b"nothing\n"


# A disk that fails


def test_a_failing_disk_is_told_once_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk fails, the match goes on, and later the log has all. Failure and recovery are reported once."""
    window = Window(open_table(tmp_path))
    window.until_tricks(2)

    def full(descriptor: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "write", full)
        window.until_tricks(5)
    path = str(tmp_path / "match-000001.jsonl")
    assert window.problems == [LogWriteFailed(path, "No space left on device")]
    behind: Match = on_disk(tmp_path)
    assert behind.deal is not None
    assert len(behind.deal.tricks) == 2
    window.until_tricks(6)
    assert window.problems == [LogWriteFailed(path, "No space left on device"), LogWriteRecovered(path)]
    assert state(on_disk(tmp_path)) == state(live(window.table))

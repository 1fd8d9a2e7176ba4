"""Tests of scores and totals that a person changes by hand, and of the undo of such a change."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hearts_qt.rules.entries import (
    BeginDeal,
    BeginMatch,
    CorrectDuplicate,
    CorrectScores,
    CorrectTallies,
    MatchKind,
    Tally,
)
from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Aim, Rules
from hearts_qt.table import link
from hearts_qt.table.link import ChangeScores, ScoreSheet
from hearts_qt.table.log import logged_entries
from hearts_qt.table.log_archive import LogArchive
from tests.table.tables import NOON, Window, as_four, last_tricks, live, on_disk, open_table, prepared, seats, state

CORRECTIONS = (CorrectScores, CorrectTallies, CorrectDuplicate)
LAST = (1 << 12, 1 << 25, 1 << 38, 1 << 51)


@pytest.fixture
def window(tmp_path: Path) -> Window:
    """Return the window of a table with one person, in the first deal."""
    window = Window(open_table(tmp_path))
    window.send(link.GoOn(number=1234))
    return window


def sheet(window: Window) -> ScoreSheet:
    """Return the scores and totals that can be changed."""
    found = window.update.sheet
    assert found is not None
    return found


def changed(window: Window, **changes: Any) -> ChangeScores:
    """Change values of the sheet, and return the request that did it."""
    seen = sheet(window)
    request = ChangeScores(seen, replace(seen, **changes))
    window.send(request)
    return request


def with_tally(window: Window, name: str, **changes: int) -> dict[str, Tally]:
    """Return the totals of the sheet with changes for one name."""
    tallies = sheet(window).tallies
    return {**tallies, name: replace(tallies[name], **changes)}


def undo(window: Window, request: ChangeScores) -> None:
    """Undo a change."""
    window.send(ChangeScores(request.wanted, request.seen))


def logged(folder: Path) -> list[object]:
    """Return the corrections in the newest log."""
    log = LogArchive(folder).logs()[-1]
    return [entry for entry, _ in logged_entries(log, log.read_bytes()) if isinstance(entry, CORRECTIONS)]


def decided_match(folder: Path, aim: Aim = Aim.WIN) -> Window:
    """Return the window of a table at the result of the last deal of a match, won by West, who has shot the moon."""
    prepared(folder, [last_tricks(LAST, taker=1)], rules=Rules(goal=20, aim=aim))
    window = Window(open_table(folder))
    window.until_stage(Stage.SCORED)
    assert window.update.view.ending is not None
    return window


def test_scores_are_changed_and_logged(tmp_path: Path, window: Window) -> None:
    """Changed scores are those before the deal on the table; the log has the change as a correction."""
    request = changed(window, scores=(10, -20, 30, 40))
    assert window.update.view.scores == (10, -20, 30, 40)
    assert logged(tmp_path) == [CorrectScores((10, -20, 30, 40))]
    undo(window, request)
    assert window.update.view.scores == (0, 0, 0, 0)
    assert logged(tmp_path)[1:] == [CorrectScores((0, 0, 0, 0))]
    assert state(on_disk(tmp_path)) == state(live(window.table))


def test_totals_are_changed_and_logged(tmp_path: Path, window: Window) -> None:
    """Wins, scaled totals and the totals of duplicate play are changed by name; the other names stay out of the log."""
    request = changed(window, tallies=with_tally(window, "West", wins=3, scaled=120, dup=-2), duplicate_points=7)
    assert window.update.tallies["West"] == Tally(3, 3, 0, 120, -2), "nobody has won more games than were played"
    assert sheet(window).duplicate_points == 7
    assert logged(tmp_path) == [CorrectTallies({"West": Tally(3, 3, 0, 120, -2)}), CorrectDuplicate(7)]
    undo(window, request)
    assert window.update.tallies["West"] == Tally(3, 0, 0, 0, 0)
    assert sheet(window).duplicate_points == 0


def test_a_renamed_character_keeps_its_totals(tmp_path: Path) -> None:
    """Its wins go to the new name, also that of a game that is just decided, and come back with the old name."""
    window = decided_match(tmp_path, Aim.SCALED)
    before = window.update.tallies["West"]
    assert before.wins == 1
    assert before.scaled > 0
    for old, new in (("West", "Wild West"), ("Wild West", "West")):
        window.send(link.CarryTally(old, new))
        assert window.update.tallies[new] == before
        assert window.update.tallies[old] == Tally(1)
    window.send(link.CarryTally("Nobody", "Somebody"))
    assert logged(tmp_path) == [
        CorrectTallies({"West": Tally(1), "Wild West": before}),
        CorrectTallies({"Wild West": Tally(1), "West": before}),
    ]
    assert state(on_disk(tmp_path)) == state(live(window.table))


def test_a_change_that_changes_nothing_is_not_logged(tmp_path: Path, window: Window) -> None:
    """A dialog that is accepted without a change writes nothing."""
    changed(window)
    assert logged(tmp_path) == []


def test_a_late_change_takes_nothing_from_anybody(window: Window) -> None:
    """A value that has changed since the person saw it stays; the others change as the person wants."""
    late = sheet(window)
    changed(window, scores=(5, 0, 0, 0))
    window.send(ChangeScores(late, replace(late, scores=(9, 0, 8, 0))))
    assert window.update.view.scores == (5, 0, 8, 0)


def test_a_late_undo_does_not_take_back_the_points_of_a_deal(window: Window) -> None:
    """After the points of a deal were added, the undo of an earlier change leaves the new scores alone."""
    request = changed(window, scores=(10, 10, 10, 10))
    window.until_stage(Stage.SCORED)
    window.send(link.GoOn())
    before = window.update.view.scores
    undo(window, request)
    kept = [was if was != 10 else 0 for was in before]
    assert list(window.update.view.scores) == kept


def test_a_change_at_the_result_is_counted_with_the_deal(window: Window) -> None:
    """While the result is shown, the scores before the deal change, and the result with them."""
    outcome = window.until_stage(Stage.SCORED).view.outcome
    assert outcome is not None
    changed(window, scores=(10, 20, 30, 40))
    now = window.update.view.outcome
    assert now is not None
    assert now.scores == tuple(a + b for a, b in zip(outcome.points, (10, 20, 30, 40), strict=True))


def test_totals_can_be_changed_at_the_end_of_a_match(tmp_path: Path) -> None:
    """A win of the match can be set to 0 at its last result. It is not counted once more when the next match begins."""
    window = decided_match(tmp_path)
    assert window.update.tallies["West"].wins == 1
    request = changed(window, tallies={name: replace(each, wins=0) for name, each in sheet(window).tallies.items()})
    assert window.update.view.stage is Stage.OVER
    assert [each.wins for each in window.update.tallies.values()] == [0, 0, 0, 0]
    undo(window, request)
    assert window.update.tallies["West"].wins == 1
    window.send(link.NewMatch(Rules(), as_four(window.update.view.seats)))
    assert window.update.tallies["West"].wins == 1
    assert state(on_disk(tmp_path)) == state(live(window.table))


def test_scaled_totals_are_zeroed_without_the_wins(tmp_path: Path) -> None:
    """The scaled totals can be set to zero, while the games won stay."""
    window = decided_match(tmp_path, Aim.SCALED)
    assert window.update.tallies["West"].scaled > 0
    changed(window, tallies={name: replace(each, scaled=0) for name, each in sheet(window).tallies.items()})
    assert {each.scaled for each in window.update.tallies.values()} == {0}
    assert window.update.tallies["West"].wins == 1
    assert {each.games for each in window.update.tallies.values()} == {1}


def test_the_scores_of_a_match_that_is_over_stay(tmp_path: Path) -> None:
    """When the match is over, its scores cannot change any more, only totals."""
    window = decided_match(tmp_path)
    changed(window, tallies=with_tally(window, "West", wins=5))
    scores = window.update.view.scores
    changed(window, scores=(1, 2, 3, 4), duplicate_points=3)
    assert window.update.view.scores == scores
    assert sheet(window).duplicate_points == 0


def test_a_score_can_keep_a_match_going(tmp_path: Path) -> None:
    """If the scores are changed so that nobody has reached the goal, the match goes on, and nobody has won."""
    window = decided_match(tmp_path)
    changed(window, scores=(-50, -50, -50, -50))
    assert window.update.view.ending is None
    assert window.update.view.stage is Stage.SCORED
    assert window.update.tallies.get("West", Tally()).wins == 0


def test_nothing_changes_while_a_deal_is_played_again(tmp_path: Path, window: Window) -> None:
    """During a replay for practice the scores cannot be changed, and a late request is ignored."""
    seen = sheet(window)
    window.until_stage(Stage.SCORED)
    window.send(link.Replay())
    assert window.update.sheet is None
    window.send(ChangeScores(seen, replace(seen, scores=(1, 2, 3, 4))))
    assert logged(tmp_path) == []


@pytest.mark.parametrize("kind", [MatchKind.LESSON, MatchKind.DAILY, MatchKind.TOURNAMENT, MatchKind.BRANCH])
def test_in_some_matches_no_score_can_be_changed(tmp_path: Path, kind: MatchKind) -> None:
    """Where everybody is dealt the same, or nothing counts, the scores stay as they are."""
    store, _ = LogArchive(tmp_path).begin(BeginMatch(Rules(), seats("PCCC"), match_kind=kind), NOON)
    store.append(BeginDeal(Direction.LEFT, number=7), NOON)
    assert Window(open_table(tmp_path)).update.sheet is None


def test_the_update_says_what_keeps_the_deal_out(window: Window) -> None:
    """The reasons come with the result, not before. A deal that four computers play has none."""
    window.send(link.OpenHands(True))
    assert window.update.kept_out == ()
    assert window.until_stage(Stage.SCORED).kept_out == (KeptOut.HANDS_SHOWN,)
    window.send(link.NewMatch(Rules(), seats("CCCC")))
    window.send(link.OpenHands(True))
    assert window.until_stage(Stage.SCORED).kept_out == ()

"""Tests of the results of the deals of the day: what is read from the logs, and the points of the CardShark."""

import os
import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
import pytest

from hearts_qt.history import day_shark
from hearts_qt.history.day_shark import days_with_shark, shark_points
from hearts_qt.history.days import DayMessage, DayResult
from hearts_qt.history.match_lists import day_results
from hearts_qt.history.tasks import MODULE, ListDays, as_argument
from hearts_qt.players.player import Answer
from hearts_qt.rules.moves import Play
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View
from hearts_qt.table import link
from hearts_qt.table.log_archive import LogArchive
from tests.table.tables import Does, Window, decided, open_table, plain_move, seats

TODAY = date(2026, 11, 21)
"""The day of the clock of the tests' tables."""
OWN = link.GoToOwn(Rules(), seats("PCCC"))


def played(folder: Path, *days: date) -> Window:
    """Return a window at a table at which the deals of these days were played to their ends."""
    window = Window(open_table(folder))
    for day in days:
        window.send(link.GoToDay(day, seats("PCCC")))
        window.until_stage(Stage.SCORED)
    return window


def found(folder: Path) -> dict[str, DayResult]:
    """Return the results in the logs of a folder, by day."""
    return {each.day: each for each in day_results(folder, cache=folder / "history.sqlite")}


def test_the_result_of_a_day_is_read_from_its_log(tmp_path: Path) -> None:
    """A try that is over has the points of all seats, and counts; logs of other matches have no day."""
    window = played(tmp_path, TODAY)
    outcome = window.update.view.outcome
    assert outcome is not None
    window.send(OWN)
    (result,) = day_results(tmp_path)
    assert (result.day, result.points, result.seat) == ("2026-11-21", outcome.points, 0)
    assert result.own == outcome.points[0]
    assert result.counts


def test_a_try_that_is_not_over_has_no_points(tmp_path: Path) -> None:
    """A try that was left in its middle is used up, but has no points yet."""
    window = Window(open_table(tmp_path))
    window.send(link.GoToDay(TODAY, seats("PCCC")))
    window.until_tricks(12)
    window.send(OWN)
    result = found(tmp_path)["2026-11-21"]
    assert (result.points, result.own, result.counts) == (None, None, False)


def test_a_practice_does_not_change_the_result(tmp_path: Path) -> None:
    """During a replay and after it, the result is that of the first run."""
    window = played(tmp_path, TODAY)
    before = found(tmp_path)
    window.send(link.Replay())
    window.until_tricks(3)
    assert found(tmp_path) == before
    window.until_stage(Stage.SCORED)
    assert found(tmp_path) == before
    window.send(link.LeaveReplay())
    assert found(tmp_path) == before


def test_another_day_than_today_does_not_count(tmp_path: Path) -> None:
    """A deal that was begun before its day or after it is late, and counts in no week."""
    played(tmp_path, date(2026, 11, 20), date(2026, 11, 22))
    results = found(tmp_path)
    assert [results[day].is_late for day in ("2026-11-20", "2026-11-22")] == [True, True]
    assert not any(each.counts for each in results.values())


def test_a_try_over_midnight_counts_for_the_day_on_which_it_began(tmp_path: Path) -> None:
    """The day of the first card counts, also if the last card is played on the next day."""
    now = [datetime(2026, 11, 21, 23, 59, tzinfo=UTC)]
    window = Window(open_table(tmp_path, clock=lambda: now[0]))
    window.send(link.GoToDay(TODAY, seats("PCCC")))
    window.until_tricks(3)
    now[0] = datetime(2026, 11, 22, 0, 10, tzinfo=UTC)
    window.until_stage(Stage.SCORED)
    assert found(tmp_path)["2026-11-21"].counts


def test_help_of_the_computer_is_remembered(tmp_path: Path) -> None:
    """If the computer played for the person before all points were taken, the day does not count."""
    window = Window(open_table(tmp_path))
    window.send(link.GoToDay(TODAY, seats("PCCC")))
    window.until_tricks(2)
    _finish(window)
    result = found(tmp_path)["2026-11-21"]
    assert result.is_helped
    assert not result.counts


def test_a_finish_after_the_last_point_is_no_help(tmp_path: Path) -> None:
    """Whoever lets the computer play only the cards without points has played alone."""
    window = Window(open_table(tmp_path, players={"plain": Does(lambda view: decided(_highest(view)))}))
    window.send(link.GoToDay(TODAY, seats("PCCC")))
    while _points_left(window):
        if window.update.waits:
            window.ready()
        else:
            window.answer(_highest(window.update.view))
    assert len(window.update.view.tricks) < 12
    _finish(window)
    assert not found(tmp_path)["2026-11-21"].is_helped


def _highest(view: View) -> Answer:
    """Return the plain pass, or the highest card, a heart or a spade if possible."""
    assert view.seat is not None
    return plain_move(view) if view.phase is Phase.PASSING else Play(view.seat, view.legal.bit_length() - 1)


def _points_left(window: Window) -> int:
    worth = Rules().worth
    return sum(worth) - sum(worth[card] for trick in window.update.view.tricks for card in trick.cards)


def test_hints_of_the_try_are_counted(tmp_path: Path) -> None:
    """Each hint of the first run is counted, and no hint of a practice."""
    window = Window(open_table(tmp_path))
    window.send(link.GoToDay(TODAY, seats("PCCC")))
    _ask_hint(window)
    window.until_stage(Stage.SCORED)
    window.send(link.Replay())
    _ask_hint(window)
    result = found(tmp_path)["2026-11-21"]
    assert (result.hints, result.counts) == (1, True)


def _finish(window: Window) -> None:
    window.send(link.Finish(True))
    while window.table.can_step:
        window.table.step()
        window.look()
    assert window.update.view.stage is Stage.SCORED


def _ask_hint(window: Window) -> None:
    window.send(link.AskHint(window.update.questions[0].number))
    while window.table.can_step and window.update.hint is None:
        window.table.step()
        window.look()


def test_logs_that_cannot_be_read_are_left_out(tmp_path: Path) -> None:
    """A spoilt log, or a log with the same day twice, hides no other result."""
    played(tmp_path, TODAY)
    log = LogArchive(tmp_path).logs()[-1]
    (log.parent / "match-000900.jsonl").write_bytes(b"nonsense\n")
    (log.parent / "match-000901.jsonl").write_bytes(log.read_bytes())
    assert [each.day for each in day_results(tmp_path)] == ["2026-11-21"]


# The CardShark


DAYS_OF_SHARK = {date(2026, 11, 20): 26, date(2026, 11, 21): 20, date(2026, 11, 23): 7}
"""The points of version 6 of the CardShark on these days. A change of its play or of Stan's changes these numbers."""


@pytest.mark.parametrize("day", DAYS_OF_SHARK)
def test_the_cardshark_makes_the_same_points_everywhere(day: date) -> None:
    """The points of a day are those that every computer works out with this version."""
    assert shark_points(day) == DAYS_OF_SHARK[day]
    assert shark_points(day) == DAYS_OF_SHARK[day]


class Sharks:
    """Counts the days that the CardShark plays, without playing them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Replace the function that plays."""
        self.played: list[date] = []
        monkeypatch.setattr(day_shark, "shark_points", self.points)

    def points(self, day: date, seat: int) -> int:
        """Return a number that follows from the day."""
        self.played.append(day)
        return day.day


@pytest.fixture
def sharks(monkeypatch: pytest.MonkeyPatch) -> Sharks:
    """Return the days that the CardShark has to play."""
    return Sharks(monkeypatch)


def told(folder: Path) -> list[tuple[str, int | None]]:
    """Return the days of all messages, each with the CardShark's points."""
    return [(each.result.day, each.shark) for each in days_with_shark(folder / "matches", folder / "history.sqlite")]


def test_all_results_come_before_the_cardshark_plays(tmp_path: Path, sharks: Sharks) -> None:
    """First each day is told, then the days that are over come again with the CardShark's points, newest first."""
    window = played(tmp_path / "matches", date(2026, 11, 20), TODAY)
    window.send(link.GoToDay(date(2026, 11, 19), seats("PCCC")))
    assert told(tmp_path) == [
        ("2026-11-19", None),
        ("2026-11-21", None),
        ("2026-11-20", None),
        ("2026-11-21", 21),
        ("2026-11-20", 20),
    ]


def test_known_points_are_not_worked_out_again(tmp_path: Path, sharks: Sharks, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time the points come from the cache, unless the version of a player has changed."""
    played(tmp_path / "matches", TODAY)
    told(tmp_path)
    assert told(tmp_path) == [("2026-11-21", 21)]
    assert sharks.played == [TODAY]
    monkeypatch.setattr(day_shark, "VERSION", "others")
    assert told(tmp_path) == [("2026-11-21", None), ("2026-11-21", 21)]


def test_the_results_are_told_without_a_cache(tmp_path: Path, sharks: Sharks) -> None:
    """If the cache cannot be written, the CardShark plays each time."""
    played(tmp_path / "matches", TODAY)
    (tmp_path / "history.sqlite").mkdir()
    for _ in range(2):
        assert told(tmp_path) == [("2026-11-21", None), ("2026-11-21", 21)]


def test_the_process_prints_its_messages(tmp_path: Path) -> None:
    """The process prints each message as a line of JSON, with the CardShark's real points."""
    played(tmp_path / "matches", TODAY)
    run = subprocess.run(
        [sys.executable, "-m", MODULE, as_argument(ListDays(tmp_path / "matches", tmp_path / "history.sqlite"))],
        capture_output=True,
        check=True,
        env=dict(os.environ),
    )
    lines = [msgspec.json.decode(line, type=DayMessage) for line in run.stdout.splitlines()]
    assert [each.shark for each in lines] == [None, DAYS_OF_SHARK[TODAY]]

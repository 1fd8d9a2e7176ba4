"""Tests of the lesson at the table: it is begun, left and taken up again, and the person's own game waits."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.table import link
from hearts_qt.table.log import read_log
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.problems import MatchNotResumed
from tests.table.tables import Window, open_table, seats

LESSON = link.GoToLesson(Rules(), seats("PCCC"), Direction.LEFT, 65)
LEAVE = link.GoToOwn(Rules(goal=60), seats("PCCC"))
MOST_LOGS = 20


def shown(update: link.Update) -> tuple[object, ...]:
    """Return what a person sees of the match."""
    return update.view, update.deal_number, update.kind


@pytest.fixture
def window(tmp_path: Path) -> Window:
    """Return a window with an own match in the middle of a deal."""
    window = Window(open_table(tmp_path))
    window.until_tricks(5)
    return window


def test_the_lesson_is_left_and_taken_up_again_at_its_last_card(window: Window) -> None:
    """The lesson deals its own deal. Own match and lesson go on where they were left, as often as wanted."""
    own = shown(window.update)
    lesson = window.send(LESSON)
    assert (lesson.kind, lesson.deal_number, lesson.view.direction) == (MatchKind.LESSON, 65, Direction.LEFT)
    window.until_tricks(2)
    lesson = window.update
    assert shown(window.send(LEAVE)) == own
    assert shown(window.send(LESSON)) == shown(lesson)
    assert shown(window.send(LEAVE)) == own


def test_a_request_that_would_change_nothing_is_ignored(window: Window) -> None:
    """The lesson is not begun twice, and nobody can leave a lesson that is not at the table."""
    own = shown(window.update)
    assert shown(window.send(LEAVE)) == own
    lesson = shown(window.send(LESSON))
    assert shown(window.send(LESSON)) == lesson


def test_a_lesson_whose_deal_is_over_begins_anew(window: Window) -> None:
    """After the last trick, and after further deals, the lesson begins with its first card again."""
    window.send(LESSON)
    window.until_stage(Stage.SCORED)
    window.send(LEAVE)
    assert not window.send(LESSON).view.tricks
    window.until(lambda update: update.view.deals_played == 1)
    window.send(LEAVE)
    assert window.send(LESSON).deal_number == 65


def test_a_new_match_begins_if_the_own_one_is_over(tmp_path: Path) -> None:
    """Whoever leaves the lesson without an own match begins one with the given rules and seats."""
    window = Window(open_table(tmp_path, rules=Rules(goal=0, deals=1)))
    window.until_stage(Stage.OVER)
    window.send(LESSON)
    left = window.send(LEAVE)
    assert (left.kind, left.view.rules, left.view.deals_played) == (MatchKind.OWN, LEAVE.rules, 0)


def test_a_lesson_counts_for_nobodys_wins(tmp_path: Path) -> None:
    """Nobody gets a win from a lesson that was played until a match would be over."""
    window = Window(open_table(tmp_path))
    window.send(replace(LESSON, rules=Rules(goal=0, deals=1)))
    window.until_stage(Stage.OVER)
    assert window.update.tallies == {}
    assert window.send(LEAVE).tallies == {}


def test_a_lesson_can_be_left_if_the_own_match_cannot_be_read(window: Window, tmp_path: Path) -> None:
    """If the log of the own match is gone or spoilt, the person begins a new match."""
    window.send(LESSON)
    LogArchive(tmp_path).logs()[0].write_bytes(b"nonsense\n")
    left = window.send(LEAVE)
    assert (left.kind, left.view.rules) == (MatchKind.OWN, LEAVE.rules)


def test_a_lesson_can_be_left_if_the_disk_refuses(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the disk refuses the return to the own match, that is told, and a new match begins."""
    window.send(LESSON)
    read = disk.read_file
    reads: list[Path] = []

    def fails_later(path: Path) -> bytes:
        reads.append(path)
        if len(reads) > 1:
            raise OSError(5, "Input/output error", str(path))
        return read(path)

    monkeypatch.setattr(disk, "read_file", fails_later)
    left = window.send(LEAVE)
    assert [type(each) for each in left.problems] == [MatchNotResumed]
    assert (left.kind, left.view.rules) == (MatchKind.OWN, LEAVE.rules)


def test_only_the_newest_logs_are_searched(window: Window, tmp_path: Path) -> None:
    """A lesson that was left many matches ago begins anew, because reading all logs could take long."""
    window.send(LESSON)
    window.until_tricks(2)
    for _ in range(MOST_LOGS):
        window.send(link.NewMatch(Rules(), seats("PCCC")))
    assert not window.send(LESSON).view.tricks
    logs = LogArchive(tmp_path).logs()
    assert [read_log(logs[index]).match.kind for index in (1, -1)] == [MatchKind.LESSON] * 2

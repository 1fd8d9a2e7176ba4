"""Tests of taking up a waiting match on a disk that fails, or in a program that is killed meanwhile."""

import errno
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from hearts_qt.files import disk
from hearts_qt.rules.entries import StartProgram
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View
from hearts_qt.table import link
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.problems import MatchNotResumed
from hearts_qt.table.table import Table
from tests.power_loss.recorder import Recorder
from tests.table.tables import Window, open_table, seats, take_up

BEGAN = datetime(2026, 1, 5, 12, 0, tzinfo=UTC)
PROGRAM = StartProgram("1.0", "2026-01-05T12:00:00Z")
MOST_CHANGES = 40
ERRORS = (errno.EIO, errno.ENOSPC, errno.EROFS)


class Killed(BaseException):
    """Raised where the program is killed."""


def opened(folder: Path) -> Table:
    """Return a table at which a minute passes between two entries."""
    minutes = count(len(b"".join(contents(folder).values())))
    return open_table(folder, clock=lambda: BEGAN + timedelta(minutes=next(minutes)), program=PROGRAM)


def contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of all logs in a folder, by their names."""
    return {path.name: path.read_bytes() for path in LogArchive(folder).logs()}


def with_gaps(folder: Path) -> tuple[Window, str, View]:
    """Return a window, the log of a waiting match before a gap in the numbers, and how the person left this match.

    With a gap, the search for the newest match compares the matches before and after it.
    """
    window = Window(opened(folder))
    left = []
    for tricks in (1, 2, 3):
        window.until_tricks(tricks)
        left.append(window.update.view)
        window.send(link.NewMatch(Rules(), seats("PCCC")))
    window.once()
    for log in (3, 4):
        window.send(take_up(folder, f"match-00000{log}.jsonl"))
    window.once()
    assert list(contents(folder)) == [f"match-00000{number}.jsonl" for number in (1, 2, 5, 6)]
    return window, "match-000002.jsonl", left[1]


def check(folder: Path, at_table: View) -> None:
    """Fail if the next start has another match at the table, reports anything, or cannot go on."""
    window = Window(open_table(folder))
    assert window.problems == []
    assert window.update.view == at_table
    window.once()
    assert window.problems == []
    now = window.update.view
    window = Window(open_table(folder))
    assert (window.update.view, window.problems) == (now, [])


def fault_at(number: int, error: int, for_ever: bool) -> Callable[[int], OSError | None]:
    """Return a function that raises an error at the change of the disk with this number, or from there on."""

    def fault(now: int) -> OSError | None:
        return OSError(error, "The disk says no") if now == number or (for_ever and now > number) else None

    return fault


@pytest.mark.parametrize("for_ever", [False, True])
@pytest.mark.parametrize("error", ERRORS)
def test_a_failing_disk_leaves_the_match_that_is_said_to_be_at_the_table(
    tmp_path: Path, error: int, for_ever: bool
) -> None:
    """Whatever call fails: the match at the table is the newest, and if it is not the wanted one, no log is changed."""
    outcomes = set()
    for number in range(1, MOST_CHANGES):
        folder = tmp_path / str(number)
        window, log, waiting = with_gaps(folder)
        before, logs = window.update.view, contents(folder)
        recorder = Recorder(folder, fault_at(number, error, for_ever))
        request = take_up(folder, log)
        with recorder.at_work():
            update = window.send(request)
        is_refused = update.problems != ()
        if is_refused:
            assert update.problems == (MatchNotResumed(str(folder / log), "The disk says no"),)
            assert contents(folder) == logs
            window.once()
        else:
            assert update.view == waiting
        assert update.view == (before if is_refused else waiting)
        assert not window.table.log.is_refused
        outcomes.add(is_refused)
        check(folder, window.update.view)
        if recorder.calls < number:
            break
    assert outcomes == {False, True}
    assert number < MOST_CHANGES - 1


def test_a_kill_leaves_one_of_the_two_matches_at_the_table(tmp_path: Path) -> None:
    """After a kill at any change of the disk, the next start has the match as it was left, or the one before."""
    found = set()
    for number in range(1, MOST_CHANGES):
        folder = tmp_path / str(number)
        window, log, waiting = with_gaps(folder)
        before, logs = window.update.view, contents(folder)
        request = take_up(folder, log)

        def kill(now: int, number: int = number) -> OSError | None:
            if now >= number:
                raise Killed
            return None

        recorder = Recorder(folder, kill)
        try:
            with recorder.at_work():
                window.send(request)
        except Killed:
            is_there = LogArchive(folder).at_the_table() not in {folder / name for name in logs}
            if not is_there:
                assert contents(folder) == logs
            found.add(is_there)
            check(folder, waiting if is_there else before)
            continue
        break
    assert found == {False, True}
    assert number < MOST_CHANGES - 1


def test_a_log_is_not_deleted_if_another_program_added_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the old log has more than what was read, it stays beside the new log."""
    window, log, waiting = with_gaps(tmp_path)
    request, real = take_up(tmp_path, log), disk.put_file

    def put_late(path: Path, data: bytes) -> None:
        real(path, data)
        with (tmp_path / log).open("ab") as file:
            file.write(b"more\n")

    monkeypatch.setattr(disk, "put_file", put_late)
    assert window.send(request).view == waiting
    assert contents(tmp_path)[log].endswith(b"more\n")
    assert Window(open_table(tmp_path)).update.view == waiting


def test_an_incomplete_last_line_keeps_no_old_log(tmp_path: Path) -> None:
    """If a kill has left an incomplete last line in the old log, the log is deleted all the same."""
    window, log, waiting = with_gaps(tmp_path)
    with (tmp_path / log).open("ab") as file:
        file.write(b'{"n": 1')
    assert window.send(take_up(tmp_path, log)).view == waiting
    assert log not in contents(tmp_path)

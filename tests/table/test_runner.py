"""Tests of the table's thread, and of the mailbox for its updates."""

import errno
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.events import DealBegan, Event, HandsShown
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.table import link
from hearts_qt.table import runner as runner_module
from hearts_qt.table.log import read_log
from hearts_qt.table.problems import LogWriteFailed, LogWriteRecovered
from hearts_qt.table.runner import Mailbox, TableRunner
from hearts_qt.table.table import Table
from tests.table.tables import Window, on_disk, open_table, plain_move, state

LONG = 60.0


class Desk:
    """The window's side of a runner: it waits for the signal that an update is ready, and takes the update."""

    def __init__(self, open_it: Callable[[], Table]) -> None:
        """Start a runner with the table that `open_it` returns."""
        self._bell = threading.Semaphore(0)
        self._broken = threading.Event()
        self.errors: list[BaseException] = []
        self.numbers: list[int] = []
        self.mailbox = Mailbox(self._bell.release)
        self.runner = TableRunner(open_it, self.mailbox, self._failed)
        self.runner.start()

    def _failed(self, error: BaseException) -> None:
        self.errors.append(error)
        self._broken.set()

    def update(self) -> link.Update:
        """Wait for the signal that an update is ready, and take the update."""
        assert self._bell.acquire(timeout=LONG)
        update = self.mailbox.take()
        assert update is not None
        self.numbers.append(update.number)
        return update

    def until(self, reached: Callable[[link.Update], bool]) -> link.Update:
        """Play for the person until an update satisfies `reached`."""
        for _ in range(2000):
            update = self.update()
            if reached(update):
                return update
            if update.waits:
                self.runner.send(link.Ready(update.number))
            elif update.questions:
                self.runner.send(link.AnswerQuestion(update.questions[0].number, plain_move(update.view)))
            else:
                self.runner.send(link.GoOn())
        raise AssertionError("the table never gets there")

    def wait_for_failure(self) -> BaseException:
        """Wait until an error was reported."""
        assert self._broken.wait(timeout=LONG)
        (error,) = self.errors
        return error


def table_threads() -> list[threading.Thread]:
    """Return the running threads of tables."""
    return [each for each in threading.enumerate() if each.name == "hearts-table"]


def test_a_match_is_played_through_a_runner(tmp_path: Path) -> None:
    """A whole match is played by requests and updates, and its log has the same result."""
    desk = Desk(lambda: open_table(tmp_path, rules=Rules(goal=0, deals=2)))
    over = desk.until(lambda update: update.view.stage is Stage.OVER)
    desk.runner.stop()
    assert table_threads() == []
    assert desk.errors == []
    assert desk.numbers == list(range(1, len(desk.numbers) + 1))
    assert Window(open_table(tmp_path)).update.view == over.view


def test_a_stale_ready_brings_no_update(tmp_path: Path) -> None:
    """A Ready for an old update does not lead to a new update."""
    desk = Desk(lambda: open_table(tmp_path))
    first = desk.update()
    desk.runner.send(link.OpenHands(True))
    second = desk.update()
    for _ in range(5):
        desk.runner.send(link.Ready(first.number))
    desk.runner.send(link.Ready(second.number))
    third = desk.update()
    assert third.number == second.number + 1
    assert isinstance(third.events[0], DealBegan)
    desk.runner.stop()


def test_a_table_runs_on_by_itself_and_still_listens(tmp_path: Path) -> None:
    """Four computers play without requests until a request stops them."""
    desk = Desk(lambda: open_table(tmp_path, "CCCC", Rules(goal=0, deals=1)))
    desk.update()
    desk.runner.send(link.RunFree(True))
    while len(list(tmp_path.iterdir())) < 3:
        desk.update()
    desk.runner.send(link.RunFree(False))
    desk.runner.send(link.OpenHands(True))
    while HandsShown(True) not in desk.update().events:
        continue
    desk.runner.stop()
    assert table_threads() == []
    assert on_disk(tmp_path).hands_shown


def test_a_table_that_cannot_be_opened_is_reported() -> None:
    """An error while opening the table reaches the window, and the thread ends."""
    wrong = RuntimeError("no table")

    def fail() -> Table:
        raise wrong

    desk = Desk(fail)
    assert desk.wait_for_failure() is wrong
    desk.runner.stop()
    assert table_threads() == []
    assert desk.mailbox.take() is None


@pytest.mark.parametrize("error", [ValueError("unexpected"), SystemExit(3)])
def test_an_unexpected_error_is_reported_and_the_log_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    """An unexpected error on the thread is reported, and the log keeps the match up to this moment."""
    desk = Desk(lambda: open_table(tmp_path))
    desk.until(lambda update: len(update.view.tricks) == 2)
    before = state(on_disk(tmp_path))

    def fail(table: Table, request: link.Request, window: int) -> None:
        raise error

    monkeypatch.setattr(Table, "handle", fail)
    desk.runner.send(link.OpenHands(True))
    assert desk.wait_for_failure() is error
    desk.runner.stop()
    assert state(on_disk(tmp_path)) == before


def test_a_runner_that_never_started_can_be_stopped(tmp_path: Path) -> None:
    """A runner can be stopped before it was started."""
    TableRunner(lambda: open_table(tmp_path), Mailbox(lambda: None), lambda error: None).stop()
    assert list(tmp_path.iterdir()) == []


def test_updates_that_nobody_took_are_added_up(tmp_path: Path) -> None:
    """Waiting updates become one update: the newest, with the events and problems of all, and with one signal."""
    rings: list[None] = []
    mailbox = Mailbox(lambda: rings.append(None))
    assert mailbox.take() is None
    base = open_table(tmp_path).update()
    on, off = HandsShown(True), HandsShown(False)
    mailbox.put(replace(base, number=1, events=(on,), problems=(LogWriteFailed("p", "full"),)))
    mailbox.put(replace(base, number=2, events=(off, on), problems=()))
    mailbox.put(replace(base, number=3, events=(off,), problems=(LogWriteRecovered("p"),)))
    update = mailbox.take()
    assert update is not None
    assert update.number == 3
    assert update.events == (on, off, on, off)
    assert update.problems == (LogWriteFailed("p", "full"), LogWriteRecovered("p"))
    assert len(rings) == 1
    assert mailbox.take() is None
    mailbox.put(base)
    assert len(rings) == 2


def test_a_slow_window_gets_the_newest_events(tmp_path: Path) -> None:
    """If very many events wait, the oldest are dropped."""
    mailbox = Mailbox(lambda: None)
    base = open_table(tmp_path).update()
    last: tuple[Event, ...] = (HandsShown(True),)
    for _ in range(1000):
        mailbox.put(replace(base, events=(HandsShown(False),)))
    mailbox.put(replace(base, events=last))
    update = mailbox.take()
    assert update is not None
    assert 100 < len(update.events) < 1000
    assert update.events[-1:] == last


# What is not saved


def full(descriptor: int, data: bytes) -> None:
    """Raise the error of a full disk."""
    raise OSError(errno.ENOSPC, "No space left on device")


def test_what_the_disk_refused_is_written_on_demand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`save` writes the entries that the disk refused, or returns the reason. `save_copy` saves the game elsewhere."""
    desk = Desk(lambda: open_table(tmp_path / "logs"))
    desk.update()
    assert desk.runner.save() is None
    with monkeypatch.context() as patch:
        patch.setattr(disk, "write", full)
        desk.runner.send(link.OpenHands(True))
        desk.update()
        assert desk.runner.save() == "No space left on device"
        assert desk.runner.save_copy(tmp_path / "mine.jsonl") == "No space left on device"
    assert desk.runner.save_copy(tmp_path / "mine.jsonl") is None
    assert read_log(tmp_path / "mine.jsonl").match.hands_shown
    assert desk.runner.save() is None
    assert on_disk(tmp_path / "logs").hands_shown
    desk.runner.stop()
    assert desk.runner.save() is None


def test_a_table_that_does_not_come_to_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the table does not save in time, `save` waits no longer and returns an empty text."""
    desk = Desk(lambda: open_table(tmp_path))
    desk.update()
    goes_on = threading.Event()

    def hang(descriptor: int) -> None:
        goes_on.wait(LONG)

    with monkeypatch.context() as patch:
        patch.setattr(disk, "sync", hang)
        desk.runner.send(link.OpenHands(True))
        assert desk.runner.save(0.01) == ""
        goes_on.set()
        assert desk.runner.save() is None
    desk.runner.stop()


def test_what_waits_is_written_as_soon_as_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While nobody plays, the table tries again to write refused entries, and reports the recovery once."""
    monkeypatch.setattr(runner_module, "TRY_AGAIN", 0.02)
    desk = Desk(lambda: open_table(tmp_path))
    desk.update()
    with monkeypatch.context() as patch:
        patch.setattr(disk, "write", full)
        desk.runner.send(link.OpenHands(True))
        (failed,) = desk.update().problems
        assert isinstance(failed, LogWriteFailed)
        assert not on_disk(tmp_path).hands_shown
    (recovered,) = desk.update().problems
    assert isinstance(recovered, LogWriteRecovered)
    assert on_disk(tmp_path).hands_shown
    desk.runner.stop()
    assert desk.mailbox.take() is None


def test_what_waits_is_written_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries that the disk refused are written when the table is closed, if the disk works again."""
    desk = Desk(lambda: open_table(tmp_path))
    desk.update()
    with monkeypatch.context() as patch:
        patch.setattr(disk, "write", full)
        desk.runner.send(link.OpenHands(True))
        desk.update()
    assert not on_disk(tmp_path).hands_shown
    desk.runner.stop()
    assert on_disk(tmp_path).hands_shown


class Guest:
    """A window of a person at another seat. It waits for the signal that an update is ready, like `Desk`."""

    def __init__(self, desk: Desk, seat: Seat) -> None:
        """Come to the table with this seat."""
        self._bell = threading.Semaphore(0)
        self.mailbox = Mailbox(self._bell.release)
        self._desk = desk
        number = desk.runner.attach([seat], self.mailbox)
        assert number is not None
        self.number = number

    def send(self, request: link.Request) -> None:
        """Send a request from this window."""
        self._desk.runner.send(request, self.number)

    def update(self) -> link.Update:
        """Wait for an update, and take it."""
        assert self._bell.acquire(timeout=LONG)
        update = self.mailbox.take()
        assert update is not None
        return update


def test_a_guest_plays_and_leaves(tmp_path: Path) -> None:
    """A guest's window gets its own updates and answers for its seat. When it has left, it gets nothing more."""
    desk = Desk(lambda: open_table(tmp_path, "PPCC"))
    desk.update()
    guest = Guest(desk, 1)
    assert guest.update().view.seat == 1
    desk.update()
    guest.send(link.GoOn())
    assert guest.update().proposal is not None
    desk.update()
    desk.runner.send(link.GoOn())
    update = guest.update()
    assert update.view.stage is Stage.DEAL
    question = next(question for question in update.questions if question.seat == 1)
    guest.send(link.AnswerQuestion(question.number, plain_move(update.view)))
    assert 1 not in {question.seat for question in guest.update().questions}
    desk.runner.detach(guest.number)
    desk.runner.detach(guest.number)
    guest.send(link.GoOn())
    desk.runner.send(link.CountCards(False))
    desk.runner.stop()
    assert guest.mailbox.is_empty
    assert desk.errors == []


def test_a_seat_that_is_taken_is_refused(tmp_path: Path) -> None:
    """A second guest cannot have the seat of the first; the table goes on."""
    desk = Desk(lambda: open_table(tmp_path, "PPCC"))
    desk.update()
    Guest(desk, 1)
    with pytest.raises(ValueError, match="not free"):
        Guest(desk, 1)
    desk.runner.stop()
    assert desk.errors == []
    assert desk.runner.attach([2], Mailbox(lambda: None), 0.0) is None

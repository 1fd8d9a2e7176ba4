"""Tests of work off the window's thread."""

import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from hearts_qt.ui.widgets.background import WorkQueue, run, send
from tests.ui.game import until


@pytest.fixture
def owner(qapp: QApplication) -> QObject:
    """Return an object for which work is done."""
    return QObject()


def refuse() -> None:
    """Fail as a disk does."""
    raise OSError("no")


def test_the_result_comes_on_the_windows_thread(owner: QObject) -> None:
    """The work is done on another thread with the given name, and its result comes on the window's thread."""
    seen: list[tuple[str, threading.Thread]] = []
    run("lamp", owner, lambda: threading.current_thread().name, lambda name: seen.append((name, thread())))
    until(lambda: seen)
    assert seen == [("lamp", threading.main_thread())]


def thread() -> threading.Thread:
    """Return the thread that asks."""
    return threading.current_thread()


def test_an_expected_error_comes_on_the_windows_thread(owner: QObject) -> None:
    """Instead of the result, an error of an expected kind is handed over."""
    seen: list[tuple[str, threading.Thread]] = []
    results: list[None] = []
    run("lamp", owner, refuse, results.append, OSError, lambda error: seen.append((str(error), thread())))
    until(lambda: seen)
    assert seen == [("no", threading.main_thread())]
    assert results == []


def test_an_expected_error_need_not_interest_anybody(owner: QObject) -> None:
    """Work without functions for its result and its error just ends."""
    run("lamp", owner, refuse, errors=OSError).join()
    run("lamp", owner, lambda: None).join()


Begin = Callable[[QObject, Callable[[], object], Callable[[object], object]], None]


def begin_run(owner: QObject, work: Callable[[], object], then: Callable[[object], object]) -> None:
    """Do the work on a thread of its own."""
    run("lamp", owner, work, then, OSError, then)


def begin_queued(owner: QObject, work: Callable[[], object], then: Callable[[object], object]) -> None:
    """Do the work in a queue."""
    WorkQueue("lamp", owner).run(work, then, OSError, then)


def begin_asked(owner: QObject, work: Callable[[], object], then: Callable[[object], object]) -> None:
    """Do the work in a queue, if nothing else is asked."""
    WorkQueue("lamp", owner).ask(work, then)


@pytest.mark.parametrize("begin", [begin_run, begin_queued, begin_asked])
def test_another_error_is_reported(owner: QObject, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that nobody expects is reported as an error of a thread, also when a queue does the work."""
    reported: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", reported.append)
    results: list[object] = []
    begin(owner, lambda: 1 // 0, results.append)
    until(lambda: reported)
    assert reported[0].exc_type is ZeroDivisionError
    assert reported[0].thread is not None
    assert reported[0].thread.name.startswith("lamp")
    assert results == []


@pytest.mark.parametrize("begin", [begin_run, begin_queued, begin_asked])
def test_nothing_comes_after_the_owner_was_deleted(owner: QObject, begin: Begin) -> None:
    """If the owner is deleted while the work goes on, its result is for nobody, and that is no error."""
    may_end, later = threading.Event(), QObject()
    results, others = list[object](), list[object]()
    begin(owner, lambda: may_end.wait(60), results.append)
    delete(owner)
    may_end.set()
    begin(later, lambda: 1, others.append)
    until(lambda: others)
    assert results == []


def test_work_may_tell_something_before_it_ends(owner: QObject) -> None:
    """What work sends comes on the window's thread in its order, but not after the owner was deleted."""
    gone, seen, threads, may_end = QObject(), list[int](), set[threading.Thread](), threading.Event()

    def note(number: int) -> None:
        seen.append(number)
        threads.add(thread())

    def work() -> int:
        for number in range(3):
            send(owner, partial(note, number))
        may_end.wait(60)
        send(gone, partial(note, -1))
        return 3

    run("lamp", owner, work, note)
    until(lambda: len(seen) == 3)
    delete(gone)
    may_end.set()
    until(lambda: len(seen) > 3)
    assert seen == [0, 1, 2, 3]
    assert threads == {threading.main_thread()}


def test_queued_work_is_done_in_its_order_on_one_thread(owner: QObject) -> None:
    """Each work waits for the one before, also for one that fails, and the results come in the same order."""
    queue, seen, threads = WorkQueue("lamp", owner), list[str](), set[threading.Thread]()

    def work(name: str) -> str:
        threads.add(thread())
        return name

    queue.run(lambda: work("one"), seen.append)
    queue.run(refuse, None, OSError, lambda error: seen.append(str(error)))
    queue.run(lambda: work("two"), seen.append)
    queue.run(lambda: work("three"), seen.append)
    until(lambda: len(seen) == 4)
    assert seen == ["one", "no", "two", "three"]
    assert len(threads) == 1
    queue.finish()


class Gate:
    """Work that goes on until it may end."""

    def __init__(self) -> None:
        """Keep the gate closed."""
        self.began, self.may_end = threading.Event(), threading.Event()

    def __call__(self) -> str:
        """Wait for the gate."""
        self.began.set()
        assert self.may_end.wait(60)
        return "gate"


def test_only_the_last_question_is_answered(owner: QObject) -> None:
    """A question is left out if another one is asked before it begins, and so is a late answer; other work is done."""
    queue, gate, seen, done = WorkQueue("lamp", owner), Gate(), list[str](), list[str]()
    queue.ask(gate, seen.append)
    assert gate.began.wait(60)
    queue.ask(lambda: done.append("never"), lambda _: seen.append("never"))
    queue.run(lambda: "between", seen.append)
    queue.ask(lambda: "last", seen.append)
    gate.may_end.set()
    until(lambda: "last" in seen)
    assert seen == ["between", "last"]
    assert done == []
    queue.finish()


def test_a_queue_finishes_its_work(owner: QObject) -> None:
    """`finish` waits until everything is done; the results still come."""
    queue, seen, done = WorkQueue("lamp", owner), list[None](), list[int]()
    for number in range(20):
        queue.run(partial(done.append, number), seen.append)
    queue.finish()
    assert done == list(range(20))
    until(lambda: len(seen) == 20)


@pytest.mark.parametrize("waits", [True, False])
def test_a_closed_queue_leaves_out_what_is_waiting(owner: QObject, waits: bool) -> None:
    """`close` leaves out works that have not begun, tells the one that has, and drops its result; then it can go on."""
    queue, began = WorkQueue("lamp", owner), threading.Event()
    is_closed, seen, done = queue.is_closed, list[str](), list[str]()

    def long_work() -> str:
        began.set()
        until_closed = threading.Event()
        while not is_closed():
            until_closed.wait(0.001)
        return "late"

    queue.run(long_work, seen.append)
    queue.run(lambda: done.append("never"))
    assert began.wait(60)
    queue.close(waits=waits)
    assert not queue.is_closed()
    queue.run(lambda: "again", seen.append)
    until(lambda: seen)
    assert seen == ["again"]
    assert done == []
    queue.close()


_ENDING = """
import atexit, threading

# What is registered first is called last: after PySide has deleted every object.
atexit.register(lambda: (may_end.set(), thread.join()))
from PySide6.QtCore import QCoreApplication

from hearts_qt.ui.widgets.background import run

may_end, app = threading.Event(), QCoreApplication([])
thread = run("lamp", app, may_end.wait, print)
"""


def test_a_result_may_come_when_the_program_has_ended() -> None:
    """A thread that outlives the window's objects ends without a word."""
    ended = subprocess.run([sys.executable, "-c", _ENDING], capture_output=True, text=True, timeout=120, check=True)
    assert ended.stdout + ended.stderr == ""

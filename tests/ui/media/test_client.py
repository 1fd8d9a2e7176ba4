"""Tests of the client of the drawing processes: answers, time limits, crashes, sharing, and ending idle processes."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.ui.media.client import Cause, DrawingClient, DrawingError
from hearts_qt.ui.media.processes import DrawingProcesses
from tests.ui.media.sums import SUMS, Sum, Total

Client = DrawingClient[Sum, Total]


@pytest.fixture
def processes() -> Iterator[DrawingProcesses]:
    """Return drawing processes, which are ended after the test."""
    made = DrawingProcesses()
    yield made
    made.close()


@pytest.fixture
def client(processes: DrawingProcesses) -> Client:
    """Return a client with a long time limit."""
    return DrawingClient(SUMS, 60.0, processes)


def totals(client: Client, request: Sum) -> list[Total]:
    """Return all answers to a request."""
    return [answer for answer, _ in client.ask(request, count=len(request.numbers))]


def failure(client: Client, request: Sum) -> DrawingError:
    """Return the error with which a request fails."""
    with pytest.raises(DrawingError) as error:
        totals(client, request)
    return error.value


def is_running(pid: int) -> bool:
    """Tell whether a process runs. A zombie process does not run."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
    return "State:\tZ" not in status


def has_ended(pid: int) -> bool:
    """Tell whether a process has ended."""
    return not is_running(pid)


def until(reached: Callable[[], object]) -> None:
    """Wait until a condition is true, without Qt."""
    deadline = time.monotonic() + 60
    while not reached():
        assert time.monotonic() < deadline, "it never comes to that"
        time.sleep(0.02)


def test_each_answer_comes_with_its_body(client: Client) -> None:
    """Answers and their bodies arrive in the order in which they were drawn."""
    answers = list(client.ask(Sum((3, 4)), b"body", count=2))
    assert [(answer.number, body) for answer, body in answers] == [(4, b"body"), (5, b"body")]


def test_a_path_that_is_not_text_arrives(client: Client) -> None:
    """A folder's name that is not valid text arrives unchanged."""
    ((answer, _),) = client.ask(Sum((1,), path=Path(os.fsdecode(b"deck \xff"))))
    assert bytes.fromhex(answer.path) == b"deck \xff"


def test_clients_share_one_process(client: Client, processes: DrawingProcesses) -> None:
    """Requests of several clients use the same process, one after the other."""
    other = DrawingClient(SUMS, 60.0, processes)
    assert totals(client, Sum((1,)))[0].pid == totals(other, Sum((1,)))[0].pid
    assert len(processes.pids) == 1


def test_a_request_that_hangs_holds_up_no_other(client: Client, processes: DrawingProcesses) -> None:
    """While one client's request hangs, another client gets another process."""
    stopped = threading.Event()
    answers = client.ask(Sum((1, 2), 1, "hang"), count=2, is_stopped=stopped.is_set)
    hanging = next(answers)[0].pid
    (other,) = totals(DrawingClient(SUMS, 60.0, processes), Sum((1,)))
    assert other.pid != hanging
    stopped.set()
    with pytest.raises(DrawingError) as error:
        next(answers)
    assert error.value.cause is Cause.STOPPED
    assert processes.pids == [other.pid]
    assert not is_running(hanging)


def test_a_late_answer_ends_the_process(processes: DrawingProcesses) -> None:
    """If an answer is too late, its process is ended. The next request gets another process."""
    assert failure(DrawingClient(SUMS, 1.0, processes), Sum((1,), 0, "hang")).cause is Cause.LATE
    assert processes.pids == []
    assert len(totals(DrawingClient(SUMS, 60.0, processes), Sum((1,)))) == 1


def test_a_process_that_starts_slowly_makes_no_answer_late() -> None:
    """The time limit of a request counts from the moment when its process is ready."""
    program = "import sys, time; time.sleep(1.5); from hearts_qt.ui.media.child import main; sys.exit(main())"
    processes = DrawingProcesses(("-c", program))
    assert len(totals(DrawingClient(SUMS, 1.0, processes), Sum((1,)))) == 1
    processes.close()


def test_a_process_that_never_gets_ready_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a process takes too long to start, it is ended, and the request is late."""
    monkeypatch.setattr("hearts_qt.ui.media.drawing_process.START_SECONDS", 0.3)
    processes = DrawingProcesses(("-c", "input()"))
    assert failure(DrawingClient(SUMS, 60.0, processes), Sum((1,))).cause is Cause.LATE
    assert processes.pids == []


def test_a_crash_is_told(client: Client, processes: DrawingProcesses) -> None:
    """A crash is reported after the answers that were sent before it. The next request is answered."""
    answers = client.ask(Sum((1, 2), 1, "crash"), count=2)
    assert next(answers)[0].number == 2
    with pytest.raises(DrawingError) as error:
        next(answers)
    assert error.value.cause is Cause.DIED
    assert processes.pids == []
    assert totals(client, Sum((5,)))[0].number == 6


def test_what_others_drew_before_harms_nobody(client: Client) -> None:
    """If a process crashes that has served other requests, the request is repeated, and no answer comes twice."""
    used = totals(client, Sum((1,)))[0].pid
    answers = totals(client, Sum((1, 2, 3), 1, "crash later"))
    assert [answer.number for answer in answers] == [2, 3, 4]
    assert answers[0].pid == used
    assert used not in (answers[1].pid, answers[2].pid)


def test_a_crash_in_a_used_process_is_tried_once_more_only(client: Client, processes: DrawingProcesses) -> None:
    """If a request crashes a used process and then a new one, the crash is reported."""
    totals(client, Sum((1,)))
    assert failure(client, Sum((1,), 0, "crash")).cause is Cause.DIED
    assert processes.pids == []


def test_an_answer_that_is_too_large_is_refused(client: Client, processes: DrawingProcesses) -> None:
    """An answer that is too large is refused, so that no drawing process can fill the window's memory."""
    assert failure(client, Sum((1,), 0, "large")).cause is Cause.WRONG_ANSWER
    assert processes.pids == []


def test_a_request_that_is_left_in_the_middle_ends_its_process(client: Client, processes: DrawingProcesses) -> None:
    """If a request is abandoned before its end, its process is ended, so that no other request gets its answers."""
    answers = client.ask(Sum((1, 2)), count=2)
    next(answers)
    answers.close()
    assert processes.pids == []
    assert [answer.number for answer in totals(client, Sum((7,)))] == [8]


def test_an_idle_process_is_ended() -> None:
    """A process that has no requests for a while is ended."""
    processes = DrawingProcesses(idle_seconds=0.2)
    pid = totals(DrawingClient(SUMS, 60.0, processes), Sum((1,)))[0].pid
    until(lambda: processes.pids == [])
    until(lambda: not is_running(pid))


def test_a_process_that_ended_while_idle_is_replaced(client: Client) -> None:
    """An idle process that was killed is replaced, even if it is still ending."""
    for waits in (False, True):
        pid = totals(client, Sum((1,)))[0].pid
        os.kill(pid, 9)
        if waits:
            until(partial(has_ended, pid))
        assert totals(client, Sum((1,)))[0].pid != pid


def test_a_process_that_has_drawn_for_long_is_not_used_again(
    client: Client, processes: DrawingProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that is near its limit of computing time is replaced. The limit would end a later drawing."""
    monkeypatch.setattr("hearts_qt.ui.media.drawing_process.MOST_SECONDS", 0.0)
    first = totals(client, Sum((1,)))[0].pid
    assert processes.pids == []
    assert totals(client, Sum((1,)))[0].pid != first


def test_a_module_without_a_drawer_is_an_error(processes: DrawingProcesses) -> None:
    """If a request names a module without a drawer, a failure is reported."""
    drawer = replace(SUMS, module="tests.ui.deals")
    assert failure(DrawingClient(drawer, 60.0, processes), Sum((1,))).cause is Cause.DIED


def test_a_process_ends_with_the_one_that_asks(client: Client) -> None:
    """A drawing process ends when its standard input is closed, which happens when its parent dies."""
    program = (
        "import os; from tests.ui.media.sums import SUMS, Sum;"
        "from hearts_qt.ui.media.client import DrawingClient;"
        "print(list(DrawingClient(SUMS, 60.0).ask(Sum((1,))))[0][0].pid, flush=True); os.abort()"
    )
    done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, check=False)
    until(lambda: not is_running(int(done.stdout)))


@pytest.mark.parametrize(
    ("program", "cause"),
    [
        ("pass", Cause.DIED),
        ("print('hello, hello', flush=True); input()", Cause.WRONG_ANSWER),
        ("import sys; sys.stdin.buffer.read(8)", Cause.DIED),
    ],
)
def test_a_process_that_is_no_drawing_process_is_told(program: str, cause: Cause) -> None:
    """If a program's answer is not in the wire format, this is reported."""
    assert failure(DrawingClient(SUMS, 60.0, DrawingProcesses(("-c", program))), Sum((1,))).cause is cause


def test_where_no_process_can_be_started_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a process cannot be started, this is reported."""

    def refuse(*command: object, **options: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr("subprocess.Popen", refuse)
    error = failure(DrawingClient(SUMS, 60.0, DrawingProcesses()), Sum((1,)))
    assert (error.cause, error.detail) == (Cause.NOT_STARTED, "no room")


def test_closing_ends_the_processes_that_draw(client: Client, processes: DrawingProcesses) -> None:
    """Closing ends the processes, and a request that waits fails at once."""
    answers = client.ask(Sum((1, 2), 1, "hang"), count=2)
    pid = next(answers)[0].pid
    processes.close()
    with pytest.raises(DrawingError) as error:
        next(answers)
    assert error.value.cause is Cause.DIED
    assert not is_running(pid)

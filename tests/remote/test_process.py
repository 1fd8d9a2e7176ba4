"""Tests of players' programs as processes: how they start, which errors are kept, and that all processes end."""

import os
import queue
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

import hearts_qt
from hearts_qt.remote.faults import DialogueFault, FaultKind
from hearts_qt.remote.process import Launch, Program
from tests.remote.programs import is_alive, launch, own_descriptors, running, until, written_pid

LONG = 60.0
WRITES_PID = "import os\nopen('pid', 'w').write(f'{os.getpid()}\\n')\n"
STARTS_ANOTHER = """
import os, subprocess, sys, time
other = "import os, time; open('pid', 'w').write(f'{os.getpid()}\\\\n'); time.sleep(600)"
subprocess.Popen([sys.executable, "-I", "-S", "-c", other], start_new_session=True)
"""
SLEEPS = "import time\ntime.sleep(600)\n"
DEAF = "import signal\nfor each in (1, 2, 15):\n    signal.signal(each, signal.SIG_IGN)\n"


class Ear:
    """Receives the lines and the end of a program."""

    def __init__(self) -> None:
        """Begin with no lines."""
        self.lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.faults: queue.SimpleQueue[DialogueFault] = queue.SimpleQueue()

    def heard(self, line: bytes) -> None:
        """Store a line."""
        self.lines.put(line)

    def ended(self, fault: DialogueFault) -> None:
        """Store the fault with which the program ended."""
        self.faults.put(fault)


def ended(started: Launch) -> DialogueFault:
    """Run a program until it ends, and return the reported fault."""
    ear = Ear()
    program = Program(started, ear)
    fault = ear.faults.get(timeout=LONG)
    program.close()
    return fault


def test_lines_go_to_and_fro(tmp_path: Path) -> None:
    """The program gets the sent lines. Its output arrives line by line, even if it is written in pieces."""
    source = """
import sys
for line in sys.stdin:
    for piece in (line[:2], line[2:] + "and more\\n\\n"):
        sys.stdout.write(piece)
        sys.stdout.flush()
"""
    ear = Ear()
    program = Program(launch(tmp_path, source), ear)
    program.send(b"first\n")
    assert [ear.lines.get(timeout=LONG) for _ in range(2)] == [b"first", b"and more"]
    program.send("♥\n".encode())
    assert ear.lines.get(timeout=LONG).decode() == "♥"
    program.close()
    assert ear.faults.get(timeout=LONG).fault is FaultKind.CLOSED


def test_an_end_is_told_with_code_and_last_errors(tmp_path: Path) -> None:
    """The fault has the exit code and the last lines of standard error. Long lines are cut."""
    source = """
import sys
for number in range(100):
    print(f"line {number}", file=sys.stderr)
print("x" * 100_000, file=sys.stderr)
sys.exit("no more")
"""
    fault = ended(launch(tmp_path, source))
    assert fault.fault is FaultKind.ENDED
    told = fault.detail.splitlines()
    assert told[0] == "exit code 1"
    assert told[-1] == "no more"
    assert "line 99" in told
    assert "line 10" not in told
    assert len(fault.detail) < 2000


@pytest.mark.parametrize("command", [("no-such-program-anywhere",), ("/",)])
def test_a_program_that_cannot_be_started_is_told(tmp_path: Path, command: tuple[str, ...]) -> None:
    """The fault of a program that cannot be started names the program."""
    fault = ended(Launch(command, tmp_path))
    assert fault.fault is FaultKind.NOT_STARTED
    assert f"cannot start {command[0]}" in fault.detail


def test_a_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    """If the plugin's folder is missing, nothing is started, and no file stays open."""
    before = own_descriptors()
    with pytest.raises(DialogueFault) as raised:
        Program(Launch(("python3",), tmp_path / "gone"), Ear())
    assert raised.value.fault is FaultKind.NOT_STARTED
    assert "gone" in raised.value.detail
    assert not own_descriptors() - before


def test_a_line_without_an_end_is_a_fault(tmp_path: Path) -> None:
    """A program that writes a line without an end is ended."""
    ear = Ear()
    program = Program(launch(tmp_path, WRITES_PID + "while True: print('x' * 65536, end='')\n"), ear)
    assert ear.faults.get(timeout=LONG).fault is FaultKind.TOO_LONG
    until(lambda: not is_alive(program.pid))
    assert not is_alive(written_pid(tmp_path / "pid"))


def test_memory_has_a_limit(tmp_path: Path) -> None:
    """A program that uses too much memory fails, and the fault says so."""
    source = "hog = []\nwhile True: hog.append(bytearray(10_000_000))\n"
    fault = ended(launch(tmp_path, source, memory=200 << 20))
    assert fault.fault is FaultKind.ENDED
    assert "MemoryError" in fault.detail


def test_a_program_that_does_not_listen_holds_nobody_up(tmp_path: Path) -> None:
    """Sending to a program that never reads does not block, and `close` ends the program."""
    ear = Ear()
    program = Program(launch(tmp_path, WRITES_PID + SLEEPS), ear)
    for _ in range(200):
        program.send(b"x" * 10_000 + b"\n")
    pid = written_pid(tmp_path / "pid")
    program.close()
    assert ear.faults.get(timeout=LONG).fault is FaultKind.CLOSED
    until(lambda: not is_alive(pid) and not is_alive(program.pid))


STUBBORN = {
    "loops for ever": WRITES_PID + "while True: pass\n",
    "is deaf to signals": DEAF + WRITES_PID + SLEEPS,
    "has started another": STARTS_ANOTHER + SLEEPS,
    "has left another behind": STARTS_ANOTHER + "time.sleep(0.3)\n",
    "has closed its output": WRITES_PID + "os.close(1)\nos.close(2)\n" + SLEEPS,
}


@pytest.mark.parametrize("how", STUBBORN)
def test_a_closed_program_is_gone_with_all_that_it_started(tmp_path: Path, how: str) -> None:
    """After `close` nothing is left of a program that loops, ignores signals or has started other processes."""
    ear = Ear()
    program = Program(launch(tmp_path, STUBBORN[how]), ear)
    pid = written_pid(tmp_path / "pid")
    program.close()
    program.close()
    until(lambda: not is_alive(pid) and not is_alive(program.pid))
    until(lambda: not [each for each in threading.enumerate() if each.name == "hearts-external"])


def test_a_polite_program_has_time_to_say_good_bye(tmp_path: Path) -> None:
    """A closed program can read all lines that were sent before, and finish its work."""
    source = WRITES_PID + "import sys, time\nlast = sys.stdin.read()\ntime.sleep(0.05)\nopen('last', 'w').write(last)\n"
    program = Program(launch(tmp_path, source), Ear())
    written_pid(tmp_path / "pid")
    program.send(b"bye\n")
    program.close()
    until(lambda: not is_alive(program.pid))
    assert (tmp_path / "last").read_text() == "bye\n"


PARENT = """
import sys, time
from pathlib import Path
from hearts_qt.remote.confinement import Protection
from hearts_qt.remote.process import Launch, Program
class Ear:
    def heard(self, line): pass
    def ended(self, fault): pass
folder = Path(sys.argv[1])
command = (sys.executable, "-I", "-S", str(folder / "program.py"))
program = Program(Launch(command, folder, protection=Protection()), Ear())
(folder / "scratch").write_text(program.scratch)
(folder / "supervisor").write_text(f"{program.pid}\\n")
time.sleep(600)
"""


@pytest.mark.parametrize("how", STUBBORN)
def test_nothing_outlives_a_parent_that_was_killed(tmp_path: Path, how: str) -> None:
    """When Hearts is killed, a player's program ends, with all processes that it has started."""
    launch(tmp_path, STUBBORN[how])
    root = Path(hearts_qt.__file__).parents[1]
    parent = subprocess.Popen([sys.executable, "-c", PARENT, str(tmp_path)], cwd=root, stderr=subprocess.DEVNULL)
    try:
        pids = [written_pid(tmp_path / name) for name in ("pid", "supervisor")]
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    until(lambda: not any(map(is_alive, pids)))
    assert not Path((tmp_path / "scratch").read_text()).exists()


LOSSES = {
    "was killed": "",
    "was killed by its player": "os.kill(os.getppid(), 9)\n",
    "was killed by a process that was let go": "if not os.fork(): os.setsid(); os.kill(supervisor, 9)\n",
    "was stopped": "os.kill(os.getppid(), 19)\n",
}
"""Ways in which a player can get rid of its supervisor."""
LEAVES_ANOTHER = """
import os, signal, sys, time
for number in range(1, 32):
    if number not in (9, 17, 19, 32, 33):
        signal.signal(number, signal.SIG_IGN)
supervisor = os.getppid()
# Two processes without their parent, session, process group and environment.
for _ in range(2):
    if not os.fork():
        os.setsid()
        if not os.fork():
            os.execve(sys.executable, [sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)", WORD], {})
        os._exit(0)
time.sleep(0.3)
open("pid", "w").write(f"{os.getpid()}\\n")
"""


@pytest.mark.parametrize("how", LOSSES)
def test_whoever_loses_its_supervisor_has_failed_and_nothing_of_it_is_left(tmp_path: Path, how: str) -> None:
    """If a program loses its supervisor, this is a fault, and all processes of the program are ended."""
    word = f"left-by-{tmp_path.parent.name}-{tmp_path.name}"
    ear = Ear()
    source = LEAVES_ANOTHER.replace("WORD", repr(word)) + LOSSES[how] + SLEEPS
    program = Program(launch(tmp_path, source), ear)
    pid = written_pid(tmp_path / "pid")
    if how == "was killed":
        until(lambda: len(running(word)) == 2)
        os.kill(program.pid, signal.SIGKILL)
    assert ear.faults.get(timeout=LONG).fault is FaultKind.LOST
    until(lambda: not running(word) and not is_alive(pid) and not is_alive(program.pid))
    until(lambda: not Path(program.scratch).exists())
    assert ear.faults.empty()


def test_what_else_this_process_has_started_is_left_alone(tmp_path: Path) -> None:
    """Other processes that Hearts has started are not ended."""
    ear = Ear()
    program = Program(launch(tmp_path, WRITES_PID + SLEEPS), ear)
    written_pid(tmp_path / "pid")
    # The first process is a child. The second becomes a child when the shell between them ends.
    own = subprocess.Popen(["sleep", "600"])
    shell = subprocess.run(["sh", "-c", "sleep 600 >&2 & echo $!"], stdout=subprocess.PIPE, check=True)
    others = [own.pid, int(shell.stdout)]
    try:
        os.kill(program.pid, signal.SIGKILL)
        assert ear.faults.get(timeout=LONG).fault is FaultKind.LOST
        until(lambda: not is_alive(program.pid))
        assert all(map(is_alive, others))
    finally:
        for each in others:
            os.kill(each, signal.SIGKILL)
            os.waitpid(each, 0)
        own.returncode = 0


def test_a_closed_program_whose_supervisor_is_killed_is_no_fault(tmp_path: Path) -> None:
    """If the supervisor of a closed program is killed, no fault is reported."""
    ear = Ear()
    program = Program(launch(tmp_path, DEAF + WRITES_PID + SLEEPS), ear)
    written_pid(tmp_path / "pid")
    program.close()
    os.kill(program.pid, signal.SIGKILL)
    assert ear.faults.get(timeout=LONG).fault is FaultKind.CLOSED


def test_nothing_stays_open(tmp_path: Path) -> None:
    """After the end of a program all pipes to it are closed."""
    before = own_descriptors()
    for _ in range(3):
        ended(launch(tmp_path, "print('x')\n"))
        until(lambda: not [each for each in threading.enumerate() if each.name == "hearts-external"])
    assert not own_descriptors() - before


class Hesitant(threading.Event):
    """An event whose `is_set` lets two threads continue at the same moment."""

    def __init__(self) -> None:
        """Wait for two threads."""
        super().__init__()
        self._both = threading.Barrier(2)

    def is_set(self) -> bool:
        """Wait until two threads have called this method, and return the state before the wait."""
        was_set = super().is_set()
        with suppress(threading.BrokenBarrierError):
            self._both.wait(0.5)
        return was_set


def test_two_who_close_a_program_at_once_close_its_pipe_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If two threads close a program, its pipe is closed once. A second close could hit another file."""
    ear = Ear()
    program = Program(launch(tmp_path, SLEEPS), ear)
    # private: no caller can make both threads arrive between the check and the close
    program._closed = Hesitant()
    closed: list[int] = []
    lifeline = program._lifeline  # private: the pipe has no public name
    assert lifeline is not None
    close = os.close

    def counted(number: int) -> None:
        closed.append(number)
        if closed.count(number) == 1:
            close(number)

    monkeypatch.setattr(os, "close", counted)
    others = [threading.Thread(target=program.close) for _ in range(2)]
    for other in others:
        other.start()
    for other in others:
        other.join()
    assert closed.count(lifeline) == 1
    assert ear.faults.get(timeout=LONG).fault is FaultKind.CLOSED

"""Tests that programs which write endlessly to standard output or standard error are ended soon."""

import sys
from pathlib import Path
from typing import Final

import pytest

from hearts_qt.plugin_host.contributions import Source
from hearts_qt.plugin_host.flaw import FlawKind as FlawFault
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.remote.dialogue import Dialogue
from hearts_qt.remote.faults import DialogueFault, FaultKind
from hearts_qt.remote.hook_client import ask_hooks
from hearts_qt.remote.process import A_SECOND, AT_ONCE, LINE, Allowance, Program
from tests.plugin_host.written import hook_plugin
from tests.remote.positions import leading
from tests.remote.programs import HELLO, is_alive, launch, until, written_pid
from tests.remote.test_process import LONG, WRITES_PID, Ear, ended

FLOODS: Final = {
    "blank lines": "while True: os.write(1, b'\\n' * 65536)",
    "short lines of errors": "while True: os.write(2, b'x\\n' * 30000)",
    "errors without a line feed": "while True: os.write(2, b'x' * 65536)",
    "long lines": "while True: os.write(1, b'x' * 60000 + b'\\n')",
    "moods": 'while True: os.write(1, b\'{"type":"mood","mood":"pleased"}\\n\' * 2000)',
}


WRITES_FOR_EVER: Final = """
import os, stat
def is_pipe(number):
    try:
        return stat.S_ISFIFO(os.fstat(number).st_mode)
    except OSError:
        return False
(told,) = [number for number in range(3, 20) if is_pipe(number)]
while True:
    os.write(told, b"a\\n" * 30000)
"""


@pytest.mark.parametrize("what", FLOODS)
def test_a_flood_ends_the_program_at_once(tmp_path: Path, what: str) -> None:
    """A program that writes endlessly is ended soon, even if no question is open."""
    fault = ended(launch(tmp_path, WRITES_PID + FLOODS[what]))
    assert fault.fault is FaultKind.ENDLESS
    assert f"{A_SECOND // LINE} lines" in fault.detail
    until(lambda: not is_alive(written_pid(tmp_path / "pid")))


def test_messages_without_end_end_the_player_between_two_questions(tmp_path: Path) -> None:
    """A player that sends messages endlessly without a question is ended, and the next question raises a fault."""
    source = WRITES_PID + HELLO + "import time\n" + "while True:\n"
    source += '    os.write(1, b\'{"type":"mood","mood":"pleased"}\\n\' * 1)\n    time.sleep(0.0006)\n'
    dialogue = Dialogue(launch(tmp_path, source).connect(), 0, LONG, lambda said: None)
    pid = written_pid(tmp_path / "pid")
    until(lambda: not is_alive(pid))
    with pytest.raises(DialogueFault) as raised:
        dialogue.ask(leading(), 1)
    assert raised.value.fault is FaultKind.ENDLESS
    dialogue.close()


def test_who_writes_much_about_each_question_is_no_flood(tmp_path: Path) -> None:
    """Each question allows more output, so a program may write much about each of many quick questions."""
    source = f"""
import sys
for line in sys.stdin:
    for _ in range({AT_ONCE // LINE // 4}):
        print("thought", file=sys.stderr)
    print(line, flush=True)
"""
    ear = Ear()
    program = Program(launch(tmp_path, source), ear)
    for number in range(10):
        program.send(b"%d\n" % number)
        assert ear.lines.get(timeout=LONG) == b"%d" % number
    program.close()
    assert ear.faults.get(timeout=LONG).fault is FaultKind.CLOSED


@pytest.mark.parametrize("piece", [b"x" * LINE, b"x" * (LINE - 1) + b"\n"])
def test_what_may_be_written_grows_with_time_and_with_each_message(piece: bytes) -> None:
    """The allowance grows with time up to a maximum, and a message to the program fills it."""
    now = 0.0
    allowance = Allowance(lambda: now)

    def covers(size: int) -> bool:
        pieces = size // (len(piece) + LINE * piece.count(b"\n"))
        return all(allowance.covers(piece) for _ in range(pieces))

    assert covers(AT_ONCE)
    assert not allowance.covers(piece)
    now += 2.0
    assert covers(A_SECOND)
    now += 1e6
    assert covers(AT_ONCE)
    allowance.renew()
    assert covers(AT_ONCE)
    assert not allowance.covers(piece)


def test_what_is_read_late_is_no_flood() -> None:
    """A full pipe of short lines about several messages is within the allowance, even if it is read after the last."""
    allowance = Allowance(lambda: 0.0)
    for _ in range(4):
        allowance.renew()
    assert allowance.covers(b"thought\n" * (65536 // 8))


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are other ones there")
def test_hooks_that_write_without_end_are_ended(tmp_path: Path) -> None:
    """Hooks that write endlessly are ended before their time limit."""
    folder = hook_plugin(tmp_path / "h", WRITES_FOR_EVER)
    answer = ask_hooks(read_plugin(folder, Source.USER, look_into(folder)), seconds=LONG)
    assert answer is not None
    assert [flaw.kind for flaw in answer.flaws] == [FlawFault.DIED]
    assert "writes endlessly" in answer.flaws[0].detail

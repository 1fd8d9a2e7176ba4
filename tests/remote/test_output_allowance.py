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
from hearts_qt.remote.output_allowance import BYTES_A_SECOND, BYTES_AT_ONCE, LINES_A_SECOND, LINES_AT_ONCE, Allowance
from hearts_qt.remote.process import Program
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
    assert f"{LINES_A_SECOND} lines" in fault.detail
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
    for _ in range({LINES_AT_ONCE // 2 - 100}):
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


def test_output_that_is_read_late_is_no_flood() -> None:
    """If output about several messages is read late, the allowances of these messages are added up to a limit."""
    allowance = Allowance(lambda: 0.0)
    for _ in range(3):
        allowance.renew()
    for _ in range(4):
        assert allowance.covers(b"\n" * LINES_AT_ONCE)
    assert not allowance.covers(b"\n")
    for _ in range(100):
        allowance.renew()
    assert not allowance.covers(b"\n" * (4 * LINES_AT_ONCE + 1))


def test_what_may_be_written_grows_with_time() -> None:
    """The allowances for lines and for bytes grow with time up to a maximum."""
    now = [0.0]
    for line, at_once, a_second in (
        (b"\n", LINES_AT_ONCE, LINES_A_SECOND),
        (b"x" * 1024, BYTES_AT_ONCE >> 10, BYTES_A_SECOND >> 10),
    ):
        allowance = Allowance(lambda: now[0])
        assert allowance.covers(line * at_once)
        now[0] += 1.0
        assert allowance.covers(line * a_second)
        assert not allowance.covers(line)
        now[0] += 1000.0
        assert allowance.covers(line * at_once)
        assert not allowance.covers(line)
        allowance.renew()
        assert allowance.covers(line * at_once)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are other ones there")
def test_hooks_that_write_without_end_are_ended(tmp_path: Path) -> None:
    """Hooks that write endlessly are ended before their time limit."""
    folder = hook_plugin(tmp_path / "h", WRITES_FOR_EVER)
    answer = ask_hooks(read_plugin(folder, Source.USER, look_into(folder)), seconds=LONG)
    assert answer is not None
    assert [flaw.kind for flaw in answer.flaws] == [FlawFault.DIED]
    assert "writes endlessly" in answer.flaws[0].detail

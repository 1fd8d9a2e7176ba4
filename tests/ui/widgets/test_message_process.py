"""Tests of the processes that work for a window: their end is told in words, and they end with their window."""

import os
import select
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import Struct
from pytestqt.qtbot import QtBot

from hearts_qt.ui.widgets.message_process import MessageProcess


class Number(Struct):
    """A message."""

    number: int


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("print('{\"number\": 7}')", ""),
        ("import sys; sys.exit('/records: Permission denied')", "/records: Permission denied"),
        ("raise SystemExit(3)", "the process that does this has failed with code 3"),
        ("import os; os.abort()", "the process that does this was ended"),
    ],
    ids=["success", "a reason", "a silent failure", "a kill"],
)
def test_the_end_is_told_in_words(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, reason: str
) -> None:
    """A process that was killed, or failed without a word, does not leave a bare number as the reason."""
    (tmp_path / "worker_of_test.py").write_text(program)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    process = MessageProcess("worker_of_test", [], Number)
    with qtbot.waitSignal(process.ended) as ended:
        process.start()
    assert ended.args == [reason]


_WAITS = """
import os, sys, threading
from msgspec import Struct
from hearts_qt.history.message_lines import print_messages

class Number(Struct):
    number: int

def messages():
    yield Number(os.getpid())
    threading.Event().wait()

print_messages(messages())
"""
_WINDOW = """
from PySide6.QtCore import QCoreApplication
from tests.ui.widgets.test_message_process import Number
from hearts_qt.ui.widgets.message_process import MessageProcess

application = QCoreApplication([])
process = MessageProcess("worker_of_test", [], Number)
process.message_read.connect(lambda message: print(message.number, flush=True))
process.start()
application.exec()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the output of the killed window would stay open")
def test_a_process_ends_when_its_window_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that works for a long time does not go on after its window was killed."""
    (tmp_path / "worker_of_test.py").write_text(_WAITS)
    root = Path(__file__).parents[3]
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{root}")
    read, written = os.pipe()
    command = [sys.executable, "-c", _WINDOW]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=root, pass_fds=[written]) as window:
        os.close(written)
        assert window.stdout is not None
        assert int(window.stdout.readline())
        window.kill()
    # The other end is closed only when both processes have ended.
    assert select.select([read], [], [], 60)[0] == [read]
    os.close(read)

"""Tests that the end of another process is told in words."""

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

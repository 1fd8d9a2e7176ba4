"""Tests that text on a terminal never contains control characters, whoever wrote the text."""

import ast
import io
import logging
from pathlib import Path

import pytest

import hearts_qt
from hearts_qt.app.command_line import run
from hearts_qt.app.terminal import PlainFormatter, complain, say
from tests.hostile.texts import ALL, unfit

EVIL = "\x1b]0;gone\x07\x1b[2J\x9b31m\u202eevil"
MANIFEST = """\
format = 1
id = "evil"
name = "Evil {}"
version = "1"
api = 1
author = "x"
licence = "MIT"
"""


def test_one_place_writes() -> None:
    """No module of `hearts_qt.app` except `terminal` calls `print`."""
    for path in sorted((Path(hearts_qt.__file__).parent / "app").glob("*.py")):
        calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
        prints = [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id == "print"]
        assert path.name == "terminal.py" or not prints, (path.name, prints)


@pytest.mark.parametrize("text", ALL, ids=lambda text: ascii(text)[:24])
def test_what_is_written_is_plain(capsys: pytest.CaptureFixture[str], text: str) -> None:
    """Standard output, standard error and log records have no control characters."""
    say(text)
    complain("x", text)
    out, err = capsys.readouterr()
    assert not unfit(out + err)
    record = logging.LogRecord("x", logging.INFO, "x", 1, "%s", (text,), None)
    assert not unfit(PlainFormatter("%(message)s").format(record))


def test_a_terminal_without_the_letters_gets_them_otherwise() -> None:
    """Letters that the terminal cannot show are replaced, and the command does not fail."""
    kept = io.BytesIO()
    stream = io.TextIOWrapper(kept, "ascii")
    say("J\u00e9r\u00f4me \udcff", to=stream, flush=True)
    assert kept.getvalue().split() == [b"J\\xe9r\\xf4me", b"\\ufffd"]


def test_a_plugin_cannot_drive_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Control characters in a plugin's name, files and values do not reach the terminal."""
    folder = tmp_path / f"evil{EVIL}"
    folder.mkdir()
    (folder / "plugin.toml").write_text(MANIFEST.format(ascii(EVIL)[1:-1].replace("\\x", "\\u00")), "utf-8")
    (folder / f"a{EVIL}.py").write_text("", "utf-8")
    assert run(["plugin", "check", str(folder)]) == 1
    out, err = capsys.readouterr()
    assert "\x1b" not in out + err
    assert not unfit(out + err)
    assert "evil" in out


def test_a_player_cannot_drive_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Control characters in a player's lines and errors do not reach the terminal."""
    player = tmp_path / "evil.py"
    player.write_text(
        f"import sys\nprint({EVIL!r} + '\\r0.000 > x', flush=True)\nsys.stderr.write({EVIL!r})\nsys.exit({EVIL!r})\n",
        "utf-8",
    )
    assert run(["transcript", str(player)]) == 1
    out, err = capsys.readouterr()
    assert not unfit(out + err)
    assert not any(line.startswith("0.000 >") for line in out.splitlines())
    assert "evil" in out

"""Tests that the program, killed at any moment, continues from the position that its window has shown."""

import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.end2end.conftest import Start
from tests.end2end.kills import kill_among_games, kill_often
from tests.end2end.logs import entries, logs, positions
from tests.end2end.program import QUICK, write_options

pytestmark = pytest.mark.end2end

KILLS = 3
"""How many kills each of the four homes gets; the command `tests.end2end.kills` can do a thousand."""
AMONG_GAMES = 1
"""How many kills each of the two homes gets while its games change places."""


def test_comes_back_after_every_kill(tmp_path: Path, stack: ExitStack) -> None:
    """Kills at random moments, offscreen and on a screen, lose no card that was shown."""
    seen = kill_often(tmp_path, KILLS, stack)
    assert all(count > 5 * KILLS for count in seen), seen


def test_no_game_note_or_record_is_lost_or_there_twice(tmp_path: Path) -> None:
    """Kills while games change places lose no game, no card that was shown and no record, and the index stays whole."""
    assert all(games > 1 for games in kill_among_games(tmp_path, AMONG_GAMES))


def test_torn_line(home: Path, start: Start) -> None:
    """If the last line of the log is unfinished, it is ignored, and the game continues from the position before it."""
    write_options(home, QUICK)
    first = start("--deal", "12")
    before = first.until_asked()
    first.kill()
    (log,) = logs(home)[-1:]
    whole = log.read_bytes()
    log.write_bytes(whole + b'{"n": 99, "at": "2026-11-21T09:30')
    write_options(home, {**QUICK, "autoplay": True})
    again = start()
    again.until_shown(10)
    assert again.shown[0] == before
    again.kill()
    assert not again.sentences
    assert log.read_bytes().startswith(whole)
    assert positions(entries(log))[-1].tricks >= 1


def test_unreadable_options(home: Path, start: Start) -> None:
    """Options that cannot be read are reported and kept under another name. The game uses the defaults."""
    options = home / "config" / "options.toml"
    options.parent.mkdir(parents=True)
    options.write_bytes(b"\xff\xfe[options\nspeed = ")
    program = start("--deal", "12")
    program.until_asked()
    assert [sentence for sentence in program.sentences if "options.damaged-1.toml" in sentence]
    assert len(program.sentences) == 1
    assert (home / "config" / "options.damaged-1.toml").read_bytes() == b"\xff\xfe[options\nspeed = "


def test_folder_that_cannot_be_written(home: Path, start: Start) -> None:
    """If no log can be written, the game continues with one message.

    When the folder can be written, everything is written.
    """
    in_the_way = home / "data" / "matches"
    in_the_way.parent.mkdir(parents=True)
    in_the_way.write_bytes(b"")
    write_options(home, {**QUICK, "autoplay": True})
    program = start()
    program.until(lambda each: each.shown and each.shown[-1].tricks >= 2, "two tricks")
    assert len([sentence for sentence in program.sentences if "cannot be saved" in sentence]) == 1
    in_the_way.unlink()
    program.until(lambda each: any("saved again" in sentence for sentence in each.sentences), "the good news")
    program.until_shown(2)
    program.kill()
    assert len([sentence for sentence in program.sentences if "cannot be read" in sentence]) == 1
    assert len(program.sentences) == 3
    (log,) = logs(home)
    stood = positions(entries(log))
    assert set(program.shown) <= set(stood)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux sets a limit to a running process from outside")
def test_full_disk(home: Path, start: Start) -> None:
    """If the disk becomes full in the middle of a line, the log is completed when the disk has room again."""
    import resource

    write_options(home, {**QUICK, "autoplay": True})
    program = start()
    program.until(lambda each: each.shown and each.shown[-1].phase == "playing", "the first trick")
    no_limit = resource.prlimit(program.id, resource.RLIMIT_FSIZE)
    (log,) = logs(home)
    resource.prlimit(program.id, resource.RLIMIT_FSIZE, (log.stat().st_size + 40, no_limit[1]))
    program.until(lambda each: any("cannot be saved" in sentence for sentence in each.sentences), "the trouble")
    program.until_shown(8)
    resource.prlimit(program.id, resource.RLIMIT_FSIZE, no_limit)
    program.until(lambda each: any("saved again" in sentence for sentence in each.sentences), "the good news")
    program.until_shown(2)
    program.kill()
    assert len([sentence for sentence in program.sentences if "game" in sentence]) == 2
    assert set(program.shown) <= set(positions(entries(log)))

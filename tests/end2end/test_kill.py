"""The program is killed at any moment, and comes back to what its window had shown."""

import random
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.end2end.conftest import OFFSCREEN, Start
from tests.end2end.logs import entries, is_one_step, logs, positions, whole_lines
from tests.end2end.program import QUICK, Position, Program, running, write_options
from tests.end2end.screen import own_screen

pytestmark = pytest.mark.end2end

KILLS = 26
"""For each of four homes: more than a hundred in all."""


class Killer:
    """Plays on one person's files, is killed over and over, and looks at what was left each time."""

    def __init__(self, home: Path, display: dict[str, str], seed: int) -> None:
        """Play in `home` on that display; `seed` chooses the moments."""
        self.home = home
        self._display = display
        self._chance = random.Random(seed)
        self._kept = b""
        self._options = b""

    def play(self, kills: int) -> int:
        """Start and kill so many times; return how many different positions were seen."""
        write_options(self.home, {**QUICK, "autoplay": True}, rules={"goal": 10_000})
        self._options = (self.home / "config" / "options.toml").read_bytes()
        seen: set[Position] = set()
        for number in range(kills):
            with running(self.home, self._display) as program:
                self._let_play(program, early=number % 6 == 5)
                program.kill()
                self._look_at(program.shown)
                seen.update(program.shown)
        return len(seen)

    def _let_play(self, program: Program, early: bool) -> None:
        """Wait for a moment at which nobody would choose to be killed."""
        if early:
            # Anywhere between the start of Python and the first cards.
            program.stays(lambda each: True, self._chance.uniform(0.0, 0.6))
            return
        program.until_shown(self._chance.randint(1, 24))
        program.stays(lambda each: True, self._chance.uniform(0.0, 0.08))

    def _look_at(self, shown: list[Position]) -> None:
        assert (self.home / "config" / "options.toml").read_bytes() == self._options
        assert not [path for path in self.home.rglob("*") if "damaged" in path.name]
        found = logs(self.home)
        if not found:
            assert not shown
            return
        assert len(found) == 1
        before = entries_in(self._kept)
        assert found[0].read_bytes().startswith(self._kept)
        self._kept = whole_lines(found[0])
        read = entries(found[0])
        stood = positions(read)
        if not shown:
            assert len(read) == before or not before
            return
        if before:
            assert shown[0] == stood[before - 1], "it came back to another position"
        last = max(index for index, position in enumerate(stood) if position == shown[-1])
        assert is_one_step(read[last + 1 :]), f"shown was entry {last + 1}, written down {len(read)}"


def entries_in(data: bytes) -> int:
    """Return how many entries a log of these lines has."""
    return max(0, data.count(b"\n") - 1)


def test_comes_back_after_every_kill(tmp_path: Path, stack: ExitStack) -> None:
    """A hundred kills at random moments, offscreen and on a screen, cost not one card that was shown."""
    displays = [OFFSCREEN, OFFSCREEN, OFFSCREEN, stack.enter_context(own_screen((1600, 1000))).variables]
    killers = [Killer(tmp_path / f"home{seed}", display, seed) for seed, display in enumerate(displays)]
    with ThreadPoolExecutor(len(killers)) as pool:
        seen = list(pool.map(lambda killer: killer.play(KILLS), killers))
    assert KILLS * len(killers) >= 100
    assert all(count > 5 * KILLS for count in seen), seen


def test_torn_line(home: Path, start: Start) -> None:
    """A last line that was torn is no line: the game goes on before it, and the next entry takes its place."""
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
    """Options that cannot be read are told and set aside as they are; one can play, with the defaults."""
    options = home / "config" / "options.toml"
    options.parent.mkdir(parents=True)
    options.write_bytes(b"\xff\xfe[options\nspeed = ")
    program = start("--deal", "12")
    program.until_asked()
    assert [sentence for sentence in program.sentences if "options.damaged-1.toml" in sentence]
    assert len(program.sentences) == 1
    assert (home / "config" / "options.damaged-1.toml").read_bytes() == b"\xff\xfe[options\nspeed = "


def test_folder_that_cannot_be_written(home: Path, start: Start) -> None:
    """Where no log can be made one plays on and is told so once; all of it is written as soon as it can be."""
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
    assert len(program.sentences) == 2
    (log,) = logs(home)
    stood = positions(entries(log))
    assert set(program.shown) <= set(stood)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux sets a limit to a running process from outside")
def test_full_disk(home: Path, start: Start) -> None:
    """A disk that is full in the middle of a line costs nothing: once there is room the log is whole."""
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

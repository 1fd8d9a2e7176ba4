"""Kills the program at random moments, and checks that the next start continues from the position that was shown.

``python -m tests.end2end.kills --kills 1000`` kills it a thousand times: half of them while it plays one game, and at
the same time the other half while games change places and records are written, see `shelf_kills`. The tests kill it a
few times.
"""

import argparse
import random
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from tests.end2end.conftest import OFFSCREEN
from tests.end2end.logs import entries, is_one_step, logs, positions, whole_lines
from tests.end2end.program import QUICK, Position, Program, running, write_options
from tests.end2end.screen import own_screen
from tests.end2end.shelf_kills import LONGEST_S, ShelfKiller

HOMES: Final = 4
"""How many programs play at the same time, each with its own files."""
_SHELVES: Final = 2
"""How many programs change their games at the same time."""
_STARTS_S: Final = 300.0
"""How many seconds the program may take to show the first position, on a machine that does much else."""
_TOLD_EVERY: Final = 50
"""After how many kills the command prints a line."""


class Count:
    """Counts kills, and prints now and then how many there were."""

    def __init__(self) -> None:
        self._kills = 0
        self._lock = threading.Lock()

    def add(self) -> None:
        """Count a kill after which nothing was lost."""
        with self._lock:
            self._kills += 1
            if self._kills % _TOLD_EVERY == 0:
                print(f"{self._kills} kills, nothing lost so far", flush=True)


class Killer:
    """Plays with one person's files, kills the program again and again, and checks the files each time."""

    def __init__(self, home: Path, display: dict[str, str], seed: int) -> None:
        """Play with the files in `home` on this display. `seed` decides when the program is killed."""
        self.home = home
        self._display = display
        self._chance = random.Random(seed)
        self._kept = b""
        self._options = b""

    def play(self, kills: int, killed: Callable[[], object]) -> int:
        """Start and kill the program this number of times; call `killed` after each time that nothing was lost.

        Return the number of different positions that the program showed.
        """
        write_options(self.home, {**QUICK, "autoplay": True}, rules={"goal": 10_000})
        self._options = (self.home / "config" / "options.toml").read_bytes()
        seen: set[Position] = set()
        for number in range(kills):
            with running(self.home, self._display) as program:
                self._let_play(program, early=number % 6 == 5)
                program.kill()
                self._look_at(program.shown)
                seen.update(program.shown)
            killed()
        return len(seen)

    def _let_play(self, program: Program, early: bool) -> None:
        """Wait for a random moment."""
        if early:
            # This moment is anywhere between the start of Python and the first cards.
            program.stays(lambda each: True, self._chance.uniform(0.0, 0.6))
            return
        wanted = self._chance.randint(1, 24)
        program.stays(lambda each: not each.shown and not each.is_over, _STARTS_S)
        assert program.shown or program.is_over, f"nothing was shown within {_STARTS_S:g} s"
        # On a busy machine the moment may be far away; then the program is killed earlier, but never before it plays.
        program.stays(lambda each: len(each.shown) < wanted and not each.is_over, LONGEST_S)
        assert not program.is_over, "the program ended by itself:\n" + "\n".join(program.lines[-20:])
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
    """Return the number of entries in a log with these lines."""
    return max(0, data.count(b"\n") - 1)


def kill_often(
    folder: Path, kills: int, stack: ExitStack, seed: int = 0, killed: Callable[[], object] = bool
) -> list[int]:
    """Kill the program `kills` times in each of four homes, three offscreen and one on a screen.

    Return the number of different positions that each home showed. Raise AssertionError if a position was lost.
    """
    displays = [OFFSCREEN] * (HOMES - 1) + [stack.enter_context(own_screen((1600, 1000))).variables]
    killers = [Killer(folder / f"home{seed + place}", each, seed + place) for place, each in enumerate(displays)]
    with ThreadPoolExecutor(HOMES) as pool:
        return list(pool.map(lambda killer: killer.play(kills, killed), killers))


def kill_among_games(folder: Path, kills: int, seed: int = 0, killed: Callable[[], object] = bool) -> list[int]:
    """Kill the program `kills` times in each of two homes while its games change places.

    Return the number of games in each home. Raise AssertionError if anything was lost or is there twice.
    """
    killers = [ShelfKiller(folder / f"shelf{seed + place}", seed + place) for place in range(_SHELVES)]
    with ThreadPoolExecutor(_SHELVES) as pool:
        return list(pool.map(lambda killer: killer.play(kills, killed), killers))


def main() -> None:
    """Kill the program as often as the arguments say. Both halves are done at the same time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="how many in all, default 1000")
    parser.add_argument("--seed", type=int, default=0, help="chooses the moments")
    options = parser.parse_args()
    each, of_shelf = -(-options.kills // (2 * HOMES)), -(-options.kills // (2 * _SHELVES))
    count = Count()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack, ThreadPoolExecutor(2) as pool:
        often = pool.submit(kill_often, Path(folder), each, stack, options.seed, count.add)
        among = pool.submit(kill_among_games, Path(folder), of_shelf, options.seed, count.add)
        print(f"{each * HOMES} kills at {sum(often.result())} different positions, nothing lost", flush=True)
        print(f"{of_shelf * _SHELVES} kills among {sum(among.result())} games, nothing lost and nothing twice")


if __name__ == "__main__":
    main()

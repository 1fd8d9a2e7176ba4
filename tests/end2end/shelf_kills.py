"""Kills the program while its games change places, and checks logs, unfinished games, notes, records and their index.

The program begins games, sets up deals, takes up waiting games, goes back to the own game, finishes deals and writes
notes, with the list of records and the unfinished games open. Its helping processes are killed with it.
"""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, TypeAlias

from hearts_qt.history.annotations import read_annotations
from hearts_qt.history.match_lists import waiting_matches
from hearts_qt.history.records.keeping import work
from hearts_qt.history.records.listing import played_here
from hearts_qt.history.tasks import RecordPlaces
from hearts_qt.table.log import match_id_of, read_log
from tests.end2end.driven import SCRIPT
from tests.end2end.logs import entries, logs, positions, whole_lines
from tests.end2end.program import QUICK, Position, environment, shown_in, write_options

OFFSCREEN: Final = {"QT_QPA_PLATFORM": "offscreen"}
LONGEST_S: Final = 30.0
"""After how many seconds the program is killed at the latest."""
_LONGEST: Final = 40
"""After how many actions the program is killed at the latest."""
_CODE: Final = """
import random, sys
from hearts_qt.history.annotations import Annotation, Key
from hearts_qt.rules.passing import Direction
from hearts_qt.table import link
from hearts_qt.ui.records import record_keeping

record_keeping.SOON_MS = 20
record_keeping.CHANGED_MS = 20
rng = random.Random({seed})
records, shelf, send = window.controllers.records, window.controllers.shelf, window.director.send
own = window.keeper.profile
records.show_window()
shelf.show_window()

def take_up():
    shelf.show_window()
    if not shelf.is_busy and shelf.window.list.count():
        shelf.window.list.setCurrentRow(rng.randrange(shelf.window.list.count()))
        shelf.window.go_on.click()

def note():
    finder = records.window.finder
    if finder.list.count:
        finder.list.go_to(rng.randrange(finder.list.count))
    record = finder.record
    if record is not None and record.place is not None:
        match, deal = record.place
        records._writer.write(Annotation(match, rng.choice(list(Key)), rng.choice(["", "yes", "!"]), deal))

actions = (
    lambda: send(link.NewMatch(own.rules, own.seats)),
    lambda: send(link.SetUp(own.rules, own.seats, Direction.LEFT, (1, 2, 3, 4), number=rng.randrange(1000))),
    lambda: send(link.GoToOwn(own.rules, own.seats)),
    lambda: send(link.Finish(True)),
    lambda: send(link.Finish(True)),
    lambda: send(link.GoOn()),
    lambda: send(link.GoOn()),
    lambda: None,
    take_up,
    take_up,
    note,
)

def act():
    if window.director.update.finishing:
        return  # The deal is played to its end first, so that there are records.
    rng.choice(actions)()
    print("acted", file=sys.stderr, flush=True)

def tell(update):
    print("table", update.match_id, file=sys.stderr, flush=True)

window.director.settled.connect(tell)
window.timer = QTimer(window, interval=30)
window.timer.timeout.connect(act)
window.timer.start()
"""

ShownAt: TypeAlias = tuple[str, Position]
"""The id of the match at the table, and what the window showed of it."""


class ShelfKiller:
    """Plays several games with one person's files, kills the program again and again, and checks all files."""

    code = _CODE
    """What the program does. ``{seed}`` stands for the number that decides what is done."""

    def __init__(self, home: Path, seed: int) -> None:
        """Play with the files in `home`. `seed` decides what is done, and when the program is killed."""
        self.home = home
        self._rng = random.Random(seed)
        self._kept: dict[str, bytes] = {}
        """The log of each match after the last kill, by the id of the match."""
        data = home / "data"
        cache = home / "cache"
        self._places = RecordPlaces(
            data / "matches", data / "records", data / "annotations.jsonl", cache / "records.sqlite"
        )

    def play(self, kills: int, killed: Callable[[], object]) -> int:
        """Start and kill the program this number of times; call `killed` after each time that nothing was lost.

        Return the number of games that it has played.
        """
        write_options(self.home, {**QUICK, "autoplay": True}, rules={"goal": 300})
        for _ in range(kills):
            shown = self._run()
            self._look_at(shown)
            killed()
        return len(self._kept)

    def _run(self) -> list[ShownAt]:
        """Start the program, kill it with all its processes at a random moment, and return what it has shown."""
        code = self.code.format(seed=self._rng.getrandbits(32))
        program = subprocess.Popen(
            [sys.executable, str(SCRIPT), "shown", code],
            cwd=self.home,
            env=environment(self.home, OFFSCREEN),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        assert program.stderr is not None
        left = self._rng.randint(1, _LONGEST)
        shown: list[ShownAt] = []
        position: Position | None = None
        lines: list[str] = []
        # On a busy machine the moment may be far away; then the program is killed earlier.
        late = threading.Timer(LONGEST_S, _end, [program])
        late.start()
        for line in program.stderr:
            lines.append(line)
            if not line.endswith("\n"):
                continue
            position = shown_in(line) or position
            if line.startswith("table ") and position is not None:
                shown.append((line.split()[1], position))
            left -= line == "acted\n"
            if left == 0:
                left = -1
                threading.Timer(self._rng.uniform(0.0, 0.08), _end, [program]).start()
        program.wait()
        program.stderr.close()
        late.cancel()
        assert program.returncode == -signal.SIGKILL, "the program ended by itself:\n" + "".join(lines[-30:])
        assert "Traceback" not in "".join(lines), "".join(lines)
        return shown

    def _look_at(self, shown: list[ShownAt]) -> None:
        found: dict[str, bytes] = {}
        for log in logs(self.home):
            text = whole_lines(log)
            if not text.count(b"\n") > 1:
                continue  # The program was killed before the first entry.
            assert read_log(log).problem is None, log
            match = match_id_of(text)
            older = found.get(match, b"")
            assert text.startswith(older), f"two logs of {match} differ"
            found[match] = text
        assert all(found.get(match, b"").startswith(text) for match, text in self._kept.items()), "a game was lost"
        self._kept = found
        if shown:
            match, position = shown[-1]
            log = next(each for each in reversed(logs(self.home)) if match_id_of(each.read_bytes()) == match)
            assert position in positions(entries(log)), "a card that was shown is lost"
        said = read_annotations(self._places.annotations)
        listed = list(waiting_matches(self._places.matches, said))
        waiting = [each.match for each in listed]
        assert len(set(waiting)) == len(waiting), "a game waits twice"
        cache = self.home / "cache" / "history.sqlite"
        assert list(waiting_matches(self._places.matches, said, cache=cache)) == listed, "the cache is wrong"
        self._look_at_records()

    def _look_at_records(self) -> None:
        """Finish the work of the killed processes. Then there is one record for each deal, and the index is whole."""
        places = self._places
        work(places, "", writes=True)
        names = [path.name for path in places.records.glob("*.txt")]
        keys = [(each.game, each.deal) for name in names if (each := played_here(name)) is not None]
        assert len(keys) == len(names) == len(set(keys)), "a deal has two records"
        anew = places.index.with_name("anew.sqlite")
        for path in anew.parent.glob("anew.sqlite*"):
            path.unlink()
        work(RecordPlaces(places.matches, places.records, places.annotations, anew), "", writes=False)
        assert _contents(places.index) == _contents(anew), "the index differs from one made anew"


def _end(program: "subprocess.Popen[str]") -> None:
    with suppress(ProcessLookupError):
        os.killpg(program.pid, signal.SIGKILL)


def _contents(index: Path) -> list[tuple[object, ...]]:
    """Return all rows of an index without their ids."""
    with closing(sqlite3.connect(index)) as base:
        columns = [name for _, name, *_ in base.execute("PRAGMA table_info(record)") if name != "id"]
        return base.execute(f"SELECT {', '.join(columns)} FROM record ORDER BY file").fetchall()

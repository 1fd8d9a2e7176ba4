"""Runs the program as its own process, and observes it through its output with ``--verbose``."""

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple, Self, TypeVar

import tomli_w

from tests.seeded import seeded_draws

ROOT: Final = Path(__file__).resolve().parents[2]
COMMAND: Final = (sys.executable, "-m", "hearts_qt")
QUICK: Final[Mapping[str, object]] = {
    "speed": 7,
    "pause": "0",
    "cash_out": "auto",
    "motion": "reduced",
    "fast_start": True,
    "thinking_time": "0.05",
}
SECONDS: Final = 90.0
"""The longest time, in seconds, for which a test waits for anything."""
_NOT_OURS: Final = ("DISPLAY", "WAYLAND", "DBUS_", "AT_SPI", "QT_", "XDG_", "HEARTS_", "COVERAGE", "COV_", "PYTEST")
_SHOWN: Final = re.compile(
    r"shown deals=(\d+) stage=(.+) phase=(\w+) tricks=(\d+) trick=([\d,]*) hand=(\d+) scores=([-\d,]+) asked=(\d+) t="
)
_WRONG: Final = re.compile(r"^(Traceback|unexpected|QObject::|QPainter::|QFont::|.*Segmentation)")

T = TypeVar("T")


class Position(NamedTuple):
    """The position of the game that the window shows."""

    deals: int
    stage: str
    phase: str
    tricks: int
    trick: tuple[int, ...]
    hand: int
    scores: tuple[int, ...]


def eventually(check: Callable[[], T], what: str = "it", seconds: float = SECONDS) -> T:
    """Return the first true value of `check`. Fail if all values are false for too long."""
    deadline = time.monotonic() + seconds
    while not (value := check()):
        assert time.monotonic() < deadline, f"{what} did not come within {seconds:g} s"
        time.sleep(0.02)
    return value


def environment(home: Path, more: Mapping[str, str]) -> dict[str, str]:
    """Return an environment without the desktop and the files of the person who runs the tests."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(_NOT_OURS)}
    if seeded_draws.VARIABLE in os.environ:
        own[seeded_draws.VARIABLE] = seeded_draws.seed_of_next_program()
    path = os.pathsep.join([str(seeded_draws.FOLDER), str(ROOT)])
    folders = {"HOME": str(home), "HEARTS_QT_HOME": str(home), "PYTHONPATH": path}
    return own | folders | {"LC_ALL": "C.UTF-8"} | dict(more)


PERSON: Final = "0123456789abcdef"
"""The id of the person in the logs."""


def write_options(home: Path, options: Mapping[str, object], **more: object) -> None:
    """Write options for a person who has played before."""
    table = {"format": 1, "person": PERSON, "welcomed": True, "options": dict(options), **more}
    (home / "config").mkdir(parents=True, exist_ok=True)
    (home / "config" / "options.toml").write_text(tomli_w.dumps(table))


def shown_in(line: str) -> Position | None:
    """Return the position in a line of the program's output; None if the line has none."""
    seen = _SHOWN.match(line)
    if seen is None:
        return None
    deals, stage, phase, tricks, trick, hand, scores, _ = seen.groups()
    cards = tuple(int(card) for card in trick.split(",") if card)
    counts = tuple(int(score) for score in scores.split(","))
    return Position(int(deals), stage, phase, int(tricks), cards, int(hand), counts)


class Program:
    """One run of the program in its own process."""

    def __init__(self, home: Path, screen: Mapping[str, str], arguments: Iterable[str]) -> None:
        """Start the program with the files in `home`.

        `screen` contains the environment variables that name a display.
        """
        self.lines: list[str] = []
        self.shown: list[Position] = []
        self._wrong = False
        self.is_over = False
        self.asked = 0
        """How many questions are open in the position shown now."""
        self._told = threading.Condition()
        home.mkdir(parents=True, exist_ok=True)
        self._process = subprocess.Popen(
            [*COMMAND, "--verbose", *arguments],
            cwd=home,
            env=environment(home, screen),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        self.id = self._process.pid
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            # A line without an end was not yet complete when the program was killed.
            if line.endswith(b"\n"):
                self._hear(line.decode(errors="replace").rstrip())
        with self._told:
            self.is_over = True
            self._told.notify_all()

    def _hear(self, line: str) -> None:
        seen = _SHOWN.match(line)
        with self._told:
            self.lines.append(line)
            self._wrong = self._wrong or _WRONG.match(line) is not None
            if seen is not None:
                self.shown += [each for each in [shown_in(line)] if each is not None]
                self.asked = int(seen[8])
            self._told.notify_all()

    def until(self, reached: Callable[[Self], object], what: str = "it", seconds: float = SECONDS) -> None:
        """Wait for a condition. Fail immediately if the program reports an error or ends."""
        with self._told:
            self._told.wait_for(lambda: reached(self) or self._wrong or self.is_over, seconds)
            came = reached(self)
        self.check()
        assert came, "\n".join([f"{what} did not come within {seconds:g} s", *self.lines[-20:]])

    def stays(self, so: Callable[[Self], object], seconds: float) -> bool:
        """Watch for some seconds. Return whether the condition was true all the time."""
        with self._told:
            return not self._told.wait_for(lambda: not so(self), seconds)

    def until_asked(self) -> Position:
        """Wait until the person has to decide, and return the position."""
        self.until(lambda program: program.asked, "a question to the person")
        return self.shown[-1]

    def until_turn(self) -> None:
        """Wait until the person has to play a card."""
        self.until(lambda program: program.asked and program.shown[-1].phase == "playing", "one's turn")

    def until_shown(self, more: int, seconds: float = SECONDS) -> None:
        """Wait until this number of new positions was shown."""
        wanted = len(self.shown) + more
        self.until(lambda program: len(program.shown) >= wanted, f"{more} more positions", seconds)

    @property
    def sentences(self) -> list[str]:
        """The messages in the bar above the table."""
        return [line.removeprefix("told ") for line in self.lines if line.startswith("told ")]

    def processor_seconds(self) -> float:
        """Return the processor time that the process has used."""
        fields = Path(f"/proc/{self.id}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """Kill the process, and read the rest of its output."""
        self._process.kill()
        self.ended()

    def ended(self, seconds: float = SECONDS) -> int:
        """Wait for the end of the program, and return its exit code."""
        code = self._process.wait(seconds)
        self._reader.join(seconds)
        return code

    def check(self) -> None:
        """Fail if the program reported an error."""
        if self._wrong:
            # The rest of a traceback may still come.
            self.stays(lambda program: not program.is_over, 1.0)
        assert not self._wrong, "\n".join(self.lines)

    def close(self) -> None:
        """Make sure that the process has ended, and close its output."""
        if self._process.poll() is None:
            self._process.kill()
        self.ended()
        if self._process.stderr is not None:
            self._process.stderr.close()


@contextmanager
def running(home: Path, screen: Mapping[str, str], *arguments: str) -> Iterator[Program]:
    """Run the program. Fail at the end if it reported an error."""
    program = Program(home, screen, arguments)
    try:
        yield program
    finally:
        program.close()
    program.check()

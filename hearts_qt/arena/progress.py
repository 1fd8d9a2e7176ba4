"""Prints the progress of a contest: on a terminal as a bar that is redrawn, elsewhere as plain lines."""

import shutil
from typing import Final, TextIO

from hearts_qt.arena.contest import ENDLESS, Progress

WIDTH: Final = 30
"""Length of the bar in characters."""
PLAIN_EVERY_S: Final = 10.0
"""The least time in seconds between two plain lines."""


def clock_of(seconds: float) -> str:
    """Return a duration as text, such as ``1:05`` or ``2:00:00``."""
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def share_of(progress: Progress) -> float:
    """Return the finished part of the run, from 0 to 1."""
    by_deals = progress.played / progress.deals
    by_time = progress.elapsed / progress.limit if progress.limit else 0.0
    return min(1.0, max(by_deals, by_time))


def words_of(progress: Progress) -> str:
    """Return the progress in words: the deals played, the deals per second, and the time left."""
    wanted = "" if progress.deals >= ENDLESS else f" of {progress.deals:,}"
    words = [f"{progress.played:,}{wanted} deals"]
    now = progress.played - progress.before
    if now and progress.elapsed:
        words.append(f"{now / progress.elapsed:.1f} a second")
    if progress.seconds_left is not None:
        words.append(f"{clock_of(progress.seconds_left)} left")
    return ", ".join(words)


def bar_of(progress: Progress) -> str:
    """Return the progress as a line with a bar."""
    done = int(WIDTH * share_of(progress))
    return f"[{'#' * done}{'.' * (WIDTH - done)}] {words_of(progress)}"


class ProgressPrinter:
    """Prints the progress to a stream."""

    def __init__(self, stream: TextIO) -> None:
        """Print to this stream, with a bar if it is a terminal."""
        self._stream = stream
        self._bar = stream.isatty()
        self._columns = shutil.get_terminal_size().columns
        self._last = -PLAIN_EVERY_S
        self._length = 0
        self._said = -1

    def tell(self, progress: Progress) -> None:
        """Redraw the bar, or print a line if the progress has changed and the last line is old enough."""
        if self._bar:
            self._rewrite(bar_of(progress))
        elif progress.played != self._said and self._is_due(progress):
            self._last = progress.elapsed
            self._said = progress.played
            print(words_of(progress), file=self._stream, flush=True)

    def end(self) -> None:
        """Write a line end after the bar."""
        if self._length:
            print(file=self._stream, flush=True)
            self._length = 0

    def _is_due(self, progress: Progress) -> bool:
        return progress.elapsed - self._last >= PLAIN_EVERY_S or progress.played >= progress.deals

    def _rewrite(self, line: str) -> None:
        # A line that is wider than the terminal could not be redrawn.
        line = line[: self._columns - 1]
        print("\r" + line.ljust(self._length), end="", file=self._stream, flush=True)
        self._length = len(line)

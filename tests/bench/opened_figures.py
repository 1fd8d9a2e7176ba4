"""Opens the statistics in the program, turns to another period, and prints what each costs.

Each line has the time by the clock and the processor time of the window's thread, in seconds; the last lines have the
memory of the process before and after, in MB. With ``--library``, the program only loads the library of the charts,
and draws an empty one.
"""

import importlib
import os
import sys
import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from hearts_qt.ui.statistics.period import Period
from hearts_qt.ui.window.main_window import MainWindow
from tests.bench.start import memory_of

RESTS_MS: Final = 4000
_LOOK_MS: Final = 20


class OpenedFigures(QObject):
    """Takes the times one after the other; the last line that it prints is ``done``."""

    def __init__(self, window: MainWindow) -> None:
        """Begin when the window has had some time to finish its work in the background."""
        super().__init__(window)
        self._window = window
        self._statistics = window.controllers.statistics
        self._steps = iter(self._all_steps())
        self._plot: QWidget | None = None
        self._wait(self._library if "--library" in sys.argv else self._open)

    def _open(self) -> None:
        self._tell_memory("before")
        self._time("opened", self._statistics.show_window, lambda: self._shown() is not None)

    def _all_steps(self) -> tuple[Callable[[], None], ...]:
        return (self._drawn, self._other_period, self._again, self._end)

    def _drawn(self) -> None:
        window = self._statistics.window
        assert window is not None
        if window.library.module is None:
            self._wait(self._drawn)  # the chart is not drawn yet
        else:
            self._wait(self._tell_page)

    def _tell_page(self) -> None:
        self._tell_memory("with the page")
        self._next()

    def _other_period(self) -> None:
        window = self._statistics.window
        assert window is not None
        before = self._shown()
        self._time("period", lambda: window.choosers.period.choose(Period.YEAR), lambda: self._shown() is not before)

    def _again(self) -> None:
        window = self._statistics.window
        assert window is not None
        window.close()
        before = self._shown()
        self._time("again", self._statistics.show_window, lambda: self._shown() is not before)

    def _library(self) -> None:
        self._tell_memory("before")
        plot = importlib.import_module("pyqtgraph").PlotWidget()
        plot.plot([0, 1, 2], [0, 1, 0])
        plot.resize(1160, 800)
        plot.show()
        self._plot = plot
        self._steps = iter((self._library_drawn, self._end))
        self._wait(self._next)

    def _library_drawn(self) -> None:
        self._tell_memory("with the library")
        self._next()

    def _end(self) -> None:
        print("done", flush=True)

    def _shown(self) -> object:
        """Return the figures that are shown."""
        window = self._statistics.window
        return None if window is None else window.data

    def _next(self) -> None:
        next(self._steps)()

    def _time(self, what: str, act: Callable[[], object], is_done: Callable[[], bool]) -> None:
        begun, used = time.perf_counter(), time.thread_time()
        act()
        print(f"{what}-call {time.perf_counter() - begun:.4f} {time.thread_time() - used:.4f}", flush=True)

        def look() -> None:
            if is_done():
                print(f"{what} {time.perf_counter() - begun:.4f} {time.thread_time() - used:.4f}", flush=True)
                self._wait(self._next)
            else:
                QTimer.singleShot(_LOOK_MS, self, look)

        look()

    def _wait(self, then: Callable[[], None]) -> None:
        QTimer.singleShot(RESTS_MS, self, then)

    def _tell_memory(self, what: str) -> None:
        _, resident, proportional = memory_of(os.getpid())
        print(f"{what}: {resident:.1f} MB resident, {proportional:.1f} MB proportional", flush=True)

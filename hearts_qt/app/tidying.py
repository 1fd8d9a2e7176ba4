"""Runs Python's garbage collector only on the window's thread, and fully only when no card is moving.

Python would run the collector on whatever thread creates an object. There it would delete Qt objects that nobody uses
any more, while the window's thread works with Qt: the program could crash. So Python's own collections are switched
off, and a timer of the window's thread runs small ones.

A full collection takes longer than two frames, because it looks at all objects. Also, a thread that computes normally
keeps the others waiting for five milliseconds. People would see both as a jerk. So this module also makes threads take
turns more often.
"""

import gc
import sys
from typing import Final

from PySide6.QtCore import QTimer

from hearts_qt.rules.phases import Stage
from hearts_qt.table import link

SWITCH_S: Final = 0.001
"""How many seconds a thread computes before another thread may run."""
_AT_REST_MS: Final = 50
"""The milliseconds between two looks at the number of new objects."""
_BUSY_MS: Final = 10
"""The same while many new objects appear, so that no collection has to look at too many of them."""
_NEW: Final = 700
"""How many new objects are worth a collection. Python's own number is the same."""
_YOUNG: Final = 7_000
"""How many objects are new or have survived one collection when the next one looks at all of them."""
_OLD: Final = 150_000
"""How many objects may become old before a full collection no longer waits for the end of the deal."""


class GarbageCollection:
    """Runs small collections by a timer, and full collections between the deals."""

    def __init__(self) -> None:
        """Take control of the garbage collector until `end`. The small collections begin with `set_aside`."""
        self._is_set_aside = False
        self._was_enabled = gc.isenabled()
        self._interval = sys.getswitchinterval()
        self._young = 0
        self._old = 0
        self._most_old = _OLD
        gc.disable()
        sys.setswitchinterval(SWITCH_S)
        self._timer = QTimer(singleShot=True)
        self._timer.timeout.connect(self._tidy)

    def set_aside(self) -> None:
        """Exclude all present objects from later collections, and begin with the small collections.

        These objects are the modules and the window, which exist until the end.
        """
        gc.freeze()
        self._is_set_aside = True
        self._timer.start(_AT_REST_MS)

    def look(self, update: link.Update) -> None:
        """Run a full collection, unless the window shows a deal that is being played."""
        if update.view.stage is not Stage.DEAL and self._is_set_aside:
            self._collect_all()
            self._most_old = _OLD

    def end(self) -> None:
        """Restore the settings that Python had before."""
        self._timer.stop()
        gc.unfreeze()
        sys.setswitchinterval(self._interval)
        if self._was_enabled:
            gc.enable()

    def _tidy(self) -> None:
        """Collect garbage among the objects that have appeared lately, if they are many."""
        new = gc.get_count()[0]
        if new >= _NEW:
            self._young += new
            if self._young < _YOUNG:
                gc.collect(0)
            else:
                gc.collect(1)
                self._old += self._young
                self._young = 0
            if self._old >= self._most_old:
                self._collect_all()
                # If most of these objects are still needed, the next full collection would find as little.
                self._most_old *= 2
        self._timer.start(_BUSY_MS if new >= _NEW else _AT_REST_MS)

    def _collect_all(self) -> None:
        gc.collect()
        self._young = self._old = 0

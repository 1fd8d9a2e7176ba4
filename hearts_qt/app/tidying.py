"""Runs Python's garbage collector only when no card is moving.

A full collection takes longer than two frames, because it looks at all objects. Also, a thread that computes normally
keeps the others waiting for five milliseconds. People would see both as a jerk. So this module also makes threads take
turns more often.
"""

import gc
import sys
from typing import Final

from hearts_qt.rules.phases import Stage
from hearts_qt.table import link

SWITCH_S: Final = 0.001
"""How many seconds a thread computes before another thread may run."""
SELDOM: Final = 1000
"""Python runs a full collection by itself only after this many smaller ones.

There are so many only in an extremely long deal.
"""


class GarbageCollection:
    """Runs full collections between the deals."""

    def __init__(self) -> None:
        """Take control of the garbage collector until `end`."""
        self._is_set_aside = False
        self._threshold = gc.get_threshold()
        self._interval = sys.getswitchinterval()
        gc.set_threshold(*self._threshold[:2], SELDOM)
        sys.setswitchinterval(SWITCH_S)

    def set_aside(self) -> None:
        """Exclude all present objects from later collections.

        These are the modules and the window, which exist until the end.
        """
        gc.freeze()
        self._is_set_aside = True

    def look(self, update: link.Update) -> None:
        """Run a full collection, unless the window shows a deal that is being played."""
        if update.view.stage is not Stage.DEAL and self._is_set_aside:
            gc.collect()

    def end(self) -> None:
        """Restore the settings that Python had before."""
        gc.unfreeze()
        gc.set_threshold(*self._threshold)
        sys.setswitchinterval(self._interval)

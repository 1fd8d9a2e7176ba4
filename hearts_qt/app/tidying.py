"""When Python tidies up behind the window: never while a card is on its way.

A full pass of the garbage collector looks at everything that there is, which with Qt's modules loaded takes longer than
two frames; and a thread that wants the interpreter waits five milliseconds for another one that computes. Either would
be seen as a jerk.
"""

import gc
import sys
from typing import Final

from hearts_qt.rules.phases import Stage
from hearts_qt.table import link

SWITCH_S: Final = 0.001
"""After so long a thread that computes in Python lets another one in."""
SELDOM: Final = 1000
"""So many passes over younger things go by before Python makes a full one by itself, in a deal that never ends."""


class GarbageCollection:
    """Makes the full passes of the garbage collector between the deals."""

    def __init__(self) -> None:
        """Take over from Python, until `end`."""
        self._is_set_aside = False
        self._threshold = gc.get_threshold()
        self._interval = sys.getswitchinterval()
        gc.set_threshold(*self._threshold[:2], SELDOM)
        sys.setswitchinterval(SWITCH_S)

    def set_aside(self) -> None:
        """Leave out of every later pass what there is now: the modules and the window, which stay to the end."""
        gc.freeze()
        self._is_set_aside = True

    def look(self, update: link.Update) -> None:
        """Make a full pass if the window stands and shows no deal that is being played."""
        if update.view.stage is not Stage.DEAL and self._is_set_aside:
            gc.collect()

    def end(self) -> None:
        """Give everything back to Python."""
        gc.unfreeze()
        gc.set_threshold(*self._threshold)
        sys.setswitchinterval(self._interval)

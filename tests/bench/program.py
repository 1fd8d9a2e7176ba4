"""The program itself. It also prints one line when the table is painted and waits for the person's card.

With ``--close`` its window is then closed as a person would close it, so that the next start finds saved files.
"""

import sys
import time

from hearts_qt.app.command_line import run
from hearts_qt.app.loading import load_qt, without_collector

load_qt()  # the program loads Qt in the same way
with without_collector():
    from PySide6.QtCore import QTimer

    from hearts_qt.app import session
    from hearts_qt.settings.play_options import FAST_START
    from tests.bench.painted import Painted

_CARDS_ARE_DRAWN_MS = 2000


class _Session(session.Session):
    def run(self) -> int:
        # A person can choose a fast start too. With it no dialog opens before the table.
        self.window.settings.set(FAST_START, True)
        director = self.window.director
        painted = Painted(self.window.view.viewport(), self._ready, lambda: director.is_asked)
        code = super().run()
        del painted
        return code

    def _ready(self) -> None:
        if "--close" in sys.argv:
            QTimer.singleShot(_CARDS_ARE_DRAWN_MS, self.window.close)
        else:
            print(f"ready t={time.perf_counter():.4f}", flush=True)


if __name__ == "__main__":
    session.Session = _Session  # type: ignore[misc]
    sys.exit(run([argument for argument in sys.argv[1:] if argument != "--close"]))

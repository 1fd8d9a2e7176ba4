"""The program itself. It also prints one line when the table is painted and waits for the person's card.

The line has the time, and the processor time that was used until then.

With ``--close`` its window is then closed as a person would close it, so that the next start finds saved files. With
``--records`` it then opens the list of records and the unfinished games, and prints how long each of them took. With
``--figures`` it opens the statistics, see `opened_figures`.
"""

import sys
import time

from hearts_qt.app.command_line import run
from hearts_qt.app.window_start import load_qt, without_collector

load_qt()  # the program loads Qt in the same way
with without_collector():
    from PySide6.QtCore import QTimer

    from hearts_qt.app import session
    from hearts_qt.settings.play_options import FAST_START
    from tests.bench.painted import Painted

_CARDS_ARE_DRAWN_MS = 2000
_OWN = ("--close", "--records", "--figures", "--library")


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
        if "--records" in sys.argv:
            from tests.bench.opened_records import OpenedRecords

            self._opened = OpenedRecords(self.window)
        if "--figures" in sys.argv:
            from tests.bench.opened_figures import OpenedFigures

            self._figures = OpenedFigures(self.window)
        if "--close" in sys.argv:
            QTimer.singleShot(_CARDS_ARE_DRAWN_MS, self.window.close)
        else:
            print(f"ready t={time.perf_counter():.4f} cpu={time.process_time():.4f}", flush=True)


if __name__ == "__main__":
    session.Session = _Session  # type: ignore[misc]
    sys.exit(run([argument for argument in sys.argv[1:] if argument not in _OWN]))

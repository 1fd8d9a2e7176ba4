"""Plays a game of computers in the real window, and prints the times of every step of the window's thread.

Run ``python -m tests.bench.watched_game DEALS [field]`` with a screen and HEARTS_QT_HOME in the environment. With
``field``, the game is a table of a field, whose other tables are played meanwhile, and its page is open. A step is
everything that Qt does between two checks for new events, such as handling one key, one timer or one paint.
"""

import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from hearts_qt import paths
from hearts_qt.app.session import Session
from hearts_qt.rules.phases import Stage
from hearts_qt.settings.file import profile_text
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.profile import Profile
from hearts_qt.ui.cloth.motion import Movement
from tests.bench.frames import Seen, Step

_SETTLES_S: Final = 2.0
"""Seconds after the start that are not counted, because the window is placed and the cards are drawn in them."""
_A_DEALING: Final = 20
"""If more cards than this number fly at the same time, a deal is being dealt. A trick has four cards, a pass six."""


class WatchedApplication(QApplication):
    """An application that times each step of the window's thread."""

    def __init__(self) -> None:
        """Start the application; `watch` begins the measurement."""
        super().__init__(["hearts-qt"])
        self._thread = threading.get_ident()
        self._within = False
        self._painted = False
        self._session: Session | None = None
        self._begun = time.perf_counter()
        self._moving = ("", 0.0, 0.0)
        self._last_frame = 0.0
        self.seen = Seen()

    def watch(self, session: Session) -> None:
        """Watch the window of this session."""
        self._session = session
        self._viewport = session.window.view.viewport()
        motion = session.window.view.motion
        run = motion.run

        def timed_run(flights: Sequence[Movement], wait: float, then: Callable[[], None]) -> None:
            now = time.perf_counter()
            longest = max((flight.delay + flight.duration for flight in flights), default=0.0) / 1000
            self._moving = ("dealing" if len(flights) > _A_DEALING else "trick", now, now + longest)
            run(flights, wait, then)

        motion.run = timed_run  # type: ignore[method-assign]

    def notify(self, receiver: QObject, event: QEvent) -> bool:
        """Deliver an event as Qt does. If this happens during no other delivery, it counts as a step."""
        if self._session is None or threading.get_ident() != self._thread:
            return super().notify(receiver, event)
        if self._within:
            self._painted |= receiver is self._viewport and event.type() is QEvent.Type.Paint
            return super().notify(receiver, event)
        self._within, self._painted = True, False
        what = f"{event.type().name} of {type(receiver).__name__} {receiver.objectName()}".rstrip()
        begun, computed = time.perf_counter(), time.thread_time()
        try:
            return super().notify(receiver, event)
        finally:
            self._within = False
            self._step(begun, time.perf_counter(), time.thread_time() - computed, what)

    def _step(self, begun: float, ended: float, computed: float, what: str) -> None:
        assert self._session is not None
        update = self._session.window.director.update
        if begun - self._begun < _SETTLES_S or update is None:
            return
        if update.view.stage is Stage.DEAL:
            self.seen.steps.append(Step(1000 * (ended - begun), 1000 * computed, what))
        if self._painted:
            kind, first, last = self._moving
            if first < self._last_frame and ended < last:
                self.seen.frames[kind].append(1000 * (ended - self._last_frame))
            self._last_frame = ended


def main(deals: int, *, in_field: bool) -> int:
    """Play this number of deals at the usual speed, without pauses; perhaps at a table of a field."""
    profile = Profile(welcomed=True)
    for name, value in (("autoplay", True), ("fast_start", True), ("pause", "0"), ("speed", 4), ("motion", "full")):
        profile.settings.choose(OPTIONS[name], value)
    paths.config().mkdir(parents=True)
    paths.options_file().write_text(profile_text(profile), encoding="utf-8")
    application = WatchedApplication()
    session = Session(application)
    session.window.resize(1440, 900)
    application.watch(session)

    field = session.window.controllers.field
    if in_field:
        field.source.changed.connect(lambda: field.sit() if _is_elsewhere(session) else None)
        QTimer.singleShot(0, application, field.show_window)
        QTimer.singleShot(0, application, lambda: field.begin(False))

    def look() -> None:
        update = session.window.director.update
        if in_field and _is_elsewhere(session):
            return
        if update is not None and update.view.deals_played >= deals:
            session.window.close()

    timer = QTimer(application)
    timer.timeout.connect(look)
    timer.start(250)
    code = session.run()
    print(msgspec.json.encode(application.seen).decode())
    return code


def _is_elsewhere(session: Session) -> bool:
    """Return whether the match at the table is no table of a field."""
    update = session.window.director.update
    return update is not None and update.field is None


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), in_field="field" in sys.argv[2:]))

"""Switches through the decks of this machine in the real window, fronts and backs together, and prints the times.

Run ``python -m tests.bench.switched_decks`` with a screen and HEARTS_QT_HOME in the environment. The decks are Debian's
decks, which the tests install, and one that the tests make, which is never in a cache.
"""

import sys
import threading
import time
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from hearts_qt import paths
from hearts_qt.app.session import Session
from hearts_qt.settings.card_options import CARD_BACK, CARD_FRONT
from hearts_qt.settings.file import profile_text
from hearts_qt.settings.play_options import FAST_START
from hearts_qt.settings.profile import Profile
from tests.bench.decks import Switched
from tests.plugin_host.decks.made import make_pysol

_DECKS: Final = ("cardset-small", "svg-dondorf", "svg-oxygen", "svg-standard", "anglo-poker", "anglo")
_SETTLES_MS: Final = 4000
_BETWEEN_MS: Final = 1500


class SwitchingApplication(QApplication):
    """An application that times the steps of the window's thread and the repaints of the table."""

    def __init__(self) -> None:
        """Start the application; `switch` begins the measurement."""
        super().__init__(["hearts-qt"])
        self.seen: list[Switched] = []
        self._thread = threading.get_ident()
        self._session: Session | None = None
        self._waiting: list[str] = []
        self._begun = 0.0
        self._depth = 0
        self._longest = 0.0

    def switch(self, session: Session) -> None:
        """Switch through the installed decks."""
        self._session = session
        QTimer.singleShot(_SETTLES_MS, self._begin)

    def notify(self, receiver: QObject, event: QEvent) -> bool:
        """Deliver an event as Qt does. If this happens during no other delivery, it counts as a step."""
        if self._session is None or not self._begun or threading.get_ident() != self._thread:
            return super().notify(receiver, event)
        computed = time.thread_time()
        self._depth += 1
        try:
            return super().notify(receiver, event)
        finally:
            self._depth -= 1
            if not self._depth:
                self._longest = max(self._longest, 1000 * (time.thread_time() - computed))
            if receiver is self._session.window.view.viewport() and event.type() is QEvent.Type.Paint:
                self._painted(self._session)

    def _begin(self) -> None:
        """Begin after the plugins have been found; at least one deck is always installed."""
        assert self._session is not None
        self._waiting = [each for each in _DECKS if each in self._session.art.fronts()]
        QTimer.singleShot(_BETWEEN_MS, self._next if self._waiting else self._begin)

    def _next(self) -> None:
        assert self._session is not None
        if not self._waiting:
            self._session.window.close()
            return
        self._longest = 0.0
        self._begun = time.perf_counter()
        for option in (CARD_BACK, CARD_FRONT):
            self._session.window.settings.set(option, self._waiting[0])

    def _painted(self, session: Session) -> None:
        deck = self._waiting[0]
        if session.art.shown(CARD_FRONT) == deck == session.art.shown(CARD_BACK):
            self.seen.append(Switched(deck, 1000 * (time.perf_counter() - self._begun), self._longest))
            del self._waiting[0]
            self._begun = 0.0
            QTimer.singleShot(_BETWEEN_MS, self._next)


def main() -> int:
    """Switch through all decks in a window of 1440 × 900."""
    profile = Profile(welcomed=True)
    profile.settings.set(FAST_START, True)
    paths.config().mkdir(parents=True, exist_ok=True)
    paths.options_file().write_text(profile_text(profile), encoding="utf-8")
    if not (paths.user_plugins() / _DECKS[0]).exists():
        make_pysol(Path(paths.user_plugins()))
    application = SwitchingApplication()
    session = Session(application)
    session.window.resize(1440, 900)
    application.switch(session)
    code = session.run()
    print(msgspec.json.encode(application.seen).decode())
    return code


if __name__ == "__main__":
    sys.exit(main())

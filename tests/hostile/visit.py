"""Opens every window of the program with a harmful home and checks all texts; `__main__` runs this.

It prints each fault on a line, and ends with 1 if it has found faults. If a window hangs for too long, the process ends
and prints where it hangs.
"""

import faulthandler
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QPoint, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QToolTip, QWidget

from hearts_qt.ui.dialogs.error_dialog import ErrorDialog
from tests.hostile import home, walk
from tests.hostile.texts import ALL, unfit

if TYPE_CHECKING:
    from hearts_qt.app.session import Session
    from hearts_qt.ui.help.help_controller import HelpController

STANDS_STILL: Final = 12.0
"""The seconds of processor time after which a step counts as hanging. Other programs do not make it longer."""
_WAITS: Final = 300.0
"""The seconds after which a step counts as hanging even if it only waits."""
_LEAST_SEEN: Final = 30
"""The least number of places where text from other people must be seen. With fewer places the visit is incomplete."""
_STEP_MS: Final = 10
_LEFT_OUT: Final = ("exit", "plugin_folder", "zip", "fullscreen")
_WAIT_FOR_PLUGINS: Final = 60.0
_WAIT_FOR_A_PAGE: Final = 60.0


def watch() -> None:
    """End the process, and print where it is, if the next call of this function does not come in time."""
    faulthandler.dump_traceback_later(_WAITS, exit=True)
    if sys.platform != "win32":
        # The process ends by the signal, after its traceback.
        faulthandler.register(signal.SIGPROF, chain=True)
        signal.setitimer(signal.ITIMER_PROF, STANDS_STILL)


class Visit:
    """Takes one step after another while the program runs, and checks the texts in each new window."""

    def __init__(self, session: "Session", rng: random.Random) -> None:
        self._session = session
        self._rng = rng
        self._steps = self._all_steps()
        self.faults: dict[tuple[str, str], str] = {}
        self.seen: set[str] = set()
        self._timer = QTimer(interval=_STEP_MS)
        self._timer.timeout.connect(self._step)

    def begin(self) -> None:
        """Take the first step."""
        self._timer.start()

    def _step(self) -> None:
        watch()
        try:
            act = next(self._steps, None)
            if act is not None:
                act()
                return
        except Exception as error:  # noqa: BLE001 # whatever it is, it is told and the next step is taken
            self.faults["a step", repr(error)] = ""
            return
        self._timer.stop()
        self._session.window.controllers.help.close()
        self._session.window.controllers.honesty.close()
        self._session.window.closing.leave()

    def _look(self) -> None:
        if any(isinstance(each, ErrorDialog) for each in QApplication.topLevelWidgets()):
            self.faults["the program", "an error that nobody expected"] = ""
        for text in walk.shown():
            wrong = walk.fault(text)
            if wrong:
                self.faults[text.where, wrong] = ascii(text.text[:80])
            if home.SNARE in text.text or escape(home.SNARE) in text.text:
                self.seen.add(text.where)

    def _look_into(self, help: "HelpController") -> None:
        """Check the page that the help shows."""
        assert help.window is not None
        wrong = unfit(help.window.browser.toPlainText().replace("\ufffc", " "))
        if wrong:
            self.faults["a page of the help", wrong] = help.window.browser.source().path()

    def _all_steps(self) -> Iterator[Callable[[], None]]:
        window = self._session.window
        until = time.monotonic() + _WAIT_FOR_PLUGINS
        while not window.controllers.plugins.help_pages and time.monotonic() < until:
            yield _nothing
        yield from (partial(window.controllers.audio.talk.say_line, 1, text) for text in ALL)
        yield partial(window.tell, self._rng.choice(ALL))
        yield self._look
        known = _windows()
        for name, action in list(window.menus.actions.items()):
            if name not in _LEFT_OUT and action.isEnabled() and not isinstance(action.menu(), QMenu):
                yield action.trigger
                yield _nothing
                yield from self._inside()
                if _windows() != known:
                    known = _windows()
                    yield self._look
                yield _close_dialogs
        for page in window.controllers.plugins.help_pages:
            yield partial(_show, window.controllers.help, page)
            until = time.monotonic() + _WAIT_FOR_A_PAGE
            while not _was_read(window.controllers.help, page) and time.monotonic() < until:
                yield _nothing
            yield partial(self._look_into, window.controllers.help)
        yield self._look
        yield _show_tooltips

    def _inside(self) -> Iterator[Callable[[], None]]:
        """Select the last line of every list in an open dialog."""
        for dialog in _dialogs():
            for each in dialog.findChildren(QWidget):
                if hasattr(each, "setCurrentRow") and hasattr(each, "count") and each.isVisible():
                    yield partial(each.setCurrentRow, each.count() - 1)


def _show(help: "HelpController", page: str) -> None:
    help.show_page(page)


def _was_read(help: "HelpController", page: str) -> bool:
    return help.window is not None and help.window.files.read(page) is not None


def _windows() -> set[str]:
    return {type(each).__name__ for each in QApplication.topLevelWidgets() if each.isVisible()}


def _dialogs() -> list[QDialog]:
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()]


def _close_dialogs() -> None:
    for dialog in _dialogs():
        dialog.reject()


def _show_tooltips() -> None:
    for text in walk.tooltips():
        QToolTip.showText(QPoint(1, 1), text)
        QCoreApplication.processEvents()
        for each in QApplication.topLevelWidgets():
            each.grab() if type(each).__name__ == "QTipLabel" else None
    QToolTip.hideText()


def _nothing() -> None:
    pass


def visit(seed: int, folder: Path) -> int:
    """Open all windows with the home of this number, which is written into an empty folder.

    Return the number of faults.
    """
    watch()
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    # Warnings that the offscreen platform lacks a function are no faults.
    os.environ["QT_LOGGING_RULES"] = "default.warning=false"
    os.environ["HEARTS_QT_HOME"] = str(folder)
    # This makes a relative path lead into the empty folder.
    os.chdir(folder)
    rng = random.Random(seed)
    home.fill(folder, rng)
    from hearts_qt.app.session import Session

    application = QApplication(["hearts-qt"])
    session = Session(application)
    made = Visit(session, rng)
    session.window.director.settled.connect(lambda _: made.begin())
    code = session.run()
    for (where, wrong), text in made.faults.items():
        print(f"{where}: {wrong}: {text}")
    print(f"seed {seed}: strangers' texts in {len(made.seen)} places, {len(made.faults)} faults, exit code {code}")
    return len(made.faults) + (len(made.seen) < _LEAST_SEEN) + (code != 0)


if __name__ == "__main__":
    sys.exit(min(visit(int(sys.argv[1]), Path(sys.argv[2])), 1))

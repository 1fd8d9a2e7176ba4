"""Starts the program with its window: as the first window, or by calling the window that is already open.

Qt and the window's modules are loaded without two things that would delay the first card: PySide's import, see
`load_qt`, and the garbage collector, see `without_collector`.
"""

import builtins
import gc
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from hearts_qt import paths
from hearts_qt.app.terminal import complain

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from hearts_qt.app.leaving import ExitRequest
    from hearts_qt.app.one_window import OneWindow
    from hearts_qt.app.safe_mode import StartMark
    from hearts_qt.app.session import Session

log = logging.getLogger("hearts_qt")

NO_ANSWER: Final = 3
"""The exit code if another window seems to be open but does not answer."""
ALREADY_OPEN: Final = 4
"""The exit code if another window is already open, so that a switch has no effect."""
NO_PROFILE: Final = 2
"""The exit code if there is no profile with the name that was asked for."""
_START_AGAIN: Final = -1
"""Stands for the exit code if the program has to start again: an export was taken in, or another person plays."""


class StartOptions(Struct, frozen=True):
    """The switches of the command line that are about the window."""

    deal: int | None = None
    """The number of a deal that begins a new game."""
    slow: int | None = None
    """The number of seconds that external players have for an answer; None for the usual time."""
    safe: bool = False
    """Whether only the bundled plugins are used."""
    fast: bool = False
    """Whether the game starts without asking for the opponents."""
    profile: str = ""
    """The name of the person who wants to play; empty for the one who played last."""


def start_window(wanted: StartOptions) -> int:
    """Open the window and run the program until it ends; return the exit code.

    If a window is already open for this person's files, it comes to the front instead.
    """
    load_qt()
    # A collection on another thread would delete Qt objects there. The session collects garbage by `tidying` instead,
    # and nothing does so after it, when the program is about to end.
    gc.disable()
    from PySide6.QtWidgets import QApplication

    from hearts_qt.app.languages import translate_window
    from hearts_qt.app.leaving import ExitRequest
    from hearts_qt.app.no_answer import wants_another_try
    from hearts_qt.app.one_window import ClaimResult, OneWindow

    application = QApplication(["hearts-qt"])
    translate_window(application, paths.resources() / "translations")
    leaving = ExitRequest()
    # Until the session has started, only a question can be open.
    leaving.asked.connect(application.closeAllWindows)
    one = OneWindow(paths.data(), paths.runtime())
    try:
        while (claimed := one.claim(lambda: leaving.is_asked)) is ClaimResult.NO_ANSWER:
            if leaving.is_asked or not wants_another_try(one.no_answer()):
                return NO_ANSWER
        if claimed is ClaimResult.RAISED:
            log.info("another window is open; it comes to the front")
            # Nothing is printed about --fast, because the open window comes to the front without a question anyway.
            return _explain_ignored(wanted)
        code = _run_first_window(application, one, leaving, wanted)
    finally:
        one.close()
        leaving.close()
    if code != _START_AGAIN:
        return code
    from hearts_qt.app.taking_in import start_again

    start_again()
    return 0


def _explain_ignored(wanted: StartOptions) -> int:
    """Say which switches have no effect because Hearts is already open; return the exit code."""
    if wanted.deal is not None:
        complain(
            "Hearts is open already, so --deal does nothing. Press Ctrl+G in its window to play a deal by its number."
        )
    switches = (("--slow", wanted.slow), ("--safe-mode", wanted.safe), ("--profile", wanted.profile))
    for switch in [name for name, value in switches if value]:
        complain(f"Hearts is open already, so {switch} does nothing. Close its window first.")
    is_ignored = wanted.deal is not None or any(value for _, value in switches)
    return ALREADY_OPEN if is_ignored else 0


def _run_first_window(
    application: "QApplication", one: "OneWindow", leaving: "ExitRequest", wanted: StartOptions
) -> int:
    """Open the window of the first start for this person's files, and run the session. Return the exit code."""
    with without_collector():
        from hearts_qt.app.opened_profile import choose_called
        from hearts_qt.app.safe_mode import is_wanted, start_mark
        from hearts_qt.app.session import Session
        from hearts_qt.table.guard import TIME_LIMIT

    if wanted.profile and not choose_called(wanted.profile):
        return NO_PROFILE
    mark = start_mark()
    is_safe = is_wanted(wanted.safe, mark)
    if leaving.is_asked:
        mark.settled()
        return 0
    limit = wanted.slow or TIME_LIMIT
    session = Session(application, wanted.deal, limit, safe=is_safe, fast=wanted.fast)
    _connect_mark(session, mark)
    _connect_window_calls(session, one)
    # From now on the session handles the request to leave. Closing a dialog here would lose the text that a person is
    # typing in it.
    leaving.asked.disconnect(application.closeAllWindows)
    leaving.asked.connect(session.leave)
    code = _run_session(application, session, one)
    controllers = session.window.controllers
    if code or leaving.is_asked:
        return code
    if controllers.transfer.wanted is None:
        return _START_AGAIN if controllers.profiles.is_wanted else 0
    return _take_in(application, one, leaving, session)


def _take_in(application: "QApplication", one: "OneWindow", leaving: "ExitRequest", session: "Session") -> int:
    """Take in the export that the person chose in the window, which is closed now. Return the exit code."""
    from hearts_qt.app.taking_in import take_in
    from hearts_qt.app.transfer_command import export_places

    leaving.asked.disconnect(session.leave)
    leaving.asked.connect(application.closeAllWindows)
    _disconnect_window_calls(session, one)
    chosen = session.window.controllers.transfer.wanted
    assert chosen is not None
    take_in(export_places(), chosen, lambda: leaving.is_asked)
    return 0 if leaving.is_asked else _START_AGAIN


def _connect_mark(session: "Session", mark: "StartMark") -> None:
    """When the window shows its first table, or closes before that, note that the start has finished."""
    from PySide6.QtCore import Qt

    for shown in (session.window.director.arrived, session.window.director.settled):
        shown.connect(mark.settled, Qt.ConnectionType.SingleShotConnection)
    session.window.closed.connect(mark.settled)


def _connect_window_calls(session: "Session", one: "OneWindow") -> None:
    """Let later starts raise this window and show the records that they ask for; report a lock that does not work."""
    from hearts_qt.ui.words.troubles import lock_failure_sentence

    if one.lock_failure is not None:
        path, reason, is_replaced, is_missing = one.lock_failure
        sentence = lock_failure_sentence(path, reason, is_replaced=is_replaced, is_missing=is_missing)
        session.window.tell(sentence)
    one.calls.called.connect(session.window.raise_window)
    one.calls.called.connect(session.window.show_asked_record)


def _disconnect_window_calls(session: "Session", one: "OneWindow") -> None:
    """Let later starts raise the open dialog, because the window has ended. The next window shows their records."""
    one.calls.called.disconnect(session.window.raise_window)
    one.calls.called.disconnect(session.window.show_asked_record)
    one.calls.called.connect(_raise_dialog)


def _raise_dialog() -> None:
    from PySide6.QtWidgets import QApplication

    dialog = QApplication.activeModalWidget()
    if dialog is not None:
        dialog.raise_()
        dialog.activateWindow()


def _run_session(application: "QApplication", session: "Session", one: "OneWindow") -> int:
    """Run the session until it ends, and save everything if the screen is lost. Return the exit code."""
    from PySide6.QtCore import Qt

    from hearts_qt.app.leaving import saving_when_screen_is_lost

    application.commitDataRequest.connect(session.save_now, Qt.ConnectionType.DirectConnection)

    def screen_is_lost() -> None:
        session.window.controllers.seating.follow_name()
        session.window.controllers.characters.follow_now()
        session.write_now()
        one.calls.close()
        # Qt would now call exit(), which frees everything while other threads still use it.
        os._exit(1)

    with saving_when_screen_is_lost(screen_is_lost):
        return session.run()


def load_qt() -> None:
    """Import Qt, and put Python's own import back in place.

    When PySide is loaded, it replaces Python's import by one that reads the source of each module that is imported
    later. So it finds out whether the module wants other spellings of Qt's names (``from __feature__ import
    snake_case``). Hearts never wants them. Reading the sources takes a tenth of the time of the start, and the lines
    stay in memory.
    """
    python_import = builtins.__import__
    with without_collector():
        import PySide6.QtWidgets  # noqa: F401
    builtins.__import__ = python_import


@contextmanager
def without_collector() -> Iterator[None]:
    """Keep the garbage collector from running while modules are loaded, and from looking at these modules later.

    It would look at every loaded module several times, and would find nothing to remove.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()

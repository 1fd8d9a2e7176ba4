"""Tests that take the tour of all dialogs and windows under five control schemes.

The whole program runs: the real window, the table in its thread, and plugins in separate processes. No error and no
warning may happen. The focus must always be visible in the active window, and Esc must close every window.
"""

import importlib
import os
import pkgutil
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from hearts_qt import ui
from hearts_qt.app.session import Session
from hearts_qt.rules.passing import Direction
from hearts_qt.settings.play_options import CONTROLS
from hearts_qt.settings.profile import default_seats
from hearts_qt.table import link
from hearts_qt.ui.widgets.careful import CarefulDialog
from hearts_qt.ui.window.main_window import MainWindow
from tests.end2end.program import QUICK, write_options
from tests.table.tables import STANDARD
from tests.ui.game import seen, until
from tests.ui.tour.guide import Guide
from tests.ui.tour.windows import ALL, ENTRIES, OPENING, WITHOUT_A_WINDOW, make_active, top_windows

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)
DIALOGS: Final = (
    *("PreferencesDialog", "RulesDialog", "SeatsDialog", "ConfigureDialog", "OwnCommentsDialog", "PictureQuestion"),
    *(
        "OpponentsDialog",
        "ErrorDialog",
        "FacePicker",
        "CastDialog",
        "ReportDialog",
        "ScoresDialog",
        "LayOutDialog",
        "TransferDialog",
        "SheetDialog",
        "ProfilesWindow",
        "ProfileForm",
    ),
)
MANNERS: Final = ("modern", "cardshark", "windows", "dos", "black-lady")
LONG: Final = bool(os.environ.get("HEARTS_LONG_TOUR"))
"""Whether the tour is long: all windows are visited under each control scheme, and all controls are used in both ways.

Both ways are by mouse and by keys. In the short tour each window is visited under one control scheme, and each control
is used either by mouse or by keys.
"""
OpenSession: TypeAlias = Callable[..., MainWindow]


@pytest.fixture
def open_session(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qapp: QApplication) -> Iterator[OpenSession]:
    """Return a function that opens the whole program in this process.

    After the test everything that the program has changed in the process is restored.
    """
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: True)
    font, palette, style = qapp.font(), qapp.palette(), qapp.style().objectName()
    qapp.setQuitOnLastWindowClosed(False)
    sessions: list[Session] = []

    def make(**options: object) -> MainWindow:
        write_options(tmp_path, {**QUICK, "cash_out": "off", "silent": True, **options})
        hook = sys.excepthook
        session = Session(qapp)
        # Errors must fail the test, instead of opening the session's dialog about errors.
        sys.excepthook = hook
        sessions.append(session)
        session.start()
        until(lambda: session.window.director.update is not None)
        return session.window

    yield make
    for session in sessions:
        session.window.close()
        session.close()
        session.window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.setQuitOnLastWindowClosed(True)
    qapp.setStyle(style)
    qapp.setFont(font)
    qapp.setPalette(palette)
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Unknown)


def guide_of(window: MainWindow, manner: str) -> Guide:
    """Return a guide that makes the same random choices in every run of the test."""
    return Guide(window, Random(f"tour {manner}"), print, both=LONG)


def windows_for(manner: str) -> list[str]:
    """Return the windows to visit under a control scheme: all of them in the long tour, and if not, a fifth of them."""
    place = MANNERS.index(manner)
    return [name for number, name in enumerate(ALL) if LONG or number % len(MANNERS) == place]


def test_the_manners_are_those_of_the_option() -> None:
    """The tour is taken under every control scheme except the reversed scheme of Windows."""
    assert {*MANNERS, "windows-reversed"} == set(CONTROLS.choices)


def test_every_command_that_opens_a_window_is_on_the_tour(open_session: OpenSession) -> None:
    """The commands on the tour are exactly the commands that open a window."""
    window = open_session()
    opened: set[str] = set()
    for name in ENTRIES:
        before = top_windows()
        make_active(window)
        if window.menus.actions[name].isEnabled():
            window.menus.actions[name].trigger()
            QApplication.processEvents()
        if window.boss.covers:
            window.boss.toggle()
        new = [each for each in top_windows() if each not in before]
        opened |= {name} if new else set()
        for each in new:
            each.close()
        window.director.questions.close()
    assert opened == set(OPENING)
    assert opened | WITHOUT_A_WINDOW == set(ENTRIES)


@pytest.mark.parametrize("manner", MANNERS)
def test_the_tour(open_session: OpenSession, manner: str) -> None:
    """All controls of the windows can be used. After that the table still answers, and a key still marks a card."""
    window = open_session(controls=manner)
    guide = guide_of(window, manner)
    for name in windows_for(manner):
        guide.visit(name)
        make_active(window)
        assert window.settings.value(CONTROLS) == manner
    assert guide.steps > 20
    answer_to_the_table(window)


def answer_to_the_table(window: MainWindow) -> None:
    """Check that the table still answers: begin a new game, and mark a card with an arrow key."""
    window.director.forward(link.NewMatch(STANDARD, default_seats("Ann"), 7, Direction.HOLD))
    until(lambda: window.director.update is not None and window.director.update.deal_number == 7)
    until(lambda: window.director.is_asked)
    window.view.setFocus()
    QTest.keyClick(window.view, Qt.Key.Key_Right)
    assert window.view.marked() is not None


def test_every_dialog_of_the_program_is_on_the_tour() -> None:
    """The list of the tour contains all dialog classes of the program."""
    import_all()
    own = {each.__name__ for each in _all_below(QDialog) if each.__module__.startswith("hearts_qt.")}
    assert own == {*DIALOGS, CarefulDialog.__name__}


def test_the_question_for_opponents(open_session: OpenSession) -> None:
    """All controls of the start dialog can be used until one of them or Esc closes the dialog."""
    window = open_session(fast_start=False)
    until(lambda: window.controllers.seating.welcome is not None)
    page = window.controllers.seating.welcome
    assert page is not None
    seen(page)
    page.more.click()
    dialog = window.controllers.seating.opponents
    assert dialog is not None
    make_active(dialog)
    guide = guide_of(window, "opponents")
    guide.work_through(dialog)
    assert window.controllers.seating.opponents is None


def import_all() -> None:
    """Import every module of `hearts_qt.ui`."""
    for module in pkgutil.walk_packages(ui.__path__, "hearts_qt.ui."):
        importlib.import_module(module.name)


def _all_below(kind: type[QWidget]) -> list[type[QWidget]]:
    return [each for below in kind.__subclasses__() for each in (below, *_all_below(below))]

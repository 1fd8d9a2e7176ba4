"""Tests that every window and dialog is whole: it fits on its screen, cuts no text, and has letters and its own keys.

One main window opens all of them, one after another, and all faults are listed together.
"""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QListWidget, QTabWidget, QWidget

from hearts_qt.rules.passing import Direction
from hearts_qt.settings.values import Settings
from hearts_qt.settings.voice_options import SILENT
from hearts_qt.ui.widgets.mnemonics import mnemonic_of
from hearts_qt.ui.window.look import apply_look
from tests.ui.conftest import Start
from tests.ui.game import CTRL, Game, more_of, until, welcome_of
from tests.ui.tour.cut import cut_choices, cut_entries, cut_tabs, cut_texts
from tests.ui.tour.windows import ALL, BY_QT, beyond_the_edge, close_window, make_active, open_window

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support", extend=True),
]
SMALL = QRect(0, 24, 1024, 576)
"""A screen of 1024 by 600 with a bar at the top."""
USUAL, BIG = QRect(0, 0, 1440, 900), QRect(0, 0, 2560, 1440)
START = ("welcome", "opponents")
"""The page at the start, and the dialog behind its button *More…*."""
GROUPS = (ALL, *((name,) for name in START))


def each_window(
    start: Start, names: tuple[str, ...] = ALL, text_size: int = 100
) -> Iterator[tuple[str, Game, QWidget]]:
    """Open windows, one after another, and close them again. Each of `START` needs a main window of its own."""
    is_start = names[0] in START
    game = start(
        direction=Direction.HOLD, text_size=text_size, size=(1000, 520), asks_opponents=is_start, calm=not is_start
    )
    if is_start:
        window: QWidget = welcome_of(game) if names[0] == "welcome" else more_of(game)
        make_active(window.window())
        yield names[0], game, window
        window.close()
        return
    for name in names:
        window = open_window(game.window, name)
        yield name, game, window
        close_window(game.window, window)


@pytest.mark.parametrize(
    ("text_size", "screen"), [(100, SMALL), (150, SMALL), (200, SMALL), (200, USUAL), (200, BIG)], ids=str
)
def test_every_window_is_whole(
    start: Start, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, text_size: int, screen: QRect
) -> None:
    """On a small, a usual and a large screen no text of any window is cut, and every control can be reached."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: screen)
    apply_look(qapp, Settings({"text_size": text_size}))
    faults = {}
    for name, _, window in (each for group in GROUPS for each in each_window(start, group, text_size)):
        for _ in range(5):
            QApplication.processEvents()
        found = [*cut_texts(window), *cut_tabs(window), *cut_entries(window), *cut_choices(window)]
        if name != "welcome":
            found += [*beyond_the_edge(window), *beyond_the_screen(window, screen)]
        faults[name] = found
    assert {name: found for name, found in faults.items() if found} == {}


def beyond_the_screen(window: QWidget, screen: QRect) -> list[str]:
    """Return the window's place if it does not fit on the screen."""
    is_high = window.width() > screen.width() or window.height() > screen.height() - 24
    is_outside = not isinstance(window, QDialog) and not screen.contains(window.frameGeometry())
    return [f"the window at {window.frameGeometry()}"] if is_high or is_outside else []


def pages(window: QWidget) -> Iterator[None]:
    """Show the pages of a window one after the other, and pause after each of them."""
    yield
    for tabs in window.findChildren(QTabWidget):
        for place in range(tabs.count()):
            tabs.setCurrentIndex(place)
            yield
    for index in window.findChildren(QListWidget):
        for place in range(index.count()):
            index.setCurrentRow(place)
            yield


def texts(window: QWidget) -> list[str]:
    """Return the visible labels of fields and the captions of the other visible buttons."""
    # A page fills itself when it is first painted, and its letters are given after that.
    for _ in range(2):
        QApplication.processEvents()
        window.repaint()
    labels = [each for each in window.findChildren(QLabel) if each.buddy() is not None]
    fields = [each.buddy() for each in labels]
    buttons = [each for each in window.findChildren(QAbstractButton) if each not in fields]
    both: list[QLabel | QAbstractButton] = [*labels, *buttons]
    shown = [each for each in both if each.isVisible() and each.window() is window]
    return [each.text() for each in shown if any(letter.isalnum() for letter in each.text())]


def test_every_control_has_a_mnemonic_of_its_own(start: Start) -> None:
    """On each page of a dialog, all controls, or the groups that contain them, have different mnemonics."""
    faults = {}
    seen: set[type[QWidget]] = set()
    for name, _, window in each_window(start):
        # Several commands open the same window at different pages.
        if name in BY_QT or type(window) in seen:
            continue
        seen.add(type(window))
        for _ in pages(window):
            letters = [(mnemonic_of(text), text) for text in texts(window)]
            counts = Counter(letter for letter, _ in letters)
            if wrong := [(letter, text) for letter, text in letters if not letter or counts[letter] > 1]:
                faults[name] = wrong
    assert faults == {}


@pytest.mark.parametrize("group", GROUPS, ids=["menus", *START])
def test_every_window_has_the_keys_for_muting_and_leaving(start: Start, group: tuple[str, ...]) -> None:
    """Ctrl+M mutes and Ctrl+Q chooses *Quit* in every window, also at the start."""
    left: list[str] = []
    muted: list[str] = []
    names: list[str] = []
    for name, game, window in each_window(start, group):
        if not names:
            leave = game.window.menus.actions["exit"]
            leave.triggered.disconnect()
            leave.triggered.connect(lambda: left.append(names[-1]))
        names.append(name)
        press(window, Qt.Key.Key_M)
        if game.settings.value(SILENT):
            muted.append(name)
            game.settings.set(SILENT, False)
        press(window, Qt.Key.Key_Q)
    assert muted == names
    assert left == names


def press(window: QWidget, key: Qt.Key) -> None:
    """Activate a window, and press Ctrl together with a key in this window."""
    window.window().activateWindow()
    until(window.window().isActiveWindow)
    handle = window.window().windowHandle()
    assert handle is not None
    QTest.keyClick(handle, key, CTRL)

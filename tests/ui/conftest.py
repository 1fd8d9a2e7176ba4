"""Fixtures that open a window at a table for each test."""

import functools
import gc
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.players.player import Player
from hearts_qt.plugin_host.faces import Face, read_face
from hearts_qt.rules.entries import Entry
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.table import link
from hearts_qt.table.computer_players import MakeAdviser
from hearts_qt.table.owners import NOBODY, People
from hearts_qt.table.table import Table
from hearts_qt.ui.board import face_art
from hearts_qt.ui.board.face_picture import draw_face
from hearts_qt.ui.play import acts, pace
from hearts_qt.ui.widgets import fresh_presses, held_keys
from tests.table.tables import STANDARD, Plain, open_table, prepared, seats
from tests.ui.game import Game

Start: TypeAlias = Callable[..., Game]
SIZE = (1140, 838)


@pytest.fixture(autouse=True)
def quick_fingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each typed key count as a separate press.

    Tests type so fast that the window would take the keys for repetitions of one held key.
    """
    monkeypatch.setattr(held_keys, "REPEAT_MS", -1)


@pytest.fixture(scope="session", autouse=True)
def faces_drawn_once() -> Iterator[None]:
    """Read and draw each of the program's own faces once for all windows of the tests, not once for each window."""

    @functools.cache
    def own_face(path: Path) -> Face:
        return read_face(path, trusted=True)

    def read(path: Path, *, trusted: bool = False) -> Face:
        return own_face(path) if trusted else read_face(path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(face_art, "read_face", read)
        patch.setattr(face_art, "draw_face", functools.cache(draw_face))
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """Collect garbage only after each test, on this thread.

    Otherwise a thread of a table could collect what is left of a closed window, and delete Qt objects there. A fixture
    would collect too early, because pytest still refers to what the test was given. Its window would then count as old,
    and stay for the rest of the session.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect(1)
        gc.enable()


@pytest.fixture(autouse=True)
def no_window_is_left(qapp: QApplication) -> Iterator[None]:
    """Check that each test closes its main window, and delete all other windows of the test.

    The shortcuts of an open window would clash with the next window's. Windows such as the help end with the program
    and not with the main window. If they stayed, each window of a later test would take longer to open.
    """

    def main_windows() -> list[QWidget]:
        return [each for each in qapp.topLevelWidgets() if isinstance(each, QMainWindow)]

    # A test that fails may leave its window open. Later tests must not fail because of that window.
    before = main_windows()
    windows_before = qapp.topLevelWidgets()
    yield
    for each in qapp.topLevelWidgets():
        is_ours = type(each).__module__.startswith("hearts_qt.") and not isinstance(each, QMainWindow)
        if is_ours and each.parent() is None and each not in windows_before:
            each.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if len(main_windows()) > len(before):
        gc.collect()
    assert [each for each in main_windows() if each not in before] == []


@pytest.fixture
def no_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make cards fly and players play without delay. New widgets accept presses at once."""
    monkeypatch.setattr(fresh_presses, "GUARD_MS", 0)
    monkeypatch.setitem(pace.FACTORS, 7, 0.0)
    monkeypatch.setattr(acts, "RECEIVED", 0.0)


@pytest.fixture
def start(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Start]:
    """Return a function that opens games. The games are closed after the test."""
    games: list[Game] = []

    def make(
        who: str = "PCCC",
        *,
        rules: Rules = STANDARD,
        number: int | None = 7,
        direction: Direction | None = None,
        log: list[Entry] | None = None,
        players: Mapping[str, Player] | None = None,
        make_adviser: MakeAdviser | None = None,
        size: tuple[int, int] = SIZE,
        calm: bool = True,
        welcomed: bool = True,
        asks_opponents: bool = False,
        people: People = NOBODY,
        **options: bool | int | str,
    ) -> Game:
        folder = tmp_path / f"game{len(games)}"
        table = made_table(folder, who, rules, number, direction, log, players, make_adviser, people)
        game = Game(folder, table, options, size, welcomed, person=people.owner)
        games.append(game)
        return game.open(calm, asks_opponents)

    font, palette = qapp.font(), qapp.palette()
    yield make
    for game in games:
        game.close()
        game.window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.setFont(font)
    qapp.setPalette(palette)
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Unknown)


def made_table(
    folder: Path,
    who: str,
    rules: Rules,
    number: int | None,
    direction: Direction | None,
    log: list[Entry] | None,
    players: Mapping[str, Player] | None,
    make_adviser: MakeAdviser | None,
    people: People = NOBODY,
) -> Table:
    """Return a table that begins with this deal, or that continues the match of this log."""
    known = {"plain": Plain(), "other": Plain()} if players is None else players
    if log is not None:
        prepared(folder / "matches", log, who, rules)
        return open_table(folder / "matches", who, rules, known, make_adviser, people=people)
    table = open_table(folder / "matches", who, rules, known, make_adviser, people=people)
    if number is not None:
        table.handle(link.NewMatch(rules, seats(who), number, direction))
    return table

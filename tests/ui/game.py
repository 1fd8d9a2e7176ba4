"""A real window at a real table for the tests: played with mouse and keys, everything in one thread.

The table works a request or a step at a time, by the turn that the program's table thread does, whenever Qt gets to
it; so nothing depends on how fast a thread is.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from hearts_qt import paths
from hearts_qt.rules.cards import Card, each_card
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.view import View
from hearts_qt.settings.profile import Profile
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.table.runner import Mailbox, TableRunner
from hearts_qt.table.table import Table
from hearts_qt.ui.art.card_art import CardArt
from hearts_qt.ui.cloth.controls import Mode
from hearts_qt.ui.play.panels import Panel
from hearts_qt.ui.window.main_window import MainWindow, WindowPlaces
from tests.table.tables import as_four

BACKS = {name: name.title() for name in ("burgundy", "forest", "midnight", "paper", "woven", "deco")}
SIZE = (1140, 838)
_T = TypeVar("_T")


class BlankCards(CardArt):
    """Cards that need no drawing, with six backs to choose from."""

    def __init__(self, settings: Settings, cache: Path) -> None:
        """Have no design."""
        super().__init__(settings, {}, cache)

    def backs(self) -> dict[str, str]:
        """Return six backs."""
        return dict(BACKS)


class SameThread(QObject):
    """Works a table in the window's thread, and remembers what it was sent."""

    def __init__(self, table: Table) -> None:
        """Work for this table."""
        super().__init__()
        self.table = table
        self.sent: list[link.Request] = []
        self.ring: Callable[[], None] = lambda: None
        self.mailbox = Mailbox(lambda: self.ring())
        self._runner = TableRunner(lambda: table, self.mailbox, self._failed)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._turn)

    @property
    def is_idle(self) -> bool:
        """Whether the table has nothing left to do."""
        return not self._timer.isActive()

    def send(self, request: link.Request) -> None:
        """Hand the table a request, which it handles soon."""
        self.sent.append(request)
        self._runner.send(request)
        self._timer.start(0)

    def _turn(self) -> None:
        requests = self._runner._requests
        if not requests.empty() or self.table.can_step:
            self._runner._turn(self.table)
        if requests.empty() and not self.table.can_step:
            self._timer.stop()

    def _failed(self, error: BaseException) -> None:
        raise error


class Game:
    """A window and its table, and hands and eyes for both."""

    def __init__(self, folder: Path, table: Table, options: Mapping[str, bool | int | str], size: tuple[int, int]):
        """Open the window of a table; `options` differ from a quick game's."""
        quick: dict[str, bool | int | str] = {"speed": 7, "motion": "reduced", "pause": "0", "cash_out": "off"}
        settings = Settings({**quick, **options})
        self.thread = SameThread(table)
        self.folder = folder
        match = table.update().view
        self.profile = Profile(settings=settings, rules=match.rules, seats=as_four(match.seats), welcomed=True)
        self.art = BlankCards(settings, folder / "cache")
        places = WindowPlaces(paths.resources() / "faces", folder / "window.ini")
        players = ("plain", "other")
        self.window = MainWindow(
            self.profile, self.art, places, players, self.thread.send, self.thread.mailbox.take
        )
        self.kept: list[Profile] = []
        self.said: list[str] = []
        self.window.profile_changed.connect(self.kept.append)
        self.director.announced.connect(self.said.append)
        self.thread.ring = self.director.ring
        self.window.resize(*size)

    def open(self) -> None:
        """Show the window with what the table tells first."""
        self.window.show()
        self.window.activateWindow()
        self.thread.mailbox.put(self.thread.table.update())
        self.calm()

    def close(self) -> None:
        """Close everything."""
        self.thread.ring = lambda: None
        self.window.close()
        self.art.close()

    # Shortcuts to the parts

    settings = property(lambda self: self.window.settings)
    director = property(lambda self: self.window.director)
    cloth = property(lambda self: self.window.view)
    prompt = property(lambda self: self.window.prompt)
    menus = property(lambda self: self.window.menus)

"""A real window at a real table, in which tests play with mouse and keys, all in one thread.

The table handles one request or step at a time whenever Qt is idle, as the program's table thread would. So no test
depends on how fast a thread is.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QEventLoop, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget

from hearts_qt import paths
from hearts_qt.rules.cards import Card, each_card, parse_card
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.view import View
from hearts_qt.settings.card_options import CARD_FRONT
from hearts_qt.settings.character_files import CharacterFolder
from hearts_qt.settings.option import Option
from hearts_qt.settings.profile import Profile
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.table.runner import Mailbox, TableRunner
from hearts_qt.table.table import Table
from hearts_qt.ui.dialogs.opponents_dialog import OpponentsDialog
from hearts_qt.ui.dialogs.welcome_page import WelcomePage
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.play.panels import QuestionPanel
from hearts_qt.ui.widgets.fresh_presses import FreshPresses
from hearts_qt.ui.widgets.mnemonics import plain_label
from hearts_qt.ui.window.controllers import WindowPaths
from hearts_qt.ui.window.main_window import MainWindow
from tests.table.tables import as_four, live

BACKS = {name: name.title() for name in ("burgundy", "forest", "midnight", "paper", "woven", "deco")}
FRONTS = {name: name.title() for name in ("classic", "modern", "large")}
QUICK: Mapping[str, bool | int | str] = {"speed": 7, "motion": "reduced", "pause": "0", "cash_out": "off"}
ALL_PANELS: Mapping[str, bool] = {"statistics": True, "suit_counts": True, "fold_panels": False}
"""The panels of a profile that an earlier version wrote: all are shown, and none is folded or in a drawer."""
NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton


def until(reached: Callable[[], object], milliseconds: int = 60_000) -> None:
    """Let Qt handle events until `reached` returns something true; fail after some time."""
    alarm = QTimer()
    alarm.setSingleShot(True)
    alarm.start(milliseconds)
    # The condition may depend only on the time, so check it again even if no event arrives.
    again = QTimer()
    again.start(10)
    while not reached():
        assert alarm.isActive(), "it never comes to that"
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def seen(widget: QWidget) -> None:
    """Wait until a widget that opened by itself takes presses."""
    until(lambda: all(presses.are_taken for presses in widget.findChildren(FreshPresses)))


def welcome_of(game: "Game") -> WelcomePage:
    """Return the page at the start, when it takes presses."""
    until(lambda: game.window.controllers.seating.welcome is not None)
    page = game.window.controllers.seating.welcome
    assert page is not None
    seen(page)
    return page


def more_of(game: "Game") -> OpponentsDialog:
    """Open the dialog behind *More…* of the page at the start, and return it."""
    welcome_of(game).more.click()
    dialog = game.window.controllers.seating.opponents
    assert dialog is not None
    return dialog


class BlankCards(CardArt):
    """Card art that draws nothing, with six backs and three fronts to choose from."""

    def __init__(self, settings: Settings, cache: Path) -> None:
        """Use no designs."""
        super().__init__(settings, {}, cache)

    def backs(self) -> dict[str, str]:
        """Return six backs."""
        return dict(BACKS)

    def fronts(self) -> dict[str, str]:
        """Return three fronts."""
        return dict(FRONTS)

    def ids(self, option: Option[str]) -> list[str]:
        """Return the ids of these fronts or backs."""
        return list(self.fronts() if option is CARD_FRONT else self.backs())


class SameThread(QObject):
    """Runs a table in the window's thread, and remembers the requests sent to it."""

    def __init__(self, table: Table) -> None:
        """Run this table."""
        super().__init__()
        self.table = table
        self.sent: list[link.Request] = []
        self.ring: Callable[[], None] = lambda: None
        self.mailbox = Mailbox(lambda: self.ring())
        self._runner = TableRunner(lambda: table, self.mailbox, lambda error: None)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.turn)
        self._rests = False

    def rest(self) -> None:
        """From now on, run the table only when the test calls `turn`."""
        self._rests = True
        self._timer.stop()

    def run_again(self) -> None:
        """Run the table by itself again."""
        self._rests = False
        self._timer.start(0)

    @property
    def is_idle(self) -> bool:
        """Whether the table has nothing left to do."""
        return not self._timer.isActive()

    def send(self, request: link.Request) -> None:
        """Give the table a request, which it handles when Qt is idle."""
        self.sent.append(request)
        self._runner.send(request)
        if not self._rests:
            self._timer.start(0)

    def turn(self) -> None:
        """Handle a request or take a step, if there is one."""
        if self._runner.has_requests or self.table.can_step:
            self._runner.turn(self.table)
        if not self._runner.has_requests and not self.table.can_step:
            self._timer.stop()


class Game:
    """A window and its table, with methods to play by mouse and keys and to read the shown state."""

    def __init__(
        self,
        folder: Path,
        table: Table,
        options: Mapping[str, bool | int | str],
        size: tuple[int, int],
        welcomed: bool = True,
        make_art: Callable[[Settings, Path], CardArt] = BlankCards,
        players: Sequence[str] = ("plain", "other"),
        remembered: Mapping[str, str] = MappingProxyType({}),
        person: str = "",
    ) -> None:
        """Make the window of a table; `options` are changes to the options of a quick game.

        `players` are the ids of the computer players that the window offers. `remembered` is what an earlier window has
        remembered in the profile, and `person` the id of its person.
        """
        settings = Settings({**QUICK, **ALL_PANELS, **options})
        match = live(table)
        self.folder = folder
        self.table = table
        self.thread = SameThread(table)
        self.send_request: Callable[[link.Request], None] = self.thread.send
        """The function that gets the window's requests."""
        self.take_update: Callable[[], link.Update | None] = self.thread.mailbox.take
        """The function from which the window gets its updates."""
        self.art = make_art(settings, folder / "cache")
        self.character_folder = CharacterFolder(folder / "characters", lambda path, reason: None)
        self.window = MainWindow(
            Profile(
                settings=settings,
                rules=match.rules,
                seats=as_four(tuple(match.seats)),
                person=person,
                welcomed=welcomed,
                remembered=remembered,
            ),
            self.art,
            WindowPaths.below(folder, paths.resources() / "faces"),
            players,
            lambda request: self.send_request(request),
            lambda: self.take_update(),
            self.character_folder,
        )
        self.settings = settings
        self.director = self.window.director
        self.cloth = self.window.view
        self.prompt = self.window.prompt
        self.kept: list[object] = []
        self.said: list[str] = []
        self.window.profile_changed.connect(self.kept.append)
        self.director.announced.connect(self.said.append)
        self.thread.ring = self.director.ring
        self.window.resize(*size)

    def open(self, calm: bool = True, asks_opponents: bool = False) -> "Game":
        """Show the window with the first update; with `calm`, wait until the window has shown everything."""
        if asks_opponents:
            self.window.open(asks_opponents=True)
        self.window.show()
        self.window.activateWindow()
        self.thread.mailbox.put(self.table.update())
        if calm:
            self.calm()
        return self

    def close(self) -> None:
        """Close the window, the card art and the folder of characters."""
        self.thread.ring = lambda: None
        self.window.close()
        self.art.close()
        self.character_folder.close()

    # The state that is shown

    @property
    def update(self) -> link.Update:
        """The update that is shown."""
        assert self.director.update is not None
        return self.director.update

    @property
    def view(self) -> View:
        """The view that the window shows: everything that the person may know."""
        return self.update.view

    @property
    def sent(self) -> list[link.Request]:
        """The requests that the window has sent to the table."""
        return self.thread.sent

    @property
    def answers(self) -> list[link.AnswerQuestion]:
        """The answers to questions among the sent requests."""
        return [request for request in self.sent if isinstance(request, link.AnswerQuestion)]

    @property
    def panel(self) -> QuestionPanel | None:
        """The panel that lies over the table, or None."""
        return self.director.questions.panel

    @property
    def told(self) -> str:
        """The sentence above the hand; empty if there is none."""
        return self.prompt.text.text() if self.prompt.text.isVisibleTo(self.prompt) else ""

    @property
    def lowest(self) -> Card:
        """The lowest card that the person may choose."""
        return next(each_card(self.director.choice.allowed))

    @property
    def illegal(self) -> Card:
        """A card of the hand that may not be played."""
        return next(each_card(self.view.hand & ~self.view.legal))

    @property
    def is_settled(self) -> bool:
        """Whether the window has shown every update of the table, and nothing moves."""
        table_rests = self.thread.is_idle and self.thread.mailbox.is_empty
        return table_rests and not self.director.is_showing and not self.director.ready_timer.isActive()

    def calm(self) -> None:
        """Wait until the window has shown every update and nothing moves."""
        until(lambda: self.is_settled)

    def until_asked(self) -> None:
        """Wait until the person has to choose cards, and nothing moves any more."""
        until(lambda: self.is_settled and self.director.is_asked)

    def until_stage(self, stage: Stage) -> None:
        """Wait until the window shows the match at this stage."""
        until(lambda: self.is_settled and self.view.stage is stage)

    def look(self) -> None:
        """Wait until the panel takes presses, if there is a panel."""
        panel = self.panel
        if panel is not None and panel.isVisible():
            until(lambda: panel.presses.are_taken)

    # The mouse

    def point(self, card: Card) -> QPoint:
        """Return a point on the part of a card in the hand that no other card covers."""
        place = self.cloth.pieces.hand[card].place()
        return QPoint(round(place.x + place.width * 0.12), round(place.y + place.height * 0.7))

    def click(self, card: Card, button: Qt.MouseButton = LEFT, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Click on a card."""
        QTest.mouseClick(self.cloth.viewport(), button, modifiers, self.point(card))

    def click_cloth(self, button: Qt.MouseButton = LEFT) -> None:
        """Click beside the cards."""
        self.look()
        QTest.mouseClick(self.cloth.viewport(), button, NONE, QPoint(4, 4))

    def double_click(self, card: Card) -> None:
        """Double-click on a card, with the events that the system sends."""
        point = self.point(card)
        QTest.mouseClick(self.cloth.viewport(), LEFT, NONE, point)
        QTest.mouseDClick(self.cloth.viewport(), LEFT, NONE, point)

    @property
    def table_point(self) -> QPoint:
        """The middle of the table."""
        x, y = self.cloth.geometry_now.trick_middle
        return QPoint(round(x), round(y))

    def drag(self, card: Card, to: QPoint) -> None:
        """Drag a card to a point of the cloth and drop it there."""
        self.take(card, to)
        QTest.mouseRelease(self.cloth.viewport(), LEFT, NONE, to)

    def take(self, card: Card, to: QPoint) -> None:
        """Drag a card to a point of the cloth, without dropping it."""
        start = self.point(card)
        QTest.mousePress(self.cloth.viewport(), LEFT, NONE, start)
        for share in (0.2, 0.6, 1.0):
            point = start + (to - start) * share
            QTest.mouseMove(self.cloth.viewport(), point)

    def wheel(self, up: bool, over: QWidget | None = None) -> None:
        """Turn the mouse wheel by one step, over the cloth or over a widget that lies on it."""
        point = QPointF(self.table_point)
        turn = QPoint(0, 120 if up else -120)
        phase = Qt.ScrollPhase.NoScrollPhase
        where = QPointF(self.cloth.viewport().mapToGlobal(self.table_point))
        event = QWheelEvent(point, where, QPoint(), turn, Qt.MouseButton.NoButton, NONE, phase, False)
        QApplication.sendEvent(self.cloth.viewport() if over is None else over, event)

    def press(self, caption: str) -> None:
        """Click on a button of the panel by its caption."""
        assert self.panel is not None
        self.look()
        QTest.mouseClick(self.button(caption), LEFT)

    def button(self, caption: str) -> QPushButton:
        """Return a button of the panel by its caption."""
        assert self.panel is not None
        return next(each for each in self.panel.findChildren(QPushButton) if caption_of(each) == caption)

    def click_prompt(self) -> None:
        """Click on the button above the hand."""
        assert self.prompt.primary.isVisible()
        assert self.prompt.primary.isEnabled()
        until(lambda: self.prompt.presses.takes(self.prompt.primary))
        QTest.mouseClick(self.prompt.primary, LEFT)

    # The keyboard

    def key(self, *keys: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Type keys into the window, wherever its focus is."""
        for key in keys:
            self.look()
            QTest.keyClick(self.window.windowHandle(), key, modifiers)

    def trigger(self, command: str) -> None:
        """Choose a menu entry by the name of its command."""
        assert self.window.menus.actions[command].isEnabled(), command
        self.look()
        self.window.menus.actions[command].trigger()


def caption_of(button: QAbstractButton) -> str:
    """Return the caption of a button, without its mnemonic."""
    return plain_label(button.text())


def card(name: str) -> Card:
    """Return the card with this name."""
    return parse_card(name)

"""The boss key: one key covers the window with a spreadsheet, and brings the game back as it was.

While the window is covered, everything stands still: cards stay in the air, pauses do not run out, no player thinks,
and nothing is heard or said to screen readers. The other windows and dialogs of the program are hidden. The spreadsheet
takes all keys and clicks. Source: the *Boss button* in the manual of Hearts for Windows.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QDate, QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QToolTip, QWidget
from shiboken6 import isValid

from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.table import link
from hearts_qt.ui.widgets import plain
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.window.standstill import Rests, Standstill

if TYPE_CHECKING:
    # This is imported when the key is first pressed, so that the program starts faster.
    from hearts_qt.ui.window.boss_sheet import BossSheet

COMMANDS: Final[Sequence[Command["BossKey"]]] = (
    Command(
        "boss_key",
        MenuName.INTERFACE,
        200,
        QT_TRANSLATE_NOOP("menus", "Boss key"),
        QT_TRANSLATE_NOOP("menus", "Cover the window with a spreadsheet. The same key brings the game back as it was."),
        lambda self, on: self.toggle(),
        "F12",
    ),
)
_KEYS: Final = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride)
_HIDDEN: Final = (Qt.WindowType.Window, Qt.WindowType.Dialog, Qt.WindowType.Tool)
"""The kinds of windows that are hidden; floating panels are of the kind ``Tool``."""
_REASON: Final = Qt.FocusReason.ActiveWindowFocusReason
"""The reason for each move of the focus: the same as when another program becomes active, so that nothing that is being
typed counts as finished."""


class _Hidden(NamedTuple):
    """A window that was hidden, and what belongs to it."""

    window: QWidget
    focus: QWidget | None
    modality: Qt.WindowModality


class _Look(NamedTuple):
    """How the system shows the program: the window's title, the program's name, and the icons."""

    title: str
    name: str
    icon: QIcon


class BossKey(QObject):
    """Covers a window with a spreadsheet, and brings it back."""

    def __init__(self, window: QMainWindow, parts: Sequence[Rests], send: Callable[[link.Request], None]) -> None:
        """Cover `window`. The `parts` rest meanwhile, and `send` tells the table to rest, too."""
        super().__init__(window)
        self._window = window
        self._send = send
        self._standstill = Standstill(parts)
        self.sheet: BossSheet | None = None
        """The spreadsheet, while it covers the window."""
        self.reduced: Callable[[], bool] = lambda: False
        """Returns whether the person wants no motion."""
        self.uncovered: Callable[[], None] = lambda: None
        """Called when the game is back."""
        self._hidden: list[_Hidden] = []
        self._focus: QWidget | None = None
        self._active: QWidget | None = None
        self._look: _Look | None = None
        self.handlers = handlers_of(self, COMMANDS)

    @property
    def covers(self) -> bool:
        """Whether the spreadsheet covers the window."""
        return self.sheet is not None

    def toggle(self) -> None:
        """Cover the window, or bring the game back."""
        if self.sheet is None:
            self._cover()
        else:
            self._uncover()

    def _cover(self) -> None:
        from hearts_qt.ui.window.boss_book import Book
        from hearts_qt.ui.window.boss_sheet import BossSheet

        QToolTip.hideText()
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self._send(link.Rest(True))
        others = self._other_windows()
        self._standstill.begin([self._window, *others])
        self._active = QApplication.activeWindow()
        self._focus = self._window.focusWidget()
        sheet = self.sheet = BossSheet(Book(QDate.currentDate().year()), self._window, moves=not self.reduced())
        sheet.setGeometry(self._window.rect())
        sheet.show()
        sheet.raise_()
        self._hide(others)
        application.installEventFilter(self)
        self._window.activateWindow()
        sheet.setFocus(_REASON)
        self._disguise(sheet.title)

    def _uncover(self) -> None:
        sheet, self.sheet = self.sheet, None
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        assert sheet is not None
        application.removeEventFilter(self)
        self._undisguise()
        if self._focus is not None and isValid(self._focus):
            self._focus.setFocus(_REASON)
        sheet.hide()
        sheet.deleteLater()
        self._show_again()
        self._standstill.end()
        self._send(link.Rest(False))
        self.uncovered()

    # The other windows

    def _other_windows(self) -> list[QWidget]:
        return [
            each
            for each in QApplication.topLevelWidgets()
            if each is not self._window and each.isVisible() and each.windowType() in _HIDDEN
        ]

    def _hide(self, windows: Sequence[QWidget]) -> None:
        # The dialog that was opened last is hidden first, and shown last.
        for each in sorted(windows, key=_depth, reverse=True):
            self._hidden.append(_Hidden(each, each.focusWidget(), each.windowModality()))
            if not each.windowState() & (Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen):
                # Otherwise the system could choose another place when the window is shown again.
                each.setGeometry(each.geometry())
            each.hide()

    def _show_again(self) -> None:
        hidden, self._hidden = self._hidden, []
        for window, focus, modality in reversed(hidden):
            if not isValid(window):
                continue
            window.setWindowModality(modality)
            window.show()
            if window.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus:
                window.lower()  # This is the plain window behind the main window.
            elif focus is not None and isValid(focus):
                focus.setFocus(_REASON)
        active = self._active if self._active is not None and isValid(self._active) else self._window
        active.activateWindow()

    # The look

    def _disguise(self, title: str) -> None:
        from hearts_qt.ui.window.boss_sheet import sheet_icon

        name, icon = QGuiApplication.applicationDisplayName(), QApplication.windowIcon()
        self._look = _Look(self._window.windowTitle(), name, icon)
        # Some systems add the program's name to each title.
        QGuiApplication.setApplicationDisplayName(title)
        QApplication.setWindowIcon(sheet_icon())
        self._window.setWindowTitle(plain.title(title))

    def _undisguise(self) -> None:
        if self._look is not None:
            QGuiApplication.setApplicationDisplayName(self._look.name)
            QApplication.setWindowIcon(self._look.icon)
            self._window.setWindowTitle(plain.title(self._look.title))

    # Keys and new windows

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give all keys to the spreadsheet, so that no shortcut of the game works, and keep other windows hidden."""
        if self.sheet is None or not isinstance(watched, QWidget):
            return False
        if isinstance(event, QKeyEvent) and event.type() in _KEYS:
            if event.type() is QEvent.Type.KeyPress:
                self._press(event)
            event.accept()
            return True
        is_new = event.type() is QEvent.Type.Show and watched.isWindow() and watched is not self._window
        if is_new and watched.windowType() in _HIDDEN:
            self._hide([watched])
        elif watched is self._window and event.type() is QEvent.Type.Resize:
            self.sheet.setGeometry(self._window.rect())
        return False

    def _press(self, event: QKeyEvent) -> None:
        assert self.sheet is not None
        if QKeySequence(event.keyCombination()) == QKeySequence(COMMANDS[0].shortcut):
            if not event.isAutoRepeat():
                self.toggle()
        else:
            self.sheet.press(event)


def _depth(window: QWidget) -> int:
    """Return how many windows lie around a window as its parents."""
    around = window.parentWidget()
    return 0 if around is None else 1 + _depth(around.window())

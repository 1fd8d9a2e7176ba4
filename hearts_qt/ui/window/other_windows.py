"""What the main window does for the other windows of the program: shortcuts, the way back, and notice of their end."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QWindow
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from shiboken6 import isValid

from hearts_qt.settings.voice_options import SILENT
from hearts_qt.ui.widgets.call_later import call_later

_EVERYWHERE: Final = ("exit", "boss_key", SILENT.name, "help_index", "help_rules")
"""The actions that work everywhere: quit, the boss key, mute, and the two help pages that have a shortcut."""
_WINDOWS: Final = (Qt.WindowType.Window, Qt.WindowType.Dialog, Qt.WindowType.Tool)
"""The kinds of windows that are watched; floating panels are of the kind ``Tool``.

Menus are not watched, because Qt itself handles a click that closes a menu.
"""


class GlobalKeys(QObject):
    """Adds some actions of the main window to every other window of the program that gets the focus.

    A shortcut works only in windows that have its action, and a modal dialog blocks the shortcuts of other windows.
    """

    def __init__(self, window: QMainWindow, actions: Mapping[str, QAction]) -> None:
        """Add those `actions` of `window` that work everywhere."""
        super().__init__(window)
        self._actions = [actions[name] for name in _EVERYWHERE]
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._lend)

    def _lend(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is None:
            return
        window = new.window()
        if isinstance(window, QMainWindow):
            # A main window has these actions already.
            return
        if window.windowType() in (Qt.WindowType.Window, Qt.WindowType.Dialog):
            for action in self._actions:
                if action not in window.actions():
                    window.addAction(action)


class WindowReturn(QObject):
    """Remembers in which order windows were used. When a window is closed, activates the window used before it.

    Some systems do not do this by themselves. On such a system no window would be active: keys might still arrive, but
    no focus would be drawn.
    """

    def __init__(self, window: QWidget) -> None:
        """Begin with the main window."""
        super().__init__(window)
        self._used = [window]
        """Windows in the order of their last use; some may be closed or deleted."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._note)

    def _note(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is not None:
            window = new.window()
            self._used = [each for each in self._used if each is not window and isValid(each)]
            self._used.append(window)
        else:
            # Wait until Qt and the system have decided which window is active now.
            call_later(self, self._go_back)

    def _go_back(self) -> None:
        if QApplication.activeWindow() is not None or QApplication.activePopupWidget() is not None:
            return
        last = self._used[-1]
        if isValid(last) and last.isVisible():
            # The person has gone to another program.
            return
        previous = [each for each in self._used if isValid(each) and each.isVisible() and not each.isMinimized()]
        if previous:
            previous[-1].activateWindow()


class ClosedWindows(QObject):
    """Tells when a window or dialog of the program, other than the main window, is closed.

    If the first click of a double-click closes a window, the second click reaches the window that lay beneath it.
    """

    closed = Signal()
    """Emitted as soon as a window or a dialog that was in use is hidden."""

    def __init__(self, window: QWidget) -> None:
        """Watch all windows of the program other than `window`."""
        super().__init__(window)
        self._main = window
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusWindowChanged.connect(self._watch)

    def _watch(self, window: QWindow | None) -> None:
        if window is not None and window is not self._main.windowHandle() and window.type() in _WINDOWS:
            # If a filter is installed again, Qt does not call it twice, but calls it before all other filters.
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Emit `closed` when a window is hidden, without waiting for the focus, which may change later."""
        if event.type() is QEvent.Type.Hide:
            self.closed.emit()
        return False

"""The keyboard focus: the first control of a dialog, filters on the focused widget, open menus, and Enter."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QDockWidget,
    QMainWindow,
    QMenuBar,
    QPushButton,
    QScrollArea,
    QWidget,
)
from shiboken6 import isValid

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def keys_go_elsewhere() -> bool:
    """Return whether an open menu, an open drop-down list or the menu bar gets the keys.

    Qt passes a key that an open menu does not use to the menu bar, and from there to the window below. A dialog does
    not pass keys on.
    """
    return QApplication.activePopupWidget() is not None or isinstance(QApplication.focusWidget(), QMenuBar)


class FocusWatch(QObject):
    """An event filter on the widget with the focus, if `watches` accepts that widget."""

    def __init__(self, parent: QObject) -> None:
        """Start watching, until `parent` is deleted."""
        super().__init__(parent)
        self._watched: QWidget | None = None
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def watches(self, widget: QWidget) -> bool:
        """Return whether to watch a widget while it has the focus."""
        raise NotImplementedError

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        # A widget also loses the focus while Qt deletes it. At that time its C++ object may already be deleted.
        if self._watched is not None and isValid(self._watched):
            self._watched.removeEventFilter(self)
        self._watched = new if new is not None and self.watches(new) else None
        if self._watched is not None:
            self._watched.installEventFilter(self)


class FirstFocus(QObject):
    """Gives the focus to the same control each time a window opens, and makes the focus visible.

    This is the control that had the focus inside the window before the window opened for the first time. If no control
    had it, the first control in the order of the Tab key gets the focus. Buttons that close a dialog come last in this
    order.
    """

    def __init__(self, window: QWidget) -> None:
        """Handle the focus of `window`."""
        super().__init__(window)
        self._is_known = False
        self._chosen: QWidget | None = None
        window.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Set the focus when the window opens, but not when it returns from being minimised.

        Make the focus visible each time the window becomes active.
        """
        if event.type() is QEvent.Type.Show and not event.spontaneous() and isinstance(watched, QWidget):
            self._begin(watched)
        elif event.type() is QEvent.Type.ActivationChange:
            self._show_focus()
        return False

    def _begin(self, window: QWidget) -> None:
        if not self._is_known:
            self._is_known, self._chosen = True, window.focusWidget()
        chosen = self._chosen
        if chosen is None or not isValid(chosen) or not takes_focus(chosen):
            chosen = next(_by_tab(window), None)
        if chosen is not None:
            chosen.setFocus(Qt.FocusReason.TabFocusReason)

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and new.window() is self.parent():
            self._show_focus()
            _scroll_to(new)

    def _show_focus(self) -> None:
        """Let styles draw a frame around the focused widget.

        Usually a style draws this frame only after the Tab key was used, and Qt forgets the Tab key when a window
        becomes active.
        """
        window = self.parent()
        if isinstance(window, QWidget) and not window.testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange):
            window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
            focused = window.focusWidget()
            if focused is not None:
                focused.update()


def _scroll_to(focused: QWidget) -> None:
    """Scroll the areas around a widget until it can be seen; Qt does so for the Tab key only."""
    if QApplication.mouseButtons() != Qt.MouseButton.NoButton:
        # Something is being clicked, and has to stay under the mouse pointer.
        return
    parent = focused.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(focused)
        parent = parent.parentWidget()


def takes_focus(widget: QWidget) -> bool:
    """Return whether the Tab key can give the focus to this widget."""
    takes = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return takes and widget.isVisible() and widget.isEnabled() and widget.focusProxy() is None


def _by_tab(window: QWidget) -> Iterator[QWidget]:
    """Yield the controls in the order of the Tab key, with the buttons that close a dialog last."""
    ends: list[QWidget] = []
    widget = window.nextInFocusChain()
    while widget is not None and widget is not window:
        if takes_focus(widget) and widget.window() is window:
            if isinstance(widget.parentWidget(), QDialogButtonBox):
                ends.append(widget)
            else:
                yield widget
        widget = widget.nextInFocusChain()
    yield from ends


class EnterKeys(FocusWatch):
    """Presses the focused button when Enter is typed in a window that is no dialog.

    In dialogs, Qt does this. The main window and its panels are left out, because there the table decides what Enter
    does.
    """

    def watches(self, widget: QWidget) -> bool:
        """Return whether a widget is a button outside dialogs, the main window and its panels."""
        return isinstance(widget, QPushButton) and not isinstance(widget.window(), QDialog | QMainWindow | QDockWidget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Press the button if the key is Enter. The repetitions of a held Enter are ignored."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress or event.key() not in _ENTER:
            return False
        if isinstance(watched, QPushButton) and not event.isAutoRepeat():
            watched.click()
        return True

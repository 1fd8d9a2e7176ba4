"""The focus of the keyboard: where it begins in a dialog, a watch on who has it, and whether a menu takes all keys."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMenuBar, QWidget
from shiboken6 import isValid


def keys_go_elsewhere() -> bool:
    """Tell whether an open menu or drop-down list, or the menu bar, has the keyboard.

    Qt hands a key that an open menu has no use for to the menu bar, and from there to the window below. A dialog keeps
    its keys by itself.
    """
    return QApplication.activePopupWidget() is not None or isinstance(QApplication.focusWidget(), QMenuBar)


class FocusWatch(QObject):
    """An event filter on whichever widget has the focus, as long as `watches` says so of it."""

    def __init__(self, parent: QObject) -> None:
        """Begin to watch; it ends with `parent`."""
        super().__init__(parent)
        self._watched: QWidget | None = None
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def watches(self, widget: QWidget) -> bool:
        """Return whether the events of a widget are to be looked at while it has the focus."""
        raise NotImplementedError

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        # A widget that is being deleted loses the focus when half of it is gone already.
        if self._watched is not None and isValid(self._watched):
            self._watched.removeEventFilter(self)
        self._watched = new if new is not None and self.watches(new) else None
        if self._watched is not None:
            self._watched.installEventFilter(self)


class FirstFocus(QObject):
    """Gives the focus to the same control of a window at each opening, and lets it be seen wherever it is.

    That is the one that had the focus when the window was made; else the first that the Tab key comes to, and a button
    that ends the dialog only where there is nothing else.
    """

    def __init__(self, window: QWidget) -> None:
        """Do so for `window`."""
        super().__init__(window)
        self._is_known = False
        self._chosen: QWidget | None = None
        window.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Set the focus when the window opens, not when it comes back from being minimised."""
        if event.type() is QEvent.Type.Show and not event.spontaneous() and isinstance(watched, QWidget):
            self._begin(watched)
        elif event.type() is QEvent.Type.ActivationChange:
            self._show_focus()
        return False

    def _begin(self, window: QWidget) -> None:
        if not self._is_known:
            self._is_known, self._chosen = True, window.focusWidget()
        chosen = self._chosen
        if chosen is None or not isValid(chosen) or not _takes_focus(chosen):
            chosen = next(_by_tab(window), None)
        if chosen is not None:
            chosen.setFocus(Qt.FocusReason.TabFocusReason)

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and new.window() is self.parent():
            self._show_focus()

    def _show_focus(self) -> None:
        """Let styles draw a frame around what has the focus.

        Else they do so only after the first Tab, and Qt forgets that one when a window gets the keyboard.
        """
        window = self.parent()
        if isinstance(window, QWidget) and not window.testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange):
            window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
            focused = window.focusWidget()
            if focused is not None:
                focused.update()


def _takes_focus(widget: QWidget) -> bool:
    takes = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return takes and widget.isVisible() and widget.isEnabled() and widget.focusProxy() is None


def _by_tab(window: QWidget) -> Iterator[QWidget]:
    """Give the controls that the Tab key comes to, those that end a dialog last."""
    ends: list[QWidget] = []
    widget = window.nextInFocusChain()
    while widget is not None and widget is not window:
        if _takes_focus(widget) and widget.window() is window:
            if isinstance(widget.parentWidget(), QDialogButtonBox):
                ends.append(widget)
            else:
                yield widget
        widget = widget.nextInFocusChain()
    yield from ends

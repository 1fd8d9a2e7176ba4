"""Reports when a widget has been painted."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget


class Painted(QObject):
    """Calls a function once, after a widget was first painted at a time when `counts` is true for it."""

    def __init__(self, widget: QWidget, then: Callable[[], None], counts: Callable[[], bool] = lambda: True) -> None:
        """Watch `widget` until it is painted."""
        super().__init__(widget)
        self._widget = widget
        self._then = then
        self._counts = counts
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Call the function after a paint event was handled."""
        if event.type() is QEvent.Type.Paint and self._counts():
            self._widget.removeEventFilter(self)
            QTimer.singleShot(0, self._then)
        return False

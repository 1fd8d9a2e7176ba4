"""Calls a function when Qt has handled the events that are waiting now."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer

_CALL = QEvent.Type(QEvent.registerEventType())


class _Call(QObject):
    """A child of the owner, deleted with it. It gets an event, which Qt delivers in its turn."""

    def __init__(self, owner: QObject, call: Callable[[], object]) -> None:
        super().__init__(owner)
        self._call = call

    def event(self, event: QEvent) -> bool:
        if event.type() != _CALL:
            return super().event(event)
        self.deleteLater()
        self._call()
        return True


def call_later(owner: QObject, call: Callable[[], object], after_ms: int = 0) -> None:
    """Call `call` once, `after_ms` milliseconds from now, unless `owner` is deleted before.

    Without a time, the call takes its turn among the events that Qt has put off. So it comes before anything is drawn
    that is asked for later, and before the next key; a timer would come after both.

    `QTimer.singleShot` of PySide 6.11 never frees the function if its context is deleted first. The function would keep
    a closed window, its table and a thread for as long as the program runs.
    """
    if after_ms == 0:
        QCoreApplication.postEvent(_Call(owner, call), QEvent(_CALL))
        return
    timer = QTimer(owner, singleShot=True, interval=after_ms)
    timer.timeout.connect(call)
    timer.timeout.connect(timer.deleteLater)
    timer.start()

"""Has each frame of a window painted whole: with all that has changed, not with the part that Qt knows so far.

Qt collects what has changed on a scene, and what is shown for the first time in a window, in events of their own. A
paint that comes before such an event has two faults. The frame shows one part as it is and another as it was. Worse, Qt
takes it for granted that every item has been painted where it lies now: what it leaves behind is never painted over.
"""

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QGraphicsScene, QWidget

_PAINTS_WINDOW: Final = frozenset({QEvent.Type.UpdateRequest})
_PAINTS_BEHIND: Final = frozenset({QEvent.Type.UpdateRequest, QEvent.Type.Expose, QEvent.Type.Paint})
"""The events by which Qt begins to paint: those of the window, and those of the system's window behind it."""


class WholeFrames(QObject):
    """Watches over the frames of the window in which a scene is shown."""

    def __init__(self, scene: QGraphicsScene) -> None:
        """Watch for this scene, once `follow` says in which window it is."""
        super().__init__(scene)
        self._scene = scene

    def follow(self, window: QWidget) -> None:
        """Watch over this window, which is shown; calling it again does no harm."""
        window.installEventFilter(self)
        behind = window.windowHandle()
        if behind is not None:
            behind.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Qt know of all changes before it paints."""
        if event.type() in (_PAINTS_WINDOW if watched.isWidgetType() else _PAINTS_BEHIND):
            QCoreApplication.sendPostedEvents(self._scene, QEvent.Type.MetaCall)
            QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateLater)
        return False

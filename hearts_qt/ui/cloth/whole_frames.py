"""Makes a window paint whole frames: with all changes, and not only with those that Qt has processed so far.

Qt collects the changes of a scene, and widgets that are shown for the first time, in separate events. If a paint comes
before such an event, two things go wrong. The frame shows some parts as they are and others as they were. Worse, Qt
then assumes that every item was painted at its present place, and never erases it from its former place.
"""

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QGraphicsScene, QWidget

_PAINTS_WINDOW: Final = frozenset({QEvent.Type.UpdateRequest})
_PAINTS_BEHIND: Final = frozenset({QEvent.Type.UpdateRequest, QEvent.Type.Expose, QEvent.Type.Paint})
"""The events that make Qt paint: first those of the QWidget, then those of the system's window behind it."""


class WholeFrames(QObject):
    """Event filter that lets Qt process all changes of a scene before its window is painted."""

    def __init__(self, scene: QGraphicsScene) -> None:
        """Prepare for this scene; `follow` says in which window it is shown."""
        super().__init__(scene)
        self._scene = scene

    def follow(self, window: QWidget) -> None:
        """Filter the events of this window, which must be shown. It may be called again."""
        window.installEventFilter(self)
        behind = window.windowHandle()
        if behind is not None:
            behind.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Process all pending changes before Qt paints."""
        if event.type() in (_PAINTS_WINDOW if watched.isWidgetType() else _PAINTS_BEHIND):
            QCoreApplication.sendPostedEvents(self._scene, QEvent.Type.MetaCall)
            QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateLater)
        return False

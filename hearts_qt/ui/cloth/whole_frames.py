"""Makes a window paint every frame with all changes, including changes that Qt has not processed yet.

Qt handles changes of a scene, and widgets that are shown for the first time, in separate events. If Qt paints before
such an event, two things go wrong. The frame shows some parts in their new state and others in their old state. And Qt
assumes that it has painted every item at its new place, so it never erases the item at its old place.
"""

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QGraphicsScene, QWidget

_PAINTS_WINDOW: Final = frozenset({QEvent.Type.UpdateRequest})
_PAINTS_BEHIND: Final = frozenset({QEvent.Type.UpdateRequest, QEvent.Type.Expose, QEvent.Type.Paint})
"""The events that make Qt paint: these for the system's window, `_PAINTS_WINDOW` for the QWidget in it."""


class WholeFrames(QObject):
    """Event filter that lets Qt process all changes of a scene before its window is painted."""

    def __init__(self, scene: QGraphicsScene) -> None:
        """Prepare for this scene. Call `follow` with the window that shows the scene."""
        super().__init__(scene)
        self._scene = scene

    def follow(self, window: QWidget) -> None:
        """Filter the events of this window, which must be visible. This may be called again."""
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

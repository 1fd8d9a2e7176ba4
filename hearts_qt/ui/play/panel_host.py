"""Shows one panel at a time over the cloth: opens it, keeps it in place, and closes it."""

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtWidgets import QApplication

from hearts_qt.settings.play_options import CONTROLS
from hearts_qt.settings.values import Settings
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.play.panels import QuestionPanel
from hearts_qt.ui.play.taken_row import TakenRow
from hearts_qt.ui.widgets.fresh_presses import LastChange


class PanelHost(QObject):
    """Shows a panel over the cloth until the panel is answered or another panel replaces it."""

    changed = Signal()
    """A panel was opened or closed."""
    opened = Signal(object)
    """This QuestionPanel was opened."""

    def __init__(self, view: TableView, settings: Settings) -> None:
        """Open panels over `view`. The control scheme in `settings` decides which keys and clicks answer them."""
        super().__init__(view)
        self._view = view
        self._settings = settings
        self.panel: QuestionPanel | None = None
        """The open panel, or None."""
        self._key: tuple[object, ...] = ()
        """Identifies the question of the open panel; empty if no panel is open."""
        self._is_low = False
        self._answered = LastChange()
        view.resized.connect(self._place)

    def note_closed_window(self) -> None:
        """Treat a dialog that was closed over the table like a panel that was answered."""
        self._answered.note()

    @property
    def was_just_answered(self) -> bool:
        """Whether a panel or a dialog was closed a moment ago, so that a key may still be meant for it."""
        return self._answered.is_recent

    def refuses_click(self) -> bool:
        """Return whether to ignore a click on a card, because it may be meant for a panel that has just been closed.

        After an ignored click, clicks are ignored for a moment again, because the person has not looked yet.
        """
        if not self.was_just_answered:
            return False
        self._answered.note()
        return True

    def _open(self, key: tuple[object, ...], panel: QuestionPanel, *, low: bool = False) -> bool:
        """Open a panel and close any other panel; a `low` panel lies over the hand. Return True."""
        self.close()
        self._key = key
        self._is_low = low
        self.panel = panel
        panel.follow(self._settings.value(CONTROLS))
        panel.presses.watch(self._view.viewport())
        self._view.cancel_drag()
        self._place()
        self.changed.emit()
        self.opened.emit(panel)
        return True

    def close(self) -> None:
        """Close the open panel, if there is one."""
        self._key = ()
        if self.panel is not None:
            self._answered.note()
            had_focus = self.panel.isAncestorOf(QApplication.focusWidget() or self._view)
            self.panel.hide()
            self.panel.deleteLater()
            self.panel = None
            self._view.table_faces.keep_free(QRectF())
            if had_focus:
                self._view.setFocus(Qt.FocusReason.OtherFocusReason)
            self.changed.emit()

    def pictures_changed(self) -> None:
        """Redraw the cards in the open panel, because their pictures have changed."""
        if self.panel is not None:
            for row in self.panel.findChildren(TakenRow):
                row.redraw()

    def follow_controls(self) -> None:
        """Let the open panel follow the current control scheme."""
        if self.panel is not None:
            self.panel.follow(self._settings.value(CONTROLS))
            self._place()

    def _place(self) -> None:
        if self.panel is not None:
            geometry = self._view.geometry_now
            middle = (geometry.prompt.y + geometry.height) / 2 if self._is_low else geometry.trick_middle[1]
            between = None if self._is_low else geometry.between_players
            state = self._view.state
            has_hand = state is not None and bool(state.hand or state.closed_hand)
            self.panel.stay_above(geometry.hand(1)[0].y if has_hand and not self._is_low else None)
            self.panel.open_in(round(geometry.width), round(geometry.height), middle, between)
            self._view.table_faces.keep_free(QRectF(self.panel.geometry()))

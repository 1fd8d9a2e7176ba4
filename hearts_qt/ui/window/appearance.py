"""Applies the options for the look of the table, and covers the screen behind it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from hearts_qt.settings.card_options import CARD_BACK
from hearts_qt.settings.effect import Effect
from hearts_qt.settings.look_options import BACKGROUND, FACES, LIVING_FACES, VENUE, Venue
from hearts_qt.settings.values import Settings
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.cloth.venues import LOOKS, colour_of
from hearts_qt.ui.play.prompt_bar import PromptBar
from hearts_qt.ui.window.look import apply_look, wants_reduced_motion


class Appearance:
    """Applies the options for the look of the table, now and after each change."""

    def __init__(self, view: TableView, prompt: PromptBar, settings: Settings) -> None:
        """Apply the options to the table and to the prompt bar."""
        self._view = view
        self._prompt = prompt
        self._settings = settings
        self._venue: Venue | None = None
        self._venue_of_room: Venue | None = None
        for show, effect in (
            (self._show_cloth, Effect.CLOTH),
            (self._show_faces, Effect.FACES),
            (self._show_motion, Effect.MOTION),
        ):
            show()
            settings.listen(show, effect)
        settings.listen(self._show_program_look, Effect.PROGRAM_LOOK)

    def _show_program_look(self) -> None:
        application = QApplication.instance()
        if isinstance(application, QApplication):
            apply_look(application, self._settings)
            self._view.set_geometry()

    def show_venue_of_room(self, venue: Venue | None) -> None:
        """Put the table where a room of the tour is; None puts it back where the person has it. No option changes."""
        if venue is not self._venue_of_room:
            self._venue_of_room = venue
            self._show_cloth()

    def _show_cloth(self) -> None:
        venue, chosen = self._settings.value(VENUE), QColor(self._settings.value(BACKGROUND))
        shown = self._venue_of_room or venue
        self._view.set_cloth(chosen, shown)
        self._prompt.set_cloth(colour_of(shown, chosen))
        back = LOOKS[venue].back
        if self._venue not in (None, venue) and back:
            self._settings.set(CARD_BACK, back)
        self._venue = venue

    def _show_motion(self) -> None:
        self._view.motion.reduced = wants_reduced_motion(self._settings)
        self._view.table_faces.set_reduced(self._view.motion.reduced)

    def _show_faces(self) -> None:
        shown = self._settings.value(FACES)
        self._view.table_faces.set_lively(shown and self._settings.value(LIVING_FACES))
        if self._view.pieces.shows_faces != shown:
            self._view.pieces.shows_faces = shown
            self._view.arrange()


class SolidBackground(QWidget):
    """A plain window that covers the screen behind another window in the colour of the cloth."""

    def __init__(self, window: QWidget) -> None:
        """Create the hidden background of `window`."""
        super().__init__(None, Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowDoesNotAcceptFocus)
        self._window = window
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setAutoFillBackground(True)
        self.setWindowTitle(window.windowTitle())

    def show_behind(self, on: bool, colour: QColor) -> None:
        """Cover the screen behind the window if `on` is true; otherwise stop covering it."""
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, colour.darker(150))
        self.setPalette(palette)
        if on and not self.isVisible():
            self.setGeometry(self._window.screen().geometry())
            self.show()
            self.lower()
            self._window.raise_()
            self._window.activateWindow()
        elif not on:
            self.hide()

"""Applies the options for the look of the table."""

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.look_options import BACKGROUND, FACES, LIVING_FACES
from hearts_qt.settings.values import Settings
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.play.prompt_bar import PromptBar
from hearts_qt.ui.window.look import apply_look, wants_reduced_motion


class Appearance:
    """Applies the options for the look of the table, now and after each change."""

    def __init__(self, view: TableView, prompt: PromptBar, settings: Settings) -> None:
        """Apply the options to the table and to the prompt bar."""
        self._view = view
        self._prompt = prompt
        self._settings = settings
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

    def _show_cloth(self) -> None:
        cloth = QColor(self._settings.value(BACKGROUND))
        self._view.set_cloth(cloth)
        self._prompt.set_cloth(cloth)

    def _show_motion(self) -> None:
        self._view.motion.reduced = wants_reduced_motion(self._settings)
        self._view.company.set_reduced(self._view.motion.reduced)

    def _show_faces(self) -> None:
        shown = self._settings.value(FACES)
        self._view.company.set_lively(shown and self._settings.value(LIVING_FACES))
        if self._view.pieces.shows_faces != shown:
            self._view.pieces.shows_faces = shown
            self._view.arrange()

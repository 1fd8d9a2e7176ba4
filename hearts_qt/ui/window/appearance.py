"""Shows on the table what the options say of its looks."""

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from hearts_qt.settings.values import Settings
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.play.prompt_bar import PromptBar
from hearts_qt.ui.window.look import apply_look, wants_reduced_motion


class Appearance:
    """Follows the options of looks."""

    def __init__(self, view: TableView, prompt: PromptBar, settings: Settings) -> None:
        """Show them on a table and on the line above the hand."""
        self._view = view
        self._prompt = prompt
        self._settings = settings

    def show_option(self, name: str) -> None:
        """Show what an option says now; any other option changes nothing."""
        if name in ("theme", "text_size"):
            application = QApplication.instance()
            if isinstance(application, QApplication):
                apply_look(application, self._settings)
                self._view.set_geometry()
        elif name == "background":
            cloth = QColor(self._settings.text("background"))
            self._view.set_cloth(cloth)
            self._prompt.set_cloth(cloth)
        elif name in ("faces", "living_faces"):
            self._show_faces()
        elif name == "motion":
            self._view.motion.reduced = wants_reduced_motion(self._settings)
            self._view.company.set_reduced(self._view.motion.reduced)
        elif name == "highlight":
            self._view.pieces.highlight = self._settings.text("highlight")

    def _show_faces(self) -> None:
        shown = self._settings.switch("faces")
        self._view.company.set_lively(shown and self._settings.switch("living_faces"))
        if self._view.pieces.shows_faces != shown:
            self._view.pieces.shows_faces = shown
            self._view.arrange()

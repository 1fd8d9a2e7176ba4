"""What is said and heard at a window's table, put together: talk, one's own comments, sound and its preferences."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject

from hearts_qt import paths
from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.settings.own_comments import OwnComment, OwnCommentsFile
from hearts_qt.ui.company.own_dialog import OwnCommentsDialog
from hearts_qt.ui.company.own_words import OwnWords
from hearts_qt.ui.company.talk import Talk
from hearts_qt.ui.company.voices import Voices
from hearts_qt.ui.sound.packs import SoundPacks
from hearts_qt.ui.sound.player import SoundPlayer
from hearts_qt.ui.sound.table_sounds import TableSounds
from hearts_qt.ui.words.sound import sound_line, voice_line

if TYPE_CHECKING:
    from hearts_qt.ui.dialogs.preferences import PreferencesDialog
    from hearts_qt.ui.window.main_window import MainWindow


class Means(NamedTuple):
    """By what a window is heard, and where one's own comments are kept. Without these it is silent, or keeps none."""

    player: SoundPlayer | None = None
    own_comments: OwnCommentsFile | None = None


SILENT: Final = Means()


class Hearing(QObject):
    """The talk and the sounds of a window."""

    def __init__(self, window: "MainWindow", voices: Voices, means: Means) -> None:
        """Let the window's table talk. Its menus have their keys already: one's own comments get what is left."""
        super().__init__(window)
        self._window = window
        self._means = means
        self._voices = voices
        self._preferences: PreferencesDialog | None = None
        self._packs = SoundPacks(paths.resources() / "sounds" / "sounds.toml")
        self.own = OwnWords(window)
        sounds = TableSounds(means.player)
        self.talk = Talk(window.director, window.view.company, window.settings, voices, self.own, sounds, self)
        if means.own_comments is not None:
            self.own.set_comments(means.own_comments.comments)
        if means.player is not None:
            means.player.changed.connect(self._show_status)
            window.desk.company.hear = means.player.say
        window.settings.listen(self._option_changed)
        self._option_changed("sound_pack")

    # What there is to choose from

    def packs(self) -> Mapping[str, str]:
        """Return the names of all packs of sounds, by id; the chosen one also while it is not there."""
        names = self._packs.names()
        chosen = self._window.settings.text("sound_pack")
        return names if chosen in names else {**names, chosen: chosen}

    def offer(self, catalogue: Catalogue) -> None:
        """Offer what the plugins have now."""
        self._voices.forget()
        self._packs.offer(catalogue)
        self._option_changed("sound_pack")

    def _option_changed(self, name: str) -> None:
        if name == "sound_pack" and self._means.player is not None:
            self._means.player.use_pack(self._packs.path(self._window.settings.text("sound_pack")))

    # The preferences

    def show_in(self, preferences: "PreferencesDialog") -> None:
        """Say in the preferences what cannot be heard here, and keep saying it right."""
        self._preferences = preferences
        if self._means.player is not None:
            self._means.player.prepare()
        self._show_status()

    def _show_status(self) -> None:
        player = self._means.player
        if player is not None and self._preferences is not None:
            self._preferences.show_note("volume", sound_line(player.status))
            self._preferences.show_note("comment_voice", voice_line(player.voice_status))

    # One's own comments

    def edit_own(self) -> None:
        """Open the dialog in which they are written."""
        names = [seating.name for seating in self._window.desk.seats]
        dialog = OwnCommentsDialog(self.own, names, self._window)
        dialog.kept.connect(self._keep_own)
        self._window.keeping.connect(dialog.keep_at_the_end)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _keep_own(self, comments: tuple[OwnComment, ...]) -> None:
        self.own.set_comments(comments)
        if self._means.own_comments is not None:
            self._means.own_comments.put(comments)

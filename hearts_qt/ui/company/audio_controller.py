"""Connects talk, sounds and the person's own comments with the table and the preferences."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from hearts_qt import paths
from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.rules.seating import Seating
from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import QT_TRANSLATE_NOOP, AnyOption, OptionPage
from hearts_qt.settings.own_comments import OwnComment, OwnCommentsFile
from hearts_qt.settings.values import Settings
from hearts_qt.settings.voice_options import COMMENT_VOICE, SOUND_PACK, VOLUME
from hearts_qt.ui.company.commentary import Commentary
from hearts_qt.ui.company.own_words import OwnWords
from hearts_qt.ui.company.remembering import AskAcquaintances, Remembering
from hearts_qt.ui.company.speaking import Voices
from hearts_qt.ui.company.talk import Faces, ShownTable, Talk
from hearts_qt.ui.media.packs import SoundPacks
from hearts_qt.ui.media.sound_player import SWITCHES, SoundPlayer
from hearts_qt.ui.media.table_sounds import TableSounds
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.control import Control
from hearts_qt.ui.widgets.form import open_once
from hearts_qt.ui.words.sound import sound_line, voice_line

if TYPE_CHECKING:
    # At run time the dialogs are imported only when they are opened, because the start does not need them.
    from hearts_qt.ui.company.own_dialog import OwnCommentsDialog
    from hearts_qt.ui.company.sound_trial import SoundTrial

COMMANDS: Final[Sequence[Command["AudioController"]]] = (
    Command(
        "own_comments",
        MenuName.OPTIONS,
        130,
        QT_TRANSLATE_NOOP("menus", "Your own c&omments…"),
        QT_TRANSLATE_NOOP("menus", "Write comments for the players, and comments that you say by pressing a key."),
        lambda self, on: self.edit_own(),
    ),
)


class AudioParts(NamedTuple):
    """The sound player and the file of the person's own comments.

    If the player is missing, there is no sound. If the file is missing, comments are not saved.
    """

    player: SoundPlayer | None = None
    own_comments: OwnCommentsFile | None = None


SILENT: Final = AudioParts()


class OptionRows(Protocol):
    """The rows of the options in the preferences."""

    def filled_control(self, option: AnyOption) -> Control | None:
        """Return the control of an option; None if the option's page has not been shown yet."""
        ...


class OptionNotes(Protocol):
    """A dialog that can show a note beside an option."""

    def show_note(self, option: AnyOption, note: str) -> None:
        """Show a note beside an option; an empty text removes it."""
        ...


class AudioController(QObject):
    """Carries out the commands about talk and sounds."""

    def __init__(
        self,
        table: ShownTable,
        faces: Faces,
        settings: Settings,
        voices: Voices,
        parts: AudioParts,
        seats: Callable[[], Sequence[Seating]],
        parent: QWidget,
        ask: AskAcquaintances | None = None,
    ) -> None:
        """Let the players at a table talk. If `ask` is missing, nobody speaks of earlier games.

        `parent` must already have all its shortcuts, because the person's own comments get the letters that are free.
        """
        super().__init__(parent)
        self._settings = settings
        self._parts = parts
        self.voices = voices
        self._seats = seats
        self._parent = parent
        self._notes: OptionNotes | None = None
        self.trial: SoundTrial | None = None
        """The row of the preferences to hear each sound, once their page has been shown."""
        self._group_buttons: list[QWidget] = []
        """The buttons of the preferences that play the sounds of a group."""
        self._packs = SoundPacks(paths.resources() / "sounds" / "sounds.toml")
        self.own = OwnWords(parent)
        self.dialog: OwnCommentsDialog | None = None
        """The dialog of the person's own comments, while it is open."""
        self.handlers = handlers_of(self, COMMANDS)
        sounds = self._sounds = TableSounds(parts.player)
        remembering = None if ask is None else Remembering(ask, settings, parent=self)
        self.talk = Talk(table, faces, settings, voices, self.own, sounds, self, remembering=remembering)
        self.commentary = Commentary(table, self.talk, sounds, settings, self)
        if parts.own_comments is not None:
            self.own.set_comments(parts.own_comments.comments)
        if parts.player is not None:
            parts.player.changed.connect(self._show_status)
        settings.listen(self._use_pack, Effect.SOUND_PACK)
        settings.listen(self._enable_trial, Effect.SOUND)
        self._use_pack()

    # Sound packs

    def packs(self) -> Mapping[str, str]:
        """Return the names of all sound packs by id. A chosen pack that is missing now is included with its id."""
        names = self._packs.names()
        chosen = self._settings.value(SOUND_PACK)
        return names if chosen in names else {**names, chosen: chosen}

    def offer(self, catalogue: Catalogue) -> None:
        """Offer the sound packs, comment packs and commentators of the plugins in this catalogue."""
        self.voices.forget()
        self._packs.offer(catalogue)
        self._use_pack()
        self.commentary.offer(catalogue)

    def _use_pack(self) -> None:
        if self._parts.player is not None:
            self._parts.player.use_pack(self._packs.path(self._settings.value(SOUND_PACK)))

    # The preferences

    def show_in(self, notes: OptionNotes) -> None:
        """Show in the preferences why something cannot be heard, and keep these notes up to date."""
        self._notes = notes
        if self._parts.player is not None:
            self._parts.player.prepare()
        self._show_status()

    def below_options(self, page: OptionPage) -> QWidget | None:
        """Return what the preferences show below the options of a page: a row to hear the sounds."""
        if page is not OptionPage.VOICE:
            return None
        from hearts_qt.ui.company.sound_trial import SoundTrial

        self.trial = SoundTrial(self._sounds.try_out)
        self._enable_trial()
        return self.trial

    def add_buttons(self, rows: OptionRows) -> None:
        """Put a button to hear the sounds beside each switch of a group of sounds that is shown in the preferences."""
        from hearts_qt.ui.company.sound_trial import GroupButton
        from hearts_qt.ui.widgets.value_controls import Switch

        for group, option in SWITCHES.items():
            switch = rows.filled_control(option)
            if isinstance(switch, Switch) and len(switch.parts) == 1:
                button = GroupButton(group, self._sounds.try_out)
                switch.add_button(button)
                self._group_buttons.append(button)
        self._enable_trial()

    def _enable_trial(self) -> None:
        player = self._parts.player
        for each in (self.trial, *self._group_buttons):
            if each is not None and isValid(each):
                each.setEnabled(player is not None and not player.is_silent)

    def _show_status(self) -> None:
        player = self._parts.player
        if player is not None and self._notes is not None:
            self._notes.show_note(VOLUME, sound_line(player.status))
            self._notes.show_note(COMMENT_VOICE, voice_line(player.voice_status))

    # The person's own comments

    def edit_own(self) -> None:
        """Open the dialog in which the person writes comments."""
        from hearts_qt.ui.company.own_dialog import OwnCommentsDialog

        self.dialog = OwnCommentsDialog(self.own, [seating.name for seating in self._seats()], self._parent)
        self.dialog.kept.connect(self.keep_own)
        self.dialog.finished.connect(self._closed)
        open_once(self.dialog)

    def _closed(self) -> None:
        self.dialog = None

    def rest(self, on: bool) -> None:
        """Be silent while `on`, and let no time pass for what is being said."""
        self.talk.chooser.rest(on)
        if self._parts.player is not None:
            self._parts.player.rest(on)

    def close(self) -> None:
        """End the commentator's process."""
        self.commentary.close()

    def keep_unconfirmed_input(self) -> None:
        """Save the comments in the open dialog, because the program may end now."""
        if self.dialog is not None:
            self.dialog.keep_at_the_end()

    def keep_own(self, comments: tuple[OwnComment, ...]) -> None:
        """Use these as the person's own comments, and save them."""
        self.own.set_comments(comments)
        if self._parts.own_comments is not None:
            self._parts.own_comments.put(comments)

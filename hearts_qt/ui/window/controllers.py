"""Creates a window's controllers and connects them. No controller knows the window or another controller."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QWidget

from hearts_qt import paths
from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.settings.card_options import DESIGNS
from hearts_qt.settings.character_files import CharacterFolder
from hearts_qt.settings.look_options import LIVING_FACES
from hearts_qt.settings.option import AnyOption
from hearts_qt.settings.profile_keeper import ProfileKeeper
from hearts_qt.settings.table_options import TableOptions
from hearts_qt.settings.voice_options import COMMENTATOR, SOUND_PACK
from hearts_qt.table.link import Update
from hearts_qt.ui.art.card_art import CardArt
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.company.audio_controller import AudioController, AudioParts
from hearts_qt.ui.company.voices import Voices
from hearts_qt.ui.configure.character_controller import CharacterController
from hearts_qt.ui.configure.character_parts import CharacterParts
from hearts_qt.ui.dialogs.preferences_controller import PreferencesController
from hearts_qt.ui.dialogs.rules_controller import RulesController
from hearts_qt.ui.dialogs.seat_offer import SeatOffer
from hearts_qt.ui.dialogs.seats_controller import SeatsController
from hearts_qt.ui.help.help_controller import HelpController
from hearts_qt.ui.honesty.honesty_controller import HonestyController
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.play.game_controller import GameController
from hearts_qt.ui.play.input_controller import InputController
from hearts_qt.ui.play.prompt_bar import PromptBar
from hearts_qt.ui.plugins.plugin_controller import PluginController
from hearts_qt.ui.records.annotation_writer import AnnotationWriter
from hearts_qt.ui.records.film_cloth import Pictures
from hearts_qt.ui.records.record_controller import RecordController, RecordPlaces
from hearts_qt.ui.records.shelf_controller import ShelfController
from hearts_qt.ui.widgets.closed_windows import ClosedWindows
from hearts_qt.ui.widgets.command import Handlers
from hearts_qt.ui.window.design_controller import DesignController
from hearts_qt.ui.window.menus import Menus
from hearts_qt.ui.window.message_bar import MessageBar


class WindowPaths(NamedTuple):
    """Paths of the files and folders that a window uses."""

    faces: Path
    """Folder of the faces."""
    file: Path
    """File with the places of the window and its docks."""
    matches: Path
    """Folder of the logs of all matches."""
    luck: Path
    """File with the luck that was worked out so far."""
    plugins: Path
    """Folder of the user's plugins."""
    records: Path
    """Folder of the records of deals."""
    annotations: Path
    """File with what people write about games and deals."""
    record_index: Path
    """File with the index of all records."""
    bundled_records: Path
    """Folder of the records that come with the program."""

    @classmethod
    def below(cls, folder: Path, faces: Path) -> "WindowPaths":
        """Return paths in a folder that belongs to one window only."""
        names = ("window.ini", "matches", "luck.jsonl", "plugins", "records", "annotations.jsonl", "records.sqlite")
        paths = [*(folder / name for name in names), faces.parent / "deals"]
        return cls(faces, *paths)


class TableParts(NamedTuple):
    """The parts of a window that the controllers work with."""

    view: TableView
    prompt: PromptBar
    director: Director
    menus: Menus
    messages: MessageBar


class Controllers:
    """All controllers of a window, and the functions that carry out its commands."""

    def __init__(
        self,
        window: QMainWindow,
        keeper: ProfileKeeper,
        character_folder: CharacterFolder,
        table: TableParts,
        art: CardArt,
        places: WindowPaths,
        players: Sequence[str],
        parts: AudioParts,
        tell: Callable[[str, str], None],
        since: str,
    ) -> None:
        """Create all controllers for a window, the parent of their dialogs; `tell` shows a message about a subject.

        `since` is when the program was started, in UTC, see `StartProgram`.
        """
        director, menus = table.director, table.menus
        settings, send, questions = keeper.profile.settings, director.send, director.questions
        self._settings = settings
        self._keeper = keeper
        self._menus = menus
        self._character_folder = character_folder
        self._faces = table.view.face_art
        self.character_parts = CharacterParts(players, paths.resources() / "comments")
        self.table_options = TableOptions(settings, send)
        self.input = InputController(director, table.prompt, settings)
        self.game = GameController(settings, send, questions, menus, tell, window)
        self.plugins = PluginController(places.plugins, keeper, tell, table.messages.forget, (art, self._faces), window)
        self.rules = RulesController(keeper, send, questions.begin, lambda: self.plugins.rule_sets, menus, window)
        self.seating = SeatsController(
            keeper, send, lambda: self.character_parts.players, self._seat_offer, menus, window
        )
        self.characters = CharacterController(
            character_folder, self.character_parts, self._faces, keeper, lambda: self.seating.seats, send, window
        )
        self.designs = DesignController(window, settings, art)
        self.preferences = PreferencesController(settings, self.choices_of, window)
        self.help = HelpController(keeper.profile.rules, menus.entries, lambda: self.plugins.help_pages, window)
        # Queued, so that a right click ends before the dialog opens.
        self.input.options_wanted.connect(self.preferences.show, Qt.ConnectionType.QueuedConnection)
        self.honesty = HonestyController(places.matches, places.luck, window)
        self._annotations = AnnotationWriter(places.annotations, window)
        record_places = RecordPlaces(
            places.matches, places.records, places.annotations, places.record_index, places.bundled_records
        )
        pictures = Pictures(art, self._faces, settings)
        self.records = RecordController(record_places, since, settings, self._annotations, send, tell, pictures, window)
        self.shelf = ShelfController(places.matches, places.annotations, self._annotations, send, window)
        voices = Voices(character_folder.characters, self.character_parts.pack, character_folder.sounds)
        self.audio = AudioController(
            director, table.view.company, settings, voices, parts, lambda: self.seating.seats, window
        )
        self.handlers = self._collected_handlers(window)
        """Functions that carry out the commands of the menus, by the command's name."""
        self._wire(table, window)
        self._wire_characters(table, parts)
        self.designs.problem_found.connect(lambda sentence: tell(sentence, ""))
        self.seating.told.connect(lambda sentence: tell(sentence, "seats"))

    def _collected_handlers(self, window: QMainWindow) -> Handlers:
        return {
            "exit": lambda on: window.close(),
            **self.input.handlers,
            **self.game.handlers,
            **self.plugins.handlers,
            **self.rules.handlers,
            **self.seating.handlers,
            **self.characters.handlers,
            **self.designs.handlers,
            **self.preferences.handlers,
            **self.help.handlers,
            **self.honesty.handlers,
            **self.records.handlers,
            **self.shelf.handlers,
            **self.audio.handlers,
        }

    def _wire(self, table: TableParts, window: QWidget) -> None:
        """Connect the controllers with each other, with the table and with the menus."""
        table.director.began.connect(self.game.enable_undo)
        questions = table.director.questions
        ClosedWindows(window).closed.connect(questions.note_closed_window)
        questions.rules_of_new_game = self._keeper.rules_of_new_game
        questions.new_game_wanted.connect(self.rules.choose)
        questions.changed.connect(lambda: table.menus.hold_game(questions.asks_to_leave))
        self.input.hinting.changed.connect(lambda: table.menus.enable("hint", self.input.hinting.is_offered))
        self.designs.follow_menus(table.menus)
        self.designs.flaws_changed.connect(self.plugins.note_design)
        self.designs.choices_changed.connect(self.preferences.refresh_choices)
        self.preferences.refreshed.connect(self.designs.dress_preferences)
        self.preferences.opened.connect(self.audio.show_in)
        table.menus.rules.wanted.connect(self.rules.change)
        table.menus.rules.dialog_wanted.connect(self.rules.choose)
        keeper = self._keeper
        self.audio.commentary.chosen_values = lambda plugin: keeper.profile.plugin_settings.get(plugin, {})
        self.audio.commentary.failed.connect(self.plugins.note_commentator)
        table.menus.help_wanted.connect(self.help.explain)
        table.menus.colour_wanted.connect(self.preferences.choose_colour)

    def _wire_characters(self, table: TableParts, parts: AudioParts) -> None:
        self.characters.install = self.plugins.installer.offer
        self.characters.add_face = self.plugins.add_face
        self.plugins.character_came.connect(self.characters.take_in)
        self.characters.may_move = lambda: self._settings.value(LIVING_FACES) and not table.view.motion.reduced
        if parts.player is not None:
            self.characters.hear = parts.player.say

    def _seat_offer(self) -> SeatOffer:
        characters = [character.role for character in self._character_folder.characters.all()]
        parts = self.character_parts
        return SeatOffer(characters, parts.title, parts.line, parts.face, self._faces, self.plugins.add_face)

    def choices_of(self, option: AnyOption) -> Mapping[str, str]:
        """Return the choices of an option that are found at run time, such as card designs."""
        if option is SOUND_PACK:
            return self.audio.packs()
        if option is COMMENTATOR:
            return self.audio.commentary.names()
        return self.designs.choices(option) if option in DESIGNS else {}

    def show_update(self, update: Update) -> None:
        """Give an update to the controllers: they enable the commands that are possible, and tick those that are on."""
        for each in (
            self.designs,
            self.game,
            self.seating,
            self.rules,
            self.help,
            self.honesty,
            self.records,
            self.shelf,
        ):
            each.show_update(update)

    def show_catalogue(self, catalogue: Catalogue, *, safe_mode: bool) -> None:
        """Offer the contributions of plugins."""
        self.plugins.show_catalogue(catalogue, safe_mode=safe_mode)
        self.characters.offer(catalogue)
        self.seating.offer()
        self.help.show_plugin_pages()
        self.audio.offer(catalogue)
        self._menus.refill_choices(COMMENTATOR)
        # This comes last, when everything that offers choices has the new catalogue.
        self.preferences.refresh_choices()

    def keep_unconfirmed_input(self) -> None:
        """Accept immediately what is being typed in dialogs, because the program may end now."""
        self.audio.keep_unconfirmed_input()
        self.seating.keep_unconfirmed_input()
        self.rules.keep_unconfirmed_input()
        self.characters.follow_now()

    def close(self) -> None:
        """Close the windows and processes that would otherwise stay when the main window is closed."""
        self.audio.close()
        self.designs.close()
        self.help.close()
        self.honesty.close()
        self.records.close()
        self.shelf.close()
        self._annotations.close()
        self.plugins.close()

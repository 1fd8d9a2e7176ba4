"""Creates a window's controllers and connects them. No controller knows the window or another controller."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QWidget

from hearts_qt import paths
from hearts_qt.history.erasing import ErasingPlaces
from hearts_qt.history.tasks import ListDays, ListRounds, ListWaiting, MeasureLuck, StatisticsPlaces
from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.rules.seating import Seating
from hearts_qt.settings.card_options import DESIGNS
from hearts_qt.settings.character_files import CharacterFolder
from hearts_qt.settings.export_file import ExportPlaces
from hearts_qt.settings.look_options import LIVING_FACES, VENUE
from hearts_qt.settings.option import AnyOption
from hearts_qt.settings.play_options import PLAYER_NAME
from hearts_qt.settings.profile_keeper import ProfileKeeper
from hearts_qt.settings.profile_list import FIRST, ProfileList
from hearts_qt.settings.table_options import TableOptions
from hearts_qt.settings.voice_options import COMMENTATOR, SOUND_PACK
from hearts_qt.table.link import Update
from hearts_qt.table.owners import EVERYBODY, Whose
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.company.audio_controller import AudioController, AudioParts
from hearts_qt.ui.company.character_controller import CharacterController
from hearts_qt.ui.company.character_parts import CharacterParts
from hearts_qt.ui.company.speaking import Voices
from hearts_qt.ui.dialogs.lay_out_controller import LayOutController
from hearts_qt.ui.dialogs.page_over_cloth import ClothBelow
from hearts_qt.ui.dialogs.plugin_controller import PluginController
from hearts_qt.ui.dialogs.preferences_controller import PreferencesController
from hearts_qt.ui.dialogs.profiles_controller import OwnPerson, ProfilesController
from hearts_qt.ui.dialogs.rules_controller import RulesController
from hearts_qt.ui.dialogs.scores_controller import ScoresController
from hearts_qt.ui.dialogs.seat_offer import SeatOffer
from hearts_qt.ui.dialogs.seats_controller import SeatsController
from hearts_qt.ui.help.help_controller import HelpController
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.play.claim_controller import ClaimController
from hearts_qt.ui.play.day_controller import DayController
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.play.evening_controller import EveningController
from hearts_qt.ui.play.game_controller import GameController
from hearts_qt.ui.play.input_controller import InputController
from hearts_qt.ui.play.lesson_controller import LessonController
from hearts_qt.ui.play.look_back import LookBack
from hearts_qt.ui.play.own_game_controller import OwnGameController
from hearts_qt.ui.play.prompt_bar import PromptBar
from hearts_qt.ui.play.tournament_controller import TournamentController
from hearts_qt.ui.records.annotation_writer import AnnotationWriter
from hearts_qt.ui.records.eraser import Eraser
from hearts_qt.ui.records.film_cloth import Pictures
from hearts_qt.ui.records.honesty_controller import HonestyController
from hearts_qt.ui.records.record_controller import RecordController
from hearts_qt.ui.records.record_keeping import RecordPlaces
from hearts_qt.ui.records.shelf_controller import ShelfController
from hearts_qt.ui.records.transfer_controller import TransferController
from hearts_qt.ui.sharing.sharing_controller import SharingController
from hearts_qt.ui.statistics.figure_source import TableMemory
from hearts_qt.ui.statistics.scrapbook_controller import ScrapbookController
from hearts_qt.ui.statistics.statistics_controller import StatisticsController
from hearts_qt.ui.tournament.field_controller import FieldController
from hearts_qt.ui.widgets.command import Handlers, handlers_of
from hearts_qt.ui.widgets.form import bring_up
from hearts_qt.ui.window.commands import WINDOW
from hearts_qt.ui.window.design_controller import DesignController
from hearts_qt.ui.window.menus import Menus
from hearts_qt.ui.window.message_bar import MessageBar
from hearts_qt.ui.window.other_windows import ClosedWindows
from hearts_qt.ui.window.venue_pictures import VenuePictures
from hearts_qt.ui.words.messages import SEATS, OfferMessages
from hearts_qt.ui.words.profiles import profile_name


class WindowPaths(NamedTuple):
    """Paths of the files and folders that a window uses."""

    faces: Path
    """Folder of the faces."""
    file: Path
    """File with the places of the window and its docks."""
    matches: Path
    """Folder of the logs of all matches."""
    history_cache: Path
    """File with what was worked out from the logs."""
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
    config: Path
    """Folder with the options of all people."""
    resets: Path
    """File that says from when on the figures of a player count."""
    statistics_index: Path
    """File with the index of the figures."""
    profile: str = FIRST
    """Key of the profile in use."""
    whose: Whose = EVERYBODY
    """The matches of the person who plays."""

    @classmethod
    def below(cls, folder: Path, faces: Path) -> "WindowPaths":
        """Return paths in a folder that belongs to one window only."""
        return cls(
            faces,
            folder / "window.ini",
            folder / "matches",
            folder / "history.sqlite",
            folder / "plugins",
            folder / "records",
            folder / "annotations.jsonl",
            folder / "records.sqlite",
            faces.parent / "deals",
            folder,
            folder / "resets.jsonl",
            folder / "statistics.sqlite",
        )

    @property
    def exported(self) -> ExportPlaces:
        """The files and folders that an export has."""
        return self.exported_of(FIRST, "")

    def exported_of(self, key: str, person: str) -> ExportPlaces:
        """Return what an export has: the profile with this key and its person's games; without `person`, everything."""
        profiles = ProfileList(self.config)
        own = profiles.files(key)
        return ExportPlaces(
            self.matches,
            self.records,
            self.annotations,
            own.options,
            own.characters,
            own.own_comments,
            self.plugins,
            person,
            profiles.whose(key) if person else EVERYBODY,
        )


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
        self.look_back = LookBack(director, settings)
        self.game = GameController(settings, send, questions, menus, tell, table.messages.forget, window)
        self.claims = ClaimController(director)
        self.lesson = LessonController(director, lambda: keeper.profile)
        self.own_game = OwnGameController(director, lambda: keeper.profile)
        of_logs = (places.matches, places.history_cache)
        self.days = DayController(director, lambda: keeper.profile, ListDays(*of_logs, places.whose))
        self.plugins = PluginController(places.plugins, keeper, tell, table.messages.forget, (art, self._faces), window)
        self.rules = RulesController(keeper, send, questions.begin, lambda: self.plugins.rule_sets, menus, window)
        self.tournaments = TournamentController(
            director, keeper, self._cast_now, self._faces, ListRounds(*of_logs, places.whose)
        )
        self.rules.vegas_chosen = self.tournaments.ask_vegas
        view = table.view
        cloth = ClothBelow(
            view.viewport(),
            view.paint_cloth,
            lambda: view.ink,
            self._faces,
            view.cloth_changed,
            view.face_at,
            lambda: 0.0 if view.motion.reduced else director.pace.moment,
        )
        self.seating = SeatsController(
            keeper, send, lambda: self.character_parts.players, self._seat_offer, cloth, window
        )
        self.seating.rules_wanted.connect(self.rules.choose)
        self.characters = CharacterController(
            character_folder, self.character_parts, self._faces, keeper, lambda: self.seating.seats, send, window
        )
        person = OwnPerson(self._own_person, self._change_own_person)
        self.profiles = ProfilesController(
            places.config, places.profile, person, self._faces, self.plugins.add_face, tell, window
        )
        self.seating.people = self.profiles
        self.profiles.changed.connect(self.seating.follow_people)
        self.designs = DesignController(window, settings, art)
        self.venues = VenuePictures(settings, window)
        self.preferences = PreferencesController(
            settings, self.choices_of, lambda page: self.audio.below_options(page), window
        )
        self.help = HelpController(keeper.profile.rules, menus.entries, lambda: self.plugins.help_pages, art, window)
        self.seating.lesson_wanted.connect(lambda: self.lesson.begin(from_page=True))
        self.seating.day_wanted.connect(lambda: self.days.begin(self.days.today()))
        self.seating.own_game_wanted.connect(self.own_game.go_back)
        # Queued, so that a right click ends before the dialog opens.
        self.input.options_wanted.connect(self.preferences.show, Qt.ConnectionType.QueuedConnection)
        self.honesty = HonestyController(MeasureLuck(*of_logs), window)
        self._annotations = AnnotationWriter(places.annotations, window)
        record_places = RecordPlaces(
            places.matches, places.records, places.annotations, places.record_index, places.bundled_records
        )
        pictures = Pictures(art, self._faces, settings)
        erased_from = ErasingPlaces(
            places.matches, places.records, places.annotations, places.history_cache, ProfileList(places.config).others
        )
        self.eraser = Eraser(erased_from, self._annotations, window)
        messages = OfferMessages(tell, table.messages.offer, table.messages.forget)
        self.lay_out = LayOutController(keeper, send, window)
        self.scores = ScoresController(send, messages, window)
        self.records = RecordController(
            record_places,
            since,
            lambda: keeper.profile,
            self._annotations,
            self.eraser.offer,
            send,
            messages,
            pictures,
            window,
        )
        self.records.own_game_wanted.connect(self.own_game.go_back)
        self.shelf = ShelfController(
            ListWaiting(*of_logs, places.annotations, places.whose),
            self._annotations,
            self.eraser.offer,
            send,
            art,
            window,
        )
        self.transfer = TransferController(places.exported, tell, window)
        self.shelf.owners = self.profiles.names
        self.profiles.export_wanted.connect(
            lambda each: self.transfer.ask_where(places.exported_of(each.key, each.person), profile_name(each))
        )
        self.profiles.import_wanted.connect(self.transfer.ask_which)
        questions.branch_again = self.records.branch_again
        self.lay_out.recorded = self.records.shown_hands
        questions.look_wanted.connect(lambda: self.records.show_current())
        figure_places = StatisticsPlaces(places.matches, places.annotations, places.resets, places.statistics_index)
        self.statistics = StatisticsController(
            figure_places,
            self._annotations.write,
            settings,
            self._faces,
            self._face_of_character,
            lambda: keeper.profile.person,
            since,
            window,
        )
        self.evening = EveningController(
            director,
            lambda: keeper.profile,
            paths.resources() / "rooms",
            self._faces,
            self.statistics.source,
            places.statistics_index,
        )
        self.scrapbook = ScrapbookController(
            self.statistics.source,
            places.statistics_index,
            lambda: (keeper.profile.person, settings.value(PLAYER_NAME)),
            art,
            self._faces,
            self.statistics.face_of,
            window,
        )
        self.scrapbook.deal_wanted.connect(self.records.show_deal)
        self._annotations.written.connect(self.statistics.note_annotation)
        self._annotations.written.connect(self._forget_memories)
        self.field = FieldController(
            places.matches.parent / "fields" / places.profile,
            places.matches,
            lambda: keeper.profile,
            self._cast_now,
            send,
            self._faces,
            self.records.take_in,
            window,
        )
        self.field.main_wanted.connect(lambda: bring_up(window))
        questions.field_wanted.connect(self.field.show_window)
        self.sharing = SharingController(self._faces, window)
        self.sharing.remark_of_day = self.days.remark
        questions.picture_wanted.connect(self.sharing.show_current)
        self.records.picture_wanted.connect(self.sharing.show_picture)
        voices = Voices(character_folder.characters, self.character_parts.pack, character_folder.sounds)
        self.audio = AudioController(
            director,
            table.view.table_faces,
            settings,
            voices,
            parts,
            lambda: self.seating.seats,
            window,
            TableMemory(self.statistics.source, lambda: keeper.profile.person, window).ask,
        )
        self.sharing.said = lambda update: ((each.speaker, each.text) for each in self.audio.talk.said_in(update))
        self.handlers = self._collected_handlers(window)
        """Functions that carry out the commands of the menus, by the command's name."""
        self._wire(table, window)
        self._wire_characters(table, parts)
        self.designs.problem_found.connect(lambda sentence: tell(sentence, ""))
        self.seating.told.connect(lambda sentence: tell(sentence, SEATS))

    def _collected_handlers(self, window: QMainWindow) -> Handlers:
        return {
            **handlers_of(window, WINDOW),
            **self.input.handlers,
            **self.look_back.handlers,
            **self.game.handlers,
            **self.claims.handlers,
            **self.lesson.handlers,
            **self.own_game.handlers,
            **self.days.handlers,
            **self.tournaments.handlers,
            **self.plugins.handlers,
            **self.rules.handlers,
            **self.scores.handlers,
            **self.lay_out.handlers,
            **self.seating.handlers,
            **self.characters.handlers,
            **self.profiles.handlers,
            **self.designs.handlers,
            **self.preferences.handlers,
            **self.help.handlers,
            **self.honesty.handlers,
            **self.records.handlers,
            **self.shelf.handlers,
            **self.statistics.handlers,
            **self.scrapbook.handlers,
            **self.field.handlers,
            **self.evening.handlers,
            **self.sharing.handlers,
            **self.transfer.handlers,
            **self.audio.handlers,
        }

    def _wire(self, table: TableParts, window: QWidget) -> None:
        """Connect the controllers with each other, with the table and with the menus."""
        table.director.began.connect(self.game.enable_undo)
        questions = table.director.questions
        ClosedWindows(window).closed.connect(questions.note_closed_window)
        questions.rules_of_new_game = self._keeper.rules_of_new_game
        questions.seats_of_new_game = self._keeper.seats_of_new_game
        questions.new_game_wanted.connect(self.rules.choose)
        questions.changed.connect(lambda: table.menus.hold_game(questions.asks_to_leave))
        self.input.hinting.changed.connect(lambda: table.menus.enable("hint", self.input.hinting.is_answered))
        self.designs.follow_menus(table.menus)
        self.venues.follow_menu(table.menus.submenu(VENUE))
        self.designs.flaws_changed.connect(self.plugins.note_design)
        self.designs.choices_changed.connect(self.preferences.refresh_choices)
        self.preferences.refreshed.connect(self.designs.dress_preferences)
        self.preferences.refreshed.connect(self.venues.dress_preferences)
        self.preferences.refreshed.connect(lambda dialog: self.audio.add_buttons(dialog))
        self.preferences.opened.connect(self.audio.show_in)
        table.menus.rules.wanted.connect(self.rules.change)
        table.menus.rules.dialog_wanted.connect(self.rules.choose)
        keeper = self._keeper
        self.audio.commentary.chosen_values = lambda plugin: keeper.profile.plugin_settings.get(plugin, {})
        self.audio.commentary.failed.connect(self.plugins.note_commentator)
        self.eraser.began.connect(self.records.hold)
        self.eraser.erased.connect(self.records.forget_removed)
        self.eraser.erased.connect(self.shelf.forget_removed)
        self.eraser.ended.connect(self.records.note_erased)
        self.eraser.ended.connect(self.shelf.note_erased)
        table.menus.help_wanted.connect(self.help.explain)
        table.menus.colour_wanted.connect(self.preferences.choose)

    def _wire_characters(self, table: TableParts, parts: AudioParts) -> None:
        self.characters.install = self.plugins.install
        self.characters.add_face = self.plugins.add_face
        self.plugins.character_came.connect(self.characters.take_in)
        self.characters.may_move = lambda: self._settings.value(LIVING_FACES) and not table.view.motion.reduced
        if parts.player is not None:
            self.characters.hear = parts.player.say

    def _forget_memories(self) -> None:
        if self.audio.talk.remembering is not None:
            self.audio.talk.remembering.forget()

    def _cast_now(self) -> list[Seating]:
        return [character.role.seating for character in self._character_folder.characters.all()]

    def _seat_offer(self) -> SeatOffer:
        characters = [character.role for character in self._character_folder.characters.all()]
        parts, faces, add_face = self.character_parts, self._faces, self.plugins.add_face
        own = self._keeper.profile.person
        listed = [each for each in self.profiles.offered if each.name]
        people = [replace(each, person=own) if each.key == self.profiles.key else each for each in listed]
        return SeatOffer(characters, parts.title, parts.line, parts.face, faces, add_face, people, own)

    def _own_person(self) -> tuple[str, str]:
        name, face = self.characters.name_and_face()
        return name, face

    def _change_own_person(self, name: str, face: str) -> None:
        # Imported here, so that the program starts faster.
        from hearts_qt.ui.company.context import NameAndFace

        self.characters.change_person(NameAndFace(name, face))

    def _face_of_character(self, character: str) -> str:
        """Return the name of the face of a character; empty if there is no such character."""
        all_of_them = self._character_folder.characters.all()
        return next((each.role.face for each in all_of_them if each.role.id == character), "")

    def choices_of(self, option: AnyOption) -> Mapping[str, str]:
        """Return the choices of an option that are found at run time, such as card designs."""
        if option is SOUND_PACK:
            return self.audio.packs()
        if option is COMMENTATOR:
            return self.audio.commentary.names()
        return self.designs.choices(option) if option in DESIGNS else {}

    def show_update(self, update: Update) -> None:
        """Give an update to the menus, which enable the commands that are possible, and to the controllers."""
        for each in (
            self._menus,
            self.designs,
            self.game,
            self.lesson,
            self.days,
            self.seating,
            self.rules,
            self.scores,
            self.lay_out,
            self.help,
            self.honesty,
            self.records,
            self.shelf,
            self.statistics,
            self.scrapbook,
            self.field,
            self.evening,
            self.sharing,
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
        self.scores.keep_unconfirmed_input()
        self.characters.follow_now()

    def close(self) -> None:
        """Close the windows and processes that would otherwise stay when the main window is closed."""
        self.audio.close()
        self.designs.close()
        self.help.close()
        self.honesty.close()
        self.records.close()
        self.shelf.close()
        self.scrapbook.close()
        self.evening.close()
        self.statistics.close()
        self.field.close()
        self.days.close()
        self.tournaments.close()
        self.sharing.close()
        self.transfer.close()
        self.profiles.close()
        self._annotations.close()
        self.plugins.close()

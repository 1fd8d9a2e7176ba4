"""Controller for tournaments at one table: begins them, goes on with them, and shows all that were played."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject

from hearts_qt.history.tasks import ListRounds
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.rules.seating import Seating, persons_of
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.profile_keeper import ProfileKeeper
from hearts_qt.table import link
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.tournament.past import TournamentSource
from hearts_qt.ui.tournament.table_source import TableTournaments
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import bring_up
from hearts_qt.ui.words.tournament import tournament_question, vegas_question

if TYPE_CHECKING:
    # This is imported when the window is first opened, so that the program starts faster.
    from hearts_qt.ui.tournament.tournaments_window import TournamentsWindow

translate = QCoreApplication.translate

COMMANDS: Final[Sequence[Command["TournamentController"]]] = (
    Command(
        "play_tournament",
        MenuName.RULES,
        200,
        QT_TRANSLATE_NOOP("menus", "&Play a tournament…"),
        QT_TRANSLATE_NOOP(
            "menus", "Ten rounds against players who get better from round to round, under the rules in force."
        ),
        lambda self, on: self.ask(),
        changes_game=True,
        needs_table=True,
        enabled=lambda update: len(persons_of(update.view.seats)) < 2,
    ),
    Command(
        "continue_tournament",
        MenuName.RULES,
        210,
        QT_TRANSLATE_NOOP("menus", "&Go on with the tournament"),
        QT_TRANSLATE_NOOP("menus", "Go on with the tournament that you left last. Your own game is kept."),
        lambda self, on: self.go_on(),
        changes_game=True,
        needs_table=True,
        enabled=lambda update: update.kind is not MatchKind.TOURNAMENT or update.view.ending is not None,
    ),
    Command(
        "tournaments",
        MenuName.RULES,
        230,
        QT_TRANSLATE_NOOP("menus", "&Tournaments…"),
        QT_TRANSLATE_NOOP("menus", "All your tournaments, round by round: who was out, and how far you came."),
        lambda self, on: self.show_window(),
    ),
)


class TournamentController(QObject):
    """Begins tournaments, and goes on with them."""

    def __init__(
        self,
        director: Director,
        keeper: ProfileKeeper,
        cast: Callable[[], Sequence[Seating]],
        faces: FaceArt,
        past: ListRounds,
    ) -> None:
        """Take the person's rules and seats from `keeper`; `cast` returns the characters as they are called now.

        `past` is the task that finds past tournaments.
        """
        super().__init__(director)
        self._director = director
        self._keeper = keeper
        self._cast = cast
        self._faces = faces
        self.sources: list[TournamentSource] = [TableTournaments(past, self.go_on, self)]
        """Each knows the tournaments of one kind for the window of past tournaments."""
        self.window: TournamentsWindow | None = None
        """The window of past tournaments; None until it is first opened."""
        self.handlers = handlers_of(self, COMMANDS)
        director.questions.tournament_wanted.connect(self.ask)
        director.questions.standings_wanted.connect(self.show_window)

    def ask(self) -> None:
        """Ask whether a tournament should begin under the rules in force, and begin it."""
        rules = self._rules
        choices = ((translate("tournament", "Begin"), lambda: self._begin(rules)),)
        headline = translate("tournament", "Play a tournament?")
        self._director.questions.ask_tournament(headline, tournament_question(rules), choices)

    def ask_vegas(self, use: Callable[[], None]) -> None:
        """Ask whether a tournament under Vegas rules should begin; `use` takes only the rules, for this game."""
        choices = (
            (translate("tournament", "Play a tournament"), lambda: self._begin(PRESETS[Preset.VEGAS])),
            (translate("tournament", "Only use the rules"), use),
        )
        self._director.questions.ask_tournament(translate("tournament", "Vegas rules"), vegas_question(), choices)

    def go_on(self, tournament: str = "") -> None:
        """Go on with the tournament with that id, by default with the one that was played last."""
        update = self._director.update
        at_table = None if update is None else update.round
        if at_table is not None and tournament in ("", at_table.tournament):
            # If the round at the table is survived, the next one begins; otherwise this changes nothing.
            self._director.send(link.NextRound())
        self._director.send(link.GoToTournament(tournament))

    def show_window(self) -> "TournamentsWindow":
        """Open the window of past tournaments, and look for them again."""
        if self.window is None:
            from hearts_qt.ui.tournament.tournaments_window import TournamentsWindow

            self.window = TournamentsWindow(self.sources, self._faces)
        self.window.look()
        bring_up(self.window)
        return self.window

    def close(self) -> None:
        """Close the window, and stop looking."""
        for source in self.sources:
            source.close()
        if self.window is not None:
            self.window.close()

    def _begin(self, rules: Rules) -> None:
        update = self._director.update
        if update is None:
            return
        first, second, third, fourth = update.view.seats
        seats = self._keeper.seats_of_new_game((first, second, third, fourth), update.kind)
        self._director.send(link.BeginTournament(rules, seats, tuple(self._cast())))

    @property
    def _rules(self) -> Rules:
        """The rules in force; after a tournament those of the tournament."""
        update = self._director.update
        if update is None:
            return self._keeper.profile.rules
        if update.kind is MatchKind.TOURNAMENT:
            return update.next_rules
        return self._keeper.rules_of_new_game(update.next_rules, update.kind)

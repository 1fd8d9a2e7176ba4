"""Controls the seats: the two dialogs in which they are chosen, the saved seats, and the person's name."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.events import MatchBegan, MatchResumed
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating, owner_of
from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.play_options import FAST_START, PLAYER_NAME
from hearts_qt.settings.profile import LONGEST_NAME, Seats
from hearts_qt.settings.profile_keeper import ProfileKeeper
from hearts_qt.table import link
from hearts_qt.ui.dialogs.page_over_cloth import ClothBelow
from hearts_qt.ui.dialogs.seat_offer import SeatOffer
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import open_once
from hearts_qt.ui.words.cards import points
from hearts_qt.ui.words.rules import rules_title
from hearts_qt.ui.words.scores import continue_branch, continue_caption, invitation_of

if TYPE_CHECKING:
    # Imported only when a dialog is opened, so that the start is quick.
    from hearts_qt.ui.dialogs.opponents_dialog import OpponentsDialog
    from hearts_qt.ui.dialogs.profiles_controller import ProfilesController
    from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
    from hearts_qt.ui.dialogs.welcome_page import UnderWay, WelcomePage

_FIXED: Final = (MatchKind.DAILY, MatchKind.TOURNAMENT, MatchKind.EVENING)
"""The kinds of matches whose opponents nobody can choose."""

COMMANDS: Final[Sequence[Command["SeatsController"]]] = (
    Command(
        "players",
        MenuName.OPTIONS,
        100,
        QT_TRANSLATE_NOOP("menus", "Pla&yers…"),
        QT_TRANSLATE_NOOP(
            "menus", "Who sits where: people or computers, their names and faces. Can be changed during a deal."
        ),
        lambda self, on: self._choose(),
        "Ctrl+T",
        changes_game=True,
        enabled=lambda update: not update.read_only and update.kind not in _FIXED,
    ),
)
_TYPED_MS: Final = 1000
"""How many milliseconds after the last key a name counts as complete. The log keeps each change of a seat, so a name
that is only half typed must not get into the log.
"""


class SeatsController(QObject):
    """Changes who sits at the table and in the next game."""

    chosen = Signal()
    """The page at the start was closed, so the game can begin."""
    rules_wanted = Signal()
    """The person wants to see and choose rules before the first card."""
    lesson_wanted = Signal()
    """The person wants to learn the game."""
    day_wanted = Signal()
    own_game_wanted = Signal()
    """The person wants to play the deal of the day."""
    leaving = Signal()
    """The page at the start closes in a moment."""
    told = Signal(str)
    """A sentence for the person."""

    def __init__(
        self,
        keeper: ProfileKeeper,
        send: Callable[[link.Request], None],
        players: Callable[[], Sequence[str]],
        offers: Callable[[], SeatOffer],
        cloth: ClothBelow,
        parent: QWidget,
    ) -> None:
        """Save seats with `keeper`. `players` returns all computer players; `offers` returns the other choices.

        The page at the start lies over `cloth`.
        """
        super().__init__(parent)
        self._keeper = keeper
        self._settings = keeper.profile.settings
        self._send = send
        self._players = players
        self._offers = offers
        self._cloth = cloth
        self._parent = parent
        self._update: link.Update | None = None
        self._dialog: SeatsDialog | None = None
        self.opponents: OpponentsDialog | None = None
        """The dialog behind *More…* of the page, while it is open."""
        self.people: ProfilesController | None = None
        """The profiles, from which a person can be chosen on the page at the start."""
        self.welcome: WelcomePage | None = None
        """The page at the start of the program, while it is open."""
        self.handlers = handlers_of(self, COMMANDS)
        self._is_renamed = False
        """Whether the person's name has changed and the seats still have the old name."""
        self._named = QTimer(self)
        self._named.setSingleShot(True)
        self._named.setInterval(_TYPED_MS)
        self._named.timeout.connect(self.follow_name)
        self._settings.listen(self._name_changed, Effect.PLAYER_NAME)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._leave_field)

    @property
    def seats(self) -> tuple[Seating, ...]:
        """The people and computers at the table."""
        return self._update.view.seats if self._update is not None else self._keeper.profile.seats

    def show_update(self, update: link.Update) -> None:
        """Take the seats from an update."""
        comes = any(isinstance(event, MatchBegan | MatchResumed) for event in update.events)
        is_new, self._update = comes or self._update is None, update
        if is_new and self._keeper.profile.person:
            # Names and faces can be those of another time, or of another person's window.
            self.follow_people()
        if self.welcome is not None and self._is_elsewhere(update):
            self._leave_page()
            self.chosen.emit()
        elif self.welcome is not None:
            self.welcome.show_rules(self._rules_title(update))

    def _is_elsewhere(self, update: link.Update) -> bool:
        """Return whether the person went to another game while the page was open, for instance to a deal of a record.

        The players on the page are not those of that game. Only a game with the same players can still be begun there.
        """
        came = any(isinstance(event, MatchBegan | MatchResumed) for event in update.events)
        is_same = update.kind is MatchKind.OWN and self.welcome is not None and self.welcome.is_about(update.view.seats)
        return came and not is_same

    def offer(self) -> None:
        """Update the choices in the open dialogs."""
        for dialog in (self._dialog, self.opponents):
            if dialog is not None:
                dialog.offer(self._players(), self._offers())
        if self.welcome is not None:
            self.welcome.offer(self._offers())

    def _choose(self) -> None:
        from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog

        dialog = self._dialog = SeatsDialog(self.seats, self._players(), True, self._parent, self._offers())
        dialog.accepted.connect(lambda: self._take(dialog.seats()))
        dialog.finished.connect(self._closed)
        open_once(dialog)

    def _closed(self) -> None:
        self._dialog = None

    def keep_unconfirmed_input(self) -> None:
        """Save the person's name and the seats in the open dialog, because the program may end now."""
        self.follow_name()
        for dialog in (self._dialog, self.opponents):
            if dialog is not None and dialog.has_changes and dialog.keep_button.isEnabled():
                self._take(dialog.seats())
                dialog.note_kept()
        if self.opponents is not None:
            self._settings.set(FAST_START, self.opponents.fast_start.isChecked())
        elif self.welcome is not None:
            if self.welcome.has_changes:
                self._take(self.welcome.seats())
            self._settings.set(FAST_START, self.welcome.fast_start.isChecked())

    # The page with which the program starts

    @property
    def is_asking_opponents(self) -> bool:
        """Whether the page at the start is open."""
        return self.welcome is not None

    def ask_opponents(self) -> None:
        """Open the page at the start, unless the game is read-only."""
        from hearts_qt.ui.dialogs.welcome_page import WelcomePage

        update = self._update
        if update is None or update.read_only or update.kind is MatchKind.LESSON or update.kind in _FIXED:
            # The opponents in a lesson are always the same.
            self.chosen.emit()
            return
        people = self.people
        page = self.welcome = WelcomePage(
            self._followed(self._next_seats) if self._keeper.profile.person else self._next_seats,
            self._offers(),
            self._rules_title(update),
            self._cloth,
            under_way=self._under_way(update),
            people=[] if people is None else people.offered,
            current="" if people is None else people.key,
        )
        if people is not None:
            page.people.wanted.connect(people.play_as)
            page.people.new_wanted.connect(lambda: people.ask_new(plays=True))
            page.people.all_wanted.connect(people.show_window)
        page.dealt.connect(lambda: self._begin(page.seats(), page.fast_start.isChecked()))
        page.new_game_wanted.connect(lambda: self._begin(page.seats(), page.fast_start.isChecked(), anew=True))
        page.leaving.connect(self.leaving)
        page.day_wanted.connect(self._play_day)
        page.own_game_wanted.connect(self._go_to_own)
        page.more_wanted.connect(self._ask_more)
        page.rules_wanted.connect(self.rules_wanted)
        page.lesson_wanted.connect(self._teach)
        page.open(asks_name=not self._keeper.profile.welcomed)

    def _teach(self) -> None:
        """Close the page before a game begins, because the person wants to learn first; keep what was chosen."""
        self._leave_unplayed()
        self.lesson_wanted.emit()
        self.chosen.emit()

    def _go_to_own(self) -> None:
        """Close the page, and go back to the person's own game."""
        self.uncover_table()
        self.own_game_wanted.emit()

    def _play_day(self) -> None:
        """Close the page, and ask about the deal of the day."""
        self.uncover_table()
        self.day_wanted.emit()

    def uncover_table(self) -> bool:
        """Close the page for a command that does something on the table, and keep what was chosen on it.

        Return whether it was open.
        """
        if self.welcome is None:
            return False
        self._leave_unplayed()
        self._keeper.keep_welcomed()
        self.chosen.emit()
        return True

    def _leave_unplayed(self) -> None:
        """Close the page without beginning a game; keep what was chosen on it."""
        page = self._leave_page()
        self._settings.set(FAST_START, page.fast_start.isChecked())
        if not self._is_over:
            self._take(page.seats())
        elif page.has_changes:
            self._keeper.keep_seats(page.seats())
            self._keep_name(page.seats())

    def _goes_on(self, update: link.Update) -> bool:
        """Return whether a game is under way that will be continued."""
        return (update.view.phase is not None or update.view.deals_played > 0) and not self._is_over

    def _under_way(self, update: link.Update) -> "UnderWay | None":
        """Return the game that will be continued; None if there is none."""
        from hearts_qt.ui.dialogs.welcome_page import UnderWay

        if not self._goes_on(update):
            return None
        view = update.view
        own, deal = owner_of(view.seats, self._keeper.profile.person), view.deals_played + 1
        scores = [points(score) for score in view.scores]
        invitation, continues = invitation_of(update.kind), continue_caption(view.scores, own, deal)
        if update.kind is MatchKind.BRANCH:
            continues = continue_branch()
        return UnderWay(continues, invitation, scores, update.kind is MatchKind.OWN)

    def _rules_title(self, update: link.Update) -> str:
        return rules_title(self._rules_of_new_game(update) if self._is_over else update.next_rules)

    def _rules_of_new_game(self, update: link.Update) -> Rules:
        return self._keeper.rules_of_new_game(update.next_rules, update.kind)

    @property
    def _next_seats(self) -> Sequence[Seating]:
        """The people and computers of the next deal; the person's own ones if another kind of game is over."""
        is_foreign = self._is_over and self._update is not None and self._update.kind is not MatchKind.OWN
        return self._keeper.profile.seats if is_foreign else self.seats

    def _ask_more(self) -> None:
        """Open the dialog with all choices about the four seats."""
        from hearts_qt.ui.dialogs.opponents_dialog import OpponentsDialog

        assert self.welcome is not None
        assert self._update is not None
        dialog = self.opponents = OpponentsDialog(
            self.welcome.seats(),
            self._players(),
            goes_on=self._goes_on(self._update),
            asks_name=not self._keeper.profile.welcomed,
            parent=self._parent,
            choice=self._offers(),
        )
        dialog.fast_start.setChecked(self.welcome.fast_start.isChecked())
        dialog.finished.connect(self._take_opponents)
        open_once(dialog)

    def _take_opponents(self, result: int) -> None:
        dialog, self.opponents = self.opponents, None
        assert dialog is not None
        if result == QDialog.DialogCode.Accepted:
            self._begin(dialog.seats(), dialog.fast_start.isChecked())

    def _begin(self, seats: Seats, fast_start: bool, *, anew: bool = False) -> None:
        """Close the page, and begin or continue the game with these players. `anew`: leave the game under way."""
        self._leave_page()
        self._settings.set(FAST_START, fast_start)
        if self._update is not None and (anew or self._is_over):
            self._send(link.NewMatch(self._rules_of_new_game(self._update), seats))
            self._keeper.keep_seats(seats)
            self._keep_name(seats)
        else:
            self._take(seats)
        self._keeper.keep_welcomed()
        self.chosen.emit()

    def _leave_page(self) -> "WelcomePage":
        """Close the page at the start, and return it with what was chosen on it."""
        assert self.welcome is not None
        page, self.welcome = self.welcome, None
        page.close_for_good()
        return page

    @property
    def _is_over(self) -> bool:
        """Whether the game at the table is over."""
        return self._update is not None and self._update.view.ending is not None

    def _take(self, seats: Seats) -> None:
        for place, (before, after) in enumerate(zip(self.seats, seats, strict=True)):
            self._change(place, before, after)
        if self._update is None or self._update.kind is MatchKind.OWN:
            # The opponents in a lesson, or in a deal that was set up, are not those of the own games.
            self._keeper.keep_seats(seats)
        self._keep_name(seats)

    def _change(self, place: Seat, before: Seating, after: Seating) -> None:
        """Give a seat to somebody else, or another name to its person, who keeps the games won."""
        if before == after:
            return
        if before.person and before.person == after.person and before.name != after.name:
            self._send(link.CarryTally(before.name, after.name))
        self._send(link.SetSeat(place, after))
        self._tell_pass(place, before, after)

    def _tell_pass(self, place: Seat, before: Seating, after: Seating) -> None:
        """Say that a computer has already passed for the person who takes its seat."""
        update = self._update
        sits_down = before.kind is Kind.COMPUTER and after.kind is Kind.PERSON
        if sits_down and update is not None and update.view.phase is Phase.PASSING and update.view.has_passed[place]:
            template = self.tr("{computer} has already passed for {name}, who plays from the first trick on.")
            self.told.emit(template.format(computer=before.name, name=after.name))

    def _keep_name(self, seats: Seats) -> None:
        own = owner_of(seats, self._keeper.profile.person)
        if own is not None and self._settings.value(PLAYER_NAME) != seats[own].name:
            self._settings.set(PLAYER_NAME, seats[own].name)

    # The person's name

    def take_name(self, name: str) -> None:
        """Take the name from the welcome bar."""
        self._settings.set(PLAYER_NAME, name)
        self.follow_name()
        self._keeper.keep_welcomed()

    def _name_changed(self) -> None:
        if self.welcome is not None:
            self.welcome.show_name(self._settings.value(PLAYER_NAME))
        self._is_renamed = True
        self._named.start()

    def _leave_field(self, old: QWidget | None, new: QWidget | None) -> None:
        self.follow_name()

    def follow_name(self) -> None:
        """Rename the person's seat, at the table and for the next game."""
        self._named.stop()
        if not self._is_renamed:
            return
        self._is_renamed = False
        seats, person = self._keeper.profile.seats, self._keeper.profile.person
        kept = owner_of(seats, person)
        if kept is None or seats[kept].name != self._settings.value(PLAYER_NAME):
            # Otherwise, the players dialog has already renamed the seat.
            self.follow_people()

    def follow_people(self) -> None:
        """Give the people who sit here the names and faces of their profiles, at the table and for the next game."""
        if self._update is not None and not self._update.read_only:
            for place, (before, after) in enumerate(zip(self.seats, self._followed(self.seats), strict=True)):
                self._change(place, before, after)
        kept = self._keeper.profile.seats
        if (followed := self._followed(kept)) != kept:
            self._keeper.keep_seats(followed)

    def _followed(self, seats: Sequence[Seating]) -> Seats:
        profile = self._keeper.profile
        listed = [] if self.people is None else self.people.offered
        looks = {each.person: (each.name[:LONGEST_NAME], each.face) for each in listed if each.name and each.person}
        own = owner_of(seats, profile.person)

        def followed(place: Seat, seating: Seating) -> Seating:
            if place == own:
                return replace(seating, name=profile.settings.value(PLAYER_NAME), face=profile.own_face)
            name, face = looks.get(seating.person, (seating.name, seating.face))
            return replace(seating, name=name, face=face)

        first, second, third, fourth = (followed(place, each) for place, each in enumerate(seats))
        return first, second, third, fourth

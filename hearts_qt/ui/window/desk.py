"""What the commands do: dialogs, help, and the person's profile."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace as with_changes
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QColorDialog, QDialog, QWidget

from hearts_qt.history.witness import Witness
from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.rules import events as happened
from hearts_qt.rules.deal_number import show_deal_number
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.rules.seating import Kind, Seating, persons_of
from hearts_qt.settings.option import Page
from hearts_qt.settings.profile import Profile, Seats
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.ui.dialogs.opponents_dialog import OpponentsDialog
from hearts_qt.ui.dialogs.preferences import PreferencesDialog
from hearts_qt.ui.dialogs.rules_dialog import RulesChoice, RulesDialog
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
from hearts_qt.ui.help.help_window import HelpWindow
from hearts_qt.ui.honesty.check_window import CheckWindow
from hearts_qt.ui.honesty.luck_window import LuckWindow
from hearts_qt.ui.widgets.controls import Choice
from hearts_qt.ui.window.commands import COMMANDS
from hearts_qt.ui.window.company_desk import CompanyDesk
from hearts_qt.ui.window.designs import OPTIONS as DESIGN_OPTIONS

if TYPE_CHECKING:
    from hearts_qt.ui.window.main_window import MainWindow, WindowPlaces

translate = QCoreApplication.translate
_HELP_PAGES: Final[Mapping[str, str]] = {
    **{command.name: command.name.removeprefix("help_") for command in COMMANDS if command.name.startswith("help_")},
    "help_index": "learn",
    "about": "about",
}
"""The page that each command of the help opens."""


_FOR_THE_TABLE: Final[Mapping[str, Callable[[Settings], link.Request]]] = {
    "cash_out": lambda settings: link.CashOutByItself(settings.text("cash_out") == "auto"),
    "autoplay": lambda settings: link.Autopilot(settings.switch("autoplay")),
    "thinking_time": lambda settings: link.ThinkingTime(float(settings.text("thinking_time"))),
    "think_ahead": lambda settings: link.ThinkAhead(settings.switch("think_ahead")),
    "suit_counts": lambda settings: link.CountCards(settings.switch("suit_counts")),
}
"""What the table has to know of the options."""


class Desk(QObject):
    """Carries out the commands of a window."""

    def __init__(self, window: "MainWindow", profile: Profile, players: Sequence[str], places: "WindowPlaces") -> None:
        """Work for `window`, with this profile; `players` are the names of the computer players."""
        super().__init__(window)
        self._window = window
        self._places = places
        self.profile = profile
        self._update: link.Update | None = None
        self._help: HelpWindow | None = None
        self._preferences: PreferencesDialog | None = None
        self._opponents: OpponentsDialog | None = None
        self.company = CompanyDesk(window, self, players)
        self._witness = Witness()
        self._check: CheckWindow | None = None
        self._luck: LuckWindow | None = None
        self._commands: dict[str, Callable[[bool], object]] = {
            "new_game": lambda on: self._window.director.questions.new_game(),
            "new_deal": lambda on: self._window.director.questions.new_deal(),
            "choose_deal": lambda on: self._window.director.questions.new_deal(by_number=True),
            "copy_deal_number": lambda on: self._copy_deal_number(),
            "undo": lambda on: self._send(link.TakeBack()),
            "redo": lambda on: self._send(link.MakeAgain()),
            "exit": lambda on: self._close(),
            "ok": lambda on: self._window.person.accept(),
            "next_back": lambda on: self._window.design_choice.choose_next("card_back"),
            "next_front": lambda on: self._window.design_choice.choose_next("card_front"),
            "new_name": lambda on: self._new_name(),
            "preferences": lambda on: self.show_preferences(),
            "plugins": lambda on: self._window.plugins.show_page(),
            "plugin_folder": lambda on: self._window.plugins.open_folder(),
            "players": lambda on: self._choose_players(),
            "configure": lambda on: self.company.configure(),
            "own_comments": lambda on: self._window.hearing.edit_own(),
            "hint": lambda on: self._window.person.hinting.ask(),
            "zip": lambda on: self._send(link.Finish(on)),
            "finish_hand": lambda on: self._send(link.Finish(on)),
            "view_hands": lambda on: self._send(link.OpenHands(on)),
            "rules": lambda on: self._choose_rules(),
            "deduct": self._deduct,
            "check_deals": lambda on: self.check_deals(),
            "luck": lambda on: self.show_luck(),
        }

    def do(self, name: str, on: bool) -> None:
        """Carry out a command of the menus; `on` is whether it is checked now."""
        if name in _HELP_PAGES:
            self.show_help(_HELP_PAGES[name])
        else:
            self._commands[name](on)

    def _send(self, request: link.Request) -> None:
        self._window.director.send(request)

    def _close(self) -> None:
        self._window.close()

    # What the table tells

    @property
    def seats(self) -> tuple[Seating, ...]:
        """Who sits at the table."""
        return self._update.view.seats if self._update is not None else self.profile.seats

    def show_update(self, update: link.Update) -> None:
        """Offer the commands that mean something now."""
        self._update = update
        self._follow_events(update)
        self._follow_honesty(update)
        view, menus = update.view, self._window.menus
        playing = view.stage in (Stage.DEAL, Stage.AWARD)
        writes = not update.read_only
        menus.enable("new_deal", writes and view.stage is not Stage.OVER)
        menus.enable("choose_deal", writes and view.stage is not Stage.OVER)
        menus.enable("copy_deal_number", update.deal_number is not None)
        finishes = writes and playing and len(persons_of(view.seats)) < 2
        menus.enable("finish_hand", finishes)
        menus.enable("zip", finishes and (update.autopilot or update.finishing))
        menus.enable("view_hands", writes and not update.keeps_secrets)
        menus.enable("players", writes)
        menus.check("finish_hand", update.finishing)
        menus.check("zip", update.finishing)
        menus.check("view_hands", update.hands is not None)
        menus.enable("deduct", writes and update.next_rules.moon is Moon.ADD_OR_DEDUCT)
        menus.check("deduct", update.next_rules.deduct)
        shark = translate("window", "Hearts: ZIP") if update.finishing else translate("window", "Hearts")
        self._window.setWindowTitle(shark)
        if self._help is not None:
            self._help.set_rules(view.rules)

    def offer_ways_back(self, update: link.Update) -> None:
        """Offer to undo and redo, also while what was played is still being shown."""
        self._window.menus.enable("undo", update.can_take_back)
        self._window.menus.enable("redo", update.can_make_again)

    def _follow_events(self, update: link.Update) -> None:
        began = [type(event) for event in update.events]
        if happened.MatchBegan in began:
            self._window.art.begin_match()
        if happened.DealBegan in began:
            self._window.art.begin_deal()
            # A direction set by hand is for one deal.
            self._window.settings.set("next_pass", "rules")

    def _follow_honesty(self, update: link.Update) -> None:
        self._witness.see(update)
        if self._check is not None and self._check.isVisible():
            self._check.show_findings(self._witness.findings(), [each.name for each in self.seats])
        if self._luck is not None and self._luck.isVisible():
            self._luck.show_seats(self.seats, update.view.seat)
            if any(isinstance(event, happened.DealFinished | happened.DealAbandoned) for event in update.events):
                self._luck.add_soon()

    def option_changed(self, name: str) -> None:
        """Tell the table of an option that it has to know, and keep the profile."""
        settings = self._window.settings
        if name in _FOR_THE_TABLE:
            self._send(_FOR_THE_TABLE[name](settings))
        elif name == "player_name":
            self._rename(settings.text("player_name"))
        self.keep(self.profile)

    def tell_table(self) -> None:
        """Tell the table of all options that it has to know."""
        for request in _FOR_THE_TABLE.values():
            self._send(request(self._window.settings))

    def keep(self, profile: Profile) -> None:
        """Keep this profile from now on."""
        self.profile = profile
        self._window.profile_changed.emit(profile)

    def _rename(self, name: str) -> None:
        if self.profile.seats[0].name == name:
            return  # the dialog of the players has seen to it
        persons = [seat for seat, each in enumerate(self.seats) if each.kind is Kind.PERSON]
        if len(persons) == 1 and self.seats[persons[0]].name != name:
            self._send(link.SetSeat(persons[0], with_changes(self.seats[persons[0]], name=name)))
        first, *rest = self.profile.seats
        if first.kind is Kind.PERSON:
            second, third, fourth = rest
            self.profile = replace(self.profile, seats=(with_changes(first, name=name), second, third, fourth))

    # Deals and games

    def _copy_deal_number(self) -> None:
        if self._update is not None and self._update.deal_number is not None:
            QGuiApplication.clipboard().setText(show_deal_number(self._update.deal_number))

    def choose_new_game(self) -> None:
        """Choose rules for a new game, from the end of the one before."""
        self._choose_rules()

    def _choose_rules(self) -> None:
        update = self._update
        rules = update.next_rules if update is not None else self.profile.rules
        in_match = update is not None and update.view.stage is not Stage.OVER and update.view.ending is None
        dialog = RulesDialog(rules, in_match, self._window, self._window.plugins.rule_sets)
        dialog.finished.connect(lambda _: self._take_rules(dialog))
        self._open(dialog)

    def _take_rules(self, dialog: RulesDialog) -> None:
        if dialog.choice is RulesChoice.CANCEL:
            return
        rules = dialog.rules()
        if dialog.choice is RulesChoice.NEW_GAME:
            first, second, third, fourth = self.seats
            request = link.NewMatch(rules, (first, second, third, fourth))
            self._window.director.questions.begin(request, lambda: self._keep_rules(rules))
        else:
            self._keep_rules(rules)
            self._send(link.SetRules(rules))

    def _keep_rules(self, rules: Rules) -> None:
        self.keep(replace(self.profile, rules=rules))

    def _deduct(self, on: bool) -> None:
        if self._update is not None:
            rules: Rules = replace(self._update.next_rules, deduct=on)
            self._send(link.SetRules(rules))

    def _choose_players(self) -> None:
        dialog = SeatsDialog(self.seats, self.company.players, True, self._window, self.company.choice())
        dialog.accepted.connect(lambda: self._take_players(dialog.seats()))
        self._open(dialog)

    @property
    def is_asking_opponents(self) -> bool:
        """Whether the dialog is open with which the program starts."""
        return self._opponents is not None

    def ask_opponents(self) -> None:
        """Open the dialog with which the program starts, unless the game can only be looked at."""
        update = self._update
        if update is None or update.read_only:
            self._window.go_on()
            return
        goes_on = update.view.phase is not None or update.view.deals_played > 0
        dialog = self._opponents = OpponentsDialog(
            self.seats,
            self.company.players,
            goes_on=goes_on and not self._is_over,
            asks_name=not self.profile.welcomed,
            parent=self._window,
            choice=self.company.choice(),
        )
        dialog.finished.connect(self._take_opponents)
        self._open(dialog)

    def _take_opponents(self, result: int) -> None:
        dialog, self._opponents = self._opponents, None
        assert dialog is not None
        if result == QDialog.DialogCode.Accepted:
            self._window.settings.set("fast_start", dialog.fast_start.isChecked())
            if self._is_over and self._update is not None:
                self._send(link.NewMatch(self._update.next_rules, dialog.seats()))
                self._keep_players(dialog.seats())
            else:
                self._take_players(dialog.seats())
            self.welcomed()
        elif self._window.welcome is not None:
            self._window.welcome.show()
        self._window.go_on()

    @property
    def _is_over(self) -> bool:
        """Whether the game at the table is decided."""
        return self._update is not None and self._update.view.ending is not None

    def _take_players(self, seats: Seats) -> None:
        for place, (before, after) in enumerate(zip(self.seats, seats, strict=True)):
            if before != after:
                self._send(link.SetSeat(place, after))
        self._keep_players(seats)

    def _keep_players(self, seats: Seats) -> None:
        self.keep(replace(self.profile, seats=seats))
        # Several people have a name each; the own one is that of the seat at the bottom.
        persons = [each for each in seats if each.kind is Kind.PERSON]
        own = persons[0] if len(persons) == 1 or seats[0] in persons else None
        if own is not None and self._window.settings.text("player_name") != own.name:
            self._window.settings.set("player_name", own.name)

    def _open(self, dialog: QDialog) -> None:
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    # Looks, names, help

    def choose_colour(self, name: str) -> None:
        """Choose the colour of an option."""
        settings = self._window.settings
        dialog = QColorDialog(QColor(settings.text(name)), self._window)
        dialog.colorSelected.connect(lambda colour: settings.set(name, colour.name()))
        self._open(dialog)

    def _new_name(self) -> None:
        self.show_preferences()
        if self._preferences is not None:
            self._preferences.show_page(Page.PLAYING)
            self._preferences.control("player_name").setFocus()

    def show_preferences(self) -> None:
        """Open the preferences."""
        if self._preferences is None:
            self._preferences = PreferencesDialog(self._window.settings, self._window.choices_of, self._window)
        self.refresh_choices()
        self._window.hearing.show_in(self._preferences)
        _bring_up(self._preferences)

    def refresh_choices(self) -> None:
        """Offer in the preferences what there is to choose from now."""
        if self._preferences is None:
            return
        self._preferences.refresh_choices()
        for option in DESIGN_OPTIONS:
            control = self._preferences.control(option)
            if isinstance(control, Choice):
                self._window.design_choice.dress_box(option, control.box)

    def take_name(self, name: str) -> None:
        """Take the name that the welcome bar was told."""
        self._window.settings.set("player_name", name)
        self.welcomed()

    def welcomed(self) -> None:
        """Remember that the name was asked."""
        self.keep(replace(self.profile, welcomed=True))

    def show_help(self, page: str) -> None:
        """Open a page of the help."""
        if self._help is None:
            rules = self._update.view.rules if self._update is not None else self.profile.rules
            self._help = HelpWindow(rules, self._window.menus.entries)
            self._help.set_more(self._window.plugins.help_pages)
        self._help.show_page(page)
        _bring_up(self._help)

    def explain(self, entry: str) -> None:
        """Explain an entry of the menus."""
        self.show_help("menus")
        if self._help is not None:
            self._help.browser.scrollToAnchor(entry)

    def show_catalogue(self, catalogue: Catalogue) -> None:
        """Offer what plugins contribute now."""
        self._window.view.face_art.offer({face.id: face.path for face in catalogue.faces.values()})
        self.company.offer(catalogue)
        if self._help is not None:
            self._help.set_more(self._window.plugins.help_pages)
        self.refresh_choices()

    def check_deals(self) -> None:
        """Open the window in which deals are checked."""
        if self._check is None:
            self._check = CheckWindow()
        self._check.show_findings(self._witness.findings(), [each.name for each in self.seats])
        _bring_up(self._check)

    def check_newest(self) -> None:
        """Open that window at the deal at the table."""
        self.check_deals()
        if self._check is not None:
            self._check.show_newest()

    def show_luck(self) -> None:
        """Open the page of luck."""
        if self._luck is None:
            self._luck = LuckWindow(self._places.matches, self._places.luck)
        self._luck.show_seats(self.seats, self._update.view.seat if self._update is not None else 0)
        _bring_up(self._luck)

    def close_windows(self) -> None:
        """Close what would stay open without the main window."""
        for window in (self._help, self._check, self._luck):
            if window is not None:
                window.close()


def _bring_up(window: QWidget) -> None:
    window.show()
    window.raise_()
    window.activateWindow()

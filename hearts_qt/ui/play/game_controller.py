"""Controller for the commands of the game, such as new game, new deal, undo and finish."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from hearts_qt.rules import events as happened
from hearts_qt.rules.deal_number import show_deal_number
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import persons_of
from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.pace_options import PAUSE, PAUSE_AT, Pause, PauseAt
from hearts_qt.settings.play_options import AUTOPLAY, NEXT_LEADER, NEXT_PASS, VIEW_HANDS, NextLeader, NextPass
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.ui.play.questions import Questions
from hearts_qt.ui.widgets.command import Command, Handlers, MenuMarks, MenuName

COMMANDS: Final = (
    Command(
        "new_game",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "&New game"),
        QT_TRANSLATE_NOOP("menus", "Begin a new game with the same players and rules. This one is kept."),
        "Ctrl+N",
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "new_deal",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "New &deal"),
        QT_TRANSLATE_NOOP("menus", "Abandon this deal and deal new cards, passed in the same direction."),
        "Ctrl+D",
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "choose_deal",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "Deal &by number…"),
        QT_TRANSLATE_NOOP("menus", "Abandon this deal and play the deal whose number you type."),
        "Ctrl+G",
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "copy_deal_number",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "&Copy the deal number"),
        QT_TRANSLATE_NOOP("menus", "Copy the number of this deal, to play it again or to give it to a friend."),
    ),
    Command(
        "replay",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "&Play this deal again"),
        QT_TRANSLATE_NOOP(
            "menus", "Play the same cards again. The first complete run counts, so this is for practice."
        ),
        "Ctrl+Shift+D",
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "scramble",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "Play it again, other hands &mixed"),
        QT_TRANSLATE_NOOP("menus", "Play your hand again, while the cards of the other three are dealt anew."),
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "leave_replay",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "L&eave the replay"),
        QT_TRANSLATE_NOOP("menus", "Go back to the end of the run that counts."),
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "undo",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "&Undo"),
        QT_TRANSLATE_NOOP(
            "menus",
            "Undo your last card or pass, and what the others did after it. Not available while several people play.",
        ),
        "Ctrl+Z",
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "redo",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "&Redo"),
        QT_TRANSLATE_NOOP("menus", "Redo what you undid."),
        "Ctrl+Shift+Z",
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "zip",
        MenuName.OPTIONS,
        QT_TRANSLATE_NOOP("menus", "&Zip"),
        QT_TRANSLATE_NOOP("menus", "While AutoPlay is on: finish this deal without pauses."),
        "Ctrl+Shift+A",
        checkable=True,
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "finish_hand",
        MenuName.OPTIONS,
        QT_TRANSLATE_NOOP("menus", "&Finish hand"),
        QT_TRANSLATE_NOOP("menus", "The computer plays the rest of this deal for everybody. Choose it again to stop."),
        "Ctrl+F",
        checkable=True,
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "click_clears",
        MenuName.INTERFACE,
        QT_TRANSLATE_NOOP("menus", "Clear tricks by a click"),
        QT_TRANSLATE_NOOP("menus", "Leave each full trick on the table until you click or press Space."),
        checkable=True,
    ),
)


class GameController(QObject):
    """Carries out the commands for the current game and deal."""

    def __init__(
        self,
        settings: Settings,
        send: Callable[[link.Request], None],
        questions: Questions,
        menus: MenuMarks,
        tell: Callable[[str, str], None],
        forget: Callable[[str], None],
        parent: QObject,
    ) -> None:
        """Send requests with `send`; `questions` asks before something is lost.

        `tell` shows a sentence about a subject, and `forget` removes it.
        """
        super().__init__(parent)
        self._settings = settings
        self._send = send
        self._menus = menus
        self._tell = tell
        self._forget = forget
        self._deal_number: int | None = None
        self.handlers: Handlers = {
            "new_game": lambda on: questions.new_game(),
            "new_deal": lambda on: questions.new_deal(),
            "choose_deal": lambda on: questions.new_deal(by_number=True),
            "copy_deal_number": lambda on: self._copy_deal_number(),
            "replay": lambda on: questions.begin(link.Replay()),
            "scramble": lambda on: questions.begin(link.Replay(scrambled=True)),
            "leave_replay": lambda on: send(link.LeaveReplay()),
            "undo": lambda on: send(link.Undo()),
            "redo": lambda on: send(link.Redo()),
            "zip": lambda on: send(link.Finish(on)),
            "finish_hand": lambda on: send(link.Finish(on)),
            "click_clears": self._let_clicks_clear,
        }
        self._own_waits = (PAUSE.default, PAUSE_AT.default)
        """The options for pauses that were set before the person chose to clear tricks by a click."""
        settings.listen(self._show_waits, Effect.PACE)

    def show_update(self, update: link.Update) -> None:
        """Enable the commands that are possible now."""
        view, menus = update.view, self._menus
        self._deal_number = update.deal_number
        writes = not update.read_only
        has_one_deal = update.kind in (MatchKind.BRANCH, MatchKind.DAILY)
        deals_again = writes and view.stage is not Stage.OVER and not has_one_deal
        menus.enable("new_deal", deals_again and update.field is None)
        menus.enable("choose_deal", deals_again and update.field is None)
        menus.enable("replay", update.can_replay)
        menus.enable("scramble", update.can_scramble)
        menus.enable("leave_replay", writes and update.run.is_for_practice)
        menus.enable("copy_deal_number", update.deal_number is not None)
        is_alone = len(persons_of(view.seats)) < 2
        self._offer_autoplay(update, is_alone)
        self._offer_hands(update)
        finishes = writes and view.stage is Stage.DEAL and is_alone
        menus.enable("finish_hand", finishes)
        menus.enable("zip", finishes and (update.autopilot or update.finishing))
        menus.check("finish_hand", update.finishing)
        menus.check("zip", update.finishing)
        self._show_waits()
        if any(isinstance(event, happened.DealBegan) for event in update.events):
            # The direction and the leader that the person has set are valid for one deal.
            self._settings.set(NEXT_PASS, NextPass.RULES)
            self._settings.set(NEXT_LEADER, NextLeader.RULES)

    def _let_clicks_clear(self, on: bool) -> None:
        """If `on`, let each full trick wait for a click. Otherwise restore the earlier options for pauses."""
        value = self._settings.value
        if on:
            self._own_waits = (value(PAUSE), value(PAUSE_AT))
        pause, pause_at = (Pause.UNTIL_OK, PauseAt.TRICKS) if on else self._own_waits
        self._settings.set(PAUSE_AT, pause_at)
        self._settings.set(PAUSE, pause)

    def _show_waits(self) -> None:
        value = self._settings.value
        self._menus.check("click_clears", value(PAUSE) is Pause.UNTIL_OK and value(PAUSE_AT) is PauseAt.TRICKS)

    def _offer_autoplay(self, update: link.Update, is_alone: bool) -> None:
        """Switch AutoPlay off while several people play. Otherwise it would begin when only one person is left.

        While the CardShark plays the person's cards, AutoPlay is shown as on and cannot be switched.
        """
        is_duplicate = update.run.is_duplicate
        self._menus.enable(AUTOPLAY.name, is_alone and not is_duplicate)
        self._menus.check(AUTOPLAY.name, is_duplicate or self._settings.value(AUTOPLAY))
        if not is_alone and self._settings.value(AUTOPLAY):
            self._settings.set(AUTOPLAY, False)
            self._tell(self.tr("AutoPlay is off now, because several people play."), AUTOPLAY.name)
        elif is_alone:
            self._forget(AUTOPLAY.name)

    def _offer_hands(self, update: link.Update) -> None:
        """Show all hands in a new game too, if the person has chosen that.

        In a game that is taken up again they are as they were left. Hide all hands while several people play, and in
        the only try at a deal of the day.
        """
        begins = any(isinstance(event, happened.MatchBegan) for event in update.events)
        if not begins and any(isinstance(event, happened.MatchResumed) for event in update.events):
            self._settings.set(VIEW_HANDS, update.hands is not None)
        is_try = update.is_only_try and update.view.stage in (Stage.DEAL, Stage.AWARD)
        self._menus.enable(VIEW_HANDS.name, not update.read_only and not update.keeps_secrets and not is_try)
        if not update.keeps_secrets and not is_try:
            self._forget(VIEW_HANDS.name)
        if not self._settings.value(VIEW_HANDS):
            return
        if update.keeps_secrets or is_try:
            self._settings.set(VIEW_HANDS, False)
            why = self.tr("All hands are hidden now, because several people play.")
            if is_try:
                why = self.tr("All hands are hidden now, because this deal counts in the calendar.")
            self._tell(why, VIEW_HANDS.name)
        elif begins:
            self._send(link.OpenHands(True))

    def enable_undo(self, update: link.Update) -> None:
        """Enable undo and redo, even while moves are still being shown."""
        self._menus.enable("undo", update.can_undo)
        self._menus.enable("redo", update.can_redo)

    def _copy_deal_number(self) -> None:
        if self._deal_number is not None:
            QGuiApplication.clipboard().setText(show_deal_number(self._deal_number))

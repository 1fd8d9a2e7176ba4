"""Controller for the commands of the game, such as new game, new deal, undo and finish."""

from collections.abc import Callable, Sequence
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
from hearts_qt.ui.widgets.command import Command, MenuMarks, MenuName, handlers_of


def _is_alone(update: link.Update) -> bool:
    """Tell whether at most one person plays."""
    return len(persons_of(update.view.seats)) < 2


def _deals_again(update: link.Update) -> bool:
    """Tell whether the deal can be abandoned for another one."""
    has_one_deal = update.kind in (MatchKind.BRANCH, MatchKind.DAILY) or update.field is not None
    return not update.read_only and update.view.stage is not Stage.OVER and not has_one_deal


def _finishes(update: link.Update) -> bool:
    """Tell whether the computer can play the rest of the deal for everybody."""
    return not update.read_only and update.view.stage is Stage.DEAL and _is_alone(update)


COMMANDS: Final[Sequence[Command["GameController"]]] = (
    Command(
        "new_game",
        MenuName.FILE,
        100,
        QT_TRANSLATE_NOOP("menus", "&New game"),
        QT_TRANSLATE_NOOP("menus", "Begin a new game with the same players and rules. This one is kept."),
        lambda self, on: self._questions.new_game(),
        "Ctrl+N",
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "new_deal",
        MenuName.FILE,
        120,
        QT_TRANSLATE_NOOP("menus", "New &deal"),
        QT_TRANSLATE_NOOP("menus", "Abandon this deal and deal new cards, passed in the same direction."),
        lambda self, on: self._questions.new_deal(),
        "Ctrl+D",
        changes_game=True,
        needs_table=True,
        enabled=_deals_again,
    ),
    Command(
        "choose_deal",
        MenuName.FILE,
        130,
        QT_TRANSLATE_NOOP("menus", "Deal &by number…"),
        QT_TRANSLATE_NOOP("menus", "Abandon this deal and play the deal whose number you type."),
        lambda self, on: self._questions.new_deal(by_number=True),
        "Ctrl+G",
        changes_game=True,
        needs_table=True,
        enabled=_deals_again,
    ),
    Command(
        "copy_deal_number",
        MenuName.FILE,
        150,
        QT_TRANSLATE_NOOP("menus", "&Copy the deal number"),
        QT_TRANSLATE_NOOP("menus", "Copy the number of this deal, to play it again or to give it to a friend."),
        lambda self, on: self._copy_deal_number(),
        enabled=lambda update: update.deal_number is not None,
    ),
    Command(
        "replay",
        MenuName.FILE,
        300,
        QT_TRANSLATE_NOOP("menus", "&Play this deal again…"),
        QT_TRANSLATE_NOOP(
            "menus", "Play the same cards again, or other hands around yours. The first complete run counts."
        ),
        lambda self, on: self._questions.replay(),
        "Ctrl+Shift+D",
        changes_game=True,
        needs_table=True,
        enabled=lambda update: update.can_replay,
    ),
    Command(
        "leave_replay",
        MenuName.FILE,
        320,
        QT_TRANSLATE_NOOP("menus", "L&eave the replay"),
        QT_TRANSLATE_NOOP("menus", "Go back to the end of the run that counts."),
        lambda self, on: self._send(link.LeaveReplay()),
        changes_game=True,
        needs_table=True,
        enabled=lambda update: not update.read_only and update.run.is_for_practice,
    ),
    Command(
        "try_again",
        MenuName.FILE,
        330,
        QT_TRANSLATE_NOOP("menus", "Try again fro&m a trick…"),
        QT_TRANSLATE_NOOP("menus", "Go back to a move of yours in this deal, and play on from there beside the game."),
        lambda self, on: self._questions.try_again(),
        "Ctrl+Shift+Y",
        changes_game=True,
        needs_table=True,
        enabled=lambda update: bool(update.tricks_to_try),
    ),
    Command(
        "undo",
        MenuName.FILE,
        400,
        QT_TRANSLATE_NOOP("menus", "&Undo"),
        QT_TRANSLATE_NOOP(
            "menus",
            "Undo your last card or pass, and what the others did after it. Not available while several people play.",
        ),
        lambda self, on: self._send(link.Undo()),
        "Ctrl+Z",
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "redo",
        MenuName.FILE,
        410,
        QT_TRANSLATE_NOOP("menus", "&Redo"),
        QT_TRANSLATE_NOOP("menus", "Redo what you undid."),
        lambda self, on: self._send(link.Redo()),
        "Ctrl+Shift+Z",
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "zip",
        MenuName.OPTIONS,
        320,
        QT_TRANSLATE_NOOP("menus", "&Zip"),
        QT_TRANSLATE_NOOP("menus", "While AutoPlay is on: finish this deal without pauses."),
        lambda self, on: self._send(link.Finish(on)),
        "Ctrl+Shift+A",
        checkable=True,
        changes_game=True,
        needs_table=True,
        enabled=lambda update: _finishes(update) and (update.autopilot or update.finishing),
    ),
    Command(
        "finish_hand",
        MenuName.OPTIONS,
        330,
        QT_TRANSLATE_NOOP("menus", "&Finish hand"),
        QT_TRANSLATE_NOOP("menus", "The computer plays the rest of this deal for everybody. Choose it again to stop."),
        lambda self, on: self._send(link.Finish(on)),
        "Ctrl+F",
        checkable=True,
        changes_game=True,
        needs_table=True,
        enabled=_finishes,
    ),
    Command(
        "click_clears",
        MenuName.INTERFACE,
        110,
        QT_TRANSLATE_NOOP("menus", "Clear tricks by a click"),
        QT_TRANSLATE_NOOP("menus", "Leave each full trick on the table until you click or press Space."),
        lambda self, on: self._let_clicks_clear(on),
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
        self._send: Callable[[link.Request], None] = send
        self._questions: Questions = questions
        self._menus = menus
        self._tell = tell
        self._forget = forget
        self._deal_number: int | None = None
        self.handlers = handlers_of(self, COMMANDS)
        self._own_waits = (PAUSE.default, PAUSE_AT.default)
        """The options for pauses that were set before the person chose to clear tricks by a click."""
        settings.listen(self._show_waits, Effect.PACE)

    def show_update(self, update: link.Update) -> None:
        """Tick the commands that are on, and offer the options that are possible now."""
        self._deal_number = update.deal_number
        self._offer_autoplay(update)
        self._offer_hands(update)
        self._menus.check("finish_hand", update.finishing)
        self._menus.check("zip", update.finishing)
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

    def _offer_autoplay(self, update: link.Update) -> None:
        """Switch AutoPlay off while several people play. Otherwise it would begin when only one person is left.

        While the CardShark plays the person's cards, AutoPlay is shown as on and cannot be switched.
        """
        is_alone, is_duplicate = _is_alone(update), update.run.is_duplicate
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

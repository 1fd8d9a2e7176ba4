"""Controller for the commands of the game, such as new game, new deal, undo and finish."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from hearts_qt.rules import events as happened
from hearts_qt.rules.deal_number import show_deal_number
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
    ),
    Command(
        "new_deal",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "New &deal"),
        QT_TRANSLATE_NOOP("menus", "Abandon this deal and deal new cards, passed in the same direction."),
        "Ctrl+D",
        changes_game=True,
    ),
    Command(
        "choose_deal",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "Deal by nu&mber…"),
        QT_TRANSLATE_NOOP("menus", "Abandon this deal and play the deal whose number you type."),
        "Ctrl+G",
        changes_game=True,
    ),
    Command(
        "copy_deal_number",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "&Copy the deal number"),
        QT_TRANSLATE_NOOP("menus", "Copy the number of this deal, to play it again or to give it to a friend."),
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
    ),
    Command(
        "redo",
        MenuName.FILE,
        QT_TRANSLATE_NOOP("menus", "&Redo"),
        QT_TRANSLATE_NOOP("menus", "Redo what you undid."),
        "Ctrl+Shift+Z",
        changes_game=True,
    ),
    Command(
        "zip",
        MenuName.OPTIONS,
        QT_TRANSLATE_NOOP("menus", "&Zip"),
        QT_TRANSLATE_NOOP("menus", "While AutoPlay is on: finish this deal without pauses."),
        "Ctrl+Shift+A",
        checkable=True,
        changes_game=True,
    ),
    Command(
        "finish_hand",
        MenuName.OPTIONS,
        QT_TRANSLATE_NOOP("menus", "&Finish hand"),
        QT_TRANSLATE_NOOP("menus", "The computer plays the rest of this deal for everybody. Choose it again to stop."),
        "Ctrl+F",
        checkable=True,
        changes_game=True,
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
        parent: QObject,
    ) -> None:
        """Send requests with `send`; `questions` asks before something is lost. `tell` shows a sentence."""
        super().__init__(parent)
        self._settings = settings
        self._send = send
        self._menus = menus
        self._tell = tell
        self._deal_number: int | None = None
        self.handlers: Handlers = {
            "new_game": lambda on: questions.new_game(),
            "new_deal": lambda on: questions.new_deal(),
            "choose_deal": lambda on: questions.new_deal(by_number=True),
            "copy_deal_number": lambda on: self._copy_deal_number(),
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
        playing = view.stage in (Stage.DEAL, Stage.AWARD)
        writes = not update.read_only
        menus.enable("new_deal", writes and view.stage is not Stage.OVER)
        menus.enable("choose_deal", writes and view.stage is not Stage.OVER)
        menus.enable("copy_deal_number", update.deal_number is not None)
        is_alone = len(persons_of(view.seats)) < 2
        self._offer_autoplay(is_alone)
        self._offer_hands(update)
        finishes = writes and playing and is_alone
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

    def _offer_autoplay(self, is_alone: bool) -> None:
        """Switch AutoPlay off while several people play. Otherwise it would begin when only one person is left."""
        self._menus.enable(AUTOPLAY.name, is_alone)
        if not is_alone and self._settings.value(AUTOPLAY):
            self._settings.set(AUTOPLAY, False)
            self._tell(self.tr("AutoPlay is off now, because several people play."), AUTOPLAY.name)

    def _offer_hands(self, update: link.Update) -> None:
        """Show all hands in a new game too, if the person has chosen that. Hide all hands while several people play."""
        self._menus.enable(VIEW_HANDS.name, not update.read_only and not update.keeps_secrets)
        if not self._settings.value(VIEW_HANDS):
            return
        if update.keeps_secrets:
            self._settings.set(VIEW_HANDS, False)
            self._tell(self.tr("All hands are hidden now, because several people play."), VIEW_HANDS.name)
        elif any(isinstance(event, happened.MatchBegan | happened.MatchResumed) for event in update.events):
            self._send(link.OpenHands(True))

    def enable_undo(self, update: link.Update) -> None:
        """Enable undo and redo, even while moves are still being shown."""
        self._menus.enable("undo", update.can_undo)
        self._menus.enable("redo", update.can_redo)

    def _copy_deal_number(self) -> None:
        if self._deal_number is not None:
            QGuiApplication.clipboard().setText(show_deal_number(self._deal_number))

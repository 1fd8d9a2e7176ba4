"""The questions before a new game, deal or replay: whether to give up what is played, and which deal to play."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, Signal

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.deal_number import DealNumberError, read_deal_number
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.moves import CashOut
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind
from hearts_qt.rules.view import View
from hearts_qt.settings.play_options import ASK_DEAL_NUMBER, NEXT_LEADER, NEXT_PASS, NextLeader, NextPass
from hearts_qt.settings.profile import Seats
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.play.panel_host import PanelHost
from hearts_qt.ui.play.panels import Button, NumberPanel, QuestionPanel, Reply
from hearts_qt.ui.words.losses import deal_loss, game_loss, practice_note, replay_loss, try_again_note

translate = QCoreApplication.translate
_NUMBER = ("number",)
_LOSS = ("loss",)
_REPLAY = ("replay",)
_DAY = ("day",)
_TOURNAMENT = ("tournament",)


class Loss(NamedTuple):
    """The part of a game that would be lost."""

    is_game: bool
    """Whether the whole game would be lost, and not only the deal."""
    deal: int
    """Number of the current deal, from 1."""
    is_begun: bool
    """Whether a person has passed or played in the current deal; without persons, whether a computer has."""
    is_played: bool
    """Whether all cards of the current deal are played, and only its points have to be added."""
    tricks: int
    """Number of complete tricks in the current deal."""
    finished: int
    """Number of finished deals of the game."""
    is_replay: bool = False
    """Whether only the cards played so far would be lost, because the same deal is played again."""


class BeginQuestions(PanelHost):
    """Begins games and deals. Asks the person first if something would be lost."""

    resumed = Signal()
    """The person wants to play on, so the window should ask for a card again."""

    def __init__(
        self,
        view: TableView,
        settings: Settings,
        send: Callable[[link.Request], None],
        shown: Callable[[], link.Update | None],
    ) -> None:
        """Open panels over `view`; send requests with `send`; `shown` returns the update that is being shown."""
        super().__init__(view, settings)
        self._send = send
        self._shown = shown
        self.rules_of_new_game: Callable[[Rules, MatchKind], Rules] = lambda next_rules, kind: next_rules
        """Gets the rules of the next deal and the kind of the match, and returns the rules for a new game."""
        self.seats_of_new_game: Callable[[Seats, MatchKind], Seats] = lambda seats, kind: seats
        """Gets the seats and the kind of the match, and returns the seats for a new game."""

    @property
    def asks_to_leave(self) -> bool:
        """Whether the open question is about leaving the game or the deal, or asks for the number of a deal."""
        return self._key in (_NUMBER, _LOSS, _REPLAY, _DAY, _TOURNAMENT)

    @property
    def asks_about_day(self) -> bool:
        """Whether the open question is whether the deal of the day should come to the table."""
        return self._key == _DAY

    @property
    def next_direction(self) -> Direction | None:
        """The direction of passing that the person has set for the next deal, or None."""
        chosen = self._settings.value(NEXT_PASS)
        return None if chosen is NextPass.RULES else Direction(str(chosen))

    @property
    def next_leader(self) -> Seat | None:
        """The seat that the person has set to lead first in the next deal, or None."""
        chosen = self._settings.value(NEXT_LEADER)
        return None if chosen is NextLeader.RULES else int(chosen) - 1

    def begin(
        self,
        request: link.NewMatch | link.NewDeal | link.Replay,
        then: Callable[[], None] = lambda: None,
        stay: Callable[[], None] = lambda: None,
    ) -> None:
        """Begin a game, a deal or a replay, then call `then`.

        Ask the person first if the current game or deal, or the cards played so far, would be lost. If the person
        prefers to play on, call `stay`.
        """

        def go() -> None:
            self.close()
            self._send(request)
            then()

        self.ask_loss(type(request), go, stay)

    def replay(self) -> None:
        """Ask whether to play the deal again with the same cards or with other hands around one's own, and begin."""
        update = self._shown()
        if update is None or not update.can_scramble:
            self.begin(link.Replay())
            return
        loss = loss_of(link.Replay, update)

        def go(scrambled: bool) -> None:
            # The question is asked again if more would be lost now than the panel has said.
            self.ask_loss(link.Replay, lambda: self._begin_run(scrambled), agreed=loss)

        same = translate("questions", "Same cards")
        buttons = [
            Button(same, lambda: go(False), "Y", Reply.YES, loses=loss is not None),
            Button(translate("questions", "Other hands"), lambda: go(True), "O", loses=loss is not None),
        ]
        stay = Button(translate("questions", "Play on"), self._play_on, "N", Reply.NO)
        # The harmless answer has the primary button, for people who press Enter without reading.
        buttons.insert(len(buttons) if loss is None else 0, stay)
        headline = translate("questions", "Play this deal again?")
        details = practice_note() if loss is None else replay_loss()
        self._open(_REPLAY, QuestionPanel(self._view.viewport(), headline, details, buttons))

    def scramble(self) -> None:
        """Play the deal again with other hands around one's own. Ask first if something would be lost."""
        self.begin(link.Replay(scrambled=True))

    def _begin_run(self, scrambled: bool) -> None:
        self.close()
        self._send(link.Replay(scrambled))

    def new_game(self) -> None:
        """Begin a new game.

        Ask the person first if the current game would be lost. If the options say so, ask for the deal's number too.
        """
        self.ask_loss(link.NewMatch, self.rematch)

    def new_deal(self, *, by_number: bool = False) -> None:
        """Abandon the deal and deal again.

        Ask the person first if the deal would be lost. If `by_number` is true or the options say so, ask for the number
        of the new deal too.
        """

        def deal(number: int | None = None) -> None:
            self.close()
            self._send(link.NewDeal(number, self.next_direction, self.next_leader))

        asks = by_number or self._settings.value(ASK_DEAL_NUMBER)
        self.ask_loss(link.NewDeal, lambda: self.ask_number(deal, may_be_random=not by_number) if asks else deal())

    def ask_loss(
        self,
        kind: type[link.NewMatch] | type[link.NewDeal] | type[link.Replay],
        go: Callable[[], None],
        stay: Callable[[], None] = lambda: None,
        agreed: Loss | None = None,
    ) -> None:
        """Call `go`, which begins a game, a deal or a replay.

        Ask the person first if something would be lost, unless the person has already `agreed` to this loss. If the
        person prefers to play on, call `stay`.
        """
        update = self._shown()
        loss = None if update is None else loss_of(kind, update)
        if loss in (None, agreed):
            go()
        elif loss is not None:
            self._ask_loss(loss, lambda: self.ask_loss(kind, go, stay, loss), stay)

    def _ask_loss(self, loss: Loss, go: Callable[[], None], stay: Callable[[], None]) -> None:
        def play_on() -> None:
            self._play_on()
            stay()

        if loss.is_game:
            headline, caption = translate("questions", "Begin a new game?"), translate("questions", "New game")
            details = game_loss(
                loss.deal,
                is_begun=loss.is_begun,
                is_played=loss.is_played,
                tricks=loss.tricks,
                finished=loss.finished,
            )
        elif loss.is_replay:
            headline, caption = translate("questions", "Begin this deal again?"), translate("questions", "Begin again")
            details = replay_loss()
        else:
            headline, caption = translate("questions", "Abandon this deal?"), translate("questions", "New deal")
            details = deal_loss(loss.deal, is_played=loss.is_played, tricks=loss.tricks)
        buttons = (
            # The harmless answer has the primary button, for people who press Enter without reading.
            Button(translate("questions", "Play on"), play_on, "N", Reply.NO),
            Button(caption, go, "Y", Reply.YES, loses=True),
        )
        self._open(_LOSS, QuestionPanel(self._view.viewport(), headline, details, buttons))

    def ask_day(self, details: str, go: Callable[[], None]) -> None:
        """Ask whether the deal of the day should come to the table. `details` is what the person should know first."""

        def accept() -> None:
            self.close()
            go()

        buttons = (
            Button(translate("questions", "To the deal"), accept, "Y", Reply.YES),
            Button(translate("questions", "Not now"), self._play_on, "N", Reply.NO),
        )
        headline = translate("questions", "Deal of the day")
        self._open(_DAY, QuestionPanel(self._view.viewport(), headline, details, buttons))

    def ask_tournament(self, headline: str, details: str, choices: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """Ask about a tournament; each choice has a caption and what it does. The person can also play on."""

        def chosen(do: Callable[[], None], *_: object) -> None:
            self.close()
            do()
            self.resumed.emit()

        (caption, first), *others = choices
        buttons = [Button(caption, lambda: chosen(first), "Y", Reply.YES)]
        buttons += [Button(each, partial(chosen, do)) for each, do in others]
        buttons.append(Button(translate("questions", "Not now"), self._play_on, "N", Reply.NO))
        self._open(_TOURNAMENT, QuestionPanel(self._view.viewport(), headline, details, buttons))

    def tell_about_day(self, details: str) -> None:
        """Replace the sentence below the open question about the deal of the day."""
        if self.panel is not None and self.asks_about_day:
            self.panel.tell(details)

    def try_again(self) -> None:
        """Ask from which trick the person wants to try the deal again, and begin the branch."""
        update = self._shown()
        if update is None or not update.tricks_to_try:
            return
        tricks = update.tricks_to_try

        def accept() -> None:
            text = panel.field.text().strip()
            chosen = next((trick for trick in tricks if text == str(trick)), None)
            if chosen is None:
                panel.complain(translate("questions", "You have not played in that trick yet."))
                self._place()
                return
            self.close()
            self._send(link.TryAgain(chosen))

        buttons = (
            Button(translate("questions", "Try again"), accept, answer=Reply.YES),
            Button(translate("questions", "Cancel"), self._play_on, answer=Reply.NO),
        )
        headline = translate("questions", "Try again from which trick?")
        is_over = update.view.stage is Stage.SCORED
        loses = not is_over and update.kind is not MatchKind.BRANCH
        details = try_again_note(tricks, loses=loses)
        panel = NumberPanel(self._view.viewport(), headline, details, buttons)
        panel.field.setText(str(tricks[0 if is_over else -1]))
        panel.field.selectAll()
        self._open(_NUMBER, panel)
        panel.field.setFocus()

    def _play_on(self) -> None:
        self.close()
        self.resumed.emit()

    def rematch(self) -> None:
        """Begin a new game under the rules for the next game, with the same players if they are the person's own.

        Ask for the deal's number first if the options say so.
        """
        update = self._shown()
        if update is None:
            return
        first, second, third, fourth = update.view.seats
        rules = self.rules_of_new_game(update.next_rules, update.kind)
        four = self.seats_of_new_game((first, second, third, fourth), update.kind)
        if self._settings.value(ASK_DEAL_NUMBER):
            self.ask_number(lambda number: self._send(self._new_match(rules, four, number)))
        else:
            self.close()
            self._send(self._new_match(rules, four))

    def _new_match(self, rules: Rules, seats: Seats, number: int | None = None) -> link.NewMatch:
        return link.NewMatch(rules, seats, number, self.next_direction, self.next_leader)

    def ask_number(self, then: Callable[[int | None], None], *, may_be_random: bool = True) -> None:
        """Ask for the number of a deal and call `then` with it.

        If `may_be_random` is true, an empty field means a random deal, and `then` gets None.
        """

        def accept() -> None:
            text = panel.field.text().strip()
            try:
                number = None if may_be_random and not text else read_deal_number(text)
            except DealNumberError:
                wrong = translate(
                    "questions", "That is not a deal number. Type up to twelve digits, or a code of thirteen."
                )
                panel.complain(wrong if text else translate("questions", "Type a number or a code first."))
                self._place()
                return
            self.close()
            then(number)

        buttons = (
            Button(translate("questions", "Deal"), accept, answer=Reply.YES),
            Button(translate("questions", "Cancel"), self._play_on, answer=Reply.NO),
        )
        headline = translate("questions", "Which deal?")
        if may_be_random:
            details = translate("questions", "Type its number or code, or leave the field empty for a random deal.")
        else:
            details = translate("questions", "Type its number or code.")
        panel = NumberPanel(self._view.viewport(), headline, details, buttons)
        # Enter in the field presses the panel's primary button.
        self._open(_NUMBER, panel)
        panel.field.setFocus()


def loss_of(kind: type[link.NewMatch] | type[link.NewDeal] | type[link.Replay], update: link.Update) -> Loss | None:
    """Return what a request of this kind would lose now, or None if nothing would be lost."""
    view = update.view
    if update.read_only or view.stage is Stage.OVER or view.ending is not None:
        return None
    is_safe = update.run.counted is not None or view.stage is Stage.SCORED or update.cash_out is CashOut.POINTS_IN
    if kind is link.Replay and is_safe:
        return None
    is_game = kind is link.NewMatch
    is_played = update.run.counted is not None or view.stage in (Stage.SCORED, Stage.AWARD)
    is_begun = is_played or _is_begun(view)
    if not is_begun and not (is_game and view.deals_played):
        return None
    return Loss(
        is_game, view.deals_played + 1, is_begun, is_played, len(view.tricks), view.deals_played, kind is link.Replay
    )


def _is_begun(view: View) -> bool:
    """Tell whether a person has passed or played in the current deal.

    If only computers play, tell whether a computer has passed or played.
    """
    if view.stage is not Stage.DEAL:
        return False
    persons = [seat for seat, seating in enumerate(view.seats) if seating.kind is Kind.PERSON]
    return any(view.has_passed[seat] or view.counts[seat] < 13 for seat in persons or range(4))

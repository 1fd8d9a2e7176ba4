"""The questions over the cloth: results, scoring a moon, cash-out, a deal's number, who is next at the screen."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QKeySequence

from hearts_qt.rules import events as happened
from hearts_qt.rules.moves import Award, ChooseAward
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.scoring import MatchOutcome
from hearts_qt.rules.seating import only_person_of, persons_of
from hearts_qt.settings.play_options import ASK_DEAL_NUMBER, CASH_OUT, CashOutChoice
from hearts_qt.settings.score_options import SHOW_TAKEN
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.play.begin_questions import BeginQuestions
from hearts_qt.ui.play.panels import Button, QuestionPanel, Reply
from hearts_qt.ui.play.patient_timer import PatientTimer
from hearts_qt.ui.play.result_panel import ResultPanel
from hearts_qt.ui.play.taken_row import TakenRow
from hearts_qt.ui.words.play import award_choice, cash_out_sentence
from hearts_qt.ui.words.scores import deal_headline, deal_lines, game_end, match_details, match_headline

translate = QCoreApplication.translate
_SHOWN_MS = 2500
_AWARD = "award"
_HAND_OVER = "hand over"


class Questions(BeginQuestions):
    """Opens and closes the panels for the questions of an update."""

    new_game_wanted = Signal()
    """The person wants to choose rules or opponents before the next game."""
    closed = Signal()
    """The panel was closed, and no other question follows."""
    hint_wanted = Signal()
    """The person wants a hint about scoring a moon."""

    def __init__(
        self,
        view: TableView,
        settings: Settings,
        send: Callable[[link.Request], None],
        shown: Callable[[], link.Update | None],
    ) -> None:
        """Open panels over `view`; send requests with `send`; `shown` returns the update that is being shown."""
        super().__init__(view, settings, send, shown)
        self._declined: tuple[object, ...] = ()
        self._open_hand: tuple[object, ...] = ()
        """The deal and the seat of the only person at the table, after this person has seen the hand of the seat."""
        self._goes_on = False
        self._is_held = False
        self.go_on_pause = PatientTimer(self, self.go_on, lambda: False)

    def covers(self, update: link.Update) -> bool:
        """Tell whether a question over the cloth must be answered before a card can be chosen."""
        return self._offers_cash_out(update) or self._next_person(update) is not None

    def wait_for_person(self, update: link.Update) -> bool:
        """Open the panel that the update needs; return whether the table has to wait for its answer."""
        view = update.view
        dealt = any(isinstance(event, happened.DealBegan) for event in update.events)
        if view.seat is not None and only_person_of(view.seats) == view.seat and not update.keeps_secrets:
            self._open_hand = (_deal_of(update), view.seat)
        if self.asks_to_leave and not dealt:
            return True
        if self._offers_cash_out(update):
            return self._cash_out(update)
        person = self._next_person(update)
        if person is not None:
            return self._hand_over(update, person)
        if view.stage is Stage.AWARD and any(each.seat == view.seat for each in update.questions):
            return self._award(update)
        if view.stage in (Stage.SCORED, Stage.OVER) and view.outcome is not None:
            return self._result(update)
        if self.panel is not None:
            self.close()
            # The instruction was not shown while the panel was open.
            self.closed.emit()
        return False

    def finish(self) -> None:
        """Close a question about leaving the deal, because the person has chosen to finish the deal."""
        if self.asks_to_leave:
            self.close()

    def close(self) -> None:
        """Close the panel that is open."""
        self.go_on_pause.stop()
        self._goes_on = False
        super().close()

    # Cash out

    def _offers_cash_out(self, update: link.Update) -> bool:
        chosen = self._settings.value(CASH_OUT)
        deal = _deal_of(update)
        asks = chosen is CashOutChoice.ASK and bool(persons_of(update.view.seats)) and not update.autopilot
        return update.cash_out is not None and asks and self._declined != deal and not update.finishing

    def _cash_out(self, update: link.Update) -> bool:
        key = ("cash out", update.seal, update.deal_number, update.view.tricks)
        if self._key == key:
            return True
        assert update.cash_out is not None
        buttons = (
            Button(translate("questions", "Show the rest"), self._take_cash_out, "Y", Reply.YES),
            Button(translate("questions", "Play on"), lambda: self._decline(update), "N", Reply.NO),
        )
        headline = translate("questions", "Cash out?")
        return self._open(
            key, QuestionPanel(self._view.viewport(), headline, cash_out_sentence(update.cash_out), buttons)
        )

    def _take_cash_out(self) -> None:
        self.close()
        self._send(link.TakeCashOut())

    def _decline(self, update: link.Update) -> None:
        self._declined = _deal_of(update)
        self.close()
        self.resumed.emit()

    # Several people at one screen

    def _next_person(self, update: link.Update) -> int | None:
        asked = [each.seat for each in update.questions]
        return None if not asked or update.autopilot or update.view.seat in asked else asked[0]

    def _hand_over(self, update: link.Update, person: int) -> bool:
        key = (_HAND_OVER, person)
        if self._key == key:
            return True
        if update.view.seat is not None:
            self._send(link.LookFrom(None))
            return True
        alone = only_person_of(update.view.seats) == person
        if alone and self._open_hand == (_deal_of(update), person):
            # Another person joined and left without looking, so there is nothing to hide.
            self._send(link.LookFrom(person))
            return True
        name = update.view.seats[person].name
        show = Button(translate("questions", "Show my cards"), lambda: self._look_from(person), "Y", Reply.YES)
        headline = translate("questions", "{name}, it is your turn").format(name=name)
        details = translate("questions", "Nobody else should look now.")
        panel = QuestionPanel(self._view.viewport(), headline, details, (show,))
        panel.make_low()
        # The panel covers the hand. It does not cover the trick, because the next person should see the trick.
        return self._open(key, panel, low=True)

    def _look_from(self, person: int) -> None:
        self.close()
        self._open_hand = ()
        self._send(link.LookFrom(person))

    # The moon

    def _award(self, update: link.Update) -> bool:
        question = next(each for each in update.questions if each.seat == update.view.seat)
        key = (_AWARD, question.number)
        if self._key == key:
            return True

        def choose(award: Award) -> None:
            self.close()
            self._send(link.AnswerQuestion(question.number, ChooseAward(question.seat, award)))

        rules = update.view.rules
        buttons = (
            Button(award_choice(Award.ADD, rules), lambda: choose(Award.ADD), "A"),
            Button(award_choice(Award.SUBTRACT, rules), lambda: choose(Award.SUBTRACT), "S"),
            Button(translate("questions", "Hint"), self.hint_wanted.emit, "H"),
        )
        headline = translate("questions", "You shot the moon!")
        details = translate("questions", "How should it count?")
        return self._open(key, QuestionPanel(self._view.viewport(), headline, details, buttons))

    @property
    def is_award(self) -> bool:
        """Whether the open question is how to score a moon."""
        return self._key[:1] == (_AWARD,)

    def suggest(self, award: Award, why: str) -> None:
        """Show which way to score a moon is best, and why."""
        update = self._shown()
        if self.is_award and self.panel is not None and update is not None:
            self.panel.advise(award_choice(award, update.view.rules), why)
            self._place()

    # Results

    def _result(self, update: link.Update) -> bool:
        view = update.view
        outcome = view.outcome
        assert outcome is not None
        waits_for_person = bool(persons_of(update.view.seats)) or view.ending is not None
        if self._key == (view.stage, outcome):
            return waits_for_person
        sat = view.sat
        # If several people look at the result, nobody is "you".
        own = view.own_among(sat) if len(persons_of(view.seats)) < 2 else None
        lines = deal_lines(outcome, view.rules, sat, own)
        if view.ending is not None:
            headline = match_headline(view.ending, sat, own)
            details = match_details(view.ending, view.rules, sat, own)
        else:
            headline = deal_headline(outcome, sat, own)
            details = game_end(update.next_rules, view.deals_played + 1)
        winners = view.ending.winners if view.ending is not None else ()
        buttons = self._result_buttons(update, view.ending)
        panel = ResultPanel(self._view.viewport(), headline, details, lines, winners, buttons)
        if self._settings.value(SHOW_TAKEN):
            cloth = self._view
            width = cloth.geometry_now.width
            panel.show_taken([TakenRow(taken, view.rules, cloth.pieces.prints.pictures, width) for taken in view.taken])
        self._open((view.stage, outcome), panel)
        if update.autopilot and view.ending is None:
            self._goes_on = True
            self.hold(self._is_held)
        return waits_for_person

    def hold(self, on: bool) -> None:
        """Keep a result open if `on` is true, because the window is hidden.

        After the window is shown again, a result that closes by itself is closed after a short pause.
        """
        self._is_held = on
        if on or not self._goes_on:
            self.go_on_pause.stop()
        else:
            self.go_on_pause.wait(_SHOWN_MS)

    def _result_buttons(self, update: link.Update, ending: MatchOutcome | None) -> list[Button]:
        if ending is None:
            buttons = [Button(translate("questions", "Next deal"), self.go_on, "Y", Reply.YES)]
        else:
            buttons = [
                Button(translate("questions", "Play again"), self.rematch, "Y", Reply.YES),
                Button(translate("questions", "New game…"), self.new_game_wanted.emit),
            ]
        if update.can_undo:
            undo = QKeySequence(QKeySequence.StandardKey.Undo).toString(QKeySequence.SequenceFormat.NativeText)
            caption = translate("questions", "Undo")
            buttons.append(Button(caption, lambda: self._send(link.Undo()), shortcut=undo))
        return buttons

    def go_on(self) -> None:
        """Go on to the next deal; ask for its number first if the options say so."""
        self.go_on_pause.stop()
        direction, leader = self.next_direction, self.next_leader
        if self._settings.value(ASK_DEAL_NUMBER):
            self.ask_number(lambda number: self._send(link.GoOn(number, direction, leader)))
        else:
            self.close()
            self._send(link.GoOn(direction=direction, leader=leader))


def _deal_of(update: link.Update) -> tuple[object, ...]:
    """Return values that identify the deal of an update, even if the deal's number is secret."""
    return (update.view.deals_played, update.seal)

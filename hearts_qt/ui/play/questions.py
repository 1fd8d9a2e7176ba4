"""The questions over the cloth: results, scoring a moon, cash-out, a deal's number, who is next at the screen."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QPoint, Signal
from PySide6.QtGui import QKeySequence

from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.moves import Award, ChooseAward
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.scoring import MatchOutcome
from hearts_qt.rules.seating import only_person_of, persons_of
from hearts_qt.rules.tournament.table_rounds import TournamentRound, Verdict, verdict_of_round
from hearts_qt.rules.view import View
from hearts_qt.settings.pace_options import PAUSE, SPEED
from hearts_qt.settings.play_options import ASK_DEAL_NUMBER, CASH_OUT, DUPLICATE, CashOutChoice
from hearts_qt.settings.score_options import SHOW_TAKEN
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.company.ended import ends_match
from hearts_qt.ui.play.begin_questions import BeginQuestions
from hearts_qt.ui.play.end_of_game import end_panel, end_texts
from hearts_qt.ui.play.panels import Button, QuestionPanel, Reply
from hearts_qt.ui.play.patient_timer import PatientTimer
from hearts_qt.ui.play.result_panel import ResultPanel
from hearts_qt.ui.play.taken_row import TakenCards, TakenRow
from hearts_qt.ui.words.claims import refusal_details, refusal_headline
from hearts_qt.ui.words.lesson import lesson_end
from hearts_qt.ui.words.play import award_choice, cash_out_sentence
from hearts_qt.ui.words.scores import (
    deal_headline,
    deal_lines,
    decisive_trick,
    duplicate_details,
    duplicate_headline,
    game_end,
    kept_out_sentence,
    lead_sentence,
    practice_details,
    scrambles_sentence,
    taken_title,
    the_cardshark,
)
from hearts_qt.ui.words.tournament import after_deal_of_round

translate = QCoreApplication.translate
_SHOWN_MS = 2500
"""Least time for which a result that closes by itself is shown."""
_FASTER = 5
"""At this speed and faster, the result shows the final points at once instead of counting up to them."""
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
    look_wanted = Signal()
    """The person wants to look at the deal that is over."""
    own_game_wanted = Signal()
    """The person wants to go back to the own game from a deal that was played beside it."""
    lesson_left = Signal()
    """The deal of the lesson is over, and the person wants to go back to the own game."""
    picture_wanted = Signal()
    """The person wants a picture of the deal that is over."""
    calendar_wanted = Signal()
    """The person wants to see the results of the deals of the day."""
    field_wanted = Signal()
    """The person wants to see the field."""
    tournament_wanted = Signal()
    """The person wants to begin another tournament."""
    standings_wanted = Signal()
    """The person wants to see all rounds of the tournament."""
    evening_wanted = Signal()
    """A game in a room is over, and the person wants to see the map of the evening's tour."""

    def __init__(
        self,
        view: TableView,
        settings: Settings,
        send: Callable[[link.Request], None],
        shown: Callable[[], link.Update | None],
    ) -> None:
        """Open panels over `view`; send requests with `send`; `shown` returns the update that is being shown."""
        super().__init__(view, settings, send, shown)
        self.branch_again: Callable[[], Callable[[], None] | None] = lambda: None
        """Returns what begins the branch at the table once more, if it began in a film."""
        self._declined: tuple[object, ...] = ()
        self._read: link.Refusal | None = None
        """The refusal of a claim that the person has read."""
        self._open_hand: tuple[object, ...] = ()
        """The deal and the seat of the only person at the table, after this person has seen the hand of the seat."""
        self._goes_on = False
        self._is_held = False
        self.day_details: Callable[[link.Update], str] = lambda update: ""
        self.end_of_room: Callable[[link.Update], str] = lambda update: ""
        """Returns what the host says at the end of a game in a room; empty after any other game."""
        self.room_again: Callable[[], None] = lambda: None
        """Begins another game in the room at the table."""
        """Returns the sentence below the headline of the result of a deal of the day."""
        self.go_on_pause = PatientTimer(self, self._follow_autoplay, lambda: False)

    def covers(self, update: link.Update) -> bool:
        """Tell whether a question over the cloth must be answered before a card can be chosen."""
        is_covered = self._offers_cash_out(update) or self._tells_refusal(update)
        return is_covered or self._next_person(update) is not None

    def wait_for_person(self, update: link.Update) -> bool:
        """Open the panel that the update needs; return whether the table has to wait for its answer."""
        view = update.view
        dealt = any(isinstance(event, happened.DealBegan) for event in update.events)
        if view.seat is not None and only_person_of(view.seats) == view.seat and not update.keeps_secrets:
            self._open_hand = (_deal_of(update), view.seat)
        if self.asks_to_leave and not dealt:
            return True
        if self._tells_refusal(update):
            return self._refusal(update)
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

    # Claims

    def _tells_refusal(self, update: link.Update) -> bool:
        return update.refusal is not None and update.refusal is not self._read

    def _refusal(self, update: link.Update) -> bool:
        refusal = update.refusal
        assert refusal is not None
        key = ("refusal", refusal)
        if self._key == key:
            return True

        def play_on() -> None:
            self._read = refusal
            self.close()
            self.resumed.emit()

        buttons = (Button(translate("questions", "Play on"), play_on, "Y", Reply.YES),)
        headline, details = refusal_headline(refusal.tricks), refusal_details(refusal, update.view)
        return self._open(key, QuestionPanel(self._view.viewport(), headline, details, buttons))

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
        key = (view.stage, outcome, update.run, self._offers_shark(update))
        if self._key == key:
            return waits_for_person
        seats_at_end = view.seats_at_end
        # If several people look at the result, nobody is "you".
        own = view.own_among(seats_at_end) if len(persons_of(view.seats)) < 2 else None
        lines = deal_lines(outcome, view.rules, seats_at_end, own)
        winners: tuple[Seat, ...] = ()
        if update.run.is_for_practice and update.run.counted is not None and own is not None:
            counted = update.run.counted.points[own]
            if update.run.is_duplicate:
                headline = duplicate_headline(outcome.points[own])
                details = duplicate_details(counted, outcome.points[own], update.duplicate_points)
            else:
                headline, details = deal_headline(outcome, seats_at_end, own), practice_details(counted)
                details = f"{details} {scrambles_sentence(update.run.scrambles)}".strip()
            # Nobody rises in the game by a run that does not count.
            lines = tuple(replace(line, rise=0) for line in lines)
            if update.run.is_duplicate:
                lines = tuple(replace(line, name=the_cardshark()) if line.seat == own else line for line in lines)
        elif view.ending is not None and ends_match(update):
            winners = view.ending.winners
            headline, details = end_texts(update, view.ending, own)
            details = f"{details} {self.end_of_room(update)}".strip()
        else:
            headline = deal_headline(outcome, seats_at_end, own)
            details = self._after_deal(update)
        if not update.run.is_for_practice:
            details = f"{details} {kept_out_sentence(update.kept_out)}".strip()
        buttons = self._result_buttons(update, view.ending)
        if winners:
            self._open(key, end_panel(self._view, update, own, (headline, details), lines, buttons))
            return waits_for_person
        panel = ResultPanel(self._view.viewport(), headline, details, lines, buttons)
        self._fill_result(panel, view, own)
        self._open(key, panel)
        if not update.run.is_for_practice and not self._view.motion.reduced and self._settings.value(SPEED) < _FASTER:
            panel.count_up()
        is_done = view.ending is not None or update.kind in (MatchKind.BRANCH, MatchKind.DAILY)
        if update.autopilot and not update.run.is_duplicate and not is_done:
            self._goes_on = True
            self.hold(self._is_held)
        return waits_for_person

    def _after_deal(self, update: link.Update) -> str:
        """Return the sentences below the headline after a deal that does not end the game."""
        if update.kind is MatchKind.LESSON:
            return lesson_end()
        if update.kind is MatchKind.BRANCH:
            return ""
        if update.kind is MatchKind.DAILY:
            return self.day_details(update)
        view, outcome = update.view, update.view.outcome
        if update.round is not None and outcome is not None:
            own = view.own_among(view.seats_at_end)
            deal = view.deals_played + 1
            return after_deal_of_round(update.round, outcome, deal, update.next_rules, view.seats_at_end, own)
        ends = game_end(update.next_rules, view.deals_played + 1)
        if outcome is None:
            return ends
        own = view.own_among(view.seats_at_end) if len(persons_of(view.seats)) < 2 else None
        return f"{lead_sentence(outcome, view.seats_at_end, own)} {ends}".strip()

    def tell_day_details(self) -> None:
        """Show the newest sentence about the deal of the day, if its result is open."""
        update = self._shown()
        is_day = update is not None and update.kind is MatchKind.DAILY and not update.run.is_for_practice
        if update is not None and is_day and isinstance(self.panel, ResultPanel):
            self.panel.tell(f"{self.day_details(update)} {kept_out_sentence(update.kept_out)}".strip())

    def _fill_result(self, panel: ResultPanel, view: View, own: Seat | None) -> None:
        """Show faces, the cards taken if the options say so, and the trick that decided the deal."""
        cloth, ratio = self._view, self._view.devicePixelRatioF()
        pictures = cloth.pieces.prints.pictures
        panel.show_faces(lambda seat, width: cloth.face_art.picture(view.seats_at_end[seat].face, width, ratio))
        if self._settings.value(SHOW_TAKEN):
            panel.show_taken([TakenRow(taken, view.rules, pictures) for taken in view.taken])

        def show_cards(seat: Seat, place: QPoint) -> None:
            title = taken_title(view.seats_at_end, seat, own, view.won[seat])
            TakenCards(title, view.taken[seat], view.rules, pictures, panel).open_at(place)

        panel.cards_wanted.connect(show_cards)
        panel.show_remark(decisive_trick(view.tricks, view.rules, view.seats_at_end, own))

    def hold(self, on: bool) -> None:
        """Keep a result open if `on` is true, because the window is hidden.

        After the window is shown again, a result that closes by itself is closed after a short pause.
        """
        self._is_held = on
        if on or not self._goes_on:
            self.go_on_pause.stop()
        else:
            self.go_on_pause.wait(max(_SHOWN_MS, self._settings.value(PAUSE).seconds * 1000))

    def follow_pace(self) -> None:
        """Let a result that closes by itself wait as the options say now."""
        if self._goes_on:
            self.hold(self._is_held)

    def _go_to_field(self) -> None:
        """Add the points of the last deal, so that the field knows them, and show the field."""
        self._send(link.GoOn())
        self.field_wanted.emit()

    def _room_buttons(self) -> list[Button]:
        """Return the buttons at the end of a game in a room of the tour."""
        return [
            Button(translate("questions", "On with the evening"), self.evening_wanted.emit, "Y", Reply.YES),
            Button(translate("questions", "Play again here"), self.room_again),
            Button(translate("questions", "Back to my own game"), self.own_game_wanted.emit),
        ]

    def _result_buttons(self, update: link.Update, ending: MatchOutcome | None) -> list[Button]:
        if update.kind is MatchKind.BRANCH:
            buttons = [Button(translate("questions", "Back to my own game"), self.own_game_wanted.emit, "M", Reply.YES)]
            again = self.branch_again() or (self.try_again if update.tricks_to_try else None)
            if again is not None:
                buttons.append(Button(translate("questions", "Try again"), again))
        elif ending is None:
            buttons = [Button(translate("questions", "Next deal"), self.go_on, "Y", Reply.YES)]
            if update.kind is MatchKind.LESSON:
                back = Button(translate("questions", "Back to my own game"), self.lesson_left.emit, "M", Reply.YES)
                buttons = [back, Button(translate("questions", "Next deal"), self.go_on)]
            elif update.kind is MatchKind.DAILY:
                buttons = [
                    Button(translate("questions", "Back to my own game"), self.own_game_wanted.emit, "M", Reply.YES),
                    Button(translate("questions", "Play it for practice"), lambda: self.begin(link.Replay())),
                    Button(translate("questions", "Calendar"), self.calendar_wanted.emit),
                ]
        elif update.field is not None:
            buttons = [Button(translate("questions", "To the field"), self._go_to_field, "Y", Reply.YES)]
        elif update.round is not None:
            buttons = self._round_buttons(update.round, ending)
        elif update.kind is MatchKind.EVENING:
            buttons = self._room_buttons()
        else:
            buttons = [
                Button(translate("questions", "Play again"), self.rematch, "Y", Reply.YES),
                Button(translate("questions", "New game…"), self.new_game_wanted.emit),
            ]
        if update.kind is MatchKind.SET_UP:
            buttons.append(Button(translate("questions", "Back to my own game"), self.own_game_wanted.emit))
        if self._offers_shark(update):
            shark = Button(translate("questions", "The CardShark's turn"), self.let_the_shark_play, "Y", Reply.YES)
            skip = replace(buttons[0], caption=translate("questions", "Skip its turn"))
            buttons = [shark, *(replace(each, letter="", answer=Reply.OTHER) for each in (skip, *buttons[1:]))]
        if update.run.scramble is not None and update.can_scramble:
            buttons.append(Button(translate("questions", "Again with other cards"), self.scramble, "A"))
        buttons.append(Button(translate("questions", "Look at the deal"), self.look_wanted.emit))
        buttons.append(Button(translate("questions", "Picture"), self.picture_wanted.emit))
        if update.can_undo:
            undo = QKeySequence(QKeySequence.StandardKey.Undo).toString(QKeySequence.SequenceFormat.NativeText)
            caption = translate("questions", "Undo")
            buttons.append(Button(caption, lambda: self._send(link.Undo()), shortcut=undo))
        return buttons

    def _round_buttons(self, round_: TournamentRound, ending: MatchOutcome) -> list[Button]:
        if verdict_of_round(round_, ending) is Verdict.GOES_ON:
            first = Button(translate("questions", "Next round"), self.next_round, "Y", Reply.YES)
        else:
            first = Button(translate("questions", "New tournament…"), self.tournament_wanted.emit)
        return [
            first,
            Button(translate("questions", "All rounds"), self.standings_wanted.emit),
            Button(translate("questions", "Back to my own game"), self.own_game_wanted.emit, "M"),
        ]

    def next_round(self) -> None:
        """Go on to the next round of the tournament."""
        self.close()
        self._send(link.NextRound())

    def _offers_shark(self, update: link.Update) -> bool:
        return update.can_duplicate and self._settings.value(DUPLICATE)

    def let_the_shark_play(self) -> None:
        """Let the CardShark play the deal in the person's place."""
        self.close()
        self._send(link.PlayDuplicate())

    def _follow_autoplay(self) -> None:
        """Close a result because AutoPlay is on. In duplicate play it is the CardShark's turn first."""
        update = self._shown()
        if update is not None and self._offers_shark(update):
            self.let_the_shark_play()
        else:
            self.go_on()

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
    return (update.view.deals_played, update.seal, update.run.earlier)

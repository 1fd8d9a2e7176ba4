"""The flow of one table: who is asked next, what is written to the log, and what is sent to the window.

A table belongs to one thread. Its owner passes requests to `handle`, and calls `step` when the table can go on by
itself. After each of these calls, `update` returns what to send to the window. Every entry is written to the log before
it is sent to anybody.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import assert_never

from msgspec.structs import replace

from hearts_qt.players.player import Interrupted, Player
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.commitment import new_secret
from hearts_qt.rules.deal import IllegalMove
from hearts_qt.rules.deal_number import is_deal, random_deal_number
from hearts_qt.rules.entries import (
    AbandonDeal,
    ChangeRules,
    CorrectScores,
    Entry,
    FinishDeal,
    FinishMatch,
    GiveHint,
    MatchKind,
    Redo,
    ShowCounts,
    ShowHands,
    StandIn,
    StartProgram,
    Tally,
    Undo,
)
from hearts_qt.rules.events import DealFinished, Event, MatchResumed
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import CashedOut, ChooseAward, Pass, Play
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, persons_of
from hearts_qt.table import link
from hearts_qt.table.beginnings import Seats, deal_entry, match_entry, seat_entry, set_up_entry
from hearts_qt.table.computer_players import ComputerPlayers, MakeAdviser
from hearts_qt.table.hints import Hints
from hearts_qt.table.log import now
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.match_log import MatchLog
from hearts_qt.table.open_questions import OpenQuestions
from hearts_qt.table.possible_actions import (
    cash_out_for,
    cash_out_of,
    decides_alone,
    may_finish,
    moves_to_redo,
    moves_to_undo,
    names_at_last_card,
)
from hearts_qt.table.problems import TableProblem
from hearts_qt.table.seals import SealHistory
from hearts_qt.table.window_update import first_viewpoint, keeps_secrets, may_count, update_for


class Table:
    """One table with its match, its log and its computer players."""

    def __init__(
        self,
        archive: LogArchive,
        players: Mapping[str, Player],
        standard: Player,
        rules: Rules,
        seats: Seats,
        *,
        make_adviser: MakeAdviser | None = None,
        clock: Callable[[], datetime] = now,
        draw: Callable[[], int] = random_deal_number,
        draw_secret: Callable[[], str] = new_secret,
        program: StartProgram | None = None,
        person: str = "",
    ) -> None:
        """Continue the archive's newest match; if the archive has no match, begin one with `rules` and `seats`.

        `players` are the computer players by name. `standard` replaces a player that fails or is missing, and is the
        adviser if there is no `make_adviser`. `draw` returns the number from which each match's seat seeds are made.
        `program` describes this run of the program, and `person` is the id of the profile's owner; both are written to
        the log.
        """
        self._clock = clock
        self._draw = draw
        self._draw_secret = draw_secret
        self.computer_players = ComputerPlayers(players, standard, make_adviser)
        self._hints = Hints(self.computer_players)
        self._events: list[Event] = []
        self._problems: list[TableProblem] = []
        self._questions = OpenQuestions()
        self._last_update = 0
        self._may_step = False
        self._autopilot = self._finishing = self._free = False
        self._cash_out_by_itself = self._counts_cards = False
        self._person = person
        self.log = MatchLog(archive, self._problems, program)
        if self.log.found is not None:
            self.match, self._seals = self.log.found, SealHistory(self.log.found)
            self._looking = first_viewpoint(self.match)
            self._close_hands()
            self._ask()
        else:
            self._begin_match(rules, seats, {})

    # Methods that the owner of the table calls

    @property
    def can_step(self) -> bool:
        """Whether the table can go on by itself now."""
        if self._hints.is_due(self._own_question):
            return True
        return self._has_step() and (self._may_step or self._runs_on)

    def step(self) -> bool:
        """Take the next step that needs no person: a hint, a card, the computers' passes, a new deal, or a result.

        Return whether there is a new update to send; False if a player was interrupted.
        """
        question = self._own_question
        try:
            if question is not None and self._hints.is_due(question):
                return self._think_about_hint(question)
            if self._has_step():
                self._go_a_step()
        except Interrupted:
            # `_may_step` is not reset here, because the window's Ready is still valid.
            return False
        self._may_step = False
        return True

    def save_again(self) -> bool:
        """Write what the disk has refused so far; return whether there are new problems to report."""
        self.log.save()
        return bool(self._problems)

    def _go_a_step(self) -> None:
        match = self.match
        if match.stage is Stage.OVER:
            first, second, third, fourth = match.seats
            self._begin_match(match.next_rules, (first, second, third, fourth), match.tallies)
        elif match.stage is Stage.BETWEEN_DEALS and match.ending is None:
            self._deal(link.NewDeal())
        elif match.stage in (Stage.SCORED, Stage.BETWEEN_DEALS):
            self._add_in()
        elif self._cashes_out:
            self._take_cash_out()
        else:
            for seat in match.awaited:
                if not self._decides(seat):
                    self._let_computer_decide(seat)

    def handle(self, request: link.Request) -> None:
        """Carry out a request; ignore it if it comes too late or is not possible now."""
        match request:
            case link.Ready():
                self._may_step = self._may_step or request.update == self._last_update
            case link.LookFrom():
                if request.seat is None or request.seat in persons_of(self.match.seats):
                    self._looking = request.seat
            case link.Autopilot():
                self._autopilot = request.on
                self._ask_anew()
            case link.Finish():
                self._finishing = request.on and may_finish(self.match)
                self._ask_anew()
            case link.RunFree():
                self._free = request.on
            case link.CashOutByItself():
                self._cash_out_by_itself = request.on
                self._ask_anew()
            case link.AskHint():
                self._hints.want(request.question)
            case link.ThinkAhead():
                self._hints.ahead = request.on
            case link.ThinkingTime():
                self.computer_players.set_thinking_time(request.seconds)
            case link.CountCards():
                self._counts_cards = request.on
                self._mark_counts()
            case link.GoOn() | link.NewMatch() | link.NewDeal() if not is_deal(request.number):
                pass
            case link.NewMatch():
                self._new_match(request)
            case link.TakeUp():
                self._take_up(request)
            case link.SetUp():
                self._set_up(request)
            case link.GoOnInCopy():
                self.log.go_on_in_copy()
                self._close_hands()
                self._ask()
            case _:
                # If the log is closed, the match cannot be changed.
                if self.log.is_open:
                    self._handle_play(request)

    def _handle_play(self, request: link.PlayRequest) -> None:
        match request:
            case link.AnswerQuestion():
                self._answer(request)
            case link.GoOn():
                self._go_on(request)
            case link.NewDeal():
                self._new_deal(request)
            case link.Undo():
                self._record_some(Undo, self._moves_to_undo())
            case link.Redo():
                self._record_some(Redo, self._moves_to_redo())
            case link.SetRules():
                self._record(ChangeRules(request.rules))
            case link.SetSeat():
                self._set_seat(request)
            case link.OpenHands():
                changes = request.on is not self.match.hands_shown
                if changes and not (request.on and keeps_secrets(self.match)):
                    self._record(ShowHands(request.on))
            case link.TakeCashOut():
                self._take_cash_out()
            case _:
                assert_never(request)

    def update(self) -> link.Update:
        """Return the state of the table for its window, with the events since the last call."""
        match = self.match
        self._last_update += 1
        update = replace(
            update_for(match, self._looking, self._events),
            number=self._last_update,
            questions=self._questions.all(),
            hint=self._hints.given(self._own_question),
            can_undo=self._moves_to_undo() > 0,
            can_redo=self._moves_to_redo() > 0,
            cash_out=None if not self.log.is_open else cash_out_for(match, self._looking),
            waits=self._has_step() and not self._runs_on,
            opened_seals=self._seals.opened(),
            autopilot=self._plays_alone,
            finishing=self._finishing,
            read_only=not self.log.is_open,
            problems=tuple(self._problems),
        )
        self._events.clear()
        self._problems.clear()
        self._may_step = False  # The table waits until the window has shown this update.
        return update

    # Who decides

    @property
    def _plays_alone(self) -> bool:
        return self._autopilot and decides_alone(self.match)

    @property
    def _runs_on(self) -> bool:
        return self._finishing or (self._free and not persons_of(self.match.seats))

    def _decides(self, seat: Seat) -> bool:
        """Return whether a person decides for the seat now."""
        is_person = self.match.seats[seat].kind is Kind.PERSON
        return is_person and not self._plays_alone and not self._finishing

    def _has_step(self) -> bool:
        match = self.match
        if not self.log.is_open:
            return False
        if match.stage in (Stage.DEAL, Stage.AWARD):
            return self._cashes_out or any(not self._decides(seat) for seat in match.awaited)
        if match.stage is Stage.BETWEEN_DEALS:
            return True
        return not persons_of(self.match.seats) and (match.stage is Stage.SCORED or self._free)

    def _ask(self) -> None:
        """Open a question for each person who has to decide, and close all other questions."""
        asks = self.log.is_open and not self._cashes_out
        self._questions.ask([seat for seat in self.match.awaited if asks and self._decides(seat)])

    def _ask_anew(self) -> None:
        self._questions.withdraw_all()
        self._ask()

    # Writing to the log

    def _record(self, entry: Entry) -> None:
        """Apply an entry, write it to the log, and keep its events for the next update."""
        events = self.match.apply(entry)
        self.log.append(entry, self._clock(), sync=bool(persons_of(self.match.seats)))
        self._events += events
        if any(isinstance(event, DealFinished) for event in events):
            self._finishing = False
        if isinstance(entry, Pass | Play | ChooseAward):
            # If the same seat has to decide again immediately, it gets a new question with another number.
            self._questions.withdraw(entry.seat)
        elif not isinstance(entry, GiveHint | ShowCounts | StandIn):
            self._questions.withdraw_all()
        self._ask()

    def _begin_match(
        self, rules: Rules, seats: Seats, tallies: Mapping[str, Tally], kind: MatchKind = MatchKind.OWN
    ) -> None:
        begin = match_entry(rules, seats, tallies, self._draw(), self._person, kind)
        self.match = Match(begin)
        self._seals = SealHistory(self.match)
        self.log.begin(begin, self._clock())
        self._events += self.match.begin()
        self._looking = first_viewpoint(self.match)
        self._finishing = False
        self._ask_anew()

    def _deal(self, request: link.GoOn | link.NewMatch | link.NewDeal) -> None:
        self.computer_players.new_deal()
        self._mark_counts()
        self._record(deal_entry(request, self.match, self._draw_secret))
        self._close_hands()
        if self.match.is_shared:
            # Perhaps another person is at the screen now.
            self._looking = None

    def _add_in(self) -> None:
        """Add a finished deal's points to the scores, and end the match if it is over."""
        if self.match.stage is Stage.SCORED and self.match.outcome is not None:
            first, second, third, fourth = self.match.outcome.points
            self._record(FinishDeal((first, second, third, fourth)))
        ending = self.match.ending
        if self.match.stage is Stage.BETWEEN_DEALS and ending is not None:
            self._record(FinishMatch(ending.winners, names_at_last_card(self.match)))

    # Requests of the window

    def _answer(self, answer: link.AnswerQuestion) -> None:
        move = answer.move
        if move.seat == self._looking and self._own_question == answer.question:
            with suppress(IllegalMove):
                self._record(replace(move, auto=False))

    def _go_on(self, request: link.GoOn) -> None:
        self._add_in()
        if self.match.stage is Stage.BETWEEN_DEALS:
            self._deal(request)

    def _new_match(self, request: link.NewMatch) -> None:
        self._leave_match()
        self._begin_match(request.rules, request.seats, self.match.tallies)
        self._deal(request)

    def _leave_match(self) -> None:
        """Write the result of a match that is decided to the log. Any other match can be taken up again later."""
        if self.log.is_open and self.match.ending is not None:
            self._add_in()

    def _take_up(self, request: link.TakeUp) -> None:
        waiting = self.log.find_waiting(request.match)
        if waiting is None:
            return
        self._leave_match()
        found = self.log.resume(waiting, self.match.tallies, self._clock())
        if found is None:
            return
        self.match, self._seals = found, SealHistory(found)
        self._events.clear()
        self._events.append(MatchResumed())
        self._looking = first_viewpoint(found)
        self._finishing = False
        self.computer_players.new_deal()
        self._close_hands()
        self._mark_counts()
        self._ask_anew()

    def _set_up(self, request: link.SetUp) -> None:
        begin = set_up_entry(request, self._draw_secret)
        if begin is None:
            return
        self._leave_match()
        self._begin_match(request.rules, request.seats, self.match.tallies, MatchKind.SET_UP)
        if any(request.scores):
            self._record(CorrectScores(request.scores))
        self.computer_players.new_deal()
        self._mark_counts()
        self._record(begin)
        self._close_hands()
        if self.match.is_shared:
            self._looking = None

    def _new_deal(self, request: link.NewDeal) -> None:
        if self.match.stage in (Stage.DEAL, Stage.AWARD, Stage.SCORED):
            self._record(AbandonDeal())
            self._finishing = False
        if self.match.stage is Stage.BETWEEN_DEALS and self.match.ending is None:
            self._deal(request)

    def _close_hands(self) -> None:
        if self.log.is_open and self.match.hands_shown and keeps_secrets(self.match):
            self._record(ShowHands(False))

    def _moves_to_undo(self) -> int:
        return 0 if not self.log.is_open or self._plays_alone else moves_to_undo(self.match, self._looking)

    def _moves_to_redo(self) -> int:
        return 0 if not self.log.is_open or self._plays_alone else moves_to_redo(self.match, self._looking)

    def _record_some(self, entry: Callable[[int], Undo | Redo], moves: int) -> None:
        if moves:
            self._record(entry(moves))

    def _set_seat(self, request: link.SetSeat) -> None:
        if request.place not in SEATS:
            return
        self._record(seat_entry(self.match, request.place, request.seating, self._person))
        self._finishing = self._finishing and may_finish(self.match)
        if self._looking not in persons_of(self.match.seats):
            self._looking = first_viewpoint(self.match)
        self._close_hands()
        self._mark_counts()

    @property
    def _cashes_out(self) -> bool:
        return self._cash_out_by_itself and self.log.is_open and cash_out_of(self.match) is not None

    def _take_cash_out(self) -> None:
        if (why := cash_out_of(self.match)) is not None:
            self._record(CashedOut(why))

    def _mark_counts(self) -> None:
        """Write to the log whether the window counts cards for the person, unless the log says so already."""
        counts = self._counts_cards and may_count(self.match)
        if self.log.is_open and self.match.stage is not Stage.OVER and counts != self.match.counts_shown:
            self._record(ShowCounts(counts))

    # Computer players

    def _let_computer_decide(self, seat: Seat) -> None:
        move, fault = self.computer_players.decide(self.match, seat, full_speed=self._runs_on)
        if fault is not None:
            self._problems.append(fault)
            self._record(StandIn(seat, fault.player, fault.misdeed))
        self._record(replace(move, auto=True) if self.match.seats[seat].kind is Kind.PERSON else move)

    @property
    def _own_question(self) -> int | None:
        """The number of the open question of the seat that the window shows, or None."""
        return self._questions.of(self._looking)

    def _think_about_hint(self, question: int) -> bool:
        """Work out the hint for a question and give it if it was asked for; return whether there is a new update."""
        assert self._looking is not None
        fault = self._hints.think(question, self.match, self._looking)
        self._problems += [fault] if fault is not None else []
        gives = self._hints.give(question)
        if gives:
            self._record(GiveHint(self._looking))
        return gives or fault is not None

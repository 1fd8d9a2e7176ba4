"""The flow of one table: who is asked next, what is written to the log, and what is sent to the windows.

A table belongs to one thread. Its owner passes requests to `handle`, and calls `step` when the table can go on by
itself. After each of these calls, `update` returns what to send to each window. Every entry is written to the log
before it is sent to anybody.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import assert_never

from msgspec.structs import replace

from hearts_qt.players.player import Interrupted
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.deal import IllegalMove
from hearts_qt.rules.deal_number import is_deal, random_deal_number
from hearts_qt.rules.entries import (
    AbandonDeal,
    BeginRun,
    ChangeRules,
    Claim,
    GiveHint,
    MatchKind,
    Redo,
    ShowHands,
    StandIn,
    Undo,
)
from hearts_qt.rules.moves import CashedOut, CashOut, Play
from hearts_qt.rules.phases import RunKind, Stage
from hearts_qt.rules.seating import Kind, persons_of
from hearts_qt.table import link
from hearts_qt.table.attached_windows import HOST
from hearts_qt.table.beginnings import (
    replay_entry,
    seat_entry,
)
from hearts_qt.table.claims import can_claim
from hearts_qt.table.corrections import (
    carried_tally,
    changes_totals,
    may_change_scores,
    score_entry,
    sheet_of,
    total_entries,
)
from hearts_qt.table.possible_actions import (
    cash_out_for,
    cash_out_of,
    may_duplicate,
    may_finish,
    may_replay,
    may_scramble,
    may_show_hands,
    may_sit_down,
    moves_to_redo,
    moves_to_undo,
)
from hearts_qt.table.several_windows import SeveralWindows
from hearts_qt.table.tournaments import next_round
from hearts_qt.table.window_update import keeps_secrets, update_for


class Table(SeveralWindows):
    """One table with its match, its log and its computer players."""

    @property
    def can_step(self) -> bool:
        """Whether the table can go on by itself now."""
        if self.windows.host.rests:
            return False
        if self._hints.is_due(self._own_question) or self._claims.judged_at(self._own_question) is not None:
            return True
        return self._has_step() and (self._runs_on or self._waiting.is_over(self.windows, self.match))

    @property
    def seconds_to_step(self) -> float | None:
        """In how many seconds the table goes on without the windows that are not ready; None if it does not."""
        if self.windows.host.rests or not self._has_step():
            return None
        return self._waiting.seconds_left(self.windows, self.match)

    def step(self) -> bool:
        """Take the next step that needs no person: a hint, a card, the computers' passes, a new deal, or a result.

        Return whether there is a new update to send; False if a player was interrupted.
        """
        question = self._own_question
        try:
            if question is not None and self._claims.judged_at(question) is not None:
                self._judge_claim(question)
                return True
            if question is not None and self._hints.is_due(question):
                return self._think_about_hint(question)
            if self._has_step():
                self._go_a_step()
        except Interrupted:
            # The windows stay ready, because what they have sent is still valid.
            return False
        self.windows.expect_ready()
        return True

    def interrupt(self) -> None:
        """Interrupt whoever thinks, and everybody who begins to think later, until `resume` is called.

        This is the only method of a table that other threads may call. It returns without waiting.
        """
        self.computer_players.interrupt()
        self._claims.interrupt()

    def resume(self) -> None:
        """Let everybody think again.

        The table's thread calls this first, and only then looks for the reason of the interruption.
        """
        self.computer_players.resume()
        self._claims.resume()

    def save_again(self) -> bool:
        """Write what the disk has refused so far; return whether there are new problems to report."""
        self.log.save()
        return bool(self._problems)

    def _go_a_step(self) -> None:
        match = self.match
        if match.stage is Stage.OVER and match.round is not None:
            self._next_round()
        elif match.stage is Stage.OVER:
            first, second, third, fourth = match.seats
            self._begin_match(match.next_rules, (first, second, third, fourth), match.tallies)
        elif match.stage is Stage.BETWEEN_DEALS and match.ending is None:
            self._deal(link.NewDeal())
        elif match.stage in (Stage.SCORED, Stage.BETWEEN_DEALS):
            self._add_in()
        elif self._cashes_out:
            self._take_cash_out()
        else:
            # The person's seat passes last, so that in every run of a deal the others are asked in the same situation.
            for seat in sorted(match.awaited, key=lambda seat: match.seats[seat].kind is Kind.PERSON):
                if not self._decides(seat):
                    self._let_computer_decide(seat)

    def _carry_out(self, request: link.Request) -> None:
        match request:
            case link.Ready():
                self._asking.is_ready = self._asking.is_ready or request.update == self._asking.last_update
            case link.Agree():
                pass  # One person alone decides at once, so there is no proposal.
            case link.LookFrom():
                if request.seat is None or request.seat in self.windows.persons_at(self._asking, self.match):
                    self._asking.looking = request.seat
            case link.Autopilot():
                self._asking.autopilot = request.on
                self._ask_anew()
            case link.Finish():
                self._asking.finishing = request.on and may_finish(self.match)
                self._ask_anew()
            case link.RunFree():
                self._asking.runs_free = request.on
            case link.Rest():
                self._asking.rests = request.on
            case link.CashOutByItself():
                self._asking.cashes_out = request.on
                self._ask_anew()
            case link.AskHint():
                self._hints.want(request.question)
            case link.EndClaim():
                self._claims.withdraw()
            case link.ThinkAhead():
                self._hints.ahead = request.on
            case link.ThinkingTime():
                self.computer_players.set_thinking_time(request.seconds)
            case link.CountCards():
                self._asking.counts_cards = request.on
                self._mark_counts()
            case link.GoOn() | link.NewMatch() | link.NewDeal() if not is_deal(request.number):
                pass
            case link.NewMatch():
                self._new_match(request)
            case link.TakeUp():
                self._take_up(request)
            case link.SetUp():
                self._set_up(request)
            case link.Branch():
                self._branch(request)
            case link.GoToLesson():
                self._go_to_lesson(request)
            case link.GoToDay():
                self._go_to_day(request)
            case link.GoToRoom():
                self._go_to_room(request)
            case link.BeginTournament():
                self._begin_tournament(request)
            case link.NextRound():
                self._next_round()
            case link.GoToTournament():
                self._go_to_tournament(request)
            case link.SitInField():
                self._sit_in_field(request)
            case link.GoToOwn():
                self._go_to_own(request)
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
            case link.GoOn() | link.NewDeal() if self.match.kind in (MatchKind.BRANCH, MatchKind.DAILY):
                pass  # Such a match has one deal.
            case link.SetRules() if self.match.kind is MatchKind.TOURNAMENT:
                pass  # All rounds of a tournament have the same rules.
            case link.NewDeal() if self.match.field is not None:
                pass  # The deals of a field are the same for everybody, and each is played once.
            case link.GoOn():
                self._go_on(request)
            case link.NewDeal():
                self._new_deal(request)
            case link.Replay():
                self._replay(request)
            case link.PlayDuplicate():
                self._play_duplicate()
            case link.LeaveReplay():
                self._leave_run()
            case link.ClaimRest():
                if request.question == self._own_question and can_claim(self.match, self._looking):
                    self._claims.want(request.question, request.tricks)
            case link.Undo():
                self._record_some(Undo, self._moves_to_undo())
            case link.Redo():
                self._record_some(Redo, self._moves_to_redo())
            case link.ChangeScores():
                self._change_scores(request)
            case link.CarryTally():
                self._carry_tally(request)
            case link.SetRules():
                self._record(ChangeRules(request.rules))
            case link.SetSeat():
                self._set_seat(request)
            case link.OpenHands():
                changes = request.on is not self.match.hands_shown
                may_open = may_show_hands(self.match) and not keeps_secrets(self.match)
                if changes and (may_open or not request.on):
                    self._record(ShowHands(request.on))
            case link.TakeCashOut():
                self._take_cash_out()
            case _:
                assert_never(request)

    def update(self, window: int = HOST) -> link.Update:
        """Return the state of the table for a window, with the events since its last update.

        Raises KeyError if the window has left. What concerns only the computer with the logs goes to the host alone.
        """
        asking = self._asking = self.windows[window]
        asking.last_update += 1
        update = replace(
            update_for(self.match, self._looking, asking.events),
            number=asking.last_update,
            questions=self._questions.all(),
            proposal=self._proposals.current(self.windows.of_persons(self.match)),
            plays_together=self.windows.are_several,
            waits=self._has_step() and not self._runs_on,
            opened_seals=self._seals.opened(),
            finishing=self.windows.host.finishing or self.match.claim is not None,
            read_only=not self.log.is_open,
        )
        if window == HOST:
            update = self._with_what_concerns_the_host(update)
        if window == HOST and not self.windows.are_several:
            update = self._with_what_one_person_can_do(update)
        asking.events.clear()
        asking.is_ready = False  # The table waits until the window has shown this update.
        self._waiting.begin()
        self._asking = self.windows.host
        return update

    def _with_what_concerns_the_host(self, update: link.Update) -> link.Update:
        """Return the host's update with the id of the match, and what there is to say about its log."""
        problems = tuple(self._problems)
        self._problems.clear()
        return replace(update, match_id=self.log.match_id, unsaved=self.log.unsaved, problems=problems)

    def _with_what_one_person_can_do(self, update: link.Update) -> link.Update:
        """Return an update with all that is off while several people play together."""
        match, question, is_open = self.match, self._own_question, self.log.is_open
        return replace(
            update,
            hint=self._hints.given(question),
            can_undo=self._moves_to_undo() > 0,
            can_redo=self._moves_to_redo() > 0,
            can_replay=is_open and may_replay(match, self._looking),
            can_scramble=is_open and may_scramble(match, self._looking),
            can_claim=question is not None and can_claim(match, self._looking),
            claim=self._claims.judged_at(question),
            refusal=self._claims.refused_at(question),
            can_duplicate=is_open and may_duplicate(match, self._looking),
            cash_out=cash_out_for(match, self._looking) if is_open else None,
            sheet=sheet_of(match) if is_open and may_change_scores(match) else None,
            autopilot=self._plays_alone,
        )

    @property
    def _runs_on(self) -> bool:
        is_free = self.windows.host.runs_free and not persons_of(self.match.seats)
        return self.windows.host.finishing or self.match.claim is not None or is_free

    def _has_step(self) -> bool:
        match = self.match
        if not self.log.is_open:
            return False
        if match.stage in (Stage.DEAL, Stage.AWARD):
            return self._cashes_out or any(not self._decides(seat) for seat in match.awaited)
        if match.kind is MatchKind.BRANCH:
            return False  # A branch ends with its deal, whoever sits there then.
        if match.stage is Stage.BETWEEN_DEALS:
            return True
        if match.stage is Stage.OVER and match.round is not None and next_round(match) is None:
            return False  # A tournament ends with this round.
        return not persons_of(self.match.seats) and (match.stage is Stage.SCORED or self.windows.host.runs_free)

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

    def _new_deal(self, request: link.NewDeal) -> None:
        if self.match.stage in (Stage.DEAL, Stage.AWARD, Stage.SCORED):
            self._record(AbandonDeal())
            self.windows.host.finishing = False
        if self.match.stage is Stage.BETWEEN_DEALS and self.match.ending is None:
            self._deal(request)

    def _replay(self, request: link.Replay) -> None:
        if not may_replay(self.match, self._looking):
            return
        assert self._looking is not None
        begin = replay_entry(request, self.match, self._looking, random_deal_number, self._draw_secret)
        if begin is not None:
            self._end_decided_run()
            self._begin_run(begin)

    def _end_decided_run(self) -> None:
        """If all points are in, end the run, so that it counts. Source: *Replay Same Deal* in CardShark Hearts."""
        if self.match.counted is None and cash_out_of(self.match) is CashOut.POINTS_IN:
            self._take_cash_out()

    def _play_duplicate(self) -> None:
        if self._looking is not None and may_duplicate(self.match, self._looking):
            self._begin_run(BeginRun(RunKind.DUPLICATE, self._looking))

    def _begin_run(self, begin: BeginRun) -> None:
        self.computer_players.new_deal()
        self._record(begin)
        self.windows.host.finishing = False
        self._close_hands()

    def _change_scores(self, request: link.ChangeScores) -> None:
        if not may_change_scores(self.match):
            return
        scores = score_entry(request, self.match)
        if scores is not None:
            self._record(scores)
        if changes_totals(request):
            # The result of a match that is decided must be in the totals before they are changed.
            self._leave_match()
            for entry in total_entries(request, self.match):
                self._record(entry)

    def _carry_tally(self, request: link.CarryTally) -> None:
        if self.match.kind is MatchKind.OWN and self.match.ending is not None:
            # The result of a match that is decided belongs to the old name, so it must be in the totals before.
            self._add_in()
        entry = carried_tally(request, self.match)
        if entry is not None:
            self._record(entry)

    def _moves_to_undo(self) -> int:
        return 0 if not self.log.is_open or self._plays_alone else moves_to_undo(self.match, self._looking)

    def _moves_to_redo(self) -> int:
        return 0 if not self.log.is_open or self._plays_alone else moves_to_redo(self.match, self._looking)

    def _record_some(self, entry: Callable[[int], Undo | Redo], moves: int) -> None:
        if moves:
            self._record(entry(moves))

    def _set_seat(self, request: link.SetSeat) -> None:
        if request.place not in SEATS or not may_sit_down(self.match, request.place, request.seating):
            return
        self._record(seat_entry(self.match, request.place, request.seating, self._people))
        self.windows.host.finishing = self.windows.host.finishing and may_finish(self.match)
        self.windows.look_where_seats_are(self.match)
        self._close_hands()
        self._mark_counts()

    def _take_cash_out(self) -> None:
        if (why := cash_out_of(self.match)) is not None:
            self._record(CashedOut(why))

    # Computer players

    def _let_computer_decide(self, seat: Seat) -> None:
        claimed = self._claims.card_of(self.match, seat)
        if claimed is not None:
            self._record(Play(seat, claimed, auto=True))
            return
        move, fault = self.computer_players.decide(self.match, seat, full_speed=self._runs_on)
        if fault is not None:
            self._problems.append(fault)
            self._record(StandIn(seat, fault.player, fault.misdeed))
        self._record(replace(move, auto=True) if self.match.seats[seat].kind is Kind.PERSON else move)

    @property
    def _own_question(self) -> int | None:
        """The number of the open question of the seat that the window shows, or None."""
        return self._questions.of(self._looking)

    def _judge_claim(self, question: int) -> None:
        """Judge the claim at a question, and write the verdict to the log."""
        assert self._looking is not None
        kind = self._claims.judged_at(question)
        assert kind is not None
        granted = self._claims.is_granted(question, self.match, self._looking)
        self._record(Claim(self._looking, kind, granted))

    def _think_about_hint(self, question: int) -> bool:
        """Work out the hint for a question and give it if it was asked for; return whether there is a new update."""
        assert self._looking is not None
        fault = self._hints.think(question, self.match, self._looking)
        self._problems += [fault] if fault is not None else []
        gives = self._hints.give(question)
        if gives:
            self._record(GiveHint(self._looking))
        return gives or fault is not None

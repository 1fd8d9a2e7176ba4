"""A table: a game, those who look at it, and the requests of their windows.

A table belongs to one thread. Its owner passes requests to `handle`, and calls `step` when the table can go on by
itself. After each of these calls, `update` returns what to send to each window. One person alone decides at once;
several agree, see `decisions`.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from typing import assert_never

from msgspec.structs import replace

from hearts_qt.players.player import Interrupted
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.deal import IllegalMove
from hearts_qt.rules.deal_number import is_deal
from hearts_qt.rules.entries import ChangeRules, Claim, GiveHint, MatchKind, Redo, ShowHands, Undo
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import persons_of
from hearts_qt.table import link
from hearts_qt.table.attached_windows import HOST, AttachedWindow
from hearts_qt.table.claims import can_claim
from hearts_qt.table.corrections import may_change_scores, sheet_of
from hearts_qt.table.decisions import DECIDERS, OF_SPECTATORS, Decider
from hearts_qt.table.game import Game
from hearts_qt.table.match_choice import MatchRequest, choose_match
from hearts_qt.table.match_log import MatchLog
from hearts_qt.table.onlookers import Onlookers
from hearts_qt.table.possible_actions import (
    cash_out_for,
    may_duplicate,
    may_finish,
    may_replay,
    may_scramble,
    may_show_hands,
    moves_to_redo,
    moves_to_undo,
)
from hearts_qt.table.tournaments import next_round
from hearts_qt.table.trying_again import tricks_to_try
from hearts_qt.table.window_update import keeps_secrets, update_for


class Table:
    """One table with its game and its onlookers."""

    def __init__(self, game: Game) -> None:
        """Let people look at this game, and send requests."""
        self.game = game
        self._onlookers = Onlookers(game)
        self._windows = self._onlookers.windows
        self._asking = self._windows.host
        """The window whose request is carried out, or for which an update is made; otherwise the host's."""

    @property
    def match(self) -> Match:
        """The match at the table."""
        return self.game.match

    @property
    def log(self) -> MatchLog:
        """The log of the match at the table."""
        return self.game.log

    # The next step

    @property
    def can_step(self) -> bool:
        """Whether the table can go on by itself now."""
        host = self._windows.host
        if host.rests:
            return False
        if host.hints.is_due(self._own_question) or host.claims.judged_at(self._own_question) is not None:
            return True
        return self._has_step() and (
            self._onlookers.runs_on or self._onlookers.waiting.is_over(self._windows, self.match)
        )

    @property
    def seconds_to_step(self) -> float | None:
        """In how many seconds the table goes on without the windows that are not ready; None if it does not."""
        if self._windows.host.rests or not self._has_step():
            return None
        return self._onlookers.waiting.seconds_left(self._windows, self.match)

    def step(self) -> bool:
        """Take the next step that needs no person: a hint, a card, the computers' passes, a new deal, or a result.

        Return whether there is a new update to send; False if a player was interrupted.
        """
        question, host = self._own_question, self._windows.host
        try:
            if question is not None and host.claims.judged_at(question) is not None:
                self._judge_claim(question)
                return True
            if question is not None and host.hints.is_due(question):
                return self._think_about_hint(question)
            if self._has_step():
                self._go_a_step()
        except Interrupted:
            # The windows stay ready, because what they have sent is still valid.
            return False
        self._windows.expect_ready()
        return True

    def _has_step(self) -> bool:
        match = self.match
        if not self.log.is_open:
            return False
        if match.stage in (Stage.DEAL, Stage.AWARD):
            return self._onlookers.cashes_out or any(not self._onlookers.decides(seat) for seat in match.awaited)
        if match.kind is MatchKind.BRANCH:
            return False  # A branch ends with its deal, whoever sits there then.
        if match.stage is Stage.BETWEEN_DEALS:
            return True
        if match.stage is Stage.OVER and match.round is not None and next_round(match) is None:
            return False  # A tournament ends with this round.
        return not persons_of(match.seats) and (match.stage is Stage.SCORED or self._windows.host.runs_free)

    def _go_a_step(self) -> None:
        if self._onlookers.cashes_out:
            self.game.cash_out()
        else:
            by_computer = [seat for seat in self.match.awaited if not self._onlookers.decides(seat)]
            self.game.step(by_computer, full_speed=self._onlookers.runs_on)

    @property
    def _own_question(self) -> int | None:
        """The number of the open question of the seat that the window shows, or None."""
        return self._onlookers.questions.of(self._asking.looking)

    def _judge_claim(self, question: int) -> None:
        """Judge the claim at a question, and write the verdict to the log."""
        seat, claims = self._asking.looking, self._asking.claims
        kind = claims.judged_at(question)
        assert seat is not None
        assert kind is not None
        self.game.record(Claim(seat, kind, claims.is_granted(self.game.judge, question, self.match, seat)))

    def _think_about_hint(self, question: int) -> bool:
        """Work out the hint for a question and give it if it was asked for; return whether there is a new update."""
        seat, hints = self._asking.looking, self._asking.hints
        assert seat is not None
        fault = hints.think(self.game.computer_players, question, self.match, seat)
        self.game.problems += [fault] if fault is not None else []
        gives = hints.give(question)
        if gives:
            self.game.record(GiveHint(seat))
        return gives or fault is not None

    def interrupt(self) -> None:
        """Interrupt whoever thinks, see `Game.interrupt`. This is the only method that other threads may call."""
        self.game.interrupt()

    def resume(self) -> None:
        """Let everybody think again, see `Game.resume`."""
        self.game.resume()

    def save_again(self) -> bool:
        """Write what the disk has refused so far; return whether there are new problems to report."""
        self.log.save()
        return bool(self.game.problems)

    # Windows

    def attach(self, seats: Collection[Seat]) -> int:
        """Add a window with these seats, or a spectator's without a seat, and return its id.

        It begins with what has happened so far, and without events. Raises ValueError if another guest's window has one
        of the seats.
        """
        number = self._windows.attach(seats).number
        self._windows.look_where_seats_are(self.match)
        self._onlookers.ask()
        return number

    def detach(self, number: int) -> None:
        """Remove a guest's window; its seats are at the host's window again. Raises KeyError if it is not there."""
        self._windows.detach(number)
        self._windows.look_where_seats_are(self.match)
        self._carry_out_agreed()

    def update(self, window: int = HOST) -> link.Update:
        """Return the state of the table for a window, with the events since its last update.

        Raises KeyError if the window has left. What concerns only the computer with the logs goes to the host alone.
        """
        asking = self._asking = self._windows[window]
        asking.last_update += 1
        update = replace(
            update_for(self.match, asking.looking, asking.events),
            number=asking.last_update,
            questions=self._onlookers.questions.all(),
            proposal=self._onlookers.proposals.current(self._windows.of_persons(self.match)),
            plays_together=self._windows.are_several,
            waits=self._has_step() and not self._onlookers.runs_on,
            opened_seals=self.game.seals.opened(),
            finishing=self._windows.host.finishing or self.match.claim is not None,
            read_only=not self.log.is_open,
        )
        if window == HOST:
            update = self._with_what_concerns_the_host(update)
        if window == HOST and not self._windows.are_several:
            update = self._with_what_one_person_can_do(update)
        asking.events.clear()
        asking.is_ready = False  # The table waits until the window has shown this update.
        self._onlookers.waiting.begin()
        self._asking = self._windows.host
        return update

    def _with_what_concerns_the_host(self, update: link.Update) -> link.Update:
        """Return the host's update with the id of the match, and what there is to say about its log."""
        problems = tuple(self.game.problems)
        self.game.problems.clear()
        return replace(update, match_id=self.log.match_id, unsaved=self.log.unsaved, problems=problems)

    def _with_what_one_person_can_do(self, update: link.Update) -> link.Update:
        """Return an update with all that is off while several people play together."""
        match, question, is_open = self.match, self._own_question, self.log.is_open
        asking, looking = self._asking, self._asking.looking
        return replace(
            update,
            hint=asking.hints.given(question),
            can_undo=self._moves_to_undo() > 0,
            can_redo=self._moves_to_redo() > 0,
            can_replay=is_open and may_replay(match, looking),
            can_scramble=is_open and may_scramble(match, looking),
            can_claim=question is not None and can_claim(match, looking),
            claim=asking.claims.judged_at(question),
            refusal=asking.claims.refused_at(question),
            tricks_to_try=tricks_to_try(match, looking) if is_open else (),
            can_duplicate=is_open and may_duplicate(match, looking),
            cash_out=cash_out_for(match, looking) if is_open else None,
            sheet=sheet_of(match) if is_open and may_change_scores(match) else None,
            autopilot=self._onlookers.plays_alone,
        )

    # Requests

    def handle(self, request: link.Request, window: int = HOST) -> None:
        """Carry out a request of a window.

        It is ignored if it comes too late, is not possible now, or is not for this window to decide, see `decisions`.
        """
        asking = self._windows.get(window)
        if asking is None:
            return
        self._asking = asking
        if not self._windows.are_several:
            if window == HOST or isinstance(request, OF_SPECTATORS):
                self._carry_out(request)
        elif self._windows.persons_at(asking, self.match) or isinstance(request, OF_SPECTATORS):
            self._decide(request, asking)
        self._asking = self._windows.host

    def _decide(self, request: link.Request, asking: AttachedWindow) -> None:
        """Carry out a request, propose it to the others, or ignore it."""
        decider = DECIDERS[type(request)]
        if isinstance(request, link.Agree):
            self._onlookers.proposals.answer(request, asking.number)
        elif decider is Decider.ALL:
            self._onlookers.proposals.propose(request, asking.number)
        elif decider is Decider.SEAT or (decider is Decider.HOST and asking.number == HOST):
            self._carry_out(request)
        self._carry_out_agreed()

    def _carry_out_agreed(self) -> None:
        agreed = self._onlookers.proposals.take_agreed(self._windows.of_persons(self.match))
        if agreed is not None:
            self._carry_out(agreed)

    def _carry_out(self, request: link.Request) -> None:
        match request:
            case link.Ready():
                self._asking.is_ready = self._asking.is_ready or request.update == self._asking.last_update
            case link.Agree():
                pass  # One person alone decides at once, so there is no proposal.
            case link.LookFrom():
                if request.seat is None or request.seat in self._windows.persons_at(self._asking, self.match):
                    self._asking.looking = request.seat
            case link.Autopilot() | link.Finish() | link.CashOutByItself():
                self._let_decide(request)
            case link.RunFree():
                self._asking.runs_free = request.on
            case link.Rest():
                self._asking.rests = request.on
            case link.AskHint():
                self._asking.hints.want(request.question)
            case link.EndClaim():
                self._asking.claims.withdraw()
            case link.ThinkAhead():
                self._asking.hints.ahead = request.on
            case link.ThinkingTime():
                self.game.computer_players.set_thinking_time(request.seconds)
            case link.CountCards():
                self._asking.counts_cards = request.on
                self.game.mark_counts()
            case link.GoOnInCopy():
                self.log.go_on_in_copy()
                self.game.close_hands()
                self._onlookers.ask()
            case link.GoOn() | link.NewMatch() | link.NewDeal() if not is_deal(request.number):
                pass
            case _ if isinstance(request, MatchRequest):
                choose_match(self.game, request)
            case _:
                # If the log is closed, the match cannot be changed.
                if self.log.is_open:
                    self._handle_play(request)

    def _let_decide(self, request: link.Autopilot | link.Finish | link.CashOutByItself) -> None:
        """Let the computer decide more or less for the asking window's person, and ask the person accordingly."""
        match request:
            case link.Autopilot():
                self._asking.autopilot = request.on
            case link.Finish():
                self._asking.finishing = request.on and may_finish(self.match)
            case link.CashOutByItself():
                self._asking.cashes_out = request.on
            case _:
                assert_never(request)
        self._onlookers.ask_anew()

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
                self.game.go_on(request)
            case link.NewDeal():
                self.game.new_deal(request)
            case link.Replay():
                self.game.replay(request, self._asking.looking)
            case link.PlayDuplicate():
                self.game.play_duplicate(self._asking.looking)
            case link.LeaveReplay():
                self.game.leave_run()
            case link.ClaimRest():
                self._claim(request)
            case link.Undo():
                self._record_some(Undo, self._moves_to_undo())
            case link.Redo():
                self._record_some(Redo, self._moves_to_redo())
            case link.ChangeScores():
                self.game.change_scores(request)
            case link.CarryTally():
                self.game.carry_tally(request)
            case link.SetRules():
                self.game.record(ChangeRules(request.rules))
            case link.SetSeat():
                self.game.set_seat(request)
            case link.OpenHands():
                self._open_hands(request.on)
            case link.TakeCashOut():
                self.game.cash_out()
            case _:
                assert_never(request)

    def _claim(self, request: link.ClaimRest) -> None:
        if request.question == self._own_question and can_claim(self.match, self._asking.looking):
            self._asking.claims.want(request.question, request.tricks)

    def _open_hands(self, on: bool) -> None:
        may_open = may_show_hands(self.match) and not keeps_secrets(self.match)
        if on is not self.match.hands_shown and (may_open or not on):
            self.game.record(ShowHands(on))

    def _answer(self, answer: link.AnswerQuestion) -> None:
        move = answer.move
        if move.seat == self._asking.looking and self._own_question == answer.question:
            with suppress(IllegalMove):
                self.game.record(replace(move, auto=False))

    @property
    def _may_undo(self) -> bool:
        return self.log.is_open and not self._onlookers.plays_alone

    def _moves_to_undo(self) -> int:
        return (
            0
            if not self.log.is_open or self._onlookers.plays_alone
            else moves_to_undo(self.match, self._asking.looking)
        )

    def _moves_to_redo(self) -> int:
        return (
            0
            if not self.log.is_open or self._onlookers.plays_alone
            else moves_to_redo(self.match, self._asking.looking)
        )

    def _record_some(self, entry: Callable[[int], Undo | Redo], moves: int) -> None:
        if moves:
            self.game.record(entry(moves))

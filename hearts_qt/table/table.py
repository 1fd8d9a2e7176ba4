"""The flow of one table: who is asked next, what is written to the log, what the window is told.

A table belongs to one thread. Whoever owns it hands it requests and calls `step` when it may go on by itself; after
either the table has an `Update` for its window. Every entry is with the store before anybody hears of it.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import assert_never

from msgspec.structs import replace

from hearts_qt.players.player import Player
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.deal import IllegalMove
from hearts_qt.rules.deal_number import GREATEST, random_deal_number
from hearts_qt.rules.entries import (
    AbandonDeal,
    BeginDeal,
    BeginMatch,
    ChangeRules,
    ChangeSeat,
    Entry,
    FinishDeal,
    FinishMatch,
    Redo,
    ShowHands,
    Tally,
    Undo,
)
from hearts_qt.rules.events import DealFinished, Event, for_seat
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import CashedOut, CashOut, Move
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import peek, view
from hearts_qt.table import link
from hearts_qt.table.guard import Guard
from hearts_qt.table.seeing import asked_at
from hearts_qt.table.store import Archive
from hearts_qt.table.trouble import Trouble

Seats = tuple[Seating, Seating, Seating, Seating]


def _now() -> datetime:
    return datetime.now(UTC)


class Table:
    """One table with its match, its log and its computer players."""

    def __init__(
        self,
        archive: Archive,
        players: Mapping[str, Player],
        standard: Player,
        rules: Rules,
        seats: Seats,
        *,
        clock: Callable[[], datetime] = _now,
        draw: Callable[[], int] = random_deal_number,
    ) -> None:
        """Go on with the archive's newest match, or begin one under `rules` with `seats` when there is none.

        `players` are the computer players by name; `standard` stands in for one that fails or is missing.
        `draw` gives the number that each match's lots are made from.
        """
        self._archive = archive
        self._players = players
        self._clock = clock
        self._draw = draw
        self._guard = Guard(standard)
        self._events: list[Event] = []
        self._troubles: list[Trouble] = []
        self._questions: dict[Seat, int] = {}
        self._last_question = 0
        self._last_update = 0
        self._may_step = False
        self._autopilot = False
        self._finishing = False
        self._free = False
        self._cash_out_by_itself = False
        found = archive.newest()
        self._troubles += found.troubles
        if found.match is not None:
            self._match, self._store = found.match, found.store
            self._looking = self._only_person()
            self._ask()
        else:
            self._begin_match(rules, seats, {})

    # What the owner of the table calls

    @property
    def can_step(self) -> bool:
        """Whether the table may go on by itself now."""
        return self._has_step() and (self._may_step or self._runs_on)

    def step(self) -> None:
        """Do the next thing that needs no person: one card, all computers' passes, a new deal, a result."""
        self._may_step = False
        if not self._has_step():
            return
        match = self._match
        if match.stage is Stage.OVER:
            self._begin_match(match.next_rules, self._seats(), match.tallies)
        elif match.stage is Stage.BETWEEN_DEALS and match.ending is None:
            self._deal(None, None)
        elif match.stage in (Stage.SCORED, Stage.BETWEEN_DEALS):
            self._add_in()
        elif self._cashes_out:
            self._take_cash_out()
        else:
            for seat in match.awaited:
                if not self._decides(seat):
                    self._let_computer_decide(seat)

    def handle(self, request: link.Request) -> None:
        """Do what the window asks; what comes too late or cannot be done now is dropped."""
        match request:
            case link.Ready():
                self._may_step = self._may_step or request.update == self._last_update
            case link.LookFrom():
                self._look_from(request.seat)
            case link.Autopilot():
                self._autopilot = request.on
                self._ask_anew()
            case link.Finish():
                self._finishing = request.on and self._match.stage in (Stage.DEAL, Stage.AWARD)
                self._ask_anew()
            case link.RunFree():
                self._free = request.on
            case link.CashOutByItself():
                self._cash_out_by_itself = request.on
                self._ask_anew()
            case link.GoOn() | link.NewMatch() | link.NewDeal() if not _is_deal(request.number):
                pass
            case link.NewMatch():
                self._new_match(request)
            case _:
                # A log with a refused entry is only looked at.
                if self._store is not None:
                    self._handle_play(request)

    def _handle_play(self, request: link.PlayRequest) -> None:
        match request:
            case link.Answer():
                self._answer(request)
            case link.GoOn():
                self._go_on(request)
            case link.NewDeal():
                self._new_deal(request)
            case link.TakeBack():
                self._take_back()
            case link.MakeAgain():
                self._make_again()
            case link.SetRules():
                self._record(ChangeRules(request.rules))
            case link.SetSeat():
                self._set_seat(request)
            case link.OpenHands():
                self._record(ShowHands(request.on))
            case link.TakeCashOut():
                self._take_cash_out()
            case _:
                assert_never(request)

    def update(self) -> link.Update:
        """Return how the table stands for its window, and what happened since the last time this was asked."""
        match = self._match
        self._last_update += 1
        update = link.Update(
            number=self._last_update,
            view=view(match, self._looking),
            events=for_seat(self._events, self._looking),
            questions=tuple(link.Question(number, seat) for seat, number in self._questions.items()),
            can_take_back=self._moves_to_take_back() > 0,
            can_make_again=self._moves_to_make_again() > 0,
            cash_out=self._offer(),
            waits=self._has_step() and not self._runs_on,
            hands=peek(match) if match.hands_shown else None,
            deal_number=match.begun.number if match.begun is not None and match.deal is not None else None,
            next_rules=match.next_rules,
            next_direction=match.next_direction,
            tallies=match.tallies_so_far(),
            autopilot=self._autopilot,
            finishing=self._finishing,
            read_only=self._store is None,
            troubles=tuple(self._troubles),
        )
        self._events.clear()
        self._troubles.clear()
        self._may_step = False  # until the window has shown this one
        return update

    # Who decides

    @property
    def _runs_on(self) -> bool:
        return self._finishing or (self._free and not self._persons())

    def _seats(self) -> Seats:
        first, second, third, fourth = self._match.seats
        return first, second, third, fourth

    def _persons(self) -> list[Seat]:
        return [seat for seat in SEATS if self._match.seats[seat].kind is Kind.PERSON]

    def _only_person(self) -> Seat | None:
        persons = self._persons()
        return persons[0] if len(persons) == 1 else None

    def _decides(self, seat: Seat) -> bool:
        """Whether a person decides for the seat now."""
        is_person = self._match.seats[seat].kind is Kind.PERSON
        return is_person and not self._autopilot and not self._finishing

    def _has_step(self) -> bool:
        match = self._match
        if self._store is None:
            return False
        if match.stage in (Stage.DEAL, Stage.AWARD):
            return self._cashes_out or any(not self._decides(seat) for seat in match.awaited)
        if match.stage is Stage.BETWEEN_DEALS:
            return True
        return not self._persons() and (match.stage is Stage.SCORED or self._free)

    def _ask(self) -> None:
        """Open a question for each person from whom a decision is awaited, and close those that are answered."""
        asks = self._store is not None and not self._cashes_out
        awaited = [seat for seat in self._match.awaited if self._decides(seat)] if asks else []
        self._questions = {seat: number for seat, number in self._questions.items() if seat in awaited}
        for seat in awaited:
            if seat not in self._questions:
                self._last_question += 1
                self._questions[seat] = self._last_question

    def _ask_anew(self) -> None:
        self._questions.clear()
        self._ask()

    # Writing down

    def _record(self, entry: Entry) -> None:
        """Apply an entry, write it to the log, and remember its events for the window."""
        assert self._store is not None
        events = self._match.apply(entry)
        self._troubles += self._store.append(entry, self._clock(), sync=bool(self._persons()))
        self._events += events
        if any(isinstance(event, DealFinished) for event in events):
            self._finishing = False
        if not isinstance(entry, Move):
            self._questions.clear()
        elif not isinstance(entry, CashedOut):
            # Whoever takes a trick as the last to play to it is asked again at once: that is another question.
            self._questions.pop(entry.seat, None)
        self._ask()

    def _begin_match(self, rules: Rules, seats: Seats, tallies: Mapping[str, Tally]) -> None:
        begin = BeginMatch(rules, seats, dict(tallies), self._draw())
        self._match = Match(begin)
        self._store, troubles = self._archive.begin(begin, self._clock())
        self._troubles += troubles
        self._events += self._match.begin()
        self._looking = self._only_person()
        self._finishing = False
        self._ask_anew()

    def _deal(self, number: int | None, direction: Direction | None) -> None:
        self._guard.new_deal()
        self._record(
            BeginDeal(
                direction=direction or self._match.next_direction,
                number=random_deal_number() if number is None else number,
                leader=self._match.next_leader,
            )
        )

    def _add_in(self) -> None:
        """Add a finished deal's points to the scores, and end the match if that ends it."""
        if self._match.stage is Stage.SCORED and self._match.outcome is not None:
            first, second, third, fourth = self._match.outcome.points
            self._record(FinishDeal((first, second, third, fourth)))
        ending = self._match.ending
        if self._match.stage is Stage.BETWEEN_DEALS and ending is not None:
            self._record(FinishMatch(ending.winners))

    # What the window asked for

    def _look_from(self, seat: Seat | None) -> None:
        if seat is None or seat in self._persons():
            self._looking = seat

    def _answer(self, answer: link.Answer) -> None:
        move = answer.move
        if move.seat == self._looking and self._questions.get(move.seat) == answer.question:
            with suppress(IllegalMove):
                self._record(replace(move, auto=False))

    def _go_on(self, request: link.GoOn) -> None:
        self._add_in()
        if self._match.stage is Stage.BETWEEN_DEALS:
            self._deal(request.number, request.direction)

    def _new_match(self, request: link.NewMatch) -> None:
        if self._store is not None and self._match.ending is not None:
            self._add_in()
        self._begin_match(request.rules, request.seats, self._match.tallies)
        self._deal(request.number, request.direction)

    def _new_deal(self, request: link.NewDeal) -> None:
        if self._match.stage in (Stage.DEAL, Stage.AWARD, Stage.SCORED):
            self._record(AbandonDeal())
            self._finishing = False
        if self._match.stage is Stage.BETWEEN_DEALS and self._match.ending is None:
            self._deal(request.number, request.direction)

    def _moves_to_take_back(self) -> int:
        match = self._match
        if self._store is None or self._autopilot or match.stage not in (Stage.DEAL, Stage.AWARD, Stage.SCORED):
            return 0
        return _to_last_of(self._looking, match.moves)

    def _moves_to_make_again(self) -> int:
        if self._store is None or self._autopilot:
            return 0
        own = [index for index, move in enumerate(self._match.undone) if _is_by(self._looking, move)]
        if not own:
            return 0
        return own[1] if len(own) > 1 else len(self._match.undone)

    def _take_back(self) -> None:
        moves = self._moves_to_take_back()
        if moves:
            self._record(Undo(moves))

    def _make_again(self) -> None:
        moves = self._moves_to_make_again()
        if moves:
            self._record(Redo(moves))

    def _set_seat(self, request: link.SetSeat) -> None:
        if request.place not in SEATS:
            return
        self._record(ChangeSeat(request.place, request.seating))
        if self._looking not in self._persons():
            self._looking = self._only_person()

    @property
    def _cashes_out(self) -> bool:
        return self._cash_out_by_itself and self._offered() is not None

    def _offer(self) -> CashOut | None:
        """What the window may be offered: that somebody else holds only winners is not the window's to know."""
        why = self._offered()
        others = self._match.deal is not None and self._match.deal.leader != self._looking
        return None if why is CashOut.ONLY_WINNERS and others else why

    def _offered(self) -> CashOut | None:
        if self._match.stage is not Stage.DEAL or self._match.deal is None or self._store is None:
            return None
        return self._match.deal.cash_out()

    def _take_cash_out(self) -> None:
        why = self._offered()
        if why is not None:
            self._record(CashedOut(why))

    # Computers

    def _let_computer_decide(self, seat: Seat) -> None:
        seating = self._match.seats[seat]
        assert self._match.begun is not None
        player = self._players.get(seating.player)
        asked = None if player is None else asked_at(self._match, seat, player)
        move, fault = self._guard.ask(asked, view(self._match, seat), self._match.begun.chance)
        if fault is not None:
            self._troubles.append(fault)
        self._record(replace(move, auto=True) if seating.kind is Kind.PERSON else move)


def _is_deal(number: int | None) -> bool:
    return number is None or 0 <= number <= GREATEST


def _is_by(seat: Seat | None, move: Move) -> bool:
    return not isinstance(move, CashedOut) and move.seat == seat


def _to_last_of(seat: Seat | None, moves: Sequence[Move]) -> int:
    for back, move in enumerate(reversed(moves), start=1):
        if _is_by(seat, move):
            return back
    return 0

"""The game being played at a table: its match, its log and its computer players. It knows of no window.

Those who look at the game are its onlookers. Each entry is written to the log before any of them is told.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from msgspec.structs import replace

from hearts_qt.players.patient_judge import usual_judge
from hearts_qt.players.player import Player
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.commitment import new_secret
from hearts_qt.rules.deal_number import random_deal_number
from hearts_qt.rules.entries import (
    AbandonDeal,
    BeginDeal,
    BeginRun,
    Entry,
    FinishDeal,
    FinishMatch,
    LeaveRun,
    MatchKind,
    ShowCounts,
    ShowHands,
    StandIn,
    StartProgram,
    Tally,
    Undo,
)
from hearts_qt.rules.events import Event
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import CashedOut, CashOut, Play
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, persons_of
from hearts_qt.rules.tournament.field import FieldSeat
from hearts_qt.rules.tournament.table_rounds import TournamentRound
from hearts_qt.table import link
from hearts_qt.table.beginnings import Seats, deal_entry, duplicate_entry, match_entry, replay_entry, seat_entry
from hearts_qt.table.claims import card_of_claim
from hearts_qt.table.computer_players import ComputerPlayers, MakeAdviser
from hearts_qt.table.corrections import carried_tally, changes_totals, may_change_scores, score_entry, total_entries
from hearts_qt.table.log import now
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.match_log import MatchLog
from hearts_qt.table.owners import NOBODY, People
from hearts_qt.table.possible_actions import (
    cash_out_of,
    may_duplicate,
    may_replay,
    may_sit_down,
    names_at_last_card,
)
from hearts_qt.table.problems import TableProblem
from hearts_qt.table.seals import SealHistory
from hearts_qt.table.tournaments import RoundStart, next_round
from hearts_qt.table.window_update import keeps_secrets, may_count


class Onlooker(Protocol):
    """Somebody who looks at a game and is told what happens in it."""

    @property
    def counts_cards(self) -> bool:
        """Whether the onlooker counts the cards that are still out for a person."""

    def saw(self, entry: Entry, events: Sequence[Event]) -> None:
        """Take note of an entry of the match, and of the events that it has led to."""

    def saw_match_begin(self, events: Sequence[Event]) -> None:
        """Take note that a new match is at the table."""

    def saw_match_resumed(self) -> None:
        """Take note that another match is at the table, which was begun earlier."""


class Game:
    """The match at a table, its log and its computer players, with everything that can happen in the match."""

    def __init__(
        self,
        archive: LogArchive,
        players: Mapping[str, Player],
        standard: Player,
        rules: Rules,
        seats: Seats,
        *,
        make_adviser: MakeAdviser | None = None,
        steady: Player | None = None,
        clock: Callable[[], datetime] = now,
        draw: Callable[[], int] = random_deal_number,
        draw_secret: Callable[[], str] = new_secret,
        program: StartProgram | None = None,
        people: People = NOBODY,
    ) -> None:
        """Continue the archive's newest match; if the archive has no match, begin one with `rules` and `seats`.

        `players` are the computer players by name. `standard` replaces a player that fails or is missing, and is the
        adviser if there is no `make_adviser`. `steady` plays in the person's place in duplicate runs; without it,
        `standard` does. `draw` returns the number from which each match's seat seeds are made. `program` describes this
        start of the program, and `people` gives the ids of the persons; both are written to the log.
        """
        self.clock = clock
        self.draw = draw
        self.draw_secret = draw_secret
        self.computer_players = ComputerPlayers(players, standard, make_adviser, steady)
        self.judge = usual_judge()
        """Who judges claims, and plays the cards of a claim that was granted."""
        self.problems: list[TableProblem] = []
        """What went wrong with the log or with a player, and was not told to anybody yet."""
        self._people = people
        self._onlookers: list[Onlooker] = []
        self.log = MatchLog(archive, self.problems, program)
        if self.log.found is not None:
            self.match, self.seals = self.log.found, SealHistory(self.log.found)
            self.close_hands()
        else:
            self.begin(rules, seats, {})

    def watch(self, onlooker: Onlooker) -> None:
        """Tell somebody from now on what happens in the game."""
        self._onlookers.append(onlooker)

    def interrupt(self) -> None:
        """Interrupt whoever thinks, and everybody who begins to think later, until `resume` is called.

        This is the only method of a game that other threads may call. It returns without waiting.
        """
        self.computer_players.interrupt()
        self.judge.interrupt()

    def resume(self) -> None:
        """Let everybody think again.

        The game's thread calls this first, and only then looks for the reason of the interruption.
        """
        self.computer_players.resume()
        self.judge.resume()

    def record(self, entry: Entry, told: Sequence[Event] | None = None) -> None:
        """Apply an entry, write it to the log, and tell the onlookers its events, or those in `told` instead."""
        events = self.match.apply(entry)
        if _repeats_cards(entry):
            self.computer_players.forget_cards()
        self.log.append(entry, self.clock(), sync=bool(persons_of(self.match.seats)))
        for onlooker in self._onlookers:
            onlooker.saw(entry, events if told is None else told)

    # The next step

    def step(self, by_computer: Collection[Seat] | None = None, *, full_speed: bool = False) -> None:
        """Go a step: begin the next match or deal, add a result, or let computers move.

        `by_computer` are the awaited seats that are not left to their persons; without it, all of them. Raises
        Interrupted if a player was interrupted.
        """
        match = self.match
        if match.stage is Stage.OVER and match.round is not None:
            self.next_round()
        elif match.stage is Stage.OVER:
            first, second, third, fourth = match.seats
            self.begin(match.next_rules, (first, second, third, fourth), match.tallies)
        elif match.stage is Stage.BETWEEN_DEALS and match.ending is None:
            self.deal(link.NewDeal())
        elif match.stage in (Stage.SCORED, Stage.BETWEEN_DEALS):
            self.add_in()
        else:
            # The person's seat passes last, so that in every run of a deal the others are asked in the same situation.
            moving = match.awaited if by_computer is None else by_computer
            for seat in sorted(moving, key=lambda seat: match.seats[seat].kind is Kind.PERSON):
                self._let_computer_decide(seat, full_speed)

    def _let_computer_decide(self, seat: Seat, full_speed: bool) -> None:
        claimed = card_of_claim(self.judge, self.match, seat)
        if claimed is not None:
            self.record(Play(seat, claimed, auto=True))
            return
        move, fault = self.computer_players.decide(self.match, seat, full_speed=full_speed)
        if fault is not None:
            self.problems.append(fault)
            self.record(StandIn(seat, fault.player, fault.misdeed))
        self.record(replace(move, auto=True) if self.match.seats[seat].kind is Kind.PERSON else move)

    # Matches

    def begin(
        self,
        rules: Rules,
        seats: Seats,
        tallies: Mapping[str, Tally],
        kind: MatchKind = MatchKind.OWN,
        day: str = "",
        round_: TournamentRound | None = None,
        field: FieldSeat | None = None,
        room: str = "",
    ) -> None:
        """Begin a match; its log begins with it. The match before should have been left, see `leave`."""
        left = "" if kind is MatchKind.OWN else self._own_match
        begin = match_entry(rules, seats, tallies, self.draw(), self._people, kind, day, left, round_, field, room)
        self.match = Match(begin)
        self.seals = SealHistory(self.match)
        self.log.begin(begin, self.clock())
        for onlooker in self._onlookers:
            onlooker.saw_match_begin(self.match.begin())

    @property
    def _own_match(self) -> str:
        """The id of the person's own match: the one at the table, or the one that was left for it."""
        return self.log.match_id if self.match.kind is MatchKind.OWN else self.match.left

    def leave(self) -> None:
        """If the match is decided, write its result to the log. Any other match can be taken up again later.

        A branch has no result, because it counts nowhere. If the match is a round of a tournament that goes on, the
        next round is begun, so that it is among the waiting matches.
        """
        if self.log.is_open and self.match.ending is not None and self.match.kind is not MatchKind.BRANCH:
            self.add_in()
            following = next_round(self.match)
            if following is not None:
                self.begin_round(following)

    def take_up(self, match: str) -> bool:
        """Take up the waiting match with this id; return whether that was possible."""
        waiting = self.log.find_waiting(match)
        if waiting is None:
            return False
        self.leave()
        found = self.log.resume(waiting, self.match.tallies, self.clock())
        if found is None:
            return False
        self.match, self.seals = found, SealHistory(found)
        self.computer_players.new_deal()
        # The other match can have the same deal, for example one that was set up twice.
        self.computer_players.forget_cards()
        for onlooker in self._onlookers:
            onlooker.saw_match_resumed()
        self.close_hands()
        self.mark_counts()
        return True

    def next_round(self) -> None:
        """Begin the next round of the tournament at the table, unless it is over or no tournament is there."""
        start = next_round(self.match)
        if start is not None:
            self.add_in()
            self.begin_round(start)
            self.deal(link.NewDeal())

    def begin_round(self, start: RoundStart) -> None:
        """Begin the match of a tournament's round."""
        self.begin(start.rules, start.seats, self.match.tallies, MatchKind.TOURNAMENT, round_=start.round)

    # Deals

    def deal(self, request: link.GoOn | link.NewMatch | link.NewDeal) -> None:
        """Begin the next deal, as the request wants it."""
        self.begin_deal(deal_entry(request, self.match, self.draw_secret))

    def begin_deal(self, begin: BeginDeal) -> None:
        """Begin a deal with this entry."""
        self.computer_players.new_deal()
        self.mark_counts()
        self.record(begin)
        self.close_hands()

    def go_on(self, request: link.GoOn) -> None:
        """Add the deal's points to the scores, and deal again unless the match is over."""
        self.add_in()
        if self.match.stage is Stage.BETWEEN_DEALS:
            self.deal(request)

    def new_deal(self, request: link.NewDeal) -> None:
        """Abandon the deal at the table, and deal again."""
        if self.match.stage in (Stage.DEAL, Stage.AWARD, Stage.SCORED):
            self.record(AbandonDeal())
        if self.match.stage is Stage.BETWEEN_DEALS and self.match.ending is None:
            self.deal(request)

    def add_in(self) -> None:
        """Add a finished deal's points to the scores, and end the match if it is over.

        If the deal is being played again, the points of the run that counts are added.
        """
        self.leave_run()
        if self.match.stage is Stage.SCORED and self.match.outcome is not None:
            first, second, third, fourth = self.match.outcome.points
            self.record(FinishDeal((first, second, third, fourth)))
        ending = self.match.ending
        if self.match.stage is Stage.BETWEEN_DEALS and ending is not None:
            self.record(FinishMatch(ending.winners, names_at_last_card(self.match)))

    def cash_out(self) -> None:
        """End the deal without playing the rest, if the rules allow that now."""
        if (why := cash_out_of(self.match)) is not None:
            self.record(CashedOut(why))

    def close_hands(self) -> None:
        """Hide hands that were shown, if nobody may see them any more."""
        if self.log.is_open and self.match.hands_shown and keeps_secrets(self.match):
            self.record(ShowHands(False))

    def mark_counts(self) -> None:
        """Write to the log whether cards are counted for a person, unless the log says so already."""
        counts = any(onlooker.counts_cards for onlooker in self._onlookers) and may_count(self.match)
        if self.log.is_open and self.match.stage is not Stage.OVER and counts != self.match.counts_shown:
            self.record(ShowCounts(counts))

    # Runs of a deal

    def replay(self, request: link.Replay, seat: Seat | None) -> None:
        """Let the person in a seat play the deal again."""
        if seat is None or not may_replay(self.match, seat):
            return
        begin = replay_entry(request, self.match, seat, random_deal_number, self.draw_secret)
        if begin is not None:
            if self.match.counted is None and cash_out_of(self.match) is CashOut.POINTS_IN:
                # All points are in, so this run is complete and counts. Source: *Replay Same Deal* in CardShark Hearts.
                self.cash_out()
            self._begin_run(begin)

    def play_duplicate(self, seat: Seat | None) -> None:
        """Let the CardShark play the deal in the place of the person in a seat."""
        if seat is not None and may_duplicate(self.match, seat):
            self._begin_run(duplicate_entry(self.match, seat))

    def _begin_run(self, begin: BeginRun) -> None:
        self.computer_players.new_deal()
        self.record(begin)
        self.close_hands()

    def leave_run(self) -> None:
        """Go back to the end of the run that counts, if another run of the deal is at the table."""
        if self.match.counted is not None:
            self.record(LeaveRun())

    # Corrections and seats

    def change_scores(self, request: link.ChangeScores) -> None:
        """Change scores and totals by hand."""
        if not may_change_scores(self.match):
            return
        scores = score_entry(request, self.match)
        if scores is not None:
            self.record(scores)
        if changes_totals(request):
            # The result of a match that is decided must be in the totals before they are changed.
            self.leave()
            for entry in total_entries(request, self.match):
                self.record(entry)

    def carry_tally(self, request: link.CarryTally) -> None:
        """Give the totals of a renamed character to its new name."""
        if self.match.kind is MatchKind.OWN and self.match.ending is not None:
            # The result of a match that is decided belongs to the old name, so it must be in the totals before.
            self.add_in()
        entry = carried_tally(request, self.match)
        if entry is not None:
            self.record(entry)

    def set_seat(self, request: link.SetSeat) -> None:
        """Put another player into a seat."""
        if request.place in SEATS and may_sit_down(self.match, request.place, request.seating):
            self.record(seat_entry(self.match, request.place, request.seating, self._people))
            self.close_hands()
            self.mark_counts()


def _repeats_cards(entry: Entry) -> bool:
    """Return whether players may know the next cards from before: after an undo, in a replay, or by a deal number."""
    return isinstance(entry, Undo | BeginRun) or (isinstance(entry, BeginDeal) and entry.chosen)

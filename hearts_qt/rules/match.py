"""A match: a series of deals, up to the goal. The same log entries always lead to the same state and the same events.

Only `Match.apply` changes a match. It takes the entries of the log one by one, in order. It raises an error, and
changes nothing, if the rules forbid an entry.
"""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import assert_never

from msgspec.structs import replace as with_changes

from hearts_qt.rules import core
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS
from hearts_qt.rules.commitment import is_secret
from hearts_qt.rules.deal_flow import DealFlow
from hearts_qt.rules.entries import (
    AbandonDeal,
    BeginDeal,
    BeginMatch,
    BeginRun,
    ChangeRules,
    ChangeSeat,
    Claim,
    CorrectDuplicate,
    CorrectScores,
    CorrectTallies,
    Entry,
    FinishDeal,
    FinishMatch,
    GiveHint,
    LeaveRun,
    MatchKind,
    Redo,
    ResumeMatch,
    ShowCounts,
    ShowHands,
    StandIn,
    StartProgram,
    TryAhead,
    Undo,
)
from hearts_qt.rules.events import (
    Claimed,
    DealAbandoned,
    Event,
    HandsShown,
    MatchBegan,
    MatchFinished,
    MatchResumed,
    MovesRedone,
    MovesUndone,
    RulesChanged,
    RunBegan,
    RunLeft,
    ScoresChanged,
    SeatChanged,
    TalliesChanged,
)
from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.rules.match_state import MatchError as MatchError
from hearts_qt.rules.moves import CashedOut, ChooseAward, Move, Pass, Play
from hearts_qt.rules.phases import Phase, RunKind
from hearts_qt.rules.phases import Stage as Stage
from hearts_qt.rules.played_deals import Dealing as Dealing
from hearts_qt.rules.played_deals import as_played
from hearts_qt.rules.ruleset import Moon, Rules, TakesEffect, takes_effect
from hearts_qt.rules.runs import CountedRun, DealRun, Scramble, points_of_duplicate, scrambled_hands
from hearts_qt.rules.seating import names_of, persons_of
from hearts_qt.rules.tallies import tallied


class Match(DealFlow):
    """A match. `apply` changes the match and returns the events; all other public methods are queries."""

    def begin(self) -> list[Event]:
        """Return the events of the first entry, which begins the match."""
        return [MatchBegan(self.rules, tuple(self.seats))]

    def apply(self, entry: Entry) -> list[Event]:
        """Apply the next entry of the log and return its events.

        Raises MatchError for an entry that is not possible now, and IllegalMove for a move that the rules forbid.
        """
        match entry:
            case Pass() | Play() | ChooseAward() | CashedOut():
                events = self._move(entry)
                self.undone.clear()
                return events
            case BeginDeal():
                return self._begin_deal(entry)
            case FinishDeal():
                return self._finish_deal(entry)
            case FinishMatch():
                return self._finish_match(entry)
            case AbandonDeal():
                return self._abandon(entry)
            case Undo():
                return self._undo(entry)
            case Redo():
                return self._redo(entry)
            case ChangeRules():
                return self._change_rules(entry)
            case ChangeSeat():
                return self._change_seat(entry)
            case BeginRun():
                return self._begin_run(entry)
            case LeaveRun():
                return self._leave_run(entry)
            case CorrectScores():
                return self._correct(entry)
            case CorrectTallies():
                self.tallies |= entry.tallies
                return [TalliesChanged()]
            case CorrectDuplicate():
                self.duplicate_points = entry.points
                return [TalliesChanged()]
            case Claim():
                return self._claim(entry)
            case ShowHands():
                self.hands_shown = entry.on
                self._note_help(KeptOut.HANDS_SHOWN, entry.on)
                return [HandsShown(entry.on)]
            case TryAhead():
                self._note_help(KeptOut.TRIED_AHEAD, True)
                return []
            case ResumeMatch():
                return self._resume(entry)
            case StartProgram():
                return []
            case ShowCounts():
                self.counts_shown = entry.on
                return []
            case GiveHint() | StandIn():
                self._note_turn(entry)
                return []
            case BeginMatch():
                raise MatchError(entry, "a log can hold only one match")
        assert_never(entry)

    def apply_plays(self, plays: Sequence[Play]) -> None:
        """Apply the next plays of the log. The match is then as after `apply` for each of them.

        Whole tricks are applied at once, which is many times faster. There are no events. Raises IllegalMove if the
        rules forbid one of the plays; then the plays before it may have been applied or not.
        """
        if self.deal is not None and self.stage is Stage.DEAL and self.deal.can_play_tricks(plays):
            self._play_tricks(plays)
            self.undone.clear()
        else:
            for play in plays:
                self.apply(play)

    def _note_turn(self, entry: GiveHint | StandIn) -> None:
        if entry.seat not in self.awaited:
            raise MatchError(entry, "it is not that seat's turn")
        player = self._player_at(entry.seat)
        if isinstance(entry, StandIn) and player not in self._standing_in:
            self._standing_in.add(player)
            self._stood_in.append(player)

    def _resume(self, entry: ResumeMatch) -> list[Event]:
        if self.stage is Stage.OVER:
            raise MatchError(entry, "the match is over")
        self.tallies = dict(entry.tallies)
        return [MatchResumed()]

    # The end of a deal and of the match

    def _finish_deal(self, entry: FinishDeal) -> list[Event]:
        if self.stage is not Stage.SCORED or self.outcome is None or self.deal is None or self.deal_entry is None:
            raise MatchError(entry, "no deal is complete")
        if self.counted is not None:
            raise MatchError(entry, "another run of this deal counts")
        if entry.points != self.outcome.points:
            raise MatchError(entry, f"the points of the deal are {self.outcome.points}")
        self.scores = self.outcome.scores
        self.played.append(as_played(self.deal, self.outcome, self.seats_at_end))
        self.duplicate_points += points_of_duplicate(self.earlier_runs, self.outcome)
        self._pass_place += 1
        self._leader_place += 1
        self._dealer = next(seat for seat in SEATS if self.deal.taken[seat] >> QUEEN_OF_SPADES & 1)
        self.stage = Stage.BETWEEN_DEALS
        return [ScoresChanged(self.scores)]

    def _finish_match(self, entry: FinishMatch) -> list[Event]:
        ending = self.ending
        if self.stage is not Stage.BETWEEN_DEALS or ending is None:
            raise MatchError(entry, "the match is not over")
        if entry.winners != ending.winners:
            raise MatchError(entry, f"the winners are {ending.winners}")
        if entry.played_by and entry.played_by != names_of(self.seats_at_end):
            raise MatchError(entry, "other players sat there when the last card was played")
        self.stage = Stage.OVER
        if self.kind is MatchKind.OWN:
            # In older logs the entry FinishMatch has no names. Then the result belongs to the players who sat there
            # when it was recorded.
            names = entry.played_by or names_of(self.seats)
            tallies = tallied(self.tallies, names, ending, self.rules)
            self.tallies = self._with_duplicate(tallies, names, self.duplicate_points)
        return [MatchFinished(ending, self.seats_at_end)]

    def _abandon(self, entry: AbandonDeal) -> list[Event]:
        if self.stage not in (Stage.DEAL, Stage.AWARD, Stage.SCORED):
            raise MatchError(entry, "no deal is being played")
        self._forget_runs()
        self._reset_deal()
        self.dealings[-1] = with_changes(self.dealings[-1], abandoned=True)
        self.deal = None
        self.stage = Stage.BETWEEN_DEALS
        return [DealAbandoned()]

    # Runs of the same deal

    def _begin_run(self, entry: BeginRun) -> list[Event]:
        self._check_run(entry)
        assert self.deal is not None
        scramble = self._scramble_of(entry)
        left = with_changes(self.run, outcome=self.outcome)
        if self.counted is None and self.outcome is not None:
            moves, helped = tuple(self.moves), frozenset(self._helped)
            self.counted = CountedRun(left, self.deal, moves, self.award, self.outcome, self._deduct, helped)
        if not self.is_run_over:
            self.earlier_runs.append(left)
        dealing = self.dealings[-1]
        if scramble is not None and scramble not in dealing.scrambles:
            self.dealings[-1] = with_changes(dealing, scrambles=(*dealing.scrambles, scramble))
        self.run = DealRun(entry.run_kind, entry.seat, scramble)
        if entry.run_kind is RunKind.DUPLICATE:
            self.duplicate_seat = entry.seat
        return [RunBegan(entry.run_kind, entry.seat, entry.scramble), *self._start(self._dealt_again())]

    def _check_run(self, entry: BeginRun) -> None:
        if self.stage not in (Stage.DEAL, Stage.AWARD, Stage.SCORED) or self.deal_entry is None:
            raise MatchError(entry, "no deal is being played")
        if entry.seat not in SEATS:
            raise MatchError(entry, "there is no such seat")
        if entry.run_kind not in (RunKind.REPLAY, RunKind.DUPLICATE):
            raise MatchError(entry, "a deal cannot be played again in this way")
        if entry.run_kind is RunKind.DUPLICATE and self.counted is None and self.outcome is None:
            raise MatchError(entry, "no deal is complete")
        if entry.scramble is not None and (self.deal_entry.position is not None or not is_secret(entry.secret)):
            raise MatchError(entry, "this deal cannot be scrambled in this way")

    def _scramble_of(self, entry: BeginRun) -> Scramble | None:
        if entry.scramble is None:
            return None
        hands = scrambled_hands(self.dealings[-1].hands, entry.seat, entry.scramble)
        return Scramble(entry.scramble, entry.seat, entry.secret, hands)

    def _leave_run(self, entry: LeaveRun) -> list[Event]:
        counted = self.counted
        if counted is None:
            raise MatchError(entry, "no other run of this deal counts")
        self.earlier_runs.append(with_changes(self.run, outcome=self.outcome))
        self.run, self.deal, self.moves = counted.run, counted.deal, list(counted.moves)
        self.award, self.outcome, self._deduct = counted.award, counted.outcome, counted.deduct
        self._helped = set(counted.helped)
        self.undone = []
        self.counted = self.claim = None
        self.stage = Stage.SCORED
        return [RunLeft()]

    def _claim(self, entry: Claim) -> list[Event]:
        if self.stage is not Stage.DEAL or self.deal is None or self.deal.phase is not Phase.PLAYING:
            raise MatchError(entry, "nothing can be claimed now")
        if entry.seat not in SEATS:
            raise MatchError(entry, "there is no such seat")
        # The cards that a granted claim plays are a way that the person has claimed, so they are no help.
        self._has_claimed = self._has_claimed or entry.granted
        self.claim = entry if entry.granted else self.claim
        return [Claimed(entry.seat, entry.tricks, entry.granted)]

    # Undo and redo

    def _undo(self, entry: Undo) -> list[Event]:
        if self.stage not in (Stage.DEAL, Stage.AWARD, Stage.SCORED) or not 0 < entry.moves <= len(self.moves):
            raise MatchError(entry, "there are not that many moves to undo")
        split = len(self.moves) - entry.moves
        kept, undone = self.moves[:split], self.moves[split:]
        self._replay(kept)
        self.undone = undone + self.undone
        self._note_help(KeptOut.UNDONE, True)
        return [MovesUndone(entry.moves)]

    def _redo(self, entry: Redo) -> list[Event]:
        if not 0 < entry.moves <= len(self.undone):
            raise MatchError(entry, "there are not that many moves to redo")
        again, rest = self.undone[: entry.moves], self.undone[entry.moves :]
        events: list[Event] = [MovesRedone(entry.moves)]
        for move in again:
            events += self._move(move)
        self.undone = rest
        return events

    def _replay(self, moves: list[Move]) -> None:
        assert self.deal is not None
        undone, deduct, seats_at_end, before = self.undone, self._deduct, self.seats_at_end, self.deal
        self.deal = self._dealt_again()
        self._reset_deal()
        self.undone = undone
        self.stage = Stage.DEAL
        self.moves = moves[: self.deal.copy_tricks(before, len(moves))]
        for move in moves[len(self.moves) :]:
            self._move(move)
        if self.stage is Stage.AWARD:
            self.seats_at_end = seats_at_end  # These players sat there when the last card was played.
        # `deduct` keeps the setting that it had when the last point card was taken; a later change must not count.
        self._deduct = deduct and core.shooter_of(self.deal.taken) >= 0

    # Rules, scores and seats

    def _change_rules(self, entry: ChangeRules) -> list[Event]:
        new_match = [each.name for each in fields(Rules) if takes_effect(each.name) is TakesEffect.NEW_MATCH]
        self.next_rules = replace(entry.rules, **{name: getattr(self.rules, name) for name in new_match})
        if self.rules.moon is Moon.ADD_OR_DEDUCT and entry.rules.moon is Moon.ADD_OR_DEDUCT:
            self.rules = replace(self.rules, deduct=entry.rules.deduct)
        return [RulesChanged(self.next_rules)]

    def _correct(self, entry: CorrectScores) -> list[Event]:
        if self.counted is not None:
            raise MatchError(entry, "the deal is being played again")
        self.scores = entry.scores
        if not self.played:
            self.first_scores = entry.scores
        events: list[Event] = [ScoresChanged(self.scores)]
        if self.stage is Stage.SCORED:
            # The new scores can change how the moon is scored, but a shooter who has chosen is not asked again.
            events += self._count() if self.rules.moon is Moon.CHOOSE else self._score()
        return events

    def _change_seat(self, entry: ChangeSeat) -> list[Event]:
        if entry.place not in SEATS:
            raise MatchError(entry, "there is no such seat")
        self.seats[entry.place] = with_changes(entry.seating, person=entry.person)
        self.is_shared = self.is_shared or len(persons_of(self.seats)) > 1
        return [SeatChanged(entry.place, self.seats[entry.place])]

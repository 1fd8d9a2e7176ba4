"""The deal at the table of a match: how it begins, what a move does, and how its points are counted."""

from collections.abc import Sequence

from msgspec.structs import replace as with_changes

from hearts_qt.rules import core
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.commitment import is_secret
from hearts_qt.rules.deal import Deal, IllegalMove
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import (
    BeginDeal,
)
from hearts_qt.rules.events import (
    AwardAsked,
    AwardChosen,
    DealBegan,
    DealFinished,
    Event,
)
from hearts_qt.rules.forbidden import Forbidden
from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.rules.match_state import MatchError, MatchState
from hearts_qt.rules.moves import CashedOut, ChooseAward, Move, Play
from hearts_qt.rules.passing import cycle_of
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.played_deals import Dealing
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.rules.runs import DealRun
from hearts_qt.rules.scoring import award_by_rule, finish_deal
from hearts_qt.rules.seating import names_of, persons_of


class DealFlow(MatchState):
    """A match with the deal at its table: its beginning, its moves and its points."""

    def _note_help(self, help_had: KeptOut, is_had: bool) -> None:
        """Remember help that the person has in this run; nothing is help any more when the deal is over."""
        if is_had and self.stage in (Stage.DEAL, Stage.AWARD):
            self._helped.add(help_had)

    # Moves

    def _move(self, move: Move) -> list[Event]:
        if self.deal is None or self.stage not in (Stage.DEAL, Stage.AWARD):
            raise IllegalMove(move, Forbidden.NOT_NOW)
        if isinstance(move, ChooseAward):
            events = self._choose_award(move)
        else:
            is_help = not isinstance(move, CashedOut) and move.auto and not self._has_claimed
            is_help = is_help and not self.deal.points_are_in()
            takes = len(self.deal.trick) == 3 or isinstance(move, CashedOut)
            was_open = takes and core.shooter_of(self.deal.taken) < 0
            events = self.deal.apply(move)
            self._note_help(KeptOut.COMPUTER_PLAYED, is_help)
            if was_open and core.shooter_of(self.deal.taken) >= 0:
                self._deduct = self.rules.deduct
        self.moves.append(move)
        if self.deal.phase is Phase.DONE and self.stage is Stage.DEAL:
            events += self._end_play()
        return events

    def _play_tricks(self, plays: Sequence[Play]) -> None:
        assert self.deal is not None
        was_open = core.shooter_of(self.deal.taken) < 0
        self.deal.play_tricks(plays)
        if was_open and core.shooter_of(self.deal.taken) >= 0:
            self._deduct = self.rules.deduct
        self.moves += plays
        if self.deal.phase is Phase.DONE:
            self._end_play()

    def _choose_award(self, move: ChooseAward) -> list[Event]:
        if self.stage is not Stage.AWARD:
            raise IllegalMove(move, Forbidden.NOT_NOW)
        if move.seat not in self.awaited:
            raise IllegalMove(move, Forbidden.NOT_YOUR_TURN)
        self.award = move.award
        return [AwardChosen(move.seat, move.award), *self._count()]

    def _score(self) -> list[Event]:
        assert self.deal is not None
        shooter = core.shooter_of(self.deal.taken)
        if shooter >= 0:
            if self.rules.moon is Moon.CHOOSE:
                self.stage = Stage.AWARD
                return [AwardAsked(shooter)]
            self.award = award_by_rule(self.rules, shooter, self.scores, self._deduct)
        return self._count()

    def _count(self) -> list[Event]:
        assert self.deal is not None
        self.stage = Stage.SCORED
        self.outcome = finish_deal(self.rules, self.deal.taken, self.deal.won, self.award, self.scores)
        return [DealFinished(self.outcome)]

    # The deal and its runs

    def _begin_deal(self, entry: BeginDeal) -> list[Event]:
        if self.stage is not Stage.BETWEEN_DEALS:
            raise MatchError(entry, "the deal before this one is not over")
        if entry.leader is not None and entry.leader not in SEATS:
            raise MatchError(entry, "there is no such seat")
        if entry.secret and not is_secret(entry.secret):
            raise MatchError(entry, "the secret is not 64 hexadecimal digits in lower case")
        self.deal = self._dealt(entry, self.next_rules)
        self.rules = self.next_rules
        self.dealings.append(Dealing(entry, self.rules, tuple(self.deal.dealt), names=names_of(self.seats)))
        self.deal_entry = entry
        self._standing_in.clear()
        self._forget_runs()
        self.is_shared = len(persons_of(self.seats)) > 1
        cycle = cycle_of(self.rules)
        if entry.direction in cycle:
            # If a person has set the direction of a deal, the cycle continues from that direction.
            while cycle[self._pass_place % len(cycle)] is not entry.direction:
                self._pass_place += 1
        if entry.leader is not None:
            self._leader_place = entry.leader
        return self._start(self.deal)

    def _start(self, deal: Deal) -> list[Event]:
        """Begin to play a deal, or to play it again, and return the events."""
        assert self.deal_entry is not None
        self.deal = deal
        self._reset_deal()
        self._deduct = self.rules.deduct and core.shooter_of(deal.taken) >= 0
        self.stage = Stage.DEAL
        self._helped, self._has_claimed = set(), False
        self._note_help(KeptOut.HANDS_SHOWN, self.hands_shown)
        events = [DealBegan(self.deal_entry.direction), *deal.begin()]
        if deal.phase is Phase.DONE:
            events += self._end_play()
        return events

    def _end_play(self) -> list[Event]:
        self.claim = None
        if self.counted is None:
            self.seats_at_end = tuple(self.seats)
        return self._score()

    def _dealt(self, entry: BeginDeal, rules: Rules) -> Deal:
        if entry.position is not None:
            return Deal.at(rules, entry.position)
        if entry.hands is not None:
            return Deal(rules, entry.hands, entry.direction, entry.leader)
        if entry.number is None:
            raise MatchError(entry, "a deal needs a number, hands or a position")
        return Deal(rules, hands_of(entry.number), entry.direction, entry.leader)

    def _dealt_again(self) -> Deal:
        """Return the deal of this run before its first move.

        The hands are taken from `dealings`, because shuffling again would take longer than all moves of a deal.
        """
        assert self.deal_entry is not None
        hands = self.dealings[-1].hands if self.run.scramble is None else self.run.scramble.hands
        return self._dealt(with_changes(self.deal_entry, hands=hands), self.rules)

    def _reset_deal(self) -> None:
        self.moves = []
        self.undone = []
        self.award = self.outcome = self.claim = None
        if self.counted is None:
            self.seats_at_end = self.played[-1].seats_at_end if self.played else ()
        self._deduct = False

    def _forget_runs(self) -> None:
        self.run = DealRun()
        self.earlier_runs = []
        self.counted = None

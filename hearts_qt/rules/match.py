"""A match: a series of deals, up to the goal. The same log entries always lead to the same state and the same events.

Only `Match.apply` changes a match. It takes the entries of the log one by one, in order. It raises an error, and
changes nothing, if the rules forbid an entry.
"""

from dataclasses import fields, replace
from typing import assert_never

from msgspec import UNSET
from msgspec.structs import replace as with_changes

from hearts_qt.rules import core
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS, Seat
from hearts_qt.rules.commitment import is_secret
from hearts_qt.rules.deal import Deal, IllegalMove
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import (
    AbandonDeal,
    BeginDeal,
    BeginMatch,
    ChangeRules,
    ChangeSeat,
    CorrectScores,
    Entry,
    FinishDeal,
    FinishMatch,
    GiveHint,
    MatchKind,
    Redo,
    ResumeMatch,
    ShowCounts,
    ShowHands,
    StandIn,
    StartProgram,
    Tally,
    Undo,
)
from hearts_qt.rules.events import (
    AwardAsked,
    AwardChosen,
    DealAbandoned,
    DealBegan,
    DealFinished,
    Event,
    HandsShown,
    MatchBegan,
    MatchFinished,
    MatchResumed,
    MovesRedone,
    MovesUndone,
    RulesChanged,
    ScoresChanged,
    SeatChanged,
)
from hearts_qt.rules.forbidden import Forbidden
from hearts_qt.rules.moves import Award, CashedOut, ChooseAward, Move, Pass, Play
from hearts_qt.rules.passing import Direction, cycle_of
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.phases import Stage as Stage
from hearts_qt.rules.played_deals import Dealing as Dealing
from hearts_qt.rules.played_deals import PlayedDeal, as_played
from hearts_qt.rules.ruleset import Moon, Opening, Rules, TakesEffect, takes_effect
from hearts_qt.rules.scoring import DealOutcome, MatchOutcome, award_by_rule, end_of_match, finish_deal
from hearts_qt.rules.seat_seeds import seat_seeds_of
from hearts_qt.rules.seating import Seating, names_of, persons_of
from hearts_qt.rules.tallies import tallied


class MatchError(ValueError):
    """Raised for an entry that is not possible at this point of the log; `what` says why."""

    def __init__(self, entry: object, what: str) -> None:
        super().__init__(f"{what}: {entry}")
        self.entry = entry
        self.what = what


class Match:
    """A match. `apply` changes the match and returns the events; all other public methods are queries."""

    def __init__(self, begin: BeginMatch) -> None:
        """Begin a match with all scores at 0."""
        self.rules = begin.rules
        self.next_rules = begin.rules
        self.seats = list(begin.seats)
        self.tallies = dict(begin.tallies)
        self.kind = begin.match_kind
        self.seat_seeds = seat_seeds_of(0 if begin.seed is UNSET else begin.seed)
        self.scores: tuple[int, ...] = (0, 0, 0, 0)
        self.played: list[PlayedDeal] = []
        self.stage = Stage.BETWEEN_DEALS
        self.dealings: list[Dealing] = []
        self.begun: BeginDeal | None = None
        self.deal: Deal | None = None
        self.moves: list[Move] = []
        self.undone: list[Move] = []
        self.award: Award | None = None
        self.outcome: DealOutcome | None = None
        self.hands_shown = self.counts_shown = False
        self.is_shared = False  # Whether more than one person has sat at the table in this deal.
        self.sat: tuple[Seating, ...] = ()
        """The players who finished the latest complete deal, by seat; the points of that deal belong to them."""
        self._stood_in: list[tuple[Seat, str, str]] = []
        self._standing_in: set[tuple[Seat, str, str]] = set()
        self._deduct = False
        self._pass_place = 0
        self._leader_place = begin.rules.first_leader - 1
        self._dealer: Seat = 0

    # Queries

    @property
    def next_direction(self) -> Direction:
        """The pass direction of the next deal, unless somebody sets another direction."""
        cycle = cycle_of(self.next_rules)
        return cycle[self._pass_place % len(cycle)]

    @property
    def next_leader(self) -> Seat | None:
        """The seat that leads first in the next deal, or None if the cards of that deal decide who leads."""
        if self.next_rules.opening is Opening.ROTATES:
            return self._leader_place % 4
        if self.next_rules.opening is Opening.QUEEN_TAKER_DEALS:
            return (self._dealer + 1) % 4
        return None

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that have to pass, play a card or choose how their moon is scored."""
        if self.stage is Stage.AWARD:
            assert self.deal is not None
            return (core.shooter_of(self.deal.taken),)
        return self.deal.awaited if self.stage is Stage.DEAL and self.deal is not None else ()

    @property
    def ending(self) -> MatchOutcome | None:
        """The result of the match if the latest complete deal ends it.

        It is None if the match goes on, and while a deal is played.
        """
        if self.outcome is None:
            return None
        if self.stage is Stage.SCORED:
            return end_of_match(self.rules, self.outcome.scores, len(self.played) + 1)
        return end_of_match(self.rules, self.scores, len(self.played))

    @property
    def stood_in(self) -> list[int]:
        """For each seat, the number of deals in which the standard player replaced the seat's current player."""
        return [self._stood_in.count(self._player_at(seat)) for seat in SEATS]

    def _player_at(self, seat: Seat) -> tuple[Seat, str, str]:
        return seat, self.seats[seat].name, self.seats[seat].player

    def tallies_so_far(self) -> dict[str, Tally]:
        """Return the tallies of all names. They include this match if its kind is OWN and its last deal was played."""
        ending = self.ending
        if ending is None or self.stage is Stage.OVER or self.kind is not MatchKind.OWN:
            return self.tallies
        return tallied(self.tallies, names_of(self.sat), ending, self.rules)

    # Changes

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
            case CorrectScores():
                return self._correct(entry)
            case ShowHands():
                self.hands_shown = entry.on
                return [HandsShown(entry.on)]
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

    # Moves

    def _move(self, move: Move) -> list[Event]:
        if self.deal is None or self.stage not in (Stage.DEAL, Stage.AWARD):
            raise IllegalMove(move, Forbidden.NOT_NOW)
        if isinstance(move, ChooseAward):
            events = self._choose_award(move)
        else:
            takes = len(self.deal.trick) == 3 or isinstance(move, CashedOut)
            was_open = takes and core.shooter_of(self.deal.taken) < 0
            events = self.deal.apply(move)
            if was_open and core.shooter_of(self.deal.taken) >= 0:
                self._deduct = self.rules.deduct
        self.moves.append(move)
        if self.deal.phase is Phase.DONE and self.stage is Stage.DEAL:
            self.sat = tuple(self.seats)
            events += self._score()
        return events

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

    # Deals

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
        self.begun = entry
        self._standing_in.clear()
        self.is_shared = len(persons_of(self.seats)) > 1
        cycle = cycle_of(self.rules)
        if entry.direction in cycle:
            # If a person has set the direction of a deal, the cycle continues from that direction.
            while cycle[self._pass_place % len(cycle)] is not entry.direction:
                self._pass_place += 1
        if entry.leader is not None:
            self._leader_place = entry.leader
        self._reset_deal()
        self._deduct = self.rules.deduct and core.shooter_of(self.deal.taken) >= 0
        self.stage = Stage.DEAL
        events = [DealBegan(entry.direction), *self.deal.begin()]
        if self.deal.phase is Phase.DONE:
            self.sat = tuple(self.seats)
            events += self._score()
        return events

    def _dealt(self, entry: BeginDeal, rules: Rules) -> Deal:
        if entry.position is not None:
            return Deal.at(rules, entry.position)
        if entry.hands is not None:
            return Deal(rules, entry.hands, entry.direction, entry.leader)
        if entry.number is None:
            raise MatchError(entry, "a deal needs a number, hands or a position")
        return Deal(rules, hands_of(entry.number), entry.direction, entry.leader)

    def _reset_deal(self) -> None:
        self.moves = []
        self.undone = []
        self.award = self.outcome = None
        self.sat = self.played[-1].sat if self.played else ()
        self._deduct = False

    def _finish_deal(self, entry: FinishDeal) -> list[Event]:
        if self.stage is not Stage.SCORED or self.outcome is None or self.deal is None or self.begun is None:
            raise MatchError(entry, "no deal is complete")
        if entry.points != self.outcome.points:
            raise MatchError(entry, f"the points of the deal are {self.outcome.points}")
        self.scores = self.outcome.scores
        self.played.append(as_played(self.deal, self.outcome, self.sat))
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
        if entry.played_by and entry.played_by != names_of(self.sat):
            raise MatchError(entry, "other players sat there when the last card was played")
        self.stage = Stage.OVER
        if self.kind is MatchKind.OWN:
            # Older logs do not have these names. Then the result belongs to the players who sat there when it was
            # recorded.
            self.tallies = tallied(self.tallies, entry.played_by or names_of(self.seats), ending, self.rules)
        return [MatchFinished(ending, self.sat)]

    def _abandon(self, entry: AbandonDeal) -> list[Event]:
        if self.stage not in (Stage.DEAL, Stage.AWARD, Stage.SCORED):
            raise MatchError(entry, "no deal is being played")
        self._reset_deal()
        self.dealings[-1] = with_changes(self.dealings[-1], abandoned=True)
        self.deal = None
        self.stage = Stage.BETWEEN_DEALS
        return [DealAbandoned()]

    # Undo and redo

    def _undo(self, entry: Undo) -> list[Event]:
        if self.stage not in (Stage.DEAL, Stage.AWARD, Stage.SCORED) or not 0 < entry.moves <= len(self.moves):
            raise MatchError(entry, "there are not that many moves to undo")
        split = len(self.moves) - entry.moves
        kept, undone = self.moves[:split], self.moves[split:]
        self._replay(kept)
        self.undone = undone + self.undone
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
        assert self.begun is not None
        assert self.deal is not None
        undone, deduct, sat, before = self.undone, self._deduct, self.sat, self.deal
        # The hands are taken from `dealings`, because shuffling again would take longer than all moves of a deal.
        self.deal = self._dealt(with_changes(self.begun, hands=self.dealings[-1].hands), self.rules)
        self._reset_deal()
        self.undone = undone
        self.stage = Stage.DEAL
        self.moves = moves[: self.deal.copy_tricks(before, len(moves))]
        for move in moves[len(self.moves) :]:
            self._move(move)
        if self.stage is Stage.AWARD:
            self.sat = sat  # These players sat there when the last card was played.
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
        self.scores = entry.scores
        events: list[Event] = [ScoresChanged(self.scores)]
        if self.stage is Stage.SCORED:
            # The new scores can change how the moon is scored, but a shooter who has chosen is not asked again.
            events += self._count() if self.rules.moon is Moon.CHOOSE else self._score()
        return events

    def _change_seat(self, entry: ChangeSeat) -> list[Event]:
        if entry.place not in SEATS:
            raise MatchError(entry, "there is no such seat")
        self.seats[entry.place] = entry.seating
        self.is_shared = self.is_shared or len(persons_of(self.seats)) > 1
        return [SeatChanged(entry.place, entry.seating)]

"""The state of a match: what its entries have led to so far, and the queries about it. Only `Match` changes it."""

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace as with_changes

from hearts_qt.rules import core
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.entries import (
    BeginDeal,
    BeginMatch,
    Claim,
    MatchKind,
    Tally,
)
from hearts_qt.rules.kept_out import KeptOut, reasons
from hearts_qt.rules.moves import Award, Move
from hearts_qt.rules.passing import Direction, cycle_of
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.played_deals import Dealing, PlayedDeal
from hearts_qt.rules.ruleset import Opening
from hearts_qt.rules.runs import CountedRun, DealRun, points_of_duplicate
from hearts_qt.rules.scoring import DealOutcome, MatchOutcome, end_of_match
from hearts_qt.rules.seat_seeds import seat_seeds_of
from hearts_qt.rules.seating import Seating, names_of
from hearts_qt.rules.tallies import tallied, with_duplicate
from hearts_qt.rules.tournament.table_rounds import end_of_round


class MatchError(ValueError):
    """Raised for an entry that is not possible at this point of the log; `what` says why."""

    def __init__(self, entry: object, what: str) -> None:
        super().__init__(f"{what}: {entry}")
        self.entry = entry
        self.what = what


class MatchState:
    """The state of a match, and what can be asked about it."""

    def __init__(self, begin: BeginMatch) -> None:
        """Begin a match with all scores at 0."""
        self.rules = begin.rules
        self.next_rules = begin.rules
        self.seats = list(begin.seats)
        for seat, person in enumerate(begin.persons[: len(self.seats)]):
            self.seats[seat] = with_changes(self.seats[seat], person=person)
        self.tallies = dict(begin.tallies)
        self.kind = begin.match_kind
        self.left = begin.left
        self.day = begin.day
        self.round = begin.round
        self.field = begin.field
        self.room = begin.room
        self.seat_seeds = seat_seeds_of(0 if begin.seed is UNSET else begin.seed)
        self.scores: tuple[int, ...] = (0, 0, 0, 0)
        self.first_scores: tuple[int, ...] = (0, 0, 0, 0)
        """The scores before the first deal; not 0 if the match was set up, or if they were corrected then."""
        self.played: list[PlayedDeal] = []
        self.stage = Stage.BETWEEN_DEALS
        self.dealings: list[Dealing] = []
        self.deal_entry: BeginDeal | None = None
        self.deal: Deal | None = None
        self.moves: list[Move] = []
        self.undone: list[Move] = []
        self.award: Award | None = None
        self.outcome: DealOutcome | None = None
        self.hands_shown = self.counts_shown = False
        self.is_shared = False  # Whether more than one person has sat at the table in this deal.
        self.seats_at_end: tuple[Seating, ...] = ()
        """The players who finished the latest complete deal, by seat; the points of that deal belong to them."""
        self.run = DealRun()
        """The run of the deal that is being played, or was played last."""
        self.earlier_runs: list[DealRun] = []
        """The runs of this deal before `run`."""
        self.counted: CountedRun | None = None
        """The run that counts, while another run is at the table; None if `run` will count when it is complete."""
        self.duplicate_points = 0
        """How many points better than the CardShark the person was in the deals of this match (*Dup Game*)."""
        self.duplicate_seat: Seat | None = None
        """The seat of the person whom the CardShark was last compared with."""
        self._helped: set[KeptOut] = set()
        self._has_claimed = False
        self.claim: Claim | None = None
        """The granted claim that is being carried out; None before and after it."""
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

        The value is None if the match goes on, and as long as no run of the deal is complete.
        """
        if self.counted is not None:
            return self._end_after(self.counted.outcome.scores, len(self.played) + 1)
        return self.ending_of_run

    @property
    def ending_of_run(self) -> MatchOutcome | None:
        """What `ending` would be if the run at the table counted.

        The players see this, so every run looks like the first.
        """
        if self.outcome is None:
            return None
        if self.stage is Stage.SCORED:
            return self._end_after(self.outcome.scores, len(self.played) + 1)
        return self._end_after(self.scores, len(self.played))

    def _end_after(self, scores: Sequence[int], deals: int) -> MatchOutcome | None:
        if self.round is not None:
            return end_of_round(self.round, self.rules, scores, deals)
        return end_of_match(self.rules, scores, deals)

    @property
    def is_run_over(self) -> bool:
        """Whether the deal was played again, and the match has come back to the end of the run that counts."""
        return self.run.outcome is not None

    @property
    def kept_out(self) -> tuple[KeptOut, ...]:
        """Why the deal does not count in the person's figures; empty if it counts.

        If another run counts than the one at the table, the reasons are those of the run that counts.
        """
        run, helped = self.run, frozenset(self._helped)
        if self.counted is not None:
            run, helped = self.counted.run, self.counted.helped
        return reasons(self.kind, run.kind, run.scramble is not None, helped)

    @property
    def stood_in(self) -> list[int]:
        """For each seat, the number of deals in which the standard player replaced the seat's current player."""
        return [self._stood_in.count(self._player_at(seat)) for seat in SEATS]

    @property
    def duplicate_points_so_far(self) -> int:
        """`duplicate_points` with the deal at the table, if the CardShark has played it in the person's place."""
        counted = self.outcome if self.counted is None else self.counted.outcome
        if counted is None or self.stage in (Stage.BETWEEN_DEALS, Stage.OVER):
            return self.duplicate_points
        runs = (*self.earlier_runs, with_changes(self.run, outcome=self.outcome))
        return self.duplicate_points + points_of_duplicate(runs, counted)

    def _player_at(self, seat: Seat) -> tuple[Seat, str, str]:
        return seat, self.seats[seat].name, self.seats[seat].player

    def tallies_so_far(self) -> dict[str, Tally]:
        """Return the tallies of all names. They include this match if its kind is OWN and its last deal was played."""
        ending = self.ending
        if ending is None or self.stage is Stage.OVER or self.kind is not MatchKind.OWN:
            return self.tallies
        names = names_of(self.seats_at_end)
        tallies = tallied(self.tallies, names, ending, self.rules)
        return self._with_duplicate(tallies, names, self.duplicate_points_so_far)

    def _with_duplicate(self, tallies: dict[str, Tally], names: Sequence[str], points: int) -> dict[str, Tally]:
        """Return the tallies with the result of duplicate play, if there was any in this match."""
        seat = self.duplicate_seat
        return tallies if seat is None else with_duplicate(tallies, names[seat], points)

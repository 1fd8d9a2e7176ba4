"""Plays the deals of one table of a field in one round, and repeats deals that were played before.

The regular deals of a round are one match. Each further deal after a tie is a match of its own, which begins with no
points. A player that raises an exception, takes too long or makes an illegal move is replaced until the end of the
deal, as in any match.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from msgspec import Struct
from msgspec.structs import replace as with_changes

from hearts_qt.arena.field.field_plan import FieldPlan
from hearts_qt.players.player import Answer, Player
from hearts_qt.players.roster import player_named
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS, Seat, card_name, parse_card
from hearts_qt.rules.entries import BeginDeal, BeginMatch, Entry, FinishDeal, MatchKind, Misdeed, StandIn
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Award, ChooseAward, Pass, Play
from hearts_qt.rules.passing import pass_of
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seat_seeds import deal_seed_of
from hearts_qt.rules.tournament.field import Table, number_of_deal, seed_of_table
from hearts_qt.rules.tournament.field_progress import Awaited
from hearts_qt.rules.view import View
from hearts_qt.table.guard import Guard
from hearts_qt.table.log import stamp
from hearts_qt.table.peeking import player_for_seat
from hearts_qt.table.unwatched import play_deal

STANDBY: Final = "stan"
"""The player that replaces a player that failed."""
PATIENCE: Final = 240.0
"""Time limit for one decision in seconds; it is only for players that never answer."""

FindPlayer = Callable[[str], Player]


class StoodIn(Struct, frozen=True):
    """The standard player replaced a player that failed, until the end of the deal."""

    move: int
    """How many moves had been made in the deal before that."""
    seat: Seat
    player: str
    misdeed: Misdeed


class TableDeal(Struct, frozen=True, omit_defaults=True):
    """A deal that a table has finished, as the field's log keeps it. Its cards follow from the plan of the field."""

    round: int
    table: int
    deal: int
    points: tuple[int, int, int, int]
    """The points of the deal, by seat."""
    at: str = ""
    """When it was finished, in UTC, such as ``2026-11-27T09:30:00Z``."""
    passes: tuple[str, ...] = ()
    """The cards that each seat passed, in the order in which they go to their receivers; empty if nobody passed."""
    plays: str = ""
    """The cards in the order in which they were played."""
    award: str = ""
    """How the shooter of a moon chose to score it; empty if nobody had to choose."""
    shooter: Seat | None = None
    """The seat that took all hearts and the queen of spades."""
    queen: Seat = 0
    """The seat that took the queen of spades."""
    stood_in: tuple[StoodIn, ...] = ()
    match: str = ""
    """The id of the match in which the person played this deal; its log has the cards. Empty at the other tables."""

    @property
    def awaited(self) -> Awaited:
        """Which deal of the field it is."""
        return Awaited(self.round, self.table, self.deal)


class TableJob(Struct, frozen=True):
    """Some deals that a table has to play next."""

    round: int
    table: int
    seats: Table
    """The numbers of the players, by seat."""
    end: int
    """The table plays until it has finished this number of deals of the round."""
    earlier: tuple[TableDeal, ...] = ()
    """The deals of this round that the table has finished."""

    def __str__(self) -> str:
        return f"round {self.round + 1} at table {self.table + 1}, the deals {len(self.earlier) + 1} to {self.end}"


class RepeatError(ValueError):
    """Raised for a deal in the log of a field that the rules forbid, or whose points are others."""


class TableMatch:
    """The match of a table in a round of a field. `entries` has everything that happened, as a log has it."""

    def __init__(self, plan: FieldPlan, round_: int, table: int, seats: Table, *, first: int = 0) -> None:
        """Begin the match of the regular deals, or with `first` of one further deal after a tie."""
        self._plan = plan
        self._place = round_, table
        rules = plan.rules if first < plan.rules.deals else replace(plan.rules, deals=1)
        south, west, north, east = (plan.players[player] for player in seats)
        seed = seed_of_table(plan.seed, round_, table)
        begin = BeginMatch(rules, (south, west, north, east), seed=seed, match_kind=MatchKind.TOURNAMENT)
        self.match = Match(begin)
        self.entries: list[Entry] = [begin]
        self._next = first

    def play(self, players: Sequence[Player | None], guard: Guard, at: Callable[[], datetime]) -> TableDeal:
        """Play the next deal with these players, by seat; `at` returns the time of its end."""
        guard.new_deal()
        self._begin()
        stood_in = list[StoodIn]()

        def decide(seen: View) -> Answer:
            assert seen.seat is not None
            player = players[seen.seat]
            asked = None if player is None else player_for_seat(self.match, seen.seat, player)
            seed = deal_seed_of(self._begun, seen.seat, 0 if asked is None else asked.version)
            move, fault = guard.ask(asked, seen, seed)
            if fault is not None:
                stood_in.append(StoodIn(len(self.match.moves), seen.seat, fault.player, fault.misdeed))
                self._apply(StandIn(seen.seat, fault.player, fault.misdeed))
            return move

        play_deal(self.match, decide, self._apply)
        return with_changes(self._finish(), at=stamp(at()), stood_in=tuple(stood_in))

    def repeat(self, deal: TableDeal) -> None:
        """Make the moves of a deal that was played before. Raises RepeatError if it cannot have been played so."""
        if deal.deal != self._next:
            raise RepeatError(f"deal {deal.deal} is not deal {self._next}")
        try:
            self._begin()
            self._repeat_moves(deal)
            if self.match.stage is not Stage.SCORED or self._finish().points != deal.points:
                raise RepeatError("the deal has other points")
        except (ValueError, IndexError) as error:
            raise RepeatError(f"deal {deal.deal + 1} at table {deal.table + 1}: {error}") from error

    def _repeat_moves(self, deal: TableDeal) -> None:
        stood_in = {each.move: each for each in deal.stood_in}
        moves = (*enumerate(deal.passes), *((None, card) for card in deal.plays.split()))
        for count, (passer, cards) in enumerate(moves):
            if count in stood_in:
                self._apply(StandIn(stood_in[count].seat, stood_in[count].player, stood_in[count].misdeed))
            if passer is None:
                self._apply(Play(self.match.awaited[0], parse_card(cards)))
            else:
                self._apply(pass_of(passer, tuple(map(parse_card, cards.split())), self._begun.direction))
        if deal.award:
            self._apply(ChooseAward(self.match.awaited[0], Award(deal.award)))

    @property
    def _begun(self) -> BeginDeal:
        assert self.match.deal_entry is not None
        return self.match.deal_entry

    def _begin(self) -> None:
        plan, (round_, table) = self._plan, self._place
        number = number_of_deal(plan.seed, round_, table, self._next, duplicate=plan.duplicate)
        self._apply(BeginDeal(self.match.next_direction, number, leader=self.match.next_leader))

    def _apply(self, entry: Entry) -> None:
        self.match.apply(entry)
        self.entries.append(entry)

    def _finish(self) -> TableDeal:
        """Add the points of the deal to the scores, and return the deal."""
        match, outcome = self.match, self.match.outcome
        assert outcome is not None
        assert match.deal is not None
        passes = {move.seat: move for move in match.moves if isinstance(move, Pass)}
        south, west, north, east = outcome.points
        finished = TableDeal(
            *self._place,
            self._next,
            (south, west, north, east),
            passes=tuple(" ".join(map(card_name, passes[seat].cards)) for seat in sorted(passes)),
            plays=" ".join(card_name(move.card) for move in match.moves if isinstance(move, Play)),
            award=next((move.award.value for move in match.moves if isinstance(move, ChooseAward)), ""),
            shooter=outcome.shooter,
            queen=next(seat for seat in SEATS if match.deal.taken[seat] >> QUEEN_OF_SPADES & 1),
        )
        self._apply(FinishDeal(finished.points))
        self._next += 1
        return finished


def matches_of(plan: FieldPlan, seats: Table, deals: Sequence[TableDeal]) -> list[TableMatch]:
    """Return the matches in which a table played these deals of a round: the regular match, and one for each tie.

    Raises RepeatError if a deal cannot have been played so.
    """
    found: list[TableMatch] = []
    for deal in deals:
        if not found or deal.deal >= plan.rules.deals:
            found.append(TableMatch(plan, deal.round, deal.table, seats, first=deal.deal))
        found[-1].repeat(deal)
    return found


def play_table(plan: FieldPlan, job: TableJob, find: FindPlayer) -> tuple[TableDeal, ...]:
    """Play the deals of a job and return them. A player whom `find` does not know is replaced in each deal."""
    players = tuple(_found(find, plan.players[player].player) for player in job.seats)
    guard = Guard(player_named(STANDBY), limit=PATIENCE)
    table: TableMatch | None = None
    if 0 < len(job.earlier) < plan.rules.deals:
        table = matches_of(plan, job.seats, job.earlier)[-1]
    played: list[TableDeal] = []
    for deal in range(len(job.earlier), job.end):
        if table is None or deal >= plan.rules.deals:
            table = TableMatch(plan, job.round, job.table, job.seats, first=deal)
        played.append(table.play(players, guard, lambda: datetime.now(UTC)))
    return tuple(played)


def _found(find: FindPlayer, name: str) -> Player | None:
    try:
        return find(name)
    except ValueError:
        return None

"""Plays deals of a contest: the part that every crew has in common, one span of deals at a time.

A player that raises, stalls or makes an illegal move is replaced for the rest of its sitting, as at any table, and
the sums say how often.
"""

from time import perf_counter, perf_counter_ns
from typing import Final

from msgspec import Struct

from hearts_qt.arena.schedule import FindPlayer, MatchUp, Sitting, Span, sittings
from hearts_qt.arena.sums import Result, SumsByName, Times, add_deal, nothing
from hearts_qt.players.player import Decision, Player
from hearts_qt.players.roster import player_named
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View, view
from hearts_qt.table.guard import Guard
from hearts_qt.table.seeing import asked_at

STANDBY: Final = "stan"
"""Who plays on for a player that failed."""
PATIENCE: Final = 240.0
"""Seconds that a player may take for one decision."""


class Played(Struct, frozen=True):
    """What came of a span of deals, and how many seconds it took."""

    span: Span
    sums: SumsByName
    seconds: float


class WrongVersionError(ValueError):
    """A player that has another version where the deals are played than where they were ordered."""

    def __init__(self, name: str, found: int, wanted: int) -> None:
        super().__init__(f"{name} has version {found} where the deals are played, and not version {wanted}")
        self.name = name


def play_span(match_up: MatchUp, span: Span, find: FindPlayer) -> Played:
    """Play the deals of a span.

    Raises WrongVersionError when the players found here are not those of the match-up, and what `find` raises.
    """
    begun = perf_counter()
    players = [find(name) for name in match_up.names]
    for player, name, version in zip(players, match_up.names, match_up.versions, strict=True):
        if player.version != version:
            raise WrongVersionError(name, player.version, version)
    # Nobody waits for a contest: only a player that stands still is given up.
    guard = Guard(player_named(STANDBY), limit=PATIENCE)
    sums = nothing(match_up)
    times = [sums[name].times for name in match_up.names]
    for deal in range(span.first, span.end):
        results = [_play(match_up, sitting, players, guard, times) for sitting in sittings(match_up, deal)]
        add_deal(sums, match_up.names, results)
    return Played(span, sums, perf_counter() - begun)


class _Timed:
    """A player with a watch: `taken` is how long its last answer took, in nanoseconds."""

    def __init__(self, player: Player) -> None:
        self.asked = player
        self.name = player.name
        self.version = player.version
        self.taken = 0

    def decide(self, view: View, chance: int) -> Decision:
        begun = perf_counter_ns()
        decision = self.asked.decide(view, chance)
        self.taken = perf_counter_ns() - begun
        return decision


def _play(match_up: MatchUp, sitting: Sitting, players: list[Player], guard: Guard, times: list[Times]) -> Result:
    match = _begun(match_up, sitting)
    timed = [_Timed(player) for player in players]
    failed: dict[int, str] = {}
    guard.new_deal()
    while match.stage is not Stage.SCORED:
        seat = match.awaited[0]
        place = sitting.places[seat]
        timed[place].asked = asked_at(match, seat, players[place])
        answer, fault = guard.ask(timed[place], view(match, seat), sitting.chance)
        if fault is not None:
            failed.setdefault(place, fault.detail.strip() or fault.misdeed.value)
        if place not in failed:
            times[place].add(timed[place].taken)
        match.apply(answer)
    outcome = match.outcome
    assert outcome is not None
    seats = [sitting.places.index(place) for place in range(len(players))]
    counted = outcome.shooter is not None and outcome.award is not None
    return Result(
        points=tuple(outcome.points[seat] for seat in seats),
        shooter=sitting.places[outcome.shooter] if counted and outcome.shooter is not None else None,
        failed=tuple(sorted(failed)),
        reasons=tuple(failed[place] for place in sorted(failed)),
    )


def _begun(match_up: MatchUp, sitting: Sitting) -> Match:
    south, west, north, east = (
        Seating(match_up.names[place], Kind.COMPUTER, match_up.names[place]) for place in sitting.places
    )
    match = Match(BeginMatch(match_up.rules, (south, west, north, east), drawn=sitting.chance))
    match.apply(BeginDeal(sitting.direction, number=sitting.number, leader=sitting.leader))
    return match

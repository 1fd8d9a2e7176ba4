"""Plays one span of a contest's deals. All worker pools use this module.

A player that raises an exception, takes too long or makes an illegal move is replaced for the rest of the sitting, as
in any match. The totals count how often this happened.
"""

from time import perf_counter, perf_counter_ns
from typing import Final

from msgspec import Struct, field

from hearts_qt.arena.schedule import FindPlayer, MatchUp, Sitting, Span, sittings
from hearts_qt.arena.totals import MoveTimes, SittingResult, TotalsByName, add_deal, no_totals
from hearts_qt.players.player import Answer, Decision, Player
from hearts_qt.players.roster import player_named
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Match
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View
from hearts_qt.table.guard import Guard
from hearts_qt.table.peeking import player_for_seat
from hearts_qt.table.unwatched import play_deal

STANDBY: Final = "stan"
"""The player that replaces a player that failed."""
PATIENCE: Final = 240.0
"""Time limit for one decision, in seconds."""


class SpanResult(Struct, frozen=True):
    """The totals of a span of deals, and how many seconds it took to play."""

    span: Span
    totals: TotalsByName = field(name="sums")
    """The totals of each player; a ledger calls them `sums`."""
    seconds: float


class WrongVersionError(ValueError):
    """Raised when the process that plays has another version of a player than the match-up."""

    def __init__(self, name: str, found: int, wanted: int) -> None:
        super().__init__(f"{name} has version {found} where the deals are played, and not version {wanted}")
        self.name = name


def play_span(match_up: MatchUp, span: Span, find: FindPlayer) -> SpanResult:
    """Play the deals of a span and return their totals.

    Raises WrongVersionError if this process has another version of a player than the match-up, and whatever `find`
    raises.
    """
    begun = perf_counter()
    players = [find(name) for name in match_up.names]
    for player, name, version in zip(players, match_up.names, match_up.versions, strict=True):
        if player.version != version:
            raise WrongVersionError(name, player.version, version)
    # The time limit is long because nobody watches a contest: it is only for players that never answer.
    guard = Guard(player_named(STANDBY), limit=PATIENCE)
    totals = no_totals(match_up)
    times = [totals[name].times for name in match_up.names]
    for deal in range(span.first, span.end):
        results = [_play(match_up, sitting, players, guard, times) for sitting in sittings(match_up, deal)]
        add_deal(totals, match_up.names, results)
    return SpanResult(span, totals, perf_counter() - begun)


class _TimedPlayer:
    """Wraps a player and measures its decisions: `taken` is how many nanoseconds the last decision took."""

    def __init__(self, player: Player) -> None:
        self.asked = player
        self.name = player.name
        self.version = player.version
        self.taken = 0

    def decide(self, view: View, seed: int) -> Decision:
        begun = perf_counter_ns()
        decision = self.asked.decide(view, seed)
        self.taken = perf_counter_ns() - begun
        return decision


def _play(
    match_up: MatchUp, sitting: Sitting, players: list[Player], guard: Guard, times: list[MoveTimes]
) -> SittingResult:
    match = _begun(match_up, sitting)
    timed = [_TimedPlayer(player) for player in players]
    failed: dict[int, str] = {}
    guard.new_deal()

    def decide(seen: View) -> Answer:
        assert seen.seat is not None
        place = sitting.places[seen.seat]
        timed[place].asked = player_for_seat(match, seen.seat, players[place])
        answer, fault = guard.ask(timed[place], seen, sitting.seed)
        if fault is not None:
            failed.setdefault(place, fault.detail.strip() or fault.misdeed.value)
        if place not in failed:
            times[place].add(timed[place].taken)
        return answer

    outcome = play_deal(match, decide)
    seats = [sitting.places.index(place) for place in range(len(players))]
    return SittingResult(
        points=tuple(outcome.points[seat] for seat in seats),
        shooter=None if outcome.moon is None else sitting.places[outcome.moon],
        failed=tuple(sorted(failed)),
        reasons=tuple(failed[place] for place in sorted(failed)),
    )


def _begun(match_up: MatchUp, sitting: Sitting) -> Match:
    south, west, north, east = (
        Seating(match_up.names[place], Kind.COMPUTER, match_up.names[place]) for place in sitting.places
    )
    match = Match(BeginMatch(match_up.rules, (south, west, north, east), seed=sitting.seed))
    match.apply(BeginDeal(sitting.direction, number=sitting.number, leader=sitting.leader))
    return match

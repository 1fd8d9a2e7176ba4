"""Measures how fast the rules are: one thread plays whole deals at random, with all events."""

import random
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from hearts_qt.rules.cards import each_card
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import BeginDeal, BeginMatch, Entry, FinishDeal
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.passing import Direction, pass_of
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table.log_archive import LogArchive
from tests.bench.figures import Figure

SECONDS: Final = 3.0
_RULES: Final = Rules(goal=10_000, moon=Moon.ADD)
"""Rules under which no match ends during the measurement and nobody chooses after a moon."""
_SEATS: Final = (
    Seating("North", Kind.COMPUTER),
    Seating("East", Kind.COMPUTER),
    Seating("South", Kind.COMPUTER),
    Seating("West", Kind.COMPUTER),
)


def measure() -> Iterator[Figure]:
    """Play for a few seconds in each way, and begin with the same deal each time."""
    bare = rate(bare_deals())
    yield Figure("random deals, with their events", bare, "a second", least=1000)
    through = rate(deals_of_a_match(lambda entry: None))
    yield Figure("… as entries of a match", through, "a second", note=f"{bare / through:.1f} times as long")
    with tempfile.TemporaryDirectory(prefix="hearts-bench-") as folder:
        store, _ = LogArchive(Path(folder)).begin(BeginMatch(_RULES, _SEATS), datetime.now(UTC))
        logged = rate(deals_of_a_match(lambda entry: store.append(entry, datetime.now(UTC), sync=False)))
    yield Figure("… and each entry written to the log", logged, "a second", note=f"{bare / logged:.1f} times as long")


def rate(deals: Iterator[None]) -> float:
    """Return how many deals are played in a second."""
    count = 0
    begun = time.perf_counter()
    while (passed := time.perf_counter() - begun) < SECONDS:
        next(deals)
        count += 1
    return count / passed


def random_move(deal: Deal, rng: random.Random) -> Pass | Play:
    """Return a random legal move."""
    seat = deal.awaited[0]
    if deal.phase is Phase.PASSING:
        return pass_of(seat, tuple(rng.sample(list(each_card(deal.hands[seat])), 3)), deal.direction)
    return Play(seat, rng.choice(list(each_card(deal.legal_plays()))))


def bare_deals() -> Iterator[None]:
    """Play deals, one after another."""
    rng = random.Random(1)
    while True:
        deal = Deal(_RULES, hands_of(rng.getrandbits(64)), Direction.LEFT)
        while deal.phase is not Phase.DONE:
            deal.apply(random_move(deal, rng))
        yield


def deals_of_a_match(keep: Callable[[Entry], object]) -> Iterator[None]:
    """Play the deals of a match, and call `keep` with each entry."""
    rng = random.Random(1)
    match = Match(BeginMatch(_RULES, _SEATS))

    def enter(entry: Entry) -> None:
        keep(entry)
        match.apply(entry)

    while True:
        # The pass is always to the left, as in `bare_deals`.
        enter(BeginDeal(Direction.LEFT, number=rng.getrandbits(64), leader=match.next_leader))
        assert match.deal is not None
        while match.stage is Stage.DEAL:
            enter(random_move(match.deal, rng))
        assert match.outcome is not None
        first, second, third, fourth = match.outcome.points
        enter(FinishDeal((first, second, third, fourth)))
        yield
